"""What the talks in `dialogues/` do not show: corrections, short blinds, rising blinds, refusals."""

import pytest

from holecard import CALL, FOLD, Action, BadRequest, Deal, Game, Hand, raise_to
from holecard.bots import FaultKind, Misbehaviour, RoundInfo
from holecard.bots.protocols.theaigames.server import TheAiGames
from holecard.hand.discard import Move
from holecard.session import Session
from tests.bots.protocols.scenes import HOLDEM, OMAHA

ILLEGAL, GARBAGE = FaultKind.ILLEGAL, FaultKind.GARBAGE
HOLES = ["AsKd", "QhJc"]


def played(*actions: Action, game: Game = HOLDEM, stacks: tuple[int, int] = (200, 200)) -> Hand:
    """Blinds of 1 and 2; seat 0 has the button."""
    hand = Hand(game, stacks, 0, Deal.of(HOLES, "2c3c4d9hTs"))
    for action in actions:
        hand.act(action)
    return hand


def read(line: str, hand: Hand, dialect: str = "snake") -> tuple[Move | None, FaultKind | None]:
    assert hand.actor is not None
    answer = TheAiGames(dialect).read(line, hand.view(hand.actor))
    assert answer is not None
    assert (answer.fault is None) == (answer.detail == "")
    return answer.action, answer.fault


FACING = played()  # one chip to call
FREE = played(CALL)  # the big blind's option
SHORT = played(raise_to(30), stacks=(200, 20))  # 18 chips behind, 28 to call
OVER = played(raise_to(60), stacks=(60, 200))  # the opponent is all-in


class TestReplies:
    """Facing the big blind with 1 posted, blinds 1 and 2: a raise by 2 is the least, to 4."""

    @pytest.mark.parametrize(
        ("line", "action"),
        [
            ("fold 0", FOLD),
            ("call 1", CALL),
            ("call 0", CALL),
            ("call 77", CALL),
            ("raise 2", raise_to(4)),
            ("raise 6", raise_to(8)),
            ("raise 198", raise_to(200)),
            ("  RAISE\t6 ", raise_to(8)),
            ("raise +6", raise_to(8)),
            ("raise 6.0", raise_to(8)),
        ],
    )
    def test_good_ones(self, line: str, action: Action) -> None:
        assert read(line, FACING) == (action, None)

    def test_a_check_where_it_is_free(self) -> None:
        assert read("check 0", FREE) == (CALL, None)

    def test_a_check_facing_a_bet_folds(self) -> None:
        assert read("check 0", FACING) == (FOLD, ILLEGAL)

    def test_a_call_with_nothing_to_call_checks(self) -> None:
        assert read("call 0", FREE) == (CALL, ILLEGAL)

    def test_a_fold_where_checking_is_free_is_a_fold(self) -> None:
        assert read("fold 0", FREE) == (FOLD, None)

    def test_a_raise_over_an_all_in_calls(self) -> None:
        assert read("raise 50", OVER) == (CALL, ILLEGAL)

    def test_a_raise_that_cannot_exceed_the_call_calls(self) -> None:
        assert read("raise 50", SHORT) == (CALL, ILLEGAL)

    @pytest.mark.parametrize("amount", [-5, 0, 1])
    def test_a_small_raise_is_lifted_to_the_minimum(self, amount: int) -> None:
        assert read(f"raise {amount}", FACING) == (raise_to(4), ILLEGAL)

    @pytest.mark.parametrize("amount", ["199", "200", "9" * 30])
    def test_a_large_raise_is_cut_to_the_stack(self, amount: str) -> None:
        assert read(f"raise {amount}", FACING) == (raise_to(200), ILLEGAL)

    def test_a_large_raise_is_cut_to_the_pot_where_there_is_a_limit(self) -> None:
        """Blinds 10 and 20: the pot after the call is 40, so that the largest raise is to 60."""
        hand = Hand(OMAHA, (2000, 2000), 0, Deal.of(["AsAhKdQc", "7c7d2c3d"], "4h9sJc5d8h"))
        assert read("raise 41", hand, "camel") == (raise_to(60), ILLEGAL)
        assert read("raise 40", hand, "camel") == (raise_to(60), None)

    def test_the_minimum_is_cut_to_a_short_stack(self) -> None:
        hand = played(stacks=(3, 200))
        assert read("raise 1", hand) == (raise_to(3), None)
        assert read("raise 2", hand) == (raise_to(3), ILLEGAL)

    @pytest.mark.parametrize("line", ["bet 6", "allin 0", "fold1 0", "кот 0"])
    def test_an_unknown_verb_folds(self, line: str) -> None:
        assert read(line, FACING) == (FOLD, GARBAGE)

    def test_an_unknown_verb_folds_even_where_checking_is_free(self) -> None:
        assert read("bet 6", FREE) == (FOLD, GARBAGE)

    @pytest.mark.parametrize(
        "line", ["", "fold", "call", "raise", "raise 6 0", "raise six", "raise 6.5", "raise 1e3", "raise ٣"]
    )
    def test_what_is_not_a_verb_and_a_number_checks_or_folds(self, line: str) -> None:
        assert read(line, FACING) == (None, GARBAGE)


