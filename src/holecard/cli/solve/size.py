"""The size of a game and the cost of each method: `holecard solve --dry-run`."""

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from holecard.solver.cfr import memory
from holecard.solver.tree import NodeKind, VectorGame


@dataclass(frozen=True, slots=True)
class GameSize:
    public_nodes: int
    decisions: int
    ends: int
    hand_classes: list[int]
    deals: int
    information_sets: int
    entries: int
    memory_of_a_run: int
    sequences: list[int]
    nonzeros_of_the_program: int

    def plain(self) -> dict[str, Any]:
        return asdict(self)

    def lines(self) -> list[str]:
        return [
            f"{self.public_nodes:,} public nodes: {self.decisions:,} decisions, {self.ends:,} ends.",
            f"{' then '.join(map(str, self.hand_classes))} classes of private cards, street by street, "
            f"for {self.deals:,} deals.",
            f"{self.information_sets:,} information sets with {self.entries:,} actions in all.",
            f"An iterative method needs {bytes_text(self.memory_of_a_run)} of memory; the linear program has "
            f"{self.sequences[0]:,} and {self.sequences[1]:,} sequences and "
            f"{self.nonzeros_of_the_program:,} nonzero payoffs.",
        ]


def size_of(vector_game: VectorGame) -> GameSize:
    kinds = np.bincount(vector_game.tree.kind, minlength=len(NodeKind))
    return GameSize(
        public_nodes=len(vector_game.tree),
        decisions=int(kinds[NodeKind.DECISION]),
        ends=int(kinds[NodeKind.FOLD] + kinds[NodeKind.SHOWDOWN]),
        hand_classes=[len(classes) for classes in vector_game.hand_classes],
        deals=vector_game.deals,
        information_sets=vector_game.infosets,
        entries=vector_game.entries,
        memory_of_a_run=memory(vector_game),
        sequences=[_sequences(vector_game, player) for player in (0, 1)],
        nonzeros_of_the_program=_nonzeros(vector_game),
    )


def _sequences(vector_game: VectorGame, player: int) -> int:
    """Number of sequences of the player's own actions for a private hand, including the empty sequence."""
    mine = [node for node in vector_game.tree.decisions if vector_game.tree.player[node] == player]
    return 1 + sum(len(vector_game.tree.actions[node]) * int(vector_game.width[node]) for node in mine)


def _nonzeros(vector_game: VectorGame) -> int:
    pairs = [len(classes.meetings().first) for classes in vector_game.hand_classes]
    ends = vector_game.tree.street[vector_game.tree.kind >= NodeKind.FOLD]
    return sum(pairs[street] for street in ends.tolist())


def bytes_text(count: int) -> str:
    """`12 MB`"""
    if count < 10**6:
        return f"{count / 1e3:.0f} kB"
    return f"{count / 1e6:.0f} MB" if count < 10**9 else f"{count / 1e9:.1f} GB"
