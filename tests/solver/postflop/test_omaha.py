"""Pot-limit Omaha after the flop: hands of four cards, of which two count, and bets up to the pot."""

from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from holecard import CALL, Deal, Hand, raise_to
from holecard.cards.card import Card, print_cards
from holecard.errors import BadRequest, Unreadable
from holecard.solver.equity.range import every_hand
from holecard.solver.postflop import (
    PostflopLock,
    PostflopSolver,
    PostflopSpot,
    Rake,
    estimate,
    load_run,
    sample_hands,
    save_run,
    solve_spot,
)
from holecard.solver.postflop.betting_tree import BettingTree
from holecard.solver.postflop.decisions import AVERAGE
from holecard.solver.postflop.game import PostflopGame
from holecard.solver.postflop.hands import HandIndex, class_names, disjoint_weights, made_strengths
from holecard.solver.postflop.reference import reference_value
from holecard.solver.postflop.spot import meets
from tests.solver.postflop.linear_program import exact_value
from tests.solver.postflop.omaha_spots import OMAHA, TURN, omaha


def some_hands(count: int, hole: int, seed: int, board: str = "Td9d6hQc2s") -> NDArray[np.int64]:
    """Without cards of the board, the highest first, each once."""
    generator = np.random.default_rng(seed)
    board_cards = [int(Card(board[at : at + 2])) for at in range(0, len(board), 2)]
    hands = every_hand(hole)
    hands = hands[~np.isin(hands, board_cards).any(axis=1)]
    return hands[np.sort(generator.choice(len(hands), count, replace=False))]


def as_text(hands: NDArray[np.int64], generator: np.random.Generator) -> str:
    weights = generator.integers(1, 101, len(hands))
    return ",".join(f"{print_cards(hand)}:{weight}/100" for hand, weight in zip(hands, weights, strict=True))


# -- hands --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hole", [2, 4])
def test_disjoint_weights_are_those_of_a_table_of_all_pairs(hole: int) -> None:
    mine, theirs = some_hands(200, hole, 1), some_hands(300, hole, 2)
    weights = np.random.default_rng(3).random(300)
    assert disjoint_weights(mine, theirs, weights) == pytest.approx(meets(mine, theirs) @ weights, rel=1e-12)


def test_a_hand_is_found_whatever_the_order_of_its_cards() -> None:
    hands = some_hands(500, 4, 4)
    index = HandIndex(hands)
    mixed = np.random.default_rng(5).permuted(hands, axis=1)
    assert index.find(mixed).tolist() == list(range(500))
    held = {tuple(hand) for hand in hands.tolist()}
    others = np.array([hand for hand in some_hands(500, 4, 8).tolist() if tuple(hand) not in held])
    assert (index.find(others) == -1).all()


@pytest.mark.parametrize("board", ["Td9d6h", "Td9d6hQd", "Td9d6hQdQc"])
def test_strengths_on_every_street_are_those_of_the_rules(board: str) -> None:
    """Exactly two of four cards, with three of the board: the engine's ranking looks at every choice."""
    hands = some_hands(300, 4, 6, board)
    cards = [int(Card(board[at : at + 2])) for at in range(0, len(board), 2)]
    found = made_strengths(OMAHA, hands, tuple(cards))
    five = OMAHA.ranking.five
    assert five is not None
    for hand, strength in zip(hands.tolist(), found.tolist(), strict=True):
        choices = [[*two, *three] for two in combinations(hand, 2) for three in combinations(cards, 3)]
        assert strength == max(five(choices, ()))


def test_classes_of_four_cards_name_ranks_and_suits() -> None:
    texts = ["AsKsQdJd", "AsAhKsQc", "AsKhQdJc", "AsKsQsJd", "9s9h9d9c"]
    hands = np.array([[int(Card(text[at : at + 2])) for at in range(0, 8, 2)] for text in texts])
    assert class_names(hands) == ["AKQJds", "AAKQss", "AKQJr", "AKQJ", "9999r"]


