"""What decisions at a table cost."""

import pytest

from holecard import CALL, FOLD, Deal, Game, Hand, raise_to
from holecard.errors import BadRequest
from holecard.train.table import check_costs, cost_of


def test_a_fold_of_the_king_in_kuhn_costs_the_pot_and_the_call_it_wins() -> None:
    game = Game.load("kuhn")
    hand = Hand(game, (2, 2), button=0, deal=Deal.of(["Js", "Ks"]))
    hand.act(raise_to(1))
    verdict = cost_of(hand.view(1), FOLD)
    assert verdict is not None
    assert verdict.ev_lost == pytest.approx(3, abs=1e-4)
    right = cost_of(hand.view(1), CALL)
    assert right is not None
    assert right.is_right


def test_a_limp_is_not_in_the_charts() -> None:
    game = Game.load("ladder")
    hand = Hand(game, (100, 100), button=0, deal=Deal.seeded(game, 2, "x"))
    assert cost_of(hand.view(0), CALL) is None
    assert cost_of(hand.view(0), FOLD) is not None


def test_games_without_one_strategy_for_chips_are_refused() -> None:
    with pytest.raises(BadRequest, match="costs are told against solved opponents"):
        check_costs(Game.load("micro"), "nash", for_score=True)
    check_costs(Game.load("ladder"), "nash-chips", for_score=False)
