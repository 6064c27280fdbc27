"""Sentences and cards as the program prints them."""

import io

import pytest
from rich.console import Console

from holecard import CALL, Deal, Game, Hand, raise_to
from holecard.cards import FULL_DECK, parse_cards
from holecard.cli.console import card_text, styled
from holecard.cli.play.summary import balance, signed
from holecard.hand.narration import CardsPiece, PlayerPiece, TextPiece, narrate, plain_text


def test_you_are_spoken_to_and_the_others_spoken_of() -> None:
    game = Game.load("micro")
    deal = Deal.of(hole=["As", "Kd"], board="Ac")
    hand = Hand(game, (500, 1000), 0, deal)
    for action in (CALL, raise_to(60), CALL, raise_to(440), CALL):
        hand.act(action)
    told = [plain_text(narrate(event, ("Me", "Ada"), you=0)) for event in hand.events]
    assert told == [
        "You 500, Ada 1000; you have the button",
        "You post the small blind of 10",
        "Ada posts the big blind of 20",
        "You are dealt As",
        "Ada is dealt Kd",
        "You call 10",
        "Ada raises to 60",
        "You call 40",
        "flop: Ac",
        "You bet 440 and are all-in",
        "Ada calls 440",
        "You show As",
        "Ada shows Kd",
        "You win 1000 from the pot with a pair of aces",
    ]


def test_an_uncalled_bet_goes_back_to_you() -> None:
    game = Game.load("kuhn")
    hand = Hand(game, (2, 2), 0, Deal.seeded(game, 2, "back"))
    hand.act(raise_to(1))
    hand.act(-1)
    told = [plain_text(narrate(event, ("Me", "Ada"), you=0)) for event in hand.events]
    assert told[-3:] == ["Ada folds", "1 uncalled goes back to you", "You win 2 from the pot"]


@pytest.mark.parametrize(("chips", "words"), [(24, "24 chips up"), (-1, "1 chip down"), (0, "even")])
def test_a_balance_in_words(chips: int, words: str) -> None:
    assert balance(chips) == words


def test_signs() -> None:
    assert [signed(chips) for chips in (5, 0, -5)] == ["+5", "0", "-5"]


def test_cards_have_four_colours_and_their_signs() -> None:
    console = Console(file=io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    texts = [card_text(card, console) for card in FULL_DECK]
    assert [text.plain for text in texts[-4:]] == ["A♣", "A♦", "A♥", "A♠"]
    assert len({str(text.style) for text in texts}) == 4


def test_names_that_look_like_cards_stay_as_they_are() -> None:
    console = Console(file=io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    shown = PlayerPiece(0, "As"), TextPiece(" shows "), CardsPiece(parse_cards("AhKd"))
    assert styled(shown, console).plain == "As shows A♥ K♦"
    flop = TextPiece("flop: "), CardsPiece(parse_cards("??Td2c"))
    assert styled(flop, console).plain == "flop: ?? T♦ 2♣"
