"""Which of our games a variant code of the standard stands for, and at which stakes.

A game is recognised by what it is, not by its name: its betting, its cards and who opens.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from typing import Final, NamedTuple

from holecard.cards.ranking import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    OMAHA,
    OMAHA_EIGHT,
    SHORT_DECK,
)
from holecard.errors import BadRequest
from holecard.history.causes import Refusal
from holecard.rules.game import Game, names
from holecard.rules.parts import AnteFrom, BringInFrom, Forced, Opener, Street, Structure


class Variant(StrEnum):
    """The codes of the standard, and one for all our other games."""

    NO_LIMIT_HOLDEM = "NT"
    FIXED_LIMIT_HOLDEM = "FT"
    POT_LIMIT_OMAHA = "PO"
    NO_LIMIT_SHORT_DECK = "NS"
    FIXED_LIMIT_OMAHA_EIGHT = "FO/8"
    FIXED_LIMIT_STUD = "F7S"
    FIXED_LIMIT_STUD_EIGHT = "F7S/8"
    FIXED_LIMIT_RAZZ = "FR"
    NO_LIMIT_SINGLE_DRAW = "N2L1D"
    FIXED_LIMIT_TRIPLE_DRAW = "F2L3D"
    FIXED_LIMIT_BADUGI = "FB"
    OWN = "holecard"


class StreetCards(NamedTuple):
    """What a street deals and lets seats draw."""

    hole: int = 0
    up: int = 0
    board: int = 0
    draw: int = 0


class GameShape(NamedTuple):
    """What tells a game from another; the ranking goes with one deck only."""

    structure: Structure
    streets: tuple[StreetCards, ...]
    ranking: str
    low: str | None = None
    bring_in_from: BringInFrom = BringInFrom.LOW

    @property
    def hole(self) -> int:
        """How many own cards a seat is dealt, without those that it draws."""
        return sum([street.hole + street.up for street in self.streets])

    @property
    def is_flop_game(self) -> bool:
        """Whether the last street deals to the board: then no seat gets cards after the first."""
        return self.streets[-1].board > 0

    @property
    def has_up_cards(self) -> bool:
        return self.streets[0].up > 0

    @property
    def draws(self) -> int:
        """How often a seat may change cards."""
        return sum([street.draw > 0 for street in self.streets])


def flop_game(hole: int) -> tuple[StreetCards, ...]:
    return StreetCards(hole=hole), StreetCards(board=3), StreetCards(board=1), StreetCards(board=1)


def draw_game(hole: int, draws: int) -> tuple[StreetCards, ...]:
    return (StreetCards(hole=hole), *(StreetCards(draw=hole),) * draws)


STUD_STREETS: Final = (StreetCards(hole=2, up=1), *(StreetCards(up=1),) * 3, StreetCards(hole=1))

SHAPES: Final = {
    Variant.NO_LIMIT_HOLDEM: GameShape(Structure.NO_LIMIT, flop_game(2), HIGH),
    Variant.FIXED_LIMIT_HOLDEM: GameShape(Structure.FIXED, flop_game(2), HIGH),
    Variant.POT_LIMIT_OMAHA: GameShape(Structure.POT_LIMIT, flop_game(4), OMAHA),
    Variant.NO_LIMIT_SHORT_DECK: GameShape(Structure.NO_LIMIT, flop_game(2), SHORT_DECK),
    Variant.FIXED_LIMIT_OMAHA_EIGHT: GameShape(Structure.FIXED, flop_game(4), OMAHA, OMAHA_EIGHT),
    Variant.FIXED_LIMIT_STUD: GameShape(Structure.FIXED, STUD_STREETS, HIGH),
    Variant.FIXED_LIMIT_STUD_EIGHT: GameShape(Structure.FIXED, STUD_STREETS, HIGH, EIGHT_OR_BETTER),
    Variant.FIXED_LIMIT_RAZZ: GameShape(
        Structure.FIXED, STUD_STREETS, ACE_TO_FIVE, bring_in_from=BringInFrom.HIGH
    ),
    Variant.NO_LIMIT_SINGLE_DRAW: GameShape(Structure.NO_LIMIT, draw_game(5, 1), DEUCE_TO_SEVEN),
    Variant.FIXED_LIMIT_TRIPLE_DRAW: GameShape(Structure.FIXED, draw_game(5, 3), DEUCE_TO_SEVEN),
    Variant.FIXED_LIMIT_BADUGI: GameShape(Structure.FIXED, draw_game(4, 3), BADUGI),
}
_VARIANTS: Final = {shape: variant for variant, shape in SHAPES.items()}


def variant_with(shape: GameShape) -> Variant:
    return _VARIANTS.get(shape, Variant.OWN)


def shape_of(game: Game) -> GameShape:
    streets = tuple(
        [StreetCards(street.hole, street.up, street.board, street.draw) for street in game.streets]
    )
    low = None if game.low is None else game.low.name
    return GameShape(game.structure, streets, game.ranking.name, low, game.forced.bring_in_from)


_CAP: Final = 4
"""How many bets a street of a fixed-limit game has, the first one included."""

_STUD_OPENERS: Final = (Opener.BRING_IN, *(Opener.BEST_SHOWING,) * 4)


def variant_of(game: Game) -> Variant:
    """The code under which other programs can play this game, too."""
    return variant_with(shape_of(game)) if is_usual(game) else Variant.OWN


def is_usual(game: Game) -> bool:
    """Whether seats open and bets are fixed as in all card rooms."""
    if game.rotation is not None or any(street.discard or street.open_pair_bet for street in game.streets):
        return False
    openers = tuple([street.opener for street in game.streets])
    usual = (Opener.AFTER_BLINDS, *(Opener.AFTER_BUTTON,) * (len(openers) - 1))
    if openers != (usual if game.forced.blinds else _STUD_OPENERS):
        return False
    return game.structure is not Structure.FIXED or _fixed_as_usual(game.streets)


def _fixed_as_usual(streets: tuple[Street, ...]) -> bool:
    """One size on the first two streets, another later, with the usual cap."""
    small, big = (streets[0].raises[0],) * _CAP, (streets[-1].raises[0],) * _CAP
    return [street.raises for street in streets] == [small, small, *[big] * (len(streets) - 2)]


@cache
def usual_game(variant: Variant) -> str:
    """The name of the game that the code stands for: of those that fit, the one for most seats."""
    fitting = [name for name in names() if variant_of(Game.load(name)) is variant]
    if variant is Variant.OWN or not fitting:
        raise BadRequest(f"none of our games is meant by the variant {variant!s}").with_cause(
            Refusal.OTHER_GAME
        )
    return max(fitting, key=lambda name: Game.load(name).seats[1])


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a file says of forced and fixed bets; lists have the small blind first, then the big one."""

    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    min_bet: int | None = None
    small_bet: int | None = None
    big_bet: int | None = None
    bring_in: int | None = None


