"""Games as rooms name them, by what they are: betting, hole cards and ranking."""

from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from holecard.cards.ranking import HIGH, OMAHA, SHORT_DECK
from holecard.errors import BadRequest
from holecard.history.phh.variants import Stakes, Variant, flop_variant, staked, usual_game
from holecard.rules.game import Game, names
from holecard.rules.parts import Structure

_CAP: Final = 4
_STRUCTURE_WORDS: Final = {
    Structure.NO_LIMIT: "No-limit",
    Structure.POT_LIMIT: "Pot-limit",
    Structure.FIXED: "Fixed-limit",
}


class GameShape(NamedTuple):
    """What tells a flop game from another."""

    structure: Structure
    hole: int
    ranking: str

    @property
    def title(self) -> str:
        family = {HIGH: "hold'em", SHORT_DECK: "short-deck hold'em"}.get(self.ranking)
        cards = {4: "", 5: "five-card ", 6: "six-card "}.get(self.hole, f"{self.hole}-card ")
        return f"{_STRUCTURE_WORDS[self.structure]} {family or f'{cards}Omaha'}"


def holdem(structure: Structure) -> GameShape:
    return GameShape(structure, 2, HIGH)


def omaha(structure: Structure, hole: int = 4) -> GameShape:
    return GameShape(structure, hole, OMAHA)


def short_deck(structure: Structure) -> GameShape:
    return GameShape(structure, 2, SHORT_DECK)


@lru_cache(4096)
def game_at(shape: GameShape, stakes: Stakes) -> Game:
    """The game of a hand: of the bundled ones that fit the one for most seats, at these stakes."""
    return staked(_with_betting(shape), stakes)


@lru_cache(64)
def _with_betting(shape: GameShape) -> Game:
    variant = flop_variant(*shape)
    if variant is not Variant.OWN:
        return Game.load(usual_game(variant)).without_levels()
    fitting = [game for game in map(Game.load, names()) if _deals_like(game, shape)]
    alike = [game for game in fitting if game.structure is shape.structure]
    if alike:
        return max(alike, key=lambda game: (game.seats[1], game.name)).without_levels()
    if not fitting:
        fitting = [
            game
            for game in map(Game.load, names())
            if _deals_like(game, shape._replace(hole=game.hole_cards))
        ]
    if not fitting:
        raise BadRequest(f"none of our games is like {shape.title!r}")
    base = max(fitting, key=lambda game: (game.structure is not Structure.FIXED, game.seats[1], game.name))
    base = base.without_levels()
    streets = tuple(
        replace(street, hole=0 if at else shape.hole, raises=_raises(base, shape, at))
        for at, street in enumerate(base.streets)
    )
    name = shape.title.lower().replace("'", "").replace(" ", "-")
    return replace(
        base, name=name, title=shape.title, summary=f"{shape.title}.", structure=shape.structure,
        streets=streets, seats=(2, _most_seats(base, shape)), positions=(),
    )  # fmt: skip


def _raises(base: Game, shape: GameShape, street: int) -> tuple[int, ...]:
    if shape.structure is not Structure.FIXED:
        return ()
    return (base.min_bet if street < 2 else 2 * base.min_bet,) * _CAP


def _most_seats(base: Game, shape: GameShape) -> int:
    return min(base.seats[1], (len(base.deck) - base.board_cards) // shape.hole)


def _deals_like(game: Game, shape: GameShape) -> bool:
    return (
        [street.board for street in game.streets] == [0, 3, 1, 1]
        and game.streets[0].hole == game.hole_cards == shape.hole
        and game.ranking.name == shape.ranking
        and not game.extras
    )
