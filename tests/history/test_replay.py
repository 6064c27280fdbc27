"""Playing records again, and what incomplete ones mean."""

from typing import Any

import pytest

from holecard import BadRequest, IllegalAction
from holecard.history import Record, RecordEnding, replay
from tests.history.samples import THREE, TWO, changed, hand

ACTIONS: list[str] = THREE["actions"]
BOARD = ["d db 2s3s4h", "d db 9d", "d db Jd"]


def showdown(*, p1: str, p2: str, words: list[str], **changes: Any) -> Record:
    """p1 and p2 check it down for a pot of four chips, then these words are said."""
    actions = [f"d dh p1 {p1}", f"d dh p2 {p2}", "d dh p3 ????", "p3 f", "p1 cc", "p2 cc"]
    for cards in BOARD:
        actions += [cards, "p1 cc", "p2 cc"]
    return hand(THREE, actions=actions + words, **changes)


FIRST, SECOND, SPLIT = (2, -2, 0), (-2, 2, 0), (0, 0, 0)


@pytest.mark.parametrize(
    ("p1", "p2", "words", "payoffs"),
    [
        ("AsAh", "KsKh", ["p1 sm AsAh", "p2 sm KsKh"], FIRST),
        ("AsAh", "KsKh", [], FIRST),
        ("AsAh", "KsKh", ["p1 sm -", "p2 sm -"], FIRST),
        ("AsAh", "KsKh", ["p2 sm KsKh", "p1 sm"], SECOND),
        ("AsAh", "KsKh", ["p1 sm", "p2 sm -"], SECOND),
        ("AsAh", "KsKh", ["p2 sm KsKh", "p1 sm ????"], SECOND),
        ("AsAh", "KsKh", ["p2 sm KsKh"], FIRST),
        ("AsAh", "KsKh", ["p1 sm ????", "p2 sm ????"], FIRST),
        ("????", "????", ["p2 sm KsKh", "p1 sm ????"], SECOND),
        ("????", "????", ["p2 sm KsKh", "p1 sm"], SECOND),
        ("????", "????", ["p2 sm KsKh"], SECOND),
        ("????", "????", ["p1 sm ????", "p2 sm ????", "p1 sm ????", "p2 sm KsKh", "p1 sm AsAh"], FIRST),
        ("As??", "????", ["p1 sm AhAs", "p2 sm KsKh"], FIRST),
        ("????", "????", ["p1 sm ??Ah", "p2 sm KsKh"], SECOND),
        ("AsKs", "AdKd", ["p1 sm AsKs", "p2 sm AdKd"], SPLIT),
        ("7d6d", "????", ["p2 sm"], FIRST),
    ],
)
def test_who_wins_by_what_was_said(p1: str, p2: str, words: list[str], payoffs: tuple[int, ...]) -> None:
    played = replay(showdown(p1=p1, p2=p2, words=words))
    assert played.ending is RecordEnding.FINISHED
    assert played.hand is not None
    assert played.hand.payoffs == payoffs
    assert played.stacks == played.hand.stacks


@pytest.mark.parametrize(
    ("p1", "p2", "words"),
    [
        ("????", "????", []),
        ("????", "????", ["p1 sm ????", "p2 sm ????"]),
        ("AsAh", "????", []),
        ("AsAh", "????", ["p1 sm ????", "p2 sm ????"]),
        ("AsAh", "KsKh", ["p1 sm", "p2 sm"]),
    ],
)
def test_who_won_cannot_be_told(p1: str, p2: str, words: list[str]) -> None:
    """The hand then waits for the check that would have closed it; the chips are in the pot."""
    record = showdown(p1=p1, p2=p2, words=words)
    played = replay(record)
    assert played.ending is RecordEnding.UNDECIDED
    assert played.stacks == (198, 198, 200)
    assert (record.hand().actor, record.hand().pot) == (1, 4)


def test_mucked_cards_stay_in_the_record() -> None:
    record = showdown(p1="AsAh", p2="KsKh", words=["p2 sm KsKh", "p1 sm"])
    assert str(record.deal.hole[0][0]) == "As"
    assert str(record.hand().deal.hole[0][0]) == "??"


