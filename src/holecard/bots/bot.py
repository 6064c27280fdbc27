"""The bot API: one method, and optional hooks.

>>> from holecard import Bot
>>> class Patient(Bot):
...     def act(self, view):
...         return view.pot_raise(0.5) if view.hole[0].rank >= 10 else view.check()

`RemoteBot` is the base class of bots that run as programs outside this process.
"""

from dataclasses import dataclass
from math import inf
from random import Random
from typing import Any

from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.session.result import Result

Answer = Any
"""Of a bot: an action, or `holecard.Mixed`. It is judged at run time, since a bot may return anything."""


@dataclass(frozen=True, slots=True)
class RoundInfo:
    """The game and seat of a bot for one round. A round is one session of the game."""

    game: Game
    seats: int
    seat: int
    """The seat in the session. A hand numbers only the seats that have chips: see `view.seat`."""
    seed: str
    """Seed of the bot's random generator, so that a program in another process can reproduce it."""


class Bot:
    """Base class of bots. Subclass it and implement `act`; everything else is optional.

    Each round is played by a new object, so that no state carries over by accident. A bot that is expensive
    to construct can override `reset` to clear its state and return itself.
    """

    rng: Random
    """The bot's own random generator, seeded before every round. A bot that uses no other source of
    randomness plays the same game again for the same seed."""

    note: str = ""
    """Remark for reports on how the bot plays this game, phrased to follow its name in a sentence. Read
    from house bots only."""

    declares: bool = False
    """Whether the arena asks house bots for distributions. Other bots answer with `Mixed` as they like."""

    follows_hands: bool = True
    """Whether `hand_begins` and `hand_ends` tell the bot anything this round; if not, the arena builds no
    views for them. Read from house bots only, after `round_begins`."""

    hears_beginnings: bool = True
    """The same for `hand_begins` alone. Read from house bots and programs."""

    def act(self, view: View) -> Answer:
        """Return the action: `view.fold()`, `view.call()`, `view.raise_to(60)` or `view.pot_raise(0.5)`.

        Plain ints work as well: -1 folds, 0 checks or calls, 60 raises to 60. A bot that mixes may return
        `Mixed([(view.fold(), 0.2), (view.call(), 0.8)])`, from which the arena draws: its winnings are then
        measured with fewer hands.
        """
        raise NotImplementedError(f"a bot must define act: {type(self).__name__}")

    def reset(self) -> "Bot":
        """Return the bot that plays the next round."""
        return type(self)()

    def round_begins(self, table: RoundInfo) -> None:
        """Called before the first hand of a round."""

    def hand_begins(self, view: View) -> None:
        """Called when the cards are dealt and no seat has acted yet. It need not be this seat's turn."""

    def hand_ends(self, view: View) -> None:
        """Called when the hand is over: `view.payoffs` is set, and `view.shown` after a showdown."""

    def round_ends(self, result: Result) -> None:
        """Called after the last hand of a round; `result` is indexed by the seats of the session."""

    def close(self) -> None:
        """Called after the last round: release files, connections and other resources."""


class RemoteBot(Bot):
    """A bot that enforces its own deadlines: `act` returns or raises `Misbehaviour` within `time_left`."""

    time_left: float = inf
    """Seconds allowed for the next answer; set before every `act`."""
    took: float | None = None
    """Seconds until the last answer arrived, if `act` took longer than that to accept it; otherwise None."""

    def reset(self) -> "RemoteBot":
        return self
