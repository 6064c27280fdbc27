"""Spots of hands: what the engine says of a decision is what the betting of the spot has there."""

from random import Random
from typing import Any

import pytest

from holecard import CALL, FOLD, Action, Deal, Game, Hand, raise_to
from holecard.errors import BadRequest, HolecardError
from holecard.solver.postflop import Player, PostflopSpot, hand_at, spot_of_hand
from holecard.solver.postflop.betting_tree import BettingEnd, BettingTree
from holecard.solver.postflop.path import find_action

HOLDEM = Game.load("holdem")
RANGES: dict[str, Any] = {"oop": "22+,A2s+", "ip": "22+,A2s+"}


def played(*actions: Action, stacks: tuple[int, ...] = (200, 200), button: int = 0) -> Hand:
    hand = Hand(HOLDEM, stacks, button, Deal.seeded(HOLDEM, len(stacks), "spot"))
    for action in actions:
        hand.act(action)
    return hand


def decisions(rng: Random, seats: int) -> list[tuple[Hand, Action]]:
    """Every decision of a random hand with what is done there; some raise, few fold."""
    stacks = tuple(rng.choice((20, 75, 200, 1000, 123_456)) + rng.randrange(50) for _ in range(seats))
    hand = Hand(HOLDEM, stacks, rng.randrange(seats), Deal.seeded(HOLDEM, seats, str(rng.random())))
    found = []
    while hand.actor is not None:
        legal, choice = hand.legal, rng.random()
        action = CALL
        if legal.min_raise_to is not None and legal.max_raise_to is not None and choice < 0.35:
            most = rng.choice((legal.max_raise_to, min(4 * legal.min_raise_to, legal.max_raise_to)))
            action = raise_to(rng.randint(legal.min_raise_to, most))
        elif legal.can_fold and choice > 0.85:
            action = FOLD
        found.append((hand.copy(), action))
        hand.act(action)
    return found


def begins_with(hand: Hand) -> int:
    """How many players the street began with, counted from the events of the hand before it."""
    folded_before = {
        step.seat for step in hand.view().history if step.action == FOLD and step.street < hand.street
    }
    return hand.seats - len(folded_before)


def assert_the_spot_is_the_hands(hand: Hand, action: Action) -> None:
    view = hand.view()
    found = spot_of_hand(hand, **RANGES, taken=action)
    spot, tree = found.spot, BettingTree(found.spot)
    node = tree.root
    for token in found.path.split():
        node = node.children[find_action(node, token)]
    assert node.kind is BettingEnd.DECISION
    assert found.seats[node.player] == hand.actor
    bets = tuple(min(view.bets[seat], spot.stack) for seat in found.seats)
    assert node.chips == bets
    assert spot.board == view.board
    assert spot.pot == view.pot - sum(view.bets)
    assert spot.stacks == tuple(view.stacks[seat] + view.bets[seat] for seat in found.seats)
    assert max(bets) - bets[node.player] == min(hand.to_call, spot.stack - bets[node.player])
    assert found.taken is not None
    after = node.actions[find_action(node, found.taken)]
    if action > 0:
        assert after.to == min(action, spot.stack)
    else:
        assert after.label == ("f" if action == FOLD else "c" if hand.to_call else "k")
    again = PostflopSpot.parse(spot.text(), game=spot.game)
    assert (again.bets, again.raises) == (spot.bets, spot.raises)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_decision_of_two_players_is_a_spot_with_the_chips_of_the_engine(seats: int) -> None:
    rng = Random(f"spots {seats}")
    solved = refused = 0
    while solved < 60:
        for hand, action in decisions(rng, seats):
            if len(hand.board) >= 3 and begins_with(hand) == 2:
                assert_the_spot_is_the_hands(hand, action)
                solved += 1
            else:
                with pytest.raises(BadRequest):
                    spot_of_hand(hand, **RANGES)
                refused += 1
    assert refused


def test_the_button_is_in_position_and_acts_last() -> None:
    """Heads-up the big blind acts first after the flop, at larger tables the first seat behind the button."""
    assert spot_of_hand(played(CALL, CALL), **RANGES).seats == (1, 0)
    three = played(CALL, FOLD, CALL, stacks=(200,) * 3)  # button, then the small blind folds
    assert spot_of_hand(three, **RANGES).seats == (2, 0)


