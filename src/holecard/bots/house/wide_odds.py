"""Odds of games with up-cards, draws, discards or a low half: what one seat sees, played out.

Hold'em, Omaha and the small games have faster odds (`equity.Odds`), which look at hole cards and board only.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from holecard.bots.house.drawing import Drawing
from holecard.bots.house.equity import Odds, Outlook, plain_odds
from holecard.bots.house.rollouts import Cards, shuffle
from holecard.bots.house.tally import SLICES, rough_strength
from holecard.cards.deck import Deck
from holecard.cards.ranking import Ranking
from holecard.hand.discard import Discard
from holecard.hand.view import View
from holecard.rules.game import Game

DEALS: Final = 120
"""Completions of the cards that a seat sees."""
_ALTERNATIVES: Final = 3
"""Hands of each opponent in every one of them."""
_KEPT: Final = 20_000
_MOST_SHOWING: Final = 4


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


class Comparison(NamedTuple):
    """A hand of an opponent beside the own one."""

    share: float
    """Of the pot between the two."""
    now: int
    """The current strength of the opponent's hand."""


class CardRules(NamedTuple):
    """What the odds depend on; games that differ in stakes or bets only share them."""

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
        """Whether draws are all that makes a hand, so that libraries of hands tell what opponents hold."""
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
        self._finals_share = lru_cache(_KEPT)(self._share_of_finals)

    def get_ready(self) -> None:
        """Fill the tables that all questions share."""
        if self.drawing is not None and self.rules.draws_only:
            self.drawing.library()

    # -- questions of bots -----------------------------------------------------------------------

    def strength(self, view: View) -> float:
        """The mean share of the pot against one opponent."""
        shares = [_mean(self._against(view, seat)) for seat in _live(view)]
        return sum(shares) / len(shares) if shares else 1.0

    def share(self, view: View, seats: Sequence[int]) -> float:
        """The share of the pot against these opponents together."""
        found = 1.0
        for seat in seats:
            found *= _mean(self._against(view, seat))
        return found

    def outlook(self, view: View, seat: int) -> Outlook:
        """The share against each slice of this opponent's hands, from the weakest to the strongest."""
        found = self._against(view, seat)
        count = len(found)
        return tuple(
            [_mean(found[at * count // SLICES : max(at * count // SLICES + 1, (at + 1) * count // SLICES)])
             for at in range(SLICES)]
        )  # fmt: skip

    def discard(self, view: View) -> Discard:
        """What to throw away now."""
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
            return tuple([Comparison(share, at) for at, share in enumerate(outlook)])
        up = tuple(map(int, view.up[seat]))
        others = [
            int(card)
            for other, cards in enumerate(view.up)
            if other not in (seat, view.seat)
            for card in cards
        ]
        dead = tuple(sorted([*others, *map(int, view.discarded)]))
        return self._compare(SeenCards(own, board, dead, tuple(sorted(up)), view.game.holes[view.street]))

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
        drawing = self.drawing
        assert drawing is not None
        mine = drawing.finals(own, left)
        return tuple(
            [
                Comparison(
                    sum([_share(high, low, other.final, other.low) for high, low in mine]) / len(mine),
                    other.now,
                )
                for other in drawing.opponents(done, drew)
            ]
        )

    def compared(
        self, own: Cards, board: Cards, dead: Cards, up: Cards, dealt: int
    ) -> tuple[Comparison, ...]:
        """Comparisons with hands of one opponent that shows these up-cards and has so many cards."""
        return self._compare(SeenCards(own, board, dead, up, dealt))

    def _compared(self, at: SeenCards) -> tuple[Comparison, ...]:
        """Complete the cards in many ways, each with several hands of the opponent."""
        rules = self.rules
        rank, low = rules.ranking.strengths, rules.low
        seen = {*at.own, *at.board, *at.dead, *at.up}
        rest = tuple([card for card in self.deck if card not in seen])
        own, hidden = rules.held - len(at.own), rules.held - len(at.up)
        end = own + rules.board - len(at.board)
        found: list[Comparison] = []
        for number in range(DEALS):
            cards = shuffle(len(rest), number)(rest)
            board = at.board + cards[own:end]
            starts = range(end, min(len(cards) - hidden, end + (_ALTERNATIVES - 1) * hidden) + 1, hidden or 1)
            hands = [at.up + cards[start : start + hidden] for start in starts[:_ALTERNATIVES]]
            mine, *theirs = rank([at.own + cards[:own], *hands], board)
            my_low, *lows = (
                [0] * (len(hands) + 1)
                if low is None
                else low.strengths([at.own + cards[:own], *hands], board)
            )
            now = self._standing(hands, at)
            found += map(
                Comparison, [_share(mine, my_low, *both) for both in zip(theirs, lows, strict=True)], now
            )
        return tuple(sorted(found, key=lambda one: one.now))

    def _standing(self, hands: list[Cards], at: SeenCards) -> list[int]:
        """The current strength of an opponent's hands, whose first cards are those that it has now."""
        rules = self.rules
        ranking = rules.ranking
        now = [hand[: at.dealt] for hand in hands]
        if (
            len(at.board) in ranking.board
            and at.dealt in ranking.hole
            and at.dealt + len(at.board) in ranking.cards
        ):
            return ranking.strengths(now, at.board)
        if rules.has_up_cards:
            return [ranking.showing(hand[:_MOST_SHOWING]) for hand in now]
        return [rough_strength(hand) for hand in now]


def _live(view: View) -> list[int]:
    return [seat for seat, folded in enumerate(view.folded) if not folded and seat != view.seat]


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
