"""The stacks that a table of values holds.

Forced bets and the bets of a menu are multiples of a unit, so that all stacks stay multiples of it, and
their values are all there is. Only bets that are not on the menu lead between two of them. With 1003 or
with 1007 chips one is ahead after the same hands, until somebody doubles all he has; so each gap has one
value, that of its middle, which is right for its neighbours but for lines that go through an all-in.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Grid:
    total: int
    unit: int

    def __len__(self) -> int:
        return self.index(self.total) + 1

    def index(self, stack: int) -> int:
        """Where the value of this stack is kept."""
        if self.unit == 1:
            return stack
        units, rest = divmod(stack, self.unit)
        return 2 * units + (rest > 0)

    def stack(self, index: int) -> int:
        """A stack whose value is kept there."""
        if self.unit == 1:
            return index
        units, gap = divmod(index, 2)
        return units * self.unit + gap * (self.unit // 2)

    def is_gap(self, index: int) -> bool:
        return self.unit > 1 and bool(index % 2)
