"""Compiled kernel that plays out sampled deals of one hand, for the house bots.

It counts in whole numbers exactly what `bots.house.tally.RolloutCounter` counts.
"""

import numpy as np
from numpy.typing import NDArray

from holecard.solver.hand_rank.kernel import (
    START,
    strength_of_five,
    strength_of_seven,
    strength_of_six,
    strength_short_deck,
)
from holecard.solver.hand_rank.tables import KEYS, SHORT_DECK_ROWS, SUITED, Strengths
from holecard.solver.jit import compiled, inlined

Numbers = NDArray[np.int64]
Places = NDArray[np.int16]

BOARD = 5
STRENGTHS = 7463
"""More than any strength, rough or not."""


@compiled
def play_out(
    deck: Numbers,
    cards: Numbers,
    hole: int,
    places: Places,
    table: Strengths,
    current_table: Strengths,
    rough: Numbers,
    borders: Numbers,
    codes: Numbers,
    cuts: Numbers,
) -> None:
    """Play out a hand of two cards on a board of five: both are in `cards`.

    A row of `places` is a deal, as places among the unseen cards of the deck: the rest of the board, then the
    hands of opponents. `codes` gets how many hands of each deal are worse and equal. If there are `borders`,
    `cuts` gets a row for each (see `bots.house.tally.Cut`). The tables are those of short deck, or empty;
    `rough` has the rough strength of every two cards.
    """
    rest = unseen(deck, cards)
    shown = len(cards) - hole
    to_come = BOARD - shown
    counts = np.zeros((STRENGTHS if len(borders) else 1, 2), dtype=np.int64)
    key, suited = _sums(cards, hole, len(cards))
    own_key, own_suited = _sums(cards, 0, hole)
    for deal in range(len(places)):
        full_key, full_suited = START + key, suited
        for i in range(to_come):
            card = rest[places[deal, i]]
            full_key, full_suited = full_key + KEYS[card], full_suited | SUITED[card]
        mine = _strength(full_key + own_key, full_suited | own_suited, 7, table)
        worse, equal, hands = 0, 0, 0
        for at in range(to_come, places.shape[1], 2):
            one, other = rest[places[deal, at]], rest[places[deal, at + 1]]
            two_key, two_suited = KEYS[one] + KEYS[other], SUITED[one] | SUITED[other]
            theirs = _strength(full_key + two_key, full_suited | two_suited, 7, table)
            worse += theirs < mine
            equal += theirs == mine
            hands += 1
            if len(borders):
                if not to_come:
                    now = theirs
                elif shown < 3:
                    now = rough[one, other]
                else:
                    now = _strength(START + key + two_key, suited | two_suited, shown + 2, current_table)
                counts[now, 0] += 1
                counts[now, 1] += 2 if theirs < mine else int(theirs == mine)
        codes[deal] = worse * (hands + 1) + equal
    cut(counts, borders, cuts)


@inlined
def unseen(deck: Numbers, cards: Numbers) -> Numbers:
    rest = np.zeros(len(deck), dtype=np.int64)
    seen, size = 0, 0
    for card in cards:
        seen |= 1 << card
    for card in deck:
        if not seen >> card & 1:
            rest[size] = card
            size += 1
    return rest


@inlined
def cut(counts: Numbers, borders: Numbers, cuts: Numbers) -> None:
    """The hands of equal strength at each border, whose places ascend."""
    low, won, at = 0, 0, 0
    for strength in range(len(counts)):
        high, won_high = low + counts[strength, 0], won + counts[strength, 1]
        while at < len(borders) and borders[at] < high:
            cuts[at, 0], cuts[at, 1], cuts[at, 2], cuts[at, 3] = low, high, won, won_high
            at += 1
        low, won = high, won_high


@inlined
def _strength(key: int, suited: int, cards: int, table: Strengths) -> int:
    if len(table) == SHORT_DECK_ROWS:
        return strength_short_deck(table, key, suited)
    if cards == 7:
        return strength_of_seven(key, suited)
    return strength_of_five(key, suited) if cards == 5 else strength_of_six(key, suited)


@inlined
def _sums(cards: Numbers, first: int, end: int) -> tuple[int, int]:
    key, suited = 0, 0
    for i in range(first, end):
        key, suited = key + KEYS[cards[i]], suited | SUITED[cards[i]]
    return key, suited
