"""A JSON engine does not always play what our bot answers: its state is the truth."""

import json
from collections.abc import Iterable

import pytest

from holecard import CALL, FOLD, Bot, View, parse_cards, print_cards, raise_to
from holecard.bots.protocols.client import speak

TWO = {"Rank": "2", "Suit": "♣"}
ACE = {"Rank": "A", "Suit": "♥"}
SEVEN = {"Rank": "7", "Suit": "♠"}
CHECKED = {"ActionType": "Call", "Amount": None}
FOLDED = {"ActionType": "Fold", "Amount": None}


class Puppet(Bot):
    """Does what it is told, and remembers what it saw."""

    def __init__(self, actions: Iterable[int]) -> None:
        self.actions = list(actions)
        self.views: list[View] = []
        self.ended: list[View] = []
        self.begun = 0

    def reset(self) -> "Puppet":
        return self

    def hand_begins(self, _view: View) -> None:
        self.begun += 1

    def act(self, view: View) -> int:
        self.views.append(view)
        return self.actions.pop(0)

    def hand_ends(self, view: View) -> None:
        self.ended.append(view)


def moves(text: str, *, numbers: bool = False) -> list[dict[str, object]]:
    """`c` calls, `f` folds, `r40` raises by 40 beyond the call, as engines write it."""
    words = {"f": ("Fold", 0), "c": ("Call", 1), "r": ("Raise", 2)}
    return [
        {"ActionType": words[move[0]][numbers], "Amount": int(move[1:]) if move[1:] else None}
        for move in text.split()
    ]


def state(mine: int, yours: int, pot: int, to_call: int, history: object, **more: object) -> str:
    base = {"MyStack": mine, "OpponentStack": yours, "Pot": pot, "MyCard": TWO, "CommunityCard": None}
    base |= {"ToCall": to_call, "MinRaise": 20, "ActionHistory": history, "HandResult": None}
    return json.dumps(base | more, ensure_ascii=False)


def play(bot: Bot, *lines: str) -> list[object]:
    said: list[str] = []
    speak("json", bot, ["__reset__", *lines], said.append)
    assert said.pop(0) == "OK"
    return [json.loads(line) for line in said]


def done(view: View) -> list[str]:
    return [str(step.action) for step in view.history]


def chips(view: View) -> tuple[tuple[int, ...], int, int, str]:
    return view.stacks, view.pot, view.to_call, print_cards(view.board)


OPENING = state(990, 980, 30, 10, [])


class TestAnAnswerThatWasNotPlayed:
    @pytest.mark.parametrize("numbers", [False, True], ids=["names", "numbers"])
    def test_a_fold_that_became_a_call(self, numbers: bool) -> None:  # noqa: FBT001 - a parameter of pytest
        bot = Puppet([FOLD, CALL])
        history = moves("c c", numbers=numbers)
        said = play(bot, OPENING, state(980, 980, 40, 0, history, CommunityCard=ACE))
        assert said == [FOLDED, CHECKED]
        assert chips(bot.views[1]) == ((980, 980), 40, 0, "Ah")
        assert done(bot.views[1]) == ["call", "call"]
        assert bot.begun == 1

    def test_a_raise_of_another_size(self) -> None:
        """It raises to 60 and the engine makes 100 of it; the opponent raises by another 100."""
        bot = Puppet([raise_to(60), CALL])
        play(bot, OPENING, state(900, 800, 300, 100, moves("r80 r100")))
        assert chips(bot.views[1]) == ((900, 800), 300, 100, "")
        assert done(bot.views[1]) == ["raise to 100", "raise to 200"]

    def test_a_raise_that_became_a_call_and_a_bet_after_it(self) -> None:
        bot = Puppet([raise_to(60), CALL, raise_to(300)])
        said = play(
            bot,
            OPENING,
            state(980, 980, 40, 0, moves("c c"), CommunityCard=ACE),
            state(980, 940, 80, 40, moves("c c c r40"), CommunityCard=ACE),
        )
        assert chips(bot.views[2]) == ((980, 940), 80, 40, "Ah")
        assert done(bot.views[2]) == ["call", "call", "call", "raise to 40"]
        assert said[2] == {"ActionType": "Raise", "Amount": 260}

    def test_the_end_of_the_hand_is_the_engine_s_too(self) -> None:
        """Our fold was a call; both checked down and the ace paired."""
        bot = Puppet([FOLD])
        shown = {"SmallBlindBotCard": TWO, "BigBlindBotCard": {"Rank": "A", "Suit": "♠"}}
        result = {**shown, "CommunityCard": ACE, "Pot": 40, "Winner": "BigBlind", "IsTie": False}
        play(bot, OPENING, state(980, 1020, 40, 0, moves("c c c c"), HandResult=result, CommunityCard=ACE))
        [view] = bot.ended
        assert view.payoffs == (-20, 20)
        assert view.shown == (parse_cards("2c"), parse_cards("As"))


