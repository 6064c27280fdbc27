"""How exactly a round is solved."""

from dataclasses import dataclass
from typing import Final

from holecard.solver.form.menu import Menu


@dataclass(frozen=True, slots=True)
class Settings:
    menu: str = "1,allin"
    limp: bool = True
    tolerance: float = 3e-4
    """Every hand is solved until its exploitability, in the units of a round's value, is below this."""
    most: int = 1000
    """Iterations of a hand, at the most."""
    every: int = 25
    """Iterations between two measurements."""
    gaps_until: int = 50
    """With more hands left, stacks between two units get the mean of both: values are smooth there."""

    @property
    def choices(self) -> Menu:
        return Menu.parse(self.menu, limp=self.limp)


DEFAULT: Final = Settings()
