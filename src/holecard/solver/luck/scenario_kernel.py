"""How strong hands are, by compiled code: against sampled opponents, and against each other.

A scenario is a runout and a few other hands. All boards that a street could bring are measured with the same
scenarios. In hold'em the cards of a scenario are added up once for all of these boards."""

from typing import Final

import numpy as np

from holecard.solver.hand_rank.kernel import START, strength_of_seven
from holecard.solver.hand_rank.tables import KEYS, SUITED, Strengths
from holecard.solver.jit import compiled, inlined
from holecard.solver.luck.check_down_kernel import (
    HIGH,
    Flags,
    Floats,
    Generator,
    Numbers,
    draw,
    strength,
)

OPPONENTS: Final = 3
"""Other hands in every scenario."""
MORE_OPPONENTS: Final = 9
"""The same in hold'em on flop and turn: hands are ranked in no time, and noise of strengths costs most
there."""

_KEY: Final = 0
_SUITED: Final = 1
_CARDS: Final = 2
"""What is known of some cards: the sums that rank them (see `hand_rank.kernel`), and a bit for each card."""


@inlined
def keep_first(deck: Numbers, into: Numbers) -> None:
    """A loop: for an assignment of slices, Numba compiles seconds of code that puts their sizes into the text
    of an error."""
    for at in range(len(into)):
        into[at] = deck[at]


@inlined
def dealt_through(generator: Generator, deck: Numbers, used: int, count: int) -> int:
    """Where the next cards of a deck begin that is dealt through before it is shuffled again: begin with a
    used one.

    So all cards come equally often, and whatever a sample owes to single cards has no noise."""
    if used + count <= len(deck):
        return used
    draw(generator, deck, len(deck))
    return 0


