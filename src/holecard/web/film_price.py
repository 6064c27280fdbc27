"""What a call costs and what it can win: the odds that the pot offers."""

from dataclasses import dataclass

from holecard.web.picture import Picture


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
