"""Decisions of spots after the flop, and what actions are worth there, by sums over the opponent's hands."""

from functools import cache
from random import Random

import numpy as np
import pytest

from holecard import Game
from holecard.errors import BadRequest
from holecard.solver.postflop import Player, PostflopSpot, solve_spot
from holecard.solver.postflop.betting_tree import BettingEnd
from holecard.solver.postflop.path import Position, find_decision
from holecard.solver.postflop.spot import meets
from holecard.train import Decision, SpotSource, TrainingFilter

ANY = TrainingFilter()


@cache
def river() -> SpotSource:
    spot = PostflopSpot.read(
        board="Td9d6hQc2s", pot=200, stacks=300, oop="TT,AQs,J8s,98s:0.5,A5s,76s", ip="QQ,66,AQs,KQs,KJs,87s",
        bets="50,allin",
    )  # fmt: skip
    return SpotSource(solve_spot(spot, until=0.5))


@cache
def turn() -> SpotSource:
    spot = PostflopSpot.read(
        board="Td9d6hQc", pot=200, stacks=150, oop="TT,A5s,76s", ip="66,KQs,87s", bets="75"
    )
    return SpotSource(solve_spot(spot, until=1))


@cache
def omaha() -> SpotSource:
    spot = PostflopSpot.read(
        game=Game.load("omaha"), board="Td9d6hQc2s", pot=200, stacks=300, bets="50,pot",
        oop="AsAhKsQh:0.5,TsTh9s9h,JcJd8c7c,AcKcJs8s", ip="QsQdJc2c,KdJd8s7s,AsAdTh9h,9c9hTs8h",
    )  # fmt: skip
    return SpotSource(solve_spot(spot, until=0.5))


def worth(source: SpotSource, position: Position, player: int, mine: int, yours: int) -> float:
    """Chips that the player gets from a position on with this pair of hands, by the strategies of both."""
    node, spot = position.node, source.spot
    if node.kind is BettingEnd.FOLD:
        return spot.pot + sum(node.chips) if node.player == player else 0.0
    held = [0, 0]
    held[player], held[1 - player] = mine, yours
    hands = [spot.hands(each)[held[each]].tolist() for each in Player]
    if node.kind is BettingEnd.SHOWDOWN:
        first, second = spot.game.ranking.strengths(
            [tuple(hands[player]), tuple(hands[1 - player])], tuple(map(int, position.cards))
        )
        return (spot.pot + sum(node.chips)) * (1.0 if first > second else 0.5 if first == second else 0.0)
    if node.kind is BettingEnd.NEXT_STREET:
        gone = {*hands[0], *hands[1], *map(int, position.cards)}
        left = [card for card in spot.deck if card not in gone]
        boards = [position.after_card(card_text(card)) for card in left]
        return sum(worth(source, board, player, mine, yours) for board in boards) / len(left)
    numbers, chances = source.solution.strategy(position)
    mix = chances[:, numbers.tolist().index(held[node.player])]
    total = 0.0
    for at, action in enumerate(node.actions):
        if mix[at] > 0:
            after = position.after_action(action.label)
            paid = after.steps[-1].position.node.actions[at].to - node.chips[player]
            cost = paid if node.player == player else 0
            total += float(mix[at]) * (worth(source, after, player, mine, yours) - cost)
    return total


def card_text(card: int) -> str:
    return "23456789TJQKA"[card >> 2] + "cdhs"[card & 3]


def by_sums(source: SpotSource, decision: Decision) -> list[float]:
    """By action: over the opponent's hands that can be held beside ours, weighted by their reach."""
    position = find_decision(source.solution.solver.game, decision.key.split("/")[1])
    player = position.node.player
    reach = source.solution.reach(position)[1 - player]
    own = sorted(map(int, decision.hole), reverse=True)
    mine = source.spot.hands(player).tolist().index(own)
    weights = [
        0.0 if set(own) & set(other) else float(reach[at])
        for at, other in enumerate(source.spot.hands(1 - player).tolist())
    ]
    found = []
    for action in position.node.actions:
        after = position.after_action(action.label)
        paid = action.to - position.node.chips[player]
        values = [
            weight and weight * (worth(source, after, player, mine, yours) - paid)
            for yours, weight in enumerate(weights)
        ]
        found.append(sum(values) / sum(weights))
    return found


