"""A card in words, sentence by sentence, and as plain data."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from holecard.bots.fault import FaultKind
from holecard.hand import Action
from holecard.solver.form import Form
from holecard.study.card import Card, SeatCard
from holecard.study.speech import does, doing, holdings, place
from holecard.study.spots import WeakSpot

PLAYERS: Final = ("first player", "second player")


def verdict(card: Card) -> str:
    """`tight can lose 0.211 chips a hand (± 0.002), the mean of both seats.`"""
    failures = sum(count for kind, count in faults(card).items() if kind.is_failure)
    if failures >= sum(seat.answers for seat in card.seats):
        return f"{card.bot} never gave an answer that counts; whoever only checks and folds {_loses(card)}."
    if not card.is_exploitable:
        words = f"{card.bot} cannot be exploited"
        error = f" (what he wins is {card.exploitability:.2g} ± {card.error:.2g} chips a hand)"
        return f"{words} beyond chance{error}." if card.error else f"{words}."
    return f"{card.bot} can {_loses(card).replace('loses', 'lose', 1)}."


def _loses(card: Card) -> str:
    least = "about " if card.merged else "at least " if card.is_bound else ""
    error = f" (± {card.error:.2g})" if card.error else ""
    return f"loses {least}{_amount(card, card.exploitability)} a hand{error}, the mean of both seats"


def _amount(card: Card, chips: float) -> str:
    """`0.211 chips`, `80.3 chips (4,014 mbb)`"""
    words = _chips(chips)
    blind = card.big_blind
    return words if blind is None else f"{words} ({1000 * chips / blind:,.0f} mbb)"


def _chips(chips: float, digits: int = 4) -> str:
    """`0.211 chips`, `1 chip`"""
    number = f"{chips:.{digits}g}"
    return f"{number} chip" if number == "1" else f"{number} chips"


def seat_words(card: Card, seat: int) -> str:
    """What is lost in one seat, of that what any player of the game must lose there."""
    one = card.seats[seat]
    chips = one.loss.chips
    verb = "loses" if chips >= 0 else "wins"
    words = f"As {PLAYERS[seat]} it {verb} {_chips(abs(chips))} a hand"
    words += f" (± {one.loss.error:.2g})" if one.loss.error else ""
    gives = card.gives(seat)
    if gives is None or card.value is None:
        return f"{words}."
    fair = card.value if seat == 0 else -card.value
    return f"{words}; the game is worth {fair:+.4g} there, so it gives {gives:.4g} away."


def spot_words(card: Card, spot: WeakSpot) -> str:
    form = card.seats[spot.seat].form
    where = f"As {PLAYERS[spot.seat]} {place(form, spot.node)}, with {holdings(form, spot.node, spot.lanes)}"
    what = f"it {does(form, spot.node, spot.action)} {_percent(spot.share)}"
    better = doing(form, spot.node, spot.better)
    words = f"{where}: {what}, which costs {_chips(spot.cost, 3)} a hand against him."
    if spot.saves <= max(card.seats[spot.seat].loss.error, 1e-9):
        return f"{words} Better is {better}, but he would adapt and win as much elsewhere."
    share = "" if spot.change == 1 else f" {_percent(spot.change)} of these times"
    return f"{words} {better.capitalize()}{share} saves {spot.saves:.3g}, once he has adapted."


def _percent(share: float) -> str:
    """`100%` only for always."""
    if share >= 0.9995:
        return "always" if share == 1 else ">99.9%"
    return f"{share:.0%}"


def line_words(card: Card, seat: int) -> list[str]:
    """What the exploiter does against the bot in this seat."""
    return [move.words for move in card.seats[seat].line]


def notes(card: Card) -> Iterator[str]:
    """What a reader must know to trust the figures no more than they deserve."""
    hands = sum(seat.hands for seat in card.seats)
    answers = sum(seat.answers for seat in card.seats)
    repeats = min(seat.survey.repeats for seat in card.seats)
    spots = sum(len(seat.survey.targets()) for seat in card.seats)
    yield (
        f"It was asked in {spots:,} information sets, {repeats} times or more in each: "
        f"{answers:,} answers in {hands:,} hands."
    )
    yield _certainty(card)
    if card.is_bound:
        yield (
            f"The exploiter bets by the menu {card.menu}; with more sizes he may win more. It was asked "
            "wherever its own play leads to against him."
        )
    if card.merged:
        yield (
            f"Of its bets, {card.merged:,} were taken for others of about their size, so the figures are "
            "near the truth and no bound."
        )
    if card.remembers:
        yield "It depends on earlier hands: the card shows how it plays a first hand."
    if not card.repeatable:
        yield "With the same seed and cards it did not always answer the same."
    yield from _fault_notes(card)


def _certainty(card: Card) -> str:
    if not card.mixes:
        return "It always answered the same in the same place, so the figures have no sampling error."
    high = sum(seat.loss.seen for seat in card.seats) / 2
    return (
        "It mixes. The exploiter was found with one half of its answers and judged by the other half; "
        f"± is one standard error. Against the very answers that he knows he would win {high:.4g}, which "
        "is rather too much."
    )


def faults(card: Card) -> Counter[FaultKind]:
    return card.seats[0].faults + card.seats[1].faults


def _fault_notes(card: Card) -> Iterator[str]:
    found = faults(card)
    if found:
        kinds = ", ".join(f"{kind} {count:,} times" for kind, count in found.most_common())
        first = next(seat.first_fault for seat in card.seats if seat.first_fault)
        yield f"Its faults count as the table forgives them ({kinds}; the first: {first})."
    if any(seat.given_up for seat in card.seats):
        yield "It failed so often that it was not asked any more, and checks or folds from there on."


# -- as plain data ---------------------------------------------------------------------------------


def as_json(card: Card) -> dict[str, Any]:
    blind = card.big_blind
    return {
        "bot": card.bot,
        "game": card.game.name,
        "stacks": list(card.stacks),
        "menu": str(card.menu),
        "value": card.value,
        "exploitability": card.exploitability,
        "error": card.error,
        "mbb": None if blind is None else 1000 * card.exploitability / blind,
        "lower_bound": card.is_bound and not card.merged,
        "merged_bets": card.merged,
        "mixes": card.mixes,
        "remembers": card.remembers,
        "repeatable": card.repeatable,
        "faults": {kind.value: count for kind, count in faults(card).items()},
        "seats": [_seat_json(card, seat) for seat in card.seats],
        "spots": [_spot_json(card, spot) for spot in card.spots],
        "notes": list(notes(card)),
    }


def _seat_json(card: Card, seat: SeatCard) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "loses": seat.loss.chips,
        "error": seat.loss.error,
        "loses_to_known_answers": seat.loss.seen,
        "gives_away": card.gives(seat.seat),
        "hands": seat.hands,
        "answers": seat.answers,
        "repeats": seat.survey.repeats,
        "given_up": seat.given_up,
        "line": [{"often": move.often, "words": move.words} for move in seat.line],
    }


def _spot_json(card: Card, spot: WeakSpot) -> dict[str, Any]:
    form = card.seats[spot.seat].form
    names = form.lanes_at(spot.node).names
    return {
        "seat": spot.seat,
        "after": _words(form, spot.node),
        "holdings": [names[lane] for lane in spot.lanes],
        "action": _verb(form, spot.node, spot.action),
        "share": spot.share,
        "better": _verb(form, spot.node, spot.better),
        "change": spot.change,
        "costs": spot.cost,
        "saves": spot.saves,
        "often": spot.often,
        "words": spot_words(card, spot),
    }


def _words(form: Form, node: int) -> str:
    return form.words(node) if form.tree.path(node) else ""


def _verb(form: Form, node: int, action: Action) -> str:
    return form.verb(node, action)
