"""The winning cards of a hand: the best five, or those that count."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from holecard.cards.card import FULL_DECK, UNKNOWN, Card
from holecard.cards.ranking import Ranking, Strengths

_FIVE: Final = 5


def winning_cards(ranking: Ranking, hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the best hand, hole cards first; empty if cards are unknown or missing, or do not
    qualify."""
    fits = len(hole) in ranking.hole and len(board) in ranking.board
    if not fits or len(hole) + len(board) not in ranking.cards or UNKNOWN in (*hole, *board):
        return ()
    if ranking.counting is not None:
        return ranking.counting((*hole, *board))
    (strength,) = ranking.strengths([hole], board)
    if not strength:
        return ()
    if ranking.five is not None:
        return _five(ranking, ranking.five, hole, board, strength)
    return (*hole, *board) if _board_counts(ranking, hole, board, strength) else tuple(hole)


def _five(
    ranking: Ranking, best_five: Strengths, hole: Sequence[Card], board: Sequence[Card], strength: int
) -> tuple[Card, ...]:
    """The best five cards, with as many hole cards as the ranking allows."""
    for shared in range(max(ranking.board.start, _FIVE - len(hole)), len(board) + 1):
        for own in combinations(hole, _FIVE - shared):
            for common in combinations(board, shared):
                if best_five([own], common) == [strength]:
                    return (*own, *common)
    return ()


def _board_counts(ranking: Ranking, hole: Sequence[Card], board: Sequence[Card], strength: int) -> bool:
    """Whether the board card changes the strength of the hand; more than one always do."""
    if len(board) != 1:
        return bool(board)
    others = [card for card in FULL_DECK if card >> 2 != board[0] >> 2 and card not in hole]
    return all(ranking.strengths([hole], [card]) != [strength] for card in others)
