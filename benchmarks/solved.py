"""Do the solved bots beat the house? Each against every house bot of the games that it knows.

A sample is a round and its mirror image: the same deals from both seats. A row has what the solved bot wins
a hand in chips, and the share of rounds that it wins less those it loses, each with its 95% interval. What
counts is chips for `nash-chips` and in games of single hands, rounds where a session is won as a whole. In
hold'em all is given a second time without the luck of the board, and the processor time of the
solved bot's decisions is told by street.

    python -m benchmarks.solved --game ladder --rounds 1000
    python -m benchmarks.solved --game micro --bot nash-chips --against equity,tight
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from math import sqrt
from random import Random
from statistics import fmean, median, stdev
from time import process_time

from rich.console import Console
from rich.table import Table as Sheet

from holecard import Bot, Game, Hand
from holecard.arena.luck import CheckDown, adjust
from holecard.bots import RoundInfo
from holecard.bots.house import HOUSE, house_bot
from holecard.bots.solved import SOLVED
from holecard.rules.parts import Clock
from holecard.session import Session
from holecard.solver.holdem.ladder_score import LadderScore
from holecard.solver.pushfold.ladder import is_ladder

GAMES = {
    "kuhn": 100,
    "mini": 100,
    "leduc": 100,
    "micro": 100,
    "ladder": 500,
    "holdem": 10,
    "holdem-match": 10,
}
"""Samples a pair, if none are asked for."""
PATIENT = Clock(bank=600_000, increment=600_000)
"""A busy machine does not cut a solve; what a decision costs is told in processor time."""
RUNOUTS = 2000
"""Of an all-in before the flop."""
SURE = 1.96
"""Standard errors of a 95% interval."""


@dataclass(frozen=True, slots=True)
class Contest:
    game: str
    bots: tuple[str, str]
    rounds: int
    seed: str


@dataclass(slots=True)
class Samples:
    """What the first bot won, by sample."""

    chips: list[float] = field(default_factory=list)
    """A hand."""
    calm_chips: list[float] = field(default_factory=list)
    """Without the luck of the board."""
    won: list[float] = field(default_factory=list)
    """Rounds won less rounds lost, a round."""
    calm_won: list[float] = field(default_factory=list)
    seconds: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Processor time of the first bot's decisions, by street."""
    hands: int = 0


@dataclass(slots=True)
class Outcome:
    """One round to one seat."""

    hands: int = 0
    chips: float = 0.0
    luck: float = 0.0
    """In chips."""
    won: int = 0
    won_luck: float = 0.0
    calm_hands: list[float] = field(default_factory=list)
    """By hand: chips without luck."""


def samples(contest: Contest) -> Samples:
    game = replace(Game.load(contest.game), clock=PATIENT)
    found = Samples()
    for number in range(contest.rounds):
        rounds = [
            play(game, contest.bots, f"{contest.seed}/{number}", seat, found.seconds) for seat in (0, 1)
        ]
        hands = sum(one.hands for one in rounds)
        found.hands += hands
        found.chips.append(sum(one.chips for one in rounds) / hands)
        found.calm_chips.append(sum(one.chips - one.luck for one in rounds) / hands)
        found.won.append(fmean(one.won for one in rounds))
        found.calm_won.append(fmean(one.won - one.won_luck for one in rounds))
    return found


