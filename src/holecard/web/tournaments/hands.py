"""Responses that lead to a hand: matchups of a bot, and the hands of a round."""

from collections import Counter
from collections.abc import Iterator

from holecard.arena.hand_log import RoundLog
from holecard.arena.largest_pots import keeps_seats, payoffs
from holecard.arena.replay import find_matchup, hand_label
from holecard.arena.schedule import Matchup
from holecard.arena.store import Store
from holecard.errors import BadRequest
from holecard.web.errors import NotFound
from holecard.web.tournaments.files import Opened
from holecard.web.tournaments.schemas import BotMatchups, MatchupCard, RoundCard, RoundHand


def matchups_of(opened: Opened, bot: str) -> BotMatchups:
    store = opened.store
    played: Counter[int] = Counter()
    for number in store.done():
        batch = store.batches[number]
        played[batch.matchup] += batch.rounds
    result = [
        MatchupCard(
            label=store.plan.label(matchup), bots=_names(store, matchup), rounds=played[matchup.number]
        )
        for matchup in store.matchups
        if bot in _names(store, matchup)
    ]
    if not result:
        raise NotFound(f"no bot of this tournament is called {bot!r}")
    return BotMatchups(matchups=result)


def round_of(opened: Opened, label: str, number: int) -> RoundCard:
    store = opened.store
    try:
        matchup = find_matchup(store, label.split("/"))
    except BadRequest as error:
        raise NotFound(str(error)) from None
    log = store.round(matchup.number, number - 1)
    if log is None:
        raise NotFound(f"that round has not been played, of {store.plan.rounds} in all: {number}")
    names = _names(store, matchup)
    return RoundCard(
        label=store.plan.label(matchup),
        number=number,
        bots=names,
        seating=[names[bot] for bot in log.seating],
        chips=list(log.chips),
        winners=[names[bot] for bot in log.winners],
        forfeited=[names[bot] for bot in log.forfeited],
        hands=list(_hands(store, matchup, log)),
    )


def _hands(store: Store, matchup: Matchup, log: RoundLog) -> Iterator[RoundHand]:
    names = _names(store, matchup)
    known = list(payoffs(store.plan, log)) if keeps_seats(store.plan) else None
    for at in range(log.hands):
        by_seat = None if known is None else known[at]
        won = None if by_seat is None else [by_seat[log.seating.index(bot)] for bot in range(len(names))]
        label = hand_label(store.plan, matchup, log.number, at)
        yield RoundHand(label=label, bots=names, round=log.number + 1, hand=at + 1, won=won)


def _names(store: Store, matchup: Matchup) -> list[str]:
    return [store.plan.bots[bot].name for bot in matchup.bots]
