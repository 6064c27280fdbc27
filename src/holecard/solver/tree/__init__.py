"""A game as arrays: the public tree, made by the engine, and the hand classes of private cards."""

from holecard.solver.tree.bet_sizes import PUSH_OR_FOLD, ActionAbstraction, BetSizes
from holecard.solver.tree.hand_classes import HandClasses, ShowdownPairs
from holecard.solver.tree.public_tree import NodeKind, PublicTree
from holecard.solver.tree.vector_game import VectorGame

__all__ = [
    "PUSH_OR_FOLD",
    "ActionAbstraction",
    "BetSizes",
    "HandClasses",
    "NodeKind",
    "PublicTree",
    "ShowdownPairs",
    "VectorGame",
]
