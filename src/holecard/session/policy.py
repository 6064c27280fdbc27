"""What a table makes of illegal answers: the engine refuses them, a table corrects them."""

from collections.abc import Callable
from typing import Any

from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.discard import Discard, Move
from holecard.hand.legal import Legal
from holecard.hand.legal_discard import LegalDiscard
from holecard.hand.view import View

Policy = Callable[[Legal, Any], Action]
"""Makes a legal action of whatever a player answered."""


def forgive(legal: Legal, answer: Any) -> Action:
    """The nearest legal action: a raise is lifted to the minimum, cut to the maximum, or becomes a call; a
    fold when a check is free becomes a check; anything that is not an action checks, or folds to a bet."""
    wish = whole_number(answer)
    if wish is None:
        return FOLD if legal.to_call and legal.can_fold else CALL
    if wish < 0:
        return FOLD if legal.can_fold else CALL
    if wish == 0 or legal.min_raise_to is None or legal.max_raise_to is None:
        return CALL
    return Action(min(max(wish, legal.min_raise_to), legal.max_raise_to))


def passive(view: View) -> Move:
    """What a seat plays that does not answer: a check, or a fold to a bet; in a draw it stands pat."""
    return view.fold() if view.legal is not None else view.stand_pat()


def forgive_discard(legal: LegalDiscard, answer: Any) -> Discard:
    """The nearest legal discard: cards that may not be discarded stay, too many are cut from the end, and too
    few are filled up from the start. Anything that is not a discard discards as little as possible."""
    if type(answer) is not Discard or answer < 0:
        return legal.fewest()
    places = [1 << place for place in range(legal.places.bit_length()) if legal.places >> place & 1]
    wanted = [place for place in places if answer & place]
    more = [place for place in places if not answer & place]
    missing = max(legal.least - len(wanted), 0)
    return Discard(sum(wanted[: legal.most]) + sum(more[:missing]))


def whole_number(answer: object) -> int | None:
    """The plain int behind an answer, or None. No code of the answer's own class is run, since it might
    raise, never end, or lie about what it is: that rules out `isinstance`, which asks `__class__`."""
    kind = type(answer)
    if kind is bool or not issubclass(kind, int):
        return None
    return int.__add__(answer, 0)  # type: ignore[operator]  # an int by its type


def strict(_legal: Legal, answer: Any) -> Action:
    """Pass the answer on as it is; the hand refuses what is not legal."""
    return Action.of(answer)
