"""Create a table and its players from a setup."""

from collections.abc import Sequence
from dataclasses import replace

from holecard.bots.bot import Bot
from holecard.errors import BadRequest, HolecardError
from holecard.rules.game import Game, names
from holecard.session import Session
from holecard.web.tables.commands import TableSetup
from holecard.web.tables.players import SeatedPlayer, seat_bots, seat_players
from holecard.web.tables.requests import NewTable
from holecard.web.tables.table import LiveTable


def make_table(setup: TableSetup, given: Game | None = None, bots: Sequence[Bot] = ()) -> LiveTable:
    """Create the table; bots that solve their game first make this slow."""
    request, secret = setup.request, setup.secret
    game = given or _game(request)
    seats = default_seats(game) if request.seats is None else request.seats
    session = Session(game, secret, seats, request.button)
    if session.is_over:
        raise BadRequest(f"a starting stack covers the blinds, not {request.starting_stack}")
    return LiveTable(
        setup.name,
        session,
        _players(setup, game, seats, bots),
        secret,
        chosen=request.seed is not None,
        pace=request.pace,
        limit=request.time_limit_s,
        ladder=setup.ladder,
        exhibition=setup.exhibition,
    )


def _players(setup: TableSetup, game: Game, seats: int, bots: Sequence[Bot]) -> list[SeatedPlayer]:
    request, secret = setup.request, setup.secret
    if setup.exhibition:
        return seat_bots(game, seats, request.opponents, secret)
    players = seat_players(game, seats, request.seat, request.name, request.opponents, secret, bots)
    opener = players[request.seat]
    opener.sit(opener.name, setup.token, program=setup.program)
    return players


def bundled_game(name: str, refusal: type[HolecardError] = BadRequest) -> Game:
    """A bundled game by name; paths from requests are never opened."""
    if name not in names():
        raise refusal(f"a game is {', '.join(names())}, not {name!r}")
    return Game.load(name)


def _game(request: NewTable) -> Game:
    """The game with the requested stacks and hand limit in its definition, where bots read them."""
    game = bundled_game(request.game)
    rules = game.session
    if request.starting_stack is not None and len(rules.stacks) > 1:
        raise BadRequest(f"{game.name} has its own stacks for every level, not {request.starting_stack}")
    if request.starting_stack is not None:
        rules = replace(rules, stacks=(request.starting_stack,))
    if request.hand_limit is not None and (rules.hands is None or request.hand_limit < rules.hands):
        rules = replace(rules, hands=request.hand_limit)
    return replace(game, session=rules)


def default_seats(game: Game) -> int:
    return max(game.seats[0], min(game.seats[1], game.tournament.seats or 2))
