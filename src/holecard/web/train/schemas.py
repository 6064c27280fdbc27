"""JSON bodies of the training page. A decision never includes its solution."""

from typing import Literal

from pydantic import Field

from holecard.web.study.schemas import ActionType, Probability
from holecard.web.tables.schemas import RequestBody, ResponseBody

Rating = Literal["right", "inaccuracy", "mistake", "blunder"]


class TrainingSummary(ResponseBody):
    """A solution to train with."""

    id: str
    group: Literal["game", "push_fold", "spot", "saved"]
    title: str
    description: str
    stack_label: str = Field(description="Such as `10 bb`; empty where there is no choice of stacks.")


class TrainingReadiness(ResponseBody):
    """Whether a solution is loaded."""

    status: Literal["loading", "ready"]
    progress: str = Field(description="The current step while the solution is loading.")


class NewTraining(RequestBody):
    source: str = Field(max_length=80, description="An id from /api/train.")
    learner: str = Field(
        min_length=8,
        max_length=64,
        pattern="^[0-9A-Za-z_-]+$",
        description="A secret name of your choice. Progress and repetitions are kept under it.",
    )
    count: int = Field(default=20, ge=1, le=500, description="End after this many decisions.")
    street: str | None = Field(default=None, max_length=40, description="Only decisions on this street.")
    position: str | None = Field(default=None, max_length=40, description="Only decisions in this position.")
    only_reviews: bool = Field(default=False, description="Only repeat earlier mistakes that are due.")


class TrainingState(ResponseBody):
    """A session."""

    id: str
    source: str
    title: str
    unit: str = Field(description="What EVs are counted in: chips, or games.")
    streets: list[str]
    positions: list[str]
    street: str | None
    position: str | None
    only_reviews: bool
    count: int
    answered: int
    ev_lost: float = Field(description="In all answers so far.")
    due: int = Field(description="Decisions that have to be repeated now.")


class LineState(ResponseBody):
    street: str
    position: str
    words: str = Field(description="`SB raises to 40`")


class ActionState(ResponseBody):
    action_type: ActionType
    label: str


class DecisionState(ResponseBody):
    number: int = Field(description="Counted from 1.")
    is_review: bool = Field(description="Whether it is a repetition.")
    title: str
    street: str
    position: str
    line: list[LineState]
    hole: list[str]
    board: list[str]
    pot: int
    to_call: int
    stack: int
    actions: list[ActionState]


class NextDecision(ResponseBody):
    decision: DecisionState | None = Field(description="Null when the session is over.")


class NewAnswer(RequestBody):
    number: int = Field(ge=1, description="The number of the decision, so that none is answered twice.")
    choice: int = Field(ge=0, le=50, description="The index of the action.")


class VerdictState(ResponseBody):
    choice: int
    best: int
    frequencies: list[Probability] = Field(description="How often the equilibrium takes each action.")
    evs: list[float] = Field(description="What each action is worth from here on; a fold is worth 0.")
    ev_lost: float
    rating: Rating
    sentence: str


class DecisionCostState(ResponseBody):
    """What a decision at a table cost."""

    unit: str = Field(description="What EVs are counted in: chips, or games.")
    actions: list[ActionState] = Field(description="The actions that the solution has there, and yours.")
    verdict: VerdictState | None = Field(description="Null if the solution does not have the decision.")
    note: str = Field(description="How exact it is, or why there is no verdict; empty if it is exact.")


class HandCosts(ResponseBody):
    """The costs of your decisions in a hand, in their order."""

    hand: int
    costs: list[DecisionCostState]


class LossState(ResponseBody):
    name: str
    decisions: int
    mean: float = Field(description="EV lost per decision.")


class AnswerState(ResponseBody):
    spot: str
    hand: str
    chosen: str
    best: str
    ev_lost: float
    rating: Rating


class ReportState(ResponseBody):
    unit: str
    decisions: int
    right_share: Probability
    ev_lost: float
    mean: float = Field(description="EV lost per decision.")
    percent: float = Field(description="EV lost in percent of the pots.")
    ratings: dict[Rating, int]
    trend: list[float] = Field(description="EV lost per decision, in up to ten parts of the session.")
    earlier_mean: float | None = Field(description="In earlier sessions; null if there are none.")
    earlier_decisions: int
    worst: list[AnswerState]
    streets: list[LossState]
    positions: list[LossState]
    repeated: int
    waiting: int = Field(description="Decisions that will be repeated.")
    due: int
    next_due: float | None = Field(description="Seconds until the next repetition.")
