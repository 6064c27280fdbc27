"""Replays stored rounds from their seeds and actions: any hand by its label, or all to verify a file.

The digest of a results file covers everything on which two runs of the same tournament must agree.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from holecard.arena.hand_log import HandLogReader, RoundLog
from holecard.arena.plan import Plan
from holecard.arena.policy_log import read_policies
from holecard.arena.schedule import Matchup
from holecard.arena.store import Store
from holecard.bots.faults import Fault
from holecard.bots.spec import BotKind
from holecard.errors import BadRequest, IllegalAction, Unreadable
from holecard.hand.decision_nodes import decision_nodes
from holecard.hand.hand import Hand
from holecard.hand.mixed import Mix, roll_of
from holecard.session.result import SessionEnding
from holecard.session.session import Session


def replay_round(plan: Plan, matchup: Matchup, log: RoundLog) -> Iterator[tuple[Hand, tuple[str, ...]]]:
    """Every hand of the round, with the names of its players by seat.

    It is an error if an action is not legal or the chips differ: then the file is damaged.
    """
    if log.ending is None:
        return
    session = plan.session(matchup, log.number)
    names = [plan.bots[matchup.bots[bot]].name for bot in log.seating]
    record = HandLogReader(log.record)
    place = f"{plan.label(matchup)}/{log.number + 1}"
    try:
        while (hand := session.deal()) is not None:
            actions, payoffs = record.next_hand(hand.seats)
            for number in actions:
                hand.act(hand.move(number))
            if hand.actor is not None or hand.payoffs != payoffs:
                raise Unreadable(f"hand {session.played + 1} does not come to the stored {payoffs}")
            seated = session.seated
            session.settle()
            yield hand, tuple(names[seat] for seat in seated)
    except (IllegalAction, Unreadable) as error:
        raise Unreadable(f"round {place} is damaged: {error}") from None
    _compare(session, log, record, place)


def _compare(session: Session, log: RoundLog, record: HandLogReader, place: str) -> None:
    result = session.result
    chips = tuple(result.chips[log.seating.index(bot)] for bot in range(len(log.seating)))
    winners = tuple(sorted(log.seating[seat] for seat in result.winners))
    stored = (log.hands, log.chips, log.winners, log.ending)
    if (result.hands, chips, winners, result.ending) != stored or not record.is_over:
        raise Unreadable(
            f"round {place} comes to {chips} in {result.hands} hands, won by {winners}, not as stored "
            f"{log.chips} in {log.hands}, won by {log.winners}"
        )


def hand_label(plan: Plan, matchup: Matchup, number: int, hand: int) -> str:
    """`alice/bob/17/3`: labels count rounds and hands from 1."""
    return f"{plan.label(matchup)}/{number + 1}/{hand + 1}"


def find_matchup(store: Store, names: list[str]) -> Matchup:
    """The bots in any order."""
    for matchup in store.matchups:
        if sorted(store.plan.bots[bot].name for bot in matchup.bots) == sorted(names):
            return matchup
    some = ", ".join(store.plan.label(matchup) for matchup in store.matchups[:3])
    raise BadRequest(f"matchups are such as {some}, not {'/'.join(names)!r}")


def find_hand(store: Store, label: str) -> tuple[Hand, tuple[str, ...]]:
    """The hand, played again, and the names by seat."""
    *names, number, at = label.split("/") if label.count("/") >= 2 else ("", "", "")
    if not (number.isdecimal() and at.isdecimal()):
        raise BadRequest(f"a hand is named as alice/bob/ROUND/HAND, both counted from 1, not {label!r}")
    matchup = find_matchup(store, names)
    log = store.round(matchup.number, int(number) - 1)
    if log is None:
        raise BadRequest(f"round {number} has not been played, of {store.plan.rounds} in all: {label!r}")
    if log.ending is None:
        raise BadRequest(f"round {number} was forfeited and has no hands: {label!r}")
    for place, (hand, seated) in enumerate(replay_round(store.plan, matchup, log), 1):
        if place == int(at):
            return hand, seated
    raise BadRequest(f"round {number} has hands 1 to {log.hands}, not {at}: {label!r}")


def verify(store: Store) -> Iterator[int]:
    """Verify a results file; yields the number of hands of each round, and raises where the file is wrong."""
    store.check()
    failures: Counter[tuple[int, int]] = Counter()
    for matchup, fault in store.faults():
        failures[matchup.number, fault.bot] += fault.kind.failures(store.plan.fault_limit)
    result: Counter[int] = Counter()
    for matchup, log in store.rounds():
        result[matchup.number * store.batches.in_matchup + log.number // store.batches.size] += 1
        for bot in log.forfeited:
            if failures[matchup.number, matchup.bots[bot]] < store.plan.fault_limit:
                label = store.plan.label(matchup)
                raise Unreadable(f"a forfeit follows from faults, and there are too few in {label}")
        if (log.ending is None) != bool(log.forfeited):
            raise Unreadable(f"round {log.number + 1} was neither played nor forfeited, or both")
        yield _verified_hands(store.plan, matchup, log)
    _compare_counts(store, result)


def _verified_hands(plan: Plan, matchup: Matchup, log: RoundLog) -> int:
    """Replay a round and its policies; returns the number of hands."""
    declared = dict(read_policies(log.policies))
    hands = 0
    for hand, names in replay_round(plan, matchup, log):
        places = [place for number, place in declared if number == hands] if declared else []
        for place in places:
            _verify_draw(plan, hand, names, place, declared.pop((hands, place)), hands)
        hands += 1
    if declared:
        raise Unreadable(f"round {log.number + 1} of {plan.label(matchup)} has policies without a decision")
    return hands


def _verify_draw(plan: Plan, hand: Hand, names: Sequence[str], place: int, mix: Mix, number: int) -> None:
    """An action comes from its policy, by the dice of the hand unless a house bot has drawn it."""
    decisions = decision_nodes(hand)
    if place >= len(decisions) or not all(map(decisions[place].legal.allows, mix.actions)):
        raise Unreadable(f"a policy does not fit decision {place + 1} of hand {number + 1}: {mix}")
    seat, action = decisions[place].seat, decisions[place].action
    by_house = {bot.name for bot in plan.bots if bot.kind is BotKind.HOUSE}
    drawn = action if names[seat] in by_house else mix.draw(roll_of(hand.deal.seed or "", place))
    if action not in mix.actions or drawn != action:
        raise Unreadable(
            f"action {place + 1} of hand {number + 1} is not the one drawn from its policy: {mix}"
        )


def _compare_counts(store: Store, played: Counter[int]) -> None:
    """Batches that are done have all their rounds, and the others none."""
    done = store.done()
    for number in sorted(done | played.keys()):
        batch = store.batches[number]
        if played[number] != (batch.rounds if number in done else 0):
            label = store.plan.label(store.matchups[batch.matchup])
            raise Unreadable(
                f"rounds {batch.first + 1} to {batch.first + batch.rounds} of {label} are stored "
                f"all or none, not {played[number]} of them"
            )


class Digest:
    """Over names, rounds, hands and faults; not over times, paths and error messages."""

    def __init__(self, plan: Plan) -> None:
        self._total = hashlib.sha256()
        names = [bot.name for bot in plan.bots]
        self._add(plan.game.name, plan.seed, plan.rounds, plan.seats, plan.mirrored, names)

    def add_round(self, matchup: Matchup, log: RoundLog) -> None:
        """All rounds in schedule order, before the faults. Lists of whole numbers print as JSON has them, and
        printing takes a third of the time of encoding."""
        self._total.update(
            f"[{matchup.number}, {log.number}, {[*log.seating]}, {_json_text(log.ending)}, {log.hands}, "
            f'{[*log.chips]}, {[*log.winners]}]\n[{[*log.forfeited]}, "{log.record.hex()}"]\n'.encode()
        )

    def add_fault(self, matchup: Matchup, fault: Fault) -> None:
        self._add(matchup.number, fault.bot, fault.round, fault.hand, fault.kind)

    def _add(self, *values: object) -> None:
        self._total.update(json.dumps(values).encode() + b"\n")

    def text(self) -> str:
        return self._total.hexdigest()


@cache
def _json_text(ending: SessionEnding | None) -> str:
    return json.dumps(ending)


def digest(store: Store) -> str:
    total = Digest(store.plan)
    for matchup, log in store.rounds():
        total.add_round(matchup, log)
    for matchup, fault in store.faults():
        total.add_fault(matchup, fault)
    return total.text()
