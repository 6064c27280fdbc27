"""Solutions of spots as JSON."""

import numpy as np
from numpy.typing import NDArray

from holecard.cards.card import Card, print_cards
from holecard.report.plots.runouts import action_shades
from holecard.rules.game import Game
from holecard.solver.postflop import (
    ComboRow,
    PlayerHands,
    PostflopNode,
    PostflopSolution,
    combo_rows,
    equity_buckets,
    runout_report,
)
from holecard.solver.postflop.betting_tree import BettingEnd, BettingNode, PostflopAction
from holecard.solver.postflop.path import Position, find_position, is_card, tokens_of
from holecard.solver.postflop.sizes import STREETS
from holecard.solver.postflop.solution import mean
from holecard.web.spots import schemas as models
from holecard.web.spots.hand_classes import class_numbers, shown_combos, whole_class
from holecard.web.study.schemas import ActionColour, ActionType

Floats = NDArray[np.float64]
_TYPES: dict[str, ActionType] = {"f": "fold", "k": "call", "c": "call"}
_ENDS: dict[BettingEnd, models.NodeEnd] = {BettingEnd.DECISION: "decision", BettingEnd.NEXT_STREET: "card"}


def node_state(solution: PostflopSolution, path: str) -> models.SpotNode:
    game = solution.solver.game
    tokens = tokens_of(path)
    here = find_position(game, *tokens)
    is_decision, is_deal = here.node.kind is BettingEnd.DECISION, here.node.kind is BettingEnd.NEXT_STREET
    deck = sorted(solution.spot.deck, reverse=True)
    return models.SpotNode(
        path=" ".join(tokens),
        kind=_end(here.node),
        board=[str(card) for card in here.cards],
        street=next(name for name, cards in STREETS.items() if cards == len(here.cards)),
        pot=solution.spot.pot + sum(here.node.chips),
        player=int(here.node.player) if is_decision else None,
        steps=_steps(solution, tokens),
        cards=[str(Card(card)) for card in deck if card not in here.cards] if is_deal else [],
        has_report=_decides_next(here) if is_deal else is_decision and any(map(is_card, tokens)),
        decision=_decision(solution, tokens) if is_decision else None,
    )


def _decides_next(here: Position) -> bool:
    """Whether there is a decision after the next card: not if both are all-in."""
    below = here.game.tree.streets[here.street + 1][here.node.line]
    return below.kind is BettingEnd.DECISION


def _end(node: BettingNode) -> models.NodeEnd:
    return _ENDS.get(node.kind, "end")


def _steps(solution: PostflopSolution, tokens: list[str]) -> list[models.SpotStep]:
    """The way to a node, with what could have been done instead."""
    steps = []
    for at, token in enumerate(tokens):
        above = find_position(solution.solver.game, *tokens[:at])
        before = tokens[:at]
        if above.node.kind is BettingEnd.DECISION:
            taken = above.after_action(token).steps[-1].action
            options = [_option(above.node, number, before) for number in _order(above.node.actions)]
            chosen = above.node.actions[taken].label
            step = models.SpotStep(
                path=" ".join(before),
                player=int(above.node.player),
                options=options,
                chosen=chosen,
                card=None,
            )
        else:
            card = str(Card(token))
            step = models.SpotStep(path=" ".join(before), player=None, options=[], chosen=card, card=card)
        steps.append(step)
    return steps


def _order(actions: "list[PostflopAction] | tuple[PostflopAction, ...]") -> list[int]:
    """Most aggressive first, folding last."""
    return sorted(range(len(actions)), key=lambda at: (actions[at].label == "f", -actions[at].to, at))


def _option(node: BettingNode, at: int, before: list[str]) -> models.SpotOption:
    action = node.actions[at]
    return models.SpotOption(
        label=action.label,
        words=action.words,
        action_type=_TYPES.get(action.label, "raise"),
        path=" ".join([*before, action.label]),
        leads_to=_end(node.children[at]),
    )


# -- a decision ---------------------------------------------------------------------------------------


