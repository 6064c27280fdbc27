"""Statistics of a match while it is played, for the bots in it."""

from collections import defaultdict

from holecard.hand.view import View
from holecard.stats.conduct import conducts
from holecard.stats.hand_line import HandLine
from holecard.stats.tally import ConductTally


class MatchTally:
    """What each seat did in the hands so far. They are counted when a bot asks: adding one costs nothing."""

    def __init__(self) -> None:
        self._waiting: list[View] = []
        self._tallies: defaultdict[int, ConductTally] = defaultdict(ConductTally)

    def add(self, view: View) -> None:
        """A hand that is over, as a bot gets it in `hand_ends`."""
        self._waiting.append(view)

    def __getitem__(self, seat: int) -> ConductTally:
        for view in self._waiting:
            for at, conduct in enumerate(conducts(HandLine.of_view(view))):
                self._tallies[at].add(conduct)
        self._waiting.clear()
        return self._tallies[seat]
