"""One hand: state, legal actions, views, settlement."""

from holecard.hand.action import CALL, CHECK, FOLD, Action, raise_to
from holecard.hand.events import Event, narrate, rebuild, seen_by, sentence
from holecard.hand.hand import Hand
from holecard.hand.legal import Legal
from holecard.hand.settle import Pot, Settlement, settle
from holecard.hand.view import Step, View

__all__ = [
    "CALL",
    "CHECK",
    "FOLD",
    "Action",
    "Event",
    "Hand",
    "Legal",
    "Pot",
    "Settlement",
    "Step",
    "View",
    "narrate",
    "raise_to",
    "rebuild",
    "seen_by",
    "sentence",
    "settle",
]
