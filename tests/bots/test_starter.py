"""The bot that `holecard new-bot` writes plays every kind of game without a fault."""

from random import Random

import pytest

from holecard import Game
from holecard.bots import RoundInfo
from holecard.examples.mybot import MyBot
from holecard.session import Session


@pytest.mark.parametrize("name", ["triple-draw", "badugi", "crazy-pineapple", "stud-8", "kuhn-draw", "horse"])
def test_the_starter_draws_and_throws_away_where_it_is_asked(name: str) -> None:
    game = Game.load(name)
    session = Session(game, "starter", seats=2)
    bots = [MyBot(), MyBot()]
    for seat, bot in enumerate(bots):
        bot.rng = Random(seat)
        bot.round_begins(RoundInfo(game, 2, seat, "starter"))
    while session.played < 20 and (hand := session.deal()) is not None:
        while hand.actor is not None:
            hand.act(bots[session.seated[hand.actor]].act(hand.view(hand.actor)))
        session.settle()
    assert session.played == 20
