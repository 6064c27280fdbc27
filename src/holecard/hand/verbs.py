"""Actions as people and programs say them, against what is legal now."""

from holecard.errors import IllegalAction
from holecard.hand.action import CALL, FOLD, Action, raise_to
from holecard.hand.hand import Hand


def understood(hand: Hand, verb: str, amount: int | None) -> Action:
    """`fold`, `check`, `call`, `bet` or `raise` (to `amount`), or `all-in`, by the seat to act."""
    legal = hand.legal
    match verb:
        case "fold":
            return FOLD
        case "check" if legal.to_call:
            raise IllegalAction(f"seat {hand.actor} may {legal.words(is_bet=not any(hand.bets))}, not check")
        case "call" if not legal.to_call:
            raise IllegalAction(f"seat {hand.actor} may {legal.words(is_bet=not any(hand.bets))}, not call")
        case "check" | "call":
            return CALL
        case "all-in" | "all_in":
            return legal.all_in
        case "bet" | "raise" if amount is not None:
            return raise_to(amount)
        case "bet" | "raise":
            raise IllegalAction(f"a {verb} needs an amount, not None")
    raise IllegalAction(f"an action is fold, check, call, bet, raise or all-in, not {verb!r}")
