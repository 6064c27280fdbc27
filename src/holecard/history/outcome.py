"""How a recorded hand ends by the rules."""

from typing import Final

from holecard.history.record import Record
from holecard.history.record_replay import RecordEnding, RecordOutcome
from holecard.history.replay import replay
from holecard.history.straight import play_straight
from holecard.history.winnings import payments

_FINISHED: Final = RecordEnding.FINISHED


def outcome_of(record: Record) -> RecordOutcome:
    """Of a record without gaps at a fraction of the cost of its replay."""
    return play_straight(record) or replayed_outcome(record)


def replayed_outcome(record: Record) -> RecordOutcome:
    """IllegalAction or BadRequest if it cannot be replayed."""
    played = replay(record)
    hand = played.hand
    if hand is None or played.ending is not _FINISHED:
        return RecordOutcome(played.ending, played.stacks, None, (), played.repairs)
    won, back = payments(hand)
    returned = tuple([chips + more for chips, more in zip(back, played.excess, strict=True)])
    return RecordOutcome(played.ending, played.stacks, won, returned, played.repairs, hand)
