"""A record that needs no repair, played straight through.

Most records are complete and follow the rules: every action is by the seat whose turn it is. They are played
here at a fraction of the cost of `replay`, with the same result; of any other record nothing is said.
"""

from typing import NamedTuple

from holecard.cards.card import UNKNOWN
from holecard.cards.deal import Deal
from holecard.errors import BadRequest, IllegalAction
from holecard.hand import Hand
from holecard.history.phh.actions import BoardDealing, Mucking, PlayerAction, Showing
from holecard.history.record import Record, playable_stacks
from holecard.rules.layout import Posts
from holecard.rules.table_layout import TableLayout


class StraightPlay(NamedTuple):
    """A finished hand by seat."""

    stacks: tuple[int, ...]
    won: tuple[int, ...]
    """Chips collected from the pots."""
    returned: tuple[int, ...]
    """An uncalled bet."""


def play_straight(record: Record) -> StraightPlay | None:
    """The hand as recorded, or None if that takes a closer look."""
    hand = _begun(record)
    if hand is None or _is_over(hand):
        return None
    boards = record.game.boards
    paid = [had - left for had, left in zip(hand.start, hand.stacks, strict=True)]
    board = 0
    try:
        for step in record.steps:
            if isinstance(step, PlayerAction):
                seat, action = step.seat, step.action
                if hand.actor != seat or board < boards[hand.street]:
                    return None
                if action > 0:
                    paid[seat] += action - hand._bets[seat]
                elif action == 0:
                    paid[seat] += hand.to_call
                hand.act(action)
            elif isinstance(step, BoardDealing):
                board += len(step.cards)
                if board > boards[hand.street]:
                    return None
            elif isinstance(step, Showing | Mucking) and not _is_over(hand):
                return None
    except (BadRequest, IllegalAction):
        return None
    if not _is_over(hand) or (hand.is_showdown and not _is_plain_showdown(record, hand)):
        return None
    return _result(hand, paid)


def _is_over(hand: Hand) -> bool:
    return hand.actor is None


def _begun(record: Record) -> Hand | None:
    count = len(record.stacks)
    layout = record.game.layout(count, record.button)
    hole, known = record.deal.numbers
    board = known + (int(UNKNOWN),) * (record.game.board_cards - len(known))
    posts = None if _is_own(record.posts, layout) else record.posts
    try:
        return Hand(
            record.game, playable_stacks(record), record.button, Deal(hole, board, None, layout.shoe), posts
        )
    except BadRequest:
        return None


def _is_own(posts: Posts, layout: TableLayout) -> bool:
    """Whether these are the payments that the game asks for anyway."""
    return (
        posts.opener is None
        and posts.blinds == layout.blinds
        and posts.antes == layout.antes
        and (posts.dead == layout.dead or not any(posts.antes))
    )


def _is_plain_showdown(record: Record, hand: Hand) -> bool:
    """Whether the cards of all seats compete and are known."""
    holes = record.deal.hole_numbers
    live = [seat for seat, folded in enumerate(hand.folded) if not folded]
    if any(UNKNOWN in holes[seat] for seat in live):
        return False
    mucked = {step.seat for step in record.steps if type(step) is Mucking}
    return not mucked.intersection(live)


def _result(hand: Hand, paid: list[int]) -> StraightPlay:
    """What each seat got back, from what it paid and what it has."""
    layout, start = hand._layout, hand.start
    dead = layout.dead_chips(start) if layout.dead else (0,) * hand.seats
    put = [chips - lost for chips, lost in zip(paid, dead, strict=True)]
    live = [seat for seat, folded in enumerate(hand.folded) if not folded]
    top = max(live, key=put.__getitem__)
    matched = max(chips for seat, chips in enumerate(put) if seat != top)
    returned = [0] * hand.seats
    returned[top] = max(put[top] - matched, 0)
    stacks = hand.stacks
    won = [
        now - had + gone - back for now, had, gone, back in zip(stacks, start, paid, returned, strict=True)
    ]
    return StraightPlay(stacks, tuple(won), tuple(returned))
