"""A bot that is a program outside this process."""

from math import inf

from holecard.bots.bot import Bot


class RemoteBot(Bot):
    """It keeps its own deadlines: `act` returns, or raises `Misbehaviour`, within `time_left`."""

    time_left: float = inf
    """Seconds that the next answer may take, set before every `act`."""
    took: float | None = None
    """Seconds until the last answer came, if that is less than `act` needed to be sure of it."""

    def reset(self) -> "RemoteBot":
        return self
