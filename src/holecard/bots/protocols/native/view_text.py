"""Writes views as the JSON objects of the native protocol, straight into text.

A program is sent a view with every message, so this costs more than all the rest of a decision if it builds
dictionaries for an encoder. What most views have in common is written once and kept: the part that a hand
does not change, the names of streets, cards, actions.
"""

import json
from typing import Final

from holecard.cards.card import FULL_DECK, UNKNOWN, Card
from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.legal import Legal
from holecard.hand.view import View
from holecard.rules.game import Game


class ViewText:
    """Views as text. An instance serves one program, whose views mostly belong to the same hand."""

    __slots__ = (
        "_board", "_board_text", "_button", "_chips", "_end", "_game", "_head", "_heads", "_hole",
        "_hole_text", "_row", "_seat", "_start", "_streets",
    )  # fmt: skip

    def __init__(self) -> None:
        self._game: Game | None = None
        self._seat: int | None = None
        self._button = -1
        self._start: tuple[int, ...] = ()
        self._head = self._end = self._row = ""
        self._heads: dict[tuple[int | None, int, int], str] = {}
        self._streets: list[str] = []
        self._chips = 0
        """All chips of the hand."""
        self._hole: tuple[Card, ...] = ()
        self._board: tuple[Card, ...] = ()
        self._hole_text = self._board_text = ""
        """The cards of the view before, which are mostly those of the next one."""

    def write(self, view: View) -> str:
        if (
            view.game is not self._game
            or view.start != self._start
            or view.button != self._button
            or view.seat != self._seat
        ):
            self._begin(view)
        if view.hole != self._hole:
            self._hole, self._hole_text = view.hole, _cards(view.hole)
        if view.board != self._board:
            self._board, self._board_text = view.board, _cards(view.board)
        stacks, row = view.stacks, self._row
        return (
            f"{self._head}{'null' if view.actor is None else view.actor}{self._streets[view.street]}"
            f'"hole":[{self._hole_text}],"board":[{self._board_text}],{self._end}'
            f'"stacks":[{row % stacks}],"bets":[{row % view.bets}],'
            f'"folded":[{_FLAGS[view.folded]}],"pot":{self._chips - sum(stacks)},'
            f'"history":[{",".join([_STEPS[step] for step in view._log])}],"legal":{_legal(view.legal)},'
            f'"shown":[{_shown(view.shown) if view.shown else ""}],'
            f'"payoffs":{"null" if view.payoffs is None else f"[{row % view.payoffs}]"}}}'
        )

    def _begin(self, view: View) -> None:
        """Write what does not change during a hand."""
        if view.game is not self._game:
            self._game = view.game
            self._heads = {}
            self._streets = [
                f',"street":{number},"street_name":{json.dumps(street.name)},'
                for number, street in enumerate(view.game.streets)
            ]
        self._seat, self._button, self._start = view.seat, view.button, view.start
        place = view.seat, view.button, view.seats
        self._head = self._heads.get(place) or self._heads.setdefault(place, _place(view))
        self._row = ",".join(["%d"] * view.seats)
        self._chips = sum(view.start)
        forced = view.game.forced
        self._end = (
            f'"blinds":[{_numbers(forced.blinds)}],"ante":{forced.ante},"straddle":{forced.straddle},'
            f'"start":[{_numbers(view.start)}],'
        )


def _place(view: View) -> str:
    """The seat in this hand."""
    seat = "null" if view.seat is None else view.seat
    return (
        f'{{"seat":{seat},"seats":{view.seats},"button":{view.button},'
        f'"position":{json.dumps(view.position)},"actor":'
    )


def _numbers(values: tuple[int, ...]) -> str:
    return ",".join(map(str, values))


_CARDS: Final = tuple(f'"{card}"' for card in (*FULL_DECK, UNKNOWN))


def _cards(cards: tuple[Card, ...]) -> str:
    return ",".join([_CARDS[card] for card in cards])


def _shown(shown: tuple[tuple[Card, ...], ...]) -> str:
    return ",".join([f"[{_cards(cards)}]" for cards in shown])


def _legal(legal: Legal | None) -> str:
    if legal is None:
        return "null"
    to_call, least, most, can_fold = legal
    return (
        f'{{"to_call":{to_call},"min_raise_to":{"null" if least is None else least},'
        f'"max_raise_to":{"null" if most is None else most},"can_fold":{"true" if can_fold else "false"}}}'
    )


class _StepTexts(dict[tuple[int, int, Action], str]):
    """Actions as text. There are few, again and again, but for the sizes of raises, so they are limited."""

    MOST: Final = 10_000

    def __missing__(self, step: tuple[int, int, Action]) -> str:
        if len(self) >= self.MOST:
            self.clear()
        street, seat, action = step
        verb = "fold" if action == FOLD else "call" if action == CALL else "raise"
        to = f',"to":{int(action)}' if action > 0 else ""
        self[step] = text = f'{{"street":{street},"seat":{seat},"action":"{verb}"{to}}}'
        return text


class _FlagTexts(dict[tuple[bool, ...], str]):
    """Which seats have folded, as text: at most one for every set of seats."""

    def __missing__(self, flags: tuple[bool, ...]) -> str:
        self[flags] = text = ",".join(["true" if flag else "false" for flag in flags])
        return text


_STEPS: Final = _StepTexts()
_FLAGS: Final = _FlagTexts()
