"""A view as plain data, and the same view again elsewhere.

The data hold what the `View` shows. To get a view back, the hand is played again from its history, with
unknown cards in place of those that the seat has not seen: so everything that follows from the rules
is worked out by the one state machine that knows them.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from holecard.cards.card import UNKNOWN
from holecard.cards.deal import Deal
from holecard.errors import HolecardError, Unreadable
from holecard.hand.action import CALL, FOLD, Action, raise_to
from holecard.hand.hand import Hand
from holecard.hand.legal import Legal
from holecard.hand.view import Step, View
from holecard.rules.game import Game

Data = dict[str, Any]


def view_to_json(view: View) -> Data:
    forced = view.game.forced
    return {
        "seat": view.seat,
        "seats": view.seats,
        "button": view.button,
        "position": view.position,
        "actor": view.actor,
        "street": view.street,
        "street_name": view.game.streets[view.street].name,
        "hole": list(map(str, view.hole)),
        "board": list(map(str, view.board)),
        "blinds": list(forced.blinds),
        "ante": forced.ante,
        "straddle": forced.straddle,
        "start": list(view.start),
        "stacks": list(view.stacks),
        "bets": list(view.bets),
        "folded": list(view.folded),
        "pot": view.pot,
        "history": list(map(_step_to_json, view.history)),
        "legal": None if view.legal is None else _legal_to_json(view.legal),
        "shown": [list(map(str, cards)) for cards in view.shown],
        "payoffs": None if view.payoffs is None else list(view.payoffs),
    }


def action_to_json(action: Action) -> Data:
    if action == FOLD:
        return {"action": "fold"}
    return {"action": "call"} if action == CALL else {"action": "raise", "to": int(action)}


def _step_to_json(step: Step) -> Data:
    return {"street": step.street, "seat": step.seat} | action_to_json(step.action)


def _legal_to_json(legal: Legal) -> Data:
    return {
        "to_call": legal.to_call,
        "min_raise_to": legal.min_raise_to,
        "max_raise_to": legal.max_raise_to,
        "can_fold": legal.can_fold,
    }


# -- and back ----------------------------------------------------------------------------------


def view_from_json(data: Mapping[str, Any], game: Game) -> View:
    """The view that the data were made of; `game` is as it was at the greeting, at any stakes."""
    try:
        stakes = (tuple(data["blinds"]), data["ante"], data["straddle"])
        hand = Hand(_at_stakes(game, stakes), tuple(data["start"]), data["button"], _deal(data, game))
        for step in data["history"]:
            hand.act(action_from_json(step))
        return hand.view(data["seat"])
    except (KeyError, TypeError, IndexError) as error:
        raise Unreadable(f"a view is an object as described in docs/protocol.md, without {error}") from None
    except HolecardError as error:
        raise Unreadable(f"a view that cannot have come about: {error}") from None


def action_from_json(data: Mapping[str, Any]) -> Action:
    """`check` and `call` are the same action, as `bet` and `raise` are."""
    match data.get("action"):
        case "fold":
            return FOLD
        case "check" | "call":
            return CALL
        case "raise" | "bet":
            to = data.get("to")
            if type(to) is int and to > 0:
                return raise_to(to)
            raise Unreadable(f"a raise is to a whole number of chips above zero, not {to!r}")
    raise Unreadable(f"an action is fold, check, call or raise, not {data.get('action')!r}")


@lru_cache(maxsize=64)
def _at_stakes(game: Game, stakes: tuple[tuple[int, ...], int, int]) -> Game:
    forced = game.forced
    if stakes == (forced.blinds, forced.ante, forced.straddle):
        return game
    blinds, ante, straddle = stakes
    if game.session.levels is not None and (ante, straddle) == (forced.ante, forced.straddle):
        level = game.at_level(blinds[-1])
        if level.forced.blinds == blinds:
            return level
    return game.with_stakes(blinds=blinds or None, ante=ante, straddle=straddle)


def _deal(data: Mapping[str, Any], game: Game) -> Deal:
    holes = [list(cards) for cards in data["shown"] or [[]] * data["seats"]]
    if data["seat"] is not None:
        holes[data["seat"]] = list(data["hole"])
    unknown = str(UNKNOWN)
    return Deal.of([cards + [unknown] * (game.hole_cards - len(cards)) for cards in holes], data["board"])
