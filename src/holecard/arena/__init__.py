"""Tournaments: who meets whom, running it anywhere, results and ratings.

`make_plan` makes a plan from options, a `Store` keeps it, and `run` plays what is left of it on a pool.
Names are imported on first use, so that a worker process does not load what only the tournament's needs.
"""

from typing import TYPE_CHECKING

from holecard.lazy_names import lazy_names

if TYPE_CHECKING:
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

__getattr__ = lazy_names(
    __name__,
    {
        "holecard.arena.plan": "Plan TournamentFormat",
        "holecard.arena.planner": "TournamentOptions make_plan",
        "holecard.arena.pool": "LocalPool Pool",
        "holecard.arena.replay": "digest find_hand replay_round",
        "holecard.arena.results": "Score",
        "holecard.arena.runner": "run",
        "holecard.arena.schedule": "Batch Matchup",
        "holecard.arena.store": "Store",
        "holecard.arena.worker": "Task play_batch",
        "holecard.bots.spec": "parse_bot",
    },
)
