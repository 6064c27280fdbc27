"""The engine refuses, the table forgives: what a player's bad answer turns into."""

from collections.abc import Callable
from typing import Any

from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.legal import Legal

Policy = Callable[[Legal, Any], Action]
"""Makes a legal action of whatever a player answered."""


def forgive(legal: Legal, answer: Any) -> Action:
    """The nearest legal action: a raise is lifted to the minimum, cut to the maximum, or becomes a
    call; a fold that could check checks; what is no action at all checks, or folds to a bet."""
    if isinstance(answer, bool) or not isinstance(answer, int):
        return FOLD if legal.to_call else CALL
    if answer < 0:
        return FOLD if legal.can_fold else CALL
    if answer == 0 or legal.min_raise_to is None or legal.max_raise_to is None:
        return CALL
    return Action(min(max(answer, legal.min_raise_to), legal.max_raise_to))


def strict(_legal: Legal, answer: Any) -> Action:
    """Pass the answer on as it is; the hand refuses what is not legal."""
    return Action.of(answer)
