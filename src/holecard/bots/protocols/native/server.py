"""Server side of the native protocol `holecard/1`: JSON lines for every game.

The protocol is documented in `docs/reference/protocol.md`. Messages contain whole views. `ViewText` writes
what a `View` shows. `view_from_json` restores the view by replaying the hand from its history, with unknown
cards in place of those that the seat has not seen, so that `Hand` remains the only implementation of the
rules.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, Final

from holecard.bots.bot import RoundInfo
from holecard.bots.describe import describe
from holecard.bots.faults import FaultKind
from holecard.bots.protocols.dialogue import CALLED, FOLDED, Dialogue, Reply, Say, new_say
from holecard.bots.protocols.json_reader import MOST_CHIPS, read_object
from holecard.bots.protocols.native.card_text import (
    MOST_STEPS,
    discard_from_json,
    discard_to_json,
    hand_from_json,
    has_card_text,
)
from holecard.bots.protocols.native.view_text import ViewText
from holecard.cards.card import UNKNOWN
from holecard.cards.deal import Deal
from holecard.errors import HolecardError, IllegalAction, Unreadable
from holecard.hand.action import CALL, FOLD, Action, raise_to
from holecard.hand.discard import Discard, Move
from holecard.hand.hand import Hand
from holecard.hand.mixed import MOST_ACTIONS, Mix, Mixed
from holecard.hand.view import View
from holecard.rules.definition import game_to_data
from holecard.rules.game import Game
from holecard.session.result import Result

Data = dict[str, Any]

_LONGEST_CARD: Final = 4
"""Maximum number of characters of a card in any notation."""


def mix_to_json(mix: Mix) -> Data:
    parts = zip(mix.actions, mix.chances, strict=True)
    return {"mix": [action_to_json(action) | {"probability": chance} for action, chance in parts]}


def move_to_json(move: Move, view: View) -> Data:
    return discard_to_json(move, view.hole) if isinstance(move, Discard) else action_to_json(move)


def action_to_json(action: Action) -> Data:
    if action == FOLD:
        return {"action": "fold"}
    return {"action": "call"} if action == CALL else {"action": "raise", "to": int(action)}


# -- reading -----------------------------------------------------------------------------------


def view_from_json(data: object, game: Game) -> View:
    """Restore a view; `game` is the game of the greeting, whose stakes may have changed since.

    The data is untrusted: every field is checked against its bounds before use, and invalid data raises
    `Unreadable`.
    """
    if not isinstance(data, Mapping):
        raise Unreadable(
            f"a view is an object as described in docs/reference/protocol.md, not {describe(data)}"
        )
    try:
        if game.rotation is not None:
            games = game.rotation.games
            game = games[_number(data["game"], "game", most=len(games) - 1)]
        start = _numbers(data["start"], "start", game.seats[1], least=1)
        if data["seats"] != len(start):
            raise Unreadable(
                f"seats is the length of start, which is {len(start)}, not {describe(data['seats'])}"
            )
        seat = None if data["seat"] is None else _number(data["seat"], "seat", most=len(start) - 1)
        button = _number(data["button"], "button", most=len(start) - 1)
        steps = _list(data["history"], "history", MOST_STEPS)
        if has_card_text(game):
            actions = [(_street(step, game), action_from_json(step)) for step in steps]
            staked = _at_stakes(game, _stakes(data, game))
            return hand_from_json(data, staked, start, button, seat, actions, _folders(steps)).view(seat)
        hand = Hand(
            _at_stakes(game, _stakes(data, game)),
            start,
            button,
            _deal(data, game, len(start), seat),
            free_folders=_folders(steps),
        )
        for step in steps:
            hand.act(action_from_json(step))
        return hand.view(seat)
    except KeyError as error:
        raise Unreadable(
            f"a view is an object as described in docs/reference/protocol.md, without {error}"
        ) from None
    except HolecardError as error:
        raise Unreadable(f"an impossible view: {error}") from None


def _street(step: Any, game: Game) -> int:
    street = step.get("street") if isinstance(step, Mapping) else None
    return _number(street, "street", most=len(game.streets) - 1)


def _folders(steps: list[Any]) -> list[int]:
    """Seats that have folded. These folds are replayed even where a check was free."""
    told = [step for step in steps if isinstance(step, Mapping)]
    return [step["seat"] for step in told if step.get("action") == "fold" and "seat" in step]


def action_from_json(data: object) -> Action:
    """Parse an action. `check` and `call` are the same action, and so are `bet` and `raise`."""
    if type(data) is not dict and not isinstance(data, Mapping):  # it nearly always is, which is quick to see
        raise Unreadable(
            f"an action is an object as described in docs/reference/protocol.md, not {describe(data)}"
        )
    match data.get("action"):
        case "fold":
            return FOLD
        case "check" | "call":
            return CALL
        case "raise" | "bet":
            to = data.get("to")
            if type(to) is int and to > 0:
                return raise_to(to)
            raise Unreadable(f"a raise is to a whole number of chips above zero, not {describe(to)}")
    raise Unreadable(f"an action is fold, check, call or raise, not {describe(data.get('action'))}")


Stakes = tuple[tuple[int, ...], int, int, int]
"""Blinds, ante, straddle and bring-in."""


def _stakes(data: Mapping[str, Any], game: Game) -> Stakes:
    blinds = _numbers(data["blinds"], "blinds", game.seats[1])
    bring_in = _number(data["bring_in"], "bring_in") if game.forced.bring_in else 0
    return blinds, _number(data["ante"], "ante"), _number(data["straddle"], "straddle"), bring_in


@lru_cache(maxsize=64)
def _at_stakes(game: Game, stakes: Stakes) -> Game:
    forced = game.forced
    if stakes == (forced.blinds, forced.ante, forced.straddle, forced.bring_in):
        return game
    blinds, ante, straddle, bring_in = stakes
    if game.session.levels is not None and (ante, straddle) == (forced.ante, forced.straddle):
        level = game.at_level(blinds[-1])
        if level.forced.blinds == blinds:
            return level
    return game.with_stakes(blinds=blinds or None, ante=ante, straddle=straddle, bring_in=bring_in)


def _deal(data: Mapping[str, Any], game: Game, seats: int, seat: int | None) -> Deal:
    shown = _list(data["shown"], "shown", seats)
    if shown and len(shown) != seats:
        raise Unreadable(f"shown is empty or has cards for {seats} seats, not for {len(shown)}")
    holes = [_cards(cards, "shown", game.hole_cards) for cards in shown] or [[] for _ in range(seats)]
    if seat is not None:
        holes[seat] = _cards(data["hole"], "hole", game.hole_cards)
    unknown = str(UNKNOWN)
    full = [cards + [unknown] * (game.hole_cards - len(cards)) for cards in holes]
    return Deal.of(full, _cards(data["board"], "board", game.board_cards))


def _list(value: object, name: str, most: int) -> list[Any]:
    if not isinstance(value, list | tuple) or len(value) > most:
        raise Unreadable(f"{name} is a list of at most {most}, not {describe(value)}")
    return list(value)


def _number(value: object, name: str, *, least: int = 0, most: int = MOST_CHIPS) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Unreadable(f"{name} is a whole number from {least} to {most}, not {describe(value)}")
    return value


def _numbers(value: object, name: str, count: int, *, least: int = 0) -> tuple[int, ...]:
    return tuple(_number(item, name, least=least) for item in _list(value, name, count))


def _cards(value: object, name: str, most: int) -> list[str]:
    cards = _list(value, name, most)
    for card in cards:
        if not isinstance(card, str) or len(card) > _LONGEST_CARD:
            raise Unreadable(f"{name} has cards such as As, not {describe(card)}")
    return cards


PROTOCOL: Final = "holecard/1"
_LONGEST_TIME: Final = 1e9
"""Maximum seconds to announce."""


class Native(Dialogue):
    """The dialogue of the native protocol."""

    numbered: ClassVar[bool] = True

    def __init__(self) -> None:
        self._asked = 0
        self._answered = ""
        """How the answer to the last question begins, as most programs write it."""
        self._views = ViewText()

    def hello(self, table: RoundInfo) -> Say:
        page = game_to_data(table.game)
        self._views = ViewText(table.game.rotation)
        return Say((_line("hello", protocol=PROTOCOL, game=page, clock=page["clock"]),), wants_reply=True)

    def greeted(self, line: str) -> str | None:
        reply = read_object(line)
        if reply is not None and reply.get("type") == "ready":
            return None
        return f'a greeting is answered by {{"type":"ready"}}, not {line[:200]!r}'

    def round_begins(self, table: RoundInfo) -> Say:
        return Say((_line("round", seats=table.seats, seat=table.seat, seed=table.seed),))

    def hand_begins(self, view: View) -> Say:
        return new_say(((f'{{"type":"hand","view":{self._views.write(view)}}}',), False))

    def ask(self, view: View, time_left: float) -> tuple[str, ...]:
        self._asked += 1
        self._answered = f'{{"id":{self._asked}'
        left = int((time_left if 0.0 < time_left < _LONGEST_TIME else _bounded(time_left)) * 1000)
        return (f'{{"type":"act","id":{self._asked},"ms":{left},"view":{self._views.write(view)}}}',)

    def read(self, line: str, view: View) -> Reply | None:
        head, _, rest = line.partition(",")
        plain = _PLAIN.get(rest)
        if (
            plain is not None
            and (head == self._answered or head == f'{{"id": {self._asked}')
            and not view.is_draw
        ):
            return plain
        return self._parsed(line, view)

    def _parsed(self, line: str, view: View) -> Reply | None:
        reply = read_object(line)
        if reply is None:
            return _garbage(f"an answer is a JSON object, not {line[:200]!r}")
        number = reply.get("id")
        if type(number) is not int or not 0 < number <= self._asked:
            return _garbage(f"an answer has the id of its question, here {self._asked}, not {line[:200]!r}")
        if number < self._asked:
            return None
        if "fault" in reply:
            return _confessed(reply, view)
        if view.is_draw:
            return _discarded(reply, view)
        if "mix" in reply:
            return _mixed(reply["mix"])
        verb = reply.get("action")
        if verb == "call" or verb == "check":
            return CALLED
        if verb == "fold":
            return FOLDED
        try:
            return Reply(action_from_json(reply))
        except Unreadable as error:
            return _garbage(str(error))

    def hand_ends(self, view: View) -> Say:
        return new_say(((f'{{"type":"hand_end","view":{self._views.write(view)}}}',), False))

    def round_ends(self, result: Result) -> Say:
        chips, stacks, winners = list(result.chips), list(result.stacks), list(result.winners)
        return Say((_line("round_end", hands=result.hands, chips=chips, stacks=stacks, winners=winners),))

    def goodbye(self) -> tuple[str, ...]:
        return (_line("bye"),)


_PLAIN: Final = {
    text: reply
    for verb, reply in (("call", CALLED), ("check", CALLED), ("fold", FOLDED))
    for text in (f'"action":"{verb}"}}', f' "action": "{verb}"}}')
}
"""Answers as JSON encoders write them, behind the number: nothing needs to be parsed to understand them."""


def _bounded(seconds: float) -> float:
    return max(0.0, min(seconds, _LONGEST_TIME))


_encode: Final = json.JSONEncoder(separators=(",", ":")).encode


def _line(kind: str, **fields: Any) -> str:
    return _encode({"type": kind, **fields})


def _discarded(reply: dict[str, Any], view: View) -> Reply:
    """The answer to a draw."""
    if "discard" not in reply:
        return _garbage('an answer to a draw has a list of cards as "discard", which is missing')
    try:
        return Reply(discard_from_json(reply["discard"], view.hole))
    except Unreadable as error:
        return _garbage(str(error))
    except IllegalAction as error:
        return Reply(None, FaultKind.ILLEGAL, str(error))


def _confessed(reply: dict[str, Any], view: View) -> Reply:
    """A fault that the program reports itself. It is counted like a detected one; its action, if any, is
    played."""
    fault, detail = reply["fault"], reply.get("detail")
    kind = fault if fault in (FaultKind.CRASH, FaultKind.ILLEGAL) else FaultKind.GARBAGE
    words = detail[:500] if isinstance(detail, str) else ""
    if view.is_draw:
        return Reply(_discarded(reply, view).action, FaultKind(kind), words)
    if "mix" in reply:
        return Reply(None, FaultKind(kind), words, _mixed(reply["mix"]).mix)
    try:
        return Reply(action_from_json(reply), FaultKind(kind), words)
    except Unreadable:
        return Reply(None, FaultKind(kind), words)


def _mixed(parts: object) -> Reply:
    """A distribution. Whether its actions are legal and its probabilities add up is judged later."""
    if type(parts) is not list or not 0 < len(parts) <= MOST_ACTIONS:
        got = f"of {len(parts)}" if type(parts) is list else describe(parts)
        return _garbage(f"a mix is a list of 1 to {MOST_ACTIONS} actions, not {got}")
    found: dict[int, float] = {}
    for part in parts:
        try:
            action = action_from_json(part)
        except Unreadable as error:
            return _garbage(str(error))
        chance = part.get("probability")
        if type(chance) is not float and type(chance) is not int:
            return _garbage(f"an action of a mix has a probability from 0 to 1, not {describe(chance)}")
        if action in found:
            return _garbage(f"a mix has each action once, not twice {action}")
        found[action] = chance
    return Reply(None, mix=Mixed(found))


def _garbage(words: str) -> Reply:
    return Reply(None, FaultKind.GARBAGE, words)
