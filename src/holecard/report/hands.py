"""Transcripts of notable hands: the largest pots, and hands in which bots failed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from holecard.arena.largest_pots import largest_pots
from holecard.arena.replay import find_hand, hand_label
from holecard.arena.store import Store
from holecard.bots.faults import Fault
from holecard.errors import BadRequest
from holecard.hand.events import HoleCardsDealt, PotWon
from holecard.hand.hand import Hand
from holecard.hand.narration import AmountPiece, CardsPiece, Piece, PlayerPiece
from holecard.history.record import Record
from holecard.rules.explain.words import listed

MOST_LARGE: Final = 24
MOST_EXAMPLES: Final = 3
"""Maximum number of hands for one kind of fault of one bot."""
MOST_FAULTS: Final = 60


@dataclass(frozen=True, slots=True)
class TranscriptPiece:
    """A part of a sentence. Names and cards are marked, so that a name cannot be mistaken for a card."""

    kind: Literal["text", "player", "cards", "amount"]
    text: str
    cards: tuple[str, ...]
    """The cards, if the piece is a list of cards."""


@dataclass(frozen=True, slots=True)
class TranscriptSeat:
    name: str
    cards: tuple[str, ...]
    stack: int
    """The stack before the hand."""
    won: int
    """The net result."""
    has_button: bool


@dataclass(frozen=True, slots=True)
class TranscriptStreet:
    """A street, or the showdown."""

    name: str
    board: tuple[str, ...]
    """All board cards so far."""
    pot: int
    """The pot before the first action of the street."""
    lines: tuple[tuple[TranscriptPiece, ...], ...]


@dataclass(frozen=True, slots=True)
class HandTranscript:
    """A finished hand, street by street."""

    label: str
    """`alice/bob/17/3`: the bots, the number of the round and the number of the hand in it, both from 1."""
    headline: str
    pot: int
    """The contested chips, without uncalled bets."""
    seats: tuple[TranscriptSeat, ...]
    streets: tuple[TranscriptStreet, ...]

    @property
    def story(self) -> list[str]:
        """The transcript as lines of plain text."""
        return ["".join(piece.text for piece in line) for street in self.streets for line in street.lines]


@dataclass(frozen=True, slots=True)
class FaultyHand:
    """A hand in which a bot failed."""

    bot: str
    kind: str
    detail: str
    transcript: HandTranscript


@dataclass(frozen=True, slots=True)
class HandsToWatch:
    largest: tuple[HandTranscript, ...]
    """The largest pot of each matchup, largest first."""
    faults: tuple[FaultyHand, ...]


def hands_to_watch(store: Store) -> HandsToWatch:
    pots = [pot for matchup in store.matchups for pot in largest_pots(store, matchup.number, 1)]
    best = sorted(pots, key=lambda pot: (-pot.chips, pot.label))[:MOST_LARGE]
    return HandsToWatch(
        largest=tuple(transcript_at(store, pot.label) for pot in best),
        faults=tuple(
            FaultyHand(
                store.plan.bots[fault.bot].name, str(fault.kind), fault.detail, transcript_at(store, label)
            )
            for label, fault in _examples(store)
        ),
    )


def _examples(store: Store) -> Iterator[tuple[str, Fault]]:
    count: Counter[tuple[int, str]] = Counter()
    seen: set[tuple[str, int]] = set()
    for matchup, fault in store.faults():
        label = hand_label(store.plan, matchup, fault.round, fault.hand)
        key = (fault.bot, str(fault.kind))
        if fault.hand < 0 or count[key] >= MOST_EXAMPLES or (label, fault.bot) in seen:
            continue
        if len(seen) >= MOST_FAULTS:
            return
        count[key] += 1
        seen.add((label, fault.bot))
        yield label, fault


def transcript_at(store: Store, label: str) -> HandTranscript:
    return hand_transcript(*find_hand(store, label), label)


def hand_transcript(hand: Hand, names: Sequence[str], label: str) -> HandTranscript:
    """The transcript of a finished hand; `names` are by seat of the hand."""
    if hand.actor is not None:
        raise BadRequest(f"a transcript needs a finished hand, and seat {hand.actor} is still to act")
    if len(names) != hand.seats:
        raise BadRequest(f"there is one name for each of {hand.seats} seats, not {list(names)}")
    won = [event for event in hand.events if isinstance(event, PotWon)]
    return HandTranscript(
        label=label,
        headline=_headline(hand, names, won),
        seats=tuple(_seats(hand, names)),
        streets=tuple(_streets(hand, names)),
        pot=sum(event.amount for event in won),
    )


def _headline(hand: Hand, names: Sequence[str], won: list[PotWon]) -> str:
    """`bob wins 420 with a pair of kings`, where 420 is the net gain."""
    gains = {seat: chips for seat, chips in enumerate(hand.payoffs) if chips > 0}
    if not gains:
        takers = sorted({event.seat for event in won})
        return f"{listed([names[seat] for seat in takers])} split the pot of {sum(e.amount for e in won):,}"
    if len(gains) > 1:
        return listed([f"{names[seat]} wins {chips:,}" for seat, chips in gains.items()])
    [(seat, chips)] = gains.items()
    words = next((event.hand for event in won if event.seat == seat and event.hand), "")
    return f"{names[seat]} wins {chips:,} " + (f"with {words}" if words else "without a showdown")


def _seats(hand: Hand, names: Sequence[str]) -> Iterator[TranscriptSeat]:
    for seat, name in enumerate(names):
        yield TranscriptSeat(
            name=name,
            cards=tuple(map(str, hand.hole(seat))),
            stack=hand.start[seat],
            won=hand.payoffs[seat],
            has_button=seat == hand.button,
        )


def _streets(hand: Hand, names: Sequence[str]) -> Iterator[TranscriptStreet]:
    """The streets with their actions. The deal of the hole cards is left out, as cards are shown with the
    seats."""
    first = hand.game.streets[0].name
    for street in Record.of(hand, names).narration():
        lines = tuple(
            tuple(map(_piece, line.pieces))
            for line in street.lines
            if street.name != first or not isinstance(line.event, HoleCardsDealt)
        )
        yield TranscriptStreet(street.name, tuple(map(str, street.board)), int(street.pot), lines)


def _piece(piece: Piece) -> TranscriptPiece:
    match piece:
        case PlayerPiece():
            return TranscriptPiece("player", piece.name, ())
        case CardsPiece():
            return TranscriptPiece("cards", str(piece), tuple(map(str, piece.cards)))
        case AmountPiece():
            return TranscriptPiece("amount", f"{int(piece.amount):,}", ())
    return TranscriptPiece("text", piece.text, ())
