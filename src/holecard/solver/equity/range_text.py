"""Ranges as players write them, such as `22+,AJs+,KQo,A5s-A2s,AhKh,QQ:0.5`.

>>> len(parse_range("QQ+,AQs+,AhKd:0.25"))
27

Pieces are separated by commas. A piece is a hand (`AhKh`), a class (`TT`, `AKs`, `AKo`, or `AK` for
both), a class and up (`TT+`; `AJs+` is AJs, AQs and AKs), or a run of classes (`TT-77`, `A5s-A2s`,
`T9s-65s`); `random`, `any` and `*` are every hand. A colon introduces the weight of a piece, from 0 to 1:
`0.5` or `1/2`. If pieces overlap, the last one sets the weight, so `AA,AsAh:0` leaves one hand out.

Omaha ranges are patterns of four ranks in any order, with `x` for any card. `AAxx` is all hands with at
least two aces, `AKQJ` all hands with exactly these ranks. An optional suffix tells how the hand is suited:
`ds` (double suited: two cards of each of two suits), `ss` (single suited: two cards of one suit, the others
of two more) or `r` (rainbow: four suits).

`print_range` prints a range in the shortest form that `parse_range` reads.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.cards.card import RANKS, SUITS, parse_cards, print_cards
from holecard.errors import Unreadable
from holecard.solver.equity.range import MOST_LISTED, Combo, Range, any_hand, every_hand

_PATTERN: Final = re.compile(rf"([{RANKS}{RANKS[8:].lower()}xX]{{4}})(ds|ss|r)?")
_SUITS: Final = {"ds": (2, 2, 0, 0), "ss": (2, 1, 1, 0), "r": (1, 1, 1, 1)}
"""The number of cards of each suit, in descending order."""


def omaha_hands(text: str) -> list[Combo] | None:
    """The hands that match an Omaha pattern; None if the text is no pattern or no hand matches."""
    match = _PATTERN.fullmatch(text)
    if not match:
        return None
    ranks, suits = _copies()
    fits = np.ones(len(ranks), dtype=np.bool_)
    for letter in set(match[1].upper()) - {"X"}:
        fits &= ranks[:, RANKS.index(letter)] >= match[1].upper().count(letter)
    if match[2]:
        fits &= (suits == _SUITS[match[2]]).all(axis=1)
    return [tuple(hand) for hand in every_hand(4)[fits].tolist()] or None


@cache
def _copies() -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """By hand: the number of cards of each rank, and of each suit in descending order."""
    hands = every_hand(4)
    ranks = np.stack([(hands >> 2 == rank).sum(axis=1) for rank in range(13)], axis=1)
    suits = np.stack([(hands & 3 == suit).sum(axis=1) for suit in range(4)], axis=1)
    return ranks.astype(np.int8), -np.sort(-suits, axis=1).astype(np.int8)


_EVERYTHING: Final = frozenset({"*", "any", "random"})
_RANK: Final = f"[{RANKS}{RANKS[8:].lower()}]"
_CARDS: Final = re.compile(rf"(?:{_RANK}[{SUITS}{SUITS.upper()}])+")
_CLASS: Final = rf"({_RANK})({_RANK})([soSO]?)"
_CLASSES: Final = re.compile(rf"{_CLASS}(\+|-{_CLASS})?")
_WEIGHT: Final = re.compile(r"[01](?:\.\d{0,9})?|\.\d{1,9}|\d{1,9}/[1-9]\d{0,8}")
_EXPECTED: Final = "a range is made of pieces such as 22+, AJs+, KQo, A5s-A2s, AhKh, QQ:0.5 or random"
_EXPECTED_FOUR: Final = "a range of four cards is made of pieces such as AsAhKsKh, AAxx, AKQJds or random"
_EXPECTED_MORE: Final = "a hand of five or six cards is written card by card, or alone as random"
_EXPECTED_BY_HOLE: Final = {2: _EXPECTED, 4: _EXPECTED_FOUR}

Class = tuple[int, int, str]
"""The higher rank, the lower rank, and `s`, `o`, or empty for both."""


@lru_cache(maxsize=1024)
def parse_range(text: str, hole: int = 2) -> Range:
    """Parse a range; `hole` is the number of cards of a hand: 2, or 4 to 6."""
    if text.strip().lower() in _EVERYTHING:
        return any_hand(hole)
    weights: dict[Combo, Fraction] = {}
    for place, piece in _pieces(text):
        name, colon, weight = piece.partition(":")
        value = _weight(weight, piece, place) if colon else Fraction(1)
        for hand in _hands(name.strip(), hole, piece, place):
            weights[hand] = value
    if not any(weights.values()):
        raise Unreadable(f"a range needs a hand with a weight above 0, not {text!r}")
    return Range.of(weights)


@lru_cache(maxsize=1024)
def hole_cards(text: str) -> int | None:
    """The number of hole cards, by the first piece of a range that determines it; None if all are
    `random`."""
    for _, piece in _pieces(text):
        name = piece.partition(":")[0].strip()
        if name.lower() not in _EVERYTHING:
            tight = _tight(name)
            if _CARDS.fullmatch(tight):
                return len(tight) // 2
            return 4 if re.match(rf"(?:{_RANK}|[xX]){{4}}", tight) else 2
    return None


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """The pieces of a range, each with its position for error messages."""
    at = 0
    for number, raw in enumerate(text.split(","), 1):
        start = at + len(raw) - len(raw.lstrip())
        yield f"piece {number} (character {start + 1})", raw.strip()
        at += len(raw) + 1


def _tight(name: str) -> str:
    """Remove spaces and write tens as T: `10h 9h` becomes `Th9h`."""
    return "".join(name.split()).replace("10", "T")


def _weight(text: str, piece: str, place: str) -> Fraction:
    match = _WEIGHT.fullmatch(text.strip())
    if not match or Fraction(match[0]) > 1:
        raise Unreadable(f"a weight is a number from 0 to 1, such as 0.5 or 1/3; {place} is {piece!r}")
    return Fraction(match[0])


def _hands(name: str, hole: int, piece: str, place: str) -> list[Combo]:
    if name.lower() in _EVERYTHING and hole <= MOST_LISTED:
        return [tuple(hand) for hand in every_hand(hole).tolist()]
    tight = _tight(name)
    result: list[Combo] | None
    if _CARDS.fullmatch(tight):
        result = _one_hand(tight, hole, place)
    else:
        result = None if hole > 4 else omaha_hands(tight) if hole == 4 else _class_hands(tight)
    if result is None:
        expected = _EXPECTED_BY_HOLE.get(hole, _EXPECTED_MORE)
        raise Unreadable(f"{expected}; {place} is {piece!r}")
    return result


def _one_hand(text: str, hole: int, place: str) -> list[Combo] | None:
    cards = parse_cards(text)
    for card in cards:
        if cards.count(card) > 1:
            raise Unreadable(f"a hand has a card once, not {card} twice; {place} is {text!r}")
    return [tuple(sorted(map(int, cards), reverse=True))] if len(cards) == hole else None


def _class_hands(text: str) -> list[Combo] | None:
    match = _CLASSES.fullmatch(text)
    if not match:
        return None
    first = _class(*match.group(1, 2, 3))
    if first is None or not match[4]:
        classes = first and [first]
    elif match[4] == "+":
        classes = _and_up(first)
    else:
        last = _class(*match.group(5, 6, 7))
        classes = last and _run(first, last)
    return [hand for one in classes for hand in class_hands(one)] if classes else None


def _class(one: str, other: str, kind: str) -> Class | None:
    """Parse a class; None for `AAs` and `AAo`, which do not exist."""
    low, high = sorted((RANKS.index(one.upper()), RANKS.index(other.upper())))
    return None if low == high and kind else (high, low, kind.lower())


def _and_up(first: Class) -> list[Class]:
    high, low, kind = first
    if high == low:
        return [(rank, rank, "") for rank in range(high, 13)]
    return [(high, kicker, kind) for kicker in range(low, high)]


def _run(first: Class, last: Class) -> list[Class] | None:
    """The classes from first to last; either both ranks step down, or only the lower one. None otherwise."""
    (high, low, kind), (end_high, end_low, end_kind) = max(first, last), min(first, last)
    if kind != end_kind or (high == low) != (end_high == end_low):
        return None
    if high == end_high:
        return [(high, kicker, kind) for kicker in range(end_low, low + 1)]
    if high - low != end_high - end_low:
        return None
    return [(end_high + step, end_low + step, kind) for step in range(high - end_high + 1)]


def class_hands(one: Class) -> list[Combo]:
    high, low, kind = one
    if high == low:
        return [(high * 4 + s, low * 4 + t) for s in range(4) for t in range(s)]
    return [
        (high * 4 + s, low * 4 + t)
        for s in range(4)
        for t in range(4)
        if not kind or (s == t) == (kind == "s")
    ]


def print_range(hands: Range) -> str:
    """Print a range: largest weights first, then pairs, suited, offsuit and single hands, from aces down."""
    if not hands.is_listed:
        return "random"
    by_weight: dict[Fraction, set[Combo]] = {}
    for cards, weight in hands:
        by_weight.setdefault(weight, set()).add(tuple(map(int, cards)))
    return ",".join(
        piece if weight == 1 else f"{piece}:{weight}"
        for weight in sorted(by_weight, reverse=True)
        for piece in _printed_pieces(by_weight[weight], hands.hole)
    )


def _printed_pieces(hands: set[Combo], hole: int) -> list[str]:
    if len(hands) == len(every_hand(hole)):
        return ["random"]
    result = []
    if hole == 2:
        pairs = _taken([(rank, rank, "") for rank in range(12, -1, -1)], hands)
        result += [_run_text(run, top=12) for run in _runs(pairs)]
        for kind in "so":
            for high in range(12, 0, -1):
                kickers = _taken([(high, low, kind) for low in range(high - 1, -1, -1)], hands)
                result += [_run_text(run, top=high - 1) for run in _runs(kickers)]
    return result + [print_cards(hand) for hand in sorted(hands, reverse=True)]


def _taken(classes: list[Class], hands: set[Combo]) -> list[Class]:
    """The classes that are complete in `hands`; their hands are removed from the set."""
    whole = [one for one in classes if hands.issuperset(class_hands(one))]
    for one in whole:
        hands.difference_update(class_hands(one))
    return whole


def _runs(classes: list[Class]) -> list[list[Class]]:
    """Group consecutive classes."""
    runs = [[one] for one in classes[:1]]
    for before, one in pairwise(classes):
        if before[1] - one[1] == 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs


def _run_text(run: list[Class], top: int) -> str:
    """Print a run of classes; `top` is the lower rank at which a run is written with `+`."""
    first, last = _text(run[0]), _text(run[-1])
    if len(run) == 1:
        return first
    return f"{last}+" if run[0][1] == top else f"{first}-{last}"


def _text(one: Class) -> str:
    high, low, kind = one
    return RANKS[high] + RANKS[low] + kind
