"""What actions are worth, against OpenSpiel and against brute force over all deals."""

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from holecard import Deal, Game, Hand
from holecard.errors import BadRequest
from holecard.solver.equity import CLASSES, Range, exact_equity, parse_range
from holecard.solver.equity.spot import Spot
from holecard.solver.methods import solve
from holecard.solver.pushfold.chips import solve_pushfold
from holecard.solver.pushfold.ladder import LadderSolver
from holecard.solver.strategy import Strategy
from holecard.solver.tree import NodeKind, VectorGame
from holecard.train import StrategySource, TrainingFilter

ANY = TrainingFilter()
Worth = dict[tuple[int, str], list[float]]
"""By decision and hand: the value of each action to the player, in net chips of the hand."""


@cache
def source_of(name: str) -> StrategySource:
    return StrategySource(solve(Game.load(name), until=1e-4).strategy)


def mixed(name: str, seed: int) -> StrategySource:
    """A random strategy, under which every decision is reached."""
    vector_game = VectorGame.of(Game.load(name))
    rng = np.random.default_rng(seed)
    flat = vector_game.uniform()
    for node in vector_game.tree.decisions:
        block = vector_game.block(flat, node)
        block[:] = rng.dirichlet(np.ones(len(block)), block.shape[1]).T
    return StrategySource(Strategy(vector_game, flat))


