"""Build what is released: the source, a wheel for any Python, and compiled ones for each Python here.

    python -m tools.make_wheels FOLDER

Everything is built from the source distribution, so that nothing is left in src/. Each wheel is installed
into an environment of its own and plays a small tournament there; all must come to the same digest.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SUPPORTED = re.findall(
    r"Programming Language :: Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text("utf-8")
)
SWITCH = "HATCH_BUILD_HOOK_ENABLE_MYPYC"
TOURNAMENT = ("tournament", "micro", "tight", "caller", "random", "--rounds", "10", "--seed", "demo")


def interpreter(version: str) -> str | None:
    """A program of this version, if one can be started here."""
    for program in candidates(version):
        asked = subprocess.run(
            [program, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"],
            capture_output=True,
            text=True,
            check=False,
        )
        if asked.stdout.strip() == version:
            return program
    return None


def candidates(version: str) -> Iterator[str]:
    """This interpreter, one on the path, and those that pyenv has installed."""
    if sys.version_info[:2] == tuple(map(int, version.split("."))):
        yield sys.executable
    if found := shutil.which(f"python{version}"):
        yield found
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    yield from map(str, sorted(versions.glob(f"{version}.*/bin/python")))


def run(*command: object, folder: Path, compiled: bool = False) -> str:
    """The output of a command that must succeed, which sees no package but those of its own environment."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", SWITCH)}
    if compiled:
        environment[SWITCH] = "true"
    done = subprocess.run(
        list(map(str, command)), cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def build_any(folder: Path) -> tuple[Path, Path]:
    """The source distribution and the wheel that runs on every Python."""
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT, folder=folder)
    [sdist], [wheel] = folder.glob("*.tar.gz"), folder.glob("*-none-any.whl")
    return sdist, wheel


def build_compiled(program: str, sdist: Path, folder: Path) -> Path:
    """The wheel for one Python."""
    with tempfile.TemporaryDirectory() as scratch:
        into = Path(scratch, "wheels")
        command = (program, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", into, sdist)
        run(*command, folder=Path(scratch), compiled=True)
        [wheel] = into.glob("*.whl")
        return Path(shutil.move(wheel, folder / wheel.name))


def try_wheel(program: str, wheel: Path) -> tuple[str, str]:
    """What an installed wheel says of itself, and the digest of a small tournament."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        run(program, "-m", "venv", "venv", folder=folder)
        binaries = folder / "venv" / "bin"
        run(binaries / "python", "-m", "pip", "install", "--quiet", wheel, folder=folder)
        holecard = binaries / "holecard"
        run(holecard, *TOURNAMENT, "--out", "demo.db", folder=folder)
        last_line = run(holecard, "verify", "demo.db", folder=folder).splitlines()[-1]
        return run(holecard, "--version", folder=folder).strip(), last_line


def make_wheels(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in (*folder.glob("holecard-*.whl"), *folder.glob("holecard-*.tar.gz")):
        old.unlink()
    sdist, anywhere = build_any(folder)
    said, digest = try_wheel(sys.executable, anywhere)
    print(f"{anywhere.name}: {said}, {digest}")
    for version in SUPPORTED:
        program = interpreter(version)
        if program is None:
            print(f"Python {version} is not on this machine, so there is no wheel for it")
            continue
        wheel = build_compiled(program, sdist, folder)
        said, found = try_wheel(program, wheel)
        print(f"{wheel.name}: {said}, {found}")
        if not said.endswith("(compiled core)") or found != digest:
            raise SystemExit(
                f"a compiled core and {digest} were expected of {wheel.name}, not {said}, {found}"
            )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    make_wheels(parser.parse_args().folder.resolve())


if __name__ == "__main__":
    main()
