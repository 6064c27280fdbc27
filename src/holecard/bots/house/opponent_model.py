"""Opponent model: action frequencies, and the range that each action implies.

Hands are grouped into ten slices, from the weakest to the strongest. An opponent that raises one time in five
most likely raises the best fifth of its hands; one that folds to half of all bets calls with the better half.
So an action is interpreted relative to the opponent's own frequencies: a raise by a player who always raises
carries no information.
"""

from dataclasses import dataclass
from operator import mul
from typing import Final

from holecard.bots.house.tally import SLICES
from holecard.rules.game import Game
from holecard.rules.parts import Structure

Weights = tuple[float, ...]
"""Unnormalized probability of each slice of hands."""

FLAT: Final[Weights] = (1.0,) * SLICES
STEPS: Final = 20
"""Frequencies are rounded down to multiples of 1/20."""


@dataclass(frozen=True, slots=True)
class Prior:
    """Assumed frequencies of an unknown opponent."""

    raises: float
    reraises: float
    folds: float
    weight: float
    """Weight of the prior, as a number of observed actions."""

    def __reduce__(self) -> "tuple[type[Prior], tuple[float, ...]]":
        """By its constructor, the only one that may set a frozen attribute on the compiled core."""
        return Prior, (self.raises, self.reraises, self.folds, self.weight)


DEEP: Final = Prior(raises=0.35, reraises=0.17, folds=0.37, weight=6)
SHORT: Final = Prior(raises=0.65, reraises=0.45, folds=0.35, weight=4)
"""For short stacks, where players go all-in with most of the hands they play."""


def prior_for(game: Game, seats: int) -> Prior:
    """The prior for a game: play with short stacks is more aggressive, except in fixed limit."""
    layout = game.layout(seats, 0)
    pot = sum(layout.blinds) + sum(layout.antes)
    is_short = game.structure is not Structure.FIXED and game.session.stack(0) < 12 * pot
    return SHORT if is_short else DEEP


class OpponentModel:
    """Raise and fold frequencies of one opponent, starting from a prior that observations soon outweigh."""

    __slots__ = ("faced", "folds", "opened", "prior", "raises", "reraises")

    def __init__(self, prior: Prior = DEEP) -> None:
        self.prior = prior
        self.opened = self.faced = prior.weight
        self.raises = prior.raises * prior.weight
        self.folds = prior.folds * prior.weight
        self.reraises = prior.reraises * prior.weight

    def note(self, action: int, *, faces: bool) -> None:
        """Count an action; `faces` tells whether the opponent was facing a bet."""
        if faces:
            self.faced += 1
            if action < 0:
                self.folds += 1
            elif action > 0:
                self.reraises += 1
        else:
            self.opened += 1
            if action > 0:
                self.raises += 1

    def fold_chance(self, price: float) -> float:
        """Probability of a fold to a bet at these pot odds.

        The prior grows with the price; observations of this opponent gradually outweigh it.
        """
        prior = self.prior
        guess = 0.6 * price
        if guess > 0.9:
            guess = 0.9
        return (self.folds + (guess - prior.folds) * prior.weight) / self.faced

    def weights(self, action: int, *, faces: bool, age: int = 0) -> Weights:
        """The range that an action implies; `age` is the number of streets since, which weaken the
        evidence."""
        return self._evidence(action, faces, 1 if age else 0)

    def _evidence(self, action: int, faces: bool, age: int) -> Weights:  # noqa: FBT001
        if action > 0:
            rate = self.reraises / self.faced if faces else self.raises / self.opened
            return RAISED[age][int(rate * STEPS)]
        if faces:
            return CALLED[age][int(self.folds / self.faced * STEPS)]
        return FLAT


class StreetModel(OpponentModel):
    """The same for one street, in games in which opponents play each street differently.

    A check tells as much as a bet: one by a player who bets most hands is a sign of weakness. Evidence is
    halved with each street, since every draw or deal changes the hands again.
    """

    __slots__ = ()

    def weights(self, action: int, *, faces: bool, age: int = 0) -> Weights:
        if age >= AGES:
            return FLAT
        if action > 0 or faces:
            return self._evidence(action, faces, age)
        return CHECKED[age][int(self.raises / self.opened * STEPS)]


def both(one: Weights, other: Weights) -> Weights:
    """What two observations imply together. Most ranges are flat before the first raise."""
    if one is FLAT:
        return other
    return one if other is FLAT else tuple(map(mul, one, other))


def _above(part: float, doubt: float) -> Weights:
    """Weights for hands above this quantile, with a soft edge; the others keep the weight `doubt`."""
    sure = [min(1.0, max(0.0, ((at + 0.5) / SLICES - part) / 0.2 + 0.5)) for at in range(SLICES)]
    return tuple(doubt + (1 - doubt) * weight for weight in sure)


def _aged(tables: tuple[Weights, ...]) -> tuple[tuple[Weights, ...], ...]:
    """Weights by the number of streets since: new cards change the strength of hands, so that each of them
    halves the evidence."""
    return tuple(
        tuple(tuple(weight**0.5**age for weight in weights) for weights in tables) for age in range(AGES)
    )


AGES: Final = 4
RAISED: Final = _aged(tuple(_above(1 - step / STEPS, 0.15) for step in range(STEPS + 1)))
CALLED: Final = _aged(tuple(_above(step / STEPS, 0.1) for step in range(STEPS + 1)))
CHECKED: Final = _aged(tuple(_above(step / STEPS, 0.15)[::-1] for step in range(STEPS + 1)))
"""By age and by how often the opponent does it: raises, folds, bets."""
