"""Parses game definitions. Errors name the line."""

import reprlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from holecard.cards.deck import Deck
from holecard.cards.ranking import RANKINGS, Ranking
from holecard.errors import BadGame, BadRequest, Unreadable
from holecard.rules.definition.rotation import RULES, parse_rotation
from holecard.rules.game import Game, increments
from holecard.rules.parts import (
    AnteFrom,
    Between,
    BringInFrom,
    Bust,
    Clock,
    Forced,
    Levels,
    Opener,
    SessionRules,
    ShortBlind,
    Street,
    Structure,
    TournamentRules,
)
from holecard.rules.problems import problems
from holecard.rules.toml_reader import TomlTable, read_toml
from holecard.rules.toml_writer import print_pairs
from holecard.text_file import read_text


def read_game(path: Path) -> Game:
    try:
        text = read_text(path)
    except OSError as error:
        raise BadGame(f"cannot read the game definition: {error.strerror}: {str(path)!r}") from None
    except UnicodeDecodeError:
        raise BadGame(f"a game definition is UTF-8 text, not {str(path)!r}") from None
    return parse_game(text, path.stem, str(path))


def parse_game(text: str, name: str, source: str = "the game definition") -> Game:
    """`source` is what errors call the definition."""
    return _game(read_toml(text, source, BadGame), name)


def game_from_data(data: Any) -> Game:
    """The data are read as if they were written in TOML, so that one parser finds all mistakes."""
    if not isinstance(data, Mapping) or not isinstance(data.get("name"), str):
        raise BadGame(f"a game definition is an object with a name, not {reprlib.repr(data)}")
    name = data["name"]
    try:
        text = print_pairs({key: value for key, value in data.items() if key != "name"})
    except (BadRequest, RecursionError):
        raise BadGame(f"a game definition has texts, numbers, lists and tables only: {name!r}") from None
    return parse_game(text, name)


def _game(root: TomlTable, name: str) -> Game:
    return _mixed_game(root, name) if root.has("rotation") else _single_game(root, name)


def _mixed_game(root: TomlTable, name: str) -> Game:
    """Its rules are those of its games; the session and the clock are its own."""
    rotation = parse_rotation(root.table("rotation"))
    session = _session(root.table("session"))
    if session.levels is not None:
        root.document.refuse(("session", "levels"), "blinds do not rise while the game changes")
    values: dict[str, Any] = {
        **{key: getattr(rotation.games[0], key) for key in RULES},
        "session": session,
        "tournament": _tournament(root.table("tournament")) if root.has("tournament") else TournamentRules(),
        "clock": _clock(root.table("clock")) if root.has("clock") else Clock(),
        "name": name,
        "title": root.text("title"),
        "summary": root.text("summary"),
        "seats": _seats(root),
        "rotation": rotation,
    }
    root.done()
    return _checked(root, values)


def _single_game(root: TomlTable, name: str) -> Game:
    betting = root.table("betting")
    forced = _forced(root.table("forced"))
    structure = betting.choice("structure", Structure)
    streets = tuple(_street(table) for table in root.tables("streets"))
    opening = forced.blinds[-1] if forced.blinds else forced.ante
    showdown = root.table("showdown")
    values: dict[str, Any] = {
        "name": name,
        "title": root.text("title"),
        "summary": root.text("summary"),
        "seats": _seats(root),
        "deck": _deck(root.table("deck")),
        "forced": forced,
        "structure": structure,
        "min_bet": betting.whole("min_bet", opening),
        "streets": streets,
        "ranking": _ranking(showdown, "ranking"),
        "low": _ranking(showdown, "low") if showdown.has("low") else None,
        "session": _session(root.table("session")),
        "free_fold": betting.yes("free_fold", default=False),
        "tournament": _tournament(root.table("tournament")) if root.has("tournament") else TournamentRules(),
        "clock": _clock(root.table("clock")) if root.has("clock") else Clock(),
        "positions": root.texts("positions", ()),
        "rotation": None,
    }
    for table in (betting, showdown, root):
        table.done()
    return _checked(root, values)


def _checked(root: TomlTable, values: dict[str, Any]) -> Game:
    """The game finds its own problems; the TOML text tells the lines of their keys."""
    draft = Game.__new__(Game)
    for key, value in values.items():
        object.__setattr__(draft, key, value)
    for problem in problems(draft):
        root.document.refuse(problem.key, problem.words)
    return Game(**values)


