"""JSON bodies of the statistics page and of the panel at a seat."""

from typing import Annotated, Literal

from pydantic import Field

from holecard.web.replay.schemas import MOST_TEXT
from holecard.web.tables.schemas import RequestBody, ResponseBody

Grouping = Literal["player", "position", "stack", "game"]
PlayerName = Annotated[str, Field(max_length=300)]


class StatColumn(ResponseBody):
    """A statistic that is a proportion."""

    key: str
    title: str
    definition: str


class StatShare(ResponseBody):
    value: float | None = Field(description="made / chances; null without a chance.")
    low: float | None = Field(description="The 95% interval.")
    high: float | None
    made: int
    chances: int


class StatRate(ResponseBody):
    """Big blinds per hundred hands."""

    value: float | None
    low: float | None = Field(description="The 95% interval, from 30 hands on.")
    high: float | None
    total: float = Field(description="Big blinds won in all.")
    hands: int


class StatRow(ResponseBody):
    """One player, position, stack or game."""

    name: str
    hands: int
    shares: list[StatShare] = Field(description="In the order of `columns`.")
    aggression_factor: float | None
    winnings: StatRate
    all_in: StatRate = Field(description="Winnings with all-ins at their equity.")


class WinningsPoint(ResponseBody):
    """Big blinds won after a number of hands, with the 95% band around them."""

    hands: int
    value: float
    low: float | None
    high: float | None


class WinningsCurve(ResponseBody):
    player: str
    won: list[WinningsPoint]
    all_in: list[WinningsPoint]


class StatsReport(ResponseBody):
    columns: list[StatColumn]
    rows: list[StatRow]
    total_rows: int = Field(description="Groups in all; the ones with the most hands are listed.")
    hands: int = Field(description="Hands that count.")
    notes: list[str] = Field(description="What was left out, and why.")
    players: list[str] = Field(description="Players with the most hands.")
    curve: WinningsCurve | None


class StatsFile(ResponseBody):
    """A file in the results folder with hands."""

    name: str
    kind: Literal["hands", "tournament", "history"]
    size: int


class StatsUpload(RequestBody):
    text: str = Field(max_length=MOST_TEXT, description="Hand histories in any format.")
    by: Grouping = "player"
    player: PlayerName | None = Field(default=None, description="Only this player, and the curve.")


class TableStats(ResponseBody):
    """Statistics of the players at a table, of its hands so far."""

    hands: int
    columns: list[StatColumn]
    rows: list[StatRow]
