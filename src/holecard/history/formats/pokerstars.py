"""Hands in the PokerStars layout, from PokerStars, GGPoker, and other rooms and converters."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from holecard.errors import HolecardError, Unreadable
from holecard.history.formats.assembly import record_of
from holecard.history.formats.builder import HandBuilder
from holecard.history.formats.hand_text import HandFormat, HandText, SourceLine, split_at_heads
from holecard.history.formats.money import AmountTable
from holecard.history.formats.pokerstars_header import SIGNS, is_head, parse_head, table_in
from holecard.history.formats.pokerstars_play import StarsPlay
from holecard.history.formats.pokerstars_seats import SEATED, plain_seat
from holecard.history.formats.pokerstars_summary import StarsSummary
from holecard.history.formats.reading import is_remark, read_amounts_with, who
from holecard.history.record import Record
from holecard.history.remarks import Remark
from holecard.rules.parts import Structure

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
_PLAIN_STREET: Final = re.compile(
    r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\* (?:\[[0-9TJQKAcdhs ]*\] )*\[([0-9TJQKAcdhs][0-9TJQKAcdhs ]*)\]"
)
"""As most rooms write the streets of flop games, without any words of a player's name."""
_RETURNED: Final = re.compile(r"Uncalled bet (?:of )?\(?([^ ()]+)\)? returned to (.+)")
_SEAT_NUMBER: Final = re.compile(r"Seat (?:\d|#\d)")
_RUPEES: Final = re.compile(r"\bRs\. (?=\d)")
_VERBS: Final = {"folds", "checks", "calls", "bets", "raises", "posts"}
_SHOWS: Final = re.compile(r"(.+) shows \[?((?:(?:10|\w)[cdhs] ?)+)\]?")
_ENDS: Final = re.compile(r" (?:collect(?:ed|s)|wins|won|shows) ")
_PLAIN_MARKS: Final = frozenset(("*** HOLE CARDS ***", "*** SUMMARY ***"))
_SHOW_DOWN: Final = "*** SHOW DOWN ***"
_POTS: Final = frozenset(("pot", "main pot", "side pot", "side pot-1", "side pot-2"))
_AFTER_AMOUNT: Final = frozenset(" ()")

_UP_CARDS: Final = 1
"""How many cards of another player are seen on a street of stud."""


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
    return "Tournament #" in head or not ("(Rs. " in head or any(sign in head for sign in SIGNS))


def _read(hand: HandText, amounts: AmountTable) -> Record:
    text = _RUPEES.sub("₹", hand.text) if "(Rs. " in hand.text[:300] else hand.text
    lines = list(map(str.rstrip, text.split("\n")))
    if len(lines) > 1 and lines[1].startswith(" "):  # a list of hands that are moved in
        lines = [line.removeprefix(" ") for line in lines]
    place = hand.place
    head = parse_head(lines[0], place)
    game = head.game
    built = HandBuilder(amounts.unit)
    built.about, built.extra, built.shape = head.about, head.extra, game.shape
    low, high = amounts[game.small], amounts[game.big]
    if game.shape.structure is Structure.FIXED:
        built.small_bet, built.big_bet, built.big = low, high, low
    else:
        built.small, built.big = low, high
    summary = StarsSummary(built, amounts)
    _take_lines(_StarsReader(built, amounts, is_stud=game.shape.has_up_cards), summary, lines, hand)
    summary.finish()
    return record_of(built, place)


def _take_lines(reader: "_StarsReader", summary: StarsSummary, lines: list[str], hand: HandText) -> None:
    """All lines but the first. Seats, and what players usually do, are looked up here: most lines are of
    that."""
    built, known, at = reader.built, reader.play.known, 0
    chairs = built.chairs
    numbered = enumerate(lines)
    next(numbered)
    try:
        for at, line in numbered:  # noqa: B007 - for the error
            name, _, words = line.partition(": ")
            play = known.get(words)
            if play is not None and name in chairs:
                act, chips = play
                if chips is None:
                    act(built, name)
                else:
                    act(built, name, chips)
            elif reader.has_cards or not reader.sit(line, name):
                reader.take(line, name, words)
                if reader.in_summary:
                    break
        for at, line in numbered:  # noqa: B007
            if not line.startswith("Seat ") or "ed [" in line or not built.collected:  # cards, or a winner
                summary.take(line)
    except HolecardError as error:
        if reader.in_summary or any(lines[at + 1 :]):
            raise type(error)(f"{hand.source}, line {hand.line + at}: {error}") from None
        built.remark(Remark.PARTIAL)  # the file was cut here


