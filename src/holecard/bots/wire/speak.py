"""A bot of ours plays elsewhere: inside a foreign engine, in the engine's own language.

The game is followed on a hand of ours with unknown cards for the others, so that the bot gets a true
view. If the engine and the hand disagree, the engine is right, and at worst the bot checks or folds.
"""

import os
import socket
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import redirect_stdout
from functools import partial

from holecard.bots.bot import Bot
from holecard.bots.wire.speak_acpc import AcpcSpeaker
from holecard.bots.wire.speak_json import JsonSpeaker
from holecard.bots.wire.speak_mind import Mind, Speaker
from holecard.bots.wire.speak_native import NativeSpeaker
from holecard.bots.wire.speak_theaigames import TheAiGamesSpeaker
from holecard.errors import BadRequest
from holecard.rules.game import Game

SPEAKERS: dict[str, type[Speaker]] = {
    "theaigames": TheAiGamesSpeaker,
    "json": JsonSpeaker,
    "acpc": AcpcSpeaker,
    "holecard": NativeSpeaker,
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
    """Until the lines end. `seed` is where the bot's random generator starts, unless the engine says.

    A dialect may be named, as in `theaigames-snake`, but the lines tell it anyway.
    """
    kind = SPEAKERS.get(protocol.partition("-")[0])
    if kind is None:
        raise BadRequest(f"a protocol is one of {', '.join(SPEAKERS)}, not {protocol!r}")
    speaker = kind(Mind(bot), game, seed)
    if speaker.greeting is not None:
        write_line(speaker.greeting)
    try:
        for line in read_lines:
            reply = speaker.hear(line)
            if reply is not None:
                write_line(reply)
    finally:
        speaker.mind.close()


def run_speaker(
    protocol: str,
    bot_maker: Callable[[], Bot],
    arguments: Sequence[str] = (),
    game: Game | None = None,
    seed: str = SEED,
) -> int:
    """The whole program: over standard input and output, or as an ACPC client to the host and port
    in `arguments`. The exit code is 0, also when the engine is gone without a word."""
    with redirect_stdout(sys.stderr):
        bot = bot_maker()
    try:
        if protocol == "acpc":
            with _connected(arguments) as link, link.makefile("rb") as lines:
                speak(protocol, bot, _decoded(lines), partial(_send, link), game, seed)
        else:
            speak(protocol, bot, _decoded(sys.stdin.buffer), _print, game, seed)
    except (BrokenPipeError, ConnectionResetError):
        if protocol != "acpc":
            _hang_up()
    return 0


def _connected(arguments: Sequence[str]) -> socket.socket:
    host, port = _address(arguments)
    try:
        link = socket.create_connection((host, port))
    except OSError as error:
        raise BadRequest(f"no server listens there ({error}): {host} {port}") from None
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return link


def _hang_up() -> None:
    """Nobody reads any more: keep the interpreter from trying again when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _address(arguments: Sequence[str]) -> tuple[str, int]:
    if len(arguments) != 2 or not arguments[1].isdecimal():
        raise BadRequest(f"a player is told the host and the port of its server, not {list(arguments)}")
    return arguments[0], int(arguments[1])


def _decoded(lines: Iterable[bytes]) -> Iterator[str]:
    for line in lines:
        yield line.decode("utf-8", "replace").rstrip("\r\n")


def _print(line: str) -> None:
    sys.stdout.buffer.write(line.encode() + b"\n")
    sys.stdout.buffer.flush()


def _send(link: socket.socket, line: str) -> None:
    link.sendall(line.encode() + b"\r\n")
