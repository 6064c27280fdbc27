"""What an action tells of a hand, by how often its player does it."""

import pytest

from holecard import CALL, raise_to
from holecard.bots.house.opponent_model import FLAT, OpponentModel, StreetModel, Weights

BET = raise_to(2)


def seen(bets: int, checks: int) -> StreetModel:
    """A player that has bet and checked so often."""
    model = StreetModel()
    for _ in range(bets):
        model.note(BET, faces=False)
    for _ in range(checks):
        model.note(CALL, faces=False)
    return model


def place(weights: Weights) -> float:
    """The mean place of the hands, from 0 for the weakest to 1."""
    total = sum(weight * (at + 0.5) for at, weight in enumerate(weights))
    return total / sum(weights) / len(weights)


def test_a_check_of_a_player_who_bets_most_hands_is_a_sign_of_weakness() -> None:
    often, rarely = seen(bets=90, checks=10), seen(bets=2, checks=98)
    assert place(often.weights(CALL, faces=False)) < 0.35
    assert place(rarely.weights(CALL, faces=False)) == pytest.approx(0.5, abs=0.05)


def test_a_bet_of_a_player_who_bets_rarely_is_a_sign_of_strength() -> None:
    often, rarely = seen(bets=90, checks=10), seen(bets=20, checks=80)
    assert place(rarely.weights(BET, faces=False)) > 0.65
    assert place(often.weights(BET, faces=False)) < 0.58


def test_bets_and_checks_share_out_the_hands() -> None:
    """A player that bets half of its hands bets the better half."""
    model = seen(bets=100, checks=90)
    bet, checked = model.weights(BET, faces=False), model.weights(CALL, faces=False)
    assert bet == pytest.approx(checked[::-1])
    assert place(bet) > 0.65


def test_evidence_fades_from_street_to_street() -> None:
    model = seen(bets=10, checks=90)
    places = [place(model.weights(BET, faces=False, age=age)) for age in range(7)]
    assert places == sorted(places, reverse=True)
    assert places[0] > places[1] > places[2] > 0.5
    assert model.weights(BET, faces=False, age=6) == FLAT


def test_a_model_of_the_whole_hand_learns_from_bets_calls_and_folds_alone() -> None:
    model = OpponentModel()
    assert model.weights(CALL, faces=False) == FLAT
    raised = [place(model.weights(BET, faces=True, age=age)) for age in range(3)]
    assert raised[0] > raised[1] == raised[2] > 0.5
