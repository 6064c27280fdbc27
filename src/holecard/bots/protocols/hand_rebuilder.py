"""One hand as a foreign engine tells it, put together again as a hand of ours."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from holecard.cards.card import UNKNOWN, Card
from holecard.cards.deal import Deal
from holecard.errors import BadRequest, HolecardError
from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.hand import Hand
from holecard.rules.game import Game
from holecard.session.policy import forgive


@dataclass(slots=True)
class HandRebuilder:
    """Cards that were not seen are unknown in the hand, which does until they would decide it."""

    game: Game
    start: tuple[int, ...]
    button: int
    seat: int
    hole: tuple[Card, ...]
    board: tuple[Card, ...] = ()
    shown: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    actions: list[Action] = field(default_factory=list)
    is_welcome: bool = False
    """Whether the bot has been told of the hand."""
    free_folders: set[int] = field(default_factory=set)
    """Seats that have folded, by what the engine said, though they could have checked."""

    def hand(self) -> Hand:
        """After all actions so far."""
        hand = self.fresh()
        for action in self.actions:
            hand.act(action)
        return hand

    def fresh(self) -> Hand:
        """Before the first action."""
        return Hand(self.game, self.start, self.button, self._deal(), free_folders=self.free_folders)

    def _deal(self) -> Deal:
        holes: list[Sequence[Card]] = []
        for seat in range(len(self.start)):
            known = self.hole if seat == self.seat else self.shown.get(seat, ())
            holes.append(known or (UNKNOWN,) * self.game.hole_cards)
        return Deal.of(holes, self.board)

    def add(self, seat: int, wish: int) -> None:
        """The engine says that a seat did this; rules that differ a little are forgiven."""
        hand = self.hand()
        if hand.actor != seat:
            raise BadRequest(f"it is the turn of seat {hand.actor}, not of {seat}")
        if wish == FOLD:
            self.free_folders.add(seat)
            self.actions.append(FOLD)
        else:
            self.actions.append(forgive(hand.legal, wish))

    def take_back(self) -> None:
        """The last action was not played: the seat has checked instead, or folded to a bet."""
        self.actions.pop()
        self.actions.append(forgive(self.hand().legal, None))

    def add_raise(self, seat: int, by: int) -> None:
        """As most protocols tell it: by so much on top of the call."""
        hand = self.hand()
        self.add(seat, hand.bets[seat] + hand.legal.to_call + by if hand.actor == seat else 0)

    def retold(self, moves: Sequence[int]) -> "HandRebuilder":
        """The same hand with these actions instead, each by the seat whose turn it is.

        A move is -1 for a fold, 0 for a call, and above that what a raise adds on top of the call.
        """
        hand = self.fresh()
        actions: list[Action] = []
        for move in moves:
            if hand.actor is None:
                raise BadRequest(f"the hand is over before the last of its moves: {list(moves)}")
            level = hand.bets[hand.actor] + hand.legal.to_call
            actions.append(forgive(hand.legal, level + move if move > 0 else move))
            hand.act(actions[-1])
        return replace(self, actions=actions)

    def caught_up(self, board: tuple[Card, ...], left: int) -> "HandRebuilder":
        """If all our answers were played: of two seats, the other has done at most one thing on each
        street since, and has this many chips left."""
        other = 1 - self.seat
        story = replace(self, board=board, actions=list(self.actions))
        hand = story.hand()
        while hand.actor == other:
            more = hand.stacks[other] - left
            raised = hand.street == len(board) and more > hand.to_call
            story.add(other, hand.bets[other] + more if raised else CALL)
            hand = story.hand()
        return story

    def ended(self, moves: Sequence[int], left: int) -> Hand | None:
        """The hand after the last of these moves, if it is over and this seat has so many chips left."""
        for at in range(len(moves)):
            try:
                hand = self.retold(moves[at:]).hand()
            except HolecardError:
                continue
            if hand.actor is None and hand.stacks[self.seat] == left:
                return hand
        return None


def guess_start(moves: Sequence[int], paid: int, big: int, *, opens: bool) -> tuple[int, int]:
    """The shortest first street, a bet and a call, for a seat that has paid this much in a hand of two
    with these moves on the second street."""
    mine, yours = 0, 0
    for at, move in enumerate(moves):
        if (at % 2 == 0) == opens:
            mine = yours + max(move, 0)
        else:
            yours = mine + max(move, 0)
    return max(paid - mine - big, 0), 0


def guess_moves(
    blinds: tuple[int, int], paid: int, to_call: int, *, opens: bool, board: bool
) -> tuple[int, ...]:
    """The shortest way to a question, for a seat that has paid this much and opens both streets or none."""
    small, big = blinds
    if board:
        checks = (0,) if opens else ()
        return (max(paid - big, 0), 0, *((*checks, to_call) if to_call or not opens else ()))
    raised = max(paid - big, 0)
    if opens:
        return () if paid <= small else (raised, to_call)
    return (to_call,) if paid <= big else (0, raised, to_call)
