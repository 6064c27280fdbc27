"""What the answers of a theaigames bot mean, and what the bad ones become.

The engine corrects and never tells: that is what the bots out there were written against.
"""

import re
from typing import Final

from holecard.bots.fault import FaultKind
from holecard.bots.wire.dialogue import Answer
from holecard.hand.action import CALL, FOLD, Action, raise_to
from holecard.hand.legal import Legal
from holecard.hand.view import View

_WHOLE: Final = re.compile(r"([+-]?[0-9]{1,400})(\.0*)?", re.ASCII)
"""`40.0` is a whole number, too: so do programs print it that divide."""


def read_classic(line: str, view: View) -> Answer:
    """`raise 40`: two tokens, and the second is a number even where it is not looked at."""
    tokens = line.lower().split()
    amount = _whole(tokens[1]) if len(tokens) == 2 else None
    if amount is None:
        return _garbage(line)
    return _meaning(tokens[0], amount, view, line)


def read_successor(line: str, view: View) -> Answer:
    """`raise_40`, and the other verbs alone."""
    tokens = line.lower().replace("_", " ").split()
    verb = tokens[0] if tokens else ""
    amount = _whole(tokens[1]) if len(tokens) == 2 else None
    if not tokens or len(tokens) > 2 or (amount is None and (verb == "raise" or len(tokens) == 2)):
        return _garbage(line)
    return _meaning(verb, amount or 0, view, line)


def _whole(text: str) -> int | None:
    found = _WHOLE.fullmatch(text)
    return None if found is None else int(found[1])


def _garbage(line: str) -> Answer:
    return Answer(
        None, FaultKind.GARBAGE, f"an answer is a verb and a number, such as raise 40, not {line!r}"
    )


def _meaning(verb: str, amount: int, view: View, line: str) -> Answer:
    legal = view.legal
    assert legal is not None, "only the seat whose turn it is can be asked"
    match verb:
        case "fold":
            return Answer(FOLD)  # given up, even where checking is free
        case "check":
            return _intended(CALL, FOLD if legal.to_call else CALL, legal, line)
        case "call" if legal.to_call:
            return Answer(CALL)
        case "call":
            return Answer(CALL, FaultKind.ILLEGAL, f"may {legal}, not {line!r}")
        case "raise":
            return _raised(amount, legal, view, line)
    return Answer(FOLD, FaultKind.GARBAGE, f"a verb is fold, check, call or raise, not {line!r}")


def _raised(amount: int, legal: Legal, view: View, line: str) -> Answer:
    """Lifted to the minimum, cut to the maximum; the bounds know the stack."""
    if legal.min_raise_to is None or legal.max_raise_to is None:
        return Answer(CALL, FaultKind.ILLEGAL, f"may {legal}, not {line!r}")
    wish = level(view, legal) + amount
    total = min(max(wish, legal.min_raise_to), legal.max_raise_to)
    return _intended(wish, raise_to(total), legal, line)


def level(view: View, legal: Legal) -> int:
    """What this seat has in front of it after a call: a raise BY so much is on top of that."""
    assert view.seat is not None, "a bot has a seat"
    return view.bets[view.seat] + legal.to_call


def _intended(wish: int, action: Action, legal: Legal, line: str) -> Answer:
    if wish == action:
        return Answer(action)
    return Answer(action, FaultKind.ILLEGAL, f"may {legal}, not {line!r}")
