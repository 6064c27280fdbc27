"""The JSON lines of micro hold'em, as one reads them in a log."""

import json
from typing import Any

import pytest

from holecard import CALL, FOLD, Action, Card, Deal, Game, Hand, raise_to
from holecard.bots import FaultKind, RoundInfo
from holecard.bots.protocols.dialogue import Reply
from holecard.bots.protocols.micro_json.server import _PLAIN, ActionSpelling, MicroJson, fits
from holecard.cards import FULL_DECK

MICRO = Game.load("micro")
TABLE = RoundInfo(MICRO, 2, 0, "json")


def dealt(*actions: Action, stacks: tuple[int, int] = (1000, 1000)) -> Hand:
    """Seat 0 is the small blind with the ten of hearts; seat 1 has the king of spades."""
    hand = Hand(MICRO, stacks, 0, Deal.of(["Th", "Ks"], "2c"))
    for action in actions:
        hand.act(action)
    return hand


def state(hand: Hand, spelling: ActionSpelling = ActionSpelling.NAMES) -> dict[str, Any]:
    [line] = MicroJson(spelling).ask(hand.view(hand.actor), 1.0)
    data: dict[str, Any] = json.loads(line)
    return data


def answer(line: str, hand: Hand) -> Reply | None:
    return MicroJson().read(line, hand.view(hand.actor))


def test_names_and_resets() -> None:
    talk = MicroJson()
    assert talk.hello(TABLE) == (("__name__",), True)
    assert talk.greeted("Alice") is None
    assert talk.greeted('{"ActionType":1}') == "__name__ is answered by a name, not '{\"ActionType\":1}'"
    assert talk.round_begins(TABLE) == (("__reset__",), True)
    assert talk.acknowledged("OK")
    assert not talk.acknowledged('{"ActionType":1}')


def test_the_first_question_of_a_hand() -> None:
    """The example of the protocol's description, without the call that cannot have come before."""
    [line] = MicroJson().ask(dealt().view(0), 1.0)
    assert line == (
        '{"MyStack":990,"OpponentStack":980,"Pot":30,"MyCard":{"Rank":"10","Suit":"♥"},"CommunityCard":null,'
        '"ToCall":10,"MinRaise":20,"ActionHistory":[],"HandResult":null}'
    )


def test_the_history_has_what_raises_add_beyond_the_call() -> None:
    """From 20 to 60 adds 40; from 60 to 160 adds 100, which is the least that the next one adds."""
    told = state(dealt(raise_to(60), raise_to(160)))
    assert told["ActionHistory"] == [
        {"ActionType": "Raise", "Amount": 40},
        {"ActionType": "Raise", "Amount": 100},
    ]
    assert (told["ToCall"], told["MinRaise"], told["Pot"]) == (100, 100, 220)


def test_actions_can_be_numbers() -> None:
    told = state(dealt(CALL, raise_to(60)), ActionSpelling.NUMBERS)
    assert told["ActionHistory"] == [{"ActionType": 1, "Amount": None}, {"ActionType": 2, "Amount": 40}]


def test_the_second_street() -> None:
    told = state(dealt(CALL, CALL))
    assert told["CommunityCard"] == {"Rank": "2", "Suit": "♣"}
    assert (told["ToCall"], told["MinRaise"], told["Pot"]) == (0, 20, 40)


def test_every_card_has_its_rank_and_sign() -> None:
    seen = set()
    for card in FULL_DECK:
        other = Card("2c") if card != Card("2c") else Card("3c")
        hand = Hand(MICRO, (1000, 1000), 0, Deal.of([[card], [other]], "4c" if card != Card("4c") else "5c"))
        mine = state(hand)["MyCard"]
        seen.add((mine["Rank"], mine["Suit"]))
        assert Card(mine["Rank"] + mine["Suit"]) == card
    assert len(seen) == 52


