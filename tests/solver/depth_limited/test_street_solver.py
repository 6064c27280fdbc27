"""One street: its tree, its hands, and its equilibria beside those that other solvers find."""

from itertools import combinations

import numpy as np
import pytest

from holecard import Game, parse_cards
from holecard.errors import BadRequest
from holecard.solver.depth_limited import (
    BoardHands,
    PreflopHands,
    StreetBetting,
    StreetGame,
    StreetNode,
    StreetSolution,
    StreetTree,
    solve_street,
)
from holecard.solver.depth_limited.board_hands import sampled_runouts
from holecard.solver.depth_limited.street_solver import payoff
from holecard.solver.depth_limited.street_tree import StreetEnd
from holecard.solver.equity.range_text import parse_range
from holecard.solver.hand_rank.bulk import rank_hands
from holecard.solver.postflop import PostflopSpot, solve_spot
from holecard.solver.pushfold.chips import solve_pushfold


def only_pot(betting, node):  # type: ignore[no-untyped-def]
    return [] if node.raises else [betting.pot]


def test_the_tree_has_real_bets_and_bounds_them_by_the_stack() -> None:
    tree = StreetTree(StreetBetting(10, 50, 2), only_pot, (0, 7, 90), hero=0)
    assert tree.root.actions == [0, 10]
    assert tree.at((0,)).actions == [0, 7], "the opponent's bet as it was"
    assert tree.at((0, 7)).actions == [-1, 0, 50]
    assert tree.has((0, 7, 90))
    assert not tree.has((0, 8))
    assert tree.at((0, 7, 90, 0)).end is StreetEnd.ALL_IN
    assert tree.at((0, 0)).end is StreetEnd.NEXT_STREET
    with pytest.raises(BadRequest, match="not 8"):
        tree.at((0, 8))


def test_a_blind_that_is_all_in_leaves_a_call_or_a_fold() -> None:
    tree = StreetTree(StreetBetting(0, 10, 10, (5, 10)), only_pot)
    assert tree.root.actions == [-1, 0]
    assert tree.at((0,)).end is StreetEnd.ALL_IN


def test_hands_are_compared_as_all_boards_say() -> None:
    """Against brute force over the sampled boards, pair by pair."""
    board = parse_cards("Td9d6h")
    hands = parse_range("AA,T9s,87s,Ad2d,Kh6c", 2).without(frozenset(map(int, board))).hands
    runouts = sampled_runouts(board, 1)
    assert len(set(runouts.ravel().tolist())) == 48, "every card but one comes once"
    found = BoardHands(board, (hands, hands)).compare(0, np.eye(len(hands), dtype=np.float32))
    chance = (45 * 44) / (47 * 46)
    for one, other in combinations(range(len(hands)), 2):
        own, their = set(hands[one].tolist()), set(hands[other].tolist())
        free = [run for run in runouts.tolist() if not own & set(run)]
        won = 0
        for run in free:
            if own & their or their & set(run):
                continue
            first, second = rank_hands([[*board, *run, *own], [*board, *run, *their]])
            won += int(first > second) - int(first < second)
        assert found[other, one] == pytest.approx(won / len(free) / chance, abs=1e-5)


def test_a_river_has_the_value_that_the_spot_solver_finds() -> None:
    """Clairvoyance: with one bet of the pot the bettor's value hands and bluffs are two to one."""
    board = parse_cards("2c3d4h8s9c")
    spot = PostflopSpot.read(
        board="2c3d4h8s9c",
        pot=20,
        stacks=20,
        oop="AA,77,66",
        ip="KK,QQ",
        bets="100",
        game=Game.load("holdem"),
    )
    solution = solve_spot(spot, until=0.05)
    hands = spot.hands(0), spot.hands(1)
    tree = StreetTree(StreetBetting(20, 20, 2, is_last=True), only_pot)
    weights = np.ones(len(hands[0]), np.float32), np.ones(len(hands[1]), np.float32)
    found = solve_street(StreetGame(tree, BoardHands(board, hands), weights), iterations=400)
    ours = found.at(tree.root).mean(axis=1)
    theirs = list(solution.at().frequencies.values())
    assert ours == pytest.approx(theirs, abs=0.02)