@lru_cache(4096)
def at_stakes(name: str, stakes: Stakes) -> Game:
    """A game of ours as the file's stakes and number of players make it: they tell of one hand only."""
    return staked(Game.load(name).without_levels(), stakes)


def staked(game: Game, stakes: Stakes) -> Game:
    count = len(stakes.blinds)
    forced = _antes(game, stakes, _blinds(game, stakes))
    min_bet = stakes.min_bet or (forced.blinds[-1] if forced.blinds else game.min_bet)
    return replace(
        game,
        seats=(min(game.seats[0], count), max(game.seats[1], count)),
        positions=game.positions if count <= game.seats[1] else (),
        forced=forced,
        min_bet=min_bet,
        streets=tuple(_street(street, game, stakes) for street in game.streets),
    )


def _blinds(game: Game, stakes: Stakes) -> Forced:
    """Two blinds and perhaps a straddle after them. Posts of any other kind leave the game as it is."""
    if not game.forced.blinds:
        own = game.forced
        return Forced(bring_in=stakes.bring_in or own.bring_in, bring_in_from=own.bring_in_from)
    small, big, *rest = (max(blind, 0) for blind in stakes.blinds)
    straddle = rest[0] if rest and game.structure is not Structure.FIXED else 0
    if 0 < small <= big and not any(rest[1 if straddle > big else 0 :]):
        return Forced((small, big), straddle)
    was_small, was_big = game.forced.blinds
    big = stakes.min_bet or stakes.small_bet or big
    return Forced((max(big * was_small // was_big, 1), big))


def _antes(game: Game, stakes: Stakes, forced: Forced) -> Forced:
    antes = stakes.antes
    most = max(antes)
    payers = [at for at, ante in enumerate(antes) if ante]
    if not payers and not game.forced.ante:
        return replace(forced, ante_from=game.forced.ante_from)
    if min(antes) == most:
        return replace(forced, ante=most)
    if payers == [1]:
        return replace(forced, ante=most, ante_from=AnteFrom.BIG_BLIND)
    if payers == [0 if len(antes) == 2 else len(antes) - 1]:
        return replace(forced, ante=most, ante_from=AnteFrom.BUTTON)
    return replace(forced, ante=game.forced.ante, ante_from=game.forced.ante_from)


def _street(street: Street, game: Game, stakes: Stakes) -> Street:
    if not stakes.small_bet or not stakes.big_bet:
        return street
    small = street.raises[0] == game.streets[0].raises[0]
    return replace(street, raises=(stakes.small_bet if small else stakes.big_bet,) * len(street.raises))
