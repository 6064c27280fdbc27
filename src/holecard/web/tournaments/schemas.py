"""What goes over the wire about tournaments."""

from typing import Literal

from pydantic import BaseModel, Field


class TournamentCard(BaseModel):
    """A results file in the list."""

    name: str = Field(description="Of the file, below the folder that the server shows.")
    changed: float = Field(description="Seconds since 1970.")
    size: int = Field(description="Bytes.")
    running: bool = Field(default=False, description="Whether it is being played now.")
    finished: bool = False
    title: str = ""
    game: str = ""
    game_title: str = ""
    format: str = ""
    seats: int = 0
    rounds: int = Field(default=0, description="Of a matchup.")
    bots: list[str] = []
    batches_done: int = 0
    batches: int = 0
    error: str | None = Field(default=None, description="Why the file cannot be read.")


class TournamentProgress(BaseModel):
    """What an event says: the file has changed."""

    mark: str = Field(description="Differs whenever the file does.")
    batches_done: int
    batches: int
    running: bool


class Estimate(BaseModel):
    """With its 95% interval; null is what nobody can tell."""

    value: float | None
    low: float | None
    high: float | None


class Standing(BaseModel):
    rank: int
    bot: str
    about: str
    elo: Estimate
    elo_k20: float | None
    rounds: int
    wins: int
    losses: int
    ties: int
    points: float = Field(description="A win is 1, a tie a half.")
    forfeits: int
    hands: int
    chips: int
    rate: Estimate = Field(description="Winnings a hand, in `unit`.")
    faults: int


class Meeting(BaseModel):
    """One bot against another, from the first one's side."""

    bot: str
    opponent: str
    rounds: int
    wins: int
    losses: int
    ties: int
    hands: int
    chips: int
    points: Estimate = Field(description="A round: a win is 1, a tie a half.")
    rate: Estimate


class FaultKindCount(BaseModel):
    bot: str
    kind: str
    words: str
    count: int
    example: str
    hand: str | None = Field(description="The label of the hand of the example.")


class ThinkingTime(BaseModel):
    bot: str
    answers: int
    seconds: float | None
    slowest: float | None


class TournamentReport(BaseModel):
    """What `holecard results FILE --json` prints, and what the page needs beside it."""

    name: str
    mark: str = Field(description="Differs whenever the file does.")
    running: bool
    title: str
    game: str
    game_title: str
    seed: str
    format: str
    seats: int
    rounds_per_matchup: int
    mirrored: bool
    batches_done: int
    batches: int
    finished: bool
    hands: int
    digest: str
    unit: str = Field(description="What winnings are in, such as mbb/hand.")
    variance_saved: float | None
    leader: str = Field(description="Who leads, in words.")
    verdict: str | None = Field(description="What became of the question put to a match.")
    leaderboard: list[Standing]
    crosstable: list[Meeting] = Field(description="Of the best bots only, where there are very many.")
    statements: list[str]
    faults: list[FaultKindCount]
    thinking: list[ThinkingTime]


class Line(BaseModel):
    bot: str
    opponents: list[str] = Field(description="Empty if it is everybody.")
    points: list[tuple[int, int]] = Field(description="Rounds or hands, and chips won since the first.")


class Curves(BaseModel):
    across: Literal["rounds", "hands"]
    lines: list[Line]


class RoundHand(BaseModel):
    label: str = Field(description="Such as alice/bob/17/3: the bots, the round and the hand in it.")
    bots: list[str]
    round: int
    hand: int
    won: list[int] | None = Field(description="By bot; null where it takes playing the round again.")
    bot: str | None = Field(default=None, description="Which one failed.")
    kind: str | None = None
    detail: str | None = None


class WorthALook(BaseModel):
    swings: list[RoundHand] = Field(description="In which most chips changed hands, one a matchup.")
    faults: list[RoundHand]


class MatchupCard(BaseModel):
    label: str
    bots: list[str]
    rounds: int = Field(description="Played so far.")


class Matchups(BaseModel):
    matchups: list[MatchupCard]


class RoundCard(BaseModel):
    label: str = Field(description="Of the matchup.")
    number: int
    bots: list[str]
    seating: list[str] = Field(description="By seat.")
    chips: list[int] = Field(description="By bot.")
    winners: list[str]
    forfeited: list[str]
    hands: list[RoundHand]