def play(
    game: Game,
    names: tuple[str, str],
    seed: str,
    first: int,
    seconds: dict[int, list[float]],
    hands: int | None = None,
) -> Outcome:
    """One session or its first hands, with every hook called as the arena calls them; the first bot is in the
    seat `first`."""
    bots: list[Bot] = [house_bot(name, game=game) for name in (names if first == 0 else names[::-1])]
    session = Session(game, seed, seats=2)
    for seat, bot in enumerate(bots):
        bot.rng = Random(f"{seed}/{seat}")
        bot.round_begins(RoundInfo(game, 2, seat, seed))
    found = Outcome()
    while found.hands != hands and (hand := session.deal()) is not None:
        score = score_of(game, found, is_small_blind=hand.view(first).button == first)
        for seat, bot in enumerate(bots):
            bot.hand_begins(hand.view(seat))
        while (actor := hand.actor) is not None:
            view, started = hand.view(actor), process_time()
            action = bots[actor].act(view)
            if actor == first:
                seconds[view.street].append(process_time() - started)
            hand.act(action)
        for seat, bot in enumerate(bots):
            bot.hand_ends(hand.view(seat))
        count(found, hand, first, score)
        session.settle()
    if not session.is_over:
        return found
    result = session.result
    found.won = 0 if result.winner is None else 1 if result.winner == first else -1
    return found


def score_of(game: Game, before: Outcome, *, is_small_blind: bool) -> Callable[[float], float] | None:
    """What the chips of the next hand are worth, where a session is won as a whole."""
    if not is_ladder(game) or not is_holdem(game):
        return None
    return LadderScore(game, before.hands, round(before.chips), is_small_blind)


def count(found: Outcome, hand: Hand, seat: int, score: Callable[[float], float] | None) -> None:
    assert hand.payoffs is not None
    found.hands += 1
    found.chips += hand.payoffs[seat]
    if is_holdem(hand.game):
        luck = board_luck(hand, seat)
        found.luck += luck
        found.calm_hands.append(hand.payoffs[seat] - luck)
        found.won_luck += board_luck(hand, seat, score) if score is not None else 0.0


def board_luck(hand: Hand, seat: int, score: Callable[[float], float] | None = None) -> float:
    """Of one seat, in chips or in what they are worth to it."""
    if score is None:
        found = adjust(hand, CheckDown(samples=RUNOUTS)).streets[1:]
    else:
        value = CheckDown(samples=RUNOUTS, utility=lambda who, net: score(net) if who == seat else 0.0)
        found = adjust(hand, value).streets
    return sum(street.chips[seat] for street in found)


def is_holdem(game: Game) -> bool:
    return game.hole_cards == 2 and game.board_cards == 5


def gauntlet(game: str, bot: str, others: Sequence[str], rounds: int, workers: int) -> tuple[Sheet, Sheet]:
    contests = [Contest(game, (bot, other), rounds, "solved") for other in others]
    title = f"{bot} in {game}, {rounds} mirrored rounds"
    sheet = Sheet("against", "hands", "chips a hand", "without luck", "rounds", "without luck", title=title)
    costs = Sheet("against", "street", "decisions", "median ms", "most ms", title="processor time")
    with ProcessPoolExecutor(workers) as pool:
        for other, found in zip(others, pool.map(samples, contests), strict=True):
            rows = (found.chips, found.calm_chips, found.won, found.calm_won)
            sheet.add_row(other, str(found.hands), *(interval(row) for row in rows))
            for street, spent in sorted(found.seconds.items()):
                times = f"{1000 * median(spent):.1f}", f"{1000 * max(spent):.0f}"
                costs.add_row(other, str(street), str(len(spent)), *times)
    return sheet, costs


def interval(values: Sequence[float]) -> str:
    mean, error = fmean(values), SURE * stdev(values) / sqrt(len(values))
    verdict = " won" if mean > error else " lost" if mean < -error else ""
    return f"{mean:+.3f} ± {error:.3f}{verdict}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", choices=list(GAMES), help="a game; all by default")
    parser.add_argument("--bot", action="append", choices=list(SOLVED), help="a solved bot; all by default")
    parser.add_argument("--against", help="house bots with commas between; all by default")
    parser.add_argument("--rounds", type=int, help="samples a pair")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    others = options.against.split(",") if options.against else list(HOUSE)
    for game in options.game or GAMES:
        for bot in options.bot or SOLVED:
            for sheet in gauntlet(game, bot, others, options.rounds or GAMES[game], options.workers):
                Console(width=110).print(sheet)


if __name__ == "__main__":
    main()
