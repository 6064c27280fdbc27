"""Head-to-heads that are computed when they are looked at."""

from random import Random

from holecard import Game
from holecard.arena.ratings import Standings, standings
from holecard.report.json_export import to_json
from tests.arena.ratings.simulate import meetings, rounds, tournament

NAMES = ("alice", "bob", "carol", "dave", "erin")


def judged() -> Standings:
    """Four bots that all met, and one that has not played."""
    scores = list(tournament(Random("cells"), (0, 300, 100, 200), 20, -0.5))
    return standings(Game.load("micro"), NAMES, meetings(4), scores, mirrored=True)


def test_they_are_a_sequence_in_the_order_of_the_ranking() -> None:
    found = judged()
    ranked = [row.bot for row in found.rows]
    cells = list(found.head_to_head)
    names = [
        (one, other) for one in ranked for other in ranked if one != other and "erin" not in (one, other)
    ]
    assert [(cell.bot, cell.opponent) for cell in cells] == names
    assert len(found.head_to_head) == len(cells) == 12
    assert [found.head_to_head[at] for at in range(12)] == cells
    assert found.head_to_head[-1] == cells[-1]
    assert found.head_to_head[3:9:2] == tuple(cells[3:9:2])
    assert found.head_to_head == tuple(cells)
    assert found.head_to_head != tuple(cells[1:])
    assert repr(found.head_to_head) == repr(tuple(cells))
    assert to_json(found.head_to_head) == to_json(cells)


def test_those_of_the_best_are_the_same_ones() -> None:
    found = judged()
    best = {row.bot for row in found.rows[:3]}
    shown = found.with_head_to_head_of(3)
    assert shown.head_to_head == tuple(
        cell for cell in found.head_to_head if {cell.bot, cell.opponent} <= best
    )
    assert shown.with_head_to_head_of(2).head_to_head == found.with_head_to_head_of(2).head_to_head
    assert found.with_head_to_head_of(99) == found


def test_two_bots_have_one_if_they_met() -> None:
    found = judged()
    for kind in (found, found.with_head_to_head_of(5)):
        cell = kind.between("bob", "dave")
        assert cell == found.by_pair()["bob", "dave"]
        assert cell is not None
        assert cell.wins == found.by_pair()["dave", "bob"].losses
        assert kind.between("bob", "erin") is None
    assert (
        standings(Game.load("micro"), NAMES, [], rounds("WW"), mirrored=False).between("carol", "bob") is None
    )
