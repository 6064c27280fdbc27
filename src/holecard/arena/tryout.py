"""Starts every bot once before a tournament, in a worker process that may crash without harm."""

from collections.abc import Sequence
from concurrent.futures import BrokenExecutor

from holecard.arena.pool import LocalPool, Pool
from holecard.bots.loader import prepare
from holecard.bots.resources import Host
from holecard.bots.spec import BotKind, BotSpec
from holecard.errors import FaultyBot
from holecard.rules.game import Game


def try_out_all(bots: Sequence[BotSpec], game: Game, host: Host) -> tuple[BotSpec, ...]:
    """The specs as `prepare` returns them."""
    if all(bot.kind is BotKind.HOUSE for bot in bots):
        return tuple(prepare(bot, game, host) for bot in bots)
    with LocalPool(1) as pool:
        return tuple(try_out(bot, game, host, pool) for bot in bots)


def try_out(bot: BotSpec, game: Game, host: Host, pool: Pool) -> BotSpec:
    """The parent of a started program is a worker of the pool: a program that kills its parent does not end
    the tournament."""
    if bot.kind is BotKind.HOUSE:
        return prepare(bot, game, host)
    try:
        return pool.result(pool.call(prepare, bot, game, host))
    except BrokenExecutor:
        pool.renew()
        raise FaultyBot(
            f"{bot.name} cannot play: it killed the process that starts it: {bot.target!r}"
        ) from None
