"""Loads the bot that a specification names, and checks beforehand that it can play."""

import hashlib
import importlib
import importlib.util
import inspect
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Final

from holecard.bots.bot import Bot, RoundInfo
from holecard.bots.describe import describe_error
from holecard.bots.resources import Host
from holecard.bots.spec import DETECT, BotKind, BotSpec
from holecard.bots.timeout import can_interrupt
from holecard.errors import BadRequest, FaultyBot, HolecardError
from holecard.rules.game import Game

_FILE_BOT: Final = "holecard_bot_"
"""Name prefix of the modules loaded from bot files."""
_OURS: Final = "holecard"
"""The protocol of isolated Python bots: the only one that transmits the whole view."""
loaded_here: Final[set[str]] = set()
"""Bots whose code has run in this process and may have left threads and `atexit` hooks behind."""
_WORKER: Final = "holecard.bots.process.python_worker"
"""The module that runs a Python bot as a program speaking that protocol."""


def make_bot(spec: BotSpec, game: Game, host: Host, copy: int = 0) -> Bot:
    """Create a bot that can play.

    Python bots run in a process of their own if the host requires it or if they could not be interrupted
    in this thread. Copies of a bot with different numbers share no module, process or memory.
    """
    match spec.kind:
        case BotKind.HOUSE:
            from holecard.bots.house import house_bot

            return house_bot(spec.target, game=game)
        case BotKind.PYTHON if not host.isolates_python and can_interrupt():
            return load_class(spec.target, host.folder, copy)()
    from holecard.bots.protocols.registry import program_bot

    if spec.kind is BotKind.PROGRAM:
        return program_bot(spec.protocol, spec.target, game, host, spec.name)
    return program_bot(_OURS, shlex.join(_worker_command(spec.target, host.folder)), game, host, spec.name)


def _worker_command(target: str, folder: str) -> list[str]:
    return [sys.executable, "-m", _WORKER, _absolute(target, folder)]


def prepare(spec: BotSpec, game: Game, host: Host) -> BotSpec:
    """Load or start the bot once, so that a broken bot is reported before the tournament starts.

    The returned spec is completed with what this finds out: the protocol of a program, a hash of its files.
    """
    try:
        match spec.kind:
            case BotKind.HOUSE:
                return replace(spec, note=make_bot(spec, game, host).note)
            case BotKind.PYTHON:
                _try_out(spec.target, game, host)
                return replace(spec, digest=contents(spec.target, host.folder))
            case BotKind.PROGRAM:
                return _probed(spec, game, host)
    except HolecardError as error:
        kind = BadRequest if isinstance(error, BadRequest) else FaultyBot
        raise kind(f"{spec.name} cannot play: {error}") from error
    except Exception as error:
        raise FaultyBot(f"{spec.name} cannot play: {describe_error(error)}") from error


def _try_out(target: str, game: Game, host: Host) -> None:
    """Load an untrusted Python bot once, in an isolated worker as with `--isolate`."""
    from holecard.bots.process.trial import try_out

    if (file := _file(target, host.folder)) is not None:
        _require(file)
    try_out(_worker_command(target, host.folder), target, game, host)


def _probed(spec: BotSpec, game: Game, host: Host) -> BotSpec:
    from holecard.bots.protocols.detect import detect, probe
    from holecard.bots.protocols.registry import program_bot

    spec = replace(spec, digest=_program_contents(spec.target, host.folder))
    if spec.protocol == DETECT:
        return replace(spec, protocol=detect(spec.target, game, host, spec.name))
    program = program_bot(spec.protocol, spec.target, game, host, spec.name)
    probe(program, RoundInfo(game, game.seats[0], 0, "probe"))
    return spec


def load_class(target: str, folder: str = "", copy: int = 0) -> type[Bot]:
    """Load the class named by `path.py:Class`, `module:Class` or `path.py` (if it has exactly one bot).

    Paths are relative to `folder`.
    """
    loaded_here.add(target)
    source, _, name = target.rpartition(":") if not target.endswith(".py") else (target, "", "")
    module = _load_file(Path(folder, source), copy) if source.endswith(".py") else _import(source, folder)
    if name:
        result = getattr(module, name, None)
        if not (inspect.isclass(result) and issubclass(result, Bot)):
            bots = ", ".join(bot.__name__ for bot in _bots_in(module)) or "none"
            raise BadRequest(f"{source} has these subclasses of holecard.Bot: {bots}, not {name!r}")
        if result.act is Bot.act:
            raise BadRequest(f"a bot must define act, unlike {name!r}")
        return result
    bots_here = list(_bots_in(module))
    if len(bots_here) != 1:
        names = ", ".join(bot.__name__ for bot in bots_here) or "none"
        raise BadRequest(f"name the bot, as in {source}:MyBot; there are {names}")
    return bots_here[0]


def _absolute(target: str, folder: str) -> str:
    """The same target with an absolute path, valid in any working directory."""
    source, colon, name = (target, "", "") if target.endswith(".py") else target.rpartition(":")
    return f"{Path(folder, source).resolve()}{colon}{name}" if source.endswith(".py") else target


def contents(target: str, folder: str = "") -> str:
    """Hash of a Python bot's file; empty for an installed module."""
    file = _file(target, folder)
    return "" if file is None else hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def _file(target: str, folder: str) -> Path | None:
    """The file of a Python bot, or None if it is in an installed module."""
    source = target if target.endswith(".py") else target.rpartition(":")[0]
    return Path(folder, source) if source.endswith(".py") else None


def _require(file: Path) -> None:
    if not file.is_file():
        raise BadRequest(f"there is no file {str(file)!r}")


def _program_contents(command: str, folder: str) -> str:
    """Hash of the files named in the arguments, which usually include the program's own source."""
    files = [path for word in shlex.split(command)[1:] if (path := Path(folder, word)).is_file()]
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16] if files else ""


def _load_file(path: Path, copy: int = 0) -> ModuleType:
    _require(path)
    full = path.resolve()
    name = f"{_FILE_BOT}{hashlib.sha256(str(full).encode()).hexdigest()[:12]}_{copy}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, full)
    if spec is None or spec.loader is None:
        raise BadRequest(f"a Python bot is in a .py file, not {str(path)!r}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    with _beside(full.parent):
        try:
            spec.loader.exec_module(module)
        except BaseException as error:
            del sys.modules[name]
            raise FaultyBot(f"{path} does not load: {describe_error(error)}") from error
    return module


def _import(name: str, folder: str) -> ModuleType:
    with _beside(Path(folder).resolve()):
        try:
            return importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name and name.startswith(error.name):
                raise BadRequest(f"there is no Python module {name!r}") from None
            raise FaultyBot(f"{name} does not load: {error}") from error
        except (Exception, SystemExit) as error:
            raise FaultyBot(f"{name} does not load: {describe_error(error)}") from error


def _bots_in(module: ModuleType) -> Iterator[type[Bot]]:
    for _, result in inspect.getmembers(module, inspect.isclass):
        if issubclass(result, Bot) and result.__module__ == module.__name__:
            yield result


@contextmanager
def _beside(folder: Path) -> Iterator[None]:
    """Let a bot import modules from its own folder, during loading and later while it plays.

    Modules from the folder are removed from `sys.modules` afterwards, so that another bot with modules of the
    same names gets its own.
    """
    before = set(sys.modules)
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        sys.path.append(str(folder))
        for name in set(sys.modules) - before:
            file = getattr(sys.modules[name], "__file__", None)
            if file and not name.startswith(_FILE_BOT) and folder in Path(file).resolve().parents:
                del sys.modules[name]
