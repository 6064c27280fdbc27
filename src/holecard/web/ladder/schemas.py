"""JSON bodies of the ladder."""

from pydantic import Field

from holecard.web.tables.schemas import RequestBody, ResponseBody


class BotTrait(ResponseBody):
    name: str
    value: float = Field(ge=0, le=1)


class LadderRecord(ResponseBody):
    """Wins, losses and draws."""

    wins: int
    losses: int = Field(description="Including abandoned games.")
    draws: int = Field(description="Neither wins nor losses.")
    streak: int = Field(description="Wins since the last loss.")
    best_streak: int


class LadderOpponent(LadderRecord):
    """An opponent, and the player's record against it."""

    name: str = Field(description="The value to use as `opponent` of a new game.")
    title: str
    description: str
    traits: list[BotTrait]
    unlocked: bool
    wins_needed: int = Field(description="Wins that unlock the next opponent.")


class LadderTotals(LadderRecord):
    beaten: int = Field(description="Opponents with the required number of wins.")
    rank: int | None = Field(description="Rank on the leaderboard; null before the first completed game.")


class LadderState(ResponseBody):
    player: str | None = Field(description="The name as it was first entered.")
    opponents: list[LadderOpponent] = Field(description="From easiest to hardest.")
    totals: LadderTotals
    level_stacks: list[int] = Field(
        description="Starting stacks of each level of a game, one hand per level."
    )
    big_blind: int
    summary: str
    rules: list[str]


class LeaderboardRow(LadderRecord):
    rank: int = Field(description="From 1; equal players share a rank.")
    player: str
    beaten: int
    highest_opponent: str = Field(description="The hardest unlocked opponent.")
    highest_opponent_title: str


class NewLadderGame(RequestBody):
    player: str = Field(max_length=60)
    opponent: str = Field(max_length=40, description="The `name` of an unlocked opponent.")
    pace: int = Field(default=900, ge=0, le=10_000, description="Milliseconds the bot takes per action.")
