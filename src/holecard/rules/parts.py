"""The parts of a game definition: plain data, each checked by the game that it belongs to."""

from dataclasses import dataclass
from enum import StrEnum


class Structure(StrEnum):
    """How large a bet may be."""

    NO_LIMIT = "no-limit"
    POT_LIMIT = "pot-limit"
    FIXED = "fixed"


class Opener(StrEnum):
    """From which seat a street looks for its first actor, clockwise."""

    AFTER_BLINDS = "after-blinds"
    AFTER_BUTTON = "after-button"
    SMALL_BLIND = "small-blind"
    BUTTON = "button"
    BRING_IN = "bring-in"
    BEST_SHOWING = "best-showing"

    @property
    def is_by_cards(self) -> bool:
        """Whether the up-cards decide who opens."""
        return self in (Opener.BRING_IN, Opener.BEST_SHOWING)


class BringInFrom(StrEnum):
    """Whose up-card makes its seat pay the bring-in."""

    LOW = "low"
    """The lowest one, with the ace high."""
    HIGH = "high"
    """The highest one, with the ace low."""


class AnteFrom(StrEnum):
    EACH = "each"
    BIG_BLIND = "big-blind"
    BUTTON = "button"


class Between(StrEnum):
    """What happens to the stacks between two hands."""

    CARRY = "carry"
    RESET = "reset"
    TOP_UP = "top-up"


class ShortBlind(StrEnum):
    """What happens when a seat cannot post its whole blind."""

    ALL_IN = "all-in"
    STOP = "stop"


class Bust(StrEnum):
    """What happens to a seat without chips."""

    ENDS = "ends"
    LEAVES = "leaves"
    REBUYS = "rebuys"


@dataclass(frozen=True, slots=True)
class Street:
    """A round of betting and the cards that come before it.

    Own cards are dealt first, down and up; then each seat draws or discards; then the board cards follow.
    """

    name: str
    hole: int
    """Cards to each seat, face down."""
    board: int
    opener: Opener
    raises: tuple[int, ...] = ()
    """Fixed betting only: by how much the first bet lifts the bet, then each raise. Its length is
    the cap; the big blind counts as the first bet of its street."""
    up: int = 0
    """Cards to each seat, face up."""
    draw: int = 0
    """How many of its cards each seat may replace at most."""
    discard: int = 0
    """How many of its cards each seat must throw away without a replacement."""
    open_pair_bet: int = 0
    """Fixed betting only: the size of its bets and raises if a pair lies face up in front of a seat; 0 is the
    same as ever."""

    @property
    def asks_for_cards(self) -> bool:
        """Whether the seats draw or discard before the betting."""
        return self.draw > 0 or self.discard > 0


@dataclass(frozen=True, slots=True)
class Forced:
    """What is paid before the cards are looked at."""

    blinds: tuple[int, ...] = ()
    """Small and big, or none at all."""
    straddle: int = 0
    """Posted by the seat after the big blind, in the dark; it acts last on the first street. There is
    none heads-up."""
    ante: int = 0
    ante_from: AnteFrom = AnteFrom.EACH
    bring_in: int = 0
    """Paid on the first street by the seat that its up-card chooses, unless it bets more."""
    bring_in_from: BringInFrom = BringInFrom.LOW


@dataclass(frozen=True, slots=True)
class Levels:
    """Blinds that rise. Beyond the list its last `cycle` entries come again, ten times as large."""

    big_blinds: tuple[int, ...]
    hands: int
    """How many hands a level lasts."""
    cycle: int = 0

    def big_blind(self, hand: int) -> int:
        """In the hand with this number, counted from zero."""
        level = hand // self.hands
        last = len(self.big_blinds) - 1
        if level <= last or not self.cycle:
            return self.big_blinds[min(level, last)]
        rounds, at = divmod(level - last - 1, self.cycle)
        return self.big_blinds[last + 1 - self.cycle + at] * int(10 ** (rounds + 1))


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a program may think, in milliseconds: `[clock]` of a game definition.

    Every session begins with a full bank. What an answer takes is drawn from the bank, then the
    increment is added, and the bank never holds more than at the start. A bank as large as the
    increment is therefore so much time for every answer.
    """

    bank: int = 5000
    increment: int = 500
    silence: int | None = None
    """Missing answers in a row that are forgiven; after one more, the seat only checks or folds."""
    total: int | None = None
    """All thinking of a session together; past it the seat only checks or folds."""
    move_limit: int | None = None
    """One answer, however much the bank holds."""


@dataclass(frozen=True, slots=True)
class TournamentRules:
    """How programs compete in the game unless an organiser says otherwise: `[tournament]`."""

    seats: int | None = None
    """At a table; the fewest that the game has, if nothing is said."""
    rounds: int | None = None
    """Sessions between the same bots, a multiple of the seats; a hundred from every seat, if nothing is
    said."""


@dataclass(frozen=True, slots=True)
class SessionRules:
    """How hands follow each other: `[session]` of a game definition."""

    name: str
    stacks: tuple[int, ...]
    """What every seat starts with; more than one entry is a ladder with a stack for every hand."""
    between: Between = Between.CARRY
    hands: int | None = None
    """At most so many; None goes on until something else ends it."""
    levels: Levels | None = None
    short_blind: ShortBlind = ShortBlind.ALL_IN
    bust: Bust = Bust.ENDS

    def stack(self, hand: int) -> int:
        return self.stacks[min(hand, len(self.stacks) - 1)]
