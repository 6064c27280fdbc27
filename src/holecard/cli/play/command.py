"""`holecard play`: a session in the terminal, you against simple opponents."""

import secrets
import shlex
import sys
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TextIO

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from holecard.cli.console import print_hanging, screen, styled
from holecard.cli.play.input import Question, understand
from holecard.cli.play.players import Guest, invite
from holecard.cli.play.summary import (
    after_hand,
    broke_words,
    ending_words,
    leaving_words,
    print_standing,
    your_seat,
)
from holecard.cli.play.table import TABLE_WIDTH, draw_options, draw_table
from holecard.errors import HolecardError
from holecard.hand import Action, Hand, View
from holecard.hand.events import (
    Event,
    ForcedBetPosted,
    HandStarted,
    HoleCardsDealt,
    PotWon,
    StreetOpened,
    visible_to,
)
from holecard.hand.narration import Sentence, TextPiece, narrate
from holecard.history import Record, write
from holecard.rules import Game
from holecard.session import Session, forgive

HELP = (
    "f or fold          give up the hand",
    "c, check or call   match the bet, or pass if there is none",
    "r 20 or raise 20   raise TO 20, so that 20 lie in front of you on this street",
    "b 20 or bet 20     the same if nobody has bet; a number alone will do, too",
    "half or pot        raise by half or all of the pot as it is after the call",
    "a or all-in        the largest bet that is allowed",
    "h or history       this hand so far",
    "q or quit          leave the table (Ctrl-C and Ctrl-D do, too)",
)


class Leaving(Exception):
    """The player wants to go."""


@dataclass(frozen=True, slots=True)
class Settings:
    game: str
    seats: int | None
    seat: int
    button: int
    opponents: tuple[str, ...]
    hands: int | None
    seed: str | None
    save: Path | None


def play_game(settings: Settings) -> int:
    """Play until the session ends or you leave; the exit code."""
    game = _limited(Game.load(settings.game), settings.hands)
    seats = settings.seats if settings.seats is not None else max(game.seats[0], min(game.seats[1], 6))
    seed = settings.seed if settings.seed is not None else secrets.token_hex(3)
    session = Session(game, seed, seats, settings.button)
    guests = invite(game, seats, settings.seat, settings.opponents, seed)
    with settings.save.open("x", encoding="utf-8") if settings.save else nullcontext() as book:
        return _sit_down(Table(session, guests, screen(), book))


def _sit_down(table: "Table") -> int:
    table.welcome()
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 (gives input() its line editing, where there is one)
    try:
        table.play()
    except Leaving:
        table.leave()
    except KeyboardInterrupt:
        table.leave()
        return 130
    return 0


def _limited(game: Game, hands: int | None) -> Game:
    rules = game.session
    if hands is None or (rules.hands is not None and rules.hands <= hands):
        return game
    return replace(game, session=replace(rules, hands=hands))


