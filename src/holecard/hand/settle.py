"""Settlement: pots and their winners once the betting is over."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    amount: int
    seats: tuple[int, ...]
    """The seats that can win it."""
    shares: tuple[tuple[int, int], ...]
    """(seat, chips) of those that do."""


class Settlement(NamedTuple):
    returned: tuple[int, int] | None
    """(seat, chips) of an uncalled bet, which is returned before pots are made."""
    pots: tuple[Pot, ...]


def settle(paid: Sequence[int], dead: int, strengths: Mapping[int, int], button: int) -> Settlement:
    """`paid` is what each seat put in, `strengths` has an entry for each seat that did not fold.

    Pots are layers: each ends at what some seat still in has paid, and holds what all seats,
    folded or not, paid within the layer. Dead money goes to the first one.
    """
    chips = list(paid)
    returned = _take_back(chips, strengths)
    pots: list[Pot] = []
    floor = 0
    amount = dead
    levels = sorted({chips[seat] for seat in strengths} | {0})
    for at, level in enumerate(levels):
        last = at == len(levels) - 1
        amount += sum((put if last else min(put, level)) - min(put, floor) for put in chips)
        seats = tuple(seat for seat in sorted(strengths) if chips[seat] >= level)
        floor = level
        if last or (amount and seats != tuple(seat for seat in seats if chips[seat] >= levels[at + 1])):
            if amount:
                pots.append(_pot(amount, seats, strengths, button, len(chips)))
            amount = 0
    return Settlement(returned, tuple(pots))


def _take_back(chips: list[int], live: Collection[int]) -> tuple[int, int] | None:
    """Take out, in place, what a seat still in has paid beyond all others."""
    seat = max(live, key=lambda seat: chips[seat])
    matched = max(put for other, put in enumerate(chips) if other != seat)
    uncalled = chips[seat] - matched
    if uncalled <= 0:
        return None
    chips[seat] = matched
    return seat, uncalled


def _pot(amount: int, seats: tuple[int, ...], strengths: Mapping[int, int], button: int, table: int) -> Pot:
    best = max(strengths[seat] for seat in seats)
    winners = [seat for seat in seats if strengths[seat] == best]
    winners.sort(key=lambda seat: (seat - button - 1) % table)
    share, odd = divmod(amount, len(winners))
    return Pot(amount, seats, tuple((seat, share + (at < odd)) for at, seat in enumerate(winners)))
