"""The `[rotation]` part of a game definition, parsed and printed."""

from typing import Any

from holecard.errors import HolecardError
from holecard.rules.game import Game, names
from holecard.rules.rotation import Rotation
from holecard.rules.toml_reader import TomlTable

_STAKES = ("blinds", "ante", "bring_in")


def rotation_to_data(rotation: Rotation) -> dict[str, Any]:
    data: dict[str, Any] = {"games": [_entry_data(game) for game in rotation.games]}
    return data if rotation.hands is None else {"hands": rotation.hands, **data}


def _entry_data(game: Game) -> dict[str, Any]:
    """By its name and stakes if it is bundled, otherwise with its definition."""
    forced = game.forced
    stakes = {"blinds": list(forced.blinds), "ante": forced.ante, "bring_in": forced.bring_in}
    named = {key: value for key, value in stakes.items() if value}
    if game.name in names() and _rules_of(_at_stakes(Game.load(game.name), named)) == _rules_of(game):
        return {"game": game.name, **named}
    from holecard.rules.definition import print_game

    return {"game": game.name, "definition": print_game(game)}


RULES = (
    "deck", "forced", "structure", "min_bet", "streets", "ranking", "low", "free_fold", "positions",
)  # fmt: skip
"""The fields of a game that say how a hand is played; the others belong to the session around it."""


def _rules_of(game: Game) -> list[Any]:
    return [getattr(game, key) for key in RULES]


def parse_rotation(table: TomlTable) -> Rotation:
    games = tuple([_entry(table, entry) for entry in _entries(table)])
    if len(games) < 2:
        table.refuse("games", f"a rotation has two games or more, not {len(games)}")
    hands = table.whole("hands") if table.has("hands") else None
    if hands is not None and hands < 1:
        table.refuse("hands", f"a game is played for 1 hand or more, not {hands}")
    table.done()
    return Rotation(games, hands)


def _entries(table: TomlTable) -> list[dict[str, Any]]:
    entries = table.take("games")
    if not isinstance(entries, list):
        table.refuse("games", f"games is a list of games, not {entries!r}")
    return [entry if isinstance(entry, dict) else {"game": entry} for entry in entries]


def _entry(table: TomlTable, entry: dict[str, Any]) -> Game:
    for key in entry:
        if key not in ("game", "definition", *_STAKES):
            table.refuse("games", f"a game of a rotation has game, {', '.join(_STAKES)}, not {key!r}")
    name = entry.get("game")
    if not isinstance(name, str):
        table.refuse("games", f"a game of a rotation is a name or a path, not {name!r}")
    stakes = {key: entry[key] for key in _STAKES if key in entry}
    try:
        if "definition" in entry:
            from holecard.rules.definition import parse_game

            return parse_game(str(entry["definition"]), name)
        game = Game.load(name)
        if game.rotation is not None:
            table.refuse("games", f"a rotation has single games, not the mixed game {name!r}")
        return _at_stakes(game, stakes)
    except HolecardError as error:
        if isinstance(error, table.document.error):
            raise
        table.refuse("games", str(error))


def _at_stakes(game: Game, stakes: dict[str, Any]) -> Game:
    blinds = stakes.get("blinds")
    return game.without_levels().with_stakes(
        blinds=None if blinds is None else tuple(blinds),
        ante=stakes.get("ante"),
        bring_in=stakes.get("bring_in"),
    )