# -- betting ------------------------------------------------------------------------------------------


def test_no_bet_is_larger_than_the_engine_allows() -> None:
    """Pot bets and raises of the tree against the legal range of a hand with the same chips."""
    hand = Hand(OMAHA, (2000, 2000), 0, Deal.seeded(OMAHA, 2, "pot"))
    hand.act(CALL)
    while len(hand.board) < 5:
        hand.act(CALL)
    tree = BettingTree(omaha(pot=40, stacks=1980, bets="allin,20,150", raises="pot,5x", allin_from=0.3))
    node, raises = tree.root, 0
    while len(node.actions) > 2 or raises == 0:
        most = hand.legal.max_raise_to
        assert most is not None
        largest = node.actions[-1]
        assert largest.to - node.base == most
        assert [action.to for action in node.actions] == sorted({action.to for action in node.actions})
        assert largest.label in ("allin", "b100" if not raises else "r100")
        hand.act(raise_to(most))
        node, raises = node.children[-1], raises + 1
    assert raises == 5  # to 40, 160, 520, 1600 and all-in
    assert hand.legal.max_raise_to is None


def test_stacks_below_the_pot_go_all_in() -> None:
    labels = [action.label for action in BettingTree(omaha(stacks=150)).root.actions]
    assert labels == ["k", "b50", "allin"]


# -- solved rivers ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_linear_program_finds_the_same_value() -> None:
    spot = omaha(oop="AdKd8h7h,AAKJds:0.5,8732ds", ip="QQ99,AKJTds,T987ds:0.25")
    solution = solve_spot(spot, until=0.005, most=30_000)
    assert solution.exploitability <= 0.005
    assert solution.grade.values[0] == pytest.approx(exact_value(spot), abs=spot.pot * 1e-4)


@pytest.mark.parametrize("rake", [Rake(), Rake(0.05, 15.0)], ids=["no rake", "rake"])
@pytest.mark.slow
def test_the_reference_measures_the_same(rake: Rake) -> None:
    """Random hands with random weights: every pair is compared, hand by hand."""
    generator = np.random.default_rng(7)
    ranges = [as_text(some_hands(count, 4, count), generator) for count in (150, 170)]
    solver = PostflopSolver(omaha(oop=ranges[0], ip=ranges[1], rake=rake))
    solver.run(15)
    solution, close = _solution(solver), 200 * 2e-6
    for player in (0, 1):
        assert reference_value(solution, player, best=False) == pytest.approx(
            solution.grade.values[player], abs=close
        )
        assert reference_value(solution, player, best=True) == pytest.approx(
            solution.grade.best[player], abs=close
        )


def _solution(solver: PostflopSolver) -> Any:
    from holecard.solver.postflop import PostflopSolution

    return PostflopSolution(solver, solver.grade())


@pytest.mark.slow
def test_clairvoyance() -> None:
    """The nuts or nothing against hands between: all of the former bet the pot, half of the others bluff."""
    solution = solve_spot(
        omaha(pot=40, stacks=40, oop="KsJs4h4c,7h5h4d3h", ip="AhAc3c3d", bets="pot", raises=""), until=0.05
    )
    root = solution.at()
    straight = (root.own.hands == int(Card("Js"))).any(axis=1)
    assert root.strategy[1][straight] == pytest.approx(1, abs=5e-3)
    assert root.strategy[1][~straight] == pytest.approx(1 / 2, abs=2e-2)
    assert solution.at("allin").frequencies["c"] == pytest.approx(1 / 2, abs=5e-2)
    assert solution.grade.values[0] == pytest.approx(30, abs=0.05)


