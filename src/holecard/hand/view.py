"""What one seat is allowed to know about a hand."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, NamedTuple

from holecard.cards.card import Card, print_cards
from holecard.errors import BadRequest, IllegalAction
from holecard.hand.action import CALL, FOLD, MOST_SHARED, SHARED, Action, raise_to
from holecard.hand.discard import STAND_PAT, Discard, Move
from holecard.hand.legal import Legal
from holecard.hand.legal_discard import LegalDiscard
from holecard.rules.game import Game
from holecard.rules.positions import positions


class Step(NamedTuple):
    """One action of the hand so far."""

    street: int
    seat: int
    action: Action


class DrawStep(NamedTuple):
    """One draw or discard of the hand so far."""

    street: int
    seat: int
    discard: Discard
    """Of other seats only its count is known."""


class CardKnowledge(NamedTuple):
    """What a seat knows about cards other than its own and the board, in games with up-cards, draws or
    discards."""

    up: tuple[tuple[Card, ...], ...]
    discarded: tuple[Card, ...]
    draws: tuple[tuple[int, int, Discard], ...]
    legal_draw: LegalDiscard | None
    is_draw: bool


_step: Final = partial(tuple.__new__, Step)
"""Makes a `Step` of its three values at a third of the cost of `Step._make`."""

_shared: Final = SHARED
_MOST_SHARED: Final = MOST_SHARED


def raised_to(amount: int) -> Action:
    """`raise_to` for an amount that is known to be above zero. `hand/action.py` is not compiled, and this is
    called for every raise."""
    return _shared[amount + 1] if amount < _MOST_SHARED else raise_to(amount)


_ATTRIBUTES: Final = (
    "_cards", "_log", "actor", "bets", "board", "button", "folded", "game", "hole", "legal",
    "payoffs", "seat", "shown", "stacks", "start", "street",
)  # fmt: skip


class View:
    """A snapshot of the hand; it does not change as the hand goes on.

    It holds no way back to the hand. Other seats' cards are empty tuples until they are shown. Only
    `Hand.view` makes one, and sets every attribute: a constructor with all of them would take twice as long.
    """

    __slots__ = _ATTRIBUTES

    game: Game
    """The rules."""
    seat: int | None
    """The seat whose view this is; None for a spectator."""
    button: int
    """The seat with the button."""
    street: int
    """The betting round, from 0."""
    actor: int | None
    """The seat to act; None once the hand is over."""
    hole: tuple[Card, ...]
    """The cards that this seat holds, down and up."""
    board: tuple[Card, ...]
    """The cards on the board."""
    start: tuple[int, ...]
    """Chips by seat at the start of the hand."""
    stacks: tuple[int, ...]
    """Chips by seat that are not in the pot."""
    bets: tuple[int, ...]
    """Chips by seat that were bet on this street."""
    folded: tuple[bool, ...]
    """Which seats have folded."""
    legal: Legal | None
    """What this seat may bet, if it is its turn; None while it draws: see `legal_draw`."""
    shown: tuple[tuple[Card, ...], ...]
    """The cards that each seat showed at the showdown; empty until then."""
    payoffs: tuple[int, ...] | None
    """Net chips by seat, once the hand is over."""
    _log: tuple[tuple[int, int, Action], ...]
    _cards: CardKnowledge | None

    def __reduce__(self) -> "tuple[Callable[..., View], tuple[Any, ...]]":
        return _pictured, tuple([getattr(self, name) for name in _ATTRIBUTES])

    @property
    def seats(self) -> int:
        """How many seats the hand has."""
        return len(self.start)

    @property
    def pot(self) -> int:
        """All chips paid so far, bets included; 0 once it has been awarded."""
        return sum(self.start) - sum(self.stacks)

    @property
    def position(self) -> str:
        """What players call this seat: BTN, SB, BB, UTG, ..."""
        return "" if self.seat is None else positions(self.game, self.seats, self.button)[self.seat]

    @property
    def history(self) -> tuple[Step, ...]:
        """Every fold, check, call, bet and raise so far; `draws` has what seats discarded."""
        return tuple(map(_step, self._log))

    @property
    def log(self) -> tuple[tuple[int, int, Action], ...]:
        """Every action so far as street, seat and action: `history` without the cost of named fields."""
        return self._log

    # -- cards that are shown, drawn and thrown away ---------------------------------------------

    @property
    def up(self) -> tuple[tuple[Card, ...], ...]:
        """By seat: its face-up cards, including those of seats that have folded."""
        return ((),) * len(self.start) if self._cards is None else self._cards.up

    @property
    def discarded(self) -> tuple[Card, ...]:
        """What this seat has discarded."""
        return () if self._cards is None else self._cards.discarded

    @property
    def draws(self) -> tuple[DrawStep, ...]:
        """Every draw and discard so far. Those of a street come before its betting."""
        return () if self._cards is None else tuple([DrawStep(*step) for step in self._cards.draws])

    @property
    def drawn(self) -> tuple[tuple[int, ...], ...]:
        """By seat: how many cards it discarded at each draw so far."""
        return tuple(
            [
                tuple([step.discard.count for step in self.draws if step.seat == seat])
                for seat in range(self.seats)
            ]
        )

    @property
    def steps(self) -> tuple[tuple[int, int, Move], ...]:
        """Street, seat and move of `history` and `draws` together, in the order in which they came."""
        if self._cards is None:
            return self._log
        steps: list[tuple[int, int, Move]] = [*self._cards.draws, *self._log]
        steps.sort(key=lambda step: step[0])
        return tuple(steps)

    @property
    def is_draw(self) -> bool:
        """Whether the seat to act draws or discards, instead of betting."""
        return self._cards is not None and self._cards.is_draw

    @property
    def legal_draw(self) -> LegalDiscard | None:
        """What this seat may discard, if it is its turn to draw or discard; otherwise None."""
        return None if self._cards is None else self._cards.legal_draw

    def discard(self, cards: str | Iterable[str | int] | Any) -> Discard:
        """Discard these cards: `view.discard("2h 7c")`."""
        legal = self.legal_draw or self._draw_turn()
        discard = Discard.of(cards, self.hole)
        if not legal.allows(discard):
            raise IllegalAction(f"seat {self.seat} may {legal}, not {discard.words(self.hole)}")
        return discard

    def stand_pat(self) -> Discard:
        """Discard nothing, or if some cards must go, the first ones."""
        legal = self.legal_draw or self._draw_turn()
        return legal.fewest() if legal.least else STAND_PAT

    def _draw_turn(self) -> LegalDiscard:
        raise BadRequest(f"it is not this seat's turn to draw: {self!r}")

    # -- what this seat may do, and how to say it ----------------------------------------------

    @property
    def stack(self) -> int:
        """This seat's chips that are not yet in the pot."""
        return 0 if self.seat is None else self.stacks[self.seat]

    @property
    def to_call(self) -> int:
        """What a call costs; zero is a check, or not this seat's turn."""
        return 0 if self.legal is None else self.legal.to_call

    @property
    def min_raise_to(self) -> int | None:
        """The smallest legal raise, as a total on this street; None if no raise is allowed."""
        return None if self.legal is None else self.legal.min_raise_to

    @property
    def max_raise_to(self) -> int | None:
        """The largest legal raise, as a total on this street; None if no raise is allowed."""
        return None if self.legal is None else self.legal.max_raise_to

    def fold(self) -> Action:
        """Fold, or check if it costs nothing to stay; the seat with the bring-in brings it in."""
        legal = self.legal or self._turn()
        return FOLD if legal.to_call and legal.can_fold else CALL

    def check(self) -> Action:
        """Check, or fold to a bet."""
        return self.fold()

    def call(self) -> Action:
        """Call, or check when there is nothing to call."""
        self._turn()
        return CALL

    def raise_to(self, amount: float | Any) -> Action:
        """Raise so that this seat has `amount` in front of it on this street, or the nearest legal
        raise to that, or a call where no raise is allowed."""
        return _nearest_raise(self.legal or self._turn(), amount)

    def pot_raise(self, fraction: float | Any = 1.0) -> Action:
        """Raise by this fraction of the pot after a call: 1 is the pot, 0.5 half of it."""
        legal = self.legal or self._turn()
        pot = sum(self.start) - sum(self.stacks)
        return _nearest_raise(legal, max(self.bets) + fraction * (pot + legal.to_call))

    def all_in(self) -> Action:
        """The largest legal bet (the pot, in pot limit), or a call if none is legal."""
        most = (self.legal or self._turn()).max_raise_to
        return CALL if most is None else raised_to(most)

    def _turn(self) -> Legal:
        if self.legal is None:
            if self.legal_draw is not None:
                raise BadRequest(f"this seat draws now and may {self.legal_draw}, not bet: {self!r}")
            raise BadRequest(f"it is not this seat's turn: {self!r}")
        return self.legal

    def __repr__(self) -> str:
        cards = print_cards(self.hole) or "no cards"
        board = print_cards(self.board) or "no board"
        return f"<View of seat {self.seat}: {cards}, {board}, pot {self.pot}, stacks {self.stacks}>"


def _nearest_raise(legal: Legal, amount: float | Any) -> Action:
    _, least, most, _ = legal
    if least is None or most is None:
        return CALL
    if amount < least:
        return raised_to(least)
    return raised_to(most if amount > most else int(amount))


def _pictured(*values: Any) -> View:
    """The view with these attributes, in the order of `_ATTRIBUTES`."""
    view = View()
    for name, value in zip(_ATTRIBUTES, values, strict=True):
        setattr(view, name, value)
    return view
