"""Bots that do not look at their cards."""

from holecard.bots.bot import Bot
from holecard.hand.action import CALL, raise_to
from holecard.hand.view import View


class Chance(Bot):
    """Folds to one bet in five, raises one time in three, to any size: mostly small ones."""

    def act(self, view: View) -> int:
        legal = view.legal
        chance = self.rng.random
        choice = chance()
        if legal is None or choice < 0.2:
            return view.fold()
        if choice < 0.65 or legal.min_raise_to is None or legal.max_raise_to is None:
            return CALL
        room = legal.max_raise_to - legal.min_raise_to
        return raise_to(legal.min_raise_to + int((room + 1) * chance() ** 4))


class Caller(Bot):
    def act(self, view: View) -> int:  # noqa: ARG002 - it does not look
        return CALL


class AllIn(Bot):
    def act(self, view: View) -> int:
        return view.all_in()