@pytest.mark.slow
def test_equities_of_many_hands_are_those_of_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the solver's sums, and by comparing every pair."""
    solver = PostflopSolver(omaha())
    solver.run(5)
    compared = _solution(solver).at("b50").players
    monkeypatch.setattr("holecard.solver.postflop.solution._FEW_PAIRS", 0)
    summed = _solution(solver).at("b50").players
    for one, other in zip(compared, summed, strict=True):
        assert one.equity == pytest.approx(other.equity, abs=2e-6, nan_ok=True)


@pytest.mark.slow
def test_a_hand_that_blocks_all_others_is_worth_nothing() -> None:
    spot = omaha(oop="AsKsQsJs,8c7c5c4c", ip="As8d7d3c,AhKsTc9c,QsQhJd3d,JsJc3s3h")
    solver = PostflopSolver(spot)
    solver.run(20)
    blocked = (spot.hands(0) == int(Card("As"))).any(axis=1)
    assert solver.values(0, AVERAGE)[blocked].tolist() == [0.0]
    assert np.isnan(_solution(solver).at().own.ev[blocked]).all()


@pytest.mark.slow
def test_locked_hands_are_patterns_of_four_cards() -> None:
    lock = PostflopLock("b50", {"c": 1.0}, hands="QQxx")
    free, locked = (solve_spot(omaha(), until=0.5, locks=locks).at("b50") for locks in ([], [lock]))
    queens = (free.own.hands >> 2 == 10).sum(axis=1) >= 2
    assert free.strategy[1][queens].max() < 0.5
    assert locked.strategy[1][queens] == pytest.approx(1)


@pytest.mark.slow
def test_a_saved_run_goes_on_bit_for_bit(tmp_path: Path) -> None:
    whole, part = PostflopSolver(omaha(ip="KQJx")), PostflopSolver(omaha(ip="KQJx"))
    whole.run(9)
    part.run(5)
    save_run(part, tmp_path / "run.npz")
    again = load_run(tmp_path / "run.npz")
    again.run(4)
    assert again.spot.game.name == "omaha"
    for mine, other in zip(whole.tables.arrays(), again.tables.arrays(), strict=True):
        assert np.array_equal(mine, other)


# -- sizes and refusals -------------------------------------------------------------------------------


@pytest.mark.parametrize("spot", [omaha(), omaha(TURN), omaha(TURN, oop="QQJx", ip="JJ8x")])
def test_the_estimate_counts_what_is_built(spot: PostflopSpot) -> None:
    game, size = PostflopGame(spot), estimate(spot)
    assert size.entries == game.entries
    assert size.boards == tuple(len(street.boards) for street in game.boards)
    assert size.nodes == game.tree.nodes


def test_all_hands_are_written_as_one_word() -> None:
    spot = omaha(oop="random")
    assert 'oop = "random"' in spot.text()
    again = PostflopSpot.parse(spot.text(), game=OMAHA)
    assert [len(again.hands(player)) for player in (0, 1)] == [178_365, len(spot.hands(1))]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"oop": "AKs"}, "a range of four cards is made of pieces such as AsAhKsKh, AAxx"),
        ({"oop": "TdThAsAc"}, "leave no hand for OOP: 'TdThAsAc'"),
        ({"oop": "AsAhKsKh", "ip": "AsAhKcKd,AdAcKsKc"}, "the ranges hold the same cards"),
    ],
)
def test_bad_ranges_are_refused_in_one_line(changes: dict[str, Any], words: str) -> None:
    with pytest.raises((BadRequest, Unreadable)) as error:
        omaha(**changes)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_pages_refuse_ranges_that_are_too_large_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from holecard.web.spots.job import SpotJob
    from holecard.web.spots.limits import SpotLimits

    monkeypatch.setattr("holecard.web.spots.job.SPOT_LIMITS", SpotLimits(hands=1))
    save_run(PostflopSolver(omaha()), tmp_path / "run.npz")
    with pytest.raises(BadRequest, match=r"the pages show ranges of up to 1 hands, not \d+"):
        SpotJob.of_file(tmp_path / "run.npz", 0.5)


