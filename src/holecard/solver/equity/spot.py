"""A spot: the players' hands or ranges, the board, and the dead cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import comb, prod
from typing import Final

import numpy as np

from holecard.cards.card import UNKNOWN, Card, parse_cards, print_cards
from holecard.cards.deck import Deck
from holecard.cards.ranking import HIGH, OMAHA, RANKINGS, SHORT_DECK
from holecard.errors import BadRequest
from holecard.rules.game import Game
from holecard.solver.equity.range import Range
from holecard.solver.equity.range_text import hole_cards, parse_range
from holecard.solver.hand_rank.tables import Strengths, omaha_boards, short_deck_table

FEWEST, MOST = 2, 6
BOARD: Final = 5
BOARDS: Final = (0, 3, 4, 5)
_HOLES: Final = {2: HIGH, 4: OMAHA, 5: OMAHA, 6: OMAHA}
_NO_TABLE: Final = np.zeros((1, 1), dtype=np.uint16)


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """The input of an equity calculation: `Spot.read(["AhKh", "22+,AJs+"], board="Td9d6h")`

    With two hole cards the best five of all cards count; with four to six, two of them and three of the
    board.
    """

    players: tuple[Range, ...]
    """Without hands that contain a board card or a dead card."""
    board: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()
    ranking: str = HIGH

    @classmethod
    def read(
        cls,
        hands: Sequence[str],
        board: str = "",
        dead: str = "",
        hole: int | None = None,
        game: Game | None = None,
    ) -> "Spot":
        """Parse a spot; `hole` is the number of hole cards if neither the hands nor a game determine it."""
        if game is not None:
            check_counted(game)
            hole = game.held_cards
        elif hole is None:
            hole = next(filter(None, map(hole_cards, hands)), 2)
        if hole not in _HOLES:
            raise BadRequest(f"a hand has 2, 4, 5 or 6 cards here, not {hole}")
        ranking = _HOLES[hole] if game is None else game.ranking.name
        players = [parse_range(text, hole) for text in hands]
        return cls.of(players, parse_cards(board), parse_cards(dead), names=hands, ranking=ranking)

    @classmethod
    def of(
        cls,
        players: Sequence[Range],
        board: tuple[Card, ...] = (),
        dead: tuple[Card, ...] = (),
        names: Sequence[str] = (),
        ranking: str | None = None,
    ) -> "Spot":
        if not FEWEST <= len(players) <= MOST:
            raise BadRequest(f"from {FEWEST} to {MOST} players can be compared, not {len(players)}")
        if len({player.hole for player in players}) > 1:
            raise BadRequest(f"all hands need equally many cards, not {[one.hole for one in players]}")
        if len(board) not in BOARDS:
            raise BadRequest(f"a board has 0, 3, 4 or 5 cards, not {len(board)}: {print_cards(board)!r}")
        gone = (*board, *dead)
        if UNKNOWN in gone:
            raise BadRequest(f"all cards of the board and all dead ones must be known: {print_cards(gone)!r}")
        if len(set(gone)) < len(gone):
            raise BadRequest(f"a card is on the board or dead once, not twice: {_doubles(gone)}")
        ranking = ranking or _HOLES[players[0].hole]
        deck = _deck(ranking)
        for card in gone:
            if card not in deck:
                raise BadRequest(
                    f"the deck has the {len(deck)} cards from {deck.cards[0]} up, without {card}"
                )
        dealt = [player.without(_absent(ranking)) for player in players]
        left = [player.without(frozenset(gone)) for player in dealt]
        for number, player in enumerate(left):
            if not len(player):
                name = repr(names[number]) if names else f"player {number + 1}"
                raise _no_hand(name, dealt[number], board, dead)
        if len(deck) - len(dead) < BOARD + len(players) * players[0].hole:
            raise BadRequest(f"too many cards are dead for {len(players)} players: {print_cards(dead)!r}")
        return cls(tuple(left), board, dead, ranking)

    @property
    def hole(self) -> int:
        return self.players[0].hole

    @property
    def missing(self) -> int:
        """The number of board cards still to come."""
        return BOARD - len(self.board)

    @property
    def deck(self) -> tuple[int, ...]:
        """All cards except the board and the dead cards."""
        gone = {*self.board, *self.dead}
        return tuple([card for card in _deck(self.ranking).numbers if card not in gone])

    @property
    def left(self) -> int:
        """The deck as bits."""
        return sum([1 << card for card in self.deck])

    @property
    def table(self) -> Strengths:
        """The table that kernels look strengths up in, beside those that they contain."""
        if self.ranking == HIGH:
            return _NO_TABLE
        return omaha_boards() if self.ranking == OMAHA else short_deck_table(self.hole + BOARD)

    @property
    def are_known(self) -> bool:
        """Whether each player has a single hand."""
        return all(len(player) == 1 for player in self.players)

    @property
    def runouts(self) -> int:
        """The number of ways to complete the board of a deal."""
        return comb(len(self.deck) - self.hole * len(self.players), self.missing)

    @property
    def most_deals(self) -> int:
        """Upper bound of the number of deals, ignoring that two hands may share a card."""
        return prod(map(len, self.players)) * self.runouts


def is_counted(game: Game) -> bool:
    """Whether a game is hold'em, short deck or Omaha as far as its showdowns go: after a discard, too."""
    holes = [hole for hole, ranking in _HOLES.items() if ranking == game.ranking.name]
    if game.ranking.name == SHORT_DECK:
        holes = [2]
    whole = not game.has_up_cards and not any(street.draw for street in game.streets) and game.low is None
    return whole and game.held_cards in holes and game.board_cards == BOARD


def check_counted(game: Game) -> None:
    """Raise BadRequest if the game is not one of these."""
    if not is_counted(game):
        raise BadRequest(
            f"spots with ranges are of hold'em, short deck and Omaha without a low half, not of {game.name!r}"
        )


def _deck(ranking: str) -> Deck:
    return RANKINGS[ranking].deck or Deck.of()


@cache
def _absent(ranking: str) -> frozenset[int]:
    """The cards that are not in the deck of this ranking."""
    return frozenset(range(52)) - frozenset(_deck(ranking).numbers)


def _no_hand(name: str, dealt: Range, board: tuple[Card, ...], dead: tuple[Card, ...]) -> BadRequest:
    """The error for a player without any possible hand; `dealt` is the range that the deck alone allows."""
    if not len(dealt):
        return BadRequest(f"the deck has no hand for {name}")
    if len(dealt) > 1:
        return BadRequest(f"the board and the dead cards leave no hand for {name}")
    held = dealt.hands[0].tolist()
    if twice := _doubles([*held, *board]):
        return BadRequest(f"a card is in a hand or on the board, not in both: {twice}")
    return BadRequest(f"a card that is in a hand is not dead: {_doubles([*held, *dead])}")


def _doubles(cards: Sequence[Card]) -> str:
    return print_cards(sorted({card for card in cards if cards.count(card) > 1}, reverse=True))


def nothing_to_deal(players: Sequence[Range]) -> BadRequest:
    if all(len(player) == 1 for player in players):
        cards = [card for player in players for card in player.hands[0].tolist()]
        return BadRequest(f"no deal gives a card to two players: {_doubles(cards)}")
    sizes = ", ".join(str(len(player)) for player in players)
    return BadRequest(f"no deal gives each player different cards: the ranges have so many hands: {sizes}")
