"""The plan of a tournament: plain data, cut into batches of rounds that can be played anywhere.

A matchup is a set of bots that sit at one table for a number of rounds. Rounds come in groups of as
many as there are seats: in a group the bots move on by one seat a round, so that every bot plays from
every seat, and with mirrored deals all rounds of a group have the same cards.

A plan as text, so that a results file knows everything that is needed to go on.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from functools import cache
from math import comb, isqrt
from typing import Any, Final, NamedTuple, overload

from holecard.arena.adaptive import AdaptivePlan
from holecard.arena.luck.luck_plan import LuckEstimator, LuckPlan
from holecard.arena.seating import circles, tables
from holecard.bots.resources import Host
from holecard.bots.spec import BotKind, BotSpec, checked_name
from holecard.errors import BadRequest, HolecardError, Unreadable
from holecard.rules.definition import parse_game, print_game
from holecard.rules.game import Game
from holecard.session.session import Session

MOST_BOTS: Final = 500
"""Limit of bots in a tournament: 124,750 heads-up matchups."""
MOST_ROUNDS: Final = 10_000_000
"""Limit of rounds in a matchup. A forfeit writes a row for every remaining round."""


class TournamentFormat(StrEnum):
    ROUND_ROBIN = "round-robin"
    """Every two bots meet."""
    GAUNTLET = "gauntlet"
    """The first bot meets all others, which do not meet each other."""


class Matchup(NamedTuple):
    number: int
    bots: tuple[int, ...]
    """Numbers in the plan, in the plan's order."""


@dataclass(frozen=True, slots=True)
class Matchups(Sequence[Matchup]):
    """All matchups of a schedule. Pairs of bots are computed from their number on demand: 500 bots have
    124,750 of them."""

    bots: int
    tables: tuple[tuple[int, ...], ...] | None = None
    """The bots of each matchup; None for all pairs, in order."""

    def __len__(self) -> int:
        return comb(self.bots, 2) if self.tables is None else len(self.tables)

    @overload
    def __getitem__(self, at: int) -> Matchup: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Matchup]: ...
    def __getitem__(self, at: int | slice) -> Matchup | Sequence[Matchup]:
        numbers = range(len(self))[at]
        return self._matchup(numbers) if isinstance(numbers, int) else tuple(map(self._matchup, numbers))

    def _matchup(self, number: int) -> Matchup:
        return Matchup(number, self._pair(number) if self.tables is None else self.tables[number])

    def _pair(self, number: int) -> tuple[int, int]:
        """Counted from the end, comb(k, 2) pairs come before those whose first bot has k others behind it."""
        after = len(self) - 1 - number
        behind = (isqrt(8 * after + 1) - 1) // 2
        return self.bots - 2 - behind, self.bots - 1 - (after - comb(behind + 1, 2))


class Batch(NamedTuple):
    """Some rounds of one matchup: what one worker plays in one go."""

    number: int
    matchup: int
    first: int
    """The first round, counted in the matchup from 0."""
    rounds: int


