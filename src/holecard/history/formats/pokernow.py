"""Logs of PokerNow: a CSV file of sentences, the newest first, with a time and a serial number.

    "-- starting hand #7 (id: abc)  (No Limit Texas Hold'em) (dealer: ""Ann @ x1"") --",2024-05-01T...,17100
    "Player stacks: #1 ""Ann @ x1"" (500) | #4 ""Bob @ y2"" (480.50)",2024-05-01T20:00:00.000Z,17101
    "Ann @ x1"" raises to 30 and go all in",2024-05-01T20:00:05.000Z,17150

A call is told by its total, as a raise is. The viewer of logs shows the sentences alone, without the keys of
the players.
"""

import csv
import re
from collections.abc import Iterable, Iterator
from typing import Final

from holecard.errors import BadRequest, Unreadable
from holecard.history.causes import Refusal
from holecard.history.formats.assembly import record_of
from holecard.history.formats.builder import HandBuilder, Post
from holecard.history.formats.game_words import game_words
from holecard.history.formats.hand_text import MOST_CHARACTERS, HandFormat, HandText, SourceLine
from holecard.history.formats.moments import moment
from holecard.history.formats.money import AmountTable
from holecard.history.formats.reading import read_amounts_with
from holecard.history.record import Record
from holecard.history.remarks import Remark

_START: Final = re.compile(
    r"-- starting hand #(?P<number>\d+)(?: \(id: (?P<id>[^)]*)\))?\s*\((?P<game>[^()]*)\)\s*"
    r"(?:\(dealer: \"(?P<dealer>.*)\"\)|\(dead button\))? *--"
)
_STACK: Final = re.compile(r"#(\d+) \"(.+?)\" \(([\d.,]+)\)(?= \||$)")
_NEW_ID: Final = re.compile(r'The player "(.+) @ ([\w-]+)" changed the ID from ([\w-]+) to ')
_POST: Final = re.compile(r"posts an? (.*?)(?: \(.*?\))? of ([\d.,]+)")
_STARTS: Final = ("-- starting hand #", '"-- starting hand #')
_ENDS: Final = ("-- ending hand #", '"-- ending hand #')
_CALL: Final = re.compile(r'^".*" calls ([\d.,]+)')
_ALL_IN: Final = "go all in"
_STREET: Final = re.compile(r"(Flop|Turn|River)( \((?:second|third) run\))?:.*\[([^\]]*)\]", re.IGNORECASE)
_HEADER: Final = "entry,at,order"
_POSTS: Final = {
    "ante": Post.ANTE,
    "small blind": Post.SMALL_BLIND,
    "big blind": Post.BIG_BLIND,
    "missing small blind": Post.DEAD,
    "missed small blind": Post.DEAD,
    "missed big blind": Post.LATE,
    "missing big blind": Post.LATE,
    "straddle": Post.STRADDLE,
}


def detect(beginning: str) -> bool:
    return beginning.lstrip("\ufeff").startswith(_HEADER) or "-- starting hand #" in beginning


def split(lines: Iterable[SourceLine], source: str) -> Iterator[HandText]:
    """Whichever way the file runs: in the usual one a hand begins with its last line."""
    kept: list[str] = []
    size = start = 0
    backwards: bool | None = None
    for number, line in lines:
        if line.startswith(_HEADER):
            continue
        starts, ends = line.startswith(_STARTS), line.startswith(_ENDS)
        if backwards is None and (starts or ends):
            backwards = ends or any("Player stacks:" in before for before in kept)
        if (ends and backwards) or (starts and not backwards):
            if kept and kept[0].startswith(_STARTS):
                yield HandText("\n".join(kept), source, start)
            kept, start, size = [], number, 0
        if not kept:
            start = number
        size += len(line) + 1
        if size > MOST_CHARACTERS:
            kept, size = [], 0  # chatter between hands
        kept.append(line)
        if starts and backwards:
            yield HandText("\n".join(reversed(kept)), source, start)
            kept, size = [], 0
    if kept and not backwards and "-- starting hand #" in kept[0]:
        yield HandText("\n".join(kept), source, start)


