"""The solving methods by name, for the solver and for the options of commands, which do not load it."""

from enum import StrEnum


class Method(StrEnum):
    AUTO = "auto"
    """The most precise method that is quick for the size of the game, see `best_method`."""
    EXACT = "exact"
    """Sequence-form linear program, then exact fractions with a certificate."""
    LP = "lp"
    """Sequence-form linear program, in floating point."""
    CFR = "cfr"
    CFR_PLUS = "cfr+"
    DCFR = "dcfr"
    HS_DCFR = "hs-dcfr"
    PCFR_PLUS = "pcfr+"
    ANNEAL = "anneal"
    """Simulated annealing of all entries at once."""
    ANNEAL_NEIGHBOURS = "anneal-neighbours"
    """Simulated annealing that keeps neighbouring hands alike."""
    ALL = "all"
    """All methods that suit the game, one after the other: for commands, which compare them."""

    @property
    def is_iterative(self) -> bool:
        """Whether it approaches an equilibrium step by step, until a target is reached."""
        return self not in (Method.AUTO, Method.EXACT, Method.LP, Method.ALL)

    @property
    def is_random(self) -> bool:
        """Whether its result depends on a seed."""
        return self in (Method.ANNEAL, Method.ANNEAL_NEIGHBOURS)
