"""The batches of an adaptive tournament, wave by wave, from what its results file holds."""

from collections.abc import Callable, Iterator

from holecard.arena.adaptive import (
    AdaptivePlan,
    MatchupPoints,
    TopStatus,
    first_wave,
    group_points,
    next_wave,
    scores,
    top_status,
)
from holecard.arena.hand_log import RoundLog
from holecard.arena.ratings.figures import rough
from holecard.arena.store import Store
from holecard.arena.top_forecast import ScoredBot


class AdaptiveSchedule:
    """The current wave. It ends when all its batches are stored or their matchups abandoned."""

    def __init__(self, store: Store, plan: AdaptivePlan) -> None:
        self._store = store
        self._plan = plan
        self._stored = store.done()
        self._matchups = [matchup.bots for matchup in store.matchups]
        self._played = [0] * len(self._matchups)
        """By matchup: batches of all waves before the current one."""
        self._points = [MatchupPoints() for _ in self._matchups]
        self._wave = first_wave(len(self._matchups), plan)
        while any(self._wave) and not self._missing():
            self._begin_next()

    @property
    def done(self) -> int:
        """Batches of the schedule that are stored."""
        return sum(self._played) + sum(
            number in self._stored for numbers in self._numbers() for number in numbers
        )

    @property
    def is_over(self) -> bool:
        return not any(self._wave)

    def batches(self) -> list[int]:
        """The batches of the current wave that are not stored, in the order of the plan."""
        return self._missing()

    def note_stored(self, number: int) -> None:
        self._stored.add(number)

    def end_wave(self, is_open: Callable[[int], bool]) -> bool:
        """Begin the next wave if the current one is over; returns whether it was."""
        if self.is_over or any(is_open(number // self._in_matchup) for number in self._missing()):
            return False
        self._stored.update(self._missing())  # of matchups that were given up
        self._stored.update(self._store.done())
        self._begin_next()
        return True

    def scores(self) -> list[ScoredBot]:
        """By bot of the plan, after the waves that are over."""
        return scores(len(self._store.plan.bots), self._matchups, self._points)

    def status(self) -> TopStatus:
        return top_status(self.scores(), self._plan.top)

    @property
    def _in_matchup(self) -> int:
        return self._store.batches.in_matchup

    def _numbers(self) -> Iterator[range]:
        for matchup, count in enumerate(self._wave):
            if count:
                first = matchup * self._in_matchup + self._played[matchup]
                yield range(first, first + count)

    def _missing(self) -> list[int]:
        return [number for numbers in self._numbers() for number in numbers if number not in self._stored]

    def _begin_next(self) -> None:
        for matchup, count in enumerate(self._wave):
            if count:
                self._read(matchup, count)
        self._wave = next_wave(
            len(self._store.plan.bots),
            self._matchups,
            self._points,
            self._played,
            self._in_matchup,
            self._plan,
        )

    def _read(self, matchup: int, count: int) -> None:
        """The results of a matchup's batches in the wave that is over."""
        size, seats = self._store.batches.size, self._store.plan.seats
        first = self._played[matchup] * size
        self._played[matchup] += count
        end = self._played[matchup] * size
        group: list[RoundLog] = []
        for _, log in self._store.rounds(matchup, first):
            if log.number >= end:
                break
            group.append(log)
            if len(group) == seats:
                self._points[matchup].add(group_points(group))
                group = []


def schedule_of(store: Store) -> AdaptiveSchedule | None:
    """Of a results file; None if its tournament is not adaptive."""
    plan = store.plan.adaptive
    return None if plan is None else AdaptiveSchedule(store, plan)


def adaptive_statements(store: Store) -> Iterator[str]:
    """Which bots are the best, and how many hands may settle that."""
    schedule = schedule_of(store)
    if schedule is None or not store.hand_count():
        return
    status = schedule.status()
    names = ", ".join(store.plan.bots[bot].name for bot in status.top)
    is_one = len(status.top) == 1
    best = "best bot" if is_one else f"top {len(status.top)}"
    top = f"The {best} by mean points over all opponents ({names}) {'is' if is_one else 'are'}"
    if not status.doubtful:
        each = "it" if is_one else "each"
        yield f"{top} settled: {each} has significantly more than every other bot."
    elif status.even is None:
        yield f"{top} not settled: bots at the boundary are practically equal."
    else:
        even, more = (
            None if times is None else rough(round(times * store.hand_count()))
            for times in (status.even, status.more)
        )
        surer = "too many to tell" if more is None else f"about {more}"
        yield (
            f"{top} not settled: about {even} more hands, spent the same way, would settle "
            f"{'this' if is_one else 'them'} in one of two tournaments, {surer} in four of five."
        )
    yield "Winnings are means over the hands played, most of them in close matchups; points weigh all alike."
