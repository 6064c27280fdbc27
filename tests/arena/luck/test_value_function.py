"""Luck is zero on average for any value function, and bad ones are refused in one line."""

import hashlib
from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import permutations
from math import nan
from random import Random
from statistics import fmean
from typing import Any

import pytest
from hypothesis import given

from holecard import CALL, FOLD, Action, Deal, Game, Hand
from holecard.arena.luck import AllInEquity, CheckDown, DealState, ValueFunction, adjust
from holecard.errors import BadRequest
from holecard.hand.card_deals import CardState
from holecard.hand.chance_nodes import ChanceNode, chance_nodes
from holecard.hand.discard import Discard, Move
from holecard.hand.mixed import Mix
from tests.strategies import Table, plain_games, tables

KUHN, LEDUC, KUHN_DRAW = Game.load("kuhn"), Game.load("leduc"), Game.load("kuhn-draw")
GAMES = [KUHN, LEDUC, KUHN_DRAW]


def chosen(hand: Hand) -> Move:
    """Players that bet and draw by their cards: what they win is not the check-down value."""
    seat = hand.actor
    assert seat is not None
    [own] = map(int, hand.hole(seat))
    if hand.legal_draw is not None:
        return Discard(own // 4 < 10 + seat)
    paired = [own // 4] == [card // 4 for card in hand.board]
    if own // 4 >= 11 - seat or paired:
        least = hand.legal.min_raise_to
        return CALL if least is None else Action(least)
    return FOLD if hand.to_call and own // 4 < 10 else CALL


def played(game: Game, deal: Deal, actions: Sequence[Action] = ()) -> Hand:
    hand = Hand(game, (game.session.stack(0),) * 2, 0, deal)
    for action in actions:
        hand.act(action)
    while hand.actor is not None:
        hand.act(chosen(hand))
    return hand


def deals(game: Game) -> Iterator[Deal]:
    """All of them, each as likely as any other; with what the seats draw, where they may."""
    end = 2 + game.board_cards
    for cards in permutations(game.deck.cards, 4 if game.extras else end):
        rest = [card for card in game.deck.cards if card not in cards] if game.extras else []
        yield Deal.of([cards[:1], cards[1:2]], cards[2:end], (*cards[end:], *rest))


def state_before(hand: Hand, node: ChanceNode) -> DealState:
    hole, board = hand.deal.numbers
    held = shown = 0
    if node.street:
        held, shown = hand.game.holes[node.street - 1], hand.game.boards[node.street - 1]
    own = tuple([cards[:held] for cards in hole])
    owed = tuple([hand.game.hole_cards - held if is_in else 0 for is_in in node.live])
    cards = CardState(own, board[:shown], (), owed, (0,) * hand.seats)
    return DealState(hand.game, node, hand.start, hand.button, cards, hand.deal.seed or "")


class Noise(ValueFunction):
    """Random numbers, the same for the same state."""

    name = "noise"

    def value(self, state: DealState) -> Sequence[float]:
        text = f"{state.hole}{state.board}{state.node.actions}{state.cards.thrown}"
        rng = Random(hashlib.sha256(text.encode()).digest())
        return [rng.uniform(-9, 9) for _ in state.hole]


class Biased(Noise):
    """One that claims to know a mean which is not the mean."""

    def mean(self, before: DealState) -> Sequence[float]:
        return [0.5 for _ in before.hole]


class TrueValue(ValueFunction):
    """The mean payoffs of the two players as they are."""

    name = "true value"

    def value(self, state: DealState) -> Sequence[float]:
        hands = [self._end(state, board) for board in self._boards(state)]
        return [fmean(hand.payoffs[seat] for hand in hands) for seat in (0, 1)]

    def _boards(self, state: DealState) -> list[tuple[int, ...]]:
        if len(state.board) == state.game.board_cards:
            return [state.board]
        return [(card,) for card in state.unseen]

    def _end(self, state: DealState, board: tuple[int, ...]) -> Hand:
        deal = Deal(state.hole, board, None, state.game.shoe(2))
        return played(state.game, deal, state.node.actions)


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("function", [CheckDown(), Noise(), AllInEquity()], ids=lambda it: it.name)
def test_over_all_deals_there_is_no_luck(game: Game, function: ValueFunction) -> None:
    """So that adjusted winnings have exactly the mean of the plain ones, though some are far off."""
    lucks = [adjust(played(game, deal), function).chips for deal in deals(game)]
    for seat in (0, 1):
        assert fmean(luck[seat] for luck in lucks) == pytest.approx(0, abs=1e-9)


def test_a_wrong_mean_is_found_out() -> None:
    lucks = [adjust(played(LEDUC, deal), Biased()).chips[0] for deal in deals(LEDUC)]
    assert abs(fmean(lucks)) > 0.1


@pytest.mark.parametrize("game", [KUHN, LEDUC], ids=str)
def test_with_the_true_values_of_the_players_nothing_is_left_to_chance(game: Game) -> None:
    hands = [played(game, deal) for deal in deals(game)]
    truth = fmean(hand.payoffs[0] for hand in hands)
    for hand in hands:
        assert hand.payoffs[0] - adjust(hand, TrueValue()).chips[0] == pytest.approx(truth)


def test_noise_changes_the_variance_only() -> None:
    hands = [played(LEDUC, deal) for deal in deals(LEDUC)]
    plain = [hand.payoffs[0] for hand in hands]
    noisy = [hand.payoffs[0] - adjust(hand, Noise()).chips[0] for hand in hands]
    better = [hand.payoffs[0] - adjust(hand, CheckDown()).chips[0] for hand in hands]

    def variance(values: Sequence[float]) -> float:
        return fmean((value - fmean(values)) ** 2 for value in values)

    assert variance(noisy) > 2 * variance(plain)
    assert variance(better) < 0.8 * variance(plain)


@pytest.mark.parametrize(
    "values",
    [
        [1.0],
        [nan, 0.0],
        [float("inf"), 1.0],
        [],
        None,
        3,
        "12",
        b"ab",
        bytearray(b"ab"),
        [True, False],
        ["1", "2"],
        [1j, 0],
        [10**400, 0],
        [1e308, -1e308],
        {0: 1.0, 1: -1.0},
        {1.0, -1.0},
        iter([1.0, -1.0]),
        [[0.0] * 99, [0.0]],
    ],
)
@pytest.mark.parametrize("method", ["value", "mean"])
def test_a_value_function_that_returns_nonsense_is_named(values: Any, method: str) -> None:
    class Nonsense(ValueFunction):
        name = "nonsense"

        def value(self, state: DealState) -> Sequence[float]:
            return [0.0, 0.0]

    function = Nonsense()
    setattr(function, method, lambda _state: values)
    words = r"^the value function 'nonsense' gives a finite number up to 1e\+100 for each of 2 seats, not "
    with pytest.raises(BadRequest, match=words + ".{1,200}$"):
        adjust(played(KUHN, next(deals(KUHN))), function)


@pytest.mark.parametrize("function", [CheckDown, None, "check-down", lambda _state: [0.0, 0.0]])
def test_luck_is_measured_by_an_instance(function: Any) -> None:
    with pytest.raises(BadRequest, match=r"^luck is measured by an instance of a ValueFunction, not by .*$"):
        adjust(played(KUHN, next(deals(KUHN))), function)


def test_a_value_function_with_one_method_is_named_by_its_class() -> None:
    class Own(ValueFunction):
        def value(self, state: DealState) -> Sequence[float]:
            return [0.0, 0.0]

    assert adjust(played(KUHN, next(deals(KUHN))), Own()).value_function == "Own"


@pytest.mark.parametrize("number", [Decimal, Fraction, float, int], ids=lambda kind: kind.__name__)
def test_any_kind_of_number_counts_as_a_float(number: Any) -> None:
    """Also where the mean is another kind, and in the draws of a policy, whose probabilities are floats."""

    class Numbers(ValueFunction):
        def value(self, state: DealState) -> Sequence[float]:
            return [number(len(state.board)), -number(len(state.board))]

        def mean(self, before: DealState) -> Sequence[float]:
            return [0.5, -0.5]

    hand = played(LEDUC, next(deals(LEDUC)))
    other = Action(2) if hand.actions[0] == CALL else CALL
    luck = adjust(hand, Numbers(), {0: Mix((hand.actions[0], other), (0.5, 0.5))})
    assert luck.chips == (0.0 - 0.5 + 1.0 - 0.5, 0.5 - 1.0 + 0.5)
    assert all(type(chips) is float for chips in luck.chips)


@given(tables(plain_games()))
def test_chance_nodes_have_what_each_seat_paid(table: Table) -> None:
    """A seat that folded loses what all later nodes say that it has paid."""
    hand = table.play()
    nodes = chance_nodes(hand)
    dead = hand.game.layout(hand.seats, hand.button).dead_chips(hand.start)
    assert [node.street for node in nodes] == list(range(len(nodes)))
    assert not hand.is_showdown or len(nodes) == len(hand.game.streets)
    for node in nodes:
        assert node.actions == hand.actions[: len(node.actions)]
        assert node.dead == sum(dead)
        for seat in range(hand.seats):
            assert node.live[seat] or hand.payoffs[seat] == -node.paid[seat] - dead[seat]


@given(tables(plain_games()))
def test_after_the_last_card_the_check_down_value_is_the_payoff(table: Table) -> None:
    """In every game and with all side pots, but for odd chips that cannot be divided."""
    hand = table.play()
    nodes = chance_nodes(hand)
    if hand.is_showdown and not nodes[-1].is_open and nodes[-1].street > 0:
        luck = adjust(hand, AllInEquity(exact=1, samples=1))
        before = CheckDown(exact=1, samples=1)
        total = [sum(street.chips[seat] for street in luck.streets) for seat in range(hand.seats)]
        first = next(node for node in nodes if not node.is_open)
        start = before.value(state_before(hand, first))
        for seat in range(hand.seats):
            assert start[seat] + total[seat] == pytest.approx(hand.payoffs[seat], abs=hand.seats)


@given(tables(plain_games()))
def test_luck_is_what_the_others_lose(table: Table) -> None:
    hand = table.play()
    luck = adjust(hand, CheckDown(exact=20, samples=5))
    for street in luck.streets:
        assert sum(street.chips) == pytest.approx(0, abs=1e-6)
