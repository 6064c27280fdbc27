"""Standings and reports show themselves in notebooks: a table that needs no style sheet and no script."""

import re

from holecard.arena.ratings.notebook import standings_html
from tests.report.reading import Page
from tests.report.samples import HOSTILE, HOUSE, report, unplayed


def test_every_bot_has_a_row_with_its_figures() -> None:
    table = report(HOUSE).standings
    page = Page(table._repr_html_())
    assert page.problems == []
    assert len(page.all("tr")) == 1 + len(HOUSE)
    for row in table.rows:
        assert f"{row.bot} {row.elo.value:.0f} ± {row.elo.margin:.0f}" in page.plain
        assert f"{row.wins:,}–{row.losses:,}–{row.ties:,}" in page.plain


def test_dots_lie_on_one_axis_inside_their_intervals_in_the_order_of_the_ranking() -> None:
    drawn = Page(report(HOUSE).standings._repr_html_()).pictures()
    dots = [float(picture[1].attrib["cx"]) for picture in drawn]
    assert dots == sorted(dots, reverse=True)
    for picture, dot in zip(drawn, dots, strict=True):
        assert float(picture[0].attrib["x1"]) < dot < float(picture[0].attrib["x2"])


def test_the_sentences_stand_below() -> None:
    page = Page(report(HOUSE).standings._repr_html_())
    assert "No significant difference between tight and loose-aggressive: " in page.plain
    assert "Mirrored deals saved 61% of the variance" in page.plain


def test_it_loads_nothing_and_names_are_text() -> None:
    for shown in (report(HOSTILE), unplayed()):
        text = standings_html(shown.standings)
        assert not re.search(r"<script|style=|<style|href=|src=|\u202e|\x1b|nan|inf\b", text)
        assert len(Page(text).all("bdi")) == len(shown.standings.rows)


def test_before_the_first_round_there_is_still_a_table() -> None:
    assert "1500 ± ∞" in Page(unplayed().standings._repr_html_()).plain


def test_a_report_adds_its_title_and_its_leader() -> None:
    page = Page(report(HOUSE)._repr_html_())
    assert page.problems == []
    assert page.plain.startswith("Spring cup · Heads-up micro hold'em, 168,000 hands")
    assert "equity leads with an Elo of" in page.plain
