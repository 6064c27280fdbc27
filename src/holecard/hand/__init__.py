"""One hand: state, legal actions, views, settlement. Its story is told by `holecard.hand.events`."""

from holecard.hand.action import CALL, CHECK, FOLD, Action, raise_to
from holecard.hand.hand import Hand
from holecard.hand.legal import Legal
from holecard.hand.mixed import Mixed
from holecard.hand.settle import Pot, Settlement, settle
from holecard.hand.view import Step, View

__all__ = [
    "CALL",
    "CHECK",
    "FOLD",
    "Action",
    "Hand",
    "Legal",
    "Mixed",
    "Pot",
    "Settlement",
    "Step",
    "View",
    "raise_to",
    "settle",
]
