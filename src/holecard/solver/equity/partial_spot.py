"""A spot of stud, draw and hi-lo games: the cards that are known of each hand, the rest to come."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Final

from holecard.cards.card import UNKNOWN, Card, parse_cards, print_cards
from holecard.cards.deck import Deck
from holecard.cards.ranking import Ranking
from holecard.errors import BadRequest, Unreadable
from holecard.rules.game import Game
from holecard.solver.equity.range import Range
from holecard.solver.equity.range_text import parse_range
from holecard.solver.equity.spot import BOARDS, Spot, is_counted

_NOTHING: Final = ("random", "any", "*")
_RANGES: Final = (2, 4)
"""Hole cards for which ranges can be written."""


@dataclass(frozen=True, slots=True, eq=False)
class PartialSpot:
    """The input of an equity calculation in any game: `PartialSpot.read(["AsAhKd", "7c"], game=stud)`.

    What a hand lacks comes from the rest of the deck: the streets to come in stud, or the cards that a seat
    draws before the showdown. Cards that players have folded or shown and that cannot come are dead.
    """

    players: tuple[tuple[Card, ...] | Range, ...]
    """The known cards of each player, or a range of whole hands."""
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    held: int
    """Cards of each hand at the showdown."""
    board_cards: int
    """Cards on the board at the showdown."""
    ranking: Ranking
    low: Ranking | None
    all_cards: Deck

    @classmethod
    def read(cls, hands: Sequence[str], game: Game, board: str = "", dead: str = "") -> "PartialSpot":
        players = tuple(_player(text, game) for text in hands)
        spot = cls(
            players, parse_cards(board), parse_cards(dead), game.held_cards, game.board_cards,
            game.ranking, game.low, game.deck,
        )  # fmt: skip
        spot.check(game.seats[1])
        return spot

    def check(self, most: int) -> None:
        if not 2 <= len(self.players) <= most:
            raise BadRequest(f"from 2 to {most} players can be compared, not {len(self.players)}")
        if len(self.board) > self.board_cards:
            words = f"at most {self.board_cards} cards" if self.board_cards else "no cards"
            raise BadRequest(f"the board has {words} in this game, not {print_cards(self.board)!r}")
        seen = [*self.board, *self.dead, *(card for hand in self.known for card in hand)]
        for card in seen:
            if card == UNKNOWN or card not in self.all_cards:
                raise BadRequest(f"cards are known cards of the deck, not {card}")
            if seen.count(card) > 1:
                raise BadRequest(f"a card is in one hand, on the board or dead, not twice: {card}")
        if sum(self.missing) > len(self.deck):
            raise BadRequest(f"too few cards are left for all hands: {len(self.deck)}")

    @property
    def known(self) -> tuple[tuple[Card, ...], ...]:
        """The known cards of the players without a range."""
        return tuple(player for player in self.players if not isinstance(player, Range))

    @property
    def ranges(self) -> tuple[Range, ...]:
        return tuple(player for player in self.players if isinstance(player, Range))

    @property
    def missing(self) -> tuple[int, ...]:
        """How many cards are to come to each player, and last to the board."""
        own = [0 if isinstance(player, Range) else self.held - len(player) for player in self.players]
        return (*own, self.board_cards - len(self.board))

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards that can come, where hands of ranges do not hold them."""
        gone = {*self.board, *self.dead, *(card for hand in self.known for card in hand)}
        return tuple([card for card in self.all_cards.numbers if card not in gone])

    @property
    def deals(self) -> int | None:
        """The number of ways to deal what is missing; None if it depends on the hands of a range."""
        if self.ranges:
            return None
        ways, left = 1, len(self.deck)
        for count in self.missing:
            ways *= comb(left, count)
            left -= count
        return ways


def read_spot(
    hands: Sequence[str], board: str = "", dead: str = "", game: Game | None = None
) -> Spot | PartialSpot:
    """The spot of the game: with ranges and the fastest methods if it is hold'em or Omaha."""
    if game is None or (is_counted(game) and len(parse_cards(board)) in BOARDS):
        return Spot.read(hands, board, dead, game=game)
    return PartialSpot.read(hands, game, board, dead)


def _player(text: str, game: Game) -> tuple[Card, ...] | Range:
    """Cards, fewer than a whole hand too; `random` is a hand of which nothing is known."""
    if text.strip().lower() in _NOTHING:
        return ()
    try:
        cards = tuple(card for card in parse_cards(text) if card != UNKNOWN)
    except Unreadable:
        if game.held_cards not in _RANGES or game.is_drawn:
            raise
        held = parse_range(text, game.held_cards)
        return held if len(held) > 1 else tuple(Card(card) for card in held.hands[0].tolist())
    if len(cards) > game.held_cards:
        raise BadRequest(f"a hand of {game.name} has up to {game.held_cards} cards, not {text!r}")
    return cards
