"""The names of positions around the button.

The names are those that trackers and solvers print: UTG and its followers first, then LJ, HJ and CO before
the button, and the blinds last. At a table of six the first seat is UTG, not LJ. A game definition
may name its own seats.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from holecard.rules.game import Game

_BEFORE_BUTTON: Final = {1: ("CO",), 2: ("HJ", "CO"), 3: ("UTG", "HJ", "CO"), 4: ("UTG", "LJ", "HJ", "CO")}
"""By how many seats there are between the big blind, or without blinds the button, and the button."""


def positions(game: "Game", seats: int, button: int) -> tuple[str, ...]:
    """By seat. Heads-up the button is also the small blind; without blinds the other seat has no name."""
    posted = 2 if game.forced.blinds else 0  # so many seats act after the button before the flop
    own = game.positions or (*_before_button(seats - 1 - posted), "BTN", *("SB", "BB")[:posted])
    if seats == 2:
        names = [own[-1 - posted], own[-1] if posted else ""]
    else:
        acting = own[-seats:]
        names = [*acting[-1 - posted :], *acting[: -1 - posted]]
    return tuple(names[(seat - button) % seats] for seat in range(seats))


def _before_button(count: int) -> tuple[str, ...]:
    """From the first to act on. With few seats the names vanish from UTG on, with many UTG has followers."""
    known = _BEFORE_BUTTON.get(min(count, len(_BEFORE_BUTTON)), ())
    followers = (f"UTG+{step}" for step in range(1, count - len(known) + 1))
    return (*known[:1], *followers, *known[1:])
