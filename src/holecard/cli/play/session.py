"""A session in the terminal: prints the events and asks the user for actions."""

import shlex
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from holecard.bots.answer import nearest
from holecard.cli.console import print_hanging, styled
from holecard.cli.play.input import InputCommand, parse_input
from holecard.cli.play.players import TerminalPlayer
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
from holecard.hand import Action, Hand, Mixed, View
from holecard.hand.discard import Discard, Move
from holecard.hand.events import (
    CardsDrawn,
    Event,
    ForcedBetPosted,
    HandStarted,
    HoleCardsDealt,
    PotWon,
    StreetOpened,
    visible_to,
)
from holecard.hand.mixed import roll_of
from holecard.hand.narration import Sentence, TextPiece, narrate
from holecard.history import Record, write
from holecard.history.mixed_game import mixed_field
from holecard.session import Session
from holecard.session.policy import forgive_discard

if TYPE_CHECKING:
    from holecard.train.table import CostSource

HELP = (
    "f or fold          give up the hand",
    "c, check or call   match the bet, or pass if there is none",
    "r 20 or raise 20   raise TO 20, so that your bet on this street is 20",
    "b 20 or bet 20     the same if there is no bet yet; a number alone works, too",
    "half or pot        raise by half or all of the pot after the call",
    "a or all-in        the largest bet that is allowed",
    "d 2h 7c or d 1 3   in a draw: discard these cards, by name or by position",
    "s or pat           in a draw: stand pat",
    "h or history       this hand so far",
    "q or quit          leave the table (so do Ctrl-C and Ctrl-D)",
)


class Leave(Exception):
    """The user leaves the table."""


