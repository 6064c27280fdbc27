"""House bots are never late: what they need is made before they are asked, and no clock judges them."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from holecard import Game
from holecard.arena.plan import Plan
from holecard.arena.store import Store
from holecard.bots.spec import parse_bot
from holecard.rules import Clock
from tests.arena.running import pooled


def cup(game: str, bank: int, *bots: str, seats: int = 2) -> Plan:
    rules = Game.load(game).with_clock(Clock(bank=bank, increment=0, silence=0, total=bank))
    rules = replace(rules, session=replace(rules.session, hands=4))
    return Plan(
        game=rules,
        seed="clock",
        bots=tuple(map(parse_bot, bots)),
        rounds=seats,
        batch_rounds=seats,
        seats=seats,
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "bots"),
    [
        ("holdem", ("equity", "pot-odds", "tight")),
        ("omaha", ("equity", "vera")),
        ("leduc", ("nash", "random")),
    ],
)
def test_without_time_and_tables_they_play_as_with_all_the_time(
    game: str, bots: tuple[str, ...], tmp_path: Path
) -> None:
    """A worker is a fresh process, and a millisecond is less than its first answer would take."""
    hasty = pooled(tmp_path / "hasty.db", cup(game, 1, *bots), 1)
    assert pooled(tmp_path / "patient.db", cup(game, 600_000, *bots), 1) == hasty
    with Store.open(tmp_path / "hasty.db") as store:
        assert list(store.faults()) == []
        assert any(one.slowest > 0.001 for one in store.thinking()) or game == "leduc"


TABLES = """
import sys
from holecard import Deal, Game, Hand
from holecard.bots.house import house_bot
from holecard.cards.ranking import high
game = Game.load("holdem")
bot = house_bot(sys.argv[1], "seed", game)
before = len(high.PLAIN)
hand = Hand(game, (200, 200), 0, Deal.seeded(game, 2, "first"))
while hand.actor is not None:
    bot.act(hand.view(hand.actor))
    hand.act(0)
print(before, len(high.PLAIN))
"""


@pytest.mark.parametrize("name", ["tight", "equity", "pot-odds"])
def test_the_tables_are_whole_before_the_first_question(name: str) -> None:
    """There are 6,175 + 18,395 + 49,205 sets of five, six and seven ranks of which none comes five times."""
    done = subprocess.run([sys.executable, "-c", TABLES, name], capture_output=True, text=True, check=True)
    before, after = map(int, done.stdout.split())
    assert before == after == 6175 + 18395 + 49205
