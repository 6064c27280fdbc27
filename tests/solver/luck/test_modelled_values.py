"""Values by models of policies favour no seat, and no hand has a say in those that it is adjusted with."""

from functools import cache

import numpy as np
import pytest

from holecard import CALL, FOLD, Game, Hand, raise_to
from holecard.solver.luck import betting_kernel
from holecard.solver.luck.betting_kernel import betting_values
from holecard.solver.luck.decisions import decisions_of
from holecard.solver.luck.features import chip_stakes, feature_rows
from holecard.solver.luck.hand_arrays import HandArrays, measure
from holecard.solver.luck.leaf_values import LEAF, leaf_rows
from holecard.solver.luck.meter import DealFeatureMeter
from holecard.solver.luck.modelled_values import (
    DealValues,
    PairModel,
    compile_with,
    has_models,
    is_compiled,
    values_by_fold,
    with_values,
)
from holecard.solver.luck.policy_features import (
    ALL_IN,
    CURVES,
    FEATURES,
    OPEN_RAISE,
    RERAISE,
    SIZE,
    policy_rows,
    room_rows,
)
from holecard.solver.luck.policy_features import CALL as CALLING
from holecard.solver.luck.policy_fit import decision_rows
from tests.solver.luck.test_deal_kernel import all_rivers, by_cards

HOLDEM = Game.load("holdem")
FOLDS = 5


@cache
def some_hands(count: int = 700) -> tuple[Hand, ...]:
    return tuple([by_cards(HOLDEM, 2, seed) for seed in range(count)])


@cache
def measured(count: int = 700) -> HandArrays:
    return measure(HOLDEM, some_hands(count), 2)


def model_of(hands: tuple[Hand, ...], arrays: HandArrays) -> PairModel:
    own = np.arange(len(hands)) % 2
    return PairModel(arrays, decisions_of(hands, arrays.paid, arrays.pot), own)


@pytest.mark.parametrize("own", [0, 1])
def test_over_all_rivers_the_luck_of_the_river_is_zero(own: int) -> None:
    """By any models: here of other hands, in which the players bet by their cards."""
    actions = (raise_to(6), CALL, CALL, CALL, CALL, raise_to(10), CALL, raise_to(20), FOLD)
    rivers = all_rivers(actions, HOLDEM)
    joined = HandArrays.joined([measured(), rivers])
    seats = np.concatenate((np.arange(700) % 2, np.full(len(rivers), own)))
    last = len(joined) - len(rivers)
    twin = decisions_of(some_hands(), measured().paid, measured().pot)
    made = type(twin).joined([twin, decisions_of(river_hands(actions), rivers.paid, rivers.pot)])
    values = PairModel(joined, made, seats).values(np.arange(len(joined)) < last)
    assert values is not None
    change = values.change[last:]
    assert len(change) == 44
    assert np.ptp(change[:, 2]) > 1
    assert abs(change[:, 2].mean()) < 1e-9
    assert np.ptp(change[:, :2], axis=0).max() < 1e-9


def river_hands(actions: tuple[int, ...]) -> list[Hand]:
    """As many hands with these actions as there are rivers; what they hold does not matter here."""
    hands = []
    for seed in range(44):
        hand = Hand(HOLDEM, (200, 200), 0, by_cards(HOLDEM, 2, seed).deal)
        for action in actions:
            hand.act(action)
        hands.append(hand)
    return hands


def test_a_hand_has_no_say_in_models_of_its_own_fold() -> None:
    """Other hands in a fold change the values of all hands by the models of other folds, and none by those
    that leave it out."""
    hands, others = some_hands(), tuple([by_cards(HOLDEM, 2, seed) for seed in range(1000, 1700)])
    fold, own = np.arange(700) % FOLDS, np.arange(700) % 2
    mixed_hands = tuple(
        [other if at % FOLDS == 0 else one for at, (one, other) in enumerate(zip(hands, others, strict=True))]
    )
    found = []
    for played in (hands, mixed_hands):
        arrays = measure(HOLDEM, played, 2)
        found.append(values_by_fold(arrays, decisions_of(played, arrays.paid, arrays.pot), own, fold, FOLDS))
    kept = fold != 0
    for left_out, (one, other) in enumerate(zip(*found, strict=True)):
        assert one is not None
        assert other is not None
        is_same = np.array_equal(one.change[kept], other.change[kept])
        assert is_same == (left_out == 0)


def test_too_few_hands_are_not_modelled() -> None:
    model = model_of(some_hands(), measured())
    assert model.values(np.arange(700) < 499) is None
    assert model.values(np.arange(700) < 500) is not None


