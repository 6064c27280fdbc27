"""Compile the core with mypyc: the same source as C, from a clean copy of the package.

    python -m tools.compile_core FOLDER [--quick]

FOLDER then holds a package `holecard` whose hot modules are shared objects. In front of the path
(`PYTHONPATH=FOLDER`) everything runs on it: tests, benchmarks, the program. With --quick the C compiler
neither optimises nor warns, which takes a third of the time. The modules are those of the wheels:
`hooks.mypyc` in pyproject.toml.

Shared objects are kept beside the compiled kernels of the solver, for all clones of a user, by the contents
of everything that they are made from: what has not changed is not compiled again.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from tempfile import mkdtemp

from holecard.solver.kernel_folder import kernel_folder, note_use, remove_old

ROOT = Path(__file__).parents[1]
MYPY = """\
[mypy]
[mypy-holecard.solver.*,numpy.*]
follow_imports = skip
follow_imports_for_stubs = True
"""
"""Settings of mypy: the core imports the solver inside functions only, and no type of it or of NumPy reaches
the C code. Reading them would take five times as long as all the rest."""

_NO_WARNINGS = "-w -Wno-all"
"""Python's own flags ask for warnings, and looking for them in C that no person wrote takes the compiler half
of its time. Those of `-Wall` are looked for even if `-w` keeps it from printing them."""


_MOST = 6
"""Versions that are kept."""


def modules() -> list[str]:
    """The paths below src/ of what is compiled."""
    return [path.removeprefix("src/") for path in _hook()["include"]]


def _hook() -> dict[str, list[str]]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    hook: dict[str, list[str]] = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    return hook


def compile_core(folder: Path, *, quick: bool = False) -> None:
    """A folder of its own, since a shared object beside its source would be imported in its place."""
    shutil.rmtree(folder, ignore_errors=True)
    unwanted = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(ROOT / "src" / "holecard", folder / "holecard", ignore=unwanted)
    kept = _kept(quick=quick)
    if kept is not None and kept.is_dir():
        note_use(kept)
        shutil.copytree(kept, folder, dirs_exist_ok=True)
        return
    _compile(folder, quick=quick)
    if kept is not None:
        _keep(folder, kept)


def _compile(folder: Path, *, quick: bool) -> None:
    (folder / "mypy.ini").write_text(MYPY, "utf-8")
    environment = {**os.environ, "MYPYC_OPT_LEVEL": "0" if quick else "3", "MYPYC_DEBUG_LEVEL": "0"}
    if quick:
        environment["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} {_NO_WARNINGS}"
    done = subprocess.run(
        [sys.executable, "-m", "mypyc", *_hook()["mypy-args"], *modules()],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"the core cannot be compiled:\n{done.stdout}")
    (folder / "mypy.ini").unlink()
    shutil.rmtree(folder / "build")
    shutil.rmtree(folder / ".mypy_cache", ignore_errors=True)


# -- what was compiled before ------------------------------------------------------------------------


def _kept(*, quick: bool) -> Path | None:
    """The folder for the shared objects of this source, or None where none can be kept."""
    kernels = kernel_folder()
    return kernels and kernels.with_name("compiled-core") / _key(quick=quick)


def _key(*, quick: bool) -> str:
    made_with = (sys.version, version("mypy"), os.environ.get("CFLAGS"), quick, MYPY, _hook())
    key = hashlib.sha256(repr(made_with).encode())
    for path in _sources():
        key.update(f"{path.relative_to(ROOT)} {path.stat().st_size}\n".encode())
        key.update(path.read_bytes())
    return key.hexdigest()[:32]


def _sources() -> Iterator[Path]:
    """All that types may come from: the layers from the compiled modules downward."""
    package = ROOT / "src" / "holecard"
    above = {package / name for name in ("cli", "web", "report", "exploitability", "train", "solver")}
    return (path for path in sorted(package.rglob("*.py")) if above.isdisjoint(path.parents))


def _keep(folder: Path, kept: Path) -> None:
    """Several processes may do this at the same time, and any of them may be killed."""
    kept.parent.mkdir(mode=0o700, exist_ok=True)
    new = Path(mkdtemp(dir=kept.parent))
    for path in folder.rglob("*.so"):
        copy = new / path.relative_to(folder)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, copy)
    try:
        new.rename(kept)
    except OSError:  # another process was first
        shutil.rmtree(new)
    remove_old(kept.parent, _MOST)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--quick", action="store_true", help="without the C compiler's optimisation")
    options = parser.parse_args()
    compile_core(options.folder, quick=options.quick)


if __name__ == "__main__":
    main()
