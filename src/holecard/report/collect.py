"""From a results file to the material of a report."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from holecard.arena.largest_pots import keeps_seats, largest_pots, payoffs
from holecard.arena.plan import Matchup, Plan
from holecard.arena.ratings import standings, statements
from holecard.arena.replay import digest, find_hand, hand_label
from holecard.arena.results import Score
from holecard.arena.store import Store
from holecard.bots.faults import Fault, FaultKind
from holecard.report.html.charts import thinned
from holecard.report.html.hands import replay_of
from holecard.report.tournament import Curve, FaultRow, Material, Replay

MOST_REPLAYS: Final = 40
CURVE_POINTS: Final = 60_000
"""On a page, over all its curves."""


def title_of(plan: Plan) -> str:
    """What a tournament is called that nobody named."""
    names = [bot.name for bot in plan.bots]
    return f"{names[0]} v {names[1]}" if len(names) == 2 else f"Tournament {plan.seed}"


def scores(store: Store) -> Iterator[Score]:
    """What ratings read, round by round."""
    plan = store.plan
    for matchup, log in store.rounds():
        yield Score(
            matchup=matchup.number,
            round=log.number,
            group=log.number // plan.seats,
            bots=matchup.bots,
            chips=log.chips,
            hands=log.hands,
            winners=tuple(matchup.bots[bot] for bot in log.winners),
            forfeited=tuple(matchup.bots[bot] for bot in log.forfeited),
        )


def collect(store: Store, title: str = "", *, hands: bool = False, decided: bool = False) -> Material:
    """Everything a report shows; curves and replays, which take longer, only if `hands` are wanted. A
    match whose question is decided needs no more batches."""
    plan = store.plan
    names = tuple(bot.name for bot in plan.bots)
    done = len(store.done())
    played = list(scores(store))
    table = standings(plan.game, len(names), [m.bots for m in store.matchups], played, mirrored=plan.mirrored)
    return Material(
        title=title or title_of(plan),
        game=plan.game,
        seed=plan.seed,
        names=names,
        about=tuple(bot.text for bot in plan.bots),
        format=plan.format,
        rounds=plan.rounds,
        seats=plan.seats,
        mirrored=plan.mirrored,
        finished=(done, done if decided else len(store.batches)),
        hands=sum(score.hands for score in played),
        digest=digest(store),
        standings=table,
        statements=(*_notes(plan), *statements(table, names)),
        faults=tuple(_faults(store)),
        thinking=store.thinking(),
        curves=tuple(_curves(store)) if hands else (),
        replays=tuple(_replays(store)) if hands else (),
    )


def _notes(plan: Plan) -> Iterator[str]:
    """What must be known of a bot to judge its results."""
    return (f"{bot.name} {bot.note}." for bot in plan.bots if bot.note)


def _faults(store: Store) -> Iterator[FaultRow]:
    count: Counter[tuple[int, FaultKind]] = Counter()
    first: dict[tuple[int, FaultKind], tuple[Matchup, Fault]] = {}
    for matchup, fault in store.faults():
        key = (fault.bot, fault.kind)
        count[key] += 1
        first.setdefault(key, (matchup, fault))
    for key in sorted(count):
        matchup, fault = first[key]
        label = hand_label(store.plan, matchup, fault.round, fault.hand) if fault.hand >= 0 else ""
        yield FaultRow(*key, count[key], fault.detail, label)


def _curves(store: Store) -> Iterator[Curve]:
    if not keeps_seats(store.plan):
        return
    most = max(12, CURVE_POINTS // sum(len(matchup.bots) for matchup in store.matchups))
    for matchup in store.matchups:
        lines: list[list[tuple[int, int]]] = [[(0, 0)] for _ in matchup.bots]
        for _, log in store.rounds(matchup.number):
            for won in payoffs(store.plan, log):
                for seat, chips in enumerate(won):
                    line = lines[log.seating[seat]]
                    line.append((len(line), line[-1][1] + chips))
        for bot, line in zip(matchup.bots, lines, strict=True):
            opponents = tuple(other for other in matchup.bots if other != bot)
            if len(line) > 1:
                yield Curve(bot, opponents, thinned(line, min(300, most)))


def _replays(store: Store) -> Iterator[Replay]:
    """Where bots failed, and the hands in which most chips changed hands, from as many matchups as
    there is room for."""
    noted: set[str] = set()
    for fault in _faults(store):
        if fault.label and fault.label not in noted:
            noted.add(fault.label)
            hand, names = find_hand(store, fault.label)
            yield replay_of(hand, names, fault.label, f"{store.plan.bots[fault.bot].name}: {fault.kind}")
    pots = [pot for matchup in store.matchups for pot in largest_pots(store, matchup.number, 1)]
    for pot in sorted(pots, reverse=True)[:MOST_REPLAYS]:
        if pot.label not in noted:
            hand, names = find_hand(store, pot.label)
            yield replay_of(hand, names, pot.label, "most chips of its matchup")
