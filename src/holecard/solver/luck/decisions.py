"""What two players did behind the first street, and what they knew: data for models of their policies."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final

import numpy as np

from holecard.hand.hand import Hand
from holecard.solver.luck.check_down_kernel import Flags, Floats, Numbers

FOLDED: Final = -1
CALLED: Final = 0
RAISED: Final = 1
_COLUMNS: Final = 10


@dataclass(frozen=True, slots=True, eq=False)
class Decisions:
    """Of some hands of two seats. The last array is by hand, the others by decision."""

    hand: Numbers
    street: Numbers
    """Behind the first, from 0."""
    seat: Numbers
    kind: Numbers
    """`FOLDED`, `CALLED` (or checked) or `RAISED` (or bet)."""
    is_all_in: Flags
    raises: Numbers
    """Bets and raises before it on the street."""
    price: Floats
    """What a call costs, as a part of the pot that it makes."""
    depth: Floats
    """The shorter stack behind, in pots."""
    size: Floats
    """The raise beyond the call, in pots after the call."""
    room: Floats
    """The same of an all-in; 0 if the seat could not raise."""
    earlier: Numbers
    """By hand, street and seat: bets and raises on all streets before."""

    @staticmethod
    def joined(parts: Sequence["Decisions"]) -> "Decisions":
        first = np.cumsum([0, *(len(part.earlier) for part in parts[:-1])])
        columns = {each.name: [getattr(part, each.name) for part in parts] for each in fields(Decisions)}
        columns["hand"] = [part.hand + at for part, at in zip(parts, first, strict=True)]
        return Decisions(**{name: np.concatenate(column) for name, column in columns.items()})


def decisions_of(hands: Sequence[Hand], paid: Numbers, pot: Numbers) -> Decisions:
    """`paid` has what each seat had paid before each street behind the first, and `pot` all chips."""
    streets = paid.shape[1]
    earlier = np.zeros((len(hands), streets, 2), dtype=np.int64)
    found: list[tuple[float, ...]] = []
    for at, hand in enumerate(hands):
        raised, street, betting = [0, 0], 0, None
        for when, seat, action in hand._log:
            if when > street:
                earlier[at, street:when] = raised
                street = when
                betting = _Betting(hand, paid[at, when - 1].tolist(), int(pot[at, when - 1]))
            if betting is not None:
                found.append((at, when - 1, seat, *betting.decision(seat, int(action))))
            raised[seat] += action > 0
        earlier[at, street:] = raised
    table = np.array(found).reshape(len(found), _COLUMNS).T
    place, later, seats, kind, all_in, raises = (column.astype(np.int64) for column in table[:6])
    price, depth, size, room = table[6:]
    return Decisions(place, later, seats, kind, all_in > 0, raises, price, depth, size, room, earlier)


class _Betting:
    """A street of a hand."""

    __slots__ = ("_before", "_dead", "_paid", "_raises", "_start")

    def __init__(self, hand: Hand, paid: list[int], pot: int) -> None:
        self._start = hand.start
        self._before = tuple(paid)
        self._paid = paid
        self._dead = pot - sum(paid)
        self._raises = 0

    def decision(self, seat: int, action: int) -> tuple[float, ...]:
        """What the seat does, and what it knows: from `kind` on, as in `Decisions`."""
        paid, other = self._paid, 1 - seat
        stack, behind = self._start[seat] - paid[seat], self._start[other] - paid[other]
        call = min(max(paid[other] - paid[seat], 0), stack)
        pot = sum(paid) + self._dead
        called, raises = pot + call, self._raises
        more = self._before[seat] + action - paid[seat] - call
        room = (stack - call) / called if behind > 0 else 0.0
        if action > 0:
            self._raises += 1
        paid[seat] += more + call if action > 0 else call if action == 0 else 0
        return (
            max(FOLDED, min(action, RAISED)),
            action > 0 and more + call >= stack,
            raises,
            call / called,
            min(stack, behind) / pot,
            more / called if action > 0 else 0.0,
            room,
        )
