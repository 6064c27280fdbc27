"""The two tables of the mini poker document, as numbers, and where to write them down."""

from collections.abc import Sequence
from fractions import Fraction

from holecard import Game
from holecard.solver.tree import VectorGame

Figures = Sequence[Sequence[str]]
ROWS = ("Bet", "Continue", "Raise", "Call Raise")
CARDS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]


def _rows(*lines: str) -> list[list[str]]:
    return [line.split() for line in lines]


FIRST = (
    _rows(
        "0.23 1.00 0.42 0.38 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.25 0.38",
        "1.00 1.00 1.00 1.00 1.00 1.00 0.97 0.99 0.13 0.16 0.09 0.00 0.00",
        "1.00 1.00 0.00 0.00 0.00 0.07 0.02 0.06 0.46 0.04 0.79 0.66 1.00",
        "1.00 1.00 0.09 0.14 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00",
    ),
    _rows(
        "1.00 1.00 1.00 1.00 0.64 0.00 0.00 0.00 0.00 0.00 0.00 0.55 1.00",
        "1.00 1.00 1.00 1.00 0.98 0.97 0.97 0.75 0.15 0.20 0.07 0.00 0.00",
        "1.00 0.48 0.00 0.00 0.00 0.01 0.03 0.15 0.53 0.93 0.91 0.89 1.00",
        "1.00 0.85 0.75 0.37 0.09 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00",
    ),
)
UPDATED = (
    _rows(
        "0.10 1.00 0.01 0.66 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.36 0.19",
        "1.00 1.00 1.00 1.00 1.00 0.52 0.91 0.72 0.70 0.10 0.16 0.00 0.00",
        "1.00 1.00 0.00 0.00 0.00 0.18 0.01 0.07 0.10 0.18 0.22 0.32 1.00",
        "1.00 1.00 0.17 0.20 0.05 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00",
    ),
    _rows(
        "1.00 1.00 1.00 1.00 0.49 0.00 0.00 0.00 0.00 0.00 0.00 0.54 1.00",
        "1.00 1.00 1.00 1.00 0.93 0.80 0.67 0.41 0.97 0.19 0.11 0.00 0.00",
        "1.00 0.34 0.00 0.00 0.06 0.18 0.21 0.05 0.05 0.66 0.22 0.97 1.00",
        "1.00 0.78 0.67 0.35 0.33 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00",
    ),
)


def mini(cards: int = 13) -> VectorGame:
    return VectorGame.of(Game.load("mini").with_deck(cards))


def written(
    figures: tuple[Figures, Figures] = FIRST, cards: Sequence[str] = CARDS, between: str = " , "
) -> str:
    lines = []
    for player, rows in zip("AB", figures, strict=True):
        lines.append(f"Best Strategy for {player}:")
        lines.append(" " * 12 + between.join(cards))
        lines += [f"{title}: {between.join(row)}" for title, row in zip(ROWS, rows, strict=True)]
        lines.append("")
    return "\n".join(lines)


def by_hand(figures: tuple[Figures, Figures], raise_to: int = 3) -> Fraction:
    """The first player's value of a table, by playing out all deals of two cards as the rules say."""
    a, b = ([[Fraction(entry) for entry in row] for row in rows] for rows in figures)
    count = len(a[0])
    total = Fraction()
    for i in range(count):
        for j in range(count):
            if i != j:
                sign = 1 if i < j else -1  # the columns fall from the ace
                total += _hand([row[i] for row in a], [row[j] for row in b], sign, raise_to)
    return total / (count * (count - 1))


def _hand(a: list[Fraction], b: list[Fraction], sign: int, raise_to: int) -> Fraction:
    after_raise = (1 - b[3]) * 2 + b[3] * (1 + raise_to) * sign
    after_bet = -(1 - a[1]) + a[1] * ((1 - a[2]) * 2 * sign + a[2] * after_raise)
    checked = (1 - b[0]) * sign + b[0] * after_bet
    raised = (1 - a[3]) * -2 + a[3] * (1 + raise_to) * sign
    bet = (1 - b[1]) + b[1] * ((1 - b[2]) * 2 * sign + b[2] * raised)
    return (1 - a[0]) * checked + a[0] * bet
