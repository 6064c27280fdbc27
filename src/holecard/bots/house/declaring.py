"""How house bots declare a policy: they still draw from the generator that the arena seeds, and report the
distribution too, so that their hands are the same whether or not it is requested.
"""

from collections.abc import Iterable

from holecard.hand.mixed import Drawn


def drawn(parts: Iterable[tuple[int, float]], roll: float) -> Drawn:
    """Draw with a number from 0 to 1: the first action whose chance, with those before it, exceeds it."""
    chances: dict[int, float] = {}
    chosen, below, last = None, 0.0, None
    for action, chance in parts:
        if chance <= 0:
            continue
        chances[action] = chances.get(action, 0.0) + chance
        below += chance
        last = action
        if chosen is None and roll < below:
            chosen = action
    result = last if chosen is None else chosen
    assert result is not None, "an action has a chance"
    return Drawn(chances, result)


def declared(action: int, parts: Iterable[tuple[int, float]]) -> Drawn:
    """The distribution that an action was drawn from; chances need not add up to 1."""
    chances: dict[int, float] = {}
    for other, chance in parts:
        if chance > 0:
            chances[other] = chances.get(other, 0.0) + chance
    total = sum(chances.values())
    return Drawn({other: chance / total for other, chance in chances.items()}, action)
