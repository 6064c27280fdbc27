"""The summary of a hand in PokerStars' layout: cards that were not shown, and what rooms say only there."""

import re
from typing import Final

from holecard.cards.card import Card, parse_cards
from holecard.history.formats.builder import MUCK, SHOW, HandBuilder
from holecard.history.formats.money import AmountTable
from holecard.history.formats.reading import who
from holecard.history.remarks import Remark

_CARDS: Final = re.compile(r"\b(?:mucked|showed) \[([^\]]*)\]")
_WINNINGS: Final = re.compile(r"(?:\bcollected|\] and won) \(([^()]*)\)")
_FLOP: Final = 3


class StarsSummary:
    __slots__ = ("amounts", "board", "built", "mucked", "names", "won")

    def __init__(self, built: HandBuilder, amounts: AmountTable) -> None:
        self.built = built
        self.amounts = amounts
        self.names: dict[str, str] = {}
        """By chair, once they are needed."""
        self.mucked: dict[str, str] = {}
        self.won: dict[str, int] = {}
        self.board = ""

    def take(self, line: str) -> None:
        if line.startswith("Seat "):
            if "ed [" in line or (not self.built.collected and "(" in line):
                seat, _, rest = line.partition(": ")
                self._seat(seat[len("Seat ") :], rest)
        elif line.startswith("Board ["):
            self.board = line[len("Board [") :].rstrip("]")
        elif line.startswith("Total pot ") and not self.built.collected:
            self.built.pots.append(self.amounts[line[len("Total pot ") :].partition(" ")[0]])
        elif line.startswith("Hand was run"):
            self.built.remark(Remark.RUN_TWICE)
        elif line.lower().startswith("hand cancelled"):
            self.built.remark(Remark.CANCELLED)

    def _seat(self, chair: str, line: str) -> None:
        """A name may be that of another player and `(button)`: the chair tells whose line it is."""
        if not self.names:
            self.names = {str(number): name for name, number in self.built.chairs.items()}
        name = self.names.get(chair)
        if player := (name and who(line, (name,))) or who(line, self.built.chairs):
            name, words = player
            if cards := _CARDS.search(words):
                self.mucked[name] = cards[1].replace("XX", "??")
            if not self.built.collected and (won := _WINNINGS.search(words)):
                self.won[name] = self.amounts[won[1]]

    def finish(self) -> None:
        built = self.built
        assert built.shape is not None
        if not built.collected:
            if len(built.pots) > 1 and len(self.won) == 1 and sum(built.pots) <= built.contested:
                self.won = {name: sum(built.pots) for name in self.won}  # told of the last pot only
            for name, chips in self.won.items():
                if chips:
                    built.collect(name, chips)
        if not built.shape.is_flop_game:
            shown = {name for told, name, _ in built.told if told is SHOW}
            for name, cards in self.mucked.items():
                if name not in shown and cards.strip():
                    built.final[name] = parse_cards(cards)
            return
        if len(self.board) > 3 * len(built.lying):
            self._fill_in_board(parse_cards(self.board.replace("10", "T")))
        for name, cards in self.mucked.items():
            if name not in built.hole and cards.strip():
                built.deal(name, cards)

    def _fill_in_board(self, board: tuple[Card, ...]) -> None:
        """What was dealt after the last bet comes before the showdown."""
        built = self.built
        lying = len(built.lying)
        if lying >= len(board) or Remark.RUN_TWICE in built.remarks:
            return
        ending = [told for told in built.told if told[0] in (SHOW, MUCK)]
        built.told = [told for told in built.told if told not in ending]
        for first in [0, *range(_FLOP, len(board))]:
            if (last := max(first + 1, _FLOP)) > lying:
                built.board(" ".join(map(str, board[max(first, lying) : last])))
        built.told += ending
