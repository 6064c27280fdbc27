"""Rebuilds a hand from what another engine reports about it."""

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
    """A hand of another engine. Unseen cards are unknown, which works until a showdown needs them."""

    game: Game
    start: tuple[int, ...]
    button: int
    seat: int
    hole: tuple[Card, ...]
    board: tuple[Card, ...] = ()
    shown: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    actions: list[Action] = field(default_factory=list)
    is_welcome: bool = False
    """Whether `hand_begins` of the bot was called."""
    free_folders: set[int] = field(default_factory=set)
    """Seats that are allowed to fold where a check is free, because the engine reported that they did."""

    def hand(self) -> Hand:
        """The hand after all actions so far."""
        hand = self.fresh()
        for action in self.actions:
            hand.act(action)
        return hand

    def fresh(self) -> Hand:
        """The hand before the first action."""
        return Hand(self.game, self.start, self.button, self._deal(), free_folders=self.free_folders)

    def _deal(self) -> Deal:
        holes: list[Sequence[Card]] = []
        for seat in range(len(self.start)):
            known = self.hole if seat == self.seat else self.shown.get(seat, ())
            holes.append(known or (UNKNOWN,) * self.game.hole_cards)
        return Deal.of(holes, self.board)

    def add(self, seat: int, requested: int) -> None:
        """Add an action that the engine reports, corrected to the nearest legal one if the rules differ."""
        hand = self.hand()
        if hand.actor != seat:
            raise BadRequest(f"it is the turn of seat {hand.actor}, not of {seat}")
        if requested == FOLD:
            self.free_folders.add(seat)
            self.actions.append(FOLD)
        else:
            self.actions.append(forgive(hand.legal, requested))

    def take_back(self) -> None:
        """Replace the last action, which was not played, by a check, or by a fold when facing a bet."""
        self.actions.pop()
        self.actions.append(forgive(self.hand().legal, None))

    def add_raise(self, seat: int, by: int) -> None:
        """Add a raise given, as in most protocols, as the amount on top of the call."""
        hand = self.hand()
        self.add(seat, hand.bets[seat] + hand.legal.to_call + by if hand.actor == seat else 0)

    def with_moves(self, moves: Sequence[int]) -> "HandRebuilder":
        """The same hand with these actions instead, in turn.

        A move is -1 for a fold, 0 for a check or call, or the amount that a raise adds on top of the call.
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
        """The hand after the opponent's latest actions, inferred from the chips that it has left.

        For two seats, if all our answers were played: then the opponent has acted at most once per street.
        """
        other = 1 - self.seat
        rebuilder = replace(self, board=board, actions=list(self.actions))
        hand = rebuilder.hand()
        while hand.actor == other:
            more = hand.stacks[other] - left
            raised = hand.street == len(board) and more > hand.to_call
            rebuilder.add(other, hand.bets[other] + more if raised else CALL)
            hand = rebuilder.hand()
        return rebuilder

    def ended(self, moves: Sequence[int], left: int) -> Hand | None:
        """The finished hand after some last part of these moves that leaves this seat with `left` chips."""
        for at in range(len(moves)):
            try:
                hand = self.with_moves(moves[at:]).hand()
            except HolecardError:
                continue
            if hand.actor is None and hand.stacks[self.seat] == left:
                return hand
        return None


def guess_start(moves: Sequence[int], paid: int, big: int, *, opens: bool) -> tuple[int, int]:
    """The shortest possible first street (a bet and a call), given the moves on the second street and what
    this seat has paid in the hand. For two seats."""
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
    """The shortest sequence of moves that leads to this decision, for a seat that has paid this much.

    The seat opens both streets or none.
    """
    small, big = blinds
    if board:
        checks = (0,) if opens else ()
        return (max(paid - big, 0), 0, *((*checks, to_call) if to_call or not opens else ()))
    raised = max(paid - big, 0)
    if opens:
        return () if paid <= small else (raised, to_call)
    return (to_call,) if paid <= big else (0, raised, to_call)
