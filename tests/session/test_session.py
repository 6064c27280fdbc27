"""Sessions: how hands follow each other, by the rulings of the five games."""

from collections.abc import Callable
from copy import copy, deepcopy
from dataclasses import replace
from pickle import dumps, loads
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holecard import CALL, FOLD, BadRequest, Deal, Game, Hand, IllegalAction, View, raise_to
from holecard.bots.house import house_bot
from holecard.rules import Between, Bust, ShortBlind, names
from holecard.session import Player, Session, SessionEnding, forgive, strict
from holecard.session.session import KEPT_DEALS


def folder(_view: View) -> int:
    return FOLD


def shover(view: View) -> int:
    assert view.legal is not None
    return CALL if view.legal.max_raise_to is None else raise_to(view.legal.max_raise_to)


def caller(_view: View) -> int:
    return CALL


def random_player(seed: str) -> Player:
    return house_bot("random", seed).act


def randoms(count: int, seed: str) -> list[Player]:
    return [random_player(f"{seed}/{at}") for at in range(count)]


def with_session(game: Game, **changes: object) -> Game:
    return replace(game, session=replace(game.session, **changes))  # type: ignore[arg-type]


class TestEveryGame:
    @pytest.mark.parametrize("name", names())
    def test_a_session_ends_and_conserves_chips(self, name: str) -> None:
        game = Game.load(name)
        for seats in range(game.seats[0], min(game.seats[1], 6) + 1):
            for seed in ("a", "b", "c"):
                result = Session(game, seed, seats=seats).play(randoms(seats, seed))
                assert sum(result.chips) == 0
                assert len(result.chips) == seats
                assert 1 <= len(result.winners) <= seats

    @pytest.mark.parametrize("name", names())
    def test_the_same_seed_plays_the_same_session(self, name: str) -> None:
        def play() -> tuple[object, list[object]]:
            hands: list[object] = []
            result = Session(Game.load(name), "twice").play(
                randoms(2, "x"), watch=lambda hand: hands.append((hand.deal, hand.actions, hand.payoffs))
            )
            return result, hands

        assert play() == play()

    def test_any_hand_can_be_dealt_again_from_its_own_seed(self) -> None:
        hands: list[Hand] = []
        game = Game.load("micro")
        Session(game, "cup/round 3").play([caller, caller], watch=hands.append)
        assert [hand.deal.seed for hand in hands[:2]] == ["cup/round 3/hand 1", "cup/round 3/hand 2"]


@pytest.mark.parametrize("copied", [copy, deepcopy, lambda session: loads(dumps(session))])
@pytest.mark.parametrize("name", ["micro", "omaha", "six-max", "8-game"])
def test_a_copy_in_the_middle_of_a_hand_plays_on_alone(
    name: str, copied: Callable[[Session], Session]
) -> None:
    def play_on(session: Session) -> object:
        players = randoms(session.seats, "rest")
        while (hand := session.hand) is not None and (actor := hand.actor) is not None:
            hand.act(hand.move(players[session.seated[actor]](hand.view(actor))))
        session.settle()
        return session.play(players), session.stacks

    session = Session(Game.load(name), "copied")
    hands = session.hands(randoms(session.seats, "begun"))
    for _ in range(5):
        next(hands)
    hand = session.deal()
    assert hand is not None
    hand.act(CALL)
    twin = copied(session)
    assert play_on(session) == play_on(twin)
    assert twin.played == session.played > 5


