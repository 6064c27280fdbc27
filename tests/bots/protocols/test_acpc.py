"""ACPC beyond the two talks in `dialogues/`: greetings, more seats, bad answers, logs."""

import pytest

from holecard import CALL, FOLD, Action, BadRequest, Deal, Game, Hand, raise_to
from holecard.bots import FaultKind, RoundInfo
from holecard.bots.protocols.acpc.notation import acpc_log
from holecard.bots.protocols.acpc.server import Acpc
from holecard.hand.discard import Move
from tests.bots.protocols.scenes import HOLDEM

LIMIT = Game.load("limit-holdem").with_stakes(blinds=(5, 10))


def asked(
    *actions: Action, game: Game = HOLDEM, stacks: tuple[int, ...] = (200, 200)
) -> tuple[Acpc, Hand, str]:
    """The dialogue, the hand and the state that the actor has to answer."""
    hand = Hand(game, stacks, 0, Deal.of(["AsKd", "QhJc"], "2c3c4d9hTs"))
    for action in actions:
        hand.act(action)
    assert hand.actor is not None
    speech = Acpc()
    speech.hand_begins(hand.restarted().view(hand.actor))
    return speech, hand, speech.ask(hand.view(hand.actor), 1.0)[-1]


def read(word: str, *actions: Action, game: Game = HOLDEM) -> tuple[Move | None, FaultKind | None]:
    speech, hand, state = asked(*actions, game=game)
    assert hand.actor is not None
    answer = speech.read(f"{state}:{word}", hand.view(hand.actor))
    assert answer is not None
    return answer.action, answer.fault


class TestGreeting:
    def test_the_player_speaks_first(self) -> None:
        say = Acpc().hello(RoundInfo(HOLDEM, 2, 0, "seed"))
        assert say.lines == ()
        assert say.wants_reply

    @pytest.mark.parametrize("line", ["VERSION:2.0.0", "VERSION:2.0.0\r", "VERSION:2.1.3"])
    def test_any_second_version_will_do(self, line: str) -> None:
        assert Acpc().greeted(line) is None

    @pytest.mark.parametrize("line", ["VERSION:1.0.0", "hello", "", "VERSION:20.0.0"])
    def test_others_are_refused(self, line: str) -> None:
        assert repr(line) in (Acpc().greeted(line) or "")


class TestAnswers:
    """Blinds of 1 and 2; the button has 1 in and is asked first."""

    @pytest.mark.parametrize(
        ("word", "action"),
        [("f", FOLD), ("c", CALL), ("r4", raise_to(4)), ("r200", raise_to(200)), ("C", CALL)],
    )
    def test_good_ones(self, word: str, action: Action) -> None:
        assert read(word) == (action, None)

    def test_sizes_are_of_the_whole_hand(self) -> None:
        """After a raise to 20 that was called, r60 on the flop is a bet of 40."""
        assert read("r60", raise_to(20), CALL) == (raise_to(40), None)

    def test_sizes_are_clamped(self) -> None:
        assert read("r3") == (raise_to(4), FaultKind.ILLEGAL)
        assert read("r0") == (raise_to(4), FaultKind.ILLEGAL)
        assert read("r201") == (raise_to(200), FaultKind.ILLEGAL)

    def test_a_fold_with_nothing_to_call_is_a_call(self) -> None:
        assert read("f", CALL) == (CALL, FaultKind.ILLEGAL)

    def test_a_raise_that_is_not_allowed_is_a_call(self) -> None:
        assert read("r400", raise_to(200)) == (CALL, FaultKind.ILLEGAL)

    @pytest.mark.parametrize("word", ["", "x", "raise", "r", "rr", "r-5", "c c", "k"])
    def test_garbled_ones_are_a_call(self, word: str) -> None:
        assert read(word) == (CALL, FaultKind.GARBAGE)

    def test_a_line_that_is_no_state_is_a_call(self) -> None:
        speech, hand, _ = asked()
        answer = speech.read("what?", hand.view(0))
        assert answer is not None
        assert (answer.action, answer.fault) == (CALL, FaultKind.GARBAGE)

    def test_limit_raises_have_no_size(self) -> None:
        assert read("r", game=LIMIT) == (raise_to(20), None)
        assert read("r", raise_to(20), raise_to(30), raise_to(40), game=LIMIT) == (CALL, FaultKind.ILLEGAL)

    @pytest.mark.parametrize(
        "line", ["MATCHSTATE:1:0::|AsKd:c", "MATCHSTATE:1:0:c:|AsKd", "# thinking", "; thinking", "", "\r"]
    )
    def test_answers_to_other_states_and_comments_are_ignored(self, line: str) -> None:
        speech, hand, state = asked(CALL, CALL, CALL)
        assert state == "MATCHSTATE:1:0:cc/c:|AsKd/2c3c4d"
        assert speech.read(line, hand.view(0)) is None

    def test_the_answer_may_end_in_a_carriage_return(self) -> None:
        speech, hand, state = asked()
        answer = speech.read(f"{state}:c\r", hand.view(0))
        assert answer is not None
        assert answer.action is CALL


