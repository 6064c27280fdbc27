"""Judges the answer of a bot: a legal action, or a fault.

The rules are the same for bots in this process and in processes of their own.
"""

from typing import NamedTuple

from holecard.bots.describe import describe
from holecard.bots.faults import FaultKind
from holecard.hand.action import Action
from holecard.hand.legal import Legal
from holecard.session.policy import forgive, whole_number


class WrongAnswer(NamedTuple):
    """A fault in place of a legal action. It holds no reference to any object of the bot."""

    kind: FaultKind
    detail: str
    action: Action | None = None
    """The action played instead; None means check, or fold when facing a bet."""
    is_gone: bool = False
    """Whether the bot cannot answer again in this round."""


def judge(answer: object, legal: Legal) -> Action | WrongAnswer:
    """Turn an answer into the action it stands for, or into a fault.

    Plain ints and instances of int subclasses are accepted; anything else is corrected and counted. This
    never raises and never runs any of the bot's code, whatever the answer is.
    """
    number = whole_number(answer)
    if number is None:
        return WrongAnswer(FaultKind.GARBAGE, f"no action: {describe(answer)}")
    action = forgive(legal, number)
    if legal.allows(number):
        return action
    return WrongAnswer(FaultKind.ILLEGAL, f"may {legal}, not {describe(number)}", action)