def test_river_evs_are_sums_over_the_opponents_hands() -> None:
    source, rng = river(), Random(6)
    decisions = [source.deal(rng, ANY) for _ in range(25)]
    assert len({decision.spot for decision in decisions}) >= 4
    for decision in decisions:
        verdict = source.verdict(decision, 0)
        expected = by_sums(source, decision)
        assert verdict.evs == pytest.approx(expected, abs=0.02)  # of a pot of 200; values are 32-bit
        assert verdict.ev_lost == pytest.approx(max(expected) - expected[0], abs=0.04)


@pytest.mark.slow
def test_omaha_rivers_are_trained_like_those_of_holdem() -> None:
    source, rng = omaha(), Random(1)
    decisions = [source.deal(rng, ANY) for _ in range(12)]
    assert len({decision.spot for decision in decisions}) >= 3
    for decision in decisions:
        assert len({*decision.hole, *decision.board}) == 9
        assert source.decision(decision.key, rng) == decision
        assert source.verdict(decision, 0).evs == pytest.approx(by_sums(source, decision), abs=0.02)


@pytest.mark.slow
def test_hands_are_dealt_as_often_as_they_meet() -> None:
    """Of OOP's four hands one has half the weight, and IP's AsAdTh9h meets two of the others."""
    source, rng = omaha(), Random(5)
    spot = source.spot
    met = meets(spot.hands(0), spot.hands(1)) * np.outer(spot.weights(0), spot.weights(1))
    counts = np.zeros_like(met)
    for _ in range(3_000):
        counts[source._hands(rng)] += 1
    assert (counts[met == 0] == 0).all()
    assert counts / counts.sum() == pytest.approx(met / met.sum(), abs=0.03)  # four standard errors


@pytest.mark.slow
def test_turn_evs_are_sums_over_hands_and_river_cards() -> None:
    source, rng = turn(), Random(2)
    for _ in range(3):
        decision = source.deal(rng, TrainingFilter("turn"))
        assert source.verdict(decision, 0).evs == pytest.approx(by_sums(source, decision), abs=0.05)


def test_a_turn_deals_river_cards_that_neither_player_holds() -> None:
    source, rng = turn(), Random(3)
    assert (source.streets, source.positions) == (("turn", "river"), ("OOP", "IP"))
    for _ in range(15):
        decision = source.deal(rng, TrainingFilter("river", "ip"))
        assert (decision.street, decision.position) == ("river", "IP")
        assert len({*decision.board, *decision.hole}) == 7
        again = source.decision(decision.key, rng)
        assert again == decision
        assert decision.line[0].street == "turn"
        assert decision.pot + decision.stack <= 200 + 2 * 150


def test_the_equilibrium_loses_little() -> None:
    """Weighted by frequencies, what its own actions lose is bounded by its exploitability."""
    source = river()
    for decision in (source.deal(Random(seed), ANY) for seed in range(10)):
        verdict = source.verdict(decision, 0)
        lost = np.dot(verdict.frequencies, [verdict.loss(at) for at in range(len(verdict.evs))])
        assert lost < 0.05 * decision.pot


def test_other_keys_are_refused() -> None:
    source = river()
    for key, words in (
        ("x//AcQc", "no decision of this solution has this key"),
        (f"{source.id}//2c2d", "no hand of the range has these cards here"),
        (f"{source.id}/b33/AcQc", "an action is one of"),
    ):
        with pytest.raises(BadRequest, match=words):
            source.decision(key, Random(0))


def test_a_street_that_is_over_is_refused() -> None:
    with pytest.raises(BadRequest, match="a street is one of river here, not 'turn'"):
        river().deal(Random(0), TrainingFilter("turn"))
