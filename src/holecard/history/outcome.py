"""How a recorded hand ends by the rules."""

from typing import Final, NamedTuple

from holecard.hand import Hand
from holecard.history.record import Record
from holecard.history.record_replay import RecordEnding
from holecard.history.replay import replay
from holecard.history.straight import play_straight
from holecard.history.winnings import payments

_FINISHED: Final = RecordEnding.FINISHED


class RecordOutcome(NamedTuple):
    ending: RecordEnding
    stacks: tuple[int, ...]
    """What each seat has after the last action."""
    won: tuple[int, ...] | None
    """Chips collected from the pots, if the hand is finished."""
    returned: tuple[int, ...]
    """Uncalled bets."""
    repairs: tuple[str, ...]
    hand: Hand | None = None
    """As it was played, if it is finished."""


def outcome_of(record: Record) -> RecordOutcome:
    """Of a record without gaps at a fraction of the cost of its replay."""
    played = play_straight(record)
    if played is not None:
        stacks, won, returned, hand = played
        return RecordOutcome(_FINISHED, stacks, won, returned, (), hand)
    return replayed_outcome(record)


def replayed_outcome(record: Record) -> RecordOutcome:
    """IllegalAction or BadRequest if it cannot be replayed."""
    played = replay(record)
    hand = played.hand
    if hand is None or played.ending is not _FINISHED:
        return RecordOutcome(played.ending, played.stacks, None, (), played.repairs)
    won, back = payments(hand)
    returned = tuple([chips + more for chips, more in zip(back, played.excess, strict=True)])
    return RecordOutcome(played.ending, played.stacks, won, returned, played.repairs, hand)
