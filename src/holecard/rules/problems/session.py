"""Problems of session, tournament, clock and rotation."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from holecard.rules.parts import Between, Bust, Levels, ShortBlind
from holecard.rules.problems.problem import DefinitionProblem

if TYPE_CHECKING:
    from holecard.rules.game import Game


def session_problems(game: "Game") -> Iterator[DefinitionProblem]:
    session = game.session
    if not session.stacks or min(session.stacks) < 1:
        yield DefinitionProblem(
            ("session", "stacks"), f"stacks are 1 chip or more, not {list(session.stacks)}"
        )
    if session.hands is not None and session.hands < 1:
        yield DefinitionProblem(("session", "hands"), f"a session has 1 hand or more, not {session.hands}")
    if len(session.stacks) > 1 and session.between is not Between.RESET:
        yield DefinitionProblem(
            ("session", "between"), f"a list of stacks needs reset, not {session.between!s}"
        )
    if len(session.stacks) > 1 and session.hands not in (None, len(session.stacks)):
        words = f"a list of {len(session.stacks)} stacks has one for each hand, not for {session.hands}"
        yield DefinitionProblem(("session", "hands"), words)
    if session.short_blind is ShortBlind.STOP and game.seats[1] > 2:
        yield DefinitionProblem(("session", "short_blind"), "only a heads-up session stops at a short blind")
    if session.bust is Bust.LEAVES and len(session.stacks) > 1:
        yield DefinitionProblem(
            ("session", "bust"), "on a ladder of stacks a bust ends the session or buys in again"
        )
    levels = session.levels
    if levels is not None:
        if not game.forced.blinds:
            yield DefinitionProblem(("session", "levels"), "rising blinds need blinds, and there are none")
        if not levels.big_blinds or min(levels.big_blinds) < 1:
            yield DefinitionProblem(
                ("session", "levels"), f"levels are big blinds, not {list(levels.big_blinds)}"
            )
        elif game.forced.blinds:
            yield from _level_problems(game, levels)
        if levels.hands < 1:
            yield DefinitionProblem(
                ("session", "level_hands"), f"a level lasts 1 hand or more, not {levels.hands}"
            )
        if not 0 <= levels.cycle <= len(levels.big_blinds):
            yield DefinitionProblem(
                ("session", "level_cycle"), f"at most all levels repeat, not {levels.cycle}"
            )


def _level_problems(game: "Game", levels: Levels) -> Iterator[DefinitionProblem]:
    """Whatever is sized by the big blind stays whole at every level."""
    small, big = game.forced.blinds
    sizes = {small, game.min_bet, *(step for street in game.streets for step in street.raises)}
    for level in levels.big_blinds:
        if any(size * level % big for size in sizes):
            yield DefinitionProblem(
                ("session", "levels"), f"blinds and bets are whole chips at every level, not at {level}"
            )


def tournament_problems(game: "Game") -> Iterator[DefinitionProblem]:
    rules = game.tournament
    fewest, most = game.seats
    seats = fewest if rules.seats is None else rules.seats
    if not fewest <= seats <= most:
        yield DefinitionProblem(
            ("tournament", "seats"), f"seats is {fewest} to {most} in this game, not {seats}"
        )
    elif rules.rounds is not None and (rules.rounds < 1 or rules.rounds % seats):
        yield DefinitionProblem(
            ("tournament", "rounds"), f"rounds is a multiple of the {seats} seats, not {rules.rounds}"
        )


def rotation_problems(game: "Game") -> Iterator[DefinitionProblem]:
    if game.rotation is None:
        return
    fewest, most = game.seats
    for one in game.rotation.games:
        if not one.seats[0] <= fewest <= most <= one.seats[1]:
            words = f"{one.name} is for {one.seats[0]} to {one.seats[1]} seats, not for {fewest} to {most}"
            yield DefinitionProblem(("seats",), words)


def clock_problems(game: "Game") -> Iterator[DefinitionProblem]:
    clock = game.clock
    least = {"bank": 1, "increment": 0, "silence": 0, "total": 1, "move_limit": 1}
    for name, fewest in least.items():
        value = getattr(clock, name)
        if value is not None and (type(value) is not int or value < fewest):
            yield DefinitionProblem(
                ("clock", name), f"{name} is a whole number from {fewest} up, not {value!r}"
            )
