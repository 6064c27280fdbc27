"""JSON of a solution: its value and exploitability, and the strategy at each decision node."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from holecard.report.plots.palette import boldest_first, shades
from holecard.solver.best_response import Floats, met
from holecard.solver.tree import PUSH_OR_FOLD, ActionAbstraction, NodeKind
from holecard.solver.tree.labels import hand_at, label
from holecard.web.errors import NotFound
from holecard.web.study.layout import BoardClass, GridCell, boards, lay_out
from holecard.web.study.schemas import (
    ActionColour,
    BoardState,
    HandStrategy,
    NodeState,
    SolutionDetails,
    StrategyAction,
)
from holecard.web.study.solution import StudySolution
from holecard.web.study.tree import (
    action_type,
    child_state,
    decision_above,
    drawn_tree,
    players,
    reach_to,
    steps,
)

LONGEST_FRACTION: Final = 16
ROUNDING: Final = 1e-12
"""Values below this are rounding errors of floating point."""


def solution_details(solution: StudySolution) -> SolutionDetails:
    vector_game, result = solution.vector_game, solution.found
    game = vector_game.game
    exact = result.exact
    decisions = vector_game.tree.decisions
    return SolutionDetails(
        game=game.title,
        stacks=list(vector_game.tree.stacks),
        stack_label=_stack_label(solution),
        bet_sizes=_bet_sizes(vector_game.bet_sizes),
        method=result.method,
        notes=list(result.notes),
        value=result.grade.value,
        value_text=_value_text(result.grade.value, None if exact is None else exact.value),
        value_bb=_minus(f"{result.grade.value / game.big_blind:+.5f} bb") if game.forced.blinds else "",
        exploitability=max(result.grade.exploitability, 0.0),
        exploitability_text=_exploitability_text(solution),
        exact=exact is not None,
        infosets=vector_game.infosets,
        decisions=len(decisions),
        root=decisions[0] if decisions else None,
        players=players(game),
        tree=drawn_tree(solution.strategy),
    )


def _bet_sizes(menu: ActionAbstraction) -> str:
    """Pot fractions, such as `0.5, 1.5, all-in`."""
    if menu == PUSH_OR_FOLD:
        return "all-in or fold"
    return str(menu).replace(",", ", ").replace("allin", "all-in")


def _stack_label(solution: StudySolution) -> str:
    game, stacks = solution.game, solution.vector_game.tree.stacks
    chips = f"{stacks[0]:,}" if stacks[0] == stacks[1] else f"{stacks[0]:,} and {stacks[1]:,}"
    if not game.forced.blinds:
        return f"{chips} chips"
    return f"{chips} chips, {min(stacks) / game.big_blind:g} bb"


def _value_text(value: float, exact: Fraction | None) -> str:
    if exact is not None and len(str(exact)) <= LONGEST_FRACTION:
        return _minus(str(exact))
    return _minus(f"{value:+.6f}")


def _exploitability_text(solution: StudySolution) -> str:
    result = solution.found
    if result.exact is not None:
        return str(result.exact.exploitability)
    size = max(result.grade.exploitability, 0.0)
    if size < ROUNDING:
        return "0"
    blind = solution.game.big_blind
    return f"{1000 * size / blind:.2g} mbb" if solution.game.forced.blinds else f"{size:.1e}"


def _minus(text: str) -> str:
    return text.replace("-", "\N{MINUS SIGN}")


LONGEST_CELL_FRACTION: Final = 9
"""Maximum number of characters of a fraction in a table cell."""


@dataclass(frozen=True, slots=True, eq=False)
class _NodeStrategy:
    """Arrays of one decision node, with actions in display order."""

    solution: StudySolution
    node: int
    labels: list[str]
    order: list[int]
    block: Floats
    """Probabilities, actions by hand classes."""
    own: Floats
    meets: Floats
    """By hand class: the opponent's reach, summed over deals."""
    weights: Floats
    """By hand class: joint reach summed over deals; if no hand reaches the node, the number of deals."""
    reached: bool


def node_state(solution: StudySolution, node: int, board: str | None) -> NodeState:
    vector_game = solution.vector_game
    tree = vector_game.tree
    if not 0 <= node < len(tree) or tree.kind[node] != NodeKind.DECISION:
        raise NotFound(f"there is no decision {node} in this solution")
    here = _node_strategy(solution, node)
    shown = boards(vector_game, node)
    chosen = _chosen(shown, board)
    layout, cells = lay_out(vector_game, node, chosen)
    hand = hand_at(vector_game, node)
    player = int(tree.player[node])
    return NodeState(
        node=node,
        parent=decision_above(vector_game, node),
        player=player,
        player_name=players(vector_game.game)[player],
        action_history=vector_game.words(node),
        path=steps(vector_game, node),
        street=vector_game.game.streets[hand.street].name,
        pot=hand.pot,
        to_call=hand.legal.to_call,
        bets=list(hand.bets),
        stacks=list(hand.stacks),
        reach=min(float(here.weights.sum()) / vector_game.deals, 1.0) if here.reached else 0.0,
        reached=here.reached,
        actions=list(_actions(here, chosen)),
        layout=layout,
        board=chosen.id or None,
        boards=[_board(here, each) for each in shown if each.id],
        hands=[_hand(here, chosen, cell) for cell in cells],
    )


