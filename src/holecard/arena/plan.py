"""The plan of a tournament: plain data, split into batches of rounds that can be played anywhere.

A matchup is a set of bots that sit at one table for a number of rounds. Rounds come in groups of as
many as there are seats: in a group the bots move on by one seat a round, so that every bot plays from
every seat, and with mirrored deals all rounds of a group have the same cards.
"""

import hashlib
from collections import Counter
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import Final

from holecard.arena.adaptive import AdaptivePlan
from holecard.arena.luck.luck_plan import LuckPlan
from holecard.arena.schedule import Batches, Matchup, Matchups
from holecard.arena.seating import circles, tables
from holecard.bots.resources import Host
from holecard.bots.spec import BotSpec
from holecard.errors import BadRequest
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
                raise BadRequest(f"every bot needs its own name, and two are called {name!r}")
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

    def session(self, matchup: Matchup, number: int) -> Session:
        """The round, before its first hand."""
        return MatchupRounds(self, matchup).session(number)

    def deal_seed(self, matchup: Matchup, number: int) -> str:
        return MatchupRounds(self, matchup).deal_seed(number)

    def bot_seed(self, matchup: Matchup, number: int, bot: int) -> str:
        return MatchupRounds(self, matchup).bot_seed(number, bot)

    def label(self, matchup: Matchup) -> str:
        """`alice/bob`"""
        return "/".join(self.bots[bot].name for bot in matchup.bots)


class MatchupRounds:
    """The rounds of one matchup, for callers that play or replay many of them."""

    __slots__ = ("_free", "_path", "_plan")

    def __init__(self, plan: Plan, matchup: Matchup) -> None:
        self._plan = plan
        self._path = f"{_secret(plan.seed)}/{plan.label(matchup)}"
        self._free = [at for at, bot in enumerate(matchup.bots) if plan.bots[bot].may_fold_free]
        """The bots that may fold though checking is free, since their protocol says so."""

    def session(self, number: int) -> Session:
        """The round, before its first hand."""
        plan = self._plan
        folders: tuple[int, ...] = ()
        if self._free:
            seating = plan.seating(number)
            folders = tuple(sorted(seating.index(bot) for bot in self._free))
        return Session(plan.game, self.deal_seed(number), plan.seats, free_folders=folders)

    def deal_seed(self, number: int) -> str:
        """Where the cards of a round come from; rounds of a group share them if deals are mirrored."""
        plan = self._plan
        place = f"deal {number // plan.seats}" if plan.mirrored else f"round {number}"
        return f"{self._path}/{place}"

    def bot_seed(self, number: int, bot: int) -> str:
        """Where the random generator of a bot comes from, by its number in the matchup.

        Bots are told it, so that it must not lead back to the tournament's seed and the cards.
        """
        return hashlib.sha256(f"{self._path}/round {number}/{bot}".encode()).hexdigest()[:32]


@cache
def _secret(seed: str) -> str:
    """What cards and bots' seeds are made from: slow to compute on purpose, so that a bot cannot try
    out every seed that an organiser might have chosen against the cards that it sees."""
    return hashlib.pbkdf2_hmac("sha256", seed.encode(errors="replace"), b"holecard", 100_000).hex()[:32]
