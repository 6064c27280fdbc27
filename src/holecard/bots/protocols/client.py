"""Runs a holecard bot inside another engine, in the protocol of that engine (`holecard speak`).

Each hand is replayed as a `Hand` with unknown cards for the opponents, so that the bot gets a regular view.
If the engine and the hand disagree, the engine is right, and at worst the bot checks or folds.

Most engines take the next line for the answer to the next question, so a single late answer would shift all
later ones. Therefore an answer is only sent if the engine has not moved on in the meantime.
"""

import os
import socket
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import redirect_stdout
from functools import partial

from holecard.bots.bot import Bot, RoundInfo
from holecard.bots.protocols.acpc.client import AcpcClient
from holecard.bots.protocols.bot_driver import BotDriver, ProtocolClient
from holecard.bots.protocols.incoming import Incoming
from holecard.bots.protocols.micro_json.client import MicroJsonClient
from holecard.bots.protocols.native.client import NativeClient
from holecard.bots.protocols.theaigames.client import TheAiGamesClient
from holecard.cards.deal import Deal
from holecard.errors import BadRequest
from holecard.hand.hand import Hand
from holecard.rules.game import Game

CLIENTS: dict[str, type[ProtocolClient]] = {
    "theaigames": TheAiGamesClient,
    "json": MicroJsonClient,
    "acpc": AcpcClient,
    "holecard": NativeClient,
}
SEED = "speak"


def speak(
    protocol: str,
    bot: Bot,
    read_lines: Iterable[str],
    write_line: Callable[[str], object],
    game: Game | None = None,
    seed: str = SEED,
) -> None:
    """Answer the lines of an engine until they end.

    `seed` seeds the bot's random generator unless the engine sends a seed. A dialect may be given, as in
    `theaigames-snake`, but is recognized from the lines anyway. Late answers are only detected if
    `read_lines` is an `Incoming`; the lines of other iterables have no arrival time.
    """
    client = _kind(protocol)(BotDriver(bot), game, seed)
    if client.greeting is not None:
        write_line(client.greeting)
    try:
        for line in read_lines:
            if isinstance(read_lines, Incoming) and client.expires(line):
                reply = _in_time(client, line, read_lines.there)
            else:
                reply = client.hear(line)
            if reply is not None:
                write_line(reply)
    finally:
        client.driver.close()


def _in_time(client: ProtocolClient, line: str, there: Callable[[], Sequence[str]]) -> str | None:
    """The reply, or None if the engine moved on before the bot was asked or while it was thinking."""
    if any(map(client.moves_on, there())) or client.has_answered():
        with client.driver.spared():
            client.hear(line)
    else:
        reply = client.hear(line)
        if reply is None or not any(map(client.moves_on, there())):
            return reply
    client.take_back()
    return None


def _kind(protocol: str) -> type[ProtocolClient]:
    kind = CLIENTS.get(protocol.partition("-")[0])
    if kind is None:
        raise BadRequest(f"a protocol is one of {', '.join(CLIENTS)}, not {protocol!r}")
    return kind


def run_speaker(
    protocol: str,
    bot_maker: Callable[[], Bot],
    arguments: Sequence[str] = (),
    game: Game | None = None,
    seed: str = SEED,
    *,
    warm_up_bot: Callable[[], Bot] | None = None,
) -> int:
    """Run a bot over standard input and output, or as an ACPC client of the host and port in `arguments`.

    The exit code is 0, even if the engine closes the connection unexpectedly. `warm_up_bot` creates another
    bot that answers one question before the first line is read, so that the tables and modules for a first
    move are loaded before the engine's clock runs.
    """
    with redirect_stdout(sys.stderr):
        bot = bot_maker()
        if warm_up_bot is not None:
            _warm_up(warm_up_bot, [game] if game is not None else _kind(protocol).guesses())
    try:
        if protocol == "acpc":
            with _connected(arguments) as link:
                speak(protocol, bot, Incoming(link.fileno()), partial(_send, link), game, seed)
        else:
            speak(protocol, bot, Incoming(sys.stdin.fileno()), _print, game, seed)
    except (BrokenPipeError, ConnectionResetError):
        if protocol != "acpc":
            _hang_up()
    return 0


def _warm_up(bot_maker: Callable[[], Bot], games: Iterable[Game]) -> None:
    """Let the bot answer one question of each game."""
    for game in games:
        seats = max(2, game.seats[0])
        hand = Hand(game, (game.session.stack(0),) * seats, 0, Deal.seeded(game, seats, SEED))
        view = hand.view(hand.actor)
        driver = BotDriver(bot_maker())
        driver.round_begins(RoundInfo(game, seats, view.seat or 0, SEED))
        driver.hand_begins(view)
        driver.act(view)
        driver.close()


def _connected(arguments: Sequence[str]) -> socket.socket:
    host, port = _address(arguments)
    try:
        link = socket.create_connection((host, port))
    except OSError as error:
        raise BadRequest(f"no server listens there ({error}): {host} {port}") from None
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return link


def _hang_up() -> None:
    """Redirect standard output to the null device, so that the interpreter's flush at exit does not fail."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _address(arguments: Sequence[str]) -> tuple[str, int]:
    if len(arguments) != 2 or not arguments[1].isdecimal():
        raise BadRequest(f"a player needs the host and the port of its server, not {list(arguments)}")
    return arguments[0], int(arguments[1])


def _print(line: str) -> None:
    sys.stdout.buffer.write(line.encode() + b"\n")
    sys.stdout.buffer.flush()


def _send(link: socket.socket, line: str) -> None:
    link.sendall(line.encode() + b"\r\n")
