"""Playing against a lesson: its own strategy at a table, every hand with the stacks that it is for."""

from dataclasses import replace

from holecard.bots.bot import Bot
from holecard.bots.solved.pushfold import ShortSeat
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.rules.parts import Between, Bust, ShortBlind
from holecard.solver.action_translation import Follower
from holecard.solver.pushfold.chips import PushFold
from holecard.solver.strategy import Strategy
from holecard.web.study.solution import Opened

HANDS = 100


class Studied(Bot):
    """Plays exactly this strategy; bets that it does not know are taken for those next to them."""

    def __init__(self, strategy: Strategy) -> None:
        self.strategy = strategy
        self._hand: Follower | None = None

    def reset(self) -> "Studied":
        return Studied(self.strategy)

    def hand_begins(self, view: View) -> None:  # noqa: ARG002 - what matters is that it is a new one
        self._hand = None

    def act(self, view: View) -> int:
        if self._hand is None or not self._hand.fits(view):
            self._hand = Follower(self.strategy, view)
        return self._hand.choose(view, self.rng)


class StudiedChart(ShortSeat):
    """All-in or fold by this chart. It has no answer to a limp: there the strongest house bot plays on."""

    def __init__(self, chart: PushFold) -> None:
        super().__init__()
        self._chart = chart

    def reset(self) -> "StudiedChart":
        return StudiedChart(self._chart)

    def chart(self, view: View) -> PushFold:  # noqa: ARG002 - there is one for all hands
        return self._chart


def player_of(opened: Opened) -> Bot:
    if not opened.is_chart:
        return Studied(opened.strategy)
    form = opened.form
    played = [tuple(opened.strategy.at(node)[-1].tolist()) for node in form.tree.decisions]
    always = (1.0,) * len(form.lanes[0])
    push, call, *_ = [*played, always, always]
    return StudiedChart(PushFold(opened.strategy, opened.found.grade, push, call))


def table_game(opened: Opened) -> Game:
    """The same game, dealt again and again with the same stacks."""
    stack = min(opened.form.tree.stacks)
    rules = replace(
        opened.game.session,
        stacks=(stack,),
        between=Between.RESET,
        bust=Bust.REBUYS,
        hands=HANDS,
        levels=None,
        short_blind=ShortBlind.ALL_IN,
    )
    return replace(opened.game, session=rules)
