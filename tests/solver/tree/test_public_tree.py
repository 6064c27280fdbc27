"""The public tree is what the engine plays, no more and no less."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import Deal, Game, Hand, raise_to
from holecard.errors import BadRequest
from holecard.rules.parts import Structure
from holecard.solver.tree import PUSH_OR_FOLD, BetSizes, NodeKind, VectorGame
from holecard.solver.tree.public_tree import build_public_tree

SMALL = ("kuhn", "leduc", "mini")


def test_the_information_sets_are_as_many_as_published() -> None:
    # Kuhn 12; Leduc 288 with suit isomorphism: FACTS, section 3.
    assert VectorGame.of(Game.load("kuhn")).infosets == 12
    assert VectorGame.of(Game.load("leduc")).infosets == 288


def test_mini_poker_has_six_decisions_of_thirteen_cards() -> None:
    vector_game = VectorGame.of(Game.load("mini"))
    assert vector_game.infosets == 6 * 13
    assert [vector_game.words(node) for node in vector_game.tree.decisions] == [
        "the first action",
        "check",
        "check, bet 1",
        "check, bet 1, raise to 3",
        "bet 1",
        "bet 1, raise to 3",
    ]


def test_micro_with_four_sizes_is_as_large_as_a_prototype_counted() -> None:
    vector_game = VectorGame.of(Game.load("micro"), 1000, BetSizes.parse("0.5,1,2,allin"))
    assert vector_game.infosets == 517_608
    assert [len(hand_classes) for hand_classes in vector_game.hand_classes] == [13, 325]


def full_raises(stack: int) -> int:
    """Decision nodes of micro hold'em when every whole raise is allowed, counted without the engine."""

    def facing(bet: int, step: int, street: int) -> int:
        nodes = 1
        if street == 0 and bet < stack:
            nodes += after_board(bet)
        return nodes + raises(bet, step, street)

    def raises(bet: int, step: int, street: int) -> int:
        if bet >= stack:
            return 0
        sizes = set(range(bet + step, stack + 1)) | {stack}
        return sum(facing(to, max(to - bet, step), street) for to in sizes)

    def after_board(paid: int) -> int:
        return 2 + 2 * raises(paid, 20, 1) if paid < stack else 0

    return 1 + raises(20, 20, 0) + 1 + after_board(20) + raises(20, 20, 0)


class EveryRaise:
    def choices(self, hand: Hand) -> tuple[int, ...]:
        return tuple(action for action in hand.legal.actions() if action >= 0 or hand.legal.to_call)


@pytest.mark.parametrize("stack", [25, 45, 70])
def test_the_whole_no_limit_tree_has_as_many_decisions_as_counted_by_hand(stack: int) -> None:
    tree = build_public_tree(Game.load("micro"), (stack, stack), EveryRaise(), streets=2)  # type: ignore[arg-type]
    assert len(tree.decisions) == full_raises(stack)


@given(st.sampled_from(SMALL), st.integers(0, 10**6))
def test_any_way_down_the_tree_is_a_hand_with_the_same_result(name: str, seed: int) -> None:
    game = Game.load(name)
    vector_game = VectorGame.of(game)
    tree = vector_game.tree
    rng = random.Random(seed)
    deal = Deal.seeded(game, 2, str(seed))
    hand = Hand(game, tree.stacks, 0, deal)
    node = 0
    while tree.kind[node] not in (NodeKind.FOLD, NodeKind.SHOWDOWN):
        if tree.kind[node] == NodeKind.BOARD:
            [node] = tree.children(node)
            continue
        assert hand.actor == tree.player[node]
        assert hand.street == tree.street[node]
        choice = rng.randrange(len(tree.actions[node]))
        hand.act(tree.actions[node][choice])
        node = tree.children(node)[choice]
    mine, yours = game.ranking.strengths(deal.hole_numbers, deal.board_numbers)
    end = tree.win if mine > yours else tree.lose if mine < yours else tree.tie
    assert hand.payoffs[0] == end[node]


