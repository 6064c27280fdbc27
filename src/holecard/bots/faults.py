"""The kinds of bot faults, and the exceptions that report them."""

from dataclasses import dataclass
from enum import StrEnum

from holecard.errors import FaultyBot
from holecard.hand.discard import Move
from holecard.hand.mixed import Mixed


class FaultKind(StrEnum):
    """The ways in which a bot can fail. All are counted.

    All except `ILLEGAL` are failures: too many of them forfeit the matchup, and a single `KILL` is enough.
    """

    CRASH = "crash"
    """The bot raised an error, or its process died from a signal or exited with an error code."""
    EXIT = "exit"
    """Its process exited with code 0 before the round was over."""
    CLOSED = "closed"
    """It closed its output or its connection but is still running."""
    LATE = "late"
    """The bot did not answer in time."""
    START = "start"
    """It could not be started, or did not greet in time."""
    GARBAGE = "garbage"
    """The answer is not an action."""
    FLOOD = "flood"
    """It wrote more output than the arena accepts."""
    KILL = "kill"
    """It repeatedly killed the worker process that runs its matchup."""
    ILLEGAL = "illegal"
    """The action is against the rules here; the nearest legal one was played."""

    @property
    def is_failure(self) -> bool:
        return self is not FaultKind.ILLEGAL

    def failures(self, limit: int) -> int:
        """How much this fault adds to the failure count of a bot that forfeits at `limit` failures."""
        return limit if self is FaultKind.KILL else int(self.is_failure)


class Misbehaviour(FaultyBot):
    """Raised by `act` or a hook of a remote bot when its program commits a fault."""

    def __init__(
        self,
        kind: FaultKind,
        detail: str,
        action: Move | None = None,
        *,
        is_gone: bool = False,
        mix: Mixed | None = None,
    ) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail
        self.action = action
        """The action that the protocol substitutes; None means check, or fold when facing a bet."""
        self.mix = mix
        """A distribution from which the action is drawn instead, if it is sound."""
        self.is_gone = is_gone
        """Whether the bot cannot answer again in this round."""


class ProgramNotFound(Misbehaviour):
    """The first word of a bot's command line names no executable file."""

    def __init__(self, program: str) -> None:
        super().__init__(FaultKind.START, f"there is no program {program!r}", is_gone=True)


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault, as stored in the results."""

    bot: int
    """Index of the bot in the matchup."""
    round: int
    """Number of the round in the matchup, from 0."""
    hand: int
    """Number of the hand in the round, from 0; -1 means before the first hand."""
    kind: FaultKind
    detail: str
