"""The public tree of a two-player game with draws: bets and how many cards each player draws.

It is built by playing the game. Which cards a player throws away is not public, so a draw has a branch for
each number of cards; the hands of both players grow with it (see `seen_hands`).
"""

from dataclasses import dataclass, field
from enum import Enum, auto
from math import comb
from typing import Final

import numpy as np

from holecard.errors import BadRequest
from holecard.hand import Action, Hand
from holecard.hand.discard import Discard
from holecard.hand.events import PotWon
from holecard.rules.game import Game
from holecard.rules.parts import Structure
from holecard.solver.draws.seen_hands import Floats, SeenHands, dealt_hands, meetings
from holecard.solver.tree.bet_sizes import ActionAbstraction, AllActions, BetSizes
from holecard.solver.tree.public_tree import any_deal

Counts = tuple[int, ...]
"""How many cards a player took at each draw."""
_MOST_NODES: Final = 20_000
_MOST_HANDS: Final = 3_000
"""Hands of a player after all draws, up to which a game is solved."""


class DrawNodeKind(Enum):
    BET = auto()
    DRAW = auto()
    FOLD = auto()
    SHOWDOWN = auto()


@dataclass(slots=True)
class DrawNode:
    kind: DrawNodeKind
    drawn: tuple[Counts, Counts]
    words: str
    """What has happened, as players say it."""
    player: int = -1
    actions: tuple[Action | Discard, ...] = ()
    labels: tuple[str, ...] = ()
    """What players call the actions."""
    children: list[int] = field(default_factory=list)
    """By action; after a draw, by the number of cards."""
    chance: float = 1.0
    """Of a terminal node: the probability of two hands that can meet."""
    payoffs: tuple[int, int, int] = (0, 0, 0)
    """Net chips of player 0 at a terminal node, who wins, loses or ties; all the same after a fold."""


class Showdowns:
    """Which hands of two players can meet, and who wins."""

    def __init__(self, game: Game, one: SeenHands, other: SeenHands) -> None:
        self.meet: Floats = meetings(one, other)
        mine, theirs = (
            np.array(game.ranking.strengths(hands.held, ()), dtype=np.int64) for hands in (one, other)
        )
        self.wins: Floats = self.meet * (mine[:, np.newaxis] > theirs[np.newaxis, :])
        self.loses: Floats = self.meet * (mine[:, np.newaxis] < theirs[np.newaxis, :])

    def payoffs(self, node: DrawNode) -> Floats:
        """To player 0, by the hands of both, each with the probability of the deal."""
        win, lose, tie = node.payoffs
        return node.chance * (tie * self.meet + (win - tie) * self.wins + (lose - tie) * self.loses)


@dataclass(frozen=True, eq=False)
class DrawGame:
    """A game with draws that is small enough to be solved: created by `DrawGame.of(game)`."""

    game: Game
    stacks: tuple[int, int]
    bet_sizes: ActionAbstraction
    nodes: tuple[DrawNode, ...]
    hands: dict[Counts, SeenHands]

    @classmethod
    def of(
        cls,
        game: Game,
        stacks: tuple[int, int] | None = None,
        bet_sizes: ActionAbstraction | None = None,
    ) -> "DrawGame":
        _check(game)
        chips = stacks or (game.session.stacks[0],) * 2
        sizes = bet_sizes or (AllActions() if game.structure is Structure.FIXED else _SIZES)
        builder = _DrawTreeBuilder(game, chips, sizes)
        return cls(game, chips, sizes, tuple(builder.nodes), builder.hands)

    @property
    def infosets(self) -> int:
        return sum(len(self.hands[node.drawn[node.player]]) for node in self.nodes if node.actions)

    @property
    def decisions(self) -> list[int]:
        return [at for at, node in enumerate(self.nodes) if node.actions]


_SIZES = BetSizes.parse("1,allin")


def _check(game: Game) -> None:
    """Reject games without draws, and games that are too large."""
    if not game.seats[0] <= 2 <= game.seats[1]:
        raise BadRequest(f"the solver is for two players, and {game.name} has seats for {game.seats}")
    others = [words for words in game.extras if words != "draws"]
    if others or game.board_cards or game.held_cards != game.holes[0]:
        what = others[0] if others else "cards on the board or on later streets"
        raise BadRequest(f"games with draws are solved without {what}, which are part of {game.name}")
    draws = [min(street.draw, game.held_cards) for street in game.streets if street.draw]
    cards, held = len(game.deck), game.held_cards
    if 2 * (held + sum(draws)) > cards:
        raise BadRequest(
            f"games with draws are solved where the deck serves all draws: {game.name} may take "
            f"{2 * (held + sum(draws))} of {cards} cards"
        )
    hands, left = comb(cards, held), cards - held
    for most in draws:
        hands *= max(comb(held, count) * comb(left, count) for count in range(most + 1))
        left -= most
    if hands > _MOST_HANDS:
        raise BadRequest(
            f"games with draws are solved up to {_MOST_HANDS:,} hands by all that a player has seen; "
            f"{game.name} has {hands:,}"
        )


