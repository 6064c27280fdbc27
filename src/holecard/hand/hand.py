"""One hand of any game: the one state machine.

It is written for speed: slots, ints, and nothing made that is not asked for. What happened can be
told from the start of the hand and its actions, so that events are made on demand (`events.py`).
"""

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from holecard.cards.deal import Deal
from holecard.errors import BadRequest, IllegalAction
from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.legal import Legal
from holecard.hand.legal_range import legal_range
from holecard.hand.settle import Settlement, settle
from holecard.hand.state import HandState
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.rules.layout import Posts, lay_out
from holecard.rules.parts import Structure

if TYPE_CHECKING:
    from holecard.hand.events import Event
    from holecard.hand.narration import Sentence


class Hand(HandState):
    """Built from a game, stacks, a button and a deal; goes on by `act` until `actor` is None."""

    __slots__ = ()

    def __init__(
        self,
        game: Game,
        stacks: Iterable[int],
        button: int = 0,
        deal: Deal | None = None,
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
            layout = game.layout(seats, button)
        else:
            game.check_table(seats, button)
            layout = lay_out(game, seats, button, posts)
        if deal.shoe is not layout.shoe:
            deal = layout.shoe.fitted(deal, game.name)
        self.game = game
        self.deal = deal
        self.button = button
        self.seats = seats
        self.posts = posts
        self.free_folders = free_folders
        self.street = 0
        self.actor = None
        self._layout = layout
        self._start = start = stacks
        for stack in start:
            if type(stack) is not int or stack < 1:
                raise BadRequest(f"every seat needs a whole number of chips above zero, not {stack!r}")
        self._stacks = left = list(start)
        self._bets = list(layout.blinds)
        able = seats
        if min(start) > layout.most:
            for seat, ante, blind in layout.payments:
                left[seat] -= ante + blind
        else:
            able = self._post_short()
        self._folded = [False] * seats
        self._log = []
        self._short = False
        self._unsure = not deal.is_known
        self._fixed = fixed = game.structure is Structure.FIXED
        self._pot_limit = game.structure is Structure.POT_LIMIT
        self._bet = layout.bet
        self._step = 0 if fixed else layout.step
        self._raises = 1 if layout.bet else 0
        self._live = seats
        self._able = able
        self._todo = able
        if able:
            self._turn_from(layout.first[0])
        else:
            self._close()

    def _post_short(self) -> int:
        """Forced bets where a stack may be short; the number of seats that can still act."""
        able = self.seats
        for seat, ante, blind in self._layout.payments:
            have = self._stacks[seat]
            if have <= ante + blind:
                able -= 1
                blind = max(have - ante, 0)
                ante = have - blind
            self._bets[seat] = blind
            self._stacks[seat] = have - ante - blind
        return able

    # -- what a seat may do ------------------------------------------------------------------

    @property
    def legal(self) -> Legal:
        """What the actor may do."""
        legal = self._legal
        if legal is None:
            self._legal = legal = legal_range(self)
        return legal

    def act(self, action: int) -> None:
        """The actor's turn. An action that is not legal is refused and changes nothing."""
        seat = self.actor
        if seat is None:
            raise IllegalAction(f"the hand is over, so no seat may {Action.of(action)}")
        if not isinstance(action, Action):
            action = Action.of(action)
        if self._unsure:
            self._rehearse(action)
        stacks = self._stacks
        if action is CALL:
            pay = self.to_call
            if pay:
                self._bets[seat] += pay
                left = stacks[seat] - pay
                stacks[seat] = left
                if not left:
                    self._able -= 1
            self._todo -= 1
        elif action is not FOLD:
            total = action + 0  # a plain int, which is faster to reckon with
            _, least, most, _ = self.legal
            if least is None or most is None or not least <= total <= most:
                raise IllegalAction(
                    f"seat {seat} may {self.legal.words(is_bet=not any(self._bets))}, not {action}"
                )
            left = stacks[seat] + self._bets[seat] - total
            stacks[seat] = left
            if not left:
                self._able -= 1
            self._raise(seat, total)
            self._todo = self._able - 1 if left else self._able
        else:
            self._fold(seat)
            if self._live == 1:
                self._log.append((self.street, seat, action))
                self._win_unopposed()
                return
        self._log.append((self.street, seat, action))
        if self._todo:
            self._turn_from(seat + 1)
        else:
            self._close()

    def _fold(self, seat: int) -> None:
        if not self.to_call and not self.game.free_fold and seat not in self.free_folders:
            raise IllegalAction(f"seat {seat} may {self.legal.words(is_bet=not any(self._bets))}, not {FOLD}")
        self._folded[seat] = True
        self._able -= 1
        self._live -= 1
        self._todo -= 1

    def _raise(self, seat: int, total: int) -> None:
        grown = total - self._bet
        if self._fixed:
            # An all-in of half a bet or more counts as a whole one; a smaller one may be completed.
            self._step += grown
            size = self.game.streets[self.street].raises[self._raises]
            if self._step < size:
                self._short = True
            if 2 * self._step >= size:
                self._raises += 1
                self._step = 0
        elif grown >= self._step:
            self._step = grown
        else:
            self._short = True
        self._bet = total
        self._bets[seat] = total

    def _turn_from(self, seat: int) -> None:
        """Give the turn to the first seat from here on, clockwise, that can act."""
        seats = self.seats
        stacks = self._stacks
        folded = self._folded
        while True:
            if seat >= seats:
                seat -= seats
            stack = stacks[seat]
            if stack and not folded[seat]:
                break
            seat += 1
        if self._able == 1 and not self._faces_chips(seat):
            self._close()
            return
        self.actor = seat
        owed = self._bet - self._bets[seat]
        self.to_call = owed if owed < stack else stack
        self._legal = None

    def _faces_chips(self, seat: int) -> bool:
        """Whether a seat that has not folded has bet more than this one."""
        bets = self._bets
        own = bets[seat]
        for other in range(self.seats):  # noqa: SIM110 - a generator would cost twice as much
            if bets[other] > own and not self._folded[other]:
                return True
        return False

    # -- streets and the end -----------------------------------------------------------------

    def _close(self) -> None:
        """The betting of this street is over: open the next one, or show down."""
        street = self.street + 1
        last = len(self._layout.first)
        if street == last or self._able <= 1:
            self.street = last - 1
            self._end()
            self._show_down()
            return
        self.street = street
        seats = self.seats
        self._bets = [0] * seats
        self._short = False
        self._bet = 0
        self._step = 0 if self._fixed else self.game.min_bet
        self._raises = 0
        self._todo = self._able
        self._turn_from(self._layout.first[street])

    def _end(self) -> None:
        self.actor = None
        self.to_call = 0
        self._legal = None

    def _win_unopposed(self) -> None:
        self._end()
        winner = self._folded.index(False)
        self._stacks[winner] += sum(self._start) - sum(self._stacks)

    def _show_down(self) -> None:
        if self._layout.dead or not self.deal.is_known:
            self._show_down_with_care()
            return
        stacks = self._stacks
        start = self._start
        deal = self.deal
        if self.seats == 2:
            mine, yours = self.game.ranking.strengths(deal.hole_numbers, deal.board_numbers)
            self._compare(mine - yours)
            return
        live = [seat for seat, folded in enumerate(self._folded) if not folded]
        holes = [deal.hole_numbers[seat] for seat in live]
        ranked = self.game.ranking.strengths(holes, deal.board_numbers)
        best = max(ranked)
        if ranked.count(best) == 1:
            winner = live[ranked.index(best)]
            covered = start[winner] - stacks[winner]
            for seat in live:
                if start[seat] - stacks[seat] > covered:
                    break
            else:
                stacks[winner] += sum(start) - sum(stacks)
                return
        paid = [had - left for had, left in zip(start, stacks, strict=True)]
        self._pay(settle(paid, 0, dict(zip(live, ranked, strict=True)), self.button))

    def _show_down_with_care(self) -> None:
        """With dead money in the pot, or with unknown cards."""
        strengths = self.strengths()
        dead = self._layout.dead_chips(self._start)
        chips = zip(self._start, self._stacks, dead, strict=True)
        paid = [had - left - lost for had, left, lost in chips]
        settlement = settle(paid, sum(dead), strengths, self.button)
        for pot in settlement.pots:
            if len(pot.seats) > 1 and not any(strengths[seat] for seat in pot.seats):
                raise BadRequest(f"a pot needs a hand that is known, and of seats {pot.seats} all are ??")
        self._pay(settlement)

    def _compare(self, difference: int) -> None:
        """Heads-up the better hand wins what the other has paid and it could match."""
        start, stacks = self._start, self._stacks
        lost = min(start[0] - stacks[0], start[1] - stacks[1])
        if difference == 0:
            lost = 0
        elif difference < 0:
            lost = -lost
        stacks[0] = start[0] + lost
        stacks[1] = start[1] - lost

    def _pay(self, settlement: Settlement) -> None:
        if settlement.returned:
            seat, chips = settlement.returned
            self._stacks[seat] += chips
        for pot in settlement.pots:
            for seat, chips in pot.shares:
                self._stacks[seat] += chips

    def _rehearse(self, action: int) -> None:
        """Refuse an action that would leave the winner unknown, before it is taken."""
        twin = self.copy()
        twin._unsure = False
        twin.act(action)

    def view(self, seat: int | None = None) -> View:
        """What one seat may know; without a seat, what a spectator may know."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            raise BadRequest(f"a seat is a number from 0 to {self.seats - 1}, not {seat!r}")
        return View(self, seat)

    @property
    def events(self) -> "tuple[Event, ...]":
        """Everything that happened, from the stacks to the pots."""
        from holecard.hand.events import events_of

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
        if self.actor is None:
            raise BadRequest(f"the hand is over, so it cannot go on with other cards: {deal}")
        twin = self.copy()
        twin.deal = deal
        twin._unsure = not deal.is_known
        return twin

    def restarted(self) -> "Hand":
        """The same hand before the first action."""
        return Hand(self.game, self._start, self.button, self.deal, self.posts, self.free_folders)


def _listed(stacks: Iterable[int]) -> tuple[int, ...]:
    try:
        return tuple(stacks)
    except TypeError:
        raise BadRequest(f"stacks are whole numbers of chips, one a seat, not {stacks!r}") from None
