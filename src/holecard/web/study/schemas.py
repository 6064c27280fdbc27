"""JSON bodies of the study page."""

from typing import Literal

from pydantic import Field

from holecard.web.tables.schemas import RequestBody, ResponseBody

Probability = float
ActionType = Literal["fold", "call", "raise"]
NodeKind = Literal["decision", "board", "fold", "showdown"]


class SolutionSummary(ResponseBody):
    """An entry of the list of solutions."""

    id: str
    kind: Literal["full_game", "stack_depth", "push_fold", "saved"]
    kind_label: str
    title: str
    description: str
    stack_label: str = Field(
        description="Starting stacks of both players, such as `10 bb`; empty for saved strategies."
    )
    status: Literal["new", "loading", "ready", "failed"] = Field(
        description="A `new` solution is loaded on the first request."
    )


class TreeNode(ResponseBody):
    """A node of the public tree."""

    node: int
    parent: int | None
    kind: NodeKind
    player: int | None
    action: str = Field(description="The action that leads to this node.")
    action_type: ActionType | None
    description: str
    amount: int | None = Field(
        default=None, description="Chips that a fold wins, or the pot of a showdown; null elsewhere."
    )
    reach: Probability = Field(description="Probability that a hand reaches this node.")


class SolutionDetails(ResponseBody):
    game: str
    stacks: list[int] = Field(description="Starting stacks in chips, first player first.")
    stack_label: str
    bet_sizes: str = Field(description="The bet sizes of the tree.")
    method: str
    notes: list[str]
    value: float = Field(description="Value of the game to the first player, in chips per hand.")
    value_text: str = Field(description="The value as a fraction, if it is known exactly.")
    value_bb: str = Field(description="The value in big blinds; empty in games without blinds.")
    exploitability: float = Field(ge=0, description="Chips per hand, averaged over both players.")
    exploitability_text: str
    exact: bool = Field(description="Whether the solution is exact, in certified fractions.")
    infosets: int = Field(description="Number of information sets.")
    decisions: int = Field(description="Number of decision nodes in the public tree.")
    root: int | None = Field(description="The first decision node.")
    players: list[str]
    tree: list[TreeNode] = Field(description="The whole public tree if it is small, otherwise empty.")


class SolutionState(ResponseBody):
    id: str
    title: str
    description: str
    status: Literal["loading", "ready"]
    progress: str = Field(description="The current step while the solution is loading.")
    elapsed_seconds: float
    details: SolutionDetails | None = Field(description="Present once the status is `ready`.")


class ActionColour(ResponseBody):
    light: str
    dark: str


class ChildNode(ResponseBody):
    """The node that an action leads to."""

    kind: NodeKind
    node: int | None = Field(description="The next decision node, after any board cards.")
    description: str
    amount: int | None = Field(
        default=None, description="Chips that a fold wins, or the pot of a showdown; null elsewhere."
    )


class StrategyAction(ResponseBody):
    label: str
    action_type: ActionType
    colour: ActionColour
    frequency: Probability = Field(description="Average over the listed hands, weighted by reach.")
    child: ChildNode


class PathOption(ResponseBody):
    label: str
    chosen: bool
    child: ChildNode


class PathStep(ResponseBody):
    """A decision between the root and the current node."""

    node: int
    player: int
    player_name: str
    street: str
    options: list[PathOption]


class HandStrategy(ResponseBody):
    """The strategy of one hand class at a node."""

    label: str
    row: int
    column: int
    combos: int = Field(description="Number of hole card combinations in the class.")
    reach: Probability = Field(description="Probability that the player's own actions reach this node.")
    share: Probability = Field(description="Share of this class among the hands at this node.")
    frequencies: list[Probability] = Field(description="Frequency of each action, in the order of `actions`.")
    fractions: list[str] = Field(description="Exact frequencies, if known; otherwise empty.")
    evs: list[float | None] = Field(
        description="Expected value of each action in chips, including chips already in the pot; null if the "
        "opponent never reaches this node. Empty if the tree is too large."
    )


class GridLayout(ResponseBody):
    kind: Literal["columns", "square"]
    columns: list[str]
    rows: list[str]


class BoardState(ResponseBody):
    id: str
    label: str
    probability: Probability = Field(description="Probability of this board, given that the node is reached.")
    frequencies: list[Probability] = Field(description="Frequency of each action on this board.")


class NodeState(ResponseBody):
    """The strategy of every hand at one decision node."""

    node: int
    parent: int | None = Field(description="The previous decision node.")
    player: int
    player_name: str
    action_history: str = Field(description="The actions so far, in words.")
    path: list[PathStep]
    street: str
    pot: int
    to_call: int
    bets: list[int]
    stacks: list[int]
    reach: Probability = Field(description="Probability that a hand reaches this node.")
    reached: bool = Field(
        description="Whether the strategy ever reaches this node. If not, frequencies weight all dealt hands "
        "equally."
    )
    actions: list[StrategyAction] = Field(description="Most aggressive action first.")
    layout: GridLayout
    board: str | None
    boards: list[BoardState]
    hands: list[HandStrategy]


class NewStudyTable(RequestBody):
    name: str = Field(default="Guest", max_length=60)
    seat: int = Field(default=0, ge=0, le=1, description="Seat 0 has the button in the first hand.")
    pace: int = Field(default=900, ge=0, le=10_000, description="Milliseconds a bot takes per action.")