def test_without_models_the_check_down_value_counts() -> None:
    own = np.arange(700) % 2
    rows = feature_rows(HOLDEM, measured(), own, chip_stakes(measured(), own))
    same = with_values(rows, None)
    assert np.array_equal(same.numbers[:, : rows.numbers.shape[1]], rows.numbers)
    assert np.abs(same.numbers[:, rows.numbers.shape[1] :]).max() == 0
    values = DealValues(np.ones_like(rows.streets), 2 * rows.streets)
    other = with_values(rows, values)
    assert np.array_equal(other.streets, values.change)
    assert np.array_equal(other.numbers[:, -3:], -rows.streets)
    assert other.numbers.shape == same.numbers.shape


def test_a_threshold_is_found_again() -> None:
    """A player that bets all that is stronger than 0.6, and calls all that is stronger than the price."""
    arrays = measured()
    made = decisions_of(some_hands(), arrays.paid, arrays.pot)
    strengths = np.random.default_rng(1).random((700, 3, 2))
    own = strengths[made.hand, made.street, made.seat]
    kind = np.where(made.price > 0, np.where(own > made.price, 0, -1), np.where(own > 0.6, 1, 0))
    played = type(made)(**{name: getattr(made, name) for name in made.__slots__} | {"kind": kind})
    first = np.zeros(700, dtype=np.int64)
    rows = decision_rows(played, strengths, arrays.aggressor, arrays.button, first)
    curves, _ = rows.policy(0, np.ones(len(kind), dtype=np.bool_))
    mine, is_open = rows.player == 0, made.price == 0
    bets = rows.features @ curves[OPEN_RAISE] > 0
    calls = rows.features @ curves[CALLING] > 0
    assert (bets == (own > 0.6))[mine & is_open & (made.room > 0)].mean() > 0.97
    assert (calls == (own > made.price))[mine & ~is_open].mean() > 0.95


