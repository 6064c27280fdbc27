"""Tournaments to report on: made up, but with figures such as real ones have."""

from functools import cache
from itertools import accumulate, pairwise
from math import inf, sqrt
from random import Random

from holecard import Game
from holecard.arena.ratings import Gap, HeadToHead, Standing, Standings
from holecard.arena.results import Estimate
from holecard.bots.faults import FaultKind
from holecard.bots.house import house_bot
from holecard.report.curves import MOST_POINTS, Curve, Curves
from holecard.report.format import FAULT_TEXTS
from holecard.report.hands import HandsToWatch, HandTranscript, hand_transcript
from holecard.report.html.page import ReportData
from holecard.report.tournament import FaultSummary, ThinkingTime, TournamentReport, leader
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


def head_to_head(bot: str, opponent: str, difference: float, seed: str) -> HeadToHead:
    """What a matchup of so many Elo points comes to, with some luck."""
    rng = Random(seed)
    chance = 1 / (1 + 10 ** (-difference / 400))
    results = [rng.random() for _ in range(ROUNDS)]
    ties = sum(result < 0.02 for result in results)
    wins = sum(0.02 <= result < 0.02 + 0.98 * chance for result in results)
    share = (wins + ties / 2) / ROUNDS
    points = around(share, 1.96 * sqrt(share * (1 - share) / ROUNDS))
    chips = round((wins - (ROUNDS - wins - ties)) * 700 + rng.gauss(0, 900))
    rate = chips * 1000 / 20 / (ROUNDS * HANDS)
    return HeadToHead(
        bot=bot,
        opponent=opponent,
        rounds=ROUNDS,
        wins=wins,
        losses=ROUNDS - wins - ties,
        ties=ties,
        hands=ROUNDS * HANDS,
        chips=chips,
        share=points,
        rate=around(rate, 61.0),
        is_significant=points.excludes(0.5),
    )


def mirrored(one: HeadToHead) -> HeadToHead:
    share, rate = one.share, one.rate
    return HeadToHead(
        bot=one.opponent,
        opponent=one.bot,
        rounds=one.rounds,
        wins=one.losses,
        losses=one.wins,
        ties=one.ties,
        hands=one.hands,
        chips=-one.chips,
        share=Estimate(1 - share.value, 1 - share.high, 1 - share.low),
        rate=Estimate(-rate.value, -rate.high, -rate.low),
        is_significant=one.is_significant,
    )


def standings(names: tuple[str, ...], *, forfeiter: int | None = None, faults: tuple[int, ...]) -> Standings:
    skill = skills(len(names))
    ranking = sorted(range(len(names)), key=lambda bot: -skill[bot])
    met: dict[tuple[int, int], HeadToHead] = {}
    for one in range(len(names)):
        for other in range(one + 1, len(names)):
            found = head_to_head(names[one], names[other], skill[one] - skill[other], f"{one}/{other}")
            met[one, other], met[other, one] = found, mirrored(found)
    rows = tuple(
        row(
            rank,
            names[bot],
            around(1500 + skill[bot], 21.0 + 3 * (bot % 4)),
            [met[bot, other] for other in ranking if other != bot],
            forfeits=140 if bot == forfeiter else 0,
            faults=faults[bot],
        )
        for rank, bot in enumerate(ranking, 1)
    )
    return Standings(
        unit="mbb/hand",
        rows=rows,
        head_to_head=tuple(met[one, other] for one in ranking for other in ranking if one != other),
        gaps=tuple(gap(upper, lower) for upper, lower in pairwise(rows)),
        variance_saved=0.61,
    )


def gap(upper: Standing, lower: Standing) -> Gap:
    lead = around(upper.elo.value - lower.elo.value, upper.elo.margin + lower.elo.margin)
    is_significant = upper.elo.low >= lower.elo.high
    return Gap(upper.bot, lower.bot, lead, is_significant, 0 if is_significant else 900)


def row(
    rank: int, name: str, elo: Estimate, own: list[HeadToHead], *, forfeits: int, faults: int
) -> Standing:
    hands, chips = sum(each.hands for each in own), sum(each.chips for each in own)
    wins, ties = sum(each.wins for each in own), sum(each.ties for each in own)
    return Standing(
        rank=rank,
        bot=name,
        about=f"house:{name}",
        elo=elo,
        elo_k20=1500 + (elo.value - 1500) * 0.31,
        rounds=sum(each.rounds for each in own),
        wins=wins,
        losses=sum(each.losses for each in own),
        ties=ties,
        points=wins + ties / 2,
        forfeits=forfeits,
        hands=hands,
        chips=chips,
        rate=around(chips * 50 / max(hands, 1), 61.0 / sqrt(max(len(own), 1))),
        faults=faults,
    )


@cache
def transcripts() -> tuple[HandTranscript, ...]:
    """Real hands of a few games, the largest pots of each."""
    found: list[HandTranscript] = []
    for name, seats in (("micro", 2), ("omaha", 2), ("six-max", 6)):
        session = Session(Game.load(name), f"sample {name}", seats)
        players = [house_bot("caller" if seat % 2 else "random", str(seat)).act for seat in range(seats)]
        names = [HOUSE[seat] for seat in range(seats)]
        told = []
        for number, hand in enumerate(session.hands(players)):
            if number == 60:
                break
            seated = [names[seat] for seat in session.seated]
            label = "/".join((*names, str(len(found)), str(number)))
            told.append(hand_transcript(hand, seated, label))
        found += sorted(told, key=lambda each: -each.pot)[:4]
    return tuple(found)


