"""How good a solution has to be: `1e-6` chips a hand, or `1mbb`."""

import re
from dataclasses import dataclass
from typing import Final

from holecard.errors import BadRequest, Unreadable
from holecard.rules.game import Game

_TEXT: Final = re.compile(
    r"(\d+(?:\.\d*)?(?:e[-+]?\d{1,3})?|\.\d+(?:e[-+]?\d{1,3})?)\s*(mbb|chips)?", re.ASCII | re.I
)


@dataclass(frozen=True, slots=True)
class Unit:
    """In what a loss is told: chips a hand, and thousandths of a big blind where there is one."""

    big_blind: int

    @classmethod
    def of(cls, game: Game) -> "Unit":
        return cls(game.big_blind)

    def words(self, chips: float) -> str:
        """`0.0132 chips a hand`, `0.0132 chips a hand (0.66 mbb)`."""
        text = f"{self.short(chips)} chips a hand"
        return f"{text} ({chips * 1000 / self.big_blind:.3g} mbb)" if self.big_blind else text

    @staticmethod
    def short(chips: float) -> str:
        return f"{chips:.6f}" if abs(chips) >= 1e-4 or not chips else f"{chips:.2e}"


def target_of(text: str | None, game: Game) -> float:
    """In chips a hand."""
    if text is None:
        return game.big_blind / 1000 if game.big_blind else 1e-6
    found = _TEXT.fullmatch(text.strip())
    if found is None or not float(found[1]) > 0:
        raise Unreadable(f"a loss is a number of chips such as 1e-6, or of mbb such as 1mbb, not {text!r}")
    if (found[2] or "").lower() != "mbb":
        return float(found[1])
    if not game.big_blind:
        raise BadRequest(f"{game.name} has no big blind: say how many chips, such as 1e-6, not {text!r}")
    return float(found[1]) * game.big_blind / 1000