def _seats(root: TomlTable) -> tuple[int, int]:
    seats = root.wholes("seats")
    if len(seats) not in (1, 2):
        root.refuse("seats", f"seats is a number or [fewest, most], not {list(seats)}")
    return seats[0], seats[-1]


def _deck(table: TomlTable) -> Deck:
    def made(make: Callable[[], Deck], name: str) -> Deck:
        try:
            return make()
        except Unreadable as error:
            table.refuse(name, str(error))

    if table.has("cards"):
        for name in ("ranks", "suits"):
            if table.has(name):
                table.refuse(name, f"{name} cannot be combined with cards, which already define the deck")
        deck = made(lambda: Deck.parse(table.text("cards")), "cards")
    else:
        ranks, suits = table.text("ranks"), table.text("suits")
        made(lambda: Deck.of(ranks=ranks), "ranks")
        deck = made(lambda: Deck.of(ranks, suits), "suits")
    table.done()
    return deck


def _forced(table: TomlTable) -> Forced:
    forced = Forced(
        blinds=table.wholes("blinds", ()),
        straddle=table.whole("straddle", 0),
        ante=table.whole("ante", 0),
        ante_from=table.choice("ante_from", AnteFrom, AnteFrom.EACH),
        bring_in=table.whole("bring_in", 0),
        bring_in_from=table.choice("bring_in_from", BringInFrom, BringInFrom.LOW),
    )
    if table.has("bring_in_from") and not table.has("bring_in"):
        table.refuse(
            "bring_in_from", f"bring_in_from goes with bring_in, which is missing: {forced.bring_in_from!s}"
        )
    table.done()
    return forced


def _street(table: TomlTable) -> Street:
    if table.has("bets"):
        raises = increments(table.wholes("bets"))
        for name in ("bet", "cap"):
            if table.has(name):
                table.refuse(name, f"{name} cannot be combined with bets, which already define the sizes")
    elif table.has("bet"):
        raises = (table.whole("bet"),) * _cap(table)
    elif table.has("cap"):
        table.refuse("cap", f"cap goes with bet, which is missing: {table.take('cap')}")
    else:
        raises = ()
    street = Street(
        name=table.text("name"),
        hole=table.whole("hole", 0),
        board=table.whole("board", 0),
        opener=table.choice("opener", Opener),
        raises=raises,
        up=table.whole("up", 0),
        draw=table.whole("draw", 0),
        discard=table.whole("discard", 0),
        open_pair_bet=table.whole("open_pair_bet", 0),
    )
    table.known.update(("cap", "bets", "bet"))
    table.done()
    return street


def _cap(table: TomlTable) -> int:
    cap = table.whole("cap")
    if not 1 <= cap <= 1000:
        table.refuse("cap", f"cap is 1 to 1000, not {cap}")
    return cap


def _ranking(table: TomlTable, key: str) -> Ranking:
    name = table.text(key)
    if name not in RANKINGS:
        table.refuse(key, f"{key} is one of {', '.join(RANKINGS)}, not {name!r}")
    return RANKINGS[name]


def _session(table: TomlTable) -> SessionRules:
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
        table.refuse("stacks", "a list of stacks has an entry for each hand, so it also needs hands")
    table.done()
    return session


def _levels(table: TomlTable) -> Levels | None:
    if not table.has("levels"):
        for name in ("level_hands", "level_cycle"):
            if table.has(name):
                table.refuse(name, f"{name} goes with levels, which are missing: {table.take(name)}")
        return None
    return Levels(
        big_blinds=table.wholes("levels"),
        hands=table.whole("level_hands"),
        cycle=table.whole("level_cycle", 0),
    )


def _clock(table: TomlTable) -> Clock:
    bank = table.whole("bank")
    clock = Clock(
        bank=bank,
        increment=table.whole("increment", bank),
        silence=table.whole("silence") if table.has("silence") else None,
        total=table.whole("total") if table.has("total") else None,
        move_limit=table.whole("move_limit") if table.has("move_limit") else None,
    )
    table.done()
    return clock


def _tournament(table: TomlTable) -> TournamentRules:
    rules = TournamentRules(
        seats=table.whole("seats") if table.has("seats") else None,
        rounds=table.whole("rounds") if table.has("rounds") else None,
    )
    table.done()
    return rules
