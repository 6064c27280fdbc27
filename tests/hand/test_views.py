"""A view never tells what its seat may not know.

If two hands differ only in cards that a seat cannot know, everything that its view shows is the same:
every attribute, its text, its pickled bytes and the events that it could follow. For the small games that is
tried for all deals and all paths; for the others for all paths of small stacks and for random hands, with the
hidden cards exchanged for others.
"""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import BadRequest, Card, Deal, Game, Hand, print_cards
from holecard.cards import UNKNOWN
from holecard.cards.deal import as_cards
from holecard.hand.discard import Discard, Move
from tests.hand.tables import pairs, say, sit
from tests.hand.witness import cards_in, fingerprint, known_cards
from tests.strategies import Table, tables


def paths(hand: Hand) -> Iterator[Hand]:
    """The hand after every sequence of actions."""
    yield hand
    if hand.actor is not None:
        for action in moves(hand):
            twin = hand.copy()
            twin.act(action)
            yield from paths(twin)


def moves(hand: Hand) -> Iterator[Move]:
    """Every legal action; in a draw, every number of cards and one choice of them. Where several draws would
    make a million paths, none, two or all cards."""
    draw = hand.legal_draw
    if draw is None:
        yield from hand.legal.actions()
        return
    counts = range(draw.least, draw.most + 1)
    draws = sum(street.draw > 0 for street in hand.game.streets)
    for count in counts if draws <= 1 else sorted({draw.least, 2, draw.most}):
        yield Discard((1 << count) - 1)


def viewers(hand: Hand) -> tuple[int | None, ...]:
    return (None, *range(hand.seats))


@pytest.mark.parametrize(
    ("name", "stack", "every"),
    [("kuhn", 2, 1), ("mini", 4, 1), ("leduc", 13, 15), pytest.param("leduc", 13, 1, marks=pytest.mark.slow)],
)
def test_in_the_small_games_what_a_seat_sees_follows_from_what_it_may_know(
    name: str, stack: int, every: int
) -> None:
    """All paths of all deals, or of every fifth: no knowledge comes with two different views."""
    game = Game.load(name)
    seen: dict[object, object] = {}
    for first, second, *board in list(permutations(game.deck, 2 + game.board_cards))[::every]:
        deal = Deal.of([[first], [second]], board)
        for hand in paths(Hand(game, (stack, stack), 0, deal)):
            for seat in viewers(hand):
                shown = hand.deal.hole if hand.is_showdown else ()
                own = () if seat is None else hand.deal.hole[seat]
                knowledge = (seat, own, hand.board, shown, hand.actions)
                mine = fingerprint(hand, seat)
                assert seen.setdefault(knowledge, mine) == mine


def with_other_secrets(hand: Hand, seat: int | None, rng: Random) -> Hand:
    """The same actions with every card exchanged that the seat cannot know, and as many other cards thrown
    away by the other seats."""
    game, deal = hand.game, hand.deal
    known = known_cards(hand, seat)
    hidden = [card for card in game.deck if card not in known]
    others = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    stub = () if hand._cards is None else as_cards(hand._cards.stub)

    def kept(cards: tuple[Card, ...]) -> list[Card]:
        return [others.get(card, card) for card in cards]

    other = Deal.of([kept(cards) for cards in deal.hole], kept(deal.board), kept(stub))
    twin = Hand(game, hand.start, hand.button, other)
    for action in hand.moves:
        twin.act(action)
    return twin


def check_secrets(hand: Hand, seed: str, times: int) -> None:
    for seat in viewers(hand):
        rng = Random(f"{seed}/{seat}/{hand.actions}")
        mine = fingerprint(hand, seat)
        for _ in range(times):
            assert fingerprint(with_other_secrets(hand, seat, rng), seat) == mine
        assert cards_in(hand.view(seat)) == known_cards(hand, seat)


@pytest.mark.gate(5)
@pytest.mark.parametrize(
    ("name", "stacks"),
    [
        ("micro", (40, 40)),
        pytest.param("micro", (25, 41), marks=pytest.mark.slow),
        pytest.param("ladder", (20, 20), marks=pytest.mark.slow),
        ("ladder", (10, 10)),
        ("omaha", (40, 41)),
        pytest.param("omaha", (30, 45, 20), marks=pytest.mark.slow),
        ("six-max", (4, 4)),
        ("six-max", (3, 4, 3)),
        ("holdem", (2, 3, 3, 2)),
        ("limit-holdem", (6, 7)),
        ("stud", (4, 5)),
        ("razz", (3, 9)),
        ("five-card-draw", (3, 3)),
        ("crazy-pineapple", (3, 3)),
        ("omaha-8", (5, 6)),
        pytest.param("stud-8", (7, 5, 4), marks=pytest.mark.slow),
        pytest.param("single-draw", (4, 4), marks=pytest.mark.slow),
        pytest.param("triple-draw", (5, 5), marks=pytest.mark.slow),
        pytest.param("badugi", (5, 5), marks=pytest.mark.slow),
        pytest.param("pineapple", (3, 4, 3), marks=pytest.mark.slow),
    ],
)
def test_down_every_path_hidden_cards_do_not_show(name: str, stacks: tuple[int, ...]) -> None:
    game = Game.load(name)
    hand = Hand(game, stacks, 0, Deal.of(**plain(Deal.seeded(game, len(stacks), "secret"))))
    for after in paths(hand):
        check_secrets(after, name, times=2)


