"""A bot of ours inside engines that say what the dialogues have them say."""

import json
import socket
import subprocess
import sys
import threading
from collections.abc import Iterable
from pathlib import Path

import pytest

from holecard import CALL, FOLD, BadRequest, Bot, Game, Hand, View, parse_cards, raise_to
from holecard.bots import RoundInfo
from holecard.bots.protocols.client import run_speaker, speak
from holecard.hand.discard import Move
from tests.bots.protocols.scenes import HOLDEM, SCENES, Scene
from tests.bots.protocols.test_theaigames_dialogues import dialogue


class Puppet(Bot):
    """Does what it is told, and remembers what it saw."""

    def __init__(self, actions: Iterable[int] = ()) -> None:
        self.actions = list(actions)
        self.views: list[View] = []
        self.ended: list[View] = []
        self.begun = 0

    def reset(self) -> "Puppet":
        return self

    def hand_begins(self, view: View) -> None:
        self.begun += 1
        assert view.history == ()

    def act(self, view: View) -> int:
        print("this must not be heard")
        self.views.append(view)
        return self.actions.pop(0) if self.actions else FOLD

    def hand_ends(self, view: View) -> None:
        self.ended.append(view)


def actions_of(scene: Scene) -> list[Move]:
    """What the bot's lines mean, hand by hand."""
    speech = dialogue(scene)
    replies = iter(scene.said())
    found = []
    for hand, script in zip(scene.hands(), scene.opponent, strict=True):
        moves = iter(script)
        speech.hand_begins(hand.view(scene.seat))
        while (actor := hand.actor) is not None:
            if actor == scene.seat:
                view = hand.view(actor)
                speech.ask(view, 1.0)
                answer = speech.read(next(replies), view)
                assert answer is not None
                assert answer.action is not None
                found.append(answer.action)
            hand.act(found[-1] if actor == scene.seat else next(moves))
        speech.hand_ends(hand.view(scene.seat))
    return found


def heard(scene: Scene) -> list[str]:
    return [line[2:] for line in scene.lines() if line.startswith(">")]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.file)
def test_the_bot_answers_what_is_written_and_sees_the_hands_as_they_were(scene: Scene) -> None:
    bot = Puppet(actions_of(scene))
    said: list[str] = []
    speak(f"{scene.protocol}-{scene.dialect}".strip("-"), bot, heard(scene), said.append, scene.game)
    if scene.protocol == "acpc":
        assert said.pop(0) == "VERSION:2.0.0"
    assert said == scene.said()
    assert bot.begun == len(scene.deals)
    ends = [(view.payoffs, view.stacks, view.board, view.hole, view.history) for view in bot.ended]
    views = [hand.view(scene.seat) for hand in over(scene)]
    assert ends == [(view.payoffs, view.stacks, view.board, view.hole, view.history) for view in views]


def over(scene: Scene) -> list[Hand]:
    """The hands of a scene at their ends."""
    moves = iter(actions_of(scene))
    hands = []
    for hand, script in zip(scene.hands(), scene.opponent, strict=True):
        others = iter(script)
        while hand.actor is not None:
            hand.act(next(moves) if hand.actor == scene.seat else next(others))
        hands.append(hand)
    return hands


@pytest.mark.parametrize(("file", "name"), [("omaha-camel.txt", "omaha"), ("holdem-snake.txt", "holdem")])
def test_the_game_is_guessed_from_the_cards(file: str, name: str) -> None:
    scene = next(scene for scene in SCENES if scene.file == file)
    bot = Puppet(actions_of(scene))
    said: list[str] = []
    speak("theaigames", bot, heard(scene), said.append)
    assert said == scene.said()
    assert {view.game.name for view in bot.views} == {name}
    assert bot.views[0].game.forced.blinds == (10, 20)


