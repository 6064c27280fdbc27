"""The bot API: one method, and optional hooks.

>>> from holecard import Bot
>>> class Patient(Bot):
...     def act(self, view):
...         return view.pot_raise(0.5) if view.hole[0].rank >= 10 else view.check()

`RemoteBot` is the base of bots that are programs outside this process.
"""

from dataclasses import dataclass
from math import inf
from random import Random

from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.session.result import Result


@dataclass(frozen=True, slots=True)
class RoundInfo:
    """The seat that a bot takes for one round, which is one session of the game."""

    game: Game
    seats: int
    seat: int
    """Its seat in the session. In a hand the seats are those that hold chips: `view.seat`."""
    seed: str
    """What its random generator starts from, so that a program elsewhere can do the same."""


class Bot:
    """Subclass it and write `act`. Everything else may stay as it is.

    A new object plays every round, so that nothing is remembered by accident. A bot that is costly to
    make writes its own `reset`, which clears what it knows and returns itself.
    """

    rng: Random
    """Private, and seeded before every round: a bot that draws from it plays the same game again for
    the same seed."""

    note: str = ""
    """What a report should say of how it plays this game, as the end of a sentence that begins with its
    name. Asked of house bots only."""

    def act(self, view: View) -> int:
        """`view.fold()`, `view.call()`, `view.raise_to(60)` or `view.pot_raise(0.5)`; plain ints will
        do, too: -1, 0 and 60."""
        raise NotImplementedError(f"a bot writes its own act: {type(self).__name__}")

    def reset(self) -> "Bot":
        """The bot that plays the next round."""
        return type(self)()

    def round_begins(self, table: RoundInfo) -> None:
        """Before the first hand of a round."""

    def hand_begins(self, view: View) -> None:
        """The cards are dealt and no seat has acted yet. It need not be this seat's turn."""

    def hand_ends(self, view: View) -> None:
        """The hand is over: `view.payoffs` are known, and `view.shown` after a showdown."""

    def round_ends(self, result: Result) -> None:
        """After the last hand of a round; `result` goes by the seats of the session."""

    def close(self) -> None:
        """After the last round of all: let go of what is held."""


class RemoteBot(Bot):
    """It keeps its own deadlines: `act` returns, or raises `Misbehaviour`, within `time_left`."""

    time_left: float = inf
    """Seconds that the next answer may take, set before every `act`."""
    took: float | None = None
    """Seconds until the last answer came, if that is less than `act` needed to be sure of it."""

    def reset(self) -> "RemoteBot":
        return self
