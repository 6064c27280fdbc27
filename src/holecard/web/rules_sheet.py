"""The rules of a game in plain words, for whoever sits down without knowing them."""

from pydantic import BaseModel, Field

from holecard.rules.explain import explain
from holecard.web.opening import our_game
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
    game = our_game(name, Missing)
    sections = [RulesSection(title=part.title, lines=list(part.lines)) for part in explain(game)]
    return RulesSheet(game=game.name, title=game.title, summary=game.summary, sections=sections)
