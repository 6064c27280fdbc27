"""One hand: state, legal actions, views, settlement. `holecard.hand.events` has what happened in it."""

from holecard.hand.action import CALL, CHECK, FOLD, Action, raise_to
from holecard.hand.discard import STAND_PAT, Discard, Move
from holecard.hand.hand import Hand
from holecard.hand.legal import Legal
from holecard.hand.legal_discard import LegalDiscard
from holecard.hand.mixed import Mixed
from holecard.hand.settle import Pot, Settlement, settle
from holecard.hand.view import DrawStep, Step, View

__all__ = [
    "CALL",
    "CHECK",
    "FOLD",
    "STAND_PAT",
    "Action",
    "Discard",
    "DrawStep",
    "Hand",
    "Legal",
    "LegalDiscard",
    "Mixed",
    "Move",
    "Pot",
    "Settlement",
    "Step",
    "View",
    "raise_to",
    "settle",
]
