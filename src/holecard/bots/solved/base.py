"""The base of solved bots, importable without the solver and its libraries."""

from holecard.bots.house.prepared import PreparedBot


class SolvedGameBot(PreparedBot):
    """Base class of the bots for one type of solved game.

    If a bot has to deviate from its normal play in a game, `prepare` sets its `note`.
    """
