"""`holecard run`: every game by random bots, every chip counted."""

import json
from itertools import islice, pairwise

import pytest

from holecard import CALL, Deal, Game, Hand, HolecardError
from holecard.cli.run.sessions import contested, play_on
from holecard.rules import names
from tests.cli.conftest import Program


def test_every_game_has_a_row(holecard: Program) -> None:
    done = holecard("run", "--hands", "20")
    assert done.code == 0
    rows = [line.split() for line in done.out.splitlines() if line.endswith(" yes ")]
    assert [(row[0], row[2], row[-1]) for row in rows] == [(name, "20", "yes") for name in names()]
    assert f"{20 * len(names())} hands of {len(names())} games with seed 'run'" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_the_same_seed_plays_the_same_hands(holecard: Program) -> None:
    def rows(seed: str) -> list[dict[str, object]]:
        done = holecard("run", "--hands", "120", "--games", "micro,six-max", "--seed", seed, "--json")
        found: list[dict[str, object]] = json.loads(done.out)
        return [{key: value for key, value in row.items() if key != "hands_per_second"} for row in found]

    assert rows("one") == rows("one")
    assert rows("one") != rows("two")
    assert [row["chips_conserved"] for row in rows("one")] == [True, True]


def test_the_biggest_pot_of_kuhn_is_four(holecard: Program) -> None:
    """An ante and a bet from each of two."""
    [row] = json.loads(holecard("run", "--hands", "200", "--games", "kuhn", "--json").out)
    assert (row["game"], row["seats"], row["hands"], row["biggest_pot"]) == ("kuhn", 2, 200, 4)


def test_a_session_that_ends_is_followed_by_the_next_one() -> None:
    """The ladder has at most five hands, the first of them with 100 chips each."""
    hands = list(islice(play_on(Game.load("ladder"), 2, "on"), 40))
    firsts = [at for at, hand in enumerate(hands) if hand.start == (100, 100)]
    assert len(firsts) >= 8
    assert all(later - earlier <= 5 for earlier, later in pairwise(firsts))
    assert len({hand.deal.seed for hand in hands}) == 40


def test_a_hand_that_loses_chips_is_an_error() -> None:
    class Leaky(Hand):
        @property
        def payoffs(self) -> tuple[int, ...]:
            return tuple(won - 1 for won in super().payoffs)

    game = Game.load("kuhn")
    hand = Leaky(game, (2, 2), 0, Deal.seeded(game, 2, "leak"))
    hand.act(CALL)
    hand.act(CALL)
    with pytest.raises(HolecardError, match=r"chips must be conserved, unlike in .* of 'leak'"):
        contested(hand)
