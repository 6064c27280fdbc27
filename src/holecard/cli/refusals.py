"""Options that mean nothing beside the others are refused, not passed over."""

from collections.abc import Mapping

from holecard.errors import BadRequest


def refuse(options: Mapping[str, object], why: str) -> None:
    """Complain of the first one that was given."""
    for name, value in options.items():
        if value is not None and value is not False:
            raise BadRequest(f"{why}: {name}")
