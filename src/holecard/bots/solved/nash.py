"""The Nash bots, which choose the solved strategy that fits the game."""

from enum import Enum, auto
from typing import ClassVar

from holecard.bots.bot import Answer, RoundInfo
from holecard.bots.house.lead import is_race
from holecard.bots.house.prepared import PreparedBot
from holecard.bots.solved.base import SolvedGameBot
from holecard.errors import BadRequest
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.rules.parts import Between, Structure
from holecard.session.result import Result

NEEDED = ("numpy", "numba", "scipy", "highspy")
SHORT = 25
"""Maximum stack, in big blinds, for push-or-fold play in hold'em."""
MOST_HANDS = 20
"""Maximum number of hands of a ladder."""


class SolvedGameType(Enum):
    """The method by which a game is solved."""

    SMALL = auto()
    """Solved completely on first use."""
    CHIPS = auto()
    """Chip EV, hand by hand, from bundled strategies by stack depth."""
    ROUND = auto()
    """Match values: the probability of winning the round."""
    SHORT = auto()
    """Push-or-fold charts for chip EV."""
    LADDER = auto()
    """Streets solved as they come, for winning the ladder."""
    HOLDEM = auto()
    """Streets solved as they come, for chips."""


class Nash(PreparedBot):
    """Plays an equilibrium for the score of the session, where one is known."""

    for_score: ClassVar = True
    """Whether to play for winning the session rather than for chips."""

    def __init__(self) -> None:
        self._seat: SolvedGameBot | None = None

    def prepare(self, game: Game) -> None:
        """Solve or load the strategy before any clock runs; raises if the game is not solved."""
        seat = self._sit(game)
        seat.prepare(game)
        self.note = seat.note

    def round_begins(self, table: RoundInfo) -> None:
        seat = self._sit(table.game, table.seats)
        seat.rng = self.rng
        seat.round_begins(table)

    def hand_begins(self, view: View) -> None:
        self._at(view).hand_begins(view)

    def act(self, view: View) -> Answer:
        return self._at(view).act(view)

    def hand_ends(self, view: View) -> None:
        self._at(view).hand_ends(view)

    def round_ends(self, result: Result) -> None:
        if self._seat is not None:
            self._seat.round_ends(result)

    def _at(self, view: View) -> SolvedGameBot:
        seat = self._seat or self._sit(view.game)
        seat.rng = self.rng
        seat.declares = self.declares
        return seat

    def _sit(self, game: Game, seats: int = 2) -> SolvedGameBot:
        kind = kind_of(game, for_score=self.for_score)
        if kind is None:
            raise BadRequest(f"solved strategies are for {', '.join(_solved_games())}, not for {game.name}")
        if seats != 2:
            if not _is_holdem(game):
                raise BadRequest(f"solved strategies are for two seats, not {seats}")
            kind = SolvedGameType.HOLDEM
        self._seat = _seat(kind)
        return self._seat


class NashChips(Nash):
    """Plays an equilibrium for chips, whatever the score of the session."""

    for_score = False


def kind_of(game: Game, *, for_score: bool) -> SolvedGameType | None:
    """The method for a game, judged by its rules rather than its name; None if it is not solved."""
    if not game.seats[0] <= 2 <= game.seats[1] or game.extras:
        return None
    one_card = game.holes[0] == game.hole_cards == 1 and game.board_cards <= 1
    if one_card and game.structure is Structure.FIXED:
        return SolvedGameType.SMALL
    if game.structure is not Structure.NO_LIMIT or not game.forced.blinds:
        return None
    scored = for_score and is_race(game, 2)
    if one_card:
        return SolvedGameType.ROUND if scored else SolvedGameType.CHIPS
    rules = game.session
    if _is_short(game):
        ladder = scored and rules.between is Between.RESET and (rules.hands or 0) <= MOST_HANDS
        return SolvedGameType.LADDER if ladder else SolvedGameType.SHORT
    return SolvedGameType.HOLDEM if _is_holdem(game) else None


def is_heads_up_and_short(game: Game) -> bool:
    """Whether push-or-fold applies to the whole game: heads-up only, with short stacks."""
    return game.seats == (2, 2) and bool(game.forced.blinds) and _is_short(game)


def _is_short(game: Game) -> bool:
    """Whether the game is hold'em with stacks short enough for push-or-fold."""
    return _is_holdem(game) and max(game.session.stacks) <= SHORT * game.big_blind


def _is_holdem(game: Game) -> bool:
    """Whether the cards are those of hold'em: a full deck, two per seat, and a board of three, four and
    five."""
    cards = game.hole_cards == 2 and game.boards == (0, 3, 4, 5) and len(game.deck.numbers) == 52
    return cards and game.ranking.name == "high"


def _seat(kind: SolvedGameType) -> SolvedGameBot:
    """Create the bot for a method. Imports are deferred, because these modules import the solver."""
    try:
        match kind:
            case SolvedGameType.SMALL:
                from holecard.bots.solved.chip_ev import WholeGameBot

                return WholeGameBot()
            case SolvedGameType.CHIPS:
                from holecard.bots.solved.chip_ev import ChipEVBot

                return ChipEVBot()
            case SolvedGameType.ROUND:
                from holecard.bots.solved.match import MatchBot

                return MatchBot()
            case SolvedGameType.SHORT:
                from holecard.bots.solved.pushfold import PushFoldBot

                return PushFoldBot()
            case SolvedGameType.LADDER:
                from holecard.bots.solved.pushfold import LadderBot

                return LadderBot()
            case SolvedGameType.HOLDEM:
                from holecard.bots.solved.holdem import HoldemBot

                return HoldemBot()
    except ModuleNotFoundError as error:
        if error.name not in NEEDED:
            raise
        raise BadRequest(
            f'solved bots need the solver: pip install "holecard[solver]", missing is {error.name}'
        ) from None


def _solved_games() -> list[str]:
    from holecard.rules import names

    return [name for name in names() if kind_of(Game.load(name), for_score=True) is not None]
