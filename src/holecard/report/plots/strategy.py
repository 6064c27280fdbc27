"""Strategies as stacked bars: one panel per decision point, one bar per card, one colour per action.

Probabilities are checked before they are drawn.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from holecard.errors import BadRequest
from holecard.report import format as words
from holecard.report.plots import palette
from holecard.report.plots.palette import LabeledAction
from holecard.report.plots.svg import (
    HEAD_LINE,
    Html,
    Part,
    fitted,
    heading,
    joined,
    label,
    legend,
    number,
    sheet,
    tag,
    text_width,
    tiled,
)
from holecard.solver.strategy import Strategy
from holecard.solver.tree import VectorGame

_TOLERANCE: Final = 1e-6
"""Maximum rounding error of a solver's probabilities."""
_NOTHING: Final = 1e-9
"""Distance from 0 or 1 that counts as rounding."""


def checked(chances: Iterable[float], place: str) -> tuple[float, ...]:
    """Validate probabilities, and return them as floats from 0 to 1, normalized to a sum of 1."""
    given = [float(chance) for chance in chances]
    for chance in given:
        if not -_TOLERANCE <= chance <= 1 + _TOLERANCE:
            raise BadRequest(f"probabilities lie between 0 and 1, but one of {place} is {chance!r}")
    if not abs(sum(given) - 1) <= _TOLERANCE:
        raise BadRequest(f"probabilities sum to 1, but those of {place} sum to {sum(given)!r}")
    clipped = [min(max(chance, 0.0), 1.0) for chance in given]
    return tuple(chance / sum(clipped) for chance in clipped)


def percent(chance: float) -> str:
    """Format a probability: `100%`, `42.3%`; 0% and 100% only if it is exactly that."""
    if min(chance, 1 - chance) < _NOTHING:
        return f"{chance:.0%}"
    if not 0.0005 <= chance < 0.9995:
        return "<0.1%" if chance < 0.5 else ">99.9%"
    return f"{chance * 100:.1f}".removesuffix(".0") + "%"


MOST_PANELS: Final = 60

_LEFT: Final = 38
_TOP: Final = 10
_TALL: Final = 110
"""Height of a bar."""
_HAND_WIDTH: Final = 20
_NARROW: Final = 252
_WIDE: Final = 832
_WIDEST_BAR: Final = 44
_HAND_SIZE: Final = 11
_GAP: Final = 34
_PAGE: Final = 1240
_LEVELS: Final = (0.0, 0.5, 1.0)


@dataclass(frozen=True, slots=True)
class Panel:
    """The strategy at one decision point, for each private hand."""

    title: str
    actions: tuple[LabeledAction, ...]
    hand_classes: tuple[str, ...]
    probabilities: tuple[tuple[float, ...], ...]
    """By action, then by hand class."""

    def __post_init__(self) -> None:
        if not self.hand_classes or not self.actions:
            raise BadRequest(f"a panel has at least one action and one hand class, not {self.title!r}")
        if len(self.probabilities) != len(self.actions):
            raise BadRequest(
                f"{self.title!r} has {words.counted(len(self.actions), 'action')}, "
                f"but the rows of probabilities are {len(self.probabilities)}"
            )
        for row in self.probabilities:
            if len(row) != len(self.hand_classes):
                raise BadRequest(
                    f"the hand classes of {self.title!r} are {len(self.hand_classes)}, "
                    f"but the probabilities in a row are {len(row)}"
                )
        self.columns()

    @property
    def shades(self) -> tuple[palette.Shade, ...]:
        return palette.shades([each.action for each in self.actions])

    @property
    def order(self) -> list[int]:
        """The actions in stacking order, from the bottom up."""
        return palette.boldest_first([each.action for each in self.actions])

    def columns(self) -> list[tuple[float, ...]]:
        """The probabilities transposed: by hand class, then by action."""
        return [
            checked(column, f"{hand_class} in {self.title!r}")
            for hand_class, column in zip(
                self.hand_classes, zip(*self.probabilities, strict=True), strict=True
            )
        ]


