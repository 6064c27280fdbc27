"""House rules: what rooms allow although the rules of the game do not."""

from dataclasses import replace
from typing import Final

from holecard.errors import BadGame
from holecard.hand import CALL, FOLD, Action, Hand, raise_to
from holecard.rules.game import Game
from holecard.rules.layout import Posts
from holecard.rules.parts import Structure

_FOURTH_STREET: Final = 1


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


def game_by_house_rules(hand: Hand, action: Action) -> Game:
    """The game with rules that differ from room to room: folding when a check is free; and with fixed bets a
    raise beyond the usual cap, as heads-up, the large bet on fourth street of stud, as after an open pair, a
    full bet on top of a short all-in or of what would have been its full bet, or up to that, and being all-in
    for less."""
    game = hand.game
    if action is FOLD:
        return replace(game, free_fold=True)
    if game.structure is not Structure.FIXED or action not in _fixed_raises(hand):
        return game
    sizes, at = game.streets[hand.street].raises, hand._raises
    size = action - max(hand.bets) + hand._step
    more = (*sizes, *sizes[-1:] * (at + 1 - len(sizes)))
    streets = list(game.streets)
    streets[hand.street] = replace(streets[hand.street], raises=(*more[:at], size, *more[at + 1 :]))
    try:
        return replace(game, streets=tuple(streets))
    except BadGame:  # a bet below the bring-in
        return game


def posts_by_house_rules(hand: Hand, posts: Posts, action: Action) -> Posts:
    """The same forced bets with the least raise of a room that takes the straddle for a raise of the big
    blind: by as much as it lifted that, not by the whole straddle."""
    first, second = ([0, 0, *sorted(posts.blinds)])[:-3:-1]
    by, straddled = action - max(hand.bets), first - second
    is_straddled = hand.street == 0 and max(hand.bets) == first and second >= hand.game.min_bet > 0
    if not is_straddled or straddled < hand.game.min_bet or not straddled <= by < first:
        return posts
    return replace(posts, least_raise=straddled)


def _fixed_raises(hand: Hand) -> list[int]:
    """The totals that rooms accept, whichever rule they follow."""
    streets, bet = hand.game.streets, max(hand.bets)
    sizes = [streets[hand.street].raises[0]]
    if hand.game.has_up_cards and hand.street == _FOURTH_STREET:
        sizes.append(streets[-1].raises[0])
    full = [bet - bet % size for size in sizes]
    totals = [total for size, low in zip(sizes, full, strict=True) for total in (bet + size, low + size)]
    totals += [low + 2 * size for size, low in zip(sizes, full, strict=True) if 2 * (bet - low) >= size]
    assert hand.actor is not None
    all_in = hand.stacks[hand.actor] + hand.bets[hand.actor]
    return [*totals, all_in] if bet < all_in < bet + sizes[0] else totals
