"""Open Hand History: one JSON object per hand, separated by blank lines or one per line.

https://hh-specs.handhistory.org describes the format. The amount of an action is what it adds to the pot;
some writers give the total of a raise instead, or of a call, too, so that the reading is taken in which calls
match the bets.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from holecard.errors import BadRequest, Unreadable
from holecard.history.causes import Refusal
from holecard.history.formats.assembly import record_of
from holecard.history.formats.builder import HandBuilder, Post
from holecard.history.formats.hand_text import MOST_CHARACTERS, HandFormat, HandText, SourceLine
from holecard.history.formats.moments import moment
from holecard.history.formats.money import AmountTable
from holecard.history.formats.reading import read_amounts_with
from holecard.history.formats.shapes import holdem, omaha, short_deck
from holecard.history.phh.variants import GameShape
from holecard.history.record import Record
from holecard.history.remarks import Remark
from holecard.rules.parts import Structure

_STRUCTURES: Final = {"NL": Structure.NO_LIMIT, "PL": Structure.POT_LIMIT, "FL": Structure.FIXED}
_NO_CURRENCY: Final = re.compile(r'"currency": *(?:""|null)|"tournament_info": *\{')
_THOUSANDS: Final = 3
_TOTALS: Final = (frozenset({"Raise"}), frozenset({"Raise", "Call"}))
"""Actions that some writers tell by their totals."""
_ODD_NUMBER: Final = re.compile(r"\d[eE]|-\d")
_POSTS: Final = {
    "Post SB": Post.SMALL_BLIND,
    "Post BB": Post.BIG_BLIND,
    "Post Ante": Post.ANTE,
    "Post Dead": Post.DEAD,
    "Post Extra Blind": Post.LATE,
    "Straddle": Post.STRADDLE,
}


def detect(beginning: str) -> bool:
    start = beginning.lstrip("\ufeff[ \t\r\n")
    return start.startswith("{") and '"ohh"' in start[:200]


def split(lines: Iterable[SourceLine], source: str) -> Iterator[HandText]:
    kept: list[str] = []
    start = depth = size = 0
    for number, line in lines:
        text = line.strip().rstrip(",") if not kept else line
        if not kept and not text.startswith("{"):
            continue
        if not kept:
            start, depth, size = number, 0, 0
        kept.append(text)
        size += len(line) + 1
        depth += line.count("{") - line.count("}")
        if depth <= 0 or size > MOST_CHARACTERS:
            yield HandText("\n".join(kept).rstrip().rstrip(",]"), source, start)
            kept = []
    if kept:
        yield HandText("\n".join(kept), source, start)


def _counts_chips(text: str) -> bool:
    return _NO_CURRENCY.search(text) is not None or '"currency"' not in text


def _read(hand: HandText, amounts: AmountTable) -> Record:
    data = _object(hand.text)
    built, odd = _build(data, amounts, hand.place, frozenset())
    for totals in _TOTALS if odd else ():
        other, odd_then = _build(data, amounts, hand.place, totals)
        if odd_then < odd:
            built, odd = other, odd_then
    return record_of(built, hand.place)


def _object(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text, parse_float=str, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"a hand is a JSON object, and this is not: {error}") from None
    data = data.get("ohh") if isinstance(data, dict) else None
    if not isinstance(data, dict):
        raise Unreadable(f"a hand is an object with the key 'ohh', not {text[:40]!r}")
    return data


def _refuse(constant: str) -> Any:
    raise Unreadable(f"an amount is a number, not {constant}")


def _build(
    data: dict[str, Any], amounts: AmountTable, place: str, totals: frozenset[str]
) -> tuple[HandBuilder, int]:
    """The hand, and how many calls do not match the bet that they call."""
    built = HandBuilder(amounts.unit)
    built.shape = _shape(data, place)
    built.small, built.big = (
        _amount(data.get(key, 0), amounts) for key in ("small_blind_amount", "big_blind_amount")
    )
    if built.shape.structure is Structure.FIXED:
        built.small_bet = built.big
        built.big_bet = 2 * built.big
    names = _sit(built, data, amounts)
    _about(built, data, names)
    seen: set[str] = set()
    odd = 0
    for street in _objects(data, "rounds"):
        cards = [str(card) for card in _list(street, "cards") if card]
        name = str(street.get("street"))
        if cards and name in seen:
            built.remark(Remark.RUN_TWICE)
        elif cards and name != "Preflop":
            built.board("".join(cards))
        seen.add(name)
        for action in _objects(street, "actions"):
            _act(built, names, action, amounts, totals)
            odd += action.get("action") == "Call" and _is_odd(built, _player(names, action))
    for pot in _objects(data, "pots"):
        for win in _objects(pot, "player_wins"):
            built.collect(_player(names, win), _amount(win.get("win_amount", 0), amounts))
    built.button = _whole(data.get("dealer_seat", 1))
    return built, odd


def _is_odd(built: HandBuilder, name: str) -> bool:
    return built.front[name] != built.bet and built.paid[name] != built.stacks[name]


def _objects(data: dict[str, Any], key: str) -> list[dict[str, Any]]:
    values = _list(data, key)
    if not all(isinstance(value, dict) for value in values):
        raise Unreadable(f"{key} is a list of objects, not {str(values)[:40]!r}")
    return values


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int | str) or not str(value).isdecimal():
        raise Unreadable(f"a seat is a whole number, not {value!r}")
    return int(value)


def _list(data: Any, key: str) -> list[Any]:
    values = data.get(key) if isinstance(data, dict) else None
    if not values:
        return []
    if not isinstance(values, list):
        raise Unreadable(f"{key} is a list, not {str(values)[:40]!r}")
    return values


def _amount(value: Any, amounts: AmountTable) -> int:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise Unreadable(f"an amount is a number, not {value!r}")
    text = str(value)
    if _ODD_NUMBER.search(text):
        raise Unreadable(f"an amount is a number without sign and exponent, not {text[:40]}")
    _, _, decimals = text.partition(".")
    return amounts[f"{text}0" if len(decimals) == _THOUSANDS else text]  # no point separates thousands here


def _shape(data: dict[str, Any], place: str) -> GameShape:
    game = str(data.get("game_type"))
    limits = data.get("bet_limit")
    kind = str(limits.get("bet_type")) if isinstance(limits, dict) else "NL"
    structure = _STRUCTURES.get(kind, Structure.NO_LIMIT)
    match game:
        case "Holdem":
            return holdem(structure)
        case "Omaha":
            return omaha(structure)
        case "OmahaHiLo":
            return omaha(structure, hi_lo=True)
        case "Short Deck" | "ShortDeck" | "Holdem6Plus":
            return short_deck(structure)
    raise BadRequest(f"{place}: Holdem and Omaha are read, not {game!r}").with_cause(Refusal.OTHER_GAME)


def _sit(built: HandBuilder, data: dict[str, Any], amounts: AmountTable) -> dict[str, str]:
    names: dict[str, str] = {}
    for player in _objects(data, "players"):
        name = str(player.get("name") or player.get("display") or f"Player{player.get('id')}")
        if name in built.chairs:
            name = f"{name} #{player.get('id')}"
        names[str(player.get("id"))] = name
        built.sit(_whole(player.get("seat")), name, _amount(player.get("starting_stack"), amounts))
    return names


def _about(built: HandBuilder, data: dict[str, Any], names: dict[str, str]) -> None:
    about: dict[str, Any] = {"venue": data.get("site_name"), "table": data.get("table_name")}
    about |= {"hand": data.get("game_number")}
    if data.get("table_size") is not None:
        about["seat_count"] = _whole(data["table_size"])
    tournament = data.get("tournament_info")
    if isinstance(tournament, dict):
        about["event"] = f"Tournament #{tournament.get('tournament_number')}"
    else:
        about["currency"] = data.get("currency")
    about |= moment(str(data.get("start_date_utc", "")))
    built.about = {name: value for name, value in about.items() if value is not None}
    hero = names.get(str(data.get("hero_player_id")))
    if hero is not None:
        built.extra["_hero"] = hero


def _player(names: dict[str, str], action: dict[str, Any]) -> str:
    key = str(action.get("player_id"))
    if key not in names:
        raise Unreadable(f"a player is one of {list(names)}, not {key!r}")
    return names[key]


def _act(
    built: HandBuilder,
    names: dict[str, str],
    action: dict[str, Any],
    amounts: AmountTable,
    totals: frozenset[str],
) -> None:
    what, name = action.get("action"), _player(names, action)
    chips = _amount(action.get("amount", 0), amounts)
    cards = "".join(map(str, _list(action, "cards"))).replace("XX", "??").replace("X", "??")
    match what:
        case "Dealt Cards":
            built.deal(name, cards)
        case "Fold":
            built.fold(name)
        case "Check":
            built.check(name)
        case "Call" if what in totals:
            built.call(name, max(chips - built.front.get(name, 0), 0))
        case "Call":
            built.call(name, chips)
        case "Bet":
            built.put_in(name, chips)
        case "Raise" if what in totals:
            built.raise_to(name, chips)
        case "Raise":
            built.put_in(name, chips)
        case "Shows Cards":
            if cards:
                built.show(name, cards)
        case "Mucks Cards":
            built.muck(name)
        case "Added To Pot":
            built.remark(Remark.EXTRA_MONEY)
        case "Payout":
            built.remark(Remark.CASHED_OUT)
        case "Added Chips" | "Sits Down" | "Stands Up":
            pass
        case str() if what in _POSTS:
            built.post(name, _POSTS[what], chips, all_in=bool(action.get("is_allin")))
        case _:
            raise Unreadable(f"an action is one of the standard's, not {what!r}")


OPEN_HAND_HISTORY: Final = HandFormat(
    "ohh", "Open Hand History (JSON)", detect, split, read_amounts_with(_read, _counts_chips)
)
