"""holecard: one poker rule book that is played, competed in, solved and served."""

from typing import TYPE_CHECKING, Any

from holecard.cards import Card, Deal, Deck, parse_cards, print_cards
from holecard.errors import BadGame, BadRequest, FaultyBot, HolecardError, IllegalAction, Unreadable
from holecard.hand import CALL, CHECK, FOLD, Action, Hand, Legal, View, raise_to
from holecard.rules import Game, Posts

if TYPE_CHECKING:
    from holecard.bots.bot import Bot

__version__ = "0.1.0"

__all__ = [
    "CALL",
    "CHECK",
    "FOLD",
    "Action",
    "BadGame",
    "BadRequest",
    "Bot",
    "Card",
    "Deal",
    "Deck",
    "FaultyBot",
    "Game",
    "Hand",
    "HolecardError",
    "IllegalAction",
    "Legal",
    "Posts",
    "Unreadable",
    "View",
    "parse_cards",
    "print_cards",
    "raise_to",
]


def __getattr__(name: str) -> Any:
    """`holecard.Bot` is looked up when it is asked for: the engine alone does without bots."""
    if name == "Bot":
        from holecard.bots.bot import Bot

        return Bot
    raise AttributeError(f"module 'holecard' has no attribute {name!r}")
