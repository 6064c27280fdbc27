"""What `holecard check` finds out about a bot."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from holecard.arena.conformance import RuleResult, RuleStatus, check_bot, larger_tables, steps
from holecard.arena.pool import LocalPool, Pool
from holecard.bots.resources import Host
from holecard.bots.spec import parse_bot
from holecard.progress import Progress
from holecard.rules import Game

BOTS = """
import os, signal
from holecard import Bot

class Broken(Bot):
    def act(self, view):
        return view.hand

class ForTwo(Bot):
    def act(self, view):
        mine, other = view.stacks
        return view.check()

class Wild(Bot):
    def act(self, view):
        return 10**9

class KillsItsParent(Bot):
    def act(self, view):
        os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with LocalPool(1) as pool:
        yield pool


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "bots.py").write_text(BOTS, "utf-8")
    return tmp_path


def findings(text: str, game: str, pool: Pool, folder: Path) -> dict[str, RuleResult]:
    found = check_bot(parse_bot(text), Game.load(game), Host(folder=str(folder)), pool)
    return {finding.rule: finding for finding in found}


def verdicts(found: dict[str, RuleResult], verdict: RuleStatus) -> set[str]:
    return {rule for rule, finding in found.items() if finding.verdict is verdict}


def test_what_a_bot_that_always_crashes_never_showed_is_not_ticked(pool: Pool, folder: Path) -> None:
    found = findings("bots.py:Broken", "six-max", pool, folder)
    assert verdicts(found, RuleStatus.BROKEN) == {"it does not crash"}
    reason = found["it does not crash"].reason
    assert reason is not None
    assert reason.endswith("AttributeError: 'View' object has no attribute 'hand' (bots.py:7)")
    assert verdicts(found, RuleStatus.UNTESTED) == {
        "it answers in time",
        "its answers are actions",
        "its actions are legal",
        "it plays the same for the same seed",
    }


def test_a_bot_made_for_two_seats_breaks_no_rule_at_six(pool: Pool, folder: Path) -> None:
    found = findings("bots.py:ForTwo", "six-max", pool, folder)
    assert verdicts(found, RuleStatus.BROKEN) == set()
    assert verdicts(found, RuleStatus.LIMIT) == {"it plays at a table of 6"}
    assert "too many values to unpack" in found["it plays at a table of 6"].note


@pytest.mark.slow
def test_a_protocol_made_for_two_seats_breaks_no_rule_at_six(pool: Pool, folder: Path) -> None:
    program = f"theaigames:{sys.executable} -m holecard speak theaigames caller"
    found = findings(program, "six-max", pool, folder)
    assert verdicts(found, RuleStatus.BROKEN) == set()
    assert verdicts(found, RuleStatus.LIMIT) == {"it plays at a table of 6"}
    assert found["it plays at a table of 6"].note == "theaigames is for 2 seats, not 6"


def test_illegal_actions_are_found_where_there_are_answers(pool: Pool, folder: Path) -> None:
    found = findings("bots.py:Wild", "mini", pool, folder)
    assert verdicts(found, RuleStatus.BROKEN) == {"its actions are legal"}
    assert verdicts(found, RuleStatus.UNTESTED) == set()


@pytest.mark.slow
def test_a_bot_that_kills_its_process_also_alone_has_findings(pool: Pool, folder: Path) -> None:
    found = findings("bots.py:KillsItsParent", "kuhn", pool, folder)
    assert "it leaves its host process alone" in verdicts(found, RuleStatus.BROKEN)


@pytest.mark.parametrize(
    ("game", "tables"), [("holdem", (9,)), ("six-max", (6,)), ("mini", ()), ("omaha", (6,))]
)
def test_larger_tables_are_the_usual_and_the_largest(game: str, tables: tuple[int, ...]) -> None:
    assert larger_tables(Game.load(game)) == tables


def test_every_step_is_announced(pool: Pool, folder: Path) -> None:
    game = Game.load("six-max")
    reports: list[Progress] = []
    host = Host(folder=str(folder))
    list(check_bot(parse_bot("caller"), game, host, pool, on_progress=reports.append))
    assert [report.done for report in reports] == list(range(steps(game)))
    assert reports[0].detail == "starting it"
    assert reports[-1].detail == "at a table of 6"
