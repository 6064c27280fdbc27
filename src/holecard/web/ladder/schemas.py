"""What the ladder sends and takes."""

from pydantic import BaseModel, Field

from holecard.web.tables.schemas import Asked


class Trait(BaseModel):
    name: str
    value: float = Field(ge=0, le=1)


class Tally(BaseModel):
    wins: int
    losses: int = Field(description="Games that were given up are among them.")
    draws: int = Field(description="They count as neither.")
    streak: int = Field(description="Wins since the last loss.")
    best: int = Field(description="The longest streak so far.")


class Rung(Tally):
    """An opponent, and how the player fares against it."""

    name: str = Field(description="What to write into `cpu`.")
    title: str
    words: str
    traits: list[Trait]
    unlocked: bool
    needed: int = Field(description="Wins that unlock the next opponent.")


class Totals(Tally):
    beaten: int = Field(description="Opponents with as many wins over them as are needed.")
    rank: int | None = Field(description="The place on the leaderboard, once a game is over.")


class LadderState(BaseModel):
    player: str | None = Field(description="The name as it was written first.")
    rungs: list[Rung] = Field(description="From the easiest to the hardest.")
    totals: Totals
    stacks: list[int] = Field(description="Both stacks at every level of a game; one hand is played at each.")
    big_blind: int
    summary: str = Field(description="The game in a line.")
    rules: list[str] = Field(description="How a game goes and who wins it.")


class Place(BaseModel):
    rank: int = Field(description="From 1; those who stand equal share it.")
    player: str
    beaten: int
    wins: int
    losses: int
    draws: int
    streak: int
    best: int
    highest: str = Field(description="The hardest opponent that is unlocked.")
    highest_title: str


class NewGame(Asked):
    player: str = Field(max_length=60)
    cpu: str = Field(max_length=40, description="An unlocked opponent's `name`.")
    pace: int = Field(default=900, ge=0, le=10_000, description="Milliseconds that it takes to act.")
