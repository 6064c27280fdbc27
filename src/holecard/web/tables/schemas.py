"""What goes over the wire: the types behind `/docs`."""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from holecard.rules.game import names

Chips = Annotated[int, Field(ge=0, le=10**12)]
CardText = Annotated[str, Field(description="A card such as As, or ?? for one that you may not see.")]


FASTEST_SHOW: Final = 100
"""Milliseconds: nobody can follow bots that are faster, and they would keep a processor busy."""


class Asked(BaseModel):
    """Whatever is posted: no field that we do not know, no number for a text."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Failure(BaseModel):
    error: str = Field(description="The reason in plain words.")


# -- the lobby ----------------------------------------------------------------------------------


class Opponent(BaseModel):
    name: str = Field(description="What to write into `opponents`.")
    title: str
    words: str
    group: Literal["personality", "house", "solved"]


class GameCard(BaseModel):
    name: str
    title: str
    summary: str
    seats: tuple[int, int] = Field(description="Fewest and most.")
    usual_seats: int
    stack: int = Field(description="What every seat starts with.")
    fixed_stacks: bool = Field(description="Whether the game has a stack for every level, as a ladder does.")
    blinds: str
    hands: int | None = Field(description="How many hands a session has at most.")
    hole_cards: int
    board_cards: int
    structure: str
    hole: list[CardText] = Field(description="Cards of a seat, as an example.")
    board: list[CardText] = Field(description="A board, as an example.")
    opponents: list[Opponent]
    usual_opponents: list[str] = Field(description="Who sits down if nobody is named, in this order.")


class ServerCard(BaseModel):
    """Where the server can be reached."""

    local: bool = Field(description="Whether only the machine that it runs on can reach it.")
    addresses: list[str] = Field(
        description="What other machines open to get here, the best first; nothing if they cannot."
    )
    command: str = Field(description="How to start it so that other machines can reach it.")


# -- a table ------------------------------------------------------------------------------------

Player = Literal["person", "program"]
_BY: Final = "Who decides at this seat. Others see it; the pages of the server say `person`."


class NewTable(Asked):
    game: str = Field(max_length=40, description="A name from /api/games.", examples=list(names()))
    name: str = Field(default="Guest", max_length=60, description="What others see you as.")
    by: Player = Field(default="program", description=_BY)
    seats: int | None = Field(default=None, ge=2, le=9, description="The game's usual number by default.")
    seat: int = Field(default=0, ge=0, le=8, description="Yours, clockwise from 0.")
    button: int = Field(default=0, ge=0, le=8, description="Which seat has the button first.")
    opponents: list[Annotated[str, Field(max_length=40)]] = Field(
        default=[],
        max_length=9,
        description="Bots at the other seats, over and over; `open` keeps a seat for somebody who joins.",
    )
    stacks: Annotated[int, Field(ge=1, le=10**9)] | None = Field(
        default=None, description="What every seat starts with; the game's own by default."
    )
    hands: int | None = Field(default=None, ge=1, le=10_000, description="Stop after so many hands.")
    seed: str | None = Field(
        default=None,
        min_length=1,
        max_length=100,
        description="The same seed deals the same cards. Whoever knows it knows them; leave it out to be "
        "dealt cards that nobody can know.",
    )
    pace: int = Field(default=900, ge=0, le=10_000, description="Milliseconds that a bot takes to act.")
    limit: int | None = Field(
        default=None,
        ge=5,
        le=3600,
        description="Seconds for a decision; after them the seat checks or folds.",
    )


class NewExhibition(Asked):
    """Bots among themselves, to be watched."""

    game: str = Field(max_length=40, description="A name from /api/games.", examples=list(names()))
    seats: int | None = Field(default=None, ge=2, le=9, description="The game's usual number by default.")
    bots: list[Annotated[str, Field(max_length=40)]] = Field(
        default=[], max_length=9, description="Who sits where, over and over; see `opponents` of the game."
    )
    stacks: Annotated[int, Field(ge=1, le=10**9)] | None = Field(
        default=None, description="What every seat starts with; the game's own by default."
    )
    hands: int | None = Field(default=None, ge=1, le=1000, description="Stop after so many hands.")
    pace: int = Field(
        default=900, ge=FASTEST_SHOW, le=10_000, description="Milliseconds that a bot takes to act."
    )


class Exhibition(BaseModel):
    table: str
    url: str = Field(description="The page of the table.")


class Joining(Asked):
    name: str = Field(default="Guest", max_length=60)
    by: Player = Field(default="program", description=_BY)
    seat: int | None = Field(default=None, ge=0, le=8, description="Any open seat by default.")


class Seated(BaseModel):
    table: str
    seat: int
    token: str = Field(description="Send it as `Authorization: Bearer TOKEN`; keep it to yourself.")
    url: str = Field(description="The page of the table.")


class Acting(Asked):
    action: Literal["fold", "check", "call", "bet", "raise", "all-in"]
    amount: Annotated[int, Field(ge=1, le=10**12)] | None = Field(
        default=None, description="Bets and raises: the total in front of you on this street."
    )
    turn: int = Field(
        ge=0,
        le=10**12,
        description="The `turn` that you answer, so that nothing is done twice or too late.",
    )


class Going(Asked):
    hand: int = Field(ge=0, le=10**9, description="The number of the hand that is over.")


class Pace(Asked):
    pace: int = Field(ge=0, le=10_000)


class NarratedText(BaseModel):
    kind: Literal["text"] = "text"
    text: str


class NarratedPlayer(BaseModel):
    kind: Literal["player"] = "player"
    seat: int
    name: str


class NarratedCards(BaseModel):
    kind: Literal["cards"] = "cards"
    cards: list[CardText]


class NarratedAmount(BaseModel):
    kind: Literal["amount"] = "amount"
    amount: int = Field(description="Chips.")


NarrationPiece = Annotated[
    NarratedText | NarratedPlayer | NarratedCards | NarratedAmount, Field(discriminator="kind")
]


class LastAction(BaseModel):
    verb: Literal["fold", "check", "call", "bet", "raise"]
    amount: int | None = Field(
        description="What a call pays, or the total of a bet or raise; null for a fold or check."
    )


class LogLine(BaseModel):
    kind: Literal["post", "deal", "street", "act", "show", "win", "table"]
    seat: int | None
    pieces: list[NarrationPiece] = Field(description="The sentence, piece by piece.")


class SeatState(BaseModel):
    seat: int
    name: str
    kind: str = Field(description="Which bot it is; empty for people and programs.")
    role: Literal["", "person", "program", "personality", "house", "solved"] = Field(
        default="", description="What kind of player it is; empty where nobody sits."
    )
    about: str = Field(default="", description="Who or what it is, in a line.")
    open: bool = Field(description="Whether it waits for somebody to join.")
    left: bool = Field(description="Whether somebody held it and has gone.")
    out: bool = Field(
        default=False, description="Whether it sits out: it is dealt no cards from the next hand on."
    )
    here: bool = Field(description="Whether it plays in this hand.")
    position: str = Field(description="BTN, SB, BB, UTG ... in this hand.")
    stack: int = Field(description="Chips behind.")
    bet: int = Field(description="Chips in front of the seat on this street.")
    cards: list[CardText]
    folded: bool
    all_in: bool
    shown: bool = Field(description="Whether the cards lie face up for everybody.")
    last_action: LastAction | None = Field(description="What the seat did last on this street.")
    won: int = Field(description="Taken from the pots of this hand, whatever it had cost.")
    net: int | None = Field(
        default=None, description="Won or lost in this hand, once its pots have been given away."
    )
    bust: bool = Field(default=False, description="Whether it has no chips left.")
    rebuy: int = Field(default=0, description="Chips that it bought after this hand, having lost its last.")
    words: str = Field(description="The hand that won, in words.")
    made: list[CardText] = Field(description="The cards that it is made of.")
    total: int = Field(description="Won or lost over the hands before this one.")


class Size(BaseModel):
    label: str
    amount: int


class LegalState(BaseModel):
    """What you may do now. The labels are ready to be put on buttons."""

    can_fold: bool
    to_call: int
    call_label: str = Field(description="`Check` or `Call 20`.")
    min_raise_to: int | None
    max_raise_to: int | None
    raise_verb: str = Field(description="`Bet` or `Raise to`; empty where no raise is allowed.")
    sizes: list[Size] = Field(description="Parts of the pot, each within the legal range.")


class PotState(BaseModel):
    amount: int
    seats: list[int] = Field(description="Who can win it.")


class AwardState(BaseModel):
    """A pot that was given away."""

    pot: str = Field(description="`the pot`, `the main pot`, `the side pot` or `side pot 2`.")
    amount: int
    seats: list[int] = Field(description="Who took it; more than one split it.")
    words: str = Field(description="The hand that won it.")


class FairState(BaseModel):
    """See docs/explanation/fair-dealing.md: how to check a deal."""

    hand: str = Field(description="Which hand it is of: the same before and after the seed is shown.")
    promise: str = Field(description="SHA-256 of `holecard promise ` and the seed, in hex.")
    seed: str | None = Field(description="Shown after the hand to whoever may know every card of it.")
    chosen: bool = Field(description="Whether somebody chose the seed of the table.")
    deck: list[str] = Field(description="The deck in ascending order.")
    hole: int = Field(description="Hole cards of each seat.")
    board: int
    seats: list[int] = Field(description="The seats in the order in which they are dealt to.")


class HandNote(BaseModel):
    """A hand that is over."""

    hand: int
    won: int | None = Field(description="What you won or lost in it; nothing for spectators.")
    words: str


class SessionEnd(BaseModel):
    words: str
    winners: list[int]
    chips: list[int] = Field(description="Won or lost by seat.")
    hands: int


class LevelState(BaseModel):
    """A ladder's levels, or blinds that rise."""

    level: int = Field(description="From zero.")
    stacks: list[int] = Field(description="Of every level, where there are levels of stacks.")
    big_blind: int
    hands_left: int | None = Field(description="Hands before the blinds rise, where they do.")


