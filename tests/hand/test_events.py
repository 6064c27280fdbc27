"""Everything that happened is told in small frozen values and in sentences."""

from dataclasses import FrozenInstanceError, fields
from pathlib import Path
from typing import get_args

import pytest

from holecard import BadRequest, Card, Deal, Game, Hand, Posts, parse_cards
from holecard.hand.events import (
    ActionTaken,
    BetReturned,
    CardsMucked,
    CardsShown,
    Event,
    ForcedBetPosted,
    HandStarted,
    HoleCardsDealt,
    PotWon,
    StreetOpened,
    visible_to,
)
from holecard.hand.narration import narrate, plain_text
from holecard.hand.rebuild import rebuild
from holecard.hand.verb import Verb
from tests.hand.tables import pairs, say, sit
from tests.rules.definitions import NO_LIMIT, edited, load

NAMES = ("Ann", "Bob", "Cid")


def test_the_story_of_a_hand() -> None:
    hand = say(sit("six-max", (50, 200, 200), deal=pairs("AKQ")), "r50 c c  c r20 f")
    assert [plain_text(narrate(event, NAMES)) for event in hand.events] == [
        "Ann 50, Bob 200, Cid 200; Ann has the button",
        "Bob posts the small blind of 1",
        "Cid posts the big blind of 2",
        "Ann is dealt As Ah",
        "Bob is dealt Ks Kh",
        "Cid is dealt Qs Qh",
        "Ann raises to 50 and is all-in",
        "Bob calls 49",
        "Cid calls 48",
        "flop: 2c 3d 5h",
        "Bob checks",
        "Cid bets 20",
        "Bob folds",
        "20 uncalled goes back to Cid",
        "Cid shows Qs Qh",
        "Ann shows As Ah",
        "turn: 7s",
        "river: 9c",
        "Ann wins 150 from the pot with a pair of aces",
    ]


def test_the_events_of_a_short_hand() -> None:
    hand = say(sit("six-max", (200, 200), deal=pairs("AK")), "r6 f")
    assert hand.events == (
        HandStarted((200, 200), 0),
        ForcedBetPosted(0, 1, "small blind"),
        ForcedBetPosted(1, 2, "big blind"),
        HoleCardsDealt(0, parse_cards("AsAh")),
        HoleCardsDealt(1, parse_cards("KsKh")),
        ActionTaken(0, hand.actions[0], Verb.RAISE, paid=5, total=6, all_in=False),
        ActionTaken(1, hand.actions[1], Verb.FOLD, paid=0, total=2, all_in=False),
        BetReturned(0, 4),
        PotWon(0, 4, 0, ""),
    )


def test_events_are_told_while_the_hand_goes_on() -> None:
    hand = sit("six-max", (200, 200), deal=pairs("AK"))
    assert [type(event) for event in hand.events] == [
        HandStarted,
        ForcedBetPosted,
        ForcedBetPosted,
        HoleCardsDealt,
        HoleCardsDealt,
    ]
    say(hand, "c")
    assert [type(event) for event in hand.events[5:]] == [ActionTaken]
    say(hand, "c")
    assert hand.events[-1] == StreetOpened(1, "flop", parse_cards("2c3d5h"))
    before = hand.events
    say(hand, "c r10")
    assert hand.events[: len(before)] == before


def test_a_first_bet_is_a_bet_and_later_ones_are_raises() -> None:
    hand = say(sit("six-max", (200, 200)), "r6 c r10 r30 c")
    verbs = [event.verb for event in hand.events if isinstance(event, ActionTaken)]
    assert verbs == [Verb.RAISE, Verb.CALL, Verb.BET, Verb.RAISE, Verb.CALL]
    ante_only = say(sit("kuhn", (2, 2)), "r1 c")
    assert [event.verb for event in ante_only.events if isinstance(event, ActionTaken)] == [
        Verb.BET,
        Verb.CALL,
    ]


def test_forced_bets_have_names() -> None:
    game = Game.load("holdem").with_stakes(straddle=4, ante=1)
    posted = [event for event in sit(game, (200,) * 4).events if isinstance(event, ForcedBetPosted)]
    assert [(event.seat, event.amount, event.what) for event in posted] == [
        (0, 1, "ante"), (1, 1, "ante"), (2, 1, "ante"), (3, 1, "ante"),
        (1, 1, "small blind"), (2, 2, "big blind"), (3, 4, "straddle"),
    ]  # fmt: skip
    other = sit("holdem", (200,) * 4, posts=Posts((0,) * 4, (2, 1, 2, 0)))
    assert ForcedBetPosted(0, 2, "blind") in other.events
    without_a_small_blind = sit("holdem", (200,) * 4, posts=Posts((0,) * 4, (0, 2, 0, 0)))
    assert ForcedBetPosted(1, 2, "big blind") in without_a_small_blind.events
    equal = sit(Game.load("holdem").with_stakes(blinds=(2, 2)), (200,) * 4)
    assert [event.what for event in equal.events if isinstance(event, ForcedBetPosted)] == [
        "small blind",
        "big blind",
    ]


