"""Builds a record from what a room's text says, line by line.

Readers tell a builder who sits where, who posts, acts, shows and collects, by name. Rooms say how much a
player puts in, or up to how much; the builder keeps what lies in front of each player.
"""

from collections.abc import Mapping
from decimal import Decimal
from enum import StrEnum
from typing import Any, Final

from holecard.cards.card import FULL_DECK, UNKNOWN, Card, parse_cards
from holecard.errors import Unreadable
from holecard.hand.action import CALL, FOLD, raise_to
from holecard.history.phh.variants import GameShape
from holecard.history.remarks import Remark


class Post(StrEnum):
    """Why chips are posted before the cards."""

    ANTE = "ante"
    SMALL_BLIND = "small blind"
    BIG_BLIND = "big blind"
    STRADDLE = "straddle"
    LATE = "late"
    """Live, by a player who comes in."""
    DEAD = "dead"
    """Not part of the player's bet."""


class Told(StrEnum):
    """What a line of play says."""

    ACTION = "action"
    BRING_IN = "bring-in"
    DISCARD = "discard"
    STREET = "street"
    """Own cards for all players, some of them face up."""
    BOARD = "board"
    SHOW = "show"
    MUCK = "muck"


# Members that every hand needs several times: on Python 3.11 it takes long to look one up in its class.
ACTION: Final = Told.ACTION
BOARD: Final = Told.BOARD
SHOW: Final = Told.SHOW
MUCK: Final = Told.MUCK
ANTE: Final = Post.ANTE
SMALL_BLIND: Final = Post.SMALL_BLIND
BIG_BLIND: Final = Post.BIG_BLIND
DEAD: Final = Post.DEAD

_MOST_CARDS: Final = 7
_CARDS: Final = {str(card): card for card in FULL_DECK}


_KNOWN: Final[dict[str, tuple[Card, ...]]] = {}
"""Cards that were read before: those of a player come up to three times in a hand."""
_MOST_KNOWN: Final = 20_000


def _cards(text: str) -> tuple[Card, ...]:
    return _KNOWN.get(text) or _parsed(text)


def _parsed(text: str) -> tuple[Card, ...]:
    """Most rooms write cards with blanks between them."""
    try:
        cards = tuple([_CARDS[card] for card in text.split(" ")])
    except KeyError:
        return parse_cards(text.replace("10", "T"))
    if len(cards) <= _MOST_CARDS:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[text] = cards
    return cards


