"""The check-down value: exact where every card can be tried."""

from collections.abc import Sequence
from itertools import islice
from math import nan
from statistics import fmean, stdev, variance
from typing import Any

import pytest

from holecard import CALL, FOLD, Action, Deal, Game, Hand, parse_cards, print_cards, raise_to
from holecard.arena.luck import AllInEquity, CheckDown, adjust
from holecard.bots import RoundInfo
from holecard.bots.house import house_bot
from holecard.errors import BadRequest
from holecard.hand.discard import Discard
from holecard.session import Session

GAME = Game.load("holdem")
HOLES = ["AsKd", "7c7d"]
BOARD = "Td9d6h2c3s"


def played(board: str, actions: Sequence[Action], stacks: tuple[int, int] = (200, 200)) -> Hand:
    hand = Hand(GAME, stacks, 0, Deal.of(HOLES, board))
    for action in actions:
        hand.act(action)
    assert hand.actor is None
    return hand


def board_luck(hand: Hand, seat: int = 0) -> float:
    return sum(street.chips[seat] for street in adjust(hand, CheckDown(exact=50, samples=20)).streets[1:])


def other_boards(at: int) -> list[str]:
    """The board with every card that can come in one place."""
    cards = parse_cards(BOARD)
    seen = {*parse_cards("".join(HOLES)), *cards[:at], *cards[at + 1 :]}
    deck = [card for card in GAME.deck.cards if card not in seen]
    return [print_cards((*cards[:at], card, *cards[at + 1 :])) for card in deck]


ALL_IN_ON_THE_TURN = (raise_to(6), CALL, CALL, CALL, raise_to(194), CALL)
FOLDED_ON_THE_RIVER = (raise_to(6), CALL, CALL, CALL, raise_to(20), CALL, raise_to(30), FOLD)


@pytest.mark.parametrize("actions", [ALL_IN_ON_THE_TURN, FOLDED_ON_THE_RIVER])
@pytest.mark.parametrize("seat", [0, 1])
def test_over_all_rivers_there_is_no_luck(actions: Sequence[Action], seat: int) -> None:
    """What is left of the luck is that of the flop and the turn, which were the same."""
    lucks = [board_luck(played(board, actions), seat) for board in other_boards(4)]
    hand = played(BOARD, (raise_to(6), CALL, CALL, CALL, raise_to(20), FOLD))
    assert len(lucks) == 44
    assert fmean(lucks) == pytest.approx(board_luck(hand, seat))
    stake = 200 if actions is ALL_IN_ON_THE_TURN else 26
    assert max(lucks) - min(lucks) == pytest.approx(2 * stake)


def test_an_all_in_before_the_river_keeps_its_expectation() -> None:
    """The result less the luck of the river is the same on every river: the mean over all of them."""
    hands = [played(board, ALL_IN_ON_THE_TURN) for board in other_boards(4)]
    calm = [hand.payoffs[0] - adjust(hand, AllInEquity()).chips[0] for hand in hands]
    wins = sum(hand.payoffs[0] > 0 for hand in hands)
    assert calm == pytest.approx([200 * (2 * wins / 44 - 1)] * 44)


def test_a_score_counts_as_much_as_it_changes() -> None:
    """All-in on the turn, scored by who wins the stack: from the chance to one or the other end."""
    hands = [played(board, ALL_IN_ON_THE_TURN) for board in other_boards(4)]
    chance = sum(hand.payoffs[0] > 0 for hand in hands) / 44
    score = CheckDown(utility=lambda _, net: 1.0 if net > 0 else -1.0)
    lost = next(hand for hand in hands if hand.payoffs[0] < 0)
    assert adjust(lost, score).streets[-1].chips[0] == pytest.approx(-1 - (2 * chance - 1))


def test_hole_cards_count_for_a_called_blind() -> None:
    """Aces against a seven and a deuce win 88% of showdowns, so that they are worth 1.5 of 2 chips each."""
    hand = Hand(GAME, (200, 200), 0, Deal.of(["AsAd", "7c2d"], BOARD))
    hand.act(FOLD)
    [hole] = adjust(hand, CheckDown(samples=4000)).streets
    assert hole.street == "preflop"
    assert hole.chips[0] == pytest.approx(4 * (0.8807 - 0.5), abs=0.06)
    assert hole.cards == tuple(tuple(map(int, parse_cards(cards))) for cards in ("AsAd", "7c2d"))


@pytest.mark.parametrize("name", ["stud", "razz", "stud-8", "omaha-8"])
def test_up_cards_and_lows_leave_nothing_to_players_who_only_call(name: str) -> None:
    """The luck of all streets is the whole result, bring-in, ante and low half included."""
    session = Session(Game.load(name), seed="calls")
    for hand in islice(session.hands([lambda _view: CALL, lambda _view: CALL]), 4):
        luck = adjust(hand, CheckDown(exact=50, samples=20))
        assert len(luck.streets) == len(hand.game.streets)
        assert luck.chips == pytest.approx(hand.payoffs)


def last_draw(card: str, stub: str) -> Hand:
    """Four spades against two pairs, which stand pat; the last card that is drawn may make the flush."""
    game = Game.load("five-card-draw")
    hand = Hand(game, (200, 200), 0, Deal.of(["AsTs7s3sKh", "9c9d4h4cKd"], stub=f"{card}{stub}"))
    for move in (raise_to(6), CALL):
        hand.act(move)
    while hand.actor is not None:
        if hand.legal_draw is None:
            hand.act(CALL)
        else:
            hand.act(Discard.of("" if hand.actor else "Kh", hand.hole(hand.actor)))
    return hand