class TestManySeats:
    def test_positions_go_round_from_the_seat_after_the_button(self) -> None:
        """Three seats: the small blind is position 0, the button the last, and it opens."""
        hand = Hand(HOLDEM, (200, 200, 200), 0, Deal.of(["AsKd", "QhJc", "7s2d"], "2c3c4d9hTs"))
        speeches = [Acpc(), Acpc(), Acpc()]
        first = [speech.hand_begins(hand.view(seat)).lines for seat, speech in enumerate(speeches)]
        assert first == [(), ("MATCHSTATE:0:0::QhJc||",), ("MATCHSTATE:1:0::|7s2d|",)]
        assert speeches[0].ask(hand.view(0), 1.0) == ("MATCHSTATE:2:0::||AsKd",)
        for action in (raise_to(6), CALL, FOLD, CALL, CALL, CALL, CALL, CALL, CALL):
            hand.act(action)
        assert hand.actor is None
        ends = [speech.hand_ends(hand.view(seat)).lines[-1] for seat, speech in enumerate(speeches)]
        betting = "r6cf/cc/cc/cc"
        assert ends[0] == f"MATCHSTATE:2:0:{betting}:QhJc||AsKd/2c3c4d/9h/Ts"
        assert ends[2] == f"MATCHSTATE:1:0:{betting}:QhJc|7s2d|AsKd/2c3c4d/9h/Ts"

    def test_every_state_is_sent_once_and_in_order(self) -> None:
        hand = Hand(HOLDEM, (200, 200, 200), 0, Deal.of(["AsKd", "QhJc", "7s2d"], "2c3c4d9hTs"))
        speech = Acpc()
        lines = [*speech.hand_begins(hand.view(2)).lines]
        hand.act(CALL)
        hand.act(CALL)
        lines += speech.ask(hand.view(2), 1.0)
        hand.act(CALL)
        hand.act(raise_to(4))
        hand.act(FOLD)
        hand.act(FOLD)
        lines += speech.hand_ends(hand.view(2)).lines
        betting = [line.split(":")[3] for line in lines]
        assert betting == ["", "c", "cc", "ccc/", "ccc/r6", "ccc/r6f", "ccc/r6ff"]


class TestLog:
    def test_two_hands_as_a_server_logged_them(self) -> None:
        """The values are those of the server's own log; the score is their sum."""
        one = Hand(LIMIT, (1000, 1000), 1, Deal.of(["5d5c", "9hQd"], "8dAs8s4h6d"))
        two = Hand(LIMIT, (1000, 1000), 0, Deal.of(["5dJd", "6sKs"], "2sTh2hQh8h"))
        for hand, betting in ((one, "cccrccccc"), (two, "crcrcrrcrc")):
            for word in betting:
                hand.act(CALL if word == "c" else raise_to(hand.legal.min_raise_to or 0))
        assert list(acpc_log([one, two], ["p1", "p2"])) == [
            "STATE:0:cc/crc/cc/cc:5d5c|9hQd/8dAs8s/4h/6d:20|-20:p1|p2",
            "STATE:1:crc/rc/rrc/rc:6sKs|5dJd/2sTh2h/Qh/8h:90|-90:p2|p1",
            "SCORE:-70|70:p1|p2",
        ]

    def test_folded_cards_are_in_the_log_and_unseen_streets_are_not(self) -> None:
        hand = Hand(HOLDEM, (200, 200), 0, Deal.of(["AsKd", "QhJc"], "2c3c4d9hTs"))
        hand.act(raise_to(6))
        hand.act(FOLD)
        assert list(acpc_log([hand], ["a", "b"], first=7)) == [
            "STATE:7:r6f:QhJc|AsKd:-2|2:b|a",
            "SCORE:2|-2:a|b",
        ]

    def test_names_are_one_a_seat(self) -> None:
        hand = Hand(HOLDEM, (200, 200), 0, Deal.of(["AsKd", "QhJc"], "2c3c4d9hTs"))
        hand.act(FOLD)
        with pytest.raises(BadRequest, match="2 seats"):
            list(acpc_log([hand], ["a", "b", "c"]))
