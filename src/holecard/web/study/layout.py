"""Grid positions of hand classes: one column per rank, or the 13 by 13 square of starting hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from holecard.cards.card import RANKS, SUITS
from holecard.rules.game import Game
from holecard.solver.tree import HandClasses, VectorGame
from holecard.solver.tree.isomorphism import Symmetry, symmetry
from holecard.web.study.schemas import GridLayout

_DOWN: Final = RANKS[::-1]
_OFF, _SUITED = "off-suit", "suited"


@dataclass(frozen=True, slots=True)
class GridCell:
    """A hand class and its position in the grid."""

    hand_class: int
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class BoardClass:
    """Boards that are strategically equal, and the range of their hand classes."""

    id: str
    label: str
    first: int
    end: int


def boards(vector_game: VectorGame, node: int) -> list[BoardClass]:
    """Boards of a node, highest first; before the first board card, one class with an empty id."""
    hand_classes = vector_game.hand_classes_at(node)
    kind = _symmetry(vector_game)
    result = []
    for first, end in zip(hand_classes.starts[:-1].tolist(), hand_classes.starts[1:].tolist(), strict=True):
        name = "".join(_card(card, kind) for card in hand_classes.examples[first][1])
        result.append(BoardClass(name, name, first, end))
    return result[::-1]


def lay_out(vector_game: VectorGame, node: int, board: BoardClass) -> tuple[GridLayout, list[GridCell]]:
    hand_classes = vector_game.hand_classes_at(node)
    if hand_classes.matchups is not None:
        side = len(RANKS)
        cells = [GridCell(hand_class, *divmod(hand_class, side)) for hand_class in range(len(hand_classes))]
        return GridLayout(kind="square", columns=list(_DOWN), rows=list(_DOWN)), cells
    return _columns(vector_game.game, hand_classes, board, _symmetry(vector_game))


def _columns(
    game: Game, hand_classes: HandClasses, board: BoardClass, kind: Symmetry
) -> tuple[GridLayout, list[GridCell]]:
    """One column per rank of the deck, aces first; suits are rows where they matter."""
    held = {card >> 2 for card in game.deck.numbers}
    columns = [rank for rank in _DOWN if RANKS.index(rank) in held]
    names = {
        hand_class: _row(hand_classes, hand_class, kind, game) for hand_class in range(board.first, board.end)
    }
    rows = [name for name in ("", _OFF, _SUITED, *SUITS[::-1]) if name in names.values()]
    cells = [
        GridCell(hand_class, rows.index(name), columns.index(_rank(hand_classes.examples[hand_class][0])))
        for hand_class, name in names.items()
    ]
    layout = GridLayout(kind="columns", columns=columns, rows=rows)
    return layout, sorted(cells, key=lambda cell: (cell.row, cell.column))


def _row(hand_classes: HandClasses, hand_class: int, kind: Symmetry, game: Game) -> str:
    (hole,), board = hand_classes.examples[hand_class]
    match kind:
        case Symmetry.SUITS if board:
            return _SUITED if any(card & 3 == hole & 3 for card in board) else _OFF
        case Symmetry.NONE if len({card & 3 for card in game.deck.numbers}) > 1:
            return SUITS[hole & 3]
        case _:
            return ""


def _rank(hole: Sequence[int]) -> str:
    return RANKS[hole[0] >> 2]


def _card(card: int, kind: Symmetry) -> str:
    return RANKS[card >> 2] + (SUITS[card & 3] if kind is Symmetry.NONE else "")


def _symmetry(vector_game: VectorGame) -> Symmetry:
    one_card = vector_game.hand_classes[0].matchups is None
    return _symmetry_of(vector_game.game) if one_card else Symmetry.SUITS


@lru_cache(maxsize=16)
def _symmetry_of(game: Game) -> Symmetry:
    """Cached, because computing it compares every showdown."""
    return symmetry(game)
