"""The players of a table: people, programs and house bots."""

import hmac
import logging
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from random import Random
from typing import Final

from holecard.bots.answer import nearest
from holecard.bots.bot import Bot, RoundInfo
from holecard.bots.house import HOUSE, PROFILES, house_bot
from holecard.bots.solved import SOLVED
from holecard.bots.solved.nash import kind_of
from holecard.errors import BadRequest
from holecard.hand.discard import Discard
from holecard.hand.mixed import Mixed, uniform
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.session.policy import passive
from holecard.web.errors import Conflict, Forbidden, Unauthorized
from holecard.web.tables.commitment import bot_seed

_log: Final = logging.getLogger(__name__)
OPEN: Final = "open"
"""The opponent name that reserves a seat for a player who joins."""
STUDY_BOT: Final = "studied"
"""The bot that plays a studied solution."""
LONGEST_NAME: Final = 24
_UNSEEN: Final = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Invisible characters that count as printable; names must not differ only in these."""
_TITLES: Final = {who.name: who.title for who in PROFILES}
_SOLVER: Final = "Solver"


class Role(StrEnum):
    """The type of a player."""

    OPEN_SEAT = ""
    PERSON = "person"
    PROGRAM = "program"
    PERSONALITY = "personality"
    HOUSE = "house"
    SOLVED = "solved"


@dataclass(slots=True)
class SeatedPlayer:
    name: str
    kind: str = ""
    """The house bot; empty for people and programs."""
    bot: Bot | None = None
    token: str = field(default="", repr=False)
    """The secret of the seat's holder; empty for open seats and bots."""
    program: bool = False
    """Whether a program plays the seat over the API."""
    left: bool = False
    """Whether the player has left the table."""
    out: bool = False
    """Whether the seat sits out: from the next hand on it is dealt no cards."""
    seed: str = field(default="", repr=False)
    hooks: list[tuple[str, View]] = field(default_factory=list, repr=False)
    """Hooks to call before the bot acts next."""

    @property
    def is_open(self) -> bool:
        return self.bot is None and not self.token and not self.left

    @property
    def is_present(self) -> bool:
        """Whether a person or program holds the seat and plays."""
        return bool(self.token) and not self.out

    @property
    def role(self) -> Role:
        if self.is_open:
            return Role.OPEN_SEAT
        if self.bot is None:
            return Role.PROGRAM if self.program else Role.PERSON
        return role_of(self.kind)

    @property
    def about(self) -> str:
        """One line about the player."""
        return _about(self.role, self.kind)

    def sit(self, name: str, token: str = "", *, program: bool = False) -> str:
        """Take the open seat and return its token, a new one unless given."""
        self.name = name
        self.program = program
        self.token = token or secrets.token_urlsafe(24)
        return self.token

    def leave(self, *, is_waiting: bool) -> None:
        """While players are awaited the seat is open again; later it stays in the hand without a holder."""
        self.token = ""
        if is_waiting:
            self.name = ""
        else:
            self.left = True

    def remember(self, hook: str, view: View) -> None:
        """Queue a hook until the bot acts next, since hooks may be slow."""
        if self.bot is not None:
            self.hooks.append((hook, view))

    def think(self, view: View, turn: int) -> int:
        """The action or discard of the bot; one that fails checks, folds or stands pat, as in a tournament.

        The random generator is seeded by turn, so that a restored table plays on identically.
        """
        if self.bot is None:
            return passive(view)
        try:
            self.bot.rng.seed(f"{self.seed}/turn {turn}")
            hooks, self.hooks = self.hooks, []
            for hook, seen in hooks:
                getattr(self.bot, hook)(seen)
            answer = self.bot.act(view)
            if isinstance(answer, Mixed):
                assert view.legal is not None, "only the seat whose turn it is can be asked"
                answer = nearest(answer, view.legal, lambda: uniform(f"{self.seed}/turn {turn}/draw"))
            return answer if isinstance(answer, Discard) else int(answer)
        except Exception:
            _log.exception("%s (%s) failed", self.name, self.kind)
            return passive(view)

    def holds(self, token: str) -> bool:
        return bool(self.token) and hmac.compare_digest(
            self.token.encode(), token.encode("utf-8", "surrogatepass")
        )


def holder(players: Sequence[SeatedPlayer], token: str | None) -> int | None:
    """The seat that holds the token."""
    held = (at for at, player in enumerate(players) if token is not None and player.holds(token))
    return next(held, None)


