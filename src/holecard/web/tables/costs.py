"""The cost of a player's decisions at a table against a solved opponent.

Computed when a client asks, from the view that the player had: nothing of it is known to the table.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from holecard.bots.solved import SOLVED
from holecard.errors import BadRequest, HolecardError
from holecard.hand.discard import Discard
from holecard.rules.game import Game
from holecard.web.errors import NotFound
from holecard.web.executors import SlowRequests
from holecard.web.tables.played_hand import PlayedHand, TableDecision
from holecard.web.tables.players import STUDY_BOT, SeatedPlayer
from holecard.web.train.schemas import HandCosts

if TYPE_CHECKING:
    from holecard.train.table import CostSource, DecisionCost

_KEPT: Final = 64
"""Decisions whose costs are kept."""


class TableCosts:
    """Created by `costs_at`."""

    def __init__(self, source: "CostSource") -> None:
        self._lock = asyncio.Lock()
        """The source works for one request at a time; those that wait occupy no thread."""
        self._source = source
        self._known: OrderedDict[tuple[int, int], DecisionCost | str] = OrderedDict()
        """By the hand and its number of moves before."""

    async def of(self, played: PlayedHand, slow: SlowRequests) -> HandCosts:
        decisions = tuple(played.decisions)
        async with self._lock:
            return await slow.run(self._all, played.number, decisions)

    def _all(self, hand: int, decisions: Sequence[TableDecision]) -> HandCosts:
        from holecard.web.train.serialize import cost_state

        return HandCosts(hand=hand, costs=[cost_state(self._told(decision)) for decision in decisions])

    def _told(self, decision: TableDecision) -> "DecisionCost | str":
        key = decision.hand, len(decision.view.steps)
        cost = self._known.get(key)
        if cost is None:
            cost = self._known[key] = self._cost(decision)
            if len(self._known) > _KEPT:
                self._known.popitem(last=False)
        return cost

    def _cost(self, decision: TableDecision) -> "DecisionCost | str":
        from holecard.train.table import SessionPlace

        if isinstance(decision.move, Discard):
            return "costs are shown for betting decisions, not for discards"
        try:
            return self._source.cost(decision.view, decision.move, SessionPlace(decision.hand, decision.won))
        except HolecardError as error:
            return str(error)


def costs_at(game: Game, players: Sequence[SeatedPlayer]) -> TableCosts | str:
    """The costs at a table of a person or program and a solved bot, or why there are none."""
    kinds = [player.kind for player in players if player.bot is not None]
    if len(players) != 2 or len(kinds) != 1:
        return f"costs are shown at two-player tables, against {_SOLVED}"
    [opponent] = [player for player in players if player.bot is not None]
    if opponent.kind not in (*SOLVED, STUDY_BOT):
        return f"costs are shown against {_SOLVED}, not against {opponent.name}"
    try:
        return TableCosts(_source(game, opponent))
    except BadRequest as error:
        return str(error)


_SOLVED: Final = " or ".join(SOLVED)


def decided_hand(current: PlayedHand | None, past: Sequence[PlayedHand], number: int | None) -> PlayedHand:
    """The current hand, or the one before by its number."""
    for played in (current, *past[:-3:-1]):
        if played is not None and number in (None, played.number):
            return played
    raise NotFound(f"costs are shown for the current hand and the one before, not for hand {number}")


def _source(game: Game, opponent: SeatedPlayer) -> "CostSource":
    if opponent.kind == STUDY_BOT:
        from holecard.web.study.bot import studied_costs

        return studied_costs(opponent.bot)
    from holecard.train.table import cost_source

    return cost_source(game, opponent.kind)
