"""Lanes lose nothing: every count is checked against all deals of the game, one by one."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from holecard import Deck, Game
from holecard.errors import BadRequest
from holecard.solver.best_response import grade
from holecard.solver.tree import Form, Lanes, Menu
from holecard.solver.tree.hand_classes import deal_lanes
from holecard.solver.tree.isomorphism import Symmetry, symmetry

GAMES = {
    "kuhn": Game.load("kuhn"),
    "leduc": Game.load("leduc"),
    "mini": Game.load("mini"),
    "mini of 20 cards": Game.load("mini").with_deck(20),
    "micro of 12 cards": Game.load("micro").with_deck(Deck.of("JQK")),
    "micro of two suits": Game.load("micro").with_deck(Deck.of("JQKA", "hs")),
    "micro without one card": Game.load("micro").with_deck(Deck.parse("Jc Jd Qc Qd Kc Kd As")),
}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_deal_is_counted_once_where_it_belongs(game: Game) -> None:
    for street, lanes in enumerate(deal_lanes(game)):
        shown = game.boards[street]
        wins: Counter[tuple[int, int]] = Counter()
        ties: Counter[tuple[int, int]] = Counter()
        losses: Counter[tuple[int, int]] = Counter()
        for first, second, *board in permutations(game.deck.numbers, 2 + game.board_cards):
            mine, yours = game.ranking.strengths([(first,), (second,)], board)
            pair = lanes.lane_of([first], board[:shown]), lanes.lane_of([second], board[:shown])
            (wins if mine > yours else losses if mine < yours else ties)[pair] += 1
        met = lanes.meetings()
        both = list(zip(met.first.tolist(), met.second.tolist(), strict=True))
        every = wins + ties + losses
        counts = (met.wins + met.ties + met.losses).tolist()
        assert dict(zip(both, counts, strict=True)) == {pair: every[pair] for pair in both}
        assert sum(counts) == every.total()
        if shown == game.board_cards:
            assert dict(zip(both, met.wins.tolist(), strict=True)) == {pair: wins[pair] for pair in both}
            assert dict(zip(both, met.ties.tolist(), strict=True)) == {pair: ties[pair] for pair in both}


def test_what_is_alike_is_read_off_the_showdowns() -> None:
    found = {name: symmetry(game) for name, game in GAMES.items()}
    assert found["leduc"] is found["kuhn"] is found["mini"] is Symmetry.RANKS
    assert found["mini of 20 cards"] is Symmetry.NONE
    assert found["micro of 12 cards"] is Symmetry.SUITS
    assert found["micro of two suits"] is Symmetry.SUITS
    assert found["micro without one card"] is Symmetry.NONE
    assert symmetry(Game.load("micro")) is Symmetry.SUITS


def names_of(game: Game) -> list[Lanes]:
    return list(deal_lanes(game))


def test_lanes_are_named_as_players_would() -> None:
    before, after = names_of(Game.load("micro"))
    assert before.names[-1] == "A"
    assert {"K on 7", "K on 7 suited", "7 on 7"} <= set(after.names)
    assert "7 on 7 suited" not in after.names
    assert names_of(Game.load("mini").with_deck(52))[0].names[-1] == "As"


def test_holdem_has_the_169_starting_hands() -> None:
    [lanes] = deal_lanes(Game.load("ladder"))
    assert len(lanes) == 169
    assert lanes.deals() == 1326 * 1225 * 1_712_304
    for name, (hole, board) in zip(lanes.names, lanes.examples, strict=True):
        assert lanes.names[lanes.lane_of(hole, board)] == name


def test_cards_that_nobody_can_hold_are_refused() -> None:
    [lanes] = deal_lanes(Game.load("kuhn"))
    with pytest.raises(BadRequest, match="2c"):
        lanes.lane_of([0])


def test_a_game_with_fewer_symmetries_has_the_same_value() -> None:
    """Micro hold'em of twelve cards with every card told apart, by a strategy that makes no use of it."""
    form = Form.of(Game.load("micro").with_deck(Deck.of("JQK")), 60, Menu.parse("allin"))
    rng = np.random.default_rng(1)
    flat = form.uniform()
    for node in form.tree.decisions:
        block = form.block(flat, node)
        block[:] = rng.dirichlet(np.ones(len(block)), block.shape[1]).T
    coarse = grade(form, flat)
    fine = _raw(form)
    raw = fine.uniform()
    for node in form.tree.decisions:
        lanes, raw_lanes = form.lanes_at(node), fine.lanes_at(node)
        which = [lanes.lane_of(hole, board) for hole, board in raw_lanes.examples]
        fine.block(raw, node)[:] = form.block(flat, node)[:, which]
    refined = grade(fine, raw)
    assert refined.value == pytest.approx(coarse.value, abs=1e-12)
    assert refined.best == pytest.approx(coarse.best, abs=1e-12)


def _raw(form: Form) -> Form:
    """The same game with every card its own lane."""
    from unittest.mock import patch

    with patch("holecard.solver.tree.hand_classes.symmetry", return_value=Symmetry.NONE):
        return Form.of(form.game, form.tree.stacks, form.menu)
