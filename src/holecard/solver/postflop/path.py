"""Paths through a spot, such as `b75 c / Qc / k`: actions and the cards that come between streets."""

from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.cards.card import Card, print_cards
from holecard.errors import BadRequest, Unreadable, did_you_mean
from holecard.solver.postflop.betting_tree import BettingEnd, BettingNode, PostflopAction
from holecard.solver.postflop.game import PostflopGame
from holecard.solver.postflop.hands import HandIndex
from holecard.solver.postflop.suit_swaps import swapped_card

Ints = NDArray[np.int64]
_OTHER_NAMES: Final = {
    "x": "k", "check": "k", "call": "c", "fold": "f", "a": "allin", "all-in": "allin", "ballin": "allin",
    "rallin": "allin",
}  # fmt: skip


_CHIPS: Final = "chips"


def chips_token(chips: int, *, facing: bool) -> str:
    """A bet or raise to so many chips on the street, whatever the sizes are called."""
    return f"{'r' if facing else 'b'}{chips}{_CHIPS}"


def tokens_of(*parts: str) -> list[str]:
    """`"b75 c", "Qc"` and `"b75 c / Qc"` are the same."""
    return " ".join(parts).replace("/", " ").replace(",", " ").split()


@dataclass(slots=True)
class PostflopStep:
    """A decision on the way, and what was done."""

    position: "Position"
    action: int


@dataclass(slots=True)
class Position:
    """A node of the betting on a board. Boards that differ in the names of suits only are kept once:
    `suits` has, by suit, the one that it goes by on the board that is kept."""

    game: PostflopGame
    node: BettingNode
    cards: tuple[Card, ...]
    boards: tuple[int, ...] = (0,)
    """By street: the number of the board."""
    suits: tuple[int, ...] = (0, 1, 2, 3)
    steps: tuple[PostflopStep, ...] = field(default=(), repr=False)

    @property
    def street(self) -> int:
        return len(self.boards) - 1

    def hands(self, player: int) -> tuple[Ints, Ints]:
        """The hands of the range that can be held, and their numbers on the board that is kept."""
        index = HandIndex(self.game.spot.hands(player))
        cards = np.array([card - (card & 3) + self.suits[card & 3] for card in range(52)])[index.hands]
        kept = index.find(cards)
        order = self.game.boards[self.street].hands[self.boards[-1]][player]
        places = np.full(len(index.hands), -1, dtype=np.int64)
        places[order] = np.arange(len(order))
        local = places[kept]
        found = np.flatnonzero(local >= 0)
        return found, local[found]

    def entries(self, local: Ints) -> Ints:
        """Where the regrets of the hands are in their table: actions by hands."""
        arrays, place = self.game.boards[self.street].arrays, (self.boards[-1], self.node.player)
        rows = self.node.row + np.arange(len(self.node.actions))
        return np.asarray(arrays.base[place] + rows[:, None] * arrays.padded[place] + local[None, :])

    def average_entries(self, local: Ints) -> Ints:
        """Where the average strategy of the hands is in its table: actions but the last by hands."""
        arrays, place = self.game.boards[self.street].arrays, (self.boards[-1], self.node.player)
        rows = self.node.average_row + np.arange(len(self.node.actions) - 1)
        first = arrays.average_base[place]
        return np.asarray(first + rows[:, None] * arrays.padded[place] + local[None, :])

    def after_action(self, text: str) -> "Position":
        action = find_action(self.node, text)
        step = PostflopStep(self, action)
        return Position(
            self.game, self.node.children[action], self.cards, self.boards, self.suits, (*self.steps, step)
        )

    def after_card(self, text: str) -> "Position":
        card = Card(text)
        if int(card) not in self.game.spot.deck or card in self.cards:
            raise BadRequest(f"the next card must still be in the deck, unlike {card}")
        kept = int(card) - card.suit + self.suits[card.suit]
        below = self.game.boards[self.street + 1]
        for board in range(*below.children(self.boards[-1])):
            for swap in below.swaps[board]:
                if swapped_card(below.boards[board][-1], swap) == kept:
                    suits = tuple(swapped_card(suit, swap) for suit in self.suits)
                    node = self.game.tree.streets[self.street + 1][self.node.line]
                    return Position(
                        self.game, node, (*self.cards, card), (*self.boards, board), suits, self.steps
                    )
        raise BadRequest(f"the next card must still be in the deck, unlike {card}")


def find_position(game: PostflopGame, *parts: str) -> Position:
    """Where a path leads to."""
    position = Position(game, game.tree.root, game.spot.board)
    for token in tokens_of(*parts):
        match position.node.kind:
            case BettingEnd.DECISION:
                position = position.after_action(token)
            case BettingEnd.NEXT_STREET:
                position = position.after_card(_card_text(token, position))
            case _:
                raise BadRequest(f"the hand is over before {token!r}")
    return position


def find_decision(game: PostflopGame, *parts: str) -> Position:
    position = find_position(game, *parts)
    path = " ".join(tokens_of(*parts))
    if position.node.kind is BettingEnd.NEXT_STREET:
        raise BadRequest(f"a card comes next; name one, such as {path!r} / {_example(position)}")
    if position.node.kind is not BettingEnd.DECISION:
        raise BadRequest(f"there is nothing to decide there, since the hand is over: {path!r}")
    return position


def is_card(token: str) -> bool:
    """Whether a piece of a path names a card: `Qc`."""
    try:
        Card(token)
    except Unreadable:
        return False
    return True


def find_action(node: BettingNode, text: str) -> int:
    """The number of an action by its label, or by the chips of a bet or raise."""
    labels = [action.label for action in node.actions]
    token = text.lower().rstrip("%")
    wanted = _OTHER_NAMES.get(token, token)
    if wanted in labels:
        return labels.index(wanted)
    amount = wanted[1:].removesuffix(_CHIPS)
    if wanted[:1] in ("b", "r") and amount.isdecimal():
        chips = [at for at, one in enumerate(node.actions) if one.to - node.base == int(amount)]
        raising = [at for at in chips if _is_raise(node.actions[at])]
        if raising:
            return raising[0]
    hint = did_you_mean(text, labels)
    raise BadRequest(f"{hint}an action is one of {', '.join(labels)} here, not {text!r}")


def _is_raise(action: PostflopAction) -> bool:
    return action.label not in ("f", "k", "c")


def _card_text(token: str, position: Position) -> str:
    try:
        return str(Card(token))
    except Unreadable:
        example = _example(position)
        raise BadRequest(
            f"a card comes next on {print_cards(position.cards)}, such as {example}, not {token!r}"
        ) from None


def _example(position: Position) -> Card:
    return Card(next(card for card in reversed(position.game.spot.deck) if card not in position.cards))
