"""Opening a table: from what somebody wishes to a table with guests."""

from collections.abc import Sequence
from dataclasses import replace

from holecard.bots.bot import Bot
from holecard.errors import BadRequest, HolecardError
from holecard.rules.game import Game, names
from holecard.session import Session
from holecard.web.tables.commands import Origin
from holecard.web.tables.players import Guest, seat_bots, seat_guests
from holecard.web.tables.schemas import NewTable
from holecard.web.tables.table import Table


def make_table(origin: Origin, given: Game | None = None, bots: Sequence[Bot] = ()) -> Table:
    """Bots that have to solve something first take their time here."""
    wanted, secret = origin.wanted, origin.secret
    game = given or _game(wanted)
    seats = usual_seats(game) if wanted.seats is None else wanted.seats
    session = Session(game, secret, seats, wanted.button)
    if session.is_over:
        raise BadRequest(f"nobody could post the blinds with stacks of {wanted.starting_stack}")
    return Table(
        origin.name,
        session,
        _guests(origin, game, seats, bots),
        secret,
        chosen=wanted.seed is not None,
        pace=wanted.pace,
        limit=wanted.time_limit_s,
        ladder=origin.ladder,
        exhibition=origin.exhibition,
    )


def _guests(origin: Origin, game: Game, seats: int, bots: Sequence[Bot]) -> list[Guest]:
    wanted, secret = origin.wanted, origin.secret
    if origin.exhibition:
        return seat_bots(game, seats, wanted.opponents, secret)
    guests = seat_guests(game, seats, wanted.seat, wanted.name, wanted.opponents, secret, bots)
    opener = guests[wanted.seat]
    opener.sit(opener.name, origin.token, program=origin.program)
    return guests


def our_game(name: str, refusal: type[HolecardError] = BadRequest) -> Game:
    """By its name only: a path from outside is never opened."""
    if name not in names():
        raise refusal(f"a game is {', '.join(names())}, not {name!r}")
    return Game.load(name)


def _game(wanted: NewTable) -> Game:
    """With the wished stacks and hands on its page, where bots look for them."""
    game = our_game(wanted.game)
    rules = game.session
    if wanted.starting_stack is not None and len(rules.stacks) > 1:
        raise BadRequest(f"{game.name} has its own stacks for every level, not {wanted.starting_stack}")
    if wanted.starting_stack is not None:
        rules = replace(rules, stacks=(wanted.starting_stack,))
    if wanted.hand_limit is not None and (rules.hands is None or wanted.hand_limit < rules.hands):
        rules = replace(rules, hands=wanted.hand_limit)
    return replace(game, session=rules)


def usual_seats(game: Game) -> int:
    return max(game.seats[0], min(game.seats[1], game.tournament.seats or 2))
