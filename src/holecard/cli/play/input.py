"""Parses what the user types at the table: an action, or a command such as `help`."""

from enum import StrEnum
from typing import Final

from holecard.errors import Unreadable
from holecard.hand import Legal, View
from holecard.hand.action_text import parse_action
from holecard.hand.discard import Move
from holecard.hand.discard_text import parse_discard


class InputCommand(StrEnum):
    """The commands that the user can type instead of an action."""

    HELP = "help"
    HISTORY = "history"
    QUIT = "quit"


_COMMANDS: Final = {
    "?": InputCommand.HELP, "help": InputCommand.HELP,
    "h": InputCommand.HISTORY, "history": InputCommand.HISTORY,
    "q": InputCommand.QUIT, "quit": InputCommand.QUIT, "exit": InputCommand.QUIT,
}  # fmt: skip
_WORDS: Final = "f, c, r and a number, half, pot, a, h, q or ?"
_DRAW_WORDS: Final = "d and cards or their positions, s, h, q or ?"


def parse_input(text: str, view: View) -> Move | InputCommand:
    """Parse an action or a command; raises HolecardError if the text is neither, or the action is illegal."""
    command = _COMMANDS.get("".join(text.lower().split()))
    if command is not None:
        return command
    try:
        if view.legal_draw is not None:
            return parse_discard(text, view, "you")
        return parse_action(text, view, "you")
    except Unreadable:
        words = _WORDS if view.legal_draw is None else _DRAW_WORDS
        raise Unreadable(f"an answer is {words}, not {' '.join(text.lower().split())!r}") from None


def options(view: View) -> list[tuple[str, str]]:
    """The available inputs: the key, and the rest of the word."""
    legal, draw = view.legal, view.legal_draw
    if draw is not None:
        count = str(draw.most) if draw.least == draw.most else f"up to {draw.most}"
        cards = f"iscard {count} card{'' if draw.most == 1 else 's'}"
        return [("d", cards), *([] if draw.least else [("s", "tand pat")]), ("?", "")]
    if legal is None:
        return []
    result = [("f", "old")] if legal.can_fold else []
    brings_in = legal.to_call > 0 and not legal.can_fold
    call = f"all {legal.to_call}{', the bring-in' if brings_in else ''}"
    result.append(("c", call if legal.to_call else "heck"))
    result += _raise_options(view, legal)
    return [*result, ("?", "")]


def _raise_options(view: View, legal: Legal) -> list[tuple[str, str]]:
    least, most = legal.min_raise_to, legal.max_raise_to
    if least is None or most is None:
        return []
    assert view.seat is not None
    key, word = ("r", "aise to") if any(view.bets) else ("b", "et")
    if least == most:
        return [(key, f"{word} {least}")]
    result = [(key, f"{word} {least}..{most}")]
    half, pot = view.pot_raise(0.5), view.pot_raise()
    if least < half < pot:
        result.append(("half", f" pot {int(half)}"))
    if least < pot < most:
        result.append(("p", f"ot {int(pot)}"))
    if most == view.bets[view.seat] + view.stacks[view.seat]:
        result.append(("a", f"ll-in {most}"))
    else:
        result.append(("p", f"ot {most}"))
    return result
