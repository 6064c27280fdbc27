"""holecard: one poker rule book that is played, competed in, solved and served.

Public names are imported on first use, so that `import holecard` costs nothing and the command line handles
Ctrl-C from its first moment on.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from holecard.bots.bot import Bot
    from holecard.cards import Card, Deal, Deck, parse_cards, print_cards
    from holecard.errors import BadGame, BadRequest, FaultyBot, HolecardError, IllegalAction, Unreadable
    from holecard.hand import (
        CALL,
        CHECK,
        FOLD,
        Action,
        Discard,
        Hand,
        Legal,
        LegalDiscard,
        Mixed,
        View,
        raise_to,
    )
    from holecard.rules import Game, Posts

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
    "Discard",
    "FaultyBot",
    "Game",
    "Hand",
    "HolecardError",
    "IllegalAction",
    "Legal",
    "LegalDiscard",
    "Mixed",
    "Posts",
    "Unreadable",
    "View",
    "parse_cards",
    "print_cards",
    "raise_to",
]

_MODULES: Final = {
    "bots.bot": ("Bot",),
    "cards": ("Card", "Deal", "Deck", "parse_cards", "print_cards"),
    "errors": ("BadGame", "BadRequest", "FaultyBot", "HolecardError", "IllegalAction", "Unreadable"),
    "hand": (
        "CALL",
        "CHECK",
        "FOLD",
        "Action",
        "Discard",
        "Hand",
        "Legal",
        "LegalDiscard",
        "Mixed",
        "View",
        "raise_to",
    ),
    "rules": ("Game", "Posts"),
}


def __getattr__(name: str) -> Any:
    """Import a public name, or one of the core's modules, when it is first used."""
    for module, names in _MODULES.items():
        if name in names:
            value = getattr(import_module(f"holecard.{module}"), name)
            globals()[name] = value
            return value
    if name in _MODULES:
        return import_module(f"holecard.{name}")
    raise AttributeError(f"module 'holecard' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
