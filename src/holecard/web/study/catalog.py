"""What can be studied: games that are solved, found by their rules, and strategies that somebody saved."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Final

from holecard.bots.solved.nash import Kind, kind_of
from holecard.rules.game import Game, names
from holecard.web.library import LibraryFile, library_of


class Sort(StrEnum):
    WHOLE = "whole"
    """A small game, solved with all that there is in it."""
    DEPTH = "depth"
    """A no-limit game at one of several stacks."""
    CHART = "chart"
    """Hold'em, all-in or fold."""
    SAVED = "saved"
    """A file in the results folder."""


SORT_WORDS: Final = {
    Sort.WHOLE: "solved whole",
    Sort.DEPTH: "no limit, by stack",
    Sort.CHART: "all-in or fold, by stack",
    Sort.SAVED: "saved strategy",
}
_DOING: Final = {
    Sort.WHOLE: "solving the game",
    Sort.DEPTH: "taking the strategy from the shelf and grading it",
    Sort.CHART: "solving all-in or fold",
    Sort.SAVED: "reading the file, growing its tree and grading it",
}


@dataclass(frozen=True, slots=True)
class Lesson:
    id: str
    sort: Sort
    title: str
    words: str
    stacks: str
    """In words: `10 bb`."""
    game: Game | None = None
    stack: int = 0
    item: LibraryFile | None = None

    @property
    def doing(self) -> str:
        """What opening it means."""
        return _DOING[self.sort]


def lessons(folder: Path) -> list[Lesson]:
    """All of them; saved strategies last."""
    built_in = [lesson for name in names() for lesson in _of_game(Game.load(name))]
    order = list(Sort)
    return [*sorted(built_in, key=lambda lesson: order.index(lesson.sort)), *_saved(folder)]


def _of_game(game: Game) -> Iterator[Lesson]:
    match kind_of(game, for_score=False):
        case Kind.SMALL:
            stack = game.session.stack(0)
            yield Lesson(game.name, Sort.WHOLE, game.title, game.summary, f"{stack} chips", game, stack)
        case Kind.CHIPS:
            from holecard.solver.bundled import DEPTHS  # the solver takes a moment to load

            stacks = [int(depth * game.big_blind) for depth in DEPTHS]
            yield from (_by_stack(game, Sort.DEPTH, stack) for stack in stacks)
        case Kind.SHORT:
            yield from (_by_stack(game, Sort.CHART, stack) for stack in game.session.stacks)


def _by_stack(game: Game, sort: Sort, stack: int) -> Lesson:
    blinds = f"{stack / game.big_blind:g} bb"
    return Lesson(f"{game.name}-{stack}", sort, game.title, game.summary, blinds, game, stack)


def _saved(folder: Path) -> Iterator[Lesson]:
    library = library_of(folder)
    for name in library.strategies():
        item = library.item(name)
        words = f"A saved strategy of {max(item.size // 1000, 1):,} kB."
        yield Lesson(_saved_id(name), Sort.SAVED, name, words, "", item=item)


def _saved_id(name: str) -> str:
    """Names have slashes and spaces in them, which an address has not."""
    return f"saved-{sha256(name.encode()).hexdigest()[:12]}"
