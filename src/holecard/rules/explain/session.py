"""How a session goes from hand to hand, and when it ends."""

from collections.abc import Iterator

from holecard.rules.explain.words import listed, many, number
from holecard.rules.game import Game
from holecard.rules.parts import Between, Bust, Levels, ShortBlind


def session(game: Game) -> Iterator[str]:
    rules = game.session
    yield _start(game)
    if len(rules.stacks) == 1:
        yield _between(game)
    yield "After every hand the button moves to the next seat that has chips."
    if rules.levels is not None:
        yield from _levels(game, rules.levels)
    if game.forced.blinds and not _covers_forced(game):
        yield _short_blind(game)
    if not (rules.between is Between.RESET and rules.bust is Bust.REBUYS):
        yield _bust(game)
    yield _end(game)
    yield _winner(game)


def _start(game: Game) -> str:
    stacks = game.session.stacks
    if len(stacks) == 1:
        return f"Every seat starts with {stacks[0]} chips{_in_big_blinds(game, stacks)}."
    return (
        f"Every hand has its own stack for all seats: {listed(stacks)} chips"
        f"{_in_big_blinds(game, stacks)}, one after the other."
    )


def _in_big_blinds(game: Game, stacks: tuple[int, ...]) -> str:
    """Stacks as players count them, where they come out to a tenth."""
    blind = game.big_blind
    if not blind or any(stack * 10 % blind for stack in stacks):
        return ""
    counts = [f"{stack / blind:g}" for stack in stacks]
    return f" ({listed(counts)} big blind{'' if counts == ['1'] else 's'})"


def _between(game: Game) -> str:
    return {
        Between.CARRY: "Between hands all seats keep what they have.",
        Between.RESET: "Between hands all stacks are reset to that; wins and losses are added up.",
        Between.TOP_UP: "Between hands smaller stacks are topped up to that; larger ones stay.",
    }[game.session.between]


def _levels(game: Game, levels: Levels) -> Iterator[str]:
    lasts = "every hand" if levels.hands == 1 else f"every {number(levels.hands)} hands"
    yield f"The blinds rise {lasts}. The big blind is {listed(levels.big_blinds)}."
    small, big = game.forced.blinds
    share = (
        "half of it" if 2 * small == big else f"{small} for a big blind of {big}, and always in proportion"
    )
    yield f"The small blind is {share}. The smallest bet grows with the blinds."
    last = levels.big_blinds[-1]
    if levels.cycle:
        again = 10 * levels.big_blinds[-levels.cycle]
        count = "level comes" if levels.cycle == 1 else f"{number(levels.cycle)} levels come"
        yield f"After {last} the last {count} again ten times as large: {again}, and so on."
    else:
        yield f"After that it stays at {last}."


def _covers_forced(game: Game) -> bool:
    """Whether every hand starts with enough for what the game makes a seat pay."""
    rules, forced = game.session, game.forced
    if rules.between is Between.CARRY or rules.levels:
        return False
    return min(rules.stacks) >= max(game.big_blind, forced.straddle) + forced.ante


def _short_blind(game: Game) -> str:
    if game.session.short_blind is ShortBlind.STOP:
        return "The session stops before a hand in which a seat could not post its whole blind."
    return (
        "A seat that cannot post its whole blind posts what it has and is all-in. "
        "The others still have to call the full blind."
    )


def _bust(game: Game) -> str:
    return {
        Bust.ENDS: "A seat that is out of chips ends the session.",
        Bust.LEAVES: "A seat that is out of chips leaves, and the others play on.",
        Bust.REBUYS: "A seat that is out of chips buys in again for the next hand.",
    }[game.session.bust]


def _end(game: Game) -> str:
    rules = game.session
    most = (
        None if rules.hands is None else f"after {number(rules.hands)} hand{'' if rules.hands == 1 else 's'}"
    )
    if rules.bust is Bust.LEAVES:
        last = "when one seat has all the chips"
        return f"It ends {last}." if most is None else f"It ends {last}, or {most}."
    if most is not None:
        early = rules.bust is Bust.ENDS or rules.short_blind is ShortBlind.STOP
        return f"It ends {most} at the latest." if early else f"It ends {most}."
    if rules.bust is Bust.ENDS or rules.short_blind is ShortBlind.STOP:
        return "There is no other limit to the number of hands."
    return "It has no fixed end: it goes on as long as the players like."


def _winner(game: Game) -> str:
    words = "The seat that has won the most chips over all hands wins the session; equal chips are a tie."
    if game.session.bust is Bust.ENDS:
        return f"{words} A seat that is out of chips has lost."
    return words


def clock(game: Game) -> Iterator[str]:
    """Only programs are on the clock; people may think."""
    rules = game.clock
    if rules.increment >= rules.bank:
        yield f"A program must answer within {_seconds(rules.bank)}."
    else:
        yield (
            f"A program has a bank of {_seconds(rules.bank)}. Thinking time is taken from it, and "
            f"{_seconds(rules.increment)} is added after every action, never above the start."
        )
    if rules.move_limit is not None and rules.move_limit < rules.bank:
        yield f"No answer may take longer than {_seconds(rules.move_limit)}."
    if rules.silence is not None:
        yield (
            f"After more than {many(rules.silence, 'missing answer')} in a row "
            "a program only checks, or folds to a bet."
        )
    if rules.total is not None:
        yield f"Once it has thought for {_seconds(rules.total)} in all, it only checks or folds, too."


def _seconds(milliseconds: int) -> str:
    if milliseconds % 60000 == 0:
        return many(milliseconds // 60000, "minute")
    return f"{milliseconds / 1000:g} second{'' if milliseconds == 1000 else 's'}"
