"""The luck of the board that benchmarks take out of results: exact where every card can be tried."""

from collections.abc import Sequence
from statistics import fmean

import pytest

from benchmarks.luck import board_luck, matched
from holecard import CALL, FOLD, Action, Deal, Game, Hand, parse_cards, print_cards, raise_to
from holecard.solver.equity import Spot, exact_equity

GAME = Game.load("holdem")
HOLES = ["AsKd", "7c7d"]
BOARD = "Td9d6h2c3s"


def played(board: str, actions: Sequence[Action], stacks: tuple[int, int] = (200, 200)) -> Hand:
    hand = Hand(GAME, stacks, 0, Deal.of(HOLES, board))
    for action in actions:
        hand.act(action)
    assert hand.actor is None
    return hand


def other_boards(at: int) -> list[str]:
    """The board with every card that can come in one place."""
    cards = parse_cards(BOARD)
    seen = {*parse_cards("".join(HOLES)), *cards[:at], *cards[at + 1 :]}
    deck = [card for card in GAME.deck.cards if card not in seen]
    return [print_cards((*cards[:at], card, *cards[at + 1 :])) for card in deck]


ALL_IN_ON_THE_TURN = (raise_to(6), CALL, CALL, CALL, raise_to(194), CALL)
FOLDED_ON_THE_RIVER = (raise_to(6), CALL, CALL, CALL, raise_to(20), CALL, raise_to(30), FOLD)


@pytest.mark.parametrize("actions", [ALL_IN_ON_THE_TURN, FOLDED_ON_THE_RIVER])
@pytest.mark.parametrize("seat", [0, 1])
def test_over_all_rivers_there_is_no_luck(actions: Sequence[Action], seat: int) -> None:
    """What is left of the luck is that of the flop and the turn, which were the same."""
    lucks = [board_luck(played(board, actions), seat) for board in other_boards(4)]
    hand = played(BOARD, (raise_to(6), CALL, CALL, CALL, raise_to(20), FOLD))
    assert len(lucks) == 44
    assert fmean(lucks) == pytest.approx(board_luck(hand, seat))
    assert max(lucks) - min(lucks) == pytest.approx(2 * matched(played(BOARD, actions).view(0), 3))


def test_an_all_in_before_the_river_keeps_its_expectation() -> None:
    """The result less its luck is the same on every river, and what the equity says but for earlier luck."""
    hands = [played(board, ALL_IN_ON_THE_TURN) for board in other_boards(4)]
    calm = [hand.payoffs[0] - board_luck(hand, 0) for hand in hands if hand.payoffs]
    assert calm == pytest.approx([calm[0]] * 44)
    share = float(exact_equity(Spot.read(HOLES, BOARD[:8])).players[0].equity)
    earlier = board_luck(played(BOARD, (raise_to(6), CALL, CALL, CALL, raise_to(20), FOLD)), 0)
    assert calm[0] == pytest.approx(200 * (2 * share - 1) - earlier)


def test_luck_is_what_the_other_player_loses() -> None:
    hand = played(BOARD, FOLDED_ON_THE_RIVER)
    assert board_luck(hand, 0) == pytest.approx(-board_luck(hand, 1))
    assert board_luck(played(BOARD, (raise_to(6), FOLD)), 0) == 0


def test_a_score_counts_as_much_as_it_changes() -> None:
    """All-in before the flop, scored by who wins the stack: from the equity to one or the other end."""
    hand = played(BOARD, (raise_to(200), CALL))
    share = float(exact_equity(Spot.read(HOLES)).players[0].equity)
    luck = board_luck(hand, 0, lambda net: 1.0 if net > 0 else -1.0)
    assert luck == pytest.approx(-1 - (2 * share - 1))


def test_stakes_are_what_both_have_paid() -> None:
    hand = played(BOARD, FOLDED_ON_THE_RIVER)
    assert [matched(hand.view(1), street) for street in (1, 2, 3)] == [6, 6, 26]
    short = played(BOARD, (raise_to(50), CALL), stacks=(200, 50))
    assert [matched(short.view(0), street) for street in (1, 2, 3)] == [50, 50, 50]
