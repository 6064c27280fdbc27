"""One plain sentence for every broken file: where, what was expected, and what stands there."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from holecard import BadRequest, HolecardError, IllegalAction, Unreadable
from holecard.history import parse, parse_all, read, replay
from holecard.history.phh.variants import Variant
from holecard.rules.game import names
from tests.history.samples import THREE, TWO, changed, hand, phh

ACTIONS = THREE["actions"]
NAN = Decimal("nan")


def refusal(error: type[HolecardError], **changes: Any) -> str:
    with pytest.raises(error) as caught:
        replay(parse(phh(THREE, **changes), "x.phh"))
    return str(caught.value)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(
        Unreadable, match=r"^cannot read the hand history: No such file or directory: 'no\.phh'$"
    ):
        read("no.phh")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "bytes.phh"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Unreadable, match=r"^a hand history is UTF-8 text, not '.*bytes\.phh'$"):
        read(path)


def test_a_text_that_is_no_toml() -> None:
    with pytest.raises(Unreadable, match=r"^x\.phh is not TOML: .*at line 2, column 9\)$"):
        parse("variant = 'NT'\nantes = nil\n", "x.phh")


def test_a_text_with_no_hand_or_with_two() -> None:
    with pytest.raises(Unreadable, match=r"^x\.phh: one hand is expected, not 0$"):
        parse("# nothing\n", "x.phh")
    with pytest.raises(Unreadable, match=r"^x\.phh: one hand is expected, not 2$"):
        parse(f"[1]\n{phh(THREE)}\n[2]\n{phh(TWO)}", "x.phh")


def test_a_broken_hand_among_others_is_named() -> None:
    records = parse_all(f"[1]\n{phh(THREE)}\n[20]\n{phh(TWO, antes=None)}", "x.phhs")
    assert next(records) == hand(THREE)
    with pytest.raises(
        Unreadable, match=r"^x\.phhs, hand 20: a hand needs this field, which is missing: antes$"
    ):
        next(records)


def test_lines_of_games_with_draws_and_bring_ins() -> None:
    dealt = ACTIONS[:3]
    words = refusal(IllegalAction, actions=[*dealt, "p1 sd As"])
    assert words == "x.phh, action 4: no seat draws or discards in this game, not 'p1 sd As'"
    words = refusal(IllegalAction, actions=[*dealt, "p3 pb"])
    assert words == "x.phh, action 4: there is no bring-in in this game, not 'p3 pb'"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"variant": "XX"}, f"variant is {', '.join(Variant)}, not 'XX'"),
        ({"variant": 7}, "variant is a text, not 7"),
        ({"min_bet": None}, "a hand needs this field, which is missing: min_bet"),
        ({"variant": "FT"}, "a hand needs this field, which is missing: small_bet"),
        ({"actions": None}, "a hand needs this field, which is missing: actions"),
        ({"min_bet": 0}, "min_bet is a number above zero, not 0"),
        ({"min_bet": True}, "min_bet is a number above zero, not true"),
        ({"min_bet": Decimal("inf")}, "min_bet is a number above zero, not inf"),
        ({"antes": [0, 0]}, "antes has a number for each of 3 players, not [0, 0]"),
        ({"antes": [0, -1, 0]}, "antes are zero or more, not [0, -1, 0]"),
        ({"antes": 0}, "antes is a list of numbers, not 0"),
        ({"antes": [0, "1", 0]}, "antes is a list of numbers, not [0, '1', 0]"),
        ({"antes": [0, NAN, 0]}, "antes is a list of numbers, not [0, NaN, 0]"),
        ({"antes": [0, Decimal("inf"), 0]}, "antes has finite numbers, not [0, inf, 0]"),
        (
            {"blinds_or_straddles": [1, 2]},
            "blinds_or_straddles has a number for each of 3 players, not [1, 2]",
        ),
        ({"starting_stacks": [200, 0, 5]}, "there are two stacks or more, each above zero, not [200, 0, 5]"),
        ({"starting_stacks": [200]}, "there are two stacks or more, each above zero, not [200]"),
        ({"finishing_stacks": [1, 2]}, "finishing_stacks has a number for each of 3 players, not [1, 2]"),
        ({"winnings": [1]}, "winnings has a number for each of 3 players, not [1]"),
        ({"players": ["A", "B"]}, "players has a text for each of 3 players, not ['A', 'B']"),
        ({"players": "Ann"}, "players is a list of texts, not 'Ann'"),
        ({"seats": [1, 1, 2]}, "seats are different whole numbers, not [1, 1, 2]"),
        ({"seats": [1, Decimal("2.5"), 3]}, "seats are different whole numbers, not [1, 2.5, 3]"),
        ({"ante_trimming_status": 1}, "ante_trimming_status is true or false, not 1"),
        ({"actions": ["p1 f", 7]}, "actions is a list of texts, not ['p1 f', 7]"),
        ({"day": "one"}, "day is a whole number, not 'one'"),
        ({"time": "noon"}, "time is a time of day, not 'noon'"),
        ({"event": 1}, "event is a text, not 1"),
        ({"hand": Decimal("1.5")}, "hand is a whole number or a text, not 1.5"),
        ({"variant": "holecard"}, "a hand needs this field, which is missing: _holecard_game"),
        ({"_holecard_unit": Decimal("0.3")}, "a unit is 1, 0.1, 0.01 and so on, not 0.3"),
        ({"_holecard_opener": 4}, "_holecard_opener is a position from 1 to 3, not 4"),
        ({"_holecard_page": "title = 1", "_holecard_game": "mine"}, "x.phh, its game definition, line 1: "),
    ],
)
def test_a_field_that_is_wrong(changes: dict[str, Any], words: str) -> None:
    message = refusal(Unreadable, **changes)
    assert message.startswith("x.phh")
    assert words in message
    assert words.endswith(": ") or message.endswith(words)


def test_an_unknown_game() -> None:
    words = refusal(Unreadable, variant="holecard", _holecard_game="go-fish")
    assert words.startswith(f"x.phh: _holecard_game is {', '.join(names())} or ")
    assert words.endswith(" or comes with its definition, not 'go-fish'")


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (["p1 folds"], "x.phh: action 1: a line is such as "),
        (["d dh p1 AsAs"], "a card is dealt once, not twice: As"),
        (["d dh p1 AsKs", "d db As2c3c"], "a card is dealt once, not twice: As"),
        (["d dh p1 AsKsQs"], "a seat is dealt 2 cards, not AsKsQs"),
        (["d dh p1 As", "d dh p1 KsQs"], "a seat is dealt 2 cards, not AsKsQs"),
        (["d db 2c3c4c5c6c7c"], "the board has 5 cards, not 2c3c4c5c6c7c"),
        (["d dh p1 AsKs", "p1 sm AsQs"], "a seat shows the 2 cards it was dealt, AsKs, not AsQs"),
    ],
)
def test_cards_that_cannot_be(actions: list[str], words: str) -> None:
    message = refusal(Unreadable, actions=actions)
    assert message.startswith("x.phh: ")
    assert words in message


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("p1 cbr 6", ["p1 cbr 3"], "action 5: p1 may fold, call 1, raise to 4 up to 200, not 'p1 cbr 3'"),
        ("p1 cbr 6", ["p1 cbr 201"], "action 5: p1 may fold, call 1, raise to 4 up to 200, not 'p1 cbr 201'"),
        ("p3 f", ["p1 cc", "p3 f"], "action 4: it is the turn of p3, not 'p1 cc'"),
        ("p2 cc", ["p3 cc"], "action 6: it is the turn of p2, not 'p3 cc'"),
        ("d db 2s3s4h", [], "action 7: the flop has to be dealt first, not 'p1 cbr 8'"),
        ("p2 cc", ["p2 f"], "action 7: no board card is due, not 'd db 2s3s4h'"),
        ("p1 sm AsAh", ["p1 cbr 10"], "action 16: the betting is over, not 'p1 cbr 10'"),
        ("p1 sm AsAh", ["p1 cc"], "action 16: the betting is over, not 'p1 cc'"),
    ],
)
def test_an_action_that_the_rules_do_not_allow(old: str, new: list[str], words: str) -> None:
    assert refusal(IllegalAction, actions=changed(ACTIONS, old, *new)) == f"x.phh, {words}"


def test_amounts_in_messages_are_those_of_the_file() -> None:
    cents = {"blinds_or_straddles": [Decimal("0.05"), Decimal("0.10"), 0], "min_bet": Decimal("0.10")}
    words = refusal(IllegalAction, **cents, actions=["p3 cbr 0.15"])
    assert words == "x.phh, action 1: p3 may fold, call 0.1, raise to 0.2 up to 200, not 'p3 cbr 0.15'"


def test_a_record_made_by_hand_is_checked_too() -> None:
    from dataclasses import replace

    record = hand(THREE)
    with pytest.raises(BadRequest, match=r"^players has an entry for each of 3 seats, not \['Ann'\]$"):
        replace(record, players=("Ann",))
    with pytest.raises(BadRequest, match=r"^the button is at a seat from 0 to 2, not 3$"):
        replace(record, button=3)
    with pytest.raises(BadRequest, match=r"^chair numbers rise from seat to seat, unlike \[3, 1, 2\]$"):
        replace(record, seats=(3, 1, 2))
    with pytest.raises(BadRequest, match=r"^a unit is 1, 0\.1, 0\.01 and so on, not 5$"):
        replace(record, unit=Decimal(5))


def test_illegal_actions_and_unreadable_texts_have_one_root() -> None:
    assert issubclass(IllegalAction, HolecardError)
    assert issubclass(Unreadable, HolecardError)


@pytest.mark.parametrize(
    "line",
    [
        "_x = " + "9" * 5000,
        "_x = " + "[" * 3000,
        "_x = 1e999999999",
        "starting_stacks = [1e100000, 100]",
        "_holecard_unit = 1e-999999",
    ],
    ids=lambda line: line[:20],
)
def test_numbers_to_choke_on_are_refused(line: str) -> None:
    with pytest.raises(Unreadable, match=r"^the hand history"):
        parse(line)
