"""Statistics of imported hands equal those of a second implementation by plain scans of Parquet."""

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import mean, stdev

import pytest

from holecard import CALL, FOLD, Deal, Game, Hand, raise_to
from holecard.hand.action import Action
from holecard.history import Record, write_all
from holecard.history.hand_store import HandStore
from holecard.history.importing import import_hands
from holecard.history.store_stats import store_stats
from holecard.history.tables import write_tables
from holecard.rules import positions
from holecard.stats.groups import GroupedBy
from holecard.stats.sheet import StatSheet, sheets
from tests.stats.scan import SCANS, ScannedHand, read_tables

pytest.importorskip("pyarrow")


def _choice(hand: Hand, rng: Random) -> Action:
    least, most = hand.legal.min_raise_to, hand.legal.max_raise_to
    luck = rng.random()
    often = 0.3 if not hand.street else 0.12 if hand.to_call else 0.65
    if least is not None and most is not None and luck < often:
        return raise_to(most if luck < 0.03 else min(most, least + rng.randrange(3)))
    return FOLD if hand.to_call and luck > 0.78 else CALL


def _played(game: Game, seats: int, count: int) -> list[Record]:
    rng, records = Random(f"{game.name} {seats}"), []
    for number in range(count):
        stacks = tuple(rng.choice([15, 40, 250, 1000]) for _ in range(seats))
        hand = Hand(game, stacks, number % seats, Deal.seeded(game, seats, f"stats/{number}"))
        while hand.actor is not None:
            hand.act(_choice(hand, rng))
        records.append(
            Record.of(hand, [f"player {seat}" for seat in range(seats)], venue="here", hand=number)
        )
    return records


@pytest.mark.parametrize(
    ("name", "seats", "count"), [("six-max", 6, 120), ("holdem", 2, 350), ("limit-holdem", 2, 120)]
)
def test_both_implementations_agree(name: str, seats: int, count: int, tmp_path: Path) -> None:
    game = Game.load(name).without_levels()
    records = _played(game, seats, count)
    (tmp_path / "hands.phhs").write_text(write_all(records), "utf-8")
    write_tables(records, tmp_path / "tables")
    small, big = game.forced.blinds
    caps = {street.name: len(street.raises) for street in game.streets if street.raises}
    scanned = read_tables(tmp_path / "tables", (small, big), caps)
    with HandStore(tmp_path / "hands.db", write=True) as store:
        import_hands([tmp_path / "hands.phhs"], store)
        by_player = sheets(store_stats(store), GroupedBy.PLAYER)
        by_position = sheets(store_stats(store, GroupedBy.POSITION), GroupedBy.POSITION)
    _compare(by_player, _grouped(scanned, lambda hand, seat: str(hand.hand["players"][seat])), big)
    named = _grouped(
        scanned, lambda hand, seat: positions(game, len(hand.hand["stacks"]), hand.hand["button"])[seat]
    )
    _compare(by_position, named, big)


def _grouped(
    hands: list[ScannedHand], name: Callable[[ScannedHand, int], str]
) -> dict[str, list[tuple[ScannedHand, int]]]:
    groups: dict[str, list[tuple[ScannedHand, int]]] = defaultdict(list)
    for hand in hands:
        for seat in hand.seats:
            groups[name(hand, seat)].append((hand, seat))
    return groups


def _compare(found: list[StatSheet], groups: dict[str, list[tuple[ScannedHand, int]]], big: int) -> None:
    assert {sheet.name for sheet in found} == set(groups)
    for sheet in found:
        own = groups[sheet.name]
        assert sheet.hands == len(own)
        for key, count in sheet.proportions().items():
            counted = [SCANS[key](hand, seat) for hand, seat in own]
            made, chances = (sum(column) for column in zip(*counted, strict=True))
            assert (key, count.made, count.chances) == (key, made, chances)
        nets = [hand.hand["payoffs"][seat] / big for hand, seat in own]
        assert sheet.won.per_hundred == pytest.approx(100 * mean(nets))
        assert sheet.won.deviation == pytest.approx(stdev(nets))


def test_the_scans_see_every_statistic(tmp_path: Path) -> None:
    """Otherwise their agreement would say nothing."""
    records = _played(Game.load("holdem").without_levels(), 2, 350)
    write_tables(records, tmp_path)
    scanned = read_tables(tmp_path, (1, 2), {})
    for key, scan in SCANS.items():
        counts = [scan(hand, seat) for hand in scanned for seat in hand.seats]
        made, chances = (sum(column) for column in zip(*counts, strict=True))
        assert chances > 1, key
        assert made <= chances, key
