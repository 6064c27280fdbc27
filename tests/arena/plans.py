"""Plans that tests play."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from holecard import Game
from holecard.arena.plan import Plan
from holecard.bots.spec import BotKind, BotSpec
from holecard.rules import Clock
from tests.bots.process.matches import rogue_line

PLAYERS = Path(__file__).with_name("players.py")


HOSTILE = Path(__file__).with_name("hostile_players.py")


def player(name: str) -> BotSpec:
    """A bot of `players.py`, a rogue program as in `rogue quits`, or the hostile bot."""
    if name.startswith("rogue "):
        rogue, *arguments = name.split()[1:]
        command = " ".join([rogue_line(rogue), *arguments])
        return BotSpec(rogue, f"holecard:{command}", BotKind.PROGRAM, command, "holecard")
    text = f"{HOSTILE if name == 'Hostile' else PLAYERS}:{name}"
    return BotSpec(name, text, BotKind.PYTHON, text)


def plan(*names: str, game: str = "micro", rounds: int = 8, bank: int = 30_000, **fields: Any) -> Plan:
    rules = Game.load(game).with_clock(Clock(bank=bank, increment=bank))
    rules = replace(rules, session=replace(rules.session, hands=min(rules.session.hands or 20, 20)))
    usual: dict[str, Any] = {"seed": "test", "rounds": rounds, "batch_rounds": min(rounds, 4)}
    return Plan(game=rules, bots=tuple(map(player, names)), **(usual | fields))
