"""Everything a record says about the cards."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from holecard.cards.card import FULL_DECK, UNKNOWN, Card, print_cards
from holecard.cards.deal import Cards, Deal, Numbers
from holecard.errors import Unreadable
from holecard.hand.card_slots import CardSlots
from holecard.hand.discard import Discard
from holecard.history.phh.actions import (
    BoardDealing,
    Discarding,
    HoleDealing,
    Mucking,
    PlayerAction,
    RecordedStep,
    Showing,
)
from holecard.rules.game import Game

_FULL: Final = len(FULL_DECK)


class KnownCards(NamedTuple):
    """What is known of the cards of a record, whenever it became known."""

    held: tuple[Cards, ...]
    """By seat: what it holds at its end."""
    board: Cards
    discards: tuple[Discard, ...] = ()
    """Of all seats, in the order in which they are written down."""
    all_compete: bool = False
    """Whether no seat mucked, or showed less than its cards; not looked at where seats draw or show cards
    before the showdown."""
    worked_out: Deal | None = None
    """The deal of a game in which seats draw or show cards before the showdown."""

    @property
    def numbers(self) -> tuple[tuple[Numbers, ...], Numbers]:
        """Hole cards by seat, and the board, as they were dealt."""
        if self.worked_out is not None:
            return self.worked_out.numbers
        return tuple([_numbers(cards) for cards in self.held]), tuple(map(int, self.board))

    @property
    def deal(self) -> Deal:
        if self.worked_out is not None:
            return self.worked_out
        hole, board = self.numbers
        return Deal(hole, board)


def known_cards(
    game: Game, seats: int, button: int, steps: Iterable[RecordedStep], mucked: Collection[int] = ()
) -> KnownCards:
    """Cards that were unknown when they were dealt and are shown later are filled in. The hands of seats that
    mucked are unknown at the showdown."""
    if game.is_drawn or game.has_up_cards:
        return _worked_out(game, seats, button, steps, mucked)
    hole, board, all_compete = _gathered(game, seats, steps)
    if mucked:
        hole = tuple(
            [(UNKNOWN,) * len(cards) if seat in mucked else cards for seat, cards in enumerate(hole)]
        )
    return KnownCards(hole, board, (), all_compete)


@lru_cache(10_000)
def _numbers(cards: Cards) -> Numbers:
    return tuple(map(int, cards))


def _worked_out(
    game: Game, seats: int, button: int, steps: Iterable[RecordedStep], mucked: Collection[int]
) -> KnownCards:
    """Of a game with up-cards, draws or discards. A file lists the discards of all seats before the cards
    that they draw; the deck gives each seat its own in the order of the discards."""
    slots = CardSlots(game, seats, button)
    draws = [street.draw > 0 for street in game.streets if street.asks_for_cards]
    asked = [0] * seats
    discards = []
    for step in steps:
        match step:
            case HoleDealing(seat, cards):
                slots.deal(seat, cards)
            case Discarding(seat, cards):
                discards.append(slots.throw(seat, cards))
                if asked[seat] < len(draws) and draws[asked[seat]]:
                    slots.expect(seat, len(cards))
                asked[seat] += 1
            case Showing(seat, cards):
                slots.show(seat, cards)
            case BoardDealing(cards):
                slots.board += cards
    most = game.board_cards + (1 if game.last_own_cards(seats) else 0)
    if len(slots.board) > most:
        raise Unreadable(f"the board has {game.board_cards} cards, not {print_cards(slots.board)}")
    held = slots.held()
    for seat in mucked:
        slots.forget(seat)
    deal = slots.as_deal()
    _check(slots.dealt_once(), game)
    return KnownCards(held, tuple(slots.board), tuple(discards), worked_out=deal)


def _gathered(game: Game, seats: int, steps: Iterable[RecordedStep]) -> tuple[tuple[Cards, ...], Cards, bool]:
    """Own cards and the board, of a game in which a seat holds what it was dealt, and whether all compete."""
    dealt: list[Cards] = [()] * seats
    shown: list[Cards] = [()] * seats
    board: Cards = ()
    all_compete = True
    shows = False
    for step in [step for step in steps if type(step) is not PlayerAction]:
        if isinstance(step, HoleDealing):
            dealt[step.seat] += step.cards
        elif isinstance(step, BoardDealing):
            board += step.cards
        elif isinstance(step, Showing):
            shows = True
            shown[step.seat] += step.cards
            all_compete = all_compete and UNKNOWN not in step.cards
        elif isinstance(step, Mucking):
            all_compete = False
    hole = tuple(dealt)
    count = game.hole_cards
    if shows or not {count}.issuperset(map(len, hole)):
        hole = tuple(
            [
                one if len(one) == count and not other else _filled(count, one, other)
                for one, other in zip(dealt, shown, strict=True)
            ]
        )
    if len(board) > game.board_cards:
        raise Unreadable(f"the board has {game.board_cards} cards, not {print_cards(board)}")
    seen = [*board]
    for cards in hole:
        seen += cards
    _check(seen, game)
    return hole, board, all_compete


def _filled(count: int, dealt: Cards, shown: Cards) -> Cards:
    if len(dealt) > count:
        raise Unreadable(f"a seat is dealt {count} cards, not {print_cards(dealt)}")
    if len(shown) == count and (shown == dealt or _is_news(dealt, shown)):
        return shown
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


def _is_news(dealt: Cards, shown: Cards) -> bool:
    """Whether all cards that are shown were unknown."""
    return dealt.count(UNKNOWN) == len(dealt) and UNKNOWN not in shown and len(set(shown)) == len(shown)


def _different(cards: Iterator[Card]) -> list[Card]:
    return list(dict.fromkeys(cards))


def _check(cards: Sequence[Card], game: Game) -> None:
    if len(game.deck.cards) == _FULL:
        unknown = cards.count(UNKNOWN)
        if len(set(cards)) == len(cards) - unknown + (unknown > 0):
            return
    known = [card for card in cards if card is not UNKNOWN]
    seen: set[Card] = set()
    for card in known:
        if card in seen:
            raise Unreadable(f"a card is dealt once, not twice: {card}")
        if card not in game.deck:
            raise Unreadable(f"the deck is {game.deck}, without {card}")
        seen.add(card)
