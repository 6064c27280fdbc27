"""The pages in docs/reference/game-definition.md can be played."""

import re
from pathlib import Path

import pytest

from holecard.rules.definition import parse_game
from tests.rules.conformance import check_game

PAGES = re.findall(
    r"```toml\n(.*?)```",
    (Path(__file__).parents[2] / "docs" / "reference" / "game-definition.md").read_text("utf-8"),
    re.S,
)


@pytest.mark.parametrize("page", PAGES, ids=[page.splitlines()[0] for page in PAGES])
def test_every_page_of_the_manual_can_be_played(page: str) -> None:
    check_game(parse_game(page, "manual"), hands=2)


def test_there_are_several() -> None:
    assert len(PAGES) >= 2
