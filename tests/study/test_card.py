"""What the card says is what other people's best responses say."""

import shlex
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import exploitability

import holecard
from holecard import Action, Game
from holecard.bots.fault import FaultKind
from holecard.bots.house import HOUSE
from holecard.errors import BadRequest, FaultyBot
from holecard.rules.parts import Clock
from holecard.solver.form import Menu
from holecard.solver.response import best_response, best_value, expected, grade
from holecard.solver.strategy import load_strategy
from holecard.study.asker import PATIENCE
from holecard.study.spots import costs
from holecard.study.telling import as_json, notes, seat_words, spot_words, verdict
from study.making import card_of

STARTER = Path(holecard.__file__).parent / "bots" / "starters" / "starter.py"
QUICK = {"few": 3, "repeats": 10}


def spiel(name: str, wanted: int | None) -> float:
    """The sum of both best-response gains by OpenSpiel, against one action (where it is legal, otherwise
    the calling one) or against all of them alike."""
    game = pyspiel.load_game(name)
    table = policies.TabularPolicy(game)
    if wanted is not None:
        for row, legal in enumerate(table.legal_actions_mask):
            table.action_probability_array[row] = 0
            table.action_probability_array[row, wanted if legal[wanted] else 1] = 1
    return float(exploitability.nash_conv(game, table))


@pytest.mark.parametrize(
    ("bot", "game", "other", "action"),
    [
        ("all-in", "kuhn", "kuhn_poker", 1),
        ("caller", "leduc", "leduc_poker", 1),
        ("all-in", "leduc", "leduc_poker", 2),
    ],
)
def test_a_bot_without_chance_gets_the_figure_of_openspiel(
    bot: str, game: str, other: str, action: int
) -> None:
    card = card_of(bot, game, few=3)
    assert not card.mixes
    assert card.error == 0
    assert 2 * card.exploitability == pytest.approx(spiel(other, action), abs=1e-9)


@pytest.mark.parametrize(("game", "other"), [("kuhn", "kuhn_poker"), ("leduc", "leduc_poker")])
def test_a_bot_by_chance_gets_it_within_the_error(game: str, other: str) -> None:
    card = card_of("Uniform", game, repeats=40)
    truth = spiel(other, None)
    assert truth == pytest.approx({"kuhn": 0.916667, "leduc": 4.747222}[game], abs=1e-6)  # OpenSpiel's own
    assert card.mixes
    assert 0 < card.error < 0.1 * truth
    assert abs(2 * card.exploitability - truth) < 4 * 2 * card.error
    assert not card.remembers
    assert card.repeatable


def test_a_caller_in_mini_poker_pays_for_every_better_card() -> None:
    """Bets with the six cards above the middle win twice the ante instead of once: (2 + 4 + ... + 12) / 12
    more, one time in thirteen each."""
    card = card_of("caller", "mini")
    for seat in card.seats:
        assert seat.loss.chips == pytest.approx(sum(range(2, 13, 2)) / 12 / 13, abs=1e-12)
    assert card.value == pytest.approx(-19 / 312, abs=1e-9)
    assert card.gives(0) == pytest.approx(42 / 156 - 19 / 312, abs=1e-9)
    assert "after bet 1, with 2 to T: it calls always" in spot_words(card, card.spots[1])
    assert [move.words for move in card.seats[1].line] == [
        "at the start: bets 1 with 9 to A, checks with the rest"
    ]


def test_an_equilibrium_has_nothing_to_exploit() -> None:
    card = card_of("Balanced", "kuhn", repeats=1500)
    for seat in (0, 1):
        assert abs(card.gives(seat) or 0.0) < 4 * card.seats[seat].loss.error
    assert card.error < 0.02
    assert not card.is_exploitable
    assert card.spots == []
    assert "cannot be exploited" in verdict(card)


@pytest.mark.parametrize("game", ["kuhn", "mini"])
def test_the_solved_bot_has_nothing_to_exploit_either(game: str) -> None:
    card = card_of("nash", game, repeats=50)
    assert abs(card.exploitability) < 4 * card.error + 1e-9
    assert not card.is_exploitable


@pytest.mark.parametrize("game", ["kuhn", "mini", pytest.param("leduc", marks=pytest.mark.slow)])
@pytest.mark.parametrize("bot", HOUSE)
def test_every_house_bot_gets_a_card(bot: str, game: str) -> None:
    card = card_of(bot, game, **QUICK)
    assert card.exploitability > -4 * card.error - 1e-9
    assert not as_json(card)["faults"]
    assert card.repeatable
    assert len(card.spots) > 0 or not card.is_exploitable
    for spot in card.spots:
        assert spot.cost > 0
        assert spot.saves <= card.seats[spot.seat].loss.seen + abs(card.value or 0) + 1e-9


def test_a_repair_saves_what_it_says() -> None:
    card = card_of("caller", "mini")
    [spot, *_] = card.spots
    seat = card.seats[spot.seat]
    block = seat.form.block(seat.flat, spot.node)
    actions = seat.form.tree.actions[spot.node]
    for lane in spot.lanes:
        block[actions.index(spot.action), lane] -= spot.change
        block[actions.index(spot.better), lane] += spot.change
    assert seat.loss.chips - best_value(seat.form, seat.flat, 1 - spot.seat) == pytest.approx(spot.saves)


