"""Resource limits for solving spots."""

import os
from dataclasses import dataclass
from typing import Final

from holecard.web.http.limits import Quota

_SOLVES: Final = Quota(8, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotLimits:
    memory: int = 1_500_000_000
    """Bytes that one spot may take."""
    loaded: int = 2_000_000_000
    """Bytes of all solved spots in memory; beyond it, those not used for longest are left to their files."""
    hands: int = 20_000
    """Of a range; those of four cards may have more."""
    seconds: float = 600.0
    """After which a solve stops; it can be told to go on."""
    running: int = 1
    """Solves at a time."""
    solves: Quota = _SOLVES
    """Solves that run or wait."""
    kept: int = 60
    """Files that the server keeps; the oldest make room for new ones."""
    kept_bytes: int = 4_000_000_000

    @property
    def threads(self) -> int:
        """Of a solve: a core is left to the tables."""
        return max((os.cpu_count() or 1) - 1, 1)


SPOT_LIMITS: Final = SpotLimits()
