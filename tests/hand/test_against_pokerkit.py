"""Random hands played at three tables at once: ours, PokerKit's, and the plain one of `plain.py`.

The legal range before every action and the final stacks agree. PokerKit 0.7.7 differs from the rule books
in a few known points. `oracle.py` translates short blinds and odd chips; what is left is met here, and only
what it touches goes uncompared:

- Reopening. It holds the first short all-in of a street for a full bet even if it is less than the big
  blind, and tests a run of short all-ins as a whole, not what each seat faces (T96a). So once a short
  all-in has come on a street, it may disagree on *whether* a seat that has acted may raise.
- Limit games. It knows neither the half bet nor the completion of a short all-in, and it does not count
  the big blind as the first of the four bets.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from holecard import CALL, FOLD, Deal, Game, Hand, parse_cards
from holecard.rules import Structure
from tests.hand.oracle import Oracle, as_pokerkit_pays
from tests.hand.plain import Table, rules_of, sit_down
from tests.hand.tables import ROYAL

Range = tuple[int, int] | None


def stacks(rng: Random, seats: int, big_blind: int) -> tuple[int, ...]:
    """Tiny ones, unequal ones, deep ones, and all of them at one table."""
    match rng.randrange(4):
        case 0:
            return tuple(rng.randint(1, 3 * big_blind) for _ in range(seats))
        case 1:
            return tuple(rng.randint(1, 20 * big_blind) for _ in range(seats))
        case 2:
            return (100 * big_blind,) * seats
        case _:
            depths = (2, 10, 200)
            return tuple(rng.randint(1, rng.choice(depths) * big_blind) for _ in range(seats))


def choice(rng: Random, can_fold: bool, raises: Range) -> int:  # noqa: FBT001
    luck = rng.random()
    if raises and luck < 0.35:
        least, most = raises
        return rng.choice((least, least, most, rng.randint(least, most)))
    return FOLD if can_fold and luck < 0.5 else CALL


def overlap(one: Range, other: Range) -> Range:
    """What both tables accept, so that the hand can go on at both."""
    if one is None or other is None or max(one[0], other[0]) > min(one[1], other[1]):
        return None
    return max(one[0], other[0]), min(one[1], other[1])


def short_all_in(table: Table) -> bool:
    """Whether a seat has raised by less than a full bet or raise on this street."""
    full = max(table.rules.min_bet, table.floor)
    if table.rules.structure is Structure.FIXED:
        full = table.rules.sizes[table.street][0]
    for move in table.moves:
        if 0 < move.now - move.bet < full:
            return True
        full = max(full, move.now - move.bet)
    return False


def is_known_difference(table: Table, ours: Range, theirs: Range) -> bool:
    assert table.turn is not None
    if table.rules.structure is Structure.FIXED:
        raises = sum(move.now > move.bet for move in table.moves)
        return short_all_in(table) or (table.street == 0 and raises == 3 and ours is None)
    has_acted = table.seen(table.turn) is not None
    return short_all_in(table) and has_acted and None in (ours, theirs)


def any_deal(game: Game, seats: int, rng: Random) -> Deal:
    return Deal.seeded(game, seats, str(rng.random()))


def tied_deal(game: Game, seats: int, rng: Random) -> Deal:
    """Hold'em with a royal flush on the board: every seat that stays to the end shares."""
    others = [card for card in game.deck if card not in parse_cards(ROYAL)]
    cards = rng.sample(others, 2 * seats)
    return Deal.of([cards[2 * seat : 2 * seat + 2] for seat in range(seats)], ROYAL)


