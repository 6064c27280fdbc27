"""Hands of Bovada, Ignition and Bodog, whose players have no names but their positions.

    Ignition Hand #1 TBL#2 HOLDEM No Limit - 2024-05-01 20:00:00
    Bovada Hand #1: HOLDEM Tournament #2 TBL#3, Normal- Level 4 (50/100) - 2024-05-01 20:00:00

All hole cards are told. Cash games do not say their stakes: the blinds do.
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
from holecard.history.formats.reading import numbered, placed, read_amounts_with
from holecard.history.record import Record, first_chair
from holecard.rules.parts import Structure

_HEAD: Final = re.compile(
    r"(?P<site>Bovada|Ignition|Bodog(?:\.com|\.eu| UK|\.co\.uk)?) Hand #(?P<number>\d+):? +(?P<rest>.*)"
)
_LEVEL: Final = re.compile(r"Level (?P<level>\d+) \((?P<small>[^/()]+)/(?P<big>[^/()]+)\)")
_TOURNAMENT: Final = re.compile(r"Tournament #(\d+)")
_TABLE: Final = re.compile(r"TBL#(\d+)")
_SEAT: Final = re.compile(r"Seat (\d+): (.+?) \(([^()]*?) in chips\)")
_STUD_SEAT: Final = re.compile(r"(Seat\+(\d+)(?: \[ME\])?): (\S+) in chips")
_ACTION: Final = re.compile(r"(?P<name>[^:]+?) +: (?P<words>.*)")
_CARDS: Final = re.compile(r"\[([^\[\]]*)\]")
_MONEY: Final = re.compile(r"[$€£]?[\d,.]+")
_ME: Final = re.compile(r"\s*\[ME\]\s*")


def _is_head(line: str) -> int | None:
    found = _HEAD.search(line) if " Hand #" in line else None
    return found.start() if found else None


def _detect(beginning: str) -> bool:
    is_named = any(site in beginning for site in ("Bovada", "Ignition", "Bodog"))
    return is_named and any(_is_head(line) is not None for line in beginning.splitlines())


def _split(lines: Iterable[SourceLine], source: str) -> Iterator[HandText]:
    return split_at_heads(lines, source, _is_head)


def _is_tournament(text: str) -> bool:
    return "Tournament #" in text[:200].partition("\n")[0]


def _read(hand: HandText, amounts: AmountTable) -> Record:
    lines = list(numbered(hand))
    head = _HEAD.search(lines[0][1])
    if not head:
        raise Unreadable(f"a hand begins with its number and game, not {lines[0][1][:100]!r}")
    reader = _BovadaReader(HandBuilder(amounts.unit), amounts)
    built = reader.built
    rest = head["rest"]
    built.shape = game_words(_game(rest), hand.place)
    reader.is_stud = built.shape.has_up_cards
    built.about = {"venue": head["site"], "hand": int(head["number"]), **moment(rest)}
    if table := _TABLE.search(rest):
        built.about["table"] = table[1]
    if level := _LEVEL.search(rest):
        built.small, built.big = amounts[level["small"]], amounts[level["big"]]
        built.about["level"] = int(level["level"])
    if tournament := _TOURNAMENT.search(rest):
        built.about["event"] = f"Tournament #{tournament[1]}"
    else:
        built.about |= {"currency": "USD", "currency_symbol": "$"}
    if not reader.is_stud and not any(
        line.startswith(("*** FLOP", "Card dealt to table")) for _, line in lines
    ):
        reader.unmarked = _final_board(lines)
    previous = ""
    for at, line in lines[1:]:
        if line == previous and not reader.unmarked and " : " in line:
            continue  # damaged files repeat lines, and no player acts twice in a row
        previous = line
        with placed(hand.source, at):
            reader.take(line)
    if built.shape.structure is Structure.FIXED and not reader.is_stud:
        built.small_bet, built.big_bet = built.big, 2 * built.big
    reader.deal_rest()
    return record_of(built, hand.place)


def _final_board(lines: list[tuple[int, str]]) -> list[str]:
    """The cards of the board, street by street, as the summary gives them."""
    line = next((line for _, line in lines if line.startswith("Board [")), "")
    found = _CARDS.search(line)
    cards = found[1].split() if found else []
    return [" ".join(street) for street in (cards[:3], cards[3:4], cards[4:5]) if street]


def _game(rest: str) -> str:
    """Only the words for the game: tournaments do not name their betting if it is no limit."""
    words = rest.partition(" - ")[0].replace("ZonePoker", " ").replace("HiLo", " Hi/Lo")
    if _TOURNAMENT.search(words) and "Limit" not in words:
        return f"{words} No Limit"
    return words


class _BovadaReader:
    def __init__(self, built: HandBuilder, amounts: AmountTable) -> None:
        self.built = built
        self.amounts = amounts
        self.in_summary = False
        self.listed: list[tuple[int, str, int]] = []
        """Chair, name and stack, clockwise."""
        self.is_random = False
        self.has_cards = False
        self.result = ""
        self.is_stud = False
        self.unmarked: list[str] = []
        """Streets to come, in texts that do not say when they were dealt."""
        self.acted: set[str] = set()
        """Players who acted since the last bet of such a street."""

    def _sit(self) -> None:
        """Some tournaments number the chairs at random: then they are numbered in the order of the list."""
        chairs = [chair for chair, _, _ in self.listed]
        self.is_random = first_chair(tuple(chairs)) is None
        for place, (chair, name, stack) in enumerate(self.listed, 1):
            self.built.sit(place if self.is_random else chair, name, stack)

    def _button(self, spot: int) -> int:
        chairs = self.built.chairs
        if not self.is_random:
            return spot
        return chairs.get("Dealer") or (chairs.get("Small Blind", 1) - 2) % len(chairs) + 1

    def _board(self, line: str) -> None:
        groups = _CARDS.findall(line)
        if not groups:
            raise Unreadable(f"a street has its cards, unlike {line!r}")
        self.built.board(groups[-1])

    def take(self, line: str) -> None:
        if line.startswith("***"):
            self._mark(line)
        elif self.in_summary:
            return
        elif line.startswith("Seat ") and (found := _SEAT.match(line)):
            name, me = _ME.subn("", found[2])
            self.listed.append((int(found[1]), name.strip(), self.amounts[found[3]]))
            if me:
                self.built.extra["_hero"] = name.strip()
        elif line.startswith("Seat+") and (found := _STUD_SEAT.match(line)):
            name, me = _ME.subn("", found[1])
            self.listed.append((int(found[2]), name.strip(), self.amounts[found[3]]))
            if me:
                self.built.extra["_hero"] = name.strip()
        elif not self.built.chairs and self.listed:
            self._sit()
            self.take(line)
        elif line.startswith("Card dealt to table"):
            self._board(line)
        elif found := _ACTION.match(line):
            name, words = _ME.sub("", found["name"]).strip(), found["words"]
            if words.startswith("Set dealer"):
                self.built.button = self._button(int(self._cards(words)))
            elif name in self.built.chairs:
                self._player(name, words)

    def _mark(self, line: str) -> None:
        if line.startswith("*** SUMMARY"):
            self.in_summary = True
        elif line.startswith("*** HOLE CARDS"):
            self.has_cards = True
        elif line.startswith(("*** FLOP", "*** TURN", "*** RIVER")) and not self.is_stud:
            self._board(line)

    def _deal_unmarked(self, name: str, verb: str) -> None:
        """A player who acts again though there was no bet since does so on the next street."""
        if name in self.acted:
            self.built.board(self.unmarked.pop(0))
            self.acted = set()
        if verb in _BETS:
            self.acted = set()
        self.acted.add(name)

    def deal_rest(self) -> None:
        """What came after the last bet."""
        for street in self.unmarked:
            self.built.board(street)

    def _player(self, name: str, words: str) -> None:
        built = self.built
        verb = words.partition(" ")[0].partition("(")[0].lower()
        if self.unmarked and self.has_cards and verb in _ACTS:
            self._deal_unmarked(name, verb)
        match verb:
            case "card" if self.is_stud:
                built.deal_next(name, self._cards(words))
            case "card":
                built.deal(name, self._cards(words))
            case "bring_in":
                built.bring_in_for(name, self._amount(words))
            case "big" if self.is_stud:
                built.bring_in_for(name, self._amount(words))
            case "d":  # double, after an open pair
                built.put_in(name, self._amount(words))
            case "folds" | "fold":
                built.fold(name)
            case "checks" | "check":
                built.check(name)
            case "calls" | "call":
                built.call(name, self._amount(words))
            case "bets" | "bet":
                built.put_in(name, self._amount(words))
            case "raises" | "raise" | "all-in":
                self._raise(name, words)
            case "showdown":
                if name in built.hole:
                    built.show(name, "".join(map(str, built.hole[name])))
            case "mucks":
                built.muck(name)
            case "hand" if words.lower().startswith("hand result"):
                if (result := f"{name}: {words}") != self.result:  # damaged files repeat the line
                    built.collect(name, self._amount(words))
                self.result = result
            case _:
                self._post(name, words)

    def _raise(self, name: str, words: str) -> None:
        _, to, total = words.partition(" to ")
        if to:
            self.built.raise_to(name, self._amount(total))
        elif not self.has_cards:
            self._post_all_in(name, self._amount(words))
        elif words.lower().startswith("all-in"):
            self._all_in(name, self._amount(words))
        else:
            self.built.raise_to(name, self._amount(words))

    def _all_in(self, name: str, chips: int) -> None:
        """With so many chips more; old texts count those that lie in front already, too."""
        stack = self.built.stacks.get(name)
        if stack is not None and chips > stack - self.built.paid.get(name, 0):
            self.built.raise_to(name, chips)
        else:
            self.built.put_in(name, chips)

    def _post_all_in(self, name: str, chips: int) -> None:
        """An ante or a blind that takes all chips is called an all-in."""
        blinds = {"Small Blind": Post.SMALL_BLIND, "Big Blind": Post.BIG_BLIND}
        is_more_than_blind = 0 < self.built.big < chips
        pays_ante = name not in self.built.antes and (bool(self.built.antes) or is_more_than_blind)
        post = Post.ANTE if pays_ante else blinds.get(name, Post.ANTE)
        if post is Post.BIG_BLIND and not self.built.big:
            self.built.big = max(2 * self.built.bet, chips)
        self.built.post(name, post, chips, all_in=True)

    def _post(self, name: str, words: str) -> None:
        small = words.lower()
        for phrase, post in _POSTS.items():
            if small.startswith(phrase):
                chips = self._amount(words)
                stack = self.built.stacks.get(name)
                all_in = stack is not None and self.built.paid.get(name, 0) + chips >= stack
                if post is Post.BIG_BLIND and all_in and not self.built.big:
                    self.built.big = max(2 * self.built.bet, chips)
                self.built.post(name, post, chips, all_in=all_in)
                return
        if small.startswith("posts dead chip"):
            self.built.post_both(name, self._amount(words))

    def _amount(self, words: str) -> int:
        found = _MONEY.search(words)
        if not found:
            raise Unreadable(f"an amount needs digits, unlike {words!r}")
        return self.amounts[found[0]]

    def _cards(self, words: str) -> str:
        found = _CARDS.search(words)
        if not found:
            raise Unreadable(f"cards are in brackets, unlike {words!r}")
        return found[1]


_BETS: Final = ("bets", "bet", "raises", "raise", "all-in")
_ACTS: Final = (*_BETS, "folds", "fold", "checks", "check", "calls", "call")
_POSTS: Final = {
    "ante chip": Post.ANTE,
    "ante/small blind": Post.SMALL_BLIND,
    "small blind": Post.SMALL_BLIND,
    "big blind": Post.BIG_BLIND,
    "posts chip": Post.LATE,
}

BOVADA: Final = HandFormat(
    "bovada", "Bovada, Ignition, Bodog", _detect, _split, read_amounts_with(_read, _is_tournament)
)
