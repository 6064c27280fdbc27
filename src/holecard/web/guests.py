"""Who sits at a table: people, programs and bots of the house."""

import hmac
import logging
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from holecard.bots.bot import Bot, Table
from holecard.bots.house import HOUSE, PROFILES, house_bot
from holecard.bots.solved import SOLVED
from holecard.bots.solved.nash import kind_of
from holecard.errors import BadRequest
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.web.fair import bot_seed
from holecard.web.refusals import NotNow

_log: Final = logging.getLogger(__name__)
OPEN: Final = "open"
"""An opponent that is still to come."""
STUDIED: Final = "studied"
"""A bot that plays the strategy of a lesson."""
LONGEST_NAME: Final = 24
_UNSEEN: Final = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Characters that count as printed and leave nothing to be seen; two names must not differ in them only."""
_NAMES: Final = ("Ada", "Blaise", "Carl", "Dora", "Emmy", "Grace", "Hugo", "Ida")
_TITLES: Final = {who.name: who.title for who in PROFILES}


@dataclass(slots=True)
class Guest:
    name: str
    kind: str = ""
    """Which bot of the house it is; empty for people and programs."""
    bot: Bot | None = None
    token: str = field(default="", repr=False)
    """What whoever holds the seat proves it with; empty while nobody does."""
    left: bool = False
    """Whether somebody held the seat and has gone."""
    seed: str = field(default="", repr=False)
    hooks: list[tuple[str, View]] = field(default_factory=list, repr=False)
    """What a bot is to be told of before it acts."""

    @property
    def is_open(self) -> bool:
        return self.bot is None and not self.token and not self.left

    @property
    def is_person(self) -> bool:
        return self.bot is None

    def sit(self, name: str, token: str = "") -> str:
        """Take the open seat; the token that proves it, a new one unless there was one before."""
        self.name = name
        self.token = token or secrets.token_urlsafe(24)
        return self.token

    def remember(self, hook: str, view: View) -> None:
        """Tell the bot when it acts next: some take their time over it."""
        if self.bot is not None:
            self.hooks.append((hook, view))

    def think(self, view: View, turn: int) -> int:
        """What the bot does. One that fails checks, or folds to a bet, as in a tournament.

        Its luck is that of the turn, so that a table which is set up again plays on as it would have.
        """
        if self.bot is None:
            return view.fold()
        try:
            self.bot.rng.seed(f"{self.seed}/turn {turn}")
            hooks, self.hooks = self.hooks, []
            for hook, seen in hooks:
                getattr(self.bot, hook)(seen)
            return self.bot.act(view)
        except Exception:
            _log.exception("%s (%s) failed", self.name, self.kind)
            return view.fold()

    def holds(self, token: str) -> bool:
        return bool(self.token) and hmac.compare_digest(
            self.token.encode(), token.encode("utf-8", "surrogatepass")
        )


def holder(guests: Sequence[Guest], token: str | None) -> int | None:
    """The seat that the token is for."""
    held = (at for at, guest in enumerate(guests) if token is not None and guest.holds(token))
    return next(held, None)


def open_seat(guests: Sequence[Guest], wanted: int | None) -> int:
    """The wanted one, or the first."""
    free = [at for at, guest in enumerate(guests) if guest.is_open]
    if not free:
        raise NotNow("no seat is open at this table")
    if wanted is not None and wanted not in free:
        raise NotNow(f"the open seats are {', '.join(map(str, free))}, not {wanted}")
    return free[0] if wanted is None else wanted


def distinct_name(guests: Sequence[Guest], name: str) -> str:
    """Nobody has the name of somebody else at the table."""
    taken = {guest.name for guest in guests}
    name = wanted = checked_name(name)
    number = 1
    while name in taken:
        number += 1
        name = f"{wanted[:20]} {number}"
    return name


def checked_name(name: str) -> str:
    tidy = " ".join(_UNSEEN.sub("", name).split())
    if not tidy or len(tidy) > LONGEST_NAME or not tidy.isprintable():
        raise BadRequest(f"a name has 1 to {LONGEST_NAME} characters that can be printed, not {name!r}")
    return tidy


def opponents_of(game: Game) -> list[str]:
    """Bots that play this game, the personalities first."""
    solved = []
    if kind_of(game, for_score=True) is not None:
        solved = [name for name in SOLVED if game.seats[0] == 2]
    people = list(_TITLES)
    return [*people, *(name for name in HOUSE if name not in people), *solved]


def words_of(kind: str) -> str:
    """One line about a bot."""
    known = HOUSE.get(kind) or SOLVED.get(kind)
    return "" if known is None else known.words


def seat_guests(
    game: Game,
    seats: int,
    seat: int,
    name: str,
    kinds: Sequence[str],
    secret: str,
    bots: Sequence[Bot] = (),
) -> list[Guest]:
    """Everybody by seat; the kinds of opponents come again when there are too few. Bots that are given sit
    down before any others."""
    if not 0 <= seat < seats:
        raise BadRequest(f"your seat is a number from 0 to {seats - 1}, not {seat}")
    known = opponents_of(game)
    for kind in kinds:
        if kind != OPEN and kind not in known:
            raise BadRequest(f"an opponent is {', '.join(known)} or {OPEN}, not {kind!r}")
    wanted = list(kinds) or list(_TITLES)[::-1]
    guests = [Guest(checked_name(name))]
    guests[0].sit(guests[0].name)
    guests += [Guest(_solver_name(guests[0].name), STUDIED, bot) for bot in bots]
    for number in range(seats - len(guests)):
        guests.append(_guest(game, wanted[number % len(wanted)], {guest.name for guest in guests}))
    me, *others = guests
    placed = [*others[:seat], me, *others[seat:]]
    for at, guest in enumerate(placed):
        _prepare(guest, game, seats, at, bot_seed(secret, at, guest.kind))
    return placed


def _solver_name(taken: str) -> str:
    return "The solver" if taken == "Solver" else "Solver"


def _guest(game: Game, kind: str, taken: set[str]) -> Guest:
    if kind == OPEN:
        return Guest("")
    title = _TITLES.get(kind)
    free = [name for name in ([title] if title else []) + list(_NAMES) if name not in taken]
    name = free[0] if free else f"Guest {len(taken)}"
    return Guest(name, kind, house_bot(kind, game=game))


def _prepare(guest: Guest, game: Game, seats: int, at: int, seed: str) -> None:
    guest.seed = seed
    if guest.bot is not None:
        guest.bot.rng = Random(seed)
        guest.bot.round_begins(Table(game, seats, at, seed))
