"""Who sits at the table: you, and house bots with names."""

from dataclasses import dataclass
from typing import Final

from holecard.bots.bot import Bot, RoundInfo
from holecard.bots.house import HOUSE, house_bot
from holecard.bots.solved import SOLVED
from holecard.errors import BadRequest, did_you_mean
from holecard.rules.game import Game

_NAMES: Final = ("Ada", "Blaise", "Carl", "Dora", "Emmy", "Felix", "Grace", "Hugo")


@dataclass(frozen=True, slots=True)
class Guest:
    name: str
    kind: str
    """What sort of player it is; empty for you."""
    bot: Bot | None
    """None is you."""


def invite(game: Game, seats: int, seat: int, kinds: tuple[str, ...], seed: str) -> tuple[Guest, ...]:
    """Everybody at the table by seat; the kinds of opponents come again when there are too few."""
    if not 0 <= seat < seats:
        raise BadRequest(f"your seat is a number from 0 to {seats - 1}, not {seat}")
    tidy = [kind.strip() for kind in kinds]
    for kind in tidy:
        if kind not in HOUSE and kind not in SOLVED:
            hint = did_you_mean(kind, (*HOUSE, *SOLVED))
            raise BadRequest(f"{hint}an opponent is {', '.join([*HOUSE, *SOLVED])}, not {kind!r}")
    others = [at for at in range(seats) if at != seat]
    guests = {}
    for number, at in enumerate(others):
        name = _NAMES[number] if number < len(_NAMES) else f"Guest {number + 1}"
        kind = tidy[number % len(tidy)]
        bot = house_bot(kind, f"{seed}/{name}", game)
        bot.round_begins(RoundInfo(game, seats, at, f"{seed}/{name}"))
        guests[at] = Guest(name, kind, bot)
    return tuple(guests.get(at, Guest("You", "", None)) for at in range(seats))
