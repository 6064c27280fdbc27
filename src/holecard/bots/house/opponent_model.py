"""An opponent model: counts of its actions, and the hand strength that they suggest.

A hand is one of ten slices, from the weakest to the strongest that it may be. Who raises one time in
five most likely raises the best fifth; who folds to half of all bets calls with the better half. So an
action is worth what the opponent's own habits make it worth: a raise by one who always raises says
nothing.
"""

from dataclasses import dataclass
from operator import mul
from typing import Final

from holecard.bots.house.equity import SLICES
from holecard.rules.game import Game
from holecard.rules.parts import Structure

Weights = tuple[float, ...]
"""By slice of hands: how likely it is, up to a factor."""

FLAT: Final[Weights] = (1.0,) * SLICES
STEPS: Final = 20
"""Rates are rounded down to steps of a twentieth."""


@dataclass(frozen=True, slots=True)
class Prior:
    """What is expected of a stranger."""

    raises: float
    reraises: float
    folds: float
    weight: float
    """So many actions of its own count as much as the prior."""


DEEP: Final = Prior(raises=0.35, reraises=0.17, folds=0.37, weight=6)
SHORT: Final = Prior(raises=0.65, reraises=0.45, folds=0.35, weight=4)
"""With few chips behind, people go all-in with most of what they play."""


def prior_for(game: Game, seats: int) -> Prior:
    """Stacks of a few pots make all players bolder, unless bets are fixed."""
    posts = game.posts(seats)
    pot = sum(posts.blinds) + sum(posts.antes)
    is_short = game.structure is not Structure.FIXED and game.session.stack(0) < 12 * pot
    return SHORT if is_short else DEEP


class OpponentModel:
    """How often one opponent raises and folds. It begins as an average player who is soon forgotten."""

    __slots__ = ("faced", "folds", "opened", "prior", "raises", "reraises")

    def __init__(self, prior: Prior = DEEP) -> None:
        self.prior = prior
        self.opened = self.faced = prior.weight
        self.raises = prior.raises * prior.weight
        self.folds = prior.folds * prior.weight
        self.reraises = prior.reraises * prior.weight

    def note(self, action: int, *, faces: bool) -> None:
        """One more action, in the face of a bet or not."""
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
        """How likely it folds to a bet at this price: what is dear is folded more often, and what was
        seen of this opponent counts more and more."""
        prior = self.prior
        guess = min(0.9, 0.6 * price)
        return (self.folds + (guess - prior.folds) * prior.weight) / self.faced

    def weights(self, action: int, *, faces: bool, earlier: bool) -> Weights:
        """What the action says about the hand; less if cards have come since."""
        if action > 0:
            rate = self.reraises / self.faced if faces else self.raises / self.opened
            return (RAISED_EARLIER if earlier else RAISED)[int(rate * STEPS)]
        if faces:
            return (CALLED_EARLIER if earlier else CALLED)[int(self.folds / self.faced * STEPS)]
        return FLAT


def both(one: Weights, other: Weights) -> Weights:
    return tuple(map(mul, one, other))


def _above(part: float, doubt: float) -> Weights:
    """Hands above this part of all, with a soft edge; the rest is not ruled out."""
    sure = [min(1.0, max(0.0, ((at + 0.5) / SLICES - part) / 0.2 + 0.5)) for at in range(SLICES)]
    return tuple(doubt + (1 - doubt) * weight for weight in sure)


def _faded(tables: tuple[Weights, ...]) -> tuple[Weights, ...]:
    """A new card turns weak hands into strong ones, so that old news counts half."""
    return tuple(tuple(weight**0.5 for weight in weights) for weights in tables)


RAISED: Final = tuple(_above(1 - step / STEPS, 0.15) for step in range(STEPS + 1))
CALLED: Final = tuple(_above(step / STEPS, 0.1) for step in range(STEPS + 1))
RAISED_EARLIER: Final = _faded(RAISED)
CALLED_EARLIER: Final = _faded(CALLED)
