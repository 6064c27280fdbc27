"""Selects the files that a sandboxed program can see.

These are the system's programs and libraries, the interpreters and virtual environments that the command
line names, and the folders of the files that it names. In folders that the bot shares, such as the folder of
the tournament, its settings, its results (which contain the seed) and all dotfiles are hidden.
"""

import os
import shutil
import site
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

_SYSTEM: Final = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store")
_SETTINGS: Final = (
    "alternatives", "java*", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "mono", "perl", "php",
    "python*", "R", "ssl/openssl.cnf",
)  # fmt: skip
"""Files in `/etc` that interpreters and the dynamic linker read."""
_SEARCHED: Final = ("PYTHONPATH", "NODE_PATH", "CLASSPATH", "LD_LIBRARY_PATH", "JAVA_HOME")
_PROGRAMS: Final = ("bin", "sbin")
_SHIMS: Final = "shims"
"""Folder in which version managers keep their wrappers, beside the programs."""
_INSTALLED: Final = ("bin", "sbin", "lib", "lib64", "libexec", "jre", "modules", "conf")
"""Subfolders of an installation prefix that belong to its programs."""
_SHARED: Final = "dev dev/shm etc home media mnt opt root run srv tmp var var/tmp"
_BROAD: Final = frozenset(Path("/", name) for name in ("", *_SHARED.split()))
"""Folders shared by all users: a file in one exposes only the files beside it, no subfolders."""
_NEVER: Final = tuple(map(Path, ("/proc", "/sys")))
_DATABASE: Final = b"SQLite format 3\0"
_OF_DATABASE: Final = ("-wal", "-shm", "-journal")


@dataclass(slots=True)
class VisibleFiles:
    """The files, links and environment variables of a sandbox."""

    paths: list[Path] = field(default_factory=list)
    """Bound as they are, parents before children."""
    links: list[tuple[Path, str]] = field(default_factory=list)
    folders: list[Path] = field(default_factory=list)
    """Empty folders, apart from the paths bound inside them."""
    search_paths: dict[str, str] = field(default_factory=dict)
    """Environment variables that locate programs and libraries."""


def visible_files(command: Sequence[str], home: Path) -> VisibleFiles:
    """Select the files for a command that runs in the folder `home`."""
    shown = VisibleFiles()
    for path in map(Path, _SYSTEM):
        if path.is_symlink():
            shown.links.append((path, str(path.readlink())))
    wanted = dict.fromkeys(_wanted(command, home))
    linked = {link for link, _ in shown.links}
    for path in sorted(wanted):
        inside = {path, *path.parents}
        if not inside & linked and not inside & set(shown.paths) and not inside & set(_NEVER):
            shown.paths.append(path)
    if home not in _BROAD and not {home, *home.parents} & {*shown.paths, *linked}:
        shown.folders.append(home)
    shown.search_paths = _search_paths(shown, home)
    return shown


def _wanted(command: Sequence[str], home: Path) -> Iterator[Path]:
    yield from (path for path in map(Path, _SYSTEM) if path.is_dir() and not path.is_symlink())
    yield from (path for name in _SETTINGS for path in Path("/etc").glob(name))
    own = list(_own_files(command, home))
    yield from own or _shared(home, home)
    yield from _programs(command, home)
    for name in _SEARCHED:
        for path in _paths(os.environ.get(name, ""), home):
            yield from _folder(path, home) if path.is_dir() else [path]


# -- the files of a bot ----------------------------------------------------------------------------------


def _own_files(command: Sequence[str], home: Path) -> Iterator[Path]:
    """The files and folders named by the words of the command, in forms such as `--model=a/b`, `-cp a:b`
    and `bot.py:Bot` too."""
    for word in command:
        for path in _paths(word, home):
            if path.is_dir():
                yield from _folder(path, home)
            elif not _is_installed(path):
                yield path
                yield from _folder(path.parent, home)


def _paths(word: str, home: Path) -> Iterator[Path]:
    """The existing paths among those that a word can contain."""
    _, _, value = word.partition("=")
    for name in dict.fromkeys((word, value, *word.split(os.pathsep), *value.split(os.pathsep))):
        if name:
            path = Path(os.path.normpath(home / name))
            with suppress(OSError, ValueError):  # the name is too long or has a null byte
                if path.exists():
                    yield path
                    yield path.resolve()


