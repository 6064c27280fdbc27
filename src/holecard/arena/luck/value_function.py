"""Value functions, and the luck of a hand by one of them.

Winnings less the sum, over all chance nodes, of the value after the deal minus its mean before the deal have
the same expectation as the winnings, whatever the value function says and whatever the players do: each
difference is zero on average. How good the function is only decides how much variance goes with them. The
same holds for the draw of an action from a declared policy: its value minus the mean value of all actions.

Zinkevich, Bowling, Bard, Kan and Billings, "Optimal Unbiased Estimators for Evaluating Agent Performance"
(AAAI 2006); Burch, Schmid, Moravcik, Morrill and Bowling, "AIVAT" (AAAI 2018).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice, permutations
from math import comb, isfinite, perm
from random import Random
from typing import Final

from holecard.arena.luck.luck_plan import check_measured
from holecard.errors import BadRequest
from holecard.hand.action import FOLD, Action
from holecard.hand.chance_nodes import ChanceNode, chance_nodes
from holecard.hand.decision_nodes import DecisionNode, decision_nodes
from holecard.hand.hand import Hand
from holecard.hand.mixed import Mix
from holecard.rules.game import Game

Cards = tuple[int, ...]
ALL_DEALS: Final = 1000
"""Ways to deal a street up to which a mean is taken over all of them."""
SAMPLED_DEALS: Final = 200
"""Deals that are sampled otherwise."""


@dataclass(frozen=True, slots=True)
class DealState:
    """A hand right before or after a deal, or after an action, with the cards of all seats."""

    game: Game
    node: ChanceNode
    """What was done before the deal; its street is the one that is dealt. After an action, what was done up
    to it, on the street that it belongs to."""
    start: tuple[int, ...]
    """Stacks before the hand."""
    button: int
    hole: tuple[Cards, ...]
    """By seat: the cards dealt so far, those of a folded seat included."""
    board: Cards
    seed: str
    """Names the hand. It is known before the deal, unlike the cards."""

    @property
    def unseen(self) -> Cards:
        """The cards of the deck that have not been dealt."""
        known = {card for cards in (*self.hole, self.board) for card in cards}
        return tuple([card for card in self.game.deck.numbers if card not in known])

    def with_cards(self, hole: Sequence[Cards], board: Cards) -> "DealState":
        return replace(self, hole=tuple(hole), board=board)


class ValueFunction(ABC):
    """What each seat can expect to win or lose in a hand, as far as this function can tell."""

    name: str

    @abstractmethod
    def value(self, state: DealState) -> Sequence[float]:
        """By seat, in chips. It may look at everything in the state."""

    def mean(self, before: DealState) -> Sequence[float]:
        """The mean of `value` over all deals of the node's street; a sample of them where there are too many.
        Override it where the mean is known."""
        states = list(_deals(before))
        values = [_checked(self, self.value(state), len(before.hole)) for state in states]
        return [sum(column) / len(states) for column in zip(*values, strict=True)]

    def covers(self, node: ChanceNode) -> bool:  # noqa: ARG002
        """Whether the luck of this deal is counted; decided by what was known before it."""
        return True


@dataclass(frozen=True, slots=True)
class StreetLuck:
    street: str
    cards: tuple[Cards, ...]
    """The cards that were dealt: by seat where hole cards were dealt, then those of the board."""
    chips: tuple[float, ...]
    """By seat: the value after the deal less its mean before it."""


@dataclass(frozen=True, slots=True)
class DrawLuck:
    """The luck of an action that was drawn from a declared policy."""

    street: str
    seat: int
    action: Action
    chips: tuple[float, ...]
    """By seat: the value after the action less the mean value of the policy."""


@dataclass(frozen=True, slots=True)
class HandLuck:
    """The luck of every deal of a hand, and of every draw from a declared policy."""

    value_function: str
    seats: int
    streets: tuple[StreetLuck, ...]
    draws: tuple[DrawLuck, ...] = ()

    @property
    def chips(self) -> tuple[float, ...]:
        """By seat, over all deals and draws."""
        parts = [part.chips for part in self.streets] + [part.chips for part in self.draws]
        return tuple([sum(chips[seat] for chips in parts) for seat in range(self.seats)])


def adjust(hand: Hand, value_function: ValueFunction, policies: Mapping[int, Mix] | None = None) -> HandLuck:
    """The luck of a hand that is over: take its chips off the payoffs.

    `policies` has the distributions that actions were drawn from, by the number of actions before. They must
    be those that the draw was made with: a policy that was declared after the draw can bias the result."""
    check_measured(hand.game, hand.seats)
    streets = []
    for node in chance_nodes(hand):
        if value_function.covers(node):
            before = _state(hand, node, node.street - 1)
            after = _state(hand, node, node.street)
            values = _checked(value_function, value_function.value(after), hand.seats)
            means = _checked(value_function, value_function.mean(before), hand.seats)
            chips = tuple([value - mean for value, mean in zip(values, means, strict=True)])
            streets.append(StreetLuck(hand.game.streets[node.street].name, _dealt(before, after), chips))
    draws = tuple(_draws(hand, value_function, policies)) if policies else ()
    return HandLuck(value_function.name, hand.seats, tuple(streets), draws)


def _draws(hand: Hand, value_function: ValueFunction, policies: Mapping[int, Mix]) -> Iterator[DrawLuck]:
    nodes = decision_nodes(hand)
    if not all(0 <= place < len(nodes) for place in policies):
        raise BadRequest(f"a hand of {len(nodes)} actions has policies of these, not of {sorted(policies)}")
    for place, mix in sorted(policies.items()):
        node = nodes[place]
        if node.action not in mix.actions:
            raise BadRequest(f"an action is drawn from its policy, and {node.action} is not in {mix}")
        values = {
            action: _checked(value_function, value_function.value(_acted(hand, node, action)), hand.seats)
            for action in mix.actions
        }
        shares = dict(zip(mix.actions, mix.probabilities, strict=True))
        chips = [
            values[node.action][seat] - sum(share * values[action][seat] for action, share in shares.items())
            for seat in range(hand.seats)
        ]
        yield DrawLuck(hand.game.streets[node.street].name, node.seat, node.action, tuple(chips))


def _acted(hand: Hand, node: DecisionNode, action: Action) -> DealState:
    """The hand right after an action, with no card that comes later."""
    paid = [put + node.cost(action) * (seat == node.seat) for seat, put in enumerate(node.paid)]
    live = [is_in and not (seat == node.seat and action == FOLD) for seat, is_in in enumerate(node.live)]
    after = ChanceNode(
        street=node.street,
        actions=(*node.actions, action),
        paid=tuple(paid),
        dead=node.dead,
        live=tuple(live),
        is_open=True,
        aggressor=node.seat if action > 0 else None,
    )
    return _state(hand, after, node.street)


def _state(hand: Hand, node: ChanceNode, street: int) -> DealState:
    """With the cards up to this street; -1 is before any."""
    hole, board = hand.deal.numbers
    shown = hand.game.boards[street] if street >= 0 else 0
    last = {seat: at for at, seat, action in hand._log if action is FOLD}
    streets = [
        street if is_in else min(last.get(seat, street), street) for seat, is_in in enumerate(node.live)
    ]
    return DealState(
        game=hand.game,
        node=node,
        start=hand.start,
        button=hand.button,
        hole=tuple(
            [cards[: hand.game.holes[at]] if at >= 0 else () for cards, at in zip(hole, streets, strict=True)]
        ),
        board=board[:shown],
        seed=hand.deal.seed or "",
    )


def _dealt(before: DealState, after: DealState) -> tuple[Cards, ...]:
    hole = [new[len(old) :] for old, new in zip(before.hole, after.hole, strict=True)]
    board = after.board[len(before.board) :]
    return (*(cards for cards in hole if cards), *([board] if board else []))


def _checked(function: ValueFunction, values: Sequence[float], seats: int) -> Sequence[float]:
    if len(values) != seats or not all(map(isfinite, values)):
        raise BadRequest(
            f"the value function {function.name!r} gives a number for each of {seats} seats, "
            f"not {list(values)}"
        )
    return values


def _deals(before: DealState) -> Iterator[DealState]:
    """All ways to deal the street, or a sample of them."""
    street = before.node.street
    game, seats, unseen = before.game, sum(before.node.live), before.unseen
    own = game.holes[street] - len(before.hole[before.node.live.index(True)])
    shown = game.boards[street] - len(before.board)
    ways = perm(len(unseen), seats) if own == 1 else comb(len(unseen), shown) if not own else ALL_DEALS + 1
    if own > 1 or (own and shown) or ways > ALL_DEALS:
        rng = Random(f"{before.seed}/luck/{street}")
        draws = (rng.sample(unseen, own * seats + shown) for _ in range(SAMPLED_DEALS))
        yield from (_with_drawn(before, draw, own) for draw in draws)
    elif own:
        for cards in permutations(unseen, seats):
            yield _with_drawn(before, cards, own)
    else:
        for board in combinations(unseen, shown):
            yield before.with_cards(before.hole, before.board + board)


def _with_drawn(before: DealState, drawn: Sequence[int], own: int) -> DealState:
    cards = iter(drawn)
    hole = [
        (*held, *islice(cards, own)) if is_in else held
        for held, is_in in zip(before.hole, before.node.live, strict=True)
    ]
    return before.with_cards(hole, (*before.board, *cards))
