"""Every program in `examples/` runs and prints what it is about.

The HTTP client plays against a server in `tests/web/test_client.py`.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.documentation.blocks import ROOT

EXAMPLES = ROOT / "examples"
PRINTS = {
    "one_hand.py": "seat 3 wins 403",
    "tournament.py": "1 tight",
    "read_results.py": "1. tight: Elo",
    "solve_game.py": "Kuhn poker: value -1/18, exploitability 0",
    "own_game.py": "Quartet is worth -1/24 chips",
    "replay_phh.py": "The recorded stacks: agrees",
}
ARGUMENTS = {
    "read_results.py": ["example.db"],
    "replay_phh.py": [str(ROOT / "src" / "holecard" / "examples" / "hand.phh")],
}


def run(name: str, folder: Path) -> str:
    ran = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *ARGUMENTS.get(name, [])],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.gate(3)
@pytest.mark.parametrize("name", PRINTS)
def test_an_example_prints_what_it_is_about(name: str, tmp_path: Path) -> None:
    if name == "read_results.py":
        run("tournament.py", tmp_path)
    assert PRINTS[name] in run(name, tmp_path)


def test_every_example_is_tried_and_listed() -> None:
    programs = {path.name for path in EXAMPLES.glob("*.py")}
    assert programs == {*PRINTS, "http_client.py"}
    listed = set(re.findall(r"\]\(([\w.]+)\)", (EXAMPLES / "README.md").read_text("utf-8")))
    assert {path.name for path in EXAMPLES.iterdir() if path.is_file()} - {"README.md"} == listed
