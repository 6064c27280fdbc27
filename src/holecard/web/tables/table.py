"""One live table: a session, its players, and how much of the current hand is revealed.

A table knows nothing of the network. The table manager reads `step`, performs it and repeats; listeners are
called after every change. Every command is reported to `on_command`, and a table with the same setup and the
same commands reaches the same state (see `restore`).
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from holecard.errors import IllegalAction
from holecard.hand.action_text import action_request, resolve
from holecard.hand.discard import Move
from holecard.hand.hand import Hand
from holecard.hand.view import View
from holecard.rules.parts import Bust
from holecard.session import Session
from holecard.session.policy import forgive, forgive_discard
from holecard.web.errors import Conflict
from holecard.web.tables.commands import CommandType, TableCommand
from holecard.web.tables.commitment import hand_seed
from holecard.web.tables.costs import costs_at
from holecard.web.tables.played_hand import MOST_PAST, NextStep, Phase, PlayedHand
from holecard.web.tables.players import SeatedPlayer, checked_holder, distinct_name, holder, open_seat
from holecard.web.tables.reveal import HandReveal
from holecard.web.tables.snapshot import Snapshot
from holecard.web.tables.turn_clock import TurnClock

if TYPE_CHECKING:
    from holecard.web.tables.state_texts import StateTexts


class LiveTable:
    def __init__(
        self,
        name: str,
        session: Session,
        players: list[SeatedPlayer],
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
        self.players = players
        self.chosen = chosen
        """Whether a player chose the seed, and so may know the cards."""
        self.pace = pace
        self.ladder = ladder
        """The opponent if the table is a ladder game."""
        self.exhibition = exhibition
        """Whether only bots play: hands follow automatically, and every card is open."""
        self.version = 0
        self.turn = 0
        """Number of decisions so far."""
        self.phase = Phase.WAITING
        self.current: PlayedHand | None = None
        """The current hand, or the last one between hands."""
        self.rebuys: dict[int, int] = {}
        """Chips that busted seats bought after the current hand."""
        self.past: list[PlayedHand] = []
        self.listeners: set[Callable[[], None]] = set()
        self.on_command: Callable[[TableCommand], None] = lambda _: None
        """Called with every command before the listeners."""
        self.clock = TurnClock(limit)
        self.costs = costs_at(session.game, players)
        """The costs of decisions, or why there are none."""
        self._secret = secret
        self._reveal: HandReveal | None = None
        self.texts: dict[int | None, StateTexts] = {}
        """The JSON texts that were made for each seat, and for spectators."""
        self.start_when_full()

    # -- players -------------------------------------------------------------------------------

    def seat_of(self, token: str | None) -> int:
        """The seat that holds this token; an error if there is none."""
        return checked_holder(self.players, token)

    def join(self, name: str, seat: int | None, *, program: bool = False) -> tuple[int, str]:
        """Take an open seat and return its number and token."""
        at = open_seat(self.players, seat)
        player = self.players[at]
        token = player.sit(distinct_name(self.players, name), program=program)
        self.start_when_full()
        self._publish(TableCommand(CommandType.JOIN, at, value=int(program), name=player.name, token=token))
        return at, token

    def leave(self, seat: int) -> None:
        """Leave the seat, which then checks or folds. Before the first hand it is open again."""
        self.players[seat].leave(is_waiting=self.phase is Phase.WAITING)
        self._publish(TableCommand(CommandType.LEAVE, seat))

    @property
    def can_sit_out(self) -> bool:
        """Whether seats may sit out: only with rebuys, since missing a hand of a match is a loss."""
        return self.session.rules.bust is Bust.REBUYS and not self.exhibition

    def sit_out(self, seat: int) -> None:
        """Deal the seat no cards from the next hand on. It finishes the current hand with a time limit."""
        self._check_sitting_out()
        if not self.players[seat].out:
            self.players[seat].out = True
            self.clock.sit_out(seat)
            self._publish(TableCommand(CommandType.SIT_OUT, seat))

    def come_back(self, seat: int) -> None:
        """Deal the seat in from the next hand on; it posts no missed blinds."""
        self._check_sitting_out()
        if self.players[seat].out:
            self.players[seat].out = False
            self._publish(TableCommand(CommandType.COME_BACK, seat))

    def _check_sitting_out(self) -> None:
        if not self.can_sit_out:
            raise Conflict(f"seats sit out where they can buy in again, not in a {self.session.rules.name}")
        if self.phase in (Phase.WAITING, Phase.OVER):
            raise Conflict(f"seats sit out while hands are played, and the table is {self.phase}")

    @property
    def _out(self) -> set[int]:
        return {seat for seat, player in enumerate(self.players) if player.out}

    @property
    def is_paused(self) -> bool:
        """Whether the next hand waits for a seat that sits out."""
        if self.phase is not Phase.BETWEEN or self.exhibition or not self._out:
            return False
        return not (any(player.is_present for player in self.players) and self.session.can_deal(self._out))

    def seat_holding(self, token: str | None) -> int | None:
        """The seat that holds this token, or None for a spectator."""
        return holder(self.players, token)

    @property
    def is_deserted(self) -> bool:
        """Whether all people and programs have left."""
        return not self.exhibition and not any(player.token for player in self.players)

    # -- the hand ------------------------------------------------------------------------------

    @property
    def hand(self) -> Hand | None:
        return None if self.current is None else self.current.hand

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat of the table for each seat of the hand."""
        return () if self.current is None else self.current.seated

    @property
    def is_revealed(self) -> bool:
        return self._reveal is None or self._reveal.is_complete

    @property
    def actor(self) -> int | None:
        """The seat of the table to act, or None until all events before it are revealed."""
        current = self.current
        if current is None or current.hand.actor is None or not self.is_revealed:
            return None
        return current.seated[current.hand.actor]

    @property
    def time_limit(self) -> int | None:
        """Time limit of the seat to act in seconds."""
        actor = self.actor
        return self.clock.time_limit(is_out=actor is not None and self.players[actor].out)

    @property
    def deadline(self) -> float | None:
        """When the time of the seat to act runs out, by the table's clock."""
        if self.clock.limit is None and not any(player.out for player in self.players):
            return None
        actor = self.actor
        if actor is None or self.step is not NextStep.WAIT:
            return None
        return self.clock.deadline(self.turn, actor, is_out=self.players[actor].out)

    def view(self, seat: int | None) -> View | None:
        """The engine's view of a seat, whether revealed or not."""
        if self.current is None:
            return None
        return self.current.hand.view(self._in_hand(seat))

    def snapshot(self, seat: int | None) -> Snapshot | None:
        """The revealed state as one seat or a spectator sees it."""
        return None if self._reveal is None else self._reveal.snapshot(self._in_hand(seat))

    def _in_hand(self, seat: int | None) -> int | None:
        return self.seats.index(seat) if seat is not None and seat in self.seats else None

    # -- commands ------------------------------------------------------------------------------

    @property
    def step(self) -> NextStep:
        if self.phase is Phase.OVER:
            return NextStep.CLOSE
        if not self.is_revealed:
            return NextStep.REVEAL
        if self.exhibition and self.phase is Phase.BETWEEN:
            return NextStep.DEAL
        actor = self.actor
        if actor is None:
            return NextStep.WAIT
        player = self.players[actor]
        return NextStep.BOT_ACT if player.bot is not None or player.left else NextStep.WAIT

    def act(self, seat: int, verb: str, amount: int | None, turn: int) -> None:
        """Perform the action of a player; an error changes nothing."""
        self._take(resolve(action_request(verb, amount), self._asked(seat, turn)))

    def discard(self, seat: int, cards: Sequence[str], turn: int) -> None:
        """Discard cards of a player, none to stand pat; an error changes nothing."""
        hand = self._asked(seat, turn)
        if hand.legal_draw is None:
            may = hand.legal.words(is_bet=not any(hand.bets))
            raise IllegalAction(f"seat {hand.actor} may {may}, not discard cards")
        self._take(hand.view(hand.actor).discard(cards))

    def _asked(self, seat: int, turn: int) -> Hand:
        """The hand, if it is this turn of this seat."""
        if self.phase is not Phase.PLAYING:
            raise Conflict(f"no hand is being played now: the table is {self.phase}")
        if turn != self.turn:
            raise Conflict(f"the current turn is {self.turn}, not {turn}")
        if self.actor is None:
            raise Conflict(f"the cards are still being dealt, so no seat may act yet, not seat {seat}")
        if self.actor != seat:
            raise Conflict(f"it is seat {self.actor}'s turn, not seat {seat}'s")
        hand = self.hand
        assert hand is not None
        return hand

    def answer(self, answer: int) -> None:
        """Perform the move of a bot, or the nearest legal one; ignored if the table is closed."""
        if self.phase is not Phase.PLAYING:
            return
        hand = self.hand
        assert hand is not None
        draw = hand.legal_draw
        self._take(forgive(hand.legal, answer) if draw is None else forgive_discard(draw, answer))

    def reveal(self) -> None:
        """Reveal the next events; ignored if the table was closed."""
        if self.phase is not Phase.PLAYING:
            return
        assert self._reveal is not None
        self._reveal.reveal_next()
        self._finish_when_revealed()
        self._publish()

    def deal_next(self, number: int, seat: int | None = None) -> None:
        """Deal the hand after the one with this number, at the request of a seat."""
        if seat is not None and self.players[seat].out:
            raise Conflict(f"a seat that sits out must come back before it requests a hand: seat {seat}")
        if self.phase is not Phase.BETWEEN or self.current is None:
            raise Conflict(f"the next hand can be requested between hands, and the table is {self.phase}")
        if number != self.current.number:
            raise Conflict(f"hand {self.current.number} is over, not {number}")
        if self.is_paused:
            raise Conflict(f"too many seats sit out for another hand: {len(self._out)}")
        self.deal()
        self._publish(TableCommand(CommandType.NEXT))

    def change_pace(self, pace: int) -> None:
        self.pace = pace
        self._publish(TableCommand(CommandType.PACE, value=pace))

    def close(self) -> None:
        """Close the table before its session is over."""
        self.phase = Phase.OVER
        self._publish()

    def repeat_move(self, number: int) -> None:
        """Perform an action or a discard that was made before, without revealing it."""
        assert self.hand is not None
        move = self.hand.move(number)
        self._note_decision(move)
        self.hand.act(move)
        self.turn += 1

    def catch_up(self) -> None:
        if self._reveal is not None and self.phase is Phase.PLAYING:
            self._reveal.reveal_all()
            self._finish_when_revealed()

    def _take(self, move: Move) -> None:
        assert self._reveal is not None
        self._note_decision(move)
        self._reveal.hand.act(move)
        self._reveal.act()
        self.turn += 1
        self._finish_when_revealed()
        self._publish(TableCommand(CommandType.ACT, value=move))

    def _note_decision(self, move: Move) -> None:
        current = self.current
        assert current is not None
        assert current.hand.actor is not None
        if not isinstance(self.costs, str) and self.players[self.seats[current.hand.actor]].bot is None:
            current.note_decision(move)

    def start_when_full(self) -> None:
        if self.phase is Phase.WAITING and not any(player.is_open for player in self.players):
            self.deal()

    def deal(self) -> None:
        session = self.session
        number = session.played + 1
        seed = hand_seed(self._secret, number)
        chips = tuple(session.chips)
        hand = session.deal(seed, self._out)
        assert hand is not None, "a session that is over has closed the table"
        seated = session.seated
        names = tuple(self.players[seat].name for seat in seated)
        for past in self.past[-2:-1]:  # costs are told of the present hand and the last one
            past.decisions.clear()
        self.current = PlayedHand(number, hand, seated, names, seed, chips)
        self.phase = Phase.PLAYING
        self.rebuys = {}
        for at, seat in enumerate(seated):
            self.players[seat].remember("hand_begins", hand.view(at))
        self._reveal = HandReveal(hand, names, face_up=self.exhibition)
        self._finish_when_revealed()

    def _finish_when_revealed(self) -> None:
        current = self.current
        if current is None or current.hand.actor is not None or not self.is_revealed:
            return
        for at, seat in enumerate(current.seated):
            self.players[seat].remember("hand_ends", current.hand.view(at))
        self.past = [*self.past[1 - MOST_PAST :], current]
        self.session.settle()
        self.phase = Phase.OVER if self.session.is_over else Phase.BETWEEN
        for at, seat in enumerate(current.seated):
            if not current.hand.stacks[at] and self.phase is Phase.BETWEEN and self.session.stacks[seat]:
                self.rebuys[seat] = self.session.stacks[seat]

    def _publish(self, command: TableCommand | None = None) -> None:
        self.version += 1
        if command is not None:
            self.on_command(command)
        for listener in tuple(self.listeners):
            listener()
