"""Who sits at the table: you, and simple opponents with names."""

from dataclasses import dataclass
from typing import Final

from holecard.bots import caller, random_player, steady
from holecard.errors import BadRequest
from holecard.session import Player

KINDS: Final = ("steady", "random", "caller")
_NAMES: Final = ("Ada", "Blaise", "Carl", "Dora", "Emmy", "Felix", "Grace", "Hugo")


@dataclass(frozen=True, slots=True)
class Guest:
    name: str
    kind: str
    """What sort of player it is; empty for you."""
    player: Player | None
    """None is you."""


def invite(seats: int, seat: int, kinds: tuple[str, ...], seed: str) -> tuple[Guest, ...]:
    """Everybody at the table by seat; the kinds of opponents come again when there are too few."""
    if not 0 <= seat < seats:
        raise BadRequest(f"your seat is a number from 0 to {seats - 1}, not {seat}")
    tidy = [kind.strip() for kind in kinds]
    for kind in tidy:
        if kind not in KINDS:
            raise BadRequest(f"an opponent is {', '.join(KINDS)}, not {kind!r}")
    guests = [_guest(number, tidy[number % len(tidy)], seed) for number in range(seats - 1)]
    return (*guests[:seat], Guest("You", "", None), *guests[seat:])


def _guest(number: int, kind: str, seed: str) -> Guest:
    name = _NAMES[number] if number < len(_NAMES) else f"Guest {number + 1}"
    path = f"{seed}/{name}"
    player = {"steady": steady(path), "random": random_player(path), "caller": caller}[kind]
    return Guest(name, kind, player)