class TestOtherHistories:
    def test_of_the_street_only(self) -> None:
        """The hand before the board is what the bot remembers."""
        bot = Puppet([raise_to(60), CALL, CALL])
        play(
            bot,
            OPENING,
            state(940, 940, 120, 0, [], CommunityCard=ACE),
            state(940, 900, 160, 40, moves("c r40"), CommunityCard=ACE),
        )
        assert done(bot.views[2]) == ["raise to 60", "call", "call", "raise to 40"]

    def test_of_the_street_only_when_our_answers_were_not_played(self) -> None:
        """Called before the board for 60 each though it folded, and then bet 20 and was raised by 40."""
        bot = Puppet([FOLD, CALL])
        play(bot, OPENING, state(920, 880, 200, 40, moves("r20 r40"), CommunityCard=ACE))
        assert chips(bot.views[1]) == ((920, 880), 200, 40, "Ah")
        assert done(bot.views[1]) == ["raise to 60", "call", "raise to 20", "raise to 60"]

    def test_of_the_whole_round(self) -> None:
        bot = Puppet([FOLD, CALL, CALL])
        before = "c c c c "
        play(
            bot,
            OPENING,
            state(980, 960, 60, 20, moves(before + "r20"), MyCard=SEVEN),
            state(960, 960, 80, 0, moves(before + "r20 c c"), MyCard=SEVEN, CommunityCard=ACE),
        )
        assert [done(view) for view in bot.views] == [[], ["raise to 40"], ["raise to 40", "call", "call"]]
        assert [view.to_call for view in bot.views] == [10, 20, 0]
        assert bot.begun == 2

    @pytest.mark.parametrize("history", [None, "c c", [1, {}, {"ActionType": "Dance"}], moves("f f f")])
    def test_none_that_can_be_read(self, history: object) -> None:
        """The chips tell: 60 each before the board, and now a bet of 40."""
        bot = Puppet([FOLD, CALL])
        play(bot, OPENING, state(940, 900, 160, 40, history, CommunityCard=ACE))
        assert chips(bot.views[1]) == ((940, 900), 160, 40, "Ah")
        assert done(bot.views[1]) == ["raise to 60", "call", "call", "raise to 40"]

    def test_a_hand_that_is_joined_in_the_middle(self) -> None:
        """A history of three moves and our turn: the other seat opened."""
        bot = Puppet([CALL])
        play(bot, state(980, 940, 80, 40, moves("c c r40"), CommunityCard=ACE))
        [view] = bot.views
        assert chips(view) == ((940, 980), 80, 40, "Ah")
        assert (view.seat, view.button, view.start) == (1, 0, (1000, 1000))

    def test_numbers_that_no_hand_has_still_give_a_view_with_the_board(self) -> None:
        """A pot of 47 is odd with nothing to call."""
        bot = Puppet([FOLD, CALL])
        assert play(bot, OPENING, state(980, 980, 47, 0, moves("c c"), CommunityCard=ACE))[1] == CHECKED
        assert chips(bot.views[1]) == ((980, 980), 40, 0, "Ah")


class TestWhatCannotBeFollowed:
    @pytest.mark.parametrize(("to_call", "answer"), [(0, CHECKED), (10, FOLDED)])
    def test_is_checked_if_that_is_free(self, to_call: int, answer: object) -> None:
        """Two cards that are the same are in no deck."""
        bot = Puppet([])
        assert play(bot, state(980, 980, 40, to_call, [], CommunityCard=TWO)) == [answer]
        assert bot.views == []

    def test_is_repeated_in_short(self, capsys: pytest.CaptureFixture[str]) -> None:
        lines = ["x" * 5000, state(980, 980, 40, 0, [], MyStack="y" * 5000), json.dumps(["z" * 5000])]
        assert play(Puppet([]), *lines) == [FOLDED, CHECKED, FOLDED]
        heard = capsys.readouterr().err
        assert len(heard.splitlines()) == 3
        assert "x" * 200 in heard
        assert all(letter * 201 not in heard for letter in "xyz")

    @pytest.mark.parametrize("amount", [float("nan"), float("inf"), -5, 10**40, "many", True])
    def test_a_strange_amount_stops_no_game(self, amount: object) -> None:
        bot = Puppet([FOLD, CALL])
        history = [{"ActionType": "Raise", "Amount": amount}, *moves("c")]
        assert play(bot, OPENING, state(980, 980, 40, 0, history, CommunityCard=ACE))[1] == CHECKED
        assert chips(bot.views[1]) == ((980, 980), 40, 0, "Ah")
