"""Random hands of stud, draw and hi-lo at three tables at once: ours, PokerKit's, and that of `plain.py`.

Who acts, what a call costs and how much may be raised agree before every action, who draws and what all seats
hold agree after every draw, and so do the final stacks. Beyond what `test_against_pokerkit.py` lists,
PokerKit 0.7.7 differs from the rule books in this:

- Bring-in. If the ante has put the seat with the low card all-in, PokerKit makes the next seat post the
  bring-in. Robert's Rules of Poker (seven-card stud) let that seat fold, bring it in or bet, and so do we.
- Low half. Where a low wins in one pot, and no seat of another pot has a low, PokerKit shares half of
  that other pot among them all, instead of giving it to the high hand. Their stacks are not compared.
- A short all-in above the bring-in counts as a full bet there, at any size; and a seat may complete where it,
  or every other seat, has no more than the bring-in.
"""

from collections import Counter
from random import Random

import pytest

from holecard import Deal, Game, Hand
from holecard.hand.events import PotWon
from tests.hand.card_oracle import CardOracle, as_pokerkit_pays
from tests.hand.plain import rules_of, sit_down
from tests.hand.test_against_pokerkit import choice, is_known_difference, overlap, stacks
from tests.strategies import pick_discard

GAMES = ("stud", "stud-8", "razz", "single-draw", "triple-draw", "badugi", "omaha-8")
MOST_SEATS = {"stud": 7, "stud-8": 7, "razz": 7}
"""With eight, PokerKit would need cards that it has burnt."""


def at_some_stakes(name: str, rng: Random) -> Game:
    game = Game.load(name)
    if game.forced.bring_in:
        ante, bring_in = rng.choice(((1, 2), (1, 1), (0, 1), (2, 3), (3, 1)))
        return game.with_stakes(ante=ante, bring_in=bring_in)
    big = rng.choice((2, 10, 20))
    return game.with_stakes(blinds=(big // 2, big), ante=rng.choice((0, 0, 1)))


def play(name: str, rng: Random, met: Counter[str]) -> None:
    game = at_some_stakes(name, rng)
    seats = rng.randint(2, min(MOST_SEATS.get(name, 6), game.seats[1]))
    button = rng.randrange(seats)
    unit = game.big_blind or 4
    start = stacks(rng, seats, unit)
    deal = Deal.seeded(game, seats, str(rng.random()))
    hand = Hand(game, start, button, deal)
    plain = sit_down(rules_of(game, seats, button, deal), start)
    oracle = CardOracle(hand)
    met["hands"] += 1
    while hand.actor is not None:
        where = f"{game.name} {game.forced} {start} button {button} seed {deal.seed}: {hand.moves}"
        seat, draw = hand.actor, hand.legal_draw
        if draw is not None:
            discard = pick_discard(draw, rng.randrange(40))
            before = hand.hole(seat)
            oracle.finish()
            assert oracle.drawer == seat, where
            hand.act(discard)
            oracle.discard(seat, discard, before, hand.hole(seat))
            if hand.legal_draw is None:
                for other in range(seats):
                    if not hand.folded[other] and hand.actor is not None:
                        assert oracle.held(other) == {str(card) for card in hand.hole(other)}, where
            met["draws"] += 1
            continue
        legal = hand.legal
        ours = None if legal.max_raise_to is None else (legal.min_raise_to, legal.max_raise_to)
        assert (seat, legal.to_call, ours) == (plain.turn, plain.to_call, plain.raise_range), where
        assert (oracle.actor, oracle.to_call) == (seat, legal.to_call), where
        theirs = oracle.raise_range
        met["ranges"] += 1
        if ours != theirs:
            short = ours is None and oracle.state.can_post_bring_in()
            assert short or is_known_difference(plain, plain.raise_range, theirs), (where, ours, theirs)
            met["ranges that differ"] += 1
        can_fold = legal.can_fold and not oracle.state.can_post_bring_in()
        met["bring-ins passed on"] += legal.can_fold and oracle.state.can_post_bring_in()
        action = choice(rng, can_fold, overlap(plain.raise_range, theirs))
        hand.act(action)
        oracle.act(action)
        plain = plain.after(action)
    oracle.finish()
    if hand.is_showdown:
        met["showdowns"] += 1
        assert hand.payoffs == plain.payoffs(hand.strengths(), hand.low_strengths())
    else:
        assert hand.payoffs == plain.payoffs({})
    halves = {event.half for event in hand.events if isinstance(event, PotWon)}
    if oracle.lent:
        met["hands with lent chips"] += 1
    elif {"", "low"} <= halves:
        met["hands with a low in some pots only"] += 1
    else:
        where = f"{game.name} {game.forced} {start} button {button} seed {deal.seed}: {hand.moves}"
        assert as_pokerkit_pays(hand) == oracle.stacks, where
        met["odd chips"] += as_pokerkit_pays(hand) != hand.stacks


def compare(name: str, part: str, hands: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for number in range(hands):
        play(name, Random(f"{name}/{part}/{number}"), met)
    assert met["hands with lent chips"] < 0.25 * met["hands"], met
    assert met["hands with a low in some pots only"] < 0.2 * met["hands"], met
    assert met["ranges that differ"] < 0.2 * met["ranges"], met
    return met


@pytest.mark.parametrize("name", GAMES)
def test_ranges_draws_and_final_stacks_agree_with_pokerkit(name: str) -> None:
    met = compare(name, "quick", 30)
    assert met["showdowns"] > 5
    assert (met["draws"] > 30) == Game.load(name).is_drawn


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", GAMES)
def test_thousands_of_hands_agree_with_pokerkit(name: str, part: int) -> None:
    compare(name, str(part), 1000)
