"""The client of the documentation plays as it is printed there."""

import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

PROGRAM = Path(__file__).parents[2] / "examples" / "http_client.py"
DOCUMENT = Path(__file__).parents[2] / "docs" / "how-to" / "http-client.md"


def block(beginning: str) -> str:
    found = re.search(rf"```{beginning}.*?```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert found is not None
    return found.group(0).partition("\n")[2].removesuffix("```")


def play(program: str, site: str, folder: Path) -> list[str]:
    """What a client prints, in a process of its own with nothing but the standard library."""
    file = folder / "client.py"
    file.write_text(program, "utf-8")
    ran = subprocess.run(
        [sys.executable, "-I", str(file), site], capture_output=True, text=True, timeout=60, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout.splitlines()


@pytest.fixture(scope="module")
def story(site: str, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return play(PROGRAM.read_text("utf-8"), site, tmp_path_factory.mktemp("client"))


def test_the_client_has_thirty_lines() -> None:
    assert len(PROGRAM.read_text("utf-8").splitlines()) <= 30


def test_the_client_tells_three_hands_from_the_blinds_to_the_pot(story: list[str]) -> None:
    assert sum(" posts the small blind of 10" in line for line in story) == 3
    assert sum(" posts the big blind of 20" in line for line in story) == 3
    assert sum(line.startswith("Client is dealt ") for line in story) == 3
    assert sum(" from the pot" in line for line in story) >= 3
    assert story[-1].startswith("All hands were played: ")


def test_the_client_tells_nothing_twice(story: list[str]) -> None:
    """A hand has one line for the cards of each seat, and starts with a blind."""
    starts = [at for at, line in enumerate(story) if "posts the small blind" in line]
    assert starts[0] == 0
    for start, end in zip(starts, [*starts[1:], len(story) - 1], strict=True):
        hand = story[start:end]
        assert [line for line in hand if "Daisy is dealt" in line] == ["Daisy is dealt ??"]
        assert "from the pot" in hand[-1]


def test_the_story_in_the_document_is_one_that_the_client_tells(site: str, tmp_path: Path) -> None:
    """With a seed, so that it is told again."""
    seeded = PROGRAM.read_text("utf-8").replace('"pace": 0', '"pace": 0, "seed": "story 13"')
    written = block("text\nClient posts").splitlines()
    assert play(seeded, site, tmp_path)[: len(written)] == written


@pytest.mark.parametrize(
    "field",
    ["phase", "legal", "turn", "seats", "board", "awards", "paused", "log", "deal", "past_hands", "result"],
)
def test_the_fields_that_the_document_explains_exist(field: str, web: httpx.Client) -> None:
    state = web.get("/api/openapi.json").json()["components"]["schemas"]["TableState"]
    assert f"`{field}`" in DOCUMENT.read_text("utf-8")
    assert field in state["properties"]


def test_the_addresses_that_the_document_names_exist(web: httpx.Client) -> None:
    paths = web.get("/api/openapi.json").json()["paths"]
    named = set(re.findall(r"(?:GET|POST) (/api/[a-z/{}-]+)", DOCUMENT.read_text("utf-8")))
    assert len(named) >= 9
    assert named <= set(paths)


def test_json_examples_are_accepted(web: httpx.Client) -> None:
    opened, *moves = re.findall(r"```json\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    headers = {"Content-Type": "application/json"}
    made = web.post("/api/tables", content=opened, headers=headers)
    assert made.status_code == 201, made.text
    headers["Authorization"] = f"Bearer {made.json()['token']}"
    assert len(moves) == 2  # an action, and a discard
    for move in moves:
        early = web.post(f"/api/tables/{made.json()['table']}/actions", content=move, headers=headers)
        assert early.status_code == 409, "well formed, but the table waits for a player"