class HandBuilder:
    """One hand in the making. Amounts are chips."""

    __slots__ = (
        "about", "antes", "bet", "big", "big_bet", "big_blind", "blinds", "bring_in", "button", "chairs",
        "collected", "dead", "extra", "final", "folded_cards", "front", "given_up", "hole", "is_short",
        "joined", "lying", "mucked", "paid", "pots", "remarks", "returned", "shape", "small", "small_bet",
        "small_blind", "stacks", "straddler", "street_cards", "told", "unit",
    )  # fmt: skip

    def __init__(self, unit: Decimal) -> None:
        self.unit = unit
        self.chairs: dict[str, int] = {}
        self.stacks: dict[str, int | None] = {}
        self.joined: list[str] = []
        self.button = 0
        self.shape: GameShape | None = None
        self.small = 0
        self.big = 0
        self.small_bet: int | None = None
        self.big_bet: int | None = None
        self.antes: dict[str, int] = {}
        self.dead: dict[str, int] = {}
        """Posted beside the blinds, and not part of a bet."""
        self.blinds: dict[str, int] = {}
        self.is_short: set[str] = set()
        """Players whose ante took all they had."""
        self.small_blind: str | None = None
        self.big_blind: str | None = None
        self.straddler: str | None = None
        self.bring_in = 0
        self.hole: dict[str, tuple[Card, ...]] = {}
        """Cards that a player was dealt before the betting, or in the end is known to hold."""
        self.street_cards: dict[str, tuple[Card, ...]] = {}
        """Of a street with cards for each player: those that were seen."""
        self.final: dict[str, tuple[Card, ...]] = {}
        """What players who did not show it are known to have held in the end."""
        self.collected: dict[str, int] = {}
        self.returned: dict[str, int] = {}
        self.pots: list[int] = []
        """What the text says of each pot, where it has several lines of that."""
        self.remarks: list[Remark] = []
        self.about: dict[str, Any] = {}
        self.extra: dict[str, Any] = {}
        self.told: list[tuple[Told, str, Any]] = []
        self.mucked: list[str] = []
        self.lying: list[Card] = []
        """The board so far."""
        self.front: dict[str, int] = {}
        """What lies in front of each player on this street."""
        self.paid: dict[str, int] = {}
        """What each player has paid in the whole hand."""
        self.bet = 0
        self.given_up: list[str] = []
        """Players without chips who do not compete at the showdown."""
        self.folded_cards: list[tuple[str, tuple[Card, ...]]] = []
        """What was folded face up."""

    # -- before the cards --------------------------------------------------------------------

    def sit(self, chair: int, name: str, stack: int | None) -> None:
        if name in self.chairs:
            raise Unreadable(f"every player needs a different name, unlike {name!r}")
        if chair in self.chairs.values():
            raise Unreadable(f"a chair has one player, not {name!r} as well: {chair}")
        self.chairs[name] = chair
        self.stacks[name] = stack

    def post(self, name: str, post: Post, chips: int, *, all_in: bool = False) -> None:
        """`all_in`: the player had no more, so that the others face the full amount all the same."""
        self.known(name)
        self.paid[name] = self.paid.get(name, 0) + chips
        if post is SMALL_BLIND and self.small_blind is not None:
            post = DEAD  # a missed one, of a player who comes in
        elif post is BIG_BLIND and self.big_blind is not None:
            post = Post.LATE
        full = chips
        if post is ANTE:
            self.antes[name] = self.antes.get(name, 0) + chips
            if all_in:
                self.is_short.add(name)
            return
        if post is DEAD:
            self.dead[name] = self.dead.get(name, 0) + chips
            return
        if post is SMALL_BLIND:
            self.small_blind, full = name, self.small
        elif post is BIG_BLIND:
            self.big_blind, full = name, self.big
            if not all_in:
                self.big = chips  # the head of a text may already tell of the next level
        elif post is Post.STRADDLE:
            self.straddler = name
        self.front[name] = self.front.get(name, 0) + chips
        live = self.blinds[name] = self.blinds.get(name, 0) + (max(full, chips) if all_in else chips)
        self.bet = max(self.bet, live)

    def post_as(self, name: str, words: str, chips: int, posts: Mapping[str, Post]) -> None:
        """The post whose phrase the words begin with; all-in if the player has no more than that."""
        for phrase, post in posts.items():
            if words.startswith(phrase):
                stack = self.stacks.get(name)
                all_in = stack is not None and self.paid.get(name, 0) + chips >= stack
                self.post(name, post, chips, all_in=all_in)
                return
        raise Unreadable(f"a post is an ante or a blind, not {words!r}")

    def post_both(self, name: str, chips: int, *, all_in: bool = False) -> None:
        """The big blind live and the rest dead: a player who missed both."""
        live = min(chips, self.big)
        if chips > live:
            self.post(name, DEAD, chips - live)
        self.post(name, Post.LATE, live, all_in=all_in)

    # -- cards and actions ---------------------------------------------------------------------

    def deal(self, name: str, cards: str) -> None:
        self.known(name)
        self.hole[name] = _cards(cards)

    def board(self, cards: str) -> None:
        """The cards of the next street. Some texts repeat the board, and all deal a card once."""
        fresh = _cards(cards)
        if self.lying and len(fresh) > 1:
            fresh = tuple([card for card in fresh if card not in self.lying])
            if not fresh:
                return
        self.lying += fresh
        self.told.append((BOARD, "", fresh))
        self._next_street()

    def street(self) -> None:
        """A street on which all players get cards, as at stud."""
        self.street_cards = {}
        self.told.append((Told.STREET, "", self.street_cards))
        self._next_street()

    def deal_on_street(self, name: str, cards: str) -> None:
        self.known(name)
        self.street_cards[name] = _cards(cards)

    def deal_next(self, name: str, cards: str) -> None:
        """Cards at stud in a text that does not mark the streets: they begin one after actions, and where the
        player has all cards of this one. Cards may come one by one."""
        self.known(name)
        assert self.shape is not None
        streets = [told for told in self.told if told[0] is Told.STREET]
        dealt = self.street_cards.get(name, ())
        full = self.shape.streets[min(len(streets), len(self.shape.streets)) - 1]
        has_all = len(dealt) >= full.hole + full.up
        if not streets or self.told[-1][0] is not Told.STREET or has_all:
            self.street()
            dealt = ()
        self.street_cards[name] = dealt + _cards(cards)

    def _next_street(self) -> None:
        self.front = {}
        self.bet = 0

    def discard(self, name: str, count: int, cards: str = "") -> None:
        """Cards that are thrown away, whether they were seen or not; none of a player who stands pat."""
        self.known(name)
        if count > _MOST_CARDS:
            raise Unreadable(f"a player has at most {_MOST_CARDS} cards to discard, not {count}")
        thrown = _cards(cards) if cards else ()
        if len(thrown) != count:
            thrown = (UNKNOWN,) * count
        if self.front:
            self._next_street()
        self.told.append((Told.DISCARD, name, [thrown, (UNKNOWN,) * count]))

    def draw(self, name: str, cards: str) -> None:
        """The cards that a player gets for those it threw away last."""
        drawn = _cards(cards)
        for told, other, value in self.told[::-1]:
            if told is Told.DISCARD and other == name:
                if len(drawn) == len(value[1]):
                    value[1] = drawn
                return
        raise Unreadable(f"a player draws after a discard, unlike {name!r}")

    def bring_in_for(self, name: str, chips: int) -> None:
        """The forced bet of stud; one that takes all a player has may be short."""
        self.known(name)
        self.front[name] = self.bet = chips
        self.paid[name] = self.paid.get(name, 0) + chips
        self.bring_in = chips
        self.told.append((Told.BRING_IN, name, CALL))

    def fold(self, name: str) -> None:
        """A player who is all-in with the forced bets and sits out is said to fold, too: it mucks."""
        if self.paid.get(name, 0) == self.stacks.get(name):
            self.given_up.append(name)
        else:
            self.told.append((ACTION, name, FOLD))

    def check(self, name: str) -> None:
        """Some rooms ask players to check who have no chips left."""
        paid = self.paid.get(name)
        if paid is None or paid != self.stacks.get(name):
            self.told.append((ACTION, name, CALL))

    def call(self, name: str, chips: int) -> None:
        front = self.front[name] = self.front.get(name, 0) + chips
        if self.bet == self.bring_in and front > self.bet > 0:
            self.bring_in = self.bet = front  # that of a player without so much was short
        self.paid[name] = self.paid.get(name, 0) + chips
        self.told.append((ACTION, name, CALL))

    def raise_to(self, name: str, total: int) -> None:
        """A bet or a raise up to a total; all-in for less than the bet it is a call."""
        front, paid = self.front, self.paid
        paid[name] = paid.get(name, 0) + total - front.get(name, 0)
        front[name] = total
        if total <= self.bet:
            self.told.append((ACTION, name, CALL))
        else:
            self.bet = total
            self.told.append((ACTION, name, raise_to(total)))

    def put_in(self, name: str, chips: int) -> None:
        """So many chips more than already lie in front: a bet, a raise or a call."""
        self.raise_to(name, self.front.get(name, 0) + chips)

    def show(self, name: str, cards: str) -> None:
        self.known(name)
        self.told.append((SHOW, name, _cards(cards)))

    def fold_face_up(self, name: str, cards: str) -> None:
        """The cards are shown when the hand is over: a record that shows some ends its betting there."""
        self.fold(name)
        self.folded_cards.append((name, _cards(cards)))

    def muck(self, name: str) -> None:
        self.known(name)
        self.mucked.append(name)
        self.told.append((MUCK, name, None))

    def give_back(self, name: str, chips: int) -> None:
        """An uncalled bet. Converters may count all that a player put in, and then less was collected."""
        self.returned[name] = self.returned.get(name, 0) + chips

    def collect(self, name: str, chips: int) -> None:
        self.known(name)
        self.collected[name] = self.collected.get(name, 0) + chips

    @property
    def folded(self) -> set[str]:
        return {name for told, name, action in self.told if told is ACTION and action is FOLD}

    @property
    def contested(self) -> int:
        """What was paid without what no other player has matched."""
        *_, most = sorted([0, *self.paid.values()])[:-1] or [0]
        return sum([min(paid, most) for paid in self.paid.values()])

    def remark(self, remark: Remark) -> None:
        if remark not in self.remarks:
            self.remarks.append(remark)

    def join(self, name: str) -> None:
        """A player who sits down during the hand, with unknown chips and an unknown chair."""
        self.joined.append(name)
        self.sit(-len(self.joined), name, None)

    def known(self, name: str) -> None:
        if name not in self.chairs:
            raise Unreadable(f"a player sits at the table ({', '.join(self.chairs)}), unlike {name!r}")
