import re
from dataclasses import replace
from functools import cache
from html import escape
from math import inf
from pathlib import Path

import pytest

from holecard import CALL, Deal, Game, Hand, parse_cards
from holecard.report.format import clean
from holecard.report.html.hands import replay_of
from holecard.report.html.page import as_html, write_html
from holecard.report.plots.svg import Anchors, Html, tag
from holecard.report.tournament import Material
from tests.report.reading import Page
from tests.report.samples import HOSTILE, HOUSE, crowd, material, unplayed

KINDS = ("house", "hostile", "two", "unplayed", "crowd")


@cache
def sample(kind: str) -> Material:
    match kind:
        case "unplayed":
            return unplayed()
        case "crowd":
            return material(crowd(50))
    return material({"house": HOUSE, "hostile": HOSTILE, "two": HOUSE[:2]}[kind])


@pytest.fixture(params=KINDS, scope="module")
def any_material(request: pytest.FixtureRequest) -> Material:
    return sample(request.param)


@pytest.fixture(scope="module")
def page(any_material: Material) -> Page:
    return Page(as_html(any_material))


def test_what_is_opened_is_closed(page: Page) -> None:
    assert page.problems == []


def test_nothing_comes_from_elsewhere(page: Page) -> None:
    """No scripts at all, no addresses, and no style that loads anything."""
    assert not page.all("script")
    assert not page.all("link")
    assert not page.all("iframe")
    assert not [each for _, each in page.elements if "src" in each or "srcset" in each]
    assert not [each for _, each in page.elements if any(name.startswith("on") for name in each)]
    for _, attributes in page.elements:
        assert attributes.get("href", "#").startswith("#")
    assert not re.search(r"https?:|//[a-z]|url\(|@import", page.text)


def test_every_picture_is_xml_with_a_title(page: Page) -> None:
    pictures = page.pictures()
    assert len(pictures) == len([each for each in page.all("svg") if each.get("role") == "img"])
    assert all(picture.findtext("title") for picture in pictures)


def test_links_lead_somewhere_and_no_two_places_have_one_name(page: Page) -> None:
    ids = page.ids()
    assert len(set(ids)) == len(ids)
    for link in page.all("a"):
        assert link["href"].removeprefix("#") in ids


def test_it_can_be_written_and_read_as_utf8(any_material: Material, tmp_path: Path) -> None:
    path = write_html(any_material, tmp_path / "deep" / "report")
    assert path == tmp_path / "deep" / "report" / "index.html"
    assert path.read_text("utf-8") == as_html(any_material)


def test_every_bot_is_named_with_its_figures(any_material: Material, page: Page) -> None:
    for row in any_material.standings.rows:
        assert clean(any_material.names[row.bot]) in page.plain
        assert f"{row.elo.value:.0f}" in page.plain
        assert f"{row.hands:,}" in page.plain


def test_the_page_says_what_was_played_and_how() -> None:
    plain = Page(as_html(sample("house"))).plain
    for words in (
        "Spring cup",
        "Heads-up micro hold'em",
        "cup-7",
        "round-robin",
        "168,000",
        "84 of 84",
        "61% of the variance saved",
    ):
        assert words in plain
    assert sample("house").digest in plain
    assert "equity and tight cannot be told apart" not in plain  # 1705 ± 21 and 1595 ± 24
    assert "tight and loose-aggressive cannot be told apart." in plain  # 1595 ± 24 and 1585 ± 27


def test_the_crosstable_has_a_cell_for_every_two() -> None:
    house = sample("house")
    page = Page(as_html(house))
    cells = [each for each in page.all("td") if "--heat" in each.get("style", "")]
    assert len(cells) == len(HOUSE) * (len(HOUSE) - 1)
    met = house.standings.cells[0, 1]
    told = f"equity against tight: {met.wins} won, {met.losses} lost, {met.ties} tied"
    assert any(each["title"].startswith(told) for each in cells)


def test_winners_and_losers_have_different_colours_and_bold_is_beyond_doubt() -> None:
    house = sample("house")
    kinds = [
        each.get("class", "").split()
        for each in Page(as_html(house)).all("td")
        if "--heat" in each.get("style", "")
    ]
    shares = [cell.share for cell in house.standings.cells.values()]
    assert sum("win" in kind for kind in kinds) == sum(share.value > 0.5 for share in shares)
    assert sum("loss" in kind for kind in kinds) == sum(share.value < 0.5 for share in shares)
    assert sum("sure" in kind for kind in kinds) == sum(
        not share.low <= 0.5 <= share.high for share in shares
    )


