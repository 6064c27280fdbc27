"""Is a results file what its tournament came to? Every hand again, and nothing missing."""

from collections import Counter
from collections.abc import Iterator

from holecard.arena.replay import replay_round
from holecard.arena.store import Store
from holecard.errors import Unreadable


def verify(store: Store) -> Iterator[int]:
    """The number of hands of each round, in turn; an error where the file does not hold together."""
    store.check()
    failures: Counter[tuple[int, int]] = Counter()
    for matchup, fault in store.faults():
        failures[matchup.number, fault.bot] += fault.kind.failures(store.plan.fault_limit)
    found: Counter[int] = Counter()
    for matchup, log in store.rounds():
        found[matchup.number * store.units.in_matchup + log.number // store.units.size] += 1
        for bot in log.forfeited:
            if failures[matchup.number, matchup.bots[bot]] < store.plan.fault_limit:
                label = store.plan.label(matchup)
                raise Unreadable(f"a forfeit follows from faults, and there are too few in {label}")
        if (log.ending is None) != bool(log.forfeited):
            raise Unreadable(f"round {log.number + 1} was neither played nor forfeited, or both")
        yield sum(1 for _ in replay_round(store.plan, matchup, log))
    _compare(store, found)


def _compare(store: Store, found: Counter[int]) -> None:
    """Units that are done have all their rounds, and the others none."""
    done = store.done()
    for number in sorted(done | found.keys()):
        unit = store.units[number]
        if found[number] != (unit.rounds if number in done else 0):
            label = store.plan.label(store.matchups[unit.matchup])
            raise Unreadable(
                f"rounds {unit.first + 1} to {unit.first + unit.rounds} of {label} are not as many as were "
                f"played, but {found[number]}"
            )
