"""The size of a game, and what the methods need for it: `holecard solve --dry-run`."""

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from holecard.solver.cfr import memory
from holecard.solver.tree import Form, Kind


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
            f"An iterative method needs {_bytes(self.memory_of_a_run)} of memory; the linear program has "
            f"{self.sequences[0]:,} and {self.sequences[1]:,} sequences and "
            f"{self.nonzeros_of_the_program:,} nonzero payoffs.",
        ]


def size_of(form: Form) -> GameSize:
    kinds = np.bincount(form.tree.kind, minlength=len(Kind))
    return GameSize(
        public_nodes=len(form.tree),
        decisions=int(kinds[Kind.DECISION]),
        ends=int(kinds[Kind.FOLD] + kinds[Kind.SHOWDOWN]),
        hand_classes=[len(classes) for classes in form.lanes],
        deals=form.deals,
        information_sets=form.infosets,
        entries=form.entries,
        memory_of_a_run=memory(form),
        sequences=[_sequences(form, player) for player in (0, 1)],
        nonzeros_of_the_program=_nonzeros(form),
    )


def _sequences(form: Form, player: int) -> int:
    """Sequences of the player's own actions given a private hand; the empty sequence is one of them."""
    mine = [node for node in form.tree.decisions if form.tree.player[node] == player]
    return 1 + sum(len(form.tree.actions[node]) * int(form.width[node]) for node in mine)


def _nonzeros(form: Form) -> int:
    pairs = [len(classes.meetings().first) for classes in form.lanes]
    ends = form.tree.street[form.tree.kind >= Kind.FOLD]
    return sum(pairs[street] for street in ends.tolist())


def _bytes(count: int) -> str:
    if count < 10**6:
        return f"{count / 1e3:.0f} kB"
    return f"{count / 1e6:.0f} MB" if count < 10**9 else f"{count / 1e9:.1f} GB"