def test_costs_add_up_to_what_knowing_the_exploiter_would_bring() -> None:
    card = card_of("Uniform", "leduc", **QUICK)
    for seat in card.seats:
        form, flat = seat.form, seat.flat
        knowing = best_response(form, flat, seat.seat)
        now, then = (expected(form, each) * (1 if seat.seat == 0 else -1) for each in (flat, knowing))
        assert sum(cost.chips for cost in costs(seat.survey, flat, knowing)) == pytest.approx(then - now)


@pytest.mark.parametrize("game", ["kuhn", pytest.param("leduc", marks=pytest.mark.slow)])
def test_a_program_gets_the_card_of_the_same_bot_in_python(game: str) -> None:
    command = shlex.join([sys.executable, str(STARTER)])
    program, python = card_of(f"holecard:{command}", game, few=3), card_of("Starter", game, few=3)
    assert not program.mixes
    assert program.exploitability == python.exploitability
    assert np.array_equal(program.strategy().flat, python.strategy().flat)
    told = [[spot_words(card, spot) for spot in card.spots] for card in (program, python)]
    assert told[0] == told[1]


def test_a_bot_that_plans_ahead_is_asked_after_what_it_chose() -> None:
    """It checks in half of its hands, and then it always calls; forced to check, it would call in half of
    them."""
    card = card_of("Planner", "kuhn")
    strategy = card.strategy()
    node = strategy.form.tree.node_at((Action(0), Action(1)))
    assert node is not None
    for lane in range(3):
        assert strategy.mix(0, lane)[Action(0)] == pytest.approx(0.5, abs=0.2)
        assert strategy.mix(node, lane)[Action(0)] == 1


@pytest.mark.parametrize(("bot", "mixes"), [("Tired", False), ("Moody", True)])
def test_a_bot_with_a_memory_is_labelled(bot: str, mixes: bool) -> None:  # noqa: FBT001
    card = card_of(bot, "kuhn")
    assert card.mixes is mixes
    assert card.remembers
    assert any("depends on earlier hands" in note for note in notes(card))


def test_the_card_of_a_bot_with_a_memory_is_that_of_its_first_hand() -> None:
    assert card_of("Tired", "kuhn").exploitability == card_of("caller", "kuhn").exploitability


def test_a_bot_that_keeps_away_from_its_seed_is_told_so() -> None:
    card = card_of("Wild", "kuhn")
    assert not card.repeatable
    assert any("did not always answer the same" in note for note in notes(card))


def test_a_bot_that_crashes_is_judged_by_what_the_table_makes_of_it() -> None:
    card, passive = card_of("Crashes", "mini", few=3), card_of("Passive", "mini", few=3)
    assert card.exploitability == passive.exploitability > 0
    found = as_json(card)
    assert set(found["faults"]) == {FaultKind.CRASH}
    assert any("no idea" in note for note in found["notes"])
    assert not any(seat.given_up for seat in card.seats)
    assert "never gave an answer that counts" in verdict(card)
    assert "never gave" not in verdict(passive)


def test_one_chip_is_not_chips() -> None:
    """Who only checks and folds loses the ante to one who always bets."""
    card = card_of("Passive", "kuhn", few=3)
    assert card.exploitability == 1
    assert "can lose 1 chip a hand" in verdict(card)
    assert "loses 1 chip a hand" in seat_words(card, 0)


def test_a_bot_that_is_too_slow_is_not_asked_for_ever() -> None:
    game = replace(Game.load("kuhn"), clock=Clock(bank=20, increment=20))
    card = card_of("Slow", game)
    assert as_json(card)["faults"] == {FaultKind.LATE: 2 * PATIENCE}
    assert all(seat.given_up for seat in card.seats)
    assert card.exploitability == card_of("Passive", "kuhn").exploitability


def test_a_card_can_be_kept_and_graded(tmp_path: Path) -> None:
    card = card_of("Starter", "leduc", few=3)
    path = tmp_path / "starter.npz"
    card.strategy().save(path)
    kept = load_strategy(path)
    assert grade(kept.form, kept.flat).exploitability == pytest.approx(card.exploitability, abs=1e-12)


def test_the_same_seed_makes_the_same_card() -> None:
    first, again, other = (card_of("Uniform", "kuhn", seed=seed, **QUICK) for seed in ("a", "a", "b"))
    assert as_json(first) == as_json(again)
    assert first.exploitability != other.exploitability


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(BadRequest, match=r"one hole card .* omaha"):
        card_of("caller", "omaha")
    with pytest.raises(BadRequest, match="takes no menu: allin"):
        card_of("caller", "kuhn", menu=Menu.parse("allin"))
    with pytest.raises(BadRequest, match=r"than 100$"):
        card_of("caller", "leduc", most=100)
    with pytest.raises(FaultyBot, match="cannot play"):
        card_of("cmd:false", "kuhn")
