"""Films of hands that were read from a file.

Real files leave things out. What is known is shown, and what is not is said: cards that nobody wrote
down, stacks, checks that were forgotten, an end that is missing or makes no sense.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from holecard.cards.card import UNKNOWN, print_cards
from holecard.errors import BadRequest, IllegalAction, Unreadable
from holecard.hand.events import Acted, Dealt, Event, Opened, Posted, Returned, Shown, Started, Won, narrate
from holecard.history import Ending, Record, Replay, check, write
from holecard.history.outcome import Told
from holecard.history.story import priced
from holecard.web.film import Film, shoot

_ENDS: Final = {
    Ending.UNFINISHED: "the record ends here, before the hand is over",
    Ending.UNDECIDED: "the cards that decide are unknown, so nobody can tell who won",
}


MOST_STEPS: Final = 1000
"""Of a hand that is shown: each is a whole picture, and a file can hold a hundred thousand."""


def record_film(record: Record) -> Film:
    if len(record.steps) > MOST_STEPS:
        raise Unreadable(f"hands of up to {MOST_STEPS} steps are shown, not of {len(record.steps)}")
    record, played, broken = _playable(record)
    names = tuple(map(record.label, range(len(record.stacks))))
    last = broken or _ENDS.get(played.ending)
    story = [*_story(record, played), *([Told(None, last)] if last else [])]
    return Film(
        game=record.game,
        names=names,
        button=record.button,
        frames=shoot(record.game, story, names, _waiting(played)),
        labels=labels_of(record),
        remarks=tuple(_remarks(record, played, last)),
        unit=record.unit,
        currency=record.about.currency_symbol or record.about.currency or "",
        unknown=frozenset(seat for seat, stack in enumerate(record.stacks) if stack is None),
        text=write(record),
    )


def labels_of(record: Record) -> tuple[str, ...]:
    """Stakes, place and date, as far as they are known."""
    forced, about = record.game.forced, record.about
    money = about.currency_symbol or (f"{about.currency} " if about.currency else "")
    blinds = "/".join(f"{money}{_coins(record, blind)}" for blind in forced.blinds)
    ante = f"ante {money}{_coins(record, forced.ante)}" if forced.ante else ""
    stakes = ", ".join(filter(None, (blinds, ante)))
    date = "-".join(f"{part:02}" for part in (about.year, about.month, about.day) if part is not None)
    hand = None if about.hand is None else f"hand {about.hand}"
    table = None if about.table is None else f"table {about.table}"
    return tuple(filter(None, (stakes, about.event, about.venue, about.city, date, table, hand)))


def _coins(record: Record, chips: int) -> str:
    """Parts of a coin with two digits, as prices have them: `0.50`."""
    whole, point, part = str(record.amount(chips)).partition(".")
    return f"{whole}{point}{part:0<2}" if point else whole


# -- playing it again ---------------------------------------------------------------------------


def _playable(record: Record) -> tuple[Record, Replay, str | None]:
    """The record as far as it can be played, and why it cannot be played further."""
    try:
        return record, record.replay(), None
    except (IllegalAction, BadRequest) as error:
        broken = str(error)
    least, most = 0, len(record.steps) - 1
    while least < most:
        middle = (least + most + 1) // 2
        least, most = (middle, most) if _plays(_cut(record, middle)) else (least, middle - 1)
    short = _cut(record, least)
    try:
        return short, short.replay(), broken
    except (IllegalAction, BadRequest):
        raise Unreadable(broken) from None


def _cut(record: Record, steps: int) -> Record:
    return replace(record, steps=record.steps[:steps], finishing_stacks=(), winnings=())


def _plays(record: Record) -> bool:
    try:
        record.replay()
    except (IllegalAction, BadRequest):
        return False
    return True


def _waiting(played: Replay) -> int | None:
    """Whose turn it is where an unfinished record ends; nobody's while cards are due."""
    hand = played.hand
    if hand is None or played.ending is not Ending.UNFINISHED:
        return None
    acted = sum(isinstance(told.event, Acted) for told in played.told)
    board = sum(len(told.event.cards) for told in played.told if isinstance(told.event, Opened))
    due = hand.game.boards[hand.street]
    return hand.actor if acted == len(hand.actions) and board == due else None


