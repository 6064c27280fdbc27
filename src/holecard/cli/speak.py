"""`holecard speak`: runs a holecard bot inside another engine, over its protocol."""

from typing import TYPE_CHECKING, Annotated

import typer

from holecard.errors import BadRequest

if TYPE_CHECKING:
    from holecard.bots.bot import Bot


def speak(
    protocol: Annotated[str, typer.Argument(metavar="PROTOCOL", help="The protocol of the engine.")],
    bot: Annotated[str, typer.Argument(metavar="BOT", help="A house bot, or file.py:Class.")],
    arguments: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ARGUMENT]...", help="What the protocol needs, such as a host and a port."),
    ] = None,
    *,
    game: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="The game, if the protocol does not name it.", show_default=False),
    ] = None,
) -> None:
    """Let a holecard bot play inside another engine, over standard input and output.

    \b
    Examples:
      holecard speak theaigames mybot.py:MyBot
      holecard speak acpc equity localhost 18374
    """
    from functools import partial

    from holecard.bots.house import house_bot
    from holecard.bots.loader import make_bot
    from holecard.bots.protocols.client import CLIENTS, run_speaker
    from holecard.bots.resources import Host
    from holecard.bots.spec import BotKind, parse_bot
    from holecard.rules.game import Game, names

    spec = parse_bot(bot)
    if spec.kind is BotKind.PROGRAM:
        raise BadRequest(f"a bot that speaks is a house bot or file.py:Class, not {bot!r}")
    if protocol.partition("-")[0] not in CLIENTS:
        raise BadRequest(f"a protocol is one of {', '.join(CLIENTS)}, not {protocol!r}")
    rules = None if game is None else Game.load(game)

    def make() -> "Bot":
        return make_bot(spec, rules or Game.load(names()[0]), Host())  # the same for all games

    # a foreign bot is asked only what the engine asks, so a house bot loads the shared tables in its place
    warm_up_bot = make if spec.kind is BotKind.HOUSE else partial(house_bot, "equity")
    raise typer.Exit(run_speaker(protocol, make, arguments or (), game=rules, warm_up_bot=warm_up_bot))
