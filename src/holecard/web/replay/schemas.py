"""JSON bodies of the replay page."""

from typing import Annotated, Literal

from pydantic import Field

from holecard.web.tables.schemas import (
    AwardState,
    CardText,
    LogLine,
    PastHandSummary,
    PotState,
    RequestBody,
    ResponseBody,
    SeatState,
)

MOST_TEXT = 2_000_000
"""Maximum number of characters of an uploaded hand history."""
HandKey = Annotated[str, Field(max_length=300)]


class ReplaySeat(SeatState):
    stack_known: bool = Field(description="Whether the source records the starting stack.")
    kept: list[CardText] | None = Field(
        description="The cards that the seat takes to the showdown: all of them after its last draw or "
        "discard, before it those that it will keep; null if another draw comes first, or it never draws."
    )
    draws_left: int = Field(description="Draws and discards of the game that the seat has not made yet.")


class PotOdds(ResponseBody):
    """The pot odds of the player to act."""

    to_call: int
    pot: int = Field(description="The chips that a call can win.")
    required_equity: float = Field(description="The equity at which a call breaks even: call / (pot + call).")


class FrameState(ResponseBody):
    """The table after one step of the hand."""

    kind: Literal["start", "deal", "street", "act", "show", "win"]
    street: int
    lines: list[LogLine] = Field(description="The log lines of this step.")
    notes: list[str] = Field(description="Comments of the hand history at this step.")
    board: list[CardText]
    pot: int = Field(description="All chips in the pot, including bets on this street.")
    pots: list[PotState]
    awards: list[AwardState] = Field(description="The winners of each pot, once the hand is over.")
    actor: int | None = Field(description="The seat that acts next, if known.")
    pot_odds: PotOdds | None = Field(description="Null unless the next player faces a bet.")
    seats: list[ReplaySeat]


class ReplaySection(ResponseBody):
    """A street, the showdown or the result."""

    name: str
    first_frame: int


class ReplaySpot(ResponseBody):
    """A street that can be set up as a spot and solved."""

    street: int
    game: str = Field(description="The game that spots of this hand are solved in.")
    board: str
    pot: int
    stacks: list[int] = Field(description="Of the player who acts first, and of the one in position.")
    seats: list[int] = Field(description="Of the same two.")


class ReplayState(ResponseBody):
    """A hand as a sequence of frames, with the cards that the client may see."""

    game: str
    title: str
    labels: list[str] = Field(description="Stakes, venue and date.")
    warnings: list[str] = Field(description="Missing or inconsistent data in the source.")
    chip_value: str = Field(description="The value of a chip: 1, or 0.01 if the source counts in cents.")
    currency: str
    button: int
    board_cards: int
    big_blind: int
    streets: list[str]
    sections: list[ReplaySection]
    frames: list[FrameState]
    spots: list[ReplaySpot] = Field(
        description="The streets after the flop on which two players with chips are left."
    )
    you: int | None = Field(description="Your seat in the hand, if you played it.")
    all_cards_visible: bool = Field(description="Whether the replay contains every known card.")
    has_equity: bool = Field(description="Whether /api/replay/equity supports the game.")
    phh: str = Field(description="The hand in PHH format, with the same cards.")
    hand: str = Field(description="The key of the hand in its source.")
    previous_hand: str | None
    next_hand: str | None


class HistoryFile(ResponseBody):
    """A PHH file in the results folder."""

    name: str
    size: int = Field(description="Bytes.")


class HandListing(ResponseBody):
    """A hand of a list; what it can be filtered by is there if the hand could be looked into."""

    key: str = Field(description="The value of the `hand` parameter.")
    title: str
    players: list[str] = Field(default_factory=list, description="By seat, as are positions and net.")
    positions: list[str] = Field(default_factory=list)
    net: list[float] = Field(default_factory=list, description="Won or lost, by the rules.")
    pot: float | None = None
    pot_bb: float | None = Field(default=None, description="The pot in big blinds.")
    is_showdown: bool | None = None
    board: str = ""
    problem: str | None = Field(default=None, description="Why the hand cannot be replayed, or differs.")


class HandPage(ResponseBody):
    """A page of the hands of a file."""

    total: int
    first: int = Field(description="Index of the first listed hand, from 0.")
    hands: list[HandListing]


class HistoryUpload(RequestBody):
    text: str = Field(
        max_length=MOST_TEXT, description="Hand histories in any format that `holecard history` reads."
    )
    hand: HandKey | None = Field(default=None, description="Key or number of a hand; the first by default.")


class UploadedReplay(ResponseBody):
    """A replay of an uploaded hand history. The server does not store the upload."""

    total: int
    hands: list[HandListing]
    replay: ReplayState


class TableHands(ResponseBody):
    table: str
    hands: list[PastHandSummary] = Field(description="Completed hands, newest first.")


class EquityRequest(RequestBody):
    game: str = Field(max_length=40)
    hands: list[Annotated[str, Field(max_length=16)] | None] = Field(
        min_length=2,
        max_length=23,
        description="Cards by seat, such as `AsKd`; null for folded seats. In games with up-cards, draws or "
        "a low half they may be fewer than a whole hand: the others are still to come.",
    )
    board: str = Field(default="", max_length=20)
    draws: int = Field(
        default=0,
        ge=0,
        le=10,
        description="Draws to come, in which every player discards what the house bots would.",
    )
    dead: str = Field(default="", max_length=200, description="Dead cards, such as those of folded seats.")


class EquityShare(ResponseBody):
    equity: float = Field(description="Expected share of the pot, from 0 to 1.")
    win: float
    tie: float = Field(
        description="With a low half, the chance of winning part of the pot but not all of it."
    )
    standard_error: float = Field(description="Standard error of the equity; 0 if it is exact.")


class EquityState(ResponseBody):
    shares: list[EquityShare | None] = Field(description="In the order of `hands`; null for folded seats.")
    method: Literal["exact", "sampled"]
    deals: int = Field(description="Number of boards, or of other cards to come, enumerated or sampled.")
    summary: str