def test_what_was_bet_before_belongs_to_the_pot_and_what_is_bet_now_does_not() -> None:
    """Both paid 6, the small blind of the player who folded is 1; then 9 is bet and raised to 30."""
    hand = played(raise_to(6), FOLD, CALL, raise_to(9), raise_to(30), stacks=(200, 200, 150))
    found = spot_of_hand(hand, **RANGES, bets="50", raises="3x")
    assert (found.spot.pot, found.spot.stacks, found.path) == (13, (144, 194), "b9chips r30chips")
    board = len(hand.board)
    assert [str(size) for size in found.spot.bets.of(Player.IP, board)] == ["50"]
    assert [str(size) for size in found.spot.bets.of(Player.OOP, board)] == ["50", "69"]  # 9 of 13
    assert [str(size) for size in found.spot.raises.of(Player.IP, board)] == ["3x", "68"]  # 21 of 31


def test_chips_are_not_taken_for_a_size_with_the_same_number() -> None:
    """50 chips into a pot of 40, where b50 would be half of the pot."""
    found = spot_of_hand(played(raise_to(20), CALL, raise_to(50)), **RANGES, bets="50,125")
    root = BettingTree(found.spot).root
    assert found.path == "b50chips"
    assert root.actions[find_action(root, found.path)].to == 50
    assert root.actions[find_action(root, "b50")].to == 20
    assert len(root.actions) == 3  # 125% of the pot is those 50 chips, so it is no further bet


def test_known_cards_of_players_who_folded_are_dead_unless_others_are_given() -> None:
    hand = played(CALL, FOLD, CALL, stacks=(200,) * 3)
    assert set(spot_of_hand(hand, **RANGES).spot.dead) == set(hand.deal.hole[1])
    assert spot_of_hand(hand, **RANGES, dead="").spot.dead == ()


def test_moments_of_a_hand() -> None:
    hand = played(CALL, CALL, CALL, raise_to(10), CALL, CALL, CALL)
    assert len(hand_at(hand).actions) == 7  # the river, where it stands
    moments = {"flop": 2, "flop+1": 3, "FLOP+2": 4, "turn": 5, "turn+1": 6, "river": 7, "0": 0, "4": 4}
    assert {moment: len(hand_at(hand, moment).actions) for moment in moments} == moments
    hand.act(CALL)
    hand.act(CALL)
    assert len(hand_at(hand).actions) == 8


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        ("flop+3", "the flop of the hand has fewer actions than 'flop+3'"),
        ("turn", "the hand has no decision on the turn: 'turn'"),
        ("5", "the last decision of the hand comes after 4 actions, before '5'"),
        ("flop+9", "comes after 4 actions, before 'flop+9'"),
        ("flip", "not 'flip'"),
        ("-1", "not '-1'"),
        ("", "not ''"),
    ],
)
def test_moments_that_a_hand_does_not_have(moment: str, words: str) -> None:
    """All-in on the flop and called."""
    hand = played(CALL, CALL, CALL, raise_to(198), CALL)
    if moment == "flop+3":
        hand = played(CALL, CALL, CALL, raise_to(10), CALL, CALL)
    with pytest.raises(HolecardError) as error:
        hand_at(hand, moment)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        (played(), "spots are solved after the flop"),
        (played(CALL, CALL, CALL, raise_to(198), CALL), "this hand is over"),
        (played(CALL, CALL, CALL, stacks=(200,) * 3), "3 are in the pot"),
    ],
)
def test_hands_without_a_spot(hand: Hand, words: str) -> None:
    with pytest.raises(BadRequest, match=words):
        spot_of_hand(hand, **RANGES)


def test_other_games_have_no_spots() -> None:
    limit = Game.load("limit-holdem")
    hand = Hand(limit, (2000, 2000), 0, Deal.seeded(limit, 2, "limit"))
    hand.act(CALL)
    hand.act(CALL)
    with pytest.raises(BadRequest, match="Omaha with four cards, not in 'limit-holdem'"):
        spot_of_hand(hand, **RANGES)
