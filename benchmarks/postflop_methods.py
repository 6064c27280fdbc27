"""Methods and schedules after the flop: iterations to an exploitability, for the same spots.

    python benchmarks/postflop_methods.py --spots river,wide,turn --until 0.1

Everything here is plain NumPy in double precision and shares no kernel with the solver, so that methods the
solver does not have can be compared, too: an iteration costs all of them about the same there. Predictive
ones need one table more. Players are updated in turns, averages weigh the iterations of a hand, and the
exploitability is measured every five iterations. All river cards of a turn are worked on side by side.

DCFR: Brown and Sandholm, AAAI 2019. PCFR+: Farina, Kroer and Sandholm, AAAI 2021. PDCFR+: Xu et al., IJCAI
2024. HS-DCFR: Zhang, McAleer and Sandholm, 2024, with the schedule for 30 as its first average weight.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holecard.solver.postflop import PostflopSpot
from holecard.solver.postflop.betting_tree import BettingEnd, BettingNode, BettingTree
from holecard.solver.postflop.hands import river_strengths
from holecard.solver.postflop.schedule import discounts_at
from holecard.solver.postflop.spot import meets

Floats = NDArray[np.float64]
Schedule = Callable[[int], tuple[float, float, float]]
OOP = "66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s"
IP = "QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+,96s+,86s+,75s+,64s+,53s+"
WIDE = "22+,A2s+,K2s+,Q4s+,J7s+,T7s+,96s+,85s+,75s+,64s+,54s,A2o+,K8o+,Q9o+,J9o+,T9o"
SPOTS: dict[str, dict[str, Any]] = {
    "river": {"board": "Td9d6hQc2s", "stacks": 900, "bets": "50,100,allin", "raises": "60,allin"},
    "wide": {"board": "AsKh7c7d2s", "stacks": 600, "bets": "33,75,150", "raises": "2.5x,allin",
             "oop": WIDE, "ip": WIDE},
    "wet": {"board": "8h7h5s4cTh", "stacks": 300, "bets": "50,allin", "raises": "3x", "oop": WIDE},
    "deep": {"board": "QsJs3d3hAc", "stacks": 2000, "bets": "30,70,120,allin", "raises": "60,allin",
             "ip": WIDE},
    "turn": {"board": "Td9d6hQc", "stacks": 400, "bets": "60", "raises": "3x",
             "oop": "TT+,AQs,AJs,KQs,JTs,J8s,98s,87s,65s", "ip": "QQ,99-66,AQs,KQs,KJs,T9s,87s,A5s,A2s"},
}  # fmt: skip


def dcfr(alpha: float, beta: float | None, gamma: float, restart: int | None = None) -> Schedule:
    """Factors for positive regrets, negative regrets (None: they are forgotten) and averages."""

    def at(iteration: int) -> tuple[float, float, float]:
        past, since = float(max(iteration - 1, 0)), iteration
        if restart and iteration:
            since -= restart ** int(np.log(iteration) / np.log(restart) + 1e-9)
        loss = past**beta if beta is not None and (past or beta >= 0) else 0.0
        return past**alpha / (past**alpha + 1), loss / (loss + 1), (since / (since + 1)) ** gamma

    return at


def hyperparameters(most: int = 1000) -> Schedule:
    def at(iteration: int) -> tuple[float, float, float]:
        part = iteration / most
        return dcfr(1 + 3 * part, -1 - 2 * part, 30 - 5 * part)(iteration)

    return at


@dataclass(frozen=True, slots=True)
class Method:
    name: str
    schedule: Schedule
    is_predictive: bool = False


METHODS = [
    Method("the solver's", discounts_at),
    Method("DCFR 1.5, 0, 2", dcfr(1.5, 0, 2)),
    Method("DCFR 1.5, 0, 5", dcfr(1.5, 0, 5)),
    Method("DCFR 1.5, -1, 5", dcfr(1.5, -1, 5)),
    Method("DCFR 1.5, 0, 3, restarts at 4**n", dcfr(1.5, 0, 3, restart=4)),
    Method("HS-DCFR(30)", hyperparameters()),
    Method("CFR+, quadratic average", lambda t: (1.0, 0.0, (t / (t + 1)) ** 2)),
    Method("PCFR+, quadratic average", lambda t: (1.0, 0.0, (t / (t + 1)) ** 2), is_predictive=True),
    Method("PDCFR+ 2.3, 5", dcfr(2.3, None, 5), is_predictive=True),
    Method("PDCFR+ 1.5, 5", dcfr(1.5, None, 5), is_predictive=True),
]


@dataclass(slots=True, eq=False)
class Learned:
    """Of a decision: by action, board and hand."""

    regrets: Floats
    average: Floats
    latest: Floats
    strategy: Floats


def _alive(held: NDArray[np.int64], board: tuple[int, ...]) -> NDArray[np.bool_]:
    return np.asarray(~np.isin(held, board).any(axis=1))


class PlainSolver:
    """Boards are the first axis and hands the last one; before the river there is one board."""

    def __init__(self, spot: PostflopSpot, method: Method) -> None:
        self.spot, self.method, self.iteration = spot, method, 0
        self.learned: dict[BettingNode, Learned] = {}
        self._weight = 0.0
        self._factors = 0.0, 0.0, 0.0
        self._tree = BettingTree(spot)
        self._hands = spot.hands(0), spot.hands(1)
        self._meet = meets(*self._hands).astype(np.float64)
        board = tuple(map(int, spot.board))
        boards = [board] if spot.streets == 1 else [(*board, card) for card in spot.deck]
        self._alive = [
            np.array([~np.isin(held, board).any(axis=1) for board in boards]) for held in self._hands
        ]
        self._wins = np.stack([self._compared(board) for board in boards])
        deals = spot.weights(0) @ self._meet @ spot.weights(1)
        self._reach = [spot.weights(player) / deals**0.5 for player in (0, 1)]

    def _compared(self, board: tuple[int, ...]) -> Floats:
        """Wins minus losses of the first player's hands against the second's."""
        strengths = []
        for held in self._hands:
            alive = _alive(held, board)
            found = np.full(len(held), np.nan)
            found[alive] = river_strengths(self.spot.game, held[alive], board)
            strengths.append(found)
        first, second = strengths[0][:, None], strengths[1]
        return ((first > second).astype(np.float64) - (first < second)) * self._meet

    def iterate(self) -> None:
        self._factors = self.method.schedule(self.iteration)
        self.iteration += 1
        self._weight = self._weight * self._factors[2] + 1
        for player in (0, 1):
            self._value(self._tree.root, self._reach[1 - player][None], player, learn=True)

    def percent(self) -> float:
        """The exploitability in percent of the pot; the game has no rake."""
        found = 0.0
        for player in (0, 1):
            values = self._value(self._tree.root, self._reach[1 - player][None], player, learn=False)
            found += 50 * float(self._reach[player] @ values[0])
        return found

    def _value(self, node: BettingNode, reach: Floats, player: int, *, learn: bool) -> Floats:
        """By board and hand, in parts of the pot: of the strategies learned, or of a best response."""
        share = (self.spot.pot + 2 * min(node.chips)) / 2 / self.spot.pot
        match node.kind:
            case BettingEnd.FOLD:
                meet = self._meet if player == 0 else self._meet.T
                alive = self._alive[player] if len(reach) == len(self._wins) else 1.0
                return (share if node.player == player else -share) * alive * (reach @ meet.T)
            case BettingEnd.SHOWDOWN:
                wins = self._wins if player == 0 else -self._wins.transpose(0, 2, 1)
                return share * (wins @ reach[:, :, None])[:, :, 0]
            case BettingEnd.NEXT_STREET:
                line = self._tree.streets[1][node.line]
                values = self._value(line, reach * self._alive[1 - player], player, learn=learn)
                chance = 1 / (len(self.spot.deck) - 2 * self.spot.hole)
                return np.asarray(chance * (values * self._alive[player]).sum(axis=0, keepdims=True))
        here = self._learned(node)
        chances = here.strategy if learn else here.average
        if node.player != player:
            below = (self._value(child, reach * part, player, learn=learn)
                     for child, part in zip(node.children, chances, strict=True))  # fmt: skip
            return sum(below, np.zeros(1))
        values = np.stack([self._value(child, reach, player, learn=learn) for child in node.children])
        if not learn:
            return np.asarray(values.max(axis=0))
        value = (chances * values).sum(axis=0)
        self._update(here, values - value)
        return np.asarray(value)

    def _learned(self, node: BettingNode) -> Learned:
        if node not in self.learned:
            boards = len(self._wins) if node.street == self.spot.streets - 1 else 1
            shape = len(node.children), boards, len(self._hands[node.player])
            even = np.full(shape, 1 / len(node.children))
            self.learned[node] = Learned(np.zeros(shape), even.copy(), np.zeros(shape), even)
        return self.learned[node]

    def _update(self, here: Learned, regrets: Floats) -> None:
        gain, loss, _ = self._factors
        here.average += (here.strategy - here.average) / self._weight
        here.regrets = here.regrets * np.where(here.regrets > 0, gain, loss) + regrets
        expected = here.regrets
        if self.method.is_predictive:
            expected = np.maximum(here.regrets, 0) * self.method.schedule(self.iteration)[0] + regrets
        positive = np.maximum(expected, 0)
        total = positive.sum(axis=0)
        here.strategy = np.where(total > 0, positive / np.where(total > 0, total, 1), 1 / len(positive))


def iterations_to(spot: PostflopSpot, method: Method, until: float, most: int) -> int | None:
    solver = PlainSolver(spot, method)
    while solver.iteration < most:
        for _ in range(5):
            solver.iterate()
        if solver.percent() <= until:
            return solver.iteration
    return None


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--spots", default="river,wide,wet,turn", help=", ".join(SPOTS))
    parser.add_argument("--until", type=float, default=0.1, help="percent of the pot")
    parser.add_argument("--most", type=int, default=1000, help="iterations")
    options = parser.parse_args()
    names = options.spots.split(",")
    print(f"iterations to {options.until}% of the pot".ljust(36), *(name.rjust(8) for name in names))
    shared: dict[str, Any] = {"pot": 200, "oop": OOP, "ip": IP}
    spots = [PostflopSpot.read(**(shared | SPOTS[name])) for name in names]
    for method in METHODS:
        print(method.name.ljust(36), end="", flush=True)
        for spot in spots:
            found = iterations_to(spot, method, options.until, options.most)
            print(f" {found or f'>{options.most}':>8}", end="", flush=True)
        print()


if __name__ == "__main__":
    main()
