"""The value of chips on a ladder: the chance of winning from there on."""

from dataclasses import dataclass
from functools import lru_cache

from holecard.rules.game import Game
from holecard.solver.pushfold.ladder import LadderSolver


@lru_cache(maxsize=16)
def ladder_solver(game: Game) -> LadderSolver:
    return LadderSolver(game)


@dataclass(frozen=True, slots=True)
class LadderScore:
    """Games won minus games lost, to one player, by the chips that the player wins in this hand.

    Later levels are valued as if they were push or fold."""

    game: Game
    level: int
    """From 0."""
    won: int
    """By the player, before the hand."""
    is_small_blind: bool

    def __call__(self, net: float) -> float:
        stack = self.game.session.stack(self.level)
        if abs(net) >= stack:
            return 1.0 if net > 0 else -1.0
        total = self.won + net
        solver = ladder_solver(self.game)
        if self.is_small_blind:  # the blinds change seats
            return -solver.value(self.level + 1, -total)
        return solver.value(self.level + 1, total)

    @property
    def opposite(self) -> "LadderScore":
        """The same to the opponent."""
        return LadderScore(self.game, self.level, -self.won, not self.is_small_blind)
