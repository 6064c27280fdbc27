"""JSON bodies of the tables; the page `/docs` is generated from them."""

from typing import Annotated, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from holecard.rules.game import names

CardText = Annotated[str, Field(description="A card such as As, or ?? for a hidden card.")]
StartingStack = Annotated[int, Field(ge=1, le=10**9)]
BotName = Annotated[str, Field(max_length=40)]
ThrownCard = Annotated[str, Field(max_length=2, description="A card such as As.")]
MOST_THROWN: Final = 24

FASTEST_EXHIBITION: Final = 100
"""Minimum pace of an exhibition in milliseconds: faster play cannot be followed and keeps a core busy."""


class RequestBody(BaseModel):
    """Base of request bodies: unknown fields and implicit type conversions are errors."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ResponseBody(BaseModel):
    """Sent by the server. Fields with a default are always sent, so the OpenAPI schema requires them."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


class ErrorBody(ResponseBody):
    error: str = Field(description="The reason, as a sentence.")


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
        description="Your cards to throw away, for a discard; none of them to stand pat.",
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


class NarratedText(ResponseBody):
    kind: Literal["text"] = "text"
    text: str


class NarratedPlayer(ResponseBody):
    kind: Literal["player"] = "player"
    seat: int
    name: str


class NarratedCards(ResponseBody):
    kind: Literal["cards"] = "cards"
    cards: list[CardText]


class NarratedAmount(ResponseBody):
    kind: Literal["amount"] = "amount"
    amount: int = Field(description="Chips.")


NarrationPiece = Annotated[
    NarratedText | NarratedPlayer | NarratedCards | NarratedAmount, Field(discriminator="kind")
]


class LastAction(ResponseBody):
    verb: Literal[
        "fold", "check", "call", "bet", "raise", "bring in", "complete", "discard", "draw", "stand pat"
    ]
    amount: int | None = Field(
        description="What a call pays, or the total of a bet or raise; null where no chips are bet."
    )
    cards: int | None = Field(default=None, description="How many cards are drawn or discarded.")


class LogLine(ResponseBody):
    kind: Literal["post", "deal", "street", "act", "show", "win", "table"]
    seat: int | None
    text: str = Field(description="The sentence as plain text.")
    pieces: list[NarrationPiece] = Field(description="The sentence, piece by piece.")


class SeatState(ResponseBody):
    seat: int
    name: str
    bot: str = Field(description="Name of the bot; empty for people and programs.")
    role: Literal["", "person", "program", "personality", "house", "solved"] = Field(
        default="", description="The type of player; empty for an open seat."
    )
    description: str = Field(default="", description="One line about the player.")
    open: bool = Field(description="Whether the seat waits for a player to join.")
    has_left: bool = Field(description="Whether the player has left the table.")
    sitting_out: bool = Field(
        default=False, description="Whether the seat is dealt no cards from the next hand on."
    )
    in_hand: bool = Field(description="Whether the seat was dealt into the current hand.")
    position: str = Field(description="BTN, SB, BB, UTG ... in this hand.")
    stack: int = Field(description="Chips behind.")
    bet: int = Field(description="Bet on this street.")
    cards: list[CardText]
    up_cards: list[CardText] = Field(default=[], description="Those that lie face up.")
    drawn: list[int] = Field(
        default=[], description="How many cards the seat drew at each draw so far; 0 is a pat hand."
    )
    discarded: list[CardText] = Field(
        default=[], description="What you have thrown away; of other seats it stays secret."
    )
    folded: bool
    all_in: bool
    shown: bool = Field(description="Whether the cards have been shown.")
    last_action: LastAction | None = Field(description="The last action or draw on this street.")
    won: int = Field(description="Chips won from the pots of this hand.")
    net: int | None = Field(default=None, description="Net result of this hand, once it is over.")
    busted: bool = Field(default=False, description="Whether the seat has no chips left.")
    rebuy: int = Field(default=0, description="Chips bought after this hand by a busted seat.")
    winning_hand: str = Field(description="The winning hand, such as `two pair, aces and kings`.")
    best_five: list[CardText] = Field(description="The cards of the winning hand.")
    session_net: int = Field(description="Net result of all hands before this one.")


class BetSize(ResponseBody):
    label: str
    amount: int


class LegalActions(ResponseBody):
    """Your legal actions, with labels for buttons."""

    can_fold: bool
    to_call: int
    call_label: str = Field(description="`Check`, `Call 20` or `Bring in 2`.")
    min_raise_to: int | None
    max_raise_to: int | None
    raise_verb: str = Field(description="`Bet`, `Raise to` or `Complete to`; empty if no raise is legal.")
    bet_sizes: list[BetSize] = Field(description="Suggested sizes within the legal range.")


class LegalDraw(ResponseBody):
    """What you may throw away."""

    least: int = Field(description="How many cards must go; 0 if you may stand pat.")
    most: int = Field(description="How many cards may go.")
    cards: list[CardText] = Field(description="The cards that may go: all of yours but up-cards.")
    replaced: bool = Field(description="Whether you draw as many new cards.")


class PotState(ResponseBody):
    amount: int
    seats: list[int] = Field(description="The seats that can win it.")


