"""What goes over the wire of the study page."""

from typing import Literal

from pydantic import BaseModel, Field

from holecard.web.tables.schemas import Asked

Share = float


class LessonCard(BaseModel):
    id: str
    sort: Literal["whole", "depth", "chart", "saved"]
    sort_words: str
    title: str
    words: str
    stacks: str = Field(
        description="What both players start with, in words; empty where only the file knows."
    )
    status: Literal["new", "busy", "ready", "failed"] = Field(
        description="`new` ones are opened when asked for."
    )


class TreeNode(BaseModel):
    """A place of the public tree, for a drawing of the whole."""

    node: int
    parent: int | None
    kind: Literal["decision", "board", "fold", "showdown"]
    player: int | None
    label: str = Field(description="The action that leads here.")
    group: Literal["fold", "call", "raise"] | None = Field(description="What kind of action that is.")
    words: str
    reach: Share = Field(description="How often a hand comes here.")


class LessonHead(BaseModel):
    game: str
    stacks: list[int] = Field(description="In chips; the first player's first.")
    stack_words: str
    menu: str = Field(description="The bets that were looked at.")
    method: str
    notes: list[str]
    value: float = Field(description="Chips a hand to the first player.")
    value_text: str = Field(description="As a fraction where it is known as one.")
    value_blinds: str = Field(description="The same in big blinds; empty where there are none.")
    exploitability: float = Field(ge=0, description="Chips a hand: the mean of what both give away.")
    exploitability_text: str
    exact: bool = Field(description="Whether the figures are fractions, certified as such.")
    infosets: int = Field(description="Information sets: decisions with the cards that one may hold.")
    decisions: int = Field(description="Decisions in the public tree.")
    root: int | None = Field(description="The first decision.")
    players: list[str]
    tree: list[TreeNode] = Field(description="All of it, if it is small; else empty.")


class LessonState(BaseModel):
    id: str
    title: str
    words: str
    status: Literal["busy", "ready"]
    doing: str = Field(description="While it is busy: with what.")
    seconds: float
    head: LessonHead | None = Field(description="Once it is ready.")


class Colour(BaseModel):
    light: str
    dark: str


class Child(BaseModel):
    """Where an action leads to."""

    kind: Literal["decision", "board", "fold", "showdown"]
    node: int | None = Field(description="The next decision, after the board if it is dealt.")
    words: str


class ActionState(BaseModel):
    label: str
    group: Literal["fold", "call", "raise"]
    colour: Colour
    frequency: Share = Field(description="Over all hands that are shown, as often as they come here.")
    child: Child


class Option(BaseModel):
    label: str
    chosen: bool
    child: Child


class PathStep(BaseModel):
    """A decision on the way."""

    node: int
    player: int
    who: str
    street: str
    options: list[Option]


class LaneState(BaseModel):
    """Hole cards that are played alike."""

    label: str
    row: int
    column: int
    count: int = Field(description="Hole cards in it.")
    reach: Share = Field(description="How often one's own actions lead here with it.")
    share: Share = Field(description="Its part of the hands that are here.")
    probabilities: list[Share] = Field(description="In the order of the actions.")
    exact: list[str] = Field(description="The same as fractions where they are known; else empty.")
    worths: list[float | None] = Field(
        description="Chips a hand that each action brings, all that was put in counted; None where the other "
        "player never comes here. Empty where the tree is too large."
    )


class Layout(BaseModel):
    kind: Literal["columns", "square"]
    columns: list[str]
    rows: list[str]


class BoardState(BaseModel):
    id: str
    label: str
    chance: Share = Field(description="Among the hands that come here.")
    frequencies: list[Share] = Field(description="Of the actions, on this board.")


class NodeState(BaseModel):
    node: int
    parent: int | None = Field(description="The decision before.")
    player: int
    who: str
    words: str = Field(description="What was done so far.")
    steps: list[PathStep]
    street: str
    pot: int
    to_call: int
    bets: list[int]
    stacks: list[int]
    reach: Share = Field(description="How often a hand comes here.")
    reached: bool = Field(description="If not, frequencies count every hand as often as it is dealt.")
    actions: list[ActionState] = Field(description="The boldest first.")
    layout: Layout
    board: str | None
    boards: list[BoardState]
    lanes: list[LaneState]


class StudyTable(Asked):
    name: str = Field(default="Guest", max_length=60)
    seat: int = Field(default=0, ge=0, le=1, description="Seat 0 has the button first.")
    pace: int = Field(default=900, ge=0, le=10_000)
