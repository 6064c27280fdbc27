"""JSON of the state of a table; the page `/docs` is generated from it."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

CardText = Annotated[str, Field(description="A card such as As, or ?? for a hidden card.")]


class RequestBody(BaseModel):
    """Base of request bodies: unknown fields and implicit type conversions are errors."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ResponseBody(BaseModel):
    """Sent by the server. Fields with a default are always sent, so the OpenAPI schema requires them."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


class ErrorBody(ResponseBody):
    error: str = Field(description="The reason, as a sentence.")


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
    up_cards: list[CardText] = Field(default=[], description="Face-up cards.")
    drawn: list[int] = Field(
        default=[], description="How many cards the seat drew at each draw so far; 0 is a pat hand."
    )
    discarded: list[CardText] = Field(
        default=[], description="What you have discarded; secret for other seats."
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
    """What you may discard."""

    least: int = Field(description="How many cards you must discard; 0 if you may stand pat.")
    most: int = Field(description="How many cards you may discard.")
    cards: list[CardText] = Field(description="The cards that you may discard: all of yours except up-cards.")
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
        description="Its position in the shuffled deck, from 0; null if it came from the reshuffled discards."
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
    """The state of a mixed game's rotation."""

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
        description="Why the costs of decisions are not shown at this table; null if they are."
    )
    log: list[LogLine] = Field(description="The events of this hand, in words.")
    deal: DealCommitment | None
    past_hands: list[PastHandSummary] = Field(description="Recent hands, newest first.")