class TableState(BaseModel):
    """All that a seat (or a spectator) may know of a table, whole: there is nothing to piece together."""

    table: str
    game: str
    title: str
    version: int = Field(description="Grows with everything that happens.")
    phase: Literal["waiting", "playing", "between", "over"]
    you: int | None
    hand: int = Field(description="The number of the hand, from 1; 0 before the first.")
    hands: int | None = Field(description="How many there are at most.")
    street: str
    streets: list[str]
    blinds: str
    big_blind: int
    level: LevelState
    button: int
    board: list[CardText]
    board_cards: int = Field(description="How many the board has in the end.")
    pot: int = Field(description="Every chip that is in, the bets of this street included.")
    pots: list[PotState] = Field(description="What lies in the middle, the main pot first.")
    awards: list[AwardState] = Field(description="Who took which pot, once they have been given away.")
    actor: int | None
    turn: int = Field(description="The number of the decision that is being waited for.")
    legal: LegalState | None = Field(description="What you may do, if it is your turn.")
    seats: list[SeatState]
    log: list[LogLine] = Field(description="This hand so far, in words.")
    fair: FairState | None
    past: list[HandNote] = Field(description="The last hands, the newest first.")
    end: SessionEnd | None
    pace: int
    limit: int | None = Field(description="Seconds that people have for a decision.")
    exhibition: bool = Field(description="Whether bots play among themselves, all cards open.")
    flowing: bool = Field(description="Whether pages deal hand after hand by themselves unless told not to.")
    can_sit_out: bool
    paused: bool = Field(description="Whether no hand follows until a seat that sits out comes back.")
    left: int | None = Field(
        description="Milliseconds that were left for it when the state was sent, where there is a limit."
    )
    ladder: str | None = Field(description="The opponent's name if the table belongs to the ladder.")


class TableCard(BaseModel):
    """A table in the lobby."""

    table: str
    game: str
    title: str
    players: list[str]
    open: int = Field(description="Seats that wait for somebody.")
    hand: int
    phase: str
    exhibition: bool = Field(description="Whether bots play among themselves.")
