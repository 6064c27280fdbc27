"""Compile the core with mypyc: the same source as C, from a clean copy of the package.

    python -m tools.compile_core FOLDER [--quick]

FOLDER then holds a package `holecard` whose hot modules are shared objects. In front of the path
(`PYTHONPATH=FOLDER`) everything runs on it: tests, benchmarks, the program. With --quick the C compiler
neither optimises nor warns, which takes a third of the time. The modules are those of the wheels:
`hooks.mypyc` in pyproject.toml.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

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
