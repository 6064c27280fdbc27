"""Hands in a row, by the `[session]` part of a game definition.

One loop for the round, the ladder, the match and the cash game:

>>> from holecard import CALL, Game
>>> session = Session(Game.load("micro"), seed="doc")
>>> session.play([lambda view: CALL, lambda view: CALL]).ending
<SessionEnding.HANDS: 'all hands were played'>
"""

from collections.abc import Callable, Collection, Container, Iterator, Sequence
from functools import cache
from sys import maxsize
from typing import Any, Final

from holecard.cards.deal import Deal, Shoe
from holecard.errors import BadRequest
from holecard.hand.hand import Hand
from holecard.hand.mixed import Mixed, roll_of
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.rules.parts import Between, Bust, ShortBlind
from holecard.session.policy import Policy, forgive, forgive_discard, strict
from holecard.session.result import Result, SessionEnding

Player = Callable[[View], Any]
"""Anything that answers a view with an action."""


class Session:
    """The stacks, the button, and the next hand of a session.

    `deal` starts a hand and `settle` takes it in when it is over; `play` does both until the end.
    Seats of the session keep their numbers. A hand has only those that hold chips: `seated` says
    which seat of the session each seat of the hand is.
    """

    def __init__(
        self,
        game: Game,
        seed: str,
        seats: int | None = None,
        button: int = 0,
        stacks: Sequence[int] | None = None,
        free_folders: Collection[int] = (),
    ) -> None:
        """`free_folders` are seats that may fold though checking is free: see `Hand`."""
        self.game = game
        self.rules = game.session
        self.seed = seed
        self.seats = game.seats[0] if seats is None else seats
        layout = game.layout(self.seats, button)  # complains of a table that cannot be played
        if stacks is not None and len(stacks) != self.seats:
            raise BadRequest(f"there is one stack for each of {self.seats} seats, not {list(stacks)}")
        self.buy_in = tuple(stacks) if stacks is not None else (self.rules.stack(0),) * self.seats
        if min(self.buy_in) < 1:
            raise BadRequest(f"every seat starts with a chip or more, not {list(self.buy_in)}")
        self.button = button
        self.free_folders = free_folders
        self.stacks = list(self.buy_in)
        self.chips = [0] * self.seats
        self.played = 0
        self.hand: Hand | None = None
        """The hand that is being played."""
        self._all_seats = tuple(range(self.seats))
        self._fewest = max(game.seats[0], 2)
        self._carries = self.rules.between is Between.CARRY and self.rules.bust is not Bust.REBUYS
        self._starts_over = (
            self.rules.between is Between.RESET
            and self.rules.bust is not Bust.LEAVES
            and len(self.rules.stacks) == 1
        )
        """Whether every hand begins with the stacks of the first."""
        self._stops_short = self.rules.short_blind is ShortBlind.STOP
        self._hand_seed = f"{seed}/hand "
        self._deals = _deals_of(seed)
        self.seated: tuple[int, ...] = self._all_seats
        self._level_game = game
        self._level = 0
        """The big blind of `_level_game`, kept since looking it up hashes the whole game; 0 at first."""
        self._enough: int = maxsize if self.rules.levels or game.rotation else layout.bet
        """Chips with which a seat can post its blind, wherever the button is."""
        self._changes = self.rules.levels is not None or game.rotation is not None
        """Whether hands differ in their game or its stakes."""
        self._hand_limit: int = self.rules.hands or maxsize
        self._shoe = game.shoe(self.seats)
        self.ending = self._foresee() if self._stops_short else None

    def __reduce__(self) -> "tuple[Callable[..., Session], tuple[Any, ...]]":
        """A session is how it started and where it stands."""
        start = self.game, self.seed, self.seats, self.button, self.buy_in, self.free_folders
        now = self.stacks, self.chips, self.played, self.hand, self.seated, self.ending
        return _continued, (*start, *now)

    # -- one hand after the other ------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.ending is not None

    def dealt_in(self, out: Container[int] = ()) -> tuple[int, ...]:
        """The seats of the next hand: those that hold chips and do not sit out."""
        if out == () and 0 not in self.stacks:
            return self._all_seats
        return tuple(seat for seat in range(self.seats) if self.stacks[seat] and seat not in out)

    def can_deal(self, out: Container[int] = ()) -> bool:
        """Whether enough seats are left for a hand when these sit out."""
        return not self.is_over and len(self.dealt_in(out)) >= self._fewest

    def deal(self, seed: str | Any = None, out: Container[int] = ()) -> Hand | None:
        """The next hand, or None if the session is over. With its own seed a hand can be revealed without the
        ones after it. Seats that sit out get no cards and post nothing, and the button skips them."""
        if self.hand is not None:
            raise BadRequest(f"settle the hand before the next one is dealt: {self.hand!r}")
        if self.ending is not None:
            return None
        stacks, button = tuple(self.stacks), self.button
        self.seated = seated = self.dealt_in(out) if out != () or 0 in stacks else self._all_seats
        if seated is not self._all_seats:
            if len(seated) < self._fewest:
                raise BadRequest(f"a hand needs {self._fewest} seats that do not sit out, not {len(seated)}")
            while self.button not in seated:
                self.button = (self.button + 1) % self.seats
            stacks, button = tuple([self.stacks[seat] for seat in seated]), seated.index(self.button)
        free: Collection[int] = ()
        if self.free_folders:
            free = [seated.index(seat) for seat in self.free_folders if self.stacks[seat]]
        game, shoe = self.game, self._shoe
        if self._changes:
            game = self.level_game
            shoe = game.shoe(self.seats)
        if seated is not self._all_seats:
            shoe = game.shoe(len(seated))
        deal = shoe.deal(seed) if seed else self._next_deal(shoe)
        self.hand = hand = Hand(game, stacks, button, deal, None, free)
        return hand

    def _next_deal(self, shoe: Shoe) -> Deal:
        """The cards of the next hand, by the seed of the session and the number of the hand."""
        played = self.played
        deal = self._deals.get(played)
        if deal is None or deal.shoe is not shoe:
            deal = shoe.deal(f"{self._hand_seed}{played + 1}")
            if played < KEPT_DEALS:
                self._deals[played] = deal
        return deal

    def settle(self) -> tuple[int, ...]:
        """Settle the finished hand and prepare for the next one; returns its payoffs."""
        hand = self.hand
        if hand is None:
            raise BadRequest("there is no hand to settle: deal one first")
        stacks, chips = self.stacks, self.chips
        payoffs = hand.payoffs
        for seat, won in zip(self.seated, payoffs):  # noqa: B905 - one each, and `strict` costs time
            stacks[seat] = stacks[seat] + won
            chips[seat] = chips[seat] + won
        self.hand = None
        self.played += 1
        if self.played == self._hand_limit or 0 in stacks:
            self.ending = self._end_reached()
        if self.ending is None:
            if self._starts_over:
                stacks[:] = self.buy_in
            elif not self._carries:
                self._restock()
            self._move_button()
            if self._stops_short and min(stacks) < self._enough:
                self.ending = self._foresee()
        return payoffs

    def play(
        self,
        players: Sequence[Player],
        policy: Policy = forgive,
        watch: Callable[[Hand], None] | None = None,
    ) -> Result:
        """Play to the end; `watch` is called with every finished hand."""
        for hand in self.hands(players, policy):
            if watch is not None:
                watch(hand)
        return self.result

    def hands(self, players: Sequence[Player], policy: Policy = forgive) -> Iterator[Hand]:
        """Play and settle the remaining hands, one by one."""
        if len(players) != self.seats:
            raise BadRequest(f"{self.seats} seats need as many players, not {len(players)}")
        while (hand := self.deal()) is not None:
            while (actor := hand.actor) is not None:
                answer = players[self.seated[actor]](hand.view(actor))
                if isinstance(answer, Mixed):
                    answer = answer.draw(roll_of(hand.deal.seed or "", len(hand.actions)))
                draw = hand.legal_draw
                if draw is None:
                    hand.act(policy(hand.legal, answer))
                else:
                    hand.act(answer if policy is strict else forgive_discard(draw, answer))
            self.settle()
            yield hand

    @property
    def result(self) -> Result:
        if self.ending is None:
            raise BadRequest(f"a result is known once the session is over, not after {self.played} hands")
        return Result(self.ending, self.played, tuple(self.chips), tuple(self.stacks), self._winners())

    # -- what the rules say ------------------------------------------------------------------

    @property
    def level_game(self) -> Game:
        """The game of the next hand, at its stakes."""
        rotation = self.game.rotation
        if rotation is not None:
            return rotation.game(self.played, self.seats)
        levels = self.rules.levels
        if levels is not None and self._level != (level := levels.big_blind(self.played)):
            self._level, self._level_game = level, _at_big_blind(self.game, level)
        return self._level_game

    def _end_reached(self) -> SessionEnding | None:
        if 0 in self.stacks and self._is_bust():
            return SessionEnding.BUST
        return SessionEnding.HANDS if self.played == self.rules.hands else None

    def _is_bust(self) -> bool:
        """Whether seats without chips end the session."""
        if self.rules.bust is Bust.LEAVES:
            return self.seats - self.stacks.count(0) < self._fewest
        return self.rules.bust is Bust.ENDS

    def _foresee(self) -> SessionEnding | None:
        """Whether the next hand cannot begin, because a blind is out of reach."""
        blinds = self.level_game.layout(self.seats, self.button).blinds
        if any(stack < blind for stack, blind in zip(self.stacks, blinds, strict=True)):
            return SessionEnding.BLIND
        return None

    def _restock(self) -> None:
        rules, between, bust = self.rules, self.rules.between, self.rules.bust
        resets, tops_up = between is Between.RESET, between is Between.TOP_UP
        rebuys, leaves = bust is Bust.REBUYS, bust is Bust.LEAVES
        starts = (rules.stack(self.played),) * self.seats if len(rules.stacks) > 1 else self.buy_in
        for seat, stack in enumerate(self.stacks):
            refill = resets or (tops_up and 0 < stack < starts[seat]) or (rebuys and stack == 0)
            if refill and (stack or not leaves):
                self.stacks[seat] = starts[seat]

    def _move_button(self) -> None:
        """To the next seat that has chips."""
        stacks, seats = self.stacks, self.seats
        button = (self.button + 1) % seats
        while not stacks[button]:
            button = (button + 1) % seats
        self.button = button

    def _winners(self) -> tuple[int, ...]:
        """More chips wins; a seat that is bust has lost to one that is not."""
        scores = [
            (stack > 0 or self.ending is not SessionEnding.BUST, won)
            for stack, won in zip(self.stacks, self.chips, strict=True)
        ]
        best = max(scores)
        return tuple(seat for seat, score in enumerate(scores) if score == best)