def test_over_all_cards_that_can_be_drawn_there_is_no_luck() -> None:
    """Nine of the 42 cards make a flush, which is all that wins."""
    game = Game.load("five-card-draw")
    dealt = parse_cards("9c9d4h4cKdAsTs7s3sKh")
    rest = [card for card in game.deck.cards if card not in dealt]
    lucks = []
    for card in rest:
        hand = last_draw(str(card), print_cards([other for other in rest if other != card]))
        _, drawn = adjust(hand, CheckDown()).streets
        assert (drawn.street, drawn.seat, drawn.cards) == ("draw", 0, ((int(card),),))
        lucks.append(drawn.chips[0])
    assert fmean(lucks) == pytest.approx(0)
    assert [round(luck, 6) for luck in sorted(set(lucks))] == [round(-12 * 9 / 42, 6), round(12 * 33 / 42, 6)]


@pytest.mark.parametrize(
    "name", ["triple-draw", "badugi", "single-draw", "pineapple", "crazy-pineapple", "8-game"]
)
def test_hands_with_draws_and_discards_are_measured(name: str) -> None:
    """Every draw is a deal of its own, and what a seat wins by luck the other one loses."""
    game = Game.load(name)
    bots = [house_bot("random", f"luck/{seat}", game) for seat in range(2)]
    for seat, bot in enumerate(bots):
        bot.round_begins(RoundInfo(game, 2, seat, "luck"))
    for hand in islice(Session(game, seed="draws").hands([bot.act for bot in bots]), 40):
        luck = adjust(hand, CheckDown(exact=5, samples=5))
        assert sum(luck.chips) == pytest.approx(0, abs=1e-6)
        drawn = sum(bool(street.seat is not None) for street in luck.streets)
        replaced = [move for move in hand.moves if type(move) is Discard and move]
        assert drawn == (len(replaced) if any(street.draw for street in hand.game.streets) else 0)


def test_a_full_table_of_stud_shares_its_last_card() -> None:
    """Eight seats that only call: the deck ends before the last card, so that one card is for all."""
    game = Game.load("stud")
    session = Session(game, seed="calls", seats=8)
    [hand] = islice(session.hands([lambda _view: CALL] * 8), 1)
    luck = adjust(hand, CheckDown(exact=50, samples=20))
    assert luck.streets[-1].cards == ((int(hand.board[0]),),)
    assert luck.chips == pytest.approx(hand.payoffs)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "count"), [("triple-draw", 3000), ("pineapple", 3000), ("8-game", 3000)])
def test_draws_are_not_biased(name: str, count: int) -> None:
    """Luck is within three standard errors of zero, and takes some of the variance off."""
    game = Game.load(name)
    bots = [house_bot(bot, f"bias/{bot}", game) for bot in ("tight", "random")]
    for seat, bot in enumerate(bots):
        bot.round_begins(RoundInfo(game, 2, seat, "bias"))
    lucks, plain = [], []
    sessions = (Session(game, seed=f"bias/{number}") for number in range(1 + count // 50))
    hands = (hand for session in sessions for hand in session.hands([bot.act for bot in bots]))
    for hand in islice(hands, count):
        lucks.append(adjust(hand, CheckDown(exact=50, samples=25)).chips[0])
        plain.append(hand.payoffs[0])
    assert abs(fmean(lucks)) < 3 * stdev(lucks) / count**0.5
    assert variance([won - luck for won, luck in zip(plain, lucks, strict=True)]) < variance(plain)


def test_a_seat_that_folds_gets_no_more_cards() -> None:
    """Four at stud, of whom one folds to the bring-in: its luck ends there, and luck adds up to nothing."""
    game = Game.load("stud")
    hand = Hand(game, (400,) * 4, 0, Deal.seeded(game, 4, "folds"))
    hand.act(CALL)
    gone = hand.actor
    assert gone is not None
    hand.act(FOLD)
    while hand.actor is not None:
        hand.act(CALL)
    third, *later = adjust(hand, CheckDown(exact=50, samples=20)).streets
    assert len(third.cards) == 4
    for street in later:
        assert len(street.cards) == 3
        assert street.chips[gone] == 0
        assert sum(street.chips) == pytest.approx(0)


def test_unknown_cards_have_no_luck_that_can_be_measured() -> None:
    """As in a hand history, which has only the cards that were shown."""
    holdem = Game.load("holdem")
    deal = Deal.of([["As", "Ad"], ["??", "??"]], ["2c", "3c", "4c", "5d", "6d"])
    hand = Hand(holdem, (200, 200), 0, deal)
    while hand.actor is not None:
        hand.act(CALL)
    with pytest.raises(BadRequest, match="luck is measured where all cards are known, not in <Hand of"):
        adjust(hand, CheckDown())


@pytest.mark.parametrize("samples", [0, nan, 20.0, None, True, "20"])
def test_a_check_down_value_has_a_sample(samples: Any) -> None:
    with pytest.raises(BadRequest, match=f"one sample or more, not {samples!r}$"):
        CheckDown(samples=samples)


@pytest.mark.parametrize("exact", [nan, 1e3, None, False])
def test_what_is_tried_is_a_whole_number_of_runouts(exact: Any) -> None:
    with pytest.raises(BadRequest, match=f"a whole number of runouts, not {exact!r}$"):
        CheckDown(exact=exact)
