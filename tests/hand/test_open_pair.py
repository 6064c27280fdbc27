"""The early double of stud: larger bets on a street on which a pair lies face up."""

from importlib.resources import files
from pathlib import Path

import pytest

from holecard import CALL, BadGame, Deal, Game, Hand, IllegalAction, raise_to
from holecard.rules.definition.printer import print_game
from holecard.rules.explain import explain

STUD = (files("holecard.rules") / "games" / "stud.toml").read_text()
FOURTH = 'name = "fourth street"\nup = 1\n'


def page(size: int, before: str = FOURTH) -> str:
    assert before in STUD
    return STUD.replace(before, f"{before}open_pair_bet = {size}\n")


@pytest.fixture
def game(tmp_path: Path) -> Game:
    file = tmp_path / "double.toml"
    file.write_text(page(8))
    return Game.load(str(file))


def on_fourth_street(game: Game, fourth: str) -> Hand:
    """The second seat shows a seven, and then this card."""
    hand = Hand(game, (100, 100), 0, Deal.of(["2c3dKhQs4c5d9h", f"2d3c7h{fourth}8c8d9s"]))
    for _ in range(2):
        hand.act(CALL)
    assert hand.street == 1
    return hand


def test_a_pair_that_shows_doubles_bets_and_raises(game: Game) -> None:
    hand = on_fourth_street(game, "7s")
    assert (hand.legal.min_raise_to, hand.legal.max_raise_to) == (8, 8)
    with pytest.raises(IllegalAction):
        hand.act(raise_to(4))
    hand.act(raise_to(8))
    assert hand.legal.min_raise_to == 16
    assert hand.copy().legal == hand.legal
    hand.act(raise_to(16))
    hand.act(CALL)
    assert hand.legal.min_raise_to == 8, "fifth street has its own size"


def test_without_one_bets_stay_as_they_are(game: Game) -> None:
    assert on_fourth_street(game, "6s").legal.min_raise_to == 4
    plain = on_fourth_street(Game.load("stud"), "7s")
    assert plain.legal.min_raise_to == 4


def test_a_pair_of_a_seat_that_folded_does_not_count(game: Game) -> None:
    """Of three seats the one with the pair is out before it shows."""
    hand = Hand(game, (100,) * 3, 0, Deal.of(["2c3dKhQs4c5d9h", "2d3c7h7s8c8d9s", "As6dJh9d4s5c9c"]))
    while hand.actor != 1:
        hand.act(CALL)
    if not hand.legal.can_fold:  # it brought it in
        hand.act(CALL)
        hand.act(raise_to(4))
        hand.act(CALL)
    hand.act(hand.view(hand.actor).fold())
    while hand.street == 0:
        hand.act(CALL)
    assert hand.legal.min_raise_to == 4


def test_the_rules_say_so_and_the_definition_is_written_again(game: Game, tmp_path: Path) -> None:
    assert "If a pair lies face up in front of a seat on the fourth street, bets and raises there are 8." in (
        " ".join(line for part in explain(game) for line in part.lines)
    )
    again = tmp_path / "again.toml"
    again.write_text(print_game(game))
    assert Game.load(str(again)).streets == game.streets


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (page(4), r"line \d+: open_pair_bet is more than the bet of 4, not 4$"),
        (
            page(8, 'name = "third street"\nhole = 2\nup = 1\n'),
            r"line \d+: a pair needs two up-cards, which no seat has there: 8$",
        ),
    ],
)
def test_a_size_that_cannot_be_played_is_refused_with_its_line(text: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text)
    with pytest.raises(BadGame, match=words):
        Game.load(str(file))
