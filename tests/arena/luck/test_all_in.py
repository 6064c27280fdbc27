"""All-in adjusted winnings: equities of every pot, exact where the solver counts."""

import pytest

from holecard import CALL, FOLD, Deal, Game, Hand, raise_to
from holecard.arena.luck import all_in
from holecard.arena.luck.all_in import all_in_shares
from holecard.arena.played_hands import all_in_payoffs
from holecard.cards.card import Card

HOLDEM = Game.load("holdem")


def _hand(cards: list[str], board: str, stacks: tuple[int, ...], *actions: int) -> Hand:
    hand = Hand(HOLDEM, stacks, len(stacks) - 1, Deal.of(cards, board))
    for action in actions:
        hand.act(action)
    return hand


def test_aces_against_kings_before_the_flop() -> None:
    """81.25549%, by enumeration of all 1,712,304 boards."""
    hand = _hand(["KdKc", "AsAh"], "2s3s4h9dJd", (100, 100), raise_to(100), CALL)
    assert hand.payoffs == (-100, 100)
    assert all_in_payoffs(hand) == pytest.approx((-62.51098, 62.51098), abs=1e-4)


def test_side_pots_by_a_count_of_all_rivers() -> None:
    """Three stacks all-in on the turn; the shares are counted here, river by river."""
    cards, board = ["AsAh", "KdKc", "JcTc"], "2s9c8c4h"
    check = (CALL, CALL, CALL)
    hand = _hand(cards, f"{board}3d", (30, 80, 200), *check, *check, CALL, CALL, raise_to(198), CALL, CALL)
    held = [hand.deal.hole_numbers[seat] for seat in range(3)]
    turn = hand.deal.board_numbers[:4]
    used = {*turn, *(card for own in held for card in own)}
    rivers = [card for card in range(52) if card not in used]
    expected = [0.0, 0.0, 0.0]
    for river in rivers:
        ranks = HOLDEM.ranking.strengths(held, (*turn, river))
        for amount, able in ((90, (0, 1, 2)), (100, (1, 2))):
            best = max(ranks[seat] for seat in able)
            winners = [seat for seat in able if ranks[seat] == best]
            for seat in winners:
                expected[seat] += amount / len(winners) / len(rivers)
    assert len(rivers) == 42
    assert all_in_shares(hand) == pytest.approx(expected)
    assert sum(expected) == pytest.approx(190)


def test_without_the_solver_runouts_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = _hand(["KdKc", "AsAh"], "2s3s4h9dJd", (100, 100), CALL, CALL, CALL, raise_to(98), CALL)
    exact = all_in_shares(hand)
    monkeypatch.setattr(all_in, "has_solver", lambda: False)
    assert all_in_shares(hand) == pytest.approx(exact)
    sampled = _hand(["KdKc", "AsAh"], "2s3s4h9dJd", (100, 100), raise_to(100), CALL)
    assert all_in_shares(sampled) == pytest.approx((37.5, 162.5), abs=20)


@pytest.mark.parametrize("actions", [(raise_to(6), FOLD), (*[CALL] * 6, raise_to(98), CALL)])
def test_other_hands_are_left_alone(actions: tuple[int, ...]) -> None:
    """No all-in, or one on the river: the cards decide alone, or there is no showdown."""
    assert all_in_shares(_hand(["KdKc", "AsAh"], "2s3s4h9dJd", (100, 100), *actions)) is None


def test_unknown_cards_of_a_live_seat() -> None:
    hand = _hand(["KdKc", "AsAh"], "2s3s4h9dJd", (100, 100), raise_to(100), CALL)
    assert all_in_shares(hand, ((52, 52), hand.deal.hole_numbers[1])) is None
    assert str(Card(52)) == "??"
