"""Simple opponents: enough to play against and to shake the engine with."""

from random import Random

from holecard.hand.action import CALL, FOLD, Action, raise_to
from holecard.hand.view import View
from holecard.session.session import Player


def caller(_view: View) -> Action:
    """Never raises and never folds."""
    return CALL


def random_player(seed: str) -> Player:
    """Folds, calls and raises by chance; every size between the smallest and the largest raise."""
    rng = Random(seed)

    def act(view: View) -> Action:
        legal = view.legal
        if legal is None:
            return CALL
        choice = rng.random()
        if choice < 0.2 and legal.can_fold:
            return FOLD
        if choice > 0.65 and legal.min_raise_to is not None and legal.max_raise_to is not None:
            return raise_to(_size(rng, legal.min_raise_to, legal.max_raise_to))
        return CALL

    return act


def _size(rng: Random, least: int, most: int) -> int:
    """Mostly small, now and then everything: as people bet, and it reaches every size."""
    return least + int((most - least) * rng.random() ** 4)