class TestWhenTheyDisagree:
    def test_a_question_out_of_nowhere_is_a_check_or_a_fold(self) -> None:
        said: list[str] = []
        lines = ["Match amountToCall 10", "Action player1 500", "Match amountToCall 0", "Action player1 500"]
        speak("theaigames", Puppet(), lines, said.append)
        assert said == ["fold 0", "check 0"]

    def test_lines_that_make_no_sense_are_passed_over(self) -> None:
        scene = SCENES[0]
        noise = [
            "",
            "hello",
            "Match table [Zz]",
            "player1 raise lots",
            "Settings a",
            "update",
            "update x y z",
        ]
        lines = [*heard(scene)[:14], *noise, *heard(scene)[14:]]
        said: list[str] = []
        speak("theaigames", Puppet(actions_of(scene)), lines, said.append)
        assert said == scene.said()

    def test_the_engine_knows_what_a_call_costs(self) -> None:
        """It corrected the raise of 40 to one of 20, which only its echo tells."""
        lines = """
            Settings yourBot player1
            Match round 1
            Match smallBlind 10
            Match bigBlind 20
            Match onButton player1
            player1 stack 2000
            player2 stack 2000
            player1 post 10
            player2 post 20
            player1 hand [As,Ah,Kd,Qc]
            Match maxWinPot 30
            Match amountToCall 10
            Action player1 10000
            player1 raise 20
            player2 raise 20
            Match maxWinPot 100
            Match amountToCall 20
            Action player1 10000
        """
        bot = Puppet([raise_to(60), CALL])
        said: list[str] = []
        speak("theaigames", bot, lines.splitlines(), said.append)
        assert said == ["raise 40", "call 20"]
        assert (bot.views[1].pot, bot.views[1].to_call) == (100, 20)

    def test_an_opponent_that_folds_for_free_has_folded(self) -> None:
        """It gave up its option to check: the hand is over, and the bot hears of it."""
        bot = Puppet([CALL])
        lines = [line for line in heard(SCENES[1]) if not line.startswith("Settings time")]
        asked = next(at for at, line in enumerate(lines) if line.startswith("Action"))
        me, other = "player2", "player1"
        told = [f"{me} call 10", f"{other} fold 0", f"{me} wins 40", "Match round 2"]
        speak("theaigames", bot, [*lines[: asked + 1], *told], lambda _: None)
        [end] = bot.ended
        assert end.payoffs == (20, -20)
        assert [step.action for step in end.history] == [CALL, FOLD]
        assert all(view.legal is not None and view.legal.can_fold for view in bot.views)

    def test_a_bot_that_fails_checks_or_folds(self) -> None:
        class Broken(Bot):
            def act(self, view: View) -> int:
                raise RuntimeError(f"no idea what to do with {view}")

        said: list[str] = []
        speak("theaigames", Broken(), heard(SCENES[1])[:17], said.append)
        assert said == ["fold 0"]

    def test_an_acpc_state_that_cannot_be_is_folded(self) -> None:
        said: list[str] = []
        state = "MATCHSTATE:0:0:ccccccccccccccc:AsAs|"
        speak("acpc", Puppet(), ["# comment", state, "MATCHSTATE:nonsense"], said.append, HOLDEM)
        assert said == ["VERSION:2.0.0", f"{state}:f", "MATCHSTATE:nonsense:f"]

    def test_an_unknown_protocol(self) -> None:
        with pytest.raises(BadRequest, match="not 'latin'"):
            speak("latin", Puppet(), [], print)


class TestJson:
    def state(self, mine: int, yours: int, pot: int, to_call: int, **more: object) -> str:
        card = {"Rank": "10", "Suit": "♥"}
        base = {"MyStack": mine, "OpponentStack": yours, "Pot": pot, "MyCard": card, "CommunityCard": None}
        base |= {"ToCall": to_call, "MinRaise": 20, "ActionHistory": [], "HandResult": None}
        return json.dumps(base | more, ensure_ascii=False)

    def result(self, mine: int, yours: int, **cards: object) -> str:
        unseen: dict[str, object] = {
            "SmallBlindBotCard": None,
            "BigBlindBotCard": None,
            "CommunityCard": None,
        }
        result = unseen | {"Pot": 0, "Winner": "", "IsTie": True} | cards
        return self.state(mine, yours, 0, 0, HandResult=result)

    def play(self, bot: Bot, *lines: str) -> list[object]:
        said: list[str] = []
        speak("json", bot, lines, said.append)
        return [json.loads(line) if line.startswith("{") else line for line in said]

    def test_a_round_of_four_hands(self) -> None:
        """A showdown, a bluff that works, a fold, and a small blind that gives up at once."""
        bot = Puppet([raise_to(60), CALL, CALL, raise_to(40), FOLD])
        seven, ace = {"Rank": "7", "Suit": "♠"}, {"Rank": "A", "Suit": "♣"}
        ten = {"Rank": "10", "Suit": "♥"}
        said = self.play(
            bot,
            "__name__",
            "__reset__",
            self.state(990, 980, 30, 10),
            self.state(940, 940, 120, 0, CommunityCard=ace),
            self.result(1060, 940, SmallBlindBotCard=ten, BigBlindBotCard=seven, CommunityCard=ace),
            self.state(1040, 880, 80, 40),
            self.state(1000, 880, 120, 0, CommunityCard=ace),
            self.result(1120, 880, BigBlindBotCard=ten, CommunityCard=ace),
            self.state(1110, 860, 30, 10),
            self.result(1110, 890, SmallBlindBotCard=ten),
            self.result(1120, 880, BigBlindBotCard=ten),
        )
        call = {"ActionType": "Call", "Amount": None}
        bet, fold = {"ActionType": "Raise", "Amount": 40}, {"ActionType": "Fold", "Amount": None}
        assert said == ["Puppet", "OK", bet, call, call, call, bet, call, fold, call, call]
        assert [view.to_call for view in bot.views] == [10, 0, 40, 0, 10]
        assert [view.pot for view in bot.views] == [30, 120, 80, 120, 30]
        assert [view.board for view in bot.views] == [(), parse_cards("Ac"), (), parse_cards("Ac"), ()]
        assert [view.payoffs for view in bot.ended] == [(60, -60), (60, -60), (-10, 10), (10, -10)]
        assert bot.begun == 4

    def test_what_is_no_state_is_folded(self) -> None:
        said = self.play(Puppet([CALL]), "__reset__", "{", "[1]", '{"MyStack": "many"}', "")
        assert said == ["OK"] + [{"ActionType": "Fold", "Amount": None}] * 3


