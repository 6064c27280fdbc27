"""The betting rules, with examples at the game's own stakes."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from holecard.rules.explain.words import capital, listed, many, number
from holecard.rules.game import Game
from holecard.rules.parts import AnteFrom, Between, Structure
from holecard.rules.table_layout import TableLayout


def betting(game: Game) -> Iterator[str]:
    capped = all(len(street.raises) == 1 for street in game.streets)
    facing = "fold or call" if capped else "fold, call or raise"
    free = "check, bet or even fold" if game.free_fold else "check or bet"
    yield f"A seat that faces a bet may {facing}; one that does not may {free}."
    match game.structure:
        case Structure.FIXED:
            yield from _fixed(game)
        case Structure.POT_LIMIT:
            yield from _least(game)
            yield from _pot_limit(game)
        case Structure.NO_LIMIT:
            yield from _least(game)
            yield "No limit: a bet may be up to the whole stack, whatever the others have."


# -- no limit and pot limit ------------------------------------------------------------------


def _least(game: Game) -> Iterator[str]:
    """The example raises to three bets, so that the next raise adds two of them."""
    forced = max(game.forced.straddle, game.big_blind)
    bet = forced or game.min_bet
    step = max(game.min_bet, bet)
    yield f"The first bet of a street is {game.min_bet} or more."
    yield "A raise adds at least as much as the last full bet or raise of the street."
    start = f"After a bet of {bet} the first raise"
    if forced:
        what = "straddle" if game.forced.straddle else "big blind"
        start = f"The {what} counts as the first bet of its street, so the first raise"
    raised = bet + 2 * step
    yield (
        f"{start} is to {bet + step} or more; and after a raise to {raised}, "
        f"which adds {2 * step}, the next one is to {raised + 2 * step} or more."
    )


def _pot_limit(game: Game) -> Iterator[str]:
    yield "Pot limit: a raise adds at most the pot as it would be after the call."
    seats, layout = _sample_table(game)
    paid = _forced_words(game, seats)
    pot = sum(layout.antes) + sum(layout.blinds)
    opener = layout.openers[0]
    call = layout.bet - (layout.blinds[opener] if opener >= 0 else 0)
    most = layout.bet + call + pot
    least = layout.bet + layout.steps[0]
    if most < least:
        yield f"If the pot is smaller than that, a bet of {least} is still allowed."
    elif not layout.bet:
        yield f"For example, {paid} make a pot of {pot}: the first bet is at most {most}."
    else:
        yield (
            f"For example, {paid} make a pot of {pot}. Calling costs the first seat to act {call}, "
            f"which makes {pot + call}; so it may raise to {layout.bet} + {pot + call} = {most} at most."
        )
    yield from _pot_limit_later(game, seats, layout)


def _pot_limit_later(game: Game, seats: int, layout: TableLayout) -> Iterator[str]:
    pot = sum(layout.antes) + seats * layout.bet
    if len(game.streets) > 1 and pot >= game.min_bet:
        name = game.streets[1].name
        yield (
            f"If {number(seats)} seats go on without a raise, the pot on the {name} is {pot}: "
            f"the first bet is at most {pot}, and a raise after that bet goes to "
            f"{pot} + {3 * pot} = {4 * pot} at most."
        )


def _sample_table(game: Game) -> tuple[int, TableLayout]:
    """The smallest at which a seat without a blind opens, where the game has such a table."""
    fewest, most = game.seats
    seats = min(max(fewest, 4 if game.forced.straddle else 3), most)
    return seats, game.layout(seats, 0)


def _forced_words(game: Game, seats: int) -> str:
    forced = game.forced
    parts = [f"blinds of {listed(forced.blinds)}"] if forced.blinds else []
    if forced.straddle:
        parts.append(f"a straddle of {forced.straddle}")
    if forced.ante:
        each = forced.ante_from is AnteFrom.EACH
        parts.append(f"{number(seats)} antes of {forced.ante}" if each else f"an ante of {forced.ante}")
    return listed(parts)


# -- fixed bets ------------------------------------------------------------------------------


def _fixed(game: Game) -> Iterator[str]:
    yield "Fixed limit: the size of every bet and raise is set."
    for raises, streets in groupby(game.streets, key=lambda street: street.raises):
        yield f"{capital(listed(street.name for street in streets))}: {_sizes(raises)}."
    for street in game.streets:
        if street.open_pair_bet:
            yield (
                f"If a pair lies face up in front of a seat on the {street.name}, bets and raises there are "
                f"{street.open_pair_bet}."
            )
    if game.forced.blinds:
        street = game.streets[0]
        totals = _totals(street.raises[1:], game.big_blind)
        more = f"raises there are to {listed(totals)}" if totals else "no seat may raise there"
        yield f"The big blind counts as the first bet of the {street.name}, so {more}."
    if game.forced.bring_in:
        bring_in, bet = game.forced.bring_in, game.streets[0].raises[0]
        yield f"A bring-in of {bring_in} is not a full bet: the first raise completes it to {bet}."


def _sizes(raises: tuple[int, ...]) -> str:
    bet, *totals = _totals(raises)
    if not totals:
        return f"a bet is {bet}, and no seat may raise it"
    if len(set(raises)) == 1:
        most = f"at most a bet and {many(len(totals), 'raise')}"
        return f"a bet is {bet}, and every raise adds {raises[0]}; {most}"
    then = ", the next one ".join(map(str, totals))
    return f"a bet is {bet}, a raise makes it {then}, and no seat may raise again"


def _totals(raises: Iterable[int], start: int = 0) -> list[int]:
    totals = []
    for step in raises:
        start += step
        totals.append(start)
    return totals


# -- too few chips ---------------------------------------------------------------------------


def short_stacks(game: Game) -> Iterator[str]:
    if _stacks_cover_all(game):
        yield (
            "The stacks of this session cover every bet that can be made, so no seat is ever short. "
            "With smaller stacks the following applies."
        )
    yield "A seat with too few chips may still call or raise all-in."
    if game.structure is Structure.FIXED:
        yield (
            "An all-in raise of half the size or more counts as a full raise. A smaller one may be completed "
            "to the whole, and alone does not let a seat raise that has already acted."
        )
    else:
        yield (
            "An all-in raise below the minimum does not let a seat raise that has already acted, unless "
            "such raises since then add up to a full one."
        )
    yield "What no other seat can match goes back to its owner before the pot is awarded."
    if game.seats[1] > 2:
        yield (
            "A seat that is all-in wins from each other seat at most what it paid itself. What the others "
            "bet beyond that makes side pots, each won by the best hand that paid for it."
        )


def _stacks_cover_all(game: Game) -> bool:
    """Whether every hand starts with enough for the forced payments and all fixed bets."""
    rules = game.session
    if game.structure is not Structure.FIXED or rules.between is Between.CARRY or rules.levels:
        return False
    bets = sum(sum(street.raises) for street in game.streets)
    if game.forced.blinds:
        bets += game.big_blind - game.streets[0].raises[0]
    return min(rules.stacks) >= game.forced.ante + bets
