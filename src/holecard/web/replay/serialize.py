"""A film, ready for the wire.

What a call costs and what it can win: the odds that the pot offers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from holecard.rules.game import names
from holecard.rules.positions import positions
from holecard.web.replay.replay import Film, Frame
from holecard.web.replay.schemas import FilmFrame, FilmMark, FilmPrice, FilmSeat, FilmState
from holecard.web.tables import schemas as models
from holecard.web.tables.serialize import award_states, log_line, place_fields
from holecard.web.tables.snapshot import Picture


@dataclass(frozen=True, slots=True)
class Price:
    call: int
    """What the seat would pay, all-in where it has less."""
    pot: int
    """What is in before the call, without what the seat cannot win."""

    @property
    def needed(self) -> float:
        """The share of the pot from which on a call pays, if nobody else calls and no more is bet."""
        return self.call / (self.pot + self.call)


def price(picture: Picture, seat: int | None) -> Price | None:
    """Of a call by the seat that acts; nothing where it may check."""
    if seat is None:
        return None
    place = picture.places[seat]
    call = min(max(other.bet for other in picture.places) - place.bet, place.stack)
    if call <= 0:
        return None
    most = place.paid + place.bet + call
    return Price(call, picture.dead + sum(min(other.paid + other.bet, most) for other in picture.places))


def film_state(film: Film, hand: str, keys: Sequence[str] = ()) -> FilmState:
    """`keys` are the hands of the same place in their order."""
    at = keys.index(hand) if hand in keys else None
    game = film.game
    return FilmState(
        game=game.name,
        title=game.title,
        labels=list(film.labels),
        remarks=list(film.remarks),
        unit=f"{film.unit:f}",
        currency=film.currency,
        button=film.button,
        board_cards=game.board_cards,
        big_blind=game.big_blind,
        streets=[street.name for street in game.streets],
        marks=[FilmMark(name=mark.name, frame=mark.frame) for mark in film.marks],
        frames=[_frame(frame, film) for frame in film.frames],
        you=film.seat,
        sees_all=film.sees_all,
        equities=game.name in names(),
        text=film.text,
        hand=hand,
        before=None if not at else keys[at - 1],
        after=None if at is None or at + 1 == len(keys) else keys[at + 1],
    )


def _frame(frame: Frame, film: Film) -> FilmFrame:
    picture = frame.picture
    seats = range(len(film.names))
    return FilmFrame(
        scene=frame.scene.value,
        street=picture.street,
        lines=[log_line(line, seats) for line in picture.lines],
        notes=list(frame.notes),
        board=[str(card) for card in picture.board],
        pot=picture.pot,
        pots=[models.PotState(amount=pot.amount, seats=list(pot.seats)) for pot in picture.pots],
        awards=award_states(picture, seats),
        actor=frame.actor,
        price=_price(frame, film),
        seats=list(_seats(frame, film)),
    )


def _price(frame: Frame, film: Film) -> FilmPrice | None:
    found = None if frame.actor in film.unknown else price(frame.picture, frame.actor)
    return None if found is None else FilmPrice(call=found.call, pot=found.pot, needed=found.needed)


def _seats(frame: Frame, film: Film) -> Iterator[FilmSeat]:
    places = frame.picture.places
    called = positions(film.game, len(places), film.button)
    for seat, place in enumerate(places):
        yield FilmSeat(
            seat=seat,
            name=film.names[seat],
            kind="",
            open=False,
            left=False,
            here=True,
            position=called[seat],
            stack=place.stack,
            total=0,
            **place_fields(place, frame.picture.net(seat)),
            stack_known=seat not in film.unknown,
        )
