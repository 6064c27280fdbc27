"""One hand of any game: the one state machine.

It is written for speed: slots, ints, and nothing made that is not asked for. What happened can be
told from the start of the hand and its actions, so that events are made on demand (`events.py`).
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from holecard.cards.deal import Deal
from holecard.errors import BadRequest, IllegalAction
from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.betting import HandBetting
from holecard.hand.cards_in_play import CardsInPlay
from holecard.hand.cards_view import show_cards
from holecard.hand.discard import Discard, Move
from holecard.hand.legal_range import legal_range
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.rules.layout import Posts, lay_out

if TYPE_CHECKING:
    from holecard.hand.events import Event
    from holecard.hand.narration import Sentence

# An imported name is a dictionary look-up for mypyc, one of its own that is final is a variable in C.
_ACTION: Final = Action
_DISCARD: Final = Discard
_CALL: Final = CALL
_FOLD: Final = FOLD


class Hand(HandBetting):
    """Built from a game, stacks, a button and a deal; goes on by `act` until `actor` is None."""

    __slots__ = ()

    def __init__(
        self,
        game: Game,
        stacks: Iterable[int | Any],
        button: int | Any = 0,
        deal: Deal | Any = None,
        posts: Posts | None = None,
        free_folders: Collection[int] = (),
    ) -> None:
        """`posts` and `free_folders` are for hands that do not go by the game alone: forced payments of
        their own, and seats that may give up what they could have for free."""
        if not isinstance(stacks, tuple):
            stacks = _listed(stacks)
        seats = len(stacks)
        if not isinstance(deal, Deal):
            raise BadRequest("a hand needs a deal: Deal.seeded(game, seats, seed) or Deal.of(hole, board)")
        if type(button) is not int:
            raise BadRequest(f"the button is at a seat, which is a whole number, not {button!r}")
        if posts is None:
            layout = game._layouts.get((seats, button)) or game.layout(seats, button)
        else:
            game.check_table(seats, button)
            layout = lay_out(game, seats, button, posts)
        if deal.shoe is not layout.shoe:
            deal = layout.shoe.fitted(deal, game.name)
        is_short = False
        for stack in stacks:
            if type(stack) is not int or stack <= layout.most:
                is_short = True
                if type(stack) is not int or stack < 1:
                    raise BadRequest(f"every seat needs a whole number of chips above zero, not {stack!r}")
        self.game = game
        self.deal = deal
        self.button = button
        self.seats = seats
        self.posts = posts
        self.free_folders = free_folders
        self._layout = layout
        self._start = stacks
        self._stacks = left = [*stacks]
        self._bets = [*layout.blinds]
        self._folded = layout.none_folded
        self._log = []
        self._legal = None
        self._short = False
        self._careful = not deal.is_known
        self._cards = None
        self._live = self._able = self._todo = seats
        self.street = 0
        self._bet = bet = layout.bet
        self._step = layout.steps[0]
        self._raises = 1 if bet else 0
        if is_short:
            self._start_short()
            return
        for seat, chips in layout.dues:
            left[seat] = left[seat] - chips
        self.actor = seat = layout.first[0]
        owed, stack = bet - layout.blinds[seat], left[seat]
        self.to_call = owed if owed < stack else stack

    def _start_short(self) -> None:
        """Forced bets where a stack may be too small for them, or where more comes before the first turn."""
        self.actor = None
        for seat, ante, blind in self._layout.payments:
            have = self._stacks[seat]
            if have <= ante + blind:
                self._able -= 1
                blind = max(have - ante, 0)
                ante = have - blind
            self._bets[seat] = blind
            self._stacks[seat] = have - ante - blind
        self._todo = self._able
        if self._layout.is_special:
            self._cards = CardsInPlay(self.seats, self.deal)
            self._open(0)
        elif self._able:
            self._turn_from(self._layout.first[0])
        else:
            self._close()

    # -- what a seat may do ------------------------------------------------------------------

    def act(self, action: int | Any) -> None:
        """The actor's turn. An action that is not legal is refused and changes nothing."""
        seat = self.actor
        if seat is None:
            raise IllegalAction(f"the hand is over, so no seat may {_move(action)}")
        if type(action) is not _ACTION:
            if type(action) is _DISCARD:
                self._discard(seat, action)
                return
            action = Action.of(action)
        if self._careful:
            self._look_closer(seat, action)
        if action is _CALL:
            self._todo -= 1
            if pay := self.to_call:
                self._bets[seat] = self._bets[seat] + pay
                self._stacks[seat] = left = self._stacks[seat] - pay
                if not left:
                    self._able -= 1
        elif action is _FOLD:
            self._fold(seat)
        else:
            self._raise(seat, action)
        self._log.append((self.street, seat, action))
        if self._todo:
            self._turn_from(seat + 1)
        else:
            self._close()

    def move(self, number: int | Any) -> Move:
        """What a plain number stands for now: the places of cards in a draw, otherwise an action."""
        return Action.of(number) if self.legal_draw is None else Discard(number)

    def _look_closer(self, seat: int, action: Action) -> None:
        """What is refused in a draw, at the bring-in, and where cards are unknown."""
        draw = self.legal_draw
        if draw is not None:
            raise IllegalAction(f"seat {seat} may {draw}, not {action}")
        legal = self._legal  # known already where a bring-in is due, and otherwise who faces a bet may fold
        if action is _FOLD and self.to_call and legal is not None and not legal.can_fold:
            raise self._refused(action)
        if not self.deal.is_known and (self.game.has_up_cards or self._can_end(seat, action)):
            self._rehearse(action)

    def _discard(self, seat: int, discard: Discard) -> None:
        draw, cards = self.legal_draw, self._cards
        if draw is None or cards is None:
            raise self._refused(discard)
        if not draw.allows(discard):
            raise IllegalAction(f"seat {seat} may {draw}, not {self._thrown_words(seat, discard)}")
        if self._careful and not self.deal.is_known and len(cards.waiting) == 1:
            self._rehearse(discard)
        cards.throw(self, seat, discard, is_replaced=draw.is_replaced)
        if cards.waiting:
            self.actor = cards.waiting[0]
        else:
            self._bet_street()

    def _thrown_words(self, seat: int, discard: Discard) -> str:
        hole = self.hole(seat)
        if discard.is_hidden or discard >> len(hole):
            return f"{discard} of {len(hole)} cards" if not discard.is_hidden else "cards that are hidden"
        return discard.words(hole)

    def _can_end(self, seat: int, action: int) -> bool:
        """Whether this action may lead to a showdown: not a raise, which is answered, nor a fold to the last
        player, nor one after which two seats or more can still bet."""
        if action > 0 or (action < 0 and self._live == 2):
            return False
        if self._able > 2:
            return self.street == self._layout.last and self._todo == 1
        if self._able < 2 or action < 0:
            return True
        return self.street == self._layout.last or self._stacks[seat] <= self.to_call

    def _rehearse(self, action: Move) -> None:
        """Refuse an action that would leave the winner unknown, before it is taken."""
        twin = self.copy()
        twin._careful = False
        twin.act(action)

    def view(self, seat: int | Any = None) -> View:
        """What one seat may know; without a seat, what a spectator may know."""
        if self._cards is not None:
            return show_cards(self, self._cards, self._checked(seat))
        view = View()
        view.actor = actor = self.actor
        view.street = street = self.street
        layout = self._layout
        hole, board = self.deal._cards or self.deal.cards
        if actor is not None and seat is actor:
            view.hole = hole[actor][: layout.holes[street]]
            if self._legal is None:
                self._legal = legal_range(self)
            view.legal = self._legal
            view.shown = ()
            view.payoffs = None
        else:
            own = self._checked(seat)
            view.hole = () if own is None else hole[own][: self.cards_dealt(own)]
            view.legal = self.legal if own is not None and own == actor else None
            view.shown = self._shown() if actor is None else ()
            view.payoffs = self.payoffs if actor is None else None
        view.seat = seat
        view.game = self.game
        view.button = self.button
        view.board = board[: layout.boards[street]]
        view.start = self._start
        view.stacks = tuple(self._stacks)
        view.bets = tuple(self._bets)
        view.folded = self._folded
        view._cards = None
        view._log = tuple(self._log)
        return view

    def _checked(self, seat: int | Any) -> int | None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            raise BadRequest(f"a seat is a number from 0 to {self.seats - 1}, not {seat!r}")
        return seat

    @property
    def events(self) -> "tuple[Event, ...]":
        """Everything that happened, from the stacks to the pots."""
        from holecard.hand.event_log import events_of

        return tuple(events_of(self))

    def story(self, names: Sequence[str] = ()) -> list[str]:
        """The events in words, with the seats' names or numbers."""
        from holecard.hand.narration import plain_text

        return [plain_text(sentence) for sentence in self.narration(names)]

    def narration(self, names: Sequence[str] = ()) -> "list[Sentence]":
        """The same as pieces, for surfaces that render players, cards and amounts in their own way."""
        from holecard.hand.narration import narrate_all

        return narrate_all(self.events, names, self.seats)

    def _repr_html_(self) -> str:
        """The hand in a notebook."""
        from holecard.hand.html import hand_to_html

        return hand_to_html(self)

    def dealt(self, deal: Deal) -> "Hand":
        """The same actions with other cards, which have no say before the showdown."""
        if deal.shoe is not self._layout.shoe:
            deal = self._layout.shoe.fitted(deal, self.game.name)
        if self._cards is not None:
            raise BadRequest(f"{self.game.name} has {self.game.extras[0]}, so it needs the cards of its deal")
        if self.actor is None:
            raise BadRequest(f"the hand is over, so it cannot go on with other cards: {deal}")
        twin = self.copy()
        twin.deal = deal
        twin._careful = not deal.is_known
        return twin

    def copy(self) -> "Hand":
        """An independent hand in the same state."""
        twin = self.restarted()
        twin._take_over(self)
        return twin

    def __reduce__(self) -> "tuple[Callable[..., Hand], tuple[Any, ...]]":
        """A hand is how it started and what was done."""
        start = self.game, self._start, self.button, self.deal, self.posts, self.free_folders
        return _resumed, (*start, self.moves)

    def draw_like(self, other: "Hand") -> None:
        """Make the draws that come now as they were made in another hand, which began alike."""
        while self._cards is not None and self._cards.waiting and other._cards is not None:
            self.act(other._cards.log[len(self._cards.log)][2])

    def restarted(self) -> "Hand":
        """The same hand before the first action."""
        return Hand(self.game, self._start, self.button, self.deal, self.posts, self.free_folders)


def _resumed(
    game: Game,
    stacks: tuple[int, ...],
    button: int,
    deal: Deal,
    posts: Posts | None,
    free_folders: Collection[int],
    actions: Iterable[Move],
) -> Hand:
    hand = Hand(game, stacks, button, deal, posts, free_folders)
    for action in actions:
        hand.act(action)
    return hand


def _listed(stacks: Iterable[int | Any]) -> tuple[int | Any, ...]:
    try:
        return tuple(stacks)
    except TypeError:
        raise BadRequest(f"stacks are whole numbers of chips, one a seat, not {stacks!r}") from None


def _move(action: object) -> Move:
    return action if type(action) is Discard else Action.of(action)
