"""The rules of a game in plain words, for whoever sits down without knowing them."""

from pydantic import BaseModel, Field

from holecard.rules.explain import explain
from holecard.rules.game import Game, names
from holecard.web.refusals import Missing


class RulesSection(BaseModel):
    title: str
    lines: list[str] = Field(description="A sentence or a few each.")


class RulesSheet(BaseModel):
    game: str
    title: str
    summary: str
    sections: list[RulesSection] = Field(description="In the order in which a player needs them.")


def rules_sheet(name: str) -> RulesSheet:
    if name not in names():
        raise Missing(f"a game is one of /api/games, not {name!r}")
    game = Game.load(name)
    sections = [RulesSection(title=part.title, lines=list(part.lines)) for part in explain(game)]
    return RulesSheet(game=game.name, title=game.title, summary=game.summary, sections=sections)
