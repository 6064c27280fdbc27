"""The cards of one hand, before any seat acts."""

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Any, Final, Protocol

from holecard.cards.card import CARDS, FULL_DECK, UNKNOWN, Card, parse_cards, print_cards
from holecard.cards.deck import Deck
from holecard.cards.shuffle import Shuffle, check_seed
from holecard.errors import BadRequest, Unreadable

Cards = tuple[Card, ...]
Numbers = tuple[int, ...]
_card: Final = CARDS.__getitem__
Writable = str | Iterable[str | int]
"""Cards as people write them: `"AsKd"` or `["As", "Kd"]`."""


class Shoe:
    """What a game deals to a number of seats, computed once: see `Game.shoe`."""

    __slots__ = (
        "_board_cards",
        "_hole_cards",
        "board",
        "deck",
        "has_stub",
        "hole",
        "seats",
        "shuffle",
        "total",
    )

    def __init__(
        self, deck: Deck, hole: int, board: int, seats: int | Any, *, has_stub: bool = False
    ) -> None:
        """With a stub, all other cards of the deck are dealt too, in the order in which seats draw them."""
        if type(seats) is not int or seats < 1:
            raise BadRequest(f"cards are dealt to one seat or more, not {seats!r}")
        total = hole * seats + board
        if total > len(deck):
            raise BadRequest(f"{len(deck)} cards are too few for {seats} seats, which need {total}")
        self.deck = deck
        self.seats = seats
        parts = [slice(at, at + hole) for at in range(0, hole * seats, hole)]
        self.hole: Callable[[Any], Any] = (
            itemgetter(*parts) if seats > 1 else lambda cards: (cards[parts[0]],)
        )
        """Cuts the drawn cards, as numbers or as cards, into the seats' hands."""
        self.board = slice(hole * seats, total)
        self.total = total
        """Cards in the hands and on the board."""
        self.has_stub = has_stub
        self.shuffle = Shuffle(deck.numbers, len(deck) if has_stub else total)
        self._hole_cards = hole
        self._board_cards = board

    def deal(self, seed: str | Any) -> "Deal":
        """The deal of a seed: see `Deal.seeded`."""
        if type(seed) is not str or not seed.isascii():
            check_seed(seed)
        return Deal(None, (), seed, self)

    def fitted(self, deal: "Deal", game: str) -> "Deal":
        """Validate a deal against this shoe; the rest of a short board is unknown."""
        hole, board = self._hole_cards, self._board_cards
        seats, shown = len(deal.hole_numbers), len(deal.board_numbers)
        if seats != self.seats:
            raise BadRequest(f"the deal is for {seats} seats and the hand for {self.seats}: {deal}")
        for cards in deal.hole_numbers:
            if len(cards) != hole:
                raise BadRequest(f"{game} deals {hole} cards to a seat, not {len(cards)}: {deal}")
        if shown > board:
            raise BadRequest(f"{game} has {board} board cards, not {shown}: {deal}")
        for card in (*(card for cards in deal.hole for card in cards), *deal.board):
            if card not in self.deck and card != UNKNOWN:
                raise BadRequest(f"the deck of {game} is {self.deck}, without {card}")
        filled = deal.board_numbers + (int(UNKNOWN),) * (board - shown)
        if not self.has_stub:
            return Deal(deal.hole_numbers, filled, deal.seed, self)
        return self._with_stub(deal, filled, game)

    def _with_stub(self, deal: "Deal", board: Numbers, game: str) -> "Deal":
        for card in deal.stub:
            if CARDS[card] not in self.deck and card != UNKNOWN:
                raise BadRequest(f"the deck of {game} is {self.deck}, without {CARDS[card]}")
        fitted = Deal(deal.hole_numbers, board, deal.seed, self, deal.stub)
        fitted.is_known = fitted.is_known and len(deal.stub) >= len(self.deck) - self.total
        return fitted


class Dealable(Protocol):
    """What dealing needs to know about a game."""

    def shoe(self, seats: int) -> Shoe: ...


def _has_unknown(parts: tuple[Numbers, ...]) -> bool:
    """A loop, since many deals are made and a generator takes longer to start than to look through most."""
    for cards in parts:  # noqa: SIM110
        if UNKNOWN in cards:
            return True
    return False


