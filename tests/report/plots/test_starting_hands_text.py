"""Charts of starting hands in a terminal."""

import io

import pytest
from rich.console import Console

from holecard.report.plots.starting_hands import HAND_NAMES, HandGrid, action_marks, grid_text
from tests.report.plots.svg_reading import labeled

SUITED = {name: (0.0, 1.0) if name.endswith("s") else (1.0, 0.0) for name in HAND_NAMES}
# 312 suited hands, and 37% and 4% of six each: 314.46 of 1,326.
MIXED = HandGrid.of("10 BB", labeled("fold", "push"), {**SUITED, "AA": (0.63, 0.37), "22": (0.96, 0.04)})


def printed(grid: HandGrid, width: int = 80, *, colours: bool = False, encoding: str = "utf-8") -> list[str]:
    buffer = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="")
    console = Console(
        file=buffer, width=width, color_system="truecolor" if colours else None, force_terminal=colours
    )
    console.print(grid_text(grid))
    buffer.seek(0)
    return buffer.read().splitlines()


def test_plain_letters_tell_everything() -> None:
    title, *rows, key = printed(MIXED)
    assert title == "10 BB  23.7% of hands played"
    assert len(rows) == 13
    assert rows[0].startswith("AA 37 AKs P AQs P")
    assert rows[1].startswith("AKo . KK  . KQs P")
    assert rows[12].endswith("32o . 22  4")
    assert key == " P  push 23.7%    .  fold 76.3%   37: push 37%"


@pytest.mark.parametrize("width", [77, 80, 120])
def test_a_chart_fits_into_77_columns(width: int) -> None:
    lines = printed(MIXED, width)
    assert len(lines) == 15
    assert max(len(line) for line in lines) == 77
    assert all(name in " ".join(lines) for name in HAND_NAMES)


def test_a_narrow_terminal_gets_the_square_without_names() -> None:
    lines = printed(MIXED, 50)
    assert lines[1].split() == list("AKQJT98765432")
    assert lines[2] == "A 37" + "  P" * 12
    assert lines[14] == "2" + "  ." * 12 + "  4"
    assert max(len(line) for line in lines) <= 50


def test_colours_say_the_same_again() -> None:
    lines = printed(MIXED, colours=True)
    # The red of a push, the pale blue of a fold, and 37% of the way from this to that.
    assert "48;2;221;86;77mAKs P" in lines[1]
    assert "48;2;188;207;232mAKo ." in lines[2]
    assert "48;2;200;162;175mAA 37" in lines[1]


def test_old_terminals_get_letters_only() -> None:
    grid = HandGrid("10 BB … −", labeled("fold", "push"), MIXED.cells)
    assert printed(grid, encoding="ascii")[0] == "10 BB ... -  23.7% of hands played"


def test_of_three_actions_the_likeliest_is_named_with_its_tenths() -> None:
    cells = dict.fromkeys(HAND_NAMES, (1.0, 0.0, 0.0))
    mixed = {"AA": (0, 0.35, 0.65), "AKs": (0.55, 0.45, 0), "KK": (0, 0.002, 0.998)}
    lines = printed(HandGrid.of("x", labeled("fold", "call", "raise to 6"), {**cells, **mixed}))
    assert lines[1].startswith("AA R6 AKsF5 AQs .")
    assert lines[2].startswith("AKo . KK  R KQs .")
    assert "R6: mostly that, 60 to 69%" in lines[-1]


def test_a_long_key_goes_on_in_the_next_line() -> None:
    actions = labeled("fold", "limp", "raise to 2.5", "raise to 4", "all-in")
    lines = printed(HandGrid("x", actions, ((0.2,) * 5,) * 169))
    assert lines[14] == " A  all-in 20%    I  raise to 4 20%    R  raise to 2.5 20%    L  limp 20%"
    assert lines[15].startswith(" .  fold 20%")


def test_every_action_has_its_own_mark() -> None:
    assert action_marks(labeled("fold", "call", "push")) == (".", "C", "P")
    assert action_marks(labeled("fold", "raise to 2", "raise to 4", "all-in")) == (".", "R", "I", "A")
    many = action_marks(labeled("fold", *(f"bet {size}" for size in range(20))))
    assert len(set(many)) == 21
