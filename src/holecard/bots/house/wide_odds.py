"""Odds of games with up-cards, draws, discards or a low half, by rollouts from what one seat sees.

Hold'em, Omaha and the small games have faster odds (`equity.Odds`), which look at hole cards and board only.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from holecard.bots.house.drawing import Drawing, LibraryHand
from holecard.bots.house.equity import Odds, Outlook, plain_odds
from holecard.bots.house.rollouts import Cards, shuffle
from holecard.bots.house.tally import SLICES
from holecard.cards.deck import Deck
from holecard.cards.ranking import Ranking
from holecard.hand.discard import Discard
from holecard.hand.view import View
from holecard.rules.game import Game

HANDS: Final = 40
"""Hands that an opponent may hold now."""
ROWS: Final = 8
"""Ways in which the cards go on from each of them."""
_SCALE: Final = 150
"""Hands of any player, by which those of an opponent are placed."""
_KEPT: Final = 20_000


class SeenCards(NamedTuple):
    """The cards that one seat knows, before the showdown."""

    own: Cards
    board: Cards
    dead: Cards
    """Known cards that cannot come: up-cards of other seats, and what this seat threw away."""
    up: Cards
    """Up-cards of the opponent that it is compared with."""
    dealt: int
    """How many cards the opponent has now."""
    shown: Cards = ()
    """The own up-cards, which are all that the opponent knows of the own hand."""


class Comparison(NamedTuple):
    """An opponent's hand compared with the bot's own hand."""

    share: float
    """Of the pot between the two."""
    place: float
    """Which part of the hands that the opponent may hold is weaker now: from 0 to 1."""


class CardRules(NamedTuple):
    """What the odds depend on; games that differ only in stakes or bets share them."""

    deck: Deck
    ranking: Ranking
    low: Ranking | None
    held: int
    """Cards of a hand at the showdown."""
    board: int
    draws: tuple[int, ...]
    has_discards: bool
    has_up_cards: bool

    @classmethod
    def of(cls, game: Game) -> "CardRules":
        draws = tuple(street.draw for street in game.streets if street.draw)
        discards = any(street.discard for street in game.streets)
        return cls(
            game.deck, game.ranking, game.low, game.held_cards, game.board_cards, draws, discards,
            game.has_up_cards,
        )  # fmt: skip

    @property
    def is_plain(self) -> bool:
        return self.low is None and not self.draws and not self.has_up_cards

    @property
    def draws_only(self) -> bool:
        """Whether hands are made by draws alone, so that libraries of hands represent what opponents hold."""
        return bool(self.draws) and not (self.board or self.has_up_cards or self.has_discards)


def wide_odds(game: Game) -> "WideOdds | None":
    """The odds of a game that has more than hole cards, a board and one ranking; None for the others."""
    return _wide_odds(CardRules.of(game)) if game.extras else None


@lru_cache(maxsize=32)
def _wide_odds(rules: CardRules) -> "WideOdds":
    return WideOdds(rules)


class WideOdds:
    """Computes and caches the odds of one game."""

    def __init__(self, rules: CardRules) -> None:
        self.rules = rules
        self.deck: Cards = rules.deck.numbers
        self._plain: Odds | None = None
        if rules.is_plain:
            self._plain = plain_odds(rules.deck, rules.ranking, rules.held, rules.board)
        self.drawing: Drawing | None = None
        """How to draw, where there are draws."""
        if rules.draws:
            self.drawing = Drawing(self.deck, rules.held, rules.ranking, rules.low, rules.draws)
        self._compare = lru_cache(_KEPT)(self._compared)
        self._scale = cache(self._worths)
        self._finals_share = lru_cache(_KEPT)(self._share_of_finals)
        self._undrawn_share = lru_cache(_KEPT)(self._share_of_undrawn)

    @property
    def tells_strength(self) -> bool:
        """Whether up-cards or draws reveal how good opponents' hands may be."""
        return self.rules.draws_only or self.rules.has_up_cards

    def get_ready(self) -> None:
        """Fill the tables that all queries share."""
        if self.drawing is not None and self.rules.draws_only:
            self.drawing.library()

    # -- questions of bots -----------------------------------------------------------------------

    def share(self, view: View, seat: int) -> float:
        """The share of the pot against this opponent, by what it shows or drew."""
        return _mean(self._against(view, seat))

    def blind_share(self, view: View) -> float:
        """The share if the number of cards that this opponent drew tells nothing."""
        return _mean(self._whatever_it_drew(view))

    def outlook(self, view: View, seat: int) -> Outlook:
        """The share against each slice of this opponent's hands, from the weakest to the strongest."""
        return _outlook(self._against(view, seat))

    def holding(self, view: View, seat: int) -> tuple[float, ...]:
        """How likely each slice is, by what this opponent shows or drew; 1 is the mean."""
        found = self._against(view, seat)
        return tuple([SLICES * len(part) / len(found) for part in _sliced(found)])

    def whatever_it_drew(self, view: View) -> Outlook:
        """The outlook if the number of cards that this opponent drew tells nothing."""
        return _outlook(self._whatever_it_drew(view))

    def discard(self, view: View) -> Discard:
        """What to discard now."""
        legal = view.legal_draw
        assert legal is not None, "only a seat that draws can throw cards away"
        hole = tuple(map(int, view.hole))
        if not legal.is_replaced:
            kept = self._best_kept(view, len(hole) - legal.most)
        elif self.drawing is None:
            kept = hole
        else:
            fixed = tuple(card for at, card in enumerate(hole) if not legal.places >> at & 1)
            kept = (*fixed, *self.drawing.keep(tuple(sorted(hole)), self._draws_left(view) + 1, legal.most))
        wish = Discard(sum(1 << at for at, card in enumerate(hole) if card not in kept))
        return wish if legal.allows(wish) else legal.fewest()

    # -- answers ---------------------------------------------------------------------------------

    def _against(self, view: View, seat: int) -> tuple[Comparison, ...]:
        """Comparisons with hands of an opponent, by their current strength."""
        own, board = tuple(sorted(map(int, view.hole))), tuple(sorted(map(int, view.board)))
        if self.rules.draws_only:
            drawn = view.drawn[seat]
            return self._finals_share(own, self._draws_left(view), len(drawn), drawn[-1] if drawn else 0)
        if len(own) > self.rules.held:
            own = self._best_kept(view, self.rules.held)
        if self._plain is not None:
            outlook = self._plain.outlook(own, board)
            return tuple([Comparison(share, at / SLICES) for at, share in enumerate(outlook)])
        up = tuple(map(int, view.up[seat]))
        others = [
            int(card)
            for other, cards in enumerate(view.up)
            if other not in (seat, view.seat)
            for card in cards
        ]
        dead = tuple(sorted([*others, *map(int, view.discarded)]))
        shown = () if view.seat is None else tuple(sorted(map(int, view.up[view.seat])))
        dealt = view.game.holes[view.street]
        return self._compare(SeenCards(own, board, dead, tuple(sorted(up)), dealt, shown))

    def _whatever_it_drew(self, view: View) -> tuple[Comparison, ...]:
        own = tuple(sorted(map(int, view.hole)))
        return self._undrawn_share(own, self._draws_left(view))

    def _best_kept(self, view: View, count: int) -> Cards:
        """The best choice of so many own cards, where the others go without a replacement."""
        board = tuple(sorted(map(int, view.board)))
        dead = tuple(sorted([int(card) for cards in view.up for card in cards]))
        choices = [tuple(sorted(kept)) for kept in combinations(map(int, view.hole), count)]
        if self._plain is not None and count == self.rules.held:
            return max(choices, key=lambda kept: (self._plain_equity(kept, board), kept))
        return max(
            choices, key=lambda kept: (_mean(self._compare(SeenCards(kept, board, dead, (), count))), kept)
        )

    def _plain_equity(self, kept: Cards, board: Cards) -> float:
        assert self._plain is not None
        return self._plain.equity(kept, board, 1)

    def _draws_left(self, view: View) -> int:
        """Draws that this seat has not made; without the one it makes now."""
        seat = view.seat
        made = 0 if seat is None else len(view.drawn[seat])
        return len(self.rules.draws) - made - (1 if view.legal_draw is not None else 0)

    def _share_of_finals(self, own: Cards, left: int, done: int, drew: int) -> tuple[Comparison, ...]:
        assert self.drawing is not None
        return self._share_against(own, left, self.drawing.opponents(done, drew))

    def _share_of_undrawn(self, own: Cards, left: int) -> tuple[Comparison, ...]:
        assert self.drawing is not None
        return self._share_against(own, left, self.drawing.undrawn())

    def _share_against(self, own: Cards, left: int, hands: Sequence[LibraryHand]) -> tuple[Comparison, ...]:
        """Comparisons of all that the own hand may end with, after so many draws, with each of these."""
        assert self.drawing is not None
        mine = self.drawing.finals(own, left)
        return tuple(
            [
                Comparison(
                    sum([_share(high, low, other.final, other.low) for high, low in mine]) / len(mine),
                    other.place,
                )
                for other in hands
            ]
        )

    def compared(
        self, own: Cards, board: Cards, dead: Cards, up: Cards, dealt: int
    ) -> tuple[Comparison, ...]:
        """Comparisons with hands of one opponent that shows these up-cards and has so many cards."""
        return self._compare(SeenCards(own, board, dead, up, dealt))

    def _compared(self, at: SeenCards) -> tuple[Comparison, ...]:
        """Many hands of the opponent, each played out in several ways.

        Beside the own hand a stand-in of the same up-cards plays against it, so that it is known what the
        opponent thinks of its hand. Up-cards tell how good it can be, so it is placed among hands of any
        up-cards: who never raises a king in razz does not raise the best of its kings.
        """
        seen = {*at.own, *at.board, *at.dead, *at.up}
        rest = tuple([card for card in self.deck if card not in seen])
        found = []
        for number in range(HANDS):
            cards = shuffle(len(rest), number)(rest)
            found.append(self._played_out(at, cards))
        if at.up:
            scale = self._scale(at.dealt, len(at.up), len(at.shown))
            return tuple(
                [Comparison(share, bisect_left(scale, worth) / (len(scale) + 1)) for worth, share in found]
            )
        found.sort()
        return tuple([Comparison(share, place / HANDS) for place, (_, share) in enumerate(found)])

    def _played_out(self, at: SeenCards, cards: Cards) -> tuple[float, float]:
        """What a hand of the first of these cards wins against the stand-in, and what it leaves to the own
        one."""
        rules = self.rules
        held = rules.held
        hidden = min(at.dealt, held) - len(at.up)
        hand, left = at.up + cards[:hidden], cards[hidden:]
        own = held - len(at.own)
        board = own + rules.board - len(at.board)
        end = board + held - len(hand)
        last = end + held - len(at.shown)
        step = max(1, len(left) // ROWS)
        left = left * (1 + (ROWS * step + last) // len(left))
        worth = share = 0.0
        for start in range(0, ROWS * step, step):
            row = left[start : start + last]
            hands = (at.own + row[:own], hand + row[board:end], at.shown + row[end:])
            shared = at.board + row[own:board]
            mine, theirs, stand_in = rules.ranking.strengths(hands, shared)
            lows = (0, 0, 0) if rules.low is None else rules.low.strengths(hands, shared)
            worth += _share(theirs, lows[1], stand_in, lows[2])
            share += _share(mine, lows[0], theirs, lows[1])
        return worth / ROWS, share / ROWS

    def _worths(self, dealt: int, up: int, shown: int) -> tuple[float, ...]:
        """What hands with any up-cards win against others with any, in order."""
        found = []
        for number in range(_SCALE):
            cards = shuffle(len(self.deck), number)(self.deck)
            at = SeenCards(cards[-1:], (), (), cards[:up], dealt, cards[up : up + shown])
            found.append(self._played_out(at, cards[up + shown : -1])[0])
        return tuple(sorted(found))


def _outlook(found: Sequence[Comparison]) -> Outlook:
    return tuple([_mean(part or _nearest(found, at)) for at, part in enumerate(_sliced(found))])


def _sliced(found: Sequence[Comparison]) -> list[list[Comparison]]:
    slices: list[list[Comparison]] = [[] for _ in range(SLICES)]
    for one in found:
        slices[int(one.place * SLICES + 1e-9)].append(one)
    return slices


def _nearest(found: Sequence[Comparison], number: int) -> list[Comparison]:
    """What stands for a slice that the opponent cannot hold."""
    return [min(found, key=lambda one: abs(one.place * SLICES - number - 0.5))]


def _mean(found: Sequence[Comparison]) -> float:
    """Sums are written out, since `sum` rounds floats differently from Python 3.12 on."""
    total = 0.0
    for share, _ in found:
        total += share
    return total / len(found)


def _share(mine: int, my_low: int, theirs: int, their_low: int) -> float:
    """Of a pot between two: half of it goes to the better low, if there is one."""
    high = 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    if not my_low and not their_low:
        return high
    return (high + (1.0 if my_low > their_low else 0.5 if my_low == their_low else 0.0)) / 2
