"""Hands in the PokerStars layout, from PokerStars, GGPoker, and other rooms and converters."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from holecard.errors import HolecardError, Unreadable
from holecard.history.formats.assembly import record_of
from holecard.history.formats.builder import HandBuilder, Post
from holecard.history.formats.hand_text import HandFormat, HandText, SourceLine, split_at_heads
from holecard.history.formats.money import AmountTable
from holecard.history.formats.pokerstars_header import HEAD, SIGNS, parse_head
from holecard.history.formats.pokerstars_summary import StarsSummary
from holecard.history.formats.reading import read_amounts_with
from holecard.history.record import Record
from holecard.history.remarks import Remark
from holecard.rules.parts import Structure

_TABLE: Final = re.compile(
    r"Table '?(?P<table>.*?)'?(?: (?P<seats>\d+)-max)?(?: \(.*?\))? Seat #(?P<button>\d+) is the button"
)
_SEAT: Final = re.compile(r"Seat (\d+): (.*) \(([^()]*?) in chips(?:, [^()]*)?\)")
_BARE_SEAT: Final = re.compile(r"Seat (\d+): (.+?) \(([^()]*\d[^()]*)\)")
_COLLECTED: Final = re.compile(
    r"(.+) (?:collected|collects|wins|won) \(?([^ ()]+(?: [^ ()a-z]+)?)\)? ?(?:from|$)"
)
_CARDS: Final = re.compile(r"\[([^\[\]]*)\]")
_STREET: Final = re.compile(r"\*\*\* (FIRST |SECOND |THIRD )?(FLOP|TURN|RIVER|FOURTH|FIFTH|PRE-?FLOP) \*\*\*")
_STUD_STREET: Final = re.compile(
    r"\*\*\* (?:\d(?:RD|TH) STREET|(?:THIRD|FOURTH|FIFTH|SIXTH|SEVENTH) STREET|RIVER) "
)
_DISCARDS: Final = re.compile(r"(\d+) cards?(?: \[([^\]]*)\])?")
_RETURNED: Final = re.compile(r"Uncalled bet (?:of )?\(?([^ ()]+)\)? returned to (.+)")
_SEAT_NUMBER: Final = re.compile(r"Seat (?:\d|#\d)")
_VERBS: Final = {"folds", "checks", "calls", "bets", "raises", "posts"}
_SHOWS: Final = re.compile(r"(.+?) shows \[?((?:(?:10|\w)[cdhs] ?)+)\]?")


_UP_CARDS: Final = 1
"""How many cards of another player are seen on a street of stud."""


def is_head(line: str) -> int | None:
    if "#" not in line or ("Hand" not in line and "Game" not in line):
        return None
    found = HEAD.search(line)
    return found.start() if found and not found["rest"].startswith("Table ") else None


def detect(beginning: str) -> bool:
    return any(is_head(line) is not None and _looks_alike(line) for line in beginning.splitlines())


def _looks_alike(line: str) -> bool:
    is_other = "TBL#" in line or "Bo" in line[:3] or line.startswith(("Game Hand #", "Everest"))
    return "/" in line and not is_other


def split(lines: Iterable[SourceLine], source: str) -> Iterator[HandText]:
    return split_at_heads(lines, source, is_head, "#")


def _counts_chips(text: str) -> bool:
    """Tournaments and play money: pots are split in whole chips. Amounts that have decimals all the same are
    read again in a finer unit."""
    head = text[:300].partition("\n")[0]
    return "Tournament #" in head or not any(sign in head for sign in SIGNS)


def _read(hand: HandText, amounts: AmountTable) -> Record:
    lines = [line.rstrip() for line in hand.text.split("\n")]
    if len(lines) > 1 and lines[1].startswith(" "):  # a list of hands that are moved in
        lines = [line.removeprefix(" ") for line in lines]
    head = parse_head(lines[0], hand.place)
    reader = _StarsReader(HandBuilder(amounts.unit), amounts, is_stud=head.shape.has_up_cards)
    built = reader.built
    summary = StarsSummary(built, amounts)
    built.about, built.extra, built.shape = head.about, head.extra, head.shape
    low, high = amounts[head.small], amounts[head.big]
    if head.shape.structure is Structure.FIXED:
        built.small_bet, built.big_bet, built.big = low, high, low
    else:
        built.small, built.big = low, high
    try:
        for at, line in enumerate(lines):
            if line and at:
                if reader.in_summary:
                    summary.take(line)
                else:
                    reader.take(line)
    except HolecardError as error:
        if reader.in_summary or any(lines[at + 1 :]):
            raise type(error)(f"{hand.source}, line {hand.line + at}: {error}") from None
        built.remark(Remark.PARTIAL)  # the file was cut here
    summary.finish()
    return record_of(built, hand.place)


class _StarsReader:
    """Takes the lines of a hand one by one."""

    def __init__(self, built: HandBuilder, amounts: AmountTable, *, is_stud: bool) -> None:
        self.built = built
        self.amounts = amounts
        self.is_stud = is_stud
        self.in_summary = False
        self.has_cards = False
        self.drawing: set[str] = set()
        """Players who have changed cards."""

    def take(self, line: str) -> None:
        name, colon, words = line.partition(": ")
        if ": " in words:
            name, words = self._longest_name(name, words)
        if name in self.built.chairs:
            self._player(name, words)
        elif line.startswith("***"):
            self._mark(line)
        elif line.startswith("Dealt to ") and line.endswith("]"):
            self._dealt(line)
        elif line.startswith("Seat ") and not self.has_cards and _SEAT_NUMBER.match(line):
            self._seat(line)
        elif colon and words.partition(" ")[0] in _VERBS:
            self.built.known(name)
        elif not colon and line.endswith(":"):
            return
        elif line.startswith("Table ") and not self.has_cards:
            self._table(line)
        else:
            self._other(line)

    def _longest_name(self, name: str, words: str) -> tuple[str, str]:
        """A name may contain a colon, and begin with the name of another player."""
        longest, longer, rest = (name, words), name, words
        while ": " in rest:
            more, _, rest = rest.partition(": ")
            longer = f"{longer}: {more}"
            if longer in self.built.chairs:
                longest = longer, rest
        return longest

    # -- before the play -----------------------------------------------------------------------

    def _table(self, line: str) -> None:
        found = _TABLE.search(line)
        if not found:
            return
        self.built.button = int(found["button"])
        self.built.about["table"] = found["table"]
        if found["seats"]:
            self.built.about["seat_count"] = int(found["seats"])

    def _seat(self, line: str) -> None:
        found = _SEAT.match(line) or _BARE_SEAT.match(line)
        if not found:
            if "is the button" in line:
                self.built.button = int(line.split()[1].strip("#"))
                return
            raise Unreadable(f"a seat is such as 'Seat 1: Ann ($20 in chips)', not {line!r}")
        if found[2]:
            self.built.sit(int(found[1]), found[2], self.amounts[found[3]])

    def _dealt(self, line: str) -> None:
        at = line.rfind(" [")
        if at < 0:
            return
        name = line[len("Dealt to ") : at]
        cards = line[at + 2 :].rstrip("]")
        built = self.built
        if name in built.chairs and cards and not self.is_stud and name not in self.drawing:
            built.deal(name, cards)
            built.extra.setdefault("_hero", name)
        elif cards:
            self._dealt_later(line[len("Dealt to ") : line.find(" [", len("Dealt to "))], cards)

    def _dealt_later(self, name: str, cards: str) -> None:
        """`Dealt to Ann [Kc 8c] [9c]`: the last cards are new. At stud the player whose first three cards are
        told is the hero."""
        built = self.built
        if name not in built.chairs:
            return
        if not self.is_stud:
            built.draw(name, cards)
            return
        built.deal_on_street(name, cards)
        if len(cards.split()) > _UP_CARDS:
            built.extra.setdefault("_hero", name)

    # -- the play --------------------------------------------------------------------------------

    def _player(self, name: str, words: str) -> None:
        verb, _, rest = words.partition(" ")
        built = self.built
        match verb:
            case "folds":
                built.fold(name)
                if rest.startswith("["):
                    built.show(name, rest.strip("[]"))
            case "checks":
                built.check(name)
            case "calls":
                built.call(name, self._first(rest))
            case "bets":
                built.raise_to(name, self._first(rest))
            case "raises":
                self._raise(name, rest)
            case "posts":
                self._post(name, rest)
            case "ante":  # processed
                built.post(name, Post.ANTE, self.amounts[rest.rpartition(" ")[2]])
            case "post":  # now
                built.post_both(name, self.amounts[rest.rpartition(" ")[2]])
            case "goes" if rest.startswith("all-in "):
                built.put_in(name, self._first(rest[len("all-in ") :]))
            case "straddle" | "straddles":
                self._straddle(name, rest)
            case "shows":
                found = _CARDS.search(rest)
                if found and found[1].strip():
                    built.show(name, found[1].replace("XX", "??"))
            case "mucks":
                built.muck(name)
            case "brings":
                built.bring_in_for(
                    name, self._first(rest.removeprefix("in for ").removeprefix("in low for "))
                )
            case "completes":
                built.raise_to(name, self._first(rest.partition("to ")[2]))
            case "discards" if found := _DISCARDS.match(rest):
                self.drawing.add(name)
                built.discard(name, int(found[1]), (found[2] or "").strip())
            case "stands":
                built.discard(name, 0)
            case "cashed" | "Chooses" | "Pays" | "Receives":
                self._cash_out(words)

    def _first(self, words: str) -> int:
        return self.amounts[words.partition(" ")[0]]

    def _raise(self, name: str, words: str) -> None:
        by, to, total = words.partition(" to ")
        if to:
            self.built.raise_to(name, self._first(total))
        else:
            self.built.put_in(name, self._first(by))

    def _post(self, name: str, words: str) -> None:
        built = self.built
        all_in = words.endswith("all-in")
        text = words.removesuffix(" and is all-in")
        what, _, amount = text.rpartition(" ")
        chips = self.amounts[amount]
        what = what.removeprefix("the ").removeprefix("a ")
        match what:
            case "ante":
                built.post(name, Post.ANTE, chips, all_in=all_in)
            case "small blind":
                built.post(name, Post.SMALL_BLIND, chips, all_in=all_in)
            case "big blind":
                built.post(name, Post.BIG_BLIND, chips, all_in=all_in)
            case "small & big blinds" | "small and big blinds" | "big blind + dead":
                built.post_both(name, chips, all_in=all_in)
            case "button blind":
                built.post(name, Post.BIG_BLIND, chips, all_in=all_in)
            case "straddle":
                self._straddle(name, amount)
            case "missed blind" | "dead" | "dead blind" | "missed small blind":
                built.post(name, Post.DEAD, chips)
            case _:
                raise Unreadable(f"a post is an ante or a blind, not {words!r}")

    def _straddle(self, name: str, words: str) -> None:
        """A straddle on top of a blind counts up to its amount."""
        chips = self._first(words)
        self.built.post(name, Post.STRADDLE, chips - self.built.front.get(name, 0))

    def _mark(self, line: str) -> None:
        if self.is_stud and _STUD_STREET.match(line.upper()):
            self.has_cards = True
            if shared := _CARDS.search(line):
                self.built.board(shared[1])
            else:
                self.built.street()
            return
        street = _STREET.match(line)
        if street:
            self._board(street, line)
        elif line.startswith("*** SUMMARY"):
            self.in_summary = True
        elif line.startswith(("*** HOLE CARDS", "*** DEALING HANDS", "*** HOLECARDS")):
            self.has_cards = True
            if first := _CARDS.search(line):
                self.built.board(first[1])

    def _board(self, street: re.Match[str], line: str) -> None:
        groups = _CARDS.findall(line)
        if not groups or not groups[-1].strip():
            raise Unreadable(f"a street has its cards, unlike {line!r}")
        if street[1] and not street[1].startswith("FIRST"):
            self.built.remark(Remark.RUN_TWICE)
        else:
            self.built.board(groups[-1])

    def _other(self, line: str) -> None:
        built = self.built
        if line.startswith("Uncalled bet"):
            if (found := _RETURNED.match(line)) and found[2] in built.chairs:
                built.give_back(found[2], self.amounts[found[1]])
        elif (found := _COLLECTED.match(line)) and found[1] in built.chairs:
            built.collect(found[1], self.amounts[found[2]])
        elif (shown := _SHOWS.match(line)) and shown[1] in built.chairs:
            built.show(shown[1], shown[2])
        elif " cashed out the hand" in line or "EV Cashout" in line:
            built.remark(Remark.CASHED_OUT)
        elif line.startswith(("Cash Drop to Pot", "STP added")) or "added to the pot" in line:
            built.remark(Remark.EXTRA_MONEY)
        elif line.startswith("Total pot "):
            built.pots.append(self._first(line[len("Total pot ") :]))
        elif line.lower().startswith("hand cancelled"):
            built.remark(Remark.CANCELLED)
        elif " is the button" in line:
            at = re.search(r"[Ss]eat #?(\d+) is the button", line)
            if at:
                built.button = int(at[1])

    def _cash_out(self, words: str) -> None:
        if words.startswith(("cashed out", "Chooses to EV Cashout", "Pays Cashout", "Receives Cashout")):
            self.built.remark(Remark.CASHED_OUT)


POKERSTARS: Final = HandFormat(
    "pokerstars",
    "PokerStars layout (PokerStars, GGPoker and others)",
    detect,
    split,
    read_amounts_with(_read, _counts_chips),
)
