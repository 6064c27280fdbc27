"""A rule sheet in plain words, made from a game's definition and nothing else.

Every number is computed from the definition, so the sheet is right for any game that can be played.
"""

from holecard.rules.explain.sheet import Section, explain

__all__ = ["Section", "explain"]
