"""Who sits where in the PokerStars layout: `Seat 3: Ann ($20 in chips)`."""

import re
from collections import defaultdict
from typing import Final

from holecard.history.formats.hand_text import USUAL_LENGTH
from holecard.history.formats.money import AmountTable

_PLAIN: Final = re.compile(r"Seat (\d+): (.+) \(([^() ]+) in chips\)")
_MOST_KNOWN: Final = 20_000

StarsSeat = tuple[int, str, int]
"""The chair, the name and the stack."""

SEATED: Final[defaultdict[int, dict[str, StarsSeat]]] = defaultdict(dict)
"""By the decimals of the amounts: lines that were read before. A player who folds has the same stack in the
next hand."""


def plain_seat(line: str, amounts: AmountTable) -> StarsSeat | None:
    """What a line says that can only be that of a seat."""
    found = _PLAIN.fullmatch(line)
    if found is None or ": " in found[2]:
        return None
    seat = int(found[1]), found[2], amounts[found[3]]
    if len(line) <= USUAL_LENGTH:
        seated = SEATED[amounts.places]
        if len(seated) >= _MOST_KNOWN:
            seated.clear()
        seated[line] = seat
    return seat
