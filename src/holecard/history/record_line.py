"""What statistics need from a recorded hand: its actions, and what each seat won or lost according to the
source."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from holecard.hand import Hand
from holecard.history.check import Examination, Finding
from holecard.history.phh.actions import BoardDealing, PlayerAction
from holecard.history.record import Record
from holecard.history.record_replay import RecordEnding, RecordOutcome
from holecard.history.winnings import says_winnings
from holecard.stats.contributions import LoggedAction, betting, contributions
from holecard.stats.hand_line import HandLine

Shares = Callable[[Hand, Sequence[Sequence[int]]], tuple[float, ...] | None]
"""What each seat collects on average once all are all-in, from the hand and all cards that are known; None
where that is not so, or cards are missing."""

COUNTED: Final = frozenset(
    {Finding.AGREES, Finding.RAKED, Finding.REPLAYED, Finding.UNDECIDED, Finding.SET_ASIDE, Finding.DIFFERS}
)
"""Findings whose hands count for statistics: their actions are known from the first to the last."""


def line_of(record: Record, examined: Examination, shares: Shares | None = None) -> HandLine | None:
    """None if the hand does not count."""
    outcome = examined.outcome
    if outcome is None or examined.verdict.finding not in COUNTED:
        return None
    if outcome.ending is RecordEnding.UNFINISHED:
        return None
    log = tuple(_recorded(record)) if outcome.hand is None else betting(outcome.hand)
    net = _net(record, outcome, examined, log)
    all_in = None if net is None or shares is None else _all_in(record, outcome, net, shares)
    return HandLine(record.game, record.button, record.posts, record.stacks, log, net, all_in)


def _recorded(record: Record) -> Iterator[LoggedAction]:
    """The actions as they are written down, with their streets by the cards on the board."""
    boards, board = record.game.boards, 0
    for step in record.steps:
        if isinstance(step, BoardDealing):
            board += len(step.cards)
        elif isinstance(step, PlayerAction):
            street = next((at for at, count in enumerate(boards) if count >= board), len(boards) - 1)
            yield street, step.seat, step.action


def _net(
    record: Record, outcome: RecordOutcome, examined: Examination, log: Sequence[LoggedAction]
) -> tuple[int, ...] | None:
    """By the rules less the rake if these agree with the source, otherwise by the source."""
    if outcome.hand is not None and (examined.rake is not None or not says_winnings(record)):
        taken = examined.rake or (0,) * len(record.stacks)
        if examined.verdict.finding is not Finding.DIFFERS:
            return tuple([won - less for won, less in zip(outcome.hand.payoffs, taken, strict=True)])
    if says_winnings(record):
        return _net_by_winnings(record, log)
    ends = zip(record.finishing_stacks, record.stacks, strict=False)
    net = [end - start for end, start in ends if end is not None and start is not None]
    return tuple(net) if len(net) == len(record.stacks) else None


def _net_by_winnings(record: Record, log: Sequence[LoggedAction]) -> tuple[int, ...]:
    """Some sources count an uncalled bet as won, others do not: no pot pays more than is in it."""
    put = contributions(record.posts, record.stacks, log, record.game.forced.bring_in)
    is_counted = sum(record.winnings) > sum(put.paid) - sum(put.returned)
    back = (0,) * len(put.paid) if is_counted else put.returned
    return tuple([won - paid + more for won, paid, more in zip(record.winnings, put.paid, back, strict=True)])


def _all_in(
    record: Record, outcome: RecordOutcome, net: Sequence[int], shares: Shares
) -> tuple[float, ...] | None:
    """With the rake that the pot really paid."""
    hand = outcome.hand
    if hand is None or outcome.won is None:
        return None
    expected = shares(hand, record.deal.hole_numbers)
    if expected is None:
        return None
    kept = 1 - max(-sum(net), 0) / sum(outcome.won)
    payoffs = zip(expected, hand.payoffs, outcome.won, strict=True)
    return tuple([mean * kept + (chips - won) for mean, chips, won in payoffs])