class Reference:
    """The betting of a street in plain Python, node by node."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.policies = rng.normal(size=(2, CURVES, FEATURES)) * 0.4
        self.policies[:, SIZE] = 0.0
        self.policies[:, SIZE, 0] = 0.6
        self.rooms = rng.normal(size=(2, ALL_IN)) * 0.4
        self.leaf = rng.normal(size=LEAF) * 0.05
        self.strengths, self.share = rng.random(2), rng.random()
        self.start, self.stake = np.array([200.0, 140.0]), np.array([12.0, 12.0])
        self.dead, self.big_blind = 3.0, 2.0
        self.button, self.led, self.first, self.street = (int(rng.integers(2)) for _ in range(4))
        self.earlier = rng.integers(0, 3, 2)

    def features(self, seat: int, price: float, raises: int, depth: float) -> np.ndarray:
        known = [
            self.led == seat,
            self.led == 1 - seat,
            self.button == seat,
            self.earlier[1 - seat],
            self.earlier[seat],
            raises,
        ]
        out = np.zeros((1, FEATURES))
        seen, street = np.array([known], dtype=np.int64), np.array([self.street])
        policy_rows(self.strengths[[seat]], street, seen, np.array([price]), np.array([depth]), out)
        return out.ravel()

    def chance(self, seat: int, curve: int, price: float, raises: int, depth: float) -> float:
        policy = self.policies[0 if seat == self.first else 1, curve]
        return 1 / (1 + float(np.exp(-self.features(seat, price, raises, depth) @ policy)))

    def end(self, paid: np.ndarray, raised: np.ndarray, led: int) -> float:
        first, rival, stake = self.first, 1 - self.first, min(paid)
        pot, share = 2 * stake + self.dead, self.share if self.first == 0 else 1 - self.share
        behind = min(self.start) - stake
        if behind <= 0:
            return float(share * pot - stake)
        more = np.sign((self.earlier + raised)[first] - (self.earlier + raised)[rival])
        sides = np.array([[led == first, led == rival, self.button == first, more]], dtype=np.float64)
        out = np.zeros((1, LEAF))
        order = self.strengths[[first, rival]][None, :]
        leaf_rows(order, np.array([share - 0.5]), np.log1p(np.array([behind / pot])), sides, out)
        value = (share + float(out[0] @ self.leaf)) * pot - stake
        return float(np.clip(value, -self.start[first], self.start[rival] + self.dead))

    def folded(self, paid: np.ndarray, seat: int) -> float:
        return float(-paid[seat] if seat == self.first else paid[seat] + self.dead)

    def value(
        self,
        seat: int,
        paid: np.ndarray,
        raised: np.ndarray,
        led: int,
        last: float,
        checks: int,
        reach: float,
    ) -> float:
        other, raises = 1 - seat, int(raised.sum())
        stack, behind = self.start[seat] - paid[seat], self.start[other] - paid[other]
        call = min(paid[other] - paid[seat], stack)
        pot = paid.sum() + self.dead
        known = call / (pot + call), raises, min(stack, behind) / pot
        most, raising, total = stack - call, 0.0, 0.0
        if most > 0 and behind > 0 and raises < betting_kernel._MOST_RAISES:
            raising = self.chance(seat, RERAISE if call else OPEN_RAISE, *known)
            raising = 0.0 if raising * reach < betting_kernel._RARE else raising
        if raising:
            more = max(np.floor(0.6 * (pot + call)), last)
            room = np.zeros((1, ALL_IN))
            room_rows(self.strengths[[seat]], np.array([most / (pot + call)]), room)
            part = 1 / (1 + float(np.exp(-room[0] @ self.rooms[0 if seat == self.first else 1])))
            part = 1.0 if more >= most or part > 0.98 else 0.0 if part < 0.02 else part
            for size, likely in ((most, part), (more, 1 - part)):
                if likely:
                    now, then = paid.copy(), raised.copy()
                    now[seat] += call + size
                    then[seat] += 1
                    value = self.value(other, now, then, seat, size, 0, reach * raising * likely)
                    total += raising * likely * value
        if call:
            calls = self.chance(seat, CALLING, *known)
            now = paid.copy()
            now[seat] += call
            passive = calls * self.end(now, raised, led) + (1 - calls) * self.folded(paid, seat)
        elif checks:
            passive = self.end(paid, raised, led)
        else:
            passive = self.value(other, paid, raised, led, last, 1, reach * (1 - raising))
        return total + (1 - raising) * passive


@pytest.mark.parametrize("seed", range(12))
def test_values_are_those_of_the_betting_node_by_node(seed: int) -> None:
    spot = Reference(np.random.default_rng(seed))
    chances = np.full((1, 2, 3), -1, dtype=np.float32)
    chances[0, 0] = *spot.strengths, spot.share
    spot.strengths, spot.share = chances[0, 0, :2].astype(np.float64), float(chances[0, 0, 2])
    out = np.zeros((1, 2))
    betting_values(
        chances,
        spot.street,
        spot.stake[None, :],
        np.array([spot.dead]),
        spot.start[None, :],
        np.array([spot.big_blind]),
        np.array([spot.button]),
        np.array([spot.led]),
        spot.earlier[None, :],
        np.array([spot.first]),
        spot.policies,
        spot.rooms,
        spot.leaf,
        out,
    )
    opener, nothing = 1 - spot.button, np.zeros(2, dtype=np.int64)
    assert out[0, 1] == 0
    expected = spot.value(opener, spot.stake, nothing, -1, spot.big_blind, 0, 1.0)
    assert out[0, 0] == pytest.approx(expected, abs=1e-6)


def fed(order: list[int]) -> DealFeatureMeter:
    meter = DealFeatureMeter(HOLDEM, 2, FOLDS)
    for group in order:
        hands = some_hands()[70 * group : 70 * group + 70]
        meter.add(0, group, hands, [(at % 2, 1 - at % 2) for at in range(70)])
    return meter


def test_groups_may_come_in_any_order() -> None:
    one, other = fed(list(range(10))), fed([3, 1, 4, 0, 5, 9, 2, 6, 8, 7])
    for found, again in ((one.fitted(), other.fitted()), (one.check_down(), other.check_down())):
        assert found.keys() == again.keys()
        for place, luck in found.items():
            assert luck == pytest.approx(again[place], rel=1e-6, abs=1e-6)


def test_the_check_down_value_is_that_without_models() -> None:
    own = np.array([at % 70 % 2 for at in range(700)])
    rows = feature_rows(HOLDEM, measured(), own, chip_stakes(measured(), own))
    luck = (rows.closed + rows.streets.sum(1)).reshape(10, 70).sum(1)
    found = fed(list(range(10))).check_down()
    assert [found[0, group][0] for group in range(10)] == pytest.approx(luck.tolist())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["holdem", "omaha"])
def test_modelled_luck_has_no_mean(name: str) -> None:
    """By models of the other folds, over random deals."""
    game = Game.load(name)
    hands = [by_cards(game, 2, seed) for seed in range(6000)]
    arrays, own = measure(game, hands, 2), np.arange(6000) % 4 // 2
    fold = np.arange(6000) % FOLDS
    found = values_by_fold(arrays, decisions_of(hands, arrays.paid, arrays.pot), own, fold, FOLDS)
    luck = np.zeros((6000, 3))
    for left_out, values in enumerate(found):
        assert values is not None
        luck[fold == left_out] = values.change[fold == left_out]
    assert luck.std(0).min() > 0.1
    assert np.abs(luck.mean(0) / luck.std(0)).max() * np.sqrt(6000) < 3.5


def test_one_hand_compiles_all_that_is_needed() -> None:
    """Features that never vary are no obstacle."""
    hand = by_cards(HOLDEM, 2, 1)
    compile_with(hand)
    assert is_compiled(HOLDEM, 2)
    assert is_compiled(HOLDEM, 6)
    assert has_models(HOLDEM, 2)
    assert not has_models(HOLDEM, 6)
    assert not has_models(Game.load("leduc"), 2)
