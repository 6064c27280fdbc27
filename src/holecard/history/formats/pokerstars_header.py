"""The first line of a hand in PokerStars' layout, which many rooms and converters use.

PokerStars Hand #1: Hold'em No Limit ($0.50/$1.00 USD) - 2024/05/01 20:00:00 CET [2024/05/01 14:00:00 ET]
PokerStars Hand #2: Tournament #9, $1+$0.10 USD Hold'em No Limit - Level IV (50/100) - 2024/05/01 ...
PokerStars Zoom Hand #3:  Omaha Pot Limit ($0.05/$0.10) - 2024/05/01 20:00:00 ET
Poker Hand #HD4: Hold'em No Limit ($0.25/$0.50) - 2024/05/01 20:00:00
PokerStars Hand #5:  HORSE (Razz Limit, $1/$2 USD) - 2024/05/01 20:00:00 ET
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from holecard.errors import HolecardError, Unreadable
from holecard.history.formats.game_words import game_words
from holecard.history.formats.hand_text import USUAL_LENGTH
from holecard.history.formats.moments import has_moment, moment, moment_in
from holecard.history.mixed_game import MIXED
from holecard.history.phh.variants import GameShape

_HEAD: Final = re.compile(
    r"(?P<site>PokerStars|POKERSTARS|Full Tilt|FullTilt|Run It Once|RIO|PokerMaster|PokerBros|MPLO|BetOnline|"
    r"Hive Poker|PPPoker|Natural8|GGPoker)?"
    r"(?:\.[A-Za-z]+)?(?: ?Poker)?(?: (?P<fast>Zoom|Rush))?(?: Home)? ?(?:Hand|Game)(?: ID)? ?"
    r"#(?P<number>[\w-]+):\s*(?P<rest>.*)"
)
_TABLE: Final = re.compile(
    r"Table '?(?P<table>.*?)'?(?: (?P<seats>\d+)-max)?(?: \(.*?\))? Seat #(?P<button>\d+) is the button"
)
_ZOOM: Final = re.compile(r"\bZoom\b|\bRush\b")
_TOURNAMENT: Final = re.compile(r"Tournament #(?P<id>\w+)(?:, (?P<name>[^()]*))?")
_STAKES: Final = re.compile(
    r"\((?:[^()]*?Limit, )?\s*"
    r"(?P<small>[^()/]*?\d[^()/]*?)\s*/\s*(?P<big>[^()/ ]*\d[^()/ ]*)\s*(?:\((?P<ante>[^()]*)\))?"
    r"(?:\s*-?\s*(?P<currency>[A-Z]{3}))?[^()]*\)"
)
_BUTTON_BLIND: Final = re.compile(
    r"\((?:Button Blind\s*)?(?P<big>[^()/A-Za-z]*\d[^()/ -]*)(?: - Ante\s*[^() A-Z]+)?"
    r"\s*(?P<currency>[A-Z]{3})?\)"
)
_BARE_STAKES: Final = re.compile(
    r" (?P<small>[^\s/()]*\d)/(?P<big>[^\s/()]*\d)(?= (?:-|[A-Z]{3}\)))(?P<currency>)"
)
_MIXED: Final = re.compile(r"\b(HORSE|HOSE|8-Game|Triple Stud|Mixed [\w'/ ]+?) \((?=[^()]*Limit)")
_DATED: Final = re.compile(
    r"(?P<game>.*? )(?P<year>\d{4})/(?P<month>\d{1,2})/(?P<day>\d{1,2}) "
    r"(?P<hour>\d{1,2}):(?P<minute>\d{1,2}):(?P<second>\d{1,2})"
    r"(?: (?P<zone>[A-Z]{1,5}))?(?: \[[\d/: A-Z]*\])?"
)
"""A head that ends with its date, or with that of a second time zone."""
_LEVEL: Final = re.compile(r"Level\s*(?P<level>[IVXLCDM]+|\d+)\b")
SIGNS: Final = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "¥": "CNY"}


class StarsGame(NamedTuple):
    """What the head of a hand says of its game."""

    shape: GameShape
    small: str
    big: str
    about: Mapping[str, Any]
    """Without the room, the number and the date."""
    mixed: str | None


class StarsHead(NamedTuple):
    game: StarsGame
    about: dict[str, Any]
    extra: dict[str, Any]


def is_head(line: str) -> int | None:
    if "#" not in line or ("Hand" not in line and "Game" not in line):
        return None
    found = _HEAD.search(line)
    if found is None or found["rest"].startswith(("Table ", "Bet & Muck ")) or found["rest"][:1].islower():
        return None  # a player may be called Hand #1
    return found.start()


def parse_head(line: str, place: str) -> StarsHead:
    found = _HEAD.search(line)
    if not found:
        raise Unreadable(f"{place}: a hand begins with its number, game and stakes, not {line[:80]!r}")
    site, fast, number, rest = found.group("site", "fast", "number", "rest")
    dated = _DATED.fullmatch(rest)
    game = _usual_game(dated["game"]) if dated and len(rest) <= USUAL_LENGTH else None
    if dated is not None and game is not None:
        date = moment_in(dated)
    else:
        game, date = _game(rest, place, line), moment(rest)
    extra: dict[str, Any] = {} if game.mixed is None else {MIXED: game.mixed}
    if fast or _ZOOM.match(rest):
        extra["_fast_fold"] = True
    about = {"venue": _site(site, number), "hand": _number(number), **date, **game.about}
    return StarsHead(game, about, extra)


@lru_cache(4096)
def _usual_game(words: str) -> StarsGame | None:
    """The game of a head by what stands before its date: the hands of a table differ in number and date only.
    None if what follows the date may matter, or if there is something to complain of."""
    if has_moment(words) or not _STAKES.search(words):
        return None
    try:
        return _game(words, "", words)
    except HolecardError:
        return None


def _game(rest: str, place: str, line: str) -> StarsGame:
    stakes = _STAKES.search(rest) or _BUTTON_BLIND.search(rest) or _BARE_STAKES.search(rest)
    shape = game_words(_before_stakes(rest, stakes), place)
    if not stakes:
        raise Unreadable(f"{place}: the stakes are given as (small/big), unlike {line[:120]!r}")
    tournament = _TOURNAMENT.match(rest.lstrip())
    about: dict[str, Any] = {}
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
    mixed = _MIXED.search(rest)
    small = stakes["big"] if stakes.re is _BUTTON_BLIND else stakes["small"].rpartition(", ")[2]
    return StarsGame(shape, small, stakes["big"], about, None if mixed is None else mixed[1])


def _before_stakes(rest: str, stakes: re.Match[str] | None) -> str:
    """The words for the game; a mixed one has that of the hand in brackets with the stakes."""
    if stakes is None:
        return rest
    inside, comma, _ = stakes[0].partition(", ")
    return inside.lstrip("(") if comma else rest[: stakes.start()]


_SITES: Final = {"POKERSTARS": "PokerStars", "RIO": "Run It Once", "FullTilt": "Full Tilt"}


def _site(site: str | None, number: str) -> str:
    if site is None:
        return "GGPoker" if number[:1].isalpha() else "Poker"
    return _SITES.get(site, site)


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() and len(text) < 19 else text


_ROMAN: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def _roman(text: str) -> int:
    values = [_ROMAN[letter] for letter in text]
    return sum(-one if one < after else one for one, after in zip(values, [*values[1:], 0], strict=True))


def table_in(line: str) -> tuple[int | None, dict[str, Any]]:
    """The chair with the button, and the name and size of the table, of the line below the first one."""
    return _known_table(line) if len(line) <= USUAL_LENGTH else _parse_table(line)


@lru_cache(4096)
def _known_table(line: str) -> tuple[int | None, dict[str, Any]]:
    """The hands of a table have one such line for each of its chairs."""
    return _parse_table(line)


def _parse_table(line: str) -> tuple[int | None, dict[str, Any]]:
    found = _TABLE.search(line)
    if not found:
        return None, {}
    size = {"seat_count": int(found["seats"])} if found["seats"] else {}
    return int(found["button"]), {"table": found["table"], **size}