class AwardState(ResponseBody):
    """A pot, or one half of it, and its winners."""

    pot: str = Field(description="`the pot`, `the main pot`, `the side pot` or `side pot 2`.")
    half: Literal["", "high", "low"] = Field(
        default="", description="Which half of the pot this is; empty if the pot was not divided."
    )
    amount: int
    seats: list[int] = Field(description="The winners; several seats split the pot.")
    winning_hand: str = Field(description="The winning hand; empty if all others folded.")


class LaterCardState(ResponseBody):
    """A card that was drawn, or the last one of a full table of stud."""

    seat: int | None = Field(description="Null for a card that all seats share.")
    place: int | None = Field(
        description="Its place in the shuffled deck, from 0; null if it came from the discards, which were "
        "shuffled again."
    )


class DealCommitment(ResponseBody):
    """The commitment to a deal, and the seed that opens it; see docs/explanation/fair-dealing.md."""

    hand: str = Field(description="Id of the hand, the same before and after the seed is revealed.")
    commitment: str = Field(description="SHA-256 of `holecard commitment ` followed by the seed, in hex.")
    seed: str | None = Field(description="Revealed after the hand to clients that may see every card.")
    seed_chosen: bool = Field(description="Whether a player chose the seed of the table.")
    deck: list[str] = Field(description="The deck in ascending order.")
    hole_cards: int = Field(description="Hole cards per seat; the board follows those of the last seat.")
    board_cards: int
    later_cards: list[LaterCardState] = Field(
        default=[], description="Cards that were drawn or dealt after the deal, once the seed is revealed."
    )
    deal_order: list[int] = Field(description="The seats in dealing order.")


class PastHandSummary(ResponseBody):
    """A completed hand."""

    hand: int
    net: int | None = Field(description="Your net result; null for spectators.")
    summary: str


class SessionResult(ResponseBody):
    summary: str
    winners: list[int]
    net: list[int] = Field(description="Net result by seat.")
    hands_played: int


class LevelState(ResponseBody):
    """The current level of a ladder or of rising blinds."""

    level: int = Field(description="From zero.")
    stacks: list[int] = Field(description="Stacks of every level of a ladder; otherwise empty.")
    big_blind: int
    hands_left: int | None = Field(description="Hands until the blinds rise; null if they are fixed.")


class RotationGame(ResponseBody):
    """One of the games of a mixed game."""

    game: str
    title: str
    blinds: str = Field(description="Blinds, antes and limits.")


class RotationState(ResponseBody):
    """Where a mixed game stands."""

    title: str = Field(description="Of the mixed game; the title of a state is that of the game in play.")
    games: list[RotationGame] = Field(description="In their order.")
    now: int = Field(description="Index of the game in play.")
    next: int = Field(description="Index of the game that follows.")
    hands_left: int = Field(description="Hands of the game in play, this one included.")


class TableState(ResponseBody):
    """The complete state of a table as a seat or a spectator may see it."""

    table: str
    game: str
    title: str
    version: int = Field(description="Increases with every change.")
    phase: Literal["waiting", "playing", "between", "over"]
    you: int | None = Field(description="Your seat; null for spectators.")
    hand: int = Field(description="Number of the hand, from 1; 0 before the first.")
    hand_limit: int | None = Field(description="Maximum number of hands.")
    street: str
    streets: list[str]
    blinds: str = Field(description="Blinds, antes and limits.")
    big_blind: int
    level: LevelState
    rotation: RotationState | None = Field(description="Null unless the session is a mixed game.")
    button: int
    board: list[CardText]
    board_cards: int = Field(description="Number of board cards of a complete hand.")
    pot: int = Field(description="All chips in the pot, including bets on this street.")
    pots: list[PotState] = Field(description="Main pot and side pots, without bets on this street.")
    awards: list[AwardState] = Field(description="The winners of each pot, once the hand is over.")
    actor: int | None = Field(description="The seat to act.")
    turn: int = Field(description="Number of the current decision.")
    drawing: bool = Field(description="Whether the seat to act draws or discards, instead of betting.")
    legal: LegalActions | None = Field(description="Null unless it is your turn to bet.")
    legal_draw: LegalDraw | None = Field(description="Null unless it is your turn to draw or discard.")
    seats: list[SeatState]
    result: SessionResult | None = Field(description="Present once the session is over.")
    pace: int
    time_limit_s: int | None = Field(description="Seconds per decision.")
    time_left_ms: int | None = Field(description="Milliseconds left when the state was sent.")
    exhibition: bool = Field(description="Whether only bots play, with all cards open.")
    auto_deal: bool = Field(description="Whether pages deal the next hand automatically by default.")
    can_sit_out: bool
    paused: bool = Field(description="Whether play waits for a seat that is sitting out.")
    ladder_opponent: str | None = Field(description="The opponent if the table is a ladder game.")
    no_costs: str | None = Field(
        description="Why the costs of decisions are not told at this table; null if they are."
    )
    log: list[LogLine] = Field(description="The events of this hand, in words.")
    deal: DealCommitment | None
    past_hands: list[PastHandSummary] = Field(description="Recent hands, newest first.")
