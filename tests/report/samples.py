"""Tournaments to report on: made up, but with figures such as real ones have."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import inf, sqrt
from random import Random

from holecard import Game
from holecard.arena.hand_log import Thinking
from holecard.arena.results import Cell, Estimate, Row, Standings
from holecard.bots.faults import FaultKind
from holecard.bots.house import house_bot
from holecard.report.html.charts import curves_of
from holecard.report.html.hands import replay_of
from holecard.report.tournament import Curve, FaultRow, Material, Replay
from holecard.session.session import Session

HOUSE = ("equity", "tight", "loose-aggressive", "pot-odds", "all-in", "caller", "random")
HOSTILE = (
    "<script>alert(1)</script>",
    "\"quoted\" & 'single'",
    "Ünïcödé ♠ 人工知能",
    "a-very-long-name-" * 8,
    "=HYPERLINK(1)",
    "As Kd",
    "\x1b[31mred\u202eback",
)
ROUNDS = 200
HANDS = 40
"""In a round, on average."""
UNKNOWN = Estimate(0.0, -inf, inf)


def around(value: float, margin: float) -> Estimate:
    return Estimate(value, value - margin, value + margin)


def skills(count: int) -> list[float]:
    """Elo points above the mean, the best first, for all but a third of them far apart."""
    return [180.0 * (count - 1 - 2 * at) / max(count - 1, 1) + 25 * (-1) ** at for at in range(count)]


def cell(difference: float, seed: str) -> Cell:
    """What a round of so many Elo points comes to, with some luck."""
    rng = Random(seed)
    chance = 1 / (1 + 10 ** (-difference / 400))
    results = [rng.random() for _ in range(ROUNDS)]
    ties = sum(result < 0.02 for result in results)
    wins = sum(0.02 <= result < 0.02 + 0.98 * chance for result in results)
    share = (wins + ties / 2) / ROUNDS
    margin = 1.96 * sqrt(share * (1 - share) / ROUNDS)
    chips = round((wins - (ROUNDS - wins - ties)) * 700 + rng.gauss(0, 900))
    rate = chips * 1000 / 20 / (ROUNDS * HANDS)
    return Cell(
        ROUNDS,
        wins,
        ROUNDS - wins - ties,
        ties,
        ROUNDS * HANDS,
        chips,
        around(share, margin),
        around(rate, 61.0),
    )


def mirrored(one: Cell) -> Cell:
    share, rate = one.share, one.rate
    return Cell(
        one.rounds,
        one.losses,
        one.wins,
        one.ties,
        one.hands,
        -one.chips,
        Estimate(1 - share.value, 1 - share.high, 1 - share.low),
        Estimate(-rate.value, -rate.high, -rate.low),
    )


def standings(count: int, *, forfeiter: int | None = None) -> Standings:
    skill = skills(count)
    cells: dict[tuple[int, int], Cell] = {}
    for one in range(count):
        for other in range(one + 1, count):
            cells[one, other] = cell(skill[one] - skill[other], f"{one}/{other}")
            cells[other, one] = mirrored(cells[one, other])
    rows = [row(bot, skill[bot], cells, forfeits=140 if bot == forfeiter else 0) for bot in range(count)]
    rows.sort(key=lambda each: -each.elo.value)
    ranked = tuple(replace(each, rank=at) for at, each in enumerate(rows, 1))
    unsure = tuple((one.bot, other.bot) for one, other in pairwise(ranked) if one.elo.low < other.elo.high)
    return Standings("mbb/hand", ranked, cells, unsure, 0.61)


def row(bot: int, skill: float, cells: dict[tuple[int, int], Cell], *, forfeits: int) -> Row:
    own = [each for (one, _), each in cells.items() if one == bot]
    hands = sum(each.hands for each in own)
    chips = sum(each.chips for each in own)
    return Row(
        bot=bot,
        rank=0,
        elo=around(1500 + skill, 21.0 + 3 * (bot % 4)),
        classic_elo=1500 + skill * 0.31,
        rounds=sum(each.rounds for each in own),
        wins=sum(each.wins for each in own),
        losses=sum(each.losses for each in own),
        ties=sum(each.ties for each in own),
        forfeits=forfeits,
        hands=hands,
        chips=chips,
        rate=around(chips * 50 / max(hands, 1), 61.0 / sqrt(max(len(own), 1))),
    )


@cache
def replays() -> tuple[Replay, ...]:
    """Real hands of a few games, the largest pots of each."""
    found: list[Replay] = []
    for name, seats in (("micro", 2), ("omaha", 2), ("six-max", 6)):
        session = Session(Game.load(name), f"sample {name}", seats)
        players = [house_bot("caller" if seat % 2 else "random", str(seat)).act for seat in range(seats)]
        called = [HOUSE[seat] for seat in range(seats)]
        told = []
        for number, hand in enumerate(session.hands(players)):
            if number == 60:
                break
            seated = [called[seat] for seat in session.seated]
            label = "/".join((*called, str(len(found)), str(number)))
            told.append(replay_of(hand, seated, label, "biggest pot"))
        found += sorted(told, key=lambda each: -each.pot)[:4]
    return tuple(found)


def curves(table: Standings, hands: int = 8000, points: int = 120) -> tuple[Curve, ...]:
    drawn: list[Curve] = []
    for (one, other), met in table.cells.items():
        if one < other:
            rng = Random(f"curve {one}/{other}")
            drift = met.chips / hands
            won = [round(drift + rng.gauss(0, 70)) for _ in range(hands // 20)]
            drawn += curves_of((one, other), [(20 * chips, -20 * chips) for chips in won], points)
    return tuple(
        Curve(each.bot, each.opponents, tuple((at * 20, chips) for at, chips in each.points))
        for each in drawn
    )


def sentences(table: Standings, names: tuple[str, ...]) -> list[str]:
    apart = [f"{names[one]} and {names[other]} cannot be told apart." for one, other in table.unsure]
    return [*apart, "Mirrored deals saved 61% of the variance: as good as 2.6 times the hands."]


FAULTS = (
    FaultRow(3, FaultKind.LATE, 3, "no answer in time", "equity/tight/0/17"),
    FaultRow(3, FaultKind.ILLEGAL, 1240, "may fold, call 20 or raise to 40..980, not raise to 7"),
    FaultRow(6, FaultKind.CRASH, 20, "ZeroDivisionError: division by <zero>"),
)


def material(names: tuple[str, ...] = HOUSE, *, pictures: bool = True) -> Material:
    """A finished tournament of so many bots."""
    count = len(names)
    table = standings(count, forfeiter=6 if count > 6 else None)
    faults = FAULTS if count > 6 else ()
    return Material(
        title="Spring cup",
        game=Game.load("micro"),
        seed="cup-7",
        names=names,
        about=tuple(f"house:{name}" for name in names),
        format="round-robin",
        rounds=ROUNDS,
        mirrored=True,
        finished=(84, 84),
        hands=sum(each.hands for each in table.rows) // 2,
        digest="9f1c2ab47de05531b6c8",
        standings=table,
        statements=tuple(sentences(table, names)),
        faults=faults,
        thinking=tuple(
            Thinking(bot, 120_000 + bot, (0.8 + bot) * (1 if bot % 3 else 300), 0.004 * 5 ** (bot % 4))
            for bot in range(count)
        ),
        curves=curves(table) if pictures else (),
        replays=replays() if pictures else (),
    )


def unplayed() -> Material:
    """Two bots, and not one round: everything is still possible."""
    rows = tuple(
        Row(bot, bot + 1, Estimate(1500, -inf, inf), 1500, 0, 0, 0, 0, 0, 0, 0, UNKNOWN) for bot in (0, 1)
    )
    return Material(
        title="micro",
        game=Game.load("micro"),
        seed="1",
        names=("alice", "bob"),
        about=("alice.py:Alice", "cmd:python3 bob.py"),
        format="round-robin",
        rounds=ROUNDS,
        mirrored=False,
        finished=(0, 4),
        hands=0,
        digest="",
        standings=Standings("mbb/hand", rows, {}, ((0, 1),), None),
    )


def crowd(count: int = 50) -> tuple[str, ...]:
    return tuple(f"{HOUSE[at % len(HOUSE)]}-{at}" for at in range(count))
