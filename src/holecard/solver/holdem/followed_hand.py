"""Follows a two-player hand from street to street: both ranges, and the strategy now.

Every street is solved when the bot first acts on it, with the pot, the stacks and the ranges that the hand
has come to, and again if the opponent makes a bet that the solution does not have.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
from holecard.hand.view import View
from holecard.solver.depth_limited.street_solver import Utility, chips
from holecard.solver.depth_limited.street_tree import StreetBetting
from holecard.solver.holdem.hand_ranges import HandRanges, number_of
from holecard.solver.holdem.learned_opponent import BUCKETS, LearnedOpponent, is_large, type_of
from holecard.solver.holdem.spot_play import SpotPlay
from holecard.solver.holdem.starting_ranges import starting_range
from holecard.solver.holdem.street_play import BoardPlay, PreflopPlay, StreetPlay
from holecard.solver.holdem.street_record import StreetRecord, records_of
from holecard.solver.holdem.strength_buckets import strength_buckets

Floats = NDArray[np.float64]


@dataclass(slots=True)
class SolvedStreet:
    play: StreetPlay
    ranges: HandRanges
    """Before the street."""
    record: StreetRecord
    """What had happened on the street."""


@dataclass(frozen=True, slots=True, eq=False)
class OpponentStep:
    """An action of the opponent in a hand that is over."""

    street: int
    raises: int
    """On the street before it."""
    actions: list[int]
    means: Floats
    """By action that it had: how likely that was."""
    action: int
    is_large: bool
    after: Floats
    """The chances of its hands after it."""


@dataclass(frozen=True, slots=True, eq=False)
class StreetOptions:
    """The actions at a decision, as the solved street values them."""

    actions: list[int]
    """-1 folds, 0 checks or calls, everything else is the total of a raise."""
    chosen: int
    frequencies: Floats
    evs: Floats
    """Counted from the beginning of the hand."""
    exploitability: float


class FollowedHand:
    """`score` is what the chips of the hand count for, to the bot and to its opponent, if not themselves."""

    def __init__(
        self,
        view: View,
        score: tuple[Utility, Utility] = (chips, chips),
        seconds: float = 2.0,
        effort: int = 1,
        opponent: LearnedOpponent | None = None,
    ) -> None:
        self._opponent = opponent
        self._seen = view
        self._score = score
        self._seconds = seconds
        """For one solve, at most."""
        self._effort = effort
        """Iterations after the flop, as a multiple of the usual number."""
        self._streets: dict[int, SolvedStreet] = {}

    def fits(self, view: View) -> bool:
        """Whether the view is a later one of the same hand."""
        seen = self._seen
        same = ("game", "start", "button", "seat", "hole")
        return (
            all(getattr(view, name) == getattr(seen, name) for name in same)
            and view.board[: len(seen.board)] == seen.board
            and view.history[: len(seen.history)] == seen.history
        )

    def strategy(self, view: View) -> tuple[list[int], Floats]:
        """What to do, and how often; totals of raises are those of the tree."""
        *_, record = records_of(view)
        actions, rows = self._now(view, record).strategy(record.actions)
        return actions, rows[:, number_of(view.hole)]

    def options(self, view: View, action: int) -> "StreetOptions":
        """What the actions of the tree are worth, the given one among them."""
        *_, record = records_of(view)
        path, wanted = record.actions, min(action, _most(view, record))
        if wanted > 0:  # solved with this bet
            record = replace(record, seats=(*record.seats, _own(view)), actions=(*path, wanted))
        play = self._now(view, record)
        hand = number_of(view.hole)
        choices, rows = play.strategy(path)
        if wanted not in choices:
            raise BadRequest("the solution does not have this action")
        return StreetOptions(
            choices,
            choices.index(wanted),
            rows[:, hand],
            play.evs(path, hand),
            play.exploitability,
        )

    def _now(self, view: View, present: StreetRecord) -> StreetPlay:
        """The street of the view, solved with the ranges that the hand has come to."""
        self._seen = view
        records = records_of(view)
        ranges = self._start(view, records)
        for record in records[:-1]:
            if len(record.live) == 2:
                self._learn(view, record, ranges)
        return self._play(view, present, ranges)

    def _start(self, view: View, records: Sequence[StreetRecord]) -> HandRanges:
        ranges = HandRanges.unknown()
        if view.seats > 2:
            for player, seat in enumerate(_pair(view)):
                ranges.weights[player][:] = starting_range(records, seat)
        return ranges

    def _learn(self, view: View, record: StreetRecord, ranges: HandRanges) -> None:
        play = self._play(view, record, ranges)
        for at, action in enumerate(record.actions):
            actions, rows = play.strategy(record.actions[:at])
            done = action if action <= 0 else min(action, _most(view, record))
            player = 0 if record.seats[at] == view.seat else 1
            ranges.learn(player, rows[actions.index(done)])

    def teach(self, view: View) -> None:
        """Let the model of the opponent learn from this hand, which is over."""
        if self._opponent is None:
            return
        steps = [step for record in records_of(view) for step in self._steps(view, record)]
        for step in steps:
            expected = np.zeros(3)
            np.add.at(expected, [type_of(action) for action in step.actions], step.means)
            self._opponent.observe(step.street, step.raises, expected, step.action)
        shown = view.shown[_pair(view)[1]] if view.shown else ()
        if shown and steps:
            chances = steps[-1].after
            for step in steps:
                buckets = strength_buckets(view.board[: view.game.boards[step.street]])
                held = np.bincount(buckets, chances, BUCKETS).astype(np.float64)
                self._opponent.observe_shown(
                    step.street, step.action, is_large=step.is_large,
                    bucket=int(buckets[number_of(shown)]), expected=held,
                )  # fmt: skip

    def _steps(self, view: View, record: StreetRecord) -> Iterator[OpponentStep]:
        if record.street == 0 and not self._streets:
            self._play(view, replace(record, seats=record.seats[:1], actions=()), HandRanges.unknown())
        solved = self._streets.get(record.street)
        if solved is None:
            return
        ranges, raises, high = solved.ranges.copy(), 0, max(record.blinds)
        for at, action in enumerate(record.actions):
            before = record.actions[:at]
            if not solved.play.has(before):
                return
            actions, rows = solved.play.strategy(before)
            player = 0 if record.seats[at] == view.seat else 1
            means = rows @ ranges.chances(1)
            done = action if action <= 0 else min(action, _most(view, record))
            if done in actions:
                ranges.learn(player, rows[actions.index(done)])
            if player == 1:
                large = is_large(record.pot, high, action)
                yield OpponentStep(record.street, raises, actions, means, action, large, ranges.chances(1))
            raises += action > 0
            high = max(high, action)

    def _play(self, view: View, record: StreetRecord, ranges: HandRanges) -> StreetPlay:
        board = view.board[: view.game.boards[record.street]]
        ranges.remove(board)
        known = self._streets.get(record.street)
        if known is None:
            known = SolvedStreet(self._solve(view, record, ranges), ranges.copy(), record)
        elif not known.play.has(record.actions) or self._is_news(view, known.record, record):
            known = SolvedStreet(self._solve(view, record, known.ranges), known.ranges, record)
        self._streets[record.street] = known
        return known.play

    def _is_news(self, view: View, old: StreetRecord, new: StreetRecord) -> bool:
        """Whether the opponent has raised since, which the model has its view of."""
        since = zip(new.seats[len(old.seats) :], new.actions[len(old.actions) :], strict=True)
        return self._opponent is not None and any(seat != view.seat and action > 0 for seat, action in since)

    def _solve(self, view: View, record: StreetRecord, ranges: HandRanges) -> StreetPlay:
        own, other = _pair(view)
        first = record.seats[0] if record.seats else own
        hero = 0 if first == own else 1
        order = (own, other) if hero == 0 else (other, own)
        utility = self._score[hero]
        layout = view.game.layout(view.seats, view.button)
        betting = StreetBetting(
            pot=record.pot,
            stack=_most(view, record),
            smallest=max(view.game.min_bet, 1),
            bets=(record.blinds[order[0]], record.blinds[order[1]]),
            is_last=record.street == len(view.game.streets) - 1,
        )
        path = record.actions
        tilts = None if self._opponent is None else self._opponent.tilts(record.street)
        if record.street == 0:
            last = 1 if layout.first[1] == first else 0
            return PreflopPlay(betting, path, hero, last=last, utility=utility, tilts=tilts)
        board = view.board[: view.game.boards[record.street]]
        hand = number_of(view.hole)
        if len(board) == 3 or utility is not chips or (len(board) == 5 and tilts is not None):
            return BoardPlay(
                betting, path, hero, board=board, ranges=ranges, own=hand, utility=utility,
                effort=self._effort, tilts=tilts,
            )  # fmt: skip
        return SpotPlay(
            view.game, betting, path, hero, board=board, ranges=ranges, own=hand,
            seconds=self._seconds, effort=self._effort, tilts=tilts,
        )  # fmt: skip


def _own(view: View) -> int:
    assert view.seat is not None, "only a seat that plays has a strategy"
    return view.seat


def _pair(view: View) -> tuple[int, int]:
    """The seats of the bot and of its opponent."""
    own = _own(view)
    if view.seats == 2:
        return own, 1 - own
    [other] = [seat for seat in range(view.seats) if not view.folded[seat] and seat != own]
    return own, other


def _most(view: View, record: StreetRecord) -> int:
    """The largest bet on the street that both can pay."""
    return min(record.stacks[seat] for seat in _pair(view))
