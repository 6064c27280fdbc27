"""Hands of Full Tilt Poker, and of Everest in the same layout.

    Full Tilt Poker Game #1: Table Oslo (6 max) - $0.50/$1 - No Limit Hold'em - 20:00:00 ET - 2024/05/01
    Seat 1: Ann ($100)
    Ann posts the small blind of $0.50
    The button is in seat #1
    *** HOLE CARDS ***
    Ann raises to $3

Players act without a colon after their names; a raise is told by its total.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from holecard.errors import Unreadable
from holecard.history.formats.assembly import record_of
from holecard.history.formats.builder import HandBuilder, Post
from holecard.history.formats.game_words import game_words
from holecard.history.formats.hand_text import HandFormat, HandText, SourceLine, split_at_heads
from holecard.history.formats.moments import moment
from holecard.history.formats.money import AmountTable
from holecard.history.formats.pokerstars_header import SIGNS
from holecard.history.formats.pokerstars_summary import StarsSummary
from holecard.history.formats.reading import (
    acting,
    dealt_to,
    is_remark,
    numbered,
    placed,
    read_amounts_with,
)
from holecard.history.record import Record
from holecard.history.remarks import Remark
from holecard.rules.parts import Structure

_HEAD: Final = re.compile(r"(?P<site>Full ?Tilt|Everest) ?Poker Game #(?P<number>\d+): (?P<rest>.*)")
_STAKES: Final = re.compile(r"^(?P<small>[^\s/]*\d[KM]?)/(?P<big>[^\s/]*\d[KM]?)(?: Ante (?P<ante>\S+))?$")
_TIME: Final = re.compile(r"\d\d?:\d\d:\d\d")
_DATE: Final = re.compile(r"\d{4}/\d\d?/\d\d?")
_THOUSANDS: Final = {"K": "000", "M": "000000"}
_TABLE: Final = re.compile(r"(?:^|, )Table (?P<table>.+)")
_TOURNAMENT: Final = re.compile(
    r"^(?!Table )(?:Tourney ID: (?P<number>\d+)|(?P<name>.+?)(?: \((?P<id>\d+)\))?), "
)
_SEAT: Final = re.compile(r"Seat (\d+): (.+) \(([^()]*\d[^()]*)\)")
_CARDS: Final = re.compile(r"\[([^\[\]]*)\]")
_AMOUNT: Final = re.compile(r"[$€£]?\d[\d.,]*")
_WINS: Final = re.compile(r"(?:wins|ties for) .*?\(([^()]*\d)\)")
_STREET: Final = re.compile(r"\*\*\* (?:FLOPET|FLOP|TURN|RIVER)(?: (?P<board>\d))? \*\*\*")
_STUD_STREET: Final = re.compile(r"\*\*\* (?:\d(?:RD|TH) STREET|RIVER) \*\*\*")
_DISCARDS: Final = re.compile(r"discards (\d+) cards?(?: \[([^\]]*)\])?")
_BUTTON: Final = re.compile(r"The button is in seat #(\d+)$")
_RETURNED: Final = re.compile(r"Uncalled bet of (\S+) returned to (.+)")
_ACTS: Final = re.compile(r" (?:posts|antes|folds|checks|calls|bets|raises|wins the pot)\b")
_VERBS: Final = frozenset(
    ("folds", "checks", "calls", "bets", "raises", "completes", "antes", "posts", "brings", "discards",
     "stands", "shows", "mucks", "wins", "ties", "collects")
)  # fmt: skip
_POSTS: Final = {
    "posts the ante of": Post.ANTE,
    "posts the small blind of": Post.SMALL_BLIND,
    "posts the big blind of": Post.BIG_BLIND,
    "posts a dead small blind of": Post.DEAD,
    "posts the dead small blind of": Post.DEAD,
    "posts the dead blind of": Post.DEAD,
    "posts": Post.LATE,
}


def _is_head(line: str) -> int | None:
    found = _HEAD.search(line) if "Poker Game #" in line else None
    return found.start() if found and " - " in found["rest"] and "(Hold" not in line else None


def _detect(beginning: str) -> bool:
    return "Poker Game #" in beginning and any(
        (at := _is_head(line)) is not None and _stakes(line[at:].split(" - ")) is not None
        for line in beginning.splitlines()
    )


def _split(lines: Iterable[SourceLine], source: str) -> Iterator[HandText]:
    return split_at_heads(lines, source, _is_head)


def _counts_chips(text: str) -> bool:
    head = text[:300].partition("\n")[0]
    stakes = _stakes(head.split(" - "))
    return stakes is None or not any(sign in stakes[1][0] for sign in SIGNS)


def _stakes(parts: list[str]) -> tuple[int, re.Match[str]] | None:
    """Where the stakes are among the parts of a head, which stand before those with the game."""
    for at, part in enumerate(parts):
        if found := _STAKES.match(part.strip()):
            return at, found
    return None


def _read(hand: HandText, amounts: AmountTable) -> Record:
    lines = numbered(hand)
    _, first = next(lines)
    head = _HEAD.search(first)
    parts = head["rest"].split(" - ") if head else []
    stakes = _stakes(parts)
    if not head or stakes is None or stakes[0] + 1 >= len(parts):
        raise Unreadable(f"a hand begins with its number, table, stakes and game, not {first[:100]!r}")
    reader = _TiltReader(HandBuilder(amounts.unit), amounts)
    built = reader.built
    built.shape = game_words(_game(parts, stakes[0]), hand.place)
    low, high = (amounts[_digits(stakes[1][name])] for name in ("small", "big"))
    if built.shape.structure is Structure.FIXED:
        built.small_bet, built.big_bet, built.big = low, high, low
    else:
        built.small, built.big = low, high
    site = "Full Tilt" if "Tilt" in head["site"] else head["site"]
    built.about = {"venue": site, "hand": int(head["number"]), **moment(_dated(parts))}
    before = " - ".join(parts[: stakes[0]])
    if table := _TABLE.search(before):
        built.about["table"] = table["table"]
    if tournament := _TOURNAMENT.match(before):
        number, name = tournament["number"] or tournament["id"], tournament["name"]
        built.about["event"] = " ".join(filter(None, (number and f"Tournament #{number}", name)))
    elif sign := next((sign for sign in SIGNS if sign in stakes[1][0]), None):
        built.about |= {"currency": SIGNS[sign], "currency_symbol": sign}
    for at, line in lines:
        with placed(hand.source, at):
            reader.take(line)
    reader.summary.finish()
    return record_of(built, hand.place)


def _game(parts: list[str], stakes: int) -> str:
    """After the stakes, or before them in newer texts. Mixed games have that of the hand in brackets; a cap
    does not make another game."""
    after = parts[stakes + 1]
    words = parts[stakes - 1] if _TIME.match(after.strip()) and stakes else after
    inside = re.search(r"\(([^()]+)\)", words)
    words = re.sub(r"[$€£\d.,]+ Cap |\bCAP ", "", inside[1] if inside else words)
    for short, long in (("NL", "no limit"), ("PL", "pot limit"), ("FL", "fixed limit")):
        words = re.sub(rf"\b{short}\b", long, words)
    return words


def _digits(text: str) -> str:
    return text[:-1] + _THOUSANDS[text[-1]] if text[-1] in _THOUSANDS else text


def _dated(parts: list[str]) -> str:
    """`2024/05/01 20:00:00 ET` from a head that has the time first."""
    stripped = [part.strip() for part in parts]
    date = next(filter(_DATE.match, stripped), "")
    return f"{date[:10]} {next(filter(_TIME.match, stripped), '')}"


class _TiltReader:
    def __init__(self, built: HandBuilder, amounts: AmountTable) -> None:
        self.built = built
        self.amounts = amounts
        self.in_summary = False
        self.has_cards = False
        self.drawing: set[str] = set()
        self.summary = StarsSummary(built, amounts)

    def take(self, line: str) -> None:
        built = self.built
        if player := acting(line, built.chairs, _VERBS):
            self._player(*player)
        elif self.in_summary and line.startswith(("Seat ", "Board: [")):
            self.summary.take(line.replace("Board: [", "Board [") if line[0] == "B" else line)
        elif line.startswith("***"):
            if not is_remark(line, built.chairs):
                self._mark(line)
        elif line.startswith("Seat ") and not self.has_cards and (found := _SEAT.match(line)):
            built.sit(int(found[1]), found[2], self.amounts[found[3]])
        elif found := _BUTTON.match(line):
            built.button = int(found[1])
        elif line.startswith("Dealt to ") and _CARDS.search(line):
            self._dealt(*dealt_to(line, built.chairs))
        elif (found := _RETURNED.match(line)) and found[2] in built.chairs:
            built.give_back(found[2], self._amount(found[1]))
        elif is_remark(line, built.chairs):
            return
        elif line.startswith("Players agree to Run It"):
            built.remark(Remark.RUN_TWICE)
        elif line.lower().startswith("hand #") and "cancel" in line.lower():
            built.remark(Remark.CANCELLED)
        elif _ACTS.search(line) and ": " not in line and not self.in_summary:
            built.known(line)

    def _dealt(self, name: str, cards: str) -> None:
        built = self.built
        assert built.shape is not None
        groups = _CARDS.findall(cards)
        if name not in built.chairs or not groups or self.in_summary:
            return
        if built.shape.has_up_cards:
            first = name not in built.street_cards and len(groups) > 1 and not built.told[1:]
            cards = " ".join(groups) if first else groups[-1]
            built.deal_on_street(name, cards)
        elif name in self.drawing:
            built.draw(name, groups[-1])
            cards = ""
        else:
            cards = groups[-1]
            built.deal(name, cards)
        if len(cards.split()) > 1:
            built.extra.setdefault("_hero", name)

    def _mark(self, line: str) -> None:
        built = self.built
        assert built.shape is not None
        if line.startswith("*** SUMMARY"):
            self.in_summary = True
            return
        if line.startswith("*** HOLE CARDS"):
            self.has_cards = True
        if built.shape.has_up_cards and _STUD_STREET.match(line):
            self.has_cards = True
            if shared := _CARDS.search(line):
                built.board(shared[1])
            else:
                built.street()
        elif (
            (street := _STREET.match(line))
            and street["board"] in (None, "1")
            and (groups := _CARDS.findall(line))
        ):
            built.board(groups[-1])

    def _player(self, name: str, words: str) -> None:
        built = self.built
        if self.in_summary and not words.startswith("collects"):
            return
        match words.partition(" ")[0].rstrip(",."):
            case "folds":
                built.fold(name)
            case "checks":
                built.check(name)
            case "calls":
                built.call(name, self._amount(words))
            case "bets" | "raises" | "completes":
                built.raise_to(name, self._amount(words))
            case "antes":
                self._post(name, Post.ANTE, words)
            case "posts":
                post = next(post for phrase, post in _POSTS.items() if words.startswith(phrase))
                self._post(name, post, words)
            case "brings":
                built.bring_in_for(name, self._amount(words))
            case "discards" if found := _DISCARDS.match(words):
                self.drawing.add(name)
                built.discard(name, int(found[1]), (found[2] or "").strip())
            case "stands" if words.startswith("stands pat"):
                built.discard(name, 0)
            case "shows" if found := _CARDS.search(words):
                built.show(name, found[1])
            case "mucks":
                built.muck(name)
            case "wins" | "ties" if found := _WINS.match(words):
                built.collect(name, self._amount(found[1]))
            case "collects":
                built.collect(name, self._amount(words))

    def _post(self, name: str, post: Post, words: str) -> None:
        chips = self._amount(words)
        stack = self.built.stacks[name]
        all_in = stack is not None and self.built.paid.get(name, 0) + chips >= stack
        self.built.post(name, post, chips, all_in=all_in)

    def _amount(self, words: str) -> int:
        found = _AMOUNT.search(words)
        if not found:
            raise Unreadable(f"an amount needs digits, unlike {words!r}")
        return self.amounts[found[0].rstrip(".,")]


FULL_TILT: Final = HandFormat(
    "fulltilt", "Full Tilt Poker", _detect, _split, read_amounts_with(_read, _counts_chips)
)
