"""Draws and discards: which cards go, where the new ones come from, and what is refused."""

from itertools import pairwise

import pytest

from holecard import (
    CALL,
    FOLD,
    BadRequest,
    Deal,
    Game,
    Hand,
    IllegalAction,
    Unreadable,
    print_cards,
    raise_to,
)
from holecard.cards import FULL_DECK, UNKNOWN
from holecard.cards.shuffle import shuffled
from holecard.hand.discard import STAND_PAT, Discard
from holecard.hand.discard_text import parse_discard
from holecard.hand.events import CardsDiscarded, CardsDrawn
from tests.hand.tables import say, sit, told
from tests.hand.witness import seen

DEAL = Deal.of(["As Ks Qs 7h 2d", "9c 9d 8c 8d 3h"], stub="Js Ts 4c 5c 6c")


def drawing() -> Hand:
    """Heads-up five-card draw: seat 1, without the button, is to draw first."""
    return say(sit("five-card-draw", (100, 100), deal=DEAL), "c c")


def test_kept_cards_keep_their_order_and_new_ones_follow() -> None:
    hand = drawing()
    assert hand.actor == 1
    hand.act(hand.view(1).discard("3h"))
    assert print_cards(hand.hole(1), " ") == "9c 9d 8c 8d Js"
    hand.act(hand.view(0).discard("7h 2d"))
    assert print_cards(hand.hole(0), " ") == "As Ks Qs Ts 4c"
    assert print_cards(hand.discarded(0), " ") == "7h 2d"
    assert (hand.actor, hand.legal_draw) == (1, None)
    assert hand.moves == (CALL, CALL, Discard(0b10000), Discard(0b11000))
    assert hand.actions == (CALL, CALL)


def test_a_seat_knows_its_own_discards_and_how_many_others_drew() -> None:
    hand = say(drawing(), "d5 d45")
    mine, other, watcher = hand.view(0), hand.view(1), hand.view()
    assert print_cards(mine.discarded, " ") == "7h 2d"
    assert print_cards(other.discarded) == "3h"
    assert mine.drawn == other.drawn == watcher.drawn == ((2,), (1,))
    assert [step.discard for step in mine.draws] == [-1, 0b11000]
    assert [step.discard for step in watcher.draws] == [-1, -2]
    assert watcher.discarded == ()


def test_all_in_seats_still_draw() -> None:
    hand = say(sit("five-card-draw", (2, 2), deal=DEAL), "")
    assert hand.stacks == (1, 0)
    say(hand, "c")
    assert (hand.stacks, hand.actor, hand.legal_draw is None) == ((0, 0), 1, False)
    say(hand, "pat d45")
    assert hand.is_showdown
    assert hand.payoffs == (2, -2), "a royal flush was drawn"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (CALL, "seat 1 may stand pat or discard up to 5 cards, not call"),
        (FOLD, "seat 1 may stand pat or discard up to 5 cards, not fold"),
        (raise_to(9), "seat 1 may stand pat or discard up to 5 cards, not raise to 9"),
        (3, "seat 1 may stand pat or discard up to 5 cards, not raise to 3"),
        (Discard(1 << 5), "seat 1 may stand pat or discard up to 5 cards, not discard 1 of 5 cards"),
        (Discard(-2), "seat 1 may stand pat or discard up to 5 cards, not cards that are hidden"),
    ],
)
def test_what_is_no_legal_discard_is_refused_and_changes_nothing(move: int, words: str) -> None:
    hand = drawing()
    before = seen(hand)
    with pytest.raises(IllegalAction) as error:
        hand.act(move)
    assert str(error.value) == words
    assert seen(hand) == before


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As", "a seat discards cards that it holds, of 9c 9d 8c 8d 3h, not As"),
        ("9c 9c", "a card is discarded once, not twice: 9c"),
        ("??", "a seat discards cards that it holds, of 9c 9d 8c 8d 3h, not ??"),
    ],
)
def test_a_card_that_cannot_go_is_refused(cards: str, words: str) -> None:
    with pytest.raises(IllegalAction) as error:
        drawing().view(1).discard(cards)
    assert str(error.value) == words


