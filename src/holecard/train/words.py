"""Verdicts in words, the same in the terminal and in the browser."""

from typing import Final

from holecard.train.decision import AnswerRating, DecisionVerdict

_NOTHING: Final = 5e-7
"""A loss that is printed as nothing."""


def verdict_words(verdict: DecisionVerdict) -> str:
    """`right, it costs nothing`, `a mistake: it costs 1.33 chips (17% of the pot), better is call`."""
    cost = cost_words(verdict)
    if verdict.is_right:
        return f"Right: {verdict.chosen.words} {cost}."
    article = "An" if verdict.rating is AnswerRating.INACCURACY else "A"
    better = verdict.best.words
    return f"{article} {verdict.rating}: {verdict.chosen.words} {cost}, better is {better}."


def cost_words(verdict: DecisionVerdict) -> str:
    if verdict.ev_lost < _NOTHING * verdict.stakes:
        return "costs nothing"
    unit = verdict.decision.unit
    part = f" ({100 * verdict.ev_lost / verdict.stakes:.2g}% of the pot)" if unit == "chips" else ""
    return f"costs {number_words(verdict.ev_lost)} {unit}{part}"


def number_words(value: float) -> str:
    """Three digits that count: `1.33`, `0.0154`, `120`."""
    if abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.2f}" if abs(value) >= 1 else f"{value:.3g}"