def test_dots_lie_on_one_scale_in_the_order_of_the_ranking() -> None:
    pictures = Page(as_html(sample("house"))).pictures()
    dots = [picture.find("circle") for picture in pictures[1 : len(HOUSE) + 1]]
    places = [float(dot.attrib["cx"].rstrip("%")) for dot in dots if dot is not None]
    assert len(places) == len(HOUSE)
    assert places == sorted(places, reverse=True)


def test_every_curve_is_drawn_and_has_its_opponents_name() -> None:
    house = sample("house")
    charts = [picture for picture in Page(as_html(house)).pictures() if picture.get("class") == "chart"]
    assert len(charts) == len(HOUSE)
    for chart in charts:
        assert len(chart.findall("svg/polyline")) == len(HOUSE) - 1
        assert (
            len([text for text in chart.findall("text") if "name" in text.attrib["class"]]) == len(HOUSE) - 1
        )


def test_two_bots_need_one_picture_since_the_other_is_the_same_upside_down() -> None:
    charts = [each for each in Page(as_html(sample("two"))).pictures() if each.get("class") == "chart"]
    assert len(charts) == 1


def test_hostile_names_are_text_and_nothing_else() -> None:
    text = as_html(sample("hostile"))
    assert "<script" not in text
    assert escape("<script>alert(1)</script>") in text
    assert "\x1b" not in text
    assert "\u202e" not in text
    titles = [each["title"] for each in Page(text).all("bdi")]
    assert "\"quoted\" & 'single'" in titles


def test_a_name_that_looks_like_cards_is_not_drawn_as_cards() -> None:
    game = Game.load("micro")
    hand = Hand(game, (1000, 1000), 0, Deal.of([parse_cards("Kd"), parse_cards("2c")], parse_cards("Ks")))
    for _ in range(4):
        hand.act(CALL)
    told = replay_of(hand, ("As", "Qh Qd"), "As/Qh Qd/0/0")
    page = Page(as_html(replace(sample("two"), replays=(told,))))
    # A hole card each, the board at the flop and at the showdown, and two hands shown.
    assert len(page.all("span", "card")) == 2 + 2 + 2


def test_faults_are_told_with_an_example_and_a_link_to_the_hand() -> None:
    page = Page(as_html(sample("house")))
    assert "ZeroDivisionError: division by <zero>" in page.plain
    assert "1,240" in page.plain
    assert "140 forfeited" in page.plain
    assert [link["href"] for link in page.all("a")] == ["#hand-equity-tight-0-17"]


def test_a_clean_tournament_says_so() -> None:
    assert "Not one: every answer came in time and was legal." in Page(as_html(sample("two"))).plain


def test_nothing_played_yet_is_said_and_nothing_is_invented() -> None:
    page = Page(as_html(sample("unplayed")))
    assert "Nothing has been played yet." in page.plain
    assert "Not finished: 0 of 4 batches played." in page.plain
    assert "± ∞" in page.plain
    assert "nan" not in page.plain.lower().split()
    assert str(inf) not in page.plain.lower().split()
    assert not [each for _, each in page.elements if "inf" in each.get("cx", "") + each.get("x1", "")]


def test_many_bots_stay_usable() -> None:
    page = Page(as_html(sample("crowd")))
    assert len(page.all("tr")) >= 2 * 50
    assert page.all("table", "crowd")
    assert "38 more bots" in page.plain  # 12 of 50 have their curves open
    assert len(page.text) < 3_000_000


def test_hands_are_drawn_with_cards_streets_and_results() -> None:
    page = Page(as_html(sample("house")))
    assert len(page.all("details", "replay")) == len(sample("house").replays)
    first = sample("house").replays[0]
    assert first.headline in page.plain
    assert f"pot {first.pot:,}" in page.plain
    assert page.all("span", "hearts")
    assert "A ♥\ufe0e" in page.plain


def test_plain_text_is_escaped_and_markup_is_not() -> None:
    assert tag("b", "a<b", Html("<i></i>"), title='"') == '<b title="&quot;">a&lt;b<i></i></b>'
    assert tag("b", "a\x00b\ud800") == "<b>a\ufffdb\ufffd</b>"
    assert tag("td", class_="x", viewBox="0 0 1 1", data_at=None) == '<td class="x" viewBox="0 0 1 1"></td>'


def test_anchors_are_safe_and_unlike_each_other() -> None:
    anchors = Anchors()
    made = [
        anchors.fresh(text) for text in ("a/b/1", "a-b-1", "A b 1", "..", "♠", "../../etc/passwd", "x" * 500)
    ]
    assert len(set(made)) == len(made)
    assert all(re.fullmatch(r"[a-z0-9][a-z0-9-]{0,63}", each) for each in made)