class TestNative:
    def test_what_cannot_be_followed_is_checked_or_folded(self) -> None:
        said: list[str] = []
        free = '{"type":"act","id":3,"view":{"legal":{"to_call":0}}}'
        speak("holecard", Puppet(), [free, '{"type":"act","id":4}', "garbage", "[]"], said.append)
        answers = [json.loads(line) for line in said]
        assert [(one["id"], one["action"]) for one in answers] == [(3, "check"), (4, "fold")]
        assert {one["fault"] for one in answers} == {"crash"}, "counted, as it is inside the arena"


BOT = """
from holecard import Bot

class Chatty(Bot):
    def __init__(self):
        print("made")
    def act(self, view):
        print("thinking")
        return view.call()
"""


def program(tmp_path: Path, protocol: str, *arguments: str) -> list[str]:
    (tmp_path / "chatty.py").write_text(BOT, "utf-8")
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from chatty import Chatty;"
        "from holecard.bots.protocols.client import run_speaker;"
        f"sys.exit(run_speaker({protocol!r}, Chatty, sys.argv[2:]))"
    )
    return [sys.executable, "-c", code, str(tmp_path), *arguments]


class TestPrograms:
    def test_over_pipes_each_answer_comes_at_once_and_prints_go_elsewhere(self, tmp_path: Path) -> None:
        command = program(tmp_path, "theaigames")
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as child:
            assert child.stdin is not None
            assert child.stdout is not None
            assert child.stderr is not None
            child.stdin.write("\n".join(heard(SCENES[1])[:17]) + "\n")
            child.stdin.flush()
            assert child.stdout.readline() == "call 10\n"
            child.stdin.close()
            assert child.stdout.read() == ""
            assert child.stderr.read().split() == ["made", "made", "thinking"]
            assert child.wait(30) == 0

    def test_the_costs_of_a_first_move_are_paid_before_anything_is_read(self, tmp_path: Path) -> None:
        """The warm-up bot thinks although the engine has not said a word."""
        *command, code, folder = program(tmp_path, "theaigames")
        code = code.replace("sys.argv[2:])", "sys.argv[2:], warm_up_bot=Chatty)")
        pipe = subprocess.PIPE
        with subprocess.Popen(
            [*command, code, folder], stdin=pipe, stdout=pipe, stderr=pipe, text=True
        ) as child:
            assert child.stdin is not None
            assert child.stdout is not None
            assert child.stderr is not None
            words = [child.stderr.readline().strip() for _ in range(7)]
            child.stdin.close()
            assert child.stdout.read() == ""
            assert child.stderr.read() == ""
            assert child.wait(30) == 0
        assert words == ["made", *["made", "made", "thinking"] * 2]

    def test_an_engine_that_hangs_up_is_no_error(self, tmp_path: Path) -> None:
        command = program(tmp_path, "json")
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as child:
            assert child.stdin is not None
            assert child.stdout is not None
            assert child.stderr is not None
            child.stdout.close()
            child.stdin.write("__name__\n" * 3)
            child.stdin.close()
            assert child.stderr.read().split() == ["made"]
            assert child.wait(30) == 0

    def test_an_acpc_client_plays_over_tcp(self, tmp_path: Path) -> None:
        states = ["MATCHSTATE:1:0::|AsKd", "MATCHSTATE:1:0:c:|AsKd", "MATCHSTATE:1:0:cc/c:|AsKd/2c3c4d"]
        replies: list[str] = []

        def serve(server: socket.socket) -> None:
            link, _ = server.accept()
            with link, link.makefile("rw", newline="\r\n") as lines:
                replies.append(lines.readline())
                for state in states:
                    lines.write(state + "\n")
                    lines.flush()
                    if state is not states[1]:  # the turn of the other player
                        replies.append(lines.readline())

        with socket.create_server(("127.0.0.1", 0)) as server:
            thread = threading.Thread(target=serve, args=(server,))
            thread.start()
            command = program(tmp_path, "acpc", "127.0.0.1", str(server.getsockname()[1]))
            done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
            thread.join()
        assert replies == ["VERSION:2.0.0\r\n", f"{states[0]}:c\r\n", f"{states[2]}:c\r\n"]
        assert done.stdout == ""

    def test_an_acpc_client_needs_a_server(self) -> None:
        with pytest.raises(BadRequest, match="the host and the port"):
            run_speaker("acpc", Puppet, ["somewhere"])
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = server.getsockname()[1]
        with pytest.raises(BadRequest, match=f"127.0.0.1 {port}"):
            run_speaker("acpc", Puppet, ["127.0.0.1", str(port)])


def test_the_bot_is_told_where_it_sits() -> None:
    tables: list[RoundInfo] = []

    class Curious(Puppet):
        def round_begins(self, table: RoundInfo) -> None:
            tables.append(table)

    said: list[str] = []
    speak("theaigames", Curious(), heard(SCENES[0]), said.append, seed="mine")
    [table] = tables
    assert (table.game, table.seats, table.seat, table.seed) == (Game.load("omaha"), 2, 1, "mine")