class _StarsReader:
    """Takes the lines of a hand one by one."""

    __slots__ = ("amounts", "built", "has_cards", "in_summary", "is_stud", "play", "seated")

    def __init__(self, built: HandBuilder, amounts: AmountTable, *, is_stud: bool) -> None:
        self.built = built
        self.amounts = amounts
        self.play = StarsPlay(built, amounts)
        self.seated = SEATED[amounts.places]
        self.is_stud = is_stud
        self.in_summary = False
        self.has_cards = False

    def take(self, line: str, name: str, words: str) -> None:
        """A line, and its parts before and after the first colon if it has one."""
        if words:
            self._take_named(line, name, words)
        elif line.startswith("***"):
            self._starred(line)
        elif line.startswith("Seat ") and not self.has_cards and self._seat(line):
            return
        elif line.startswith("Dealt to ") and line.endswith("]"):
            self._dealt(line)
        elif line and not line.endswith(":"):
            self._other(line)

    def _take_named(self, line: str, name: str, words: str) -> None:
        if ": " in words:
            name, words = self._longest_name(name, words)
        if name in self.built.chairs:
            if not (self._is_beginning(name) and self._ends(line)):
                self.play.take(name, words)
        elif line.startswith("Seat ") and not self.has_cards and self._seat(line):
            return
        elif line.startswith("***"):
            self._starred(line)
        elif line.startswith("Dealt to ") and line.endswith("]"):
            self._dealt(line)
        elif words.partition(" ")[0] in _VERBS:
            if not self._ends(line) and line.removeprefix("Dealt to ") not in self.built.chairs:
                self.built.known(name)
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

    def _is_beginning(self, name: str) -> bool:
        """Whether another player's name begins with this one and a colon."""
        chairs = self.built.chairs
        if ":" not in "".join(chairs):
            return False
        return any(other.startswith(f"{name}:") for other in chairs)

    # -- before the play -----------------------------------------------------------------------

    def _table(self, line: str) -> None:
        button, about = table_in(line)
        if button is not None:
            self.built.button = button
            self.built.about |= about

    def sit(self, line: str, chair: str) -> bool:
        """Whether this can only be the line of a seat, and not what another player does."""
        if chair in self.built.chairs:
            return False
        seat = self.seated.get(line) or plain_seat(line, self.amounts)
        if seat is None:
            return False
        number, name, chips = seat
        self.built.sit(number, name, chips)
        return True

    def _seat(self, line: str) -> bool:
        """Whether this is a line of a seat."""
        if not _SEAT_NUMBER.match(line):
            return False
        found = _SEAT.match(line) or _BARE_SEAT.match(line)
        if found:
            if found[2]:
                self.built.sit(int(found[1]), found[2], self.amounts[found[3]])
        elif who(line, self.built.chairs):  # a player of that name who leaves
            return True
        elif line.endswith("is the button"):
            self.built.button = int(line.split()[1].strip("#"))
        else:
            raise Unreadable(f"a seat is such as 'Seat 1: Ann ($20 in chips)', not {line!r}")
        return True

    def _dealt(self, line: str) -> None:
        begin, bracket, rest = line.rpartition(" [")
        if not bracket:
            return
        name, cards = begin[len("Dealt to ") :], rest.rstrip("]")
        built = self.built
        if (whole := line[len("Dealt to ") :]) in built.chairs:  # without cards
            if name in built.chairs:
                raise Unreadable(f"a line is about one player, not {name!r} or {whole!r}")
            return
        if name in built.chairs and cards and not self.is_stud and name not in self.play.drawing:
            built.deal(name, cards)
            built.extra.setdefault("_hero", name)
        elif cards and (player := who(line[len("Dealt to ") :], built.chairs)):
            self._dealt_later(player[0], cards)

    def _dealt_later(self, name: str, cards: str) -> None:
        """`Dealt to Ann [Kc 8c] [9c]`: the last cards are new. At stud the player whose first three cards are
        told is the hero."""
        built = self.built
        if not self.is_stud:
            built.draw(name, cards)
            return
        built.deal_on_street(name, cards)
        if len(cards.split()) > _UP_CARDS:
            built.extra.setdefault("_hero", name)

    # -- the play --------------------------------------------------------------------------------

    def _starred(self, line: str) -> None:
        if line in _PLAIN_MARKS:
            self._mark(line)
            return
        if line == _SHOW_DOWN:  # nothing that the lines after it do not say
            return
        plain = None if self.is_stud else _PLAIN_STREET.fullmatch(line)
        if plain is not None:
            self.built.board(plain[1])
        elif not self._ends(line) and not (line[-1].islower() and is_remark(line, self.built.chairs)):
            self._mark(line)

    def _mark(self, line: str) -> None:
        if line.startswith("*** SUMMARY"):
            self.in_summary = True
        elif line.startswith(("*** HOLE CARDS", "*** DEALING HANDS", "*** HOLECARDS")):
            self.has_cards = True
            if "[" in line and (first := _CARDS.search(line)):
                self.built.board(first[1])
        elif self.is_stud and _STUD_STREET.match(line.upper()):
            self.has_cards = True
            if shared := _CARDS.search(line):
                self.built.board(shared[1])
            else:
                self.built.street()
        elif street := _STREET.match(line):
            self._board(street[1], line)

    def _board(self, which: str | None, line: str) -> None:
        """`which` of several boards it is."""
        cards = line[line.rfind("[") + 1 : -1]
        if line[-1] != "]" or "]" in cards or "[" not in line:
            *_, cards = ["", *_CARDS.findall(line)]
        if not cards.strip():
            raise Unreadable(f"a street has its cards, unlike {line!r}")
        if which is not None and not which.startswith("FIRST"):
            self.built.remark(Remark.RUN_TWICE)
        else:
            self.built.board(cards)

    def _ends(self, line: str) -> bool:
        """Whether a player collects from a pot or shows cards in a line without a colon. The name may look
        like anything else in a text."""
        built = self.built
        if line.startswith("Uncalled bet") and (found := _RETURNED.match(line)) and found[2] in built.chairs:
            built.give_back(found[2], self.amounts[found[1]])
            return True
        name, _, rest = line.partition(" collected ")
        amount, _, pot = rest.partition(" from ")
        if pot in _POTS and name in built.chairs and amount and _AFTER_AMOUNT.isdisjoint(amount):
            built.collect(name, self.amounts[amount])
            return True
        if _ENDS.search(line) is None:
            return False
        if (found := _COLLECTED.match(line)) and found[1] in built.chairs:
            built.collect(found[1], self.amounts[found[2]])
            return True
        if (found := _SHOWS.match(line)) and (name := found[1]) in built.chairs:
            if name[-1] == ":" and name[:-1] in built.chairs:
                raise Unreadable(f"a line is about one player, not {name[:-1]!r} or {name!r}")
            built.show(name, found[2])
            return True
        return False

    def _other(self, line: str) -> None:
        built = self.built
        if line.startswith("Table ") and not self.has_cards:
            self._table(line)
        elif self._ends(line):
            return
        elif " cashed out the hand" in line or "EV Cashout" in line:
            built.remark(Remark.CASHED_OUT)
        elif line.startswith(("Cash Drop to Pot", "STP added")) or "added to the pot" in line:
            built.remark(Remark.EXTRA_MONEY)
        elif line.startswith("Total pot "):
            built.pots.append(self.play.first_amount(line[len("Total pot ") :]))
        elif line.lower().startswith("hand cancelled"):
            built.remark(Remark.CANCELLED)
        elif " is the button" in line and not self.has_cards:
            at = re.search(r"[Ss]eat #?(\d+) is the button", line)
            if at:
                built.button = int(at[1])


POKERSTARS: Final = HandFormat(
    "pokerstars",
    "PokerStars layout (PokerStars, GGPoker and others)",
    detect,
    split,
    read_amounts_with(_read, _counts_chips),
)
