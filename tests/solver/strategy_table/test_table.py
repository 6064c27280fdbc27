"""Tables of Bet, Continue, Raise and Call Raise: written, read again, and refused with their place."""

import re
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import cycle
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holecard import BadRequest, Game, Unreadable
from holecard.solver.best_response import grade
from holecard.solver.strategy_table.parser import parse_table, parse_tables
from holecard.solver.strategy_table.table import StrategyTable, fits, print_table, read_table
from holecard.solver.tree import VectorGame
from tests.solver.strategy_table.tables import CARDS, FIRST, UPDATED, by_hand, mini, written

MINI = mini()
FORMS = {cards: mini(cards) for cards in (3, 5, 13, 20, 52)}


def refused(text: str, vector_game: VectorGame = MINI) -> str:
    with pytest.raises(Unreadable) as caught:
        read_table(text, vector_game)
    return str(caught.value)


def test_the_tables_of_the_document_are_worth_what_playing_every_deal_says() -> None:
    for figures in (FIRST, UPDATED):
        found = grade(MINI, read_table(written(figures), MINI).flat)
        assert found.value == pytest.approx(float(by_hand(figures)), abs=1e-15)


@pytest.mark.parametrize(("figures", "both_gains"), [(FIRST, 0.0288051), (UPDATED, 0.0257603)])
def test_the_tables_of_the_document_give_away_what_is_known(
    figures: tuple[list[list[str]], list[list[str]]], both_gains: float
) -> None:
    found = grade(MINI, read_table(written(figures), MINI).flat)
    assert found.nash_conv == pytest.approx(both_gains, abs=5e-8)


@pytest.mark.parametrize("name", ["kuhn", "leduc"])
def test_other_games_have_no_such_table(name: str) -> None:
    vector_game = VectorGame.of(Game.load(name))
    assert not fits(vector_game)
    with pytest.raises(BadRequest, match=f"one raise.*: {name}$"):
        read_table(written(), vector_game)
    with pytest.raises(BadRequest, match=name):
        print_table(vector_game, vector_game.uniform())


def test_the_shape_is_found_whatever_the_sizes_are() -> None:
    assert fits(VectorGame.of(Game.load("mini").with_bets(2, 7), 8))
    assert fits(FORMS[52])
    assert not fits(VectorGame.of(Game.load("mini").with_bets(1)))
    assert not fits(VectorGame.of(Game.load("mini").with_bets(1, 3, 6), 10))


def test_the_layout_of_two_decimals() -> None:
    lines = print_table(MINI, read_table(written(), MINI).flat).splitlines()
    assert lines[0] == "Best Strategy for A (First to act):"
    assert lines[1].split() == CARDS
    assert lines[2].startswith("       Bet: 0.23 , 1.00 , 0.42 , 0.38 , ")
    assert lines[6] == ""
    assert lines[7] == "Best Strategy for B (Second to act):"
    assert len(lines) == 13


def test_every_column_stands_under_its_card() -> None:
    flat = [Fraction(1, 2)] * MINI.entries
    for node in MINI.tree.decisions:
        for at in range(13):
            start, actions = int(MINI.offset[node]) + at, len(MINI.tree.actions[node])
            share = Fraction(at + 1, 29)
            flat[start] = share
            for action in range(1, actions):
                flat[start + action * 13] = (1 - share) / (actions - 1)
    lines = print_table(MINI, flat).splitlines()
    places = [
        place for place in range(12, len(lines[1])) if lines[1][place - 1 : place] == " " != lines[1][place]
    ]
    assert len(places) == 13
    for line in lines[2:6]:
        assert [line[place - 1] == " " != line[place] for place in places] == [True] * 13


def test_fractions_stay_fractions_and_decimals_are_a_choice() -> None:
    table = parse_table(written().replace("0.42", "3/7"), MINI)
    assert " 3/7 " in table.text()
    assert " 0.429 " in table.text(decimals=3)
    assert " 0.43 " in print_table(MINI, table.strategy().flat)


def test_a_card_that_never_continues_has_a_dash_for_its_raise() -> None:
    """In the document's first table the two and the three of A fold to every bet."""
    text = print_table(MINI, read_table(written(), MINI).flat)
    assert text.splitlines()[4].split(" , ")[-2:] == ["-   ", "-    ,"]
    assert grade(MINI, read_table(text, MINI).flat).nash_conv == pytest.approx(0.0288051, abs=5e-8)


chances = st.fractions(0, 1, max_denominator=50)