def _folder(path: Path, home: Path) -> Iterator[Path]:
    """The whole folder, or only its visible entries if the tournament runs in it or below it."""
    if path in (home, *home.parents) or _is_broad(path) or _holds_secrets(path):
        yield from _shared(path, home)
    else:
        yield path


def _shared(folder: Path, home: Path) -> Iterator[Path]:
    """The visible entries of a folder that does not belong to the bot alone."""
    is_broad = _is_broad(folder)
    for entry in _entries(folder):
        if entry.name.startswith(".") or _is_secret(entry):
            continue
        is_part = entry.is_dir() and entry not in (home, *home.parents) and not _holds_secrets(entry)
        if entry.is_file() or (is_part and not is_broad):
            yield entry


def _is_broad(path: Path) -> bool:
    return path in _BROAD or path.parent == Path("/home") or path == _home()


def _home() -> Path | None:
    try:
        return Path.home()
    except RuntimeError:  # the home folder is unknown
        return None


def _holds_secrets(folder: Path) -> bool:
    return any(map(_is_secret, _entries(folder)))


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _is_secret(path: Path) -> bool:
    """Whether to hide a file: tournament settings and results, and sockets, which bypass the sandbox."""
    if path.name.endswith(_OF_DATABASE):
        return True
    try:
        if not path.is_file():
            return path.is_socket()
        if path.suffix == ".toml":
            page = tomllib.loads(path.read_text("utf-8"))
            return "bots" in page or "game" in page
        with path.open("rb") as file:
            return file.read(len(_DATABASE)) == _DATABASE
    except (OSError, ValueError, RecursionError):
        return False


# -- programs, and where they are installed --------------------------------------------------------------


def _programs(command: Sequence[str], home: Path) -> Iterator[Path]:
    """The files needed to run the programs that any word of the command names (`env` runs another one)."""
    for word in command:
        result = shutil.which(str(home / word) if os.sep in word else word)
        for path in _followed(Path(os.path.normpath(result))) if result else ():
            yield path
            yield from _installation(path)
    yield Path(__file__).parents[2]
    if (packages := _user_packages()) is not None:
        yield packages


def _followed(path: Path) -> Iterator[Path]:
    """The file and, if it is a link, the chain of its targets."""
    for _ in range(40):  # the limit of the kernel
        yield path
        if not path.is_symlink():
            break
        path = Path(os.path.normpath(path.parent / path.readlink()))
    yield path.resolve()


def _is_installed(path: Path) -> bool:
    return path.parent.name in (*_PROGRAMS, _SHIMS) and os.access(path, os.X_OK)


def _installation(program: Path) -> Iterator[Path]:
    prefix = program.parent.parent
    if program.parent.name == _SHIMS:
        yield prefix
    elif program.parent.name in _PROGRAMS:
        if (prefix / "pyvenv.cfg").is_file():
            yield prefix
        else:
            yield from (path for name in _INSTALLED if (path := prefix / name).is_dir())
        yield from _added_packages(prefix)


@cache
def _added_packages(prefix: Path) -> tuple[Path, ...]:
    """Folders that the `.pth` files of a Python installation add to its path, as editable installs do."""
    result = []
    for file in prefix.glob("lib/python3*/site-packages/*.pth"):
        with suppress(OSError, ValueError):
            lines = (line.strip() for line in file.read_text("utf-8").splitlines())
            result += [path for line in lines if line and (path := file.parent / line).is_dir()]
    return tuple(Path(os.path.normpath(path)) for path in result)


def _search_paths(shown: VisibleFiles, home: Path) -> dict[str, str]:
    """The search path variables of this process, reduced to what the sandbox can see."""
    result = {name: os.environ[name] for name in _SEARCHED if os.environ.get(name)}
    seen = {*shown.paths, *(link for link, _ in shown.links)}
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    kept = [one for one in folders if one and {home / one, *(home / one).parents} & seen]
    result["PATH"] = os.pathsep.join(kept) or os.defpath
    if _user_packages() is not None:
        result["PYTHONUSERBASE"] = site.getuserbase()
    return result


def _user_packages() -> Path | None:
    path = Path(site.getusersitepackages())
    return path if site.ENABLE_USER_SITE and path.is_dir() else None
