"""Reads and checks a hand, and prepares its rows for a file of hands."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from holecard.errors import BadRequest, HolecardError
from holecard.history.check import Finding, examine
from holecard.history.formats import format_named
from holecard.history.formats.hand_text import HandText
from holecard.history.record import Record
from holecard.history.record_line import Shares, line_of
from holecard.stats.conduct import conducts
from holecard.stats.hand_line import HandLine

_COUNTED: Final = 1_000_000
"""Sites number their hands far beyond this."""


class HandRow(NamedTuple):
    """What is known of the hand as a whole."""

    site: str | None
    day: int | None
    """20240501 is the first of May."""
    pot: int | None
    """In chips, before rake where that is known."""
    game: str
    unit: str
    """What a chip is worth."""
    big_blind: int


class SeatRow(NamedTuple):
    """One player in one hand. All but the name are unknown where the hand does not count."""

    player: str
    position: str | None = None
    depth: float | None = None
    """Effective stack in big blinds."""
    conduct: int | None = None
    net: int | None = None
    all_in: float | None = None
    """Net chips with all-ins at their equity, where these differ from `net`."""


class NewHand(NamedTuple):
    """What is stored of a hand beside its text."""

    format: str
    key: int
    finding: Finding
    row: HandRow | None
    """None if it could not be read."""
    seats: tuple[SeatRow, ...] = ()
    problem: str = ""
    """Why it could not be read."""


def new_hand(name: str, text: HandText, shares: Shares | None = None) -> NewHand:
    """`name` is that of its format."""
    try:
        record = format_named(name).read(text)
    except BadRequest:
        return NewHand(name, text_key(text.text), Finding.REFUSED, None)
    except HolecardError as error:
        return NewHand(name, text_key(text.text), Finding.UNREADABLE, None, (), str(error))
    examined = examine(record)
    line = line_of(record, examined, shares)
    won = None if examined.outcome is None else examined.outcome.won
    key = hand_key(record, text.text)
    return NewHand(name, key, examined.verdict.finding, _row(record, won), _seats(record, line))


def hand_key(record: Record, text: str) -> int:
    """63 bits of the site, the table and the number of a hand; of its whole text if it has no number."""
    about = record.metadata
    if about.hand is None or about.venue is None:
        words = text
    else:
        parts: list[object] = [about.venue, about.event, about.table, about.hand]
        if isinstance(about.hand, int) and about.hand < _COUNTED:  # by table, and not by site
            parts += [about.year, about.month, about.day, about.time]
        words = "\n".join(map(str, parts))
    return text_key(words)


def text_key(text: str) -> int:
    """The same for a text that cannot be read as a record."""
    return int.from_bytes(blake2b(text.encode("utf-8", "replace"), digest_size=8).digest(), "big") >> 1


def _row(record: Record, won: Sequence[int] | None) -> HandRow:
    about = record.metadata
    day = None
    if about.year is not None and about.month is not None and about.day is not None:
        day = 10_000 * about.year + 100 * about.month + about.day
    pot = sum(record.winnings) if won is None else sum(won)
    game = record.game
    return HandRow(
        about.venue, day, pot or None, game.name, str(record.unit), game.big_blind or game.forced.ante or 1
    )


def _seats(record: Record, line: HandLine | None) -> tuple[SeatRow, ...]:
    """Only of players with a name, of whom no two are alike."""
    if not record.players:
        return ()
    if line is None:
        return tuple([SeatRow(player) for player in record.players])
    net = line.net or (None,) * line.seats
    return tuple(
        [
            SeatRow(player, position, line.depth(seat), conduct, chips, _apart(line, seat))
            for seat, (player, position, conduct, chips) in enumerate(
                zip(record.players, line.positions, conducts(line), net, strict=True)
            )
        ]
    )


def _apart(line: HandLine, seat: int) -> float | None:
    return None if line.all_in is None else line.all_in[seat]
