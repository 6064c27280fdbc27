"""JSON bodies of spots after the flop."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from holecard.web.study.schemas import ActionColour, ActionType
from holecard.web.tables.schemas import RequestBody, ResponseBody

SpotStatus = Literal["waiting", "solving", "stopping", "stopped", "solved", "failed"]
NodeEnd = Literal["decision", "card", "end"]
Chips = Annotated[int, Field(ge=1, le=10**9)]
RangeText = Annotated[
    str, Field(max_length=250_000, description="Such as `66+,A8s+,KQo:0.5`.", examples=["TT+,AQs+"])
]
SizesText = Annotated[str, Field(max_length=300, description="Such as `33,75 river:50,allin`.")]
Number = float | None


class SpotFile(StrEnum):
    """What can be exported."""

    HANDS = "hands.csv"
    """The range of the player who decides, combo by combo."""
    EQUITY = "equity.csv"
    CARDS = "cards.csv"
    """The decision on every card."""
    HEAT_MAP = "cards.svg"
    SPOT = "spot.toml"
    """The spot itself, for `holecard solve --spot`."""


class SpotSettings(RequestBody):
    """The settings of a spot to solve."""

    game: str | None = Field(
        default=None, max_length=40, description="A name from `/api/spots/setup`; null for the first of them."
    )
    board: str = Field(max_length=20, description="Three to five cards.", examples=["Td9d6hQc2s"])
    pot: Chips
    stacks: list[Chips] = Field(
        min_length=1, max_length=2, description="Chips behind, of both players or of OOP and IP."
    )
    oop: RangeText
    ip: RangeText
    bets: SizesText = ""
    raises: SizesText = ""
    donks: SizesText = Field(
        default="", description="Bets by OOP into the player who bet the previous street; empty for `bets`."
    )
    dead: str = Field(default="", max_length=104)
    rake: float = Field(default=0.0, ge=0, lt=1)
    rake_cap: float | None = Field(default=None, ge=0, le=1e9)
    allin_from: float = Field(default=1.0, gt=0, le=1)
    merge: float = Field(default=0.0, ge=0, lt=10)


Target = Annotated[
    float, Field(ge=0.001, le=50, description="The exploitability to reach, in percent of the pot.")
]


class SpotLock(RequestBody):
    """Hands with fixed frequencies at a decision; all others are solved."""

    path: str = Field(default="", max_length=300, description="The decision, such as `b75 c / Qc / k`.")
    hands: str = Field(default="", max_length=20_000, description="A range; empty for all hands.")
    frequencies: dict[Annotated[str, Field(max_length=20)], Annotated[float, Field(ge=0, le=1)]] = Field(
        min_length=1, max_length=20, description="By action label; actions left out are never taken."
    )


class NewSpot(RequestBody):
    spot: SpotSettings
    until: Target = 0.5
    bits: Literal[16, 32] = Field(default=32, description="Bits per table entry.")
    locks: list[SpotLock] = Field(
        default=[],
        max_length=20,
        description="Node locks; the same spot with different locks is a different spot.",
    )


class SpotGoal(RequestBody):
    until: Target = 0.5


class RangeChange(RequestBody):
    text: str = Field(max_length=250_000)
    game: str | None = Field(default=None, max_length=40, description="As in the settings of a spot.")
    changes: dict[Annotated[str, Field(max_length=3)], Annotated[float, Field(ge=0, le=1)]] = Field(
        default_factory=dict, max_length=169, description="New weights by hand class, such as `AKs`."
    )


class RangeState(ResponseBody):
    text: str = Field(description="In the shortest form; for four-card hands, as it was given.")
    weights: list[float] = Field(
        description="For each of the 169 classes, the mean over its combos; empty for four-card hands."
    )
    combos: float = Field(description="The sum of all weights.")


class SpotGame(ResponseBody):
    name: str
    title: str
    cards: list[list[str]] = Field(description="The deck, a list for each suit, aces first.")
    made: list[str] = Field(
        description="For four-card hands, their classes by what they make, best first; empty for the 169."
    )


class SpotLimitsState(ResponseBody):
    memory: int = Field(description="Memory limit of a spot, in bytes.")
    seconds: float = Field(description="Seconds after which a solve stops; it can be continued.")
    hands: int = Field(description="Maximum number of hands in a range.")


class SpotExample(ResponseBody):
    name: str
    spot: SpotSettings


class SpotSetup(ResponseBody):
    """What the page to set up a spot offers."""

    games: list[SpotGame]
    classes: list[str] = Field(description="The 169 starting hands, row by row of the 13 by 13 chart.")
    examples: list[SpotExample]
    limits: SpotLimitsState


class SpotSize(ResponseBody):
    """Size of a spot before it is solved: hands, nodes and memory."""

    hands: list[int]
    nodes: int = Field(description="Betting nodes on all streets.")
    boards: list[int] = Field(description="By street; boards that differ only in suits count once.")
    memory: int = Field(description="Bytes needed with the chosen number of bits.")
    seconds: float = Field(description="A rough guess of the time to the target.")
    problem: str | None = Field(description="Why the server refuses to solve it, if it does.")


class SpotMark(ResponseBody):
    iteration: int
    percent: float = Field(description="The exploitability after it, in percent of the pot.")


class SpotProgress(ResponseBody):
    status: SpotStatus
    position: int = Field(description="Solves ahead of it in the queue.")
    iterations: int
    seconds: float
    fraction: Number = Field(description="Estimated share of the work done, from 0 to 1.")
    target: float = Field(description="In percent of the pot.")
    exploitability: Number = Field(description="In percent of the pot; null before the first measurement.")
    marks: list[SpotMark]
    is_kept: bool = Field(
        description="Whether it is saved in the results folder, so that it survives a restart."
    )
    problem: str | None = Field(description="What went wrong, or why it stopped.")


class SpotSummary(ResponseBody):
    id: str
    title: str = Field(description="Of its game.")
    board: list[str]
    pot: int
    stacks: list[int]
    hands: list[int]
    status: SpotStatus
    exploitability: Number
    file: str | None = Field(description="Its name in the results folder.")
    locks: int = Field(description="How many nodes are locked.")


class SpotState(ResponseBody):
    id: str
    spot: SpotSettings
    board: list[str]
    players: list[str]
    hands: list[int]
    progress: SpotProgress
    locks: list[SpotLock]
    can_delete: bool = Field(description="Whether the server created its file.")


class SpotOption(ResponseBody):
    label: str = Field(description="Its name in a path, such as `b75`.")
    words: str
    action_type: ActionType
    path: str = Field(description="The path after it.")
    leads_to: NodeEnd


class SpotStep(ResponseBody):
    """A decision or a card on the way to a node."""

    path: str = Field(description="The path to it.")
    player: int | None
    options: list[SpotOption] = Field(description="Empty for a card.")
    chosen: str
    card: str | None


class SpotAction(SpotOption):
    colour: ActionColour
    frequency: float
    ev: Number = Field(description="The mean over the hands that take it.")


class SpotHands(ResponseBody):
    """The range of a player at a node."""

    name: str
    combos: float
    ev: Number
    equity: Number


class SpotClass(ResponseBody):
    """A class of hands of a player at a decision: means over its combos, weighted by how likely they are."""

    index: int = Field(description="Its index among the 169 classes, or among those of its game.")
    combos: int = Field(description="Combos that reach this node.")
    weight: float = Field(description="Share of its combos that are left, from 0 to 1.")
    share: float = Field(description="Share of the range.")
    ev: Number
    equity: Number
    frequencies: list[float] = Field(description="By action, most aggressive first; empty for the opponent.")


class SpotCombo(ResponseBody):
    hand: str
    index: int
    made: str
    weight: float
    share: float
    ev: Number
    equity: Number
    frequencies: list[float]
    evs: list[Number]


class SpotBucket(ResponseBody):
    low: float
    high: float
    shares: list[float] = Field(description="Share of each player's range.")
    frequencies: list[float] = Field(description="For the player to act; empty without hands.")


class SpotDecision(ResponseBody):
    """What is known at a decision."""

    is_reached: bool = Field(description="Whether the strategies reach this node; otherwise no EV is known.")
    actions: list[SpotAction] = Field(description="Most aggressive first.")
    players: list[SpotHands]
    classes: list[list[SpotClass]] = Field(description="Of each player.")
    combos: list[SpotCombo] = Field(
        description="For the player to act, best EV first; for four-card hands, up to 40 of each class."
    )
    buckets: list[SpotBucket]


class SpotNode(ResponseBody):
    path: str
    kind: NodeEnd
    board: list[str]
    street: str
    pot: int
    player: int | None
    steps: list[SpotStep]
    cards: list[str] = Field(description="Possible next cards, if a card comes next.")
    has_report: bool = Field(description="Whether there is a report by card for this path.")
    decision: SpotDecision | None


class SpotCardRow(ResponseBody):
    card: str
    path: str
    share: float
    frequencies: list[float]
    ev: list[Number]
    equity: list[Number]


class SpotCards(ResponseBody):
    """A decision on every card."""

    path: str = Field(description="With `*` for the card.")
    player: int
    actions: list[SpotAction]
    rows: list[SpotCardRow]
    ev: list[Number]
    equity: list[Number]
