"""Value functions, and the luck of a hand as measured by one.

Winnings less the sum, over all chance nodes, of the value after the deal minus its mean before the deal have
the same expectation as the winnings, whatever the value function says and whatever the players do: each
difference is zero on average. How good the function is only decides how much variance goes with them. The
same holds for the draw of an action from a declared policy: its value minus the mean value of all actions.

Zinkevich, Bowling, Bard, Kan and Billings, "Optimal Unbiased Estimators for Evaluating Agent Performance"
(AAAI 2006); Burch, Schmid, Moravcik, Morrill and Bowling, "AIVAT" (AAAI 2018).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import combinations, islice, permutations
from math import comb, isfinite, perm
from numbers import Number
from random import Random
from typing import Any, ClassVar, Final

from holecard.arena.luck.policy_check import check_policy
from holecard.cards.card import UNKNOWN
from holecard.errors import BadRequest
from holecard.hand.action import FOLD, Action
from holecard.hand.card_deals import CardState, DealtHand, dealt_hand
from holecard.hand.chance_nodes import ChanceNode
from holecard.hand.decision_nodes import DecisionNode, decision_nodes
from holecard.hand.hand import Hand
from holecard.hand.mixed import Mix
from holecard.rules.game import Game

Cards = tuple[int, ...]
_UNKNOWN: Final = int(UNKNOWN)
ALL_DEALS: Final = 1000
"""Ways to deal a street up to which a mean is taken over all of them."""
SAMPLED_DEALS: Final = 200
"""Deals that are sampled otherwise."""
LARGEST: Final = 1e100
"""Chips that a value function can give."""
MOST_SHOWN: Final = 200
"""Characters of a wrong answer that are repeated."""


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
    cards: CardState
    seed: str
    """Names the hand. It is known before the deal, unlike the cards."""
    own: tuple[int, ...] = ()
    """By seat: how many own cards are dealt next."""
    shown: int = 0
    """How many board cards are dealt next."""

    @property
    def hole(self) -> tuple[Cards, ...]:
        """By seat: the cards that it holds, or held when it folded."""
        return self.cards.hole

    @property
    def board(self) -> Cards:
        return self.cards.board

    @property
    def unseen(self) -> Cards:
        """The cards of the deck that have not been dealt."""
        known = {card for cards in (*self.hole, self.board, self.cards.thrown) for card in cards}
        return tuple([card for card in self.game.deck.numbers if card not in known])

    def dealt(self, cards: Sequence[int]) -> "DealState":
        """After the deal, if these cards come: own ones by seat, then those of the board."""
        drawn = iter(cards)
        hole = [(*held, *islice(drawn, count)) for held, count in zip(self.hole, self.own, strict=True)]
        owed = [count - now for count, now in zip(self.cards.owed, self.own, strict=True)]
        after = replace(self.cards, hole=tuple(hole), board=(*self.board, *drawn), owed=tuple(owed))
        return replace(self, cards=after, own=(0,) * len(hole), shown=0)


class ValueFunction(ABC):
    """An estimate of what each seat can expect to win or lose in a hand."""

    name: ClassVar[str]
    """That of its class, unless it has its own."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "name" not in cls.__dict__:
            cls.name = cls.__name__

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
    seat: int | None = None
    """Who drew these cards for others; None if they were dealt."""


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
    """The luck of a finished hand: subtract its chips from the payoffs.

    `policies` has the distributions that actions were drawn from, by the number of actions before. They must
    be those that the draw was made with: a policy that was declared after the draw can bias the result."""
    if not isinstance(value_function, ValueFunction):
        raise BadRequest(f"luck is measured by an instance of a ValueFunction, not by {value_function!r}")
    cards = dealt_hand(hand)
    if any(_UNKNOWN in held for deal in cards.deals for held in (*deal.after.hole, deal.after.board)):
        raise BadRequest(f"luck is measured where all cards are known, not in {hand!r}")
    streets = []
    for deal in cards.deals:
        if value_function.covers(deal.node):
            before, after = (
                _state(hand, deal.node, deal.before, deal.after),
                _state(hand, deal.node, deal.after),
            )
            values = _checked(value_function, value_function.value(after), hand.seats)
            means = _checked(value_function, value_function.mean(before), hand.seats)
            chips = tuple([value - mean for value, mean in zip(values, means, strict=True)])
            name = hand.game.streets[deal.node.street].name
            streets.append(StreetLuck(name, _dealt(before, after), chips, deal.seat))
    draws = tuple(_draws(hand, cards, value_function, policies)) if policies else ()
    return HandLuck(value_function.name, hand.seats, tuple(streets), draws)


