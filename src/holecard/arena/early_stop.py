"""A question that is put to a match, and when it is answered."""

from typing import Any, Final

from holecard.arena.ratings import Sprt, Verdict, parse_sprt
from holecard.arena.runner import Enough
from holecard.arena.store import Store

_KEY: Final = "sprt"
MOST_ROUNDS: Final = 100_000
"""Where a question is given up that nobody limits."""


class Question:
    """Feeds the finished pairs of a match to the sequential test, in their order.

    The first verdict stands, however the pairs go on that were played at the same time.
    """

    def __init__(self, store: Store, text: str) -> None:
        self.test: Sprt = parse_sprt(text)
        self._store = store
        self._fed = 0
        self.is_settled(0)

    def is_settled(self, matchup: int) -> bool:
        seats = self._store.plan.seats
        points = 0.0
        for _, log in self._store.rounds(matchup, self._fed):
            if self.test.verdict is not Verdict.UNDECIDED:
                return True
            if len(log.forfeited) == seats:  # nobody played, so nothing was answered
                break
            points += (0 in log.winners) / len(log.winners)
            self._fed += 1
            if self._fed % seats == 0:
                self.test.add(points)
                points = 0.0
        return self.test.verdict is not Verdict.UNDECIDED

    def words(self) -> str:
        one, other = (bot.name for bot in self._store.plan.bots)
        return self.test.words(one, other)


def answer(question: Question | None) -> dict[str, Any]:
    """For other programs: nothing if nothing was asked."""
    if question is None:
        return {}
    test = question.test
    low, high = test.bounds
    return {
        "sprt": {
            "elo0": test.elo0,
            "elo1": test.elo1,
            "verdict": test.verdict,
            "llr": test.llr,
            "bounds": [low, high],
            "pairs": test.pairs,
            "words": question.words(),
        }
    }


def ask(store: Store, text: str) -> None:
    """Keep the question in the results file, so that a resumed match still knows it."""
    store.remember(_KEY, text)


def question_of(store: Store) -> Question | None:
    text = store.recall(_KEY)
    return None if text is None else Question(store, text)


def enough(question: Question | None) -> Enough | None:
    """What tells a run that it has gone on long enough."""
    return None if question is None else question.is_settled
