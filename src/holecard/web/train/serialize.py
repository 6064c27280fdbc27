"""JSON of decisions, verdicts and reports."""

from holecard.train import Decision, DecisionVerdict, TrainingReport, TrainingSession
from holecard.train.report import LossGroup
from holecard.train.table import DecisionCost
from holecard.train.words import sentence, verdict_words
from holecard.web.train import schemas as models


def decision_state(session: TrainingSession, decision: Decision) -> models.DecisionState:
    return models.DecisionState(
        number=len(session.answers) + 1,
        is_review=session.is_review,
        title=decision.title,
        street=decision.street,
        position=decision.position,
        line=[
            models.LineState(street=step.street, position=step.position, words=str(step))
            for step in decision.line
        ],
        hole=[str(card) for card in decision.hole],
        board=[str(card) for card in decision.board],
        pot=decision.pot,
        to_call=decision.to_call,
        stack=decision.stack,
        actions=_actions(decision),
    )


def _actions(decision: Decision) -> list[models.ActionState]:
    return [
        models.ActionState(action_type=action.kind.value, label=action.words) for action in decision.actions
    ]


def verdict_state(verdict: DecisionVerdict) -> models.VerdictState:
    return models.VerdictState(
        choice=verdict.choice,
        best=verdict.best_choice,
        frequencies=[min(max(share, 0.0), 1.0) for share in verdict.frequencies],
        evs=list(verdict.evs),
        ev_lost=verdict.ev_lost,
        rating=verdict.rating.value,
        sentence=verdict_words(verdict),
    )


def cost_state(cost: DecisionCost | str) -> models.DecisionCostState:
    """A cost, or the reason why there is none."""
    if isinstance(cost, str):
        return models.DecisionCostState(unit="", actions=[], verdict=None, note=sentence(cost))
    decision = cost.verdict.decision
    return models.DecisionCostState(
        unit=decision.unit,
        actions=_actions(decision),
        verdict=verdict_state(cost.verdict),
        note=sentence(cost.note),
    )


def report_state(report: TrainingReport) -> models.ReportState:
    return models.ReportState(
        unit=report.unit,
        decisions=report.total.decisions,
        right_share=report.right_share,
        ev_lost=report.total.ev_lost,
        mean=report.total.mean,
        percent=report.total.percent,
        ratings={rating.value: count for rating, count in report.ratings.items()},
        trend=list(report.trend),
        earlier_mean=None if report.earlier is None else report.earlier.mean,
        earlier_decisions=0 if report.earlier is None else report.earlier.decisions,
        worst=[
            models.AnswerState(
                spot=answer.spot,
                hand=answer.hand,
                chosen=answer.chosen,
                best=answer.best,
                ev_lost=answer.ev_lost,
                rating=answer.rating.value,
            )
            for answer in report.worst
        ],
        streets=[_loss(group) for group in report.streets],
        positions=[_loss(group) for group in report.positions],
        repeated=report.repeated,
        waiting=report.waiting,
        due=report.due,
        next_due=report.next_due,
    )


def _loss(group: LossGroup) -> models.LossState:
    return models.LossState(name=group.name, decisions=group.decisions, mean=group.mean)