def strategy_bars(title: str, subtitle: str, panels: Sequence[Panel], *, across: str = "card") -> Html:
    """A standalone picture. `across` names what the bars are."""
    if not panels:
        raise BadRequest(f"a picture of a strategy needs at least one panel, not {len(panels)}")
    shown = panels[:MOST_PANELS]
    width = min(max(_HAND_WIDTH * max(len(panel.hand_classes) for panel in shown), _NARROW), _WIDE)
    heads = [heading(panel.title, width) for panel in shown]
    top = _TOP + HEAD_LINE * max(len(head) for head in heads)
    parts = [_panel(panel, head, width, top, across) for panel, head in zip(shown, heads, strict=True)]
    light, dark = palette.rules(shade for panel in shown for shade in panel.shades)
    body = tiled(parts, max(int((_PAGE + _GAP) // (width + _LEFT + _GAP)), 1), _GAP)
    return sheet(title, subtitle, body, note=_left_out(len(panels)), light=light, dark=dark)


def _left_out(count: int) -> str:
    if count <= MOST_PANELS:
        return ""
    return f"The first {MOST_PANELS} of {count:,} decision points; {count - MOST_PANELS:,} are not drawn."


def _key(panel: Panel, width: float) -> Part:
    """The legend: the actions in the order of the bars, from the top down."""
    shades = panel.shades
    return legend([(shades[action], panel.actions[action].label) for action in reversed(panel.order)], width)


def _panel(panel: Panel, head: list[str], width: float, top: float, across: str) -> Part:
    key = _key(panel, width)
    floor = top + _TALL
    content = joined(
        tag("title", words.clean(panel.title)),
        *(
            label(line, _LEFT, top - 15 - HEAD_LINE * (len(head) - 1 - row), "head")
            for row, line in enumerate(head)
        ),
        *(_level(level, width, top) for level in _LEVELS),
        *_bars(panel, width, top),
        *_hand_names(panel, width, floor + 15),
        label(fitted(across, _HAND_SIZE, _LEFT - 7), _LEFT - 7, floor + 15, "end soft"),
        key.at(_LEFT, floor + 25),
    )
    return Part(_LEFT + width, floor + 25 + key.height, tag("g", content, class_="panel"))


def _level(level: float, width: float, top: float) -> Html:
    y = top + (1 - level) * _TALL
    return joined(
        tag("line", x1=_LEFT, x2=number(_LEFT + width), y1=number(y), y2=number(y), class_="grid"),
        label(f"{level:.0%}", _LEFT - 7, y + 4, "end soft"),
    )


def _bars(panel: Panel, width: float, top: float) -> list[Html]:
    shades, order = panel.shades, panel.order
    pitch = width / len(panel.hand_classes)
    wide = min(pitch * (0.84 if pitch > 5 else 1.0), _WIDEST_BAR)
    bars = []
    for place, (hand_class, chances) in enumerate(zip(panel.hand_classes, panel.columns(), strict=True)):
        said = ", ".join(f"{panel.actions[action].label} {percent(chances[action])}" for action in order)
        x, y = _LEFT + (place + 0.5) * pitch - wide / 2, top + _TALL
        pieces = []
        for action in order:
            tall = chances[action] * _TALL
            y -= tall
            if chances[action]:
                pieces.append(_piece(x, y, wide, tall, shades[action]))
        bars.append(tag("g", tag("title", words.clean(f"{hand_class}: {said}")), *pieces, class_="bar"))
    return bars


def _piece(x: float, y: float, wide: float, tall: float, shade: palette.Shade) -> Html:
    return tag(
        "rect",
        x=number(x),
        y=number(y),
        width=number(wide),
        height=number(tall),
        class_=shade.name,
    )


def _hand_names(panel: Panel, width: float, y: float) -> list[Html]:
    """The names of hand classes: evenly spaced, as many as fit."""
    pitch = width / len(panel.hand_classes)
    longest = min(max(text_width(hand_class, _HAND_SIZE) for hand_class in panel.hand_classes), 64.0)
    every = 1 if longest + 1 <= pitch else ceil((longest + 6) / pitch)
    return [
        label(fitted(hand_class, _HAND_SIZE, 64), _LEFT + (place + 0.5) * pitch, y, "middle soft")
        for place, hand_class in enumerate(panel.hand_classes)
        if place % every == 0
    ]


_PLAYERS = ("first", "second")


def panels(strategy: Strategy) -> list[Panel]:
    vector_game = strategy.vector_game
    result = []
    for node in vector_game.tree.decisions:
        hand_classes = vector_game.hand_classes_at(node)
        order = sorted(
            range(len(hand_classes)), key=lambda hand_class: hand_classes.examples[hand_class], reverse=True
        )
        block = strategy.at(node)[:, order]
        result.append(
            Panel(
                title=_panel_title(vector_game, node),
                actions=labeled_actions(vector_game, node),
                hand_classes=tuple(hand_classes.names[hand_class] for hand_class in order),
                probabilities=tuple(tuple(row) for row in block.tolist()),
            )
        )
    return result


def labeled_actions(vector_game: VectorGame, node: int) -> tuple[LabeledAction, ...]:
    return tuple(
        LabeledAction(vector_game.verb(node, action), action) for action in vector_game.tree.actions[node]
    )


def _panel_title(vector_game: VectorGame, node: int) -> str:
    after = "after " if vector_game.tree.path(node) else ""
    return f"{_PLAYERS[int(vector_game.tree.player[node])]} player, {after}{vector_game.words(node)}"
