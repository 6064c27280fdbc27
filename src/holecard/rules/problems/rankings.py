"""Problems of the rankings: too many cards for one, or another deck."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from holecard.cards.deck import Deck
from holecard.cards.ranking import RANKINGS, Ranking
from holecard.cards.ranking.showing import low_showing
from holecard.rules.problems.problem import DefinitionProblem

if TYPE_CHECKING:
    from holecard.rules.game import Game


def ranking_problems(game: "Game") -> Iterator[DefinitionProblem]:
    if game.ranking.qualifies:
        name = game.ranking.name
        words = f"every hand needs a rank, and some have no low in {name!r}"
        yield DefinitionProblem(("showdown", "ranking"), words)
    yield from _fit_problems(game, game.ranking, "ranking")
    low = game.low
    if low is None:
        return
    if low.showing is not low_showing:
        yield DefinitionProblem(("showdown", "low"), f"the low half needs a low ranking, not {low.name!r}")
    elif game.ranking.showing is low_showing:
        words = f"a low half needs a high ranking next to it, not {game.ranking.name!r}"
        yield DefinitionProblem(("showdown", "low"), words)
    yield from _fit_problems(game, low, "low")


def _fit_problems(game: "Game", ranking: Ranking, key: str) -> Iterator[DefinitionProblem]:
    for count, taken, what in _counted(game, ranking):
        if count not in taken:
            wanted = str(taken[0]) if len(taken) == 1 else f"{taken[0]} to {taken[-1]}"
            yield DefinitionProblem(
                ("showdown", key), f"{key} {ranking.name!r} is for {wanted} {what}, not {count}"
            )
    if ranking.deck is not None and game.deck != ranking.deck:
        yield DefinitionProblem(("showdown", key), _unfit_deck(game, ranking, ranking.deck))


def _counted(game: "Game", ranking: Ranking) -> tuple[tuple[int, range, str], ...]:
    """How many cards the game has of a kind, and how many the ranking can take."""
    hole = sum(street.hole + street.up - street.discard for street in game.streets)
    board = sum(street.board for street in game.streets)
    return (
        (hole, ranking.hole, "hole cards"),
        (board, ranking.board, "board cards"),
        (hole + board, ranking.cards, "cards in all"),
    )


def _unfit_deck(game: "Game", ranking: Ranking, wanted: Deck) -> str:
    """In another deck other hands are the rare ones, and the ace comes below another rank."""
    name, count = ranking.name, len(game.deck)
    fitting = [
        one.name
        for one in RANKINGS.values()
        if one.deck == game.deck and all(many in taken for many, taken, _ in _counted(game, one))
    ]
    if fitting:
        return f"hands of these {count} cards are compared by the ranking {fitting[0]!r}, not by {name!r}"
    cards = f"the {len(wanted)} cards from {wanted.cards[0]} to {wanted.cards[-1]}"
    return f"ranking {name!r} is for {cards}, and no ranking of five-card hands fits a deck of {count}"