class TestMicroRound:
    """At most 100 hands of 1000 chips, blinds 10 and 20 that alternate and never rise."""

    def test_a_hundred_hands_of_calling(self) -> None:
        buttons = []
        session = Session(Game.load("micro"), "round")
        result = session.play([caller, caller], watch=lambda hand: buttons.append(hand.button))
        assert (result.ending, result.hands) == (SessionEnding.HANDS, 100)
        assert buttons == [0, 1] * 50

    def test_folding_every_small_blind_is_a_tie(self) -> None:
        result = Session(Game.load("micro"), "round").play([folder, folder])
        assert result.chips == (0, 0)
        assert result.winner is None
        assert result.winners == (0, 1)

    @pytest.mark.parametrize(
        ("stacks", "ends"),
        [
            ((10, 1990), False),  # the small blind has its 10
            ((9, 1991), True),  # and here it has not
            ((1980, 20), False),  # the big blind has its 20
            ((1981, 19), True),
        ],
    )
    def test_no_hand_begins_without_both_blinds(self, stacks: tuple[int, int], ends: bool) -> None:  # noqa: FBT001
        session = Session(Game.load("micro"), "short", stacks=stacks)
        assert (session.ending is SessionEnding.BLIND) is ends
        assert (session.deal() is None) is ends

    def test_more_chips_wins_when_a_blind_is_out_of_reach(self) -> None:
        session = Session(Game.load("micro"), "short", stacks=(1991, 9), button=1)
        result = session.result
        assert result.ending is SessionEnding.BLIND
        assert result.hands == 0

    def test_the_round_stops_before_the_blind_that_cannot_be_posted(self) -> None:
        session = Session(Game.load("micro"), "x", stacks=(1000, 25))
        result = session.play([folder, folder])
        # Seat 0 gives up 10 as small blind, then seat 1 does: no seat ever runs short.
        assert result.hands == 100
        result = Session(Game.load("micro"), "x", stacks=(1000, 25), button=1).play([caller, folder])
        # Seat 1 folds 10 of its 25 and then lacks a big blind of 20.
        assert (result.ending, result.hands, result.stacks) == (SessionEnding.BLIND, 1, (1010, 15))
        assert result.winner == 0


