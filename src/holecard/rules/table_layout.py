"""What a hand needs to know about its game and seats, precomputed for fast access."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from holecard.cards.deal import Shoe
from holecard.cards.ranking import Strengths


@dataclass(frozen=True, slots=True)
class TableLayout:
    """What a hand needs to start, computed once per seat count and button."""

    shoe: Shoe
    payments: tuple[tuple[int, int, int], ...]
    """(seat, ante, blind) of every seat that pays something."""
    dues: tuple[tuple[int, int], ...]
    """(seat, chips) of the same, ante and blind together."""
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    most: int
    """The most that any seat pays; with more chips than that no seat is all-in. In special games it is more
    than any stack, since all of their hands take the long way to start."""
    dead: bool
    bet: int
    """What there is to call on the first street: the largest blind, even if its poster is short, or the
    bring-in."""
    first: tuple[int, ...]
    """By street: where to look for the first actor; -1 in games in which more than that comes before."""
    last: int
    """The last street."""
    none_folded: tuple[bool, ...]
    """By seat: False, before any seat has folded."""
    holes: tuple[int, ...]
    """By street: how many cards a seat holds."""
    boards: tuple[int, ...]
    """By street: how many board cards lie face up."""
    is_fixed: bool
    is_pot_limit: bool
    free_fold: bool
    raises: tuple[tuple[int, ...], ...]
    """By street: by how much fixed bets and raises lift the bet."""
    steps: tuple[int, ...]
    """By street: by how much its first bet or raise must lift the bet; zero where bets are fixed."""
    strengths: Strengths
    """Ranks hands at the showdown."""
    is_special: bool
    """Whether seats show, draw or discard cards before the showdown: see `CardsInPlay`."""
    needs_care: bool
    """Whether the showdown must look at more than one ranking of the cards that were dealt."""
    openers: tuple[int, ...]
    """By street: the same as `first` in every game; -1 where the up-cards choose the first actor."""

    def dead_chips(self, stacks: Sequence[int]) -> list[int]:
        """By seat: its dead chips, which belong to the main pot."""
        if not self.dead:
            return [0] * len(stacks)
        return [min(ante, stack) for ante, stack in zip(self.antes, stacks, strict=True)]


@lru_cache(256)
def with_bets_of(layout: TableLayout, street: int, size: int) -> TableLayout:
    """The same table with fixed bets of another size on a street."""
    raises = list(layout.raises)
    raises[street] = (size,) * len(raises[street])
    return replace(layout, raises=tuple(raises))
