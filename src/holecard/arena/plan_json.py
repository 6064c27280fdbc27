"""A plan as text, so that a results file contains everything needed to resume."""

import json
from dataclasses import asdict
from typing import Any, Final

from holecard.arena.adaptive import AdaptivePlan
from holecard.arena.luck.luck_plan import LuckEstimator, LuckPlan
from holecard.arena.plan import Plan, TournamentFormat
from holecard.bots.resources import Host
from holecard.bots.spec import BotKind, BotSpec, checked_name
from holecard.errors import HolecardError, Unreadable
from holecard.rules.definition import parse_game, print_game

MOST_BYTES: Final = 4 << 20
"""Of a plan: it is written with the tournament, and a bot takes a few hundred of them."""

_LONGEST: Final = 400
"""Letters of a complaint, since it may quote any part of the plan."""


def print_plan(plan: Plan) -> str:
    return json.dumps(
        {
            "game": {"name": plan.game.name, "page": print_game(plan.game)},
            "seed": plan.seed,
            "bots": [asdict(bot) for bot in plan.bots],
            "rounds": plan.rounds,
            "unit_rounds": plan.batch_rounds,
            "seats": plan.seats,
            "format": plan.format,
            "mirrored": plan.mirrored,
            "fault_limit": plan.fault_limit,
            "host": asdict(plan.host),
        }
        | ({} if plan.luck is None else {"luck": asdict(plan.luck)})
        | ({"policies": True} if plan.policies else {})
        | ({} if plan.adaptive is None else {"adaptive": asdict(plan.adaptive)})
    )


def parse_plan(text: str) -> Plan:
    """Parse a plan from an untrusted source; rejecting one takes no longer than reading it."""
    try:
        data = _fields(json.loads(text), "the plan")
        game = _fields(data["game"], "game")
        return Plan(
            game=parse_game(_text(game["page"]), _text(game["name"])),
            seed=_text(data["seed"]),
            bots=tuple(map(_bot, data["bots"])),
            rounds=_whole(data["rounds"]),
            batch_rounds=_whole(data["unit_rounds"]),
            seats=_whole(data["seats"]),
            format=TournamentFormat(data["format"]),
            mirrored=bool(data["mirrored"]),
            fault_limit=_whole(data["fault_limit"]),
            host=_host(_fields(data["host"], "host")),
            luck=_luck(_fields(data["luck"], "luck")) if "luck" in data else None,
            policies=data.get("policies", False) is True,
            adaptive=_adaptive(_fields(data["adaptive"], "adaptive")) if "adaptive" in data else None,
        )
    except (ValueError, KeyError, TypeError, RecursionError, HolecardError) as error:
        raise Unreadable(f"the plan in the results file is damaged: {str(error)[:_LONGEST]}") from None


def _bot(data: object) -> BotSpec:
    fields: dict[str, Any] = {name: _text(value) for name, value in _fields(data, "a bot").items()}
    checked_name(fields["name"])
    return BotSpec(**{**fields, "kind": BotKind(fields["kind"])})


def _luck(data: dict[str, Any]) -> LuckPlan:
    """An estimator of a later version is not an error: the figures are then not the planned ones."""
    folds, name = _whole(data["folds"]), _text(data["estimator"])
    if folds < 2:
        raise ValueError(f"luck has two folds or more, not {folds}")
    if name not in list(LuckEstimator):
        return LuckPlan(LuckEstimator.CHECK_DOWN, "unknown", folds)
    return LuckPlan(LuckEstimator(name), _text(data["digest"]), folds)


def _adaptive(data: dict[str, Any]) -> AdaptivePlan:
    return AdaptivePlan(_whole(data["batches"]), _whole(data["top"]))


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