class TestOmahaMatch:
    """2000 chips each, blinds that rise every ten hands, until one seat has everything."""

    LEVELS = (20, 30, 40, 50, 60, 80, 100, 120, 160, 200, 240, 300, 400, 500, 600, 800, 1000, 1200, 1600,
              2000, 2400, 3000, 4000, 5000, 6000, 8000, 10000)  # fmt: skip

    def test_the_blinds_rise_every_ten_hands(self) -> None:
        # Each button folds, so no seat is ever bust and the blinds rise through all levels.
        seen: list[tuple[int, ...]] = []
        session = Session(Game.load("omaha"), "levels", stacks=(10**9, 10**9))
        while len(seen) < 300:
            hand = session.deal()
            assert hand is not None
            seen.append(hand.game.forced.blinds)
            hand.act(FOLD)
            session.settle()
        expected = [*self.LEVELS, 12000, 16000, 20000]
        assert seen == [(big // 2, big) for big in expected for _ in range(10)]

    def test_it_lasts_until_one_seat_has_everything(self) -> None:
        for seed in range(20):
            result = Session(Game.load("omaha"), f"match {seed}").play(randoms(2, str(seed)))
            assert result.ending is SessionEnding.BUST
            assert sorted(result.stacks) == [0, 4000]
            assert sorted(result.chips) == [-2000, 2000]
            assert result.stacks[result.winners[0]] == 4000

    def test_a_short_blind_is_posted_all_in(self) -> None:
        session = Session(Game.load("omaha"), "short", stacks=(5, 2000))
        hand = session.deal()
        assert hand is not None
        assert hand.actor is None
        assert sum(hand.payoffs) == 0
        assert max(hand.payoffs) == 5

    def test_with_more_seats_busted_ones_leave(self) -> None:
        seated: set[int] = set()
        session = Session(Game.load("omaha"), "six", seats=6)
        players = randoms(6, "leave")
        while (hand := session.deal()) is not None:
            seated.add(len(session.seated))
            while hand.actor is not None:
                player = players[session.seated[hand.actor]]
                hand.act(forgive(hand.legal, player(hand.view(hand.actor))))
            session.settle()
        assert max(seated) == 6
        assert min(seated) == 2
        assert sorted(session.stacks)[:5] == [0] * 5


class TestCashGame:
    def test_the_button_moves_to_the_next_seat_with_chips(self) -> None:
        skipped = False
        for seed in "abc":
            session = Session(with_session(Game.load("six-max"), bust=Bust.LEAVES), seed, seats=5)
            player = random_player(seed)
            while (hand := session.deal()) is not None:
                before = session.button
                while hand.actor is not None:
                    hand.act(forgive(hand.legal, player(hand.view(hand.actor))))
                session.settle()
                if not session.is_over:
                    clockwise = [(before + step) % 5 for step in range(1, 6)]
                    with_chips = [seat for seat in clockwise if session.stacks[seat]]
                    assert session.button == with_chips[0]
                    skipped = skipped or with_chips[0] != clockwise[0]
        assert skipped

    def test_a_busted_seat_buys_in_again(self) -> None:
        session = Session(Game.load("six-max"), "rebuy", seats=3)
        busted = False
        for _ in range(30):
            hand = session.deal()
            assert hand is not None
            while hand.actor is not None:
                hand.act(forgive(hand.legal, shover(hand.view(hand.actor))))
            busted = busted or 0 in hand.stacks
            session.settle()
            assert min(session.stacks) >= 200 - 2 or all(session.stacks)
        assert busted
        assert sum(session.chips) == 0

    def test_too_few_seats_for_the_game_end_it(self) -> None:
        """A table for three or more is over when only two have chips; a straddle is not posted by two."""
        for change in ({"seats": (3, 6)}, {"forced": replace(Game.load("six-max").forced, straddle=4)}):
            game = with_session(replace(Game.load("six-max"), **change), bust=Bust.LEAVES, hands=None)
            session = Session(game, "shrink", seats=4)
            result = session.play(randoms(4, "shrink"))
            assert result.ending is SessionEnding.BUST
            assert sum(1 for stack in result.stacks if stack) < game.seats[0]

    def test_stacks_carry_over(self) -> None:
        session = Session(Game.load("six-max"), "carry", seats=6)
        hand = session.deal()
        assert hand is not None
        while hand.actor is not None:
            hand.act(FOLD)
        session.settle()
        # All seats folded to the big blind, two seats left of the button.
        assert session.stacks == [200, 199, 201, 200, 200, 200]
        assert session.button == 1

    def test_stacks_can_be_topped_up_or_reset(self) -> None:
        for between, expected in ((Between.TOP_UP, [200, 200, 201]), (Between.RESET, [200, 200, 200])):
            session = Session(with_session(Game.load("six-max"), between=between), "top", seats=3)
            hand = session.deal()
            assert hand is not None
            hand.act(FOLD)
            hand.act(FOLD)
            session.settle()
            assert session.stacks == expected
            assert session.chips == [0, -1, 1]

    def test_six_seats_that_shove_conserve_chips(self) -> None:
        result = Session(Game.load("six-max"), "shove", seats=6).play([shover] * 6)
        assert result.hands == 100
        assert sum(result.chips) == 0


class TestOrder:
    def test_the_hand_must_be_settled_before_the_next(self) -> None:
        session = Session(Game.load("mini"), "order")
        session.deal()
        with pytest.raises(BadRequest, match="settle the hand"):
            session.deal()
        with pytest.raises(BadRequest, match="still to act"):
            session.settle()

    def test_there_is_nothing_to_settle_before_the_first_deal(self) -> None:
        with pytest.raises(BadRequest, match="no hand to settle"):
            Session(Game.load("mini"), "order").settle()

    def test_the_result_is_known_at_the_end_only(self) -> None:
        with pytest.raises(BadRequest, match="after 0 hands"):
            _ = Session(Game.load("mini"), "order").result

    @pytest.mark.parametrize(
        ("changes", "words"),
        [
            ({"seats": 7}, "2 to 6 seats, not 7"),
            ({"seats": 3, "button": 3}, "not 3"),
            ({"seats": 2, "stacks": (1, 2, 3)}, r"not \[1, 2, 3\]"),
            ({"seats": 2, "stacks": (0, 5)}, r"not \[0, 5\]"),
        ],
    )
    def test_a_table_that_cannot_be_played_is_refused(self, changes: dict[str, object], words: str) -> None:
        with pytest.raises(BadRequest, match=words):
            Session(Game.load("six-max"), "bad", **changes)  # type: ignore[arg-type]

    def test_players_are_one_a_seat(self) -> None:
        with pytest.raises(BadRequest, match="not 1"):
            Session(Game.load("mini"), "x").play([caller])


class TestPolicy:
    def legal(self, *actions: int) -> Hand:
        game = Game.load("six-max")
        session = Session(game, "policy", seats=3)
        hand = session.deal()
        assert hand is not None
        for action in actions:
            hand.act(action)
        return hand

    @pytest.mark.parametrize(
        ("answer", "becomes"),
        [
            (raise_to(3), raise_to(4)),  # lifted to the minimum of two big blinds
            (raise_to(500), raise_to(200)),  # cut to the stack
            (raise_to(50), raise_to(50)),
            ("nonsense", FOLD),
            (None, FOLD),
            (2.5, FOLD),
            (True, FOLD),
            (CALL, CALL),
            (FOLD, FOLD),
        ],
    )
    def test_facing_a_bet(self, answer: object, becomes: int) -> None:
        assert forgive(self.legal().legal, answer) == becomes

    def test_what_is_free_is_checked(self) -> None:
        legal = self.legal(CALL, CALL).legal  # the big blind's option
        assert legal.to_call == 0
        assert forgive(legal, FOLD) == CALL
        assert forgive(legal, "nonsense") == CALL

    def test_a_raise_against_an_all_in_is_a_call(self) -> None:
        hand = self.legal(FOLD, raise_to(200))
        assert forgive(hand.legal, raise_to(400)) == CALL

    def test_strict_tables_refuse(self) -> None:
        session = Session(Game.load("mini"), "strict")
        with pytest.raises(IllegalAction, match="not fold"):
            session.play([folder, folder], policy=strict)


def test_only_heads_up_sessions_stop_at_a_short_blind() -> None:
    with pytest.raises(ValueError, match="heads-up"):
        with_session(Game.load("six-max"), short_blind=ShortBlind.STOP)


class TestSittingOut:
    @given(st.integers(2, 6), st.integers(0, 10**6))
    @settings(deadline=None)
    def test_seats_that_sit_out_get_no_cards_and_the_button_passes_them_by(
        self, seats: int, seed: int
    ) -> None:
        game = with_session(Game.load("six-max"), stacks=(40,))
        session, rng = Session(game, f"{seed}", seats), Random(seed)
        for _ in range(12):
            out = {seat for seat in range(seats) if rng.random() < 0.3}
            stacks = list(session.stacks)
            if not session.can_deal(out):
                with pytest.raises(BadRequest, match="that do not sit out"):
                    session.deal(out=out)
                assert (session.hand, session.stacks) == (None, stacks)
                continue
            before = session.button
            hand = session.deal(out=out)
            assert hand is not None
            assert session.seated == tuple(seat for seat in range(seats) if seat not in out)
            passed = [(before + step) % seats for step in range(seats)]
            assert session.button == next(seat for seat in passed if seat not in out)
            assert session.seated[hand.button] == session.button
            while hand.actor is not None:
                hand.act(forgive(hand.legal, rng.choice([-1, 0, 0, 10**6])))
            session.settle()
            assert sum(session.chips) == 0
            assert all(session.stacks[seat] == stacks[seat] for seat in out)


def test_sessions_with_one_seed_have_the_cards_of_their_own_game_and_seats() -> None:
    """Deals of the latest session are kept for the next one with its seed, which may be of another game."""
    tables = [
        (Game.load("holdem"), 2),
        (Game.load("omaha"), 2),
        (Game.load("six-max"), 6),
        (Game.load("holdem"), 2),
    ]
    sessions = [Session(game, seed="one", seats=seats) for game, seats in tables]
    for number in range(1, 4):
        for session, (game, seats) in zip(sessions, tables, strict=True):
            hand = session.deal()
            assert hand is not None
            assert hand.deal == Deal.seeded(game, seats, f"one/hand {number}")
            while hand.actor is not None:
                hand.act(hand.view(hand.actor).fold())
            session.settle()


def test_a_session_longer_than_the_kept_deals_goes_on_with_its_seed() -> None:
    game = Game.load("leduc")
    for _ in range(2):
        session = Session(with_session(game, hands=KEPT_DEALS + 3), seed="long")
        deals = [hand.deal for hand in session.hands([caller] * 2)]
        assert len(deals) == KEPT_DEALS + 3
        assert deals == [Deal.seeded(game, 2, f"long/hand {number}") for number in range(1, len(deals) + 1)]