class TestRepliesOfTheSuccessor:
    @pytest.mark.parametrize(
        ("line", "answer"),
        [
            ("fold", (FOLD, None)),
            ("call", (CALL, None)),
            ("raise_6", (raise_to(8), None)),
            ("raise 6", (raise_to(8), None)),
            ("Raise_6", (raise_to(8), None)),
            ("call 1", (CALL, None)),
            ("raise_1", (raise_to(4), ILLEGAL)),
            ("check", (FOLD, ILLEGAL)),
            ("raise", (None, GARBAGE)),
            ("raise_six", (None, GARBAGE)),
            ("", (None, GARBAGE)),
            ("bet_6", (FOLD, GARBAGE)),
        ],
    )
    def test_facing_a_bet(self, line: str, answer: tuple[Action, FaultKind]) -> None:
        assert read(line, FACING, "update") == answer

    def test_a_free_check(self) -> None:
        assert read("check", FREE, "update") == (CALL, None)
        assert read("call", FREE, "update") == (CALL, ILLEGAL)
        assert read("fold", FREE, "update") == (FOLD, None)


def started(hand: Hand, seat: int, dialect: str | None = None) -> tuple[TheAiGames, tuple[str, ...]]:
    speech = TheAiGames(dialect)
    speech.hello(RoundInfo(hand.game, 2, seat, "seed"))
    return speech, speech.hand_begins(hand.view(seat)).lines


