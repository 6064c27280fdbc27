"""Why a game definition cannot be played."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from holecard.cards.deck import Deck
from holecard.cards.ranking import RANKINGS, Ranking
from holecard.cards.ranking.showing import low_showing
from holecard.rules.parts import AnteFrom, Between, Bust, Levels, Opener, ShortBlind, Street, Structure

if TYPE_CHECKING:
    from holecard.rules.game import Game


@dataclass(frozen=True, slots=True)
class DefinitionProblem:
    """Why a definition cannot be played, and at which of its keys."""

    key: tuple[str | int, ...]
    words: str


def problems(game: "Game") -> Iterator[DefinitionProblem]:
    """Every reason why the game cannot be played."""
    yield from _seat_problems(game)
    yield from _forced_problems(game)
    yield from _street_problems(game)
    yield from _bring_in_problems(game)
    yield from _own_card_problems(game)
    yield from _ranking_problems(game)
    yield from _session_problems(game)
    yield from _tournament_problems(game)
    yield from _clock_problems(game)
    yield from _rotation_problems(game)


def _seat_problems(game: "Game") -> Iterator[DefinitionProblem]:
    fewest, most = game.seats
    if not 2 <= fewest <= most:
        yield DefinitionProblem(
            ("seats",), f"a table has 2 seats or more, the fewest first, not {[fewest, most]}"
        )
    dealt, more = _cards_needed(game, most)
    if dealt + more > len(game.deck):
        need = f"{dealt} cards, and a draw {more}" if more else f"{dealt} cards"
        yield DefinitionProblem(
            ("seats",), f"{most} seats and the board need {need}, more than the deck's {len(game.deck)}"
        )
    names = game.positions
    if names and (len(names) != most or len(set(names)) < most or not all(map(str.strip, names))):
        yield DefinitionProblem(
            ("positions",), f"positions are {most} different names, one for each seat, not {list(names)}"
        )


def _cards_needed(game: "Game", seats: int) -> tuple[int, int]:
    """How many cards are dealt to so many seats and the board, and how many more the largest draw takes.

    A seat draws from everything that no other seat holds, so its own draw is all that must be left. One own
    card on the last street may be a shared one on the board instead.
    """
    own = sum(street.hole + street.up for street in game.streets)
    board = sum(street.board for street in game.streets)
    dealt, more = own * seats + board, max((street.draw for street in game.streets), default=0)
    if dealt > len(game.deck) and not more and shares_last_card(game.streets):
        fewer = dealt - seats + 1
        return (fewer, 0) if fewer <= len(game.deck) else (dealt, 0)
    return dealt, more


def shares_last_card(streets: tuple[Street, ...]) -> bool:
    """Whether the last street deals one card to each seat and nothing else, to a hand with up-cards."""
    if len(streets) < 2 or not any(street.up for street in streets):
        return False
    last = streets[-1]
    return last.hole + last.up == 1 and not last.board and not last.asks_for_cards


def _forced_problems(game: "Game") -> Iterator[DefinitionProblem]:
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
            ("forced", "straddle"), f"a straddle does not go with fixed bets: {forced.straddle}"
        )
    if forced.straddle and game.seats[1] < 3:
        yield DefinitionProblem(
            ("forced", "straddle"), f"a straddle needs three seats or more, not {game.seats[1]}"
        )


def _street_problems(game: "Game") -> Iterator[DefinitionProblem]:
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
        if street.opener in (Opener.SMALL_BLIND, Opener.AFTER_BLINDS) and not game.forced.blinds:
            yield DefinitionProblem((*here, "opener"), f"without blinds no street opens by {street.opener}")
    if not fixed and game.min_bet < 1:
        yield DefinitionProblem(("betting", "min_bet"), f"the smallest bet is 1 or more, not {game.min_bet}")


def _bring_in_problems(game: "Game") -> Iterator[DefinitionProblem]:
    bring_in = game.forced.bring_in
    here = ("forced", "bring_in")
    openers = [street.opener for street in game.streets]
    for at, opener in enumerate(openers):
        if opener is Opener.BRING_IN and (at or not bring_in):
            words = "only the first street opens by bring-in" if at else "there is no bring-in to open by"
            yield DefinitionProblem(("streets", at, "opener"), f"{words}: {opener!s}")
    if not bring_in or not game.streets:
        return
    street = game.streets[0]
    if bring_in < 0:
        yield DefinitionProblem(here, f"a bring-in is 0 or more, not {bring_in}")
    elif not street.up:
        yield DefinitionProblem(
            here, f"a bring-in needs up-cards on the first street to say who pays it: {bring_in}"
        )
    elif street.opener is not Opener.BRING_IN:
        yield DefinitionProblem(
            here, f"a bring-in opens the first street, which opens by {street.opener!s}: {bring_in}"
        )
    elif game.forced.blinds:
        yield DefinitionProblem(here, f"a bring-in does not go with blinds: {bring_in}")
    elif game.structure is Structure.FIXED and street.raises and bring_in >= street.raises[0]:
        yield DefinitionProblem(
            here, f"a bring-in is less than the first bet of {street.raises[0]}, not {bring_in}"
        )
    elif game.structure is not Structure.FIXED and bring_in > game.min_bet:
        yield DefinitionProblem(
            here, f"a bring-in is at most the smallest bet of {game.min_bet}, not {bring_in}"
        )


_MOST_SHOWING: Final = 4
"""Up-cards of a seat that are compared to find the first actor."""


def _own_card_problems(game: "Game") -> Iterator[DefinitionProblem]:
    """Up-cards, draws and discards."""
    down = up = 0
    for at, street in enumerate(game.streets):
        here: tuple[str | int, ...] = ("streets", at)
        down, up = down + street.hole, up + street.up
        if street.opener.is_by_cards and not up:
            yield DefinitionProblem(
                (*here, "opener"), f"street {street.name!r} opens by up-cards, and there are none"
            )
        if street.opener is Opener.BEST_SHOWING and up > _MOST_SHOWING:
            yield DefinitionProblem(
                (*here, "opener"), f"showing hands of 1 to {_MOST_SHOWING} up-cards are compared, not {up}"
            )
        if street.draw and street.discard:
            yield DefinitionProblem(
                (*here, "discard"), f"street {street.name!r} has a draw or a discard, not both"
            )
        if street.draw > down:
            yield DefinitionProblem(
                (*here, "draw"), f"a seat that holds {down} cards face down cannot draw {street.draw}"
            )
        if street.discard and street.discard >= down:
            words = f"a seat that holds {down} cards face down cannot discard {street.discard}"
            yield DefinitionProblem((*here, "discard"), words)
        down -= street.discard


def _ranking_problems(game: "Game") -> Iterator[DefinitionProblem]:
    if game.ranking.qualifies:
        name = game.ranking.name
        words = f"a ranking that every hand can win by is needed, and some have no low in {name!r}"
        yield DefinitionProblem(("showdown", "ranking"), words)
    yield from _fit_problems(game, game.ranking, "ranking")
    low = game.low
    if low is None:
        return
    if low.showing is not low_showing:
        yield DefinitionProblem(
            ("showdown", "low"), f"the low half goes by a ranking of low hands, not by {low.name!r}"
        )
    elif game.ranking.showing is low_showing:
        words = f"a low half needs a ranking of high hands beside it, not {game.ranking.name!r}"
        yield DefinitionProblem(("showdown", "low"), words)
    yield from _fit_problems(game, low, "low")


def _fit_problems(game: "Game", ranking: Ranking, key: str) -> Iterator[DefinitionProblem]:
    for count, taken, what in _counted(game, ranking):
        if count not in taken:
            wanted = str(taken[0]) if len(taken) == 1 else f"{taken[0]} to {taken[-1]}"
            yield DefinitionProblem(
                ("showdown", key), f"{key} {ranking.name!r} is for {wanted} {what}, not {count}"
            )
    if ranking.deck is not None and game.deck != ranking.deck:
        yield DefinitionProblem(("showdown", key), _unfit_deck(game, ranking, ranking.deck))


def _counted(game: "Game", ranking: Ranking) -> tuple[tuple[int, range, str], ...]:
    """How many cards the game has of a kind, and how many the ranking can take."""
    hole = sum(street.hole + street.up - street.discard for street in game.streets)
    board = sum(street.board for street in game.streets)
    return (
        (hole, ranking.hole, "hole cards"),
        (board, ranking.board, "board cards"),
        (hole + board, ranking.cards, "cards in all"),
    )


def _unfit_deck(game: "Game", ranking: Ranking, wanted: Deck) -> str:
    """In another deck other hands are the rare ones, and the ace comes below another rank."""
    name, count = ranking.name, len(game.deck)
    fitting = [
        one.name
        for one in RANKINGS.values()
        if one.deck == game.deck and all(many in taken for many, taken, _ in _counted(game, one))
    ]
    if fitting:
        return f"hands of these {count} cards are compared by the ranking {fitting[0]!r}, not by {name!r}"
    cards = f"the {len(wanted)} cards from {wanted.cards[0]} to {wanted.cards[-1]}"
    return f"ranking {name!r} is for {cards}, and no ranking of five-card hands fits a deck of {count}"


def _session_problems(game: "Game") -> Iterator[DefinitionProblem]:
    session = game.session
    if not session.stacks or min(session.stacks) < 1:
        yield DefinitionProblem(
            ("session", "stacks"), f"stacks are 1 chip or more, not {list(session.stacks)}"
        )
    if session.hands is not None and session.hands < 1:
        yield DefinitionProblem(("session", "hands"), f"a session has 1 hand or more, not {session.hands}")
    if len(session.stacks) > 1 and session.between is not Between.RESET:
        yield DefinitionProblem(
            ("session", "between"), f"a list of stacks goes with reset, not {session.between!s}"
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
                ("session", "level_cycle"), f"no more levels repeat than there are, not {levels.cycle}"
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


def _tournament_problems(game: "Game") -> Iterator[DefinitionProblem]:
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


def _rotation_problems(game: "Game") -> Iterator[DefinitionProblem]:
    if game.rotation is None:
        return
    fewest, most = game.seats
    for one in game.rotation.games:
        if not one.seats[0] <= fewest <= most <= one.seats[1]:
            words = f"{one.name} is for {one.seats[0]} to {one.seats[1]} seats, not for {fewest} to {most}"
            yield DefinitionProblem(("seats",), words)


def _clock_problems(game: "Game") -> Iterator[DefinitionProblem]:
    clock = game.clock
    least = {"bank": 1, "increment": 0, "silence": 0, "total": 1, "move_limit": 1}
    for name, fewest in least.items():
        value = getattr(clock, name)
        if value is not None and (type(value) is not int or value < fewest):
            yield DefinitionProblem(
                ("clock", name), f"{name} is a whole number from {fewest} up, not {value!r}"
            )
