"""A plan as text, so that a results file knows everything that is needed to go on."""

import json
from dataclasses import asdict
from typing import Any, Final

from holecard.arena.plan import Format, Plan
from holecard.bots.host import Host
from holecard.bots.spec import BotSpec, Kind, checked_name
from holecard.errors import HolecardError, Unreadable
from holecard.history.page import print_page
from holecard.rules.page import parse_game

MOST_BYTES: Final = 4 << 20
"""Of a plan: it is written with the tournament, and a bot takes a few hundred of them."""

_LONGEST: Final = 400
"""Letters of a complaint, since it may quote any part of the plan."""


def print_plan(plan: Plan) -> str:
    return json.dumps(
        {
            "game": {"name": plan.game.name, "page": print_page(plan.game)},
            "seed": plan.seed,
            "bots": [asdict(bot) for bot in plan.bots],
            "rounds": plan.rounds,
            "unit_rounds": plan.unit_rounds,
            "seats": plan.seats,
            "format": plan.format,
            "mirrored": plan.mirrored,
            "fault_limit": plan.fault_limit,
            "host": asdict(plan.host),
        }
    )


def parse_plan(text: str) -> Plan:
    """Whatever is written there, by whomever: it takes no longer to refuse than to read."""
    try:
        data = _fields(json.loads(text), "the plan")
        game = _fields(data["game"], "game")
        return Plan(
            game=parse_game(_text(game["page"]), _text(game["name"])),
            seed=_text(data["seed"]),
            bots=tuple(map(_bot, data["bots"])),
            rounds=_whole(data["rounds"]),
            unit_rounds=_whole(data["unit_rounds"]),
            seats=_whole(data["seats"]),
            format=Format(data["format"]),
            mirrored=bool(data["mirrored"]),
            fault_limit=_whole(data["fault_limit"]),
            host=_host(_fields(data["host"], "host")),
        )
    except (ValueError, KeyError, TypeError, RecursionError, HolecardError) as error:
        raise Unreadable(f"the plan in the results file is damaged: {str(error)[:_LONGEST]}") from None


def _bot(data: object) -> BotSpec:
    fields: dict[str, Any] = {name: _text(value) for name, value in _fields(data, "a bot").items()}
    checked_name(fields["name"])
    return BotSpec(**{**fields, "kind": Kind(fields["kind"])})


def _host(data: dict[str, Any]) -> Host:
    usual = asdict(Host())
    for name, value in data.items():
        if type(value) not in _HOST_TYPES[type(usual[name])]:
            raise TypeError(f"{name} of the host cannot be {value!r}")
    return Host(**data)


_HOST_TYPES: Final[dict[type, tuple[type, ...]]] = {
    int: (int, type(None)),
    float: (int, float),
    bool: (bool,),
    str: (str,),
}


def _fields(value: object, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"{what} is an object, not {value!r:.100}")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected text, not {value!r:.100}")
    return value


def _whole(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"expected a whole number, not {value!r:.100}")
    return value
