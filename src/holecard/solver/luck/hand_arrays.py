"""Hands of one game as arrays, with the luck of their deals measured by the kernel."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Final
from zlib import crc32

import numpy as np

from holecard.cards import ranking as rankings
from holecard.hand.chance_nodes import ChanceNode, chance_nodes
from holecard.hand.hand import Hand
from holecard.rules.game import Game
from holecard.solver.hand_rank.tables import Strengths, omaha_boards, short_deck_table
from holecard.solver.luck.check_down_kernel import (
    HIGH,
    OMAHA,
    ONE_CARD,
    SHORT_DECK,
    Flags,
    Floats,
    Numbers,
    Singles,
)
from holecard.solver.luck.deal_kernel import CLOSED, MOST_DEALS, NO_DEAL, OPEN, SHAPES, deal_luck

NO_SEAT: Final = -1
"""In place of the seat that bet last."""


@dataclass(frozen=True, slots=True, eq=False)
class HandArrays:
    """By hand; then by street behind the first, and by seat. Seats that a hand does not have are empty."""

    seats: Numbers
    button: Numbers
    big_blind: Floats
    start: Numbers
    """Stacks before the hand."""
    payoffs: Floats
    hole: Numbers
    dealt: Numbers
    """By street: `NO_DEAL`, `OPEN` or `CLOSED`."""
    paid: Numbers
    pot: Numbers
    live: Flags
    aggressor: Numbers
    before: Floats
    """Check-down winnings of all pots before the deal of the street."""
    after: Floats
    shapes: Floats
    """Of strengths after the deal: see `deal_kernel`."""
    surprise: Floats
    """The same less their mean over all deals."""
    strength: Floats
    """By seat: its chance against another hand before the board."""
    share: Floats
    """By seat: its share of a showdown of all seats before the board."""
    chances: Singles
    """At tables of two, by deal: what came, then what could have come. The strengths of both seats after it,
    and the share of the first; negative where there are fewer."""

    def __len__(self) -> int:
        return len(self.seats)

    def of(self, hands: slice) -> "HandArrays":
        """Those of some of the hands."""
        return HandArrays(**{each.name: getattr(self, each.name)[hands] for each in fields(self)})

    @staticmethod
    def joined(parts: Sequence["HandArrays"]) -> "HandArrays":
        names = [each.name for each in fields(HandArrays)]
        return HandArrays(**{name: np.concatenate([getattr(part, name) for part in parts]) for name in names})


@cache
def ranking_table(game: Game) -> tuple[int, Strengths]:
    """The rule and the table by which the kernel ranks hands."""
    name = game.ranking.name
    if name == rankings.HIGH:
        return HIGH, np.zeros((1, 1), dtype=np.uint16)
    if name == rankings.OMAHA:
        return OMAHA, omaha_boards()
    if name == rankings.SHORT_DECK:
        return SHORT_DECK, short_deck_table(game.hole_cards + game.board_cards)
    return ONE_CARD, _one_card_table(game)


def _one_card_table(game: Game) -> Strengths:
    """The order of strengths by own card and board card. Cards that meet themselves stay empty."""
    found = np.zeros((52, 52), dtype=np.int64)
    for board in game.deck.numbers if game.board_cards else (0,):
        own = [card for card in game.deck.numbers if card != board or not game.board_cards]
        shown = (board,) if game.board_cards else ()
        found[own, board] = game.ranking.strengths([(card,) for card in own], shown)
    return np.unique(found, return_inverse=True)[1].reshape(found.shape).astype(np.uint16)


def measure(game: Game, hands: Sequence[Hand], seats: int) -> HandArrays:
    """Hands of the game that are over, at a table of so many seats or fewer."""
    nodes = [chance_nodes(hand)[1:] for hand in hands]
    streets, count = len(game.streets) - 1, len(hands)
    hole = np.full((count, seats, game.hole_cards), -1, dtype=np.int64)
    board = np.zeros((count, game.board_cards), dtype=np.int64)
    dealt = np.full((count, streets), NO_DEAL, dtype=np.int64)
    paid, live = (
        np.zeros((count, streets, seats), dtype=np.int64),
        np.zeros((count, streets, seats), np.bool_),
    )
    pot, aggressor = np.zeros((count, streets), dtype=np.int64), np.full((count, streets), NO_SEAT)
    dead = np.zeros(count, dtype=np.int64)
    start, payoffs = np.zeros((count, seats), dtype=np.int64), np.zeros((count, seats))
    for at, (hand, events) in enumerate(zip(hands, nodes, strict=True)):
        width = hand.seats
        hole[at, :width], board[at] = hand.deal.numbers
        start[at, :width], payoffs[at, :width] = hand.start, hand.payoffs
        for node in events:
            _fill(node, at, width, dealt, paid, live, pot, aggressor)
            dead[at] = node.dead
    measured = (count, streets, seats)
    before, after = np.zeros(measured), np.zeros(measured)
    shapes, surprise = np.zeros((*measured, SHAPES)), np.zeros((*measured, SHAPES))
    first = np.zeros((count, seats, 2))
    deals = MOST_DEALS if seats == 2 and streets > 1 else 0
    chances = np.full((count, streets, deals, 3), -1, dtype=np.float32)
    seeds = np.array([_seed(hand) for hand in hands], dtype=np.uint64)
    rule, table = ranking_table(game.without_levels())
    boards, deck = np.array(game.boards), np.array(game.deck.numbers)
    deal_luck(
        rule,
        table,
        deck,
        hole,
        board,
        boards,
        dealt,
        paid,
        dead,
        live,
        seeds,
        before,
        after,
        shapes,
        surprise,
        first,
        chances,
    )
    return HandArrays(
        seats=np.array([hand.seats for hand in hands]),
        button=np.array([hand.button for hand in hands]),
        big_blind=np.array([_big_blind(hand) for hand in hands], dtype=np.float64),
        start=start,
        payoffs=payoffs,
        hole=hole,
        dealt=dealt,
        paid=paid,
        pot=pot,
        live=live,
        aggressor=aggressor,
        before=before,
        after=after,
        shapes=shapes,
        surprise=surprise,
        strength=first[:, :, 0],
        share=first[:, :, 1],
        chances=chances,
    )


def _fill(
    node: ChanceNode,
    at: int,
    width: int,
    dealt: Numbers,
    paid: Numbers,
    live: Flags,
    pot: Numbers,
    aggressor: Numbers,
) -> None:
    place = at, node.street - 1
    dealt[place] = OPEN if node.is_open else CLOSED
    paid[place][:width], live[place][:width] = node.paid, node.live
    pot[place] = node.pot
    aggressor[place] = NO_SEAT if node.aggressor is None else node.aggressor


def _seed(hand: Hand) -> int:
    """Where the samples of a hand come from: the path of its seed, not its cards."""
    return crc32((hand.deal.seed or "").encode(errors="replace"))


def _big_blind(hand: Hand) -> int:
    """Or what takes its place in games without one."""
    return hand.game.big_blind or max(hand.game.forced.ante, 1)
