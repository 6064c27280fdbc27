"""JSON of a solution: its value and exploitability, and the strategy at each decision node."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from holecard.report.plots.palette import boldest_first, shades
from holecard.solver.best_response import Floats, met
from holecard.solver.tree import PUSH_OR_FOLD, Choices, Kind
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
    hand_at,
    label,
    players,
    reach_to,
    steps,
)

LONGEST_FRACTION: Final = 16
ROUNDING: Final = 1e-12
"""Values below this are rounding errors of floating point."""


def solution_details(solution: StudySolution) -> SolutionDetails:
    form, found = solution.form, solution.found
    game = form.game
    exact = found.exact
    decisions = form.tree.decisions
    return SolutionDetails(
        game=game.title,
        stacks=list(form.tree.stacks),
        stack_label=_stack_label(solution),
        bet_sizes=_bet_sizes(form.menu),
        method=found.method,
        notes=list(found.notes),
        value=found.grade.value,
        value_text=_value_text(found.grade.value, None if exact is None else exact.value),
        value_bb=_minus(f"{found.grade.value / game.big_blind:+.5f} bb") if game.forced.blinds else "",
        exploitability=max(found.grade.exploitability, 0.0),
        exploitability_text=_exploitability_text(solution),
        exact=exact is not None,
        infosets=form.infosets,
        decisions=len(decisions),
        root=decisions[0] if decisions else None,
        players=players(game),
        tree=drawn_tree(solution.strategy),
    )


def _bet_sizes(menu: Choices) -> str:
    """Pot fractions, such as `0.5, 1.5, all-in`."""
    if menu == PUSH_OR_FOLD:
        return "all-in or fold"
    return str(menu).replace(",", ", ").replace("allin", "all-in")


def _stack_label(solution: StudySolution) -> str:
    game, stacks = solution.game, solution.form.tree.stacks
    chips = f"{stacks[0]:,}" if stacks[0] == stacks[1] else f"{stacks[0]:,} and {stacks[1]:,}"
    if not game.forced.blinds:
        return f"{chips} chips"
    return f"{chips} chips, {min(stacks) / game.big_blind:g} bb"


def _value_text(value: float, exact: Fraction | None) -> str:
    if exact is not None and len(str(exact)) <= LONGEST_FRACTION:
        return _minus(str(exact))
    return _minus(f"{value:+.6f}")


def _exploitability_text(solution: StudySolution) -> str:
    found = solution.found
    if found.exact is not None:
        return str(found.exact.exploitability)
    size = max(found.grade.exploitability, 0.0)
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
    form = solution.form
    tree = form.tree
    if not 0 <= node < len(tree) or tree.kind[node] != Kind.DECISION:
        raise NotFound(f"there is no decision {node} in this solution")
    here = _node_strategy(solution, node)
    shown = boards(form, node)
    chosen = _chosen(shown, board)
    layout, cells = lay_out(form, node, chosen)
    hand = hand_at(form, node)
    player = int(tree.player[node])
    return NodeState(
        node=node,
        parent=decision_above(form, node),
        player=player,
        player_name=players(form.game)[player],
        action_history=form.words(node),
        path=steps(form, node),
        street=form.game.streets[hand.street].name,
        pot=hand.pot,
        to_call=hand.legal.to_call,
        bets=list(hand.bets),
        stacks=list(hand.stacks),
        reach=min(float(here.weights.sum()) / form.deals, 1.0) if here.reached else 0.0,
        reached=here.reached,
        actions=list(_actions(here, chosen)),
        layout=layout,
        board=chosen.id or None,
        boards=[_board(here, each) for each in shown if each.id],
        hands=[_hand(here, chosen, cell) for cell in cells],
    )


def _node_strategy(solution: StudySolution, node: int) -> _NodeStrategy:
    form = solution.form
    lanes = form.lanes_at(node)
    player = int(form.tree.player[node])
    reach = reach_to(solution.strategy, node)
    meets = met(lanes, reach[1 - player])
    weights = reach[player] * meets
    reached = bool(weights.sum() > 0)
    labels = [label(form, node, action) for action in form.tree.actions[node]]
    order = boldest_first(labels)
    return _NodeStrategy(
        solution=solution,
        node=node,
        labels=[labels[at] for at in order],
        order=order,
        block=np.clip(solution.strategy.at(node)[order], 0, 1),
        own=reach[player],
        meets=meets,
        weights=weights if reached else met(lanes, np.ones(len(lanes))),
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
    form = here.solution.form
    children = form.tree.children(here.node)
    in_tree_order = [name for _, name in sorted(zip(here.order, here.labels, strict=True))]
    colours = shades(in_tree_order)
    frequencies = _frequencies(here, board)
    for at, name, share in zip(here.order, here.labels, frequencies, strict=True):
        yield StrategyAction(
            label=name,
            action_type=action_type(name),
            colour=ActionColour(light=colours[at].light, dark=colours[at].dark),
            frequency=share,
            child=child_state(form, children[at]),
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
    lanes = here.solution.form.lanes_at(here.node)
    lane = cell.lane
    total = here.weights[board.first : board.end].sum()
    return HandStrategy(
        label=lanes.names[lane],
        row=cell.row,
        column=cell.column,
        combos=int(lanes.weight[lane]),
        reach=min(float(here.own[lane]), 1.0),
        share=float(here.weights[lane] / total) if total > 0 else 0.0,
        frequencies=here.block[:, lane].tolist(),
        fractions=_fractions(here, lane),
        evs=_evs(here, lane),
    )


def _fractions(here: _NodeStrategy, lane: int) -> list[str]:
    exact = here.solution.found.exact
    if exact is None:
        return []
    form = here.solution.form
    start, width = int(form.offset[here.node]), int(form.width[here.node])
    texts = [str(exact.probabilities[start + at * width + lane]) for at in here.order]
    return texts if max(map(len, texts)) <= LONGEST_CELL_FRACTION else []


def _evs(here: _NodeStrategy, lane: int) -> list[float | None]:
    evs = here.solution.evs
    if evs is None:
        return []
    tree = here.solution.form.tree
    mine = evs[int(tree.player[here.node])]
    meets = float(here.meets[lane])
    children = tree.children(here.node)
    return [float(mine[children[at]][lane]) / meets if meets > 0 else None for at in here.order]
