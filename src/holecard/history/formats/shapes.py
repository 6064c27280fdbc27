"""Games as rooms offer them, by what they are: betting, cards and ranking."""

from dataclasses import replace
from functools import lru_cache
from typing import Final

from holecard.cards.ranking import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    OMAHA,
    OMAHA_EIGHT,
    RANKINGS,
    SHORT_DECK,
)
from holecard.errors import BadRequest
from holecard.history.causes import Refusal
from holecard.history.phh.variants import (
    STUD_STREETS,
    GameShape,
    Stakes,
    StreetCards,
    Variant,
    draw_game,
    flop_game,
    shape_of,
    staked,
    usual_game,
    variant_with,
)
from holecard.rules.game import Game, names
from holecard.rules.parts import BringInFrom, Street, Structure

_CAP: Final = 4
_STRUCTURE_WORDS: Final = {
    Structure.NO_LIMIT: "No-limit",
    Structure.POT_LIMIT: "Pot-limit",
    Structure.FIXED: "Fixed-limit",
}
_COURCHEVEL: Final = (
    StreetCards(hole=5, board=1), StreetCards(board=2), StreetCards(board=1), StreetCards(board=1),
)  # fmt: skip


def holdem(structure: Structure) -> GameShape:
    return GameShape(structure, flop_game(2), HIGH)


def omaha(structure: Structure, hole: int = 4, *, hi_lo: bool = False) -> GameShape:
    return GameShape(structure, flop_game(hole), OMAHA, OMAHA_EIGHT if hi_lo else None)


def courchevel(structure: Structure, *, hi_lo: bool = False) -> GameShape:
    return GameShape(structure, _COURCHEVEL, OMAHA, OMAHA_EIGHT if hi_lo else None)


def short_deck(structure: Structure) -> GameShape:
    return GameShape(structure, flop_game(2), SHORT_DECK)


def stud(structure: Structure, *, hi_lo: bool = False) -> GameShape:
    return GameShape(structure, STUD_STREETS, HIGH, EIGHT_OR_BETTER if hi_lo else None)


def razz(structure: Structure) -> GameShape:
    return GameShape(structure, STUD_STREETS, ACE_TO_FIVE, bring_in_from=BringInFrom.HIGH)


def five_card_draw(structure: Structure) -> GameShape:
    return GameShape(structure, draw_game(5, 1), HIGH)


def deuce_to_seven(structure: Structure, draws: int) -> GameShape:
    return GameShape(structure, draw_game(5, draws), DEUCE_TO_SEVEN)


def badugi(structure: Structure) -> GameShape:
    return GameShape(structure, draw_game(4, 3), BADUGI)


@lru_cache(64)
def with_hole(shape: GameShape, hole: int) -> GameShape:
    """The same flop game with so many own cards."""
    first, *later = shape.streets
    return shape._replace(streets=(first._replace(hole=hole), *later))


@lru_cache(4096)
def game_at(shape: GameShape, stakes: Stakes) -> Game:
    """The game of a hand: of the bundled ones that fit the one for most seats, at these stakes."""
    return staked(_with_betting(shape), stakes)


@lru_cache(64)
def _with_betting(shape: GameShape) -> Game:
    variant = variant_with(shape)
    if variant is not Variant.OWN:
        return Game.load(usual_game(variant)).without_levels()
    likeness, base = max(
        [(_likeness(shape, game), game) for game in _plain_games()],
        key=lambda found: (found[0], found[1].seats[1], found[1].name),
    )
    if not likeness[0]:
        raise BadRequest(f"none of our games matches {_title(shape)!r}").with_cause(Refusal.OTHER_GAME)
    base = base.without_levels()
    if shape_of(base) == shape:
        return base
    title = _title(shape)
    return replace(
        base, name=title.lower().replace("'", "").replace(" ", "-"), title=title, summary=f"{title}.",
        structure=shape.structure, low=RANKINGS[shape.low] if shape.low else None, positions=(),
        streets=tuple(_street(base, shape, at) for at in range(len(shape.streets))),
        seats=(2, min(base.seats[1], (len(base.deck) - base.board_cards) // shape.hole)),
    )  # fmt: skip


def _plain_games() -> list[Game]:
    games = map(Game.load, names())
    return [
        game for game in games
        if game.rotation is None and not any(street.discard for street in game.streets)
    ]  # fmt: skip


def _likeness(shape: GameShape, game: Game) -> tuple[bool, bool, bool, bool]:
    """Whether a game can be made into another at all, and how little has to change."""
    own = shape_of(game)
    return (
        _pattern(own) == _pattern(shape) and own.ranking == shape.ranking,
        own.streets == shape.streets,
        own.low == shape.low,
        own.structure is shape.structure,
    )


def _pattern(shape: GameShape) -> list[tuple[int, int, bool]]:
    """How streets go, whatever the number of own cards."""
    return [(street.board, street.up, street.draw > 0) for street in shape.streets]


def _street(base: Game, shape: GameShape, at: int) -> Street:
    cards = shape.streets[at]
    return replace(base.streets[at], hole=cards.hole, draw=cards.draw, raises=_raises(base, shape, at))


def _raises(base: Game, shape: GameShape, street: int) -> tuple[int, ...]:
    """The bet doubles on the third street, in games of two streets on the second."""
    if shape.structure is not Structure.FIXED:
        return ()
    is_small = street < min(2, len(shape.streets) - 1)
    return (base.min_bet if is_small else 2 * base.min_bet,) * _CAP


def _title(shape: GameShape) -> str:
    half = " hi-lo" if shape.low else ""
    return f"{_STRUCTURE_WORDS[shape.structure]} {_family(shape)}{half}"


def _family(shape: GameShape) -> str:
    if shape.has_up_cards:
        return {ACE_TO_FIVE: "Razz"}.get(shape.ranking, "seven-card stud")
    if shape.draws:
        draws = {1: "single draw", 3: "triple draw"}.get(shape.draws, f"{shape.draws}-draw")
        named = {HIGH: "five-card draw", BADUGI: "Badugi", DEUCE_TO_SEVEN: f"deuce-to-seven {draws}"}
        return named.get(shape.ranking, draws)
    if shape.streets[0].board:
        return "Courchevel"
    family = {HIGH: "hold'em", SHORT_DECK: "short-deck hold'em"}.get(shape.ranking)
    cards = {4: "", 5: "five-card ", 6: "six-card "}.get(shape.hole, f"{shape.hole}-card ")
    return family or f"{cards}Omaha"
