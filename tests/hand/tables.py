"""Hands set up in a line, played in words, with cards that decide them as the example needs."""

from collections.abc import Sequence

from holecard import Deal, Game, Hand, Posts
from holecard.hand.action import Action
from holecard.hand.discard import Discard
from holecard.hand.events import Event

BOARD = "2c3d5h7s9c"
"""No straight, no flush and no pair that a pocket pair above nine would notice."""
ROYAL = "TsJsQsKsAs"
"""Every seat that stays to the end ties."""


def pairs(ranks: str) -> Deal:
    """A pocket pair for each seat: `AKA` gives seats 0 and 2 aces, which tie, and seat 1 kings."""
    suits = {rank: iter(("sh", "dc")) for rank in ranks}
    return Deal.of([[rank + suit for suit in next(suits[rank])] for rank in ranks], BOARD)


def ties(seats: int) -> Deal:
    """All seats play the board."""
    return Deal.of([f"{2 + seat}c{2 + seat}d" for seat in range(seats)], ROYAL)


def sit(
    game: Game | str,
    stacks: Sequence[int],
    button: int = 0,
    deal: Deal | None = None,
    posts: Posts | None = None,
) -> Hand:
    game = Game.load(game) if isinstance(game, str) else game
    return Hand(game, stacks, button, deal or Deal.seeded(game, len(stacks), "example"), posts)


def say(hand: Hand, actions: str) -> Hand:
    """`f` folds, `c` checks or calls, `r60` bets or raises to 60, `pat` stands pat, `d13` discards the first
    card and the third; returns the hand for more."""
    for word in actions.split():
        if word == "pat" or word[0] == "d":
            hand.act(Discard(sum(1 << int(place) - 1 for place in word[1:] if word != "pat")))
        else:
            hand.act(Action.parse(word))
    return hand


def raise_range(hand: Hand) -> tuple[int | None, int | None]:
    return hand.legal.min_raise_to, hand.legal.max_raise_to


NO_RAISE = (None, None)


def told(hand: Hand, kind: type[Event]) -> list[Event]:
    return [event for event in hand.events if isinstance(event, kind)]
