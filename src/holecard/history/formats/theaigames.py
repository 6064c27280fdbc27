"""Match dumps of theaigames.com: what its server sent to the bots, two-player hold'em and Omaha.

Match round 12                   the number of the hand
Match smallBlind 20              or small_blind, as the later site wrote
Match bigBlind 40
Match onButton player2           the small blind
player1 stack 1880
player2 stack 2120
player2 post 20
player1 post 40
player1 hand [6d,9d]             two cards in hold'em, four in Omaha; at the showdown both hands
player2 call 20                  the chips that were paid
player1 raise 40                 on top of the call
Match table [Tc,9s,Kd]           the whole board
player1 wins 160                 with an uncalled bet, if there is one
"""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Final

from holecard.errors import Unreadable
from holecard.history.formats.assembly import record_of
from holecard.history.formats.builder import HandBuilder, Post
from holecard.history.formats.hand_text import HandFormat, HandText, SourceLine, split_at_heads
from holecard.history.formats.reading import numbered, placed
from holecard.history.formats.shapes import holdem, omaha
from holecard.history.record import Record
from holecard.rules.parts import Structure

_DETECTED: Final = re.compile(r"^\s*Match (?:round|hand) \d+\s*$", re.MULTILINE)
_HEAD: Final = re.compile(r"\s*Match (?:round|hand) (\d{1,9})\s*")
_MATCH: Final = re.compile(r"Match (\w+) (\S+)")
_PLAYER: Final = re.compile(r"(\w+) (stack|post|hand|fold|check|call|raise|wins) (\S+)")
_LISTED: Final = re.compile(r"\[([^\[\]]*)\]")
_MOST_DIGITS: Final = 18
_HOLDEM: Final = 2


def _detect(beginning: str) -> bool:
    return "Match " in beginning and _DETECTED.search(beginning) is not None


def _is_head(line: str) -> int | None:
    return 0 if _HEAD.fullmatch(line) else None


def _split(lines: Iterable[SourceLine], source: str) -> Iterator[HandText]:
    return split_at_heads(lines, source, _is_head)


def _read(hand: HandText) -> Record:
    reader = _DumpReader()
    for at, line in numbered(hand):
        with placed(hand.source, at):
            reader.take(line.strip())
    with placed(hand.source, hand.line):
        return reader.record(hand)


class _DumpReader:
    def __init__(self) -> None:
        self.built = HandBuilder(Decimal(1))
        self.board: list[str] = []
        self.on_button = ""
        self.posts: list[tuple[str, int]] = []

    def take(self, line: str) -> None:
        if found := _MATCH.fullmatch(line):
            self._match(found[1].replace("_", "").lower(), found[2])
        elif found := _PLAYER.fullmatch(line):
            self._player(found[1], found[2], found[3])

    def _match(self, key: str, value: str) -> None:
        match key:
            case "smallblind":
                self.built.small = _chips(value)
            case "bigblind":
                self.built.big = _chips(value)
            case "onbutton":
                self.on_button = value
            case "table":
                cards = _cards(value).split()
                if new := cards[len(self.board) :]:
                    self.built.board(" ".join(new))
                    self.board = cards
            case "round" | "hand":
                self.built.extra["_round"] = int(value)

    def _player(self, name: str, verb: str, value: str) -> None:
        built = self.built
        match verb:
            case "stack":
                built.sit(len(built.chairs) + 1, name, _chips(value))
            case "post":
                self._post(name, _chips(value))
            case "hand":
                self._hand(name, _cards(value))
            case "fold":
                built.fold(name)
            case "check":
                built.check(name)
            case "call":
                built.call(name, _chips(value))
            case "raise":
                self._raise(name, _chips(value))
            case "wins":
                built.collect(name, _chips(value))

    def _post(self, name: str, chips: int) -> None:
        post = Post.SMALL_BLIND if name == self.on_button else Post.BIG_BLIND
        stack = self.built.stacks.get(name)
        self.built.post(name, post, chips, all_in=stack is not None and chips >= stack)

    def _hand(self, name: str, cards: str) -> None:
        """A hand that is listed a second time, or after the betting, is shown."""
        if self.board and name not in self.built.hole:
            self.built.show(name, cards)
        self.built.deal(name, cards)

    def _raise(self, name: str, chips: int) -> None:
        """On top of the call, and no more than the player has."""
        built = self.built
        front, stack = built.front.get(name, 0), built.stacks.get(name)
        total = built.bet + chips
        if stack is not None:
            total = min(total, front + stack - built.paid.get(name, 0))
        built.raise_to(name, total)

    def record(self, hand: HandText) -> Record:
        built = self.built
        if not self.on_button or len(built.chairs) != 2:
            raise Unreadable(f"a hand names the button and two stacks, unlike {hand.text[:60]!r}")
        built.known(self.on_button)
        held = max(map(len, built.hole.values()), default=_HOLDEM)
        built.shape = holdem(Structure.NO_LIMIT) if held <= _HOLDEM else omaha(Structure.POT_LIMIT, held)
        built.button = built.chairs[self.on_button]
        built.about = {"venue": "theaigames"}
        return record_of(built, hand.place)


def _cards(text: str) -> str:
    found = _LISTED.fullmatch(text)
    if not found:
        raise Unreadable(f"cards are listed as [Tc,9s,Kd], not as {text!r}")
    return found[1].replace(",", " ")


def _chips(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > _MOST_DIGITS:
        raise Unreadable(f"chips are a whole number of at most {_MOST_DIGITS} digits, not {text!r}")
    return int(text)


THEAIGAMES: Final = HandFormat("theaigames", "theaigames match dump", _detect, _split, _read)