def _decision(solution: PostflopSolution, tokens: list[str]) -> models.SpotDecision:
    node = solution.at(*tokens)
    order = _order(node.actions)
    here = find_position(solution.solver.game, *tokens).node
    game, board = solution.spot.game, tuple(map(int, node.board))
    numbers = [class_numbers(game, one.hands, board) for one in node.players]
    own = numbers[node.player]
    places = np.arange(len(own))
    if game.hole_cards > 2:
        places = shown_combos(own, node.own.ev, node.own.reach)
    index = dict(zip(map(print_cards, node.own.hands[places].tolist()), own[places].tolist(), strict=True))
    return models.SpotDecision(
        is_reached=node.is_reached,
        actions=_actions(node, here, tokens, order),
        players=[_hands(one) for one in node.players],
        classes=[
            _classes(game, node, one, of_hands, order)
            for one, of_hands in zip(node.players, numbers, strict=True)
        ],
        combos=[_combo(row, index[row.hand], order) for row in combo_rows(solution, node, places=places)],
        buckets=[
            models.SpotBucket(
                low=bucket.low,
                high=bucket.high,
                shares=[_round(share) for share in bucket.shares],
                frequencies=[_round(bucket.frequencies[at]) for at in order] if bucket.frequencies else [],
            )
            for bucket in equity_buckets(node)
        ],
    )


def _actions(
    node: PostflopNode, here: BettingNode, tokens: list[str], order: list[int]
) -> list[models.SpotAction]:
    colours = action_shades(node.actions)
    shares = list(node.frequencies.values())
    return [
        models.SpotAction(
            **_option(here, at, tokens).model_dump(),
            colour=ActionColour(light=colours[at].light, dark=colours[at].dark),
            frequency=_round(shares[at]),
            ev=_number(mean(node.own.likely * node.strategy[at], node.action_ev[at])),
        )
        for at in order
    ]


def _hands(held: PlayerHands) -> models.SpotHands:
    return models.SpotHands(
        name=str(held.player),
        combos=_round(float(held.reach.sum())),
        ev=_number(held.mean_ev),
        equity=_number(held.mean_equity),
    )


def _classes(
    game: Game, node: PostflopNode, held: PlayerHands, by_hand: NDArray[np.int64], order: list[int]
) -> list[models.SpotClass]:
    decides = held.player is node.player
    found = []
    for number in np.unique(by_hand).tolist():
        places = np.flatnonzero(by_hand == number)
        likely, reach = held.likely[places], float(held.reach[places].sum())
        if reach <= 0 and (node.is_reached or not decides):
            continue
        # a class that the opponent's cards rule out is weighed by its own reach
        weights = likely if likely.sum() > 0 else held.reach[places] if reach > 0 else np.ones(len(places))
        shares = node.strategy[:, places] @ weights / weights.sum() if decides else np.zeros(0)
        found.append(
            models.SpotClass(
                index=number,
                combos=int((held.reach[places] > 0).sum()),
                weight=_round(min(reach / whole_class(game, number, len(places)), 1.0)),
                share=_round(float(likely.sum())),
                ev=_number(mean(weights, held.ev[places])),
                equity=_number(mean(weights, held.equity[places])),
                frequencies=[_round(float(shares[at])) for at in order] if decides else [],
            )
        )
    return found


def _combo(row: ComboRow, index: int, order: list[int]) -> models.SpotCombo:
    return models.SpotCombo(
        hand=row.hand,
        index=index,
        made=row.made,
        weight=_round(row.weight),
        share=_round(row.share, 6),
        ev=_number(row.ev),
        equity=_number(row.equity),
        frequencies=[_round(row.frequencies[at]) for at in order],
        evs=[_number(row.action_ev[at]) for at in order],
    )


def _round(number: float, digits: int = 4) -> float:
    return round(float(number), digits)


def _number(value: float) -> float | None:
    return None if np.isnan(value) else round(float(value), 4)


# -- cards --------------------------------------------------------------------------------------------


def cards_state(solution: PostflopSolution, path: str) -> models.SpotCards:
    report = runout_report(solution, path)
    tokens = report.path.split()
    first = report.rows[0].path.split()
    here = find_position(solution.solver.game, *first).node
    order, colours = _order(report.actions), action_shades(report.actions)
    overall = report.frequencies
    actions = [
        models.SpotAction(
            **_option(here, at, tokens).model_dump(),
            colour=ActionColour(light=colours[at].light, dark=colours[at].dark),
            frequency=_round(overall[at]),
            ev=None,
        )
        for at in order
    ]
    rows = [
        models.SpotCardRow(
            card=str(row.card),
            path=row.path,
            share=_round(row.share, 6),
            frequencies=[_round(row.frequencies[at]) for at in order],
            ev=[_number(one) for one in row.ev],
            equity=[_number(one) for one in row.equity],
        )
        for row in report.rows
    ]
    return models.SpotCards(
        path=report.path,
        player=int(report.player),
        actions=actions,
        rows=rows,
        ev=[_number(one) for one in report.ev],
        equity=[_number(one) for one in report.equity],
    )
