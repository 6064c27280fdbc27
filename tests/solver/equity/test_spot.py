"""What is asked: questions without an answer are refused."""

import pytest

from holecard import BadRequest, Unreadable
from holecard.solver.equity import Spot, exact_equity


def test_the_hands_tell_how_many_cards_are_dealt() -> None:
    assert Spot.read(["random", "AhKh"]).hole == 2
    assert Spot.read(["random", "AAxx"]).hole == 4
    assert Spot.read(["random", "random"]).hole == 2
    assert Spot.read(["random", "random"], hole=4).hole == 4


def test_hands_with_cards_of_the_board_or_dead_ones_are_left_out() -> None:
    spot = Spot.read(["AA", "random"], board="As9d6h", dead="Ah")
    assert [len(player) for player in spot.players] == [1, 1128]  # C(2,2), C(48,2)


@pytest.mark.parametrize(
    ("hands", "board", "dead", "complaint"),
    [
        (["AhKh"], "", "", "from 2 to 6 players can be compared, not 1"),
        (["random"] * 7, "", "", "from 2 to 6 players can be compared, not 7"),
        (["AhKh", "QsQd"], "2c3c", "", "a board has 0, 3, 4 or 5 cards, not 2: '2c3c'"),
        (["AhKh", "QsQd"], "2c3c2c", "", "a card is on the board or dead once, not twice: 2c"),
        (["AhKh", "QsQd"], "2c3c4c", "4c", "a card is on the board or dead once, not twice: 4c"),
        (["AhKh", "QsQd"], "AhKcQc", "", "a card is in a hand or on the board, not in both: Ah"),
        (["AhKh", "QsQd"], "", "KhAh", "a card that is in a hand is not dead: AhKh"),
        (["AhKh", "QQ"], "", "QsQdQc", "the board and the dead cards leave no hand for 'QQ'"),
        (["AhKh", "QQ"], "", "??", "all cards of the board and all dead ones must be known: '??'"),
    ],
)
def test_a_question_without_an_answer_is_refused(
    hands: list[str], board: str, dead: str, complaint: str
) -> None:
    with pytest.raises(BadRequest) as refusal:
        Spot.read(hands, board, dead)
    assert str(refusal.value) == complaint


def test_too_many_dead_cards_are_refused() -> None:
    dead = "".join(rank + suit for rank in "23456789T" for suit in "cdhs")
    with pytest.raises(BadRequest, match="too many cards are dead for 6 players"):
        Spot.read(["random"] * 6, dead=dead)


def test_hands_of_different_games_do_not_meet() -> None:
    with pytest.raises(Unreadable, match=r"is 'AhKhQhJh'$"):
        Spot.read(["AhKh", "AhKhQhJh"])
    with pytest.raises(BadRequest, match=r"2, 4, 5 or 6 cards here, not 3$"):
        Spot.read(["random", "random"], hole=3)


@pytest.mark.parametrize("cards", ["Tx9d6h", "T", "Td9d6"])
def test_cards_that_cannot_be_read_are_refused(cards: str) -> None:
    with pytest.raises(Unreadable):
        Spot.read(["AhKh", "QsQd"], board=cards)


def test_known_hands_that_share_a_card_are_named() -> None:
    with pytest.raises(BadRequest, match=r"no deal gives a card to two players: Ah$"):
        exact_equity(Spot.read(["AhKh", "AhQd"]))
