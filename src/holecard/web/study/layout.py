"""Where hands lie in a picture of a strategy: ranks from left to right, or the square of starting hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from holecard.cards.card import RANKS, SUITS
from holecard.rules.game import Game
from holecard.solver.tree import Form, Lanes
from holecard.solver.tree.isomorphism import Symmetry, symmetry
from holecard.web.study.schemas import Layout

_DOWN: Final = RANKS[::-1]
_OFF, _SUITED = "off-suit", "suited"


@dataclass(frozen=True, slots=True)
class Spot:
    """A lane and its place."""

    lane: int
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Board:
    """Boards that are alike, and their lanes."""

    id: str
    label: str
    first: int
    end: int


def boards(form: Form, node: int) -> list[Board]:
    """The highest first; one without a name where nothing is on the board yet."""
    lanes = form.lanes_at(node)
    kind = _symmetry(form)
    found = []
    for first, end in zip(lanes.starts[:-1].tolist(), lanes.starts[1:].tolist(), strict=True):
        name = "".join(_card(card, kind) for card in lanes.examples[first][1])
        found.append(Board(name, name, first, end))
    return found[::-1]


def lay_out(form: Form, node: int, board: Board) -> tuple[Layout, list[Spot]]:
    lanes = form.lanes_at(node)
    if lanes.matchups is not None:
        side = len(RANKS)
        spots = [Spot(lane, *divmod(lane, side)) for lane in range(len(lanes))]
        return Layout(kind="square", columns=list(_DOWN), rows=list(_DOWN)), spots
    return _columns(form.game, lanes, board, _symmetry(form))


def _columns(game: Game, lanes: Lanes, board: Board, kind: Symmetry) -> tuple[Layout, list[Spot]]:
    """One for each rank of the deck, aces first; suits are rows where they matter."""
    held = {card >> 2 for card in game.deck.numbers}
    columns = [rank for rank in _DOWN if RANKS.index(rank) in held]
    names = {lane: _row(lanes, lane, kind, game) for lane in range(board.first, board.end)}
    rows = [name for name in ("", _OFF, _SUITED, *SUITS[::-1]) if name in names.values()]
    spots = [
        Spot(lane, rows.index(name), columns.index(_rank(lanes.examples[lane][0])))
        for lane, name in names.items()
    ]
    layout = Layout(kind="columns", columns=columns, rows=rows)
    return layout, sorted(spots, key=lambda spot: (spot.row, spot.column))


def _row(lanes: Lanes, lane: int, kind: Symmetry, game: Game) -> str:
    (hole,), board = lanes.examples[lane]
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


def _symmetry(form: Form) -> Symmetry:
    one_card = form.lanes[0].matchups is None
    return _symmetry_of(form.game) if one_card else Symmetry.SUITS


@lru_cache(maxsize=16)
def _symmetry_of(game: Game) -> Symmetry:
    """Looking at every showdown takes a moment."""
    return symmetry(game)
