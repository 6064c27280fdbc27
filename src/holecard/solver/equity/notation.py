"""Ranges as players write them, such as `22+,AJs+,KQo,A5s-A2s,AhKh,QQ:0.5`.

>>> len(parse_range("QQ+,AQs+,AhKd:0.25"))
27

Pieces are separated by commas. A piece is a hand (`AhKh`), a class (`TT`, `AKs`, `AKo`, or `AK` for
both), a class and up (`TT+`; `AJs+` is AJs, AQs and AKs), or a run of classes (`TT-77`, `A5s-A2s`,
`T9s-65s`); `random`, `any` and `*` are every hand. Behind a colon stands its weight, from 0 to 1, as
`0.5` or `1/2`. What is named twice has the weight of the last time, so `AA,AsAh:0` leaves one hand out.
Omaha hands are in `patterns`.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final

from holecard.cards.card import RANKS, SUITS, parse_cards
from holecard.errors import Unreadable
from holecard.solver.equity.patterns import omaha_hands
from holecard.solver.equity.ranges import MOST_LISTED, Combo, Range, any_hand, every_hand

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
"""The higher rank, the lower one, and `s`, `o` or nothing for both."""


@lru_cache(maxsize=1024)
def parse_range(text: str, hole: int = 2) -> Range:
    """`hole` is how many cards a hand has: 2, or 4 to 6."""
    if text.strip().lower() in _EVERYTHING:
        return any_hand(hole)
    weights: dict[Combo, Fraction] = {}
    for place, piece in _pieces(text):
        name, colon, weight = piece.partition(":")
        value = _weight(weight, piece, place) if colon else Fraction(1)
        for hand in _hands(name.strip(), hole, piece, place):
            weights[hand] = value
    if not any(weights.values()):
        raise Unreadable(f"a range needs a hand of a weight above 0, not {text!r}")
    return Range.of(weights)


@lru_cache(maxsize=1024)
def hole_cards(text: str) -> int | None:
    """How many cards the first telling piece of a range has; none tells if all are `random`."""
    for _, piece in _pieces(text):
        name = piece.partition(":")[0].strip()
        if name.lower() not in _EVERYTHING:
            tight = _tight(name)
            if _CARDS.fullmatch(tight):
                return len(tight) // 2
            return 4 if re.match(rf"(?:{_RANK}|[xX]){{4}}", tight) else 2
    return None


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """Each with the words that tell its place."""
    at = 0
    for number, raw in enumerate(text.split(","), 1):
        start = at + len(raw) - len(raw.lstrip())
        yield f"piece {number} (character {start + 1})", raw.strip()
        at += len(raw) + 1


def _tight(name: str) -> str:
    """`10h 9h` as `Th9h`."""
    return "".join(name.split()).replace("10", "T")


def _weight(text: str, piece: str, place: str) -> Fraction:
    found = _WEIGHT.fullmatch(text.strip())
    if not found or Fraction(found[0]) > 1:
        raise Unreadable(f"a weight is a number from 0 to 1, such as 0.5 or 1/3; {place} is {piece!r}")
    return Fraction(found[0])


def _hands(name: str, hole: int, piece: str, place: str) -> list[Combo]:
    if name.lower() in _EVERYTHING and hole <= MOST_LISTED:
        return [tuple(hand) for hand in every_hand(hole).tolist()]
    tight = _tight(name)
    found: list[Combo] | None
    if _CARDS.fullmatch(tight):
        found = _one_hand(tight, hole, place)
    else:
        found = None if hole > 4 else omaha_hands(tight) if hole == 4 else _class_hands(tight)
    if found is None:
        expected = _EXPECTED_BY_HOLE.get(hole, _EXPECTED_MORE)
        raise Unreadable(f"{expected}; {place} is {piece!r}")
    return found


def _one_hand(text: str, hole: int, place: str) -> list[Combo] | None:
    cards = parse_cards(text)
    for card in cards:
        if cards.count(card) > 1:
            raise Unreadable(f"a hand has a card once, not {card} twice; {place} is {text!r}")
    return [tuple(sorted(map(int, cards), reverse=True))] if len(cards) == hole else None


def _class_hands(text: str) -> list[Combo] | None:
    found = _CLASSES.fullmatch(text)
    if not found:
        return None
    first = _class(*found.group(1, 2, 3))
    if first is None or not found[4]:
        classes = first and [first]
    elif found[4] == "+":
        classes = _and_up(first)
    else:
        last = _class(*found.group(5, 6, 7))
        classes = last and _run(first, last)
    return [hand for one in classes for hand in class_hands(one)] if classes else None


def _class(one: str, other: str, kind: str) -> Class | None:
    """There is no `AAs`."""
    low, high = sorted((RANKS.index(one.upper()), RANKS.index(other.upper())))
    return None if low == high and kind else (high, low, kind.lower())


def _and_up(first: Class) -> list[Class]:
    high, low, kind = first
    if high == low:
        return [(rank, rank, "") for rank in range(high, 13)]
    return [(high, kicker, kind) for kicker in range(low, high)]


def _run(first: Class, last: Class) -> list[Class] | None:
    """Both ranks go down together, or the higher one stays."""
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
