"""Decisions from a solved spot after the flop.

A hand of each player is dealt by the ranges, the equilibrium plays it, cards come from the deck, and one of
the decisions of that hand is asked.
"""

import json
from collections import OrderedDict
from functools import cached_property
from hashlib import sha256
from itertools import accumulate, product
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.cards.card import Card, parse_cards, print_cards
from holecard.errors import BadRequest
from holecard.solver.postflop import PostflopSolution
from holecard.solver.postflop.betting_tree import ALL_IN, BettingEnd, PostflopAction
from holecard.solver.postflop.hands import disjoint_weights
from holecard.solver.postflop.path import Position, find_decision, find_position
from holecard.solver.postflop.sizes import Player
from holecard.solver.postflop.spot import meets
from holecard.train.decision import Decision, DecisionVerdict, LineStep, TrainingAction
from holecard.train.source import TrainingFilter, check_choice

Floats = NDArray[np.float64]
MOST_HANDS: Final = 2_000
"""Hands that are dealt until one has a wanted decision."""
_KEPT: Final = 32
"""Decisions whose EVs are kept."""


class SpotSource:
    """A training source. Not to be used by two threads at once, as its solver is not."""

    def __init__(self, solution: PostflopSolution, title: str = "") -> None:
        self.solution = solution
        self.spot = solution.spot
        self.title = title or f"{print_cards(self.spot.board)} from a pot of {self.spot.pot}"
        self.unit = "chips"
        locks = json.dumps(locked) if (locked := solution.solver.lock_data) else ""
        told = f"{self.spot.game.name}\n{self.spot.text()}{locks}"
        self.id = sha256(told.encode()).hexdigest()[:16]
        self._evs: OrderedDict[str, Floats] = OrderedDict()
        """By path: what each action is worth to each hand."""

    @cached_property
    def streets(self) -> tuple[str, ...]:
        return tuple(self._street(board) for board in range(len(self.spot.board), 6))

    @cached_property
    def positions(self) -> tuple[str, ...]:
        return tuple(map(str, Player))

    @cached_property
    def places(self) -> frozenset[tuple[str, str]]:
        return frozenset(product(self.streets, self.positions))

    def _street(self, board: int) -> str:
        """The name of the street with so many board cards."""
        game = self.spot.game
        return game.streets[game.boards.index(board)].name

    # -- dealing -------------------------------------------------------------------------------

    def deal(self, rng: Random, wanted: TrainingFilter) -> Decision:
        wanted.check(self)
        for _ in range(MOST_HANDS):
            found = [
                (position, hand)
                for position, hand in self._played(rng)
                if wanted.admits(*self._place(position))
            ]
            if found:
                return self._described(*rng.choice(found))
        raise BadRequest(
            f"of {MOST_HANDS:,} hands none has a decision on this street in this position: "
            f"{wanted.street or 'any'}, {wanted.position or 'any'}"
        )

    def _played(self, rng: Random) -> list[tuple[Position, int]]:
        """The decisions of a hand, each with the number of the player's cards in the range."""
        held = self._hands(rng)
        dead = {int(card) for player in Player for card in self.spot.hands(player)[held[player]]}
        position, passed = find_position(self.solution.solver.game), []
        while position.node.kind in (BettingEnd.DECISION, BettingEnd.NEXT_STREET):
            if position.node.kind is BettingEnd.NEXT_STREET:
                left = [card for card in self.spot.deck if card not in dead and card not in position.cards]
                position = position.after_card(str(Card(rng.choice(left))))
                continue
            hand = held[position.node.player]
            passed.append((position, hand))
            numbers, chances = self.solution.strategy(position)
            [action] = rng.choices(position.node.actions, chances[:, _place_of(numbers, hand)].tolist())
            position = position.after_action(action.label)
        return passed

    def _hands(self, rng: Random) -> tuple[int, int]:
        """A hand of each range, as likely as they are dealt together."""
        spot = self.spot
        [mine] = rng.choices(range(len(spot.hands(0))), cum_weights=self._first)
        beside = spot.weights(1) * meets(spot.hands(0)[[mine]], spot.hands(1))[0]
        [yours] = rng.choices(range(len(beside)), beside.tolist())
        return mine, yours

    @cached_property
    def _first(self) -> list[float]:
        """The weights of OOP's hands, each summed over all of IP's hands that fit."""
        spot = self.spot
        beside = disjoint_weights(spot.hands(0), spot.hands(1), spot.weights(1))
        return list(accumulate((spot.weights(0) * beside).tolist()))

    # -- decisions and verdicts ----------------------------------------------------------------

    def decision(self, key: str, rng: Random) -> Decision:  # noqa: ARG002 - a combo has its own suits
        return self._described(*self._at(key))

    def verdict(self, decision: Decision, choice: int) -> DecisionVerdict:
        check_choice(decision, choice)
        position, hand = self._at(decision.key)
        numbers, strategy = self.solution.strategy(position)
        at = _place_of(numbers, hand)
        return DecisionVerdict(
            decision,
            choice,
            tuple(strategy[:, at].tolist()),
            tuple(self._action_ev(position)[:, at].tolist()),
            float(decision.pot),
        )

    def _action_ev(self, position: Position) -> Floats:
        path = _path(position)
        evs = self._evs.get(path)
        if evs is None:
            evs = self._evs[path] = self.solution.action_ev(position)
            if len(self._evs) > _KEPT:
                self._evs.popitem(last=False)
        self._evs.move_to_end(path)
        return evs

    def _at(self, key: str) -> tuple[Position, int]:
        name, path, cards = [*key.split("/"), "", ""][:3]
        if name != self.id:
            raise BadRequest(f"no decision of this solution has this key: {key!r}")
        position = find_decision(self.solution.solver.game, path)
        wanted = sorted(map(int, parse_cards(cards)), reverse=True)
        hands = self.spot.hands(position.node.player)
        same = (hands == wanted).all(axis=1) if len(wanted) == self.spot.hole else np.zeros(0, np.bool_)
        here = np.intersect1d(np.flatnonzero(same), position.hands(position.node.player)[0])
        if not len(here):
            raise BadRequest(f"no hand of the range has these cards here: {cards!r}")
        return position, int(here[0])

    def _place(self, position: Position) -> tuple[str, str]:
        return self._street(len(position.cards)), str(position.node.player)

    def _described(self, position: Position, hand: int) -> Decision:
        node, player = position.node, position.node.player
        street, name = self._place(position)
        cards = tuple(Card(card) for card in self.spot.hands(player)[hand].tolist())
        return Decision(
            source=self.id,
            key=f"{self.id}/{_path(position)}/{print_cards(cards).replace(' ', '')}",
            title=self.title,
            street=street,
            position=name,
            line=tuple(
                LineStep(*self._place(step.position), _action(step.position.node.actions[step.action]))
                for step in position.steps
            ),
            hole=cards,
            board=tuple(map(Card, position.cards)),
            pot=self.spot.pot + sum(node.chips),
            to_call=max(node.chips) - node.chips[player],
            stack=self.spot.stack - node.chips[player],
            actions=tuple(map(_action, node.actions)),
        )


def _action(action: PostflopAction) -> TrainingAction:
    return TrainingAction(action.verb, action.amount, action.label == ALL_IN)


def _path(position: Position) -> str:
    """Actions, with the cards of the turn and the river where they come."""
    tokens, street = [], 0
    shown = len(position.game.spot.board)
    for step in position.steps:
        tokens += [str(card) for card in position.cards[shown + street : shown + step.position.street]]
        street = step.position.street
        tokens.append(step.position.node.actions[step.action].label)
    return " ".join([*tokens, *map(str, position.cards[shown + street :])])


def _place_of(numbers: np.ndarray[tuple[int], np.dtype[np.int64]], hand: int) -> int:
    return int(np.flatnonzero(numbers == hand)[0])
