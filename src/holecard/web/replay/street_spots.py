"""The streets of a replay that can be solved as spots: after the flop, with two players who have chips."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from holecard.cards import UNKNOWN
from holecard.cards.card import print_cards
from holecard.rules.game import Game
from holecard.solver.postflop.spot import is_solved
from holecard.web.replay.replay import Frame, FrameKind, HandReplay
from holecard.web.spots.settings import solved_games

_BOARDS: Final = (3, 4, 5)


@dataclass(frozen=True, slots=True)
class StreetSpot:
    """Where a street begins. The first player acts first, the second one is in position."""

    street: int
    game: str
    board: str
    pot: int
    stacks: tuple[int, int]
    seats: tuple[int, int]


def street_spots(replay: HandReplay) -> Iterator[StreetSpot]:
    """One for every street on which a spot can be set up, in order."""
    game = spot_game(replay.game)
    if game is None:
        return
    for at, frame in enumerate(replay.frames):
        if frame.kind is FrameKind.STREET and len(frame.snapshot.board) in _BOARDS:
            spot = _spot(replay, game, at, frame)
            if spot is not None:
                yield spot


def _spot(replay: HandReplay, game: str, at: int, frame: Frame) -> StreetSpot | None:
    snapshot = frame.snapshot
    live = [seat for seat, place in enumerate(snapshot.places) if not place.folded]
    opener = _first_actor(replay, at, snapshot.street)
    if len(live) != 2 or opener not in live or UNKNOWN in snapshot.board:
        return None
    if any(seat in replay.unknown_stacks or not snapshot.places[seat].stack for seat in live):
        return None
    [other] = [seat for seat in live if seat != opener]
    stacks = snapshot.places[opener].stack, snapshot.places[other].stack
    return StreetSpot(
        snapshot.street, game, print_cards(snapshot.board), snapshot.pot, stacks, (opener, other)
    )


def _first_actor(replay: HandReplay, at: int, street: int) -> int | None:
    actors = (frame.actor for frame in replay.frames[at:] if frame.snapshot.street == street)
    return next((actor for actor in actors if actor is not None), None)


@cache
def spot_game(game: Game) -> str | None:
    """The game under which the pages solve spots of this one: it has the same cards but possibly other
    stakes."""
    if not is_solved(game):
        return None
    same = (one.name for one in solved_games() if _cards(one) == _cards(game))
    return next(same, None)


def _cards(game: Game) -> tuple[object, ...]:
    return game.deck, game.ranking.name, game.hole_cards, game.structure
