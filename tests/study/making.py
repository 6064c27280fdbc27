"""Cards of the bots beside this file."""

from pathlib import Path
from typing import Any

from holecard import Game
from holecard.bots.host import Host
from holecard.bots.spec import parse_bot
from holecard.study import Card, Wishes, make_card

PLAYERS = Path(__file__).parent / "players.py"


def card_of(bot: str, game: str | Game, **wishes: Any) -> Card:
    """Of a class in `players.py`, or of a bot that is named as people name them."""
    text = f"{PLAYERS}:{bot}" if bot[:1].isupper() else bot
    page = Game.load(game) if isinstance(game, str) else game
    return make_card(parse_bot(text), page, Host(), Wishes(**wishes))
