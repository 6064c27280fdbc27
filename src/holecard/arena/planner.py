"""Making a plan: what an organiser says, and sensible answers where nothing is said."""

from dataclasses import dataclass, field, replace
from typing import Final

from holecard.arena.plan import Plan, TournamentFormat
from holecard.arena.tryout import try_out_all
from holecard.bots.resources import Host
from holecard.bots.spec import BotSpec, distinct
from holecard.errors import BadRequest
from holecard.rules.game import Game

FAULT_LIMIT: Final = 20
"""Failures in a matchup after which a bot forfeits the rest of it."""
BATCH_HANDS: Final = 2000
"""About so many hands are a batch: a second or less of work for Python bots."""
USUAL_ROUND: Final = 100
"""Hands of a round whose length the rules leave open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentOptions:
    """What the organiser wants; None leaves it to the game."""

    game: Game
    seed: str
    bots: tuple[BotSpec, ...]
    rounds: int | None = None
    seats: int | None = None
    format: TournamentFormat = TournamentFormat.ROUND_ROBIN
    mirrored: bool = True
    fault_limit: int = FAULT_LIMIT
    host: Host = field(default_factory=Host)


def make_plan(wishes: TournamentOptions) -> Plan:
    """A plan that can be played: every bot has been loaded or started once."""
    game = wishes.game
    seats = wishes.seats or game.tournament.seats or game.seats[0]
    if wishes.seats is None:
        seats = max(game.seats[0], min(seats, len(wishes.bots)))
    rounds = wishes.rounds or _usual_rounds(game, seats)
    if wishes.format is TournamentFormat.GAUNTLET and len(wishes.bots) < 2:
        raise BadRequest(f"a gauntlet needs a bot and its opponents, not {len(wishes.bots)} bots")
    draft = Plan(
        game=game,
        seed=wishes.seed,
        bots=distinct(wishes.bots),
        rounds=rounds,
        batch_rounds=_batch_rounds(game, seats, rounds),
        seats=seats,
        format=wishes.format,
        mirrored=wishes.mirrored,
        fault_limit=wishes.fault_limit,
        host=wishes.host,
    )
    return replace(draft, bots=try_out_all(draft.bots, game, wishes.host))


def unchanged(plan: Plan) -> None:
    """Complain if a bot is not what it was when the plan was made: results of two bots must not be
    mixed under one name."""
    for bot, now in zip(plan.bots, try_out_all(plan.bots, plan.game, plan.host), strict=True):
        if now.digest != bot.digest:
            raise BadRequest(f"{bot.name} has changed since the tournament began: {bot.target!r}")


def _usual_rounds(game: Game, seats: int) -> int:
    rules = game.tournament
    if rules.rounds is not None and rules.rounds % seats == 0:
        return rules.rounds
    return 100 * seats


def _batch_rounds(game: Game, seats: int, rounds: int) -> int:
    hands = game.session.hands or USUAL_ROUND
    groups = max(1, BATCH_HANDS // hands // seats)
    return min(rounds, groups * seats)
