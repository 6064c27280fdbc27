"""Verdicts in words, the same in the terminal and in the browser."""

from math import ceil, floor, log10
from typing import Final

from holecard.train.decision import AnswerRating, DecisionVerdict

_NOTHING: Final = 5e-7
"""A loss that is printed as nothing."""


def sentence(words: str) -> str:
    """A remark as a separate sentence; empty stays empty."""
    return f"{words[:1].upper()}{words[1:]}." if words else ""


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
    if unit != "chips" and verdict.stakes == 1:  # the pot is not known by its value
        return f"costs {number_words(verdict.ev_lost)} {unit}"
    pot = "the pot" if unit == "chips" else "what the pot is worth"
    return f"costs {number_words(verdict.ev_lost)} {unit} ({_percent(verdict)} of {pot})"


def _percent(verdict: DecisionVerdict) -> str:
    return f"{_plain(100 * verdict.ev_lost / verdict.stakes, 2)}%"


def precision_words(value: float) -> str:
    """One digit that counts, rounded up: `0.0002`, at least a millionth."""
    if value <= 1e-6:
        return "0.000001"
    digits = -floor(log10(value))
    step = 10.0**-digits
    return f"{ceil(value / step - 1e-9) * step:.{max(digits, 0)}f}"


def number_words(value: float) -> str:
    """Three digits that count: `1.33`, `0.0154`, `120`."""
    if abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.2f}" if abs(value) >= 1 else _plain(value, 3)


def _plain(value: float, digits: int) -> str:
    """So many digits that count, without an exponent."""
    if not value:
        return "0"
    rounded = float(f"{value:.{digits}g}")
    places = max(digits - 1 - floor(log10(abs(rounded))), 0)
    text = f"{rounded:.{places}f}"
    return text.rstrip("0").rstrip(".") if places else text
