"""Replays of hands of live tables and tournaments, and the example hand."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from holecard.cards.deal import Deal
from holecard.hand.action import CALL, FOLD, raise_to
from holecard.hand.events import Event, visible_to
from holecard.hand.hand import Hand
from holecard.hand.rebuild import rebuild
from holecard.history import Record, write
from holecard.history.mixed_game import mixed_field
from holecard.history.phh.variants import Variant, usual_game
from holecard.history.record_replay import RecordedEvent
from holecard.rules.game import Game
from holecard.web.replay.from_phh import replay_upload
from holecard.web.replay.replay import HandReplay, build_frames
from holecard.web.replay.schemas import ReplayState
from holecard.web.replay.uploads import uploaded_hands
from holecard.web.tables.disclosure import may_see_all
from holecard.web.tables.played_hand import PlayedHand
from holecard.web.tables.serialize import blinds_text
from holecard.web.tables.table import LiveTable


def hand_replay(
    hand: Hand, names: tuple[str, ...], labels: tuple[str, ...] = (), event: str = ""
) -> HandReplay:
    """A replay of a completed hand with every card face up."""
    return _replay(hand, hand.events, names, labels, event)


def table_replay(table: LiveTable, past: PlayedHand, seat: int | None) -> HandReplay:
    """A replay of a hand of a live table with the cards that a seat, or a spectator, may see."""
    seen = seen_hand(table, past, seat)
    labels = (f"table {table.name}", f"hand {past.number}")
    replay = _replay(seen.hand, seen.events, past.names, labels, f"table {table.name}", past.number)
    return replace(replay, seat=seen.place, all_cards_visible=seen.is_all)


@dataclass(frozen=True, slots=True)
class SeenHand:
    """A hand of a table as a seat or a spectator may see it."""

    hand: Hand
    events: tuple[Event, ...]
    place: int | None
    """The seat in the hand."""
    is_all: bool
    """Whether every card is there."""


def seen_hand(table: LiveTable, past: PlayedHand, seat: int | None) -> SeenHand:
    place = past.seated.index(seat) if seat is not None and seat in past.seated else None
    if may_see_all(table, seat, past):
        return SeenHand(past.hand, past.hand.events, place, is_all=True)
    events = tuple(visible_to(past.hand.events, place))
    return SeenHand(rebuild(past.hand.game, events), events, place, is_all=False)


def table_record(table: LiveTable, past: PlayedHand, seen: SeenHand) -> Record:
    """What a file of the hand has, for a fraction of the time of a replay."""
    mixed = mixed_field(table.session.game)
    return Record.of(seen.hand, past.names, event=f"table {table.name}", hand=past.number, **mixed)


def _replay(
    hand: Hand,
    events: tuple[Event, ...],
    names: tuple[str, ...],
    labels: tuple[str, ...],
    event: str,
    number: int | None = None,
) -> HandReplay:
    story = [RecordedEvent(event, None) for event in events]
    record = Record.of(hand, names, event=event or None, hand=number)
    return HandReplay(
        game=hand.game,
        names=names,
        button=hand.button,
        frames=build_frames(hand.game, story, names, hand.actor),
        labels=(blinds_text(hand.game), *labels),
        phh=write(record),
    )


_PLAYERS: Final = ("Ada", "Blaise", "Carl", "Dora", "Emmy", "Grace")
_HOLE: Final = ("AhQh", "9c4d", "JsJd", "7h2s", "KcTd", "8s8c")
_BOARD: Final = "8hJh3c5h3s"


@cache
def example() -> ReplayState:
    """Two sets and a flush draw get all-in: there is a side pot, and every street changes the lead."""
    game = Game.load(usual_game(Variant.NO_LIMIT_HOLDEM))
    big = game.big_blind
    stacks = [count * big for count in (100, 80, 120, 95, 60, 42)]
    hand = Hand(game, stacks, 3, Deal.of(_HOLE, _BOARD))
    for action in (
        raise_to(3 * big), FOLD, CALL, FOLD, FOLD, CALL,
        CALL, raise_to(6 * big), raise_to(18 * big), raise_to(39 * big), CALL, raise_to(117 * big), CALL,
    ):  # fmt: skip
        hand.act(action)
    record = Record.of(hand, _PLAYERS, event="Example")
    return replay_upload(uploaded_hands(write(record), "the example"), None)