# -- the story ----------------------------------------------------------------------------------


def _story(record: Record, played: Replay) -> Iterator[Told]:
    """Events in the order of the file, with forced bets before and payments where they belong."""
    told = _filled(record, played.told)
    back, won = _payments(played)
    last = max((at for at, one in enumerate(told) if isinstance(one.event, Acted)), default=-1) + 1
    if not any(isinstance(one.event, Opened | Shown) for one in told[last:]):
        last = len(told)
    forced = [Told(event, None) for event in _forced(record, played)]
    for event, note, repaired in chain(forced, told[:last], back, told[last:], won):
        yield Told(None if event is None else priced(event, record), note, repaired)


def _payments(played: Replay) -> tuple[list[Told], list[Told]]:
    """A bet that goes back, and what is won."""
    if played.hand is None or played.ending is not Ending.FINISHED:
        return [], []
    ends = list(narrate(played.hand))
    back = [Told(event, None) for event in ends if isinstance(event, Returned)]
    return back, [Told(event, None) for event in ends if isinstance(event, Won)]


def _forced(record: Record, played: Replay) -> list[Event]:
    """The start and the forced bets."""
    if played.hand is not None:
        return [event for event in narrate(played.hand) if isinstance(event, Started | Posted)]
    posts = record.posts
    before, paid = [], []
    for seat, (left, stack) in enumerate(zip(played.stacks, record.stacks, strict=True)):
        start = left + posts.antes[seat] + posts.blinds[seat] if stack is None else stack
        ante = min(posts.antes[seat], start)
        before.append(start)
        paid += [Posted(seat, ante, "ante"), Posted(seat, min(posts.blinds[seat], start - ante), "blind")]
    return [Started(tuple(before), record.button, posts), *(post for post in paid if post.amount)]


def _filled(record: Record, told: Sequence[Told]) -> list[Told]:
    """Cards that became known later are known from the start; shows of nothing are left out."""
    dealt = [0] * len(record.stacks)
    filled = []
    for one in told:
        match one.event:
            case Dealt(seat, cards):
                first = dealt[seat]
                dealt[seat] += len(cards)
                known = record.deal.hole[seat][first : dealt[seat]]
                one = one._replace(event=Dealt(seat, known))
            case Shown(seat, cards):
                one = _shown(one, record, seat, cards)
        filled.append(one)
    return filled


def _shown(told: Told, record: Record, seat: int, cards: Sequence[int]) -> Told:
    """Only a whole hand is turned over; of a part of it words are enough."""
    hole = record.deal.hole[seat]
    if set(hole) <= set(cards) and UNKNOWN not in hole:
        return told._replace(event=Shown(seat, hole))
    seen = [card for card in cards if card != UNKNOWN]
    words = f"{record.label(seat)} shows {print_cards(seen, ' ')}" if seen else None
    return Told(None, " – ".join(filter(None, (words, told.note))) or None)


# -- what is to be said of it -------------------------------------------------------------------


def _remarks(record: Record, played: Replay, last: str | None) -> Iterator[str]:
    if last:
        yield last
    for repair in played.repairs:
        yield f"the record leaves out: {repair}"
    unknown = [record.label(seat) for seat, stack in enumerate(record.stacks) if stack is None]
    if unknown:
        whose = f"the stacks of {', '.join(unknown)}" if len(unknown) < len(record.stacks) else "the stacks"
        yield f"{whose} are not written down"
    verdict = check(record)
    if verdict.differences:
        yield f"the file differs from the rules: {verdict.words}"