def plain(deal: Deal) -> dict[str, list[str] | str]:
    """Without its seed, which a view must not tell either."""
    hole = [print_cards(cards) for cards in deal.hole]
    return {"hole": hole, "board": print_cards(deal.board), "stub": print_cards(as_cards(deal.stub))}


@given(tables(), st.integers(0, 999))
def test_in_random_hands_hidden_cards_do_not_show(table: Table, luck: int) -> None:
    hand = table.sit_down()
    for _ in table.turns(hand):
        seat = hand.actor
        mine = fingerprint(hand, seat)
        assert fingerprint(with_other_secrets(hand, seat, Random(luck)), seat) == mine
    check_secrets(hand, str(luck), times=1)


@given(tables())
def test_a_view_does_not_change_when_the_hand_goes_on(table: Table) -> None:
    hand = table.sit_down()
    taken = []
    for _ in table.turns(hand):
        view = hand.view(hand.actor)
        taken.append((view, repr(view), view.stacks, view.board, view.history, view.legal))
    for view, *before in taken:
        assert [repr(view), view.stacks, view.board, view.history, view.legal] == before


@given(tables())
def test_a_view_tells_all_that_is_public(table: Table) -> None:
    hand = table.sit_down()
    for action in table.turns(hand):
        for seat in viewers(hand):
            view = hand.view(seat)
            assert (view.seat, view.seats, view.button, view.street) == (
                seat, hand.seats, hand.button, hand.street,
            )  # fmt: skip
            assert (view.start, view.stacks, view.bets) == (hand.start, hand.stacks, hand.bets)
            assert (view.folded, view.pot, view.actor) == (hand.folded, hand.pot, hand.actor)
            assert view.board == hand.board
            draw = hand.legal_draw
            assert view.legal == (hand.legal if seat == hand.actor and draw is None else None)
            assert view.legal_draw == (draw if seat == hand.actor else None)
            assert view.is_draw == (draw is not None)
            assert view.up == tuple(hand.up(other) for other in range(hand.seats))
            assert (view.shown, view.payoffs) == ((), None)
            assert tuple(step.action for step in view.history) == hand.actions
            assert len(view.steps) == len(hand.moves)
            for step in view.draws:
                assert step.discard.is_hidden == (step.seat != seat and step.discard != 0)
            for (_, _, told), done in zip(view.steps, hand.moves, strict=True):
                assert told == done or told == -Discard(done).count
        assert action is not None
    view = hand.view()
    assert view.payoffs == hand.payoffs
    assert (view.actor, view.legal) == (None, None)


def test_after_a_showdown_exactly_the_live_hands_are_shown() -> None:
    hand = say(sit("six-max", (200,) * 4, deal=pairs("AKQJ")), "f c f c  c c  c c  c c")
    for seat in viewers(hand):
        assert hand.view(seat).shown == (hand.deal.hole[0], (), hand.deal.hole[2], ())
    assert hand.view(1).hole == hand.deal.hole[1], "a folded seat still knows its own cards"


def test_without_a_showdown_nothing_is_shown() -> None:
    hand = say(sit("six-max", (200,) * 3), "r6 f f")
    assert [hand.view(seat).shown for seat in viewers(hand)] == [()] * 4


@given(tables())
def test_what_is_shown_at_the_end_is_what_was_live_at_a_showdown(table: Table) -> None:
    hand = table.play()
    live = tuple(() if out else hand.hole(seat) for seat, out in enumerate(hand.folded))
    for seat in viewers(hand):
        assert hand.view(seat).shown == (live if sum(map(bool, live)) > 1 else ())


def test_unknown_cards_stay_unknown_in_a_view() -> None:
    deal = Deal.of(["AsAh", "????"], "2c3d5h7s9c")
    hand = sit("six-max", (200, 200), deal=deal)
    assert hand.view(1).hole == (UNKNOWN, UNKNOWN)


@pytest.mark.parametrize("seat", [-1, 3, 1.0, True, "0"])
def test_a_view_is_of_a_seat_at_the_table(seat: object) -> None:
    with pytest.raises(BadRequest) as error:
        sit("six-max", (200,) * 3).view(seat)
    assert str(error.value) == f"a seat is a number from 0 to 2, not {seat!r}"