class Table:
    """One session as it happens before your eyes."""

    def __init__(
        self, session: Session, guests: tuple[Guest, ...], console: Console, book: TextIO | None
    ) -> None:
        self.session = session
        self.guests = guests
        self.console = console
        self.book = book
        """Where hands are written down."""
        self.seat = your_seat(guests)
        self.told = 0
        """How many events of this hand you have been told of."""

    def welcome(self) -> None:
        game = self.session.game
        self.console.print(Text(game.title, style="bold"))
        print_hanging(self.console, Text(game.summary, style="italic"), "", TABLE_WIDTH)
        self.console.print(
            Text(f"The same cards again: --seed {shlex.quote(self.session.seed)}", style="dim")
        )

    def play(self) -> None:
        session = self.session
        while (hand := session.deal()) is not None:
            self._play_hand(hand)
            seated = self._seated()
            self._write_down(hand)
            session.settle()
            print_hanging(self.console, after_hand(hand, seated, session), "", TABLE_WIDTH)
            if not session.is_over and not session.stacks[self.seat]:
                self._close(broke_words(session))
                return
        self._close(ending_words(session.result, session, self.guests))

    def leave(self) -> None:
        self._close(leaving_words(self.session, self.guests))

    def _close(self, words: str) -> None:
        print_standing(self.console, words, self.session, self.guests)

    def _write_down(self, hand: Hand) -> None:
        if self.book is not None:
            number = self.session.played + 1
            record = Record.of(hand, self._names(), hand=number, event=f"seed {self.session.seed}")
            self.book.write(f"[{number}]\n{write(record)}\n")
            self.book.flush()

    # -- one hand ----------------------------------------------------------------------------

    def _play_hand(self, hand: Hand) -> None:
        self.told = 0
        bots = [(at, guest.bot) for at, guest in enumerate(self._seated()) if guest.bot is not None]
        for at, bot in bots:
            bot.hand_begins(hand.view(at))
        self._tell(hand)
        while hand.actor is not None:
            turn = self._seated()[hand.actor].bot
            view = hand.view(hand.actor)
            hand.act(self._ask(hand, view) if turn is None else forgive(hand.legal, turn.act(view)))
            self._tell(hand)
        for at, bot in bots:
            bot.hand_ends(hand.view(at))

    def _seated(self) -> tuple[Guest, ...]:
        """By seat of the hand, which counts only those with chips."""
        return tuple(self.guests[seat] for seat in self.session.seated)

    def _names(self) -> tuple[str, ...]:
        return tuple(guest.name for guest in self._seated())

    def _tell(self, hand: Hand) -> None:
        """What has happened since the last time."""
        events = self._story(hand)
        posts = [event for event in events[self.told :] if isinstance(event, ForcedBetPosted)]
        for event in events[self.told :]:
            if isinstance(event, ForcedBetPosted):
                if event is posts[-1]:
                    self._say(self._joined(posts))
            elif isinstance(event, HandStarted):
                self._head(hand)
            elif not isinstance(event, HoleCardsDealt) or self._is_yours(event.seat):
                self._say(self._narrated(event), strong=isinstance(event, StreetOpened | PotWon))
        self.told = len(events)

    def _story(self, hand: Hand) -> tuple[Event, ...]:
        seat = self.session.seated.index(self.seat)
        return tuple(visible_to(hand.events, seat))

    def _is_yours(self, seat: int) -> bool:
        return self.session.seated[seat] == self.seat

    def _narrated(self, event: Event) -> Sentence:
        return narrate(event, self._names(), self.session.seated.index(self.seat))

    def _joined(self, events: Sequence[Event]) -> Sentence:
        """Several events in one line."""
        first, *others = map(self._narrated, events)
        return sum(((TextPiece("; "), *sentence) for sentence in others), first)

    def _head(self, hand: Hand) -> None:
        forced = hand.game.forced
        words = f"hand {self.session.played + 1}"
        if forced.blinds:
            words += f", blinds {'/'.join(map(str, forced.blinds))}"
        if forced.ante:
            words += f", ante {forced.ante}"
        self.console.print()
        width = min(self.console.width, TABLE_WIDTH)
        self.console.print(Rule(words, align="left", style="green"), width=width)
        button = self._seated()[hand.button].name
        words = "You have the button" if self._is_yours(hand.button) else f"{button} has the button"
        self._say((TextPiece(words),))

    def _say(self, sentence: Sentence, *, strong: bool = False) -> None:
        text = styled(sentence, self.console)
        if strong:
            text.stylize("bold")
        print_hanging(self.console, text, "  ", TABLE_WIDTH)

    # -- your turn ---------------------------------------------------------------------------

    def _ask(self, hand: Hand, view: View) -> Action:
        self.console.print(draw_table(view, self._seated(), self.console))
        while True:
            print_hanging(self.console, draw_options(view), "")
            try:
                answer = understand(self._read(), view)
            except HolecardError as error:
                self.console.print(Text(str(error), style="red"))
                continue
            if isinstance(answer, Action):
                return answer
            self._reply(answer, hand)

    def _read(self) -> str:
        """A line of input. Where nobody types it, it is shown, so that the record can be read."""
        try:
            line = input("> ")
        except EOFError:
            self.console.print()
            raise Leaving from None
        if not sys.stdin.isatty():
            self.console.print(Text(line))
        return line

    def _reply(self, question: Question, hand: Hand) -> None:
        match question:
            case Question.QUIT:
                raise Leaving
            case Question.HELP:
                for line in HELP:
                    self.console.print(Text(f"  {line}"))
            case Question.HISTORY:
                for event in self._story(hand):
                    if not isinstance(event, HoleCardsDealt) or self._is_yours(event.seat):
                        self._say(self._narrated(event))