def test_a_discard_while_betting_or_out_of_turn_is_refused() -> None:
    hand = sit("five-card-draw", (100, 100), deal=DEAL)
    before = seen(hand)
    with pytest.raises(IllegalAction) as error:
        hand.act(Discard(1))
    assert str(error.value) == "seat 0 may fold, call 1, raise to 4 up to 6, not discard 1"
    assert seen(hand) == before
    with pytest.raises(BadRequest, match=r"^it is not this seat's turn to draw: "):
        drawing().view(0).discard("As")
    over = say(hand, "f")
    with pytest.raises(IllegalAction, match=r"^the hand is over, so no seat may stand pat$"):
        over.act(STAND_PAT)


def test_a_forced_discard_is_of_exactly_so_many() -> None:
    hand = say(sit("pineapple", (100, 100)), "c c")
    before = seen(hand)
    for discard, words in ((STAND_PAT, "stand pat"), (Discard(0b011), "discard ")):
        with pytest.raises(IllegalAction, match=f"^seat 1 may discard 1 card, not {words}"):
            hand.act(discard)
    assert seen(hand) == before
    assert hand.board == (), "the flop is dealt when all have discarded"
    assert hand.view(1).stand_pat() == Discard(1), "the first card goes if no other is named"
    say(hand, "d1 d1")
    assert (len(hand.board), len(hand.hole(0)), hand.actor) == (3, 2, 1)


@pytest.mark.parametrize(
    ("text", "discard"),
    [
        ("pat", 0), ("stand pat", 0), ("s", 0), ("discard 9c 3h", 0b10001), ("d 9c3h", 0b10001),
        ("d 1 5", 0b10001), ("D15", 0b10001), ("9d, 8c", 0b00110), ("d", 0),
    ],
)  # fmt: skip
def test_discards_are_read_as_people_write_them(text: str, discard: int) -> None:
    read = parse_discard(text, drawing().view(1))
    assert read == discard
    assert parse_discard(read.words(drawing().hole(1)), drawing().view(1)) == read


@pytest.mark.parametrize("text", ["fold", "d 6", "d 11", "9x", "", "d As", "d 9c 9c", "call"])
def test_what_is_no_discard_is_refused(text: str) -> None:
    with pytest.raises((IllegalAction, Unreadable)):
        parse_discard(text, drawing().view(1))


def exhausted() -> Hand:
    """Six seats at triple draw throw away everything at every draw: the deck runs out at the fifth seat."""
    game = Game.load("triple-draw")
    hand = Hand(game, (400,) * 6, 0, Deal.seeded(game, 6, "out"))
    while hand.actor is not None:
        hand.act(CALL if hand.legal_draw is None else Discard(0b11111))
    return hand


def test_when_the_deck_runs_out_the_discards_are_shuffled_by_the_documented_method() -> None:
    """Counted from the events alone: 22 cards after the hands, then all that lie in the middle."""
    hand = exhausted()
    drawn = [(event.seat, event.cards) for event in told(hand, CardsDrawn) if isinstance(event, CardsDrawn)]
    thrown = [event for event in told(hand, CardsDiscarded) if isinstance(event, CardsDiscarded)]
    flat = [card for _, cards in drawn for card in cards]
    assert list(map(int, flat[:22])) == list(hand.deal.stub)
    assert drawn[4][0] == 5, "clockwise from the button, so that seat 5 is the fifth"
    middle = {card for event in thrown[:4] for card in event.cards}
    pile = tuple(sorted(map(int, middle)))
    again = shuffled(pile, len(pile), "out/discards 1")
    assert list(map(int, flat[22 : 22 + 20])) == list(again)
    for seat, cards in drawn:
        assert len(set(cards)) == len(cards), seat
    assert sum(hand.payoffs) == 0


