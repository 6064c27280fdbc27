"""Parses tables as people paste them: any spacing and separators, percentages, code fences and surrounding
text.

Lines that look like a heading, a row of cards or a row of the table are read; all other lines are text.
Blocks may come in any order if they are headed; without headings the first is A's. A block's columns may
continue below, under another row of cards. Once A's block and B's are complete, the next heading or row of
cards begins another table. Whatever cannot be read is an error that names its place.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from holecard.cards.card import Card
from holecard.errors import Unreadable
from holecard.solver.strategy_table.table import (
    PLAYERS,
    RowLabel,
    StrategyTable,
    card_label,
    check_shape,
    highest_first,
)
from holecard.solver.tree import VectorGame

_SEPARATORS: Final = re.compile(r"[\s,;|]+")
_TITLE: Final = re.compile(r"[\W_]*(call[\s_-]*raise|bet|continue|raise)\b[\s*_`]*([:=|,]?)(.*)", re.I | re.S)
_NUMBER: Final = re.compile(r"(\d{1,30}(?:\.\d{0,60})?|\.\d{1,60})(e[+-]?\d{1,3})?(%?)", re.ASCII | re.I)
_FRACTION: Final = re.compile(r"(\d{1,60})/(\d{1,60})", re.ASCII)
_NUMERIC: Final = re.compile(r"[+-]?\.?\d|-$", re.ASCII)
_PLAYER: Final = re.compile(r"\b(?:strategy|player)(?:\s+(?:for|of))?\s+([ab])\b|\b([ab])'s\s+strategy", re.I)
_LETTER: Final = re.compile(r"\W*([ab])\W*:\W*", re.I)
_TURN: Final = re.compile(r"\b(first|second)\s+(?:to\s+act|player)\b", re.I)
_ROWS: Final = {"".join(row.lower().split()): row for row in RowLabel}
_COLUMN_WORDS: Final = {"card", "cards", "hand", "hands", "rank", "ranks"}
_NEVER: Final = "-"
_LONGEST_HEADING: Final = 8
_WIDEST_HEADING: Final = 500


@dataclass(frozen=True, slots=True)
class ParsedTable:
    """One of the tables in a text."""

    line: int
    """Where it begins."""
    table: StrategyTable


def parse_table(text: str, vector_game: VectorGame) -> StrategyTable:
    """The one table of the text."""
    first, *others = parse_tables(text, vector_game)
    if others:
        raise Unreadable(f"expected one table for A and B, and another one begins in line {others[0].line}")
    return first.table


def parse_tables(text: str, vector_game: VectorGame) -> list[ParsedTable]:
    """All tables of the text, one or more, in their order."""
    check_shape(vector_game)
    reader = _TableParser(vector_game)
    for number, line in enumerate(text.splitlines(), 1):
        reader.read(number, _joined(line))
    return reader.tables()


def _joined(line: str) -> str:
    """Single spaces, and `50 %` and `1 / 3` as one word each."""
    return re.sub(r" ?/ ?", "/", re.sub(r"(?<=\d) %", "%", " ".join(line.split())))


@dataclass(slots=True)
class _PlayerBlock:
    """One player's entries, as far as they have been read: by row, then by hand class."""

    player: int
    line: int = 0
    """Where it begins."""
    entries: dict[RowLabel, dict[int, Fraction | None]] = field(
        default_factory=lambda: {row: {} for row in RowLabel}
    )
    lines: dict[RowLabel, int] = field(default_factory=dict)

    @property
    def hand_classes(self) -> set[int]:
        return {hand_class for entries in self.entries.values() for hand_class in entries}


