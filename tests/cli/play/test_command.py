"""`holecard play`: whole sessions by piped answers."""

import re
from pathlib import Path

import pytest

from holecard.history import Finding, check_paths
from tests.cli.conftest import Program

LONG = "c\n" * 5000
"""Enough answers for any session here: a caller can never be refused."""


@pytest.mark.gate(4)
@pytest.mark.parametrize(
    ("game", "options", "end"),
    [
        ("kuhn", ["--hands", "20"], r"All hands were played\. .* after 20 hands"),
        ("leduc", ["--hands", "10", "--seat", "1"], r"All hands were played\. .* after 10 hands"),
        ("mini", [], r"All hands were played\. .* after 100 hands"),
        ("ladder", ["--opponents", "caller"], r"All hands|A seat ran out of chips"),
        ("micro", ["--opponents", "random"], r"All hands|A seat (ran out of chips|could not post its blind)"),
        ("omaha", ["--seats", "2", "--opponents", "caller"], r"A seat ran out of chips\. .* wins? the match"),
        ("six-max", ["--hands", "4", "--seat", "3", "--button", "2"], r"after 4 hands"),
        ("holdem", ["--hands", "3", "--seats", "9"], r"after 3 hands"),
        ("limit-holdem", ["--hands", "3"], r"after 3 hands"),
    ],
)
def test_a_session_is_played_to_its_end(holecard: Program, game: str, options: list[str], end: str) -> None:
    done = holecard("play", game, "--seed", "whole", *options, answers=LONG)
    assert (done.code, done.err) == (0, "")
    rebuilder = " ".join(done.out.split())
    assert re.search(end, rebuilder)
    assert won(done.out) == 0
    assert max(map(len, done.out.splitlines())) <= 80


def won(screen: str) -> int:
    """The sum of the last table's column of chips won."""
    table = screen[screen.rindex(" won ") :]
    rows = re.findall(r"^ \d+\. .* ([+-]?\d+) +\d+ *$", table, re.M)
    assert len(rows) >= 2
    return sum(map(int, rows))


def test_the_same_seed_and_answers_give_the_same_game(holecard: Program) -> None:
    answers = "r 6\nc\nc\nf\nhalf\na\nc\nc\nc\nc\nc\nc\nc\n"
    once, again = (holecard("play", "six-max", "--seed", "twice", answers=answers) for _ in range(2))
    assert once == again
    other = holecard("play", "six-max", "--seed", "other", answers=answers)
    assert once.out != other.out


def test_without_a_seed_one_is_drawn_and_printed_so_that_the_game_can_be_repeated(holecard: Program) -> None:
    first = holecard("play", "leduc", "--hands", "2", answers=LONG)
    found = re.search(r"--seed (\w+)", first.out)
    assert found
    assert holecard("play", "leduc", "--hands", "2", "--seed", found[1], answers=LONG).out == first.out


def test_a_bad_answer_is_asked_again_with_a_reason(holecard: Program) -> None:
    done = holecard("play", "kuhn", "--seed", "again", answers="r 7\nhello\n\nc\nq\n")
    lines = done.out.splitlines()
    assert "you may check, bet 1, not raise to 7" in lines
    assert any(line.endswith("not 'hello'") for line in lines)
    assert any(line.endswith("not ''") for line in lines)
    assert lines.count("[c]heck  [b]et 1  [?]") >= 4
    assert "  You check" in lines


def test_leaving_names_the_standing(holecard: Program) -> None:
    for answers in ("q\n", ""):
        done = holecard("play", "micro", "--seed", "leave", answers=answers)
        assert done.code == 0
        assert "You leave after 0 hands, even. The hand in play does not count." in done.out
        assert won(done.out) == 0


def test_help_and_history_can_be_asked_for(holecard: Program) -> None:
    done = holecard("play", "micro", "--seed", "ask", answers="?\nh\nq\n")
    assert "q or quit" in done.out
    told = done.out[done.out.index("> h") :]
    assert "  You 1000, Ada 1000; you have the button" in told
    assert "  You post the small blind of 10" in told
    assert "Ada is dealt" not in done.out


def test_opponents_cards_are_seen_only_when_they_are_shown(holecard: Program) -> None:
    done = holecard("play", "kuhn", "--hands", "30", "--seed", "hidden", answers=LONG)
    hands = done.out.split("\nhand ")[1:]
    assert len(hands) == 30
    for hand in hands:
        cards = set(re.findall(r"[JQK]♠", hand))
        assert len(cards) == (2 if "Ada shows" in hand else 1)


def test_a_player_who_is_out_of_chips_sees_how_it_stands(holecard: Program) -> None:
    """With three seats the match goes on without the one that has lost everything."""
    answers = "p\nc\n" * 400
    done = holecard("play", "omaha", "--seats", "3", "--seed", "x", answers=answers)
    assert "the others play on" in done.out
    assert re.search(r"^ 3\. +You +-2000 +0 *$", done.out, re.M)


def test_saved_hands_are_right_and_can_be_replayed(holecard: Program, tmp_path: Path) -> None:
    for game in ("six-max", "omaha", "kuhn", "ladder"):
        book = tmp_path / f"{game}.phhs"
        holecard("play", game, "--hands", "5", "--seed", "saved", "--save", book, answers=LONG)
        verdicts = [checked.verdict.finding for checked in check_paths([book])]
        assert verdicts
        assert set(verdicts) == {Finding.AGREES}
        done = holecard("replay", book, "--hand", "1")
        assert done.code == 0
        assert "The stacks at the end are those of the file." in done.out


def test_a_file_that_exists_is_not_overwritten(holecard: Program, tmp_path: Path) -> None:
    book = tmp_path / "old.phhs"
    book.write_text("precious")
    done = holecard("play", "kuhn", "--save", book, answers=LONG)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"holecard: file exists: '{book}'\n"
    assert book.read_text() == "precious"


def test_bad_discards_are_refused_in_a_line_each_and_the_hand_goes_on(holecard: Program) -> None:
    answers = "c\nd 2c\nd 2s 2s\nd 1 1\nd 1 2 3 4 5 6\nr 8\nd 1\nq\n"
    done = holecard(
        "play", "triple-draw", "--seats", "2", "--opponents", "caller", "--seed", "x", answers=answers
    )
    assert (done.code, done.err) == (0, "")
    refusals = [
        "a seat discards cards that it holds, of 5d Th 2d Qs 6h, not 2c",
        "a card is discarded once, not twice: 2s",
        "a card is discarded once, not twice: 5d",
        "the places of cards are 1 to 5, not 6",
        "an answer is d and cards or their positions, s, h, q or ?, not 'r 8'",
    ]
    lines = [line.strip() for line in done.out.splitlines()]
    assert [line for line in lines if line in refusals] == refusals
    assert "You draw 7♦" in lines
