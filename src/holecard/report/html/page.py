"""The report of a tournament as one HTML file: the server's own page with its data embedded.

The style sheets and modules are those of `web/static`, so that both pages look and work alike. The file needs
no network and runs under a content security policy that admits only its own script and style. The script
replaces a static leaderboard, which remains visible where scripts are disabled.
"""

import base64
import hashlib
import json
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Any, Final

from holecard.arena.ratings.notebook import standings_html
from holecard.arena.store import Store
from holecard.report.curves import MOST_POINTS, Curves, curves_of_all, curves_of_bot
from holecard.report.format import clean
from holecard.report.hands import HandsToWatch, hands_to_watch
from holecard.report.html.bundle import bundle
from holecard.report.json_export import to_json
from holecard.report.tournament import TournamentReport, read_report

_STATIC: Final = Path(__file__).parents[2] / "web" / "static"
_STYLES: Final = ("base", "tournaments", "tournament")
_ENTRY: Final = "js/pages/tournaments/report.js"

MOST_IN_CROSSTABLE: Final = 60
"""Maximum number of bots, best first, in the crosstable and with curves against each opponent."""
_DIGITS: Final = 6
_FEWEST_POINTS: Final = 2000
"""Minimum number of points for the curves of one bot, whatever the number of bots."""


@dataclass(frozen=True, slots=True)
class ReportData:
    """Everything the page shows."""

    report: TournamentReport
    curves: dict[str, Curves]
    """By bot, with the curves of all bots under the empty name."""
    hands: HandsToWatch


def read_data(store: Store, report: TournamentReport | None = None) -> ReportData:
    """Everything of a results file; a report that has been read need not be read again."""
    report = read_report(store) if report is None else report
    names = [row.bot for row in report.standings.rows]
    each = max(MOST_POINTS // len(names), _FEWEST_POINTS)
    curves = {"": curves_of_all(store)}
    for name in names[:MOST_IN_CROSSTABLE]:
        curves[name] = curves_of_bot(store, name, each)
    return ReportData(report, curves, hands_to_watch(store))


def write_html(data: ReportData, folder: Path) -> Path:
    """Write `index.html` into the folder, which is created if it does not exist."""
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / "index.html"
    page.write_text(as_html(data), "utf-8")
    return page


def as_html(data: ReportData) -> str:
    style = "\n".join((_STATIC / "css" / f"{name}.css").read_text("utf-8") for name in _STYLES)
    script = bundle(_STATIC / _ENTRY)
    report = data.report
    title = escape(f"{clean(report.title)} · {report.game_title}")
    policy = (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "base-uri 'none'; form-action 'none'"
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main id="main" tabindex="-1">
<h1>{escape(clean(report.title))}</h1>
<p>Charts, crosstable and hands need JavaScript, which is switched off. This is the leaderboard alone.</p>
<div class="panel scroll" tabindex="0" role="region" aria-label="Leaderboard">
{standings_html(report.standings)}
</div>
</main>
<script type="application/json" id="report-data">{_island(data)}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def _island(data: ReportData) -> str:
    """The data as JSON, escaped so that it cannot end its script element."""
    best = data.report.standings.with_head_to_head_of(MOST_IN_CROSSTABLE)
    plain = to_json(replace(data, report=replace(data.report, standings=best)), _DIGITS)
    return json.dumps(_cleaned(plain), separators=(",", ":")).replace("<", "\\u003c")


def _cleaned(value: Any) -> Any:
    """Remove characters that change the direction of text, since bots' names are untrusted."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, dict):
        return {clean(key): _cleaned(item) for key, item in value.items()}
    return [_cleaned(item) for item in value] if isinstance(value, list) else value


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"