class _TableParser:
    def __init__(self, vector_game: VectorGame) -> None:
        self.vector_game = vector_game
        self.highest = highest_first(vector_game)
        self.columns = self.highest
        self.every = [(_PlayerBlock(0), _PlayerBlock(1))]
        """A's and B's blocks of each table."""
        self.at = self.blocks[0]
        self.headed = False
        """Whether a heading has said whose the next row is."""
        self.named: dict[str, int] = {}
        for hand_class, (name, (hole, _)) in enumerate(
            zip(vector_game.hand_classes[0].names, vector_game.hand_classes[0].examples, strict=True)
        ):
            self.named[name.lower()] = self.named[str(Card(hole[0])).lower()] = hand_class

    @property
    def blocks(self) -> tuple[_PlayerBlock, _PlayerBlock]:
        """Of the table that is being read."""
        return self.every[-1]

    def read(self, number: int, line: str) -> None:
        player = _heading(line)
        row = _row(line)
        if row is not None:
            self.read_row(number, *row)
        elif player is not None:
            self.begin_another()
            self.at, self.columns, self.headed = self.blocks[player], self.highest, True
            if not self.at.hand_classes:  # what headed nothing so far was text
                self.at.line = number
        elif hand_classes := self.header(number, line):
            if not self.headed and self.at.hand_classes & set(hand_classes):
                self.next_block(number)
            self.columns = hand_classes
            self.at.line = self.at.line or number
        else:
            self.refuse_unknown_row(number, line)

    def begin_another(self) -> bool:
        """Another table, if the one before it is complete."""
        if not all(map(self.is_complete, self.blocks)):
            return False
        self.every.append((_PlayerBlock(0), _PlayerBlock(1)))
        self.at = self.blocks[0]
        return True

    def next_block(self, number: int) -> None:
        if self.begin_another():
            return
        if self.at.player:
            raise Unreadable(f"line {number}: expected two blocks, A's and B's, not a third one")
        self.at = self.blocks[1]

    def header(self, number: int, line: str) -> list[int]:
        """The hand classes of a row of cards; none if the line is something else."""
        words = _words(line)
        if words and words[0].rstrip(":").lower() in _COLUMN_WORDS:
            words = words[1:]
        result = [self.hand_class(word) for word in words]
        if len(result) < 2 or sum(_is_card(word) for word in words) * 2 <= len(result):
            return []
        hand_classes: list[int] = []
        for place, (word, hand_class) in enumerate(zip(words, result, strict=True), 1):
            if hand_class is None:
                raise Unreadable(
                    f"line {number}, column {place}: expected a card of {self.deck()}, not {word!r}"
                )
            if hand_class in hand_classes:
                raise Unreadable(
                    f"line {number}, column {place}: expected each card once, not again {word!r}"
                )
            hand_classes.append(hand_class)
        return hand_classes

    def hand_class(self, word: str) -> int | None:
        tidy = word.lower().replace("10", "t")
        for sign, letter in zip("♣♦♥♠", "cdhs", strict=True):
            tidy = tidy.replace(sign, letter)
        return self.named.get(tidy)

    def label(self, hand_class: int) -> str:
        return card_label(self.vector_game.hand_classes[0].names[hand_class])

    def deck(self) -> str:
        names = [self.label(hand_class) for hand_class in self.highest]
        return " ".join(names if len(names) <= 13 else [*names[:3], "...", *names[-2:]])

    def read_row(self, number: int, row: RowLabel, words: list[str]) -> None:
        if not self.headed and not self.at.player and self.is_complete(self.at):
            self.next_block(number)
        self.headed = False
        block = self.at
        block.line = block.line or number
        place = f"line {number}, row {row} of {PLAYERS[block.player]}"
        if any(hand_class in block.entries[row] for hand_class in self.columns):
            raise Unreadable(f"{place}: expected this row once, and it is in line {block.lines[row]} already")
        if len(words) != len(self.columns):
            raise Unreadable(f"{place}: expected {len(self.columns)} entries, one a card, not {len(words)}")
        block.lines.setdefault(row, number)
        for hand_class, word in zip(self.columns, words, strict=True):
            block.entries[row][hand_class] = _chance(word, f"{place}, column {self.label(hand_class)}", row)

    def is_complete(self, block: _PlayerBlock) -> bool:
        return all(len(block.entries[row]) == len(self.highest) for row in RowLabel)

    def refuse_unknown_row(self, number: int, line: str) -> None:
        """Where there are as many numbers as columns, a row was meant."""
        title, numbers = _trailing_numbers(line)
        if len(numbers) >= 3 and len(numbers) == len(self.columns):
            rows = ", ".join(RowLabel)
            raise Unreadable(f"line {number}: expected one of the rows {rows}, not {title or numbers[0]!r}")

    def tables(self) -> list[ParsedTable]:
        begun = [blocks for blocks in self.every if any(block.hand_classes for block in blocks)]
        if not begun:
            raise Unreadable(
                "expected a table with the rows Bet, Continue, Raise and Call Raise for A and for B, "
                "and found none of its rows"
            )
        return [
            ParsedTable(
                min(block.line for block in blocks if block.hand_classes),
                StrategyTable(self.vector_game, tuple(tuple(self.rows(block)) for block in blocks)),
            )
            for blocks in begun
        ]

    def rows(self, block: _PlayerBlock) -> Iterator[tuple[Fraction | None, ...]]:
        player = PLAYERS[block.player]
        if not block.hand_classes:
            raise Unreadable(f"expected a block of rows for A and one for B, and there is none for {player}")
        for row, entries in block.entries.items():
            if not entries:
                raise Unreadable(f"the block of {player} from line {block.line} lacks the row {str(row)!r}")
            for hand_class in self.highest:
                if hand_class not in entries:
                    place = f"line {block.lines[row]}, row {row} of {player}"
                    raise Unreadable(
                        f"{place}: expected an entry for every card, and lacks {self.label(hand_class)!r}"
                    )
        self.check_never(block)
        for entries in block.entries.values():
            yield tuple(entries[hand_class] for hand_class in range(len(self.highest)))

    def check_never(self, block: _PlayerBlock) -> None:
        """A dash is for cards that never continue."""
        for hand_class, up in block.entries[RowLabel.RAISE].items():
            if up is None and block.entries[RowLabel.CONTINUE][hand_class]:
                name, player = self.label(hand_class), PLAYERS[block.player]
                raise Unreadable(
                    f"line {block.lines[RowLabel.RAISE]}, row Raise of {player}, column {name}: "
                    f"expected a number, since {name} continues, not {_NEVER!r}"
                )


