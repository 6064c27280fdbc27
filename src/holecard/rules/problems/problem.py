"""A problem of a definition."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DefinitionProblem:
    """Why a definition cannot be played, and at which of its keys."""

    key: tuple[str | int, ...]
    words: str
