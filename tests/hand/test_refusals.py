"""The engine refuses: an action that is not legal raises IllegalAction and leaves everything as it was."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given

from holecard import CALL, FOLD, BadRequest, Deal, Hand, IllegalAction, Legal, raise_to
from holecard.hand.action import Action
from holecard.hand.discard import Discard
from holecard.hand.legal_discard import LegalDiscard
from tests.hand.tables import pairs, say, sit
from tests.hand.witness import seen
from tests.strategies import Table, tables

NO_ACTIONS: tuple[Any, ...] = (
    1.0, 0.0, -1.0, 2.5, float("nan"), float("inf"), True, False, None, "call", "fold", "2", b"c",
    [], (), {}, [2], object, -2, -100, 3 + 0j,
)  # fmt: skip


def illegal(legal: Legal) -> Iterator[int]:
    if not legal.can_fold:
        yield FOLD
    if legal.min_raise_to is None or legal.max_raise_to is None:
        yield from (1, legal.to_call, legal.to_call + 1, 10**9)
        return
    yield from {1, legal.min_raise_to - 1, legal.to_call} - {0, legal.min_raise_to} - legal_raises(legal)
    yield from (legal.max_raise_to + 1, 2 * legal.max_raise_to, 10**30)


def legal_raises(legal: Legal) -> set[int]:
    if legal.min_raise_to is None or legal.max_raise_to is None:
        return set()
    return set(range(legal.min_raise_to, legal.max_raise_to + 1))


@given(tables())
def test_an_illegal_action_is_refused_and_changes_nothing(table: Table) -> None:
    hand = table.sit_down()
    for _ in table.turns(hand):
        before = seen(hand)
        if (draw := hand.legal_draw) is not None:
            check_refused_discards(hand, draw)
            assert seen(hand) == before
            continue
        for action in set(illegal(hand.legal)) - {0}:
            assert not hand.legal.allows(action)
            with pytest.raises(IllegalAction) as error:
                hand.act(action)
            may = hand.legal.words(is_bet=not any(hand.bets))
            assert str(error.value) == f"seat {hand.actor} may {may}, not {Action.of(action)}"
        for thing in NO_ACTIONS:
            with pytest.raises(IllegalAction) as error:
                hand.act(thing)
            assert str(error.value) == f"an action is FOLD, CALL or raise_to(n), not {thing!r}"
        assert seen(hand) == before


def check_refused_discards(hand: Hand, draw: LegalDiscard) -> None:
    for action in (FOLD, CALL, 0, 3, raise_to(7)):
        with pytest.raises(IllegalAction) as error:
            hand.act(action)
        assert str(error.value) == f"seat {hand.actor} may {draw}, not {Action.of(action)}"
    held = draw.places.bit_length()
    wrong = [Discard(-1), Discard(1 << held)]
    wrong += [Discard((1 << count) - 1) for count in (draw.least - 1, draw.most + 1) if 0 <= count <= held]
    for discard in wrong:
        assert not draw.allows(discard)
        with pytest.raises(IllegalAction, match=f"^seat {hand.actor} may {draw}, not "):
            hand.act(discard)


@given(tables())
def test_after_the_end_nothing_is_accepted(table: Table) -> None:
    hand = table.play()
    before = seen(hand)
    for action, words in ((FOLD, "fold"), (CALL, "call"), (raise_to(2), "raise to 2"), (7, "raise to 7")):
        with pytest.raises(IllegalAction) as error:
            hand.act(action)
        assert str(error.value) == f"the hand is over, so no seat may {words}"
    for thing in NO_ACTIONS:
        with pytest.raises(IllegalAction):
            hand.act(thing)
    with pytest.raises(IllegalAction) as error:
        hand.legal  # noqa: B018
    assert str(error.value) == "the hand is over, so there is nothing to do"
    assert seen(hand) == before


@given(tables())
def test_every_action_that_is_called_legal_is_accepted(table: Table) -> None:
    hand = table.sit_down()
    for _ in table.turns(hand):
        if hand.legal_draw is not None:
            hand.copy().act(hand.legal_draw.fewest())
            continue
        legal = hand.legal
        actions = list(legal.actions())
        assert len(set(actions)) == len(actions)
        for action in actions if len(actions) < 40 else actions[:4] + actions[-4:] + actions[4:-4:50]:
            assert legal.allows(action)
            hand.copy().act(action)
            hand.copy().act(int(action))


def test_the_payoffs_of_a_hand_that_goes_on_are_not_known() -> None:
    with pytest.raises(BadRequest) as error:
        sit("six-max", (200,) * 3).payoffs  # noqa: B018
    assert str(error.value) == "payoffs are known once the hand is over, and seat 0 is still to act"


def test_unknown_cards_lose_to_known_ones_at_the_showdown() -> None:
    hand = sit("six-max", (200, 200), deal=Deal.of(["7c2d", "????"], "AsKsQs9h8h"))
    assert say(hand, "r200 c").payoffs == (200, -200)


def test_a_call_that_cannot_be_settled_is_refused_and_changes_nothing() -> None:
    hand = say(sit("six-max", (200, 200), deal=Deal.of(["????", "????"], "AsKsQs9h8h")), "r200")
    before = seen(hand)
    with pytest.raises(BadRequest) as error:
        hand.act(CALL)
    assert str(error.value) == "a showdown needs the cards of one seat or more, and all are unknown: ??"
    assert seen(hand) == before
    assert say(hand, "f").payoffs == (2, -2)


def test_a_showdown_needs_the_whole_board() -> None:
    hand = say(sit("six-max", (200, 200), deal=Deal.of(["AsAh", "KsKh"], "2c3c4c")), "c c c c")
    before = seen(hand)
    assert [str(card) for card in hand.board] == ["2c", "3c", "4c", "??"]
    say(hand, "r10")
    with pytest.raises(BadRequest) as error:
        say(hand, "r198 c")
    assert str(error.value) == "a showdown needs the whole board, not ['2c', '3c', '4c', '??', '??']"
    assert hand.actor == 1
    assert before != seen(hand)
    assert say(hand, "f").payoffs == (12, -12)


def test_strengths_need_the_whole_board() -> None:
    hand = say(sit("six-max", (200, 200), deal=Deal.of(["AsKs", "QdQc"])), "f")
    with pytest.raises(BadRequest) as error:
        hand.strengths()
    assert str(error.value) == "a showdown needs the whole board, not ['??', '??', '??', '??', '??']"
    assert set(say(sit("six-max", (9, 9, 9), deal=pairs("AKQ")), "f c").strengths()) == {1, 2}


def test_a_side_pot_between_unknown_hands_is_refused_and_changes_nothing() -> None:
    """Seat 0 is all-in for 50 with known cards; it is unknown which of the others has the better hand."""
    deal = Deal.of(["AsAh", "????", "????"], "2c3d5h7s9c")
    hand = say(sit("six-max", (50, 200, 200), deal=deal), "r50 r200")
    before = seen(hand)
    with pytest.raises(BadRequest) as error:
        hand.act(CALL)
    assert str(error.value) == "a pot needs a hand that is known, and of seats (1, 2) all are ??"
    assert seen(hand) == before
    assert say(hand, "f").payoffs == (52, -50, -2)


def test_an_unknown_hand_alone_in_its_pot_takes_it_back() -> None:
    deal = Deal.of(["AsAh", "????", "KsKh"], "2c3d5h7s9c")
    hand = say(sit("six-max", (50, 200, 60), deal=deal), "r50 r200 c")
    assert hand.payoffs == (100, -60, -40)
