"""A second way to solve a small game: every deal is played, and a seat knows what its view says.

No tree is shared with the solver: sequences are found by playing, and information sets are texts.
"""

from itertools import permutations

import numpy as np
from scipy.optimize import linprog

from holecard import FOLD, Deal, Game, Hand
from holecard.hand.discard import Discard


class PlayedGame:
    """All deals of a game with one card each, played out."""

    def __init__(self, game: Game, drawn: int) -> None:
        self.sequences: list[dict[object, int]] = [{(): 0}, {(): 0}]
        self.infosets: list[dict[object, tuple[int, list[int]]]] = [{}, {}]
        self.payoffs: dict[tuple[int, int], float] = {}
        self.ends = 0
        deals = list(permutations(game.deck.cards, 2 + drawn))
        for one, other, *stub in deals:
            deal = Deal.of([str(one), str(other)], "", "".join(map(str, stub)))
            stacks = (game.session.stacks[0],) * 2
            self._play(Hand(game, stacks, 0, deal), (0, 0), 1 / len(deals))

    def _play(self, hand: Hand, ends: tuple[int, int], chance: float) -> None:
        if hand.actor is None:
            self.ends += 1
            self.payoffs[ends] = self.payoffs.get(ends, 0.0) + chance * hand.payoffs[0]
            return
        player = hand.actor
        view = hand.view(player)
        known = (tuple(view.hole), tuple(view.discarded), tuple(map(str, view.steps)))
        for move in _moves(hand):
            name = (known, str(move), type(move))
            number = self.sequences[player].setdefault(name, len(self.sequences[player]))
            before, choices = self.infosets[player].setdefault(known, (ends[player], []))
            assert before == ends[player], "a seat forgets nothing"
            if number not in choices:
                choices.append(number)
            after = hand.copy()
            after.act(move)
            self._play(after, (number, ends[1]) if player == 0 else (ends[0], number), chance)

    def value(self) -> float:
        """To the first player, by a linear program with dense matrices."""
        one, other = map(len, self.sequences)
        payoffs = np.zeros((one, other))
        for (row, column), chips in self.payoffs.items():
            payoffs[row, column] = chips
        flows = []
        for player, size in enumerate((one, other)):
            flow = np.zeros((1 + len(self.infosets[player]), size))
            flow[0, 0] = 1
            for row, (before, choices) in enumerate(self.infosets[player].values(), start=1):
                flow[row, choices] = 1
                flow[row, before] -= 1
            flows.append(flow)
        start = np.zeros(len(flows[0]))
        start[0] = 1
        values = len(flows[1])
        found = linprog(
            np.concatenate([np.zeros(one), [-1.0], np.zeros(values - 1)]),
            A_ub=np.hstack([-payoffs.T, flows[1].T]),
            b_ub=np.zeros(other),
            A_eq=np.hstack([flows[0], np.zeros((len(flows[0]), values))]),
            b_eq=start,
            bounds=[(0, None)] * one + [(None, None)] * values,
        )
        return float(-found.fun)


def _moves(hand: Hand) -> list[int]:
    if hand.legal_draw is not None:
        return [Discard(0), Discard(1)]
    return [action for action in hand.legal.actions() if action != FOLD or hand.legal.to_call]
