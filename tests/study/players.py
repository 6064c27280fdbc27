"""Bots whose strategy is known, and bots that misbehave."""

import random
import time
from random import Random

from holecard import FOLD, Bot, View
from holecard.bots.bot import Table


class Uniform(Bot):
    """Every action that makes sense is as likely as every other."""

    def act(self, view: View) -> int:
        assert view.legal is not None
        return self.rng.choice([action for action in view.legal.actions() if action != FOLD or view.to_call])


class Balanced(Bot):
    """One of the equilibria of Kuhn poker: bets a jack with 1/5, and all else follows from that."""

    def act(self, view: View) -> int:
        card, draw = str(view.hole[0])[0], self.rng.random()
        if view.seat == 0 and not view.history:
            return view.raise_to(1) if draw < {"J": 1 / 5, "Q": 0, "K": 3 / 5}[card] else view.call()
        if view.to_call:
            calls = {"J": 0.0, "Q": 1 / 5 + 1 / 3 if view.seat == 0 else 1 / 3, "K": 1.0}[card]
            return view.call() if draw < calls else view.fold()
        return view.raise_to(1) if draw < {"J": 1 / 3, "Q": 0, "K": 1}[card] else view.call()


class Planner(Bot):
    """Decides once a hand: with half of its hands it checks and calls, with the others it bets."""

    plan = 0.0

    def hand_begins(self, view: View) -> None:
        self.plan = self.rng.random()

    def act(self, view: View) -> int:
        if self.plan < 0.5:
            return view.call()
        return view.fold() if view.to_call else view.raise_to(1)


class Tired(Bot):
    """Calls in its first hands and gives up later."""

    def __init__(self) -> None:
        self.hands = 0

    def hand_ends(self, view: View) -> None:
        self.hands += 1

    def act(self, view: View) -> int:
        return view.call() if self.hands < 2 else view.fold()


class Moody(Bot):
    """Mixes, and otherwise after a few hands."""

    def __init__(self) -> None:
        self.hands = 0

    def hand_ends(self, view: View) -> None:
        self.hands += 1

    def act(self, view: View) -> int:
        return view.call() if self.rng.random() < (0.8 if self.hands < 3 else 0.2) else view.fold()


class Wild(Bot):
    """Draws from elsewhere than its own generator."""

    def act(self, view: View) -> int:
        return view.call() if random.random() < 0.5 else view.fold()


class Crashes(Bot):
    def act(self, view: View) -> int:
        raise ValueError("no idea")


class Passive(Bot):
    """What the table makes of a bot that says nothing."""

    def act(self, view: View) -> int:
        return view.check()


class Slow(Bot):
    def act(self, view: View) -> int:
        time.sleep(0.5)
        return view.call()


class Starter(Bot):
    """The same as the starter that is a program."""

    def act(self, view: View) -> int:
        high = view.hole[0].rank / 12
        guess = min(1.0, 0.6 * high + 0.35 * sum(card.rank == view.hole[0].rank for card in view.board))
        if guess > 0.7 and view.min_raise_to is not None:
            return view.raise_to(max(view.bets) + (view.pot + view.to_call) * 2 // 3)
        if not view.to_call:
            return view.call()
        return view.call() if guess >= view.to_call / (view.pot + view.to_call) else view.fold()


class Sizes(Bot):
    """Bets any number of chips, and never folds."""

    def round_begins(self, table: Table) -> None:
        self.rng = Random(f"sizes of {table.seed}")

    def act(self, view: View) -> int:
        return view.raise_to(self.rng.randrange(1, 1000)) if view.street == 0 else view.call()
