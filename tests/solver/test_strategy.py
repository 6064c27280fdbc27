import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard import CALL, Game, raise_to
from holecard.errors import BadRequest, HolecardError, Unreadable
from holecard.solver.strategy import Strategy, load_strategy, read_arrays
from holecard.solver.tree import BetSizes, VectorGame


@pytest.fixture
def mini() -> VectorGame:
    return VectorGame.of(Game.load("mini"))


def test_a_strategy_comes_back_from_its_file(mini: VectorGame, tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    flat = mini.uniform()
    for node in mini.tree.decisions:
        block = mini.block(flat, node)
        block[:] = rng.dirichlet(np.ones(len(block)), block.shape[1]).T
    path = tmp_path / "mini.npz"
    Strategy(mini, flat).save(path)
    assert np.array_equal(load_strategy(path, mini).flat, flat)
    assert load_strategy(path).vector_game.fingerprint == mini.fingerprint


@pytest.mark.parametrize(
    "vector_game",
    [
        VectorGame.of(Game.load("mini").with_deck(7).with_bets(1, 4), 5),
        VectorGame.of(Game.load("micro"), (200, 100), BetSizes.parse("1,allin", limp=False)),
    ],
    ids=["other cards and bets", "bet sizes"],
)
def test_a_file_knows_which_game_it_is_for(vector_game: VectorGame, tmp_path: Path) -> None:
    path = tmp_path / "it.npz"
    Strategy.uniform(vector_game).save(path)
    again = load_strategy(path).vector_game
    assert again.fingerprint == vector_game.fingerprint
    assert again.tree.actions == vector_game.tree.actions


def test_a_strategy_for_another_game_is_refused(mini: VectorGame, tmp_path: Path) -> None:
    path = tmp_path / "mini.npz"
    Strategy.uniform(mini).save(path)
    for other in (VectorGame.of(Game.load("kuhn")), VectorGame.of(Game.load("mini").with_bets(1, 4), 5)):
        with pytest.raises(BadRequest, match="not for this game"):
            load_strategy(path, other)


def test_the_refusal_says_in_what_the_games_differ(mini: VectorGame, tmp_path: Path) -> None:
    path = tmp_path / "five.npz"
    Strategy.uniform(VectorGame.of(Game.load("mini").with_deck(5))).save(path)
    with pytest.raises(
        BadRequest, match=r"mini \(5 cards, .*\), not .*: mini \(13 cards, stacks 4,4, bets 1/2\)"
    ):
        load_strategy(path, mini)


@given(st.data())
def test_a_damaged_file_is_refused_in_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Changed bytes are noticed by the sums in the file, if not by what they say."""
    vector_game = VectorGame.of(Game.load("kuhn"))
    path = tmp_path_factory.getbasetemp() / "damaged.npz"
    Strategy.uniform(vector_game).save(path)
    content = bytearray(path.read_bytes())
    for place in data.draw(st.lists(st.integers(0, len(content) - 1), min_size=1, max_size=3)):
        content[place] = data.draw(st.integers(0, 255))
    path.write_bytes(content[: data.draw(st.integers(1, len(content)))])
    try:
        found = load_strategy(path, vector_game).flat
    except HolecardError:
        return
    assert np.array_equal(found, vector_game.uniform())


@pytest.mark.parametrize(
    ("name", "value"),
    [("fingerprint", None), ("stacks", 3), ("bet_sizes", None), ("deck", None), ("bets", 7)],
)
def test_a_header_that_lacks_something_is_refused(
    mini: VectorGame, tmp_path: Path, name: str, value: object
) -> None:
    path = tmp_path / "it.npz"
    Strategy.uniform(mini).save(path)
    header, arrays = read_arrays(path)
    header = {key: text for key, text in header.items() if key != name} | ({name: value} if value else {})
    np.savez(path, header=np.array(json.dumps(header)), flat=arrays["flat"])
    with pytest.raises(Unreadable, match=r"it\.npz"):
        load_strategy(path, mini)


@pytest.mark.parametrize("kind", [str, complex, bytes])
def test_entries_are_numbers(mini: VectorGame, tmp_path: Path, kind: type) -> None:
    path = tmp_path / "it.npz"
    Strategy.uniform(mini).save(path)
    header, arrays = read_arrays(path)
    np.savez(path, header=np.array(json.dumps(header)), flat=arrays["flat"].astype(kind))
    with pytest.raises(Unreadable, match=r"it\.npz"):
        load_strategy(path, mini)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 not a zip", b"hello"])
def test_a_file_of_another_kind_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other.npz"
    path.write_bytes(content)
    with pytest.raises(Unreadable, match=r"other\.npz"):
        load_strategy(path)


def test_arrays_without_a_header_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "arrays.npz"
    np.savez(path, flat=np.ones(3))
    with pytest.raises(Unreadable):
        load_strategy(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match=r"nowhere\.npz"):
        load_strategy(tmp_path / "nowhere.npz")


def test_probabilities_add_up_to_one(mini: VectorGame) -> None:
    flat = mini.uniform()
    flat[0] = 0.7
    with pytest.raises(BadRequest, match="add up to one, but not after the first action"):
        Strategy(mini, flat)
    with pytest.raises(BadRequest, match="182 entries"):
        Strategy(mini, flat[1:])


def test_a_mix_is_read_by_node_and_hand_class(mini: VectorGame) -> None:
    strategy = Strategy.uniform(mini)
    assert strategy.mix(0, 5) == {CALL: 0.5, raise_to(1): 0.5}
