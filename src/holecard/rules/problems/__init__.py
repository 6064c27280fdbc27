"""Why a game definition cannot be played."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from holecard.rules.problems.betting import bring_in_problems, forced_problems, street_problems
from holecard.rules.problems.cards import own_card_problems, seat_problems
from holecard.rules.problems.problem import DefinitionProblem
from holecard.rules.problems.rankings import ranking_problems
from holecard.rules.problems.session import (
    clock_problems,
    rotation_problems,
    session_problems,
    tournament_problems,
)

if TYPE_CHECKING:
    from holecard.rules.game import Game


def problems(game: "Game") -> Iterator[DefinitionProblem]:
    """Every reason why the game cannot be played."""
    yield from seat_problems(game)
    yield from forced_problems(game)
    yield from street_problems(game)
    yield from bring_in_problems(game)
    yield from own_card_problems(game)
    yield from ranking_problems(game)
    yield from session_problems(game)
    yield from tournament_problems(game)
    yield from clock_problems(game)
    yield from rotation_problems(game)


__all__ = ["DefinitionProblem", "problems"]
