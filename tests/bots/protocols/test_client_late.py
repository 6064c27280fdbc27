"""A bot of ours that was too slow once answers the question that is asked now, and no older one.

The bots here let the engine go on while they think, so that the order of things does not depend on how
fast a machine is.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from select import select

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import CALL, FOLD, Deal, Game, Hand, View, raise_to
from holecard.bots import RoundInfo
from holecard.bots.protocols.client import speak
from holecard.bots.protocols.incoming import Incoming
from holecard.bots.protocols.micro_json.server import MicroJson
from holecard.bots.protocols.native.server import Native
from tests.bots.protocols.test_client import Puppet


class Engine:
    """The far end of a pipe: what it says is there at once."""

    def __init__(self) -> None:
        self.lines, end = os.pipe()
        self._mouth = os.fdopen(end, "w", encoding="utf-8")

    def say(self, *lines: str) -> None:
        self._mouth.write("".join(line + "\n" for line in lines))
        self._mouth.flush()

    def hang_up(self) -> None:
        self._mouth.close()


class Slow(Puppet):
    """While it thinks about its first question, the engine goes on, and hangs up."""

    def __init__(self, engine: Engine, meanwhile: list[str]) -> None:
        super().__init__([raise_to(60)] * 9)
        self._engine = engine
        self._meanwhile: list[str] | None = meanwhile

    def act(self, view: View) -> int:
        if self._meanwhile is not None:
            self._engine.say(*self._meanwhile)
            self._engine.hang_up()
            self._meanwhile = None
        return super().act(view)


def said(protocol: str, before: list[str], meanwhile: list[str], game: Game | None = None) -> list[str]:
    """The bot's answers to an engine that says the one, and the other while the bot thinks."""
    return _heard(protocol, before, meanwhile, game)[0]


def _heard(
    protocol: str, before: list[str], meanwhile: list[str], game: Game | None = None
) -> tuple[list[str], Slow]:
    engine = Engine()
    bot = Slow(engine, meanwhile)
    answers: list[str] = []
    engine.say(*before)
    speak(protocol, bot, Incoming(engine.lines), answers.append, game)
    os.close(engine.lines)
    return answers, bot


# -- theaigames -------------------------------------------------------------------------------------


def hand(number: int, cards: str, snake_case: bool = False) -> list[str]:  # noqa: FBT001, FBT002
    """A hand that begins with a question: the bot has the button and ten chips to call."""
    lines = [
        f"Match round {number}", "Match smallBlind 10", "Match bigBlind 20", "Match onButton player1",
        "player1 stack 2000", "player2 stack 2000", "player1 post 10", "player2 post 20",
        f"player1 hand [{cards}]", "Match maxWinPot 30", "Match amountToCall 10", "Action player1 500",
    ]  # fmt: skip
    return [snake(line) for line in lines] if snake_case else lines


def snake(line: str) -> str:
    first, key, value = line.split()
    return f"{first} {''.join('_' + c.lower() if c.isupper() else c for c in key)} {value}"


SETTINGS = ["Settings timeBank 5000", "Settings yourBot player1"]
GIVEN_UP = ["player1 fold 0", "player2 wins 30"]


@pytest.mark.parametrize("is_snake", [False, True], ids=["camel", "snake"])
def test_an_answer_whose_turn_has_passed_is_not_sent(is_snake: bool) -> None:  # noqa: FBT001
    first, second = hand(1, "5c,7s", is_snake), hand(2, "Ac,Ts", is_snake)
    answers, bot = _heard("theaigames", [*SETTINGS, *first], [*GIVEN_UP, *second])
    assert answers == ["raise 40"]
    assert ["".join(map(str, view.hole)) for view in bot.views] == ["5c7s", "AcTs"]
    assert [[step.action for step in view.history] for view in bot.ended] == [[FOLD]]


def test_the_echo_of_the_turn_is_enough() -> None:
    assert said("theaigames", [*SETTINGS, *hand(1, "5c,7s")], ["player1 fold 0"]) == []


def test_lines_that_say_nothing_about_the_turn_do_not_count() -> None:
    noise = ["", "hello", "Settings timePerMove 500"]
    assert said("theaigames", [*SETTINGS, *hand(1, "5c,7s")], noise) == ["raise 40"]


