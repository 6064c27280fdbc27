"""A rule sheet in plain words, generated from a game's definition alone.

Every number is computed from the definition, so the sheet is right for any game that can be played.
"""

from holecard.rules.explain.sheet import Section, explain

__all__ = ["Section", "explain"]