def curves(table: Standings, hands: int = 8000) -> dict[str, Curves]:
    """Of each bot against each opponent, as random walks that end near the chips of the matchup. There are
    as many points as a real report has."""
    points = min(120, MOST_POINTS // len(table.rows) ** 2)
    found: dict[str, Curves] = {"": Curves("rounds", tuple(total(row) for row in table.rows))}
    for row in table.rows:
        lines = []
        for met in table.head_to_head:
            if met.bot == row.bot:
                rng = Random(f"curve {met.bot}/{met.opponent}")
                steps = [round(met.chips / points + rng.gauss(0, 700)) for _ in range(points)]
                walk = enumerate(accumulate(steps, initial=0))
                drawn = tuple((at * hands // points, chips) for at, chips in walk)
                lines.append(Curve(met.bot, (met.opponent,), drawn))
        found[row.bot] = Curves("hands", tuple(lines))
    return found


def total(row: Standing) -> Curve:
    return Curve(row.bot, (), tuple((at, row.chips * at // ROUNDS) for at in range(0, ROUNDS + 1, 10)))


def sentences(table: Standings) -> list[str]:
    apart = [
        f"No significant difference between {gap.better} and {gap.worse}."
        for gap in table.gaps
        if not gap.is_significant
    ]
    return [*apart, "Mirrored deals saved 61% of the variance, which is worth 2.6 times the hands."]


FAULTS = (
    (3, FaultKind.LATE, 3, "no answer in time", "equity/tight/0/17"),
    (3, FaultKind.ILLEGAL, 1240, "may fold, call 20 or raise to 40..980, not raise to 7", None),
    (6, FaultKind.CRASH, 20, "ZeroDivisionError: division by <zero>", None),
)


def report(names: tuple[str, ...] = HOUSE) -> TournamentReport:
    """A finished tournament of so many bots."""
    count = len(names)
    faults = FAULTS if count > 6 else ()
    counts = tuple(sum(fault[2] for fault in faults if fault[0] == bot) for bot in range(count))
    table = standings(names, forfeiter=6 if count > 6 else None, faults=counts)
    game = Game.load("micro")
    return TournamentReport(
        title="Spring cup",
        game=game.name,
        game_title=game.title,
        clock=game.clock,
        clock_text="1 s an answer",
        seed="cup-7",
        format="round-robin",
        seats=2,
        rounds=ROUNDS,
        mirrored=True,
        batches_done=84,
        batches=84,
        finished=True,
        hands=sum(each.hands for each in table.rows) // 2,
        digest="9f1c2ab47de05531b6c8",
        standings=table,
        leader=leader(table),
        statements=tuple(sentences(table)),
        faults=tuple(
            FaultSummary(names[bot], kind, FAULT_TEXTS[kind], count, detail, hand)
            for bot, kind, count, detail, hand in faults
        ),
        thinking=tuple(
            ThinkingTime(name, 120_000 + bot, (0.8 + bot) * (1 if bot % 3 else 300), 0.004 * 5 ** (bot % 4))
            for bot, name in enumerate(names)
        ),
        sprt=None,
    )


def report_data(shown: TournamentReport) -> ReportData:
    """The same with curves and hands, as the report file holds it."""
    return ReportData(shown, curves(shown.standings), HandsToWatch(transcripts() if shown.hands else (), ()))


def unplayed() -> TournamentReport:
    """Two bots, and not one round: everything is still possible."""
    rows = tuple(
        Standing(
            rank=rank,
            bot=name,
            about=about,
            elo=Estimate(1500, -inf, inf),
            elo_k20=1500,
            rounds=0,
            wins=0,
            losses=0,
            ties=0,
            points=0,
            forfeits=0,
            hands=0,
            chips=0,
            rate=UNKNOWN,
            faults=0,
        )
        for rank, name, about in ((1, "alice", "alice.py:Alice"), (2, "bob", "cmd:python3 bob.py"))
    )
    lead = Gap("alice", "bob", Estimate(0, -inf, inf), is_significant=False, more_rounds=None)
    table = Standings("mbb/hand", rows, (), (lead,), None)
    game = Game.load("micro")
    return TournamentReport(
        title="micro",
        game=game.name,
        game_title=game.title,
        clock=game.clock,
        clock_text="1 s an answer",
        seed="1",
        format="round-robin",
        seats=2,
        rounds=ROUNDS,
        mirrored=False,
        batches_done=0,
        batches=4,
        finished=False,
        hands=0,
        digest="",
        standings=table,
        leader=leader(table),
        statements=(),
        faults=(),
        thinking=(),
        sprt=None,
    )


def crowd(count: int = 50) -> tuple[str, ...]:
    return tuple(f"{HOUSE[at % len(HOUSE)]}-{at}" for at in range(count))
