"""What rooms allow and the rules of a game do not: a record of it happened all the same."""

from dataclasses import replace
from typing import Final

from holecard.hand import CALL, FOLD, Action, Hand, raise_to
from holecard.rules.game import Game
from holecard.rules.parts import Structure

_UNCAPPED: Final = 64
"""More bets than a street of limit hold'em has ever seen."""


def without_excess(hand: Hand, action: Action) -> tuple[Action, int]:
    """The same raise by the rules, if it differs only in chips that come back, and how many of them no seat
    could call.

    Rooms take a raise that no seat can call, which counts as a call, and a small raise that puts every
    seat all-in which can call it, which counts as a full one.
    """
    assert hand.actor is not None
    others = [seat for seat in range(hand.seats) if seat != hand.actor and not hand.folded[seat]]
    bet, least = max(hand.bets), hand.legal.min_raise_to
    most = max(hand.stacks[seat] + hand.bets[seat] for seat in others)
    if action > bet >= most:
        return CALL, action - bet
    if least is not None and bet < action < least and most <= action:
        return raise_to(least), 0
    return action, 0


def game_by_house_rules(game: Game, action: Action) -> Game:
    """The game with rules that differ from room to room: folding though checking is free, and with fixed bets
    a raise beyond the usual cap, as heads-up."""
    if action is FOLD:
        return replace(game, free_fold=True)
    if game.structure is Structure.FIXED and _has_even_bets(game):
        uncapped = (replace(street, raises=street.raises[:1] * _UNCAPPED) for street in game.streets)
        return replace(game, streets=tuple(uncapped))
    return game


def _has_even_bets(game: Game) -> bool:
    """Whether every street has one size of bet, so that there can be one more of it."""
    return all(len(set(street.raises)) == 1 for street in game.streets)
