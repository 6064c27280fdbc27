"""What a kernel is compiled from: its own file, and the files of the solver and the cards that it imports.

Numba itself looks at the kernel's own file only, and would run old code after a change to a function or a
constant of another one. Here every file counts that is imported, directly or not. Layers above are left out:
kernels are called from there and take nothing from them but numbers.
"""

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Final

import holecard

_PACKAGE: Final = Path(holecard.__file__).parent
_FOLLOWED: Final = ("holecard.cards", "holecard.solver")
_IMPORT: Final = re.compile(
    r"^[ \t]*(?:from[ \t]+(holecard[\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n]*)|import[ \t]+(holecard[\w.]*))",
    re.MULTILINE,
)
_BESIDE_NAMES: Final = re.compile(r"#[^\n]*|\bas\s+\w+")
_NAME: Final = re.compile(r"\w+")


@cache
def digest_of(file: Path) -> str:
    """Of the names and contents of all files that a kernel in this file depends on; the same wherever the
    package lies."""
    found = hashlib.sha256(f"{holecard.__version__} {file.relative_to(_PACKAGE).as_posix()}\n".encode())
    for source in sorted(sources_of(file)):
        content = _content(source)
        found.update(f"{source.relative_to(_PACKAGE).as_posix()} {len(content)}\n".encode() + content)
    return found.hexdigest()


def sources_of(file: Path) -> set[Path]:
    found, waiting = {file}, [file]
    while waiting:
        new = imported_by(waiting.pop()) - found
        found |= new
        waiting += new
    return found


@cache
def imported_by(file: Path) -> frozenset[Path]:
    """Files of modules, and of packages where something is imported that is no module of theirs."""
    found: set[Path | None] = set()
    for match in _IMPORT.finditer(_content(file).decode()):
        module, names = match[1] or match[3], _NAME.findall(_BESIDE_NAMES.sub("", match[2] or ""))
        files = {_file_of(f"{module}.{name}") for name in names} or {None}
        found |= files | ({_file_of(module)} if None in files else set())
    return frozenset(each for each in found if each is not None)


@cache
def _content(file: Path) -> bytes:
    return file.read_bytes()


def _file_of(module: str) -> Path | None:
    if not module.startswith(_FOLLOWED):
        return None
    place = _PACKAGE.joinpath(*module.split(".")[1:])
    candidates = (place.with_name(f"{place.name}.py"), place / "__init__.py")
    return next((file for file in candidates if file.exists()), None)
