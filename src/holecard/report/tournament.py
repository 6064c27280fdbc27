"""The report of one tournament, as shown by terminal, JSON, CSV, HTML report, server and notebooks."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from holecard.arena.adaptive_schedule import adaptive_statements
from holecard.arena.early_stop import SprtResult, sprt_result_of
from holecard.arena.luck.group_luck import is_quick
from holecard.arena.luck.luck_plan import LuckEstimator, usual_luck_plan
from holecard.arena.luck.report import LuckReport, read_luck_report
from holecard.arena.plan import Plan
from holecard.arena.ratings import Standings, standings, statements
from holecard.arena.ratings.figures import elo, plus_minus
from holecard.arena.replay import Digest, hand_label
from holecard.arena.results import Score
from holecard.arena.schedule import Matchup
from holecard.arena.store import Store
from holecard.bots.clock import clock_words
from holecard.bots.faults import Fault, FaultKind
from holecard.errors import Unreadable
from holecard.progress import ProgressListener
from holecard.report.format import FAULT_TEXTS, short_name
from holecard.rules.parts import Clock

LUCK_HANDS: Final = range(2_000, 20_001)
"""Numbers of hands for which winnings are shown without luck unless a user decides otherwise: enough to be
telling, and measured within seconds."""


@dataclass(frozen=True, slots=True)
class FaultSummary:
    """The faults of one kind by one bot, over the whole tournament."""

    bot: str
    kind: FaultKind
    description: str
    """The kind in words: `gave no answer in time`."""
    count: int
    example: str
    """The detail of the first fault."""
    hand: str | None
    """The label of the hand of the first fault, if it happened in a hand."""


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """The thinking times of one bot, over all its batches."""

    bot: str
    answers: int
    seconds: float
    slowest: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentReport:
    """Everything about a tournament except its hands."""

    title: str
    game: str
    game_title: str
    clock: Clock
    clock_text: str
    """The clock in words."""
    seed: str
    format: str
    seats: int
    rounds: int
    """Rounds per matchup."""
    mirrored: bool
    batches_done: int
    batches: int
    finished: bool
    hands: int
    """Total number of hands played."""
    digest: str
    """Checksum of all results: repeating the tournament gives the same one."""
    standings: Standings
    leader: str
    """The leading bot, as a sentence."""
    statements: tuple[str, ...]
    """The standings as sentences."""
    faults: tuple[FaultSummary, ...]
    """In the order of the ranking."""
    thinking: tuple[ThinkingTime, ...]
    """In the order of the ranking."""
    sprt: SprtResult | None
    """The sequential test of a match that has one."""
    luck: LuckReport | None = None
    """Winnings without the luck of the deal, if they were asked for."""

    @property
    def has_results(self) -> bool:
        return any(row.rounds for row in self.standings.rows)

    def _repr_html_(self) -> str:
        from holecard.report.notebook import report_html

        return report_html(self)


def title_of(plan: Plan) -> str:
    """The default title of a tournament."""
    names = [bot.name for bot in plan.bots]
    return f"{names[0]} v {names[1]}" if len(names) == 2 else f"Tournament {plan.seed}"


def read_scores(store: Store, digest: Digest | None = None) -> Iterator[Score]:
    """The score of every round in the file. A digest takes in the rounds as they are read: reading a round is
    dearer than either."""
    plan = store.plan
    for matchup, log in store.rounds():
        if digest is not None:
            digest.add_round(matchup, log)
        yield Score(
            matchup=matchup.number,
            round=log.number,
            group=log.number // plan.seats,
            bots=matchup.bots,
            chips=log.chips,
            hands=log.hands,
            winners=tuple([matchup.bots[bot] for bot in log.winners]),
            forfeited=tuple([matchup.bots[bot] for bot in log.forfeited]),
        )


def read_report(
    store: Store,
    title: str = "",
    *,
    with_luck: bool = False,
    most_gaps: int | None = None,
    listener: ProgressListener | None = None,
) -> TournamentReport:
    """The report of a results file, finished or not. A match that was decided early has no batches left.

    `most_gaps` limits the sentences about neighbours without a significant difference, which saves time with
    hundreds of bots. Luck is measured by replaying every hand, which takes half a second to three seconds for
    a thousand of them; the listener is told how many are done."""
    plan = store.plan
    names = tuple(bot.name for bot in plan.bots)
    done, sprt = len(store.done()), sprt_result_of(store)
    batches = done if sprt is not None and sprt.is_decided else plan.batches_to_play
    faults, digest = _first_faults(store), Digest(plan)
    table = standings(
        plan.game,
        names,
        (matchup.bots for matchup in store.matchups),
        read_scores(store, digest),
        mirrored=plan.mirrored,
        about=[bot.text for bot in plan.bots],
        faults=_count_by_bot(faults),
    )
    for matchup, fault in store.faults():
        digest.add_fault(matchup, fault)
    luck, damage = _luck(store, listener) if with_luck else (None, ())
    ranks = {row.bot: row.rank for row in table.rows}
    return TournamentReport(
        title=title or title_of(plan),
        game=plan.game.name,
        game_title=plan.game.title,
        clock=plan.game.clock,
        clock_text=clock_words(plan.game.clock),
        seed=plan.seed,
        format=str(plan.format),
        seats=plan.seats,
        rounds=plan.mean_rounds,
        mirrored=plan.mirrored,
        batches_done=done,
        batches=batches,
        finished=done >= batches,
        hands=store.hand_count(),
        digest=digest.text(),
        standings=table,
        leader=leader(table),
        statements=(*_notes(plan), *adaptive_statements(store), *statements(table, most_gaps), *damage),
        faults=tuple(sorted(_faults(store, faults), key=lambda fault: (ranks[fault.bot], -fault.count))),
        thinking=tuple(
            sorted(
                (
                    ThinkingTime(names[one.bot], one.answers, one.seconds, one.slowest)
                    for one in store.thinking()
                ),
                key=lambda one: ranks[one.bot],
            )
        ),
        sprt=sprt,
        luck=luck,
    )


def _luck(store: Store, listener: ProgressListener | None) -> tuple[LuckReport | None, tuple[str, ...]]:
    """None for a file whose hands cannot be replayed, with a sentence that says why."""
    try:
        return read_luck_report(store, listener), ()
    except Unreadable as error:
        return None, (f"Luck cannot be measured: {error}.",)


def is_luck_shown(store: Store, *, wish: bool | None) -> bool:
    """Whether luck is measured: as requested, or by default if it takes seconds and there are enough
    hands."""
    if wish is not None:
        return wish and store.hand_count() > 0
    return store.hand_count() in LUCK_HANDS and is_quick(store.plan)


def luck_hint(store: Store) -> str | None:
    """How to see winnings without luck, if there are enough hands but it is not done by default."""
    hands = store.hand_count()
    if hands < LUCK_HANDS.start or is_luck_shown(store, wish=None):
        return None
    is_compiled = usual_luck_plan(store.plan.game).estimator is LuckEstimator.DEAL_FEATURES
    why = f" for {hands:,} hands" if hands >= LUCK_HANDS.stop or not is_compiled else " the first time"
    return f"Winnings without the luck of the deal take a while{why}: request them with --luck."


def leader(table: Standings) -> str:
    """The leading bot and its rating, as a sentence."""
    first = table.rows[0]
    if not first.rounds:
        return "Nothing has been played yet."
    return f"{short_name(first.bot)} leads with an Elo of {elo(first.elo)} {plus_minus(first.elo)}."


def _notes(plan: Plan) -> Iterator[str]:
    """Remarks that a reader needs to judge the results of a bot."""
    return (f"{bot.name} {bot.note}." for bot in plan.bots if bot.note)


_FirstFaults = dict[tuple[int, FaultKind], tuple[int, Matchup, Fault]]
"""By bot and kind: the number of faults, and the first of them."""


def _first_faults(store: Store) -> _FirstFaults:
    result: _FirstFaults = {}
    for matchup, fault in store.faults():
        count, where, first = result.get((fault.bot, fault.kind), (0, matchup, fault))
        result[fault.bot, fault.kind] = (count + 1, where, first)
    return result


def _count_by_bot(faults: _FirstFaults) -> Counter[int]:
    count: Counter[int] = Counter()
    for (bot, _), (number, _, _) in faults.items():
        count[bot] += number
    return count


def _faults(store: Store, faults: _FirstFaults) -> Iterator[FaultSummary]:
    plan = store.plan
    for (bot, kind), (count, matchup, first) in sorted(faults.items()):
        label = hand_label(plan, matchup, first.round, first.hand) if first.hand >= 0 else None
        yield FaultSummary(plan.bots[bot].name, kind, FAULT_TEXTS[kind], count, first.detail, label)