def play(
    game: Game, rng: Random, met: Counter[str], deal: Callable[[Game, int, Random], Deal] = any_deal
) -> None:
    seats = rng.randint(2, 6)
    button = rng.randrange(seats)
    start = stacks(rng, seats, game.big_blind)
    hand = Hand(game, start, button, deal(game, seats, rng))
    plain = sit_down(rules_of(game, seats, button), start)
    oracle = Oracle(hand)
    met["hands"] += 1
    while hand.actor is not None:
        legal = hand.legal
        ours = None if legal.max_raise_to is None else (legal.min_raise_to, legal.max_raise_to)
        where = f"{game.forced} {start} button {button}: {hand.actions}"
        assert (hand.actor, legal.to_call) == (plain.turn, plain.to_call), where
        assert ours == plain.raise_range, where
        assert (oracle.actor, oracle.to_call) == (hand.actor, legal.to_call), where
        theirs = oracle.raise_range
        met["ranges"] += 1
        if ours != theirs:
            assert is_known_difference(plain, plain.raise_range, theirs), where
            met["ranges that differ"] += 1
        action = choice(rng, legal.can_fold, overlap(plain.raise_range, theirs))
        hand.act(action)
        oracle.act(action)
        plain = plain.after(action)
    oracle.finish()
    assert plain.turn is None
    assert hand.payoffs == plain.payoffs(hand.strengths() if hand.is_showdown else {})
    if oracle.lent:
        met["hands with lent chips"] += 1
    else:
        assert as_pokerkit_pays(hand) == oracle.stacks, f"{start} button {button}: {hand.actions}"
        met["odd chips"] += as_pokerkit_pays(hand) != hand.stacks


def no_limit(rng: Random) -> Game:
    big = rng.choice((2, 10, 20))
    game = Game.load("holdem").with_stakes(blinds=(big // 2, big))
    if rng.random() < 0.3:
        game = game.with_stakes(ante=rng.randint(1, big), ante_from=rng.choice(("each", "big-blind")))
    return game


def pot_limit(rng: Random) -> Game:
    big = rng.choice((2, 10, 20))
    return Game.load("omaha").with_stakes(blinds=(big // 2, big))


def short_deck(rng: Random) -> Game:
    big = rng.choice((2, 10, 20))
    return Game.load("short-deck").with_stakes(blinds=(big // 2, big), ante=rng.choice((0, 1, 1)))


def omaha_of_more_cards(rng: Random) -> Game:
    """Five cards in hand as on our page, or six: one number is all that changes."""
    game = Game.load("plo5")
    return replace(game, streets=(replace(game.streets[0], hole=rng.choice((5, 6))), *game.streets[1:]))


def fixed_limit(rng: Random) -> Game:
    big = rng.choice((2, 10, 20))
    return Game.load("limit-holdem").with_stakes(blinds=(big // 2, big))


KINDS = {
    "no-limit": (no_limit, 100),
    "pot-limit": (pot_limit, 40),
    "fixed-limit": (fixed_limit, 100),
    "short deck": (short_deck, 60),
    "Omaha of five and six cards": (omaha_of_more_cards, 25),
}


def compare(kind: str, part: int, times: int) -> Counter[str]:
    make, hands = KINDS[kind]
    met: Counter[str] = Counter()
    for number in range(hands * times):
        rng = Random(f"{kind}/{times}/{part}/{number}")
        play(make(rng), rng, met)
    assert met["hands with lent chips"] < 0.25 * met["hands"], met
    assert met["ranges that differ"] < 0.2 * met["ranges"], met
    return met


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, 6))])
@pytest.mark.parametrize("kind", KINDS)
def test_every_legal_range_and_the_final_stacks_agree_with_pokerkit(kind: str, part: int) -> None:
    compare(kind, part, times=1)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(14))
@pytest.mark.parametrize("kind", KINDS)
def test_twenty_times_as_many_hands_agree_with_pokerkit(kind: str, part: int) -> None:
    compare(kind, part, times=20)


@pytest.mark.parametrize("part", [0, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("make", [no_limit, fixed_limit])
def test_shared_pots_and_their_odd_chips_agree_with_pokerkit(
    make: Callable[[Random], Game], part: int
) -> None:
    met: Counter[str] = Counter()
    for number in range(150):
        rng = Random(f"tied/{part}/{number}")
        play(make(rng), rng, met, tied_deal)
    assert met["odd chips"] > 0, "so many shared pots have odd chips, or the test does not look"
