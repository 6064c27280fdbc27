"""Asking a bot everywhere: in every information set of a small game, and wherever its own play leads to
in a game with too many of them.

First each is asked a few times. If no answer ever differs, the bot is taken to play one action everywhere;
otherwise all of them are asked more often, since what differs in one place may differ in the others, too.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
from holecard.hand import Action
from holecard.rules.parts import Structure
from holecard.solver.form import Form, Lanes
from holecard.solver.form.menu import Choices
from holecard.solver.form.tree import grow
from holecard.solver.response import reach
from holecard.study.answers import Answers, Half, Spot
from holecard.study.asker import Asker
from holecard.study.sizes import Explored, Options, Whole

Floats = NDArray[np.float64]
SEEN_AT_LEAST: Final = 400
"""Answers at first, over all information sets: a bluff in fifty must not be overlooked."""


class Progress(NamedTuple):
    hands: int
    planned: int
    """Hands that are known to be needed so far."""
    doing: str


Watch = Callable[[Progress], None]
"""Told of every hand while a bot is asked. What it raises (such as KeyboardInterrupt) ends the run."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How often is asked, and how finely."""

    few: int
    """Times at first, to see whether a bot mixes."""
    repeats: int
    """Times if it does."""
    most: int
    """Hands at most in each seat, before its memory is looked at."""
    sizes: int
    """Different bets of the bot in one place that are told apart."""


class Target(NamedTuple):
    spot: Spot
    street: int


@dataclass(frozen=True, slots=True)
class Survey:
    """A bot in one seat, as it was seen."""

    seat: int
    form: Form
    answers: Answers
    options: Options
    flat: Floats
    """Its own part of a strategy; the other player's is left uniform."""
    repeats: int
    """How often every information set was asked, at least."""
    mixes: bool
    """Whether the bot was seen to answer in two ways anywhere, in this seat or the other."""

    @property
    def merged(self) -> int:
        return self.options.merged() if isinstance(self.options, Explored) else 0

    def half(self, half: Half) -> Floats:
        """Its strategy by every second answer only."""
        return filled(self.form, self.answers, self.options, self.seat, half)

    def targets(self) -> list[Target]:
        """The information sets that were asked."""
        return [target for target in _targets(self.form, self.seat) if self.answers.asked(target.spot)]


class Surveyor:
    """Asks one bot in one seat: `look` first, `dig` if it turns out to mix."""

    def __init__(
        self, asker: Asker, lanes: tuple[Lanes, ...], menu: Choices, effort: Effort, watch: Watch
    ) -> None:
        self.asker, self.lanes, self.effort, self.watch = asker, lanes, effort, watch
        self.everywhere = asker.game.structure is Structure.FIXED
        self.options: Options = (
            Whole(asker.seat, menu, asker.answers)
            if self.everywhere
            else Explored(asker.seat, menu, asker.answers, effort.sizes)
        )
        self.form = self.grown()
        self.times = 0

    def look(self) -> None:
        spots = len(self.wanted())
        few = (
            max(self.effort.few, -(-SEEN_AT_LEAST // spots)) if self.everywhere and spots else self.effort.few
        )
        self.ask_all(few)

    def dig(self) -> None:
        """As often as wished, or as there is room for."""
        left = self.effort.most - self.asker.hands
        room = self.times + left // max(len(self.wanted()), 1)
        self.ask_all(max(self.times, min(self.effort.repeats, room)))

    def survey(self, *, mixes: bool) -> Survey:
        answers, seat = self.asker.answers, self.asker.seat
        flat = filled(self.form, answers, self.options, seat)
        return Survey(seat, self.form, answers, self.options, flat, self.times, mixes)

    def ask_all(self, times: int) -> None:
        """Until nothing is asked less often; the tree grows with what is learnt."""
        while lacking := [one for one in self.wanted() if self.asker.answers.asked(one.spot) < times]:
            self.ask(lacking, times)
            self.form = self.grown()
        self.times = times

    def ask(self, lacking: list[Target], times: int) -> None:
        """The deepest first, since hands that lead there ask the others on the way."""
        asker = self.asker
        planned = asker.hands + sum(times - asker.answers.asked(target.spot) for target in lacking)
        if planned > self.effort.most and not self.times:
            raise BadRequest(
                f"to ask it everywhere takes {planned:,} hands or more: take a smaller menu of bets "
                f"(--menu allin) or allow more (--max-queries) than {self.effort.most:,}"
            )
        doing = f"asking it in seat {asker.seat + 1} of 2"
        for target in sorted(lacking, key=lambda one: -len(one.spot.path)):
            while asker.answers.asked(target.spot) < times:
                self.watch(Progress(asker.hands, planned, doing))
                asker.ask(target.spot, target.street, self.options)

    def wanted(self) -> list[Target]:
        targets = list(_targets(self.form, self.asker.seat))
        if self.everywhere:
            return targets
        seat = self.asker.seat
        own = reach(self.form, filled(self.form, self.asker.answers, self.options, seat), seat)
        nodes = {self.form.tree.path(node): node for node in _nodes(self.form, seat)}
        return [one for one in targets if own[nodes[one.spot.path]][one.spot.lane] > 0]

    def grown(self) -> Form:
        tree = grow(self.asker.game, self.asker.stacks, self.options, streets=len(self.lanes))
        win, lose, tie = (chips.astype(np.float64) for chips in (tree.win, tree.lose, tree.tie))
        return Form(tree, self.lanes, self.options, win, lose, tie)


def _nodes(form: Form, seat: int) -> list[int]:
    return [node for node in form.tree.decisions if form.tree.player[node] == seat]


def _targets(form: Form, seat: int) -> Iterator[Target]:
    for node in _nodes(form, seat):
        path, street = form.tree.path(node), int(form.tree.street[node])
        for lane in range(int(form.width[node])):
            yield Target(Spot(path, lane), street)


def filled(form: Form, answers: Answers, options: Options, seat: int, half: Half | None = None) -> Floats:
    """The frequencies of the answers; where there are none it checks or folds, as a silent bot does."""
    flat = form.uniform()
    for node in _nodes(form, seat):
        path, actions = form.tree.path(node), form.tree.actions[node]
        place = {action: at for at, action in enumerate(actions)}
        block = form.block(flat, node)
        block[:] = 0
        for lane, tally in answers.there(path):
            for action, count in (tally.counts(half) or tally.counts()).items():
                block[place[options.taken(path, action)], lane] += count
        total = block.sum(axis=0)
        block[_silent(actions), total == 0] = 1
        block /= np.maximum(total, 1)
    return flat


def _silent(actions: tuple[Action, ...]) -> int:
    """A fold where there is one, otherwise a check."""
    return min(range(len(actions)), key=lambda at: actions[at])
