"""Tournaments: who meets whom, running it anywhere, results and ratings.

`make_plan` makes a plan from options, a `Store` keeps it, and `run` plays what is left of it on a pool.
"""

from holecard.arena.plan import Plan, TournamentFormat
from holecard.arena.planner import TournamentOptions, make_plan
from holecard.arena.pool import LocalPool, Pool
from holecard.arena.replay import digest, find_hand, replay_round
from holecard.arena.results import Score
from holecard.arena.runner import run
from holecard.arena.schedule import Batch, Matchup
from holecard.arena.store import Store
from holecard.arena.worker import Task, play_batch
from holecard.bots.spec import parse_bot

__all__ = [
    "Batch",
    "LocalPool",
    "Matchup",
    "Plan",
    "Pool",
    "Score",
    "Store",
    "Task",
    "TournamentFormat",
    "TournamentOptions",
    "digest",
    "find_hand",
    "make_plan",
    "parse_bot",
    "play_batch",
    "replay_round",
    "run",
]
