"""Benchmarks end in words where there is nothing to measure."""

import asyncio
import importlib.util
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


def _script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"benchmarks_{name}", BENCHMARKS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look there
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def web() -> ModuleType:
    pytest.importorskip("fastapi")
    return _script("web")


def test_a_slice_without_an_answer_ends_in_words(web: ModuleType) -> None:
    with pytest.raises(SystemExit, match=r"answered no action within 3 s: this machine is too busy"):
        web.Measured("holecard").add(web.Slice(seconds=3.0))


def test_a_slice_with_one_answer_is_measured(web: ModuleType) -> None:
    measured = web.Measured("holecard")
    measured.add(web.Slice(seconds=2.0, actions=1, delays=[0.5]))
    assert measured.row["median_ms"] == measured.row["p99_ms"] == 500
    assert measured.row["actions_a_second"] == 0.5


def test_a_paced_client_that_is_late_counts_from_when_its_action_was_due(web: ModuleType) -> None:
    async def due() -> list[float]:
        pace = web.Pace(0, clients=2, rate=1000)
        first = await pace.next()
        time.sleep(0.02)  # nothing runs meanwhile, as in a client that is kept waiting
        return [first, await pace.next(), await pace.next()]

    first, second, third = asyncio.run(due())
    assert second - first == pytest.approx(0.002)
    assert third - second == pytest.approx(0.002)


@pytest.mark.parametrize(
    ("name", "wrong", "words"),
    [
        ("arena", "--turns=0", "at least one turn"),
        ("arena", "--rounds=3", "an even number of rounds, four or more"),
        ("programs", "--only=nothing", "at least one turn, one decision and one contest"),
        ("growth", "--sizes=x", "are numbers with commas between, not 'x'"),
        ("growth", "--table=seats --sizes=2,10", "sizes of seats are from 2 to 9"),
    ],
)
def test_what_cannot_be_measured_is_refused(
    name: str, wrong: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [name, *wrong.split()])
    with pytest.raises(SystemExit, match="2"):
        _script(name).main()
    assert words in capsys.readouterr().err


def test_every_case_of_the_cold_starts_is_a_command() -> None:
    from typer.main import get_command

    from holecard.cli.app import app

    commands = get_command(app).commands  # type: ignore[attr-defined]
    for case in _script("cold").CASES:
        assert case.arguments[0] in (*commands, "--help")


def test_growth_is_told_beside_the_work() -> None:
    """500 bots have 6.27 times the matchups of 200."""
    growth = _script("growth")
    earlier = {
        "bots": 200.0,
        "matchups": 19900.0,
        "plan s": 1.0,
        "results s": 2.0,
        "µs a batch": 300.0,
        "MB": 5.0,
    }
    later = {
        "bots": 500.0,
        "matchups": 124750.0,
        "plan s": 6.5,
        "results s": 30.0,
        "µs a batch": 310.0,
        "MB": 2.5,
    }
    assert growth.growth("bots", earlier, later) == (
        "From 200 to 500 bots, 6.3 times the matchups: plan s grew 6.5 times, in proportion; results s "
        "grew 15.0 times, more than in proportion; µs a batch stayed the same; MB fell to 0.50 of it."
    )


def test_a_claim_about_house_bots_is_decided_early_or_left_open() -> None:
    """Every hand of `caller` against itself is a tie over both seats, so that nothing is ever decided."""
    house = _script("house_matrix")
    limits = house.ClaimLimits(hands=2000, seconds=600.0)
    clear = house.play_cell("mini", "equity", "caller", "claim", limits)
    assert (clear.verdict, clear.measure) == (house.ClaimVerdict.BEATS, house.Measure.CHIPS)
    assert clear.mean > clear.interval > 0
    assert clear.hands < limits.hands
    even = house.play_cell("mini", "caller", "caller", "claim", limits)
    assert (even.mean, even.hands, even.verdict) == (0, limits.hands, house.ClaimVerdict.OPEN)
    lost = house.play_cell("mini", "caller", "equity", "claim", limits)
    assert lost.verdict is house.ClaimVerdict.LOSES


def test_where_a_session_is_won_as_a_whole_rounds_are_counted() -> None:
    house = _script("house_matrix")
    cell = house.play_cell("ladder", "caller", "caller", "claim", house.ClaimLimits(hands=20, seconds=600.0))
    assert (cell.measure, cell.mean) == (house.Measure.ROUNDS, 0)
    assert cell.hands >= 20


def test_one_sample_has_no_interval() -> None:
    """JSON has no infinity."""
    house = _script("house_matrix")
    cell = house.play_cell("mini", "equity", "caller", "claim", house.ClaimLimits(hands=2, seconds=600.0))
    assert (cell.hands, cell.interval, cell.verdict) == (2, None, house.ClaimVerdict.OPEN)
    assert "?" in house._written(cell)
