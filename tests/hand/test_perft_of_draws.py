"""Trees of small games with draws, discards and bring-ins: node counts by hand and by brute force."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations

import pytest

from holecard import Deal, Deck, Game, Hand
from holecard.hand.discard import Discard, Move
from holecard.rules import Opener, Street

KUHN = Game.load("kuhn")
ONE_BET = (1,)


def drawing() -> Game:
    """Kuhn poker with four cards, a draw of one card and a second bet."""
    first = replace(KUHN.streets[0], raises=ONE_BET)
    second = Street("draw", 0, 0, Opener.BUTTON, ONE_BET, draw=1)
    return replace(KUHN, deck=Deck.of("JQKA", "s"), streets=(first, second))


def discarding() -> Game:
    """The same with two cards, of which one goes."""
    first = replace(KUHN.streets[0], hole=2, raises=ONE_BET)
    second = Street("discard", 0, 0, Opener.BUTTON, ONE_BET, discard=1)
    return replace(KUHN, deck=Deck.of("JQKA", "s"), streets=(first, second))


def showing() -> Game:
    """Three cards, two of them up, with a bring-in of one chip and one bet of two chips a street."""
    game = Game.load("rhode-island")
    first = Street("first", 1, 0, Opener.BRING_IN, (2,), up=1)
    second = Street("second", 0, 0, Opener.BEST_SHOWING, (2,), up=1)
    forced = replace(game.forced, ante=1, bring_in=1)
    return replace(game, deck=Deck.of("JQKA", "sh"), forced=forced, streets=(first, second))


def moves(hand: Hand) -> Iterator[Move]:
    draw = hand.legal_draw
    if draw is None:
        yield from hand.legal.actions()
        return
    places = [place for place in range(draw.places.bit_length()) if draw.places >> place & 1]
    for count in range(draw.least, draw.most + 1):
        for chosen in combinations(places, count):
            yield Discard(sum(1 << place for place in chosen))


def count(hand: Hand) -> tuple[int, int]:
    """Decisions and ends."""
    if hand.actor is None:
        assert sum(hand.payoffs) == 0
        return 0, 1
    decisions, ends = 1, 0
    for move in moves(hand):
        twin = hand.copy()
        twin.act(move)
        below = count(twin)
        decisions, ends = decisions + below[0], ends + below[1]
    return decisions, ends


@pytest.mark.parametrize(
    ("game", "decisions", "ends"),
    [
        # A street of one bet has four decisions, two folds and three ways to go on; a seat draws in two ways.
        (drawing(), 4 + 3 * (1 + 2 + 4 * 4), 2 + 3 * 4 * 5),
        # The same, with two cards to choose from.
        (discarding(), 4 + 3 * (1 + 2 + 4 * 4), 2 + 3 * 4 * 5),
        # The bring-in has two choices and no fold; after it there are a fold, a call and a completion.
        (showing(), 4 + 3 * 4, 3 + 3 * 5),
    ],
    ids=["draw", "discard", "bring-in"],
)
def test_the_tree_has_as_many_nodes_as_counted_by_hand(game: Game, decisions: int, ends: int) -> None:
    assert count(Hand(game, (50, 50), 0, Deal.seeded(game, 2, "tree"))) == (decisions, ends)


def test_every_deal_and_every_path_of_the_drawing_game_pays_the_higher_card() -> None:
    """All 24 deals of four cards, all paths: what a seat holds at the end follows from the order of draws."""
    game = drawing()
    for order in permutations(game.deck):
        hole, stub = order[:2], list(order[2:])
        for path in paths(Hand(game, (50, 50), 0, Deal.of([[hole[0]], [hole[1]]], stub=stub))):
            rest, held = iter(stub), list(hole)
            draws = [move for move in path.moves if isinstance(move, Discard)]
            for seat, discard in zip((1, 0), draws, strict=False):  # none if a seat folded before
                held[seat] = next(rest) if discard else held[seat]
            assert [hand_card for [hand_card] in (path.hole(0), path.hole(1))] == held
            if path.is_showdown:
                assert (path.payoffs[0] > 0) == (held[0] > held[1])


def paths(hand: Hand) -> Iterator[Hand]:
    if hand.actor is None:
        yield hand
        return
    for move in moves(hand):
        twin = hand.copy()
        twin.act(move)
        yield from paths(twin)
