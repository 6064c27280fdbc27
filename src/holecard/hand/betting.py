"""The betting of a hand: whose turn it is, what a fold or a raise changes, and when a street is over."""

from holecard.errors import IllegalAction
from holecard.hand.action import FOLD, Action
from holecard.hand.cards_in_play import CardsInPlay
from holecard.hand.discard import Move
from holecard.hand.legal import Legal
from holecard.hand.legal_range import legal_range
from holecard.hand.showdown import show_down, win_unopposed
from holecard.hand.state import HandState
from holecard.rules.table_layout import with_bets_of


class HandBetting(HandState):
    """From a turn to the next one. `Hand` begins it, takes the actions and shows it to the seats."""

    __slots__ = ()

    @property
    def legal(self) -> Legal:
        """What the actor may bet; in a draw there is `legal_draw` instead."""
        legal = self._legal
        if legal is None:
            if self._careful:
                self._check_betting()
            self._legal = legal = legal_range(self)
        return legal

    def _check_betting(self) -> None:
        draw = self.legal_draw
        if draw is not None:
            raise IllegalAction(f"seat {self.actor} may {draw}, so there is nothing to bet")

    def _refused(self, action: Move) -> IllegalAction:
        words = self.legal.words(is_bet=not any(self._bets))
        return IllegalAction(f"seat {self.actor} may {words}, not {action}")

    # -- turns -------------------------------------------------------------------------------

    def _turn_from(self, seat: int) -> None:
        """Give the turn to the first seat from here on, clockwise, that can act."""
        seats = self.seats
        stacks = self._stacks
        while True:
            if seat >= seats:
                seat -= seats
            stack = stacks[seat]
            if stack and not self._folded[seat]:
                break
            seat += 1
        if self._able == 1 and not self._faces_chips(seat):
            self._close()
            return
        self.actor = seat
        owed = self._bet - self._bets[seat]
        self.to_call = owed if owed < stack else stack
        self._legal = None

    # -- folds and raises --------------------------------------------------------------------

    def _fold(self, seat: int) -> None:
        if not self.to_call and not self._layout.free_fold and seat not in self.free_folders:
            raise self._refused(FOLD)
        folded = [*self._folded]
        folded[seat] = True
        self._folded = tuple(folded)
        self._able -= 1
        self._live -= 1
        self._todo = 0 if self._live == 1 else self._todo - 1

    def _raise(self, seat: int, action: Action) -> None:
        total = action + 0  # a plain int, which is faster to reckon with
        _, least, most, _ = self._legal or self.legal
        if least is None or most is None or not least <= total <= most:
            raise self._refused(action)
        self._stacks[seat] = left = self._stacks[seat] + self._bets[seat] - total
        if left:
            self._todo = self._able - 1
        else:
            self._todo = self._able = self._able - 1
        grown = total - self._bet
        self._bet = self._bets[seat] = total
        if self._layout.is_fixed:
            self._complete(grown)
        elif grown >= self._step:
            self._step = grown
        else:
            self._short = True

    def _complete(self, grown: int) -> None:
        """With fixed bets an all-in of half a bet or more counts as a whole one; a smaller one may be
        completed."""
        self._step += grown
        size = self._layout.raises[self.street][self._raises]
        if self._step < size:
            self._short = True
        if 2 * self._step >= size:
            self._raises += 1
            self._step = 0

    # -- streets and the end -----------------------------------------------------------------

    def _close(self) -> None:
        """The betting of this street is over: open the next one, or end the hand."""
        layout = self._layout
        if (self._able > 1 or layout.is_special) and self.street < layout.last and self._live > 1:
            self.street = street = self.street + 1
            self._bets = [0] * self.seats
            self._short = False
            self._bet = self._raises = 0
            self._step = layout.steps[street]
            self._todo = self._able
            first = layout.first[street]
            if first < 0:
                self._open(street)
            else:
                self._turn_from(first)
            return
        self.actor = None
        self.to_call = 0
        self._legal = None
        if self._live == 1:
            win_unopposed(self)
        else:
            self.street = layout.last
            show_down(self)

    def _open(self, street: int) -> None:
        """A street with more to it than board cards: own cards, then draws or discards, then the betting."""
        cards = self._cards
        assert cards is not None
        cards.deal_street(self, street)
        if not self.game.streets[street].asks_for_cards:
            self._bet_street()
            return
        cards.waiting = [seat for seat in self.clockwise() if not self._folded[seat]]
        self.actor = cards.waiting[0]
        self.to_call = 0
        self._legal = None
        self._careful = True

    def _bet_street(self) -> None:
        """Begin the betting of such a street."""
        layout, street, cards = self._layout, self.street, self._cards
        assert cards is not None
        self._careful = not self.deal.is_known
        if not self._able:
            self._close()
            return
        larger = self.game.streets[street].open_pair_bet
        if larger and cards.shows_pair(self):
            self._layout = with_bets_of(layout, street, larger)
        first = layout.openers[street]
        if first < 0:
            first = (
                cards.first_by_showing(self, self.game.ranking.showing) if street else self._bring_in(cards)
            )
        self._turn_from(first)
        if first == cards.bring_in == self.actor and not self.street:  # or the street may be over already
            self._careful = True
            self._legal = self.legal._replace(can_fold=False)

    def _bring_in(self, cards: CardsInPlay) -> int:
        """The seat that pays the bring-in, which is no bet of the cap."""
        if not self.game.forced.bring_in:
            return cards.first_by_showing(self, self.game.ranking.showing)
        cards.bring_in = cards.first_by_card(self)
        self._raises = 0
        return cards.bring_in
