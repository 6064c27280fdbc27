import pytest

from holecard import CALL, FOLD, BadRequest, Deal, Game, Hand, parse_cards, raise_to
from holecard.report.hands import TranscriptPiece, hand_transcript

MICRO = Game.load("micro")


def micro(sb: str, bb: str, board: str, *actions: int) -> Hand:
    holes = [parse_cards(sb), parse_cards(bb)]
    hand = Hand(MICRO, (1000, 1000), 0, Deal.of(holes, parse_cards(board)))
    for action in actions:
        hand.act(action)
    return hand


def test_a_headline_says_who_gained_how_much_and_how() -> None:
    hand = micro("Kd", "2c", "Ks", raise_to(60), CALL, CALL, CALL)
    told = hand_transcript(hand, ("alice", "bob"), "alice/bob/17/3")
    assert told.headline == "alice wins 60 with a pair of kings"
    assert told.pot == 120


def test_without_a_showdown_the_headline_names_no_cards() -> None:
    told = hand_transcript(micro("Kd", "2c", "Ks", FOLD), ("alice", "bob"), "alice/bob/0/0")
    assert told.headline == "bob wins 10 without a showdown"
    assert told.pot == 20  # the other 10 of the big blind were never called


def test_a_split_pot_has_no_winner() -> None:
    told = hand_transcript(micro("Kd", "Kh", "Ks", CALL, CALL, CALL, CALL), ("alice", "bob"), "alice/bob/0/0")
    assert told.headline == "alice and bob split the pot of 40"


def test_the_story_goes_street_by_street_with_board_and_pot() -> None:
    told = hand_transcript(micro("Kd", "2c", "Ks", raise_to(60), CALL, CALL, CALL), ("alice", "bob"), "x")
    assert [(street.name, street.pot) for street in told.streets] == [
        ("preflop", 0),
        ("flop", 120),
        ("showdown", 120),
    ]
    assert told.streets[1].board == ("Ks",)
    assert told.story == [
        "alice posts the small blind of 10",
        "bob posts the big blind of 20",
        "alice raises to 60",
        "bob calls 40",
        "alice checks",
        "bob checks",
        "bob shows 2c",
        "alice shows Kd",
        "alice wins 120 from the pot with a pair of kings",
    ]


def test_seats_have_their_cards_chips_and_winnings() -> None:
    told = hand_transcript(micro("Kd", "2c", "Ks", raise_to(60), CALL, CALL, CALL), ("alice", "bob"), "x")
    assert [(seat.name, seat.cards, seat.stack, seat.won) for seat in told.seats] == [
        ("alice", ("Kd",), 1000, 60),
        ("bob", ("2c",), 1000, -60),
    ]
    assert [seat.has_button for seat in told.seats] == [True, False]


def test_names_stay_names_even_if_they_look_like_cards_or_are_dealt_things() -> None:
    names = ("As", "x is dealt y")
    told = hand_transcript(micro("Kd", "2c", "Ks", CALL, CALL, CALL, CALL), names, "x")
    lines = [line for street in told.streets for line in street.lines]
    first, second = TranscriptPiece("player", "As", ()), TranscriptPiece("player", "x is dealt y", ())
    posts = [TranscriptPiece("text", f" posts the {size} blind of ", ()) for size in ("small", "big")]
    assert lines[0] == (first, posts[0], TranscriptPiece("amount", "10", ()))
    assert lines[1] == (second, posts[1], TranscriptPiece("amount", "20", ()))
    shows = TranscriptPiece("text", " shows ", ())
    assert lines[-2] == (first, shows, TranscriptPiece("cards", "Kd", ("Kd",)))


def test_side_pots_name_all_who_gain() -> None:
    game = Game.load("six-max")
    holes = [parse_cards(text) for text in ("AsAh", "KsKh", "2c7d")]
    hand = Hand(game, (50, 200, 200), 0, Deal.of(holes, parse_cards("3c 4d 8h 9s Jc")))
    for action in (raise_to(50), raise_to(200), CALL):
        hand.act(action)
    told = hand_transcript(hand, ("ann", "ben", "cy"), "x")
    assert told.headline == "ann wins 100 and ben wins 100"  # 3 * 50, and 2 * 150 less the 200 paid
    assert told.pot == 450


def test_a_hand_that_goes_on_is_no_replay() -> None:
    with pytest.raises(BadRequest, match="seat 0 is still to act"):
        hand_transcript(micro("Kd", "2c", "Ks"), ("alice", "bob"), "x")


def test_names_are_one_a_seat() -> None:
    with pytest.raises(BadRequest, match=r"not \['alice'\]"):
        hand_transcript(micro("Kd", "2c", "Ks", FOLD), ("alice",), "x")
