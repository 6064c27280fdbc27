"""A decision on every next card as a heat map: suits down, ranks across.

One chart for the actions, stacked as in the grid of starting hands, and two for the EV and the equity of the
player who decides, darker for more.
"""

from collections.abc import Callable, Sequence
from math import isnan
from typing import Final

from holecard.cards.card import RANKS, SUITS, Card, print_cards
from holecard.hand import Action
from holecard.report import format as words
from holecard.report.plots import palette
from holecard.report.plots.strategy import percent
from holecard.report.plots.svg import Html, Part, joined, label, legend, number, sheet, tag, tiled
from holecard.solver.postflop import RunoutReport, RunoutRow
from holecard.solver.postflop.betting_tree import PostflopAction

_PITCH: Final = 46
_CELL: Final = 44
_LEFT: Final = 20
_TOP: Final = 46
_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_SHADES: Final = 8
"""Steps of the colour of a number."""
_LOW: Final = ("#eef3f8", "#1c2733")
_HIGH: Final = ("#4f94cd", "#2f6ea8")
_RULES: Final = ".cells rect{shape-rendering:crispEdges}.cells text{font-size:11px}"


def action_shades(actions: Sequence[PostflopAction]) -> tuple[palette.Shade, ...]:
    """The colours of a decision: those of folds, checks and calls, and of bets by size."""
    calm = {"f": Action(-1), "k": Action(0), "c": Action(0)}
    return palette.shades([calm.get(action.label, Action(max(action.to, 1))) for action in actions])


def runout_chart(report: RunoutReport) -> Html:
    """A standalone picture."""
    shades = action_shades(report.actions)
    steps = [_step(at / (_SHADES - 1), at) for at in range(_SHADES)]
    player = str(report.player)
    parts = [
        _actions(report, shades),
        _numbers(f"EV of {player}", report, lambda row: row.ev[report.player], lambda ev: f"{ev:.1f}"),
        _numbers(
            f"Equity of {player}",
            report,
            lambda row: row.equity[report.player],
            lambda share: f"{100 * share:.0f}%",
        ),
    ]
    light, dark = palette.rules([*shades, *steps])
    return sheet(
        f"{player} on every next card",
        f"{print_cards(report.board, ' ')}, {report.path}",
        tiled(parts, 1, 26),
        light=f"{light}{_RULES}.cells text{{fill:{palette.LIGHT_INK}}}",
        dark=f"{dark}.cells text{{fill:{palette.DARK_INK}}}",
    )


def _step(part: float, at: int) -> palette.Shade:
    light, dark = (
        palette.blend(((low, 1 - part), (high, part))) for low, high in zip(_LOW, _HIGH, strict=True)
    )
    return palette.Shade(f"heat{at}", light, dark)


def _place(card: Card) -> tuple[float, float]:
    return _LEFT + (len(RANKS) - 1 - card.rank) * _PITCH, _TOP + (len(SUITS) - 1 - card.suit) * _PITCH


def _frame(title: str, note: str, cells: list[Html], key: Part | None = None) -> Part:
    width = _LEFT + len(RANKS) * _PITCH
    tall = _TOP + len(SUITS) * _PITCH
    heads = [label(rank, _place(Card(f"{rank}s"))[0] + _CELL / 2, _TOP - 6, "soft middle") for rank in RANKS]
    suits = [label(_SIGNS[suit], 0, _place(Card(f"A{suit}"))[1] + _CELL / 2 + 4, "soft") for suit in SUITS]
    content = joined(
        label(title, 0, 11, "head"),
        label(note, 0, 27, "soft"),
        *heads,
        *suits,
        tag("g", *cells, class_="cells middle"),
        key.at(0, tall + 6) if key is not None else Html(""),
    )
    return Part(width, tall + (6 + key.height if key is not None else 0), tag("g", content, class_="panel"))


def _actions(report: RunoutReport, shades: Sequence[palette.Shade]) -> Part:
    names = [
        f"{action.words} {percent(share)}"
        for action, share in zip(report.actions, report.frequencies, strict=True)
    ]
    key = legend(list(zip(shades, names, strict=True))[::-1], _LEFT + len(RANKS) * _PITCH)
    cells = [_action_cell(report, row, shades) for row in report.rows if row.share]
    return _frame(f"Actions of {report.player}", "the largest bet on the left", cells, key)


def _named(actions: Sequence[PostflopAction], shares: Sequence[float]) -> list[str]:
    return [f"{action.words} {percent(share)}" for action, share in zip(actions, shares, strict=True)]


def _action_cell(report: RunoutReport, row: RunoutRow, shades: Sequence[palette.Shade]) -> Html:
    x, y = _place(row.card)
    left, pieces = x, []
    for at in reversed(range(len(report.actions))):
        wide = row.frequencies[at] * _CELL
        pieces.append(
            tag("rect", x=number(left), y=number(y), width=number(wide), height=_CELL, class_=shades[at].name)
        )
        left += wide
    told = ", ".join(_named(report.actions, row.frequencies))
    return tag("g", tag("title", words.clean(f"{row.card}: {told}")), *pieces)


def _numbers(
    title: str,
    report: RunoutReport,
    of: Callable[[RunoutRow], float],
    text: Callable[[float], str],
) -> Part:
    known = {row.card: of(row) for row in report.rows if not isnan(of(row))}
    low, high = (min(known.values()), max(known.values())) if known else (0.0, 0.0)
    cells = []
    for card, value in known.items():
        part = (value - low) / (high - low) if high > low else 0.5
        x, y = _place(card)
        shade = f"heat{round(part * (_SHADES - 1))}"
        cells.append(
            tag(
                "g",
                tag("title", f"{card}: {text(value)}"),
                tag("rect", x=number(x), y=number(y), width=_CELL, height=_CELL, class_=shade),
                label(text(value), x + _CELL / 2, y + _CELL / 2 + 4),
            )
        )
    return _frame(title, f"from {text(low)} to {text(high)}", cells)
