"""Hands of the Winning Poker Network (Americas Cardroom and others), in its old and its new layout.

    Game started at: 2016/8/2 10:53:49
    Game ID: 1 0.05/0.10 Oslo (Hold'em)
    ...
    Player ann raises (0.30)

    Hand #1 - Holdem(No Limit) - $0.05/$0.10 - 2024/05/01 20:00:00 UTC
    ...
    ann raises $0.30 to $0.30

The old layout does not name the betting: it is fixed limit if the big blind is the smaller of the two stakes.
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
from holecard.history.formats.reading import (
    acting,
    dealt_to,
    is_remark,
    numbered,
    placed,
    read_amounts_with,
    who,
)
from holecard.history.record import Record
from holecard.history.remarks import Remark
from holecard.rules.parts import Structure

_OLD: Final = re.compile(
    r"Game ID: (?P<number>\d+) (?P<small>[\d.,]+)/(?P<big>[\d.,]+) (?P<table>.*) \((?P<game>[^()]*)\)"
)
_NEW: Final = re.compile(
    r"(?:Game )?Hand #(?P<number>\d+) - (?P<event>.*?)(?P<game>[A-Z][^-]*?\((?:No|Pot|Fixed)? ?Limit\)) - "
    r"(?P<stakes>.*?) ?- (?P<date>\d{4}/.*)"
)
_STAKES: Final = re.compile(r"\(?\$?(?P<small>[\d.,]+)/\$?(?P<big>[\d.,]+)\)?")
_SEAT: Final = re.compile(r"Seat (\d+): (.+) \(\$?([\d.,]+)\)")
_BUTTON: Final = re.compile(r"(?:^|\S-max )Seat #?(\d+) is the button$")
_CARDS: Final = re.compile(r"\[([^\[\]]*)\]")
_AMOUNT: Final = re.compile(r"\$?\d[\d.,]*")
_COLLECTS: Final = re.compile(r"Collects: ([\d.,]+?)\.(?: |$)")
_LATER_BOARD: Final = re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) [2-9] ")
_SHOWN: Final = re.compile(r"shows: [^\[]*\[([^\[\]]*)\]")
_WON: Final = re.compile(r"\bwon \$?([\d.,]+)")


def _is_head(line: str) -> int | None:
    if line.startswith("Game started at:"):
        return 0
    found = _NEW.search(line) if " Hand #" in f" {line}" and " Limit)" in line else None
    return found.start() if found else None


def _detect(beginning: str) -> bool:
    if "Game started at:" not in beginning and "Limit) - " not in beginning:
        return False
    lines = beginning.lstrip("\ufeff").splitlines()
    old = any(line.startswith("Game started at:") for line in lines) and "Game ID:" in beginning
    return old or any(_NEW.search(line) for line in lines)


def _split(lines: Iterable[SourceLine], source: str) -> Iterator[HandText]:
    return split_at_heads(lines, source, _is_head)


def _is_tournament(text: str) -> bool:
    return "Tournament #" in text[:200]


def _read(hand: HandText, amounts: AmountTable) -> Record:
    lines = list(numbered(hand))
    reader = _WinningReader(HandBuilder(amounts.unit), amounts)
    built = reader.built
    built.about = {"venue": "Winning Poker Network", **moment(lines[0][1])}
    if lines[0][1].startswith("Game started at:"):
        _old_head(reader, lines[1][1] if len(lines) > 1 else "", hand)
        rest = lines[2:]
    else:
        _new_head(reader, lines[0][1], hand)
        rest = lines[1:]
    for at, line in rest:
        with placed(hand.source, at):
            reader.take(line)
    reader.finish()
    if not built.told and len(built.paid) < 2 and "\nUncalled bet" in hand.text:
        built.remark(Remark.CANCELLED)  # the other one sits out
    return record_of(built, hand.place)


def _old_head(reader: "_WinningReader", line: str, hand: HandText) -> None:
    head = _OLD.search(line)
    if not head:
        raise Unreadable(f"the second line has the number, stakes and game, not {line[:100]!r}")
    built, amounts = reader.built, reader.amounts
    built.about |= {"hand": int(head["number"]), "table": head["table"].strip()}
    built.shape = game_words(head["game"].replace("HiLow", "Hi/Lo"), hand.place)
    reader.is_old, reader.verbs = True, _VERBS | {"ante", "straddle", "received"}
    reader.tells_limit = "imit" in head["game"]
    low, high = amounts[head["small"]], amounts[head["big"]]
    blind = re.search(r"has big blind \(([\d.,]+)\)", hand.text)
    if built.shape.has_up_cards or (blind and amounts[blind[1]] == low < high):
        built.shape = built.shape._replace(structure=Structure.FIXED)
        built.small_bet, built.big_bet, built.small, built.big = low, high, low // 2, low
    else:
        built.small, built.big = low, high


def _new_head(reader: "_WinningReader", line: str, hand: HandText) -> None:
    head = _NEW.search(line)
    stakes = _STAKES.search(head["stakes"]) if head else None
    if not head or not stakes:
        raise Unreadable(f"a hand begins with its number, game and stakes, not {line[:100]!r}")
    built, amounts = reader.built, reader.amounts
    built.about |= {"hand": int(head["number"])}
    built.shape = game_words(head["game"].replace("H/L", "Hi/Lo"), hand.place)
    if "Tournament #" in head["event"]:
        built.about["event"] = head["event"].strip(" -")
    low, high = amounts[stakes["small"]], amounts[stakes["big"]]
    if built.shape.structure is Structure.FIXED:
        built.small_bet, built.big_bet, built.small, built.big = low, high, low // 2, low
    else:
        built.small, built.big = low, high


class _WinningReader:
    def __init__(self, built: HandBuilder, amounts: AmountTable) -> None:
        self.built = built
        self.amounts = amounts
        self.in_summary = False
        self.has_cards = False
        self.is_old = False
        """Of the layout in which every line of a player begins with that word."""
        self.verbs = _VERBS
        self.tells_limit = True
        self.received: dict[str, str] = {}
        self.won: dict[str, int] = {}
        """What the summary says."""

    def take(self, line: str) -> None:
        built = self.built
        line = line.lstrip("*") if line.startswith("*Player ") else line
        if not self.in_summary and (player := acting(self._named(line), built.chairs, self.verbs)):
            self._player(*player)
        elif line.startswith(("***", "------")):
            if not is_remark(line, built.chairs):
                self._mark(line)
        elif line.startswith("Seat ") and not self.in_summary and (found := _SEAT.match(line)):
            built.sit(int(found[1]), found[2], self.amounts[found[3]])
        elif not built.paid and (found := _BUTTON.search(line)):
            built.button = int(found[1])
        elif line.startswith("Dealt to ") and (cards := _CARDS.findall(line)):
            self._dealt(dealt_to(line, built.chairs)[0], cards[-1])
        elif self.in_summary and line.startswith("Seat "):
            player = who(line.partition(": ")[2], built.chairs)
            if player and (found := _WON.search(player[1])):
                self.won[player[0]] = self.amounts[found[1]]
        elif self.in_summary and (player := who(self._named(line), built.chairs)):
            self._result(*player)
        elif self.is_old and line.startswith("Player  "):
            built.remark(Remark.NAMELESS)

    def _named(self, line: str) -> str:
        """A line from the player's name on."""
        return line.removeprefix("Player ") if self.is_old else line

    def _dealt(self, name: str, cards: str) -> None:
        assert self.built.shape is not None
        if not self.built.shape.has_up_cards:
            if not self.has_cards:
                return  # drawn for the button
            self.built.deal(name, cards)
        elif cards:
            self.built.deal_on_street(name, cards)
        if len(cards.split()) > 1:
            self.built.extra.setdefault("_hero", name)

    def _mark(self, line: str) -> None:
        if "ummary" in line or "SUMMARY" in line:
            self.in_summary = True
        elif " STREET ***" in line:
            self.built.street()
        elif line.startswith("*** HOLE CARDS"):
            self.has_cards = True
        elif "RUN IT" in line or "SECOND" in line:
            self.built.remark(Remark.RUN_TWICE)
        elif _LATER_BOARD.match(line):
            return
        elif line.startswith(("*** FLOP", "*** TURN", "*** RIVER")):
            groups = _CARDS.findall(line)
            if not groups:
                raise Unreadable(f"a street has its cards, unlike {line!r}")
            self.built.board(groups[-1])

    def _player(self, name: str, words: str) -> None:
        built = self.built
        match words.partition(" ")[0].rstrip("."):
            case "received":
                assert built.shape is not None
                found = _CARDS.search(words)
                if built.shape.has_up_cards:
                    built.deal_next(name, found[1] if found else "??")
                elif found:
                    self.received[name] = self.received.get(name, "") + found[1]
            case "folds":
                built.fold(name)
            case "checks":
                built.check(name)
            case "calls":
                built.call(name, self._amount(words))
            case "bets":
                built.put_in(name, self._amount(words))
            case "raises" if " to " in words:
                built.raise_to(name, self._amount(words.partition(" to ")[2]))
            case "raises":
                built.put_in(name, self._amount(words))
            case "allin" if _AMOUNT.search(words):
                self._all_in(name, self._amount(words))
            case "caps":
                built.put_in(name, self._amount(words))
                built.remark(Remark.CAPPED)
            case "is" if "disconnected and ALL IN" in words:
                built.remark(Remark.DISCONNECTED)
            case "bring" | "brings":
                built.bring_in_for(name, self._amount(words))
            case "has" | "posts" | "ante" | "straddle":
                self._post(name, words)
            case "shows" if found := _CARDS.search(words):
                built.show(name, found[1])
            case "collected":
                built.collect(name, self._amount(words))

    def _all_in(self, name: str, chips: int) -> None:
        """Old headers do not give the limit: a raise beyond the pot reveals it."""
        built = self.built
        assert built.shape is not None
        total, pot = built.front.get(name, 0) + chips, sum(built.paid.values())
        most = 2 * built.bet - built.front.get(name, 0) + pot
        if built.shape.structure is Structure.POT_LIMIT and not self.tells_limit and total > most:
            built.shape = built.shape._replace(structure=Structure.NO_LIMIT)
        built.put_in(name, chips)

    def _amount(self, words: str) -> int:
        found = _AMOUNT.search(words)
        if not found:
            raise Unreadable(f"an amount needs digits, unlike {words!r}")
        return self.amounts[found[0]]

    def _post(self, name: str, words: str) -> None:
        built, chips = self.built, self._amount(words)
        stack = built.stacks[name]
        all_in = stack is not None and built.paid.get(name, 0) + chips >= stack
        if "small blind" in words:
            built.post(name, Post.SMALL_BLIND, chips, all_in=all_in)
        elif "big blind" in words:
            built.post(name, Post.BIG_BLIND, chips, all_in=all_in)
        elif "ante" in words:
            built.post(name, Post.ANTE, chips, all_in=all_in)
        elif "straddle" in words:
            built.post(name, Post.STRADDLE, chips - built.front.get(name, 0))
        else:
            built.post_both(name, chips, all_in=all_in)

    def _result(self, name: str, words: str) -> None:
        """The old summary: who showed what, and collected how much."""
        if found := _SHOWN.search(words):
            self.built.show(name, found[1])
        if found := _COLLECTS.search(words):
            chips = self.amounts[found[1]]
            if chips:
                self.won[name] = chips

    def finish(self) -> None:
        for name, cards in self.received.items():
            self.built.deal(name, cards)
            self.built.extra["_hero"] = name
        if not self.built.collected:
            for name, chips in self.won.items():
                self.built.collect(name, chips)


_VERBS: Final = frozenset(
    ("folds", "checks", "calls", "bets", "raises", "allin", "bring", "brings", "caps", "posts", "shows",
     "collected")
)  # fmt: skip

WINNING_NETWORK: Final = HandFormat(
    "winning", "Winning Poker Network", _detect, _split, read_amounts_with(_read, _is_tournament)
)
