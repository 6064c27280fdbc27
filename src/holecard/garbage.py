"""Tuning of Python's cyclic garbage collector.

It looks through the youngest objects whenever there are seven hundred more of them than before, and now and
then through all there are. A tournament, a report or a server makes hundreds of thousands of objects that
live until the end, or are freed without it: looking costs up to a tenth of the time and finds nothing.
"""

import gc
from typing import Final

YOUNG_OBJECTS: Final = 20_000


def collect_rarely() -> None:
    """Exempt everything loaded so far from collection, and collect less often from now on."""
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)
