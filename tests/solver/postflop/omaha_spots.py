"""Spots of pot-limit Omaha that several tests solve."""

from typing import Any

from holecard import Game
from holecard.solver.postflop import PostflopSpot

OMAHA = Game.load("omaha")
RIVER: dict[str, Any] = {
    "board": "Td9d6hQc2s",
    "pot": 200,
    "stacks": 500,
    "oop": "KJT8ds,TT99,AdKd8h7h,AAKJ:0.5,8732ds",
    "ip": "QQ99,AKJTds,J875ds,T987:0.25,AdKd8h7h",
    "bets": "50,pot",
    "raises": "pot",
}
TURN: dict[str, Any] = RIVER | {
    "board": "Td9d6h2h",
    "oop": "JJ87ds,AdKdQc8c",
    "ip": "QJ98ds,AhKh6c6s:1/2",
    "bets": "pot",
}


def omaha(base: dict[str, Any] = RIVER, **changes: Any) -> PostflopSpot:
    return PostflopSpot.read(game=OMAHA, **(base | changes))