@st.composite
def strategies(draw: st.DrawFn) -> tuple[VectorGame, list[Fraction]]:
    """A few drawn numbers, over and over: drawing hundreds would be slow."""
    vector_game = FORMS[draw(st.sampled_from(sorted(FORMS)[:4]))]
    parts = cycle(draw(st.lists(chances, min_size=1, max_size=29)))
    flat = [Fraction(0)] * vector_game.entries
    for node in vector_game.tree.decisions:
        hand_classes, actions = int(vector_game.width[node]), len(vector_game.tree.actions[node])
        for hand_class in range(hand_classes):
            left = Fraction(1)
            for action in range(actions):
                part = left * next(parts) if action < actions - 1 else left
                flat[int(vector_game.offset[node]) + action * hand_classes + hand_class] = part
                left -= part
    return vector_game, flat


@settings(max_examples=40, deadline=None)
@given(strategies(), st.none() | st.integers(40, 200))
def test_what_is_printed_in_fractions_reads_the_same(
    given: tuple[VectorGame, list[Fraction]], width: int | None
) -> None:
    vector_game, flat = given
    text = print_table(vector_game, flat, width=width)
    assert parse_table(text, vector_game).flat() == flat
    assert StrategyTable.of(vector_game, flat).flat() == flat


@settings(max_examples=40, deadline=None)
@given(strategies())
def test_what_is_printed_in_decimals_reads_nearly_the_same(given: tuple[VectorGame, list[Fraction]]) -> None:
    vector_game, flat = given
    read = read_table(print_table(vector_game, flat, decimals=6), vector_game)
    assert np.allclose(read.flat, np.array(flat, dtype=float), atol=2e-6)


def test_lines_keep_to_the_width_and_their_columns_go_on_below() -> None:
    vector_game = FORMS[52]
    text = print_table(vector_game, vector_game.uniform(), width=80)
    assert max(map(len, text.splitlines())) <= 80
    assert np.allclose(read_table(text, vector_game).flat, vector_game.uniform(), atol=0.01)


def fenced(text: str) -> str:
    return f"A table, found after long play:\n\n```\n{text}```\nPlayer A checks most aces.\n"


def marked_down(text: str) -> str:
    lines = []
    for line in text.splitlines():
        cells = line.replace(":", ",").split(",")
        lines.append(line if "Strategy" in line else "| " + " | ".join(cell.strip() for cell in cells) + " |")
        if line.startswith(" "):
            lines[-1] = "| " + lines[-1]
            lines.append("|---" * 14 + "|")
    return "\n".join(lines)


def in_percent(text: str) -> str:
    return re.sub(r"\b[01]\.\d\d", lambda found: f"{round(100 * float(found[0]))}%", text)


def without_headings(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if "Strategy" not in line)


def without_cards(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith(" "))


WAYS: list[Callable[[str], str]] = [
    str.lower,
    fenced,
    marked_down,
    in_percent,
    without_headings,
    without_cards,
    lambda text: text.replace(" , ", "\t"),
    lambda text: text.replace(" , ", ","),
    lambda text: text.replace(":", ""),
    lambda text: text.replace("10", "T"),
    lambda text: text.replace("0.25", "1 / 4").replace("1.00", "1").replace("0.00", "0"),
    lambda text: text.replace("0.", "."),
    lambda text: text.replace("\n", "\r\n"),
    lambda text: text.replace("Call Raise", "call-raise").replace("Best Strategy for", "Player"),
    lambda text: "\n".join(reversed(text.split("\n\n"))),
    lambda text: text.replace("Best Strategy for A", "First to act").replace(
        "Best Strategy for B", "Second to act"
    ),
    lambda text: text.replace(" " * 12, "Cards: "),
]


@pytest.mark.parametrize("change", WAYS)
def test_tables_are_read_however_they_are_pasted(change: Callable[[str], str]) -> None:
    text = written()
    changed = change(text)
    assert changed != text
    assert parse_table(changed, MINI).flat() == parse_table(text, MINI).flat()


