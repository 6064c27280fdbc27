"""The tree that a bot is judged in: the bot does there what it does, the exploiter has a menu."""

from collections import Counter
from math import log
from typing import Protocol

from holecard.hand import CALL, FOLD, Action, Hand
from holecard.solver.form.menu import Choices
from holecard.study.answers import Answers, Path


class Options(Choices, Protocol):
    """Choices that know what an answer of the bot is in their tree."""

    def taken(self, path: Path, action: Action) -> Action:
        """The action of the tree that stands for this one."""
        ...


class Whole:
    """Everything that the rules allow, for games whose bets have fixed sizes."""

    def __init__(self, seat: int, menu: Choices, answers: Answers) -> None:
        self._seat = seat
        self._menu = menu
        self._answers = answers

    def choices(self, hand: Hand) -> tuple[Action, ...]:
        offered = self._menu.choices(hand)
        if hand.actor == self._seat and FOLD not in offered and FOLD in self._answers.after(hand.actions):
            return FOLD, *offered  # in a game that lets it fold what is free
        return offered

    def taken(self, _path: Path, action: Action) -> Action:
        return action


class Explored:
    """The choices of a tree that grows with the answers.

    The bot's seat has the bets that the bot was seen to make, and folding and calling beside them. Where
    nothing is known of it, since its own play never leads there, it checks or folds.
    """

    def __init__(self, seat: int, menu: Choices, answers: Answers, most: int) -> None:
        self._seat = seat
        self._menu = menu
        self._answers = answers
        self._most = most
        self._kept: dict[Path, tuple[Action, ...]] = {}
        """Sizes by path, settled when they are first looked at: what lies behind them is explored next."""

    def choices(self, hand: Hand) -> tuple[Action, ...]:
        if hand.actor != self._seat:
            return self._menu.choices(hand)
        path = hand.actions
        seen = self._answers.after(path)
        passive = (FOLD, CALL) if hand.legal.to_call or FOLD in seen else (CALL,)
        return (*passive, *self._sizes(path, seen)) if seen else passive[:1]

    def taken(self, path: Path, action: Action) -> Action:
        kept = self._kept.get(path)
        if action <= 0 or not kept or action in kept:
            return action
        return min(kept, key=lambda size: abs(log(size / action)))

    def _sizes(self, path: Path, seen: Counter[Action]) -> tuple[Action, ...]:
        if not self._kept.get(path):
            self._kept[path] = _typical({size: count for size, count in seen.items() if size > 0}, self._most)
        return self._kept[path]

    def merged(self) -> int:
        """How many different bets were taken for another one of about that size."""
        return sum(
            1
            for path, kept in self._kept.items()
            for size in self._answers.after(path)
            if size > 0 and size not in kept
        )


def _typical(sizes: dict[Action, int], most: int) -> tuple[Action, ...]:
    """All sizes, or as many as that: the middle ones of equally many bets."""
    if len(sizes) <= most:
        return tuple(sorted(sizes))
    bets = [size for size in sorted(sizes) for _ in range(sizes[size])]
    return tuple(sorted({bets[len(bets) * (2 * part + 1) // (2 * most)] for part in range(most)}))
