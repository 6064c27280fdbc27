"""Reading a game from its page of TOML, with errors that name the line.

`docs/games.md` explains every key.
"""

import re
import tomllib
from collections.abc import Callable
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from holecard.cards.deck import Deck
from holecard.cards.ranking import RANKINGS, Ranking
from holecard.errors import BadGame, Unreadable
from holecard.rules.game import Game, increments
from holecard.rules.parts import (
    AnteFrom,
    Between,
    Bust,
    Forced,
    Levels,
    Opener,
    SessionRules,
    ShortBlind,
    Street,
    Structure,
)
from holecard.rules.problems import problems

Key = tuple[str | int, ...]
Choice = TypeVar("Choice", bound=StrEnum)
_MISSING: Any = object()


def read_game(path: Path) -> Game:
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise BadGame(f"cannot read the game page: {error.strerror}: {str(path)!r}") from None
    except UnicodeDecodeError:
        raise BadGame(f"a game page is UTF-8 text, not {str(path)!r}") from None
    return parse_game(text, path.stem, str(path))


def parse_game(text: str, name: str, source: str = "game page") -> Game:
    """The game that a page defines; `source` is what errors call the page."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadGame(f"{source} is no TOML: {error}") from None
    except (ValueError, RecursionError) as error:
        raise BadGame(f"{source} is no page of TOML that can be read: {error}") from None
    page = _Page(text, source)
    return _game(_Table(page, (), data), name)


class _Page:
    """The text of a page, to tell where a key stands."""

    def __init__(self, text: str, source: str) -> None:
        self.lines = _without_long_texts(text).splitlines()
        self.source = source

    def refuse(self, key: Key, words: str) -> NoReturn:
        raise BadGame(f"{self.source}, line {self.line(key)}: {words}")

    def line(self, key: Key) -> int:
        """Where the key is written, or else its table, or else the first line."""
        table, count = self._header(key)
        start, end = self._span(table, count)
        if len(key) > len(table) + (count > 0):
            wanted = re.compile(rf"""\s*["']?{re.escape(str(key[-1]))}["']?\s*=""")
            for at in range(start, end):
                if wanted.match(self.lines[at]):
                    return at + 1
            if len(key) == 1:
                return max(self._span((str(key[0]),), 0)[0], 1)
        return max(start, 1)

    @staticmethod
    def _header(key: Key) -> tuple[tuple[str, ...], int]:
        """The table that holds the key, and which of several with that name (0: not in a list)."""
        if len(key) >= 2 and isinstance(key[1], int):
            return (str(key[0]),), key[1] + 1
        return ((str(key[0]),), 0) if len(key) >= 2 else ((), 0)

    def _span(self, table: tuple[str, ...], count: int) -> tuple[int, int]:
        starts = [at for at, line in enumerate(self.lines) if line.lstrip().startswith("[")]
        end_of = dict(zip(starts, [*starts, len(self.lines)][1:], strict=True))
        if not table:
            return 0, starts[0] if starts else len(self.lines)
        title = re.compile(r"\s*\[\[?\s*" + re.escape(table[0]) + r"\s*\]")
        matching = [at for at in starts if title.match(self.lines[at])]
        if len(matching) < max(count, 1):
            return 0, len(self.lines)
        start = matching[max(count, 1) - 1]
        return start + 1, end_of[start]


def _without_long_texts(text: str) -> str:
    """The page with the inside of its three-quoted texts blanked, line by line."""
    long_text = re.compile(r'"""(?:[^\\]|\\.)*?"""|' + "'''.*?'''", re.DOTALL)
    return long_text.sub(lambda found: "\n" * found[0].count("\n"), text)


class _Table:
    """A table of the page that knows which of its keys were asked for."""

    def __init__(self, page: _Page, key: Key, data: dict[str, Any]) -> None:
        self.page = page
        self.key = key
        self.data = data
        self.known: set[str] = set()

    def refuse(self, name: str, words: str) -> NoReturn:
        self.page.refuse((*self.key, name) if name else self.key, words)

    def has(self, name: str) -> bool:
        self.known.add(name)
        return name in self.data

    def take(self, name: str, default: Any = _MISSING) -> Any:
        if self.has(name):
            return self.data[name]
        if default is _MISSING:
            where = f"[{self.key[0]}]" if self.key else "the page"
            self.page.refuse(self.key, f"{where} needs a key {name!r}, which is missing")
        return default

    def text(self, name: str, default: Any = _MISSING) -> str:
        value = self.take(name, default)
        if not isinstance(value, str):
            self.refuse(name, f"{name} is a text in quotes, not {value!r}")
        return value

    def whole(self, name: str, default: Any = _MISSING) -> int:
        value = self.take(name, default)
        if type(value) is not int:
            self.refuse(name, f"{name} is a whole number, not {value!r}")
        return value

    def wholes(self, name: str, default: Any = _MISSING) -> tuple[int, ...]:
        """A list of whole numbers; one alone stands for a list of one."""
        value = self.take(name, default)
        listed = list(value) if isinstance(value, list | tuple) else [value]
        if any(type(item) is not int for item in listed):
            self.refuse(name, f"{name} is a whole number or a list of them, not {value!r}")
        return tuple(listed)

    def yes(self, name: str, *, default: bool) -> bool:
        value = self.take(name, default)
        if not isinstance(value, bool):
            self.refuse(name, f"{name} is true or false, not {value!r}")
        return value

    def choice(self, name: str, kind: type[Choice], default: Choice | None = None) -> Choice:
        value = self.text(name, _MISSING if default is None else default)
        if value not in list(kind):
            self.refuse(name, f"{name} is one of {', '.join(kind)}, not {value!r}")
        return kind(value)

    def table(self, name: str) -> "_Table":
        value = self.take(name)
        if not isinstance(value, dict):
            self.refuse(name, f"{name} is a table [{name}], not {value!r}")
        return _Table(self.page, (*self.key, name), value)

    def tables(self, name: str) -> list["_Table"]:
        value = self.take(name)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.refuse(name, f"{name} is a list of tables [[{name}]], not {value!r}")
        return [_Table(self.page, (*self.key, name, at), item) for at, item in enumerate(value)]

    def done(self) -> None:
        """Refuse what nobody asked for: a misspelt key must not be ignored."""
        for name in self.data:
            if name not in self.known:
                near = get_close_matches(name, self.known, 1)
                hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(sorted(self.known))}"
                self.refuse(name, f"unknown key ({hint}): {name!r}")


