"""Match values: what stacks are worth in a round, one curve per number of hands left."""

from collections.abc import Mapping, Sequence
from typing import Final

from holecard.errors import BadRequest
from holecard.report import format as words
from holecard.report.plots.axes import Scale, spread
from holecard.report.plots.svg import Html, Part, joined, label, number, sheet, tag

_LEFT: Final = 48
_WIDTH: Final = 640
_TALL: Final = 380
_TOP: Final = 14
_BELOW: Final = 44
_NAMES: Final = 110
_NAME_GAP: Final = 20
_LINES: Final = (
    ("#0a6b4b", "#5fd0a2"),
    ("#1d5fae", "#7fb5f5"),
    ("#8b2f97", "#d79af0"),
    ("#a8123e", "#ff8fa6"),
    ("#b34a00", "#f59b55"),
    ("#8a6a00", "#e2c452"),
    ("#5d6963", "#a0aca5"),
)
_UP: Final = Scale(-1.0, 1.0)


def value_curves(title: str, subtitle: str, curves: Mapping[str, Sequence[tuple[float, float]]]) -> Html:
    """A standalone picture: values from -1 to 1 over stacks."""
    if not 1 <= len(curves) <= len(_LINES):
        raise BadRequest(f"a picture of values has 1 to {len(_LINES)} curves, not {len(curves)}")
    stacks = [stack for points in curves.values() for stack, _ in points]
    along = Scale(min(stacks), max(stacks))
    content = joined(
        *_levels(),
        *_stacks(along),
        label("stack of the player on the button", _LEFT + _WIDTH / 2, _TALL + 37, "middle soft"),
        *(_line(place, name, points, along) for place, (name, points) in enumerate(curves.items())),
        *_names(list(curves)),
    )
    plot = Part(_LEFT + _WIDTH + _NAMES, _TALL + _BELOW, content)
    body = Part(plot.width, _TOP + plot.height, plot.at(0, _TOP))
    return sheet(title, subtitle, body, light=_rules(0), dark=_rules(1))


def _rules(theme: int) -> str:
    return "".join(f".line{place}{{stroke:{pair[theme]}}}" for place, pair in enumerate(_LINES))


def _y(value: float) -> float:
    return (1 - _UP.share(value)) * _TALL


def _x(stack: float, along: Scale) -> float:
    return _LEFT + along.share(stack) * _WIDTH


def _levels() -> list[Html]:
    drawn = []
    for value in (-1.0, -0.5, 0.0, 0.5, 1.0):
        y, kind = number(_y(value)), "grid" if value else "zero"
        drawn.append(tag("line", x1=_LEFT, x2=_LEFT + _WIDTH, y1=y, y2=y, class_=kind))
        drawn.append(label(f"{value:+g}" if value else "0", _LEFT - 8, _y(value) + 4, "end soft"))
    return drawn


def _stacks(along: Scale) -> list[Html]:
    drawn = []
    for stack in along.ticks(8):
        x = number(_x(stack, along))
        drawn.append(tag("line", x1=x, x2=x, y1=0, y2=_TALL, class_="grid"))
        drawn.append(label(f"{stack:g}", _x(stack, along), _TALL + 17, "middle soft"))
    return drawn


def _line(place: int, name: str, points: Sequence[tuple[float, float]], along: Scale) -> Html:
    drawn = " ".join(f"{number(_x(stack, along))},{number(_y(value))}" for stack, value in points)
    return tag("polyline", tag("title", words.clean(name)), points=drawn, class_=f"curve line{place}")


def _names(names: Sequence[str]) -> list[Html]:
    """The names of the curves, to the right of the chart in the same order."""
    left = _LEFT + _WIDTH + 16
    drawn = []
    for place, y in enumerate(spread([12.0] * len(names), _NAME_GAP, 12, _TALL)):
        drawn.append(tag("line", x1=left, x2=left + 18, y1=y, y2=y, class_=f"curve line{place}"))
        drawn.append(label(names[place], left + 24, y + 4))
    return drawn
