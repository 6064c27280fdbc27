"""Which of our games a variant code of the standard stands for, and at which stakes.

A game is recognised by what it is, not by its name: its betting, its cards and who opens.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from typing import Final

from holecard.cards.ranking import HIGH, OMAHA, SHORT_DECK
from holecard.errors import BadRequest
from holecard.rules.game import Game, names
from holecard.rules.parts import AnteFrom, Forced, Opener, Street, Structure


class Variant(StrEnum):
    """The codes of the standard that are played here, and one for all our other games."""

    NO_LIMIT_HOLDEM = "NT"
    FIXED_LIMIT_HOLDEM = "FT"
    POT_LIMIT_OMAHA = "PO"
    NO_LIMIT_SHORT_DECK = "NS"
    OWN = "holecard"


OTHERS: Final = {
    "FO/8": "fixed-limit Omaha hi-lo",
    "F7S": "fixed-limit seven card stud",
    "F7S/8": "fixed-limit seven card stud hi-lo",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit deuce-to-seven single draw",
    "F2L3D": "fixed-limit deuce-to-seven triple draw",
    "FB": "fixed-limit badugi",
}
"""The other codes of the standard."""

SHAPES: Final = {
    Variant.NO_LIMIT_HOLDEM: (Structure.NO_LIMIT, 2, HIGH),
    Variant.FIXED_LIMIT_HOLDEM: (Structure.FIXED, 2, HIGH),
    Variant.POT_LIMIT_OMAHA: (Structure.POT_LIMIT, 4, OMAHA),
    Variant.NO_LIMIT_SHORT_DECK: (Structure.NO_LIMIT, 2, SHORT_DECK),
}
"""Betting, hole cards and ranking, which goes with one deck only."""

_CAP: Final = 4
"""How many bets a street of fixed-limit hold'em has, the first one included."""


def variant_of(game: Game) -> Variant:
    """The code under which other programs can play this game, too."""
    if [street.board for street in game.streets] != [0, 3, 1, 1]:
        return Variant.OWN
    openers = [street.opener for street in game.streets]
    if openers != [Opener.AFTER_BLINDS, *[Opener.AFTER_BUTTON] * 3]:
        return Variant.OWN
    if game.structure is Structure.FIXED and not _fixed_as_usual(game.streets):
        return Variant.OWN
    for variant, shape in SHAPES.items():
        if shape == (game.structure, game.streets[0].hole, game.ranking.name) and game.hole_cards == shape[1]:
            return variant
    return Variant.OWN


def _fixed_as_usual(streets: tuple[Street, ...]) -> bool:
    """One size before and on the flop, another later, with the usual cap."""
    small, big = (streets[0].raises[0],) * _CAP, (streets[-1].raises[0],) * _CAP
    return [street.raises for street in streets] == [small, small, big, big]


@cache
def usual_game(variant: Variant) -> str:
    """The name of the game that the code stands for: of those that fit, the one for most seats."""
    fitting = [name for name in names() if variant_of(Game.load(name)) is variant]
    if variant is Variant.OWN or not fitting:
        raise BadRequest(f"none of our games is meant by the variant {variant!s}")
    return max(fitting, key=lambda name: Game.load(name).seats[1])


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a file says of forced and fixed bets; lists have the small blind first, then the big one."""

    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    min_bet: int | None = None
    small_bet: int | None = None
    big_bet: int | None = None


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
        return Forced()
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
