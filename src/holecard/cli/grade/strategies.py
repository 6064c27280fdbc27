"""Reading strategies to grade: tables as text, or saved solutions."""

import sys
from fractions import Fraction
from pathlib import Path
from typing import Final, NamedTuple

from holecard.errors import Unreadable
from holecard.solver.exact import Certificate, certify
from holecard.solver.strategy import Strategy, load_strategy
from holecard.solver.strategy_table.parser import parse_tables
from holecard.solver.strategy_table.table import check_shape
from holecard.solver.tree import VectorGame

STANDARD_INPUT: Final = "-"
_LARGEST_TABLE: Final = 1_000_000
"""Maximum size of a text file in bytes."""
_ZIP: Final = b"PK"
"""The first bytes of a saved strategy."""


class ReadStrategy(NamedTuple):
    line: int | None
    """The line at which it begins in the text."""
    strategy: Strategy
    exact: Certificate | None
    """Its value and the gains of best responses in fractions, if it was read from text."""


def read_strategies(file: str, vector_game: VectorGame) -> list[ReadStrategy]:
    data = _bytes(file)
    if data.startswith(_ZIP) and file != STANDARD_INPUT:
        return [ReadStrategy(None, load_strategy(Path(file), vector_game), None)]
    check_shape(vector_game)
    place = "standard input" if file == STANDARD_INPUT else file
    try:
        tables = parse_tables(data.decode("utf-8-sig"), vector_game)
    except UnicodeDecodeError:
        raise Unreadable(f"a table is UTF-8 text, unlike {place}") from None
    except Unreadable as error:
        raise Unreadable(f"{place}: {error}") from None
    return [
        ReadStrategy(
            result.line,
            result.table.strategy(),
            certify(vector_game, [Fraction(chance) for chance in result.table.flat()]),
        )
        for result in tables
    ]


def _bytes(file: str) -> bytes:
    if file == STANDARD_INPUT:
        source = getattr(sys.stdin, "buffer", None)
        data: bytes = sys.stdin.read().encode() if source is None else source.read(_LARGEST_TABLE + 1)
    else:
        with Path(file).open("rb") as opened:
            data = opened.read(_LARGEST_TABLE + 1)
    if len(data) > _LARGEST_TABLE and not data.startswith(_ZIP):
        raise Unreadable(f"a table is a text of at most {_LARGEST_TABLE:,} bytes, unlike {file}")
    return data
