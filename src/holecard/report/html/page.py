"""One page with everything, that needs nothing else: no network, no scripts.

A small chart for every bot.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from holecard.arena.results import Row
from holecard.bots.referee import clock_words
from holecard.report import format as words
from holecard.report.html import tables
from holecard.report.html.charts import Axes, Ended, chart, thinned
from holecard.report.html.hands import name, replay
from holecard.report.plots.axes import Scale
from holecard.report.plots.svg import Anchors, Html, joined, more, tag
from holecard.report.tournament import Curve, Material

_STYLE: Final = Path(__file__).with_name("style.css")
_NOTES: Final = 6
"""Sentences that lie open; the others are folded away."""


def write_html(material: Material, folder: Path) -> Path:
    """Writes `index.html` into the folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / "index.html"
    page.write_text(as_html(material), "utf-8")
    return page


def as_html(material: Material) -> str:
    title = words.clean(material.title)
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", f"{title} · {material.game.title}"),
        tag("style", Html(_STYLE.read_text("utf-8"))),
    )
    body = tag("body", _header(material), tag("main", *_sections(material)), _footer(material))
    return f"<!DOCTYPE html>\n{tag('html', head, body, lang='en')}\n"


def _header(material: Material) -> Html:
    done, batches = material.finished
    table = f", {material.seats} at a table" if material.seats > 2 else ""
    facts = [
        ("Game", material.game.title),
        ("TournamentFormat", f"{material.format}{table}"),
        ("Bots", f"{len(material.names):,}"),
        ("Rounds a matchup", f"{material.rounds:,}"),
        ("Hands", f"{material.hands:,}"),
        ("Deals", _deals(material)),
        ("Clock", clock_words(material.game.clock)),
        ("Seed", words.clean(material.seed)),
        ("Batches played", f"{done:,} of {batches:,}"),
    ]
    return tag(
        "header",
        tag("p", tag("span", "♠\ufe0e", class_="spade"), "Tournament results", class_="eyebrow"),
        tag("h1", words.clean(material.title)),
        tag("p", words.leader(material), class_="lead"),
        tag("p", words.progress(material), class_="unfinished") if not material.is_finished else None,
        tables.facts(facts),
    )


def _deals(material: Material) -> str:
    saved = material.standings.saved
    if not material.mirrored:
        return "not mirrored"
    return "mirrored" if saved is None else f"mirrored, {max(saved, 0):.0%} of the variance saved"


def _footer(material: Material) -> Html:
    return tag(
        "footer",
        tag("p", "Results ", tag("code", material.digest or "none yet", class_="digest")),
        tag("p", "The same seed and the same bots give the same results, whoever plays them."),
    )


def _sections(material: Material) -> Iterable[Html]:
    anchors = Anchors()
    hands = [(hand, anchors.fresh(f"hand {hand.label}")) for hand in material.replays]
    places = {hand.label: anchor for hand, anchor in hands}
    yield _section("Leaderboard", _LEADERBOARD, _leaderboard(material))
    if material.standings.cells:
        yield _section("Crosstable", _CROSSTABLE, tables.crosstable(material))
    if any(curve.points for curve in material.curves):
        yield _section("Winnings over time", explained(material), panels(material))
    if material.replays:
        shown = (replay(hand, anchor) for hand, anchor in hands)
        yield _section("Hands worth a look", _HANDS, *shown)
    if material.faults:
        yield _section("Faults", _FAULTS, tables.faults(material, places))
    elif material.has_results:
        yield _section("Faults", "Not one: every answer came in time and was legal.")
    if material.thinking:
        yield _section("Thinking times", "How long the bots took to answer.", tables.thinking(material))


_LEADERBOARD: Final = (
    "Ranked by an Elo that fits all rounds at once; 1500 is the mean of all bots. "
    "Dots are estimates, lines their 95% intervals."
)
_CROSSTABLE: Final = (
    "Points in percent, row against column; a tie is half a point. Blue wins, orange loses, and figures "
    "in bold are beyond doubt. Point at one for more."
)
_HANDS: Final = "Open one to see it street by street."
_FAULTS: Final = "What was wrong, how often, and what it looked like. None of it cost another bot anything."


def _section(title: str, told: str, *content: Html) -> Html:
    return tag("section", tag("h2", title), tag("p", told, class_="about"), *content)


def _leaderboard(material: Material) -> Html:
    ends = [end for row in material.standings.rows for end in (row.elo.low, row.elo.value, row.elo.high)]
    notes = [*map(words.clean, material.statements), *words.troubles(material)]
    return joined(
        tables.leaderboard(material, Scale.around(ends)),
        _notes(notes[:_NOTES]) if notes else None,
        more(f"{len(notes) - _NOTES:,} more", _notes(notes[_NOTES:])) if len(notes) > _NOTES else None,
    )


def _notes(notes: Iterable[str]) -> Html:
    return tag("ul", *(tag("li", note) for note in notes), class_="notes")


_POINTS: Final = 60_000
"""In all curves of a page together: half a megabyte."""
_FEWEST_POINTS: Final = 12
_PANELS: Final = 12
"""Bots whose curves lie open; the others' are folded away."""


def explained(material: Material) -> str:
    line = "one opponent" if material.seats == 2 else "one table"
    alike = " All pictures have the same scale." if len(material.names) > 2 else ""
    return f"A line is {line}: chips won from the first hand there to the last.{alike}"


def panels(material: Material) -> Html:
    points = max(_POINTS // len(material.curves), _FEWEST_POINTS)
    by_bot: dict[int, list[Ended]] = {row.bot: [] for row in material.standings.rows}
    drawn = [curve for curve in material.curves if curve.points]
    for curve in drawn:
        short = Curve(curve.bot, curve.opponents, thinned(curve.points, points))
        by_bot[curve.bot].append(Ended(short, _opponents(material, curve)))
    axes = Axes.of(drawn)
    figures = [_panel(material, row, by_bot[row.bot], axes) for row in material.standings.rows]
    if len(figures) == 2 and material.seats == 2:
        figures.pop()  # the same line upside down
    shown, hidden = figures[:_PANELS], figures[_PANELS:]
    return joined(
        tag("div", *shown, class_="panels single" if len(shown) == 1 else "panels"),
        more(words.counted(len(hidden), "more bot"), tag("div", *hidden, class_="panels"))
        if hidden
        else None,
    )


def _opponents(material: Material, curve: Curve) -> str:
    return ", ".join(words.clean(material.names[bot]) for bot in curve.opponents)


def _panel(material: Material, row: Row, lines: list[Ended], axes: Axes) -> Html:
    called = material.names[row.bot]
    label = f"chips won by {words.called(called)} over hands, a line an opponent"
    return tag(
        "figure",
        tag("figcaption", tag("b", str(row.rank)), name(called)),
        chart(lines, axes, label),
    )
