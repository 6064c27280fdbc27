"""The state of a hand, and properties derived from it."""

from collections.abc import Collection, Sequence
from operator import sub
from typing import Final

from holecard.cards.card import UNKNOWN, Card
from holecard.cards.deal import Cards, Deal, Numbers, as_cards
from holecard.cards.ranking import Ranking
from holecard.errors import BadRequest
from holecard.hand.action import Action
from holecard.hand.cards_in_play import CardsInPlay
from holecard.hand.discard import Move
from holecard.hand.legal import Legal
from holecard.hand.legal_discard import LegalDiscard
from holecard.rules.game import Game
from holecard.rules.layout import Posts
from holecard.rules.table_layout import TableLayout

_minus: Final = sub


class HandState:
    """Everything that changes while a hand is played. `Hand` has the rules."""

    __slots__ = (
        "_able", "_bet", "_bets", "_cards", "_careful", "_folded", "_layout", "_legal", "_live", "_log",
        "_raises", "_short", "_stacks", "_start", "_step", "_todo", "actor", "button", "deal",
        "free_folders", "game", "posts", "seats", "street", "to_call",
    )  # fmt: skip

    game: Game
    deal: Deal
    seats: int
    button: int
    street: int
    """Which street it is, from zero."""
    actor: int | None
    """Whose turn it is; None once the hand is over."""
    to_call: int
    """What a call costs the actor: the part of `legal` that costs nothing to look at."""
    posts: Posts | None
    """Forced payments other than the game's own."""
    free_folders: Collection[int]
    """Seats that may fold though checking is free, where the game does not allow it in general."""

    _start: tuple[int, ...]
    _stacks: list[int]
    _bets: list[int]  # in front of each seat on this street
    _folded: tuple[bool, ...]
    _bet: int  # what there is to match on this street
    _step: int  # the last full bet or raise; with fixed bets, what short all-ins have begun of one
    _raises: int  # bets and raises so far on this street
    _live: int  # seats that have not folded
    _able: int  # seats that have not folded and have chips
    _todo: int  # seats that must still act on this street
    _layout: TableLayout
    _legal: Legal | None  # worked out when it is asked for
    _short: bool  # a seat went all-in on this street for less than a full raise
    _careful: bool  # an action needs a closer look: in a draw, at the bring-in, or with unknown cards
    _cards: CardsInPlay | None  # of games in which seats show, draw or discard cards
    _log: list[tuple[int, int, Action]]  # street, seat, action

    @property
    def start(self) -> tuple[int, ...]:
        """The stacks before anything was paid."""
        return self._start

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips behind, and at the end the final stacks."""
        return tuple(self._stacks)

    @property
    def bets(self) -> tuple[int, ...]:
        """In front of each seat on this street."""
        return tuple(self._bets)

    @property
    def folded(self) -> tuple[bool, ...]:
        return self._folded

    @property
    def pot(self) -> int:
        """Every chip paid so far, the bets of this street included; zero once it is awarded."""
        return sum(self._start) - sum(self._stacks)

    @property
    def board(self) -> tuple[Card, ...]:
        """The cards face up so far."""
        if self._cards is not None:
            return as_cards(self._board_numbers())
        return self.deal.board[: self._layout.boards[self.street]]

    def _board_numbers(self) -> Numbers:
        """Of a game with draws or up-cards: a street's board cards follow its draw."""
        cards = self._cards
        street = self.street
        if cards is None or not cards.waiting:
            shown = self._layout.boards[street]
        else:
            shown = self._layout.boards[street - 1] if street else 0
        board = self.deal.board_numbers[:shown]
        return board if cards is None or cards.shared < 0 else (*board, cards.shared)

    def hole(self, seat: int) -> Cards:
        """The cards that a seat holds now, down and up; after it folded, what it held then."""
        cards = self._cards
        if cards is not None:
            return as_cards(cards.held[seat])
        return self.deal.hole[seat][: self.cards_dealt(seat)]

    def up(self, seat: int) -> Cards:
        """Those of them that lie face up."""
        return () if self._cards is None else as_cards(self._cards.up_cards(seat))

    def discarded(self, seat: int) -> Cards:
        """What a seat threw away so far."""
        return () if self._cards is None else as_cards(self._cards.thrown[seat])

    def clockwise(self) -> list[int]:
        """All seats from the first one after the button on."""
        first = self.button + 1
        return [*range(first, self.seats), *range(min(first, self.seats))]

    @property
    def legal_draw(self) -> LegalDiscard | None:
        """What the actor may discard, if it is its turn to draw or discard; None while the seats bet."""
        cards = self._cards
        if cards is None or not cards.waiting:
            return None
        seat = cards.waiting[0]
        street = self.game.streets[self.street]
        places = ((1 << len(cards.held[seat])) - 1) & ~cards.up[seat]
        if street.discard:
            return LegalDiscard(street.discard, street.discard, places, is_replaced=False)
        return LegalDiscard(0, street.draw, places, is_replaced=True)

    @property
    def still_to_draw(self) -> tuple[int, ...]:
        """Seats that are to draw or discard on this street, in their order; none while the seats bet."""
        return () if self._cards is None else tuple(self._cards.waiting)

    def cards_dealt(self, seat: int) -> int:
        """How many of the cards of its deal the seat has got: none after it folded."""
        street = self.street
        if self._folded[seat]:
            street = next(step[0] for step in reversed(self._log) if step[1] == seat)
        return self._layout.holes[street]

    def _shown(self) -> tuple[Cards, ...]:
        """By seat: the cards that it shows down, if there was a showdown."""
        if self._live == 1:
            return ()
        if self._cards is not None:
            return tuple([() if self._folded[seat] else self.hole(seat) for seat in range(self.seats)])
        cards = zip(self.deal.hole, self._folded, strict=True)
        return tuple([() if folded else hole for hole, folded in cards])

    def _faces_chips(self, seat: int) -> bool:
        """Whether a seat that has not folded has bet more than this one."""
        bets = self._bets
        own = bets[seat]
        for other in range(self.seats):  # noqa: SIM110 - a generator would cost twice as much
            if bets[other] > own and not self._folded[other]:
                return True
        return False

    @property
    def is_showdown(self) -> bool:
        """Whether the hand is over and the cards decided it."""
        return self.actor is None and self._live > 1

    @property
    def payoffs(self) -> tuple[int, ...]:
        """Net chips a seat, once the hand is over."""
        if self.actor is not None:
            raise BadRequest(
                f"payoffs are known once the hand is over, and seat {self.actor} is still to act"
            )
        start, stacks = self._start, self._stacks
        if self.seats == 2:
            return stacks[0] - start[0], stacks[1] - start[1]
        return tuple(map(_minus, stacks, start))

    @property
    def actions(self) -> tuple[Action, ...]:
        """Folds, checks, calls, bets and raises so far."""
        return tuple([step[2] for step in self._log])

    @property
    def moves(self) -> tuple[Move, ...]:
        """These and the discards: with the deal, all it takes to replay this hand."""
        if self._cards is None:
            return tuple([step[2] for step in self._log])
        steps: list[tuple[int, int, Move]] = [*self._cards.log, *self._log]
        steps.sort(key=_street_of)  # the draws of a street come before its betting, and the sort is stable
        return tuple([step[2] for step in steps])

    def strengths(self) -> dict[int, int]:
        """By seat that has not folded: how good its hand is on the whole board."""
        return self._ranked(self.game.ranking)

    def low_strengths(self) -> dict[int, int] | None:
        """The same for the low half of pots, 0 for a hand that does not qualify; None without that half."""
        return None if self.game.low is None else self._ranked(self.game.low)

    def _ranked(self, ranking: Ranking) -> dict[int, int]:
        live = [seat for seat, folded in enumerate(self._folded) if not folded]
        holes: Sequence[Numbers] = self.deal.hole_numbers
        board = self.deal.board_numbers
        if self._cards is not None:
            holes, board = self._cards.held, self._board_numbers()
        known = [seat for seat in live if UNKNOWN not in holes[seat]]
        self._check_board(known, board)
        ranked = ranking.strengths([holes[seat] for seat in known], board)
        found = dict.fromkeys(live, 0)
        found.update(zip(known, ranked, strict=True))
        return found

    def _check_board(self, known: Sequence[int], board: Numbers) -> None:
        if UNKNOWN in board:
            raise BadRequest(f"a showdown needs the whole board, not {list(map(str, as_cards(board)))}")
        if not known:
            raise BadRequest("a showdown needs the cards of one seat or more, and all are unknown: ??")

    def _take_over(self, other: "HandState") -> None:
        """What has changed since the start of another hand that started alike."""
        self.deal = other.deal
        self.street = other.street
        self.actor = other.actor
        self.to_call = other.to_call
        self._stacks = other._stacks.copy()
        self._bets = other._bets.copy()
        self._folded = other._folded
        self._log = other._log.copy()
        self._bet = other._bet
        self._step = other._step
        self._raises = other._raises
        self._live = other._live
        self._able = other._able
        self._todo = other._todo
        self._careful = other._careful
        cards = other._cards
        if cards is None:
            self._cards = None
        else:
            self._cards = cards.copy(other.deal)
            self._layout = other._layout
        self._legal = other._legal
        self._short = other._short

    def __repr__(self) -> str:
        doing = "act" if self._cards is None or not self._cards.waiting else "draw"
        turn = "over" if self.actor is None else f"seat {self.actor} to {doing}"
        street = self.game.streets[self.street].name
        return f"<Hand of {self.game.name}, {street}, pot {self.pot}, {turn}>"


def _street_of(move: tuple[int, int, Move]) -> int:
    return move[0]
