"""The bets that were really made in a hand, in its tree."""

from dataclasses import dataclass
from functools import cache

from holecard.cards.deal import Deal
from holecard.hand import Action, Hand, raise_to
from holecard.rules.game import Game
from holecard.solver.form.menu import Choices


@dataclass(frozen=True, slots=True)
class Along:
    """A menu, but for what was really done on the way of one hand.

    A bet that is not on the menu takes the place of the nearest one that is. Beside a better one of nearly
    its size it might never be chosen, and then nobody would learn an answer to it.
    """

    menu: Choices
    line: tuple[Action, ...]

    def choices(self, hand: Hand) -> tuple[Action, ...]:
        offered = self.menu.choices(hand)
        done = hand.actions
        if len(done) < len(self.line) and done == self.line[: len(done)]:
            return _with(self.line[len(done)], offered)
        return offered

    def __str__(self) -> str:
        return f"{self.menu} and the bets that were made"


def _with(action: Action, offered: tuple[Action, ...]) -> tuple[Action, ...]:
    if action in offered:
        return offered
    bets = [other for other in offered if other > 0]
    nearest = min(bets, key=lambda bet: max(bet / action, action / bet)) if action > 0 and bets else None
    return tuple(sorted({action, *(other for other in offered if other is not nearest)}))


def odd_part(
    game: Game, stacks: tuple[int, int], menu: Choices, line: tuple[Action, ...]
) -> tuple[Action, ...]:
    """The line up to the last action in it that is not on the menu."""
    hand = Hand(game, stacks, button=0, deal=_any_deal(game))
    length = 0
    for place, action in enumerate(line, 1):
        if action not in menu.choices(hand):
            length = place
        hand.act(action)
    return line[:length]


def real_line(game: Game, stacks: tuple[int, int], actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The actions with bets cut to what the other can match: more than that is the same bet."""
    hand = Hand(game, stacks, button=0, deal=_any_deal(game))
    line = []
    for action in actions:
        line.append(_matched(hand, action))
        hand.act(line[-1])
    return tuple(line)


def _matched(hand: Hand, action: Action) -> Action:
    least, actor = hand.legal.min_raise_to, hand.actor
    if action <= 0 or least is None or actor is None:
        return action
    other = 1 - actor
    return raise_to(max(min(int(action), hand.stacks[other] + hand.bets[other]), least))


@cache
def _any_deal(game: Game) -> Deal:
    return Deal.seeded(game, 2, "any")
