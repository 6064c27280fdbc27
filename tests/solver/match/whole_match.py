"""A whole round as one game tree with every deal of every hand, solved at once by linear programming.

Independent of the solver: no hand classes, no values in between, no locks and no grid. It plays hands
with the engine and ends rounds by the text of the rules.
"""

from dataclasses import dataclass, field, replace
from itertools import permutations

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, hstack

from holecard import Action, Deal, Deck, Game, Hand
from holecard.solver.tree import BetSizes

Key = tuple[object, ...]


def tiny_game(stack: int, hands: int, deck: str = "2c 3d 4d") -> Game:
    """Micro hold'em for a few chips with a few cards."""
    game = Game.load("micro").with_deck(Deck.parse(deck))
    return replace(game, session=replace(game.session, stacks=(stack,), hands=hands))


def whole_value(game: Game, bet_sizes: BetSizes, hands: int, stack: int) -> float:
    """What the player gets who has the button first and holds `stack` of the chips."""
    tree = _WholeRound(game, bet_sizes)
    total = 2 * game.session.stacks[0]
    tree.play(hands, (stack, total - stack), button=0, likely=1.0, at=(0, 0), seen=((), ()))
    return tree.value()


@dataclass
class _WholeRound:
    game: Game
    bet_sizes: BetSizes
    sequences: list[dict[Key, int]] = field(default_factory=lambda: [{}, {}])
    """By player: information set and action, to a number from 1 on; 0 is having done nothing."""
    infosets: list[dict[Key, tuple[int, list[int]]]] = field(default_factory=lambda: [{}, {}])
    """By player: the sequence that leads there and those that go on from there."""
    payoffs: dict[tuple[int, int], float] = field(default_factory=dict)

    def play(
        self,
        hands: int,
        stacks: tuple[int, int],
        button: int,
        likely: float,
        at: tuple[int, int],
        seen: tuple[Key, Key],
    ) -> None:
        small, big = self.game.forced.blinds
        if hands == 0 or stacks[button] < small or stacks[1 - button] < big:
            sign = (stacks[0] > stacks[1]) - (stacks[0] < stacks[1])
            self.payoffs[at] = self.payoffs.get(at, 0.0) + likely * sign
            return
        deals = list(permutations(self.game.deck, 3))
        for first, second, board in deals:
            deal = Deal.of([[first], [second]], [board])
            hand = Hand(self.game, stacks, button, deal)
            known = ((*seen[0], int(first)), (*seen[1], int(second)))
            self.act(hand, hands, likely / len(deals), at, known)

    def act(self, hand: Hand, hands: int, likely: float, at: tuple[int, int], seen: tuple[Key, Key]) -> None:
        player = hand.actor
        if player is None:
            first, second = hand.stacks
            self.play(hands - 1, (first, second), 1 - hand.button, likely, at, seen)
            return
        shown = tuple(int(card) for card in hand.board)
        actions = self.bet_sizes.choices(hand)
        place = self._infoset(player, (*seen[player], shown), at[player], actions)
        for action, number in zip(actions, place, strict=True):
            after = hand.copy()
            after.act(action)
            then = (number, at[1]) if player == 0 else (at[0], number)
            told = tuple((*known, shown, int(action)) for known in seen)
            self.act(after, hands, likely, then, (told[0], told[1]))

    def _infoset(self, player: int, key: Key, came: int, actions: tuple[Action, ...]) -> list[int]:
        known = self.infosets[player].get(key)
        if known is None:
            numbers = self.sequences[player]
            goes = [numbers.setdefault((*key, "does", int(action)), len(numbers) + 1) for action in actions]
            known = self.infosets[player][key] = (came, goes)
        assert known[0] == came, "perfect recall"
        return known[1]

    def value(self) -> float:
        """Maximise what the second player's best response leaves (von Stengel 1996)."""
        sizes = [len(numbers) + 1 for numbers in self.sequences]
        flows = [_flow(list(sets.values()), size) for sets, size in zip(self.infosets, sizes, strict=True)]
        rows, columns = zip(*self.payoffs, strict=True)
        matrix = coo_matrix((list(self.payoffs.values()), (rows, columns)), shape=(sizes[0], sizes[1]))
        sets = [flow.shape[0] for flow in flows]
        cost = np.zeros(sizes[0] + sets[1])
        cost[sizes[0]] = -1.0
        found = linprog(
            cost,
            A_ub=hstack([-matrix.T, flows[1].T]).tocsr(),
            b_ub=np.zeros(sizes[1]),
            A_eq=hstack([flows[0], coo_matrix((sets[0], sets[1]))]).tocsr(),
            b_eq=np.eye(sets[0])[0],
            bounds=[(0, None)] * sizes[0] + [(None, None)] * sets[1],
            method="highs",
        )
        assert found.status == 0, found.message
        return -float(found.fun)


def _flow(infosets: list[tuple[int, list[int]]], size: int) -> coo_matrix:
    """What goes on from an information set is what came to it."""
    rows, columns, signs = [0], [0], [1.0]
    for row, (came, goes) in enumerate(infosets, 1):
        for sequence, sign in ((came, -1.0), *((number, 1.0) for number in goes)):
            rows.append(row)
            columns.append(sequence)
            signs.append(sign)
    return coo_matrix((signs, (rows, columns)), shape=(len(infosets) + 1, size))