@compiled
def _pairs(deck: Numbers) -> Numbers:
    found = np.zeros((len(deck) * (len(deck) - 1) // 2, 2), dtype=np.int64)
    at = 0
    for second in range(len(deck)):
        for first in range(second):
            found[at, 0], found[at, 1] = deck[first], deck[second]
            at += 1
    return found


@compiled
def scenarios_of(
    rule: int, generator: Generator, deck: Numbers, to_come: int, cards: int, count: int
) -> Numbers:
    """Runouts, each with hands of opponents behind it. A single card to come is each card of the deck once,
    so that equities are exact. With none to come, hands of one or two cards are all hands that an opponent
    may have, so that strengths are."""
    if to_come == 0 and cards == 1:
        return deck.copy().reshape((len(deck), 1))
    if to_come == 0 and cards == 2:
        return _pairs(deck)
    usual = MORE_OPPONENTS if rule == HIGH and to_come <= 2 else OPPONENTS
    opponents = min(usual, (len(deck) - to_come) // cards)
    runouts, used = deck.copy(), len(deck)
    found = np.zeros((len(deck) if to_come == 1 else count, to_come + opponents * cards), dtype=np.int64)
    for at in range(len(found)):
        if to_come == 1:
            draw(generator, deck, found.shape[1])
            keep_first(deck, found[at])
            found[at, 0] = runouts[at]
            continue
        used = dealt_through(generator, runouts, used, to_come)
        keep_first(runouts[used:], found[at, :to_come])
        used += to_come
        _to_front(deck, found[at, :to_come])
        draw(generator, deck[to_come:], opponents * cards)
        keep_first(deck[to_come:], found[at, to_come:])
    return found


@inlined
def _to_front(deck: Numbers, cards: Numbers) -> None:
    for place in range(len(cards)):
        for at in range(place, len(deck)):
            if deck[at] == cards[place]:
                deck[at], deck[place] = deck[place], deck[at]
                break


@inlined
def _is_keyed(rule: int, cards: int, board: int) -> bool:
    return rule == HIGH and cards == 2 and board == 5


@compiled
def keyed(rule: int, scenarios: Numbers, cards: int, board: int, to_come: int) -> Numbers:
    """Of each scenario: what is known of its runout, then of each opponent. Empty for hands that are ranked
    card by card."""
    width = 1 + (scenarios.shape[1] - to_come) // cards
    found = np.zeros((len(scenarios) if _is_keyed(rule, cards, board) else 0, width, 3), dtype=np.int64)
    for at in range(len(found)):
        for place in range(scenarios.shape[1]):
            card = scenarios[at, place]
            part = found[at, 0 if place < to_come else 1 + (place - to_come) // cards]
            part[_KEY] += KEYS[card]
            part[_SUITED] |= SUITED[card]
            part[_CARDS] |= 1 << card
    return found


@compiled
def measure_strengths(
    rule: int,
    table: Strengths,
    hole: Numbers,
    live: Flags,
    board: Numbers,
    known: int,
    scenarios: Numbers,
    keys: Numbers,
    strengths: Floats,
    shares: Floats,
) -> None:
    """By seat still in: its chance against another hand, and its share against the others that are in.

    A runout that uses a card of the board does not count, nor an opponent with one of either."""
    if len(keys):
        _measure_keyed(hole, live, board, known, keys, strengths, shares)
    else:
        _measure_cards(rule, table, hole, live, board, known, scenarios, strengths, shares)


@inlined
def _win(live: Flags, reached: Numbers, best: int, winners: int, shares: Floats) -> None:
    """The best hands of a runout share it."""
    for i in range(len(live)):
        if live[i] and reached[i] == best:
            shares[i] += 1.0 / winners


@inlined
def _face(live: Flags, reached: Numbers, theirs: int, strengths: Floats) -> None:
    """Every seat against a hand that an opponent may have."""
    for i in range(len(live)):
        if live[i]:
            strengths[i] += 1.0 if reached[i] > theirs else 0.5 if reached[i] == theirs else 0.0


@inlined
def _average(sums: Floats, count: int) -> None:
    for i in range(len(sums)):
        sums[i] /= max(count, 1)


@compiled
def _measure_keyed(
    hole: Numbers,
    live: Flags,
    board: Numbers,
    known: int,
    keys: Numbers,
    strengths: Floats,
    shares: Floats,
) -> None:
    """In hold'em."""
    key, suited, shown = START, 0, 0
    for k in range(known):
        key, suited, shown = key + KEYS[board[k]], suited | SUITED[board[k]], shown | 1 << board[k]
    own_key, own_suited = np.zeros(len(live), dtype=np.int64), np.zeros(len(live), dtype=np.int64)
    reached = np.zeros(len(live), dtype=np.int64)
    for i in range(len(live)):
        if live[i]:
            own_key[i] = KEYS[hole[i, 0]] + KEYS[hole[i, 1]]
            own_suited[i] = SUITED[hole[i, 0]] | SUITED[hole[i, 1]]
    strengths[:], shares[:] = 0.0, 0.0
    runouts, faced, best, winners = 0, 0, 0, 0
    for at in range(len(keys)):
        if keys[at, 0, _CARDS] & shown:
            continue
        board_key, board_suited = key + keys[at, 0, _KEY], suited | keys[at, 0, _SUITED]
        taken = shown | keys[at, 0, _CARDS]
        if keys[at, 0, _CARDS] or not runouts:
            best, winners = -1, 0
            for i in range(len(live)):
                if live[i]:
                    mine = strength_of_seven(board_key + own_key[i], board_suited | own_suited[i])
                    reached[i] = mine
                    if mine > best:
                        best, winners = mine, 1
                    elif mine == best:
                        winners += 1
        runouts += 1
        _win(live, reached, best, winners, shares)
        for other in range(1, keys.shape[1]):
            if keys[at, other, _CARDS] & taken:
                continue
            faced += 1
            theirs = strength_of_seven(
                board_key + keys[at, other, _KEY], board_suited | keys[at, other, _SUITED]
            )
            _face(live, reached, theirs, strengths)
    _average(strengths, faced)
    _average(shares, runouts)


@compiled
def _measure_cards(
    rule: int,
    table: Strengths,
    hole: Numbers,
    live: Flags,
    board: Numbers,
    known: int,
    scenarios: Numbers,
    strengths: Floats,
    shares: Floats,
) -> None:
    """In any game."""
    cards, to_come, full = hole.shape[1], len(board) - known, board.copy()
    other = np.zeros(cards, dtype=np.int64)
    reached = np.zeros(len(live), dtype=np.int64)
    shown = np.zeros(64, dtype=np.bool_)
    for k in range(known):
        shown[board[k]] = True
    strengths[:], shares[:] = 0.0, 0.0
    runouts, faced, winners = 0, 0, 0
    best = -1
    for at in range(len(scenarios)):
        taken = False
        for k in range(to_come):
            taken |= shown[scenarios[at, k]]
            full[known + k] = scenarios[at, k]
        if taken:
            continue
        if to_come or not runouts:
            best, winners = -1, 0
            for i in range(len(live)):
                if live[i]:
                    mine = reached[i] = strength(rule, table, hole[i], full)
                    if mine > best:
                        best, winners = mine, 1
                    elif mine == best:
                        winners += 1
        runouts += 1
        _win(live, reached, best, winners, shares)
        for first in range(to_come, scenarios.shape[1], cards):
            taken = False
            for j in range(cards):
                other[j] = scenarios[at, first + j]
                taken |= shown[other[j]] | (to_come == 1 and other[j] == full[known])
            if taken:
                continue
            faced += 1
            theirs = strength(rule, table, other, full)
            _face(live, reached, theirs, strengths)
    _average(strengths, faced)
    _average(shares, runouts)
