"""Reports on a solved spot: a decision on every next card, equity buckets, and a player's range by combo.

>>> from holecard.solver.postflop import PostflopSpot, solve_spot
>>> spot = PostflopSpot.read(board="2c3d4h8s", pot=2, stacks=2, oop="AA,77", ip="KK", bets="100")
>>> report = runout_report(solve_spot(spot, until=1), "k k")
>>> report.path, len(report.rows), str(report.rows[0].card)
('k k *', 48, 'As')
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.cards.card import Card, print_cards
from holecard.errors import BadRequest
from holecard.solver.postflop.betting_tree import BettingEnd, PostflopAction
from holecard.solver.postflop.game import PostflopGame
from holecard.solver.postflop.hands import class_names, disjoint_weights, made_strengths
from holecard.solver.postflop.path import Position, find_decision, find_position, is_card, tokens_of
from holecard.solver.postflop.sizes import Player
from holecard.solver.postflop.solution import PlayerHands, PostflopNode, PostflopSolution, mean

ANY_CARD: Final = "*"
"""Stands in a path for every card that may come."""
BUCKETS: Final = 10
Floats = NDArray[np.float64]
Value = str | int | float | None


# -- by card ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RunoutRow:
    """A decision on one card."""

    card: Card
    path: str
    share: float
    """How likely the card is, given that the decision is reached; over all cards they add up to 1."""
    frequencies: tuple[float, ...]
    ev: tuple[float, float]
    """Of OOP and IP, in chips; nan if the decision is never reached on the card."""
    equity: tuple[float, float]


@dataclass(frozen=True, slots=True)
class RunoutReport:
    """The same decision on every card: how often each action is chosen, and what it is worth."""

    path: str
    """With `*` for the card."""
    board: tuple[Card, ...]
    """Before the card."""
    player: Player
    actions: tuple[PostflopAction, ...]
    rows: tuple[RunoutRow, ...]
    """From aces down, spades first."""

    @property
    def frequencies(self) -> tuple[float, ...]:
        """Over all cards."""
        columns = zip(*(row.frequencies for row in self.rows), strict=True)
        return tuple(self._mean(column) for column in columns)

    @property
    def ev(self) -> tuple[float, float]:
        return self._mean(row.ev[0] for row in self.rows), self._mean(row.ev[1] for row in self.rows)

    @property
    def equity(self) -> tuple[float, float]:
        return self._mean(row.equity[0] for row in self.rows), self._mean(row.equity[1] for row in self.rows)

    def _mean(self, numbers: "Iterator[float] | tuple[float, ...]") -> float:
        return mean(np.array([row.share for row in self.rows]), np.array(list(numbers)))

    def table(self) -> Iterator[list[Value]]:
        """For CSV: the heads, then a line for each card."""
        yield ["card", "share", *(action.label for action in self.actions), *_BOTH]
        for row in self.rows:
            yield [str(row.card), row.share, *row.frequencies, *row.ev, *row.equity]


_BOTH: Final = ("ev_oop", "ev_ip", "equity_oop", "equity_ip")


def runout_report(
    solution: PostflopSolution, *path: str, on_card: Callable[[int, int], None] | None = None
) -> RunoutReport:
    """`runout_report(solution, "b75 c")`: the first decision on every turn; `"b75 c / * / k b60"`: a later
    one; `"b75 c / Qc / k"`: this one on every other turn, too. `on_card` is called with the cards done and
    their number."""
    above, before, after = check_runouts(solution.solver.game, *path)
    deck = [Card(card) for card in sorted(solution.spot.deck, reverse=True) if card not in above.cards]
    nodes: list[PostflopNode] = []
    for done, card in enumerate(deck, 1):
        nodes.append(solution.at(*before, str(card), *after))
        if on_card is not None:
            on_card(done, len(deck))
    weights = np.array([_deals(node) for node in nodes])
    shares = weights / weights.sum() if weights.any() else weights
    rows = [_row(card, node, share) for card, node, share in zip(deck, nodes, shares.tolist(), strict=True)]
    first = nodes[0]
    text = " ".join([*before, ANY_CARD, *after])
    return RunoutReport(text, above.cards, first.player, first.actions, tuple(rows))


def check_runouts(game: PostflopGame, *path: str) -> tuple[Position, list[str], list[str]]:
    """Where the card comes, and the path before and after it; BadRequest if there is no such decision."""
    before, after = _around_card(game, tokens_of(*path))
    above = find_position(game, *before)
    where = " ".join([ANY_CARD, *after])
    if above.node.kind is not BettingEnd.NEXT_STREET:
        raise BadRequest(f"no card comes there, so none can be {where!r}")
    below = game.tree.streets[above.street + 1][above.node.line]
    if below.kind is not BettingEnd.DECISION:
        raise BadRequest(f"both players are all-in there, so they decide nothing after {where!r}")
    example = next(card for card in game.spot.deck if card not in above.cards)
    find_decision(game, *before, str(Card(example)), *after)
    return above, before, after


def _around_card(game: PostflopGame, tokens: list[str]) -> tuple[list[str], list[str]]:
    """What comes before and after the card that changes: `*`, else the next card, else the last one."""
    if tokens.count(ANY_CARD) > 1:
        raise BadRequest(f"one card at a time is {ANY_CARD}, not in {' '.join(tokens)!r}")
    if ANY_CARD not in tokens:
        if find_position(game, *tokens).node.kind is BettingEnd.NEXT_STREET:
            return tokens, []
        places = [at for at, token in enumerate(tokens) if is_card(token)]
        if not places:
            raise BadRequest(
                "a report by card needs a path to a card, such as 'k k' or 'k k / *', not "
                f"{' '.join(tokens)!r}"
            )
        return tokens[: places[-1]], tokens[places[-1] + 1 :]
    at = tokens.index(ANY_CARD)
    return tokens[:at], tokens[at + 1 :]


def _deals(node: PostflopNode) -> float:
    """The weight of all pairs of hands that get here."""
    one, other = node.players
    return float(one.reach @ disjoint_weights(one.hands, other.hands, other.reach))


def _row(card: Card, node: PostflopNode, share: float) -> RunoutRow:
    one, other = node.players
    if not share:
        nothing = (float("nan"),) * 2
        even = (1 / len(node.actions),) * len(node.actions)
        return RunoutRow(card, node.path, 0.0, even, nothing, nothing)
    return RunoutRow(
        card=card,
        path=node.path,
        share=share,
        frequencies=tuple(node.frequencies.values()),
        ev=(one.mean_ev, other.mean_ev),
        equity=(one.mean_equity, other.mean_equity),
    )


# -- by equity ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EquityBucket:
    """The hands of both players whose equity is from `low` to below `high`."""

    low: float
    high: float
    shares: tuple[float, float]
    """The part of the range of OOP and of IP."""
    frequencies: tuple[float, ...]
    """What those of the player who decides do there, by action; empty if there are none."""


def equity_buckets(node: PostflopNode, count: int = BUCKETS) -> tuple[EquityBucket, ...]:
    """From the weakest to the strongest hands."""
    if not 1 <= count <= 100:
        raise BadRequest(f"equities are sorted into 1 to 100 buckets, not {count}")
    places = [_places(player, count) for player in node.players]
    found = []
    for at in range(count):
        held = [
            np.where(place == at, one.likely, 0.0) for place, one in zip(places, node.players, strict=True)
        ]
        mine = held[node.player]
        total = float(mine.sum())
        chosen = tuple((node.strategy @ mine / total).tolist()) if total > 0 else ()
        shares = float(held[0].sum()), float(held[1].sum())
        found.append(EquityBucket(at / count, (at + 1) / count, shares, chosen))
    return tuple(found)


def _places(player: PlayerHands, count: int) -> NDArray[np.int64]:
    """The bucket of each hand; -1 if its equity is not known."""
    known = np.nan_to_num(player.equity, nan=-1.0)
    # equities come from sums in 32 bits: what is an edge in exact numbers must not fall below it
    return np.asarray(np.clip(np.floor(known * count + 1e-5), -1, count - 1).astype(np.int64))


# -- by combo -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ComboRow:
    """A hand of a player at a decision. Strategies and EVs of actions are those of the one who decides."""

    hand: str
    hand_class: str
    made: str
    """What it is on this board: `two pair, tens and nines`."""
    weight: float
    share: float
    equity: float
    ev: float
    frequencies: tuple[float, ...]
    action_ev: tuple[float, ...]


def combo_rows(
    solution: PostflopSolution,
    node: PostflopNode,
    player: Player | None = None,
    places: NDArray[np.int64] | None = None,
) -> list[ComboRow]:
    """The range of a player, by default of the one who decides, from the best EV down; hands that never get
    there are left out. With `places` only the hands with these numbers."""
    held = node.own if player is None else node.players[player]
    decides = held.player is node.player
    ranking = solution.spot.game.ranking
    board = tuple(map(int, node.board))
    wanted = np.arange(len(held.hands)) if places is None else places
    hands = held.hands[wanted]
    strengths = made_strengths(solution.spot.game, hands, board).tolist()
    classes = class_names(hands)
    rows = [
        ComboRow(
            hand=print_cards(hand),
            hand_class=classes[row],
            made=ranking.describe(strengths[row]),
            weight=float(held.reach[at]),
            share=float(held.likely[at]),
            equity=float(held.equity[at]),
            ev=float(held.ev[at]),
            frequencies=tuple(node.strategy[:, at].tolist()) if decides else (),
            action_ev=tuple(node.action_ev[:, at].tolist()) if decides else (),
        )
        for row, (at, hand) in enumerate(zip(wanted.tolist(), hands.tolist(), strict=True))
        if held.reach[at] > 0
    ]
    return sorted(rows, key=lambda row: -np.nan_to_num(row.ev, nan=-np.inf))


def combo_table(node: PostflopNode, rows: list[ComboRow]) -> Iterator[list[Value]]:
    """For CSV."""
    actions = [action.label for action in node.actions] if rows and rows[0].frequencies else []
    evs = [f"ev_{label}" for label in actions]
    yield ["hand", "class", "made", "weight", "share", "equity", "ev", *actions, *evs]
    for row in rows:
        yield [
            row.hand, row.hand_class, row.made, row.weight, row.share, row.equity, row.ev,
            *row.frequencies, *row.action_ev,
        ]  # fmt: skip


def bucket_table(node: PostflopNode, buckets: tuple[EquityBucket, ...]) -> Iterator[list[Value]]:
    """For CSV."""
    labels = [action.label for action in node.actions]
    yield ["equity_from", "equity_to", "oop", "ip", *labels]
    for bucket in buckets:
        chosen = bucket.frequencies or (None,) * len(labels)
        yield [bucket.low, bucket.high, *bucket.shares, *chosen]
