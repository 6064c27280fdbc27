"""A hand that the page can show before anybody has one of his own."""

from functools import cache
from typing import Final

from holecard.cards.deal import Deal
from holecard.hand.action import CALL, FOLD, raise_to
from holecard.hand.hand import Hand
from holecard.history import Record, write
from holecard.history.variants import Variant, usual_game
from holecard.rules.game import Game
from holecard.web.film_file import entries_of, film_in
from holecard.web.replay_models import FilmState

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
