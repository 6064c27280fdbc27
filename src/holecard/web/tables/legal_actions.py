"""What a seat may do, as plain values for JSON, with labels for buttons."""

from typing import Any, Final

from holecard.hand import Legal, View
from holecard.hand.hand import Hand

_SIZES: Final = (("⅓ pot", 1 / 3), ("½ pot", 0.5), ("⅔ pot", 2 / 3), ("Pot", 1.0), ("2× pot", 2.0))


def legal_actions(view: View | None) -> dict[str, Any] | None:
    """What the seat of this view may bet; None unless it is its turn to bet."""
    legal = None if view is None else view.legal
    if view is None or legal is None:
        return None
    least = legal.min_raise_to
    return {
        "can_fold": legal.can_fold,
        "to_call": legal.to_call,
        "call_label": _call_label(view, legal),
        "min_raise_to": least,
        "max_raise_to": legal.max_raise_to,
        "raise_verb": "" if least is None else _raise_verb(view),
        "bet_sizes": bet_sizes(view),
    }


def legal_draw(hand: Hand | None) -> dict[str, Any] | None:
    """What the seat to act may discard; None unless it draws or discards."""
    draw = None if hand is None else hand.legal_draw
    if hand is None or hand.actor is None or draw is None:
        return None
    cards = [str(card) for place, card in enumerate(hand.hole(hand.actor)) if draw.places >> place & 1]
    return {"least": draw.least, "most": draw.most, "cards": cards, "replaced": draw.is_replaced}


def _call_label(view: View, legal: Legal) -> str:
    if not legal.to_call:
        return "Check"
    verb = "Call" if any(view.bets) else "Bring in"  # where no seat has bet, nothing else is called
    return f"{verb} {legal.to_call:,}" + (" all-in" if legal.to_call == view.stack else "")


def _raise_verb(view: View) -> str:
    highest = max(view.bets)
    if not view.street and highest <= view.game.forced.bring_in:
        return "Complete to"
    return "Raise to" if highest else "Bet"


def bet_sizes(view: View) -> list[dict[str, Any]]:
    """The minimum raise, fractions of the pot, and the maximum raise."""
    least, most = view.min_raise_to, view.max_raise_to
    if least is None or most is None:
        return []
    seat = view.seat
    assert seat is not None
    everything = view.stack + view.bets[seat]
    result = {least: "Min"} | {most: "All-in" if most == everything else "Max"}
    for label, part in _SIZES:
        result.setdefault(int(view.pot_raise(part)), label)
    return [{"label": result[amount], "amount": amount} for amount in sorted(result)]
