"""Any report as JSON: the fields of its dataclasses under their own names."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from math import isfinite
from typing import Any


def to_json(value: object, digits: int | None = None) -> Any:
    """Convert to values for `json.dumps`: dataclasses become objects, and unknown numbers become null.

    `digits` is the number of decimal places that numbers are rounded to.
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_json(getattr(value, field.name), digits) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): to_json(item, digits) for key, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return [to_json(item, digits) for item in value]
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, float):
        return (value if digits is None else round(value, digits)) if isfinite(value) else None
    return value