class _DrawTreeBuilder:
    def __init__(self, game: Game, stacks: tuple[int, int], bet_sizes: ActionAbstraction) -> None:
        self.game = game
        self.bet_sizes = bet_sizes
        self.nodes: list[DrawNode] = []
        self.hands: dict[Counts, SeenHands] = {(): dealt_hands(game.deck.numbers, game.held_cards)}
        cards, held = len(game.deck), game.held_cards
        start = 1 / (comb(cards, held) * comb(cards - held, held))
        self.grow(Hand(game, stacks, 0, any_deal(game)), ((), ()), start, "")

    def grow(self, hand: Hand, drawn: tuple[Counts, Counts], chance: float, words: str) -> int:
        """The number of the node of this hand."""
        at = len(self.nodes)
        if at >= _MOST_NODES:
            raise BadRequest(f"the tree of {self.game.name} has more than {_MOST_NODES:,} public nodes")
        if hand.actor is None:
            self.nodes.append(_ended(hand, drawn, chance, words))
        elif hand.legal_draw is not None:
            self.draw(hand, drawn, chance, words)
        else:
            self.bet(hand, drawn, chance, words)
        return at

    def bet(self, hand: Hand, drawn: tuple[Counts, Counts], chance: float, words: str) -> None:
        assert hand.actor is not None
        choices = self.bet_sizes.choices(hand)
        labels = tuple(_action_words(hand, action) for action in choices)
        node = DrawNode(DrawNodeKind.BET, drawn, words, hand.actor, choices, labels)
        self.nodes.append(node)
        for action, label in zip(choices, labels, strict=True):
            after = hand.copy()
            after.act(action)
            said = _joined(words, label, ends=after.actor is None or _moved_on(hand, after))
            node.children.append(self.grow(after, drawn, chance, said))

    def draw(self, hand: Hand, drawn: tuple[Counts, Counts], chance: float, words: str) -> None:
        legal, player = hand.legal_draw, hand.actor
        assert legal is not None
        assert player is not None
        discards = tuple(
            Discard(mask) for mask in range(1 << self.game.held_cards) if legal.allows(Discard(mask))
        )
        node = DrawNode(
            DrawNodeKind.DRAW, drawn, words, player, discards, tuple(map(_discard_words, discards))
        )
        self.nodes.append(node)
        left = len(self.game.deck) - 2 * self.game.held_cards - sum(map(sum, drawn))
        for count in sorted({discard.count for discard in discards}):
            counts = (*drawn[player], count)
            if counts not in self.hands:
                before = self.hands[drawn[player]]
                self.hands[counts] = before.after(self.game.deck.numbers, discards, count)
            after = hand.copy()
            after.act(next(discard for discard in discards if discard.count == count))
            pair = (counts, drawn[1]) if player == 0 else (drawn[0], counts)
            said = _joined(words, f"draw {count}" if count else "stand pat", ends=_moved_on(hand, after))
            node.children.append(self.grow(after, pair, chance / comb(left, count), said))


def _ended(hand: Hand, drawn: tuple[Counts, Counts], chance: float, words: str) -> DrawNode:
    net = hand.payoffs[0]
    if not hand.is_showdown:
        return DrawNode(DrawNodeKind.FOLD, drawn, words, chance=chance, payoffs=(net, net, net))
    won = [(event.seat, event.amount) for event in hand.events if isinstance(event, PotWon)]
    pot = sum(amount for _, amount in won)
    paid = sum(amount for seat, amount in won if seat == 0) - net
    return DrawNode(
        DrawNodeKind.SHOWDOWN, drawn, words, chance=chance, payoffs=(pot - paid, -paid, pot // 2 - paid)
    )


def _discard_words(discard: Discard) -> str:
    """`stand pat`, `throw 1+3`."""
    return f"throw {'+'.join(str(place + 1) for place in discard.places)}" if discard else "stand pat"


def _action_words(hand: Hand, action: Action) -> str:
    """`check`, `bet 1`, `raise to 3`."""
    if action < 0:
        return "fold"
    if action == 0:
        return "call" if hand.legal.to_call else "check"
    return f"raise to {int(action)}" if max(hand.bets) else f"bet {int(action)}"


def _moved_on(before: Hand, after: Hand) -> bool:
    """Whether another street, or the betting after a draw, has begun."""
    return after.street != before.street or (after.legal_draw is None) != (before.legal_draw is None)


def _joined(words: str, more: str, *, ends: bool) -> str:
    """A bar between streets, commas between the steps of a street."""
    separator = "" if not words or words.endswith("| ") else ", "
    return f"{words}{separator}{more}{' | ' if ends else ''}"
