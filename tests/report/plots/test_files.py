"""Pictures on disk."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from holecard.errors import BadRequest
from holecard.report.plots.convergence import ConvergenceCurve, convergence_curves
from holecard.report.plots.starting_hands import HandGrid, grid_chart
from holecard.report.plots.strategy import strategy_bars
from holecard.report.plots.svg import Html, plot_path, write_plot
from tests.report.plots.svg_reading import labeled, panel
from tests.report.reading import Page

PICTURES = {
    "bars": strategy_bars("a < b", "bars", [panel(13)]),
    "grids": grid_chart("a < b", "grids", [HandGrid("x", labeled("fold", "push"), ((0.5, 0.5),) * 169)]),
    "curves": convergence_curves("a < b", [ConvergenceCurve("cfr+", ((1, 0.1), (10, 0.01)))]),
}


@pytest.mark.parametrize("svg", PICTURES.values(), ids=PICTURES.keys())
def test_an_svg_file_is_the_picture_itself(svg: Html, tmp_path: Path) -> None:
    path = write_plot(tmp_path / "new" / "plot.svg", svg)
    root = ElementTree.parse(path).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert path.read_text("utf-8").strip() == svg


@pytest.mark.parametrize("svg", PICTURES.values(), ids=PICTURES.keys())
def test_an_html_file_is_a_page_around_it(svg: Html, tmp_path: Path) -> None:
    page = Page(write_plot(tmp_path / "plot.HTML", svg).read_text("utf-8"))
    assert page.problems == []
    assert svg in page.text
    assert page.text.startswith("<!doctype html>")
    assert page.text.count("<title>a &lt; b</title>") == 2
    assert len(page.pictures()) == 1


@pytest.mark.parametrize("svg", PICTURES.values(), ids=PICTURES.keys())
def test_a_picture_needs_nothing_else_and_knows_the_dark(svg: Html) -> None:
    assert "prefers-color-scheme:dark" in svg
    assert svg.count("http") == 1, "only the name of the format"
    for word in ("var(", "<script", "<image", "url(", "@import", "NaN", "nan", "inf"):
        assert word not in svg


@pytest.mark.parametrize("name", ["x.bmp", "x.png", "x", "svg"])
def test_other_files_are_refused_before_anything_is_written(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadRequest) as refusal:
        write_plot(tmp_path / name, PICTURES["bars"])
    assert str(refusal.value) == f"a plot is an .svg or .html file, not {name!r}"
    assert not list(tmp_path.iterdir())


def test_a_path_can_be_asked_about_in_advance() -> None:
    assert plot_path("a/b.svg") == Path("a/b.svg")
    with pytest.raises(BadRequest):
        plot_path("a/b.gif")
