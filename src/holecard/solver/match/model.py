"""The match as a game: a player wins with more chips at the end, and nothing else counts.

A match is a session of a fixed number of hands between two seats whose stacks carry over, with an alternating
button. Its state is the number of hands left and the stack of the player who has the button next. That player
wins (+1), ties (0) or loses (-1), and the opponent gets the opposite.

Forced bets and bet sizes are multiples of a unit, so all stacks stay multiples of it, and only these have
values. Only bets outside the abstraction lead to stacks between two multiples. With 1003 or 1007 chips a
player is ahead after the same hands, until a player doubles up; so each gap has one value, that of its
middle, which is right for its neighbors except for lines that go through an all-in.
"""

from dataclasses import dataclass
from math import gcd
from typing import Final

from holecard.errors import BadRequest
from holecard.rules.game import Game
from holecard.rules.parts import Between, Bust, ShortBlind
from holecard.solver.tree.bet_sizes import BetSizes


@dataclass(frozen=True, slots=True)
class StackGrid:
    total: int
    unit: int

    def __len__(self) -> int:
        return self.index(self.total) + 1

    def index(self, stack: int) -> int:
        """The index of a stack's value."""
        if self.unit == 1:
            return stack
        units, rest = divmod(stack, self.unit)
        return 2 * units + (rest > 0)

    def stack(self, index: int) -> int:
        """A stack whose value has this index."""
        if self.unit == 1:
            return index
        units, gap = divmod(index, 2)
        return units * self.unit + gap * (self.unit // 2)

    def is_gap(self, index: int) -> bool:
        return self.unit > 1 and bool(index % 2)


@dataclass(frozen=True, slots=True)
class MatchModel:
    """Created by `MatchModel.of(game)`. Stacks are those of the player on the button."""

    game: Game
    hands: int
    total: int
    """Chips of both players."""
    blinds: tuple[int, int]
    """Forced bets of the button and of the other seat."""
    owed: tuple[int, int]
    """All forced bets of each player: the cost of a folded hand."""

    @classmethod
    def of(cls, game: Game) -> "MatchModel":
        session = game.session
        if not game.seats[0] <= 2 <= game.seats[1]:
            raise BadRequest(f"a round is between two players, and {game.name} has seats for {game.seats}")
        if session.hands is None or session.between is not Between.CARRY or len(session.stacks) > 1:
            raise BadRequest(
                f"a round is a fixed number of hands with stacks that carry over, unlike a {session.name} "
                f"of {game.name}"
            )
        if session.levels is not None or session.bust is not Bust.ENDS:
            raise BadRequest(
                f"the blinds of a round stay the same and a bust ends it, unlike in a {session.name} "
                f"of {game.name}"
            )
        posts = game.posts(2, button=0)
        button, other = posts.blinds
        owed = (button + posts.antes[0], other + posts.antes[1])
        return cls(game, session.hands, 2 * session.stacks[0], (button, other), owed)

    @property
    def rules(self) -> tuple[object, ...]:
        """Everything that hands and leads depend on. Matches that agree in it have the same values for the
        same number of hands left, whatever the games are called."""
        game = self.game
        posts = game.posts(2, button=0)
        return (
            self.total,
            posts.antes,
            posts.blinds,
            posts.dead and any(posts.antes),
            game.session.short_blind,
            game.deck,
            game.structure,
            game.min_bet,
            tuple((street.hole, street.board, street.opener, street.raises) for street in game.streets),
            game.ranking.name,
        )

    @property
    def start(self) -> int:
        """The starting stack."""
        return self.total // 2

    @property
    def grid(self) -> StackGrid:
        return StackGrid(self.total, self.unit)

    @property
    def unit(self) -> int:
        """The unit of which forced bets and starting stacks are multiples."""
        return gcd(*self.owed, self.start) or 1

    def is_over(self, stack: int) -> bool:
        """Whether no hand can be dealt, because a player is broke or cannot post the blind."""
        other = self.total - stack
        if stack <= 0 or other <= 0:
            return True
        short = stack < self.blinds[0] or other < self.blinds[1]
        return short and self.game.session.short_blind is ShortBlind.STOP

    def result(self, stack: int) -> int:
        """1 for more chips than the opponent, 0 for as many, -1 for fewer."""
        return (2 * stack > self.total) - (2 * stack < self.total)

    def locked(self, hands_left: int, stack: int) -> int:
        """1 if the player on the button wins for certain by folding to the end, -1 if the opponent does.

        A player who folds to every bet and checks otherwise loses at most the forced bets, and no more than
        the opponent can match. If that leaves more than half of the chips after the last hand, the player had
        more than half at any earlier end too. Any other lead can still be lost, to an opponent who calls
        everything and always has the better card.
        """
        other = self.total - stack
        if self.result(stack - self._cost(hands_left, self.owed, other)) > 0:
            return 1
        return -1 if self.result(other - self._cost(hands_left, self.owed[::-1], stack)) > 0 else 0

    @staticmethod
    def _cost(hands_left: int, owed: tuple[int, int], matched: int) -> int:
        """The cost of folding to the end. Only before the first hand can the opponent have less than is owed:
        afterwards the opponent has won it."""
        first, second = (hands_left + 1) // 2 * owed[0], hands_left // 2 * owed[1]
        return first + second - max(owed[0] - matched, 0) if hands_left else 0

    def decided(self, hands_left: int, stack: int) -> int | None:
        """The value of a state that needs no solving."""
        if hands_left == 0 or self.is_over(stack):
            return self.result(stack)
        return self.locked(hands_left, stack) or None


@dataclass(frozen=True, slots=True)
class MatchSolverSettings:
    bet_sizes: str = "1,allin"
    limp: bool = True
    tolerance: float = 3e-4
    """Target exploitability of every hand, in units of the match value."""
    most: int = 1000
    """Maximum number of iterations per hand."""
    every: int = 25
    """Iterations between two measurements."""
    gaps_until: int = 50
    """With more hands left than this, stacks between two units get the mean of both: values are smooth
    there."""

    @property
    def choices(self) -> BetSizes:
        return BetSizes.parse(self.bet_sizes, limp=self.limp)


DEFAULT: Final = MatchSolverSettings()
