"""The protocols of bot programs, by name."""

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from holecard.bots.process.program import ProgramBot
from holecard.bots.protocols.dialogue import Dialogue
from holecard.bots.protocols.micro_json import server as jsonlines
from holecard.bots.protocols.micro_json.server import ActionSpelling, MicroJson
from holecard.bots.protocols.native.server import Native
from holecard.bots.resources import Host
from holecard.cards import FULL_DECK
from holecard.errors import BadRequest, Unreadable
from holecard.rules.game import Game
from holecard.rules.parts import Structure

Maker = Callable[[], Dialogue]
"""Creates the dialogue for a new process."""


@dataclass(frozen=True, slots=True)
class ProtocolInfo:
    """A protocol, the games that it supports, and how to create its dialogue."""

    name: str
    words: str
    make: Callable[[Game], Maker]
    fits: Callable[[Game], str | None]
    """The reason why the protocol does not support a game; None if it does."""
    free_fold: bool = False
    """Whether bots may fold where checking is free, as in the engines of this protocol."""


def program_bot(protocol: str, command_line: str, game: Game, host: Host, name: str) -> ProgramBot:
    """A bot run by a command line, which is split as in a shell."""
    info = PROTOCOLS.get(protocol)
    if info is None:
        raise BadRequest(f"a protocol is one of {', '.join(PROTOCOLS)}, not {protocol!r}")
    reason = info.fits(game)
    if reason is not None:
        raise BadRequest(reason)
    return ProgramBot(split(command_line), info.make(game), host, name)


def split(command_line: str) -> list[str]:
    try:
        words = shlex.split(command_line)
    except ValueError as error:
        raise Unreadable(f"a command line is written as in a shell ({error}), not {command_line!r}") from None
    if not words:
        raise Unreadable(f"a program needs a command line, not {command_line!r}")
    return words


# -- supported games ---------------------------------------------------------------------------


def _native_fits(_game: Game) -> str | None:
    return None


def is_classic(game: Game) -> bool:
    """Whether the game is hold'em or four-card Omaha with a full deck, playable heads-up."""
    board = [street.board for street in game.streets]
    return (
        game.seats[0] <= 2
        and board == [0, 3, 1, 1]
        and game.hole_cards in (2, 4)
        and not game.extras
        and len(game.deck) == len(FULL_DECK)
    )


def _theaigames_fits(game: Game) -> str | None:
    if is_classic(game) and game.forced.blinds:
        return None
    return f"theaigames is for two seats with a flop, a turn and a river, not {game.name}"


def _acpc_fits(game: Game) -> str | None:
    forced = game.forced
    if (
        is_classic(game)
        and game.hole_cards == game.holes[0] == 2
        and game.structure is not Structure.POT_LIMIT
        and len(forced.blinds) == 2
        and not forced.ante
        and not forced.straddle
    ):
        return None
    return f"ACPC is for hold'em with blinds and nothing else, no-limit or fixed, not {game.name}"


# -- dialogues ---------------------------------------------------------------------------------


def _native(_game: Game) -> Maker:
    return Native


def _json(spelling: ActionSpelling) -> Callable[[Game], Maker]:
    return lambda _game: lambda: MicroJson(spelling)


def _theaigames(dialect: str | None) -> Callable[[Game], Maker]:
    def make(_game: Game) -> Maker:
        from holecard.bots.protocols.theaigames.server import TheAiGames

        return lambda: TheAiGames(dialect)

    return make


def _acpc(_game: Game) -> Maker:
    from holecard.bots.protocols.acpc.server import Acpc

    return Acpc


PROTOCOLS: Final = {
    info.name: info
    for info in (
        ProtocolInfo("holecard", "our own JSON lines, for every game", _native, _native_fits),
        ProtocolInfo(
            "json", "micro hold'em JSON lines, actions by name", _json(ActionSpelling.NAMES), jsonlines.fits
        ),
        ProtocolInfo(
            "json-numbers",
            "micro hold'em JSON lines, actions by number",
            _json(ActionSpelling.NUMBERS),
            jsonlines.fits,
        ),
        ProtocolInfo(
            "theaigames",
            "theaigames text, dialect by the game",
            _theaigames(None),
            _theaigames_fits,
            free_fold=True,
        ),
        *(
            ProtocolInfo(
                f"theaigames-{dialect}",
                f"theaigames text, {words}",
                _theaigames(dialect),
                _theaigames_fits,
                free_fold=True,
            )
            for dialect, words in (
                ("camel", "camelCase keys"),
                ("snake", "snake_case keys"),
                ("hybrid", "snake_case settings and camelCase matches"),
                ("update", "the successor: settings, update, action"),
            )
        ),
        ProtocolInfo("acpc", "research servers, over TCP", _acpc, _acpc_fits),
    )
}
