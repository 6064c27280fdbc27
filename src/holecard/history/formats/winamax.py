"""Hands of Winamax.

    Winamax Poker - CashGame - HandId: #1-2-3 - Holdem no limit (0.50€/1€) - 2024/05/01 20:00:00 UTC
    Winamax Poker - Tournament "Name" buyIn: 5€ + 0.50€ level: 3 - HandId: #1-2-3 - Holdem no limit (10/40/80)

With three amounts the first is the ante.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from holecard.errors import Unreadable
from holecard.history.formats.assembly import record_of
from holecard.history.formats.builder import HandBuilder, Post
from holecard.history.formats.game_words import game_words
from holecard.history.formats.hand_text import HandFormat, HandText, SourceLine, split_at_heads
from holecard.history.formats.moments import moment
from holecard.history.formats.money import AmountTable
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

_HEAD: Final = re.compile(
    r"Winamax Poker - (?P<kind>CashGame|Tournament|Go Fast|HOLD-UP|Escape)(?P<event>.*?)"
    r" - HandId: #(?P<number>[\d-]+)"
    r" - (?P<game>[^()]*?)\s*\((?P<stakes>[^()]*)\) - (?P<date>.*)"
)
_TABLE: Final = re.compile(
    r"Table:? '(?P<table>.*)' (?P<seats>\d+)-max .*Seat #(?P<button>\d+) is the button"
)
_SEAT: Final = re.compile(r"Seat (\d+): (.+) \(([^()]*?)(?:, [^()]*)?\)")
_COLLECTED: Final = re.compile(r"collected (\S+) from")
_CARDS: Final = re.compile(r"\[([^\[\]]*)\]")

_POSTS: Final = {"ante ": Post.ANTE, "small blind ": Post.SMALL_BLIND, "big blind ": Post.BIG_BLIND}
_VERBS: Final = frozenset(
    ("folds", "checks", "calls", "bets", "raises", "posts", "shows", "mucks", "brings", "stands", "discard",
     "discards", "collected", "cashed")
)  # fmt: skip
_LATE_POSTS: Final = {Post.SMALL_BLIND: Post.DEAD, Post.BIG_BLIND: Post.LATE}


def _is_head(line: str) -> int | None:
    at = line.find("Winamax Poker - ")
    return at if at >= 0 and "HandId: #" in line else None


def _detect(beginning: str) -> bool:
    return "Winamax Poker - " in beginning and any(
        _is_head(line) is not None for line in beginning.splitlines()
    )


def _split(lines: Iterable[SourceLine], source: str) -> Iterator[HandText]:
    return split_at_heads(lines, source, _is_head)


def _is_tournament(text: str) -> bool:
    return not text.startswith(("Winamax Poker - CashGame", "Winamax Poker - Go Fast"))


def _read(hand: HandText, amounts: AmountTable) -> Record:
    lines = numbered(hand)
    _, first = next(lines)
    head = _HEAD.search(first)
    if not head:
        raise Unreadable(f"a hand begins with its number, game and stakes, not {first[:100]!r}")
    reader = _WinamaxReader(HandBuilder(amounts.unit), amounts)
    built = reader.built
    built.shape = game_words(head["game"], hand.place)
    *_, low, high = (amounts[text] for text in head["stakes"].split("/"))
    if built.shape.structure is Structure.FIXED:
        built.small_bet, built.big_bet, built.big = low, high, low
    else:
        built.small, built.big = low, high
    built.about = {"venue": "Winamax", "hand": head["number"], **moment(head["date"]), **_event(head)}
    for at, line in lines:
        with placed(hand.source, at):
            reader.take(line)
    return record_of(built, hand.place)


def _event(head: re.Match[str]) -> dict[str, Any]:
    if head["kind"] == "Tournament":
        return {"event": f"Tournament {head['event'].strip()}"}
    return {"currency": "EUR", "currency_symbol": "€"} if "€" in head["stakes"] else {}


class _WinamaxReader:
    def __init__(self, built: HandBuilder, amounts: AmountTable) -> None:
        self.built = built
        self.amounts = amounts
        self.in_summary = False
        self.has_cards = False
        self.coming_in: set[str] = set()
        self.drawing: set[str] = set()

    def take(self, line: str) -> None:
        built = self.built
        if self.in_summary:
            return
        if player := acting(line, built.chairs, _VERBS):
            self._player(*player)
        elif line.startswith("***"):
            if not is_remark(line, built.chairs):
                self._mark(line)
        elif line.startswith("Seat ") and not built.told and (found := _SEAT.match(line)):
            if found[3]:  # a player who sits out may have nothing in the brackets
                built.sit(int(found[1]), found[2], self.amounts[found[3]])
        elif line.startswith("Table") and (found := _TABLE.match(line)):
            built.button = int(found["button"])
            built.about |= {"table": found["table"], "seat_count": int(found["seats"])}
        elif line.startswith("Dealt to ") and (cards := _CARDS.findall(line)):
            name, _ = dealt_to(line, built.chairs)
            if name in built.chairs:
                self._dealt(name, cards[-1])
        elif line.startswith("Hold-up to Pot:"):  # the room adds money
            built.remark(Remark.EXTRA_MONEY)
        elif is_remark(line, built.chairs):
            return
        elif re.search(r" (posts|folds|checks|calls|bets|raises|shows|collected)\b", line):
            built.known(line)

    def _dealt(self, name: str, text: str) -> None:
        """Cards that are not seen are written as X."""
        built = self.built
        assert built.shape is not None
        cards = text.replace("X", "??")
        if built.shape.has_up_cards:
            built.deal_on_street(name, cards)
        elif name in self.drawing:
            built.draw(name, cards)
        elif "??" not in cards:
            built.deal(name, cards)
        if "??" not in cards and (len(cards.split()) > 1 or not built.shape.has_up_cards):
            built.extra.setdefault("_hero", name)

    def _mark(self, line: str) -> None:
        if line.startswith("*** SUMMARY"):
            self.in_summary = True
        elif line.startswith(("*** PRE-FLOP", "*** FIRST-BET")):
            self.has_cards = True
        elif " STREET ***" in line:
            self.has_cards = True
            self.built.street()
        elif line.startswith(("*** FLOP", "*** TURN", "*** RIVER")):
            groups = _CARDS.findall(line)
            if not groups:
                raise Unreadable(f"a street has its cards, unlike {line!r}")
            self.built.board(groups[-1])

    def _player(self, name: str, words: str) -> None:
        built = self.built
        verb, _, rest = words.partition(" ")
        match verb:
            case "folds":
                built.fold(name)
            case "checks":
                built.check(name)
            case "calls":
                built.call(name, self._amount(rest))
            case "bets" if built.bet:  # a raise, by so much
                built.put_in(name, self._amount(rest))
            case "bets":
                built.raise_to(name, self._amount(rest))
            case "raises" if not self.has_cards:  # a player who comes in posts both blinds
                built.post(name, Post.LATE, self._amount(rest.partition(" to ")[2]) - built.small)
                self.coming_in.add(name)
            case "raises":
                built.raise_to(name, self._amount(rest.partition(" to ")[2]))
            case "posts":
                self._post(name, rest)
            case "shows" if found := _CARDS.search(rest):
                built.show(name, found[1])
            case "mucks":
                built.muck(name)
            case "brings":
                built.bring_in_for(name, self._amount(rest.removeprefix("in ")))
            case "stands":
                built.discard(name, 0)
            case "discard" if rest[:1].isdecimal():
                built.discard(name, int(rest.partition(" ")[0]))
            case "discards" if found := _CARDS.search(rest):
                self.drawing.add(name)
                cards = found[1].split()
                built.discard(name, len(cards), " ".join(cards) if "X" not in cards else "")
            case "collected" if found := _COLLECTED.match(words):
                built.collect(name, self.amounts[found[1]])
            case "cashed":
                built.remark(Remark.CASHED_OUT)

    def _amount(self, words: str) -> int:
        return self.amounts[words.partition(" ")[0]]

    def _post(self, name: str, words: str) -> None:
        all_in, late = "all-in" in words, "out of position" in words
        for phrase, post in _POSTS.items():
            if words.startswith(phrase):
                chips = self._amount(words[len(phrase) :])
                if late and post is Post.SMALL_BLIND and chips > self.built.small:
                    self.built.post_both(name, chips)
                    return
                post = _LATE_POSTS.get(post, post) if late or name in self.coming_in else post
                self.built.post(name, post, chips, all_in=all_in)
                return
        raise Unreadable(f"a post is an ante or a blind, not {words!r}")


WINAMAX: Final = HandFormat("winamax", "Winamax", _detect, _split, read_amounts_with(_read, _is_tournament))