def test_a_bot_is_not_asked_what_is_over_already() -> None:
    """All this was said before the program had started: one question is left."""
    first, second, third = (
        hand(number, cards) for number, cards in enumerate(("5c,7s", "Ac,Ts", "9h,9d"), 1)
    )
    lines = [*SETTINGS, *first, *GIVEN_UP, *second, *GIVEN_UP, *third]
    answers, bot = _heard("theaigames", lines, [])
    assert answers == ["raise 40"]
    assert ["".join(map(str, view.hole)) for view in bot.views] == ["9h9d"]
    assert len(bot.ended) == 2


def successor(number: int, cards: str) -> list[str]:
    return [
        f"update game round {number}", "update game small_blind 10", "update game big_blind 20",
        "update game on_button player0", "update player0 chips 2000", "update player1 chips 2000",
        f"update player0 hand {cards}", "update player0 amount_to_call 10", "action move 500",
    ]  # fmt: skip


def test_the_successor_does_not_tell_our_own_moves_so_that_they_are_known_to_be_checks_or_folds() -> None:
    """After the call of the first hand, the engine has checked the flop for us: the opponent's bet of 50
    on the turn follows that, and not the bet that the bot was about to make."""
    engine = Engine()
    bot = Puppet([CALL, raise_to(60), raise_to(100)])
    flop = ["update game bet_round flop", "update game table 2c,3c,4d"]
    ask = ["update player0 amount_to_call 0", "action move 500"]
    turn = ["update game bet_round turn", "update game table 2c,3c,4d,9h", "update player1 move raise_50"]
    again = ["update player0 amount_to_call 50", "action move 500"]
    meanwhile = {2: [*turn, *again]}

    def act(view: View) -> int:
        bot.views.append(view)
        engine.say(*meanwhile.get(len(bot.views), []))
        return bot.actions[len(bot.views) - 1]

    bot.act = act  # type: ignore[method-assign]
    answers: list[str] = []

    def write(line: str) -> None:
        answers.append(line)
        if len(answers) == 1:
            engine.say("update player1 move check", *flop, "update player1 move check", *ask)
        else:
            engine.hang_up()

    # the bot has the button: it is first before the flop and last afterwards
    engine.say("settings your_bot player0", "settings initial_stack 2000", *successor(1, "5c,7s"))
    speak("theaigames", bot, Incoming(engine.lines), write)
    assert answers == ["call", "raise_50"]
    assert [step.action for step in bot.views[-1].history] == [CALL, CALL, CALL, CALL, raise_to(50)]


@given(st.lists(st.booleans(), max_size=8))
def test_every_answer_that_is_sent_is_the_answer_to_the_question_that_is_asked(times_out: list[bool]) -> None:
    """Whichever of its questions the engine does not wait for. Every answer raises by another size."""
    engine = Engine()
    answers: list[str] = []
    asked = 0

    def next_hand(*echo: str) -> None:
        if asked < len(times_out):
            engine.say(*echo, *hand(asked + 1, "5c,7s"))
        else:
            engine.hang_up()

    class Sized(Puppet):
        def act(self, view: View) -> int:
            nonlocal asked
            asked += 1
            size = 40 + asked
            if times_out[asked - 1]:
                next_hand(*GIVEN_UP)
            return raise_to(size)

    def write(line: str) -> None:
        answers.append(line)
        next_hand(f"player1 {line}", "player2 fold 0", "player1 wins 60")

    engine.say(*SETTINGS)
    next_hand()
    speak("theaigames", Sized(), Incoming(engine.lines), write)
    os.close(engine.lines)
    sent = [number for number, is_late in enumerate(times_out, 1) if not is_late]
    if times_out and times_out[-1]:  # it hung up, without an echo
        sent.append(len(times_out))
    assert answers == [f"raise {20 + number}" for number in sent]


def test_an_answer_that_was_late_by_a_hair_is_left_for_the_engine_to_take() -> None:
    """It was sent, but the engine had folded for the bot just then: the line waits, and the engine takes it
    for the answer to the next question. That one is not answered, and all is well again."""
    engine = Engine()
    played = ["player1 raise 40", "player2 fold 0", "player1 wins 80"]
    parts = [
        [*SETTINGS, *hand(1, "5c,7s")], [*GIVEN_UP, *hand(2, "Ac,Ts")], [*played, *hand(3, "9h,9d")],
    ]  # fmt: skip

    class Told(Incoming):
        """The engine says the next part when everything before it was heard."""

        def __next__(self) -> str:
            if not self.there() and parts:
                engine.say(*parts.pop(0))
            elif not self.there():
                engine.hang_up()
            return super().__next__()

    answers: list[str] = []
    bot = Puppet([raise_to(60), raise_to(70)])
    speak("theaigames", bot, Told(engine.lines), answers.append)
    os.close(engine.lines)
    assert answers == ["raise 40", "raise 50"]
    assert ["".join(map(str, view.hole)) for view in bot.views] == ["5c7s", "9h9d"]


