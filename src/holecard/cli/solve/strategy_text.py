"""Strategies in the terminal: one table per decision point, highest card first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from holecard.solver.leaks import player_name
from holecard.solver.strategy import Strategy
from holecard.solver.strategy_table.table import bands, card_label, fits, print_table
from holecard.solver.tree import VectorGame
from holecard.solver.tree.isomorphism import Symmetry, symmetry

Flat = Sequence[Fraction] | None
"""The strategy in fractions, if it is known."""


def strategy_tables(
    strategy: Strategy, *, most: int | None = 8, exact: Flat = None, heading: str = "Best Strategy"
) -> list[RenderableType]:
    """The tables to print: both players' four-row tables if the game has that shape, otherwise the first
    `most` decision points and the number of those left out."""
    if fits(strategy.vector_game):
        return [FourRowTable(strategy, exact, heading)]
    nodes = strategy.vector_game.tree.decisions
    shown: list[RenderableType] = [DecisionTable(strategy, node, exact) for node in nodes[:most]]
    if most is not None and len(nodes) > most:
        words = f"The first {most} of {len(nodes):,} decision points; --all prints the others too."
        shown.append(Text(words, style="dim"))
    return shown


@dataclass(frozen=True, slots=True)
class FourRowTable:
    """The four-row table of mini poker, wrapped to the width of the terminal, or to 80 columns in a file."""

    strategy: Strategy
    exact: Flat
    heading: str

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        text = print_table(
            self.strategy.vector_game,
            self.strategy.flat if self.exact is None else self.exact,
            width=options.max_width,
            heading=self.heading,
        )
        yield Text(text + "\n", no_wrap=True, overflow="ignore")


@dataclass(frozen=True, slots=True)
class _BoardRow:
    """The hand classes on one board, by the label of their column."""

    board: str
    hand_classes: dict[str, int]


@dataclass(frozen=True, slots=True)
class DecisionTable:
    """The strategy at one decision point: actions by private hand, board by board."""

    strategy: Strategy
    node: int
    exact: Flat

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        vector_game = self.strategy.vector_game
        unit = "" if self.exact else ", in percent"
        yield Text(spot_title(vector_game, self.node) + unit, style="bold")
        columns, lines = _columns(vector_game, self.node), _lines(vector_game, self.node)
        verbs = [vector_game.verb(self.node, action) for action in vector_game.tree.actions[self.node]]
        left = max(map(len, verbs)) + max(len(line.board) + bool(line.board) for line in lines) + 1
        cells = self._cells()
        widest = max(len(text) for texts in (columns, *cells) for text in texts)
        room = max((options.max_width - left) // (widest + 1), 1)
        for band in bands(columns, room):
            yield _table(band, lines, verbs, cells)
        yield Text("")

    def _cells(self) -> list[list[str]]:
        """By action and hand class."""
        block = self.strategy.at(self.node)
        if self.exact is None:
            return [[f"{abs(100 * chance):.0f}" for chance in row] for row in block.tolist()]
        start, hand_classes = int(self.strategy.vector_game.offset[self.node]), block.shape[1]
        flat = [str(self.exact[start + at]) for at in range(block.size)]
        return [flat[at : at + hand_classes] for at in range(0, len(flat), hand_classes)]


def spot_title(vector_game: VectorGame, node: int) -> str:
    """`A after check, bet 1`."""
    place = f"after {vector_game.words(node)}" if vector_game.tree.path(node) else "to open"
    return f"{player_name(vector_game, int(vector_game.tree.player[node]))} {place}"


def _table(columns: Sequence[str], lines: list[_BoardRow], verbs: list[str], cells: list[list[str]]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    on_boards = any(line.board for line in lines)
    for name in ("", "") if on_boards else ("",):
        table.add_column(name, no_wrap=True)
    for name in columns:
        table.add_column(name, justify="right", no_wrap=True)
    for line in lines:
        for action, verb in enumerate(verbs):
            numbers = [
                cells[action][line.hand_classes[name]] if name in line.hand_classes else ""
                for name in columns
            ]
            board = [line.board if not action else ""] if on_boards else []
            table.add_row(*board, verb, *numbers)
    return table


def _parts(vector_game: VectorGame, node: int) -> Iterator[tuple[str, str, tuple[int, ...], tuple[int, ...]]]:
    """For each hand class: the labels of its hole cards and its board, and an example of both."""
    hand_classes = vector_game.hand_classes_at(node)
    for label, (hole, board) in zip(hand_classes.labels, hand_classes.examples, strict=True):
        place = f"on {card_label(label.board)}{' suited' * label.is_suited}" if label.board else ""
        yield card_label(label.hole), place, hole, board


def _columns(vector_game: VectorGame, node: int) -> list[str]:
    """The columns from the highest card down. Starting hands of two cards keep the order of their chart."""
    by_card = symmetry(vector_game.game) is Symmetry.NONE
    order = {label: _order(hole, by_card=by_card) for label, _, hole, _ in _parts(vector_game, node)}
    return sorted(order, key=lambda label: -order[label])


def _order(hole: tuple[int, ...], *, by_card: bool) -> int:
    """The sort key of hole cards, equal for cards with the same label."""
    if len(hole) > 1:
        return 0
    return hole[0] if by_card else hole[0] >> 2


def _lines(vector_game: VectorGame, node: int) -> list[_BoardRow]:
    """The rows from the highest board down; suited cards have their own rows."""
    rows: dict[str, _BoardRow] = {}
    order: dict[str, tuple[int, ...]] = {}
    for hand_class, (held, board, _, cards) in enumerate(_parts(vector_game, node)):
        rows.setdefault(board, _BoardRow(board, {})).hand_classes[held] = hand_class
        order[board] = tuple(-card for card in cards)
    return sorted(rows.values(), key=lambda row: (order[row.board], row.board))
