"""Imaginary observations: what a player would have won with the other hands that it could have held.

Where the policy of a seat is known for all its hands, its actions say how likely each of them was. The mean
of adjusted payoffs over all of them has the same expectation as those of the hand that was dealt, and less
variance (Burch et al., "AIVAT", AAAI 2018, section on imaginary observations).

It holds as long as no seat knows the cards of another: the probability of a hand is computed from the actions
of its own seat alone.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb, prod
from typing import Final

from holecard.arena.luck.policy_check import check_policy
from holecard.arena.luck.value_function import Cards, ValueFunction, adjust
from holecard.cards.deal import Deal
from holecard.errors import BadRequest
from holecard.hand.action import Action
from holecard.hand.decision_nodes import decision_nodes
from holecard.hand.hand import Hand
from holecard.hand.mixed import Mix
from holecard.hand.view import View

PolicyOf = Callable[[View], Mix]
"""What a player does with any hand."""
MOST_HANDS: Final = 20_000
"""Hands, of all seats with a policy together, up to which all are imagined."""

Holes = tuple[Cards, ...]


def imaginary_payoffs(
    hand: Hand, policies: Mapping[int, PolicyOf], value_function: ValueFunction | None = None
) -> tuple[float, ...]:
    """Payoffs of a hand that is over, by seat, averaged over what the seats with a policy could have held.

    With a value function, the luck of deals and draws is taken out of each of them.
    """
    if hand.game.extras:
        raise BadRequest(
            f"imaginary observations are for games without {hand.game.extras[0]}, not for {hand.game.name}"
        )
    if not all(0 <= seat < hand.seats for seat in policies):
        raise BadRequest(f"policies are of the seats 0 to {hand.seats - 1}, not of {sorted(policies)}")
    total, chips = 0.0, [0.0] * hand.seats
    for holes in _imagined(hand, sorted(policies)):
        twin = _with_holes(hand, holes)
        drawn = _drawn_from(twin, policies)
        if drawn is None:
            continue
        chance = prod(_chance(mix, twin.actions[place]) for place, mix in drawn.items())
        luck = (
            adjust(twin, value_function, drawn).chips if value_function is not None else (0.0,) * hand.seats
        )
        total += chance
        for seat, (won, lucky) in enumerate(zip(twin.payoffs, luck, strict=True)):
            chips[seat] += chance * (won - lucky)
    if not total:
        raise BadRequest(f"a policy explains the actions of its seat, unlike those of {hand.actions}")
    return tuple([value / total for value in chips])


def _imagined(hand: Hand, seats: Sequence[int]) -> Iterator[Holes]:
    """All cards that these seats could have held, with the cards of all others and the board as dealt."""
    holes, board = hand.deal.numbers
    shown = board[: hand.game.boards[hand.street]] if not hand.is_showdown else board
    fixed = {card for seat, cards in enumerate(holes) if seat not in seats for card in cards} | set(shown)
    free = [card for card in hand.game.deck.numbers if card not in fixed]
    size = hand.game.hole_cards
    if prod(comb(len(free) - at * size, size) for at in range(len(seats))) > MOST_HANDS:
        raise BadRequest(
            f"imaginary observations are for up to {MOST_HANDS:,} hands, not for {hand.game.name}"
        )
    yield from _dealt(holes, list(seats), free, size)


def _dealt(holes: Holes, seats: list[int], free: list[int], size: int) -> Iterator[Holes]:
    if not seats:
        yield holes
        return
    seat, *others = seats
    for cards in combinations(free, size):
        changed = (*holes[:seat], cards, *holes[seat + 1 :])
        yield from _dealt(changed, others, [card for card in free if card not in cards], size)


def _with_holes(hand: Hand, holes: Holes) -> Hand:
    """The same actions with other hole cards. Board cards that were never seen are any that are left."""
    board = hand.deal.board_numbers
    held = {card for cards in holes for card in cards}
    if not hand.is_showdown and not held.isdisjoint(board):
        shown = board[: hand.game.boards[hand.street]]
        left = [card for card in hand.game.deck.numbers if card not in held and card not in shown]
        board = (*shown, *left[: len(board) - len(shown)])
    deal = Deal(holes, board, hand.deal.seed, hand.game.shoe(hand.seats))
    twin = Hand(hand.game, hand.start, hand.button, deal, hand.posts, hand.free_folders)
    for action in hand.actions:
        twin.act(action)
    return twin


def _drawn_from(twin: Hand, policies: Mapping[int, PolicyOf]) -> dict[int, Mix] | None:
    """The policies at the decisions of the hand; None if one of its actions is never taken."""
    again = twin.restarted()
    found: dict[int, Mix] = {}
    for place, node in enumerate(decision_nodes(twin)):
        if node.seat in policies:
            mix = policies[node.seat](again.view(node.seat))
            check_policy(mix, node.legal)
            if node.action not in mix.actions or not _chance(mix, node.action):
                return None
            found[place] = mix
        again.act(node.action)
    return found


def _chance(mix: Mix, action: Action) -> float:
    return mix.probabilities[mix.actions.index(action)]
