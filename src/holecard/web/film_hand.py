"""Films of hands that were played here: at a table, or in a tournament."""

from dataclasses import replace

from holecard.hand.events import Event, rebuild, seen_by
from holecard.hand.hand import Hand
from holecard.history import Record, write
from holecard.history.outcome import Told
from holecard.web.film import Film, shoot
from holecard.web.past_hand import PastHand
from holecard.web.state import blinds_words
from holecard.web.table import Table


def film_of(hand: Hand, names: tuple[str, ...], labels: tuple[str, ...] = (), event: str = "") -> Film:
    """Every card face up: the hand is over and belongs to nobody."""
    return _film(hand, hand.events, names, labels, event)


def table_film(table: Table, past: PastHand, seat: int | None) -> Film:
    """A hand of a live table with the cards that a seat (or a spectator) may know, and no others."""
    labels = (f"table {table.name}", f"hand {past.number}")
    place = past.seated.index(seat) if seat is not None and seat in past.seated else None
    sees_all = table.knows_all(seat, past)
    events = past.hand.events
    if not sees_all:
        events = tuple(seen_by(events, place))
    hand = past.hand if sees_all else rebuild(past.hand.game, events)
    film = _film(hand, events, past.names, labels, f"table {table.name}", past.number)
    return replace(film, seat=place, sees_all=sees_all)


def _film(
    hand: Hand,
    events: tuple[Event, ...],
    names: tuple[str, ...],
    labels: tuple[str, ...],
    event: str,
    number: int | None = None,
) -> Film:
    story = [Told(event, None) for event in events]
    record = Record.of(hand, names, event=event or None, hand=number)
    return Film(
        game=hand.game,
        names=names,
        button=hand.button,
        frames=shoot(hand.game, story, names, hand.actor),
        labels=(blinds_words(hand.game), *labels),
        text=write(record),
    )
