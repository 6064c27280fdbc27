"""All eleven variants of the standard: what we write PokerKit settles the same, and what it writes we do.

Stacks and bets are multiples of 24 chips, so that no pot has an odd chip, of which PokerKit makes other use.
"""

from random import Random

import pytest
from pokerkit import HandHistory

from holecard import CALL, FOLD, Deal, Game, Hand, raise_to
from holecard.hand.discard import Discard, Move
from holecard.hand.events import PotWon
from holecard.history import Record, check, parse, write
from holecard.history.check import Finding
from holecard.history.phh.variants import SHAPES, Stakes, Variant, at_stakes, usual_game
from holecard.rules.game import names
from holecard.rules.parts import Structure
from tests.history.peers import by_position, settled_by_pokerkit

UNIT = 24
NEW = [
    variant
    for variant, shape in SHAPES.items()
    if shape.low or len(shape.streets) == 5 or shape.streets[1].draw
]


def in_units(variant: Variant, seats: int) -> Game:
    """At stakes whose pots divide evenly."""
    none = (0,) * seats
    if SHAPES[variant].structure is Structure.NO_LIMIT:
        stakes = Stakes(none, (UNIT, 2 * UNIT, *none[2:]), min_bet=2 * UNIT)
    elif SHAPES[variant].streets[0].up:
        stakes = Stakes((UNIT,) * seats, none, small_bet=4 * UNIT, big_bet=8 * UNIT, bring_in=UNIT)
    else:
        stakes = Stakes(none, (UNIT, 2 * UNIT, *none[2:]), small_bet=2 * UNIT, big_bet=4 * UNIT)
    return at_stakes(usual_game(variant), stakes)


def random_hand(variant: Variant, number: int) -> Hand:
    rng = Random(f"{variant}/{number}")
    seats = rng.randint(2, 6)
    game = in_units(variant, seats)
    stacks = tuple(UNIT * rng.randint(1, rng.choice((3, 12, 80))) for _ in range(seats))
    # PokerKit lets others call a short blind for what was posted, and has the next seat bring it in for one
    # that is all-in with its ante.
    stacks = tuple(max(stack, 3 * UNIT) for stack in stacks)
    hand = Hand(game, stacks, rng.randrange(seats), Deal.seeded(game, seats, f"variant/{variant}/{number}"))
    while hand.actor is not None:
        hand.act(_move(rng, hand))
    return hand


def _move(rng: Random, hand: Hand) -> Move:
    draw = hand.legal_draw
    if draw is not None:
        return Discard(rng.getrandbits(len(hand.hole(hand.actor or 0))))
    to_call, least, most, can_fold = hand.legal
    luck = rng.random()
    if least is not None and most is not None and luck < 0.4 and not _is_short_raise(hand, most):
        wanted = rng.choice((least, 2 * least, most))
        return raise_to(min(most, -(-wanted // UNIT) * UNIT))
    return FOLD if to_call and can_fold and luck < 0.55 else CALL


def _is_short_raise(hand: Hand, most: int) -> bool:
    """With fixed bets PokerKit lets no player complete an all-in of less than a bet, whatever its size."""
    assert hand.actor is not None
    all_in = hand.stacks[hand.actor] + hand.bets[hand.actor]
    return hand.game.structure is Structure.FIXED and most == all_in


def _has_side_pot(hand: Hand) -> bool:
    """PokerKit pays half of a side pot as a low though none in it qualifies, if one in the main pot does."""
    return any(isinstance(event, PotWon) and event.pots > 1 for event in hand.events)


def test_every_variant_of_the_standard_is_a_game_of_ours() -> None:
    assert len(SHAPES) == 11
    assert {usual_game(variant) for variant in SHAPES} <= set(names())


@pytest.mark.filterwarnings("ignore:Returning reserved")  # PokerKit burns cards, so its deck ends before ours
@pytest.mark.parametrize("variant", NEW)
@pytest.mark.parametrize("count", [12, pytest.param(400, marks=pytest.mark.slow)])
def test_hands_go_to_pokerkit_and_back(variant: Variant, count: int) -> None:
    showdowns = 0
    for number in range(count):
        hand = random_hand(variant, number)
        showdowns += hand.is_showdown
        record = Record.of(hand)
        text = write(record)
        assert "_holecard" not in text, "the standard has words for these games"
        assert parse(text) == record, text
        if SHAPES[variant].low and _has_side_pot(hand):
            continue
        assert settled_by_pokerkit(text) == by_position(hand.stacks, hand.button), text
        theirs = HandHistory.loads(text)
        game, state = theirs.create_game(), list(theirs)[-1]
        said = HandHistory.from_game_state(game, state, finishing_stacks=list(state.stacks)).dumps()
        again = parse(said)
        assert again.hand().stacks == by_position(hand.stacks, hand.button), said
        assert check(again).finding is Finding.AGREES, said
    assert showdowns > count // 6
