"""The kinds of faults of a bot, and the error that reports one."""

from dataclasses import dataclass
from enum import StrEnum

from holecard.errors import FaultyBot
from holecard.hand.action import Action


class FaultKind(StrEnum):
    """Every kind is counted. All but `ILLEGAL` are failures: too many of them forfeit the matchup, and one
    `KILL` is too many."""

    CRASH = "crash"
    """It raised an error, or its process was ended by a signal or with an error code."""
    EXIT = "exit"
    """Its process ended as if all were well, though the round was not over."""
    CLOSED = "closed"
    """It closed its output, or its connection, and stays alive."""
    LATE = "late"
    """No answer in time."""
    START = "start"
    """It could not be started, or did not greet in time."""
    GARBAGE = "garbage"
    """An answer that is no action."""
    FLOOD = "flood"
    """More output than the arena reads."""
    KILL = "kill"
    """It ended the process that plays it, again and again."""
    ILLEGAL = "illegal"
    """An action that the rules do not allow now; the nearest legal one was played."""

    @property
    def is_failure(self) -> bool:
        return self is not FaultKind.ILLEGAL

    def failures(self, limit: int) -> int:
        """What it adds to the failures of a bot that forfeits at this limit."""
        return limit if self is FaultKind.KILL else int(self.is_failure)


class Misbehaviour(FaultyBot):
    """Raised by a bot's `act` or hooks when the program behind it misbehaves."""

    def __init__(
        self,
        kind: FaultKind,
        detail: str,
        action: Action | None = None,
        *,
        is_gone: bool = False,
    ) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail
        self.action = action
        """What the protocol makes of the answer; None is a check, or a fold to a bet."""
        self.is_gone = is_gone
        """Whether it is useless to ask again before the next round."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault as the results keep it."""

    bot: int
    """Which bot of the matchup."""
    round: int
    """In the matchup, from 0."""
    hand: int
    """In the round, from 0; -1 is before the first."""
    kind: FaultKind
    detail: str
