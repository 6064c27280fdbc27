"""The game that a room's words mean: `Omaha Hi/Lo Pot Limit`, `7 Card Stud Limit`, `NL Texas Hold'em`."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from holecard.errors import BadRequest
from holecard.history.causes import Refusal
from holecard.history.formats.shapes import (
    badugi,
    courchevel,
    deuce_to_seven,
    five_card_draw,
    holdem,
    omaha,
    razz,
    short_deck,
    stud,
)
from holecard.history.phh.variants import GameShape
from holecard.rules.parts import Structure

_STRUCTURES: Final = (
    ("no limit", Structure.NO_LIMIT),
    ("pot limit", Structure.POT_LIMIT),
    ("fixed limit", Structure.FIXED),
    ("limit", Structure.FIXED),
)
_NOT_OURS: Final = (
    "badacey", "badeucey", "razzdugi", "california lowball", "split hold", "pineapple", "irish",
    "double board", "aof", "flash", "5 card stud", "five card stud", "telesina", "fusion", "drawmaha",
)  # fmt: skip
_HI_LO: Final = re.compile(r"hi\s?[/\\]?\s?lo|high low|h/l|8 or better|plo8|omaha8|stud8|\bhi lo\b")
_FAMILY: Final = re.compile(
    r"(?<![\d.])6\+ ?hold|short ?deck|hold ?'?em|texas|\bnlhe?\b|\bplhe?\b|\bflhe?\b|courchevel|omaha|plo"
    r"|razz|badugi|triple draw|single draw|lowball ?27|2 7 ?(?:lowball|td|sd)?|(?:5|five) card draw|stud"
    r"|7 ?card|draw"
)
_SHORT: Final = {"nlh": Structure.NO_LIMIT, "plh": Structure.POT_LIMIT, "flh": Structure.FIXED}
_ACE_TO_FIVE: Final = re.compile(r"\ba ?5\b")
_SHORT_DECK: Final = re.compile(r"(?<![\d.])6\+ |short ?deck")
_FIXED: Final = Structure.FIXED
_OMAHA_CARDS: Final = re.compile(r"([456])\s*card|plo\s*([456])|omaha\s*([456])")


def game_words(words: str, place: str = "the hand") -> GameShape:
    """Raises BadRequest if it is not one of our games."""
    shape = _shape(words)
    if shape is None:
        raise BadRequest(
            f"{place}: hold'em, Omaha, stud and draw games are read, not {words.strip()!r}"
        ).with_cause(Refusal.OTHER_GAME)
    return shape


@lru_cache(4096)
def _shape(words: str) -> GameShape | None:
    plain = " ".join(words.lower().replace("-", " ").replace("’", "'").split())
    if any(word in plain for word in _NOT_OURS) or _ACE_TO_FIVE.search(plain):
        return None
    structure = next((kind for phrase, kind in _STRUCTURES if phrase in plain), None)
    found = _FAMILY.findall(plain)
    if not found:
        return None
    family = found[-1]  # the name of a tournament comes first
    hi_lo = _HI_LO.search(plain) is not None
    if family.startswith(("hold", "texas", "nlh", "plh", "flh", "6+", "short")):
        return _holdem(plain, structure or _SHORT.get(family[:3]) or Structure.NO_LIMIT, hi_lo=hi_lo)
    if family == "courchevel":
        return courchevel(structure or Structure.POT_LIMIT, hi_lo=hi_lo)
    if family in ("omaha", "plo"):
        cards = _OMAHA_CARDS.search(plain)
        hole = int(next(filter(None, cards.groups()))) if cards else 4
        return omaha(structure or Structure.POT_LIMIT, hole, hi_lo=hi_lo)
    return _stud_or_draw(plain, family, structure or _FIXED, hi_lo=hi_lo)


def _holdem(plain: str, structure: Structure, *, hi_lo: bool) -> GameShape | None:
    if hi_lo:
        return None
    return short_deck(structure) if _SHORT_DECK.search(plain) else holdem(structure)


def _stud_or_draw(plain: str, family: str, structure: Structure, *, hi_lo: bool) -> GameShape | None:
    if family == "razz":
        return razz(structure)
    if family in ("stud", "7card", "7 card"):
        return stud(structure, hi_lo=hi_lo)
    makes: Callable[[Structure], GameShape] | None = {
        "badugi": badugi, "5 card draw": five_card_draw, "five card draw": five_card_draw,
    }.get(family)  # fmt: skip
    if makes is not None:
        return makes(structure)
    if not re.search(r"2 ?7|lowball ?27|deuce", plain):
        return None
    return deuce_to_seven(structure, 1 if re.search(r"single|\bsd\b", plain) else 3)