class TestMoney:
    def test_a_short_big_blind_posts_what_it_has_and_the_surplus_comes_back(self) -> None:
        """The big blind has 15 of 20: the caller pays the whole blind and gets 5 back, won or lost."""
        hand = Hand(OMAHA, (3985, 15), 0, Deal.of(["7c7d2c3d", "AsAhKdQc"], "4h9sJc5d8h"))
        speech, lines = started(hand, 0)
        assert lines[-3:-1] == ("player2 post 10", "player1 post 15")
        assert speech.ask(hand.view(0), 5.0) == (
            "Match maxWinPot 25", "Match amountToCall 10", "Action player2 5000",
        )  # fmt: skip
        hand.act(CALL)
        assert speech.hand_ends(hand.view(0)).lines[-2:] == ("player1 wins 30", "player2 wins 5")

    def test_a_short_small_blind_is_all_in_and_no_seat_is_asked(self) -> None:
        hand = Hand(OMAHA, (6, 3994), 0, Deal.of(["7c7d2c3d", "AsAhKdQc"], "4h9sJc5d8h"))
        speech, lines = started(hand, 1)
        assert lines[-3:] == ("player2 post 6", "player1 post 20", "player1 hand [As,Ah,Kd,Qc]")
        assert speech.hand_ends(hand.view(1)).lines == (
            "Match table [4h,9s,Jc]",
            "Match table [4h,9s,Jc,5d]",
            "Match table [4h,9s,Jc,5d,8h]",
            "player1 hand [As,Ah,Kd,Qc]",
            "player2 hand [7c,7d,2c,3d]",
            "player1 wins 26",
        )

    def test_the_pot_that_can_be_won_ends_at_the_stack(self) -> None:
        """20 against 30: of the raise, the seat can win 20 at most."""
        speech, _ = started(SHORT, 1)
        assert speech.ask(SHORT.view(1), 0.25) == (
            "player2 raise 28", "Match max_win_pot 22", "Match amount_to_call 18", "Action player1 250",
        )  # fmt: skip

    def test_an_echoed_call_for_less_is_what_was_paid(self) -> None:
        hand = played(raise_to(30), stacks=(200, 20))
        speech, _ = started(hand, 0)
        hand.act(CALL)
        assert speech.hand_ends(hand.view(0)).lines[:2] == ("player2 raise 28", "player1 call 18")

    def test_blinds_rise_after_ten_hands(self) -> None:
        session = Session(OMAHA, "rising")
        speech = TheAiGames()
        told: list[tuple[str, ...]] = []
        while session.played < 11 and (hand := session.deal()) is not None:
            told.append(speech.hand_begins(hand.view(1)).lines[-9:-5])
            while hand.actor is not None:
                hand.act(FOLD if hand.to_call else CALL)
            speech.hand_ends(hand.view(1))
            session.settle()
        assert told[9] == (
            "Match round 10",
            "Match smallBlind 10",
            "Match bigBlind 20",
            "Match onButton player1",
        )
        assert told[10] == (
            "Match round 11",
            "Match smallBlind 15",
            "Match bigBlind 30",
            "Match onButton player2",
        )

    def test_lines_add_up_to_the_stacks_of_the_next_hand(self) -> None:
        """Stack less posts, calls and raises, plus wins: as a bot that keeps count does it."""
        session = Session(OMAHA, "adds up")
        speech = TheAiGames("camel")
        counted: dict[str, int] = {}
        while session.played < 40 and (hand := session.deal()) is not None:
            if session.played > 0:
                names = ("player2", "player1")
                assert counted == {names[seat]: session.stacks[seat] for seat in (0, 1)}
            lines = list(speech.hand_begins(hand.view(1)).lines)
            turn = 0
            while hand.actor is not None:
                if hand.actor == 1:
                    lines += speech.ask(hand.view(1), 5.0)
                turn += 1
                wants_more = turn % 3 == 0 and hand.legal.max_raise_to is not None
                hand.act(raise_to(hand.legal.max_raise_to or 0) if wants_more else CALL)
            lines += speech.hand_ends(hand.view(1)).lines
            counted = count_chips(lines)
            session.settle()
        assert session.played > 1


def count_chips(lines: list[str]) -> dict[str, int]:
    left: dict[str, int] = {}
    bets: dict[str, int] = {}
    for line in lines:
        who, verb, value = line.split()
        if line.startswith("Match table"):
            bets = dict.fromkeys(left, 0)
        if who not in ("player1", "player2") or verb == "hand":
            continue
        chips = int(value)
        if verb == "stack":
            left[who] = chips
            bets[who] = 0
        elif verb == "wins":
            left[who] += chips
        else:
            if verb == "raise":
                chips += max(bets.values()) - bets[who]
            left[who] -= chips
            bets[who] += chips
    return left


class TestRefusals:
    def test_it_is_for_two(self) -> None:
        table = RoundInfo(Game.load("six-max"), 6, 0, "seed")
        with pytest.raises(Misbehaviour, match="2 seats, not 6"):
            TheAiGames().hello(table)
        with pytest.raises(Misbehaviour, match="2 seats, not 6"):
            TheAiGames().round_begins(table)

    def test_a_dialect_that_does_not_exist(self) -> None:
        with pytest.raises(BadRequest, match="camel, snake, hybrid, update, not 'pascal'"):
            TheAiGames("pascal")


@pytest.mark.parametrize("line", ["fold 0", "check 0", "call 0"])
@pytest.mark.parametrize("hand", [FACING, FREE, SHORT])
def test_frequent_answers_mean_what_they_mean_when_they_are_parsed(line: str, hand: Hand) -> None:
    """In capitals they are parsed."""
    assert read(line, hand) == read(line.upper(), hand)
