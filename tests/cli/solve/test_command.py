"""`holecard solve` as people and scripts use it."""

import json
import os
import signal
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from holecard.cli.app import app
from holecard.cli.errors import attempt
from holecard.cli.progress import ProgressBar
from holecard.cli.solve.methods import MethodResult, RunOptions
from holecard.cli.solve.problem import target_of
from holecard.errors import BadRequest, Unreadable
from holecard.progress import Progress
from holecard.rules import Game
from holecard.solve_method import Method
from holecard.solver.tree import VectorGame
from tests.cli.conftest import shell, wait_for


def run(*arguments: str) -> int:
    return attempt(app, list(arguments))


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(*arguments, "--json") == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_mini_is_solved_in_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "solve", "mini")
    assert found["value"] == "-19/312"  # RULINGS
    assert found["exploitability"] == "0"
    assert found["information_sets"] == 78
    [root] = [node for node in found["strategy"] if node["after"] == "the first action"]
    for column in zip(*root["probabilities"], strict=True):
        assert sum(map(Fraction, column)) == 1


def test_the_table_that_is_printed_can_be_graded(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run("solve", "mini") == 0
    text = capsys.readouterr().out
    assert "-19/312" in text
    assert "Call Raise:" in text
    assert "Free over all equilibria" in text
    table = tmp_path / "table.txt"
    table.write_text(text)
    graded = document(capsys, "grade", "mini", str(table))
    assert float(graded["exploitability"]) == pytest.approx(0, abs=1e-12)


def test_kuhn_has_the_value_and_the_family_of_its_paper(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "solve", "kuhn")
    assert found["value"] == "-1/18"
    root = found["strategy"][0]
    jack = root["cards"].index("J")
    bet = root["actions"].index("bet 1")
    assert root["low"][bet][jack] == pytest.approx(0, abs=1e-6)
    assert root["high"][bet][jack] == pytest.approx(1 / 3, abs=1e-6)


@pytest.mark.parametrize("method", ["lp", "cfr+", "dcfr", "hs-dcfr", "pcfr+"])
def test_every_method_finds_the_value_of_mini(method: str, capsys: pytest.CaptureFixture[str]) -> None:
    until = () if method == "lp" else ("--until", "1e-4")
    found = document(capsys, "solve", "mini", "--method", method, *until)
    assert found["method"] == method
    assert found["reached"]
    assert 0 <= found["exploitability"] <= 1e-4 + 1e-12
    low, high = found["value_between"]
    assert low - 1e-9 <= -19 / 312 <= high + 1e-9


@pytest.mark.slow
def test_other_cards_and_bets(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--cards", "52", "--raise-to", "4", "--method", "pcfr+", "--until", "1e-9")
    found = document(capsys, "solve", "mini", *options)
    assert found["cards"] == 52
    assert found["stacks"] == [5, 5]
    assert found["exploitability"] <= 1e-9
    exact = document(capsys, "solve", "mini", "--cards", "7", "--bet", "2", "--raise-to", "6")
    assert exact["exploitability"] == "0"
    assert exact["stacks"] == [7, 7]


@pytest.mark.slow
def test_annealing_says_what_it_really_reaches(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "solve", "mini", "--method", "anneal", "--iterations", "20000")
    assert found["exploitability"] > 1e-3
    assert not found["reached"]


def test_what_cannot_be_reached_stops_with_what_was(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--method", "cfr+", "--until", "1e-12", "--iterations", "50")
    assert run("solve", "kuhn", *options) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "before it reached" in text
    assert "50 iterations" in text


def test_a_run_goes_on_from_its_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.npz", tmp_path / "parts.npz"
    options = ("--method", "dcfr", "--until", "1e-15", "--save")
    document(capsys, "solve", "leduc", *options, str(whole), "--iterations", "100")
    document(capsys, "solve", "leduc", *options, str(parts), "--iterations", "60")
    found = document(capsys, "solve", "leduc", *options, str(parts), "--iterations", "40")
    assert found["iterations"] == 100
    with np.load(whole) as one, np.load(parts) as other:
        assert np.array_equal(one["regrets"], other["regrets"])


def test_a_file_of_another_game_or_method_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "kuhn.npz"
    document(capsys, "solve", "kuhn", "--method", "cfr+", "--save", str(file))
    before = file.read_bytes()
    assert run("solve", "leduc", "--save", str(file)) == 2
    assert "not for this game" in capsys.readouterr().err
    assert run("solve", "kuhn", "--method", "pcfr+", "--save", str(file)) == 2
    assert "cfr+" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_a_dry_run_says_how_large_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "solve", "micro", "--bet-sizes", "0.5,1,2,allin", "--dry-run")
    assert found["information_sets"] == 517_608
    assert found["hand_classes"] == [13, 325]
    assert found["memory_of_a_run"] > 8 * 3 * found["entries"]
    assert run("solve", "micro", "--dry-run") == 0
    assert "517,608 information sets" in " ".join(capsys.readouterr().out.split())


def test_all_methods_beside_each_other(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    curve = tmp_path / "curves.svg"
    options = ("--method", "all", "--iterations", "2000", "--curve", str(curve))
    assert run("solve", "mini", *options) == 0
    text = capsys.readouterr().out
    for method in ("exact", "lp", "cfr+", "dcfr", "hs-dcfr", "pcfr+", "anneal", "anneal-neighbours"):
        assert f"\n{method} " in text
    assert ElementTree.parse(curve).getroot().tag.endswith("svg")


def test_pictures_are_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bars = tmp_path / "mini.svg"
    found = document(capsys, "solve", "mini", "--no-free", "--plot", str(bars))
    assert found["files"] == [str(bars)]
    assert ElementTree.parse(bars).getroot().tag.endswith("svg")
    assert run("solve", "mini", "--plot", str(tmp_path / "mini.bmp")) == 2
    assert "mini.bmp" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("solve", "omaha"), "4 hole cards"),
        (("solve", "micro", "--bet-sizes", "1,huge"), "bet size 2"),
        (("solve", "micro", "--bet", "3"), "no-limit"),
        (("solve", "mini", "--bet", "4"), "larger"),
        (("solve", "mini", "--until", "soon"), "'soon'"),
        (("solve", "mini", "--method", "pcfr+", "--until", "1mbb"), "no big blind"),
        (("solve", "mini", "--stacks", "1,2,3"), "'1,2,3'"),
        (("solve", "mini", "--cards", "53"), "53"),
        (("solve", "micro", "--method", "exact"), "hs-dcfr"),
        (("solve", "micro", "--method", "lp"), "hs-dcfr"),
        (("solve", "mini", "--method", "all", "--save", "x.npz"), "x.npz"),
        (("solve", "mini", "--save", "nowhere/x.npz"), "nowhere"),
        (("solve", "nothing"), "'nothing'"),
        (("solve", "micro", "--stacks", "10"), "nothing to decide"),
        (("solve", "mini", "--method", "magic"), "magic"),
        (("solve", "mini", "--hands-left", "3"), "--hands-left"),
        (("solve", "mini", "--remake", "x.npz"), "--remake"),
        (("solve", "mini", "--method", "lp", "--iterations", "5"), "--iterations"),
        (("solve", "mini", "--method", "exact", "--curve", "x.svg"), "--curve"),
        (("solve", "mini", "--method", "exact", "--until", "1e-3"), "--until"),
        (("solve", "mini", "--method", "lp", "--until", "1e-3"), "--until"),
        (("solve", "mini", "--method", "exact", "--seed", "7"), "--seed"),
        (("solve", "mini", "--seed", "7"), "--seed"),
        (("solve", "mini", "--method", "pcfr+", "--seed", "7"), "--seed"),
        (("solve", "mini", "--dry-run", "--until", "1e-3"), "--until"),
        (("solve", "ladder", "--until", "1mbb"), "--until"),
        (("solve", "ladder", "--seed", "7"), "--seed"),
        (("solve", "micro", "--objective", "round", "--seed", "7"), "--seed"),
        (("solve", "mini", "--push-fold"), "in games that fix them: mini"),
        (("solve", "mini", "--bet-sizes", "1,allin"), "in games that fix them: mini"),
        (("solve", "leduc", "--no-limp"), "in games that fix them: leduc"),
        (("solve", "six-max", "--push-fold", "--bet-sizes", "1"), "--bet-sizes"),
        (("solve", "six-max"), "heads-up push or fold with the same blinds is, for example by --push-fold"),
        (("solve", "holdem"), "hold'em as a whole is not solved"),
        (("solve", "holdem", "--stacks", "20"), "hold'em as a whole is not solved"),
        (("solve", "mini", "--method", "pcfr+", "--free"), "--free"),
        (("solve", "mini", "--method", "all", "--plot", "x.svg"), "--plot"),
        (("solve", "micro", "--objective", "round", "--method", "lp"), "--method"),
        (("solve", "micro", "--objective", "round", "--bet-sizes", "0.5"), "--bet-sizes"),
        (("solve", "ladder", "--objective", "round", "--stacks", "50"), "--stacks"),
        (("solve", "ladder", "--save", "x.npz"), "--save"),
        (("solve", "ladder", "--bet-sizes", "0.5,1"), "cards on the board"),
        (("solve", "limit-holdem"), "in no-limit games"),
        (("solve", "omaha"), "270,725 hands"),
    ],
)
def test_bad_input_is_answered_in_one_line(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("name", ["six-max", "holdem"])
def test_push_or_fold_has_a_title_of_its_own(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Ten big blinds: 58.28% are pushed and the small blind wins -0.04537, as in the exact table."""
    found = document(capsys, "solve", name, "--push-fold", "--stacks", "20")
    assert found["title"] == "Heads-up push or fold for chips, with blinds of 1 and 2"
    [level] = found["levels"]
    assert (level["value_bb"], level["push_share"]) == pytest.approx((-0.04537, 0.5828), abs=5e-5)
    assert document(capsys, "solve", name, "--bet-sizes", "allin", "--no-limp", "--stacks", "20") == found
    assert document(capsys, "solve", "ladder")["title"] == "Blind ladder: push or fold for chips"


def test_a_target_asks_for_iterations(capsys: pytest.CaptureFixture[str]) -> None:
    assert document(capsys, "solve", "kuhn", "--until", "1e-3")["method"] == "pcfr+"


def test_a_run_in_a_file_is_gone_on_with_and_never_lost(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Without a method a small game would be solved exactly, and the run written over."""
    file = str(tmp_path / "kuhn.npz")
    first = document(capsys, "solve", "kuhn", "--method", "dcfr", "--iterations", "100", "--save", file)
    again = document(capsys, "solve", "kuhn", "--iterations", "100", "--save", file)
    assert again["method"] == "dcfr"
    assert again["iterations"] == first["iterations"] + 100
    assert run("solve", "kuhn", "--method", "exact", "--save", file) == 2
    assert "dcfr" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs a folder that not even root can write in")
def test_a_place_that_cannot_be_written_is_refused_before_the_work(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("solve", "kuhn", "--save", "/proc/kuhn.npz") == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.rstrip().endswith("/proc/kuhn.npz")


def test_who_asks_for_a_curve_gets_iterations(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    curve = tmp_path / "curve.svg"
    assert document(capsys, "solve", "kuhn", "--curve", str(curve))["iterations"] > 0
    assert ElementTree.parse(curve).getroot().tag.endswith("svg")


def test_ctrl_c_ends_all_methods(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def watch(_self: ProgressBar, _progress: Progress) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ProgressBar, "__call__", watch)
    assert run("solve", "kuhn", "--method", "all", "--json") == 130
    found = json.loads(capsys.readouterr().out)["methods"]
    assert [one["method"] for one in found] == ["exact", "lp", "cfr+"]


def test_targets_are_chips_or_thousandths_of_a_big_blind() -> None:
    micro = Game.load("micro")
    assert target_of("1mbb", micro) == pytest.approx(0.02)
    assert target_of("2e-3", micro) == 2e-3
    for text in ("0", "-1", "1 bb", "", "1e-9999"):
        with pytest.raises(Unreadable):
            target_of(text, micro)
    with pytest.raises(BadRequest):
        target_of("1mbb", Game.load("kuhn"))


@pytest.mark.parametrize("method", ["cfr", "cfr+", "dcfr", "hs-dcfr"])
def test_a_slow_method_compiles_nothing_for_its_default_target(
    method: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Kernel:
        """One that was never compiled on this machine."""

        signatures = ()
        stats = SimpleNamespace(cache_path=None)
        py_func = staticmethod(run)

        def __call__(self, *_args: object) -> None:
            raise AssertionError("a kernel was compiled")

    monkeypatch.setattr("holecard.solver.cfr.traversal.traverse", Kernel())
    assert run("solve", "mini", "--method", method, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["reached"]
    assert found["exploitability"] <= 1e-3


def test_all_methods_have_one_target(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ran(Exception):
        pass

    def ran(_vector_game: VectorGame, _method: Method, options: RunOptions) -> MethodResult:
        raise Ran(options.target)

    monkeypatch.setattr("holecard.cli.solve.methods.run_method", ran)
    with pytest.raises(Ran, match="1e-06"):
        run("solve", "kuhn", "--method", "all")


MARKS = """
from pathlib import Path
from holecard.cli.progress import ProgressBar
call = ProgressBar.__call__
ProgressBar.__call__ = lambda *progress: (call(*progress), Path("marked").touch())
"""
"""Lets us see that something has been reached."""


def test_ctrl_c_keeps_what_was_reached(tmp_path: Path) -> None:
    options = ("--bet-sizes", "1,allin", "--method", "dcfr", "--until", "1e-9", "--iterations", "10000000")
    process = shell("solve", "micro", *options, "--save", "micro.npz", "--json", folder=tmp_path, first=MARKS)
    wait_for((tmp_path / "marked").exists, process)
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130, err
    found = json.loads(out)
    assert found["interrupted"]
    assert found["iterations"] > 0
    with np.load(tmp_path / "micro.npz") as arrays:
        assert "flat" in arrays
