"""How many groups matter, and the parts of an interval that are not summed pair by pair."""

from itertools import combinations
from random import Random

import pytest

from holecard.arena.ratings import elo as elo_module
from holecard.arena.ratings.aggregate import groups, totals
from holecard.arena.ratings.effective_samples import EffectiveSamples
from holecard.arena.ratings.elo import Elo
from holecard.arena.results import Score
from tests.arena.ratings.simulate import rounds, table, tournament


def by_definition(path: list[float], tables: list[tuple[float, list[tuple[int, int, float]]]]) -> float:
    """Kish's formula: the squared sum of the weights over the sum of their squares, each of which is shared
    by the groups of the table, of which at most twice the mean information counts."""
    weights, counts = [], []
    for samples, pairs in tables:
        shares = [known * (path[one] - path[other]) ** 2 for one, other, known in pairs]
        mean = sum(share * pair[2] for share, pair in zip(shares, pairs, strict=True)) / sum(shares)
        weights.append(sum(shares))
        counts.append(min(samples, 2 * mean))
    return sum(weights) ** 2 / sum(weight**2 / count for weight, count in zip(weights, counts, strict=True))


@pytest.mark.parametrize("seed", range(4))
def test_rows_of_pairs_give_what_tables_of_two_do(seed: int) -> None:
    rng = Random(seed)
    bots = rng.randint(2, 9)
    path = [rng.gauss(0, 1) for _ in range(bots)]
    played = {pair: rng.randint(1, 30) for pair in combinations(range(bots), 2)}
    """Groups; each has two rounds, of which independent ones have an information of 1/4 at most."""
    known = {pair: 2 * count * rng.uniform(0.001, 0.25) for pair, count in played.items()}
    rows = [[known[one, other] for other in range(one + 1, bots)] for one in range(bots)]
    larger = [(3.0, [(0, 1, 0.4), (0, bots - 1, 0.9)]), (20.0, [(0, 1, 2.0)])]
    owed = {pair: rng.uniform(0, 40) for pair in played}
    scatter = [[owed[one, other] for other in range(one + 1, bots)] for one in range(bots)]
    found, squares = EffectiveSamples(rows, scatter, larger).along(path)
    tables = [(float(played[pair]), [(*pair, known[pair])]) for pair in played]
    assert found == pytest.approx(by_definition(path, tables + larger), rel=1e-12)
    wanted = sum(square * (path[one] - path[other]) ** 2 for (one, other), square in owed.items())
    assert squares == pytest.approx(wanted, rel=1e-12)


def test_nothing_moves_without_information() -> None:
    assert EffectiveSamples([[0.0], []], [[0.0], []], []).along([1.0, -1.0]) == (0.0, 0.0)


def mixed() -> list[Score]:
    """Pairs that met often, seldom and never, and tables of three."""
    scores = list(tournament(Random("mixed"), (0, 40, 90, 400), 25, -0.4))
    scores += rounds("WL", (4, 5), 50)
    return scores + [table(60, at, (0, 4, 6), (at % 5 - 2, 0, 2 - at % 5)) for at in range(12)]


def test_the_parabola_of_pairs_that_hardly_move_is_what_their_likelihoods_add_up_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without a parabola every pair is taken as it is. Their number makes the difference, so both ends of all
    intervals would differ if the closed form left some out or counted some twice."""
    sums = totals(groups(mixed()))
    quick = Elo(7, sums.heads_up, sums.outcomes)
    found = [quick.rating(bot) for bot in range(7)] + [quick.difference(0, bot) for bot in range(1, 7)]
    monkeypatch.setattr(elo_module, "STRAIGHT", 0.0)
    exact = Elo(7, sums.heads_up, sums.outcomes)
    wanted = [exact.rating(bot) for bot in range(7)] + [exact.difference(0, bot) for bot in range(1, 7)]
    for one, other in zip(found, wanted, strict=True):
        assert one.value == other.value
        assert one.value - one.low == pytest.approx(other.value - other.low, rel=1e-4)
        assert one.high - one.value == pytest.approx(other.high - other.value, rel=1e-4)
    monkeypatch.setattr(elo_module, "STRAIGHT", 1e9)
    straight = Elo(7, sums.heads_up, sums.outcomes).difference(0, 3)
    assert straight.high - straight.value == pytest.approx(straight.value - straight.low)
    assert straight.high != pytest.approx(wanted[9].high, rel=1e-3)
