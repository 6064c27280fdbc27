"""Where decisions come from: one interface for every kind of solution."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Protocol

from holecard.errors import BadRequest, did_you_mean
from holecard.train.decision import Decision, DecisionVerdict


@dataclass(frozen=True, slots=True)
class TrainingFilter:
    """The decisions that are wanted; None stands for all."""

    street: str | None = None
    position: str | None = None

    def admits(self, street: str, position: str) -> bool:
        return (self.street is None or _same(self.street, street)) and (
            self.position is None or _same(self.position, position)
        )

    def check(self, source: "TrainingSource") -> None:
        """BadRequest for a street or a position that the source does not have."""
        for name, wanted, known in (
            ("a street", self.street, source.streets),
            ("a position", self.position, source.positions),
        ):
            if wanted is not None and not any(_same(wanted, each) for each in known):
                hint = did_you_mean(wanted, list(known))
                raise BadRequest(f"{hint}{name} is one of {', '.join(known)} here, not {wanted!r}")


def _same(first: str, second: str) -> bool:
    return first.casefold() == second.casefold()


class TrainingSource(Protocol):
    """A solution that decisions are dealt from.

    A decision is a hand of both players that is dealt and played by the equilibrium up to there.
    """

    @property
    def id(self) -> str:
        """The same for every solution of the same game, so that progress outlives a better solution."""

    @property
    def title(self) -> str: ...

    @property
    def unit(self) -> str:
        """What EVs are counted in: chips, or games."""

    @property
    def streets(self) -> tuple[str, ...]:
        """Those with decisions, in order."""

    @property
    def positions(self) -> tuple[str, ...]: ...

    @property
    def places(self) -> frozenset[tuple[str, str]]:
        """The street and the position of all decisions that the equilibrium gets to."""

    def deal(self, rng: Random, wanted: TrainingFilter) -> Decision: ...

    def decision(self, key: str, rng: Random) -> Decision:
        """The decision again; cards that are alike may differ."""

    def verdict(self, decision: Decision, choice: int) -> DecisionVerdict: ...


def check_choice(decision: Decision, choice: int) -> None:
    if not 0 <= choice < len(decision.actions):
        raise BadRequest(f"an answer is a number from 0 to {len(decision.actions) - 1}, not {choice}")


@dataclass(frozen=True)
class SourceCollection:
    """Several solutions as one source, such as the charts of all levels of a ladder. Each comes equally
    often."""

    id: str
    title: str
    sources: Sequence[TrainingSource]

    @property
    def unit(self) -> str:
        return self.sources[0].unit

    @cached_property
    def streets(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(street for source in self.sources for street in source.streets))

    @cached_property
    def positions(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(position for source in self.sources for position in source.positions))

    @cached_property
    def places(self) -> frozenset[tuple[str, str]]:
        return frozenset().union(*(source.places for source in self.sources))

    def deal(self, rng: Random, wanted: TrainingFilter) -> Decision:
        fitting = [source for source in self.sources if any(wanted.admits(*place) for place in source.places)]
        if not fitting:
            wanted.check(self)
            raise BadRequest(
                f"no decision is on this street in this position: {wanted.street} {wanted.position}"
            )
        return rng.choice(fitting).deal(rng, wanted)

    def decision(self, key: str, rng: Random) -> Decision:
        name, _, _ = key.partition("/")
        return self._source(name).decision(key, rng)

    def verdict(self, decision: Decision, choice: int) -> DecisionVerdict:
        return self._source(decision.source).verdict(decision, choice)

    def _source(self, name: str) -> TrainingSource:
        for source in self.sources:
            if source.id == name:
                return source
        raise BadRequest(f"no solution of this source has this name: {name!r}")
