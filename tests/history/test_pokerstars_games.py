"""Stud, draw and hi-lo games in the layout of PokerStars: written, and read back."""

from random import Random

import pytest

from holecard import CALL, Deal, Game, Hand
from holecard.cards.card import parse_cards
from holecard.hand.discard import STAND_PAT
from holecard.history import Record, to_pokerstars
from holecard.history.formats import FoundHand, hands_of
from holecard.history.formats.pokerstars_words import game_title, hand_words
from holecard.history.mixed_game import mixed_field

GAMES = {
    "stud": "7 Card Stud Limit", "stud-8": "7 Card Stud Hi/Lo Limit", "razz": "Razz Limit",
    "omaha-8": "Omaha Hi/Lo Limit", "plo5": "5 Card Omaha Pot Limit", "courchevel": "Courchevel Pot Limit",
    "five-card-draw": "5 Card Draw Pot Limit", "single-draw": "Single Draw 2-7 Lowball No Limit",
    "triple-draw": "Triple Draw 2-7 Lowball Limit", "badugi": "Badugi Limit",
    "short-deck": "6+ Hold'em No Limit",
}  # fmt: skip


def played(name: str, seed: str) -> Hand:
    """A hand of random but sensible players, of whom some have few chips."""
    random = Random(f"{name} {seed}")
    game = Game.load(name)
    seats = random.randint(2, min(game.seats[1], 5))
    stacks = tuple(random.choice((30, 90, 400)) for _ in range(seats))
    button = seats - 1 if game.has_up_cards else random.randrange(seats)  # stud has none in these texts
    hand = Hand(game, stacks, button, Deal.seeded(game, seats, f"{name} {seed}"))
    while hand.actor is not None:
        view = hand.view(hand.actor)
        roll = random.random()
        if view.legal_draw is not None:
            hand.act(view.discard(view.hole[: random.randint(0, view.legal_draw.most)]))
        elif roll < 0.15:
            hand.act(view.fold())
        else:
            hand.act(view.pot_raise(0.5) if roll < 0.4 else view.call())
    return hand


def read(text: str) -> Record:
    [found] = hands_of(text)
    assert isinstance(found, FoundHand), found
    return found.format.read(found.text)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_is_read_as_it_was_played(name: str) -> None:
    for number in range(5):
        compare(played(name, str(number)))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_many_hands_are_read_as_they_were_played(name: str) -> None:
    for number in range(5, 150):
        compare(played(name, str(number)))


def compare(hand: Hand) -> None:
    text = to_pokerstars(Record.of(hand))
    assert text.startswith(f"PokerStars Hand #1:  {GAMES[hand.game.name]} (")
    again = read(text).replay().hand
    assert again is not None, text
    assert again.payoffs == hand.payoffs, text
    assert [(int(move), type(move)) for move in again.moves] == [
        (int(move), type(move)) for move in hand.moves
    ], text
    assert again.board == hand.board, text
    live = [seat for seat in range(hand.seats) if not hand.folded[seat]]
    assert [set(again.hole(seat)) for seat in live] == [set(hand.hole(seat)) for seat in live], text


def test_a_hero_sees_up_cards_and_numbers_of_cards_only() -> None:
    hand = played("stud", "3")
    text = to_pokerstars(Record.of(hand), hero=0)
    before = text.partition("*** SHOW DOWN ***")[0]
    for seat in range(1, hand.seats):
        down = [card for card in hand.hole(seat) if card not in hand.up(seat)]
        assert not any(str(card) in before for card in down)
    drawn = played("triple-draw", "2")
    told = to_pokerstars(Record.of(drawn), hero=0).partition("*** SHOW DOWN ***")[0]
    changed = [step for step in drawn.view(0).draws if step.seat == 0 and step.discard]
    assert told.count("Dealt to ") == 1 + len(changed)


def test_the_words_for_hands_are_those_of_the_site() -> None:
    """As in files of the site: Lo, Badugi, HI and LO, and no low that qualifies."""
    for name, cards, board, words in (
        ("razz", "2h8dKh6h3d6d4h", "", "Lo: 8,6,4,3,2"),
        ("razz", "3d2sAs6s5c5d2d", "", "Lo: 6,5,3,2,A"),
        ("triple-draw", "7d2s8d5h5c", "", "Lo: a pair of Fives"),
        ("triple-draw", "3c6s7h8c9d", "", "Lo: 9,8,7,6,3"),
        ("triple-draw", "Ac2s3h4c5d", "", "Lo: A,5,4,3,2"),
        ("badugi", "8c5d7sTh", "", "Badugi: T,8,7,5"),
        ("badugi", "Tc3s2s7h", "", "3-card: T,7,2"),
        ("stud-8", "Ad5s8dAc8cJdTh", "", "HI: two pair, Aces and Eights"),
        ("omaha-8", "7c6s7hAs", "2d4h5c9sKd", "HI: a pair of Sevens; LO: 6,5,4,2,A"),
        ("short-deck", "Ac9d", "6h7s8dKcKd", "a straight, Ace to Nine"),
    ):
        game = Game.load(name)
        hole, shared = parse_cards(cards), parse_cards(board)
        [strength] = game.ranking.strengths([hole], shared)
        assert hand_words(game, hole, shared, strength) == words


@pytest.mark.parametrize("mix", ["horse", "8-game"])
def test_hands_of_a_mixed_game_name_it_before_their_own(mix: str) -> None:
    game = Game.load(mix)
    assert game.rotation is not None
    for one in game.rotation.games:
        seats = max(game.seats[0], 3)
        hand = Hand(one, (400,) * seats, seats - 1, Deal.seeded(one, seats, mix))
        while hand.actor is not None:
            hand.act(STAND_PAT if hand.legal_draw is not None else CALL)
        record = Record.of(hand, ("ann", "bob", "cy"), **mixed_field(game))
        head = to_pokerstars(record).partition("\n")[0]
        low, high = one.streets[0].raises[:1] or one.forced.blinds[:1], one.streets[-1].raises[:1]
        stakes = f"{low[0]}/{(high or one.forced.blinds[-1:])[0]}"
        assert head == f"PokerStars Hand #1:  {game.title} ({game_title(one)}, {stakes})"
        again = read(to_pokerstars(record))
        assert again.extra["_mixed"] == game.title
        assert again.hand().payoffs == hand.payoffs
        assert to_pokerstars(again).partition("\n")[0] == head


def test_a_mixed_game_of_a_tournament() -> None:
    event = "Tournament #77, $2+$0.20 USD HORSE"
    record = Record.of(played("razz", "1"), event=event, level=4, _mixed="HORSE")
    head = to_pokerstars(record).partition("\n")[0]
    assert head == ("PokerStars Hand #1: Tournament #77, $2+$0.20 USD HORSE (Razz Limit) - Level IV (4/8)")
    again = read(to_pokerstars(record))
    assert (again.extra["_mixed"], again.metadata.event, again.metadata.level) == ("HORSE", event, 4)
    assert to_pokerstars(again).partition("\n")[0] == head
