"""ACPC log files of hands that were played."""

from collections.abc import Iterable, Iterator, Sequence

from holecard.bots.wire.acpc_state import Spelling, by_position
from holecard.errors import BadRequest
from holecard.hand.hand import Hand


def acpc_log(hands: Iterable[Hand], names: Sequence[str], first: int = 0) -> Iterator[str]:
    """A `STATE` line for each hand, numbered from `first`, then the `SCORE` of all.

    `names` are by seat; in a hand they are written by position, as are cards and chips won.
    """
    score = [0] * len(names)
    for number, hand in enumerate(hands, first):
        if hand.seats != len(names):
            raise BadRequest(f"names are one a seat for {hand.seats} seats, not {list(names)}")
        for seat, won in enumerate(hand.payoffs):
            score[seat] += won
        yield _state(hand, number, names)
    yield f"SCORE:{'|'.join(map(str, score))}:{'|'.join(names)}"


def _state(hand: Hand, number: int, names: Sequence[str]) -> str:
    order = by_position(hand.button, hand.seats)
    view = hand.view()
    spelling = Spelling(view)
    last = len(view.history)
    values = "|".join(str(hand.payoffs[seat]) for seat in order)
    called = "|".join(names[seat] for seat in order)
    return f"STATE:{number}:{spelling.betting(last)}:{spelling.cards(hand.deal.hole, last)}:{values}:{called}"
