"""Colours of actions, the same in every picture and on every screen.

Folding is blue, checking and calling are green, and bets are red, darker for larger bets. Every colour is a
pair: on white, all are light enough for dark text; on black, all are dark enough for white text. They also
differ in lightness, for readers who cannot distinguish red from green.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from holecard.hand import Action

LIGHT_INK: Final = "#14181a"
"""Text colour on the shades for white paper."""
DARK_INK: Final = "#ffffff"
"""Text colour on the shades for black."""

_SMALLEST: Final = ("#fde0bd", "#a66a35")
_MIDDLE: Final = ("#f5a27b", "#bb5139")
_LARGEST: Final = ("#dd564d", "#b12a36")


class LabeledAction(NamedTuple):
    """An action of a chart, with its label."""

    label: str
    action: Action


@dataclass(frozen=True, slots=True)
class Shade:
    name: str
    """Also used as the CSS class."""
    light: str
    dark: str


FOLD_SHADE: Final = Shade("fold", "#bccfe8", "#2f4668")
CALM_SHADE: Final = Shade("calm", "#6fbf94", "#2b7a58")


def shades(actions: Sequence[Action]) -> tuple[Shade, ...]:
    """One shade for each action, darker for larger bets."""
    bets = sorted(action for action in actions if action > 0)
    return tuple(
        _bet_shade((bets.index(action) + 1) / len(bets))
        if action > 0
        else (FOLD_SHADE if action < 0 else CALM_SHADE)
        for action in actions
    )


def boldest_first(actions: Sequence[Action]) -> list[int]:
    """The order in which actions are stacked: largest bet first, then calling, folding last."""
    return sorted(range(len(actions)), key=lambda number: -actions[number])


def rules(used: Iterable[Shade]) -> tuple[str, str]:
    """CSS rules of the shades, for white and for black."""
    each = sorted(set(used), key=lambda shade: shade.name)
    return (
        "".join(f".{shade.name}{{fill:{shade.light}}}" for shade in each),
        "".join(f".{shade.name}{{fill:{shade.dark}}}" for shade in each),
    )


def blend(parts: Iterable[tuple[str, float]]) -> str:
    """Mix colours such as `#dd564d` by their shares, which sum to 1."""
    mixed = [0.0, 0.0, 0.0]
    for colour, share in parts:
        for place, value in enumerate(_channels(colour)):
            mixed[place] += value * share
    return "#" + "".join(f"{min(max(round(value), 0), 255):02x}" for value in mixed)


def _bet_shade(size: float) -> Shade:
    """The shade of a bet; `size` is nearly 0 for the smallest of many bets and 1 for the largest."""
    light, dark = (
        _between(smallest, middle, largest, size)
        for smallest, middle, largest in zip(_SMALLEST, _MIDDLE, _LARGEST, strict=True)
    )
    return Shade(f"bet{size * 100:.0f}", light, dark)


def _between(smallest: str, middle: str, largest: str, size: float) -> str:
    if size <= 0.5:
        return blend(((smallest, 1 - 2 * size), (middle, 2 * size)))
    return blend(((middle, 2 - 2 * size), (largest, 2 * size - 1)))


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