# -- answers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ('{"ActionType":"Fold","Amount":null}', FOLD),
        ('{"ActionType":0}', FOLD),
        ('{"ActionType":"Call","Amount":null}', CALL),
        ('{"ActionType":1,"Amount":50}', CALL),
        ('{"ActionType":"Raise","Amount":40}', raise_to(60)),
        ('{"ActionType":2,"Amount":40}', raise_to(60)),
        ('{"ActionType":"raise","Amount":40.0}', raise_to(60)),
        ('{"ActionType":"Raise","Amount":null}', raise_to(40)),
        ('{"ActionType":"Raise"}', raise_to(40)),
        ('{"ActionType":"Raise","Amount":99999}', raise_to(1000)),
    ],
)
def test_answers_by_name_and_by_number(line: str, action: Action) -> None:
    assert answer(line, dealt()) == Reply(action)


@pytest.mark.parametrize("amount", [19, 0, -5])
def test_a_raise_below_the_minimum_is_lifted_to_it(amount: int) -> None:
    found = answer(f'{{"ActionType":"Raise","Amount":{amount}}}', dealt())
    assert found == Reply(raise_to(40), FaultKind.ILLEGAL, f"a raise adds 20 or more, not {amount}")


def test_a_raise_that_is_not_allowed_is_a_call() -> None:
    found = answer('{"ActionType":"Raise","Amount":40}', dealt(raise_to(1000)))
    assert found is not None
    assert (found.action, found.fault) == (CALL, FaultKind.ILLEGAL)


@pytest.mark.parametrize(
    "line",
    ["", "call", "null", "[1]", "{}", '{"ActionType":3}', '{"ActionType":true}', '{"ActionType":"Bet"}',
     '{"ActionType":"Raise","Amount":"40"}', '{"ActionType":"Raise","Amount":1.5}',
     '{"ActionType":"Raise","Amount":NaN}', '{"ActionType":"Raise","Amount":1e999}', "[" * 50_000],
)  # fmt: skip
def test_everything_else_is_garbage(line: str) -> None:
    found = answer(line, dealt())
    assert found is not None
    assert (found.action, found.fault) == (None, FaultKind.GARBAGE)


# -- results ------------------------------------------------------------------------------------------


def result(hand: Hand, seat: int) -> dict[str, Any]:
    say = MicroJson().hand_ends(hand.view(seat))
    assert say.wants_reply
    data: dict[str, Any] = json.loads(say.lines[0])
    return data


def test_after_a_fold_the_other_card_stays_hidden() -> None:
    """The small blind folds: 10 chips of each are contested, the rest of the big blind goes back."""
    hand = dealt(FOLD)
    assert result(hand, 1)["HandResult"] == {
        "SmallBlindBotCard": None,
        "BigBlindBotCard": {"Rank": "K", "Suit": "♠"},
        "CommunityCard": None,
        "Pot": 20,
        "Winner": "BigBlind",
        "IsTie": False,
    }
    assert result(hand, 0)["HandResult"]["BigBlindBotCard"] is None


def test_a_showdown_shows_both_cards() -> None:
    """A king beats a ten; 100 each went in, and the stacks are those after the hand."""
    told = result(dealt(raise_to(100), CALL, CALL, CALL), 0)
    assert (told["MyStack"], told["OpponentStack"]) == (900, 1100)
    assert told["HandResult"] == {
        "SmallBlindBotCard": {"Rank": "10", "Suit": "♥"},
        "BigBlindBotCard": {"Rank": "K", "Suit": "♠"},
        "CommunityCard": {"Rank": "2", "Suit": "♣"},
        "Pot": 200,
        "Winner": "BigBlind",
        "IsTie": False,
    }


def test_a_tie_has_no_winner() -> None:
    hand = Hand(MICRO, (1000, 300), 0, Deal.of(["Th", "Ts"], "2c"))
    hand.act(raise_to(1000))
    hand.act(CALL)
    told = result(hand, 0)["HandResult"]
    assert (told["Winner"], told["IsTie"], told["Pot"]) == ("", True, 600)


def test_only_small_games_fit() -> None:
    assert fits(MICRO) is None
    assert fits(Game.load("omaha")) is not None
    assert fits(Game.load("kuhn")) is not None


@pytest.mark.parametrize("hand", [dealt(), dealt(CALL)])
def test_frequent_answers_mean_what_they_mean_when_they_are_parsed(hand: Hand) -> None:
    """A space behind them sends them to the parser."""
    assert '{"ActionType": "Call", "Amount": null}' in _PLAIN
    assert {line: answer(line, hand) for line in _PLAIN} == {
        line: answer(f"{line} ", hand) for line in _PLAIN
    }
