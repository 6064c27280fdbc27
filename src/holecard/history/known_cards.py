"""Everything a record tells about the cards."""

from collections.abc import Iterable, Iterator

from holecard.cards.card import FULL_DECK, UNKNOWN, Card, print_cards
from holecard.cards.deal import Cards, Deal
from holecard.errors import Unreadable
from holecard.history.phh.actions import BoardDealing, HoleDealing, RecordedStep, Showing
from holecard.rules.game import Game


def gathered(game: Game, seats: int, steps: Iterable[RecordedStep]) -> Deal:
    """The cards as dealt; cards that were unknown then and shown later are filled in."""
    dealt: list[Cards] = [()] * seats
    shown: list[Cards] = [()] * seats
    board: Cards = ()
    for step in steps:
        kind = type(step)
        if kind is HoleDealing:
            assert isinstance(step, HoleDealing)
            dealt[step.seat] += step.cards
        elif kind is Showing:
            assert isinstance(step, Showing)
            shown[step.seat] += step.cards
        elif kind is BoardDealing:
            assert isinstance(step, BoardDealing)
            board += step.cards
    count = game.hole_cards
    hole = tuple([_filled(count, one, other) for one, other in zip(dealt, shown, strict=True)])
    if len(board) > game.board_cards:
        raise Unreadable(f"the board has {game.board_cards} cards, not {print_cards(board)}")
    _check((*board, *(card for cards in hole for card in cards)), game)
    return Deal(tuple([tuple(map(int, cards)) for cards in hole]), tuple(map(int, board)))


def _filled(count: int, dealt: Cards, shown: Cards) -> Cards:
    if len(dealt) == count and not shown:
        return dealt
    if len(dealt) > count:
        raise Unreadable(f"a seat is dealt {count} cards, not {print_cards(dealt)}")
    news = _different(card for card in shown if card != UNKNOWN and card not in dealt)
    cards = [*dealt, *[UNKNOWN] * (count - len(dealt))]
    for at, card in enumerate(cards):
        if card == UNKNOWN and news:
            cards[at] = news.pop(0)
    if news:
        raise Unreadable(
            f"a seat shows the {count} cards it was dealt, {print_cards(cards)}, not {print_cards(shown)}"
        )
    return tuple(cards)


def _different(cards: Iterator[Card]) -> list[Card]:
    return list(dict.fromkeys(cards))


def _check(cards: Cards, game: Game) -> None:
    known = [card for card in cards if card is not UNKNOWN]
    if len(set(known)) == len(known) and len(game.deck) == len(FULL_DECK):
        return
    seen: set[Card] = set()
    for card in known:
        if card in seen:
            raise Unreadable(f"a card is dealt once, not twice: {card}")
        if card not in game.deck:
            raise Unreadable(f"the deck is {game.deck}, without {card}")
        seen.add(card)