def checked_holder(players: Sequence[SeatedPlayer], token: str | None) -> int:
    """The seat that holds the token; an error if there is none."""
    if not token:
        raise Unauthorized("a seat's token is needed: Authorization: Bearer TOKEN")
    seat = holder(players, token)
    if seat is None:
        raise Forbidden("the token does not belong to a seat at this table")
    return seat


def open_seat(players: Sequence[SeatedPlayer], wanted: int | None) -> int:
    """The requested open seat, or the first one."""
    free = [at for at, player in enumerate(players) if player.is_open]
    if not free:
        raise Conflict("no seat is open at this table")
    if wanted is not None and wanted not in free:
        raise Conflict(f"the open seats are {', '.join(map(str, free))}, not {wanted}")
    return free[0] if wanted is None else wanted


def distinct_name(players: Sequence[SeatedPlayer], name: str) -> str:
    """A valid name that no other player at the table has."""
    return _numbered(checked_name(name), players)


def _numbered(wanted: str, players: Sequence[SeatedPlayer]) -> str:
    """`tight`, `tight 2`, `tight 3`: a name that only differs in case counts as the same."""
    taken = {player.name.casefold() for player in players}
    name, number = wanted, 1
    while name.casefold() in taken:
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


def role_of(kind: str) -> Role:
    """The role of a kind of bot."""
    if kind in _TITLES:
        return Role.PERSONALITY
    return Role.HOUSE if kind in HOUSE else Role.SOLVED


def bot_description(kind: str) -> str:
    """One line about a bot."""
    if kind == STUDY_BOT:
        return "plays the solution that you are studying"
    known = HOUSE.get(kind) or SOLVED.get(kind)
    return "" if known is None else known.words


@cache
def _about(role: Role, kind: str) -> str:
    words = bot_description(kind)
    match role:
        case Role.PERSONALITY:
            return f"House bot with a personality. {words}"
        case Role.HOUSE:
            return f"House bot “{kind}”: {words}."
        case Role.SOLVED:
            return f"Solved strategy: {words}."
        case Role.PROGRAM:
            return "Program that plays over the API."
        case Role.PERSON:
            return "Person."
        case Role.OPEN_SEAT:
            return ""


def bot_title(kind: str) -> str:
    """The display name of a bot."""
    return _TITLES.get(kind, kind)


def seat_players(
    game: Game,
    seats: int,
    seat: int,
    name: str,
    kinds: Sequence[str],
    secret: str,
    bots: Sequence[Bot] = (),
) -> list[SeatedPlayer]:
    """The players by seat. Given bots sit first; opponents repeat if there are too few."""
    if not 0 <= seat < seats:
        raise BadRequest(f"your seat is a number from 0 to {seats - 1}, not {seat}")
    _check_kinds(kinds, [*opponents_of(game), OPEN])
    players = [SeatedPlayer(checked_name(name))]
    players[0].sit(players[0].name)
    for bot in bots:
        players.append(SeatedPlayer(_numbered(_SOLVER, players), STUDY_BOT, bot))
    _fill(players, game, seats, kinds)
    me, *others = players
    return _prepared([*others[:seat], me, *others[seat:]], game, secret)


def seat_bots(game: Game, seats: int, kinds: Sequence[str], secret: str) -> list[SeatedPlayer]:
    """The bots of an exhibition."""
    _check_kinds(kinds, opponents_of(game))
    players: list[SeatedPlayer] = []
    _fill(players, game, seats, kinds)
    return _prepared(players, game, secret)


def _check_kinds(kinds: Sequence[str], known: Sequence[str]) -> None:
    for kind in kinds:
        if kind not in known:
            *first, last = known
            raise BadRequest(f"an opponent is {', '.join(first)} or {last}, not {kind!r}")


def _fill(players: list[SeatedPlayer], game: Game, seats: int, kinds: Sequence[str]) -> None:
    """Add bots with distinct names; the kinds repeat if there are too few."""
    wanted = list(kinds) or list(_TITLES)[::-1]
    for number in range(seats - len(players)):
        kind = wanted[number % len(wanted)]
        if kind == OPEN:
            players.append(SeatedPlayer(""))
        else:
            players.append(
                SeatedPlayer(_numbered(bot_title(kind), players), kind, house_bot(kind, game=game))
            )


def _prepared(players: list[SeatedPlayer], game: Game, secret: str) -> list[SeatedPlayer]:
    for at, player in enumerate(players):
        _prepare(player, game, len(players), at, bot_seed(secret, at, player.kind))
    return players


def _prepare(player: SeatedPlayer, game: Game, seats: int, at: int, seed: str) -> None:
    player.seed = seed
    if player.bot is not None:
        player.bot.rng = Random(seed)
        player.bot.round_begins(RoundInfo(game, seats, at, seed))
