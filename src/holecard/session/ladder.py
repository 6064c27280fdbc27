"""The ladder, driven by the caller one step at a time, as a graphical game would."""

from dataclasses import dataclass

from holecard.errors import BadRequest, IllegalAction
from holecard.hand.action import Action
from holecard.hand.action_text import action_request, resolve
from holecard.hand.hand import Hand
from holecard.rules.game import Game
from holecard.session.result import Result
from holecard.session.session import Session


@dataclass(frozen=True, slots=True)
class HandResult:
    """The result of one hand of the ladder."""

    level: int
    """From zero."""
    payoffs: tuple[int, ...]
    winners: tuple[int, ...]
    """Who took chips; both seats when they split."""
    showdown: bool


class Ladder:
    """`start_hand`, `apply_action` until the hand is over, `resolve_showdown`, and unless
    `is_game_over`, `advance_blind_level` before the next hand. Each call in the wrong order is
    refused and changes nothing.
    """

    def __init__(self, game: Game, seed: str, button: int = 0) -> None:
        if len(game.session.stacks) < 2:
            raise BadRequest(f"a ladder has a stack for every level, not {list(game.session.stacks)}")
        self.session = Session(game, seed, button=button)
        self._ready = True

    @property
    def level(self) -> int:
        """How many levels have been played."""
        return self.session.played

    @property
    def hand(self) -> Hand | None:
        return self.session.hand

    def start_hand(self) -> Hand:
        """Assign the button, post the blinds and deal."""
        if self.is_game_over():
            raise BadRequest(f"the game is over after {self.level} hands, so no other hand starts")
        if not self._ready:
            raise BadRequest(f"advance the blind level before the next hand, from level {self.level}")
        hand = self.session.deal()
        if hand is None:
            raise BadRequest("the session has no other hand")
        return hand

    def apply_action(self, player: int, action: str | Action, amount: int | None = None) -> None:
        """`fold`, `check`, `call`, `bet`, `raise` (to `amount`) or `all-in`, by the seat to act."""
        hand = self._current()
        if hand.actor != player:
            turn = "the hand is over" if hand.actor is None else f"it is seat {hand.actor}'s turn"
            raise IllegalAction(f"{turn}, not seat {player}'s")
        hand.act(action if isinstance(action, Action) else resolve(action_request(action, amount), hand))

    def resolve_showdown(self) -> HandResult:
        """Award the pot, update the stacks and look for a bust."""
        hand = self._current()
        payoffs = hand.payoffs
        won = {seat for seat, chips in enumerate(payoffs) if chips > 0} or set(range(hand.seats))
        self.session.settle()
        self._ready = False
        return HandResult(self.level - 1, payoffs, tuple(sorted(won)), hand.is_showdown)

    def advance_blind_level(self) -> int:
        """Go to the next level; returns the stack that both seats have there."""
        if self.session.hand is not None or self._ready:
            raise BadRequest(f"resolve a hand before the level advances, which is {self.level}")
        if self.is_game_over():
            raise BadRequest(f"the game is over, so there is no level after {self.level}")
        self._ready = True
        return self.session.stacks[0]

    def is_game_over(self) -> bool:
        return self.session.is_over

    @property
    def result(self) -> Result:
        return self.session.result

    def _current(self) -> Hand:
        if self.session.hand is None:
            raise BadRequest("there is no hand: start one first")
        return self.session.hand