@dataclass(frozen=True, slots=True)
class Batches(Sequence[Batch]):
    """All batches of a schedule, matchup by matchup. Each is computed from its number on demand: a plan may
    have more batches than fit into memory."""

    matchups: int
    rounds: int
    """In a matchup."""
    size: int
    """Rounds in a batch, except for the last one of a matchup."""

    @property
    def in_matchup(self) -> int:
        return -(-self.rounds // self.size)

    def __len__(self) -> int:
        return self.matchups * self.in_matchup

    @overload
    def __getitem__(self, at: int) -> Batch: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Batch]: ...
    def __getitem__(self, at: int | slice) -> Batch | Sequence[Batch]:
        numbers = range(len(self))[at]
        return self._batch(numbers) if isinstance(numbers, int) else tuple(map(self._batch, numbers))

    def numbers(self, matchup: int) -> range:
        """The numbers of the batches of this matchup."""
        return range(matchup * self.in_matchup, (matchup + 1) * self.in_matchup)

    def _batch(self, number: int) -> Batch:
        matchup, place = divmod(number, self.in_matchup)
        first = place * self.size
        return Batch(number, matchup, first, min(self.size, self.rounds - first))


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A whole tournament, before anything is played."""

    game: Game
    seed: str
    bots: tuple[BotSpec, ...]
    rounds: int
    """In a matchup."""
    batch_rounds: int
    """In a batch, except for the last one of a matchup."""
    seats: int = 2
    format: TournamentFormat = TournamentFormat.ROUND_ROBIN
    mirrored: bool = True
    fault_limit: int = 20
    """Failures in a matchup after which a bot forfeits the rest of it."""
    host: Host = field(default_factory=Host)
    luck: LuckPlan | None = None
    """How luck is taken out of the results. Plans of earlier versions say nothing about it."""
    policies: bool = False
    """Whether house bots declare their policies, which are then stored. The hands are the same."""
    adaptive: AdaptivePlan | None = None
    """How rounds are spent where the ranking is undecided; then `rounds` is the most of a matchup."""

    def __post_init__(self) -> None:
        self.game.check_table(self.seats, 0)
        if len(self.bots) > MOST_BOTS:
            raise BadRequest(f"a tournament has up to {MOST_BOTS:,} bots, not {len(self.bots):,}")
        names = [bot.name for bot in self.bots]
        if len(names) < self.seats:
            raise BadRequest(f"a table of {self.seats} needs as many bots, not {len(names)}: {names}")
        for name, count in Counter(names).items():
            if count > 1:
                raise BadRequest(f"every bot has a name of its own, and two are called {name!r}")
        for what, count in (("rounds", self.rounds), ("batch_rounds", self.batch_rounds)):
            if count < 1 or count % self.seats:
                raise BadRequest(
                    f"{what} is a multiple of {self.seats}, so that every bot plays from every seat, "
                    f"not {count}"
                )
            if count > MOST_ROUNDS:
                raise BadRequest(f"{what} is {MOST_ROUNDS:,} at most, not {count:,}")
        if self.adaptive is not None:
            self._check_adaptive(self.adaptive)
        if self.fault_limit < 1:
            raise BadRequest(f"a bot forfeits after one failure or more, not {self.fault_limit}")

    def _check_adaptive(self, adaptive: AdaptivePlan) -> None:
        if not 0 < adaptive.top < len(self.bots):
            raise BadRequest(
                f"the top of {len(self.bots)} bots has 1 to {len(self.bots) - 1}, not {adaptive.top}"
            )
        if not 0 < adaptive.batches <= len(self.batches()):
            raise BadRequest(f"a schedule has 1 to {len(self.batches())} batches, not {adaptive.batches}")

    # -- the schedule --------------------------------------------------------------------------

    def matchups(self) -> Matchups:
        if self.seats == 2 and self.format is TournamentFormat.ROUND_ROBIN:
            return Matchups(len(self.bots))
        lead = 0 if self.format is TournamentFormat.GAUNTLET else None
        return Matchups(len(self.bots), tables(len(self.bots), self.seats, lead))

    def batches(self) -> Batches:
        return Batches(len(self.matchups()), self.rounds, self.batch_rounds)

    @property
    def batches_to_play(self) -> int:
        """Of all matchups; an adaptive plan has more to choose from."""
        return len(self.batches()) if self.adaptive is None else self.adaptive.batches

    @property
    def mean_rounds(self) -> int:
        """Of a matchup."""
        if self.adaptive is None:
            return self.rounds
        return round(self.adaptive.batches * self.batch_rounds / len(self.matchups()))

    def table(self, matchup: Matchup) -> "tuple[Plan, Matchup]":
        """The plan with only the bots of this matchup, and the matchup in it: all that a worker needs.

        Deals and seeds are the same."""
        bots = tuple([self.bots[bot] for bot in matchup.bots])
        return replace(self, bots=bots, adaptive=None), Matchup(matchup.number, tuple(range(len(bots))))

    # -- one round of a matchup ----------------------------------------------------------------

    def seating(self, number: int) -> tuple[int, ...]:
        """By seat: which bot of the matchup (0, 1, ...) sits there in this round."""
        group, turn = divmod(number, self.seats)
        ways = circles(self.seats)
        circle = ways[group % len(ways)]
        return circle[turn:] + circle[:turn]

    def free_folders(self, matchup: Matchup, number: int) -> tuple[int, ...]:
        """The seats whose bots may fold though checking is free, since their protocol says so."""
        bots = [self.bots[matchup.bots[bot]] for bot in self.seating(number)]
        return tuple(seat for seat, bot in enumerate(bots) if bot.may_fold_free)

    def session(self, matchup: Matchup, number: int) -> Session:
        """The round, before its first hand."""
        seed, folders = self.deal_seed(matchup, number), self.free_folders(matchup, number)
        return Session(self.game, seed, self.seats, free_folders=folders)

    def deal_seed(self, matchup: Matchup, number: int) -> str:
        """Where the cards of a round come from; rounds of a group share them if deals are mirrored."""
        place = f"deal {number // self.seats}" if self.mirrored else f"round {number}"
        return f"{_secret(self.seed)}/{self.label(matchup)}/{place}"

    def bot_seed(self, matchup: Matchup, number: int, bot: int) -> str:
        """Where the random generator of a bot comes from, by its number in the matchup.

        Bots are told it, so that it must not lead back to the tournament's seed and the cards.
        """
        path = f"{_secret(self.seed)}/{self.label(matchup)}/round {number}/{bot}"
        return hashlib.sha256(path.encode()).hexdigest()[:32]

    def label(self, matchup: Matchup) -> str:
        """`alice/bob`"""
        return "/".join(self.bots[bot].name for bot in matchup.bots)


@cache
def _secret(seed: str) -> str:
    """What cards and bots' seeds are made from: slow to compute on purpose, so that a bot cannot try
    out every seed that an organiser might have chosen against the cards that it sees."""
    return hashlib.pbkdf2_hmac("sha256", seed.encode(errors="replace"), b"holecard", 100_000).hex()[:32]


MOST_BYTES: Final = 4 << 20
"""Of a plan: it is written with the tournament, and a bot takes a few hundred of them."""

_LONGEST: Final = 400
"""Letters of a complaint, since it may quote any part of the plan."""


def print_plan(plan: Plan) -> str:
    return json.dumps(
        {
            "game": {"name": plan.game.name, "page": print_game(plan.game)},
            "seed": plan.seed,
            "bots": [asdict(bot) for bot in plan.bots],
            "rounds": plan.rounds,
            "unit_rounds": plan.batch_rounds,
            "seats": plan.seats,
            "format": plan.format,
            "mirrored": plan.mirrored,
            "fault_limit": plan.fault_limit,
            "host": asdict(plan.host),
        }
        | ({} if plan.luck is None else {"luck": asdict(plan.luck)})
        | ({"policies": True} if plan.policies else {})
        | ({} if plan.adaptive is None else {"adaptive": asdict(plan.adaptive)})
    )


def parse_plan(text: str) -> Plan:
    """Parse a plan from any source; refusing one takes no longer than reading it."""
    try:
        data = _fields(json.loads(text), "the plan")
        game = _fields(data["game"], "game")
        return Plan(
            game=parse_game(_text(game["page"]), _text(game["name"])),
            seed=_text(data["seed"]),
            bots=tuple(map(_bot, data["bots"])),
            rounds=_whole(data["rounds"]),
            batch_rounds=_whole(data["unit_rounds"]),
            seats=_whole(data["seats"]),
            format=TournamentFormat(data["format"]),
            mirrored=bool(data["mirrored"]),
            fault_limit=_whole(data["fault_limit"]),
            host=_host(_fields(data["host"], "host")),
            luck=_luck(_fields(data["luck"], "luck")) if "luck" in data else None,
            policies=data.get("policies", False) is True,
            adaptive=_adaptive(_fields(data["adaptive"], "adaptive")) if "adaptive" in data else None,
        )
    except (ValueError, KeyError, TypeError, RecursionError, HolecardError) as error:
        raise Unreadable(f"the plan in the results file is damaged: {str(error)[:_LONGEST]}") from None


def _bot(data: object) -> BotSpec:
    fields: dict[str, Any] = {name: _text(value) for name, value in _fields(data, "a bot").items()}
    checked_name(fields["name"])
    return BotSpec(**{**fields, "kind": BotKind(fields["kind"])})


def _luck(data: dict[str, Any]) -> LuckPlan:
    """An estimator of a later version is no error: its figures are not those that were planned."""
    folds, name = _whole(data["folds"]), _text(data["estimator"])
    if folds < 2:
        raise ValueError(f"luck has two folds or more, not {folds}")
    if name not in list(LuckEstimator):
        return LuckPlan(LuckEstimator.CHECK_DOWN, "unknown", folds)
    return LuckPlan(LuckEstimator(name), _text(data["digest"]), folds)


def _adaptive(data: dict[str, Any]) -> AdaptivePlan:
    return AdaptivePlan(_whole(data["batches"]), _whole(data["top"]))


def _host(data: dict[str, Any]) -> Host:
    usual = asdict(Host())
    for name, value in data.items():
        if type(value) not in _HOST_TYPES[type(usual[name])]:
            raise TypeError(f"{name} of the host cannot be {value!r}")
    return Host(**data)


_HOST_TYPES: Final[dict[type, tuple[type, ...]]] = {
    int: (int, type(None)),
    float: (int, float),
    bool: (bool,),
    str: (str,),
}


def _fields(value: object, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"{what} is an object, not {value!r:.100}")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected text, not {value!r:.100}")
    return value


def _whole(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"expected a whole number, not {value!r:.100}")
    return value
