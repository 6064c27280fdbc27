"""`holecard train` with piped answers, and on a terminal of its own."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from select import select

import pytest

from holecard.cli.train.text import duration
from tests.cli.conftest import Program


@pytest.fixture(autouse=True)
def _own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_answers_are_judged_and_reported(holecard: Program) -> None:
    result = holecard("train", "kuhn", "--seed", "a", "--count", 6, answers="c\n" * 6)
    assert result.code == 0
    assert result.out.startswith(
        "Kuhn poker\nEVs are in chips; q ends with the report, ? explains the keys.\n"
    )
    assert result.out.count("EV ") >= 12
    assert "6 of 6" in result.out
    assert "6 decisions, " in result.out
    assert "EV lost " in result.out


def test_the_same_seed_asks_the_same(holecard: Program, tmp_path: Path) -> None:
    outs = {
        holecard(
            "train",
            "kuhn",
            "--seed",
            "b",
            "--count",
            5,
            "--progress",
            tmp_path / f"{at}.sqlite",
            answers="c\n" * 5,
        ).out
        for at in range(2)
    }
    assert len(outs) == 1


def test_q_and_the_end_of_the_input_end_with_the_report(holecard: Program) -> None:
    for answers in ("c\nq\n", "c\n"):
        result = holecard("train", "kuhn", "--seed", "a", answers=answers)
        assert result.code == 0
        assert "1 decision, " in result.out


def test_wrong_keys_are_explained_and_asked_again(holecard: Program) -> None:
    result = holecard("train", "kuhn", "--seed", "a", answers="zz\n?\n9\nc\nq\n")
    assert "an answer is c, r, a number, q or ?, not 'zz'" in result.out
    assert "not '9'" in result.out
    assert "1 to 9   the action with this number" in result.out
    assert "1 decision, " in result.out


def test_several_sizes_need_a_number(holecard: Program) -> None:
    result = holecard("train", "micro", "--stacks", 200, "--seed", "a", "--position", "SB", answers="r\nq\n")
    assert "there are several sizes: choose a number (" in result.out


def test_json_goes_alone_to_standard_output(holecard: Program) -> None:
    result = holecard("train", "kuhn", "--seed", "c", "--count", 10, "--json", answers="1\n" * 10)
    found = json.loads(result.out)
    assert "You hold" in result.err
    assert found["decisions"] == len(found["answers"]) == 10
    assert found["ev_lost"] == pytest.approx(sum(answer["ev_lost"] for answer in found["answers"]))
    assert sum(found["ratings"].values()) == 10


def test_what_went_wrong_is_kept_for_the_next_session(holecard: Program) -> None:
    first = json.loads(holecard("train", "kuhn", "--seed", "d", "--json", answers="2\n" * 20).out)
    wrong = {answer["key"] for answer in first["answers"] if answer["rating"] != "right"}
    assert wrong
    again = holecard("train", "kuhn", "--review", "--json", "--seed", "e", answers="1\n" * 40)
    second = json.loads(again.out)
    assert all(answer["is_review"] for answer in second["answers"])
    assert {answer["key"] for answer in second["answers"]} <= wrong
    assert second["earlier"]["decisions"] == 20


def test_nothing_to_repeat(holecard: Program) -> None:
    assert "There is nothing to repeat." in holecard("train", "kuhn", "--review").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("kuhn", "--street", "flop"), "a street is one of deal here, not 'flop'"),
        (("kuhn", "--position", "BB"), "a position is one of A, B here, not 'BB'"),
        (("holdem",), "hold'em as a whole is not solved"),
        (("kuhn", "--until", "1%"), "only spots are solved to a percentage of the pot: --until"),
        (("spot.toml", "--until", "x"), "such as 0.3%, not 'x'"),
        (("spot.toml", "--push-fold"), "a file has its own stacks and actions: --push-fold"),
        (("missing.npz",), "cannot be read (No such file or directory): missing.npz"),
    ],
)
def test_mistakes_are_one_line(
    holecard: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("spot.toml").write_text('board = "Td9d6hQc2s"\noop = "TT"\nip = "99"\npot = 2\nstacks = 2\n')
    result = holecard("train", *arguments)
    assert result.code == 2
    assert words in result.err
    assert result.err.count("\n") == 1


def test_a_spot_file_is_solved_and_trained(
    holecard: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("spot.toml").write_text(
        'board = "2c3d4h8s9c"\npot = 2\nstacks = 2\noop = "AA,77"\nip = "KK"\nbets = "100"\n'
    )
    result = holecard(
        "train", "spot.toml", "--seed", "1", "--position", "ip", "--count", 4, answers="c\n" * 4
    )
    assert result.code == 0
    assert "river, IP" in result.out
    assert "4 decisions, 100% right" in result.out  # the kings are indifferent to a call (Clairvoyance)


@pytest.mark.parametrize(
    "key", [b"\x03", pytest.param(b"\x04", marks=pytest.mark.slow)], ids=["ctrl-c", "ctrl-d"]
)
def test_keys_of_a_terminal_need_no_enter_and_leaving_keeps_the_answers(key: bytes, tmp_path: Path) -> None:
    program = "from holecard.cli import main; main()"
    owner, terminal = pty.openpty()
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "TERM": "xterm", "COLUMNS": "80"}
    with subprocess.Popen(
        [sys.executable, "-c", program, "train", "kuhn", "--seed", "a"],
        stdin=terminal, stdout=terminal, stderr=terminal, env=environment, start_new_session=True,
    ) as child:  # fmt: skip
        os.close(terminal)
        press_until(owner, b"c", b"2 of 20")
        seen = press_until(owner, key, b"To repeat", b"has to be repeated")
        while chunk := read_chunk(owner):
            seen += chunk
    assert child.returncode == (130 if key == b"\x03" else 0)
    assert b"EV lost" in seen
    assert (tmp_path / "holecard" / "holecard-training.sqlite").exists()


def press_until(owner: int, key: bytes, *words: bytes) -> bytes:
    """Press a key again while nothing comes: a terminal forgets keys that come before it is asked for one."""
    seen = b""
    while not any(each in seen for each in words):
        if not select([owner], [], [], 1.0)[0]:
            os.write(owner, key)
            continue
        chunk = read_chunk(owner)
        assert chunk, seen
        seen += chunk
    return seen


def read_chunk(owner: int) -> bytes:
    try:
        return os.read(owner, 4096)
    except OSError:  # the other end is closed
        return b""


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.5, "a moment"), (60, "a minute"), (89, "a minute"), (90, "2 minutes"), (5_400, "2 hours"),
        (3_600, "60 minutes"), (129_600, "2 days"), (604_800, "7 days"),
    ],
)  # fmt: skip
def test_when_a_repetition_is_due(seconds: float, words: str) -> None:
    assert duration(seconds) == words