def _draws(
    hand: Hand, cards: DealtHand, value_function: ValueFunction, policies: Mapping[int, Mix]
) -> Iterator[DrawLuck]:
    nodes = decision_nodes(hand)
    if not all(0 <= place < len(nodes) for place in policies):
        raise BadRequest(f"a hand of {len(nodes)} actions has policies of these, not of {sorted(policies)}")
    for place, mix in sorted(policies.items()):
        node = nodes[place]
        check_policy(mix, node.legal)
        shares = dict(zip(mix.actions, mix.probabilities, strict=True))
        if not shares.get(node.action):
            raise BadRequest(f"an action is drawn from its policy, and {node.action} is not in {mix}")
        values = {
            action: _checked(
                value_function,
                value_function.value(_acted(hand, cards.actions[place], node, action)),
                hand.seats,
            )
            for action in mix.actions
        }
        chips = [
            values[node.action][seat] - sum(share * values[action][seat] for action, share in shares.items())
            for seat in range(hand.seats)
        ]
        yield DrawLuck(hand.game.streets[node.street].name, node.seat, node.action, tuple(chips))


def _acted(hand: Hand, cards: CardState, node: DecisionNode, action: Action) -> DealState:
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
    return _state(hand, after, cards)


def _state(hand: Hand, node: ChanceNode, cards: CardState, after: CardState | None = None) -> DealState:
    """`after` says what is dealt next."""
    own = [0] * hand.seats
    if after is not None:
        own = [len(new) - len(old) for old, new in zip(cards.hole, after.hole, strict=True)]
    return DealState(
        game=hand.game,
        node=node,
        start=hand.start,
        button=hand.button,
        cards=cards,
        seed=hand.deal.seed or "",
        own=tuple(own),
        shown=0 if after is None else len(after.board) - len(cards.board),
    )


def _dealt(before: DealState, after: DealState) -> tuple[Cards, ...]:
    hole = [new[len(old) :] for old, new in zip(before.hole, after.hole, strict=True)]
    board = after.board[len(before.board) :]
    return (*(cards for cards in hole if cards), *([board] if board else []))


def _checked(function: ValueFunction, values: Sequence[float], seats: int) -> Sequence[float]:
    if not _is_value(values, seats):
        shown = " ".join(repr(values).split())
        raise BadRequest(
            f"the value function {function.name!r} gives a finite number up to {LARGEST:g} for each of "
            f"{seats} seats, not {shown if len(shown) <= MOST_SHOWN else type(values).__name__}"
        )
    return tuple(map(float, values))  # a Decimal would not add up with floats


def _is_value(values: Sequence[float], seats: int) -> bool:
    """Whether these are numbers by seat, in a fixed order; sums of them must stay finite."""
    try:
        is_listed = len(values) == seats and not isinstance(values, Mapping | Set | bytes | bytearray)
        return is_listed and all(_is_number(value) and abs(value) <= LARGEST for value in values)
    except (TypeError, ValueError, OverflowError):
        return False


def _is_number(value: Any) -> bool:
    """Decimals and fractions are numbers, too; whether something is true is none."""
    is_float = type(value) is float  # as nearly all are
    return isfinite(value) and (is_float or (isinstance(value, Number) and not isinstance(value, bool)))


def _deals(before: DealState) -> Iterator[DealState]:
    """All ways to deal what comes next, or a sample of them."""
    unseen, own, shown = before.unseen, before.own, before.shown
    many = max(own)
    ways = ALL_DEALS + 1
    if not many or sum(own) == many:  # cards to one seat, or to none
        ways = comb(len(unseen), many) * comb(len(unseen) - many, shown)
    elif many == 1 and not shown:
        ways = perm(len(unseen), sum(own))
    if ways > ALL_DEALS:
        rng = Random(f"{before.seed}/luck/{_label(before)}")
        for _ in range(SAMPLED_DEALS):
            yield before.dealt(rng.sample(unseen, sum(own) + shown))
    elif sum(own) > many:
        yield from map(before.dealt, permutations(unseen, sum(own)))
    else:
        for cards in combinations(unseen, many):
            rest = [card for card in unseen if card not in cards]
            yield from [before.dealt(cards + board) for board in combinations(rest, shown)]


def _label(before: DealState) -> str:
    """Distinguishes the deals of a hand by what was known before them."""
    thrown = len(before.cards.thrown)
    return f"{before.node.street}/{sum(before.own)} for {thrown}" if thrown else str(before.node.street)
