"""`holecard speak`: a bot of ours inside somebody else's engine."""

from collections.abc import Sequence
from functools import partial

from holecard.bots.bot import Bot
from holecard.bots.house import house_bot
from holecard.bots.loader import make_bot
from holecard.bots.protocols.client import SPEAKERS, run_speaker
from holecard.bots.resources import Host
from holecard.bots.spec import BotKind, parse_bot
from holecard.errors import BadRequest
from holecard.rules.game import Game, names


def speak(protocol: str, text: str, arguments: Sequence[str], game: str | None) -> int:
    spec = parse_bot(text)
    if spec.kind is BotKind.PROGRAM:
        raise BadRequest(f"a bot that speaks is a house bot or file.py:Class, not {text!r}")
    if protocol.partition("-")[0] not in SPEAKERS:
        raise BadRequest(f"a protocol is one of {', '.join(SPEAKERS)}, not {protocol!r}")
    rules = None if game is None else Game.load(game)

    def made() -> Bot:
        return make_bot(spec, rules or Game.load(names()[0]), Host())  # alike for all games

    # a stranger's bot is not asked what no engine asked; one of ours loads the same tables
    understudy = made if spec.kind is BotKind.HOUSE else partial(house_bot, "equity")
    return run_speaker(protocol, made, arguments, game=rules, understudy=understudy)
