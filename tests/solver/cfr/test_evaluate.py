"""The compiled best responses, beside those that are written to be read and beside OpenSpiel's."""

from collections.abc import Callable, Iterator

import numpy as np
import pyspiel
import pytest
from numpy.typing import NDArray

from holecard import CALL, FOLD, Action, Game
from holecard.solver.best_response import grade
from holecard.solver.cfr import quick_grade
from holecard.solver.tree import Form, Kind, Menu

Floats = NDArray[np.float64]
Make = Callable[[Form, int], Floats]


def agree(form: Form, flat: Floats) -> None:
    slow, quick = grade(form, flat), quick_grade(form, flat)
    assert quick.value == pytest.approx(slow.value, abs=1e-10)
    assert quick.best == pytest.approx(slow.best, abs=1e-10)


@pytest.mark.parametrize("seed", range(3))
def test_it_grades_any_strategy_as_the_reference_does(small: Form, patternless: Make, seed: int) -> None:
    agree(small, patternless(small, seed))


def test_it_grades_a_tree_with_many_boards_as_the_reference_does(patternless: Make) -> None:
    form = Form.of(Game.load("micro"), 200, Menu.parse("1,allin"))
    agree(form, form.uniform())
    agree(form, patternless(form, 0))


def test_payoffs_that_do_not_mirror_each_other_are_graded_as_by_the_reference(
    leduc: Form, ladder: Form, patternless: Make
) -> None:
    """With a utility, a win is not worth what a loss costs, nor is a tie worth nothing."""
    for form in (leduc, ladder):
        curved = form.worth(lambda chips: float(chips + 13) ** 0.5 if chips > -13 else chips / 13)
        agree(curved, patternless(form, 7))


def test_exploitability_is_never_negative(small: Form, patternless: Make) -> None:
    for seed in range(5):
        found = quick_grade(small, patternless(small, seed))
        assert min(found.gains) > -1e-12


@pytest.mark.parametrize("name", ["kuhn", "leduc"])
def test_openspiel_finds_the_same_exploitability(
    name: str, patternless: Make, request: pytest.FixtureRequest
) -> None:
    form: Form = request.getfixturevalue(name)
    game = pyspiel.load_game(f"{name}_poker")
    for seed in range(2):
        flat = patternless(form, seed)
        theirs = pyspiel.nash_conv(game, pyspiel.TabularPolicy(policy(form, flat, game)))
        assert quick_grade(form, flat).nash_conv == pytest.approx(theirs, abs=1e-9)


def policy(form: Form, flat: Floats, game: pyspiel.Game) -> dict[str, list[tuple[int, float]]]:
    """Our strategy in OpenSpiel's words."""
    found: dict[str, list[tuple[int, float]]] = {}
    for state in decisions(game.new_initial_state()):
        if state.information_state_string() in found:
            continue
        node, lane = place(form, state)
        likely = form.block(flat, node)[:, lane].tolist()
        ours = form.tree.actions[node]
        chances = [likely[ours.index(meant(form, node, action))] for action in state.legal_actions()]
        found[state.information_state_string()] = list(zip(state.legal_actions(), chances, strict=True))
    return found


def decisions(state: pyspiel.State) -> Iterator[pyspiel.State]:
    if state.is_terminal():
        return
    if not state.is_chance_node():
        yield state
    for action in state.legal_actions():
        yield from decisions(state.child(action))


def place(form: Form, state: pyspiel.State) -> tuple[int, int]:
    """The node, and the lane of the player to act: cards are numbered by rank in both."""
    cards: list[int] = []
    done: list[Action] = []
    for item in state.full_history():
        if item.player == pyspiel.PlayerId.CHANCE:
            cards.append(item.action)
        else:
            found = form.tree.node_at(done)
            assert found is not None
            done.append(meant(form, found, item.action))
    node = form.tree.node_at(done)
    assert node is not None
    assert form.tree.kind[node] == Kind.DECISION
    copies = 2 if len(form.game.deck) == 6 else 1
    ranks = ["JQK"[card // copies] for card in cards]
    own = ranks[state.current_player()]
    name = f"{own} on {ranks[2]}" if len(ranks) == 3 else own
    names = [lane.replace("s", "") for lane in form.lanes_at(node).names]
    return node, names.index(name)


def meant(form: Form, node: int, action: int) -> Action:
    """Kuhn: pass and bet. Leduc: fold, call and raise."""
    ours = form.tree.actions[node]
    facing = FOLD in ours
    if len(form.game.deck) == 3:
        return (CALL if facing else ours[-1]) if action else (FOLD if facing else CALL)
    return (FOLD, CALL, ours[-1])[action]
