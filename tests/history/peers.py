"""PokerKit's reading of the same hand, by position: p1 first."""

from random import Random
from typing import TypeVar

from pokerkit import HandHistory

from holecard import CALL, FOLD, Deal, Game, Hand
from tests.hand.oracle import Oracle

Value = TypeVar("Value")


def settled_by_pokerkit(text: str) -> tuple[int, ...]:
    """The stacks at the end of the first hand of a PHH text."""
    *_, state = HandHistory.loads(text)
    return tuple(state.stacks)


def by_position(values: tuple[Value, ...], button: int) -> tuple[Value, ...]:
    return values[button + 1 :] + values[: button + 1]


def stacks(rng: Random, seats: int, big_blind: int) -> tuple[int, ...]:
    """From tiny to deep, all at one table."""
    return tuple(rng.randint(1, rng.choice((2, 10, 100)) * big_blind) for _ in range(seats))


def at_both_tables(game: Game, rng: Random) -> tuple[Hand, Oracle]:
    """A random hand, finished at our table and at PokerKit's, of actions that both allow."""
    seats = rng.randint(2, 6)
    deal = Deal.seeded(game, seats, f"phh/{rng.random()}")
    hand = Hand(game, stacks(rng, seats, game.big_blind), rng.randrange(seats), deal)
    oracle = Oracle(hand)
    while hand.actor is not None:
        action = _action(rng, hand, oracle)
        hand.act(action)
        oracle.act(action)
    oracle.finish()
    return hand, oracle


def _action(rng: Random, hand: Hand, oracle: Oracle) -> int:
    to_call, least, most, _ = hand.legal
    theirs = oracle.raise_range
    luck = rng.random()
    if least is not None and most is not None and theirs is not None and luck < 0.35:
        least, most = max(least, theirs[0]), min(most, theirs[1])
        if least <= most:
            return rng.choice((least, most, rng.randint(least, most)))
    return FOLD if to_call and luck < 0.5 else CALL
