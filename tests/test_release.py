"""The wheel and the sdist install and run on every supported Python that is on this machine."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import holecard
from tools.make_wheels import SUPPORTED, interpreter, make_wheels

ROOT = Path(__file__).parents[1]
PACKAGED = [
    "holecard/py.typed",
    "holecard/rules/games/omaha.toml",
    "holecard/examples/mybot.py",
    "holecard/examples/plain_json_bot.js",
    "holecard/examples/hand.phh",
    "holecard/web/static/table.html",
]
PACKAGES = [
    "holecard", "holecard.arena", "holecard.arena.ratings", "holecard.bots", "holecard.exploitability",
    "holecard.history", "holecard.report", "holecard.session", "holecard.solver", "holecard.solver.equity",
]  # fmt: skip
CHECKS = f"""
import importlib
for package in {PACKAGES}:
    module = importlib.import_module(package)
    for name in module.__all__:
        getattr(module, name)
"""


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT, folder=folder)
    [wheel], [sdist] = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return {"wheel": wheel, "sdist": sdist}


def run(*command: object, folder: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ran = subprocess.run(
        list(map(str, command)), cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, f"{command}\n{ran.stdout}{ran.stderr}"
    return ran.stdout


@pytest.mark.slow
def test_both_distributions_contain_what_runs(distributions: dict[str, Path]) -> None:
    assert f"-{holecard.__version__}-" in distributions["wheel"].name
    with zipfile.ZipFile(distributions["wheel"]) as wheel:
        names = set(wheel.namelist())
    assert {name for name in PACKAGED if name not in names} == set()
    assert any(name.startswith("holecard/solver/data/") for name in names)
    assert not any(name.startswith(("tests/", "tools/", "docs/")) for name in names)
    with tarfile.open(distributions["sdist"]) as sdist:
        inside = {name.partition("/")[2] for name in sdist.getnames()}
    assert {f"src/{name}" for name in PACKAGED} <= inside
    assert {
        "README.md",
        "CHANGELOG.md",
        "LICENSE",
        "mkdocs.yml",
        "docs/index.md",
        "examples/README.md",
    } <= inside


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", ["wheel", "sdist"])
@pytest.mark.parametrize("version", SUPPORTED)
def test_a_clean_environment_runs_it(
    version: str, kind: str, distributions: dict[str, Path], tmp_path: Path
) -> None:
    found = interpreter(version)
    if found is None:
        pytest.skip(f"Python {version} is not on this machine: the {kind} was not tried on it")
    run(found, "-m", "venv", tmp_path / "venv", folder=tmp_path)
    python, program = tmp_path / "venv" / "bin" / "python", tmp_path / "venv" / "bin" / "holecard"
    run(python, "-m", "pip", "install", "--quiet", f"{distributions[kind]}[solver]", folder=tmp_path)
    assert (
        run(program, "--version", folder=tmp_path).strip() == f"holecard {holecard.__version__} (pure Python)"
    )
    assert "omaha" in run(program, "games", folder=tmp_path)
    tournament = ("tournament", "kuhn", "tight", "caller", "--rounds", "2", "--seed", "x", "--out", "x.db")
    assert "tight" in run(program, *tournament, folder=tmp_path)
    assert "-19/312" in run(program, "solve", "mini", folder=tmp_path)
    run(program, "new-bot", "mybot.py", folder=tmp_path)
    run(python, "-c", CHECKS, folder=tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_compiled_wheels_play_as_the_pure_one_does(tmp_path: Path) -> None:
    make_wheels(tmp_path)
    compiled = {wheel.name.split("-")[2] for wheel in tmp_path.glob("*.whl")} - {"py3"}
    assert compiled == {f"cp{version.replace('.', '')}" for version in SUPPORTED if interpreter(version)}
    assert not list((ROOT / "src").rglob("*.so"))
