"""What stands on top of a lesson: what the game is worth, and how good its strategy is."""

from fractions import Fraction
from typing import Final

from holecard.solver.form import PUSH_OR_FOLD, Choices
from holecard.web.lesson_opened import Opened
from holecard.web.lesson_tree import drawn_tree, players
from holecard.web.study_models import LessonHead

LONGEST_FRACTION: Final = 16
ROUNDING: Final = 1e-12
"""Floating point says no more than this of nothing."""


def lesson_head(opened: Opened) -> LessonHead:
    form, found = opened.form, opened.found
    game = form.game
    exact = found.exact
    decisions = form.tree.decisions
    return LessonHead(
        game=game.title,
        stacks=list(form.tree.stacks),
        stack_words=_stack_words(opened),
        menu=_menu_words(form.menu),
        method=found.method,
        notes=list(found.notes),
        value=found.grade.value,
        value_text=_value_text(found.grade.value, None if exact is None else exact.value),
        value_blinds=_minus(f"{found.grade.value / game.big_blind:+.5f} bb") if game.forced.blinds else "",
        exploitability=max(found.grade.exploitability, 0.0),
        exploitability_text=_exploitability_text(opened),
        exact=exact is not None,
        infosets=form.infosets,
        decisions=len(decisions),
        root=decisions[0] if decisions else None,
        players=players(game),
        tree=drawn_tree(opened.strategy),
    )


def _menu_words(menu: Choices) -> str:
    """`0.5, 1.5, all-in`: parts of the pot."""
    if menu == PUSH_OR_FOLD:
        return "all-in or fold"
    return str(menu).replace(",", ", ").replace("allin", "all-in")


def _stack_words(opened: Opened) -> str:
    game, stacks = opened.game, opened.form.tree.stacks
    chips = f"{stacks[0]:,}" if stacks[0] == stacks[1] else f"{stacks[0]:,} and {stacks[1]:,}"
    if not game.forced.blinds:
        return f"{chips} chips"
    return f"{chips} chips, {min(stacks) / game.big_blind:g} bb"


def _value_text(value: float, exact: Fraction | None) -> str:
    if exact is not None and len(str(exact)) <= LONGEST_FRACTION:
        return _minus(str(exact))
    return _minus(f"{value:+.6f}")


def _exploitability_text(opened: Opened) -> str:
    found = opened.found
    if found.exact is not None:
        return str(found.exact.exploitability)
    size = max(found.grade.exploitability, 0.0)
    if size < ROUNDING:
        return "0"
    blind = opened.game.big_blind
    return f"{1000 * size / blind:.2g} mbb" if opened.game.forced.blinds else f"{size:.1e}"


def _minus(text: str) -> str:
    return text.replace("-", "\N{MINUS SIGN}")
