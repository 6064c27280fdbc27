"""What the number of drawn cards tells of an opponent."""

import pytest

from holecard import Bot, Deal, Game, Hand
from holecard.bots import RoundInfo
from holecard.bots.house import house_bot
from holecard.bots.house.draw_model import DrawModel
from holecard.bots.house.drawing import Drawing
from holecard.bots.house.wide_odds import wide_odds
from tests.bots.house.rounds import z_score


@pytest.fixture(scope="module")
def drawing() -> Drawing:
    odds = wide_odds(Game.load("three-card"))
    assert odds is not None
    assert odds.drawing is not None
    return odds.drawing


def test_an_unknown_opponent_draws_by_its_cards(drawing: Drawing) -> None:
    assert DrawModel(drawing).trust(()) == DrawModel(drawing).trust((0,)) == 1


def test_an_opponent_that_always_stands_pat_tells_nothing(drawing: Drawing) -> None:
    model = DrawModel(drawing)
    for _ in range(60):
        model.note((0,))
    assert model.trust((0,)) < 0.02
    assert model.trust((1,)) == 1, "what it does more rarely than others is done by its cards"


def test_an_opponent_that_draws_as_usual_is_trusted(drawing: Drawing) -> None:
    model = DrawModel(drawing)
    for hand in drawing.library()[1]:
        model.note((hand.drew,))
    assert [model.trust((count,)) for count in range(4)] == pytest.approx([1] * 4)


def test_a_player_that_folds_weak_hands_stands_pat_more_often_with_reason(drawing: Drawing) -> None:
    """Every second hand is folded before the draw, so that good ones are twice as frequent later."""
    often, rarely = DrawModel(drawing), DrawModel(drawing)
    for number in range(100):
        drawn = (0,) if number < 200 * drawing.usual(1, 0) else (1,)
        for model, folds in ((often, 1), (rarely, 0)):
            model.note(drawn)
            for _ in range(folds):
                model.note((), folded=True)
    assert often.trust((0,)) == 1
    assert rarely.trust((0,)) < 0.8


def test_a_few_pat_hands_may_be_luck(drawing: Drawing) -> None:
    model = DrawModel(drawing)
    model.note((0,))
    assert model.trust((0,)) == 1


def test_hands_of_a_player_that_draws_by_nothing_are_as_they_were_dealt(drawing: Drawing) -> None:
    """Three cards are no pair or better with 74%, as published for three-card poker; who draws well ends with
    a pair or better far more often."""
    pair = min(drawing.ranking.strengths([(0, 1, 6)], ()))  # two deuces and a three
    plain = [hand.final < pair for hand in drawing.undrawn()]
    drawn = [hand.final < pair for hand in drawing.library()[1]]
    assert sum(plain) / len(plain) == pytest.approx(0.744, abs=0.06)
    assert sum(drawn) < 0.9 * sum(plain)


def after_pat_hands(name: str, hands: int) -> float:
    """What a bot believes a pair of nines to be worth against a pat hand, after so many of them."""
    game = Game.load("three-card")
    bot: Bot = house_bot(name, "pat", game)
    bot.round_begins(RoundInfo(game, 2, 0, "pat"))
    for _ in range(hands):
        bot.hand_begins(pat(game).view(0))
        bot.hand_ends(pat(game).view(0))
    return bot.strength(pat(game).view(0))  # type: ignore[attr-defined, no-any-return]


def pat(game: Game) -> Hand:
    hand = Hand(game, (13, 13), 0, Deal.of(["9s9d2c", "Kh7d4c"], "", "3c5d8h"))
    while hand.actor is not None and (hand.actor == 1 or hand.legal_draw is not None or hand.street == 0):
        view = hand.view(hand.actor)
        hand.act(view.stand_pat() if view.is_draw else view.call())
    return hand


@pytest.mark.parametrize("name", ["pot-odds", "tight", "daisy"])
def test_every_bot_that_plays_by_its_cards_sees_through_a_player_that_always_stands_pat(name: str) -> None:
    assert after_pat_hands(name, 0) < 0.5 < 0.65 < after_pat_hands(name, 60)


@pytest.mark.gate(2)
@pytest.mark.parametrize(
    ("name", "better"), [("three-card", "tight"), ("kuhn-draw", "tight"), ("three-card", "pot-odds")]
)
def test_pat_hands_of_a_player_that_never_draws_are_not_believed(name: str, better: str) -> None:
    """When the number of cards that it took was believed, the bot that raises every hand won here."""
    assert z_score(Game.load(name), better, "all-in", 10) > 2
