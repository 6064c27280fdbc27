"""Strategies of fractions to try things on."""

from fractions import Fraction
from random import Random

from holecard.hand import Action
from holecard.solver.tree import VectorGame


def random_fractions(vector_game: VectorGame, seed: int, parts: int = 12) -> list[Fraction]:
    """Every information set's actions get some of so many parts."""
    luck = Random(seed)
    flat = [Fraction()] * vector_game.entries
    for node in vector_game.tree.decisions:
        actions, hand_classes = len(vector_game.tree.actions[node]), int(vector_game.width[node])
        for hand_class in range(hand_classes):
            for _ in range(parts):
                at = int(vector_game.offset[node]) + luck.randrange(actions) * hand_classes + hand_class
                flat[at] += Fraction(1, parts)
    return flat


def always(vector_game: VectorGame, action: Action) -> list[Fraction]:
    """Takes this action wherever it is possible, and the first one elsewhere."""
    flat = [Fraction()] * vector_game.entries
    for node in vector_game.tree.decisions:
        choices, hand_classes = vector_game.tree.actions[node], int(vector_game.width[node])
        start = (
            int(vector_game.offset[node]) + (choices.index(action) if action in choices else 0) * hand_classes
        )
        flat[start : start + hand_classes] = [Fraction(1)] * hand_classes
    return flat
