"""Problems of the cards: too few in the deck, up-cards, draws and discards."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from holecard.rules.parts import Opener, Street
from holecard.rules.problems.problem import DefinitionProblem

if TYPE_CHECKING:
    from holecard.rules.game import Game

_MOST_SHOWING: Final = 4
"""Up-cards of a seat that are compared to find the first actor."""


def seat_problems(game: "Game") -> Iterator[DefinitionProblem]:
    fewest, most = game.seats
    if not 2 <= fewest <= most:
        yield DefinitionProblem(
            ("seats",), f"a table has 2 seats or more, the fewest first, not {[fewest, most]}"
        )
    dealt, more = _cards_needed(game, most)
    if dealt + more > len(game.deck):
        need = f"{dealt} cards, and a draw {more}" if more else f"{dealt} cards"
        yield DefinitionProblem(
            ("seats",), f"{most} seats and the board need {need}, more than the deck's {len(game.deck)}"
        )
    names = game.positions
    if names and (len(names) != most or len(set(names)) < most or not all(map(str.strip, names))):
        yield DefinitionProblem(
            ("positions",), f"positions are {most} different names, one for each seat, not {list(names)}"
        )


def _cards_needed(game: "Game", seats: int) -> tuple[int, int]:
    """How many cards are dealt to so many seats and the board, and how many more the largest draw takes.

    A seat draws from everything that no other seat holds, so its own draw is all that must be left. One own
    card on the last street may be a shared one on the board instead.
    """
    own = sum(street.hole + street.up for street in game.streets)
    board = sum(street.board for street in game.streets)
    dealt, more = own * seats + board, max((street.draw for street in game.streets), default=0)
    if dealt > len(game.deck) and not more and _shares_last_card(game.streets):
        fewer = dealt - seats + 1
        return (fewer, 0) if fewer <= len(game.deck) else (dealt, 0)
    return dealt, more


def _shares_last_card(streets: tuple[Street, ...]) -> bool:
    """Whether the last street deals one card to each seat and nothing else, to a hand with up-cards."""
    if len(streets) < 2 or not any(street.up for street in streets):
        return False
    last = streets[-1]
    return last.hole + last.up == 1 and not last.board and not last.asks_for_cards


def own_card_problems(game: "Game") -> Iterator[DefinitionProblem]:
    """Up-cards, draws and discards."""
    down = up = 0
    for at, street in enumerate(game.streets):
        here: tuple[str | int, ...] = ("streets", at)
        down, up = down + street.hole, up + street.up
        if street.opener.is_by_cards and not up:
            yield DefinitionProblem(
                (*here, "opener"), f"street {street.name!r} opens by up-cards, and there are none"
            )
        if street.opener is Opener.BEST_SHOWING and up > _MOST_SHOWING:
            yield DefinitionProblem(
                (*here, "opener"),
                f"only showing hands of 1 to {_MOST_SHOWING} up-cards are compared, not {up}",
            )
        if street.draw and street.discard:
            yield DefinitionProblem(
                (*here, "discard"), f"street {street.name!r} has a draw or a discard, not both"
            )
        if street.draw > down:
            yield DefinitionProblem(
                (*here, "draw"), f"a seat that holds {down} cards face down cannot draw {street.draw}"
            )
        if street.discard and street.discard >= down:
            words = f"a seat that holds {down} cards face down cannot discard {street.discard}"
            yield DefinitionProblem((*here, "discard"), words)
        down -= street.discard
