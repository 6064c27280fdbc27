"""The statistics that are proportions: how often something was done, out of how many chances.

The definitions are those of the common trackers. `conduct` decides them hand by hand; the sentence here says
what is counted there. Each statistic has two bits in the conduct of a seat: the chance, and what was made of
it.
"""

from dataclasses import dataclass
from typing import Final

LATER_STREETS: Final = ("flop", "turn", "river")
"""Streets behind the first that are counted one by one, by the names of the games with a board."""


@dataclass(frozen=True, slots=True)
class Statistic:
    key: str
    """In JSON, CSV and for sorting."""
    title: str
    """At the head of a column."""
    definition: str
    number: int
    """Its place in `STATISTICS`, which determines its bits."""

    @property
    def chance(self) -> int:
        return 1 << 2 * self.number

    @property
    def made(self) -> int:
        return 2 << 2 * self.number


_TEXTS: Final = (
    ("vpip", "VPIP",
     "called or raised before the flop, of hands with a decision there (not a walk; posts do not count)"),
    ("pfr", "PFR", "raised before the flop, of hands with a decision there"),
    ("three_bet", "3-bet",
     "re-raised, of decisions that faced one raise by another player and allowed a raise"),
    ("fold_to_three_bet", "Fold to 3-bet",
     "folded, of first decisions that faced a re-raise of one's own first raise"),
    ("four_bet", "4-bet",
     "raised again, of decisions that faced two raises, the last by another player, and allowed a raise"),
    ("limp", "Limp", "called the big blind first, of first decisions that faced no raise and were not free"),
    ("steal", "Steal",
     "raised, of decisions in the cutoff, on the button or in the small blind after all others folded"),
    ("fold_to_steal", "Fold to steal",
     "folded a blind, of first decisions that faced a steal that no seat in between had called"),
    *((f"cbet_{street}", f"C-bet {street}",
       "bet, of chances to bet first on the flop after the last raise before it" if street == "flop" else
       f"bet, of chances to bet first on the {street} after a continuation bet on the previous street")
      for street in LATER_STREETS),
    *((f"fold_to_cbet_{street}", f"Fold to c-bet {street}",
       f"folded, of first decisions that faced a continuation bet on the {street}, not yet raised")
      for street in LATER_STREETS),
    *((f"check_raise_{street}", f"Check-raise {street}",
       f"raised, of decisions on the {street} that faced a bet after a check and allowed a raise")
      for street in LATER_STREETS),
    ("wtsd", "WTSD", "went to showdown, of hands that saw the flop (including all-ins before it)"),
    ("wsd", "W$SD", "won chips at showdown, of showdowns"),
    ("wwsf", "WWSF", "won chips, of hands that saw the flop"),
)  # fmt: skip

STATISTICS: Final = tuple(
    Statistic(key, title, definition, number) for number, (key, title, definition) in enumerate(_TEXTS)
)
BY_KEY: Final = {statistic.key: statistic for statistic in STATISTICS}

AGGRESSION_FACTOR: Final = "bets and raises after the flop, per call there"
AGGRESSION_FREQUENCY: Final = "bets and raises after the flop, of all bets, raises, calls and folds there"

COUNT_BITS: Final = 5
MOST_COUNTED: Final = (1 << COUNT_BITS) - 1
"""Bets and calls of a seat after the flop that a hand can count; more than any real hand has."""
BETS_AT: Final = 2 * len(STATISTICS)
CALLS_AT: Final = BETS_AT + COUNT_BITS
FOLDED: Final = 1 << CALLS_AT + COUNT_BITS
"""Folded after the flop."""
assert CALLS_AT + COUNT_BITS < 63, "a conduct fits into an SQLite integer"
