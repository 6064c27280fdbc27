"""A record in the layout of PokerStars' text files, which trackers and replayers read.

Every hand that the record knows of is dealt face up, as in the exports of televised games; name a
hero to see only that seat's cards.
"""

import re
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from typing import Final

from holecard.cards.card import RANK_WORDS, UNKNOWN, plural, print_cards
from holecard.cards.ranking.classes import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    LOWEST_STRAIGHT,
    ONE_PAIR,
    STRAIGHT,
    THREE_OF_A_KIND,
    TWO_PAIR,
    shapes,
)
from holecard.errors import BadRequest
from holecard.hand import Hand
from holecard.hand.events import (
    ActionTaken,
    BetReturned,
    CardsMucked,
    CardsShown,
    ForcedBetPosted,
    PotWon,
    StreetOpened,
)
from holecard.hand.verb import Verb
from holecard.history.amounts import print_amount
from holecard.history.eastern_time import to_eastern
from holecard.history.metadata import Metadata
from holecard.history.phh.variants import Variant, variant_of
from holecard.history.record import Record
from holecard.history.record_replay import RecordEnding
from holecard.printable import printable

_TITLES: Final = {
    Variant.NO_LIMIT_HOLDEM: "Hold'em No Limit",
    Variant.FIXED_LIMIT_HOLDEM: "Hold'em Limit",
    Variant.POT_LIMIT_OMAHA: "Omaha Pot Limit",
}
_STREETS: Final = ("PREFLOP", "FLOP", "TURN", "RIVER")


def to_pokerstars(record: Record, hero: int | None = None) -> str:
    """The text of one hand; only finished hands of the games that PokerStars has can be told so."""
    if variant_of(record.game) not in _TITLES:
        raise BadRequest(f"PokerStars has hold'em and pot-limit Omaha, but no {record.game.title!r}")
    if None in record.stacks:
        raise BadRequest("PokerStars' text needs every stack, and one is unknown: inf")
    played = record.replay()
    if played.hand is None or played.ending is not RecordEnding.FINISHED:
        raise BadRequest(f"PokerStars' text is for hands with a known end, and this one is {played.ending}")
    lines = _Text(record, played.hand, hero).lines()
    return "\n".join(map(printable, lines)) + "\n"  # a name must not begin a line of its own


