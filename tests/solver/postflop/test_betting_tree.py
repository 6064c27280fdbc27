"""The betting of a spot is what the engine allows."""

import pytest

from holecard import CALL, FOLD, Deal, Game, Hand, raise_to
from holecard.errors import BadRequest
from holecard.solver.postflop.betting_tree import BettingEnd, BettingNode, BettingTree, PostflopAction
from tests.solver.postflop.spots import river, turn

POT = 20


def on_the_flop(stack: int) -> Hand:
    """Heads-up, each with half of the pot in; seat 1, the big blind, is out of position."""
    game = Game.load("holdem")
    hand = Hand(game, stacks=(stack + POT // 2,) * 2, button=0, deal=Deal.seeded(game, 2, "flop"))
    hand.act(raise_to(POT // 2))
    hand.act(CALL)
    return hand


def engine_action(action: PostflopAction, node: BettingNode) -> int:
    passive = {"f": FOLD, "k": CALL, "c": CALL}
    return passive[action.label] if action.label in passive else raise_to(action.to - node.base)


@pytest.mark.parametrize("stack", [3, 9, 24])
def test_every_line_is_legal_and_ends_as_the_engine_says(stack: int) -> None:
    """`1` is less than any legal raise, so it must become the smallest one."""
    spot = turn(board="Td9d6h", pot=POT, stacks=stack, bets="1,60,allin", raises="1,2.5x")
    tree, seen = BettingTree(spot), 0
    waiting = [(tree.root, on_the_flop(stack))]
    while waiting:
        node, hand = waiting.pop()
        while node.kind is BettingEnd.NEXT_STREET:
            node = tree.streets[node.street + 1][node.line]
        if node.kind is not BettingEnd.DECISION:
            assert hand.actor is None
            assert hand.is_showdown == (node.kind is BettingEnd.SHOWDOWN)
            if node.kind is BettingEnd.FOLD:
                won = POT // 2 + min(node.chips)
                assert hand.payoffs == ((-won, won) if node.player == 0 else (won, -won))
            seen += 1
            continue
        legal = hand.legal
        assert hand.actor == 1 - node.player
        assert hand.pot == POT + sum(node.chips)
        raises = [action.to - node.base for action in node.actions if action.label not in "fkc"]
        if raises:
            assert (raises[0], legal.max_raise_to) == (legal.min_raise_to, stack - node.base)
            assert raises == sorted(set(raises))
            assert raises[-1] <= stack - node.base
        else:
            assert not legal.can_raise
        for action, child in zip(node.actions, node.children, strict=True):
            after = hand.copy()
            after.act(engine_action(action, node))
            waiting.append((child, after))
    assert seen > 10


def labels(tree: BettingTree) -> list[str]:
    return [action.label for action in tree.root.actions]


def test_large_bets_become_all_in_and_near_ones_are_merged() -> None:
    assert labels(BettingTree(river(bets="50,100,150,225"))) == ["k", "b50", "b100", "b150", "b225"]
    assert labels(BettingTree(river(bets="50,100,150,225", allin_from=0.6))) == ["k", "b50", "b100", "allin"]
    assert labels(BettingTree(river(bets="50,60,100,105", merge=0.15))) == ["k", "b60", "b105"]


def test_players_have_their_own_sizes() -> None:
    tree = BettingTree(river(bets="oop:none ip:50"))
    assert labels(tree) == ["k"]
    assert [action.label for action in tree.root.child("k").actions] == ["k", "b50"]


def first_bets(tree: BettingTree, *labels: str) -> list[str]:
    """What the player out of position may do first after these actions, streets one after another."""
    node = tree.root
    for label in labels:
        node = node.child(label)
        while node.kind is BettingEnd.NEXT_STREET:
            node = tree.streets[node.street + 1][node.line]
    assert node.player == 0
    return [action.label for action in node.actions]


def test_donk_bets_follow_a_call_on_the_street_before_and_nothing_else() -> None:
    """The last aggressor is the one whose bet was called; after two checks there is none."""
    tree = BettingTree(
        turn(board="Td9d6h", pot=POT, stacks=900, bets="50", raises="3x", donks="turn:20,90 river:none")
    )
    assert first_bets(tree) == ["k", "b50"]  # nothing is known of the street before the root
    assert first_bets(tree, "k", "b50", "c") == ["k", "b20", "b90"]
    assert first_bets(tree, "b50", "r3x", "c") == ["k", "b20", "b90"]
    assert first_bets(tree, "b50", "c") == first_bets(tree, "k", "k") == ["k", "b50"]
    assert first_bets(tree, "k", "b50", "r3x", "c") == ["k", "b50"]
    assert first_bets(tree, "b50", "c", "k", "b50", "c") == ["k"]
    assert first_bets(tree, "k", "b50", "c", "k", "k") == ["k", "b50"]
    assert first_bets(tree, "k", "b50", "c", "b20", "c") == ["k", "b50"]


@pytest.mark.parametrize("donks", ["flop:33", "ip-turn:50"])
def test_donk_bets_of_a_player_without_them_are_refused(donks: str) -> None:
    with pytest.raises(BadRequest, match=rf"those of OOP on the turn and on the river, .* not '{donks}'$"):
        turn(donks=donks)


def test_a_tree_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("holecard.solver.postflop.betting_tree.MOST_NODES", 5000)
    with pytest.raises(BadRequest, match=r"more than 5,000 nodes: .* than 100000000$"):
        BettingTree(turn(board="Td9d6h", stacks=10**8, bets="10,20,30,40,50,60,70", raises="10,50,100,200"))