def _read(hand: HandText, amounts: AmountTable) -> Record:
    lines = hand.text.splitlines()
    is_viewed = bool(lines) and lines[0].startswith(_STARTS[0]) and lines[0].rstrip().endswith("--")
    rows = [[line] for line in lines] if is_viewed else list(csv.reader(lines))
    entries = [row[0] for row in rows if row]
    found = _START.search(entries[0]) if entries else None
    if not found:
        raise Unreadable(f"a hand begins with '-- starting hand #', not {hand.text[:60]!r}")
    built = HandBuilder(amounts.unit)
    built.shape = game_words(found["game"], hand.place)
    built.about = {"venue": "PokerNow", "hand": found["id"] or int(found["number"])}
    if len(rows[0]) > 1:
        built.about |= moment(rows[0][1])
    reader = _PokerNowReader(built, amounts, found["dealer"], _first_call(entries))
    for entry in entries[1:]:
        reader.take(entry)
    return record_of(built, hand.place)


def _first_call(entries: list[str]) -> str | None:
    """The amount of a call before any raise: the big blind, whatever its poster had of it."""
    for entry in entries:
        if found := _CALL.search(entry):
            return None if entry.endswith(_ALL_IN) else found[1]
        if _STREET.match(entry) or '" raises to ' in entry:
            return None
    return None


class _PokerNowReader:
    def __init__(
        self, built: HandBuilder, amounts: AmountTable, dealer: str | None, first_call: str | None
    ) -> None:
        self.built = built
        self.amounts = amounts
        self.dealer = dealer
        self.first_call = first_call
        self.renamed: dict[str, str] = {}
        """New names of players who log in during the hand, and those they sat down with."""

    def take(self, entry: str) -> None:
        if entry.startswith("Player stacks:"):
            self._stacks(entry)
        elif renamed := _NEW_ID.match(entry):
            name, new, old = renamed.groups()
            self.renamed[f"{name} @ {new}"] = f"{name} @ {old}"
        elif street := _STREET.match(entry):
            if street[2]:
                self.built.remark(Remark.RUN_TWICE)
            else:
                self.built.board(street[3])
        elif entry.startswith('"') and (
            names := [name for name in (*self.built.chairs, *self.renamed) if entry.startswith(f'"{name}" ')]
        ):
            name = max(names, key=len)
            self._player(self.renamed.get(name, name), entry[len(name) + 3 :])

    def _stacks(self, entry: str) -> None:
        for chair, name, stack in _STACK.findall(entry):
            self.built.sit(int(chair), name, self.amounts[stack])
        if self.dealer in self.built.chairs:
            self.built.button = self.built.chairs[self.dealer]

    def _player(self, name: str, words: str) -> None:
        built = self.built
        verb, _, rest = words.partition(" ")
        match verb:
            case "folds":
                built.fold(name)
            case "checks":
                built.check(name)
            case "calls":
                built.call(name, self._amount(rest) - built.front.get(name, 0))
            case "bets":
                built.raise_to(name, self._amount(rest))
            case "raises":
                built.raise_to(name, self._amount(rest.removeprefix("to ")))
            case "posts":
                self._post(name, words)
            case "shows":
                built.show(name, rest.removeprefix("a ").rstrip("."))
            case "collected":
                built.collect(name, self._amount(rest))
                if "second run" in rest:
                    built.remark(Remark.RUN_TWICE)
            case _ if verb.startswith("("):
                raise Unreadable(f"the name of one player contains that of another and a stack: {words!r}")

    def _amount(self, words: str) -> int:
        return self.amounts[words.partition(" ")[0]]

    def _post(self, name: str, words: str) -> None:
        found = _POST.match(words)
        if not found:
            raise Unreadable(f"a post is such as 'posts a big blind of 20', not {words!r}")
        if "bomb pot" in words:
            raise BadRequest(
                f"hands with betting from the first street on are read, no bomb pots: {words!r}"
            ).with_cause(Refusal.BOMB_POT)
        if found[1] not in _POSTS:
            raise Unreadable(f"a post is an ante, a blind or a straddle, not {words!r}")
        post, chips = _POSTS[found[1]], self.amounts[found[2]]
        built, all_in = self.built, words.rstrip().endswith(_ALL_IN)
        if post in (Post.STRADDLE, Post.LATE):
            chips -= built.front.get(name, 0)
        if post is Post.BIG_BLIND and built.big_blind is None:
            built.big = max(chips, self._full_blind()) if all_in else chips
        built.post(name, post, chips, all_in=all_in)

    def _full_blind(self) -> int:
        """What the others have to call if the big blind has less: no line says it."""
        if self.first_call is not None:
            return self.amounts[self.first_call]
        return 2 * max(self.built.front.values(), default=0)


POKER_NOW: Final = HandFormat(
    "pokernow", "PokerNow log (CSV)", detect, split, read_amounts_with(_read, lambda _: True)
)
