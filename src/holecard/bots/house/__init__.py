"""The house bots: the opponents that come with holecard."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from holecard.bots.bot import Bot
from holecard.bots.house.ev_bot import EvBot
from holecard.bots.house.personality import Profile, ProfileBot
from holecard.bots.house.prepared import PreparedBot
from holecard.bots.house.rotating import RotatingBot
from holecard.bots.house.simple import AllInBot, CallerBot, PotOddsBot, RandomBot
from holecard.errors import BadRequest, did_you_mean
from holecard.rules.game import Game


@dataclass(frozen=True, slots=True)
class HouseBot:
    """The name, description and factory of a house bot."""

    name: str
    words: str
    """One-line description for lists of bots."""
    make: Callable[[], Bot]


@dataclass(frozen=True, slots=True)
class Personality:
    """A named opponent of the ladder."""

    name: str
    title: str
    words: str
    profile: Profile


TIGHT: Final = Profile(aggression=0.6, bluff=0.02, call=0.45, raise_=0.9, threshold=0.62)
LOOSE_AGGRESSIVE: Final = Profile(aggression=0.9, bluff=0.3, call=0.65, raise_=0.85, threshold=0.45)

PROFILES: Final = (
    Personality(
        "otto",
        "Otto",
        "Waits for a hand that cannot lose, and folds almost everything else.",
        Profile(aggression=0.1, bluff=0.0, call=0.2, raise_=0.3, threshold=0.8),
    ),
    Personality(
        "daisy",
        "Daisy",
        "Wants to see every card, and pays to see it.",
        Profile(aggression=0.1, bluff=0.02, call=0.95, raise_=0.15, threshold=0.75),
    ),
    Personality(
        "rosa",
        "Rosa",
        "Bets first and looks at her cards later.",
        Profile(aggression=0.7, bluff=0.25, call=0.55, raise_=0.7, threshold=0.5),
    ),
    Personality(
        "felix",
        "Felix",
        "Bets good hands and gives up bad ones, as the books say.",
        Profile(aggression=0.5, bluff=0.1, call=0.45, raise_=0.7, threshold=0.58),
    ),
    Personality(
        "vera",
        "Vera",
        "Knows what a call costs and what a bluff earns.",
        Profile(aggression=0.63, bluff=0.05, call=0.4, raise_=0.97, threshold=0.55),
    ),
)
"""The opponents of the ladder, from the easiest to the hardest."""


def _maker(profile: Profile) -> Callable[[], Bot]:
    return lambda: ProfileBot(profile)


HOUSE: Final = {
    bot.name: bot
    for bot in (
        HouseBot("random", "folds, calls and raises by chance", RandomBot),
        HouseBot("caller", "never folds and never raises", CallerBot),
        HouseBot("all-in", "bets everything, always", AllInBot),
        HouseBot("tight", "plays only good hands, and bets them", _maker(TIGHT)),
        HouseBot("loose-aggressive", "plays most hands and bets at every chance", _maker(LOOSE_AGGRESSIVE)),
        HouseBot("pot-odds", "calls and bets if its cards are worth the price", PotOddsBot),
        HouseBot("equity", "guesses what the others hold from how they bet; the strongest", EvBot),
        *(HouseBot(who.name, who.words, _maker(who.profile)) for who in PROFILES),
    )
}


def house_bot(name: str, seed: str | None = None, game: Game | None = None) -> Bot:
    """Create a house bot by name, including solved bots, which are not in `HOUSE` as they play few games.

    With a seed the bot can play at once; otherwise the caller sets its random generator. With a game the bot
    is prepared for it here, before any clock runs, and an error is raised if it cannot play it.
    """
    from holecard.bots.solved import SOLVED

    known = HOUSE.get(name) or SOLVED.get(name)
    if known is None:
        hint = did_you_mean(name, (*HOUSE, *SOLVED))
        raise BadRequest(f"{hint}a house bot is {', '.join([*HOUSE, *SOLVED])}, not {name!r}")
    if game is not None and game.rotation is not None:
        bot: Bot = RotatingBot(known.make, game)
    else:
        bot = known.make()
    if game is not None and isinstance(bot, PreparedBot):
        bot.prepare(game)
    if seed is not None:
        bot.rng = Random(seed)
    return bot


__all__ = ["HOUSE", "PROFILES", "HouseBot", "Personality", "Profile", "house_bot"]
