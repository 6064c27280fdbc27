"""Makes a plan from the organiser's options, with defaults from the game."""

from dataclasses import dataclass, field, replace
from typing import Final

from holecard.arena.adaptive import MOST_TIMES, TOP, AdaptivePlan
from holecard.arena.luck.luck_plan import usual_luck_plan
from holecard.arena.plan import MOST_ROUNDS, Plan, TournamentFormat
from holecard.arena.tryout import try_out_all
from holecard.bots.house import HOUSE
from holecard.bots.resources import Host
from holecard.bots.spec import BotKind, BotSpec, distinct
from holecard.errors import BadRequest
from holecard.rules.game import Game

FAULT_LIMIT: Final = 20
"""Failures in a matchup after which a bot forfeits the rest of it."""
BATCH_HANDS: Final = 2000
"""Hands in a batch, about: a second or less of work for Python bots."""
HOUSE_TIMES: Final = 5
"""Where only house bots play, a batch has so many times as many: they are quick, never fail and so never lose
one, and to hand it out and to store it takes as long as to play a hundred hands."""
MANY_BATCHES: Final = 100
"""In all, so that they keep many workers busy to the end. Fewer are not enlarged."""
FEWEST_BATCHES: Final = 8
"""Batches of a matchup in an adaptive tournament, on average: fewer could hardly be spread."""
USUAL_ROUND: Final = 100
"""Hands of a round whose length the rules leave open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentOptions:
    """Options of a tournament; None takes the default of the game."""

    game: Game
    seed: str
    bots: tuple[BotSpec, ...]
    rounds: int | None = None
    seats: int | None = None
    format: TournamentFormat = TournamentFormat.ROUND_ROBIN
    mirrored: bool = True
    fault_limit: int = FAULT_LIMIT
    host: Host = field(default_factory=Host)
    policies: bool = False
    """Whether house bots declare their policies; others declare them whenever they like."""
    adaptive: bool = False
    """Whether rounds are spent where the top bots are undecided; then `rounds` is the mean of
    all matchups."""


def make_plan(options: TournamentOptions) -> Plan:
    """A plan that can be played: every bot has been loaded or started once."""
    game = options.game
    seats = options.seats or game.tournament.seats or game.seats[0]
    if options.seats is None:
        seats = max(game.seats[0], min(seats, len(options.bots)))
    rounds = options.rounds or _usual_rounds(game, seats)
    if options.format is TournamentFormat.GAUNTLET and len(options.bots) < 2:
        raise BadRequest(f"a gauntlet needs a bot and its opponents, not {len(options.bots)} bots")
    batch_rounds = _batch_rounds(game, seats, rounds)
    if options.adaptive:
        batch_rounds = min(batch_rounds, max(seats, rounds // FEWEST_BATCHES // seats * seats))
        rounds = -(-rounds // batch_rounds) * batch_rounds
    draft = Plan(
        game=game,
        seed=options.seed,
        bots=distinct(options.bots),
        rounds=rounds,
        batch_rounds=batch_rounds,
        seats=seats,
        format=options.format,
        mirrored=options.mirrored,
        luck=usual_luck_plan(game),
        policies=options.policies,
        fault_limit=options.fault_limit,
        host=options.host,
    )
    if options.adaptive:
        draft = _adaptive(draft)
    elif all(bot.kind is BotKind.HOUSE and bot.target in HOUSE for bot in draft.bots):
        draft = _in_large_batches(draft)
    return replace(draft, bots=try_out_all(draft.bots, game, options.host))


def _in_large_batches(plan: Plan) -> Plan:
    """Not those of a match, in which a sequential test may stop after any batch."""
    large = replace(plan, batch_rounds=min(plan.rounds, HOUSE_TIMES * plan.batch_rounds))
    is_worthwhile = len(plan.matchups()) > 1 and len(large.batches()) >= MANY_BATCHES
    return large if is_worthwhile else plan


def _adaptive(even: Plan) -> Plan:
    """The same number of rounds as in an even plan, but any matchup can get more of them."""
    if len(even.matchups()) < 2:
        raise BadRequest("an adaptive schedule chooses between matchups, and there is only one")
    top = min(TOP, len(even.bots) // 2)
    spent = AdaptivePlan(len(even.batches()), top)
    return replace(even, rounds=min(MOST_TIMES * even.rounds, _most_rounds(even)), adaptive=spent)


def _most_rounds(plan: Plan) -> int:
    return MOST_ROUNDS // plan.batch_rounds * plan.batch_rounds


def unchanged(plan: Plan) -> None:
    """Raise if a bot has changed since the plan was made: results of two bots must not be mixed under one
    name."""
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
