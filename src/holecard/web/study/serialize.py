"""What stands on top of a lesson: what the game is worth, and how good its strategy is.

One decision of a lesson, ready for the wire: what every hand does there, and what that is worth.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from holecard.report.plots.palette import boldest_first, shades
from holecard.solver.best_response import Floats, met
from holecard.solver.tree import PUSH_OR_FOLD, Choices, Kind
from holecard.web.errors import NotFound
from holecard.web.study.layout import Board, Spot, boards, lay_out
from holecard.web.study.schemas import ActionState, BoardState, Colour, LaneState, LessonHead, NodeState
from holecard.web.study.solution import Opened
from holecard.web.study.tree import (
    child_state,
    decision_above,
    drawn_tree,
    group,
    hand_at,
    label,
    players,
    reach_to,
    steps,
)

LONGEST_FRACTION: Final = 16
ROUNDING: Final = 1e-12
"""Floating point says no more than this of nothing."""


def lesson_head(opened: Opened) -> LessonHead:
    form, found = opened.form, opened.found
    game = form.game
    exact = found.exact
    decisions = form.tree.decisions
    return LessonHead(
        game=game.title,
        stacks=list(form.tree.stacks),
        stack_words=_stack_words(opened),
        menu=_menu_words(form.menu),
        method=found.method,
        notes=list(found.notes),
        value=found.grade.value,
        value_text=_value_text(found.grade.value, None if exact is None else exact.value),
        value_blinds=_minus(f"{found.grade.value / game.big_blind:+.5f} bb") if game.forced.blinds else "",
        exploitability=max(found.grade.exploitability, 0.0),
        exploitability_text=_exploitability_text(opened),
        exact=exact is not None,
        infosets=form.infosets,
        decisions=len(decisions),
        root=decisions[0] if decisions else None,
        players=players(game),
        tree=drawn_tree(opened.strategy),
    )


def _menu_words(menu: Choices) -> str:
    """`0.5, 1.5, all-in`: parts of the pot."""
    if menu == PUSH_OR_FOLD:
        return "all-in or fold"
    return str(menu).replace(",", ", ").replace("allin", "all-in")


def _stack_words(opened: Opened) -> str:
    game, stacks = opened.game, opened.form.tree.stacks
    chips = f"{stacks[0]:,}" if stacks[0] == stacks[1] else f"{stacks[0]:,} and {stacks[1]:,}"
    if not game.forced.blinds:
        return f"{chips} chips"
    return f"{chips} chips, {min(stacks) / game.big_blind:g} bb"


def _value_text(value: float, exact: Fraction | None) -> str:
    if exact is not None and len(str(exact)) <= LONGEST_FRACTION:
        return _minus(str(exact))
    return _minus(f"{value:+.6f}")


def _exploitability_text(opened: Opened) -> str:
    found = opened.found
    if found.exact is not None:
        return str(found.exact.exploitability)
    size = max(found.grade.exploitability, 0.0)
    if size < ROUNDING:
        return "0"
    blind = opened.game.big_blind
    return f"{1000 * size / blind:.2g} mbb" if opened.game.forced.blinds else f"{size:.1e}"


def _minus(text: str) -> str:
    return text.replace("-", "\N{MINUS SIGN}")


LONGEST_CELL_FRACTION: Final = 9
"""Characters of a fraction that still says something."""


@dataclass(frozen=True, slots=True, eq=False)
class _Here:
    """What is known at a decision; actions are in the order in which they are shown."""

    opened: Opened
    node: int
    labels: list[str]
    order: list[int]
    block: Floats
    """Probabilities: actions by lanes."""
    own: Floats
    meets: Floats
    """By lane: the deals in which the other player comes here as well."""
    weights: Floats
    """By lane: in how many deals both come here with it; all that are dealt where nobody does."""
    reached: bool


def node_state(opened: Opened, node: int, board: str | None) -> NodeState:
    form = opened.form
    tree = form.tree
    if not 0 <= node < len(tree) or tree.kind[node] != Kind.DECISION:
        raise NotFound(f"there is no decision {node} in this lesson")
    here = _look(opened, node)
    shown = boards(form, node)
    chosen = _chosen(shown, board)
    layout, spots = lay_out(form, node, chosen)
    hand = hand_at(form, node)
    player = int(tree.player[node])
    return NodeState(
        node=node,
        parent=decision_above(form, node),
        player=player,
        who=players(form.game)[player],
        words=form.words(node),
        steps=steps(form, node),
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
        lanes=[_lane(here, chosen, spot) for spot in spots],
    )


def _look(opened: Opened, node: int) -> _Here:
    form = opened.form
    lanes = form.lanes_at(node)
    player = int(form.tree.player[node])
    reach = reach_to(opened.strategy, node)
    meets = met(lanes, reach[1 - player])
    weights = reach[player] * meets
    reached = bool(weights.sum() > 0)
    labels = [label(form, node, action) for action in form.tree.actions[node]]
    order = boldest_first(labels)
    return _Here(
        opened=opened,
        node=node,
        labels=[labels[at] for at in order],
        order=order,
        block=np.clip(opened.strategy.at(node)[order], 0, 1),
        own=reach[player],
        meets=meets,
        weights=weights if reached else met(lanes, np.ones(len(lanes))),
        reached=reached,
    )


def _chosen(shown: list[Board], wanted: str | None) -> Board:
    if wanted is None or not shown[0].id:
        return shown[0]
    for board in shown:
        if board.id == wanted:
            return board
    raise NotFound(f"a board here is one of {', '.join(board.id for board in shown)}, not {wanted!r}")


def _frequencies(here: _Here, board: Board) -> list[float]:
    """Of the actions; where a board never comes, over all of its hands."""
    weights = here.weights[board.first : board.end]
    if not weights.sum() > 0:
        weights = np.ones_like(weights)
    shares: list[float] = (here.block[:, board.first : board.end] @ weights / weights.sum()).tolist()
    return [min(share, 1.0) for share in shares]


def _actions(here: _Here, board: Board) -> Iterator[ActionState]:
    form = here.opened.form
    children = form.tree.children(here.node)
    in_menu_order = [name for _, name in sorted(zip(here.order, here.labels, strict=True))]
    colours = shades(in_menu_order)
    often = _frequencies(here, board)
    for at, name, share in zip(here.order, here.labels, often, strict=True):
        yield ActionState(
            label=name,
            group=group(name),
            colour=Colour(light=colours[at].light, dark=colours[at].dark),
            frequency=share,
            child=child_state(form, children[at]),
        )


def _board(here: _Here, board: Board) -> BoardState:
    part = here.weights[board.first : board.end].sum() / here.weights.sum()
    return BoardState(
        id=board.id, label=board.label, chance=min(float(part), 1.0), frequencies=_frequencies(here, board)
    )


def _lane(here: _Here, board: Board, spot: Spot) -> LaneState:
    lanes = here.opened.form.lanes_at(here.node)
    lane = spot.lane
    total = here.weights[board.first : board.end].sum()
    return LaneState(
        label=lanes.names[lane],
        row=spot.row,
        column=spot.column,
        count=int(lanes.weight[lane]),
        reach=min(float(here.own[lane]), 1.0),
        share=float(here.weights[lane] / total) if total > 0 else 0.0,
        probabilities=here.block[:, lane].tolist(),
        exact=_fractions(here, lane),
        worths=_worths(here, lane),
    )


def _fractions(here: _Here, lane: int) -> list[str]:
    exact = here.opened.found.exact
    if exact is None:
        return []
    form = here.opened.form
    start, width = int(form.offset[here.node]), int(form.width[here.node])
    texts = [str(exact.probabilities[start + at * width + lane]) for at in here.order]
    return texts if max(map(len, texts)) <= LONGEST_CELL_FRACTION else []


def _worths(here: _Here, lane: int) -> list[float | None]:
    worths = here.opened.worths
    if worths is None:
        return []
    tree = here.opened.form.tree
    mine = worths[int(tree.player[here.node])]
    meets = float(here.meets[lane])
    children = tree.children(here.node)
    return [float(mine[children[at]][lane]) / meets if meets > 0 else None for at in here.order]
