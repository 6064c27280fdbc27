"""What views of games with up-cards, draws or discards add to the JSON of the native protocol.

`cards_to_text` writes it, and `hand_from_json` plays the hand again from it: own cards as they were dealt,
thrown away and drawn, of other seats the up-cards and how many cards they drew.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from holecard.bots.describe import describe
from holecard.cards.card import UNKNOWN, Card
from holecard.cards.deal import Cards
from holecard.errors import Unreadable
from holecard.hand.action import Action
from holecard.hand.card_slots import CardSlots
from holecard.hand.discard import Discard, Move
from holecard.hand.hand import Hand
from holecard.hand.legal_discard import LegalDiscard
from holecard.hand.view import View
from holecard.rules.game import Game

MOST_STEPS: Final = 10_000
"""Maximum number of actions in one hand."""
_MOST_SEATS: Final = 64
MOST_DRAWS: Final = 200
"""Maximum number of draws in one hand."""


def has_card_text(game: Game) -> bool:
    """Whether views of this game have more fields than those of plain games."""
    return game.is_drawn or game.has_up_cards


# -- writing -----------------------------------------------------------------------------------


def cards_to_text(view: View) -> str:
    """The fields, each with a comma before it."""
    dealt, drawn = _own_cards(view)
    fields = {
        "bring_in": view.game.forced.bring_in,
        "up": [_texts(cards) for cards in view.up],
        "dealt": _texts(dealt),
        "draws": [_draw_data(view, number, drawn) for number in range(len(view.draws))],
        "draw": _legal_data(view.legal_draw, view.hole),
    }
    return "".join(f',"{name}":{json.dumps(value, separators=(",", ":"))}' for name, value in fields.items())


def _texts(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


def _draw_data(view: View, number: int, drawn: dict[int, tuple[Cards, Cards]]) -> dict[str, Any]:
    """The seat's own discards with their cards, those of others with their count."""
    street, seat, discard = view.draws[number]
    data: dict[str, Any] = {"street": street, "seat": seat, "count": discard.count}
    if number in drawn:
        thrown, new = drawn[number]
        data |= {"discard": _texts(thrown), "drawn": _texts(new)}
    return data


def _legal_data(draw: LegalDiscard | None, hole: Cards) -> dict[str, Any] | None:
    if draw is None:
        return None
    cards = [card for place, card in enumerate(hole) if draw.places >> place & 1]
    return {"least": draw.least, "most": draw.most, "cards": _texts(cards), "replaced": draw.is_replaced}


def _own_cards(view: View) -> tuple[Cards, dict[int, tuple[Cards, Cards]]]:
    """The seat's cards as they were dealt, and by the number of a draw what it threw away and what it drew:
    found by undoing the streets from the last one on."""
    if view.seat is None:
        return (), {}
    held, thrown = list(view.hole), list(view.discarded)
    own = {street: number for number, (street, seat, _) in enumerate(view.draws) if seat == view.seat}
    drawn: dict[int, tuple[Cards, Cards]] = {}
    dealt: list[Card] = []
    for street in range(_last_street(view), -1, -1):
        part = view.game.streets[street]
        if street in own:
            discard = view.draws[own[street]].discard
            gone = thrown[len(thrown) - discard.count :]
            del thrown[len(thrown) - discard.count :]
            new = held[len(held) - discard.count :] if part.draw else []
            del held[len(held) - len(new) :]
            for place, card in zip(discard.places, gone, strict=True):
                held.insert(place, card)
            drawn[own[street]] = tuple(gone), tuple(new)
        count = min(part.hole + part.up, len(held))
        dealt = held[len(held) - count :] + dealt
        del held[len(held) - count :]
    return tuple(dealt), drawn


def _last_street(view: View) -> int:
    """The last one on which the seat got cards: that of its fold, or the present one."""
    folds = [street for street, seat, action in view.log if seat == view.seat and action < 0]
    return folds[0] if folds else view.street


# -- reading -----------------------------------------------------------------------------------


