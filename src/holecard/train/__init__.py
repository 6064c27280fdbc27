"""Training: decisions dealt from a solution, what an answer costs, and spaced repetition of mistakes.

>>> from random import Random
>>> from holecard import Game
>>> from holecard.train import TrainingSession, source_of_game
>>> session = TrainingSession(source_of_game(Game.load("kuhn")), rng=Random(7))
>>> decision = session.next(now=0.0)
>>> decision.spot, [action.words for action in decision.actions]
('A to open', ['check', 'bet 1'])
>>> verdict = session.answer(0, now=1.0)
>>> decision.hand, verdict.chosen.words, round(verdict.ev_lost, 3), verdict.best.words
('Js', 'check', 0.0, 'check')

Needs the extra `solver`. Names are imported on first use, so that a server that only opens the database does
not load it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from holecard.train.decision import Decision as Decision
    from holecard.train.decision import DecisionVerdict as DecisionVerdict
    from holecard.train.decision import TrainingAction as TrainingAction
    from holecard.train.opening import source_of_file as source_of_file
    from holecard.train.opening import source_of_game as source_of_game
    from holecard.train.report import TrainingReport as TrainingReport
    from holecard.train.session import TrainingSession as TrainingSession
    from holecard.train.source import SourceCollection as SourceCollection
    from holecard.train.source import TrainingFilter as TrainingFilter
    from holecard.train.source import TrainingSource as TrainingSource
    from holecard.train.spaced_repetition import Review as Review
    from holecard.train.spot_source import SpotSource as SpotSource
    from holecard.train.store import TrainingStore as TrainingStore
    from holecard.train.strategy_source import StrategySource as StrategySource

_HOMES: Final = {
    "decision": (
        "Decision",
        "DecisionVerdict",
        "TrainingAction",
    ),
    "opening": (
        "source_of_file",
        "source_of_game",
    ),
    "report": ("TrainingReport",),
    "spaced_repetition": ("Review",),
    "session": ("TrainingSession",),
    "source": (
        "SourceCollection",
        "TrainingFilter",
        "TrainingSource",
    ),
    "spot_source": ("SpotSource",),
    "store": ("TrainingStore",),
    "strategy_source": ("StrategySource",),
}
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names}
__all__ = [
    "Decision",
    "DecisionVerdict",
    "Review",
    "SourceCollection",
    "SpotSource",
    "StrategySource",
    "TrainingAction",
    "TrainingFilter",
    "TrainingReport",
    "TrainingSession",
    "TrainingSource",
    "TrainingStore",
    "source_of_file",
    "source_of_game",
]


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)
