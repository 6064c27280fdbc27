"""A record in the layout of PokerStars' text files, which trackers and replayers read.

Every hand that the record knows of is dealt face up, as in the exports of televised games; name a
hero to see only that seat's cards.
"""

from collections.abc import Iterator
from typing import Final

from holecard.cards.card import UNKNOWN, Card, print_cards
from holecard.errors import BadRequest
from holecard.hand import Hand
from holecard.hand.events import (
    ActionTaken,
    BetReturned,
    CardsDiscarded,
    CardsDrawn,
    CardsMucked,
    CardsShown,
    Event,
    ForcedBetPosted,
    HoleCardsDealt,
    PotWon,
    StreetOpened,
)
from holecard.hand.verb import Verb
from holecard.history.formats.pokerstars_words import (
    TOURNAMENT,
    date_words,
    game_title,
    hand_words,
    money,
    roman,
    sign,
)
from holecard.history.mixed_game import mixed_title
from holecard.history.record import Record
from holecard.history.record_replay import RecordEnding
from holecard.printable import printable

_FLOP_STREETS: Final = ("PRE-FLOP", "FLOP", "TURN", "RIVER")
_STUD_STREETS: Final = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
_DRAW_STREETS: Final = ("DEALING HANDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
_ORDINALS: Final = ("", "1st", "2nd", "3rd")


def to_pokerstars(record: Record, hero: int | None = None) -> str:
    """The text of one hand; only for finished hands of games that PokerStars has."""
    if game_title(record.game) is None:
        raise BadRequest(f"PokerStars has hold'em, Omaha, stud and draw games, but no {record.game.title!r}")
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
        self.is_stud = record.game.has_up_cards
        self.is_draw = any(street.draw for street in record.game.streets)
        self.held: list[tuple[Card, ...]] = [()] * hand.seats
        """The cards of each seat so far, `??` for those that are not told."""
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
        yield f"*** {self._first_street()} ***"
        yield from self._play()
        yield from self._end()
        yield from self._summary()

    # -- before the cards --------------------------------------------------------------------

    def _head(self) -> Iterator[str]:
        about, hand = self.record.metadata, self.hand
        number = "".join(filter(str.isdigit, str(about.hand))) or "1"
        yield f"PokerStars Hand #{number}: {self._title()}{date_words(about)}"
        table = (about.event or "holecard") if about.table is None else about.table
        button = "" if self.is_stud else f" Seat #{self.chairs[hand.button]} is the button"
        yield f"Table '{table}' {about.seat_count or max(self.chairs)}-max{button}"
        for chair, name, stack in zip(self.chairs, self.names, hand.start, strict=True):
            yield f"Seat {chair}: {name} ({self.money(stack)} in chips)"

    def _title(self) -> str:
        """The game and its stakes, with the tournament in front. A mixed game is named before that of the
        hand. The record has the name: the hand may be played by the rules of a house."""
        title, mixed = game_title(self.record.game) or "", mixed_title(self.record)
        about = self.record.metadata
        found = TOURNAMENT.match(about.event or "")
        if not found:
            return f" {mixed} ({title}, {self._stakes()})" if mixed else f" {title} ({self._stakes()})"
        fee = found["fee"].removesuffix(mixed or title).strip() if found["fee"] else ""
        named = f"{mixed} ({title})" if mixed else title
        level = f"Level {roman(about.level or 1)} ({self._stakes()})"
        return f"Tournament #{found['number']}, {fee or 'Freeroll '} {named} - {level}"

    def _stakes(self) -> str:
        """Blinds, or with fixed limits the two sizes of a bet."""
        game = self.hand.game
        if game.streets[0].raises:
            low, high = game.streets[0].raises[0], game.streets[-1].raises[0]
        else:
            low, high = game.forced.blinds
        currency = f" {self.record.metadata.currency}" if self.record.metadata.currency else ""
        return f"{self.money(low)}/{self.money(high)}{currency}"

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

    def _first_street(self) -> str:
        return _STUD_STREETS[0] if self.is_stud else _DRAW_STREETS[0] if self.is_draw else "HOLE CARDS"

    # -- the play ----------------------------------------------------------------------------

    def _play(self) -> Iterator[str]:
        bet = max((self.hand.posts or self.hand.game.posts(self.hand.seats, self.hand.button)).blinds)
        for event in self._in_order():
            match event:
                case ActionTaken():
                    yield self._action(event, bet)
                    bet = max(bet, event.total)
                case StreetOpened(street):
                    yield from self._street(event)
                    bet = 0 if street else bet
                case HoleCardsDealt() | CardsDiscarded() | CardsDrawn():
                    yield from self._cards(event)
                case BetReturned(seat, amount):
                    yield f"Uncalled bet ({self.money(amount)}) returned to {self.names[seat]}"

    def _in_order(self) -> Iterator[Event]:
        """Cards are dealt from the first seat after the button on."""
        dealt: list[HoleCardsDealt] = []
        for event in self.events:
            if isinstance(event, HoleCardsDealt):
                dealt.append(event)
                continue
            yield from sorted(dealt, key=lambda one: self.record.order.index(one.seat))
            dealt = []
            yield event

    def _told(self, seat: int, cards: tuple[Card, ...], up: int = 0) -> tuple[Card, ...]:
        """The cards as this text shows them: all that the record knows, or what the hero sees."""
        if self.hero in (None, seat):
            return cards
        return (UNKNOWN,) * (len(cards) - up) + cards[len(cards) - up :]

    def _cards(self, event: HoleCardsDealt | CardsDiscarded | CardsDrawn) -> Iterator[str]:
        seat, name = event.seat, self.names[event.seat]
        before = tuple(card for card in self.held[seat] if card != UNKNOWN)
        match event:
            case HoleCardsDealt(cards=cards, up=up):
                new = self._told(seat, cards, up)
                self.held[seat] += new
                known = tuple(card for card in new if card != UNKNOWN)
                if known and (self.is_stud or len(known) == len(new)):
                    old = f" [{print_cards(before, ' ')}]" if before else ""
                    yield f"Dealt to {name}{old} [{print_cards(known, ' ')}]"
            case CardsDiscarded(cards=cards):
                if not cards:
                    yield f"{name}: stands pat" + (f" on [{print_cards(before, ' ')}]" if before else "")
                    return
                thrown = self._told(seat, cards)
                self.held[seat] = tuple(
                    card for card in self.held[seat] if card not in thrown or card == UNKNOWN
                )
                told = "" if UNKNOWN in thrown else f" [{print_cards(thrown, ' ')}]"
                yield f"{name}: discards {len(cards)} card{'s' * (len(cards) > 1)}{told}"
            case CardsDrawn(cards=cards):
                new = self._told(seat, cards)
                if UNKNOWN not in new:
                    old = f" [{print_cards(before, ' ')}]" if before else ""
                    yield f"Dealt to {name}{old} [{print_cards(new, ' ')}]"
                self.held[seat] += new

    def _action(self, acted: ActionTaken, bet: int) -> str:
        words = f"{self.names[acted.seat]}: "
        match acted.verb:
            case Verb.FOLD | Verb.CHECK:
                return f"{words}{acted.verb}s"
            case Verb.CALL:
                words += f"calls {self.money(acted.paid)}"
            case Verb.BET:
                words += f"bets {self.money(acted.total)}"
            case Verb.BRING_IN:
                words += f"brings in for {self.money(acted.total)}"
            case Verb.RAISE | Verb.COMPLETE:
                words += f"raises {self.money(acted.total - bet)} to {self.money(acted.total)}"
        return words + (" and is all-in" if acted.all_in else "")

    def _street(self, opened: StreetOpened) -> Iterator[str]:
        street = opened.street
        if self.is_draw:
            if (
                sum(1 for one in self.hand.game.streets if one.draw) > 1
            ):  # a single draw has no line of its own
                yield f"*** {_DRAW_STREETS[street]} ***"
            return
        if self.is_stud:
            shared = f" [{print_cards(opened.cards, ' ')}]" if opened.cards else ""
            yield f"*** {_STUD_STREETS[street]} ***{shared}"
            return
        boards = self.hand.game.boards
        old = self.hand.deal.board[: boards[street - 1]] if street else ()
        if street == 1:  # the flop is told as a whole, also where one card of it lay there before
            yield f"*** FLOP *** [{print_cards((*old, *opened.cards), ' ')}]"
            return
        before = f" [{print_cards(old, ' ')}]" if old else ""
        yield f"*** {_FLOP_STREETS[street]} ***{before} [{print_cards(opened.cards, ' ')}]"

    def _end(self) -> Iterator[str]:
        if self.hand.is_showdown:
            yield "*** SHOW DOWN ***"
            for event in self.events:
                if isinstance(event, CardsShown):
                    cards = print_cards(event.cards, " ")
                    yield f"{self.names[event.seat]}: shows [{cards}] ({self._made(event.seat)})"
                elif isinstance(event, CardsMucked):
                    yield f"{self.names[event.seat]}: mucks hand"
        for won in sorted(self._won(), key=lambda won: -won.pot):
            yield f"{self.names[won.seat]} collected {self.money(won.amount)} from {self._pot(won.pot)}"
        if (
            self.hand.is_showdown
            and self.hand.game.low is not None
            and not any(won.half for won in self._won())
        ):
            yield "No low hand qualified"
        if not self.hand.is_showdown:
            yield f"{self.names[self.hand.folded.index(False)]}: doesn't show hand"

    def _made(self, seat: int) -> str:
        board = tuple(self.hand.board)
        return hand_words(self.hand.game, tuple(self.hand.hole(seat)), board, self.strengths[seat])

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
        if self.is_stud:
            return ""
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
        cards = self.hand.hole(seat)
        if UNKNOWN in cards:
            return "mucked"
        shown = f"showed [{print_cards(cards, ' ')}]"
        hand = self._made(seat)
        hand = f"a {hand}" if hand.startswith(("Badugi", "3-card", "2-card", "1-card")) else hand
        return f"{shown} and won ({self.money(won)}) with {hand}" if won else f"{shown} and lost with {hand}"

    def _fold(self, seat: int) -> str:
        street = next(
            street for street, who, action in self.hand.view().history if who == seat and action < 0
        )
        if street:
            return f"folded {self._street_words(street)}"
        paid = any(
            isinstance(event, ForcedBetPosted | ActionTaken) and event.seat == seat
            for event in self._payments()
        )
        where = "on the 3rd Street" if self.is_stud else "before the Draw" if self.is_draw else "before Flop"
        return f"folded {where}" + ("" if paid else " (didn't bet)")

    def _street_words(self, street: int) -> str:
        if self.is_draw:
            several = sum(1 for one in self.hand.game.streets if one.draw) > 1
            return f"after the {_ORDINALS[street]} Draw" if several else "after the Draw"
        if self.is_stud:
            return f"on the {_STUD_STREETS[street].replace('STREET', 'Street').replace('RIVER', 'River')}"
        return f"on the {_FLOP_STREETS[street].capitalize()}"

    def _payments(self) -> Iterator[ForcedBetPosted | ActionTaken]:
        for event in self.events:
            if (isinstance(event, ForcedBetPosted) and event.what != "ante") or (
                isinstance(event, ActionTaken) and event.paid
            ):
                yield event
