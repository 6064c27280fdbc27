"""Prints game definitions: as the text of a `.toml` file, and as data for JSON."""

from dataclasses import asdict
from itertools import accumulate
from typing import Any

from holecard.rules.definition.rotation import rotation_to_data
from holecard.rules.game import Game
from holecard.rules.parts import Forced, SessionRules, Street
from holecard.rules.toml_writer import print_pairs


def print_game(game: Game) -> str:
    """The text of a `.toml` file that defines this game."""
    data = game_to_data(game)
    del data["name"]
    tables = {key: value for key, value in data.items() if isinstance(value, dict)}
    before = 0 if game.rotation else 3  # then the streets
    first, last = list(tables)[:before], list(tables)[before:]
    top = {key: value for key, value in data.items() if key != "streets" and key not in tables}
    parts = [print_pairs(top)]
    parts += [f"[{key}]\n{print_pairs(tables[key])}" for key in first]
    parts += [f"[[streets]]\n{print_pairs(street)}" for street in data.get("streets", ())]
    parts += [f"[{key}]\n{print_pairs(tables[key])}" for key in last]
    return "\n".join(parts)


def game_to_data(game: Game) -> dict[str, Any]:
    """The definition as JSON has it: the keys of the TOML text, and the game's name."""
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "seats": list(game.seats),
        **(_rules_data(game) if game.rotation is None else {"rotation": rotation_to_data(game.rotation)}),
        "session": _session_data(game.session),
        "tournament": _without_none(asdict(game.tournament)),
        "clock": _without_none(asdict(game.clock)),
    }


def _rules_data(game: Game) -> dict[str, Any]:
    forced = game.forced
    return {
        **({"positions": list(game.positions)} if game.positions else {}),
        "deck": {"cards": str(game.deck)},
        "forced": {
            "blinds": list(forced.blinds),
            "straddle": forced.straddle,
            "ante": forced.ante,
            "ante_from": str(forced.ante_from),
            **_bring_in_data(forced),
        },
        "betting": {
            "structure": str(game.structure),
            "min_bet": game.min_bet,
            "free_fold": game.free_fold,
        },
        "streets": [_street_data(street) for street in game.streets],
        "showdown": {
            "ranking": game.ranking.name,
            **({"low": game.low.name} if game.low is not None else {}),
        },
    }


def _bring_in_data(forced: Forced) -> dict[str, Any]:
    """Keys that only games with up-cards have are left out of all others."""
    if not forced.bring_in:
        return {}
    return {"bring_in": forced.bring_in, "bring_in_from": str(forced.bring_in_from)}


def _street_data(street: Street) -> dict[str, Any]:
    data = {"name": street.name, "hole": street.hole, "board": street.board, "opener": str(street.opener)}
    extras = ("up", "draw", "discard", "open_pair_bet")
    data |= {key: getattr(street, key) for key in extras if getattr(street, key)}
    return data | ({"bets": list(accumulate(street.raises))} if street.raises else {})


def _session_data(session: SessionRules) -> dict[str, Any]:
    data: dict[str, Any] = {
        "name": session.name,
        "stacks": list(session.stacks),
        "between": str(session.between),
        "short_blind": str(session.short_blind),
        "bust": str(session.bust),
    }
    if session.hands is not None:
        data["hands"] = session.hands
    if session.levels is not None:
        levels = session.levels
        data |= {
            "levels": list(levels.big_blinds), "level_hands": levels.hands, "level_cycle": levels.cycle,
        }  # fmt: skip
    return data


def _without_none(data: dict[str, Any]) -> dict[str, Any]:
    """TOML has no null: a key without a value is left out."""
    return {key: value for key, value in data.items() if value is not None}
