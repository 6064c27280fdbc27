"""What one round came to, as ratings read it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Score:
    """One round of one matchup. Bots are numbers in the plan; `chips` goes in the same order."""

    matchup: int
    round: int
    """In the matchup, from 0."""
    group: int
    """Rounds of one group are one sample: everybody has sat in every seat, with the same cards if
    deals are mirrored."""
    bots: tuple[int, ...]
    chips: tuple[int, ...]
    """Won or lost; the sum is zero."""
    hands: int
    winners: tuple[int, ...]
    """One bot, or those that tie."""
    forfeited: tuple[int, ...] = ()
    """Bots that failed too often. Then nothing was played: no hands, no chips, and the others win."""
