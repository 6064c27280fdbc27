"""The game to solve, from the options of `solve`, `grade` and `exploit`, and the loss to solve it to."""

import re
from dataclasses import dataclass, field
from typing import Final

from holecard.cli.solve.options import GameChanges
from holecard.errors import BadRequest, Unreadable
from holecard.report.format import shortened
from holecard.rules.game import Game, increments
from holecard.rules.parts import Structure
from holecard.solver.tree import PUSH_OR_FOLD, BetSizes, VectorGame

_LOSS: Final = re.compile(
    r"(\d+(?:\.\d*)?(?:e[-+]?\d{1,3})?|\.\d+(?:e[-+]?\d{1,3})?)\s*(mbb|chips)?", re.ASCII | re.I
)

_EXAMPLE: Final = 10
"""Stack in big blinds of the example in messages: short enough for push or fold."""

_MOST_CHIPS: Final = 10**9
_MOST_SHOWN: Final = 60
"""Characters of wrong stacks that are repeated."""


@dataclass(frozen=True, slots=True)
class Problem:
    """The game to solve, as the options of `solve`, `grade` and `exploit` describe it."""

    source: str
    changes: GameChanges = field(default_factory=GameChanges)

    def game(self) -> Game:
        game, changes = Game.load(self.source), self.changes
        if changes.cards is not None:
            game = game.with_deck(changes.cards)
        if self._has_bets:
            game = game.with_bets(*self._bets(game))
        if game.structure is Structure.FIXED and (changes.bet_sizes is not None or changes.no_limp):
            raise BadRequest(
                "--bet-sizes, --no-limp and --push-fold choose bets of any size; every legal bet is solved "
                f"in games that fix them: {game.name}"
            )
        return game

    def _bets(self, game: Game) -> list[int]:
        """The bets of the game's first street, with --bet and --raise-to replacing theirs."""
        if game.structure is not Structure.FIXED:
            raise BadRequest(
                f"{game.name} is {game.structure}: use --bet-sizes for its bets, not --bet or --raise-to"
            )
        totals = [sum(game.streets[0].raises[: at + 1]) for at in range(len(game.streets[0].raises))]
        for place, wanted in enumerate((self.changes.bet, self.changes.raise_to)):
            if wanted is not None:
                totals[place : place + 1] = [wanted]
        if any(step <= 0 for step in increments(tuple(totals))):
            raise BadRequest(
                f"each raise has to be larger than the last, unlike {', '.join(map(str, totals))}"
            )
        return totals

    def chips(self, game: Game) -> tuple[int, int]:
        if self.changes.stacks is not None:
            return parse_stacks(self.changes.stacks)
        chips = game.session.stacks[0]
        if game.structure is Structure.FIXED:  # large enough for every fixed bet
            bets = sum(sum(street.raises) for street in game.streets)
            chips = max(chips, game.forced.ante + game.big_blind + bets) if self._has_bets else chips
        return chips, chips

    @property
    def _has_bets(self) -> bool:
        return self.changes.bet is not None or self.changes.raise_to is not None

    def bet_sizes(self) -> BetSizes | None:
        """The bet sizes of the tree; None for the game's own."""
        limp = not self.changes.no_limp
        if self.changes.bet_sizes is not None:
            return BetSizes.parse(self.changes.bet_sizes, limp=limp)
        if limp:
            return None
        from holecard.solver.tree.vector_game import DEFAULT_BET_SIZES

        return BetSizes(DEFAULT_BET_SIZES.sizes, limp=False)


def parse_stacks(text: str) -> tuple[int, int]:
    """Parse the chips of both players: `20`, or `20,35`."""
    pieces = [piece.strip() for piece in text.split(",")]
    if len(pieces) > 2 or not all(_is_stack(piece) for piece in pieces):
        raise BadRequest(
            f"stacks are one number of chips from 1 to {_MOST_CHIPS:,}, or two separated by a comma, "
            f"not {shortened(text, _MOST_SHOWN)!r}"
        )
    return int(pieces[0]), int(pieces[-1])


def _is_stack(text: str) -> bool:
    return text.isdecimal() and len(text) <= _MOST_SHOWN and 0 < int(text) <= _MOST_CHIPS


def build_vector_game(problem: Problem) -> VectorGame:
    """The game in vector form, with these bet sizes and stacks."""
    game = problem.game()
    stacks = problem.chips(game)
    vector_game = VectorGame.of(game, stacks, problem.bet_sizes())
    if not vector_game.tree.decisions:
        raise BadRequest(f"there is nothing to decide: the forced bets put one all-in with stacks {stacks}")
    return vector_game


def is_push_fold(problem: Problem, game: Game) -> bool:
    """Whether to solve hold'em as push or fold: because the bet sizes say so, or because a heads-up game has
    short stacks. BadRequest for other hold'em games, which are too large to solve."""
    from holecard.bots.solved.nash import is_heads_up_and_short

    if len(game.streets) == 1 or game.hole_cards != 2:
        return False
    if problem.changes.bet_sizes is not None:
        return problem.bet_sizes() == PUSH_OR_FOLD
    if game.structure is not Structure.NO_LIMIT or game.ranking.name != "high":
        return False
    if is_heads_up_and_short(game):
        return True
    raise BadRequest(
        "hold'em as a whole is not solved; heads-up push or fold with the same blinds is, for example by "
        f"--push-fold --stacks {_EXAMPLE * max(game.big_blind, 1)}, and spots after the flop are, with a "
        f"--board: {game.name}"
    )


@dataclass(frozen=True, slots=True)
class LossUnit:
    """Formats a loss in chips per hand, and in thousandths of a big blind for games that have one."""

    big_blind: int

    @classmethod
    def of(cls, game: Game) -> "LossUnit":
        return cls(game.big_blind)

    def words(self, chips: float) -> str:
        """`0.0132 chips a hand`, `0.0132 chips a hand (0.66 mbb)`."""
        text = f"{self.short(chips)} chips a hand"
        return f"{text} ({chips * 1000 / self.big_blind:.3g} mbb)" if self.big_blind else text

    @staticmethod
    def short(chips: float) -> str:
        return f"{chips:.6f}" if abs(chips) >= 1e-4 or not chips else f"{chips:.2e}"


def target_of(text: str, game: Game) -> float:
    """Parse an exploitability target, `1e-6` chips per hand or `1mbb`, into chips per hand."""
    match = _LOSS.fullmatch(text.strip())
    if match is None or not float(match[1]) > 0:
        raise Unreadable(f"a loss is a number of chips such as 1e-6, or of mbb such as 1mbb, not {text!r}")
    if (match[2] or "").lower() != "mbb":
        return float(match[1])
    if not game.big_blind:
        raise BadRequest(f"{game.name} has no big blind: say how many chips, such as 1e-6, not {text!r}")
    return float(match[1]) * game.big_blind / 1000
