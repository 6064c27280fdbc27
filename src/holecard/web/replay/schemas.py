"""What the replay page sends and gets."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from holecard.web.tables.schemas import Asked, AwardState, CardText, HandNote, LogLine, PotState, SeatState

MOST_TEXT = 2_000_000
"""Characters of a hand history that somebody sends."""
HandKey = Annotated[str, Field(max_length=300)]


class FilmSeat(SeatState):
    stack_known: bool = Field(description="Whether somebody wrote down what the seat began with.")


class FilmPrice(BaseModel):
    """The odds that the pot offers to whoever acts next."""

    call: int
    pot: int = Field(description="What the call can win: what is in before it.")
    needed: float = Field(description="The equity from which on a call pays: call / (pot + call).")


class FilmFrame(BaseModel):
    """The table after one thing that happened."""

    scene: Literal["start", "deal", "street", "act", "show", "win"]
    street: int
    lines: list[LogLine] = Field(description="What happened since the frame before, in words.")
    notes: list[str] = Field(description="What the record remarks here.")
    board: list[CardText]
    pot: int = Field(description="Every chip that is in, the bets of this street included.")
    pots: list[PotState]
    awards: list[AwardState] = Field(description="Who took which pot, once they have been given away.")
    actor: int | None = Field(description="Who acts next, if that is known.")
    price: FilmPrice | None = Field(description="What a call would cost and win, where one is to be made.")
    seats: list[FilmSeat]


class FilmMark(BaseModel):
    """Where a street begins, or the showdown or result."""

    name: str
    frame: int


class FilmState(BaseModel):
    """A hand to step through, with all the cards that you may see and no others."""

    game: str
    title: str
    labels: list[str] = Field(description="Stakes, place and date.")
    remarks: list[str] = Field(description="What is unknown or wrong about the record.")
    unit: str = Field(description="What a chip is worth: 1, or 0.01 where the source counts in cents.")
    currency: str
    button: int
    board_cards: int
    big_blind: int
    streets: list[str]
    marks: list[FilmMark]
    frames: list[FilmFrame]
    you: int | None = Field(description="Your seat of the hand, if the film was made for it.")
    sees_all: bool = Field(description="Whether every card that is known is in it.")
    equities: bool = Field(description="Whether /api/replay/equity knows the game.")
    text: str = Field(description="The hand as PHH, with the same cards.")
    hand: str = Field(description="What it is called where it comes from.")
    before: str | None = Field(description="The hand before it in the same place.")
    after: str | None


class HistoryCard(BaseModel):
    """A PHH file of the results folder."""

    name: str
    size: int = Field(description="Bytes.")


class ListedHand(BaseModel):
    key: str = Field(description="What to send as `hand`.")
    title: str


class HandPage(BaseModel):
    """Some of the hands of a file."""

    total: int
    first: int = Field(description="The place of the first one that is listed, from 0.")
    hands: list[ListedHand]


class Posted(Asked):
    text: str = Field(max_length=MOST_TEXT, description="The text of a .phh or .phhs file.")
    hand: HandKey | None = Field(default=None, description="Its key or place; the first by default.")


class PostedFilm(BaseModel):
    """Nothing of it is kept on the server."""

    total: int
    hands: list[ListedHand]
    film: FilmState


class TableHands(BaseModel):
    table: str
    hands: list[HandNote] = Field(description="Those that are over, the newest first.")


class EquityAsked(Asked):
    game: str = Field(max_length=40)
    hole: list[Annotated[str, Field(max_length=16)] | None] = Field(
        min_length=2, max_length=23, description="`AsKd` for each seat; empty or null for those that folded."
    )
    board: str = Field(default="", max_length=20)
    dead: str = Field(default="", max_length=200, description="Cards that are known to be gone.")


class EquityShare(BaseModel):
    equity: float = Field(description="The average share of the pot, from 0 to 1.")
    win: float
    tie: float
    error: float = Field(description="Standard error of the equity; 0 if every deal was counted.")


class EquityState(BaseModel):
    shares: list[EquityShare | None] = Field(description="In the order of `hole`; null for the folded.")
    method: Literal["exact", "sampled"]
    deals: int = Field(description="How many were counted or drawn.")
    words: str
