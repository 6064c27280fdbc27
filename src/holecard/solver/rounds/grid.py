"""The stacks that a table of values holds.

Forced bets and the bets of a menu are multiples of a unit, so hands move stacks by whole units, or
until somebody is broke. Stacks between two multiples of the unit therefore all fare alike: with 1003
or with 1007 chips one is ahead after the same hands. One value for each multiple and one for each gap
between two of them is all there is.
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
