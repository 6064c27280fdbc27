"""The compiled best responses, beside those that are written to be read and beside OpenSpiel's."""

from collections.abc import Callable, Iterator

import numpy as np
import pyspiel
import pytest
from numpy.typing import NDArray

from holecard import CALL, FOLD, Action, Game
from holecard.solver.best_response import grade
from holecard.solver.cfr import quick_grade
from holecard.solver.tree import BetSizes, NodeKind, VectorGame

Floats = NDArray[np.float64]
Make = Callable[[VectorGame, int], Floats]


def agree(vector_game: VectorGame, flat: Floats) -> None:
    slow, quick = grade(vector_game, flat), quick_grade(vector_game, flat)
    assert quick.value == pytest.approx(slow.value, abs=1e-10)
    assert quick.best == pytest.approx(slow.best, abs=1e-10)


@pytest.mark.parametrize("seed", range(3))
def test_it_grades_any_strategy_as_the_reference_does(
    small: VectorGame, patternless: Make, seed: int
) -> None:
    agree(small, patternless(small, seed))


def test_it_grades_a_tree_with_many_boards_as_the_reference_does(patternless: Make) -> None:
    vector_game = VectorGame.of(Game.load("micro"), 200, BetSizes.parse("1,allin"))
    agree(vector_game, vector_game.uniform())
    agree(vector_game, patternless(vector_game, 0))


def test_payoffs_that_do_not_mirror_each_other_are_graded_as_by_the_reference(
    leduc: VectorGame, ladder: VectorGame, patternless: Make
) -> None:
    """With a utility, a win is not worth what a loss costs, nor is a tie worth nothing."""
    for vector_game in (leduc, ladder):
        curved = vector_game.with_utility(
            lambda chips: float(chips + 13) ** 0.5 if chips > -13 else chips / 13
        )
        agree(curved, patternless(vector_game, 7))


def test_exploitability_is_never_negative(small: VectorGame, patternless: Make) -> None:
    for seed in range(5):
        found = quick_grade(small, patternless(small, seed))
        assert min(found.gains) > -1e-12


@pytest.mark.parametrize("name", ["kuhn", "leduc"])
def test_openspiel_finds_the_same_exploitability(
    name: str, patternless: Make, request: pytest.FixtureRequest
) -> None:
    vector_game: VectorGame = request.getfixturevalue(name)
    game = pyspiel.load_game(f"{name}_poker")
    for seed in range(2):
        flat = patternless(vector_game, seed)
        theirs = pyspiel.nash_conv(game, pyspiel.TabularPolicy(policy(vector_game, flat, game)))
        assert quick_grade(vector_game, flat).nash_conv == pytest.approx(theirs, abs=1e-9)


def policy(vector_game: VectorGame, flat: Floats, game: pyspiel.Game) -> dict[str, list[tuple[int, float]]]:
    """Our strategy in OpenSpiel's words."""
    found: dict[str, list[tuple[int, float]]] = {}
    for state in decisions(game.new_initial_state()):
        if state.information_state_string() in found:
            continue
        node, hand_class = place(vector_game, state)
        likely = vector_game.block(flat, node)[:, hand_class].tolist()
        ours = vector_game.tree.actions[node]
        chances = [likely[ours.index(meant(vector_game, node, action))] for action in state.legal_actions()]
        found[state.information_state_string()] = list(zip(state.legal_actions(), chances, strict=True))
    return found


def decisions(state: pyspiel.State) -> Iterator[pyspiel.State]:
    if state.is_terminal():
        return
    if not state.is_chance_node():
        yield state
    for action in state.legal_actions():
        yield from decisions(state.child(action))


def place(vector_game: VectorGame, state: pyspiel.State) -> tuple[int, int]:
    """The node, and the hand class of the player to act: cards are numbered by rank in both."""
    cards: list[int] = []
    done: list[Action] = []
    for item in state.full_history():
        if item.player == pyspiel.PlayerId.CHANCE:
            cards.append(item.action)
        else:
            found = vector_game.tree.node_at(done)
            assert found is not None
            done.append(meant(vector_game, found, item.action))
    node = vector_game.tree.node_at(done)
    assert node is not None
    assert vector_game.tree.kind[node] == NodeKind.DECISION
    copies = 2 if len(vector_game.game.deck) == 6 else 1
    ranks = ["JQK"[card // copies] for card in cards]
    own = ranks[state.current_player()]
    name = f"{own} on {ranks[2]}" if len(ranks) == 3 else own
    names = [hand_class.replace("s", "") for hand_class in vector_game.hand_classes_at(node).names]
    return node, names.index(name)


def meant(vector_game: VectorGame, node: int, action: int) -> Action:
    """Kuhn: pass and bet. Leduc: fold, call and raise."""
    ours = vector_game.tree.actions[node]
    facing = FOLD in ours
    if len(vector_game.game.deck) == 3:
        return (CALL if facing else ours[-1]) if action else (FOLD if facing else CALL)
    return (FOLD, CALL, ours[-1])[action]
