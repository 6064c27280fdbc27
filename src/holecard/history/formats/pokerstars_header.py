"""The first line of a hand in PokerStars' layout, which many rooms and converters use.

PokerStars Hand #1: Hold'em No Limit ($0.50/$1.00 USD) - 2024/05/01 20:00:00 CET [2024/05/01 14:00:00 ET]
PokerStars Hand #2: Tournament #9, $1+$0.10 USD Hold'em No Limit - Level IV (50/100) - 2024/05/01 ...
PokerStars Zoom Hand #3:  Omaha Pot Limit ($0.05/$0.10) - 2024/05/01 20:00:00 ET
Poker Hand #HD4: Hold'em No Limit ($0.25/$0.50) - 2024/05/01 20:00:00
"""

import re
from functools import lru_cache
from typing import Any, Final, NamedTuple

from holecard.errors import BadRequest, Unreadable
from holecard.history.formats.moments import moment
from holecard.history.formats.shapes import GameShape, holdem, omaha, short_deck
from holecard.rules.parts import Structure

HEAD: Final = re.compile(
    r"(?P<site>PokerStars|POKERSTARS|Full Tilt|FullTilt|Run It Once|RIO|PokerMaster|PokerBros|MPLO|BetOnline|"
    r"Hive Poker|PPPoker|Natural8|GGPoker)?"
    r"(?:\.[A-Za-z]+)?(?: ?Poker)?(?: (?P<fast>Zoom|Rush))?(?: Home)? ?(?:Hand|Game)(?: ID)? ?"
    r"#(?P<number>[\w-]+):\s*(?P<rest>.*)"
)
_ZOOM: Final = re.compile(r"\bZoom\b|\bRush\b")
_TOURNAMENT: Final = re.compile(r"Tournament #(?P<id>\w+)(?:, (?P<name>[^()]*))?")
_STAKES: Final = re.compile(
    r"\(\s*(?P<small>[^()/]*?\d[^()/]*?)\s*/\s*(?P<big>[^()/ ]*\d[^()/ ]*)\s*(?:\((?P<ante>[^()]*)\))?"
    r"(?:\s*-?\s*(?P<currency>[A-Z]{3}))?[^()]*\)"
)
_BUTTON_BLIND: Final = re.compile(
    r"\((?:Button Blind\s*)?(?P<big>[^()/A-Za-z]*\d[^()/ -]*)(?: - Ante\s*[^() A-Z]+)?"
    r"\s*(?P<currency>[A-Z]{3})?\)"
)
_LEVEL: Final = re.compile(r"Level\s*(?P<level>[IVXLCDM]+|\d+)\b")
SIGNS: Final = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "¥": "CNY"}
_STRUCTURES: Final = (
    ("no limit", Structure.NO_LIMIT),
    ("pot limit", Structure.POT_LIMIT),
    ("fixed limit", Structure.FIXED),
    ("limit", Structure.FIXED),
)


class StarsHead(NamedTuple):
    site: str
    number: str
    shape: GameShape
    small: str
    big: str
    is_tournament: bool
    about: dict[str, Any]
    extra: dict[str, Any]


def parse_head(line: str, place: str) -> StarsHead:
    found = HEAD.search(line)
    if not found:
        raise Unreadable(f"{place}: a hand begins with its number, game and stakes, not {line[:80]!r}")
    rest = found["rest"]
    stakes = _STAKES.search(rest) or _BUTTON_BLIND.search(rest)
    shape = game_words(_before_stakes(rest, stakes), place)
    if not stakes:
        raise Unreadable(f"{place}: the stakes are given as (small/big), unlike {line[:120]!r}")
    site = _site(found)
    tournament = _TOURNAMENT.match(rest.lstrip())
    about: dict[str, Any] = {"venue": site, "hand": _number(found["number"]), **moment(rest)}
    extra: dict[str, Any] = {}
    if tournament:
        about["event"] = " ".join((tournament[0]).split()).partition(" - Level")[0]
        level = _LEVEL.search(rest)
        if level:
            about["level"] = int(level["level"]) if level["level"].isdecimal() else _roman(level["level"])
    else:
        sign = next((sign for sign in SIGNS if sign in stakes[0]), None)
        currency = stakes["currency"] or SIGNS.get(sign or "")
        about |= {} if currency is None else {"currency": currency}
        about |= {} if sign is None else {"currency_symbol": sign}
    if found["fast"] or _ZOOM.match(rest):
        extra["_fast_fold"] = True
    small = stakes["small"].rpartition(", ")[2] if stakes.re is _STAKES else stakes["big"]
    return StarsHead(site, found["number"], shape, small, stakes["big"], tournament is not None, about, extra)


def _before_stakes(rest: str, stakes: re.Match[str] | None) -> str:
    """The words for the game; a mixed one has that of the hand in brackets with the stakes."""
    if stakes is None:
        return rest
    inside, comma, _ = stakes[0].partition(", ")
    return inside.lstrip("(") if comma else rest[: stakes.start()]


def _site(found: re.Match[str]) -> str:
    site = found["site"]
    if site is None:
        return "GGPoker" if found["number"][:1].isalpha() else "Poker"
    return {"POKERSTARS": "PokerStars", "RIO": "Run It Once", "FullTilt": "Full Tilt"}.get(site, site)


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() and len(text) < 19 else text


def game_words(words: str, place: str = "the hand") -> GameShape:
    """The game that a room's words mean; BadRequest if it is none of ours."""
    shape = _shape(words)
    if shape is None:
        raise BadRequest(f"{place}: hold'em and Omaha are read, not {words.strip()!r}")
    return shape


@lru_cache(4096)
def _shape(words: str) -> GameShape | None:
    plain = " ".join(words.lower().replace("-", " ").replace("’", "'").split())
    if any(word in plain for word in _NOT_OURS):
        return None
    structure = next((kind for phrase, kind in _STRUCTURES if phrase in plain), None)
    found = _FAMILY.findall(plain)
    if not found:
        return None
    family = found[-1]  # the name of a tournament comes first
    if family.startswith(("6+", "short")):
        return short_deck(structure or Structure.NO_LIMIT)
    if family.startswith(("hold", "texas", "nlh", "plh", "flh")):
        short = {"nlh": Structure.NO_LIMIT, "plh": Structure.POT_LIMIT, "flh": Structure.FIXED}.get(
            family[:3]
        )
        return holdem(structure or short or Structure.NO_LIMIT)
    cards = re.search(r"([456])\s*card|plo\s*([456])|omaha\s*([456])", plain)
    hole = int(next(filter(None, cards.groups()))) if cards else 4
    return omaha(structure or Structure.POT_LIMIT, hole)


_NOT_OURS: Final = (
    "hi/lo", "hi lo", "hilo", "hi\\lo", "high low", "8 or better", "plo8", "omaha8", "courchevel", "stud",
    "razz", "draw", "badugi", "badacey", "split hold", "pineapple", "irish", "double board", "aof", "flash",
)  # fmt: skip
_FAMILY: Final = re.compile(r"6\+|short ?deck|hold ?'?em|texas|\bnlhe?\b|\bplhe?\b|\bflhe?\b|omaha|plo")


_ROMAN: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def _roman(text: str) -> int:
    values = [_ROMAN[letter] for letter in text]
    return sum(-one if one < after else one for one, after in zip(values, [*values[1:], 0], strict=True))
