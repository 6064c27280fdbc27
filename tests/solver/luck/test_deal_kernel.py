"""The compiled check-down values agree with those in plain Python, and no feature favours a seat."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest

from holecard import CALL, FOLD, Deal, Game, Hand, raise_to
from holecard.arena.luck import CheckDown, adjust
from holecard.rules.parts import AnteFrom
from holecard.solver.hand_rank.tables import Strengths
from holecard.solver.jit import compiled
from holecard.solver.luck.check_down_kernel import Flags, Floats, Numbers, work_for
from holecard.solver.luck.deal_kernel import CURVES, GRID, SHAPES, _shapes
from holecard.solver.luck.features import chip_stakes, feature_rows
from holecard.solver.luck.hand_arrays import HandArrays, measure, ranking_table
from holecard.solver.luck.scenario_kernel import keyed, measure_strengths, scenarios_of
from holecard.solver.luck.table_features import TableFeatures
from tests.strategies import mixed, pick

FIVE_CARD_GAMES = ["holdem", "short-deck", "omaha", "plo5"]
ONE_BY_ONE = np.zeros((0, 0, 0), dtype=np.int64)
"""In place of keys: hands are ranked card by card."""


@compiled
def strengths_and_shares(
    rule: int,
    table: Strengths,
    hole: Numbers,
    live: Flags,
    board: Numbers,
    known: int,
    scenarios: Numbers,
    keys: Numbers,
) -> tuple[Floats, Floats]:
    """A way into `measure_strengths` from Python, which only kernels call."""
    strengths, shares = np.zeros(len(live)), np.zeros(len(live))
    work = work_for(len(live), hole.shape[1], len(board))
    measure_strengths(rule, table, hole, live, board, known, scenarios, keys, work, strengths, shares)
    return strengths, shares


def random_hand(game: Game, seats: int, seed: int) -> Hand:
    """Any action is as likely as any other, except that few fold."""
    rng = Random(seed)
    stacks = tuple(rng.randint(20, 400) * (game.big_blind or 1) // 2 for _ in range(seats))
    hand = Hand(game, stacks, rng.randrange(seats), Deal.seeded(game, seats, f"kernel {seed}"))
    choices = mixed(seed + 1)
    while hand.actor is not None:
        action = pick(hand.legal, next(choices))
        hand.act(CALL if action is FOLD and rng.random() < 0.8 else action)
    return hand


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", [*FIVE_CARD_GAMES, "micro", "leduc"])
def test_values_on_turn_and_river_are_those_of_plain_python(name: str, seats: int) -> None:
    game = Game.load(name)
    if not game.seats[0] <= seats <= game.seats[1]:
        seats = 2
    hands = [random_hand(game, seats, seed) for seed in range(12)]
    arrays = measure(game, hands, seats)
    for at, hand in enumerate(hands):
        for place, street in enumerate(adjust(hand, CheckDown(exact=50, samples=1)).streets[1:]):
            if game.boards[place] == game.board_cards - 1:
                change = (arrays.after - arrays.before)[at, place]
                assert change == pytest.approx(street.chips, abs=1e-9)


def test_values_on_the_flop_are_those_of_plain_python() -> None:
    game = Game.load("holdem")
    hand = Hand(game, (200, 90, 200), 0, Deal.seeded(game, 3, "flop"))
    for action in (raise_to(20), CALL, CALL, raise_to(70), CALL, raise_to(180), CALL):
        hand.act(action)
    assert hand.is_showdown
    arrays = measure(game, [hand], 3)
    [turn] = [street for street in adjust(hand, CheckDown()).streets if street.street == "turn"]
    assert (arrays.after - arrays.before)[0, 1] == pytest.approx(turn.chips, abs=1e-9)


def test_a_seat_that_is_all_in_with_a_dead_ante_wins_that() -> None:
    game = Game.load("holdem")
    game = replace(game, forced=replace(game.forced, ante=4, ante_from=AnteFrom.BIG_BLIND))
    hand = Hand(game, (200, 200, 3), 0, Deal.seeded(game, 3, "dead"))
    assert hand.stacks == (200, 199, 0)
    while hand.actor is not None:
        hand.act(CALL)
    arrays = measure(game, [hand], 3)
    turn, river = adjust(hand, CheckDown()).streets[2:]
    assert any(turn.chips)
    for place, street in enumerate((turn, river), 1):
        assert (arrays.after - arrays.before)[0, place] == pytest.approx(street.chips, abs=1e-9)


def all_rivers(actions: Sequence[int], small: Game, seats: int = 2) -> HandArrays:
    """The same hand with every card that can come last; the samples of each are the same."""
    deal = Deal.seeded(small, seats, "rivers")
    hole, board = deal.numbers
    rest = [
        card for card in small.deck.numbers if card not in {*board[:-1], *(c for own in hole for c in own)}
    ]
    hands = []
    for last in rest:
        hand = Hand(small, (200,) * seats, 0, Deal(hole, (*board[:-1], last), "rivers", small.shoe(seats)))
        for action in actions:
            hand.act(action)
        hands.append(hand)
    return measure(small, hands, seats)


@pytest.mark.parametrize("own", [0, 1])
def test_over_all_rivers_the_features_of_the_river_cancel(own: int) -> None:
    game = Game.load("holdem")
    actions = (raise_to(6), CALL, CALL, CALL, CALL, raise_to(10), CALL, raise_to(20), FOLD)
    arrays = all_rivers(actions, game)
    seat = np.full(len(arrays), own)
    rows = feature_rows(game, arrays, seat, chip_stakes(arrays, seat))
    river = arrays.surprise[:, 2, own]
    assert len(arrays) == 44
    assert np.ptp(river[:, :CURVES], axis=0).min() > 0.1
    assert (np.ptp(river[:, CURVES:], axis=0) > 0.01).sum() >= 4
    assert np.abs(river.mean(0)).max() < 1e-9
    assert (np.ptp(rows.numbers, axis=0) > 1e-9).sum() >= 40
    after, surprise = arrays.after.copy(), arrays.surprise.copy()
    after[:, 2], surprise[:, 2] = arrays.before[:, 2], 0.0
    plain = replace(arrays, after=after, surprise=surprise)
    before = feature_rows(game, plain, seat, chip_stakes(plain, seat)).numbers
    assert np.ptp(before, axis=0).max() < 1e-9
    assert rows.numbers.mean(0) == pytest.approx(before[0], abs=1e-6)


def test_equities_on_the_turn_are_those_of_all_rivers() -> None:
    """Enumerated with the ranking in plain Python."""
    game = Game.load("holdem")
    deal = Deal.seeded(game, 2, "turn")
    hole, board = deal.numbers
    deck = [card for card in game.deck.numbers if card not in {*board[:4], *hole[0], *hole[1]}]
    won = 0.0
    for river in deck:
        first, second = game.ranking.strengths(hole, (*board[:4], river))
        won += 1.0 if first > second else 0.5 if first == second else 0.0
    rest = np.array([*deck, board[3]])  # what was left before the turn
    rule, table = ranking_table(game)
    scenarios = scenarios_of(rule, np.zeros(1, dtype=np.uint64), rest, 1, 2, 1)
    seats, cards = np.ones(2, dtype=np.bool_), np.array(hole)
    keys = keyed(rule, scenarios, 2, 5, 1)
    _, shares = strengths_and_shares(rule, table, cards, seats, np.array(board), 4, scenarios, keys)
    assert shares == pytest.approx([won / 44, 1 - won / 44])


@pytest.mark.parametrize("known", [0, 3, 4, 5])
def test_scenarios_that_are_added_up_give_the_same_strengths(known: int) -> None:
    """Some of their cards lie on the board, so that runouts and opponents drop out."""
    game, seats = Game.load("holdem"), 3
    rule, table = ranking_table(game)
    deal = Deal.seeded(game, seats, "keys")
    hole, board = map(np.array, deal.numbers)
    deck = np.array([card for card in game.deck.numbers if card not in hole])
    scenarios = scenarios_of(rule, np.ones(1, dtype=np.uint64), deck, 5 - known, 2, 60)
    keys = keyed(rule, scenarios, 2, 5, 5 - known)
    live = np.array([True, False, True])
    one, other = (
        strengths_and_shares(rule, table, hole, live, board, known, scenarios, way)
        for way in (keys, ONE_BY_ONE)
    )
    assert len(keys) == len(scenarios)
    assert np.array_equal(one, other)
    assert one[1].sum() == pytest.approx(1)
    assert 0 < one[0][0] < 1


@pytest.mark.parametrize(("name", "count"), [("holdem", 903), ("micro", 49)])
def test_strengths_on_the_last_street_are_those_of_all_opponents(name: str, count: int) -> None:
    """Enumerated with the ranking in plain Python."""
    game = Game.load(name)
    hole, board = Deal.seeded(game, 2, "river").numbers
    deck = [card for card in game.deck.numbers if card not in {*board, *hole[0], *hole[1]}]
    others = list(combinations(deck, game.hole_cards))
    mine, *theirs = game.ranking.strengths((hole[0], *others), board)
    won = sum(1.0 if mine > other else 0.5 if mine == other else 0.0 for other in theirs)
    rule, table = ranking_table(game)
    rest = np.array([*deck, board[-1]])  # what was left before the last card
    scenarios = scenarios_of(rule, np.zeros(1, dtype=np.uint64), rest, 0, game.hole_cards, 1)
    seats, cards, shown = np.ones(2, dtype=np.bool_), np.array(hole), len(board)
    keys = keyed(rule, scenarios, game.hole_cards, shown, 0)
    strengths, _ = strengths_and_shares(rule, table, cards, seats, np.array(board), shown, scenarios, keys)
    assert len(others) == count
    assert strengths[0] == pytest.approx(won / count)


def test_all_cards_come_equally_often_in_runouts() -> None:
    """And no opponent holds one of them."""
    game = Game.load("holdem")
    deck = np.array(game.deck.numbers[:48])
    scenarios = scenarios_of(ranking_table(game)[0], np.zeros(1, dtype=np.uint64), deck, 2, 2, 72)
    assert np.bincount(scenarios[:, :2].ravel()).tolist() == [3] * 48
    assert all(len(set(row)) == len(row) for row in scenarios.tolist())


@pytest.mark.parametrize("name", FIVE_CARD_GAMES)
def test_strengths_are_those_of_many_opponents(name: str) -> None:
    """Against an independent sample in plain Python, within four standard errors of both."""
    game = Game.load(name)
    deal = Deal.seeded(game, 2, "strengths")
    hole, board = deal.numbers
    deck = [card for card in game.deck.numbers if card not in {*board, *hole[0], *hole[1]}]
    rng, own, samples = Random(4), hole[0], 600
    won = 0.0
    for _ in range(samples):
        other = tuple(rng.sample(deck, game.hole_cards))
        first, second = game.ranking.strengths((own, other), board)
        won += 1.0 if first > second else 0.5 if first == second else 0.0
    rule, table = ranking_table(game)
    scenarios = scenarios_of(rule, np.zeros(1, dtype=np.uint64), np.array(deck), 0, game.hole_cards, 200)
    keys = keyed(rule, scenarios, game.hole_cards, 5, 0)
    seats, cards = np.array([True, False]), np.array(hole)
    strengths, shares = strengths_and_shares(rule, table, cards, seats, np.array(board), 5, scenarios, keys)
    assert strengths[0] == pytest.approx(won / samples, abs=4 * (0.25 / samples + 0.25 / 600) ** 0.5)
    assert shares.tolist() == [1.0, 0.0]


@pytest.mark.parametrize("own", [0.0, 0.2, 0.3, 0.6, 0.71, 0.9, 1.0])
@pytest.mark.parametrize("rival", [0.1, 0.5, 0.97])
def test_a_lead_is_shared_among_the_nearest_points_of_the_grid(own: float, rival: float) -> None:
    """A function of both strengths that is linear between points is the sum over them."""
    out = np.zeros(SHAPES)
    _shapes(own, rival, 0.3, out)
    leads = out[CURVES:].reshape(len(GRID), len(GRID))
    fine = np.outer(
        [np.interp(own, GRID, point) for point in np.eye(len(GRID))],
        [np.interp(rival, GRID, point) for point in np.eye(len(GRID))],
    )
    assert leads == pytest.approx(0.3 * fine)


def test_games_of_several_streets_have_all_shapes_of_each() -> None:
    """Games with one later street do with curves."""
    widths = []
    for name in ("holdem", "leduc"):
        game = Game.load(name)
        hands = [random_hand(game, 2, seed) for seed in range(3)]
        own = np.zeros(len(hands), dtype=np.int64)
        arrays = measure(game, hands, 2)
        rows = feature_rows(game, arrays, own, chip_stakes(arrays, own))
        widths.append(rows.numbers.shape[1])
        assert (rows.levels is None) == (name == "leduc")
    streets, places, stakes = 3, 2, 3
    assert widths[0] == streets * (6 + stakes * (SHAPES + CURVES)) + places * 12
    assert widths[1] == 6 + stakes * CURVES + places * 12


def test_what_a_seat_can_still_win_depends_on_the_deepest_other() -> None:
    """Two seats bet on beside a third that is all-in: their lead counts in chips behind, too."""
    game = Game.load("holdem")
    hand = Hand(game, (200, 20, 200), 0, Deal.seeded(game, 3, "side pot"))
    for action in (raise_to(20), CALL, CALL, raise_to(40), CALL, CALL, CALL, CALL, CALL):
        hand.act(action)
    arrays = measure(game, [hand], 3)
    numbers = []
    for seat in (0, 1):
        own = np.array([seat])
        levels = feature_rows(game, arrays, own, chip_stakes(arrays, own)).levels
        assert levels is not None
        numbers.append(levels.levels[0, 0, : 3 * SHAPES].reshape(SHAPES, 3))
    (pot, _, behind), (other_pot, _, nothing) = (part.T for part in numbers)
    assert arrays.pot[0, 0] == 60
    assert behind == pytest.approx(pot * 180 / 60)
    assert np.abs(other_pot).max() > 0
    assert np.array_equal(nothing, np.zeros(SHAPES))


@pytest.mark.parametrize("name", ["holdem", "micro", "leduc", "kuhn"])
def test_hole_features_cancel_over_all_pairs_of_hands(name: str) -> None:
    from holecard.solver.luck.hole_features import _two_hand_means, _two_hands, starting_pairs

    game = Game.load(name)
    pairs = starting_pairs(game)
    assert pairs is not None
    own = pairs.own
    assert pairs.chance.sum() == pytest.approx(1)
    assert (pairs.equity + pairs.equity.T)[pairs.chance > 0] == pytest.approx(1)
    terms = _two_hands(pairs.equity, *np.broadcast_arrays(own[:, None], own[None, :]))
    means = ((terms - _two_hand_means(game)) * pairs.chance[..., None]).sum((0, 1))
    assert np.abs(means).max() < 1e-12


@pytest.mark.slow
@pytest.mark.parametrize("name", [*FIVE_CARD_GAMES, "micro"])
@pytest.mark.parametrize("seats", [2, 4])
def test_no_feature_has_a_mean(name: str, seats: int) -> None:
    """Over random deals with players that bet by their cards; the largest of many within 4.5 errors. Means of
    features that are rarely large are not normal, and left out."""
    game = Game.load(name)
    if not game.seats[0] <= seats <= game.seats[1]:
        seats = 2
    hands = [by_cards(game, seats, seed) for seed in range(6000)]
    arrays = measure(game, hands, seats)
    numbers = TableFeatures(game, arrays).of(np.arange(len(hands)) % seats).balanced
    numbers = numbers[:, numbers.std(0) > 0]
    scaled = numbers / numbers.std(0)
    often = ((scaled - scaled.mean(0)) ** 4).mean(0) < 500
    assert often.mean() > 0.9
    assert np.abs(scaled[:, often].mean(0)).max() * np.sqrt(len(hands)) < 4.5


def by_cards(game: Game, seats: int, seed: int) -> Hand:
    hand = Hand(game, (100 * game.big_blind,) * seats, seed % seats, Deal.seeded(game, seats, f"mean {seed}"))
    rng = Random(seed)
    while hand.actor is not None:
        high = max(hand.deal.hole_numbers[hand.actor]) // 4
        least, most = hand.legal.min_raise_to, hand.legal.max_raise_to
        if least is not None and most is not None and rng.random() < (high - 4) / 16:
            hand.act(raise_to(min(most, least * 2)))
        else:
            hand.act(FOLD if hand.to_call and high < 8 and rng.random() < 0.7 else CALL)
    return hand
