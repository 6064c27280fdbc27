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


def steady(seed: str) -> Player:
    """Plays by how many of its cards are high or fit the board; bluffs a little."""
    rng = Random(seed)

    def act(view: View) -> Action:
        legal = view.legal
        if legal is None:
            return CALL
        strength = _strength(view) + rng.uniform(-0.15, 0.15)
        price = legal.to_call / (view.pot + legal.to_call)
        if strength > 0.7 and legal.min_raise_to is not None and legal.max_raise_to is not None:
            wish = max(view.bets) + (view.pot + legal.to_call) * 2 // 3
            return raise_to(min(max(wish, legal.min_raise_to), legal.max_raise_to))
        if strength < price and legal.can_fold:
            return FOLD
        return CALL

    return act


def _strength(view: View) -> float:
    """A rough guess between 0 and 1: high ranks, and pairs with each other or with the board."""
    ranks = [card.rank for card in view.hole]
    board = [card.rank for card in view.board]
    high = sum(ranks) / (12 * len(ranks))
    pairs = sum(ranks.count(rank) - 1 + board.count(rank) for rank in ranks)
    return min(1.0, 0.6 * high + 0.35 * pairs)
