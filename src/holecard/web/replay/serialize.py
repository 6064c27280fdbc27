"""JSON of a replay, including pot odds."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from holecard.rules.game import names
from holecard.web.replay.replay import Frame, HandReplay
from holecard.web.replay.schemas import (
    FrameState,
    PotOdds,
    ReplaySeat,
    ReplaySection,
    ReplaySpot,
    ReplayState,
)
from holecard.web.replay.street_spots import street_spots
from holecard.web.tables import schemas as models
from holecard.web.tables.serialize import award_states, log_line, place_fields, position_names
from holecard.web.tables.snapshot import SeatSnapshot, Snapshot


@dataclass(frozen=True, slots=True)
class CallPrice:
    to_call: int
    """The chips that a call costs, at most the stack of the seat."""
    pot: int
    """The chips that the seat can win, before the call."""

    @property
    def required_equity(self) -> float:
        """The break-even equity of a call, if no other player calls and there is no further betting."""
        return self.to_call / (self.pot + self.to_call)


def call_price(snapshot: Snapshot, seat: int | None) -> CallPrice | None:
    """The price of a call by the seat to act, or None if it may check."""
    if seat is None:
        return None
    place = snapshot.places[seat]
    call = min(max(other.bet for other in snapshot.places) - place.bet, place.stack)
    if call <= 0:
        return None
    most = place.paid + place.bet + call
    return CallPrice(
        call, snapshot.dead + sum(min(other.paid + other.bet, most) for other in snapshot.places)
    )


def replay_state(replay: HandReplay, hand: str, keys: Sequence[str] = ()) -> ReplayState:
    """`keys` are the keys of all hands of the same source, in order."""
    at = keys.index(hand) if hand in keys else None
    game = replay.game
    return ReplayState(
        game=game.name,
        title=game.title,
        labels=list(replay.labels),
        warnings=list(replay.warnings),
        chip_value=f"{replay.chip_value:f}",
        currency=replay.currency,
        button=replay.button,
        board_cards=game.board_cards,
        big_blind=game.big_blind,
        streets=[street.name for street in game.streets],
        sections=[
            ReplaySection(name=section.name, first_frame=section.first_frame) for section in replay.sections
        ],
        frames=[_frame(frame, replay) for frame in replay.frames],
        spots=[ReplaySpot.model_validate(asdict(spot)) for spot in street_spots(replay)],
        you=replay.seat,
        all_cards_visible=replay.all_cards_visible,
        has_equity=game.name in names(),
        phh=replay.phh,
        hand=hand,
        previous_hand=None if not at else keys[at - 1],
        next_hand=None if at is None or at + 1 == len(keys) else keys[at + 1],
    )


def _frame(frame: Frame, replay: HandReplay) -> FrameState:
    snapshot = frame.snapshot
    seats = range(len(replay.names))
    return FrameState(
        kind=frame.kind.value,
        street=snapshot.street,
        lines=[log_line(line, seats) for line in snapshot.lines],
        notes=list(frame.notes),
        board=[str(card) for card in snapshot.board],
        pot=snapshot.pot,
        pots=[models.PotState(amount=pot.amount, seats=list(pot.seats)) for pot in snapshot.pots],
        awards=award_states(snapshot, seats),
        actor=frame.actor,
        pot_odds=_pot_odds(frame, replay),
        seats=list(_seats(frame, replay)),
    )


def _pot_odds(frame: Frame, replay: HandReplay) -> PotOdds | None:
    price = None if frame.actor in replay.unknown_stacks else call_price(frame.snapshot, frame.actor)
    if price is None:
        return None
    return PotOdds(to_call=price.to_call, pot=price.pot, required_equity=price.required_equity)


def _seats(frame: Frame, replay: HandReplay) -> Iterator[ReplaySeat]:
    places = frame.snapshot.places
    named = position_names(replay.game, len(places), replay.button)
    for seat, place in enumerate(places):
        yield ReplaySeat(
            seat=seat,
            name=replay.names[seat],
            bot="",
            open=False,
            has_left=False,
            in_hand=True,
            position=named[seat],
            stack=place.stack,
            session_net=0,
            **place_fields(place, frame.snapshot.net(seat)),
            stack_known=seat not in replay.unknown_stacks,
            kept=_kept(place, replay, seat),
            draws_left=_draws(replay) - place.asked,
        )


def _draws(replay: HandReplay) -> int:
    return sum(street.asks_for_cards for street in replay.game.streets)


def _kept(place: SeatSnapshot, replay: HandReplay, seat: int) -> list[str] | None:
    """Which of its cards the seat takes to the showdown."""
    draws = _draws(replay)
    last = replay.frames[-1].snapshot.places[seat]
    if place.asked < draws - 1 or last.asked < draws:
        return None
    thrown = last.discarded[len(place.discarded) :]
    return [str(card) for card in place.cards if card not in thrown]
