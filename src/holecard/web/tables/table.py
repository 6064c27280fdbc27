"""One live table: a session, those who sit at it, and how much of the hand has been told.

It knows no network. Whoever drives it looks at `step`, does that, and looks again; whoever watches adds a
listener, which is called after every change. Everything that is done to it is noted: made of the same and
`redo`ne, a table is where it was.

Where a live table is, and what it needs next.

A hand that was played at a live table.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from time import monotonic
from typing import Final

from holecard.hand.action import Action
from holecard.hand.action_text import action_request, resolve
from holecard.hand.hand import Hand
from holecard.hand.view import View
from holecard.rules.parts import Bust
from holecard.session import Session, forgive
from holecard.web.errors import Conflict, Forbidden, Unauthorized
from holecard.web.tables.commands import CommandType, TableCommand
from holecard.web.tables.commitment import commitment, hand_seed
from holecard.web.tables.players import Guest, distinct_name, holder, open_seat
from holecard.web.tables.reveal import Telling
from holecard.web.tables.snapshot import Snapshot


class Phase(StrEnum):
    WAITING = "waiting"
    """For somebody to take an open seat."""
    PLAYING = "playing"
    BETWEEN = "between"
    OVER = "over"


class Step(Enum):
    """What has to happen next."""

    TELL = auto()
    """The hand has gone on further than anybody has been told."""
    THINK = auto()
    """A bot is to act, or a seat that nobody holds any more."""
    WAIT = auto()
    """For somebody at the table."""
    DEAL = auto()
    """The next hand of bots among themselves."""
    CLOSE = auto()


@dataclass(frozen=True, slots=True)
class PastHand:
    """A hand that is over."""

    number: int
    hand: Hand
    seated: tuple[int, ...]
    """The seat of the table of each seat of the hand."""
    names: tuple[str, ...]
    seed: str
    chips: tuple[int, ...] = field(default=())
    """Won or lost by seat of the table before this hand."""


MOST_PAST: Final = 500
"""Hands that are kept to be replayed."""
OUT_LIMIT: Final = 20
"""Seconds that the others wait for a seat that sits out to finish its last hand."""


class Table:
    def __init__(
        self,
        name: str,
        session: Session,
        guests: list[Guest],
        secret: str,
        *,
        chosen: bool = False,
        pace: int = 900,
        limit: int | None = None,
        ladder: str | None = None,
        exhibition: bool = False,
    ) -> None:
        self.name = name
        self.session = session
        self.guests = guests
        self.chosen = chosen
        """Whether somebody chose the seed, and so may know the cards."""
        self.pace = pace
        self.limit = limit
        """Seconds that people have for a decision."""
        self.ladder = ladder
        """The personality that it is played against for the ladder."""
        self.exhibition = exhibition
        """Whether bots play among themselves: hand follows hand, and every card lies open."""
        self.version = 0
        self.turn = 0
        """How many decisions have been made."""
        self.phase = Phase.WAITING
        self.current: PastHand | None = None
        """The hand on the table, also when it is over."""
        self.rebuys: dict[int, int] = {}
        """Chips that seats which lost their last ones have bought since the hand on the table."""
        self.past: list[PastHand] = []
        self.listeners: set[Callable[[], None]] = set()
        self.note: Callable[[TableCommand], None] = lambda _: None
        """Called before anybody is told of what was done."""
        self.clock: Callable[[], float] = monotonic
        self._timed: tuple[int, float] | None = None
        """A turn, and when it was first looked at."""
        self._out_since: dict[int, float] = {}
        """When seats began to sit out, by the table's clock."""
        self._secret = secret
        self._telling: Telling | None = None
        self.written: dict[int | None, tuple[int, str]] = {}
        """By whom it is for: the version, and the text that was made of it."""
        self._start_when_full()

    # -- who is who ----------------------------------------------------------------------------

    def seat_of(self, token: str | None) -> int:
        """Which seat the token is for."""
        if not token:
            raise Unauthorized("a seat's token is needed: Authorization: Bearer TOKEN")
        seat = self.sees(token)
        if seat is None:
            raise Forbidden("the token belongs to no seat of this table")
        return seat

    def join(self, name: str, seat: int | None, *, program: bool = False) -> tuple[int, str]:
        """Take an open seat; its number and token."""
        at = open_seat(self.guests, seat)
        guest = self.guests[at]
        token = guest.sit(distinct_name(self.guests, name), program=program)
        self._start_when_full()
        self._publish(TableCommand(CommandType.JOIN, at, value=int(program), name=guest.name, token=token))
        return at, token

    def leave(self, seat: int) -> None:
        """Give the seat up: from now on it checks, or folds to a bet. Before play begins it is open again."""
        guest = self.guests[seat]
        guest.token = ""
        if self.phase is Phase.WAITING:
            guest.name = ""
        else:
            guest.left = True
        self._publish(TableCommand(CommandType.LEAVE, seat))

    @property
    def can_sit_out(self) -> bool:
        """Where a seat can buy in again nothing is lost by missing a hand; in a match it would be."""
        return self.session.rules.bust is Bust.REBUYS and not self.exhibition

    def sit_out(self, seat: int) -> None:
        """From the next hand on the seat is dealt no cards and posts no blinds. What is left of this hand it
        still plays, without keeping the others waiting for long."""
        self._check_sitting_out()
        if not self.guests[seat].out:
            self.guests[seat].out = True
            self._out_since[seat] = self.clock()
            self._publish(TableCommand(CommandType.SIT_OUT, seat))

    def come_back(self, seat: int) -> None:
        """From the next hand on the seat plays again; it makes up for no blinds."""
        self._check_sitting_out()
        if self.guests[seat].out:
            self.guests[seat].out = False
            self._publish(TableCommand(CommandType.COME_BACK, seat))

    def _check_sitting_out(self) -> None:
        if not self.can_sit_out:
            raise Conflict(f"seats sit out where they can buy in again, not in a {self.session.rules.name}")
        if self.phase in (Phase.WAITING, Phase.OVER):
            raise Conflict(f"seats sit out while hands are played, and the table is {self.phase}")

    @property
    def _out(self) -> set[int]:
        return {seat for seat, guest in enumerate(self.guests) if guest.out}

    @property
    def is_paused(self) -> bool:
        """Whether no hand can follow until somebody who sits out comes back."""
        if self.phase is not Phase.BETWEEN or self.exhibition or not self._out:
            return False
        return not (any(guest.is_present for guest in self.guests) and self.session.can_deal(self._out))

    def sees(self, token: str | None) -> int | None:
        """As whom somebody sees the table who came with this token: once the seat is given up, as anybody,
        also when another has taken it."""
        return holder(self.guests, token)

    @property
    def is_deserted(self) -> bool:
        """Whether nobody is left but bots, at a table that was not made for them alone."""
        return not self.exhibition and not any(guest.token for guest in self.guests)

    # -- the hand ------------------------------------------------------------------------------

    @property
    def hand(self) -> Hand | None:
        return None if self.current is None else self.current.hand

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat of the table of each seat of the hand."""
        return () if self.current is None else self.current.seated

    @property
    def is_told(self) -> bool:
        return self._telling is None or self._telling.is_done

    @property
    def actor(self) -> int | None:
        """The seat of the table that is to act, once everything before it has been told."""
        hand = self.hand
        if hand is None or hand.actor is None or not self.is_told:
            return None
        return self.seats[hand.actor]

    @property
    def time_limit(self) -> int | None:
        """Seconds that whoever is to act has for it."""
        if self.actor is None or not self.guests[self.actor].out:
            return self.limit
        return OUT_LIMIT if self.limit is None else min(self.limit, OUT_LIMIT)

    @property
    def deadline(self) -> float | None:
        """When the time of whoever is to act is up, by the table's clock; it runs from the first look."""
        actor = self.actor
        if actor is None or self.step is not Step.WAIT:
            return None
        if self._timed is None or self._timed[0] != self.turn:
            self._timed = self.turn, self.clock()
        began = self._timed[1]
        ends = [] if self.limit is None else [began + self.limit]
        if self.guests[actor].out:
            ends.append(max(began, self._out_since.get(actor, began)) + OUT_LIMIT)
        return min(ends, default=None)

    @property
    def commitment(self) -> str | None:
        """The commitment to the deal of the current hand."""
        return None if self.current is None else commitment(self.current.seed)

    def view(self, seat: int | None) -> View | None:
        """What a seat of the table may know of the hand, told or not."""
        if self.current is None:
            return None
        return self.current.hand.view(self._in_hand(seat))

    def snapshot(self, seat: int | None) -> Snapshot | None:
        """The table as far as it has been told, as one seat or a spectator sees it."""
        return None if self._telling is None else self._telling.snapshot(self._in_hand(seat))

    def knows_all(self, seat: int | None, past: PastHand) -> bool:
        """Whether somebody may be told the seed of a hand, and with it every card.

        When the session is over everybody may. Before that only a person among bots, after the hand: bots
        do not mind. Where nobody but bots can sit, everybody may after the hand.
        """
        if self.session.is_over:
            return True
        if past is self.current and self.phase is not Phase.BETWEEN:
            return False
        if self.exhibition:
            return True
        others = [guest for at, guest in enumerate(self.guests) if at != seat]
        return seat is not None and all(guest.bot is not None for guest in others)

    def _in_hand(self, seat: int | None) -> int | None:
        return self.seats.index(seat) if seat is not None and seat in self.seats else None

    # -- what happens --------------------------------------------------------------------------

    @property
    def step(self) -> Step:
        if self.phase is Phase.OVER:
            return Step.CLOSE
        if not self.is_told:
            return Step.TELL
        if self.exhibition and self.phase is Phase.BETWEEN:
            return Step.DEAL
        actor = self.actor
        if actor is None:
            return Step.WAIT
        guest = self.guests[actor]
        return Step.THINK if guest.bot is not None or guest.left else Step.WAIT

    def act(self, seat: int, verb: str, amount: int | None, turn: int) -> None:
        """Somebody's action. If it is refused, nothing has changed."""
        if self.phase is not Phase.PLAYING:
            raise Conflict(f"no hand is being played now: the table is {self.phase}")
        if turn != self.turn:
            raise Conflict(f"turn {self.turn} is being waited for, not {turn}")
        if self.actor is None:
            raise Conflict(f"the cards are still being dealt, so it is nobody's turn, not seat {seat}'s")
        if self.actor != seat:
            raise Conflict(f"it is seat {self.actor}'s turn, not seat {seat}'s")
        hand = self.hand
        assert hand is not None
        self._take(resolve(action_request(verb, amount), hand))

    def answer(self, action: int) -> None:
        """A bot's action, or the nearest legal one; nothing if the table was closed while it thought."""
        if self.phase is not Phase.PLAYING:
            return
        hand = self.hand
        assert hand is not None
        self._take(forgive(hand.legal, action))

    def tell(self) -> None:
        """Tell what comes next; nothing if the table was closed."""
        if self.phase is not Phase.PLAYING:
            return
        assert self._telling is not None
        self._telling.go_on()
        self._finish_when_told()
        self._publish()

    def go_on(self, number: int, seat: int | None = None) -> None:
        """The next hand after the one with this number, for whoever sits at this seat."""
        if seat is not None and self.guests[seat].out:
            raise Conflict(f"a seat that sits out comes back before it asks for a hand: seat {seat}")
        if self.phase is not Phase.BETWEEN or self.current is None:
            raise Conflict(f"no hand is waited for now: the table is {self.phase}")
        if number != self.current.number:
            raise Conflict(f"hand {self.current.number} is over, not {number}")
        if self.is_paused:
            raise Conflict(f"too many seats sit out for another hand: {len(self._out)}")
        self._deal()
        self._publish(TableCommand(CommandType.NEXT))

    def change_pace(self, pace: int) -> None:
        self.pace = pace
        self._publish(TableCommand(CommandType.PACE, value=pace))

    def close(self) -> None:
        """Nobody uses it any more."""
        self.phase = Phase.OVER
        self._publish()

    def redo(self, commands: Iterable[TableCommand], version: int) -> None:
        """Do again what was done before; nothing of it is left to be told."""
        for command in commands:
            self._redo(command)
        self._catch_up()
        self.version = version

    def _redo(self, command: TableCommand) -> None:
        match command.type:
            case CommandType.JOIN:
                self.guests[command.seat].sit(command.name, command.token, program=bool(command.value))
                self._start_when_full()
            case CommandType.LEAVE:
                self.leave(command.seat)
            case CommandType.ACT:
                assert self.hand is not None
                self.hand.act(Action(command.value))
                self.turn += 1
            case CommandType.NEXT:
                self._catch_up()
                self._deal()
            case CommandType.PACE:
                self.pace = command.value
            case CommandType.SIT_OUT:
                self.guests[command.seat].out = True
            case CommandType.COME_BACK:
                self.guests[command.seat].out = False

    def _catch_up(self) -> None:
        if self._telling is not None and self.phase is Phase.PLAYING:
            self._telling.tell_all()
            self._finish_when_told()

    def _take(self, action: Action) -> None:
        assert self._telling is not None
        self._telling.hand.act(action)
        self._telling.act()
        self.turn += 1
        self._finish_when_told()
        self._publish(TableCommand(CommandType.ACT, value=action))

    def _start_when_full(self) -> None:
        if self.phase is Phase.WAITING and not any(guest.is_open for guest in self.guests):
            self._deal()

    def _deal(self) -> None:
        session = self.session
        number = session.played + 1
        seed = hand_seed(self._secret, number)
        chips = tuple(session.chips)
        hand = session.deal(seed, self._out)
        assert hand is not None, "a session that is over has closed the table"
        seated = session.seated
        names = tuple(self.guests[seat].name for seat in seated)
        self.current = PastHand(number, hand, seated, names, seed, chips)
        self.phase = Phase.PLAYING
        self.rebuys = {}
        for at, seat in enumerate(seated):
            self.guests[seat].remember("hand_begins", hand.view(at))
        self._telling = Telling(hand, names, face_up=self.exhibition)
        self._finish_when_told()

    def _finish_when_told(self) -> None:
        current = self.current
        if current is None or current.hand.actor is not None or not self.is_told:
            return
        for at, seat in enumerate(current.seated):
            self.guests[seat].remember("hand_ends", current.hand.view(at))
        self.past = [*self.past[1 - MOST_PAST :], current]
        self.session.settle()
        self.phase = Phase.OVER if self.session.is_over else Phase.BETWEEN
        for at, seat in enumerate(current.seated):
            if not current.hand.stacks[at] and self.phase is Phase.BETWEEN and self.session.stacks[seat]:
                self.rebuys[seat] = self.session.stacks[seat]

    def _publish(self, command: TableCommand | None = None) -> None:
        self.version += 1
        if command is not None:
            self.note(command)
        for listener in tuple(self.listeners):
            listener()
