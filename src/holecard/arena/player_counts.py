"""A count for each of many players, with operations on all of them at once.

Counts are stored bit-sliced: a long integer holds bit 0 of all counts, another one bit 1, and so on, each
with one bit for a player. Addition is that of a ripple-carry adder and costs a few operations on such
integers, whatever the number of players. Sets of players are integers with one bit for a player, too.
"""

from itertools import zip_longest


class PlayerCounts:
    """Non-negative counts by player, all zero at first."""

    __slots__ = ("_layers",)

    def __init__(self, layers: list[int] | None = None) -> None:
        self._layers = layers or []
        """By bit of the counts, the lowest first: the players whose count has it set."""

    def increase(self, players: int, amount: int = 1) -> None:
        """Add the amount to the counts of a set of players."""
        for bit in range(amount.bit_length()):
            if amount >> bit & 1:
                self._carry(players, bit)

    def _carry(self, players: int, bit: int) -> None:
        layers = self._layers
        while players:
            if bit >= len(layers):
                layers += [0] * (bit + 1 - len(layers))
            layers[bit], players = layers[bit] ^ players, layers[bit] & players
            bit += 1

    def __add__(self, other: "PlayerCounts") -> "PlayerCounts":
        layers, carry = [], 0
        for one, two in zip_longest(self._layers, other._layers, fillvalue=0):
            either = one ^ two
            layers.append(either ^ carry)
            carry = one & two | either & carry
        if carry:
            layers.append(carry)
        return PlayerCounts(layers)

    def least(self, players: int) -> int:
        """Those of a set of players whose count is smallest."""
        for layer in reversed(self._layers):
            players = players & ~layer or players
        return players

    def positive(self) -> int:
        """The players whose count is not zero."""
        result = 0
        for layer in self._layers:
            result |= layer
        return result
