"""What a view shows, as the data of the native protocol: the reference that its text is compared with."""

import json
from typing import Any

from holecard.bots.protocols.native.card_text import cards_to_text, has_card_text
from holecard.bots.protocols.native.server import action_to_json
from holecard.hand.view import View

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
        "history": [
            {"street": step.street, "seat": step.seat} | action_to_json(step.action) for step in view.history
        ],
        "legal": None if view.legal is None else view.legal._asdict(),
        **_cards(view),
        "shown": [list(map(str, cards)) for cards in view.shown],
        "payoffs": None if view.payoffs is None else list(view.payoffs),
    }


def _cards(view: View) -> Data:
    """What games with up-cards and draws add; `test_native_cards.py` proves that it comes back."""
    data: Data = json.loads(f"{{{cards_to_text(view)[1:]}}}") if has_card_text(view.game) else {}
    return data
