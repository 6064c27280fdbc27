"""Films of hands that were played here: at a table, or in a tournament.

A hand that the page can show before anybody has one of his own.
"""

from dataclasses import replace
from functools import cache
from typing import Final

from holecard.cards.deal import Deal
from holecard.hand.action import CALL, FOLD, raise_to
from holecard.hand.events import Event, rebuild, visible_to
from holecard.hand.hand import Hand
from holecard.history import Record, write
from holecard.history.outcome import Told
from holecard.history.variants import Variant, usual_game
from holecard.rules.game import Game
from holecard.web.replay.from_phh import entries_of, film_in
from holecard.web.replay.replay import Film, shoot
from holecard.web.replay.schemas import FilmState
from holecard.web.tables.serialize import blinds_words
from holecard.web.tables.table import PastHand, Table


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
        events = tuple(visible_to(events, place))
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


_PLAYERS: Final = ("Ada", "Blaise", "Carl", "Dora", "Emmy", "Grace")
_HOLE: Final = ("AhQh", "9c4d", "JsJd", "7h2s", "KcTd", "8s8c")
_BOARD: Final = "8hJh3c5h3s"


@cache
def example() -> FilmState:
    """Two sets and a flush draw get all their chips in: a side pot, and each card changes who leads."""
    game = Game.load(usual_game(Variant.NO_LIMIT_HOLDEM))
    big = game.big_blind
    stacks = [count * big for count in (100, 80, 120, 95, 60, 42)]
    hand = Hand(game, stacks, 3, Deal.of(_HOLE, _BOARD))
    for action in (
        raise_to(3 * big), FOLD, CALL, FOLD, FOLD, CALL,
        CALL, raise_to(6 * big), raise_to(18 * big), raise_to(39 * big), CALL, raise_to(117 * big), CALL,
    ):  # fmt: skip
        hand.act(action)
    record = Record.of(hand, _PLAYERS, event="An example")
    return film_in(entries_of(write(record), "the example"), None)