def hand_from_json(
    data: Mapping[str, Any], game: Game, start: tuple[int, ...], button: int, seat: int | None,
    actions: Sequence[tuple[int, Action]], free_folders: Sequence[int],
) -> Hand:  # fmt: skip
    """The hand as the seat knows it; `actions` come with their streets."""
    slots = CardSlots(game, len(start), button)
    up = _by_seat(data["up"], "up", len(start), game.hole_cards)
    street = _number(data["street"], "street", len(game.streets) - 1)
    last = _fold_streets(data["history"], len(game.streets))
    for at in range(len(start)):
        own = _cards(data["dealt"], "dealt", game.hole_cards) if at == seat else None
        slots.deal(at, own if own is not None else _seen(game, up[at], last.get(at, street)))
    moves: list[tuple[int, Move]] = []
    for draw in _list(data["draws"], "draws", MOST_DRAWS):
        moves.append(_draw(draw, slots, game, len(start), seat))
    moves += actions
    moves.sort(key=lambda move: move[0])  # stable: the draws of a street come before its betting
    slots.board = _cards(data["board"], "board", game.board_cards + 1)
    shown = _by_seat(data["shown"], "shown", len(start), game.hole_cards) if data["shown"] else []
    for at, cards in enumerate(shown):
        if cards:
            slots.show(at, cards)
    _check_once(slots.dealt_once())
    hand = Hand(game, start, button, slots.as_deal(), free_folders=free_folders)
    for _, move in moves:
        hand.act(move)
    return hand


def _check_once(cards: Cards) -> None:
    known = [card for card in cards if card != UNKNOWN]
    for card in known:
        if known.count(card) > 1:
            raise Unreadable(f"a card is dealt once, not twice: {card}")


def _fold_streets(history: object, streets: int) -> dict[int, int]:
    """By seat that has folded: on which street."""
    steps = [step for step in _list(history, "history", MOST_STEPS) if isinstance(step, Mapping)]
    folds = [step for step in steps if step.get("action") == "fold"]
    return {
        _number(step["seat"], "seat", _MOST_SEATS): _number(step["street"], "street", streets - 1)
        for step in folds
    }


def _seen(game: Game, up: Cards, last: int) -> Cards:
    """The cards of another seat up to its last street, with face-down cards unknown."""
    found: list[Card] = []
    left = list(up)
    for street in game.streets[: last + 1]:
        if len(left) < street.up:
            break
        found += [UNKNOWN] * street.hole + left[: street.up]
        del left[: street.up]
    return tuple(found)


def _draw(data: object, slots: CardSlots, game: Game, seats: int, own: int | None) -> tuple[int, Discard]:
    if not isinstance(data, Mapping):
        raise Unreadable(f"a draw is an object with street, seat and count, not {describe(data)}")
    street = _number(data["street"], "street", len(game.streets) - 1)
    seat = _number(data["seat"], "seat", seats - 1)
    count = _number(data["count"], "count", game.hole_cards)
    thrown = drawn = (UNKNOWN,) * count
    if seat == own:
        thrown = _cards(data["discard"], "discard", game.hole_cards)
        drawn = _cards(data["drawn"], "drawn", game.hole_cards)
    discard = slots.throw(seat, thrown)
    if game.streets[street].draw:
        slots.draw(seat, drawn)
    return street, discard


def discard_from_json(cards: object, hole: Cards) -> Discard:
    """An answer to a draw: the cards to discard, none to stand pat."""
    if not isinstance(cards, list) or not all(isinstance(card, str) and len(card) <= 4 for card in cards):
        raise Unreadable(f"a discard is a list of cards such as 2h, not {describe(cards)}")
    return Discard.of(cards[:24], hole)


def discard_to_json(discard: Discard, hole: Cards) -> dict[str, Any]:
    return {"discard": _texts(discard.cards(hole))}


def _number(value: object, name: str, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise Unreadable(f"{name} is a whole number from 0 to {most}, not {describe(value)}")
    return value


def _list(value: object, name: str, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise Unreadable(f"{name} is a list of at most {most}, not {describe(value)}")
    return value


def _cards(value: object, name: str, most: int) -> Cards:
    cards = _list(value, name, most)
    if not all(isinstance(card, str) and len(card) <= 4 for card in cards):
        raise Unreadable(f"{name} has cards such as As, not {describe(value)}")
    return tuple([Card(card) for card in cards])


def _by_seat(value: object, name: str, seats: int, most: int) -> list[Cards]:
    rows = _list(value, name, seats)
    if len(rows) != seats:
        raise Unreadable(f"{name} has cards for {seats} seats, not for {len(rows)}")
    return [_cards(cards, name, most) for cards in rows]
