"""Reads answers: single keys on a terminal, lines otherwise."""

import sys
from collections.abc import Sequence
from enum import StrEnum

import typer

from holecard.errors import Unreadable
from holecard.hand.action_text import RequestVerb, parse_request
from holecard.train import Decision, TrainingAction
from holecard.train.decision import ActionKind


class TrainingCommand(StrEnum):
    """What can be typed instead of an answer."""

    HELP = "help"
    QUIT = "quit"


_COMMANDS = {
    "?": TrainingCommand.HELP, "h": TrainingCommand.HELP, "help": TrainingCommand.HELP,
    "q": TrainingCommand.QUIT, "quit": TrainingCommand.QUIT, "exit": TrainingCommand.QUIT,
}  # fmt: skip
_KINDS = {
    RequestVerb.FOLD: ActionKind.FOLD,
    RequestVerb.CHECK: ActionKind.CALL,
    RequestVerb.CALL: ActionKind.CALL,
    RequestVerb.CHECK_OR_CALL: ActionKind.CALL,
    RequestVerb.BET: ActionKind.RAISE,
    RequestVerb.RAISE: ActionKind.RAISE,
}
HELP = (
    "f        fold",
    "c        check or call (k and x check, too)",
    "r or b   raise or bet, if there is only one size",
    "a        all-in",
    "1 to 9   the action with this number",
    "q        end with the report (so do Ctrl-C and Ctrl-D)",
)


class AnswerReader:
    """Keys of a terminal need no Enter. Lines of a pipe are one answer each."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin.isatty()

    def read(self) -> str:
        """What was typed; EOFError at the end."""
        if not self.is_terminal:
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            return line
        key: str = typer.getchar()  # raises EOFError for Ctrl-D
        return key


def parse_answer(text: str, decision: Decision) -> int | TrainingCommand:
    """The number of the action, or a command."""
    word = "".join(text.lower().split())
    if word in _COMMANDS:
        return _COMMANDS[word]
    if word.isdecimal() and 1 <= int(word) <= len(decision.actions):
        return int(word) - 1
    fitting = _fitting(word, decision.actions)
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        numbers = ", ".join(str(at + 1) for at in fitting)
        raise Unreadable(f"there are several sizes: choose a number ({numbers}), not {word!r}")
    known = ", ".join(key for key, _ in keys_of(decision.actions))
    raise Unreadable(f"an answer is {known}, a number, q or ?, not {word[:20]!r}")


def _fitting(word: str, actions: Sequence[TrainingAction]) -> list[int]:
    request = parse_request(word)
    if request is None or request.size is not None:
        return []
    if request.verb is RequestVerb.ALL_IN:
        return [at for at, action in enumerate(actions) if action.is_all_in]
    return [at for at, action in enumerate(actions) if action.kind is _KINDS[request.verb]]


def keys_of(actions: Sequence[TrainingAction]) -> list[tuple[str, str]]:
    """For each action the key that is shown, and its words."""
    raises = sum(action.kind is ActionKind.RAISE for action in actions)
    keys = []
    for number, action in enumerate(actions, 1):
        if action.is_all_in:
            keys.append("a")
        elif action.kind is ActionKind.RAISE:
            keys.append("r" if raises == 1 else str(number))
        else:
            keys.append("f" if action.kind is ActionKind.FOLD else "c")
    return [(key, action.words) for key, action in zip(keys, actions, strict=True)]
