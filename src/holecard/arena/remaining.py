"""The batches of a tournament that are not stored yet.

Batches of a matchup are stored in order, so that one number for each matchup tells which are: 500 bots have
124,750 matchups, and a matchup may have half a million batches.
"""

from array import array
from collections.abc import Iterator

from holecard.arena.store import Store


class RemainingBatches:
    """By matchup. A matchup is open until all its batches are stored or the rest is dropped."""

    def __init__(self, store: Store) -> None:
        self._batches = store.batches
        self._stored = array("q", bytes(8 * len(store.matchups)))
        """By matchup: how many of its first batches are stored."""
        self._strays: set[int] = set()
        """Stored batches behind a gap, which only files from elsewhere have."""
        self.stored = 0
        for number in store.stored():
            matchup, place = divmod(number, self._batches.in_matchup)
            if place == self._stored[matchup]:
                self._stored[matchup] += 1
            else:
                self._strays.add(number)
            self.stored += 1
        self._closed = bytearray([kept == self._batches.in_matchup for kept in self._stored])
        self.open = self._closed.count(0)
        """Number of open matchups."""

    def __contains__(self, matchup: int) -> bool:
        """Whether the matchup is open."""
        return not self._closed[matchup]

    def first(self, matchup: int) -> int:
        """The next batch to store of an open matchup."""
        return self._batches.numbers(matchup)[self._stored[matchup]]

    def batches(self, matchup: int) -> Iterator[int]:
        """The batches to play, as long as the matchup is open."""
        for number in self._batches.numbers(matchup)[self._stored[matchup] :]:
            if self._closed[matchup]:
                return
            if number not in self._strays:
                yield number

    def advance(self, matchup: int) -> None:
        """The next batch has been stored."""
        self._stored[matchup] += 1
        while self._stored[matchup] < self._batches.in_matchup and self.first(matchup) in self._strays:
            self._stored[matchup] += 1
        if self._stored[matchup] == self._batches.in_matchup:
            self._close(matchup)

    def drop(self, matchup: int) -> int:
        """Close an open matchup, and return how many batches were left."""
        rest = self._batches.numbers(matchup)[self._stored[matchup] :]
        left = len(rest) - sum(number in rest for number in self._strays)
        self._close(matchup)
        return left

    def _close(self, matchup: int) -> None:
        self._closed[matchup] = 1
        self.open -= 1
