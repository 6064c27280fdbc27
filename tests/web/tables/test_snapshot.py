"""A picture is drawn from the story alone; the engine, which knows all, must see the same table."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import example, given

from holecard import FOLD, Deal, Game, Hand, raise_to
from holecard.hand.event_log import events_of
from holecard.hand.events import ActionTaken, BetReturned, Event, PotWon, visible_to
from holecard.hand.settle import settle
from holecard.hand.verb import Verb
from holecard.rules import names
from holecard.rules.layout import Posts
from holecard.web.tables.snapshot import Snapshot, draw, snapshots
from tests.strategies import Table, pick, pick_move, tables

NAMES = tuple(f"player {seat}" for seat in range(9))
RECORDED = Posts(antes=(3, 3, 3, 3), blinds=(0, 5, 10, 20), dead=True, opener=0)


def drawn(hand: Hand, seat: int | None) -> Snapshot:
    """As far as the last action and the streets after it: a hand that is over has more to tell."""
    return draw(hand.game, visible_to(events_of(hand), seat), NAMES[: hand.seats])


def agree(picture: Snapshot, hand: Hand, seat: int | None) -> None:
    view = hand.view(seat)
    assert tuple(place.stack for place in picture.places) == view.stacks
    assert tuple(place.folded for place in picture.places) == view.folded
    assert picture.board == view.board
    assert picture.pot == view.pot
    assert picture.button == view.button
    if view.actor is not None:
        assert tuple(place.bet for place in picture.places) == view.bets
        assert picture.street == view.street
        assert [place.all_in for place in picture.places] == [not stack for stack in view.stacks]
    if seat is not None:
        assert picture.places[seat].cards == view.hole
    for other, place in enumerate(picture.places):
        if other != seat and not place.shown:
            hidden = [card for card in place.cards if card not in view.up[other]]
            assert all(str(card) == "??" for card in hidden)


def middle(picture: Snapshot) -> int:
    return sum(pot.amount for pot in picture.pots) + sum(place.bet for place in picture.places)


def follow(hand: Hand, choices: Iterator[int]) -> None:
    watchers: list[int | None] = [None, *range(hand.seats)]
    while True:
        for seat in watchers:
            picture = drawn(hand, seat)
            agree(picture, hand, seat)
            assert middle(picture) == picture.pot
        if hand.actor is None:
            return
        hand.act(pick_move(hand, next(choices)))


@given(tables())
def test_after_every_action_the_picture_is_what_the_seat_may_see(table: Table) -> None:
    hand = table.sit_down()
    turns = table.turns(hand)
    for seat in (None, *range(hand.seats)):
        agree(drawn(hand, seat), hand, seat)
    for _ in turns:
        for seat in (None, *range(hand.seats)):
            agree(drawn(hand, seat), hand, seat)
    agree(drawn(hand, None), hand, None)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("ante", [pytest.param(0, marks=pytest.mark.slow), 3])
def test_chips_of_every_game_are_in_front_of_a_seat_or_in_a_pot(name: str, ante: int) -> None:
    rng = Random(f"{name}/{ante}")
    game = Game.load(name)
    if ante and game.forced.blinds and len(game.streets) > 1 and str(game.structure) != "fixed":
        game = game.with_stakes(ante=ante, ante_from=rng.choice(("each", "big-blind", "button")))
    for number in range(12):
        seats = rng.randint(*game.seats)
        unit = max(game.big_blind, game.forced.ante)
        stacks = [rng.choice((rng.randint(1, 2 * unit), rng.randint(unit, 30 * unit))) for _ in range(seats)]
        deal = Deal.seeded(game, seats, f"{name}/{ante}/{number}")
        choices = iter(lambda: rng.choice((0, 1, 1, 2, 3, 5)), None)
        follow(Hand(game, stacks, rng.randrange(seats), deal), choices)


@pytest.mark.parametrize("stacks", [(200, 200, 200, 200), (2, 4, 12, 22), (3, 200, 7, 60)])
def test_recorded_posts_with_a_straddle_and_dead_antes_are_drawn_as_paid(stacks: tuple[int, ...]) -> None:
    game = Game.load("six-max")
    for number in range(10):
        rng = Random(number)
        choices = iter(lambda rng=rng: rng.choice((0, 1, 1, 1, 2, 3)), None)  # type: ignore[misc]
        follow(Hand(game, stacks, 3, Deal.seeded(game, 4, f"posts/{number}"), RECORDED), choices)


def before_the_pots(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(event for event in events if not isinstance(event, PotWon))


@given(tables())
@example(Table(Game.load("six-max"), (10, 40, 90, 200), 0, "law/1", (3, 3, 3, 3)))
def test_the_pots_in_the_end_are_those_that_are_given_away(table: Table) -> None:
    hand = table.play()
    events = tuple(events_of(hand))
    last = draw(hand.game, before_the_pots(events), NAMES[: hand.seats])
    won: dict[int, int] = {}
    for event in events:
        if isinstance(event, PotWon):
            won[event.pot] = won.get(event.pot, 0) + event.amount
            assert event.seat in pots_with_bets(last)[event.pot][1]
    assert [amount for amount, _ in pots_with_bets(last)] == [won[pot] for pot in sorted(won)]
    assert draw(hand.game, events, NAMES[: hand.seats]).pots == ()


def pots_with_bets(picture: Snapshot) -> list[tuple[int, tuple[int, ...]]]:
    """Bets of the last street go to the middle before pots are made."""
    paid = [place.paid + place.bet for place in picture.places]
    live = {seat: 1 for seat, place in enumerate(picture.places) if not place.folded}
    made = settle(paid, picture.dead, live, picture.button)
    assert made.returned is None, "an uncalled bet has gone back by then"
    return [(pot.amount, pot.seats) for pot in made.pots]


@given(tables())
def test_every_event_after_the_first_has_a_line_and_no_chip_is_lost_on_the_way(table: Table) -> None:
    hand = table.play()
    events = tuple(events_of(hand))
    chips = sum(hand.start)
    for number, picture in enumerate(snapshots(hand.game, events, NAMES[: hand.seats])):
        assert len(picture.lines) == number
        behind = sum(place.stack for place in picture.places)
        assert chips - behind == picture.pot or picture.given
        assert all(place.stack >= 0 and place.bet >= 0 and place.paid >= 0 for place in picture.places)
    assert sum(place.stack for place in picture.places) == chips


def test_the_last_action_of_a_seat_stands_until_the_street_is_over() -> None:
    game = Game.load("six-max")
    hand = Hand(game, (100, 100, 100), 0, Deal.seeded(game, 3, "actions"))
    for choice in (1, 1, 1):
        hand.act(pick(hand.legal, choice))
    assert [place.last_action for place in drawn(hand, None).places] == [None, None, None]
    hand.act(pick(hand.legal, 2))
    assert drawn(hand, None).places[1].last_action == ActionTaken(
        1, raise_to(2), Verb.BET, 2, 2, all_in=False
    )
    hand.act(pick(hand.legal, 0))
    assert drawn(hand, None).places[2].last_action == ActionTaken(2, FOLD, Verb.FOLD, 0, 0, all_in=False)
    story = tuple(events_of(hand))
    assert sum(isinstance(event, ActionTaken) for event in story) == 5
    assert not any(isinstance(event, BetReturned) for event in story)
