"""What a bot counts during a match is what the hands themselves give."""

from random import Random

import pytest

from holecard import CALL, Bot, Deal, Game, Hand, View
from holecard.stats import STATISTICS, ConductTally, HandLine, MatchTally, conducts
from tests.stats.test_every_game import played


@pytest.mark.parametrize("name", ["six-max", "stud", "triple-draw"])
def test_views_give_the_same_counts_as_hands(name: str) -> None:
    game, rng = Game.load(name).without_levels(), Random(name)
    match, tallies = MatchTally(), [ConductTally() for _ in range(3)]
    for number in range(30):
        hand = played(game, number, rng)
        match.add(hand.view(number % 3))
        for tally, conduct in zip(tallies, conducts(HandLine.of(hand)), strict=True):
            tally.add(conduct)
    for seat, tally in enumerate(tallies):
        assert [match[seat].proportion(one) for one in STATISTICS] == [
            tally.proportion(one) for one in STATISTICS
        ]


def test_a_bot_asks_between_hands() -> None:
    class Watching(Bot):
        def __init__(self) -> None:
            self.match = MatchTally()

        def act(self, view: View) -> int:
            return CALL

        def hand_ends(self, view: View) -> None:
            self.match.add(view)

    bot, game = Watching(), Game.load("holdem").without_levels()
    hand = Hand(game, (100, 100), 0, Deal.seeded(game, 2, "watching"))
    while hand.actor is not None:
        hand.act(bot.act(hand.view(hand.actor)))
    bot.hand_ends(hand.view(1))
    [limp] = [one for one in STATISTICS if one.key == "limp"]
    assert bot.match[0].proportion(limp) == (1, 1)
