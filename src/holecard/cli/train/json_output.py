"""The report as JSON."""

import json
from collections.abc import Sequence
from dataclasses import asdict

from holecard.train import TrainingReport
from holecard.train.report import LossGroup
from holecard.train.session import TrainingAnswer


def print_json(report: TrainingReport, answers: Sequence[TrainingAnswer]) -> None:
    plain = {
        "title": report.title,
        "unit": report.unit,
        "decisions": report.total.decisions,
        "right_share": report.right_share,
        "ev_lost": report.total.ev_lost,
        "ev_lost_per_decision": report.total.mean,
        "percent_of_stakes": report.total.percent,
        "ratings": {str(rating): count for rating, count in report.ratings.items()},
        "trend": list(report.trend),
        "earlier": None if report.earlier is None else asdict(report.earlier),
        "streets": [_group(group) for group in report.streets],
        "positions": [_group(group) for group in report.positions],
        "worst": [asdict(answer) for answer in report.worst],
        "repeated": report.repeated,
        "waiting": report.waiting,
        "due": report.due,
        "next_due_seconds": report.next_due,
        "answers": [asdict(answer) for answer in answers],
    }
    print(json.dumps(plain, indent=2))


def _group(group: LossGroup) -> dict[str, object]:
    return {
        "name": group.name,
        "decisions": group.decisions,
        "ev_lost_per_decision": group.mean,
        "percent_of_stakes": group.percent,
    }