class _Text:
    def __init__(self, record: Record, hand: Hand, hero: int | None) -> None:
        self.record = record
        self.hand = hand
        self.hero = hero
        self.sign = sign(record.metadata)
        self.names = tuple(map(record.label, range(hand.seats)))
        self.chairs = record.seats or tuple(range(1, hand.seats + 1))
        self.events = hand.events
        self.strengths = hand.strengths() if hand.is_showdown else {}
        self.pots: dict[int, int] = {}
        for won in self._won():
            self.pots[won.pot] = self.pots.get(won.pot, 0) + won.amount

    def money(self, chips: int) -> str:
        return money(chips, self.record.unit, self.sign)

    def _won(self) -> list[PotWon]:
        return [event for event in self.events if isinstance(event, PotWon)]

    def lines(self) -> Iterator[str]:
        yield from self._head()
        yield from self._forced()
        yield "*** HOLE CARDS ***"
        yield from self._dealt()
        yield from self._play()
        yield from self._end()
        yield from self._summary()

    # -- before the cards --------------------------------------------------------------------

    def _head(self) -> Iterator[str]:
        about, hand = self.record.metadata, self.hand
        number = "".join(filter(str.isdigit, str(about.hand))) or "1"
        yield f"PokerStars Hand #{number}: {self._title()} ({self._stakes()}){self._date()}"
        table = (about.event or "holecard") if about.table is None else about.table
        button = self.chairs[hand.button]
        yield f"Table '{table}' {about.seat_count or max(self.chairs)}-max Seat #{button} is the button"
        for chair, name, stack in zip(self.chairs, self.names, hand.start, strict=True):
            yield f"Seat {chair}: {name} ({self.money(stack)} in chips)"

    def _title(self) -> str:
        """The game, with the tournament and its level in front."""
        title = _TITLES[variant_of(self.hand.game)]
        about = self.record.metadata
        found = _TOURNAMENT.match(about.event or "")
        if not found:
            return f" {title}"
        fee = found["fee"].removesuffix(title).strip() if found["fee"] else ""
        level = _roman(about.level or 1)
        return f"Tournament #{found['number']}, {fee or 'Freeroll '} {title} - Level {level}"

    def _stakes(self) -> str:
        """Blinds, or with fixed limits the two sizes of a bet."""
        game = self.hand.game
        low, high = game.forced.blinds
        if game.streets[0].raises:
            low, high = game.streets[0].raises[0], game.streets[-1].raises[0]
        currency = f" {self.record.metadata.currency}" if self.record.metadata.currency else ""
        return f"{self.money(low)}/{self.money(high)}{currency}"

    def _date(self) -> str:
        about = self.record.metadata
        if about.year is None or about.month is None or about.day is None:
            return ""
        zone = about.time_zone_abbreviation or "UTC"
        try:
            day = datetime(about.year, about.month, about.day)
            moment = day if about.time is None else datetime.combine(day, about.time.replace(tzinfo=None))
            eastern = to_eastern(moment, zone)
        except (ValueError, OverflowError):  # a day that no calendar has
            return ""
        return f" - {_dated(moment)} {zone}" + ("" if eastern is None else f" [{_dated(eastern)} ET]")

    def _forced(self) -> Iterator[str]:
        """Antes first, then the small blind, the big one and what was posted after them."""
        order = self.record.order if self.hand.seats > 2 else self.record.order[::-1]
        posted = [event for event in self.events if isinstance(event, ForcedBetPosted)]
        posted.sort(key=lambda post: (post.what != "ante", order.index(post.seat)))
        left = list(self.hand.start)
        for post in posted:
            left[post.seat] -= post.amount
            words = f"{self.names[post.seat]}: posts {self._post(post)} {self.money(post.amount)}"
            yield words + ("" if left[post.seat] else " and is all-in")

    def _post(self, post: ForcedBetPosted) -> str:
        if post.what == "ante":
            return "the ante"
        blinds = self.hand.posts.blinds if self.hand.posts else ()
        alone = post.what == "small blind" and sum(blind > 0 for blind in blinds) == 1
        return "big blind" if post.what == "blind" or alone else post.what

    def _dealt(self) -> Iterator[str]:
        for seat in self.record.order:
            cards = self.record.deal.hole[seat]
            if UNKNOWN not in cards and self.hero in (None, seat):
                yield f"Dealt to {self.names[seat]} [{print_cards(cards, ' ')}]"

    # -- the play ----------------------------------------------------------------------------

    def _play(self) -> Iterator[str]:
        bet = max((self.hand.posts or self.hand.game.posts(self.hand.seats, self.hand.button)).blinds)
        for event in self.events:
            match event:
                case ActionTaken():
                    yield self._action(event, bet)
                    bet = max(bet, event.total)
                case StreetOpened(street):
                    yield self._board(street)
                    bet = 0
                case BetReturned(seat, amount):
                    yield f"Uncalled bet ({self.money(amount)}) returned to {self.names[seat]}"

    def _action(self, acted: ActionTaken, bet: int) -> str:
        words = f"{self.names[acted.seat]}: "
        match acted.verb:
            case Verb.FOLD | Verb.CHECK:
                return f"{words}{acted.verb}s"
            case Verb.CALL:
                words += f"calls {self.money(acted.paid)}"
            case Verb.BET:
                words += f"bets {self.money(acted.total)}"
            case Verb.RAISE:
                words += f"raises {self.money(acted.total - bet)} to {self.money(acted.total)}"
        return words + (" and is all-in" if acted.all_in else "")

    def _board(self, street: int) -> str:
        boards = self.hand.game.boards
        old = self.hand.deal.board[: boards[street - 1]]
        new = self.hand.deal.board[boards[street - 1] : boards[street]]
        before = f" [{print_cards(old, ' ')}]" if old else ""
        return f"*** {_STREETS[street]} ***{before} [{print_cards(new, ' ')}]"

    def _end(self) -> Iterator[str]:
        if self.hand.is_showdown:
            yield "*** SHOW DOWN ***"
            for event in self.events:
                if isinstance(event, CardsShown):
                    cards = print_cards(event.cards, " ")
                    hand = made_hand(self.strengths[event.seat])
                    yield f"{self.names[event.seat]}: shows [{cards}] ({hand})"
                elif isinstance(event, CardsMucked):
                    yield f"{self.names[event.seat]}: mucks hand"
        for won in sorted(self._won(), key=lambda won: -won.pot):
            yield f"{self.names[won.seat]} collected {self.money(won.amount)} from {self._pot(won.pot)}"
        if not self.hand.is_showdown:
            yield f"{self.names[self.hand.folded.index(False)]}: doesn't show hand"

    def _pot(self, number: int) -> str:
        if len(self.pots) == 1:
            return "pot"
        if number == 0:
            return "main pot"
        return "side pot" if len(self.pots) == 2 else f"side pot-{number}"

    # -- the summary -------------------------------------------------------------------------

    def _summary(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        parts = [f"{self._pot(number).capitalize()} {self.money(pot)}." for number, pot in self.pots.items()]
        named = " ".join(["", *parts]) if len(parts) > 1 else ""
        total = self.money(sum(self.pots.values()))
        yield f"Total pot {total}{named} | Rake {self.money(0)}"
        board = [card for event in self.events if isinstance(event, StreetOpened) for card in event.cards]
        if board:
            yield f"Board [{print_cards(board, ' ')}]"
        for seat, chair in enumerate(self.chairs):
            yield f"Seat {chair}: {self.names[seat]}{self._position(seat)} {self._fate(seat)}"

    def _position(self, seat: int) -> str:
        at = self.record.order.index(seat)
        heads_up = self.hand.seats == 2
        names = [" (button)"] if seat == self.hand.button else []
        if at == (1 if heads_up else 0):
            names.append(" (small blind)")
        elif at == (0 if heads_up else 1):
            names.append(" (big blind)")
        return "".join(names)

    def _fate(self, seat: int) -> str:
        won = sum(event.amount for event in self._won() if event.seat == seat)
        if self.hand.folded[seat]:
            return self._fold(seat)
        if not self.hand.is_showdown:
            return f"collected ({self.money(won)})"
        cards = self.hand.deal.hole[seat]
        if UNKNOWN in cards:
            return "mucked"
        shown = f"showed [{print_cards(cards, ' ')}]"
        hand = made_hand(self.strengths[seat])
        return f"{shown} and won ({self.money(won)}) with {hand}" if won else f"{shown} and lost with {hand}"

    def _fold(self, seat: int) -> str:
        street = next(
            street for street, who, action in self.hand.view().history if who == seat and action < 0
        )
        if street:
            return f"folded on the {_STREETS[street].capitalize()}"
        paid = any(
            isinstance(event, ForcedBetPosted | ActionTaken) and event.seat == seat
            for event in self._payments()
        )
        return "folded before Flop" + ("" if paid else " (didn't bet)")

    def _payments(self) -> Iterator[ForcedBetPosted | ActionTaken]:
        for event in self.events:
            if (isinstance(event, ForcedBetPosted) and event.what != "ante") or (
                isinstance(event, ActionTaken) and event.paid
            ):
                yield event


# -- words of PokerStars ------------------------------------------------------------------------

_TOURNAMENT: Final = re.compile(r"Tournament #(?P<number>\d+)(?:, (?P<fee>.*))?")
_NUMERALS: Final = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
_MOST_LEVELS: Final = 3999


def _roman(number: int) -> str:
    """As levels are counted: IV."""
    text, left = "", min(max(number, 1), _MOST_LEVELS)
    for value, letters in _NUMERALS:
        text += letters * (left // value)
        left %= value
    return text


def _dated(moment: datetime) -> str:
    return f"{moment.year}/{moment.month:02}/{moment.day:02} {moment.hour}:{moment:%M:%S}"


_SIGNS: Final = {"USD": "$", "EUR": "€", "GBP": "£"}
_RANKS: Final = ("Deuce", *(word.capitalize() for word in RANK_WORDS[1:]))
_ACE: Final = 12


def sign(about: Metadata) -> str:
    """The sign before every amount; chips without a currency have none."""
    return about.currency_symbol or _SIGNS.get(about.currency or "", "")


def money(chips: int, unit: Decimal, before: str) -> str:
    """Whole amounts alone, others with two digits at least: $5 and $0.50."""
    text = print_amount(chips, unit)
    whole, point, rest = text.partition(".")
    return f"{before}{whole}{point}{rest.ljust(2, '0')}" if point else f"{before}{text}"


def made_hand(strength: int) -> str:
    """What five cards of this strength are called."""
    category, ranks = shapes()[strength - 1]
    top = _RANKS[ranks[0]]
    match category:
        case c if c == HIGH_CARD:
            return f"high card {top}"
        case c if c == ONE_PAIR:
            return f"a pair of {_many(ranks[0])}"
        case c if c == TWO_PAIR:
            return f"two pair, {_many(ranks[0])} and {_many(ranks[1])}"
        case c if c == THREE_OF_A_KIND:
            return f"three of a kind, {_many(ranks[0])}"
        case c if c == STRAIGHT:
            return f"a straight, {_run(ranks[0])}"
        case c if c == FLUSH:
            return f"a flush, {top} high"
        case c if c == FULL_HOUSE:
            return f"a full house, {_many(ranks[0])} full of {_many(ranks[1])}"
        case c if c == FOUR_OF_A_KIND:
            return f"four of a kind, {_many(ranks[0])}"
    return "a Royal Flush" if ranks[0] == _ACE else f"a straight flush, {_run(ranks[0])}"


def _many(rank: int) -> str:
    return plural(_RANKS[rank])


def _run(top: int) -> str:
    lowest = _ACE if top == LOWEST_STRAIGHT else top - 4
    return f"{_RANKS[lowest]} to {_RANKS[top]}"
