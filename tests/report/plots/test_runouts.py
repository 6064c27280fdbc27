"""The heat map of a decision on every next card."""

import xml.etree.ElementTree as ElementTree

import pytest

from holecard.report.plots.runouts import runout_chart
from holecard.solver.postflop import runout_report, solve_spot
from tests.solver.postflop.spots import turn


@pytest.mark.slow
def test_every_card_is_drawn_in_every_chart() -> None:
    report = runout_report(solve_spot(turn(), until=10), "k k")
    drawn = ElementTree.fromstring(runout_chart(report))
    titles = [element.text or "" for element in drawn.iter("{http://www.w3.org/2000/svg}title")]
    row = next(row for row in report.rows if str(row.card) == "Qc")
    assert sum(title.startswith("Qc: ") for title in titles) == 3
    assert f"Qc: {row.ev[0]:.1f}" in titles
    assert sum(title.startswith("Td: ") for title in titles) == 0  # on the board
    wide = [
        float(cell.attrib["width"])
        for group in drawn.iter("{http://www.w3.org/2000/svg}g")
        if (group.findtext("{http://www.w3.org/2000/svg}title") or "").startswith("Qc: check")
        for cell in group.iter("{http://www.w3.org/2000/svg}rect")
    ]
    assert abs(sum(wide) - 44) < 0.01
