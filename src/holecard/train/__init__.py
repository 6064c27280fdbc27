"""Training: decisions dealt from a solution, what an answer costs, and repetition of what went wrong.

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

Needs the extra `solver`.
"""

from holecard.train.decision import Decision, DecisionVerdict, TrainingAction
from holecard.train.opening import source_of_file, source_of_game
from holecard.train.report import TrainingReport
from holecard.train.review import Review
from holecard.train.session import TrainingSession
from holecard.train.source import SourceCollection, TrainingFilter, TrainingSource
from holecard.train.spot_source import SpotSource
from holecard.train.store import TrainingStore
from holecard.train.strategy_source import StrategySource

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
