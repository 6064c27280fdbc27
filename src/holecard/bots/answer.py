"""Judges the answer of a bot: a legal action, a distribution over legal actions, or a fault.

The rules are the same for bots in this process and in processes of their own.
"""

from collections.abc import Callable
from math import isfinite
from typing import Any, Final, NamedTuple

from holecard.bots.describe import describe
from holecard.bots.faults import FaultKind
from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.discard import Discard, Move
from holecard.hand.legal import Legal
from holecard.hand.legal_discard import LegalDiscard
from holecard.hand.mixed import MOST_ACTIONS, TOLERANCE, Mix, Mixed
from holecard.hand.view import View
from holecard.session.policy import forgive, forgive_discard, whole_number

# An imported name is a dictionary look-up for mypyc, one of its own that is final is a variable in C.
_ACTION: Final = Action
_CALL: Final = CALL
_FOLD: Final = FOLD
_parts: Final[Any] = Mixed.__dict__["parts"].__get__


class WrongAnswer(NamedTuple):
    """A fault in place of a legal action. It holds no reference to any object of the bot."""

    kind: FaultKind
    detail: str
    action: Move | None = None
    """The action played instead; None means check, or fold when facing a bet, or stand pat."""
    is_gone: bool = False
    """Whether the bot cannot answer again in this round."""
    mix: Mix | None = None
    """The distribution from which the action played instead is drawn."""


def judge_answer(answer: object, view: View) -> Move | Mix | WrongAnswer:
    """What the answer of the seat to act stands for, or a fault."""
    legal = view.legal
    if legal is not None:
        return judge(answer, legal)
    assert view.legal_draw is not None
    return judge_discard(answer, view.legal_draw)


def judge(answer: object, legal: Legal) -> Action | Mix | WrongAnswer:
    """Turn an answer into what it stands for, or into a fault.

    Plain ints, instances of int subclasses and `Mixed` are accepted; anything else is corrected and counted.
    This never raises and never runs any of the bot's code, whatever the answer is.
    """
    if type(answer) is _ACTION:  # nearly all are, and nearly all of these are legal
        _, least, most, can_fold = legal
        if answer is _FOLD:
            if can_fold:
                return answer
        elif answer is _CALL or (least is not None and most is not None and least <= answer <= most):
            return answer
    if type(answer) is Mixed:
        return _judge_mixed(answer, legal)
    number = whole_number(answer)
    if number is None:
        return WrongAnswer(FaultKind.GARBAGE, f"no action: {describe(answer)}")
    action = forgive(legal, number)
    if legal.allows(number):
        return action
    return WrongAnswer(FaultKind.ILLEGAL, f"may {legal}, not {describe(number)}", action)


def judge_discard(answer: object, legal: LegalDiscard) -> Discard | WrongAnswer:
    """The same in a draw, where the answer is a `Discard` and nothing else."""
    if type(answer) is not Discard:
        return WrongAnswer(FaultKind.GARBAGE, f"no discard: {describe(answer)}")
    if legal.allows(answer):
        return answer
    return WrongAnswer(FaultKind.ILLEGAL, f"may {legal}, not {answer!r}", forgive_discard(legal, answer))


def corrected(action: Move, view: View) -> Move:
    """The legal action nearest to one that need not be legal."""
    if view.legal is not None:
        return forgive(view.legal, action)
    assert view.legal_draw is not None
    return forgive_discard(view.legal_draw, action)


def nearest(answer: object, legal: Legal, roll: Callable[[], float]) -> Action:
    """The legal action nearest to an answer, for tables that forgive and count no faults.

    `roll` gives a number from 0 to 1 if the action has to be drawn.
    """
    verdict = judge(answer, legal)
    if isinstance(verdict, Action):
        return verdict
    mix = verdict if isinstance(verdict, Mix) else verdict.mix
    if mix is not None:
        return mix.draw(roll())
    assert isinstance(verdict, WrongAnswer)
    if isinstance(verdict.action, Action):
        return verdict.action
    return FOLD if legal.to_call and legal.can_fold else CALL


def checked_mix(mixed: Mixed, legal: Legal) -> Mix | None:
    """A distribution that comes with its own fault, if there is nothing else wrong with it."""
    verdict = judge(mixed, legal)
    return verdict if isinstance(verdict, Mix) else None


def _judge_mixed(answer: Mixed, legal: Legal) -> Mix | WrongAnswer:
    try:
        parts = _parts(answer)
    except AttributeError:  # made without its constructor
        parts = None
    if type(parts) is not dict:
        return _no_mix(f"a dictionary, not {describe(parts)}")
    if not 0 < len(parts) <= MOST_ACTIONS:
        return _no_mix(f"1 to {MOST_ACTIONS} actions, not {len(parts)}")
    chances: dict[Action, float] = {}
    wrong: str | None = None
    total = 0.0
    for key, value in parts.items():
        number, chance = whole_number(key), _number(value)
        if number is None:
            return _no_mix(f"actions, not {describe(key)}")
        if chance is None or not isfinite(chance) or chance < 0:
            return _no_mix(f"probabilities from 0 to 1, not {describe(value)}")
        total += chance
        if chance > 0:
            if not legal.allows(number):
                wrong = wrong or f"may {legal}, not {describe(number)}"
            action = forgive(legal, number)
            chances[action] = chances.get(action, 0.0) + chance
    if not abs(total - 1) <= TOLERANCE:
        count = f"{len(parts)} different actions" if len(parts) > 1 else "a single action"
        return _no_mix(f"probabilities that add up to 1, not to {total!r} for {count}")
    mix = Mix(tuple(chances), tuple(chances.values()))
    return mix if wrong is None else WrongAnswer(FaultKind.ILLEGAL, wrong, mix=mix)


def _no_mix(words: str) -> WrongAnswer:
    return WrongAnswer(FaultKind.GARBAGE, f"a mixed answer has {words}")


def _number(value: object) -> float | None:
    """The plain float behind a probability, or None; runs none of the bot's code."""
    kind = type(value)
    if issubclass(kind, float):
        return float.__add__(value, 0.0)  # type: ignore[operator]  # a float by its type
    number = whole_number(value)
    return float(number) if number is not None and -1 <= number <= 2 else None