class Deal:
    """Each seat's hole cards and the whole board, revealed street by street as the hand goes on.

    The cards of a seed are drawn when they are first looked at: many hands end before that.
    """

    __slots__ = ("_cards", "_drawn", "_numbers", "is_known", "seed", "shoe")

    _drawn: Numbers | None  # what a seed gives, before it is cut; or all cards that are given, with a stub
    _numbers: tuple[tuple[Numbers, ...], Numbers] | None
    _cards: tuple[tuple[Cards, ...], Cards] | None

    def __init__(
        self,
        hole: tuple[Numbers, ...] | None,
        board: Numbers,
        seed: str | None = None,
        shoe: Shoe | None = None,
        stub: Numbers = (),
    ) -> None:
        """Without hole cards, those of the seed are drawn from the shoe."""
        self._drawn = None
        if stub and hole is not None:
            self._drawn = (*[card for cards in hole for card in cards], *board, *stub)
        self._numbers = None if hole is None else (hole, board)
        self._cards = None
        self.seed = seed
        """The seed path that it came from, if it came from one."""
        self.shoe = shoe
        """What it is known to be dealt from."""
        self.is_known = hole is None or seed is not None or not _has_unknown((*hole, board, stub))

    @classmethod
    def seeded(cls, game: Dealable, seats: int | Any, seed: str | Any) -> "Deal":
        """The deal of a seed path such as `cup-7/alice-bob/round 12/hand 3`: see `shuffle`.

        Seat 0 takes the first cards of the shuffled deck, seat 1 the next, and so on; the board
        follows the last seat.
        """
        return game.shoe(seats).deal(seed)

    @property
    def numbers(self) -> tuple[tuple[Numbers, ...], Numbers]:
        """Hole cards by seat, and the board, as plain ints, which the engine ranks faster."""
        numbers = self._numbers
        if numbers is None:
            shoe = self.shoe
            assert shoe is not None
            drawn = self._drawn or self._draw(shoe)
            numbers = self._numbers = shoe.hole(drawn), drawn[shoe.board]
        return numbers

    def _draw(self, shoe: Shoe) -> Numbers:
        assert self.seed is not None
        self._drawn = drawn = shoe.shuffle.draw(self.seed)
        return drawn

    @property
    def stub(self) -> Numbers:
        """The rest of the deck in the order in which seats draw it, in games that need it."""
        shoe, drawn = self.shoe, self._drawn
        if drawn is None:
            if self._numbers is not None or shoe is None or not shoe.has_stub:
                return ()
            drawn = self._draw(shoe)
        elif self._numbers is not None:
            hole, board = self._numbers
            return drawn[sum([len(cards) for cards in hole]) + len(board) :]
        return drawn if shoe is None else drawn[shoe.total :]

    @property
    def hole_numbers(self) -> tuple[Numbers, ...]:
        return self.numbers[0]

    @property
    def board_numbers(self) -> Numbers:
        return self.numbers[1]

    @property
    def cards(self) -> tuple[tuple[Cards, ...], Cards]:
        """Hole cards by seat, and the board."""
        cards = self._cards
        if cards is None:
            shoe = self.shoe
            if self._numbers is None and shoe is not None:
                drawn = as_cards(self._drawn or self._draw(shoe))
                cards = self._cards = shoe.hole(drawn), drawn[shoe.board]
            else:
                hole, board = self.numbers
                cards = self._cards = tuple([as_cards(numbers) for numbers in hole]), as_cards(board)
        return cards

    @property
    def hole(self) -> tuple[Cards, ...]:
        """By seat."""
        return self.cards[0]

    @property
    def board(self) -> Cards:
        return self.cards[1]

    @classmethod
    def of(
        cls, hole: Sequence[Writable] | Any, board: Writable | Any = (), stub: Writable | Any = ()
    ) -> "Deal":
        """Known cards; `??` stands for a card that was never seen, of a seat that does not show.

        The stub is what the seats draw, one after the other. After the end of the deck it holds cards that
        were thrown away before.
        """
        if isinstance(hole, str) or not isinstance(hole, Sequence):
            raise Unreadable(f"hole cards are a list with an entry for each seat, not {hole!r}")
        deal = cls(tuple(_read(cards) for cards in hole), _read(board), stub=_read(stub))
        dealt = [card for cards in (*deal.hole, deal.board, as_cards(deal.stub)) for card in cards]
        known = [card for card in dealt[: len(FULL_DECK)] if card != UNKNOWN]
        for card in known:
            if known.count(card) > 1:
                raise Unreadable(f"a card is dealt once, not twice: {card}")
        return deal

    def rotated(self, by: int) -> "Deal":
        """The same cards `by` seats further clockwise: how two bots play both sides of a deal."""
        by %= len(self.hole_numbers)
        hole = self.hole_numbers[-by:] + self.hole_numbers[:-by]
        return Deal(hole, self.board_numbers, self.seed, self.shoe, self.stub)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Deal)
            and (self.hole, self.board) == (other.hole, other.board)
            and self.stub == other.stub
        )

    def __hash__(self) -> int:
        return hash((self.hole_numbers, self.board_numbers))

    def __reduce__(self) -> "tuple[type[Deal], tuple[Any, ...]]":
        hole, board = self.numbers
        stub = self.stub
        return Deal, (hole, board, self.seed, None, stub) if stub else (hole, board, self.seed)

    def __repr__(self) -> str:
        hole = [print_cards(cards) for cards in self.hole_numbers]
        stub = f", stub={print_cards(self.stub)!r}" if self.stub else ""
        return f"Deal.of(hole={hole!r}, board={print_cards(self.board_numbers)!r}{stub})"


def as_cards(numbers: Iterable[int]) -> Cards:
    return tuple(map(_card, numbers))


def _read(cards: Writable | Any) -> Numbers:
    if not isinstance(cards, str | Iterable):
        raise Unreadable(f"cards are a text such as AsKd or a list of them, not {cards!r}")
    read = parse_cards(cards) if isinstance(cards, str) else [Card(card) for card in cards]
    return tuple(map(int, read))
