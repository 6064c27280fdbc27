"""The solutions that the study page offers: solvable games, and strategy files in the results folder."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Final

from holecard.bots.solved.nash import SolvedGameType, kind_of
from holecard.rules.game import Game, names
from holecard.web.library import LibraryFile, library_of


class SolutionKind(StrEnum):
    FULL_GAME = "full_game"
    """A small game, solved without abstraction."""
    STACK_DEPTH = "stack_depth"
    """A no-limit game at one of several stack depths."""
    PUSH_FOLD = "push_fold"
    """Hold'em with two actions, all-in or fold."""
    SAVED = "saved"
    """A strategy file in the results folder."""


KIND_LABELS: Final = {
    SolutionKind.FULL_GAME: "full game",
    SolutionKind.STACK_DEPTH: "no limit, by stack",
    SolutionKind.PUSH_FOLD: "push/fold, by stack",
    SolutionKind.SAVED: "saved strategy",
}
_LOADING: Final = {
    SolutionKind.FULL_GAME: "solving the game",
    SolutionKind.STACK_DEPTH: "reading the precomputed strategy and computing its exploitability",
    SolutionKind.PUSH_FOLD: "solving push/fold",
    SolutionKind.SAVED: "reading the file, building its tree and computing its exploitability",
}


@dataclass(frozen=True, slots=True)
class CatalogEntry:
    id: str
    kind: SolutionKind
    title: str
    description: str
    stack_label: str
    """Such as `10 bb`."""
    game: Game | None = None
    stack: int = 0
    item: LibraryFile | None = None

    @property
    def loading_step(self) -> str:
        """What the server does first to load this solution."""
        return _LOADING[self.kind]


def catalog(folder: Path) -> list[CatalogEntry]:
    """Every solution, saved strategies last."""
    built_in = [entry for name in names() for entry in _of_game(Game.load(name))]
    order = list(SolutionKind)
    return [*sorted(built_in, key=lambda entry: order.index(entry.kind)), *_saved(folder)]


def _of_game(game: Game) -> Iterator[CatalogEntry]:
    match kind_of(game, for_score=False):
        case SolvedGameType.SMALL:
            stack = game.session.stack(0)
            yield CatalogEntry(
                game.name, SolutionKind.FULL_GAME, game.title, game.summary, f"{stack} chips", game, stack
            )
        case SolvedGameType.CHIPS:
            from holecard.solver.bundled import DEPTHS  # the solver takes a moment to load

            stacks = [int(depth * game.big_blind) for depth in DEPTHS]
            yield from (_by_stack(game, SolutionKind.STACK_DEPTH, stack) for stack in stacks)
        case SolvedGameType.SHORT:
            yield from (_by_stack(game, SolutionKind.PUSH_FOLD, stack) for stack in game.session.stacks)


def _by_stack(game: Game, kind: SolutionKind, stack: int) -> CatalogEntry:
    stack_label = f"{stack / game.big_blind:g} bb"
    return CatalogEntry(f"{game.name}-{stack}", kind, game.title, game.summary, stack_label, game, stack)


def _saved(folder: Path) -> Iterator[CatalogEntry]:
    library = library_of(folder)
    for name in library.strategies():
        item = library.item(name)
        description = f"A saved strategy of {max(item.size // 1000, 1):,} kB."
        yield CatalogEntry(_saved_id(name), SolutionKind.SAVED, name, description, "", item=item)


def _saved_id(name: str) -> str:
    """An id that fits into a URL path: file names may contain slashes and spaces."""
    return f"saved-{sha256(name.encode()).hexdigest()[:12]}"
