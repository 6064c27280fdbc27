"""The report file: one page with its data inside, that loads nothing and admits only its own script.

What the page does in a browser is tested in `tests/web/pages/test_report_page.py`.
"""

import base64
import hashlib
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from holecard.errors import HolecardError
from holecard.report.format import clean
from holecard.report.html.bundle import bundle
from holecard.report.html.page import ReportData, as_html, write_html
from holecard.report.json_export import to_json
from holecard.report.plots.svg import Html, tag
from tests.report.reading import Page
from tests.report.samples import HOSTILE, HOUSE, crowd, report, report_data, unplayed

ISLAND = 'script type="application/json" id="report-data"'
PLAIN = 'main id="main" tabindex="-1"'
KINDS = ("house", "hostile", "two", "unplayed", "crowd")


@cache
def sample(kind: str) -> ReportData:
    if kind == "unplayed":
        return report_data(unplayed())
    names = {"house": HOUSE, "hostile": HOSTILE, "two": HOUSE[:2], "crowd": crowd(50)}[kind]
    return report_data(report(names))


@cache
def written(kind: str) -> str:
    return as_html(sample(kind))


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


def element(kind: str, pattern: str) -> str:
    [content] = re.findall(rf"<{pattern}>(.*?)</(?:script|style|main)>", written(kind), re.S)
    return str(content)


def island(kind: str) -> Any:
    return json.loads(element(kind, ISLAND))


def test_what_is_opened_is_closed(kind: str) -> None:
    assert Page(written(kind)).problems == []


def test_nothing_comes_from_elsewhere(kind: str) -> None:
    page = Page(written(kind))
    assert not page.all("link")
    assert not page.all("iframe")
    assert not page.all("img")
    assert not [each for _, each in page.elements if "src" in each or "srcset" in each or "href" in each]
    assert not [each for _, each in page.elements if any(name.startswith("on") for name in each)]
    assert not [each for _, each in page.elements if "style" in each]
    style = element(kind, "style")
    assert "url(" not in style
    assert "@import" not in style
    script = element(kind, 'script type="module"')
    assert set(re.findall(r"https?:[^\"'` ]*", script)) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\bfetch\(|\bimport\(|XMLHttpRequest|EventSource|WebSocket|localStorage", script)


def test_the_policy_admits_this_script_and_this_style_only(kind: str) -> None:
    page = Page(written(kind))
    [policy] = [each["content"] for each in page.all("meta") if "http-equiv" in each]
    for directive, content in (
        ("script-src", element(kind, 'script type="module"')),
        ("style-src", element(kind, "style")),
    ):
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{directive} 'sha256-{digest}';" in policy
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy


def test_the_data_inside_is_the_report(kind: str) -> None:
    held, data = island(kind), sample(kind)
    assert held["report"]["standings"]["rows"] == [
        {
            key: clean(value) if isinstance(value, str) else value
            for key, value in to_json(row, digits=6).items()
        }
        for row in data.report.standings.rows
    ]
    assert held["report"]["digest"] == data.report.digest
    assert len(held["report"]["standings"]["head_to_head"]) == len(data.report.standings.head_to_head)
    assert set(held["curves"]) == {"", *(clean(row.bot) for row in data.report.standings.rows)}
    assert [hand["label"] for hand in held["hands"]["largest"]] == [
        transcript.label for transcript in data.hands.largest
    ]


def test_without_scripts_it_says_so_and_shows_the_leaderboard(kind: str) -> None:
    plain = Page(element(kind, PLAIN))
    assert "JavaScript" in plain.plain
    for row in sample(kind).report.standings.rows:
        assert clean(row.bot) in plain.plain
        assert f"{row.elo.value:.0f}" in plain.plain
        assert f"{row.hands:,}" in plain.plain
    assert len(plain.all("tr")) == 1 + len(sample(kind).report.standings.rows)


def test_it_can_be_written_and_read_as_utf8(kind: str, tmp_path: Path) -> None:
    path = write_html(sample(kind), tmp_path / "deep" / "report")
    assert path == tmp_path / "deep" / "report" / "index.html"
    assert path.read_text("utf-8") == written(kind)


def test_hostile_names_are_data_and_nothing_else() -> None:
    text = written("hostile")
    assert "<script>alert" not in text
    assert "\x1b" not in text
    assert "\u202e" not in text
    names = [row["bot"] for row in island("hostile")["report"]["standings"]["rows"]]
    assert sorted(names) == sorted(map(clean, HOSTILE))


def test_before_the_first_round_nothing_is_invented() -> None:
    first = island("unplayed")["report"]["standings"]["rows"][0]
    assert first["elo"] == {"value": 1500, "low": None, "high": None}
    assert "± ∞" in Page(element("unplayed", PLAIN)).plain
    assert not re.search(
        r"\b(?:NaN|Infinity)\b", element("unplayed", 'script type="application/json" id="report-data"')
    )


def test_pages_stay_small() -> None:
    assert len(written("two")) < 300_000
    assert len(written("crowd")) < 3_000_000


# -- the bundler --------------------------------------------------------------------------------


def modules(folder: Path, **codes: str) -> Path:
    for name, code in codes.items():
        (folder / f"{name}.js").write_text(code)
    return folder / "main.js"


def test_modules_keep_their_own_names_and_share_what_they_export(tmp_path: Path) -> None:
    entry = modules(
        tmp_path,
        main='import { twice as double } from "./lib.js";\nimport { own } from "./other.js";\ndouble(own);\n',
        other='export const own = 2;\nexport { twice } from "./lib.js";\n',
        lib="const hidden = 2;\nexport function twice(number) { return hidden * number; }\n",
    )
    assert bundle(entry).split("\n") == [
        *("const $0 = (() => {", "const hidden = 2;"),
        *("function twice(number) { return hidden * number; }", "return { twice };", "})();"),
        *(
            "const $1 = (() => {",
            "const { twice } = $0;",
            "const own = 2;",
            "return { own, twice };",
            "})();",
        ),
        *("const $2 = (() => {", "const { twice: double } = $0;", "const { own } = $1;"),
        *("double(own);", "return {};", "})();"),
    ]


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ('import lib from "./lib.js";', "unlike main.js: 'import lib"),
        ("export default 7;", "unlike main.js: 'export default"),
        ('import { x } from "./main.js";', "in a circle: 'main.js'"),
    ],
)
def test_other_forms_of_modules_are_refused(tmp_path: Path, code: str, reason: str) -> None:
    with pytest.raises(HolecardError, match=re.escape(reason)):
        bundle(modules(tmp_path, main=code, lib="export const x = 1;"))


def test_plain_text_is_escaped_and_markup_is_not() -> None:
    assert tag("b", "a<b", Html("<i></i>"), title='"') == '<b title="&quot;">a&lt;b<i></i></b>'
    assert tag("b", "a\x00b\ud800") == "<b>a\ufffdb\ufffd</b>"
    assert tag("td", class_="x", viewBox="0 0 1 1", data_at=None) == '<td class="x" viewBox="0 0 1 1"></td>'