@pytest.mark.parametrize("name", [*SMALL, "micro"])
def test_subtrees_are_stretches_of_numbers(name: str) -> None:
    tree = VectorGame.of(Game.load(name)).tree
    for node in range(len(tree)):
        below = tree.children(node)
        if below:
            assert below[0] == node + 1
            assert [int(tree.end[child]) for child in below] == [*below[1:], int(tree.end[node])]
            assert all(tree.parent[child] == node for child in below)
        else:
            assert tree.end[node] == node + 1


def test_a_node_is_found_by_its_actions() -> None:
    vector_game = VectorGame.of(Game.load("leduc"))
    for node in vector_game.tree.decisions:
        assert vector_game.tree.node_at(vector_game.tree.path(node)) == node
    assert vector_game.tree.node_at((raise_to(5),)) is None


def test_all_in_before_the_board_deals_it_out() -> None:
    tree = VectorGame.of(Game.load("micro"), 60, BetSizes.parse("allin")).tree
    called = tree.node_at((raise_to(60), tree.actions[0][1]))
    assert called is not None
    assert tree.kind[called] == NodeKind.SHOWDOWN
    assert tree.kind[tree.parent[called]] == NodeKind.BOARD
    assert (tree.win[called], tree.lose[called], tree.tie[called]) == (60, -60, 0)


def test_push_or_fold_leaves_the_small_blind_two_choices() -> None:
    game = Game.load("ladder")
    tree = VectorGame.of(game, 100).tree
    assert [str(action) for action in tree.actions[0]] == ["fold", "raise to 100"]
    # With one big blind left the other is all-in already, so that a call is the push.
    assert [str(action) for action in VectorGame.of(game, 10).tree.actions[0]] == ["fold", "call"]
    assert [str(action) for action in VectorGame.of(game, 100, PUSH_OR_FOLD).tree.actions[0]] == [
        "fold",
        "raise to 100",
    ]


def test_a_short_stack_bounds_the_bets_of_a_deep_one() -> None:
    tree = VectorGame.of(Game.load("micro"), (1000, 60), BetSizes.parse("allin")).tree
    assert max(action for actions in tree.actions for action in actions) == 60


def test_a_tree_that_is_too_large_says_so() -> None:
    with pytest.raises(BadRequest, match=r"more than 1,000 public nodes"):
        build_public_tree(
            Game.load("micro"), (1000, 1000), BetSizes.parse("0.5,1,2,allin"), streets=2, most=1000
        )


def test_boards_of_holdem_are_refused_with_what_to_do() -> None:
    with pytest.raises(BadRequest, match="--bet-sizes allin --no-limp"):
        VectorGame.of(Game.load("ladder"), 100, BetSizes.parse("1,allin"))
    with pytest.raises(BadRequest, match="4 hole cards"):
        VectorGame.of(Game.load("omaha"))


def test_a_table_of_six_is_refused() -> None:
    from dataclasses import replace

    with pytest.raises(BadRequest, match="two players"):
        VectorGame.of(replace(Game.load("six-max"), seats=(3, 6)))


def test_a_long_war_of_raises_is_no_matter() -> None:
    """Two thousand raises of one chip: deeper than Python lets functions call themselves."""
    game = Game.load("kuhn")
    page = replace(game, structure=Structure.NO_LIMIT, streets=(replace(game.streets[0], raises=()),))
    vector_game = VectorGame.of(page, 2001, BetSizes.parse("min"))
    assert len(vector_game.tree.path(len(vector_game.tree) - 2)) == 2001
    assert vector_game.tree.end.tolist()[0] == len(vector_game.tree)


def test_a_tree_that_no_memory_holds_is_refused_while_it_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("holecard.solver.tree.vector_game.MOST_ENTRIES", 325 * 100)
    with pytest.raises(BadRequest, match=r"more than 100 public nodes: .*\(1000, 1000\)$"):
        VectorGame.of(Game.load("micro"), 1000, BetSizes.parse("1,allin"))