def _words(line: str) -> list[str]:
    return [word for word in _SEPARATORS.split(line.replace("*", " ").replace("`", " ")) if word]


def _is_card(word: str) -> bool:
    return re.fullmatch(r"(10|[2-9tjqka])[cdhs♣♦♥♠]?", word, re.I) is not None


def _heading(line: str) -> int | None:
    """Whose block begins here. Long sentences are about players, but head nothing."""
    if len(line) > _WIDEST_HEADING or (len(line.split()) > _LONGEST_HEADING and not line.endswith(":")):
        return None
    if match := _PLAYER.search(line) or _LETTER.fullmatch(line):
        return "ab".index((match[1] or match[2]).lower())
    if match := _TURN.search(line):
        return int(match[1].lower() == "second")
    return None


def _row(line: str) -> tuple[RowLabel, list[str]] | None:
    """A title and then numbers; a title in a sentence is text."""
    match = _TITLE.match(line)
    if match is None:
        return None
    words = _words(match[3])
    numeric = [bool(_NUMERIC.match(word)) for word in words]
    if not (numeric and numeric[0]) and not (match[2] and any(numeric)):
        return None
    return _ROWS[re.sub(r"[\s_-]", "", match[1].lower())], words


def _trailing_numbers(line: str) -> tuple[str, list[str]]:
    words = _words(line)
    start = len(words)
    while start and _NUMERIC.match(words[start - 1]):
        start -= 1
    return " ".join(words[:start]).rstrip(":="), words[start:]


def _chance(word: str, place: str, row: RowLabel) -> Fraction | None:
    if word == _NEVER and row is RowLabel.RAISE:
        return None
    chance = _value(word)
    if chance is None or not 0 <= chance <= 1:
        raise Unreadable(f"{place}: expected a number from 0 to 1 such as 0.25, 1/4 or 25%, not {word!r}")
    return chance


def _value(word: str) -> Fraction | None:
    if match := _FRACTION.fullmatch(word):
        return Fraction(int(match[1]), int(match[2])) if int(match[2]) else None
    if match := _NUMBER.fullmatch(word):
        return Fraction(match[1] + (match[2] or "")) / (100 if match[3] else 1)
    return None
