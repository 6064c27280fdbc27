"""Where the button is: texts may leave it out, or put it where no player takes part."""

from bisect import bisect_right

from holecard.history.formats.builder import ACTION, BOARD, HandBuilder
from holecard.history.formats.own_cards import button_by_turns


def button_of(built: HandBuilder, names: list[str], chairs: tuple[int, ...]) -> int:
    """The seat before the small blind, wherever the text puts a button that is dead or wrong; without a small
    blind the seat with the button, or the next before it. Where the first player to act after the flop tells
    otherwise, the one of these, or the seat before the big blind, that agrees with it."""
    stated = (bisect_right(chairs, built.button) or len(chairs)) - 1
    count = len(names)
    small, big = built.small_blind, built.big_blind
    if built.shape is not None and built.shape.has_up_cards:
        return stated if built.button else button_by_turns(built, names)
    if count == 2:
        likely = stated if built.button or big is None else 1 - names.index(big)
        usual = likely if small is None else names.index(small)
        return likely if likely == usual or _agrees(built, names, likely) else usual
    likely = stated if small is None else (names.index(small) - 1) % count
    if small is not None and likely == stated:
        return likely
    before_big = stated if big is None else (names.index(big) - 1) % count
    if small is None and not built.button:
        likely = before_big
    seats = (likely, stated) if small is not None else (likely, before_big)
    return next((seat for seat in seats if _agrees(built, names, seat)), likely)


def _agrees(built: HandBuilder, names: list[str], button: int) -> bool:
    """Whether of the players who act after the flop the first one sits first after the button."""
    has_flop = False
    later: list[str] = []
    for told, name, _ in built.told:
        if told is BOARD:
            has_flop = True
        elif told is ACTION and has_flop:
            later.append(name)
    if not later:
        return True
    return next(name for name in [*names[button + 1 :], *names[: button + 1]] if name in later) == later[0]
