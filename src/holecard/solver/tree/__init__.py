"""A game as arrays: the public tree, made by the engine, and the lanes of private cards."""

from holecard.solver.tree.bet_sizes import PUSH_OR_FOLD, Choices, Menu
from holecard.solver.tree.hand_classes import Lanes, Meetings
from holecard.solver.tree.public_tree import Kind, PublicTree
from holecard.solver.tree.vector_game import Form

__all__ = ["PUSH_OR_FOLD", "Choices", "Form", "Kind", "Lanes", "Meetings", "Menu", "PublicTree"]
