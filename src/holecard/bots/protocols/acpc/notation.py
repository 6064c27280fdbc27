"""ACPC notation of hands, such as `r300c/cc:5d5c|9hQd/8dAs8s`, and ACPC log files."""

from collections.abc import Iterable, Iterator, Sequence

from holecard.bots.protocols.bet_ledger import BetLedger
from holecard.cards.card import Card, print_cards
from holecard.errors import BadRequest
from holecard.hand.hand import Hand
from holecard.hand.view import View
from holecard.rules.parts import Structure


def position(seat: int, button: int, seats: int) -> int:
    """Position of a seat: 0 is the first seat after the button, the button is last."""
    return (seat - button - 1) % seats


def by_position(button: int, seats: int) -> list[int]:
    """The seats ordered by position, as ACPC lists them."""
    return [(button + 1 + step) % seats for step in range(seats)]


class AcpcNotation:
    """The notation of a view after any number of its actions."""

    def __init__(self, view: View) -> None:
        ledger = BetLedger(view)
        fixed = view.game.structure is Structure.FIXED
        history = view.history
        self._view = view
        self._words: list[tuple[int, str]] = []
        for step in history:
            move = ledger.take(step)
            size = "" if fixed else str(move.total)
            word = {"fold": "f", "raise": f"r{size}"}.get(move.verb, "c")
            self._words.append((step.street, word))
        self._streets = [*(step.street for step in history), view.street]
        """The street by number of actions; a completed betting round advances it at once."""

    def betting(self, count: int) -> str:
        """The first `count` actions, with a slash between betting rounds."""
        rounds = [""] * (self._streets[count] + 1)
        for street, word in self._words[:count]:
            rounds[street] += word
        return "/".join(rounds)

    def cards(self, hole: Sequence[Sequence[Card]], count: int) -> str:
        """Hole cards by position (empty if unseen), then the board street by street."""
        view = self._view
        parts = ["|".join(print_cards(hole[seat]) for seat in by_position(view.button, view.seats))]
        boards = view.game.boards
        for street in range(1, self._streets[count] + 1):
            parts.append(print_cards(view.board[boards[street - 1] : boards[street]]))
        return "/".join(parts)


def acpc_log(hands: Iterable[Hand], names: Sequence[str], first: int = 0) -> Iterator[str]:
    """A `STATE` line for each hand, numbered from `first`, then the total `SCORE`.

    `names` are given by seat; a `STATE` line lists names, cards and winnings by position.
    """
    score = [0] * len(names)
    for number, hand in enumerate(hands, first):
        if hand.seats != len(names):
            raise BadRequest(f"there is one name for each of {hand.seats} seats, not {list(names)}")
        for seat, won in enumerate(hand.payoffs):
            score[seat] += won
        yield _state(hand, number, names)
    yield f"SCORE:{'|'.join(map(str, score))}:{'|'.join(names)}"


def _state(hand: Hand, number: int, names: Sequence[str]) -> str:
    order = by_position(hand.button, hand.seats)
    view = hand.view()
    spelling = AcpcNotation(view)
    last = len(view.history)
    values = "|".join(str(hand.payoffs[seat]) for seat in order)
    called = "|".join(names[seat] for seat in order)
    return f"STATE:{number}:{spelling.betting(last)}:{spelling.cards(hand.deal.hole, last)}:{values}:{called}"
