"""JSON bodies of requests to tables; the page `/docs` is generated from them."""

from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator

from holecard.rules.game import names
from holecard.web.tables.schemas import RequestBody, ResponseBody

StartingStack = Annotated[int, Field(ge=1, le=10**9)]
BotName = Annotated[str, Field(max_length=40)]
ThrownCard = Annotated[str, Field(max_length=2, description="A card such as As.")]
MOST_THROWN: Final = 24
FASTEST_EXHIBITION: Final = 100
"""Minimum pace of an exhibition in milliseconds: faster play cannot be followed and keeps a core busy."""
PlayerType = Literal["person", "program"]
_GAMES: Final = list(names())
_PLAYER_TYPE: Final = "Shown to other players. The pages of this server send `person`."


class NewTable(RequestBody):
    game: str = Field(max_length=40, description="A name from /api/games.", examples=_GAMES)
    name: str = Field(default="Guest", max_length=60, description="Your name at the table.")
    player_type: PlayerType = Field(default="program", description=_PLAYER_TYPE)
    seats: int | None = Field(default=None, ge=2, le=9, description="The default of the game if omitted.")
    seat: int = Field(default=0, ge=0, le=8, description="Your seat; seats are numbered clockwise from 0.")
    button: int = Field(default=0, ge=0, le=8, description="The seat with the button in the first hand.")
    opponents: list[BotName] = Field(
        default=[],
        max_length=9,
        description="Bots at the other seats, repeated if there are too few. `open` reserves a seat for a "
        "player who joins.",
    )
    starting_stack: StartingStack | None = Field(
        default=None, description="The default of the game if omitted."
    )
    hand_limit: int | None = Field(default=None, ge=1, le=10_000, description="Maximum number of hands.")
    seed: str | None = Field(
        default=None,
        min_length=1,
        max_length=100,
        description="The same seed deals the same cards, so a player who knows it knows every card. Omit it "
        "for an unpredictable deal.",
    )
    pace: int = Field(default=900, ge=0, le=10_000, description="Milliseconds a bot takes per action.")
    time_limit_s: int | None = Field(
        default=None,
        ge=5,
        le=3600,
        description="Seconds per decision; when they run out, the seat checks, folds or stands pat.",
    )


class NewExhibition(RequestBody):
    """A table of bots only, to watch."""

    game: str = Field(max_length=40, description="A name from /api/games.", examples=_GAMES)
    seats: int | None = Field(default=None, ge=2, le=9, description="The default of the game if omitted.")
    bots: list[BotName] = Field(
        default=[],
        max_length=9,
        description="Bots by seat, repeated if there are too few; see `opponents` of the game.",
    )
    starting_stack: StartingStack | None = Field(
        default=None, description="The default of the game if omitted."
    )
    hand_limit: int | None = Field(default=None, ge=1, le=1000, description="Maximum number of hands.")
    pace: int = Field(
        default=900, ge=FASTEST_EXHIBITION, le=10_000, description="Milliseconds a bot takes per action."
    )


class Exhibition(ResponseBody):
    table: str
    url: str = Field(description="The page of the table.")


class JoinRequest(RequestBody):
    name: str = Field(default="Guest", max_length=60)
    player_type: PlayerType = Field(default="program", description=_PLAYER_TYPE)
    seat: int | None = Field(default=None, ge=0, le=8, description="The first open seat if omitted.")


class SeatAssignment(ResponseBody):
    """Your seat at a table."""

    table: str
    seat: int
    token: str = Field(description="Send it as `Authorization: Bearer TOKEN`, and keep it secret.")
    url: str = Field(description="The page of the table.")


class TableAction(RequestBody):
    action: Literal["fold", "check", "call", "bet", "raise", "all-in", "discard"]
    amount: Annotated[int, Field(ge=1, le=10**12)] | None = Field(
        default=None, description="Total bet of this street, for bets and raises."
    )
    cards: list[ThrownCard] | None = Field(
        default=None,
        max_length=MOST_THROWN,
        description="Your cards to discard; an empty list stands pat.",
    )
    turn: int = Field(
        ge=0,
        le=10**12,
        description="The `turn` this action answers, so that a late or repeated request is rejected.",
    )

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if (self.action == "discard") != (self.cards is not None):
            given = "none" if self.cards is None else f"cards for a {self.action}"
            raise ValueError(f"a discard, and nothing else, has cards, not {given}")
        return self


class NextHandRequest(RequestBody):
    hand: int = Field(ge=0, le=10**9, description="The number of the completed hand.")


class PaceRequest(RequestBody):
    pace: int = Field(ge=0, le=10_000, description="Milliseconds a bot takes per action.")
