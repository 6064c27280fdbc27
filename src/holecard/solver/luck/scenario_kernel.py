"""How strong hands are, by compiled code: against sampled opponents, and against each other.

A scenario is a runout and a few other hands. All boards that a street could bring are measured with the same
scenarios. In hold'em the cards of a scenario are added up once for all of these boards."""

from typing import Final

import numpy as np

from holecard.solver.hand_rank.kernel import START, strength_of_seven
from holecard.solver.hand_rank.tables import KEYS, SUITED, Strengths
from holecard.solver.jit import borrowed, compiled, inlined
from holecard.solver.luck.check_down_kernel import (
    HIGH,
    Flags,
    Floats,
    Generator,
    Numbers,
    Work,
    draw,
    is_keyed,
    keep_first,
    key_seats,
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


@compiled
def keyed(rule: int, scenarios: Numbers, cards: int, board: int, to_come: int) -> Numbers:
    """Of each scenario: what is known of its runout, then of each opponent. Empty for hands that are ranked
    card by card."""
    width = 1 + (scenarios.shape[1] - to_come) // cards
    found = np.zeros((len(scenarios) if is_keyed(rule, cards, board) else 0, width, 3), dtype=np.int64)
    for at in range(len(found)):
        for place in range(scenarios.shape[1]):
            card = scenarios[at, place]
            part = found[at, 0 if place < to_come else 1 + (place - to_come) // cards]
            part[_KEY] += KEYS[card]
            part[_SUITED] |= SUITED[card]
            part[_CARDS] |= 1 << card
    return found


@borrowed
def measure_strengths(
    rule: int,
    table: Strengths,
    hole: Numbers,
    live: Flags,
    board: Numbers,
    known: int,
    scenarios: Numbers,
    keys: Numbers,
    work: Work,
    strengths: Floats,
    shares: Floats,
) -> None:
    """By seat still in: its chance against another hand, and its share against the others that are in.

    A runout that uses a card of the board does not count, nor an opponent with one of either."""
    work.points[:], shares[:] = 0, 0.0
    if len(keys):
        faced, runouts = _measure_keyed(hole, live, board[:known], keys, work, shares)
    else:
        faced, runouts = _measure_cards(rule, table, hole, live, board, known, scenarios, work, shares)
    for i in range(len(live)):
        strengths[i] = work.points[i] / (2 * max(faced, 1)) if live[i] else 0.0
        shares[i] /= max(runouts, 1)


@inlined
def _win(live: Flags, reached: Numbers, shares: Floats) -> None:
    """The best hands of a runout share it."""
    best, winners = -1, 0
    for i in range(len(live)):
        if live[i] and reached[i] > best:
            best, winners = reached[i], 1
        elif live[i] and reached[i] == best:
            winners += 1
    for i in range(len(live)):
        if live[i] and reached[i] == best:
            shares[i] += 1.0 / winners


@inlined
def _face(reached: Numbers, theirs: int, points: Numbers) -> None:
    """Every seat against a hand that an opponent may have: two points if it beats that hand, one for a tie.
    Seats that are out get some too."""
    for i in range(len(reached)):
        points[i] += int(reached[i] > theirs) + int(reached[i] >= theirs)


@inlined
def _measure_keyed(
    hole: Numbers, live: Flags, board: Numbers, keys: Numbers, work: Work, shares: Floats
) -> tuple[int, int]:
    """The measure of hold'em; returns how many hands were faced, and how many runouts there were."""
    key, suited, shown = 0, 0, 0
    for card in board:
        key, suited, shown = key + KEYS[card], suited | SUITED[card], shown | 1 << card
    key_seats(hole, live, board, work.keys)
    reached, points = work.reached, work.points
    faced, runouts = 0, 0
    for at in range(len(keys)):
        if keys[at, 0, _CARDS] & shown:
            continue
        taken, more, wider = shown | keys[at, 0, _CARDS], keys[at, 0, _KEY], keys[at, 0, _SUITED]
        if keys[at, 0, _CARDS] or not runouts:
            for i in range(len(live)):
                if live[i]:
                    reached[i] = strength_of_seven(work.keys[i, 0] + more, work.keys[i, 1] | wider)
        runouts += 1
        _win(live, reached, shares)
        whole, suits = START + key + more, suited | wider
        for other in range(1, keys.shape[1]):
            if not keys[at, other, _CARDS] & taken:
                faced += 1
                theirs = strength_of_seven(whole + keys[at, other, _KEY], suits | keys[at, other, _SUITED])
                _face(reached, theirs, points)
    return faced, runouts


@inlined
def _measure_cards(
    rule: int,
    table: Strengths,
    hole: Numbers,
    live: Flags,
    board: Numbers,
    known: int,
    scenarios: Numbers,
    work: Work,
    shares: Floats,
) -> tuple[int, int]:
    """The same in any game."""
    cards, to_come, full, other = hole.shape[1], len(board) - known, work.board, work.other
    shown, reached = work.shown, work.reached
    shown[:] = False
    keep_first(board, full)
    for k in range(known):
        shown[board[k]] = True
    faced, runouts = 0, 0
    for at in range(len(scenarios)):
        taken = False
        for k in range(to_come):
            taken |= shown[scenarios[at, k]]
            full[known + k] = scenarios[at, k]
        if taken:
            continue
        if to_come or not runouts:
            for i in range(len(live)):
                if live[i]:
                    reached[i] = strength(rule, table, hole[i], full)
        runouts += 1
        _win(live, reached, shares)
        for first in range(to_come, scenarios.shape[1], cards):
            taken = False
            for j in range(cards):
                other[j] = scenarios[at, first + j]
                taken |= shown[other[j]] | (to_come == 1 and other[j] == full[known])
            if not taken:
                faced += 1
                _face(reached, strength(rule, table, other, full), work.points)
    return faced, runouts
