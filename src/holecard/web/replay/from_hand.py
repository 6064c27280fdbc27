"""Replays of hands of live tables and tournaments, and the example hand."""

from dataclasses import replace
from functools import cache
from typing import Final

from holecard.cards.deal import Deal
from holecard.hand.action import CALL, FOLD, raise_to
from holecard.hand.events import Event, rebuild, visible_to
from holecard.hand.hand import Hand
from holecard.history import Record, write
from holecard.history.phh.variants import Variant, usual_game
from holecard.history.replay import RecordedEvent
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
    labels = (f"table {table.name}", f"hand {past.number}")
    place = past.seated.index(seat) if seat is not None and seat in past.seated else None
    sees_all = may_see_all(table, seat, past)
    events = past.hand.events
    if not sees_all:
        events = tuple(visible_to(events, place))
    hand = past.hand if sees_all else rebuild(past.hand.game, events)
    replay = _replay(hand, events, past.names, labels, f"table {table.name}", past.number)
    return replace(replay, seat=place, all_cards_visible=sees_all)


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
