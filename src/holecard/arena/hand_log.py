"""The log of rounds and hands, in a form compact enough to store every hand.

A hand follows from its seed, stacks and actions, so only the actions are stored, each as a number of one byte
or a few. Payoffs are stored too, to verify a replay.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from holecard.bots.faults import Fault
from holecard.errors import Unreadable
from holecard.session.result import SessionEnding

MixPlace = tuple[int, int]
"""Of a decision in a round: the number of the hand, from 0, and the number of actions before in the hand."""

_LONGEST: Final = 448
"""Maximum number of bits of a stored number; more than any stack needs."""


@dataclass(frozen=True, slots=True)
class RoundLog:
    number: int
    """In the matchup, from 0."""
    seating: tuple[int, ...]
    """By seat: which bot of the matchup."""
    ending: SessionEnding | None
    """None is a forfeit: no hand was played."""
    hands: int
    chips: tuple[int, ...]
    """By bot of the matchup, not by seat."""
    winners: tuple[int, ...]
    """Bots of the matchup: one, or those that tie."""
    forfeited: tuple[int, ...] = ()
    """Bots of the matchup."""
    record: bytes = b""
    """All hands, packed by `hand_loop.pack_hand`."""
    policies: bytes = b""
    """Declared policies, packed by `policy_log.pack_policies`; empty if no bot declared one."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long one bot thought in one batch."""

    bot: int
    answers: int
    seconds: float
    slowest: float


@dataclass(frozen=True, slots=True)
class BatchLog:
    batch: int
    rounds: tuple[RoundLog, ...]
    faults: tuple[Fault, ...]
    thinking: tuple[Thinking, ...]


class HandLogReader:
    """Reads the hands of a round back, one after the other."""

    def __init__(self, record: bytes) -> None:
        self._record = record
        self._at = 0

    def next_hand(self, seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The actions and payoffs of the next hand, which so many seats played. Only the hand knows which of
        the numbers are discards: see `Hand.move`."""
        actions = tuple(self._take() - 1 for _ in range(self._take()))
        payoffs = [_unfolded(self._take()) for _ in range(seats - 1)]
        return actions, (*payoffs, -sum(payoffs))

    @property
    def is_over(self) -> bool:
        return self._at >= len(self._record)

    def _take(self) -> int:
        number = shift = 0
        while self._at < len(self._record) and shift < _LONGEST:
            byte = self._record[self._at]
            self._at += 1
            number |= (byte & 127) << shift
            if byte < 128:
                return number
            shift += 7
        if shift >= _LONGEST:
            raise _too_long(self._at)
        raise _cut_off(self._record)


def read_payoffs(record: bytes, seats: int) -> Iterator[tuple[int, ...]]:
    """The payoffs of every hand of a record in which all hands have so many seats; much faster than reading
    the actions too."""
    numbers = _numbers(record)
    at, last = 0, seats - 1
    while at < len(numbers):
        at += 1 + numbers[at]
        won = [_unfolded(number) for number in numbers[at : at + last]]
        if len(won) < last:
            raise _cut_off(record)
        at += last
        yield (*won, -sum(won))


def read_gains(record: bytes, seats: int) -> list[int]:
    """The most that a seat won in every hand, for the same records."""
    if seats != 2:
        return [max(won) for won in read_payoffs(record, seats)]
    numbers = _numbers(record)
    at, size = 0, len(numbers)
    gains = []
    while at < size:
        at += 1 + numbers[at]
        if at >= size:
            raise _cut_off(record)
        gains.append(numbers[at] + 1 >> 1)  # what one won or lost, without its sign
        at += 1
    return gains


def _numbers(record: bytes) -> list[int]:
    if record.isascii():  # no number takes more than a byte
        return list(record)
    numbers = []
    number = shift = 0
    for byte in record:
        if byte < 128:
            numbers.append(number | byte << shift)
            number = shift = 0
        else:
            number |= (byte & 127) << shift
            shift += 7
            if shift >= _LONGEST:
                raise _too_long(len(numbers))
    if shift:
        raise _cut_off(record)
    return numbers


def _cut_off(record: bytes) -> Unreadable:
    return Unreadable(f"a record of hands is cut off after {len(record)} bytes")


def _too_long(at: int) -> Unreadable:
    return Unreadable(f"a number in a record of hands has up to {_LONGEST} bits, unlike that at {at}")


def _unfolded(number: int) -> int:
    return number // 2 if number % 2 == 0 else -(number + 1) // 2