class TerminalTable:
    """One session, printed as it happens."""

    def __init__(
        self,
        session: Session,
        players: tuple[TerminalPlayer, ...],
        console: Console,
        file: TextIO | None,
        *,
        costs: "CostSource | None" = None,
    ) -> None:
        self.session = session
        self.players = players
        self.console = console
        self.file = file
        """The file in which hands are saved."""
        self.seat = your_seat(players)
        self._costs = costs
        self._notes: set[str] = set()
        """Remarks on how exact costs are that have been printed."""
        self._printed = 0
        """Number of events of this hand that have been printed."""

    def welcome(self) -> None:
        game = self.session.game
        self.console.print(Text(game.title, style="bold"))
        print_hanging(self.console, Text(game.summary, style="italic"), "", TABLE_WIDTH)
        self.console.print(
            Text(f"To get the same cards again: --seed {shlex.quote(self.session.seed)}", style="dim")
        )

    def play(self) -> None:
        session = self.session
        while (hand := session.deal()) is not None:
            self._play_hand(hand)
            seated = self._seated()
            self._save(hand)
            session.settle()
            print_hanging(self.console, after_hand(hand, seated, session), "", TABLE_WIDTH)
            if not session.is_over and not session.stacks[self.seat]:
                self._close(broke_words(session))
                return
        self._close(ending_words(session.result, session, self.players))

    def leave(self) -> None:
        self._close(leaving_words(self.session, self.players))

    def _close(self, words: str) -> None:
        print_standing(self.console, words, self.session, self.players)

    def _save(self, hand: Hand) -> None:
        if self.file is not None:
            number = self.session.played + 1
            event, mixed = f"seed {self.session.seed}", mixed_field(self.session.game)
            record = Record.of(hand, self._names(), hand=number, event=event, **mixed)
            self.file.write(f"[{number}]\n{write(record)}\n")
            self.file.flush()

    # -- one hand ----------------------------------------------------------------------------

    def _play_hand(self, hand: Hand) -> None:
        self._printed = 0
        bots = [(at, player.bot) for at, player in enumerate(self._seated()) if player.bot is not None]
        for at, bot in bots:
            bot.hand_begins(hand.view(at))
        self._tell(hand)
        while hand.actor is not None:
            turn = self._seated()[hand.actor].bot
            view = hand.view(hand.actor)
            hand.act(self._ask(hand, view) if turn is None else self._bot_action(hand, turn.act(view)))
            self._tell(hand)
        for at, bot in bots:
            bot.hand_ends(hand.view(at))

    def _bot_action(self, hand: Hand, answer: int | Mixed) -> Move:
        """What the table takes an answer for; a distribution is drawn from with the seed of the hand."""
        draw = hand.legal_draw
        if draw is not None:
            return forgive_discard(draw, answer)
        return nearest(answer, hand.legal, lambda: roll_of(hand.deal.seed or "", len(hand.actions)))

    def _seated(self) -> tuple[TerminalPlayer, ...]:
        """The players by seat of the hand, which has only players with chips."""
        return tuple(self.players[seat] for seat in self.session.seated)

    def _names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self._seated())

    def _tell(self, hand: Hand) -> None:
        """Print the events since the last call."""
        events = self._story(hand)
        posts = [event for event in events[self._printed :] if isinstance(event, ForcedBetPosted)]
        for event in events[self._printed :]:
            if isinstance(event, ForcedBetPosted):
                if event is posts[-1]:
                    self._say(self._joined(posts))
            elif isinstance(event, HandStarted):
                self._head(hand)
            elif not isinstance(event, HoleCardsDealt | CardsDrawn) or self._is_shown(event):
                self._say(self._narrated(event), strong=isinstance(event, StreetOpened | PotWon))
        self._printed = len(events)

    def _story(self, hand: Hand) -> tuple[Event, ...]:
        seat = self.session.seated.index(self.seat)
        return tuple(visible_to(hand.events, seat))

    def _is_shown(self, event: HoleCardsDealt | CardsDrawn) -> bool:
        """Whether cards are yours, or some of them lie face up."""
        return self._is_yours(event.seat) or (isinstance(event, HoleCardsDealt) and event.up > 0)

    def _is_yours(self, seat: int) -> bool:
        return self.session.seated[seat] == self.seat

    def _narrated(self, event: Event) -> Sentence:
        return narrate(event, self._names(), self.session.seated.index(self.seat))

    def _joined(self, events: Sequence[Event]) -> Sentence:
        """Several events as one line."""
        first, *others = map(self._narrated, events)
        return sum(((TextPiece("; "), *sentence) for sentence in others), first)

    def _head(self, hand: Hand) -> None:
        forced = hand.game.forced
        words = f"hand {self.session.played + 1}"
        if forced.blinds:
            words += f", blinds {'/'.join(map(str, forced.blinds))}"
        if forced.ante:
            words += f", ante {forced.ante}"
        if forced.bring_in:
            words += f", bring-in {forced.bring_in}"
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

    def _ask(self, hand: Hand, view: View) -> Move:
        self.console.print(draw_table(view, self._seated(), self.console))
        while True:
            print_hanging(self.console, draw_options(view), "")
            try:
                answer = parse_input(self._read(), view)
            except HolecardError as error:
                self.console.print(Text(str(error), style="red"))
                continue
            if isinstance(answer, Discard):
                return answer
            if isinstance(answer, Action):
                if self._costs is not None:
                    self._tell_cost(self._costs, view, answer)
                return answer
            self._reply(answer, hand)

    def _tell_cost(self, costs: "CostSource", view: View, action: Action) -> None:
        from holecard.cli.train.text import print_verdict
        from holecard.train.table import SessionPlace

        place = SessionPlace(self.session.played + 1, self.session.chips[self.seat])
        try:
            cost = costs.cost(view, action, place)
        except HolecardError as error:
            self._remark(str(error))
            return
        print_verdict(self.console, cost.verdict)
        if cost.note and cost.note not in self._notes:  # each is told once
            self._notes.add(cost.note)
            self._remark(cost.note)

    def _remark(self, words: str) -> None:
        from holecard.train.words import sentence

        print_hanging(self.console, Text(sentence(words), style="dim"), "  ", TABLE_WIDTH)

    def _read(self) -> str:
        """Read a line of input. Without a terminal it is echoed, so that the output is readable."""
        try:
            line = input("> ")
        except EOFError:
            self.console.print()
            raise Leave from None
        if not sys.stdin.isatty():
            self.console.print(Text(line))
        return line

    def _reply(self, command: InputCommand, hand: Hand) -> None:
        match command:
            case InputCommand.QUIT:
                raise Leave
            case InputCommand.HELP:
                for line in HELP:
                    self.console.print(Text(f"  {line}"))
            case InputCommand.HISTORY:
                for event in self._story(hand):
                    if not isinstance(event, HoleCardsDealt) or self._is_yours(event.seat):
                        self._say(self._narrated(event))
