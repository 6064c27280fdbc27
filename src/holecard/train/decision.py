"""A training decision, and what an answer to it costs."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Final

from holecard.cards.card import Card, print_cards
from holecard.hand import Action, Hand
from holecard.hand.verb import Verb
from holecard.rules.parts import Structure


class ActionKind(StrEnum):
    FOLD = "fold"
    CALL = "call"
    """A check, too."""
    RAISE = "raise"
    """A bet, too."""


@dataclass(frozen=True, slots=True)
class TrainingAction:
    """One of the actions to choose from, or one that was taken."""

    verb: Verb
    amount: int | None = None
    """What is named with the verb: the total of a bet or raise, the price of a call."""
    is_all_in: bool = False
    """Whether it is a bet or raise of all chips."""

    @classmethod
    def at(cls, hand: Hand, action: Action) -> "TrainingAction":
        """An action of the seat to act."""
        if action < 0:
            return cls(Verb.FOLD)
        if action == 0:
            return cls(Verb.CALL if hand.to_call else Verb.CHECK)
        most = min(stack + bet for stack, bet in zip(hand.stacks, hand.bets, strict=True))
        is_all_in = hand.game.structure is not Structure.FIXED and action >= most
        return cls(Verb.RAISE if any(hand.bets) else Verb.BET, int(action), is_all_in)

    @property
    def kind(self) -> ActionKind:
        return _KINDS.get(self.verb, ActionKind.RAISE)

    @property
    def words(self) -> str:
        """`raise to 40`, `all-in 100`."""
        return self._with_amount("all-in" if self.is_all_in else self.verb.infinitive)

    @property
    def third_person(self) -> str:
        """`raises to 40`, `raises to 100 and is all-in`."""
        words = self._with_amount(self.verb.third_person)
        return f"{words} and is all-in" if self.is_all_in else words

    def _with_amount(self, words: str) -> str:
        return words if self.amount is None else f"{words} {self.amount}"


_KINDS: Final = {Verb.FOLD: ActionKind.FOLD, Verb.CHECK: ActionKind.CALL, Verb.CALL: ActionKind.CALL}


@dataclass(frozen=True, slots=True)
class LineStep:
    """An action that led to the decision."""

    street: str
    position: str
    action: TrainingAction

    def __str__(self) -> str:
        return f"{self.position} {self.action.third_person}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A decision in a hand, without its answer: what a player at the table would see."""

    source: str
    """The id of the training source."""
    key: str
    """Names the decision within its source: the information set, whatever the suits of the example."""
    title: str
    """The game and the stacks."""
    street: str
    position: str
    """Who decides."""
    line: tuple[LineStep, ...]
    """All actions before."""
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    pot: int
    """With all bets."""
    to_call: int
    stack: int
    """Chips behind."""
    actions: tuple[TrainingAction, ...]
    unit: str = "chips"
    """What EVs are counted in."""

    @property
    def hand(self) -> str:
        """`AhKd`, or `AhKd on Td9d6h`."""
        held = print_cards(self.hole).replace(" ", "")
        return f"{held} on {print_cards(self.board).replace(' ', '')}" if self.board else held

    @property
    def line_words(self) -> str:
        """Street by street: `SB raises to 40, BB calls | BB checks`."""
        streets = groupby(self.line, key=lambda step: step.street)
        return " | ".join(", ".join(map(str, steps)) for _, steps in streets)

    @property
    def spot(self) -> str:
        """`BB after raise to 40`, `OOP to open`."""
        actions = ", ".join(step.action.words for step in self.line)
        return f"{self.position} after {actions}" if actions else f"{self.position} to open"


class AnswerRating(StrEnum):
    """How much an answer costs, as a share of what is at stake."""

    RIGHT = "right"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


_RIGHT: Final = 0.005
"""Solutions that are not exact have EVs with a noise of this size, so an answer that costs less is right."""
_RATINGS: Final = ((0.05, AnswerRating.INACCURACY), (0.2, AnswerRating.MISTAKE))


@dataclass(frozen=True, slots=True)
class DecisionVerdict:
    """The equilibrium's answer to a decision, and what the chosen one costs against the equilibrium opponent.

    EVs are chips from here on: a fold is worth 0, what was put in before is lost. In games that are solved
    for winning them the unit is games won minus games lost.
    """

    decision: Decision
    choice: int
    frequencies: tuple[float, ...]
    """By action: how often the equilibrium takes it with this hand."""
    evs: tuple[float, ...]
    """By action, with the equilibrium's play from there on."""
    stakes: float
    """What losses are compared with: the pot, in the unit of the EVs."""
    noise: float = 0.0
    """By how much EVs of a solution that is not exact may be off; answers that cost less are right."""

    @property
    def chosen(self) -> TrainingAction:
        return self.decision.actions[self.choice]

    @property
    def best_choice(self) -> int:
        """Of actions that are worth the same, the one that the equilibrium takes most often."""
        close = [at for at in range(len(self.evs)) if self._is_close(at)]
        return max(close, key=lambda at: (self.frequencies[at], self.evs[at]))

    @property
    def best(self) -> TrainingAction:
        return self.decision.actions[self.best_choice]

    def loss(self, at: int) -> float:
        """What an action loses compared with the best one."""
        return max(self.evs) - self.evs[at]

    @property
    def ev_lost(self) -> float:
        return self.loss(self.choice)

    def _is_close(self, at: int) -> bool:
        return self.loss(at) <= max(_RIGHT * self.stakes, self.noise)

    @property
    def rating(self) -> AnswerRating:
        if self._is_close(self.choice):
            return AnswerRating.RIGHT
        for most, rating in _RATINGS:
            if self.ev_lost <= most * self.stakes:
                return rating
        return AnswerRating.BLUNDER

    @property
    def is_right(self) -> bool:
        return self.rating is AnswerRating.RIGHT
