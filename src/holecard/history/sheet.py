"""The fields of one hand as TOML gives them, with errors that name the file, the hand and the field."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NoReturn

from holecard.errors import Unreadable
from holecard.history.about import NAMES, About
from holecard.history.amounts import DIGITS, Number, fits


class Sheet:
    """Asks for fields by name and keeps those that nobody asked for."""

    def __init__(self, data: Mapping[str, Any], source: str) -> None:
        self.source = source
        self.left = dict(data)
        """What nobody has taken yet."""

    def refuse(self, words: str) -> NoReturn:
        raise Unreadable(f"{self.source}: {words}")

    def has(self, name: str) -> bool:
        return name in self.left

    def take(self, name: str) -> Any:
        if name not in self.left:
            self.refuse(f"a hand needs this field, which is missing: {name}")
        return self.left.pop(name)

    def text(self, name: str) -> str:
        value = self.take(name)
        if not isinstance(value, str):
            self.refuse(f"{name} is a text, not {told(value)}")
        return value

    def flag(self, name: str) -> bool:
        value = self.left.pop(name, False)
        if not isinstance(value, bool):
            self.refuse(f"{name} is true or false, not {told(value)}")
        return value

    def positive(self, name: str) -> Number:
        value = self.take(name)
        if not _is_number(value) or value <= 0 or value == Decimal("inf"):
            self.refuse(f"{name} is a number above zero, not {told(value)}")
        self._check_digits(name, value)
        found: Number = value
        return found

    def numbers(self, name: str, count: int | None = None) -> tuple[Number, ...]:
        """A list with one for each of `count` players."""
        values = self.take(name)
        if not isinstance(values, list) or not all(map(_is_number, values)):
            self.refuse(f"{name} is a list of numbers, not {told(values)}")
        self._check_digits(name, *values)
        if count is not None and len(values) != count:
            self.refuse(f"{name} has a number for each of {count} players, not {told(values)}")
        return tuple(values)

    def texts(self, name: str, count: int | None = None) -> tuple[str, ...]:
        values = self.take(name)
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            self.refuse(f"{name} is a list of texts, not {told(values)}")
        if count is not None and len(values) != count:
            self.refuse(f"{name} has a text for each of {count} players, not {told(values)}")
        return tuple(values)

    def _check_digits(self, name: str, *values: Number) -> None:
        if not all(map(fits, values)):
            self.refuse(f"{name}: a number has at most {DIGITS} digits")

    def about(self) -> About:
        return About(**{name: self.left.pop(name) for name in NAMES if name in self.left})


def _is_number(value: Any) -> bool:
    if isinstance(value, Decimal):
        return not value.is_nan()
    return isinstance(value, int) and not isinstance(value, bool)


def told(value: Any) -> str:
    """As the file has it: to its reader a decimal is no `Decimal('...')`."""
    match value:
        case list() | tuple():
            return f"[{', '.join(map(told, value))}]"
        case bool():
            return str(value).lower()
        case Decimal():
            return str(value).replace("Infinity", "inf")
    return repr(value)
