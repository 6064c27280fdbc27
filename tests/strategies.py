"""Random cards, tables and whole hands, shared by all tests that state a law.

>>> from hypothesis import given
>>> @given(tables())
... def test_chips_are_conserved(table): ...
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, repeat
from random import Random
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from holecard import CALL, FOLD, BadGame, Card, Deal, Deck, Game, Hand, Legal
from holecard.cards import FULL_DECK
from holecard.cards.ranking import RANKINGS
from holecard.hand.action import Action
from holecard.hand.discard import Discard, Move
from holecard.hand.legal_discard import LegalDiscard
from holecard.rules import (
    AnteFrom,
    Between,
    BringInFrom,
    Clock,
    Forced,
    Opener,
    SessionRules,
    Street,
    Structure,
    names,
)

DECKS = (Deck.of(), Deck.of(suits="sh"), Deck.of("AKQJT98"))
GAMES = tuple(game for name in names() if (game := Game.load(name)).rotation is None)
"""Every single game that comes with holecard."""
PLAYED_IN_BROWSER = tuple(name for name in names() if not Game.load(name).is_drawn)
"""The games that a table in the browser takes."""
MIXED = tuple(game for name in names() if (game := Game.load(name)).rotation is not None)
"""Every mixed one."""


@dataclass(frozen=True, repr=False)
class Table:
    """All that it takes to play one hand from its first card to its last chip."""

    game: Game
    stacks: tuple[int, ...]
    button: int
    seed: str
    choices: tuple[int, ...]
    """One number a turn, read by `pick`."""
    luck: int = 0
    """How it goes on after the last choice: 0 lets all seats check or call, others mix all actions."""

    def __repr__(self) -> str:
        """Enough to play it again, without the whole page of the game."""
        start = f"{self.game.name} with {self.game.forced}: {self.stacks}, button {self.button}"
        return f"<{start}, seed {self.seed!r}, choices {self.choices}, luck {self.luck}>"

    @property
    def deal(self) -> Deal:
        return Deal.seeded(self.game, len(self.stacks), self.seed)

    def sit_down(self) -> Hand:
        return Hand(self.game, self.stacks, self.button, self.deal)

    def play(self) -> Hand:
        hand = self.sit_down()
        for _ in self.turns(hand):
            pass
        return hand

    def turns(self, hand: Hand) -> Iterator[Move]:
        """Play the hand to its end; stops before every action to let the caller look."""
        choices = chain(self.choices, mixed(self.luck) if self.luck else repeat(1))
        while hand.actor is not None:
            action = pick_move(hand, next(choices))
            yield action
            hand.act(action)

    def rotated(self, by: int) -> "Table":
        """All players move so many seats clockwise, the button with them."""
        seats = len(self.stacks)
        by %= seats
        return replace(
            self,
            stacks=self.stacks[-by:] + self.stacks[:-by],
            button=(self.button + by) % seats,
        )


def mixed(luck: int) -> Iterator[int]:
    """Choices without end: now and then a fold or a raise, mostly calls."""
    rng = Random(luck)
    while True:
        yield rng.choice((0, 1, 1, 1, 2, 2, 3, rng.randint(4, 400)))


def pick_move(hand: Hand, choice: int) -> Move:
    """A bet as `pick` has it, or in a draw any cards that may go."""
    draw = hand.legal_draw
    return pick(hand.legal, choice) if draw is None else pick_discard(draw, choice)


def pick_discard(draw: LegalDiscard, choice: int) -> Discard:
    """0 throws away as much as it may, 1 as little; more are choices in between."""
    places = [place for place in range(draw.places.bit_length()) if draw.places >> place & 1]
    rng = Random(choice)
    count = (draw.most, draw.least)[choice] if choice < 2 else rng.randint(draw.least, draw.most)
    return Discard(sum(1 << place for place in rng.sample(places, count)))


def pick(legal: Legal, choice: int) -> Action:
    """0 folds, 1 calls, 2 is the smallest raise, 3 the largest, more are raises in between.

    What is not allowed becomes a call.
    """
    if choice == 0 and legal.can_fold:
        return FOLD
    if choice < 2 or legal.min_raise_to is None or legal.max_raise_to is None:
        return CALL
    if choice == 3:
        return Action(legal.max_raise_to)
    return Action(legal.min_raise_to + (choice - 2) % (legal.max_raise_to - legal.min_raise_to + 1))


def cards() -> st.SearchStrategy[Card]:
    return st.sampled_from(FULL_DECK)


def games() -> st.SearchStrategy[Game]:
    """Every game that comes with holecard, sometimes at other stakes."""
    ours = st.sampled_from(GAMES)
    return ours | ours.flatmap(_restaked)


def plain_games() -> st.SearchStrategy[Game]:
    """Those without draws, up-cards and low halves."""
    return games().filter(lambda game: not game.extras)


def _restaked(game: Game) -> st.SearchStrategy[Game]:
    if game.forced.blinds and game.structure is not Structure.FIXED:
        blinds = st.sampled_from(((1, 2), (5, 10), (2, 5), (3, 3)))
        antes = st.sampled_from((0, 1, 4))
        payers = st.sampled_from(("each", "big-blind", "button"))
        return st.builds(
            lambda blinds, ante, payer: game.with_stakes(blinds=blinds, ante=ante, ante_from=payer),
            blinds, antes, payers,
        )  # fmt: skip
    if game.forced.blinds:
        return st.sampled_from((1, 3, 10)).map(lambda by: game.with_stakes(blinds=(by, 2 * by)))
    if game.forced.bring_in:
        return st.sampled_from(((0, 1), (1, 1), (1, 3), (3, 2))).map(
            lambda stakes: game.with_stakes(ante=stakes[0], bring_in=stakes[1])
        )
    return st.sampled_from((1, 2, 5)).map(lambda ante: game.with_stakes(ante=ante))


def seeds() -> st.SearchStrategy[str]:
    return st.integers(0, 10**6).map(lambda number: f"law/{number}")


@st.composite
def tables(draw: st.DrawFn, of: st.SearchStrategy[Game] | None = None) -> Table:
    """Any game, any number of seats, stacks from one chip up to a hundred big blinds side by side."""
    game = draw(games() if of is None else of)
    fewest, most = game.seats
    least = min(max(fewest, 3), most) if game.forced.straddle else fewest
    seats = draw(st.integers(least, most))
    unit = game.big_blind or max(game.forced.ante, game.forced.bring_in)
    stack = st.integers(1, 2 * unit) | st.integers(3 * unit, 12 * unit) | st.integers(20 * unit, 100 * unit)
    choice = st.integers(0, 3) | st.integers(0, 10 * unit)
    return Table(
        game=game,
        stacks=draw(st.tuples(*[stack] * seats)),
        button=draw(st.integers(0, seats - 1)),
        seed=draw(seeds()),
        choices=tuple(draw(st.lists(choice, max_size=24))),
        luck=draw(st.integers(0, 10**6)),
    )


@st.composite
def street_cards(draw: st.DrawFn, hole: int, board: int) -> list[tuple[int, int]]:
    """The cards of a game in some order, cut into streets of (hole, board)."""
    cards = draw(st.permutations([1] * hole + [0] * board))
    cuts = sorted(draw(st.sets(st.integers(1, max(len(cards) - 1, 1)), max_size=3)))
    pieces = [cards[start:end] for start, end in zip([0, *cuts], [*cuts, len(cards)], strict=True)]
    return [(sum(piece), len(piece) - sum(piece)) for piece in pieces if piece]


@st.composite
def definitions(draw: st.DrawFn) -> dict[str, Any]:
    """Anything that has the shape of a game; most can be played, some cannot."""
    ranking = draw(st.sampled_from(list(RANKINGS.values())))
    hole, board = draw(st.sampled_from(ranking.hole)), draw(st.sampled_from(ranking.board))
    structure = draw(st.sampled_from(Structure))
    fixed = structure is Structure.FIXED
    small = draw(st.integers(1, 3))
    blinds = draw(st.sampled_from([(small, small), (small, 2 * small), (small, small + 1), ()]))
    openers = st.sampled_from(Opener if blinds else [Opener.BUTTON, Opener.AFTER_BUTTON])
    sizes = st.lists(st.integers(1, 4), min_size=1, max_size=4)
    fewest = draw(st.integers(2, 4))
    return {
        "name": "any",
        "title": "Any game",
        "summary": "Made by chance.",
        "seats": (fewest, fewest + draw(st.integers(0, 2))),
        "deck": draw(st.sampled_from(DECKS if ranking.deck is None else (*[ranking.deck] * 3, *DECKS))),
        "forced": Forced(
            blinds=blinds,
            ante=draw(st.integers(0 if blinds else 1, 3)),
            straddle=0 if fixed or not blinds else draw(st.sampled_from([0, 0, 0, 7])),
            ante_from=draw(st.sampled_from(AnteFrom)),
        ),
        "structure": structure,
        "min_bet": draw(st.integers(1, 5)),
        "streets": tuple(
            Street(f"street {at}", *cards, draw(openers), tuple(draw(sizes)) if fixed else ())
            for at, cards in enumerate(draw(street_cards(hole, board)))
        ),
        "ranking": ranking,
        "session": SessionRules("any", (draw(st.integers(1, 40)),), Between.RESET, hands=1),
        "free_fold": draw(st.booleans()),
        "clock": draw(clocks()),
    }


def clocks() -> st.SearchStrategy[Clock]:
    times = st.integers(1, 10**6)
    return st.builds(
        Clock,
        bank=times,
        increment=st.integers(0, 10**6),
        silence=st.none() | st.integers(0, 9),
        total=st.none() | times,
        move_limit=st.none() | times,
    )


def any_games() -> st.SearchStrategy[Game]:
    """Random playable games, from random definitions."""
    return definitions().filter(_is_playable).map(_made)


@st.composite
def card_games(draw: st.DrawFn) -> Game:
    """Random playable games whose seats show, draw or discard cards, or share pots with a low."""
    values = draw(definitions().filter(_is_playable))
    values["seats"] = (2, 3)
    streets, down, up = [], 0, 0
    for street in values["streets"]:
        shown = draw(st.integers(0, min(street.hole, 4 - up)))
        down, up = down + street.hole - shown, up + shown
        gone = draw(st.sampled_from((0, 0, 0, 1)))
        new = draw(st.integers(0, min(down, 3)))
        by_cards = up and draw(st.booleans())
        streets.append(
            replace(
                street,
                hole=street.hole - shown + gone,
                up=shown,
                discard=gone,
                draw=0 if gone else new,
                opener=Opener.BEST_SHOWING if by_cards else street.opener,
            )
        )
    sizes = streets[0].raises or (values["min_bet"] + 1,)
    if streets[0].up and sizes[0] > 1 and draw(st.booleans()):
        values["forced"] = Forced(
            ante=1,
            bring_in=draw(st.integers(1, sizes[0] - 1)),
            bring_in_from=draw(st.sampled_from(BringInFrom)),
        )
        streets = [replace(street, opener=_without_blinds(street.opener)) for street in streets]
        streets[0] = replace(streets[0], opener=Opener.BRING_IN)
    values["streets"] = tuple(streets)
    values["low"] = draw(st.sampled_from((None, *LOWS.get(values["ranking"].name, ()))))
    assume(_is_playable(values) and _made(values).extras)
    return _made(values)


def _without_blinds(opener: Opener) -> Opener:
    return opener if opener in (Opener.BUTTON, Opener.BEST_SHOWING) else Opener.AFTER_BUTTON


LOWS = {"high": (RANKINGS["eight-or-better"], RANKINGS["ace-to-five"]), "omaha": (RANKINGS["omaha-8"],)}


def _made(values: dict[str, Any]) -> Game:
    return Game(**values)


def _is_playable(values: dict[str, Any]) -> bool:
    try:
        return bool(_made(values))
    except BadGame:
        return False
