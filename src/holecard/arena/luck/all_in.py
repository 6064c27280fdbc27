"""All-in equity: what all-in players can expect from the pots, as trackers adjust winnings.

Every pot is shared by the equity of the seats that can win it, over all boards that can still come. The
solver counts these exactly; without it, or for games that it does not know, runouts are sampled.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from holecard.arena.luck.check_down import CheckDown, Pots, side_pots
from holecard.arena.luck.group_luck import has_solver
from holecard.arena.luck.value_function import DealState
from holecard.cards.card import UNKNOWN, Card
from holecard.errors import BadRequest
from holecard.hand.card_deals import CardState
from holecard.hand.chance_nodes import ChanceNode, chance_nodes
from holecard.hand.hand import Hand
from holecard.rules.game import Game
from holecard.stats.contributions import uncalled

Cards = tuple[int, ...]
_UNKNOWN: Final = int(UNKNOWN)
_COUNTED_BOARDS: Final = (0, 3, 4)
_PATIENCE: Final = 0.05
"""Seconds that an exact count may take."""


def all_in_shares(hand: Hand, hole: Sequence[Sequence[int]] | None = None) -> tuple[float, ...] | None:
    """Chips that each seat collects on average, once no seat can bet again and cards are still to come.

    `hole` has the cards that are known, where they are not those of the hand. None if the betting went on to
    the last card, or the cards of a live seat are unknown, and for games with draws, up-cards or a
    low half.
    """
    if hand.game.extras or not hand.is_showdown or (hand._log and hand._log[-1][0] == hand._layout.last):
        return None
    cards = hand.deal.hole_numbers if hole is None else hole
    if any(not out and _UNKNOWN in cards[seat] for seat, out in enumerate(hand.folded)):
        return None
    node = next((node for node in chance_nodes(hand) if not node.is_open), None)
    if node is None or node.street == 0:
        return None
    board = hand.deal.board_numbers[: hand.game.boards[node.street - 1]]
    live = [seat for seat, is_in in enumerate(node.live) if is_in]
    pots = side_pots(_called(node), node.dead, live)
    is_dealt = hand.game.hole_cards == hand.game.holes[node.street - 1]
    if is_dealt and len(board) in _COUNTED_BOARDS and has_solver():
        dead = [
            card for seat, own in enumerate(cards) if seat not in live for card in own if card != _UNKNOWN
        ]
        won = _counted(hand.game, pots, {seat: tuple(cards[seat]) for seat in live}, board, tuple(dead))
        if won is not None:
            return tuple([won.get(seat, 0.0) for seat in range(hand.seats)])
    return _sampled(hand, node, cards, board, pots)


def _called(node: ChanceNode) -> list[int]:
    """Without what a seat has paid beyond all others, which is returned and not won."""
    folded = {seat for seat, is_in in enumerate(node.live) if not is_in}
    return [paid - back for paid, back in zip(node.paid, uncalled(node.paid, folded), strict=True)]


def _counted(
    game: Game, pots: Pots, hole: dict[int, Cards], board: Cards, dead: Cards
) -> dict[int, float] | None:
    won: dict[int, float] = dict.fromkeys(hole, 0.0)
    for amount, able in pots:
        others = tuple([card for seat, cards in hole.items() if seat not in able for card in cards])
        equities = _equities(game, tuple([hole[seat] for seat in able]), board, (*dead, *others))
        if equities is None:
            return None
        for seat, equity in zip(able, equities, strict=True):
            won[seat] += amount * equity
    return won


@lru_cache(10_000)
def _equities(game: Game, hands: tuple[Cards, ...], board: Cards, dead: Cards) -> tuple[float, ...] | None:
    """Exact; None if the solver does not count this game, or would take too long."""
    from holecard.solver.equity import Spot, exact_equity, plan_for

    try:
        spot = Spot.read([_text(cards) for cards in hands], _text(board), _text(dead), game=game)
        if plan_for(spot).seconds > _PATIENCE:
            return None
        return tuple([float(player.equity) for player in exact_equity(spot).players])
    except BadRequest:
        return None


def _text(cards: Sequence[int]) -> str:
    return "".join(str(Card(card)) for card in cards)


def _sampled(
    hand: Hand, node: ChanceNode, cards: Sequence[Sequence[int]], board: Cards, pots: Pots
) -> tuple[float, ...]:
    held = hand.game.holes[node.street - 1]
    own = tuple([tuple(known[:held]) for known in cards])
    owed = tuple([hand.game.hole_cards - held if is_in else 0 for is_in in node.live])
    dealt = CardState(own, board, (), owed, (0,) * hand.seats)
    state = DealState(hand.game, node, hand.start, hand.button, dealt, hand.deal.seed or "")
    live = [seat for seat, is_in in enumerate(node.live) if is_in]
    return tuple(CheckDown().mean_payoffs(state, live, pots, (0,) * hand.seats))