# -- samples ------------------------------------------------------------------------------------------


def test_a_sample_is_as_strong_as_the_range_and_the_same_for_the_same_seed() -> None:
    """The quantiles of its strengths are those of all hands, which is what systematic sampling is for."""
    spot = omaha(oop="random", ip="AAxx,KQJT:0.1")
    first, again, other = (sample_hands(spot, 400, seed) for seed in (1, 1, 2))
    assert first.text() == again.text() != other.text()
    board = tuple(map(int, spot.board))
    for player in (0, 1):
        every, few = (made_strengths(OMAHA, one.hands(player), board) for one in (spot, first))
        assert len(few) == 400
        ends = np.sort(every)
        total, drawn = spot.weights(player), first.weights(player)
        for quantile in (0.1, 0.5, 0.9):
            level = ends[int(quantile * len(ends))]
            share = drawn[few <= level].sum() / drawn.sum()
            assert share == pytest.approx(total[every <= level].sum() / total.sum(), abs=2 / 400)


def test_small_ranges_stay_whole_and_heavy_hands_stay_heavy() -> None:
    spot = omaha(oop="AsAhKsKh", ip="AcAdKcKd,QhQsJhJs:1/100,8c7c5c4c:1/100")
    few = sample_hands(spot, 2, seed=5)
    assert len(few.hands(0)) == 1
    assert few.hands(1).tolist() == spot.hands(1)[:1].tolist()  # both points fall on the heavy one
    with pytest.raises(BadRequest, match="a sample has at least one hand, not 0"):
        sample_hands(spot, 0)


# -- turns --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_turns_are_measured_the_same_by_the_reference() -> None:
    solution = solve_spot(omaha(TURN, oop="JJ87ds,AdKdQc8c,AdKdQs8s"), until=0.1)
    assert estimate(solution.spot).boards[1] == 48 - 13  # clubs and spades are alike
    for player in (0, 1):
        value, best = (reference_value(solution, player, best=best) for best in (False, True))
        assert value == pytest.approx(solution.grade.values[player], abs=200 * 2e-6)
        assert best == pytest.approx(solution.grade.best[player], abs=200 * 2e-6)


@pytest.mark.slow
def test_small_decks_have_the_value_of_a_linear_program() -> None:
    """Four ranks are left: a turn with twelve rivers, eight of which remain beside two hands."""
    dead = "".join(print_cards([card]) for card in OMAHA.deck.numbers if card >> 2 < 9)
    ranges = {"oop": "AhAcKhQc,KcKsQdJs:0.5,AhQcJhJs", "ip": "AsKsJcJh,AcQsQdJs,KhKcJcQs"}
    spot = omaha(TURN, board="AdKdQhJd", dead=dead, stacks=200, **ranges)
    solution = solve_spot(spot, until=0.004, most=30_000)
    assert solution.grade.values[0] == pytest.approx(exact_value(spot), abs=spot.pot * 1e-4)


@pytest.mark.slow
def test_threads_and_16_bits_agree_on_turns() -> None:
    spot = omaha(TURN, ip="QJ9xds")
    one, two = PostflopSolver(spot), PostflopSolver(spot, threads=2)
    for solver in (one, two):
        solver.run(10)
    assert np.array_equal(one.tables.regrets, two.tables.regrets)
    compact = solve_spot(spot, until=0.1, compact=True)
    exact = solve_spot(spot, until=0.05)
    assert compact.grade.values[0] == pytest.approx(exact.grade.values[0], abs=0.3)


@pytest.mark.slow
def test_all_hands_twice_without_bets_are_half_the_pot_each() -> None:
    solution = solve_spot(omaha(oop="random", ip="random", bets=""), until=0.1)
    assert solution.grade.values == pytest.approx((100, 100), abs=1e-3)
    assert solution.at().own.mean_equity == pytest.approx(0.5, abs=1e-5)
