"""Problems of forced bets and streets."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from holecard.rules.parts import AnteFrom, Opener, Street, Structure
from holecard.rules.problems.problem import DefinitionProblem

if TYPE_CHECKING:
    from holecard.rules.game import Game


def forced_problems(game: "Game") -> Iterator[DefinitionProblem]:
    forced = game.forced
    for name, amounts in (
        ("blinds", forced.blinds),
        ("straddle", (forced.straddle,)),
        ("ante", (forced.ante,)),
        ("bring_in", (forced.bring_in,)),
    ):
        for amount in amounts:
            if type(amount) is not int:
                yield DefinitionProblem(
                    ("forced", name), f"{name} is in whole numbers of chips, not {amount!r}"
                )
                return
    if len(forced.blinds) not in (0, 2):
        yield DefinitionProblem(
            ("forced", "blinds"), f"blinds are [small, big] or none, not {list(forced.blinds)}"
        )
    elif forced.blinds and not 0 < forced.blinds[0] <= forced.blinds[1]:
        yield DefinitionProblem(
            ("forced", "blinds"), f"the small blind is 1 up to the big blind, not {list(forced.blinds)}"
        )
    if forced.ante < 0:
        yield DefinitionProblem(("forced", "ante"), f"an ante is 0 or more, not {forced.ante}")
    if not forced.blinds and not forced.ante and not forced.bring_in:
        yield DefinitionProblem(
            ("forced",), "a game needs blinds or an ante: without them no seat has to play"
        )
    if forced.ante_from is AnteFrom.BIG_BLIND and not forced.blinds:
        yield DefinitionProblem(("forced", "ante_from"), "a big-blind ante needs blinds, and there are none")
    if forced.straddle and (not forced.blinds or forced.straddle <= forced.blinds[-1]):
        yield DefinitionProblem(
            ("forced", "straddle"), f"a straddle is more than the big blind, not {forced.straddle}"
        )
    if forced.straddle and game.structure is Structure.FIXED:
        yield DefinitionProblem(
            ("forced", "straddle"), f"a straddle cannot be combined with fixed bets: {forced.straddle}"
        )
    if forced.straddle and game.seats[1] < 3:
        yield DefinitionProblem(
            ("forced", "straddle"), f"a straddle needs three seats or more, not {game.seats[1]}"
        )


def street_problems(game: "Game") -> Iterator[DefinitionProblem]:
    if not game.streets:
        yield DefinitionProblem(("streets",), "a game has one street or more, not none")
    fixed = game.structure is Structure.FIXED
    for at, street in enumerate(game.streets):
        here: tuple[str | int, ...] = ("streets", at)
        counts = {name: getattr(street, name) for name in ("hole", "up", "board", "draw", "discard")}
        for name, count in counts.items():
            if type(count) is not int or count < 0:
                words = f"{name} is a number of cards from 0 up on street {street.name!r}, not {count}"
                yield DefinitionProblem((*here, name), words)
                return
        if not any(counts.values()):
            yield DefinitionProblem(here, f"street {street.name!r} deals no card")
        if fixed and not street.raises:
            yield DefinitionProblem(
                here, f"a fixed limit needs sizes: give street {street.name!r} bet and cap, or bets"
            )
        if any(type(step) is not int or step < 1 for step in street.raises):
            steps = list(street.raises)
            yield DefinitionProblem(here, f"bets grow from 1 up on street {street.name!r}, not by {steps}")
        if not fixed and street.raises:
            yield DefinitionProblem(
                here, f"street {street.name!r} fixes its bets, but the betting is {game.structure}"
            )
        if street.open_pair_bet:
            yield from _open_pair_problems(game, at, street)
        if street.opener in (Opener.SMALL_BLIND, Opener.AFTER_BLINDS) and not game.forced.blinds:
            yield DefinitionProblem((*here, "opener"), f"without blinds no street opens by {street.opener}")
    if not fixed and game.min_bet < 1:
        yield DefinitionProblem(("betting", "min_bet"), f"the smallest bet is 1 or more, not {game.min_bet}")


def _open_pair_problems(game: "Game", at: int, street: Street) -> Iterator[DefinitionProblem]:
    here = ("streets", at, "open_pair_bet")
    size = street.open_pair_bet
    if not street.raises:
        yield DefinitionProblem(here, f"open_pair_bet goes with fixed bets, which are missing: {size}")
    elif size <= street.raises[0]:
        yield DefinitionProblem(here, f"open_pair_bet is more than the bet of {street.raises[0]}, not {size}")
    elif sum(one.up for one in game.streets[: at + 1]) < 2:
        yield DefinitionProblem(here, f"a pair needs two up-cards, which no seat has there: {size}")


def bring_in_problems(game: "Game") -> Iterator[DefinitionProblem]:
    bring_in = game.forced.bring_in
    here = ("forced", "bring_in")
    openers = [street.opener for street in game.streets]
    for at, opener in enumerate(openers):
        if opener is Opener.BRING_IN and (at or not bring_in):
            words = (
                "only the first street opens with a bring-in" if at else "there is no bring-in to open with"
            )
            yield DefinitionProblem(("streets", at, "opener"), f"{words}: {opener!s}")
    if not bring_in or not game.streets:
        return
    street = game.streets[0]
    if bring_in < 0:
        yield DefinitionProblem(here, f"a bring-in is 0 or more, not {bring_in}")
    elif not street.up:
        yield DefinitionProblem(
            here, f"a bring-in needs up-cards on the first street to decide who pays it: {bring_in}"
        )
    elif street.opener is not Opener.BRING_IN:
        yield DefinitionProblem(
            here, f"a bring-in opens the first street, which opens by {street.opener!s}: {bring_in}"
        )
    elif game.forced.blinds:
        yield DefinitionProblem(here, f"a bring-in cannot be combined with blinds: {bring_in}")
    elif game.structure is Structure.FIXED and street.raises and bring_in >= street.raises[0]:
        yield DefinitionProblem(
            here, f"a bring-in is less than the first bet of {street.raises[0]}, not {bring_in}"
        )
    elif game.structure is not Structure.FIXED and bring_in > game.min_bet:
        yield DefinitionProblem(
            here, f"a bring-in is at most the smallest bet of {game.min_bet}, not {bring_in}"
        )
