"""A count for each of many players, with operations on all of them at once.

Counts are stored bit-sliced: a long integer holds bit 0 of all counts, another one bit 1, and so on, each
with one bit for a player. Addition is that of a ripple-carry adder and costs a few operations on such
integers, whatever the number of players. Sets of players are integers with one bit for a player, too.
"""

from itertools import zip_longest


class PlayerCounts:
    """Non-negative counts by player, all zero at first."""

    __slots__ = ("_planes",)

    def __init__(self, planes: list[int] | None = None) -> None:
        self._planes = planes or []
        """By bit of the counts, the lowest first: the players whose count has it set."""

    def increase(self, players: int, amount: int = 1) -> None:
        """Add the amount to the counts of a set of players."""
        for bit in range(amount.bit_length()):
            if amount >> bit & 1:
                self._carry(players, bit)

    def _carry(self, players: int, bit: int) -> None:
        planes = self._planes
        while players:
            if bit >= len(planes):
                planes += [0] * (bit + 1 - len(planes))
            planes[bit], players = planes[bit] ^ players, planes[bit] & players
            bit += 1

    def __add__(self, other: "PlayerCounts") -> "PlayerCounts":
        planes, carry = [], 0
        for one, two in zip_longest(self._planes, other._planes, fillvalue=0):
            either = one ^ two
            planes.append(either ^ carry)
            carry = one & two | either & carry
        if carry:
            planes.append(carry)
        return PlayerCounts(planes)

    def least(self, players: int) -> int:
        """Those of a set of players whose count is smallest."""
        for plane in reversed(self._planes):
            players = players & ~plane or players
        return players

    def positive(self) -> int:
        """The players whose count is not zero."""
        result = 0
        for plane in self._planes:
            result |= plane
        return result
