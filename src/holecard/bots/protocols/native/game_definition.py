"""A game's page as plain data, for programs elsewhere: the keys are those of a page of TOML."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from holecard.bots.describe import describe
from holecard.errors import BadGame
from holecard.rules.game import Game
from holecard.rules.page import parse_game
from holecard.rules.parts import SessionRules, Street

Data = dict[str, Any]


def page_to_json(game: Game) -> Data:
    forced = game.forced
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "seats": list(game.seats),
        **({"positions": list(game.positions)} if game.positions else {}),
        "deck": {"cards": str(game.deck)},
        "forced": {
            "blinds": list(forced.blinds),
            "straddle": forced.straddle,
            "ante": forced.ante,
            "ante_from": str(forced.ante_from),
        },
        "betting": {
            "structure": str(game.structure),
            "min_bet": game.min_bet,
            "free_fold": game.free_fold,
        },
        "streets": [_street(street) for street in game.streets],
        "showdown": {"ranking": game.ranking.name},
        "session": _session(game.session),
        "tournament": _said(seats=game.tournament.seats, rounds=game.tournament.rounds),
        "clock": _said(**asdict(game.clock)),
    }


def page_from_json(data: Mapping[str, Any]) -> Game:
    """The same game again. The page is read as if it were written in TOML, so that its mistakes are
    found by the one reader that knows them all."""
    if not isinstance(data, Mapping) or not isinstance(data.get("name"), str):
        raise BadGame(f"a game is a page with a name, not {describe(data)}")
    page = {key: value for key, value in data.items() if key != "name"}
    try:
        text = "".join(f"{key} = {_toml(value)}\n" for key, value in page.items())
    except RecursionError:
        raise BadGame(f"a page has tables in tables, but not so many: {describe(data['name'])}") from None
    return parse_game(text, data["name"])


def _street(street: Street) -> Data:
    data: Data = {
        "name": street.name,
        "hole": street.hole,
        "board": street.board,
        "opener": str(street.opener),
    }
    if street.raises:
        data["bets"] = [sum(street.raises[: count + 1]) for count in range(len(street.raises))]
    return data


def _session(session: SessionRules) -> Data:
    data: Data = {
        "name": session.name,
        "stacks": list(session.stacks),
        "between": str(session.between),
        "short_blind": str(session.short_blind),
        "bust": str(session.bust),
        **_said(hands=session.hands),
    }
    if session.levels is not None:
        levels = session.levels
        data |= {
            "levels": list(levels.big_blinds), "level_hands": levels.hands, "level_cycle": levels.cycle,
        }  # fmt: skip
    return data


def _said(**numbers: int | None) -> Data:
    """Without the keys that say nothing: TOML has no word for that."""
    return {key: value for key, value in numbers.items() if value is not None}


def _toml(value: object) -> str:
    """Texts, numbers and yes or no are written alike in JSON and in TOML; tables are not."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
