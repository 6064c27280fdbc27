"""The players at the table: the user, and named house bots."""

from dataclasses import dataclass
from typing import Final

from holecard.bots.bot import Bot, RoundInfo
from holecard.bots.house import HOUSE, house_bot
from holecard.bots.solved import SOLVED
from holecard.errors import BadRequest, did_you_mean
from holecard.rules.game import Game

_NAMES: Final = ("Ada", "Blaise", "Carl", "Dora", "Emmy", "Felix", "Grace", "Hugo")


@dataclass(frozen=True, slots=True)
class TerminalPlayer:
    name: str
    kind: str
    """The name of the house bot; empty for the user."""
    bot: Bot | None
    """None for the user."""


def seat_players(
    game: Game, seats: int, seat: int, kinds: tuple[str, ...], seed: str
) -> tuple[TerminalPlayer, ...]:
    """All players by seat; the list of opponents is repeated if it is too short."""
    if not 0 <= seat < seats:
        raise BadRequest(f"your seat is a number from 0 to {seats - 1}, not {seat}")
    names = [kind.strip() for kind in kinds]
    for kind in names:
        if kind not in HOUSE and kind not in SOLVED:
            hint = did_you_mean(kind, (*HOUSE, *SOLVED))
            raise BadRequest(f"{hint}an opponent is {', '.join([*HOUSE, *SOLVED])}, not {kind!r}")
    others = [at for at in range(seats) if at != seat]
    players = {}
    for number, at in enumerate(others):
        name = _NAMES[number] if number < len(_NAMES) else f"Player {number + 1}"
        kind = names[number % len(names)]
        bot = house_bot(kind, f"{seed}/{name}", game)
        bot.round_begins(RoundInfo(game, seats, at, f"{seed}/{name}"))
        players[at] = TerminalPlayer(name, kind, bot)
    return tuple(players.get(at, TerminalPlayer("You", "", None)) for at in range(seats))
