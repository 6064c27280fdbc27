"""Routes of the lobby: games, their rules, the server's addresses and live tables."""

from collections.abc import Collection
from typing import Annotated, Final

from fastapi import Path, Query, Request
from pydantic import Field

from holecard.bots.house import PROFILES
from holecard.cards import Deal
from holecard.rules.explain import explain
from holecard.rules.game import Game, names_by_popularity
from holecard.web.dependencies import ManagerDep
from holecard.web.errors import NotFound, error_responses
from holecard.web.lobby import schemas
from holecard.web.routers import api_router
from holecard.web.settings import PORT, Settings
from holecard.web.tables.factory import bundled_game, default_seats
from holecard.web.tables.manager import TableManager
from holecard.web.tables.played_hand import Phase
from holecard.web.tables.players import Role, bot_description, bot_title, opponents_of, role_of
from holecard.web.tables.schemas import ResponseBody
from holecard.web.tables.table import LiveTable


class RulesSection(ResponseBody):
    title: str
    lines: list[str] = Field(description="One or more sentences each.")


class GameRules(ResponseBody):
    game: str
    title: str
    summary: str
    sections: list[RulesSection] = Field(description="In the order in which a player needs them.")
    has_draws: bool = Field(description="Whether seats draw or discard cards.")


def game_rules(name: str) -> GameRules:
    game = bundled_game(name, NotFound)
    sections = [RulesSection(title=part.title, lines=list(part.lines)) for part in explain(game)]
    return GameRules(
        game=game.name,
        title=game.title,
        summary=game.summary,
        sections=sections,
        has_draws=game.is_drawn,
    )


router = api_router("/api", "lobby")
_EXAMPLE: Final = 2676
"""Seed of the example deals of the game cards."""
_Also = Annotated[
    tuple[str, ...],
    Query(max_length=20, description="Tables to list although their players are away, such as your own."),
]


@router.get("/games")
def games() -> list[schemas.GameSummary]:
    """List the games with the settings of their tables."""
    return [game_card(game) for game in map(Game.load, names_by_popularity())]


@router.get("/games/{name}/rules", responses=error_responses(404, 422))
def rules(name: Annotated[str, Path(max_length=40)]) -> GameRules:
    """The rules of a game."""
    return game_rules(name)


@router.get("/server")
def server(request: Request) -> schemas.ServerInfo:
    """The server's addresses for other machines, or the command that starts it for them."""
    settings: Settings = request.app.state.settings
    port = "" if settings.port == PORT else f" --port {settings.port}"
    return schemas.ServerInfo(
        local=not settings.addresses,
        addresses=settings.addresses,
        command=f"holecard serve --host 0.0.0.0{port}",
    )


@router.get("/tables", responses=error_responses(422))
async def tables(manager: ManagerDep, also: _Also = ()) -> list[schemas.TableSummary]:
    """List live tables, those with open seats first. A table whose players have been disconnected for a
    minute is omitted until one of them returns."""
    # not in a thread: tables change in the event loop
    open_first = sorted(manager.tables, key=lambda table: table.phase is not Phase.WAITING)
    return [
        _table_card(table)
        for table in open_first
        if table.phase is not Phase.OVER and _is_shown(table, manager, also)
    ]


def _is_shown(table: LiveTable, manager: TableManager, also: Collection[str]) -> bool:
    """Whether a player is present, or for an exhibition, a spectator."""
    if table.exhibition:
        return manager.live(table.name).watchers > 0
    return not table.is_deserted and (table.name in also or manager.is_attended(table.name))


def game_card(game: Game) -> schemas.GameSummary:
    opponents = opponents_of(game)
    example = Deal.seeded(game, 1, f"{game.title} {_EXAMPLE}")
    return schemas.GameSummary(
        name=game.name,
        title=game.title,
        summary=game.summary,
        seats=game.seats,
        default_seats=default_seats(game),
        starting_stack=game.session.stacks[0],
        fixed_stacks=len(game.session.stacks) > 1,
        blinds=list(game.forced.blinds),
        ante=game.forced.ante,
        bring_in=game.forced.bring_in,
        mixed=[] if game.rotation is None else [one.title for one in game.rotation.games],
        hand_limit=game.session.hands,
        hole_cards=game.hole_cards,
        board_cards=game.board_cards,
        structure=game.structure,
        example_hole_cards=[str(card) for card in example.hole[0]],
        example_board=[str(card) for card in example.board],
        opponents=[_opponent(name) for name in opponents],
        default_opponents=[who.name for who in PROFILES[::-1]],
    )


def _opponent(name: str) -> schemas.Opponent:
    title, description, role = bot_title(name), bot_description(name), role_of(name)
    if role is Role.PERSONALITY:
        return schemas.Opponent(name=name, title=title, description=description, role="personality")
    bot_role: schemas.BotRole = "house" if role is Role.HOUSE else "solved"
    return schemas.Opponent(name=name, title=title, description=description, role=bot_role)


def _table_card(table: LiveTable) -> schemas.TableSummary:
    return schemas.TableSummary(
        table=table.name,
        game=table.session.game.name,
        title=table.session.game.title,
        players=[player.name for player in table.players if not player.is_open and not player.left],
        open_seats=sum(player.is_open for player in table.players),
        hand=0 if table.current is None else table.current.number,
        phase=table.phase.value,
        exhibition=table.exhibition,
    )
