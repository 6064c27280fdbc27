"""A mixed action: a distribution over actions, in place of one action.

A bot that answers with one declares its policy, and the arena draws the action: then the luck of the draw can
be taken out of its winnings, as that of the deal is.
"""

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from holecard.hand.action import Action

TOLERANCE: Final = 1e-6
"""How far probabilities may be from adding up to 1."""
MOST_ACTIONS: Final = 256
"""Actions of a distribution."""


class Mixed:
    """An answer that leaves the choice to the arena: `Mixed({FOLD: 0.2, CALL: 0.8})`.

    Keys are actions as a bot returns them, values are probabilities that add up to 1. Methods of a view may
    give the same action, such as `fold()` and `call()` where checking is free. Of two keys that are the same
    a dictionary keeps only one, so such actions are better given as pairs, whose probabilities are added:
    `Mixed([(view.fold(), 0.2), (view.call(), 0.8)])`. Actions that have a probability of zero need not be
    legal. All of it is checked when it is judged, not here.
    """

    __slots__ = ("parts",)

    parts: dict[int, float]

    def __init__(self, parts: Mapping[Any, float] | Iterable[tuple[int, float]]) -> None:
        if type(parts) is dict or isinstance(parts, Mapping):
            self.parts = dict(parts)
        else:
            self.parts = {}
            for action, chance in parts:
                self.parts[action] = self.parts.get(action, 0) + chance

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.parts!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mixed) and self.parts == other.parts

    __hash__ = None  # type: ignore[assignment]  # it can be changed

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.parts,)

    def draw(self, roll: float) -> int:
        """The action for a number from 0 to 1, unchecked."""
        return draw(tuple(self.parts), tuple(self.parts.values()), roll)


class Drawn(Mixed):
    """A distribution whose action a house bot has drawn, from the generator that the arena seeds."""

    __slots__ = ("action",)

    def __init__(self, parts: Mapping[int, float], action: int) -> None:
        super().__init__(parts)
        self.action = action

    def __reduce__(self) -> tuple[Any, ...]:
        return Drawn, (self.parts, self.action)


class Mix(NamedTuple):
    """A distribution that has been checked: legal actions, all of them possible."""

    actions: tuple[Action, ...]
    chances: tuple[float, ...]
    """They add up to 1, nearly."""

    def draw(self, roll: float) -> Action:
        return Action(draw(self.actions, self.chances, roll))

    @property
    def probabilities(self) -> tuple[float, ...]:
        """The chances by which actions are drawn, which add up to 1."""
        total = sum(self.chances)
        return tuple([chance / total for chance in self.chances])


def draw(actions: tuple[int, ...], chances: tuple[float, ...], roll: float) -> int:
    """The first action whose chance, with those before it, exceeds this part of all."""
    left = roll * sum(chances)
    for action, chance in zip(actions, chances, strict=True):
        if left < chance:
            return action
        left -= chance
    return next(action for action, chance in zip(actions[::-1], chances[::-1], strict=True) if chance > 0)


def uniform(path: str) -> float:
    """A number from 0 up to 1 that follows from a seed path, such as that of a hand."""
    digest = blake2b(path.encode(errors="replace"), digest_size=8).digest()
    return (int.from_bytes(digest) >> 11) * 2.0**-53


def roll_of(seed: str, decision: int) -> float:
    """The number that draws the action of a decision; `decision` counts the actions of the hand before it."""
    return uniform(f"{seed}/draw {decision}")