def test_columns_come_in_any_order() -> None:
    turned = tuple([row[::-1] for row in rows] for rows in FIRST)
    text = written((turned[0], turned[1]), list("23456789tjqka"))
    assert parse_table(text, MINI).flat() == parse_table(written(), MINI).flat()


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("0.23 ,", "", "line 3, row Bet of A: expected 13 entries, one a card, not 12"),
        ("0.23", "0.23 , 0.5", "line 3, row Bet of A: expected 13 entries, one a card, not 14"),
        ("0.42", "1.42", "line 3, row Bet of A, column Q: .* not '1.42'"),
        ("0.42", "-0.42", "line 3, row Bet of A, column Q: .* not '-0.42'"),
        ("0.42", "101%", "column Q: .* not '101%'"),
        ("0.42", "4/3", "column Q: .* not '4/3'"),
        ("0.42", "1/0", "column Q: .* not '1/0'"),
        ("0.42", "nan", "line 3, row Bet of A, column Q: .* not 'nan'"),
        ("0.42", "often", "line 3, row Bet of A, column Q: .* not 'often'"),
        ("0.42", "-", "line 3, row Bet of A, column Q: .* not '-'"),
        ("0.42", "1e999999999", "column Q: .* not '1e999999999'"),
        ("0.46", "-", "line 5, row Raise of A, column 6: expected a number, since 6 continues, not '-'"),
        ("J , 10", "J , 1O", "line 2, column 5: expected a card of A K Q .* not '1O'"),
        ("J , 10", "J , Q", "line 2, column 5: expected each card once, not again 'Q'"),
        ("Bet: 0.23", "Raise: 0.23", "line 5, row Raise of A: expected this row once, .* line 3 already"),
        ("Bet: 0.23", "Bluff: 0.23", "line 3: expected one of the rows Bet, .* not 'Bluff'"),
    ],
)
def test_a_malformed_table_is_refused_with_its_place(old: str, new: str, place: str) -> None:
    text = written()
    assert old in text
    with pytest.raises(Unreadable, match=place):
        read_table(text.replace(old, new, 1), MINI)


def test_missing_rows_and_blocks_are_named() -> None:
    lines = written().splitlines()
    assert refused("\n".join(lines[:4] + lines[5:])) == "the block of A from line 1 lacks the row 'Raise'"
    assert refused("\n".join(lines[:-1])) == "the block of B from line 8 lacks the row 'Call Raise'"
    assert refused("\n".join(lines[:7])).endswith("there is none for B")
    assert refused("\n".join(lines[7:])).endswith("there is none for A")
    for nothing in ("", "hello", "A K Q", "\x00\x01"):
        assert refused(nothing).endswith("found none of its rows")


def test_a_card_without_a_column_is_named() -> None:
    short = tuple([row[:-1] for row in rows] for rows in FIRST)
    text = written((short[0], short[1]), CARDS[:-1])
    assert refused(text) == "line 3, row Bet of A: expected an entry for every card, and lacks '2'"


def test_two_tables_are_not_one() -> None:
    words = "expected one table for A and B, and another one begins in line 14"
    assert refused(written() + written(UPDATED)) == words


@pytest.mark.parametrize("headings", [True, False])
@pytest.mark.parametrize("order", [(FIRST, UPDATED), (UPDATED, FIRST, UPDATED)])
def test_all_tables_of_a_text_are_read(order: tuple[Any, ...], headings: bool) -> None:  # noqa: FBT001
    """With text between them, and headed or not."""
    text = "\nSo far so good. This one calls more:\n\n".join(map(written, order))
    if not headings:
        text = "\n".join(line for line in text.splitlines() if "Strategy" not in line)
    found = parse_tables(text, MINI)
    for one, figures in zip(found, order, strict=True):
        assert one.table == parse_table(written(figures), MINI)
        assert text.splitlines()[one.line - 1].startswith("Best Strategy" if headings else " ")


def test_a_row_too_many_is_no_other_table() -> None:
    row = written().splitlines()[2]
    assert "expected this row once" in refused(f"{written()}\n{row}")


def test_a_heading_behind_the_last_table_is_text() -> None:
    assert parse_table(f"{written()}\n\nStrategy for A:\nsee above", MINI) == parse_table(written(), MINI)


def test_the_second_table_must_be_whole_too() -> None:
    half = "\n".join(written(UPDATED).splitlines()[:6])
    assert "there is none for B" in refused(f"{written()}\n\n{half}")


def test_a_table_of_another_deck_is_refused() -> None:
    assert refused(written(), FORMS[5]) == "line 2, column 6: expected a card of A K Q J 10, not '9'"


@settings(deadline=None)
@given(st.text(alphabet="BetContinueRaisCl AKQJT98765432:,|.01/%-\n", max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(Unreadable):
        read_table(text, FORMS[3])


@pytest.mark.parametrize("line", [" " * 900_000, "a" + ":" * 900_000, "_" * 900_000, "1 / " * 200_000])
def test_very_long_lines_are_passed_over_at_once(line: str) -> None:
    """If the work grew with the square of the length, this test would not come to an end."""
    vector_game = VectorGame.of(Game.load("mini").with_deck(3))
    text = print_table(vector_game, vector_game.uniform())
    assert np.array_equal(
        read_table(f"call{line}x\n{text}\n{line}x", vector_game).flat, read_table(text, vector_game).flat
    )