def test_a_side_pot_between_unknown_cards_is_not_split() -> None:
    """p3 is all-in and shows the winner of the main pot; the winner of the side pot was not recorded."""
    actions = ["d dh p3 AsAh", "p3 cbr 10", "p1 cc", "p2 cc", "d db 2s3s4h", "p1 cbr 20", "p2 cc"]
    actions += ["d db 9d", "p1 cc", "p2 cc", "d db Jd", "p1 cc", "p2 cc", "p3 sm AsAh"]
    fields = {"starting_stacks": [200, 200, 10], "actions": actions}
    assert replay(hand(THREE, **fields)).ending is RecordEnding.UNDECIDED
    told = hand(THREE, **fields | {"actions": [*actions, "p1 sm QsQh", "p2 sm ????"]})
    assert replay(told).ending is RecordEnding.FINISHED
    assert told.hand().payoffs == (-10 + 20, -30, 20)


def test_the_winner_may_show_after_all_others_folded() -> None:
    walk = hand(THREE, actions=["d dh p2 ????", "p3 f", "p1 f", "p2 sm 2s3c"])
    assert walk.hand().payoffs == (-1, 1, 0)
    assert [str(card) for card in walk.hand().deal.hole[1]] == ["2s", "3c"]


@pytest.mark.parametrize(
    "deals", [["d dh p1 As", "d dh p2 Ks", "d dh p1 Ah", "d dh p2 Kh"], ["d dh p2 KsKh", "d dh p1 AsAh"]]
)
def test_cards_may_come_one_by_one_and_in_any_order(deals: list[str]) -> None:
    board = [f"d db {card}" for card in ("2s", "3s", "4h", "9d", "Jd")]
    record = hand(TWO, actions=[*deals, "p2 cbr 60", "p1 cc", *board])
    assert record.hand().payoffs == (60, -60)


def test_all_in_hands_may_be_shown_before_the_board_is_complete_or_after() -> None:
    lines = TWO["actions"]
    early = [*lines[:4], "p1 sm AsAh", "p2 sm KsKh", *lines[4:]]
    late = [*lines, "p1 sm AsAh", "p2 sm KsKh"]
    often = [
        *lines[:4],
        "p1 sm ????",
        "p2 sm ????",
        *lines[4:6],
        "p2 sm ????",
        "p1 sm ????",
        lines[6],
        "p1 sm AsAh",
    ]
    for actions in (lines, early, late, often):
        assert hand(TWO, actions=actions).hand().payoffs == (60, -60)


def test_a_fold_that_was_free_is_played_as_it_happened() -> None:
    record = hand(THREE, actions=changed(ACTIONS[:11], "p1 cc", "p1 f"))
    assert record.hand().payoffs == (-14, 14, 0)
    assert not record.game.free_fold
    assert record.hand().game.free_fold
    assert record.repairs == ()


# -- records that stop early ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "stacks", "street", "actor"),
    [
        (0, (199, 198, 200), 0, 2),
        (5, (194, 198, 200), 0, 1),
        (6, (194, 194, 200), 1, 0),
        (8, (186, 194, 200), 1, 1),
    ],
)
def test_a_record_may_stop_anywhere(count: int, stacks: tuple[int, ...], street: int, actor: int) -> None:
    played = replay(hand(THREE, actions=ACTIONS[:count]))
    assert played.ending is RecordEnding.UNFINISHED
    assert played.hand is not None
    assert (played.stacks, played.hand.street, played.hand.actor) == (stacks, street, actor)


def test_an_all_in_without_its_board_is_unfinished() -> None:
    played = replay(hand(TWO, actions=TWO["actions"][:5]))
    assert played.ending is RecordEnding.UNFINISHED
    assert played.stacks == (40, 0)
    assert played.hand is not None
    assert played.hand.actor == 0, "the hand waits for the call"


