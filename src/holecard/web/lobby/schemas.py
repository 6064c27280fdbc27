"""JSON bodies of the lobby."""

from typing import Literal

from pydantic import Field

from holecard.rules.parts import Structure
from holecard.web.tables.schemas import CardText, ResponseBody

BotRole = Literal["personality", "house", "solved"]


class Opponent(ResponseBody):
    """A bot that plays this game."""

    name: str = Field(description="The value to use in `opponents`.")
    title: str
    description: str
    role: BotRole


class GameSummary(ResponseBody):
    """A game and the settings of its tables."""

    name: str
    title: str
    summary: str
    seats: tuple[int, int] = Field(description="Minimum and maximum number of seats.")
    default_seats: int
    starting_stack: int
    fixed_stacks: bool = Field(
        description="Whether the game sets the stacks of every level, as a ladder does."
    )
    blinds: list[int] = Field(description="Smallest first; empty if the game has none.")
    ante: int
    bring_in: int = Field(description="Paid by the seat whose up-card opens; 0 if there is none.")
    mixed: list[str] = Field(description="Titles of the games of a mixed game; otherwise empty.")
    hand_limit: int | None = Field(description="Maximum number of hands of a session.")
    hole_cards: int
    board_cards: int
    structure: Structure
    example_hole_cards: list[CardText]
    example_board: list[CardText]
    opponents: list[Opponent]
    default_opponents: list[str] = Field(description="Opponents of a table that names none, in seat order.")


class ServerInfo(ResponseBody):
    """The addresses of the server."""

    local: bool = Field(description="Whether the server accepts connections from its own machine only.")
    addresses: list[str] = Field(
        description="URLs for other machines, best first; empty if they cannot connect."
    )
    command: str = Field(description="The command that starts the server for other machines.")


class TableSummary(ResponseBody):
    """A table in the lobby."""

    table: str
    game: str
    title: str
    players: list[str]
    open_seats: int
    hand: int
    phase: Literal["waiting", "playing", "between", "over"]
    exhibition: bool = Field(description="Whether only bots play.")
