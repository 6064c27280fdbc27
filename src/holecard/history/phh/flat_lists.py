"""Lists that were already checked when they were read."""

from typing import Any


class FlatNumbers(list[Any]):
    """Ints and Decimals within the allowed digits."""

    __slots__ = ()


class FlatTexts(list[Any]):
    __slots__ = ()
