"""Strategies as tables of four rows a player, for games shaped like mini poker.

The game's six decision points make four rows for each player, with a column a card:

- Bet: A as the first action, B after a check.
- Continue: not to fold when facing the bet.
- Raise: of the times that a player continues, how often by raising.
- Call Raise: not to fold when the own bet is raised.

Whether a game has this shape is seen from its tree, so the number of cards and the sizes of the bets
do not matter.

>>> from holecard import Game
>>> from holecard.solver.tree import VectorGame
>>> three = VectorGame.of(Game.load("mini").with_deck(3))
>>> print(print_table(three, three.uniform()))
Best Strategy for A (First to act):
            A      K      Q
       Bet: 0.50 , 0.50 , 0.50 ,
  Continue: 0.67 , 0.67 , 0.67 ,
     Raise: 0.50 , 0.50 , 0.50 ,
Call Raise: 0.50 , 0.50 , 0.50 ,
<BLANKLINE>
Best Strategy for B (Second to act):
            A      K      Q
       Bet: 0.50 , 0.50 , 0.50 ,
  Continue: 0.67 , 0.67 , 0.67 ,
     Raise: 0.50 , 0.50 , 0.50 ,
Call Raise: 0.50 , 0.50 , 0.50 ,
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
from holecard.solver.strategy import Strategy
from holecard.solver.tree import VectorGame

Number = Fraction | float
Entries = tuple[Number | None, ...]
"""By hand class. None is in Raise only: how often a card raises that never continues is no question."""
PLAYERS: Final = ("A", "B")
_TURNS: Final = ("First to act", "Second to act")
_FEWEST_COLUMNS: Final = 4
Column = TypeVar("Column")


class RowLabel(StrEnum):
    BET = "Bet"
    CONTINUE = "Continue"
    RAISE = "Raise"
    CALL_RAISE = "Call Raise"


# Nodes in depth-first order: who decides, and the signs of the actions; no player at an end of the hand.
_END: Final = (-1, ())
_SHAPE: Final = (
    (0, (0, 1)),  # 0: the first action
    (1, (0, 1)),  # 1: check
    _END,
    (0, (-1, 0, 1)),  # 3: check, bet
    _END,
    _END,
    (1, (-1, 0)),  # 6: check, bet, raise
    _END,
    _END,
    (1, (-1, 0, 1)),  # 9: bet
    _END,
    _END,
    (0, (-1, 0)),  # 12: bet, raise
    _END,
    _END,
)
_BETTING: Final = (0, 1)
"""By player: the node that the row is about."""
_FACING: Final = (3, 9)
_RAISED: Final = (12, 6)


def fits(vector_game: VectorGame) -> bool:
    """Whether strategies for this form can be written as such a table."""
    tree = vector_game.tree
    signs = [tuple((action > 0) - (action < 0) for action in actions) for actions in tree.actions]
    one_card = len(vector_game.hand_classes) == 1 and all(
        len(hole) == 1 for hole, _ in vector_game.hand_classes[0].examples
    )
    return one_card and tuple(zip(tree.player.tolist(), signs, strict=True)) == _SHAPE


def check_shape(vector_game: VectorGame) -> None:
    if not fits(vector_game):
        raise BadRequest(
            "a table of Bet, Continue, Raise and Call Raise is for games of one card each, one bet and one "
            f"raise; a strategy for this game comes from a saved .npz file: {vector_game.game.name}"
        )


@dataclass(frozen=True, slots=True)
class StrategyTable:
    vector_game: VectorGame
    rows: tuple[tuple[Entries, ...], ...]
    """By player and by `RowLabel`."""

    @classmethod
    def of(
        cls, vector_game: VectorGame, probabilities: Sequence[Number] | NDArray[np.float64]
    ) -> "StrategyTable":
        """Of a flat strategy, in fractions if it is."""
        check_shape(vector_game)
        flat = probabilities.tolist() if isinstance(probabilities, np.ndarray) else list(probabilities)
        if len(flat) != vector_game.entries:
            raise BadRequest(f"a strategy for this form has {vector_game.entries} entries, not {len(flat)}")
        return cls(vector_game, tuple(tuple(_rows_of(vector_game, flat, player)) for player in (0, 1)))

    def flat(self) -> list[Number]:
        """The probabilities in the order of the form, in fractions if the table is."""
        result: list[Number] = [0.0] * self.vector_game.entries
        for player in (0, 1):
            for node, block in self._blocks(player):
                start = int(self.vector_game.offset[node])
                entries = [chance for action in block for chance in action]
                result[start : start + len(entries)] = entries
        return result

    def strategy(self) -> Strategy:
        return Strategy(self.vector_game, np.array([float(chance) for chance in self.flat()]))

    def _blocks(self, player: int) -> Iterator[tuple[int, list[list[Number]]]]:
        bet, go_on, more, call = self.rows[player]
        yield _BETTING[player], [_rest(bet), _known(bet)]
        calls: list[Number] = [on * (1 - up) for on, up in zip(_known(go_on), _known(more), strict=True)]
        raises: list[Number] = [on * up for on, up in zip(_known(go_on), _known(more), strict=True)]
        yield _FACING[player], [_rest(go_on), calls, raises]
        yield _RAISED[player], [_rest(call), _known(call)]

    def text(self, *, decimals: int | None = None, width: int | None = None, heading: str = "") -> str:
        """Fractions as they are and other numbers with two decimals, or all with so many `decimals`.
        Where a line would be longer than `width`, the columns continue below."""
        blocks = [_block_text(self, player, decimals, width, heading) for player in (0, 1)]
        return "\n\n".join(blocks)


def print_table(
    vector_game: VectorGame,
    probabilities: Sequence[Number] | NDArray[np.float64],
    *,
    decimals: int | None = None,
    width: int | None = None,
    heading: str = "Best Strategy",
) -> str:
    """A flat strategy as a table; see `StrategyTable.text` for how numbers are written."""
    return StrategyTable.of(vector_game, probabilities).text(decimals=decimals, width=width, heading=heading)


def read_table(text: str, vector_game: VectorGame) -> Strategy:
    """Parse a strategy from a text table; see `parser` for what is understood."""
    from holecard.solver.strategy_table.parser import parse_table

    return parse_table(text, vector_game).strategy()


def card_label(name: str) -> str:
    return "10" if name == "T" else name


def highest_first(vector_game: VectorGame) -> list[int]:
    """The hand classes in the order of the columns."""
    cards = [hole[0] for (hole, _) in vector_game.hand_classes[0].examples]
    return sorted(range(len(cards)), key=lambda hand_class: -cards[hand_class])


def _rows_of(vector_game: VectorGame, flat: list[Number], player: int) -> Iterator[Entries]:
    def chances(node: int, action: int) -> list[Number]:
        hand_classes = int(vector_game.width[node])
        start = int(vector_game.offset[node]) + action * hand_classes
        return flat[start : start + hand_classes]

    calls, raises = chances(_FACING[player], 1), chances(_FACING[player], 2)
    go_on = [call + up for call, up in zip(calls, raises, strict=True)]
    yield tuple(chances(_BETTING[player], 1))
    yield tuple(go_on)
    yield tuple(up / on if on else None for up, on in zip(raises, go_on, strict=True))
    yield tuple(chances(_RAISED[player], 1))


def _known(entries: Entries) -> list[Number]:
    return [entry or 0 for entry in entries]


def _rest(entries: Entries) -> list[Number]:
    return [1 - entry for entry in _known(entries)]


def _block_text(
    table: StrategyTable, player: int, decimals: int | None, width: int | None, heading: str
) -> str:
    title = f"{heading or 'Strategy'} for {PLAYERS[player]} ({_TURNS[player]}):"
    return "\n".join([title, *_band_texts(table, player, decimals, width)])


def _band_texts(table: StrategyTable, player: int, decimals: int | None, width: int | None) -> Iterator[str]:
    names = [card_label(name) for name in table.vector_game.hand_classes[0].names]
    written = [[_written(entry, decimals) for entry in row] for row in table.rows[player]]
    widest = max(len(text) for texts in (names, *written) for text in texts)
    highest = highest_first(table.vector_game)
    room = len(highest) if width is None else max((width - 12) // (widest + 3), _FEWEST_COLUMNS)
    for hand_classes in bands(highest, room):
        yield (" " * 12 + "   ".join(names[hand_class].ljust(widest) for hand_class in hand_classes)).rstrip()
        for row, texts in zip(RowLabel, written, strict=True):
            yield f"{row:>10}: " + " ".join(f"{texts[hand_class]:<{widest}} ," for hand_class in hand_classes)


def bands(columns: Sequence[Column], room: int) -> list[Sequence[Column]]:
    """As many columns side by side as there is room for, in bands of nearly the same size."""
    count = -(-len(columns) // room)
    edges = [len(columns) * band // count for band in range(count + 1)]
    return [columns[start:end] for start, end in pairwise(edges)]


def _written(entry: Number | None, decimals: int | None) -> str:
    if entry is None:
        return "-"
    if isinstance(entry, Fraction) and decimals is None:
        return str(entry)
    return f"{abs(float(entry)):.{2 if decimals is None else decimals}f}"  # rounding may leave -0.00
