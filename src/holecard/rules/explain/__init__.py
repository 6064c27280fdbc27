"""A rule sheet in plain words, made from a game's definition and nothing else.

Every number in it is worked out from the page, so that it is right for any page that can be played.
"""

from holecard.rules.explain.sheet import Section, explain

__all__ = ["Section", "explain"]