def _continued(
    game: Game,
    seed: str,
    seats: int,
    button: int,
    buy_in: tuple[int, ...],
    free_folders: Collection[int],
    stacks: list[int],
    chips: list[int],
    played: int,
    hand: Hand | None,
    seated: tuple[int, ...],
    ending: SessionEnding | None,
) -> Session:
    """An independent session, also of a copy that shares what it is given."""
    session = Session(game, seed, seats, button, buy_in, free_folders)
    session.stacks = stacks.copy()
    session.chips = chips.copy()
    session.played = played
    session.hand = None if hand is None else hand.copy()
    session.seated = seated if len(seated) < seats else session.seated
    session.ending = ending
    return session


KEPT_DEALS: Final = 256
"""Hands of a session whose deals are kept."""


_latest_deals: Final[dict[str, dict[int, Deal]]] = {}


def _deals_of(seed: str) -> dict[int, Deal]:
    """By number of the hand, those of the latest session if it had this seed: with mirrored deals the rounds
    of a group, which are played one after the other, have the same cards."""
    deals = _latest_deals.get(seed)
    if deals is None:
        deals = {}
        _latest_deals.clear()
        _latest_deals[seed] = deals
    return deals


@cache
def _at_big_blind(game: Game, big_blind: int) -> Game:
    return game.at_level(big_blind)
