"""Hands of 888poker and its sister rooms (Pacific, Cassava).

    ***** 888poker Hand History for Game 1 *****
    $0.50/$1 Blinds No Limit Holdem - *** 01 05 2024 20:00:00
    Table Oslo 6 Max (Real Money)

Amounts stand in brackets; a raise is told by what it adds.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from holecard.errors import Unreadable
from holecard.history.formats.assembly import record_of
from holecard.history.formats.builder import HandBuilder, Post
from holecard.history.formats.game_words import game_words
from holecard.history.formats.hand_text import HandFormat, HandText, SourceLine, split_at_heads
from holecard.history.formats.moments import date_fields
from holecard.history.formats.money import AmountTable
from holecard.history.formats.pokerstars_header import SIGNS
from holecard.history.formats.reading import acting, dealt_to, numbered, placed, read_amounts_with
from holecard.history.record import Record
from holecard.rules.parts import Structure

_HEAD: Final = re.compile(r"\*{5} (?P<site>.*?) ?Hand History for Game (?P<number>\d+) \*{5}")
_STAKES: Final = re.compile(
    r"(?P<small>[^/]+)/(?P<big>.+?) Blinds (?P<game>.+?) - \*\*\*"
    r"(?: (?P<day>\d+) (?P<month>\d+) (?P<year>\d+) (?P<hour>\d+):(?P<minute>\d+):(?P<second>\d+))?"
)
_TABLE: Final = re.compile(r"Table (?P<table>.*?)(?: (?P<seats>\d+) Max)? ?\(")
_TOURNAMENT: Final = re.compile(
    r"Tournament #(?P<id>\d+) ?(?P<words>.*?) - Table #(?P<table>\d+)(?: (?P<seats>\d+) Max)?"
)
_SEAT: Final = re.compile(r"Seat (\d+): (.*?) \( ([^()]*) \)$")
_DECIMAL_COMMA: Final = re.compile(r"\d,\d\d? ?[^\d\s]? ?[\])]")
"""An amount in a client that writes thousands with a point."""
_BRACKETS: Final = re.compile(r"\[([^\[\]]*)\]")
_RUSSIAN: Final = str.maketrans("ТВДКпбчт", "AJQKsdhc")
_RANKS: Final = {
    "Kn": "J", "D": "Q", "E": "A", "H": "K", "V": "Q", "B": "J", "10": "T",
    "Ò": "A", "Â": "J", "Ä": "Q", "Ê": "K",
}  # fmt: skip
"""Of clients in Swedish, Dutch, German, and in Russian as other encodings show it."""
_SUITS: Final = {
    "Pik": "s", "Karo": "d", "Trefl": "c", "Kier": "h", "Kreuz": "c", "Herz": "h",
    "p": "s", "t": "c", "k": "d",
}  # fmt: skip
"""Polish and German clients write the whole word."""
_CARD: Final = re.compile(r"(Kn|10|[^\s,])(Pik|Trefl|Karo|Kier|Kreuz|Herz|[a-z])")


def is_head(line: str) -> int | None:
    found = _HEAD.search(line) if "Hand History for Game" in line else None
    return found.start() if found else None


def _detect(beginning: str) -> bool:
    return "Hand History for Game" in beginning and re.search(r" Blinds .* - \*\*\*", beginning) is not None


def _split(lines: Iterable[SourceLine], source: str) -> Iterator[HandText]:
    return split_at_heads(lines, source, is_head)


def _is_tournament(text: str) -> bool:
    return "\nTournament #" in text[:400]


def _read(hand: HandText, amounts: AmountTable) -> Record:
    lines = list(numbered(hand))
    head = _HEAD.search(lines[0][1])
    stakes = _STAKES.match(lines[1][1]) if len(lines) > 1 else None
    if not head or not stakes:
        raise Unreadable(f"a hand begins with its number, stakes and game, not {hand.text[:120]!r}")
    if _DECIMAL_COMMA.search(hand.text):
        amounts = amounts.with_decimal_comma
    reader = _PacificReader(HandBuilder(amounts.unit), amounts)
    built = reader.built
    built.shape = game_words(
        stakes["game"].replace("Fix Limit", "Fixed Limit").replace("HL", " Hi/Lo"), hand.place
    )
    low, high = amounts[stakes["small"]], amounts[stakes["big"]]
    built.small, built.big = low, high
    if built.shape.structure is Structure.FIXED:
        built.small_bet, built.big_bet = high, 2 * high
    built.about = {"venue": head["site"] or "888poker", "hand": int(head["number"])}
    if stakes["year"]:
        parts = ("year", "month", "day", "hour", "minute", "second")
        built.about |= date_fields(*(int(stakes[part]) for part in parts))
    sign = next((sign for sign in SIGNS if sign in stakes[0]), None)
    if sign and amounts.places:
        built.about |= {"currency": SIGNS[sign], "currency_symbol": sign}
    reader.is_dealing_later = "** Dealing down" in hand.text
    for at, line in lines[2:]:
        with placed(hand.source, at):
            reader.take(line)
    return record_of(built, hand.place)


class _PacificReader:
    def __init__(self, built: HandBuilder, amounts: AmountTable) -> None:
        self.built = built
        self.amounts = amounts
        self.is_dealing_later = False
        """Whether the cards are still to be dealt."""

    def take(self, line: str) -> None:
        built = self.built
        if player := acting(line, built.chairs, _VERBS):
            self._player(*player)
        elif line.startswith("**"):
            self._mark(line)
        elif line.startswith("Seat ") and not built.told:
            self._seat(line)
        elif line.startswith("Dealt to ") and (cards := _BRACKETS.findall(line)):
            name, _ = dealt_to(line, built.chairs)
            built.deal(name, _cards(cards[-1]))
            built.extra["_hero"] = name
        elif line.startswith("Table ") and (found := _TABLE.match(line)):
            self._table(found)
        elif line.startswith("Tournament ") and (found := _TOURNAMENT.match(line)):
            built.about["event"] = f"Tournament #{found['id']} {found['words']}".strip()
            self._table(found)
        elif re.search(r" (posts|folds|checks|calls|bets|raises|shows|collected)\b", line):
            built.known(line)

    def _table(self, found: re.Match[str]) -> None:
        if found["table"]:
            self.built.about["table"] = found["table"]
        if found["seats"]:
            self.built.about["seat_count"] = int(found["seats"])

    def _seat(self, line: str) -> None:
        found = _SEAT.match(line)
        if found and found[2]:
            self.built.sit(int(found[1]), found[2], self.amounts[found[3]])
        elif line.endswith("is the button"):
            self.built.button = int(line.split()[1])

    def _mark(self, line: str) -> None:
        self.is_dealing_later = False
        if line.lower().startswith(("** dealing flop", "** dealing turn", "** dealing river")):
            found = _BRACKETS.search(line)
            if not found:
                raise Unreadable(f"a street has its cards, unlike {line!r}")
            self.built.board(_cards(found[1]))

    def _player(self, name: str, words: str) -> None:
        built = self.built
        inside = _BRACKETS.search(words)
        text = inside[1].strip() if inside else ""
        match words.partition(" ")[0]:
            case "folds" if self.is_dealing_later and not built.paid.get(name):
                return  # leaves before the cards
            case "folds":
                built.fold(name)
            case "checks":
                built.check(name)
            case "calls":
                built.call(name, self.amounts[text])
            case "bets" | "raises":
                built.put_in(name, self.amounts[text])
            case "posts":
                self._post(name, words, text)
            case "shows":
                built.show(name, _cards(text))
            case "mucks":
                built.muck(name)
                if text and name not in built.hole:
                    built.deal(name, _cards(text))
            case "collected":
                built.collect(name, self.amounts[text])

    def _post(self, name: str, words: str, text: str) -> None:
        built = self.built
        if words.startswith("posts dead blind"):
            dead, _, live = text.partition(" + ")
            built.post(name, Post.DEAD, self.amounts[dead])
            if live:
                built.post(name, Post.LATE, self.amounts[live])
            return
        built.post_as(name, words, self.amounts[text], _POSTS)


_VERBS: Final = frozenset(
    ("posts", "folds", "checks", "calls", "bets", "raises", "shows", "mucks", "collected")
)
_POSTS: Final = {
    "posts ante": Post.ANTE,
    "posts small blind": Post.SMALL_BLIND,
    "posts big blind": Post.BIG_BLIND,
}


def _cards(text: str) -> str:
    """Clients in other languages write the letters of these. Where spades are p and clubs t, hearts are c."""
    english = text.translate(_RUSSIAN)
    if not _FOREIGN.search(english):
        return english
    found = _CARD.findall(english)
    hearts = "h" if any(suit in "pt" for _, suit in found) else "c"
    return "".join(
        [_RANKS.get(rank, rank) + (hearts if suit == "c" else _SUITS.get(suit, suit)) for rank, suit in found]
    )


_FOREIGN: Final = re.compile(r"[^2-9TJQKAcdhs ,]")

POKER888: Final = HandFormat("888", "888poker", _detect, _split, read_amounts_with(_read, _is_tournament))
