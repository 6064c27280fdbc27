"""All that a report shows of one tournament, as plain values."""

from collections.abc import Iterator
from dataclasses import dataclass

from holecard.arena.hand_log import Thinking
from holecard.arena.results import Row, Standings
from holecard.bots.faults import FaultKind
from holecard.cards.card import Card
from holecard.hand.narration import Sentence, plain_text
from holecard.rules.game import Game


@dataclass(frozen=True, slots=True)
class FaultRow:
    """What one bot did wrong in one way, over the whole tournament."""

    bot: int
    kind: FaultKind
    count: int
    detail: str
    """Of one such fault, as an example."""
    label: str = ""
    """Of the hand of the example, if there is one."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One bot in one matchup: chips won since its first hand."""

    bot: int
    opponents: tuple[int, ...]
    points: tuple[tuple[int, int], ...]
    """(hands played, chips), from (0, 0) on."""


@dataclass(frozen=True, slots=True)
class Seat:
    name: str
    cards: tuple[Card, ...]
    stack: int
    """Before the hand."""
    won: int
    """Net."""
    has_button: bool


@dataclass(frozen=True, slots=True)
class Street:
    """A street, or the showdown."""

    name: str
    board: tuple[Card, ...]
    """Every card that lies on the table."""
    pot: int
    """Before anything happens on it."""
    lines: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """A hand to look at."""

    label: str
    """`alice/bob/17/3`: the bots, the round and the hand in it."""
    headline: str
    seats: tuple[Seat, ...]
    streets: tuple[Street, ...]
    pot: int
    """What was contested, uncalled bets left out."""
    note: str = ""
    """Why it is shown: `biggest pot`, or what a bot did wrong."""

    @property
    def story(self) -> list[str]:
        """Line by line, as plain text."""
        return [plain_text(line) for street in self.streets for line in street.lines]


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """Bots are numbers everywhere; `names` and `about` are by these numbers."""

    title: str
    game: Game
    seed: str
    names: tuple[str, ...]
    about: tuple[str, ...]
    """What each bot is, as the organiser wrote it."""
    format: str
    rounds: int
    """In a matchup."""
    seats: int = 2
    mirrored: bool
    finished: tuple[int, int]
    """Batches done, and batches in all."""
    hands: int
    """Played in all."""
    digest: str
    """Of all results: the same tournament gives the same one."""
    standings: Standings
    statements: tuple[str, ...] = ()
    faults: tuple[FaultRow, ...] = ()
    thinking: tuple[Thinking, ...] = ()
    """One a bot, over all its batches."""
    curves: tuple[Curve, ...] = ()
    replays: tuple[Replay, ...] = ()

    @property
    def is_finished(self) -> bool:
        return self.finished[0] >= self.finished[1]

    @property
    def has_results(self) -> bool:
        return any(row.rounds for row in self.standings.rows)

    def ranked(self) -> Iterator[tuple[Row, str]]:
        """The best first, each with its name."""
        for row in self.standings.rows:
            yield row, self.names[row.bot]

    def faults_by(self, bot: int) -> tuple[FaultRow, ...]:
        return tuple(fault for fault in self.faults if fault.bot == bot)

    def fault_count(self, bot: int) -> int:
        return sum(fault.count for fault in self.faults_by(bot))
