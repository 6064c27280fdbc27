"""Costs in hold'em, by the street solver that `nash` uses."""

from typing import Final

import numpy as np

from holecard.bots.solved.holdem import solve_seconds
from holecard.cards.deal import Deal
from holecard.errors import BadRequest
from holecard.hand import Action, Hand, View
from holecard.solver.depth_limited.street_solver import Utility, chips
from holecard.solver.holdem.followed_hand import FollowedHand, StreetOptions
from holecard.solver.holdem.ladder_score import LadderScore
from holecard.train.decision import Decision, DecisionVerdict, LineStep, TrainingAction
from holecard.train.strategy_source import GAMES
from holecard.train.table import DecisionCost, SessionPlace
from holecard.train.words import precision_words

_LAST: Final = (
    "approximate: solved to {} {} with a few bet sizes, for the hands both may hold after this line"
)
_EARLIER: Final = f"{_LAST}; later streets are estimated, with an unknown error"
EFFORT: Final = 4
"""Iterations, as a multiple of the bot's: single hands are judged, and some come to a decision rarely."""


class StreetCosts:
    """For chips, or for winning a ladder."""

    def __init__(self, *, for_ladder: bool = False) -> None:
        self._for_ladder = for_ladder
        self._hand: FollowedHand | None = None
        self._place: SessionPlace | None = None

    def cost(self, view: View, action: Action, place: SessionPlace) -> DecisionCost:
        score = self._score(view, place)
        hand = self._hand
        if hand is None or place != self._place or not hand.fits(view):
            hand = FollowedHand(view, score, solve_seconds(view.game), effort=EFFORT)
        options = hand.options(view, action)
        self._hand, self._place = hand, place
        return DecisionCost(self._verdict(view, options, score[0]), self._note(view, options))

    def _score(self, view: View, place: SessionPlace) -> tuple[Utility, Utility]:
        if not self._for_ladder:
            return chips, chips
        score = LadderScore(view.game, place.hand - 1, place.won, view.seat == view.button)
        return score, score.opposite

    def _note(self, view: View, options: StreetOptions) -> str:
        is_last = view.street == len(view.game.streets) - 1
        text = _LAST if is_last else _EARLIER
        return text.format(precision_words(options.exploitability), self._unit)

    @property
    def _unit(self) -> str:
        return GAMES if self._for_ladder else "chips"

    def _verdict(self, view: View, options: StreetOptions, utility: Utility) -> DecisionVerdict:
        if np.isnan(options.evs).any():
            raise BadRequest("the opponent has no hand here that fits the cards on the table")
        assert view.seat is not None
        spent = view.start[view.seat] - view.stack
        stakes = utility(view.pot - spent) - utility(-spent)
        evs = options.evs if self._for_ladder else options.evs + spent
        return DecisionVerdict(
            decision_at(view, options.actions, self._unit),
            options.chosen,
            tuple(options.frequencies.tolist()),
            tuple(evs.tolist()),
            stakes,
            options.exploitability,
        )


def decision_at(view: View, actions: list[int], unit: str) -> Decision:
    """A decision at a table, with the actions that a solution has there."""
    assert view.seat is not None
    game = view.game
    hand = Hand(game, view.start, view.button, Deal.seeded(game, view.seats, "any"))
    line = []
    for step in view.history:
        position = hand.view(step.seat).position
        line.append(LineStep(game.streets[step.street].name, position, TrainingAction.at(hand, step.action)))
        hand.act(step.action)
    return Decision(
        source="",
        key="",
        title=game.title,
        street=game.streets[view.street].name,
        position=view.position,
        line=tuple(line),
        hole=view.hole,
        board=view.board,
        pot=view.pot,
        to_call=view.to_call,
        stack=view.stack,
        actions=tuple(TrainingAction.at(hand, Action(action)) for action in actions),
        unit=unit,
    )
