"""Responses about tournaments. Those with results are the dataclasses of `holecard.report` themselves."""

from typing import Any, Final

from pydantic import ConfigDict, Field

from holecard.arena.early_stop import SprtResult
from holecard.arena.luck.report import AdjustedPair, BotLuck, LuckPoint, LuckReport
from holecard.arena.ratings import Gap, HeadToHead, Standing, Standings
from holecard.arena.ratings.nash_averaging import NashShare
from holecard.arena.results import Estimate
from holecard.report.curves import Curve, Curves
from holecard.report.hands import (
    FaultyHand,
    HandsToWatch,
    HandTranscript,
    TranscriptPiece,
    TranscriptSeat,
    TranscriptStreet,
)
from holecard.report.tournament import FaultSummary, ThinkingTime, TournamentReport
from holecard.web.tables.schemas import ResponseBody

_CONFIG: Final = "__pydantic_config__"
_DOCUMENTED: Final = (
    *(Gap, HeadToHead, Standing, Standings, SprtResult, FaultSummary, ThinkingTime, TournamentReport),
    *(AdjustedPair, BotLuck, LuckPoint, LuckReport, NashShare),
    *(
        Curve,
        Curves,
        FaultyHand,
        HandTranscript,
        HandsToWatch,
        TranscriptPiece,
        TranscriptSeat,
        TranscriptStreet,
    ),
)


def _nullable_ends(schema: dict[str, Any]) -> None:
    """Infinite ends of an interval are null in JSON."""
    for end in ("low", "high"):
        title = schema["properties"][end].get("title")
        schema["properties"][end] = {"anyOf": [{"type": "number"}, {"type": "null"}], "title": title}


_SENT: Final = ConfigDict(use_attribute_docstrings=True, json_schema_serialization_defaults_required=True)

for _kind in _DOCUMENTED:
    setattr(_kind, _CONFIG, _SENT)
setattr(Estimate, _CONFIG, ConfigDict(json_schema_extra=_nullable_ends))


class TournamentCard(ResponseBody):
    """A results file in the list."""

    name: str = Field(description="Path of the file below the results folder.")
    changed: float = Field(description="Seconds since 1970.")
    size: int = Field(description="Bytes.")
    running: bool = Field(description="Whether it is being played now.")
    finished: bool
    title: str
    game: str
    game_title: str
    format: str
    seats: int
    rounds: int = Field(description="Of a matchup.")
    bots: list[str]
    batches_done: int
    batches: int
    error: str | None = Field(description="Why the file cannot be read.")


class TournamentProgress(ResponseBody):
    """The event that a results file has changed."""

    mark: str = Field(description="Changes whenever the file changes.")
    batches_done: int
    batches: int
    running: bool


class TournamentLuck(ResponseBody):
    """Winnings without the luck of the deal."""

    luck: LuckReport | None = Field(
        description="Null while a tournament is being played, and for too few or too many hands."
    )


class TournamentGone(ResponseBody):
    """The event that a results file is no longer there. It has no fields."""


class TournamentState(ResponseBody):
    """A tournament as the page shows it."""

    name: str = Field(description="Path of the file below the results folder.")
    mark: str = Field(description="Changes whenever the file changes.")
    running: bool
    report: TournamentReport = Field(description="What `holecard results FILE --json` prints.")


class RoundHand(ResponseBody):
    label: str = Field(description="Such as alice/bob/17/3: the bots, the round and the hand in it.")
    bots: list[str]
    round: int
    hand: int
    won: list[int] | None = Field(description="By bot; null if the round would have to be replayed.")


class MatchupCard(ResponseBody):
    label: str
    bots: list[str]
    rounds: int = Field(description="Played so far.")


class BotMatchups(ResponseBody):
    matchups: list[MatchupCard]


class RoundCard(ResponseBody):
    label: str = Field(description="Of the matchup.")
    number: int
    bots: list[str]
    seating: list[str] = Field(description="By seat.")
    chips: list[int] = Field(description="By bot.")
    winners: list[str]
    forfeited: list[str]
    hands: list[RoundHand]
