"""Actions are read and printed as pairs, and are plain ints at heart."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import holecard
from holecard import CALL, CHECK, FOLD, Action, HolecardError, IllegalAction, Legal, Unreadable, raise_to

amounts = st.integers(1, 5000) | st.integers(1, 10**17)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("fold", FOLD), ("f", FOLD), ("FOLD", FOLD), (" Fold ", FOLD),
        ("call", CALL), ("check", CALL), ("c", CALL), ("k", CALL), ("cc", CALL),
        ("raise to 60", raise_to(60)), ("raise 60", raise_to(60)), ("bet 60", raise_to(60)),
        ("r60", raise_to(60)), ("R60", raise_to(60)), ("r 60", raise_to(60)), ("b 60", raise_to(60)),
        ("raise to 060", raise_to(60)),
    ],
)  # fmt: skip
def test_actions_are_understood_however_people_say_them(text: str, action: Action) -> None:
    assert Action.parse(text) is action


@given(amounts | st.sampled_from([-1, 0]))
def test_an_action_reads_back_what_it_prints(amount: int) -> None:
    action = Action(amount)
    assert Action.parse(str(action)) == action == amount
    assert eval(repr(action), vars(holecard)) == action
    for twin in (copy.copy(action), copy.deepcopy(action), pickle.loads(pickle.dumps(action))):
        assert twin == action
        assert type(twin) is Action


def test_what_actions_print() -> None:
    actions = (FOLD, CALL, CHECK, raise_to(60))
    assert [str(action) for action in actions] == ["fold", "call", "call", "raise to 60"]
    assert [repr(action) for action in (FOLD, CALL, raise_to(60))] == ["FOLD", "CALL", "raise_to(60)"]


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "all-in", "raise", "raise to", "raise to -5", "raise to 0", "r0", "r-5", "r1.5",
        "raise to to 5", "raise by 5", "raise to 1e3", "raise to ٣", "r²", "r" + "9" * 5000,
        "fold 5", "call 5", "check to 5", "5",
    ],
)  # fmt: skip
def test_other_text_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable) as error:
        Action.parse(text)
    assert str(error.value) == f"an action is fold, check, call or raise to a number of chips, not {text!r}"


@given(st.text(max_size=12))
def test_any_text_is_an_action_or_unreadable(text: str) -> None:
    try:
        action = Action.parse(text)
    except HolecardError as error:
        kind = type(error)
    else:
        kind = Unreadable
        assert Action.parse(str(action)) == action
    assert kind is Unreadable


@pytest.mark.parametrize("amount", [0, -1, 1.0, 2.5, True, None, "60", float("nan")])
def test_a_raise_is_to_a_whole_number_above_zero(amount: object) -> None:
    with pytest.raises(IllegalAction) as error:
        raise_to(amount)  # type: ignore[arg-type]
    assert str(error.value) == f"a raise is to a whole number of chips above zero, not {amount!r}"


def test_the_actions_without_an_amount_are_one_object_each() -> None:
    assert Action(-1) is FOLD is pickle.loads(pickle.dumps(FOLD)) is copy.deepcopy(FOLD)
    assert Action(0) is CALL is CHECK is pickle.loads(pickle.dumps(CALL)) is copy.copy(CALL)


@pytest.mark.parametrize(
    ("legal", "text", "actions"),
    [
        (Legal(6, 10, 12, can_fold=True), "fold, call 6, raise to 10 up to 12", [-1, 0, 10, 11, 12]),
        (Legal(6, 12, 12, can_fold=True), "fold, call 6, raise to 12", [-1, 0, 12]),
        (Legal(6, None, None, can_fold=True), "fold, call 6", [-1, 0]),
        (Legal(0, 2, 3, can_fold=False), "check, raise to 2 up to 3", [0, 2, 3]),
        (Legal(0, None, None, can_fold=False), "check", [0]),
        (Legal(0, None, None, can_fold=True), "fold, check", [-1, 0]),
    ],
)  # fmt: skip
def test_the_legal_range_in_words_and_one_by_one(legal: Legal, text: str, actions: list[int]) -> None:
    assert str(legal) == text
    assert list(legal.actions()) == actions
    assert legal.can_raise == (actions[-1] > 0)
    assert [action for action in range(-5, 20) if legal.allows(action)] == actions
