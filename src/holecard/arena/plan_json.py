"""A plan as text, so that a results file knows everything that is needed to go on."""

import json
from dataclasses import asdict
from typing import Any

from holecard.arena.plan import Format, Plan
from holecard.bots.host import Host
from holecard.bots.spec import BotSpec, Kind
from holecard.errors import HolecardError, Unreadable
from holecard.history.page import print_page
from holecard.rules.page import parse_game


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
    try:
        data: dict[str, Any] = json.loads(text)
        return Plan(
            game=parse_game(data["game"]["page"], data["game"]["name"]),
            seed=data["seed"],
            bots=tuple(BotSpec(**{**bot, "kind": Kind(bot["kind"])}) for bot in data["bots"]),
            rounds=data["rounds"],
            unit_rounds=data["unit_rounds"],
            seats=data["seats"],
            format=Format(data["format"]),
            mirrored=data["mirrored"],
            fault_limit=data["fault_limit"],
            host=Host(**data["host"]),
        )
    except (ValueError, KeyError, TypeError, HolecardError) as error:
        raise Unreadable(f"the plan in the results file is damaged: {error}") from None
