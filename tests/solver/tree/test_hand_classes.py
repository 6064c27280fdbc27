"""HandClasses lose nothing: every count is checked against all deals of the game, one by one."""

from collections import Counter
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest

from holecard import Deck, Game
from holecard.errors import BadRequest
from holecard.solver.best_response import grade
from holecard.solver.exact import solve_lp
from holecard.solver.tree import BetSizes, HandClasses, VectorGame
from holecard.solver.tree.hand_classes import hand_classes_of
from holecard.solver.tree.isomorphism import Symmetry, symmetry

GAMES = {
    "kuhn": Game.load("kuhn"),
    "leduc": Game.load("leduc"),
    "mini": Game.load("mini"),
    "mini of 20 cards": Game.load("mini").with_deck(20),
    "micro of 12 cards": Game.load("micro").with_deck(Deck.of("JQK")),
    "micro of two suits": Game.load("micro").with_deck(Deck.of("JQKA", "hs")),
    "rhode island of two suits": Game.load("rhode-island").with_deck(Deck.of("TJQKA", "hs")),
    "rhode island of three suits": Game.load("rhode-island").with_deck(Deck.of("QKA", "chs")),
    "micro without one card": Game.load("micro").with_deck(Deck.parse("Jc Jd Qc Qd Kc Kd As")),
}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_deal_is_counted_once_where_it_belongs(game: Game) -> None:
    for street, hand_classes in enumerate(hand_classes_of(game)):
        shown = game.boards[street]
        wins: Counter[tuple[int, int]] = Counter()
        ties: Counter[tuple[int, int]] = Counter()
        losses: Counter[tuple[int, int]] = Counter()
        for first, second, *board in permutations(game.deck.numbers, 2 + game.board_cards):
            mine, yours = game.ranking.strengths([(first,), (second,)], board)
            pair = (
                hand_classes.index_of([first], board[:shown]),
                hand_classes.index_of([second], board[:shown]),
            )
            (wins if mine > yours else losses if mine < yours else ties)[pair] += 1
        met = hand_classes.meetings()
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


def names_of(game: Game) -> list[HandClasses]:
    return list(hand_classes_of(game))


def test_hand_classes_are_named_as_players_would() -> None:
    before, after = names_of(Game.load("micro"))
    assert before.names[-1] == "A"
    assert {"K on 7", "K on 7 suited", "7 on 7"} <= set(after.names)
    assert "7 on 7 suited" not in after.names
    assert names_of(Game.load("mini").with_deck(52))[0].names[-1] == "As"


def test_holdem_has_the_169_starting_hands() -> None:
    [hand_classes] = hand_classes_of(Game.load("ladder"))
    assert len(hand_classes) == 169
    assert hand_classes.deals() == 1326 * 1225 * 1_712_304
    for name, (hole, board) in zip(hand_classes.names, hand_classes.examples, strict=True):
        assert hand_classes.names[hand_classes.index_of(hole, board)] == name


def test_cards_that_cannot_be_held_are_refused() -> None:
    [hand_classes] = hand_classes_of(Game.load("kuhn"))
    with pytest.raises(BadRequest, match="2c"):
        hand_classes.index_of([0])


def test_a_game_with_fewer_symmetries_has_the_same_value() -> None:
    """Micro hold'em of twelve cards with every card distinct, by a strategy that makes no use of it."""
    vector_game = VectorGame.of(Game.load("micro").with_deck(Deck.of("JQK")), 60, BetSizes.parse("allin"))
    rng = np.random.default_rng(1)
    flat = vector_game.uniform()
    for node in vector_game.tree.decisions:
        block = vector_game.block(flat, node)
        block[:] = rng.dirichlet(np.ones(len(block)), block.shape[1]).T
    coarse = grade(vector_game, flat)
    fine = _raw(vector_game)
    raw = fine.uniform()
    for node in vector_game.tree.decisions:
        hand_classes, raw_hand_classes = vector_game.hand_classes_at(node), fine.hand_classes_at(node)
        which = [hand_classes.index_of(hole, board) for hole, board in raw_hand_classes.examples]
        fine.block(raw, node)[:] = vector_game.block(flat, node)[:, which]
    refined = grade(fine, raw)
    assert refined.value == pytest.approx(coarse.value, abs=1e-12)
    assert refined.best == pytest.approx(coarse.best, abs=1e-12)


def _raw(vector_game: VectorGame) -> VectorGame:
    """The same game with every card its own hand class."""
    from unittest.mock import patch

    with patch("holecard.solver.tree.hand_classes.symmetry", return_value=Symmetry.NONE):
        return VectorGame.of(vector_game.game, vector_game.tree.stacks, vector_game.bet_sizes)


def test_renaming_suits_does_not_change_what_rhode_island_is_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    """The value by a linear program, with suits renamed and with every card on its own."""
    game = replace(
        Game.load("rhode-island").with_deck(Deck.of("QKA", "hs")),
        streets=tuple(
            replace(street, raises=street.raises[:1]) for street in Game.load("rhode-island").streets
        ),
    )
    renamed = VectorGame.of(game, (100, 100))
    monkeypatch.setattr("holecard.solver.tree.hand_classes.symmetry", lambda _: Symmetry.NONE)
    hand_classes_of.cache_clear()
    single = VectorGame.of(game, (100, 100))
    hand_classes_of.cache_clear()
    assert (len(renamed.hand_classes[-1]), len(single.hand_classes[-1])) == (60, 120)
    assert solve_lp(renamed).grade.value == pytest.approx(solve_lp(single).grade.value, abs=1e-9)


def test_the_whole_of_rhode_island_fits() -> None:
    classes = hand_classes_of(Game.load("rhode-island"))
    assert [len(street) for street in classes] == [13, 325, 9997]
    assert classes[-1].deals() == 52 * 51 * 50 * 49
    assert len(set(classes[-1].names)) == len(classes[-1])


@pytest.mark.parametrize("name", ["stud", "triple-draw", "omaha-8"])
def test_games_with_more_than_a_board_are_refused_in_words(name: str) -> None:
    with pytest.raises(BadRequest, match=f"^the solver takes games without .* part of {name}"):
        hand_classes_of(Game.load(name))
