"""Checks the policies of a hand: a caller may have declared anything."""

from math import fsum, inf, isfinite
from typing import Any, Final

from holecard.errors import BadRequest
from holecard.hand.legal import Legal
from holecard.hand.mixed import Mix

_MOST_SHOWN: Final = 200
"""Characters of a wrong policy that are repeated."""


def check_policy(mix: object, legal: Legal) -> None:
    """Raise `BadRequest` unless this is a distribution over legal actions."""
    if not _is_policy(mix, legal):
        shown = " ".join(repr(mix).split())
        raise BadRequest(
            "a policy is a Mix of different legal actions with finite chances, none negative and not all 0, "
            f"where a seat may {legal}, not {shown if len(shown) <= _MOST_SHOWN else type(mix).__name__}"
        )


def _is_policy(mix: object, legal: Legal) -> bool:
    """Chances need not add up to 1: they are divided by their sum."""
    if not isinstance(mix, Mix):
        return False
    actions: Any = mix.actions
    chances: Any = mix.chances
    try:
        return (
            len(actions) == len(chances) == len(set(actions))
            and all(isinstance(action, int) and legal.allows(action) for action in actions)
            and all(isfinite(chance) and chance >= 0 for chance in chances)
            and 0 < fsum(chances) < inf
        )
    except (TypeError, ValueError, OverflowError):
        return False
