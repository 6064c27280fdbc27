"""Uploaded hands in any format: PHH, poker rooms, research servers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Final

from holecard.errors import BadRequest, HolecardError, Unreadable
from holecard.hand.hand import Hand
from holecard.history import Record
from holecard.history.check import examine
from holecard.history.formats import FoundProblem, format_of, hands_of
from holecard.history.formats.sources import BEGINNING
from holecard.history.phh.fields import DEFINITION
from holecard.history.phh.reader import Entry, entries
from holecard.rules.positions import positions
from holecard.web.replay.parse_budget import check_parse_time
from holecard.web.replay.schemas import HandListing

UPLOAD_SECONDS: Final = 4.0
_GAME_SECONDS: Final = 0.05
"""Parse budgets of an upload, and of a game definition embedded in it."""
_LISTED_SECONDS: Final = 2.0
"""For as long, hands of a list are looked into."""


@dataclass(frozen=True, slots=True)
class UploadedHand:
    """A hand before it is read."""

    key: str
    title: str
    """From the raw text, since listing thousands of hands must not replay them."""
    record: Callable[[], Record]


def uploaded_hands(
    text: str, source: str = "the hand history", seconds: float = UPLOAD_SECONDS
) -> tuple[UploadedHand, ...]:
    found = format_of(text.lstrip("\ufeff")[:BEGINNING])
    if found is None or found.name == "phh":
        return _phh_hands(text, source, seconds)
    hands: list[UploadedHand] = []
    problem = ""
    for one in hands_of(text, source):
        if isinstance(one, FoundProblem):
            problem = one.words
        else:
            head = one.text.text.lstrip("\ufeff").partition("\n")[0].strip()
            hands.append(UploadedHand(str(len(hands) + 1), head[:200], partial(one.format.read, one.text)))
    if not hands:
        raise Unreadable(problem or f"{source} has no hands: {text[:40]!r}")
    return tuple(hands)


def _phh_hands(text: str, source: str, seconds: float) -> tuple[UploadedHand, ...]:
    check_parse_time(text, source, seconds)
    result = tuple(entries(text, source))
    if not result or not result[0].data:
        raise Unreadable(f"{source} has no hands: {text[:40]!r}")
    return tuple(
        UploadedHand(
            str(at + 1) if entry.key is None else entry.key, _title(at, entry), partial(_record, entry)
        )
        for at, entry in enumerate(result)
    )


def _record(entry: Entry) -> Record:
    """Check the parse time of an embedded game definition before reading it."""
    page = entry.data.get(DEFINITION)
    if isinstance(page, str):
        check_parse_time(page, f"{entry.source}, its game definition", _GAME_SECONDS)
    return entry.record()


def _title(at: int, entry: Entry) -> str:
    data = entry.data
    players = data.get("players")
    names = [str(name) for name in players] if isinstance(players, list) else []
    hand = data.get("hand")
    number = f"hand {entry.key or at + 1}" if hand is None else f"hand {hand}"
    return f"{number}: {', '.join(names)}"[:200] if names else number


# -- lists --------------------------------------------------------------------------------------


def list_uploads(hands: Sequence[UploadedHand], first: int, count: int) -> list[HandListing]:
    """`count` hands, starting at index `first`, with what they can be filtered by: as many as there is time
    for."""
    until = monotonic() + _LISTED_SECONDS
    return [
        _detailed(hand) if monotonic() < until else HandListing(key=hand.key, title=hand.title)
        for hand in hands[first : first + count]
    ]


def _detailed(hand: UploadedHand) -> HandListing:
    try:
        record = hand.record()
    except BadRequest as error:
        return HandListing(key=hand.key, title=hand.title, problem=f"refused: {error}"[:300])
    except HolecardError as error:
        return HandListing(key=hand.key, title=hand.title, problem=f"unreadable: {error}"[:300])
    examined = examine(record)
    outcome, verdict = examined.outcome, examined.verdict
    played = None if outcome is None else outcome.hand
    pot = None if outcome is None or outcome.won is None else sum(outcome.won)
    problem = str(verdict)[:300] if verdict.is_wrong else None
    return hand_listing(hand.key, hand.title, record, played, pot=pot, problem=problem)


def hand_listing(
    key: str,
    title: str,
    record: Record,
    played: Hand | None,
    *,
    pot: int | None = None,
    problem: str | None = None,
) -> HandListing:
    """A hand of a list, with what it can be filtered by; `played` is the hand of the record, if it can be
    replayed. The pot is that of the record unless another is given."""
    won = sum(record.winnings) if pot is None else pot
    unit = float(record.unit)
    big_blind = record.game.big_blind or record.game.forced.ante or 1
    return HandListing(
        key=key,
        title=title,
        players=[record.label(seat) for seat in range(len(record.stacks))],
        positions=list(positions(record.game, len(record.stacks), record.button)),
        net=[] if played is None else [chips * unit for chips in played.payoffs],
        pot=won * unit,
        pot_bb=won / big_blind,
        is_showdown=None if played is None else played.is_showdown,
        board="".join(map(str, record.deal.board)),
        problem=problem,
    )
