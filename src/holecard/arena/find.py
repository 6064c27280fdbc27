"""Finding one hand of a tournament by its label: `alice/bob/17/3`."""

from holecard.arena.plan import Matchup, Plan
from holecard.arena.replay import replay_round
from holecard.arena.store import Store
from holecard.errors import BadRequest
from holecard.hand.hand import Hand


def hand_label(plan: Plan, matchup: Matchup, number: int, hand: int) -> str:
    """Rounds and hands are counted from 0 inside and from 1 by people."""
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
