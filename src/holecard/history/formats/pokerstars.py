"""Hands in PokerStars' layout: of PokerStars, of GGPoker, and of other rooms and converters that write it."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from holecard.cards.card import Card, parse_cards
from holecard.errors import HolecardError, Unreadable
from holecard.history.formats.assembly import record_of
from holecard.history.formats.builder import HandBuilder, Post, Told
from holecard.history.formats.hand_text import HandFormat, HandText, SourceLine, split_at_heads
from holecard.history.formats.money import AmountTable
from holecard.history.formats.pokerstars_header import HEAD, SIGNS, parse_head
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
    r"(.+?) (?:collected|collects|wins|won) \(?([^ ()]+(?: [^ ()a-z]+)?)\)? ?(?:from|$)"
)
_CARDS: Final = re.compile(r"\[([^\[\]]*)\]")
_STREET: Final = re.compile(r"\*\*\* (FIRST |SECOND |THIRD )?(FLOP|TURN|RIVER|FOURTH|FIFTH|PRE-?FLOP) \*\*\*")
_STUD_STREET: Final = re.compile(
    r"\*\*\* (?:\d(?:RD|TH) STREET|(?:THIRD|FOURTH|FIFTH|SIXTH|SEVENTH) STREET|RIVER) "
)
_DISCARDS: Final = re.compile(r"(\d+) cards?(?: \[([^\]]*)\])?")
_RETURNED: Final = re.compile(r"Uncalled bet (?:of )?\(?([^ ()]+)\)? returned to (.+)")
_SUMMARY_WON: Final = re.compile(
    r"Seat \d+: (.+?)(?: \((?:button|small blind|big blind)\))* (?:collected|.*?\] and won) \(([^()]*)\)"
)
_VERBS: Final = {"folds", "checks", "calls", "bets", "raises", "posts"}
_SHOWS: Final = re.compile(r"(.+?) shows \[?((?:(?:10|\w)[cdhs] ?)+)\]?")
_SUMMARY_SEAT: Final = re.compile(
    r"Seat \d+: (.+?)(?: \((?:button|small blind|big blind)\))* (?:mucked|showed) \[([^\]]*)\]"
)


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
    return "/" in line and "TBL#" not in line and not line.startswith("Game Hand #") and "Bo" not in line[:3]


def split(lines: Iterable[SourceLine], source: str) -> Iterator[HandText]:
    return split_at_heads(lines, source, is_head)


def _counts_chips(text: str) -> bool:
    """Tournaments and play money: pots are split in whole chips. Amounts that have decimals all the same are
    read again in a finer unit."""
    head = text[:300].partition("\n")[0]
    return "Tournament #" in head or not any(sign in head for sign in SIGNS)


def _read(hand: HandText, amounts: AmountTable) -> Record:
    lines = [line.rstrip() for line in hand.text.split("\n")]
    head = parse_head(lines[0], hand.place)
    reader = _StarsReader(HandBuilder(amounts.unit), amounts, is_stud=head.shape.has_up_cards)
    built = reader.built
    built.about, built.extra, built.shape = head.about, head.extra, head.shape
    low, high = amounts[head.small], amounts[head.big]
    if head.shape.structure is Structure.FIXED:
        built.small_bet, built.big_bet, built.big = low, high, low
    else:
        built.small, built.big = low, high
    try:
        for at, line in enumerate(lines):
            if reader.in_summary:
                if "[" in line or "(" in line or line.startswith(("Hand", "hand")):
                    reader.take_summary(line)
            elif line and at:
                reader.take(line)
    except HolecardError as error:
        if reader.in_summary or any(lines[at + 1 :]):
            raise type(error)(f"{hand.source}, line {hand.line + at}: {error}") from None
        built.remark(Remark.PARTIAL)  # the file was cut here
    reader.finish()
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
        self.mucked: dict[str, str] = {}
        self.won: dict[str, int] = {}
        """What the summary says of winnings."""
        self.final_board: tuple[Card, ...] = ()

    def take(self, line: str) -> None:
        name, colon, words = line.partition(": ")
        chairs = self.built.chairs
        if not colon and line.endswith(":"):
            return
        if name not in chairs and colon:
            name, words = self._longer_name(name, words)
        if name in chairs:
            self._player(name, words)
        elif colon and words.partition(" ")[0] in _VERBS:
            self.built.known(name)
        elif line.startswith("***"):
            self._mark(line)
        elif line.startswith("Seat "):
            self._seat(line)
        elif line.startswith("Dealt to "):
            self._dealt(line)
        elif line.startswith("Table "):
            self._table(line)
        else:
            self._other(line)

    def _longer_name(self, name: str, words: str) -> tuple[str, str]:
        """A name may have a colon of its own."""
        while ": " in words and name not in self.built.chairs:
            more, _, words = words.partition(": ")
            name = f"{name}: {more}"
        return name, words

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
        if self.has_cards or not found[2]:
            return
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
        found = _COLLECTED.match(line)
        if found and found[1] in built.chairs:
            built.collect(found[1], self.amounts[found[2]])
        elif (shown := _SHOWS.match(line)) and shown[1] in built.chairs:
            built.show(shown[1], shown[2])
        elif found := _RETURNED.match(line):
            if found[2] in built.chairs:
                built.give_back(found[2], self.amounts[found[1]])
        elif " cashed out the hand" in line or "EV Cashout" in line:
            built.remark(Remark.CASHED_OUT)
        elif line.startswith(("Cash Drop to Pot", "STP added")) or "added to the pot" in line:
            built.remark(Remark.EXTRA_MONEY)
        elif line.lower().startswith("hand cancelled"):
            built.remark(Remark.CANCELLED)
        elif " is the button" in line:
            at = re.search(r"[Ss]eat #?(\d+) is the button", line)
            if at:
                built.button = int(at[1])

    def _cash_out(self, words: str) -> None:
        if words.startswith(("cashed out", "Chooses to EV Cashout", "Pays Cashout", "Receives Cashout")):
            self.built.remark(Remark.CASHED_OUT)

    # -- the summary ---------------------------------------------------------------------------

    def take_summary(self, line: str) -> None:
        if line.startswith("Seat "):
            found = _SUMMARY_SEAT.match(line) if "ed [" in line else None
            if found and found[1] in self.built.chairs:
                self.mucked[found[1]] = found[2].replace("XX", "??")
            if not self.built.collected and (won := _SUMMARY_WON.match(line)):
                self.won[won[1]] = self.amounts[won[2]]
        elif line.startswith("Board [") and (cards := _CARDS.search(line)) and cards[1].strip():
            self.final_board = parse_cards(cards[1].replace("10", "T"))
        elif line.startswith("Hand was run"):
            self.built.remark(Remark.RUN_TWICE)
        elif line.lower().startswith("hand cancelled"):
            self.built.remark(Remark.CANCELLED)

    def _fill_in(self) -> None:
        """What some rooms tell in the summary only: winnings, and the board after the last bet."""
        built = self.built
        if not built.collected:
            for name, chips in self.won.items():
                if name in built.chairs and chips:
                    built.collect(name, chips)
        lying = built.lying
        if len(self.final_board) > len(lying) and not self.is_stud and Remark.RUN_TWICE not in built.remarks:
            shown = [told for told in built.told if told[0] in (Told.SHOW, Told.MUCK)]
            built.told = [told for told in built.told if told not in shown]
            while len(lying) < len(self.final_board):
                count = 1 if len(lying) > 2 else 3 - len(lying)
                built.board(" ".join(map(str, self.final_board[len(lying) : len(lying) + count])))
                lying = built.lying
            built.told += shown

    def finish(self) -> None:
        """Cards that the summary alone tells of."""
        built = self.built
        self._fill_in()
        assert built.shape is not None
        if built.shape.draws or self.is_stud:
            shown = {name for told, name, _ in built.told if told is Told.SHOW}
            for name, cards in self.mucked.items():
                if name not in shown and cards.strip():
                    built.final[name] = parse_cards(cards)
            return
        for name, cards in self.mucked.items():
            if name not in built.hole and cards.strip():
                built.deal(name, cards)


POKERSTARS: Final = HandFormat(
    "pokerstars",
    "PokerStars layout (PokerStars, GGPoker and others)",
    detect,
    split,
    read_amounts_with(_read, _counts_chips),
)
