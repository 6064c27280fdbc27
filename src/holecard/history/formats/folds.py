"""Folds that a text tells before their turn: players may choose to fold while others still think."""

from holecard.hand.action import FOLD
from holecard.history.formats.builder import ACTION, BOARD, HandBuilder

_MOST_CHAIRS = 1_000


def fold_in_turn(built: HandBuilder) -> None:
    """Puts folds that follow each other in the order of the chairs; between them nothing else happens."""
    chairs, told = built.chairs, built.told
    after = chairs.get(built.straddler or built.big_blind or "", built.button)
    begin = 0 if not built.joined else len(told)  # where players sit who come in is found by their turns
    while begin < len(told):
        end = begin
        while end < len(told) and told[end][0] is ACTION and told[end][2] is FOLD:
            end += 1
        if end - begin > 1:
            told[begin:end] = sorted(
                told[begin:end], key=lambda fold: (chairs.get(fold[1], 0) - after - 1) % _MOST_CHAIRS
            )
        end = max(end, begin + 1)
        if told[end - 1][0] is ACTION:
            after = chairs.get(told[end - 1][1], after)
        elif told[end - 1][0] is BOARD:
            after = built.button
        begin = end
