"""Node counts: every hand that can be played from a start, counted by the engine and by other means.

The other means are the plain table of `plain.py`, which shares no code with the engine, and for the small
games the figures of the literature.
"""

from collections.abc import Iterator
from itertools import permutations, product

import pytest

from holecard import Deal, Game, Hand
from tests.hand.plain import Table, rules_of, sit_down


def count(hand: Hand) -> tuple[int, int]:
    """Decisions and endings below this hand."""
    if hand.actor is None:
        return 0, 1
    decisions, ends = 1, 0
    for action in hand.legal.actions():
        twin = hand.copy()
        twin.act(action)
        below = count(twin)
        decisions, ends = decisions + below[0], ends + below[1]
    return decisions, ends


def plain_actions(table: Table) -> Iterator[int]:
    if table.to_call:
        yield -1
    yield 0
    if table.raise_range:
        least, most = table.raise_range
        yield from range(least, most + 1)


def plain_count(table: Table) -> tuple[int, int]:
    if table.turn is None:
        return 0, 1
    below = [plain_count(table.after(action)) for action in plain_actions(table)]
    return 1 + sum(decisions for decisions, _ in below), sum(ends for _, ends in below)


def dealt(game: Game, stacks: tuple[int, ...], button: int) -> Hand:
    return Hand(game, stacks, button, Deal.seeded(game, len(stacks), "perft"))


HOLDEM = Game.load("holdem")
OMAHA = Game.load("omaha").with_stakes(blinds=(1, 2))
LIMIT = Game.load("limit-holdem")
MICRO = Game.load("micro")


@pytest.mark.parametrize(
    ("game", "stacks", "decisions", "ends"),
    [
        (Game.load("kuhn"), (2, 2), 4, 5),
        (Game.load("mini"), (4, 4), 6, 9),
        (Game.load("leduc"), (13, 13), 36, 49),
        (Game.load("leduc"), (5, 9), 18, 21),
        (MICRO, (40, 40), 8, 10),
        (MICRO, (50, 50), 168, 250),
        (MICRO, (60, 60), 328, 490),
        (MICRO, (35, 60), 48, 90),
        (MICRO, (80, 80), 4088, 6970),
        (HOLDEM, (3, 3), 16, 18),
        (HOLDEM, (5, 5), 80, 98),
        (HOLDEM, (8, 8), 736, 978),
        (HOLDEM, (3, 7), 28, 42),
        (HOLDEM, (3, 4, 5), 124, 142),
        (HOLDEM, (6, 6, 6), 1266, 1426),
        (OMAHA, (8, 8), 664, 882),
        (OMAHA, (2, 5, 4), 41, 52),
        (LIMIT, (20, 20), 2194, 2958),
        (LIMIT, (5, 7, 9), 1072, 1164),
    ],
    ids=lambda value: value.name if isinstance(value, Game) else str(value),
)
def test_the_betting_tree_has_as_many_nodes_as_counted_by_hand(
    game: Game, stacks: tuple[int, ...], decisions: int, ends: int
) -> None:
    assert plain_count(sit_down(rules_of(game, len(stacks), 0), stacks)) == (decisions, ends)
    assert count(dealt(game, stacks, 0)) == (decisions, ends)


@pytest.mark.parametrize("button", [0, 1])
def test_the_button_does_not_change_the_tree(button: int) -> None:
    assert count(dealt(HOLDEM, (5, 5), button)) == (80, 98)
    assert count(dealt(Game.load("leduc"), (13, 13), button)) == (36, 49)


def same_at_every_node(hand: Hand, table: Table) -> int:
    """Who acts, what he may do and what the end pays, down every path; how many nodes that were."""
    where = f"{hand.start} button {hand.button}: {hand.actions}"
    assert hand.actor == table.turn, where
    if hand.actor is None:
        strengths = hand.strengths() if hand.is_showdown else {}
        assert hand.payoffs == table.payoffs(strengths), where
        return 1
    legal = hand.legal
    raises = None if legal.min_raise_to is None else (legal.min_raise_to, legal.max_raise_to)
    assert (legal.to_call, raises) == (table.to_call, table.raise_range), where
    nodes = 1
    for action in legal.actions():
        twin = hand.copy()
        twin.act(action)
        nodes += same_at_every_node(twin, table.after(action))
    return nodes