def test_no_seat_draws_what_it_throws_away_just_then() -> None:
    hand = exhausted()
    events = hand.events
    for before, after in pairwise(events):
        if isinstance(before, CardsDiscarded) and isinstance(after, CardsDrawn):
            assert not set(before.cards) & set(after.cards)


def test_at_any_time_every_card_is_in_one_place() -> None:
    game = Game.load("badugi")
    hand = Hand(game, (400,) * 8, 3, Deal.seeded(game, 8, "all of it"))
    while hand.actor is not None:
        held = [card for seat in range(8) if not hand.folded[seat] for card in hand.hole(seat)]
        assert len(set(held)) == len(held)
        hand.act(CALL if hand.legal_draw is None else Discard(0b1110))


def test_draws_of_a_known_deal_without_a_stub_are_unknown() -> None:
    deal = Deal.of(["As Ks Qs 7h 2d", "9c 9d 8c 8d 3h"])
    hand = say(sit("five-card-draw", (100, 100), deal=deal), "c c pat d45")
    assert hand.hole(0)[3:] == (UNKNOWN, UNKNOWN)
    assert say(hand, "c c").payoffs == (-2, 2), "an unknown hand loses to a known one"
    hand = say(sit("five-card-draw", (100, 100), deal=deal), "c c d1 d45 c")
    before = seen(hand)
    with pytest.raises(BadRequest, match="a showdown needs the cards of one seat or more"):
        hand.act(CALL)
    assert seen(hand) == before


def test_a_stub_is_dealt_once() -> None:
    with pytest.raises(Unreadable, match=r"^a card is dealt once, not twice: Js$"):
        Deal.of(["As Ks Qs 7h 2d", "9c 9d 8c 8d 3h"], stub="Js Js")
    whole = [*FULL_DECK[:52]]
    again = Deal.of([whole[:5], whole[5:10]], stub=[*whole[10:], whole[0]])
    assert len(again.stub) == 43, "after the last card discards come again"


def test_a_seat_that_draws_cannot_bet_and_one_that_bets_cannot_draw() -> None:
    hand = drawing()
    view = hand.view(1)
    with pytest.raises(BadRequest, match=r"this seat draws now and may .*, not bet: "):
        view.all_in()
    with pytest.raises(IllegalAction, match=r"seat 1 may .*, so there is nothing to bet"):
        _ = hand.legal
    with pytest.raises(BadRequest, match=r"it is not this seat's turn: "):
        hand.view(0).all_in()
    betting = sit("five-card-draw", (100, 100), deal=DEAL)
    assert betting.actor is not None
    with pytest.raises(IllegalAction, match=r"it is not this seat's turn to draw: 'pat'"):
        parse_discard("pat", betting.view(betting.actor))


def test_a_discard_that_is_not_allowed_is_named_in_cards() -> None:
    """Pineapple throws exactly one of three cards away."""
    hand = say(sit("pineapple", (100, 100)), "")
    while hand.legal_draw is None:
        hand.act(CALL)
    assert hand.actor is not None
    view = hand.view(hand.actor)
    two = print_cards(view.hole[:2], " ")
    with pytest.raises(IllegalAction, match=rf"Ann may .*, not .*{two}"):
        parse_discard(two, view, "Ann")
    with pytest.raises(IllegalAction, match=rf"seat {hand.actor} may .*, not .*{two}"):
        view.discard(two)
    with pytest.raises(Unreadable, match="cards are a text such as 2h7c or a list of them, not 7"):
        view.discard(7)


def test_a_discard_has_a_bit_for_each_card() -> None:
    with pytest.raises(IllegalAction, match=r"a discard has a bit for each of up to 24 cards, not 16777216"):
        Discard(1 << 24)
    assert Discard(-2).cards(()) == (UNKNOWN, UNKNOWN)
