"""A game as arrays: the public tree, made by the engine, and the lanes of private cards."""

from holecard.solver.form.form import Form
from holecard.solver.form.lanes import Lanes, Meetings
from holecard.solver.form.menu import PUSH_OR_FOLD, Choices, Menu
from holecard.solver.form.tree import Kind, PublicTree

__all__ = ["PUSH_OR_FOLD", "Choices", "Form", "Kind", "Lanes", "Meetings", "Menu", "PublicTree"]
