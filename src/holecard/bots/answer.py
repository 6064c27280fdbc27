"""What an answer of a bot comes to: the same in this process and in one of its own."""

from typing import NamedTuple

from holecard.bots.describe import describe
from holecard.bots.faults import FaultKind
from holecard.hand.action import Action
from holecard.hand.legal import Legal
from holecard.session.policy import forgive, whole_number


class WrongAnswer(NamedTuple):
    """A fault instead of a legal action. It holds no object of the bot's."""

    kind: FaultKind
    detail: str
    action: Action | None = None
    """What is played; None is a check, or a fold to a bet."""
    is_gone: bool = False
    """Whether it is useless to ask again before the next round."""


def judge(answer: object, legal: Legal) -> Action | WrongAnswer:
    """Plain ints are fine, and so are those of a class of the bot's own; the rest is forgiven and counted.
    Whatever the answer is, this neither raises nor runs any of the bot's code."""
    number = whole_number(answer)
    if number is None:
        return WrongAnswer(FaultKind.GARBAGE, f"no action: {describe(answer)}")
    action = forgive(legal, number)
    if legal.allows(number):
        return action
    return WrongAnswer(FaultKind.ILLEGAL, f"may {legal}, not {describe(number)}", action)
