"""The fields of one hand in a PHH file, with errors that name the file, the hand and the field."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final, NoReturn

from holecard.errors import Unreadable
from holecard.history.amounts import DIGITS, Number, fits
from holecard.history.metadata import NAMES, Metadata
from holecard.history.phh.flat_lists import FlatNumbers, FlatTexts

# Fields of our own, for what the standard does not cover. Other programs skip them.
GAME: Final = "_holecard_game"
"""The name of a game of ours, or of the one that is defined in the file."""
DEFINITION: Final = "_holecard_page"
"""The definition of a game that is not bundled as it is."""
UNIT: Final = "_holecard_unit"
"""What a chip is worth, where the amounts do not tell."""
DEAD: Final = "_holecard_dead"
"""Whether antes are dead money, where the standard would have it otherwise."""
OPENER: Final = "_holecard_opener"
"""The position that opens, where the blinds do not tell it."""

_MOST_WHOLE: Final = 10**DIGITS
_NAMES: Final = frozenset(NAMES)
OURS: Final = (GAME, DEFINITION, UNIT, DEAD, OPENER)


class HandFields:
    """Reads fields by name and keeps those that were not read."""

    __slots__ = ("left", "source")

    def __init__(self, data: Mapping[str, Any], source: str) -> None:
        self.source = source
        self.left = dict(data)
        """Fields that were not read yet."""

    def refuse(self, words: str) -> NoReturn:
        raise Unreadable(f"{self.source}: {words}")

    def has(self, name: str) -> bool:
        return name in self.left

    def take(self, name: str) -> Any:
        try:
            return self.left.pop(name)
        except KeyError:
            self.refuse(f"a hand needs this field, which is missing: {name}")

    def text(self, name: str) -> str:
        value = self.take(name)
        if not isinstance(value, str):
            self.refuse(f"{name} is a text, not {as_written(value)}")
        return value

    def flag(self, name: str) -> bool:
        value = self.left.pop(name, False)
        if not isinstance(value, bool):
            self.refuse(f"{name} is true or false, not {as_written(value)}")
        return value

    def positive(self, name: str) -> Number:
        value = self.take(name)
        if type(value) is int and 0 < value < _MOST_WHOLE:
            return value
        if not _is_number(value) or value <= 0 or value == Decimal("inf"):
            self.refuse(f"{name} is a number above zero, not {as_written(value)}")
        self._check_digits(name, value)
        result: Number = value
        return result

    def numbers(self, name: str, count: int | None = None) -> tuple[Number, ...]:
        """A list with one for each of `count` players."""
        values = self.take(name)
        if not isinstance(values, FlatNumbers):
            if not isinstance(values, list) or not all(map(_is_number, values)):
                self.refuse(f"{name} is a list of numbers, not {as_written(values)}")
            self._check_digits(name, *values)
        if count is not None and len(values) != count:
            self.refuse(f"{name} has a number for each of {count} players, not {as_written(values)}")
        return tuple(values)

    def texts(self, name: str, count: int | None = None) -> tuple[str, ...]:
        values = self.take(name)
        if type(values) is not FlatTexts and (
            not isinstance(values, list) or not all(isinstance(value, str) for value in values)
        ):
            self.refuse(f"{name} is a list of texts, not {as_written(values)}")
        if count is not None and len(values) != count:
            self.refuse(f"{name} has a text for each of {count} players, not {as_written(values)}")
        return tuple(values)

    def _check_digits(self, name: str, *values: Number) -> None:
        if not all(map(fits, values)):
            self.refuse(f"{name}: a number has at most {DIGITS} digits")

    def metadata(self) -> Metadata:
        about, self.left = self.left, {}
        if not about.keys() <= _NAMES:
            self.left = {name: value for name, value in about.items() if name not in _NAMES}
            about = {name: value for name, value in about.items() if name in _NAMES}
        return Metadata.of(about)


def _is_number(value: Any) -> bool:
    if type(value) is int:
        return True
    if isinstance(value, Decimal):
        return not value.is_nan()
    return isinstance(value, int) and not isinstance(value, bool)


def as_written(value: Any) -> str:
    """As the file has it: to its reader a decimal is no `Decimal('...')`."""
    match value:
        case list() | tuple():
            return f"[{', '.join(map(as_written, value))}]"
        case bool():
            return str(value).lower()
        case Decimal():
            return str(value).replace("Infinity", "inf")
    return repr(value)
