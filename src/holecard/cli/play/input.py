"""What a person types at the table, read as an action or as a question."""

from enum import StrEnum
from typing import Final

from holecard.errors import HolecardError, IllegalAction, Unreadable
from holecard.hand import CALL, FOLD, Action, Legal, View, raise_to


class Question(StrEnum):
    """What can be asked instead of acting."""

    HELP = "help"
    HISTORY = "history"
    QUIT = "quit"


_QUESTIONS: Final = {
    "?": Question.HELP, "help": Question.HELP,
    "h": Question.HISTORY, "history": Question.HISTORY,
    "q": Question.QUIT, "quit": Question.QUIT, "exit": Question.QUIT,
}  # fmt: skip
_WORDS: Final = "f, c, r and a number, half, pot, a, h, q or ?"


def understand(text: str, view: View) -> Action | Question:
    """The action or question that the text stands for; HolecardError says in a line why it is none."""
    words = text.lower().split()
    verb = "".join(words)
    if view.legal is None:
        raise IllegalAction(f"it is not seat {view.seat}'s turn to {text}")
    if verb in _QUESTIONS:
        return _QUESTIONS[verb]
    action = _action(words, view, view.legal)
    return _checked(action, view, view.legal)


def _action(words: list[str], view: View, legal: Legal) -> Action:
    match words:
        case ["f" | "fold"]:
            return FOLD
        case ["check" | "k"] if legal.to_call:
            raise IllegalAction(
                f"there is a bet of {legal.to_call} to call, so you may {_may(view, legal)}, not check"
            )
        case ["call"] if not legal.to_call:
            raise IllegalAction(f"there is no bet to call, so you may {_may(view, legal)}, not call")
        case ["c" | "k" | "check" | "call"]:
            return CALL
        case ["a" | "all-in" | "allin" | "all"] | ["all", "in"]:
            return legal.all_in
        case ["p" | "pot"]:
            return pot_raise(view, legal, 1, 1)
        case ["half" | "hp" | "half-pot" | "1/2"] | ["half", "pot"]:
            return pot_raise(view, legal, 1, 2)
        case ["r" | "raise" | "b" | "bet"]:
            return _only_size(view, legal, words[0])
    return _sized(words)


def _sized(words: list[str]) -> Action:
    """`r 10`, `r10`, `raise to 10`, `bet 10`, or just `10`."""
    text = " ".join(words)
    if len(words) == 1 and words[0].isdecimal():
        words = ["r", *words]
    try:
        return Action.parse(" ".join(words))
    except HolecardError:
        raise Unreadable(f"an answer is {_WORDS}, not {text!r}") from None


def _only_size(view: View, legal: Legal, verb: str) -> Action:
    if legal.min_raise_to is None:
        raise IllegalAction(f"you may {_may(view, legal)}, not raise")
    if legal.min_raise_to != legal.max_raise_to:
        raise Unreadable(
            f"say how much, from {legal.min_raise_to} to {legal.max_raise_to}, not just {verb!r}"
        )
    return raise_to(legal.min_raise_to)


def pot_raise(view: View, legal: Legal, share: int, of: int) -> Action:
    """A raise by this share of the pot as it is after the call, or the nearest that is allowed."""
    assert view.seat is not None
    least, most = legal.min_raise_to, legal.max_raise_to
    if least is None or most is None:
        raise IllegalAction(f"you may {_may(view, legal)}, not raise")
    wish = view.bets[view.seat] + legal.to_call + (view.pot + legal.to_call) * share // of
    return raise_to(min(max(wish, least), most))


def _checked(action: Action, view: View, legal: Legal) -> Action:
    if not legal.allows(action):
        raise IllegalAction(f"you may {_may(view, legal)}, not {action}")
    return action


def options(view: View) -> list[tuple[str, str]]:
    """What may be typed now: the key and the rest of its words."""
    legal = view.legal
    if legal is None:
        return []
    found = [("f", "old")] if legal.can_fold else []
    found.append(("c", f"all {legal.to_call}" if legal.to_call else "heck"))
    found += _raise_options(view, legal)
    return [*found, ("?", "")]


def _raise_options(view: View, legal: Legal) -> list[tuple[str, str]]:
    least, most = legal.min_raise_to, legal.max_raise_to
    if least is None or most is None:
        return []
    assert view.seat is not None
    key, word = ("r", "aise to") if any(view.bets) else ("b", "et")
    if least == most:
        return [(key, f"{word} {least}")]
    found = [(key, f"{word} {least}..{most}")]
    half, pot = pot_raise(view, legal, 1, 2), pot_raise(view, legal, 1, 1)
    if least < half < pot:
        found.append(("half", f" pot {int(half)}"))
    if least < pot < most:
        found.append(("p", f"ot {int(pot)}"))
    if most == view.bets[view.seat] + view.stacks[view.seat]:
        found.append(("a", f"ll-in {most}"))
    else:
        found.append(("p", f"ot {most}"))
    return found


def _may(view: View, legal: Legal) -> str:
    return legal.words(is_bet=not any(view.bets))
