"""Statistics of the players in a file of hands, from the rows that were written when it was imported.

SQLite counts equal conducts, so that a million hands take seconds; one group is in memory at a time besides
the rows of the result.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby

from holecard.errors import BadRequest, Unreadable, did_you_mean
from holecard.history.hand_store import HandStore
from holecard.stats.groups import GroupedBy, depth_group
from holecard.stats.tally import ConductTally, WinRate


@dataclass(frozen=True, slots=True)
class HandSelection:
    """Which hands of a file count; days are whole numbers such as 20240501, both included."""

    players: tuple[str, ...] = ()
    game: str | None = None
    site: str | None = None
    first_day: int | None = None
    last_day: int | None = None


_COLUMNS = {
    GroupedBy.PLAYER: "seat.player",
    GroupedBy.POSITION: "seat.position",
    GroupedBy.STACK: "seat.depth",
    GroupedBy.GAME: "seat.stakes",
}


def store_stats(
    store: HandStore, by: GroupedBy = GroupedBy.PLAYER, selection: HandSelection | None = None
) -> Iterator[tuple[str, ConductTally]]:
    """Every group with its statistics. Players come once; other groups may come in parts that add."""
    chosen = selection or HandSelection()
    where, values = _where(store, chosen)
    column = _COLUMNS[by]
    joined = " join hand on hand.id = seat.hand" if _needs_hand(chosen) else ""
    query = (
        f"select {column}, seat.conduct, seat.stakes, count(*), count(seat.net), "
        "total(seat.net), total(1.0 * seat.net * seat.net), total(coalesce(seat.all_in, seat.net)), "
        "total(1.0 * coalesce(seat.all_in, seat.net) * coalesce(seat.all_in, seat.net)) "
        f"from seat{joined} where {where} group by {column}, seat.conduct, seat.stakes order by {column}"
    )
    try:
        bits = dict(store.connection.execute("select id, bits from conduct"))
        blinds = dict(store.connection.execute("select id, big_blind from stakes"))
        with closing(store.connection.execute(query, values)) as rows:
            for group, parts in groupby(rows, key=lambda row: row[0]):
                yield _label(store, by, group), _tally(parts, bits, blinds)
    except (sqlite3.Error, KeyError) as error:
        raise Unreadable(f"the file of hands is damaged ({error}): {str(store.path)!r}") from None


def store_nets(store: HandStore, player: str) -> Iterator[tuple[float, float]]:
    """Big blinds that a player won in each hand, in the order of the import, plain and with all-ins at their
    equity."""
    query = (
        "select net, coalesce(all_in, net), big_blind from seat join stakes on stakes.id = seat.stakes "
        "where player = ? and net is not null order by hand"
    )
    for net, all_in, blind in store.connection.execute(query, (_named(store, "player", player),)):
        yield net / blind, all_in / blind


def _tally(
    rows: "Iterator[tuple[object, int, int, int, int, float, float, float, float]]",
    bits: dict[int, int],
    blinds: dict[int, int],
) -> ConductTally:
    tally = ConductTally()
    for _, conduct, stakes, hands, paid, net, squares, all_in, all_in_squares in rows:
        blind = blinds[stakes]
        tally.add(bits[conduct], hands)
        if paid:
            tally.won += WinRate(paid, net / blind, squares / blind**2)
            tally.all_in += WinRate(paid, all_in / blind, all_in_squares / blind**2)
    return tally


def _label(store: HandStore, by: GroupedBy, group: int | None) -> str:
    if by is GroupedBy.STACK:
        return depth_group(group)
    table, column = {
        GroupedBy.PLAYER: ("player", "name"),
        GroupedBy.POSITION: ("position", "name"),
        GroupedBy.GAME: ("stakes", "game"),
    }[by]
    found = store.connection.execute(f"select {column} from {table} where id = ?", (group,)).fetchone()
    return str(found[0]) or "other" if found is not None else "other"


def _needs_hand(chosen: HandSelection) -> bool:
    return chosen.site is not None or chosen.first_day is not None or chosen.last_day is not None


def _where(store: HandStore, chosen: HandSelection) -> tuple[str, list[object]]:
    parts, values = ["seat.conduct is not null"], list[object]()
    if chosen.players:
        numbers = [_named(store, "player", name) for name in chosen.players]
        parts.append(f"seat.player in ({', '.join('?' * len(numbers))})")
        values += numbers
    if chosen.game is not None:
        numbers = _stakes(store, chosen.game)
        parts.append(f"seat.stakes in ({', '.join('?' * len(numbers))})")
        values += numbers
    if chosen.site is not None:
        parts.append("hand.site = ?")
        values.append(_named(store, "site", chosen.site))
    if chosen.first_day is not None:
        parts.append("hand.day >= ?")
        values.append(chosen.first_day)
    if chosen.last_day is not None:
        parts.append("hand.day <= ?")
        values.append(chosen.last_day)
    return " and ".join(parts), values


def _named(store: HandStore, table: str, name: str) -> int:
    found = store.connection.execute(f"select id from {table} where name = ?", (name,)).fetchone()
    if found is None:
        some = [row[0] for row in store.connection.execute(f"select name from {table} limit 10000")]
        raise BadRequest(f"{did_you_mean(name, some)}{_listed(some, table)}, not {name!r}")
    return int(found[0])


def _stakes(store: HandStore, game: str) -> list[int]:
    found = [row[0] for row in store.connection.execute("select id from stakes where game = ?", (game,))]
    if not found:
        some = [row[0] for row in store.connection.execute("select distinct game from stakes")]
        raise BadRequest(f"{did_you_mean(game, some)}{_listed(some, 'game')}, not {game!r}")
    return found


def _listed(names: list[str], kind: str) -> str:
    shown = ", ".join(names[:5]) + (" ..." if len(names) > 5 else "")
    return f"the {kind}s of the file are {shown}" if names else f"the file has no {kind}s"
