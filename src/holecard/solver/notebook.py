"""Ranges and strategies as HTML, for notebooks: grids of starting hands, and tables of small games."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING, Final

from holecard.cards.card import RANKS
from holecard.solver.tree.vector_game import VectorGame

if TYPE_CHECKING:
    from holecard.solver.equity.range import Range
    from holecard.solver.solution import Solution
    from holecard.solver.strategy import Strategy

MOST_NODES: Final = 12
"""Decision nodes that are shown."""
MOST_COLUMNS: Final = 60
"""Hand classes of a node that are shown, the strongest last."""
_CELL: Final = "padding:2px 4px;text-align:center;font:11px sans-serif;border:1px solid #8884"
_FROM_THE_TOP: Final = RANKS[::-1]


def range_html(held: "Range") -> str:
    """A 13x13 grid for ranges of two cards; a count for others, which have too many hands."""
    if held.hole != 2 or not held.is_listed:
        return f"<p>{len(held):,} hands of {held.hole} cards</p>"
    return _grid("Range", _shares(held))


def strategy_html(strategy: "Strategy") -> str:
    """A table for each decision node: actions by hand classes, or a 13x13 grid of starting hands."""
    vector_game = strategy.vector_game
    nodes = vector_game.tree.decisions
    parts = [_node_html(strategy, node) for node in nodes[:MOST_NODES]]
    if len(nodes) > MOST_NODES:
        parts.append(f"<p>and {len(nodes) - MOST_NODES:,} more decision nodes</p>")
    return f"<p><b>{escape(vector_game.game.title)}</b></p>{''.join(parts)}"


def solution_html(solution: "Solution") -> str:
    """Method, value and exploitability, then the strategy."""
    grade = solution.grade
    figures = f"value {grade.value:.6f}, exploitability {grade.exploitability:.3g} chips a hand"
    return f"<p>{escape(solution.method)}: {figures}</p>{strategy_html(solution.strategy)}"


def _node_html(strategy: "Strategy", node: int) -> str:
    vector_game = strategy.vector_game
    hand_classes = vector_game.hand_classes_at(node)
    block = strategy.at(node)
    title = f"Player {'AB'[int(vector_game.tree.player[node])]}, {vector_game.words(node)}"
    if hand_classes.matchups is not None:
        return "".join(
            _grid(f"{title}: {verb}", dict(zip(hand_classes.names, row.tolist(), strict=True)))
            for verb, row in zip(_verbs(vector_game, node), block, strict=True)
            if verb != "fold"
        )
    first = max(len(hand_classes) - MOST_COLUMNS, 0)
    head = _row("th", ("", *hand_classes.names[first:]))
    rows = (
        f"<tr><th style='{_CELL}'>{escape(verb)}</th>{''.join(map(_shaded, row[first:].tolist()))}</tr>"
        for verb, row in zip(_verbs(vector_game, node), block, strict=True)
    )
    return _table(title, (head, *rows))


def _verbs(vector_game: VectorGame, node: int) -> list[str]:
    return [vector_game.verb(node, action) for action in vector_game.tree.actions[node]]


def _shares(held: "Range") -> dict[str, float]:
    """By starting hand: the mean weight of its combinations."""
    totals: dict[str, float] = {}
    for (high, low), weight in held:
        pair = f"{str(high)[0]}{str(low)[0]}"
        name = pair if pair[0] == pair[1] else pair + ("s" if str(high)[1] == str(low)[1] else "o")
        totals[name] = totals.get(name, 0.0) + float(weight)
    return {name: total / _combinations(name) for name, total in totals.items()}


def _combinations(name: str) -> int:
    return 6 if len(name) == 2 else 4 if name.endswith("s") else 12


def _grid(title: str, shares: Mapping[str, float]) -> str:
    rows = (
        f"<tr>{''.join(_shaded(shares.get(name, 0.0), name) for name in names)}</tr>" for names in _names()
    )
    return _table(title, rows)


def _names() -> list[list[str]]:
    """Suited hands above the diagonal, offsuit ones below it."""
    ranks = _FROM_THE_TOP
    return [
        [
            high * 2
            if row == column
            else f"{ranks[min(row, column)]}{ranks[max(row, column)]}{'s' if row < column else 'o'}"
            for column, _ in enumerate(ranks)
        ]
        for row, high in enumerate(ranks)
    ]


def _shaded(share: float, name: str | None = None) -> str:
    """A cell coloured by a probability, with its name and the percentage as a tooltip."""
    percent = f"{share:.0%}" if share in (0.0, 1.0) else f"{share:.1%}"
    style = f"{_CELL};background:rgba(46,139,87,{share:.2f})"
    return f"<td style='{style}' title='{percent}'>{escape(percent if name is None else name)}</td>"


def _row(tag: str, texts: Iterable[str]) -> str:
    return f"<tr>{''.join(f'<{tag} style={_CELL!r}>{escape(text)}</{tag}>' for text in texts)}</tr>"


def _table(title: str, rows: Iterable[str]) -> str:
    caption = f"<caption style='text-align:left'>{escape(title)}</caption>"
    return f"<table style='border-collapse:collapse'>{caption}{''.join(rows)}</table>"