def test_all_seats_all_in_from_the_start() -> None:
    fields = {"starting_stacks": [2, 1], "actions": ["d dh p1 ????", "d dh p2 ????"]}
    record = hand(TWO, **fields)
    assert replay(record).ending is RecordEnding.UNFINISHED
    with pytest.raises(BadRequest, match=r": no seat acts, and the cards that decide are unknown: \?\?$"):
        record.hand()
    unknown = hand(TWO, **fields | {"actions": ["d db 2s3s4h9dJd"]})
    assert replay(unknown).ending is RecordEnding.UNDECIDED
    known = hand(TWO, **fields | {"actions": [*TWO["actions"][:2], "d db 2s3s4h9dJd"]})
    assert known.hand().payoffs == (1, -1)


def test_unknown_stacks_never_run_out() -> None:
    from decimal import Decimal

    actions = ["p3 cbr 500", "p1 cbr 5000", "p2 f", "p3 cc", "d db 2s3s4h", "p1 cbr 90000", "p3 f"]
    record = hand(THREE, starting_stacks=[Decimal("inf")] * 3, actions=actions)
    assert record.hand().payoffs == (5002, -2, -5000)


# -- records that leave something out -------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "repairs"),
    [
        ("p3 f", ["p3 folds before action 4: 'p1 cbr 6'"]),
        ("p1 cc", ["p1 checks before action 11: 'p2 cc'"]),
    ],
)
def test_a_forgotten_check_or_fold_is_put_back(old: str, repairs: list[str]) -> None:
    record = hand(THREE, actions=changed(ACTIONS, old))
    assert list(record.repairs) == repairs
    assert record.hand().payoffs == (14, -14, 0)


def test_a_forgotten_call_is_not_guessed() -> None:
    with pytest.raises(IllegalAction, match=r"action 6: it is the turn of p2, not 'd db 2s3s4h'$"):
        replay(hand(THREE, actions=changed(ACTIONS, "p2 cc")))


def test_two_forgotten_checks_are_put_back_before_a_card() -> None:
    record = hand(THREE, actions=[*ACTIONS[:10], *ACTIONS[12:]])
    assert list(record.repairs) == [f"p{player} checks before action 11: 'd db Jd'" for player in (1, 2)]
    assert record.hand().payoffs == (14, -14, 0)


def test_forgotten_checks_are_put_back_before_a_show() -> None:
    record = hand(THREE, actions=[*ACTIONS[:13], *ACTIONS[15:]])
    assert list(record.repairs) == [f"p{player} checks before action 14: 'p1 sm AsAh'" for player in (1, 2)]
    assert record.hand().payoffs == (14, -14, 0)


def test_nothing_is_put_back_at_the_end() -> None:
    assert hand(THREE, actions=ACTIONS[:4]).repairs == ()


def test_a_seat_that_acts_later_was_not_passed_over() -> None:
    """p1 bets and p2 calls: without the bet, p2's call stands before its turn to act on the river."""
    early = changed(ACTIONS, "p1 cbr 6", "p2 cc", "p1 cbr 6")
    with pytest.raises(IllegalAction, match=r"action 5: it is the turn of p1, not 'p2 cc'$"):
        replay(hand(THREE, actions=early))


def test_a_check_against_no_opponent_is_let_pass() -> None:
    """Some programs ask the last seat with chips, though all others are all-in."""
    lines = TWO["actions"]
    record = hand(TWO, starting_stacks=[100, 1], actions=[*lines[:2], "p1 cc", *lines[4:]])
    assert record.hand().payoffs == (1, -1)
    assert record.repairs == ()


def test_limit_holdem_heads_up_may_go_beyond_the_usual_cap() -> None:
    """Rooms lift the cap of four bets when two are left; the sizes stay fixed."""
    bets = ["p2 cbr 4", "p1 cbr 6", "p2 cbr 8", "p1 cbr 10", "p2 cbr 12", "p1 f"]
    limit = {"variant": "FT", "min_bet": None, "small_bet": 2, "big_bet": 4}
    played = replay(hand(TWO, **limit, actions=["d dh p1 ????", "d dh p2 ????", *bets]))
    assert played.stacks == (90, 70)
    with pytest.raises(IllegalAction, match="not 'p2 cbr 13'"):
        replay(hand(TWO, **limit, actions=["d dh p1 ????", "d dh p2 ????", *bets[:4], "p2 cbr 13"]))
