"""Spots that several tests solve."""

from typing import Any

from holecard.cards import Deck, print_cards
from holecard.solver.postflop import PostflopSpot

RIVER: dict[str, Any] = {
    "board": "Td9d6hQc2s",
    "pot": 200,
    "stacks": 500,
    "oop": "TT+,AQs,J8s,98s:0.5,A5s,76s",
    "ip": "QQ,99-66,AQs,KQs,KJs,87s,A2s:0.25",
    "bets": "50,allin",
    "raises": "3x",
}
TURN: dict[str, Any] = RIVER | {
    "board": "Td9d6h2h",
    "stacks": 300,
    "oop": "AA,TT,98s,J8s,KdJd,7d5d",
    "ip": "QQ,99,T9s,87s,AdKd,AcKc,AsKs",
    "bets": "75",
    "raises": "3x",
}


def river(**changes: Any) -> PostflopSpot:
    return PostflopSpot.read(**(RIVER | changes))


def turn(**changes: Any) -> PostflopSpot:
    return PostflopSpot.read(**(TURN | changes))


def small_flop(**changes: Any) -> PostflopSpot:
    """All cards below the queens are dead: three ranks, through all streets."""
    options: dict[str, Any] = {
        "board": "AcKdQh",
        "pot": 10,
        "stacks": 10,
        "oop": "AA,KQs,QcQs:0.5",
        "ip": "KK,AQs,KcQs",
        "bets": "100",
        "dead": print_cards(Deck.of("23456789TJ")),
    }
    return PostflopSpot.read(**(options | changes))
