"""Cards that put a seat into a lane, and the lane that cards are in."""

from random import Random

from holecard.cards.deal import Deal
from holecard.rules.game import Game
from holecard.solver.form.lanes import Lanes
from holecard.solver.form.symmetry import canonical, symmetry

Cards = tuple[int, ...]


class Dealer:
    """For two seats of a game with one hole card and at most one board card.

    Each time the cards are others of the same lane: a bot that looks at what changes nothing, such as
    the name of a suit, is seen to mix.
    """

    def __init__(self, game: Game, lanes: tuple[Lanes, ...]) -> None:
        self._deck = game.deck.numbers
        self._shoe = game.shoe(2)
        self._shown = game.boards
        self._cards = game.board_cards
        self.lanes = len(lanes[0])
        """Before the board."""
        kind = symmetry(game)
        self._lane: list[dict[tuple[int, Cards], int]] = []
        self._like: list[list[list[tuple[int, Cards]]]] = []
        for shown, street in zip(game.boards, lanes, strict=True):
            number = {
                canonical((*board, hole), kind): lane for lane, ((hole,), board) in enumerate(street.examples)
            }
            boards: list[Cards] = [(card,) for card in self._deck] if shown else [()]
            holdings = [(hole, board) for board in boards for hole in self._deck if hole not in board]
            self._lane.append({held: number[canonical((*held[1], held[0]), kind)] for held in holdings})
            like: list[list[tuple[int, Cards]]] = [[] for _ in street.examples]
            for held, lane in self._lane[-1].items():
                like[lane].append(held)
            self._like.append(like)

    def deal(self, seat: int, street: int, lane: int, rng: Random) -> Deal:
        """The seat is in this lane on this street; everything that it cannot see is by chance."""
        hole, board = rng.choice(self._like[street][lane])
        unseen = [card for card in self._deck if card != hole and card not in board]
        drawn = rng.sample(unseen, 1 + self._cards - len(board))
        holes = ((hole,), (drawn[0],)) if seat == 0 else ((drawn[0],), (hole,))
        return Deal(holes, (*board, *drawn[1:]), None, self._shoe)

    def lane(self, deal: Deal, seat: int, street: int) -> int:
        """What the seat knows of its cards there."""
        [hole] = deal.hole_numbers[seat]
        return self._lane[street][hole, deal.board_numbers[: self._shown[street]]]