def _game(page: _Table, name: str) -> Game:
    betting = page.table("betting")
    forced = _forced(page.table("forced"))
    structure = betting.choice("structure", Structure)
    streets = tuple(_street(table) for table in page.tables("streets"))
    opening = forced.blinds[-1] if forced.blinds else forced.ante
    showdown = page.table("showdown")
    values: dict[str, Any] = {
        "name": name,
        "title": page.text("title"),
        "summary": page.text("summary"),
        "seats": _seats(page),
        "deck": _deck(page.table("deck")),
        "forced": forced,
        "structure": structure,
        "min_bet": betting.whole("min_bet", opening),
        "streets": streets,
        "ranking": _ranking(showdown),
        "session": _session(page.table("session")),
        "free_fold": betting.yes("free_fold", default=False),
    }
    for table in (betting, showdown, page):
        table.done()
    return _checked(page, values)


def _checked(page: _Table, values: dict[str, Any]) -> Game:
    """The game itself knows what is wrong with it; the page knows where that is written."""
    draft = Game.__new__(Game)
    for key, value in values.items():
        object.__setattr__(draft, key, value)
    for problem in problems(draft):
        page.page.refuse(problem.key, problem.words)
    return Game(**values)


def _seats(page: _Table) -> tuple[int, int]:
    seats = page.wholes("seats")
    if len(seats) not in (1, 2):
        page.refuse("seats", f"seats is a number or [fewest, most], not {list(seats)}")
    return seats[0], seats[-1]


def _deck(table: _Table) -> Deck:
    def made(make: Callable[[], Deck], name: str) -> Deck:
        try:
            return make()
        except Unreadable as error:
            table.refuse(name, str(error))

    if table.has("cards"):
        for name in ("ranks", "suits"):
            if table.has(name):
                table.refuse(name, f"{name} does not go beside cards, which say it all")
        deck = made(lambda: Deck.parse(table.text("cards")), "cards")
    else:
        ranks, suits = table.text("ranks"), table.text("suits")
        made(lambda: Deck.of(ranks=ranks), "ranks")
        deck = made(lambda: Deck.of(ranks, suits), "suits")
    table.done()
    return deck


def _forced(table: _Table) -> Forced:
    forced = Forced(
        blinds=table.wholes("blinds", ()),
        straddle=table.whole("straddle", 0),
        ante=table.whole("ante", 0),
        ante_from=table.choice("ante_from", AnteFrom, AnteFrom.EACH),
    )
    table.done()
    return forced


def _street(table: _Table) -> Street:
    if table.has("bets"):
        raises = increments(table.wholes("bets"))
        for name in ("bet", "cap"):
            if table.has(name):
                table.refuse(name, f"{name} does not go beside bets, which say it all")
    elif table.has("bet"):
        raises = (table.whole("bet"),) * _cap(table)
    elif table.has("cap"):
        table.refuse("cap", f"cap goes with bet, which is missing beside it: {table.take('cap')}")
    else:
        raises = ()
    street = Street(
        name=table.text("name"),
        hole=table.whole("hole", 0),
        board=table.whole("board", 0),
        opener=table.choice("opener", Opener),
        raises=raises,
    )
    table.known.update(("cap", "bets", "bet"))
    table.done()
    return street


def _cap(table: _Table) -> int:
    cap = table.whole("cap")
    if not 1 <= cap <= 1000:
        table.refuse("cap", f"cap is 1 to 1000, not {cap}")
    return cap


def _ranking(table: _Table) -> Ranking:
    name = table.text("ranking")
    if name not in RANKINGS:
        table.refuse("ranking", f"ranking is one of {', '.join(RANKINGS)}, not {name!r}")
    return RANKINGS[name]


def _session(table: _Table) -> SessionRules:
    stacks = table.wholes("stacks")
    session = SessionRules(
        name=table.text("name"),
        stacks=stacks,
        between=table.choice("between", Between, Between.RESET if len(stacks) > 1 else Between.CARRY),
        hands=table.whole("hands") if table.has("hands") else None,
        levels=_levels(table),
        short_blind=table.choice("short_blind", ShortBlind, ShortBlind.ALL_IN),
        bust=table.choice("bust", Bust, Bust.ENDS),
    )
    if len(stacks) > 1 and session.hands is None:
        table.refuse("stacks", "a list of stacks has an entry for each of its hands: give hands, too")
    table.done()
    return session


def _levels(table: _Table) -> Levels | None:
    if not table.has("levels"):
        for name in ("level_hands", "level_cycle"):
            if table.has(name):
                table.refuse(
                    name, f"{name} goes with levels, which are missing beside it: {table.take(name)}"
                )
        return None
    return Levels(
        big_blinds=table.wholes("levels"),
        hands=table.whole("level_hands"),
        cycle=table.whole("level_cycle", 0),
    )