def test_push_or_fold_is_what_the_linear_program_says() -> None:
    game = Game.load("ladder")
    exact = solve_pushfold(game, 100)

    def all_in(betting, node):  # type: ignore[no-untyped-def]
        return [betting.stack] if not node.raises else []

    tree = StreetTree(StreetBetting(0, 100, 10, (5, 10)), all_in)
    # A limp is checked down for nothing, so that only a push or a fold is left: it costs the whole stack.
    limp = tree.at((0,))
    tree.root.actions.remove(0)
    tree.root.children.remove(limp)
    tree.decisions[:] = [tree.root, *tree.root.children[1:]]
    for number, node in enumerate(tree.decisions):
        node.number = number
    tree.ends[:] = [
        end for node in tree.decisions for end in node.children if end.end is not StreetEnd.DECISION
    ]
    every = np.ones(169, np.float32)
    found = solve_street(StreetGame(tree, PreflopHands(), (every, every)), iterations=400)
    sizes = PreflopHands().meets(0, every[None, :])[0]
    assert sizes == pytest.approx(np.full(169, 1225.0), rel=1e-5)
    assert np.abs(found.at(tree.root)[1] - exact.push).mean() < 0.03
    assert np.abs(found.at(tree.decisions[1])[1] - exact.call).mean() < 0.03


def test_payoffs_add_up_and_later_bets_are_bounded_by_the_stack() -> None:
    betting = StreetBetting(20, 2, 2)
    tree = StreetTree(betting, only_pot)
    checked = payoff(betting, tree.at((0, 0)), 1, lambda net: net)
    assert checked.scale == 12, "half the pot, and the two chips that are left"
    assert checked.fixed < 0, "the player who acts first is worse off"
    over = payoff(betting, tree.at((2, 0)), 1, lambda net: net)
    assert (over.scale, over.fixed) == (12, 0)


def played_out(found: StreetSolution, node: StreetNode, mine: int, yours: int, player: int) -> float:
    """What `player` gets from a node on with these hands of both, by the rules of the table: no vectors."""
    betting, hands = found.tree.betting, found.game.hands
    assert isinstance(hands, BoardHands)
    numbers = (mine, yours) if player == 0 else (yours, mine)
    if node.end is StreetEnd.DECISION:
        chances = found.at(node)[:, numbers[node.player]]
        below = [played_out(found, child, mine, yours, player) for child in node.children]
        return float(sum(chance * value for chance, value in zip(chances, below, strict=True)))
    lost = betting.pot / 2 + min(node.bets)
    if node.end is StreetEnd.FOLD:
        return squared(-lost if node.player == player else lost)
    held = [hands.hands[who][numbers[who]].tolist() for who in (player, 1 - player)]
    ranked = Game.load("holdem").ranking.strengths(held, BOARD)
    if ranked[0] == ranked[1]:
        return (squared(lost) + squared(-lost)) / 2
    return squared(lost if ranked[0] > ranked[1] else -lost)


BOARD = parse_cards("2c7d9hTsQc")


def squared(net: float) -> float:
    """Winning much counts for more than winning often."""
    return net * abs(net) / 1000


def test_evs_of_a_river_are_those_of_every_pair_of_hands() -> None:
    texts = ["AhAd KsJd 8h6h 7c2d", "QhQd JcJh 9c9d AcKc 5h4h 8d8c"]
    hands = [np.array([sorted(parse_cards(two), reverse=True) for two in text.split()]) for text in texts]
    tree = StreetTree(StreetBetting(20, 60, 2, is_last=True), only_pot)
    weights = np.array([1, 0.5, 2, 1], np.float32), np.array([1, 1, 0.3, 1, 2, 1], np.float32)
    game = StreetGame(tree, BoardHands(BOARD, (hands[0], hands[1])), weights, utility=squared)
    found = solve_street(game, iterations=7)
    for path in ((), (0,), (20,), (0, 20)):
        node = tree.at(path)
        player = node.player
        evs = found.evs(node)
        for mine in range(len(hands[player])):
            total = np.zeros(len(node.actions))
            met = 0.0
            for yours in range(len(hands[1 - player])):
                if set(hands[player][mine]) & set(hands[1 - player][yours]):
                    continue
                reach, here = float(weights[1 - player][yours]), tree.root
                for action in path:
                    if here.player != player:
                        reach *= float(found.at(here)[tree.index(here, action), yours])
                    here = here.children[tree.index(here, action)]
                met += reach
                total += [reach * played_out(found, child, mine, yours, player) for child in node.children]
            assert evs[:, mine] == pytest.approx(total / met, abs=2e-5)


def test_exploitability_falls_to_nothing() -> None:
    hands = np.array([sorted(parse_cards(two), reverse=True) for two in ("AhAd", "7h7s", "KsKd")])
    tree = StreetTree(StreetBetting(20, 20, 2, is_last=True), only_pot)
    every = np.ones(3, np.float32)
    game = StreetGame(tree, BoardHands(BOARD, (hands, hands)), (every, every))
    gaps = [solve_street(game, iterations=count).exploitability for count in (1, 30, 1000)]
    assert gaps[0] > gaps[1] > gaps[2]
    assert 0 <= gaps[2] < 0.01
