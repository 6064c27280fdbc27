"""Settlement: pots and their winners once the betting is over."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    amount: int
    seats: tuple[int, ...]
    """The seats that can win it."""
    shares: tuple[tuple[int, int], ...]
    """(seat, chips) of those that do, with the high hand where there is a low half."""
    low_shares: tuple[tuple[int, int], ...] = ()
    """(seat, chips) of those that win its low half, if a hand qualifies."""


class Settlement(NamedTuple):
    returned: tuple[int, int] | None
    """(seat, chips) of an uncalled bet, which is returned before pots are made."""
    pots: tuple[Pot, ...]


def settle(
    paid: Sequence[int],
    dead: int,
    strengths: Mapping[int, int],
    button: int,
    lows: Mapping[int, int] | None = None,
) -> Settlement:
    """`paid` is what each seat put in, `strengths` has an entry for each seat that did not fold, and so has
    `lows` where half of each pot goes to the best low; a low of 0 does not qualify.

    Pots are layers: each ends at what some seat still in has paid, and holds what all seats,
    folded or not, paid within the layer. Dead money goes to the first one.
    """
    chips = list(paid)
    returned = _take_back(chips, strengths)
    pots: list[Pot] = []
    live = sorted(strengths)
    levels = sorted({chips[seat] for seat in live})
    below = -dead
    for level in levels:
        reached = sum(chips) if level == levels[-1] else sum([min(put, level) for put in chips])
        if reached > below:
            seats = tuple([seat for seat in live if chips[seat] >= level])
            pots.append(_pot(reached - below, seats, strengths, lows, button, len(chips)))
        below = reached
    return Settlement(returned, tuple(pots))


def _take_back(chips: list[int], live: Collection[int]) -> tuple[int, int] | None:
    """Take out, in place, what a seat still in has paid beyond all others."""
    seat = max(live, key=chips.__getitem__)
    matched = max([put for other, put in enumerate(chips) if other != seat])
    uncalled = chips[seat] - matched
    if uncalled <= 0:
        return None
    chips[seat] = matched
    return seat, uncalled


def _pot(
    amount: int,
    seats: tuple[int, ...],
    strengths: Mapping[int, int],
    lows: Mapping[int, int] | None,
    button: int,
    table: int,
) -> Pot:
    """An odd chip between the halves goes to the high hand."""
    low = 0
    if lows is not None and len(seats) > 1 and any(lows[seat] for seat in seats):
        low = amount // 2
    return Pot(
        amount,
        seats,
        _shares(amount - low, seats, strengths, button, table),
        _shares(low, seats, lows, button, table) if lows is not None and low else (),
    )


def _shares(
    amount: int, seats: tuple[int, ...], strengths: Mapping[int, int], button: int, table: int
) -> tuple[tuple[int, int], ...]:
    """The best hands share; odd chips go one each, clockwise from the button. A share of nothing is none."""
    best = max([strengths[seat] for seat in seats])
    winners = [seat for seat in seats if strengths[seat] == best]
    winners.sort(key=lambda seat: (seat - button - 1) % table)
    share, odd = divmod(amount, len(winners))
    return tuple([(seat, share + (at < odd)) for at, seat in enumerate(winners) if share or at < odd])