# -- the other protocols ------------------------------------------------------------------------------


MICRO = Game.load("micro")


def views() -> tuple[View, View]:
    """Two questions to seat 0 of micro hold'em: before the flop, and on it after a call."""
    deal = Deal.of(["Th", "Ks"], "2c")
    one = Hand(MICRO, (1000, 1000), 0, deal)
    before = one.view(0)
    one.act(CALL)
    one.act(CALL)
    return before, one.view(0)


def test_json_states() -> None:
    """A name that is asked for in between is always told: some engines find out by it who is behind."""
    dialogue = MicroJson()
    [first], [second] = (dialogue.ask(view, 1.0) for view in views())
    answers = said("json", ["__reset__", first], ["__name__", second])
    assert answers[:2] == ["OK", "Slow"]
    assert [json.loads(answer) for answer in answers[2:]] == [{"ActionType": "Raise", "Amount": 60}]


def test_our_own_questions() -> None:
    dialogue = Native()
    table = RoundInfo(MICRO, 2, 0, "seed")
    hello = [*dialogue.hello(table).lines, *dialogue.round_begins(table).lines]
    questions = [line for view in views() for line in dialogue.ask(view, 1.0)]
    ready, *answers = said("holecard", [*hello, questions[0]], questions[1:])
    assert "ready" in ready
    assert [json.loads(answer)["id"] for answer in answers] == [2]
    [_, answer], bot = _heard("holecard", [*hello, *questions], [])
    assert json.loads(answer)["id"] == 2
    assert len(bot.views) == 1


def test_acpc_states() -> None:
    first, second = "MATCHSTATE:1:0::|AsKd", "MATCHSTATE:1:0:cc/c:|AsKd/2c3c4d"
    version, *answers = said("acpc", [first], ["# a comment", "MATCHSTATE:1:0:c:|AsKd", second])
    assert version == "VERSION:2.0.0"
    assert answers == [f"{second}:r62"]


# -- programs -----------------------------------------------------------------------------------------


BOT = """
import time
from holecard import Bot

class Sleeper(Bot):
    naps = 1
    def act(self, view):
        if self.naps:
            self.naps = 0
            time.sleep(1.5)
        return view.raise_to(40 + view.hole[0].rank)
"""


def test_after_a_time_out_in_a_real_engine_the_program_is_in_step(tmp_path: Path) -> None:
    """The engine does not wait for the first answer, and takes every line for the next one that it waits for.
    The cards say which answer belongs to which question."""
    (tmp_path / "sleeper.py").write_text(BOT, "utf-8")
    command = [sys.executable, "-m", "holecard", "speak", "theaigames", "sleeper.py:Sleeper"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=tmp_path, stdin=pipe, stdout=pipe, stderr=pipe) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write("\n".join([*SETTINGS, *hand(1, "2c,7s"), ""]).encode())
        child.stdin.flush()
        assert select([child.stdout], [], [], 0.2)[0] == []
        answers: list[str] = []
        for number, card in enumerate("3456", 2):
            echo = (
                GIVEN_UP if number == 2 else [f"player1 {answers[-1]}", "player2 fold 0", "player1 wins 90"]
            )
            child.stdin.write("\n".join([*echo, *hand(number, f"{card}c,7s"), ""]).encode())
            child.stdin.flush()
            answers.append(child.stdout.readline().decode().strip())
        child.stdin.close()
        assert child.stdout.read() == b""
    assert answers == ["raise 21", "raise 22", "raise 23", "raise 24"]


def test_a_file_of_lines_is_answered_line_by_line() -> None:
    """It is all there from the start, which says nothing about time."""
    called = ["player1 call 10", "player2 fold 0", "player1 wins 40"]
    with tempfile.TemporaryFile() as file:
        file.write("\n".join([*SETTINGS, *hand(1, "5c,7s"), *called, *hand(2, "Ac,Ts")]).encode())
        file.seek(0)
        answers: list[str] = []
        speak("theaigames", Puppet([CALL, CALL]), Incoming(file.fileno()), answers.append)
    assert answers == ["call 10", "call 10"]