def _node_strategy(solution: StudySolution, node: int) -> _NodeStrategy:
    vector_game = solution.vector_game
    hand_classes = vector_game.hand_classes_at(node)
    player = int(vector_game.tree.player[node])
    reach = reach_to(solution.strategy, node)
    meets = met(hand_classes, reach[1 - player])
    weights = reach[player] * meets
    reached = bool(weights.sum() > 0)
    labels = [label(vector_game, node, action) for action in vector_game.tree.actions[node]]
    order = boldest_first(vector_game.tree.actions[node])
    return _NodeStrategy(
        solution=solution,
        node=node,
        labels=[labels[at] for at in order],
        order=order,
        block=np.clip(solution.strategy.at(node)[order], 0, 1),
        own=reach[player],
        meets=meets,
        weights=weights if reached else met(hand_classes, np.ones(len(hand_classes))),
        reached=reached,
    )


def _chosen(shown: list[BoardClass], wanted: str | None) -> BoardClass:
    if wanted is None or not shown[0].id:
        return shown[0]
    for board in shown:
        if board.id == wanted:
            return board
    raise NotFound(f"a board here is one of {', '.join(board.id for board in shown)}, not {wanted!r}")


def _frequencies(here: _NodeStrategy, board: BoardClass) -> list[float]:
    """Average frequency of each action on a board, weighted by reach; unweighted if no hand reaches it."""
    weights = here.weights[board.first : board.end]
    if not weights.sum() > 0:
        weights = np.ones_like(weights)
    shares: list[float] = (here.block[:, board.first : board.end] @ weights / weights.sum()).tolist()
    return [min(share, 1.0) for share in shares]


def _actions(here: _NodeStrategy, board: BoardClass) -> Iterator[StrategyAction]:
    vector_game = here.solution.vector_game
    children = vector_game.tree.children(here.node)
    actions = vector_game.tree.actions[here.node]
    colours = shades(actions)
    frequencies = _frequencies(here, board)
    for at, name, share in zip(here.order, here.labels, frequencies, strict=True):
        yield StrategyAction(
            label=name,
            action_type=action_type(actions[at]),
            colour=ActionColour(light=colours[at].light, dark=colours[at].dark),
            frequency=share,
            child=child_state(vector_game, children[at]),
        )


def _board(here: _NodeStrategy, board: BoardClass) -> BoardState:
    part = here.weights[board.first : board.end].sum() / here.weights.sum()
    return BoardState(
        id=board.id,
        label=board.label,
        probability=min(float(part), 1.0),
        frequencies=_frequencies(here, board),
    )


def _hand(here: _NodeStrategy, board: BoardClass, cell: GridCell) -> HandStrategy:
    hand_classes = here.solution.vector_game.hand_classes_at(here.node)
    hand_class = cell.hand_class
    total = here.weights[board.first : board.end].sum()
    return HandStrategy(
        label=hand_classes.names[hand_class],
        row=cell.row,
        column=cell.column,
        combos=int(hand_classes.weight[hand_class]),
        reach=min(float(here.own[hand_class]), 1.0),
        share=float(here.weights[hand_class] / total) if total > 0 else 0.0,
        frequencies=here.block[:, hand_class].tolist(),
        fractions=_fractions(here, hand_class),
        evs=_evs(here, hand_class),
    )


def _fractions(here: _NodeStrategy, hand_class: int) -> list[str]:
    exact = here.solution.found.exact
    if exact is None:
        return []
    vector_game = here.solution.vector_game
    start, width = int(vector_game.offset[here.node]), int(vector_game.width[here.node])
    texts = [str(exact.probabilities[start + at * width + hand_class]) for at in here.order]
    return texts if max(map(len, texts)) <= LONGEST_CELL_FRACTION else []


def _evs(here: _NodeStrategy, hand_class: int) -> list[float | None]:
    evs = here.solution.evs
    if evs is None:
        return []
    tree = here.solution.vector_game.tree
    mine = evs[int(tree.player[here.node])]
    meets = float(here.meets[hand_class])
    children = tree.children(here.node)
    return [float(mine[children[at]][hand_class]) / meets if meets > 0 else None for at in here.order]