def every_table(game: Game, seats: int, most: int) -> int:
    nodes = 0
    for stacks in product(range(1, most + 1), repeat=seats):
        for button in range(seats):
            table = sit_down(rules_of(game, seats, button), stacks)
            nodes += same_at_every_node(dealt(game, stacks, button), table)
    return nodes


@pytest.mark.parametrize(
    ("game", "seats", "most"),
    [
        (HOLDEM, 2, 7),
        (HOLDEM, 3, 4),
        (HOLDEM, 4, 2),
        pytest.param(HOLDEM.with_stakes(ante=1), 2, 7, marks=pytest.mark.slow),
        (HOLDEM.with_stakes(ante=1), 2, 5),
        (HOLDEM.with_stakes(ante=1), 3, 4),
        (HOLDEM.with_stakes(ante=2, ante_from="big-blind"), 3, 4),
        (HOLDEM.with_stakes(ante=1, ante_from="button"), 3, 4),
        (HOLDEM.with_stakes(blinds=(1, 1)), 2, 5),
        (HOLDEM.with_stakes(blinds=(1, 1)), 3, 3),
        (HOLDEM.with_stakes(blinds=(1, 3)), 3, 5),
        (HOLDEM.with_stakes(straddle=3), 3, 5),
        (HOLDEM.with_stakes(straddle=4), 4, 3),
        (OMAHA, 2, 7),
        (OMAHA, 3, 4),
        (LIMIT, 2, 7),
        (LIMIT, 3, 5),
        (LIMIT.with_stakes(blinds=(2, 4)), 3, 5),
        (Game.load("ladder").with_stakes(blinds=(1, 2)), 2, 5),
        (Game.load("kuhn"), 2, 4),
        (Game.load("leduc"), 2, 9),
        (Game.load("mini"), 2, 6),
    ],
    ids=lambda value: value.name if isinstance(value, Game) else str(value),
)
def test_every_node_of_every_small_table_is_as_the_plain_rules_say(game: Game, seats: int, most: int) -> None:
    """All stacks from one chip up to the most, all buttons, all actions: nothing is left to chance."""
    assert every_table(game, seats, most) > most**seats


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "most"),
    [
        (HOLDEM, 2, 11),
        (HOLDEM, 3, 6),
        (HOLDEM, 4, 4),
        (OMAHA, 2, 10),
        (OMAHA, 3, 5),
        (LIMIT, 3, 8),
        (LIMIT.with_stakes(blinds=(2, 4)), 3, 7),
        (Game.load("leduc"), 2, 15),
    ],
    ids=lambda value: value.name if isinstance(value, Game) else str(value),
)
def test_every_node_of_larger_tables_is_as_the_plain_rules_say(game: Game, seats: int, most: int) -> None:
    assert every_table(game, seats, most) > most**seats


def all_deals(game: Game) -> Iterator[Deal]:
    """Every way to deal a heads-up game with one card each and at most one on the board."""
    for first, second, *board in permutations(game.deck, 2 + game.board_cards):
        yield Deal.of([[first], [second]], board)


@pytest.mark.parametrize(
    ("name", "stack", "histories", "information_sets", "up_to_suits"),
    [("kuhn", 2, 30, 12, 12), ("leduc", 13, 5520, 936, 288)],
)
def test_histories_and_information_sets_of_the_literature(
    name: str, stack: int, histories: int, information_sets: int, up_to_suits: int
) -> None:
    """Terminal histories count what was dealt by then; a seat's information is what its view shows."""
    game = Game.load(name)
    ended, known, ranks = set(), set(), set()

    def walk(hand: Hand) -> None:
        seat = hand.actor
        if seat is None:
            ended.add((hand.deal.hole, hand.board, hand.actions))
            return
        view = hand.view(seat)
        known.add((seat, view.hole, view.board, view.history))
        ranks.add((seat, view.hole[0].rank, tuple(card.rank for card in view.board), view.history))
        for action in hand.legal.actions():
            twin = hand.copy()
            twin.act(action)
            walk(twin)

    for deal in all_deals(game):
        walk(Hand(game, (stack, stack), 0, deal))
    assert len(ended) == histories
    assert len(known) == information_sets
    assert len(ranks) == up_to_suits


def test_mini_poker_has_156_deals_and_nine_endings_each() -> None:
    """13 cards to two players; six decision points for each card of the seat that decides."""
    game = Game.load("mini")
    deals = list(all_deals(game))
    assert len(deals) == 13 * 12
    assert sum(count(Hand(game, (4, 4), 0, deal))[1] for deal in deals) == 156 * 9
