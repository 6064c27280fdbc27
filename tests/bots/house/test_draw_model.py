"""What the number of drawn cards tells of an opponent."""

import pytest

from holecard import Game
from holecard.bots.house.draw_model import DrawModel
from holecard.bots.house.drawing import Drawing
from holecard.bots.house.wide_odds import wide_odds


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
    assert model.trust((0,)) == pytest.approx(drawing.usual(1, 0), abs=0.1)
    assert model.trust((1,)) == 1, "what it does more rarely than others is done by its cards"


def test_an_opponent_that_draws_as_usual_is_trusted(drawing: Drawing) -> None:
    model = DrawModel(drawing)
    for hand in drawing.library()[1]:
        model.note((hand.drew,))
    assert [model.trust((count,)) for count in range(4)] == pytest.approx([1] * 4)
