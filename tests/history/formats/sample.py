"""A hand of our own in the grammar of a room, with what is to be found in it."""

from typing import NamedTuple

from holecard.history import Finding


class Sample(NamedTuple):
    format: str
    text: str
    finding: Finding
    payoffs: tuple[int, ...]
    """Net chips by seat, by the rules, before rake."""
