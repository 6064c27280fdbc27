"""Playing a stored round again, from its seed and its actions."""

from collections.abc import Iterator

from holecard.arena.log import Record, RoundLog
from holecard.arena.plan import Matchup, Plan
from holecard.errors import IllegalAction, Unreadable
from holecard.hand.hand import Hand
from holecard.session.session import Session


def replay_round(plan: Plan, matchup: Matchup, log: RoundLog) -> Iterator[tuple[Hand, tuple[str, ...]]]:
    """Every hand, and the names of those who sat in it by seat.

    It is an error if an action is not legal or the chips differ: then the file is damaged.
    """
    if log.ending is None:
        return
    session = plan.session(matchup, log.number)
    names = [plan.bots[matchup.bots[bot]].name for bot in log.seating]
    record = Record(log.record)
    place = f"{plan.label(matchup)}/{log.number + 1}"
    try:
        while (hand := session.deal()) is not None:
            actions, payoffs = record.next_hand(hand.seats)
            for action in actions:
                hand.act(action)
            if hand.actor is not None or hand.payoffs != payoffs:
                raise Unreadable(f"hand {session.played + 1} does not come to the stored {payoffs}")
            seated = session.seated
            session.settle()
            yield hand, tuple(names[seat] for seat in seated)
    except (IllegalAction, Unreadable) as error:
        raise Unreadable(f"round {place} is damaged: {error}") from None
    _compare(session, log, record, place)


def _compare(session: Session, log: RoundLog, record: Record, place: str) -> None:
    result = session.result
    chips = tuple(result.chips[log.seating.index(bot)] for bot in range(len(log.seating)))
    winners = tuple(sorted(log.seating[seat] for seat in result.winners))
    stored = (log.hands, log.chips, log.winners, log.ending)
    if (result.hands, chips, winners, result.ending) != stored or not record.is_over:
        raise Unreadable(
            f"round {place} comes to {chips} in {result.hands} hands, won by {winners}, not as stored "
            f"{log.chips} in {log.hands}, won by {log.winners}"
        )