def test_side_pots_are_numbered() -> None:
    hand = say(sit("six-max", (200, 50, 120), deal=pairs("QAK")), "r200 c c")
    ends = [plain_text(narrate(event, NAMES)) for event in hand.events if isinstance(event, PotWon)]
    assert ends == [
        "Bob wins 150 from the main pot with a pair of aces",
        "Cid wins 140 from the side pot with a pair of kings",
    ]


def test_a_seat_whose_cards_are_unknown_does_not_show() -> None:
    hand = say(sit("six-max", (200, 200), deal=Deal.of(["AsAh", "????"], "2c3d5h7s9c")), "r200 c")
    assert [event for event in hand.events if isinstance(event, CardsShown | CardsMucked)] == [
        CardsMucked(1), CardsShown(0, parse_cards("AsAh")),
    ]  # fmt: skip
    assert plain_text(narrate(CardsMucked(1), NAMES)) == "Bob does not show"


def test_other_seats_cards_look_unknown_in_a_seats_story() -> None:
    hand = say(sit("six-max", (200,) * 3, deal=pairs("AKQ")), "c c c")
    mine = [event for event in visible_to(hand.events, 1) if isinstance(event, HoleCardsDealt)]
    hidden = (Card("??"), Card("??"))
    assert [event.cards for event in mine] == [hidden, parse_cards("KsKh"), hidden]
    spectator = [event for event in visible_to(hand.events, None) if isinstance(event, HoleCardsDealt)]
    assert [event.cards for event in spectator] == [hidden] * 3
    assert [event for event in visible_to(hand.events, 1) if not isinstance(event, HoleCardsDealt)] == [
        event for event in hand.events if not isinstance(event, HoleCardsDealt)
    ]


def test_events_cannot_be_changed() -> None:
    unknown = Deal.of(["AsAh", "KsKh", "????"], "2c3d5h7s9c")
    hand = say(sit("six-max", (50, 200, 200), deal=unknown), "r50 r200 c")
    drawn = say(sit("five-card-draw", (50, 50)), "c c d1 pat r4 f")
    assert {type(event) for event in (*hand.events, *drawn.events)} == set(get_args(Event))
    for event in (*hand.events, *drawn.events):
        name = fields(event)[0].name
        with pytest.raises(FrozenInstanceError):
            setattr(event, name, getattr(event, name))


def test_other_forced_bets_are_rebuilt_too() -> None:
    posts = Posts(antes=(3, 0, 0), blinds=(4, 1, 2), dead=True, opener=1)
    hand = say(sit("holdem", (200,) * 3, posts=posts), "c c c r8 f f")
    twin = rebuild(hand.game, hand.events)
    assert (twin.posts, twin.payoffs, twin.events) == (posts, hand.payoffs, hand.events)


def test_a_story_without_a_start_cannot_be_rebuilt() -> None:
    with pytest.raises(BadRequest) as error:
        rebuild(Game.load("six-max"), sit("six-max", (200, 200)).events[1:])
    assert str(error.value) == "the events of a hand begin with HandStarted, which is missing"


@pytest.fixture
def draw_game(tmp_path: Path) -> Game:
    """Two cards, then three more for each seat: later streets deal hole cards too."""
    page = edited(NO_LIMIT, "board = 5", "hole = 3")
    return load(tmp_path, page)


def play_draw(game: Game, actions: str) -> Hand:
    hole = ["AsAh" + "2c3c4c", "KsKh" + "2d3d5d", "QsQh" + "2h3h6h"]
    return say(sit(game, (200,) * 3, deal=Deal.of(hole)), actions)


def test_hole_cards_of_later_streets_are_seen_when_they_come(draw_game: Game) -> None:
    hand = play_draw(draw_game, "c c")
    assert [len(hand.view(seat).hole) for seat in range(3)] == [2, 2, 2]
    assert [len(event.cards) for event in hand.events if isinstance(event, HoleCardsDealt)] == [2, 2, 2]
    say(hand, "c")
    assert [len(hand.view(seat).hole) for seat in range(3)] == [5, 5, 5]
    assert [len(event.cards) for event in hand.events if isinstance(event, HoleCardsDealt)] == [
        2,
        2,
        2,
        3,
        3,
        3,
    ]


def test_a_seat_that_folds_later_has_still_been_dealt_its_cards(draw_game: Game) -> None:
    hand = play_draw(draw_game, "c c c r10 f c")
    assert hand.payoffs == (14, -12, -2)
    twin = rebuild(draw_game, hand.events)
    for seat in range(3):
        assert twin.view(seat).hole == hand.view(seat).hole
        assert len(twin.view(seat).hole) == 5
    assert twin.events == hand.events


def test_a_seat_that_folded_before_gets_no_more_cards(draw_game: Game) -> None:
    hand = play_draw(draw_game, "f c c c c")
    dealt = [event.seat for event in hand.events if isinstance(event, HoleCardsDealt)]
    assert dealt == [0, 1, 2, 1, 2]
