"""Statistics for the pages: of an upload, of a file in the results folder, of the hands of a table."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from typing import Final, Literal

from holecard.arena import Store
from holecard.arena.luck.all_in import all_in_shares
from holecard.arena.played_hands import all_in_payoffs
from holecard.arena.replay import replay_round
from holecard.errors import HolecardError
from holecard.history.check import examine
from holecard.history.hand_store import HandStore, is_store
from holecard.history.record_line import line_of
from holecard.history.store_stats import HandSelection, store_nets, store_stats
from holecard.report.format import counted
from holecard.stats.groups import CountedHand, GroupedBy, tallied
from holecard.stats.hand_line import HandLine
from holecard.stats.interval import Z
from holecard.stats.sheet import FREQUENCY, StatSheet, sheets
from holecard.stats.statistic import AGGRESSION_FREQUENCY, STATISTICS
from holecard.stats.tally import ENOUGH, ConductTally, Proportion, WinRate
from holecard.web.errors import NotFound
from holecard.web.library import Library, LibraryFile
from holecard.web.replay.uploads import UploadedHand, uploaded_hands
from holecard.web.stats.schemas import (
    StatColumn,
    StatRate,
    StatRow,
    StatsFile,
    StatShare,
    StatsReport,
    WinningsCurve,
    WinningsPoint,
)
from holecard.web.tables.played_hand import PlayedHand
from holecard.web.tournaments.files import reading

MOST_HANDS: Final = 5_000
"""Hands of an upload, a history or a tournament that a request may replay; `holecard stats` has no limit."""
MOST_ROWS: Final = 500
MOST_PLAYERS: Final = 200
_POINTS: Final = 200

COLUMNS: Final = [
    *(StatColumn(key=one.key, title=one.title, definition=one.definition) for one in STATISTICS),
    StatColumn(key=FREQUENCY, title="AFq", definition=AGGRESSION_FREQUENCY),
]


@dataclass(slots=True)
class _CountedHands:
    """Hands that count, and what was left out on the way."""

    hands: list[CountedHand] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def stats_files(library: Library) -> list[StatsFile]:
    """Files with hands: imported ones, tournaments, PHH."""
    kinds: dict[str, Literal["hands", "tournament", "history"]] = dict.fromkeys(library.stores(), "hands")
    kinds.update(dict.fromkeys(library.results(), "tournament"))
    kinds.update(dict.fromkeys(library.histories(), "history"))
    return [StatsFile(name=name, kind=kind, size=library.item(name).size) for name, kind in kinds.items()]


def upload_report(text: str, by: GroupedBy, player: str | None) -> StatsReport:
    return _report(_of_uploads(uploaded_hands(text)), by, player)


def file_report(library: Library, name: str, by: GroupedBy, player: str | None) -> StatsReport:
    if name not in {file.name for file in stats_files(library)}:
        raise NotFound(f"there is no such file of hands in the results folder: {name!r}")
    item = library.item(name)
    if is_store(item.path):
        return _store_report(item, by, player)
    if name in library.results():
        with reading(item.path, name), Store.open(item.path) as store:
            return _report(_of_tournament(store), by, player)
    return _report(_of_uploads(uploaded_hands(item.path.read_text("utf-8", "replace"))), by, player)


def table_tallies(past: Sequence[PlayedHand]) -> dict[str, ConductTally]:
    """By player. Actions and winnings are public; all-ins stay as they fell, since cards may not be."""
    return tallied([CountedHand(HandLine.of(played.hand), played.names) for played in past], GroupedBy.PLAYER)


# -- hands --------------------------------------------------------------------------------------


def _of_uploads(uploads: Sequence[UploadedHand]) -> _CountedHands:
    found, left_out = _CountedHands(), Counter[str]()
    for upload in uploads[:MOST_HANDS]:
        try:
            record = upload.record()
        except HolecardError:
            left_out["unreadable, or of games that are not played here"] += 1
            continue
        line = line_of(record, examine(record), all_in_shares)
        if line is None:
            left_out["against the rules, or not finished"] += 1
        else:
            names = tuple([record.label(seat) for seat in range(line.seats)])
            found.hands.append(CountedHand(line, names))
    found.notes += [f"{counted(count, 'hand')} left out: {why}" for why, count in left_out.items()]
    found.notes += _too_many(len(uploads))
    return found


def _of_tournament(store: Store) -> _CountedHands:
    found, total = _CountedHands(), 0
    for matchup, log in store.rounds():
        total += log.hands
        if len(found.hands) < MOST_HANDS:
            room = MOST_HANDS - len(found.hands)
            for hand, names in islice(replay_round(store.plan, matchup, log), room):
                found.hands.append(CountedHand(HandLine.of(hand, all_in_payoffs(hand)), names))
    found.notes += _too_many(total)
    return found


def _too_many(total: int) -> list[str]:
    if total <= MOST_HANDS:
        return []
    return [f"these are the first {MOST_HANDS:,} of {total:,} hands; holecard stats counts them all"]


# -- reports ------------------------------------------------------------------------------------


def _report(found: _CountedHands, by: GroupedBy, player: str | None) -> StatsReport:
    seen = Counter(name for hand in found.hands for name in hand.players)
    if player is not None and player not in seen:
        raise NotFound(f"there is no such player in these hands: {player!r}")
    players = [name for name, _ in seen.most_common(MOST_PLAYERS)]
    wanted = frozenset() if player is None else frozenset({player})
    listed = sheets(tallied(found.hands, by, wanted).items(), by)
    curve = None if player is None else _curve(player, _nets(found.hands, player))
    return _assembled(listed, len(found.hands), found.notes, players, curve)


def _nets(hands: Iterable[CountedHand], player: str) -> Iterator[tuple[float, float]]:
    """Big blinds won in each hand of the player, plain and with all-ins at their equity."""
    for hand in hands:
        line = hand.line
        if player in hand.players and line.net is not None:
            seat = hand.players.index(player)
            net = line.net[seat] / line.big_blind
            yield net, net if line.all_in is None else line.all_in[seat] / line.big_blind


def _store_report(item: LibraryFile, by: GroupedBy, player: str | None) -> StatsReport:
    with HandStore(item.path) as store:
        chosen = HandSelection(players=() if player is None else (player,))
        listed = sheets(store_stats(store, by, chosen), by)
        players = [sheet.name for sheet in sheets(store_stats(store), GroupedBy.PLAYER)[:MOST_PLAYERS]]
        curve = None if player is None else _curve(player, store_nets(store, player))
        return _assembled(listed, len(store), [], players, curve)


def _assembled(
    listed: list[StatSheet],
    hands: int,
    notes: list[str],
    players: list[str],
    curve: WinningsCurve | None,
) -> StatsReport:
    rows = [stat_row(sheet) for sheet in listed[:MOST_ROWS]]
    return StatsReport(
        columns=COLUMNS,
        rows=rows,
        total_rows=len(listed),
        hands=hands,
        notes=notes,
        players=players,
        curve=curve,
    )


def stat_row(sheet: StatSheet) -> StatRow:
    return StatRow(
        name=sheet.name,
        hands=sheet.hands,
        shares=[_share(count) for count in sheet.proportions().values()],
        aggression_factor=sheet.aggression_factor,
        winnings=_rate(sheet.won),
        all_in=_rate(sheet.all_in),
    )


def _share(count: Proportion) -> StatShare:
    low, high = count.interval or (None, None)
    return StatShare(value=count.share, low=low, high=high, made=count.made, chances=count.chances)


def _rate(rate: WinRate) -> StatRate:
    low, high = rate.interval or (None, None)
    return StatRate(value=rate.per_hundred, low=low, high=high, total=rate.total, hands=rate.hands)


# -- curves -------------------------------------------------------------------------------------


def _curve(player: str, nets: Iterable[tuple[float, float]]) -> WinningsCurve:
    hands = list(nets)
    won = _points([net for net, _ in hands])
    return WinningsCurve(player=player, won=won, all_in=_points([all_in for _, all_in in hands]))


def _points(nets: Sequence[float]) -> list[WinningsPoint]:
    """Sums after every so many hands. The band is where the sum would lie in 95% of cases, if the hands were
    played again with the mean and variance seen so far."""
    step = max(len(nets) // _POINTS, 1)
    points, rate = [], WinRate()
    for number, net in enumerate(nets, 1):
        rate += WinRate(1, net, net * net)
        if number % step == 0 or number == len(nets):
            points.append(_point(rate))
    return points


def _point(rate: WinRate) -> WinningsPoint:
    if rate.hands < ENOUGH or rate.deviation is None:
        return WinningsPoint(hands=rate.hands, value=rate.total, low=None, high=None)
    reach = Z * rate.deviation * sqrt(rate.hands)
    return WinningsPoint(hands=rate.hands, value=rate.total, low=rate.total - reach, high=rate.total + reach)
