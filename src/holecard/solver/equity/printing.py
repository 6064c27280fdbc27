"""Ranges written back in the shortest form that `parse_range` reads."""

from fractions import Fraction
from itertools import pairwise

from holecard.cards.card import RANKS, print_cards
from holecard.solver.equity.notation import Class, class_hands
from holecard.solver.equity.ranges import Combo, Range, every_hand


def print_range(hands: Range) -> str:
    """The heaviest first, then pairs, suited, offsuit and single hands, from aces down."""
    if not hands.is_listed:
        return "random"
    by_weight: dict[Fraction, set[Combo]] = {}
    for cards, weight in hands:
        by_weight.setdefault(weight, set()).add(tuple(map(int, cards)))
    return ",".join(
        piece if weight == 1 else f"{piece}:{weight}"
        for weight in sorted(by_weight, reverse=True)
        for piece in _pieces(by_weight[weight], hands.hole)
    )


def _pieces(hands: set[Combo], hole: int) -> list[str]:
    if len(hands) == len(every_hand(hole)):
        return ["random"]
    found = []
    if hole == 2:
        pairs = _taken([(rank, rank, "") for rank in range(12, -1, -1)], hands)
        found += [_run_text(run, top=12) for run in _runs(pairs)]
        for kind in "so":
            for high in range(12, 0, -1):
                kickers = _taken([(high, low, kind) for low in range(high - 1, -1, -1)], hands)
                found += [_run_text(run, top=high - 1) for run in _runs(kickers)]
    return found + [print_cards(hand) for hand in sorted(hands, reverse=True)]


def _taken(classes: list[Class], hands: set[Combo]) -> list[Class]:
    """The classes that are whole, whose hands are taken out of the set."""
    whole = [one for one in classes if hands.issuperset(class_hands(one))]
    for one in whole:
        hands.difference_update(class_hands(one))
    return whole


def _runs(classes: list[Class]) -> list[list[Class]]:
    """Neighbours together."""
    runs = [[one] for one in classes[:1]]
    for before, one in pairwise(classes):
        if before[1] - one[1] == 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs


def _run_text(run: list[Class], top: int) -> str:
    """`top` is where `+` leads."""
    first, last = _text(run[0]), _text(run[-1])
    if len(run) == 1:
        return first
    return f"{last}+" if run[0][1] == top else f"{first}-{last}"


def _text(one: Class) -> str:
    high, low, kind = one
    return RANKS[high] + RANKS[low] + kind
