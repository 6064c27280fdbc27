"""Small hands whose statistics are worked out by hand."""

import pytest

from holecard import CALL, FOLD, Deal, Game, Hand, raise_to
from holecard.hand.action import Action
from holecard.stats import STATISTICS, ConductTally, HandLine, conducts
from holecard.stats.statistic import BETS_AT, CALLS_AT, MOST_COUNTED

CARDS = ["AsAh", "KsKh", "QsQh", "JsJh", "TsTh", "9c9d"]
BOARD = "2s3d4h8cJd"


def line(*actions: Action, seats: int = 6, stacks: tuple[int, ...] = (), name: str = "six-max") -> HandLine:
    """Blinds 1 and 2, the button in seat 0, and 200 chips each unless said otherwise."""
    game = Game.load(name).without_levels()
    hand = Hand(game, stacks or (200,) * seats, 0, Deal.of(CARDS[:seats], BOARD))
    for action in actions:
        hand.act(action)
    return HandLine.of(hand)


def counted(played: HandLine, seat: int) -> dict[str, int]:
    """Statistics with a chance: 1 if it was taken, otherwise 0."""
    bits = conducts(played)[seat]
    return {one.key: int(bool(bits & one.made)) for one in STATISTICS if bits & one.chance}


def test_a_walk_is_no_decision() -> None:
    played = line(*[FOLD] * 5)
    assert counted(played, 2) == {}
    assert counted(played, 1) == {"vpip": 0, "pfr": 0, "limp": 0, "steal": 0}
    assert counted(played, 3) == {"vpip": 0, "pfr": 0, "limp": 0}, "under the gun is no place to steal from"


def test_a_steal_and_both_answers() -> None:
    """Button raises, small blind re-raises, big blind folds to two raises, button folds."""
    played = line(FOLD, FOLD, FOLD, raise_to(6), raise_to(20), FOLD, FOLD)
    assert counted(played, 0) == {
        "vpip": 1, "pfr": 1, "limp": 0, "steal": 1, "fold_to_three_bet": 1, "four_bet": 0,
    }  # fmt: skip
    assert counted(played, 1) == {"vpip": 1, "pfr": 1, "three_bet": 1, "fold_to_steal": 0}
    assert counted(played, 2) == {"vpip": 0, "pfr": 0, "four_bet": 0}


def test_a_caller_in_between_leaves_nothing_to_steal() -> None:
    played = line(FOLD, FOLD, raise_to(6), CALL, FOLD, FOLD, CALL, CALL, CALL, CALL, CALL, CALL)
    assert counted(played, 5)["steal"] == 1, "the cutoff"
    assert "fold_to_steal" not in counted(played, 1)
    assert counted(played, 0)["three_bet"] == 0


def test_limps() -> None:
    played = line(CALL, CALL, FOLD, FOLD, CALL, CALL, *[CALL] * 12)
    assert counted(played, 3)["limp"] == counted(played, 4)["limp"] == counted(played, 1)["limp"] == 1
    assert counted(played, 2)["vpip"] == 0, "the big blind checked"
    assert "limp" not in counted(played, 2)
    assert "steal" not in counted(played, 0), "others had limped in"
    assert counted(played, 2)["wtsd"] == 1


def test_continuation_bets_street_by_street() -> None:
    """UTG raises and the big blind calls: bets on flop and turn, and a check on the river."""
    before = (raise_to(6), FOLD, FOLD, FOLD, FOLD, CALL)
    played = line(*before, CALL, raise_to(8), CALL, CALL, raise_to(20), CALL, CALL, CALL)
    utg, blind = counted(played, 3), counted(played, 2)
    assert (utg["cbet_flop"], utg["cbet_turn"], utg["cbet_river"]) == (1, 1, 0)
    assert (blind["fold_to_cbet_flop"], blind["fold_to_cbet_turn"]) == (0, 0)
    assert (blind["check_raise_flop"], blind["check_raise_turn"]) == (0, 0)
    assert "fold_to_cbet_river" not in blind
    assert "check_raise_river" not in blind, "no bet came after its check"
    assert (utg["wtsd"], utg["wsd"], utg["wwsf"]) == (1, 1, 1), "a set of jacks"
    bits = conducts(played)
    assert [bits[3] >> BETS_AT & MOST_COUNTED, bits[3] >> CALLS_AT & MOST_COUNTED] == [2, 0]
    assert [bits[2] >> BETS_AT & MOST_COUNTED, bits[2] >> CALLS_AT & MOST_COUNTED] == [0, 2]


def test_a_bet_into_the_raiser_takes_its_chance_away() -> None:
    before = (raise_to(6), FOLD, FOLD, FOLD, FOLD, CALL)
    utg = counted(line(*before, raise_to(8), FOLD), 3)
    assert "cbet_flop" not in utg
    assert (utg["wtsd"], utg["wwsf"]) == (0, 0)


def test_a_check_raise_after_a_continuation_bet() -> None:
    before = (raise_to(6), FOLD, FOLD, FOLD, FOLD, CALL)
    played = line(*before, CALL, raise_to(8), raise_to(30), FOLD)
    assert (counted(played, 2)["check_raise_flop"], counted(played, 2)["wwsf"]) == (1, 1)
    tally = ConductTally()
    tally.add(conducts(played)[3])
    assert (tally.bets, tally.calls, tally.folds) == (1, 0, 1)
    assert tally.aggression_frequency == (1, 2)


def test_a_raise_that_cannot_be_answered_with_another_gives_no_chance() -> None:
    """Against an all-in by the only other seat, a call or a fold is all there is."""
    played = line(raise_to(200), CALL, seats=2, name="holdem")
    assert counted(played, 1) == {
        "vpip": 1, "pfr": 0, "fold_to_steal": 0, "wtsd": 1, "wsd": 0, "wwsf": 0,
    }  # fmt: skip


def test_what_comes_back_is_not_won() -> None:
    """Kings call for less and lose: the rest of the bet goes back, and its owner wins the pot."""
    lost = line(raise_to(200), CALL, seats=2, stacks=(200, 50), name="holdem")
    assert (counted(lost, 0)["wsd"], counted(lost, 1)["wsd"]) == (1, 0)
    worse = line(raise_to(4), raise_to(200), CALL, seats=2, stacks=(50, 200), name="holdem")
    assert (counted(worse, 0)["wsd"], counted(worse, 1)["wsd"]) == (1, 0), "150 came back to the kings"


def test_a_game_without_blinds_has_neither_limps_nor_steals() -> None:
    game = Game.load("leduc")
    hand = Hand(game, (20, 20), 0, Deal.of(["Ks", "Jh"], "Js"))
    for action in (raise_to(2), raise_to(4), CALL, CALL, CALL):
        hand.act(action)
    played = HandLine.of(hand)
    first = counted(played, hand._log[0][1])
    assert (first["vpip"], first["pfr"]) == (1, 1)
    assert not {"limp", "steal", "three_bet", "four_bet"} & set(first), "two bets are the cap"


@pytest.mark.parametrize(
    ("stacks", "seat", "depth"), [((200, 100, 50, 80, 80, 80), 0, 50), ((200, 100, 50, 80, 80, 80), 2, 25)]
)
def test_the_effective_stack_is_what_another_seat_can_call(
    stacks: tuple[int, ...], seat: int, depth: float
) -> None:
    assert line(*[FOLD] * 5, stacks=stacks).depth(seat) == depth
