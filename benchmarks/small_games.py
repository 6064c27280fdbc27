"""Hands of small games, drawn from the table of all hands that there are.

Where bots answer by the cards and the actions before them, and nothing else, a game with few cards has so few
different hands that each is played once, with its probability, its winnings and the features of its luck.
Then the expectation of the winnings is a sum over the table, a sample is a walk down the tree of actions, and
a tournament takes milliseconds. Every tournament is independent of all others.

The output shows how many 95% intervals hold the truth, as `holecard results --luck` computes them: of
winnings as they were, without the luck of the deal (`black box`), and without that of declared policies too
(`declared`); `saving` is how many times fewer hands give the same mean square error. Standard errors count
tournaments, since the players of one depend on each other.

    OPENBLAS_NUM_THREADS=1 python -m benchmarks.small_games --samples 2000 --case 0

The matrices are small: several threads of the linear algebra wait for each other most of the time.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from math import inf

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table as Sheet

from benchmarks.certainty import FOLDS
from holecard import Card, Deal, Game, Hand, View
from holecard.arena.luck.fold_dependence import FoldDependence, freedom
from holecard.arena.ratings.winrate import Moments, rate
from holecard.bots.bot import Bot
from holecard.bots.house import house_bot
from holecard.hand.action import Action
from holecard.hand.mixed import Mix, Mixed
from holecard.rules.definition.parser import parse_game
from holecard.solver.luck.cross_fit import COMMON, FoldSums, Sums, chosen_shrinkage, coefficients, influence
from holecard.solver.luck.draw_features import draw_arrays, draw_features
from holecard.solver.luck.hand_arrays import measure
from holecard.solver.luck.table_features import TableFeatures

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
MOST_ACTIONS = 3
LONGEST = 14
"""Actions of a hand."""
FINE = 1_000_000
"""Chips are counted in millionths, as in a report."""
SIX_SEATS = parse_game(
    """
    title = "Kuhn poker for six"
    summary = "Two ranks, one bet and six seats."
    seats = 6
    [deck]
    cards = "Js Jh Jd Ks Kh Kd Kc"
    [forced]
    ante = 1
    [betting]
    structure = "fixed"
    [[streets]]
    name = "deal"
    hole = 1
    opener = "button"
    bets = [1]
    [showdown]
    ranking = "high-card"
    [session]
    name = "series"
    stacks = 2
    between = "reset"
    hands = 100
    bust = "rebuys"
    """,
    "six",
)
Case = tuple[Game, tuple[str, ...], tuple[int, ...], int, bool]
"""A game, its bots, groups of a tournament, hands of a round, and whether deals are mirrored."""


@dataclass(slots=True, eq=False)
class PlayerRows:
    """One seat of all hands of a table, one row each."""

    columns: Floats
    """As in `FoldSums`: features, position, and what the check-down value leaves of the winnings."""
    squares: Floats
    fourths: Floats
    numbers: Floats
    closed: Floats
    won: Floats


@dataclass(slots=True, eq=False)
class HandTable:
    """All hands of bots in these seats, with the button in seat 0."""

    deals: Floats
    """How likely each deal is."""
    roots: Ints
    """By deal: the first decision."""
    until: Floats
    """By decision: the number below which each action is drawn."""
    after: Ints
    """By decision and action: the next decision; hands that are over are numbered from -1 downwards."""
    chance: Floats
    """By hand."""
    seats: list[PlayerRows]
    layout: FoldSums

    def walk(self, deals: Ints, dice: Floats) -> Ints:
        """The hands that begin with these deals; `dice` has a number for each decision of a hand."""
        at = self.roots[deals]
        for roll in dice:
            drawn = (roll[:, None] >= self.until[np.maximum(at, 0)]).sum(1)
            at = np.where(at < 0, at, self.after[np.maximum(at, 0), drawn])
        assert (at < 0).all()
        return -1 - at

    def expected(self, seat: int) -> float:
        """What the bot in this seat wins a hand."""
        return float(self.chance @ self.seats[seat].won)


def mix_of(bot: Bot, view: View) -> Mix:
    answer = bot.act(view)
    parts = answer.parts if isinstance(answer, Mixed) else {answer: 1.0}
    assert len(parts) <= MOST_ACTIONS
    return Mix(tuple(map(Action, parts)), tuple(parts.values()))


@dataclass(slots=True)
class _Grower:
    bots: Sequence[Bot]
    until: list[list[float]]
    after: list[list[int]]
    hands: list[Hand]
    policies: list[dict[int, Mix]]
    chance: list[float]

    def grow(self, hand: Hand, chance: float, declared: dict[int, Mix]) -> int:
        """The number of a decision, or of a hand that is over."""
        if hand.actor is None:
            self.hands.append(hand)
            self.policies.append({place: mix for place, mix in declared.items() if len(mix.actions) > 1})
            self.chance.append(chance)
            return -len(self.hands)
        mix = mix_of(self.bots[hand.actor], hand.view(hand.actor))
        number = len(self.until)
        below = np.cumsum(mix.probabilities)
        self.until.append([*below[:-1], *[2.0] * (MOST_ACTIONS - len(below) + 1)])
        self.after.append([])
        for action, part in zip(mix.actions, mix.probabilities, strict=True):
            twin = hand.copy()
            twin.act(action)
            place = len(hand.actions)
            self.after[number].append(self.grow(twin, chance * part, declared | {place: mix}))
        self.after[number] += [0] * (MOST_ACTIONS - len(mix.actions))
        return number


def all_deals(game: Game, seats: int) -> Iterator[tuple[float, Deal]]:
    """How likely each deal is. Without a board one for each order of ranks will do; with one, the suits count
    in the sampled strengths of hands."""
    assert game.hole_cards == 1
    likely: Counter[tuple[int, ...]] = Counter()
    some: dict[tuple[int, ...], tuple[Card, ...]] = {}
    for dealt in permutations(game.deck.cards, seats + game.board_cards):
        kind = tuple(int(card) if game.board_cards else card.rank for card in dealt)
        likely[kind] += 1
        some.setdefault(kind, dealt)
    for kind, dealt in some.items():
        yield likely[kind] / likely.total(), Deal.of([(card,) for card in dealt[:seats]], dealt[seats:])


@cache
def hand_table(game: Game, bots: tuple[str, ...]) -> HandTable:
    """Of house bots that do not learn, by seat."""
    seated = [house_bot(name, "small game", game) for name in bots]
    for bot in seated:
        bot.declares = True
    seats, stack = len(bots), game.session.stack(0)
    grower = _Grower(seated, [], [], [], [], [])
    deals = list(all_deals(game, seats))
    roots = [grower.grow(Hand(game, (stack,) * seats, 0, deal), chance, {}) for chance, deal in deals]
    arrays = measure(game, grower.hands, seats)
    draws = draw_arrays(grower.hands, grower.policies)
    rows, layout = [], FoldSums(1)
    table = TableFeatures(game, arrays)
    for seat in range(seats):
        own = np.full(len(arrays), seat)
        found = table.of(own).with_draws(draw_features(game, arrays, draws, own))
        won = arrays.payoffs[:, seat]
        left = won - found.closed - found.streets.sum(1)
        layout = FoldSums(1)
        layout.add(0, found, won)
        assert found.draws is not None
        squares, fourths = found.numbers**2, found.numbers**4
        squares[:, -layout.draws :], fourths[:, -layout.draws :] = found.draws.squares, found.draws.fourths
        columns = np.concatenate((found.numbers, found.position, left[:, None]), axis=1)
        rows.append(PlayerRows(columns, squares, fourths, found.balanced, found.closed, won))
    return HandTable(
        np.array([chance for chance, _ in deals]), np.array(roots), np.array(grower.until),
        np.array(grower.after), np.array(grower.chance), rows, layout,
    )  # fmt: skip


@dataclass(slots=True, eq=False)
class SmallMatch:
    """Bots that change seats from round to round, as the rounds of a group do."""

    tables: list[HandTable]
    """By round of a group: bot 0 sits so many seats from the button in its first hand."""
    truth: list[float]
    """By bot: what it wins a hand."""

    @staticmethod
    def of(game: Game, bots: tuple[str, ...]) -> "SmallMatch":
        seats = len(bots)
        tables = [
            hand_table(game, tuple(bots[(seat - turn) % seats] for seat in range(seats)))
            for turn in range(seats)
        ]
        expected = [
            float(np.mean([table.expected((bot + turn) % seats) for turn, table in enumerate(tables)]))
            for bot in range(seats)
        ]
        return SmallMatch(tables, expected)

    def play(self, groups: int, hands: int, rng: np.random.Generator, *, mirrored: bool) -> list[Ints]:
        """By round of a group: the numbers of hands, by group and hand. The bots are house bots, which draw
        anew in mirrored rounds."""
        count, likely = groups * hands, self.tables[0].deals
        deals = rng.choice(len(likely), count, p=likely)
        played = []
        for table in self.tables:
            if not mirrored:
                deals = rng.choice(len(likely), count, p=likely)
            played.append(table.walk(deals, rng.random((LONGEST, count))).reshape(groups, hands))
        return played

    def rows(self, bot: int) -> list[PlayerRows]:
        return [table.seats[(bot + turn) % len(self.tables)] for turn, table in enumerate(self.tables)]

    def fold_sums(self, played: Sequence[Ints], bot: int) -> FoldSums:
        layout = self.tables[0].layout
        found = FoldSums(FOLDS)
        found.features, found.streets, found.draws = layout.features, layout.streets, layout.draws
        for fold in range(FOLDS):
            parts = [
                summed(rows, hands[fold::FOLDS]) for rows, hands in zip(self.rows(bot), played, strict=True)
            ]
            found.sums[fold] = sum(parts[1:], parts[0])
        return found


def summed(rows: PlayerRows, hands: Ints) -> Sums:
    count = np.bincount(hands.ravel(), minlength=len(rows.won)).astype(float)
    met = np.flatnonzero(count)
    columns, times = rows.columns[met], count[met]
    return Sums((columns * times[:, None]).T @ columns, times @ rows.squares[met], times @ rows.fourths[met])


@dataclass(slots=True, eq=False)
class Groups:
    """One bot: a row for each group."""

    won: Floats
    closed: Floats
    numbers: Floats


def grouped(match: SmallMatch, played: Sequence[Ints], bot: int) -> Groups:
    parts = list(zip(match.rows(bot), played, strict=True))
    return Groups(
        np.sum([rows.won[hands].sum(1) for rows, hands in parts], axis=0),
        np.sum([rows.closed[hands].sum(1) for rows, hands in parts], axis=0),
        np.sum([rows.numbers[hands].sum(1) for rows, hands in parts], axis=0),
    )


Adjusted = tuple[Floats, float]
"""What is left of the winnings by group, and the covariance of its folds."""


def adjusted(own: Sequence[FoldSums], groups: Sequence[Groups], *, has_draws: bool) -> list[Adjusted]:
    """By bot; groups are dealt to the folds in turn, as in a tournament."""
    common = FoldSums(FOLDS)
    for sums in own:
        common.merge(sums)
    left = [one.won - one.closed for one in groups]
    folds = [FoldDependence() for _ in own]
    for fold in range(FOLDS):
        way = chosen_shrinkage(common, fold, COMMON._replace(has_draws=has_draws))
        found = coefficients(common, own, way, fold)
        moved = influence(common, own, fold, way, found)
        for bot, one in enumerate(groups):
            part = one.numbers[fold::FOLDS]
            left[bot][fold::FOLDS] -= part @ found[bot]
            folds[bot].add(fold, (moved[bot] @ part.sum(0)).tolist())
    return [(values, each.covariance) for values, each in zip(left, folds, strict=True)]


def holds(values: Floats, hands: int, truth: float, covariance: float, most: float) -> bool:
    """Whether the interval of winnings a hand does, by groups of so many hands."""
    sums = Moments()
    for value in values.tolist():
        sums.add(round(value * FINE), hands)
    found = rate([sums], 1 / FINE, covariance * FINE**2, most)
    return not found.excludes(truth)


def measured(
    match: SmallMatch, groups: int, hands: int, rng: np.random.Generator, *, mirrored: bool
) -> dict[str, list[tuple[bool, float]]]:
    """A tournament. By kind of winnings and bot: whether the interval holds the truth, and the error."""
    played = match.play(groups, hands, rng, mirrored=mirrored)
    bots = range(len(match.truth) if len(match.truth) > 2 else 1)
    own = [match.fold_sums(played, bot) for bot in bots]
    found = [grouped(match, played, bot) for bot in bots]
    size = hands * len(match.truth)
    kinds: dict[str, list[Adjusted]] = {
        "plain": [(one.won, 0.0) for one in found],
        "black box": adjusted(own, found, has_draws=False),
        "declared": adjusted(own, found, has_draws=True),
    }
    return {
        kind: [
            (
                holds(values, size, truth, covariance, _freedom(kind, values)),
                float(values.sum()) / (groups * size) - truth,
            )
            for (values, covariance), truth in zip(rows, match.truth, strict=False)
        ]
        for kind, rows in kinds.items()
    }


def _freedom(kind: str, values: Floats) -> float:
    return inf if kind == "plain" else freedom((values - values.mean()).tolist())


def cases() -> list[Case]:
    kuhn, leduc = Game.load("kuhn"), Game.load("leduc")
    six = ("tight", "random") * 3
    pairs = [(game, bots) for game in (kuhn, leduc) for bots in (("tight", "random"), ("nash", "tight"))]
    return [
        *((game, bots, (60, 250), 10, mirrored) for game, bots in pairs for mirrored in (True, False)),
        *((SIX_SEATS, six, (40,), 10, mirrored) for mirrored in (True, False)),
    ]


def cells(found: Sequence[dict[str, list[tuple[bool, float]]]]) -> Iterator[str]:
    """Coverage with its standard error by kind, and the savings of all but the first."""
    base = 0.0
    for kind in found[0]:
        share = np.array([np.mean([held for held, _ in one[kind]]) for one in found])
        square = float(np.mean([[error**2 for _, error in one[kind]] for one in found]))
        yield f"{100 * share.mean():.1f} ± {100 * share.std() / np.sqrt(len(share)):.1f}"
        if base:
            yield f"{base / square:.2f}"
        base = base or square


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--samples", type=int, default=1000, help="tournaments of each size")
    parser.add_argument("--case", type=int, action="append", help="the number of a row; all by default")
    parser.add_argument("--groups", type=int, action="append", help="groups of a tournament")
    options = parser.parse_args()
    heads = ("game", "bots", "deals", "hands", "plain", "black box", "saving", "declared", "saving")
    sheet = Sheet(*heads, title="95% intervals that hold the truth, in percent")
    for number, (game, bots, sizes, hands, mirrored) in enumerate(cases()):
        if options.case is not None and number not in options.case:
            continue
        match = SmallMatch.of(game, bots)
        for size in options.groups or sizes:
            rng = np.random.default_rng((number, size))
            found = [measured(match, size, hands, rng, mirrored=mirrored) for _ in range(options.samples)]
            names = f"{bots[0]} v {bots[1]}" if len(bots) == 2 else f"{len(bots)} bots"
            deals = "mirrored" if mirrored else "not mirrored"
            total = f"{size * hands * len(bots):,}"
            sheet.add_row(game.title, names, deals, total, *cells(found))
            Console(width=130).print(sheet)


if __name__ == "__main__":
    main()
