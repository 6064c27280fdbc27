"""Ranges, strategies and solutions show themselves in notebooks."""

import re
from xml.etree import ElementTree

import pytest

from holecard import Game
from holecard.solver import Strategy, VectorGame, solve
from holecard.solver.equity import parse_range


def cells(html: str) -> dict[str, str]:
    """The percentage in the tooltip, by the text of the cell."""
    found = ElementTree.fromstring(f"<div>{html}</div>")
    return {cell.text or "": cell.attrib["title"] for cell in found.iter("td")}


def test_a_range_is_a_grid_of_all_starting_hands() -> None:
    shown = cells(parse_range("TT+,AKs,AQo:0.5")._repr_html_())
    assert len(shown) == 169
    held = {name: share for name, share in shown.items() if share != "0%"}
    assert held == {"AA": "100%", "KK": "100%", "QQ": "100%", "JJ": "100%", "TT": "100%"} | {
        "AKs": "100%",
        "AQo": "50.0%",
    }


def test_a_single_hand_is_a_part_of_its_cell() -> None:
    assert cells(parse_range("AhKh")._repr_html_())["AKs"] == "25.0%"


def test_a_small_game_is_a_table_for_each_decision() -> None:
    html = solve(Game.load("kuhn"))._repr_html_()
    found = ElementTree.fromstring(f"<div>{html}</div>")
    tables = list(found.iter("table"))
    assert len(tables) == 4
    assert [cell.text for cell in tables[0].iter("th")] == [None, "J", "Q", "K", "check", "bet 1"]
    assert re.search(r"exact: value -0\.055556, exploitability \S+ chips a hand", html)


def test_push_or_fold_is_a_grid_for_each_player() -> None:
    html = Strategy.uniform(VectorGame.of(Game.load("ladder"), 20))._repr_html_()
    assert html.count("<table") == 2
    assert set(cells(html).values()) == {"50.0%"}


@pytest.mark.parametrize("name", ["leduc"])
def test_large_trees_are_cut(name: str) -> None:
    assert "more decision nodes" in Strategy.uniform(VectorGame.of(Game.load(name)))._repr_html_()
