"""Writes views as the JSON objects of the native protocol, straight into text.

A program is sent a view with every message, so this costs more than all the rest of a decision if it builds
dictionaries for an encoder. What most views have in common is written once and kept: the part that a hand
does not change, the names of streets, cards, actions.
"""

import json
from typing import Any, Final

from holecard.bots.protocols.native.card_text import cards_to_text, has_card_text
from holecard.cards.card import FULL_DECK, UNKNOWN, Card
from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.rules.rotation import Rotation


class ViewText:
    """Views as text. An instance serves one program, whose views mostly belong to the same hand."""

    __slots__ = (
        "_board", "_board_text", "_button", "_chips", "_end", "_folded", "_folded_text", "_game",
        "_has_cards", "_head", "_heads", "_history", "_hole", "_hole_text", "_last", "_rotation", "_row",
        "_rows", "_seat", "_stakes", "_start", "_streets", "_text", "_told",
    )  # fmt: skip

    def __init__(self, rotation: Rotation | None = None) -> None:
        """In a mixed game, views say by its number which of the games of the rotation is played."""
        self._rotation = rotation
        self._game: Game | None = None
        self._seat: int | None = None
        self._button = -1
        self._start: tuple[int, ...] = ()
        self._head = self._end = self._row = self._rows = self._stakes = ""
        self._heads: dict[tuple[int | None, int, int], tuple[str, str, str]] = {}
        """By seat, button and number of seats: how a view begins, the format of numbers by seat, and that of
        stacks and bets."""
        self._has_cards = False
        """Whether the game has up-cards, draws or discards to tell of."""
        self._streets: list[str] = []
        self._chips = 0
        """All chips of the hand."""
        self._hole: tuple[Card, ...] = ()
        self._board: tuple[Card, ...] = ()
        self._hole_text = self._board_text = ""
        """The cards of the view before, which are mostly those of the next one."""
        self._history = ""
        """The actions of the view before, with which the next one mostly begins."""
        self._told = 0
        self._last: Any = None
        """How many they were, and the last of them: views of the same hand share their steps. Not a tuple of
        three: mypyc would take it apart, and then it is never the same."""
        self._folded: tuple[bool, ...] = ()
        self._folded_text = ""
        """Who had folded in the view before."""
        self._text = ""
        """The view before, if nothing has changed since: a seat that opens is told of the hand and asked."""

    def write(self, view: View) -> str:
        start, seat = view.start, view.seat
        if (
            view.button != self._button
            or seat != self._seat
            or (start is not self._start and start != self._start)
            or view.game is not self._game
        ):
            self._begin(view)
        if view.hole != self._hole:
            self._hole, self._hole_text, self._text = view.hole, _cards(view.hole), ""
        if view.board != self._board:
            self._board, self._board_text, self._text = view.board, _cards(view.board), ""
        log: tuple[Any, ...] = view._log
        if len(log) != self._told or (log and log[-1] is not self._last):
            self._follow(log)
        actor = view.actor
        if actor is None:
            return f"{self._written(view, 'null')}{self._over(view)}"
        if not self._text or self._has_cards:  # up-cards may change where nothing else does
            self._text = f"{self._written(view, str(actor))}{_GOES_ON}"
        return self._text

    def _written(self, view: View, actor: str) -> str:
        """All but the end, which depends on whether the hand is over."""
        stacks, folded = view.stacks, view.folded
        if folded is not self._folded:
            self._folded, self._folded_text = folded, _FLAGS[folded]
        legal = "null"
        if (bounds := view.legal) is not None:
            to_call, least, most, can_fold = bounds
            legal = (
                f'{{"to_call":{to_call},"min_raise_to":{"null" if least is None else least},'
                f'"max_raise_to":{"null" if most is None else most},'
                f'"can_fold":{"true" if can_fold else "false"}}}'
            )
        return (
            f"{self._head}{actor}{self._streets[view.street]}"
            f'"hole":[{self._hole_text}],"board":[{self._board_text}],{self._end}'
            f'{self._rows % (stacks + view.bets)}"folded":[{self._folded_text}],'
            f'"pot":{self._chips - sum(stacks)},"history":[{self._history}],"legal":'
            f"{legal}{cards_to_text(view) if self._has_cards else ''}"
        )

    def _follow(self, log: tuple[Any, ...]) -> None:
        """Add the actions that are new since the view before, or begin again with those of another hand."""
        told = self._told
        if not told or len(log) < told or log[told - 1] is not self._last:
            self._history = ",".join([_STEPS[step] for step in log])
        else:
            for step in log[told:]:
                self._history += f",{_STEPS[step]}"
        self._told = len(log)
        self._last = log[-1] if log else None
        self._text = ""

    def _over(self, view: View) -> str:
        payoffs = "null" if view.payoffs is None else f"[{self._row % view.payoffs}]"
        return f',"shown":[{_shown(view.shown)}],"payoffs":{payoffs}}}'

    def _begin(self, view: View) -> None:
        """Write what does not change during a hand."""
        if view.game is not self._game:
            self._game = view.game
            self._heads = {}
            self._has_cards = has_card_text(view.game)
            self._streets = [
                f',"street":{number},"street_name":{json.dumps(street.name)},'
                for number, street in enumerate(view.game.streets)
            ]
            forced = view.game.forced
            number = "" if self._rotation is None else f'"game":{self._rotation.games.index(view.game)},'
            self._stakes = (
                f"{number}"
                f'"blinds":[{_numbers(forced.blinds)}],"ante":{forced.ante},"straddle":{forced.straddle},'
            )
        self._text = ""
        start = view.start
        self._seat, self._button, self._start = view.seat, view.button, start
        place = view.seat, view.button, len(start)
        head = self._heads.get(place)
        if head is None:
            row = ",".join(["%d"] * len(start))
            head = self._heads[place] = _place(view), row, f'"stacks":[{row}],"bets":[{row}],'
        self._head, self._row, self._rows = head
        self._chips = sum(start)
        self._end = f'{self._stakes}"start":[{self._row % start}],'


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


_GOES_ON: Final = ',"shown":[],"payoffs":null}'
"""The end of every view before the end of the hand."""
_STEPS: Final = _StepTexts()
_FLAGS: Final = _FlagTexts()
