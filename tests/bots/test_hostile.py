"""Hostile bots in matches of the command line: whatever they do, it ends, and nothing stays."""

import os

import pytest

from tests.bots.hostile_match import HOSTILE, ISOLATED, ORDINARY_USER, SANDBOXED, attack
from tests.bots.process.bubblewrap import needs_bwrap

USERS = [0, ORDINARY_USER] if os.getuid() == 0 else [os.getuid()]
MODES = [pytest.param(ISOLATED, id="isolate"), pytest.param(SANDBOXED, id="sandbox", marks=needs_bwrap)]


@pytest.mark.slow
@pytest.mark.parametrize("options", MODES)
@pytest.mark.parametrize("user", USERS)
@pytest.mark.parametrize("name", sorted(path.stem for path in HOSTILE.glob("[a-z]*.py")))
def test_a_hostile_bot_is_refused_or_plays_and_leaves_nothing(
    name: str, user: int, options: tuple[str, ...]
) -> None:
    """Two programs may run at a time, with 2 GB each, and are looked at a hundred times a second."""
    outcome = attack(name, user, options)
    assert outcome.code in (0, 2), outcome.said
    assert "Traceback" not in outcome.said
    assert outcome.left == []
    assert outcome.memory < 5 << 30