def in_open_spiel(source: StrategySource, name: str) -> Worth:
    """OpenSpiel's histories under our strategy: values of actions, each history of an information set
    weighted by chance and by the opponent's probabilities (Bayes)."""
    vector_game = source.vector_game
    sums: defaultdict[tuple[int, str], list[float]] = defaultdict(list)
    weights: defaultdict[tuple[int, str], float] = defaultdict(float)

    def walk(state: Any, node: int, cards: tuple[int, ...], chance: float, own: tuple[float, float]) -> float:
        """The value to the first player."""
        if state.is_terminal():
            return float(state.returns()[0])
        if state.is_chance_node():
            dealt = state.chance_outcomes()
            values = [
                likely * walk(state.child(card), node, (*cards, card), chance * likely, own)
                for card, likely in dealt
            ]
            return float(sum(values))
        player = state.current_player()
        suits = 1 if name == "kuhn_poker" else 2
        ranks = "JQK"[cards[player] // suits], *("JQK"[card // suits] for card in cards[2:])
        hand = " on ".join(ranks)
        held = vector_game.hand_classes_at(node).names.index(hand)
        worth = []
        for at, action in enumerate(state.legal_actions()):  # fold, call, raise, as ours
            likely = float(source.strategy.at(node)[at, held])
            reach = (own[0] * likely, own[1]) if player == 0 else (own[0], own[1] * likely)
            below = past_boards(vector_game, vector_game.tree.children(node)[at])
            worth.append(walk(state.child(action), below, cards, chance, reach))
        weight = chance * own[1 - player]
        sign = 1 if player == 0 else -1
        found = sums[node, hand] or [0.0] * len(worth)
        sums[node, hand] = [total + sign * weight * each for total, each in zip(found, worth, strict=True)]
        weights[node, hand] += weight
        return float(source.strategy.at(node)[:, held] @ np.array(worth))

    walk(pyspiel.load_game(name).new_initial_state(), 0, (), 1.0, (1.0, 1.0))
    return {place: [total / weights[place] for total in found] for place, found in sums.items()}


def past_boards(vector_game: VectorGame, node: int) -> int:
    while vector_game.tree.kind[node] == NodeKind.BOARD:
        [node] = vector_game.tree.children(node)
    return node


@pytest.mark.parametrize(
    ("name", "theirs", "infosets"), [("kuhn", "kuhn_poker", 12), ("leduc", "leduc_poker", 288)]
)
def test_open_spiel_agrees_on_what_every_action_loses(name: str, theirs: str, infosets: int) -> None:
    source = mixed(name, 3)
    worth = in_open_spiel(source, theirs)
    assert len(worth) == infosets
    for (node, hand), values in worth.items():
        held = source.vector_game.hand_classes_at(node).names.index(hand)
        verdict = source.verdict(source.decision(f"{source.id}/{node}/{held}", Random(0)), 0)
        lost = [verdict.loss(at) for at in range(len(values))]
        assert lost == pytest.approx([max(values) - each for each in values], abs=1e-9)
        for action, ev in zip(verdict.decision.actions, verdict.evs, strict=True):
            assert action.words != "fold" or ev == pytest.approx(0, abs=1e-12)


def by_brute_force(source: StrategySource) -> Worth:
    """Every deal of two cards, played by the engine to all its ends."""
    vector_game = source.vector_game
    sums: defaultdict[tuple[int, str], list[float]] = defaultdict(list)
    weights: defaultdict[tuple[int, str], float] = defaultdict(float)

    def walk(hand: Hand, own: tuple[float, float]) -> float:
        if hand.actor is None:
            return float(hand.payoffs[0])
        player, node = hand.actor, vector_game.tree.node_at(hand.actions)
        assert node is not None
        held = vector_game.hand_classes_at(node).index_of(hand.deal.hole_numbers[player])
        mix = source.strategy.mix(node, held)
        worth = []
        for action, likely in mix.items():
            after = hand.copy()
            after.act(action)
            worth.append(walk(after, (own[0] * likely, own[1]) if player == 0 else (own[0], own[1] * likely)))
        place = node, vector_game.hand_classes_at(node).names[held]
        sign = 1 if player == 0 else -1
        found = sums[place] or [0.0] * len(worth)
        weight = own[1 - player]
        sums[place] = [total + sign * weight * each for total, each in zip(found, worth, strict=True)]
        weights[place] += weight
        return sum(likely * each for likely, each in zip(mix.values(), worth, strict=True))

    game = vector_game.game
    for first, second in permutations(map(str, game.deck), 2):
        walk(Hand(game, vector_game.tree.stacks, button=0, deal=Deal.of([first, second])), (1.0, 1.0))
    return {
        place: [total / weights[place] for total in found] for place, found in sums.items() if weights[place]
    }


@pytest.mark.parametrize(
    "make", [lambda: source_of("mini"), lambda: mixed("mini", 8)], ids=["solved", "random"]
)
def test_brute_force_over_all_deals_of_mini_agrees(make: Callable[[], StrategySource]) -> None:
    source = make()
    worth = by_brute_force(source)
    assert len(worth) >= 70
    for (node, hand), values in worth.items():
        held = source.vector_game.hand_classes_at(node).names.index(hand)
        decision = source.decision(f"{source.id}/{node}/{held}", Random(0))
        spent = source.vector_game.tree.stacks[0] - decision.stack
        assert source.verdict(decision, 0).evs == pytest.approx([each + spent for each in values], abs=1e-9)


def test_an_action_of_frequency_zero_and_equal_ev_costs_nothing() -> None:
    """In mini poker the five may call a bet as well as fold: a bluff is as likely as the pot odds."""
    source = source_of("mini")
    node = source.vector_game.tree.node_at([source.vector_game.tree.actions[0][1]])
    held = source.vector_game.hand_classes[0].names.index("5")
    verdict = source.verdict(source.decision(f"{source.id}/{node}/{held}", Random(0)), 1)
    assert (verdict.chosen.words, verdict.frequencies[1]) == ("call", 0)
    assert verdict.ev_lost == pytest.approx(0, abs=1e-12)
    assert verdict.is_right


def test_what_the_equilibrium_does_is_never_wrong() -> None:
    for name in ("kuhn", "mini"):
        source = source_of(name)
        rng = Random(5)
        for _ in range(50):
            decision = source.deal(rng, ANY)
            verdicts = [source.verdict(decision, at) for at in range(len(decision.actions))]
            assert all(each.ev_lost < 1e-9 for each in verdicts if each.frequencies[each.choice] > 1e-9)


def test_kuhns_queen_facing_a_bet_is_indifferent_and_folding_the_king_loses_the_pot_and_a_call() -> None:
    source = source_of("kuhn")
    tree = source.vector_game.tree
    node = tree.node_at([tree.actions[0][1]])
    queen, king = (
        source.verdict(source.decision(f"{source.id}/{node}/{held}", Random(0)), 0) for held in (1, 2)
    )
    assert queen.evs == pytest.approx((0, 0), abs=1e-12)
    assert king.evs == pytest.approx((0, 3), abs=1e-12)
    assert king.rating == "blunder"


# -- push or fold ------------------------------------------------------------------------------


@cache
def charts() -> StrategySource:
    return StrategySource(solve_pushfold(Game.load("ladder"), 100).strategy)


@pytest.mark.slow
def test_a_call_of_an_all_in_is_worth_its_equity_against_the_range_that_pushes() -> None:
    source = charts()
    tree = source.vector_game.tree
    [root, call] = tree.decisions
    push = dict(zip(CLASSES, source.strategy.at(root)[1].tolist(), strict=True))
    pushed = ",".join(f"{name}:{share:.6f}" for name, share in push.items() if share > 1e-6)
    hand = "Kd5d"
    held = source.vector_game.hand_classes[0].names.index("K5s")
    verdict = source.verdict(source.decision(f"{source.id}/{call}/{held}", Random(0)), 1)
    blocked = parse_range(pushed, 2).without(frozenset(map(int, parse_range(hand, 2).hands[0])))
    equities = exact_equity(Spot((Range.of(dict_of(hand)), blocked)))
    assert verdict.evs[1] == pytest.approx(200 * float(equities.players[0].equity) - 90, abs=1e-3)
    assert verdict.evs[0] == pytest.approx(0, abs=1e-12)


def dict_of(hand: str) -> dict[tuple[int, ...], Fraction]:
    return {tuple(row): Fraction(1) for row in parse_range(hand, 2).hands.tolist()}


def test_a_ladder_solved_for_winning_counts_in_games() -> None:
    game = Game.load("ladder")
    source = StrategySource(
        LadderSolver(game).at(game.session.hands - 1 if game.session.hands else 0, 0).strategy
    )
    verdict = source.verdict(source.deal(Random(1), ANY), 0)
    assert source.unit == verdict.decision.unit == "games"
    assert verdict.stakes == 1
    assert all(-1 <= ev <= 1 for ev in verdict.evs)


# -- dealing -----------------------------------------------------------------------------------


def test_decisions_come_as_often_as_they_are_reached() -> None:
    """Kuhn: the first player opens every hand; checks and bets of both lead to the other decisions."""
    source = source_of("kuhn")
    tree = source.vector_game.tree
    counts: Counter[str] = Counter()
    rng = Random(11)
    for _ in range(4000):
        counts[source.deal(rng, ANY).spot] += 1
    worth = {spot: count / counts["A to open"] for spot, count in counts.items()}
    names = ("Q", "K", "J")
    bets = {name: float(source.strategy.at(0)[1, "JQK".index(name)]) for name in names}
    assert worth["B after bet 1"] == pytest.approx(sum(bets.values()) / 3, abs=0.05)
    assert worth["B after check"] == pytest.approx(1 - sum(bets.values()) / 3, abs=0.05)
    assert tree.decisions[0] == 0


def test_the_same_seed_deals_the_same_decisions() -> None:
    source = source_of("mini")
    first, second = (
        [source.deal(rng, ANY) for _ in range(20)] for rng in (Random("friday"), Random("friday"))
    )
    assert first == second
    assert len({decision.key for decision in first}) > 5


def test_filters_by_street_and_position() -> None:
    source = mixed("leduc", 1)
    assert (source.streets, source.positions) == (("first", "second"), ("A", "B"))
    rng = Random(2)
    for _ in range(20):
        decision = source.deal(rng, TrainingFilter("SECOND", "b"))
        assert (decision.street, decision.position) == ("second", "B")
        assert len(decision.board) == 1
        assert not set(decision.board) & set(decision.hole)
    with pytest.raises(BadRequest, match="a street is one of first, second here, not 'river'"):
        source.deal(rng, TrainingFilter("river"))
    with pytest.raises(BadRequest, match="a position is one of A, B here, not 'BB'"):
        source.deal(rng, TrainingFilter(position="BB"))


def test_a_decision_has_the_line_and_the_chips_of_the_table() -> None:
    source = mixed("leduc", 1)
    rng = Random(4)
    decision = next(
        found for _ in range(500) if len((found := source.deal(rng, ANY)).line) > 3 and found.to_call
    )
    assert decision.line_words.count("|") == 1
    assert decision.spot.startswith(f"{decision.position} after ")
    assert source.decision(decision.key, rng).line == decision.line
    pots = 2 * source.vector_game.tree.stacks[0]
    assert 0 < decision.pot <= pots - decision.stack


@pytest.mark.parametrize("key", ["", "x/0/0", "{id}/1/0", "{id}/0/99", "{id}/a/b", "{id}"])
def test_other_keys_are_refused(key: str) -> None:
    source = source_of("kuhn")
    wrong = key.replace("{id}", source.id).replace("/1/0", f"/{len(source.vector_game.tree)}/0")
    with pytest.raises(BadRequest, match="no decision of this solution has this key"):
        source.decision(wrong, Random(0))


def test_an_answer_is_one_of_the_actions() -> None:
    source = source_of("kuhn")
    with pytest.raises(BadRequest, match="an answer is a number from 0 to 1, not 2"):
        source.verdict(source.deal(Random(0), ANY), 2)
