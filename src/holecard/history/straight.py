"""A record that needs no repair, played straight through.

Most records are complete and follow the rules: every action is by the seat whose turn it is. They are played
here at a fraction of the cost of `replay`, with the same result; of any other record nothing is said.
"""

from typing import Final, NamedTuple

from holecard.cards.card import FULL_DECK, UNKNOWN
from holecard.cards.deal import Deal
from holecard.errors import BadRequest, IllegalAction
from holecard.hand import Hand
from holecard.history.phh.actions import BoardDealing, HoleDealing, Mucking, PlayerAction, Showing
from holecard.history.record import Record, playable_stacks
from holecard.history.showdown import competing, is_decided
from holecard.rules.layout import Posts
from holecard.rules.table_layout import TableLayout

_UNSEEN: Final = (int(UNKNOWN),) * len(FULL_DECK)


class StraightPlay(NamedTuple):
    """A finished hand by seat."""

    stacks: tuple[int, ...]
    won: tuple[int, ...]
    """Chips collected from the pots."""
    returned: tuple[int, ...]
    """An uncalled bet."""
    hand: Hand


def play_straight(record: Record) -> StraightPlay | None:
    """The hand as recorded, or None if that takes a closer look."""
    if record.game.is_drawn or record.game.has_up_cards:
        return None
    hand = _begun(record)
    if hand is None or _is_over(hand):
        return None
    hand._careful = False  # no need to rehearse what may be refused: the hand is given up then
    boards = record.game.boards
    paid = [had - left for had, left in zip(hand.start, hand.stacks, strict=True)]
    board = 0
    try:
        for step in record.steps:
            if isinstance(step, PlayerAction):
                seat, action = step.seat, step.action
                if hand.actor != seat or board < boards[hand.street] or step.is_bring_in:
                    return None
                if action > 0:
                    paid[seat] += action - hand._bets[seat]
                elif action == 0:
                    paid[seat] += hand.to_call
                hand.act(action)
            elif isinstance(step, HoleDealing):
                continue
            elif isinstance(step, BoardDealing):
                board += len(step.cards)
                if board > boards[hand.street]:
                    return None
            elif isinstance(step, (Showing, Mucking)) and not _is_over(hand):
                return None
    except (BadRequest, IllegalAction):
        return None
    if not _is_over(hand):
        return None
    put = _put(hand, paid)
    if hand.is_showdown and not is_decided(record, hand, put):
        return None
    return _result(hand, paid, put)


def _is_over(hand: Hand) -> bool:
    return hand.actor is None


def _begun(record: Record) -> Hand | None:
    count = len(record.stacks)
    game, button = record.game, record.button
    layout = game._layouts.get((count, button)) or game.layout(count, button)
    hole, known = (record.deal if record.known.all_compete else competing(record)).numbers
    board = known + _UNSEEN[len(known) : game.board_cards]
    posts = None if _is_own(record.posts, layout) else record.posts
    try:
        return Hand(game, playable_stacks(record), button, Deal(hole, board, None, layout.shoe), posts)
    except BadRequest:
        return None


def _is_own(posts: Posts, layout: TableLayout) -> bool:
    """Whether these are the payments that the game asks for anyway."""
    return (
        posts.opener is None
        and posts.least_raise is None
        and posts.blinds == layout.blinds
        and posts.antes == layout.antes
        and (posts.dead == layout.dead or not any(posts.antes))
    )


def _put(hand: Hand, paid: list[int]) -> list[int]:
    """What each seat has in the pots that are matched chip by chip."""
    layout = hand._layout
    if not layout.dead:
        return paid
    return [chips - lost for chips, lost in zip(paid, layout.dead_chips(hand.start), strict=True)]


def _result(hand: Hand, paid: list[int], put: list[int]) -> StraightPlay:
    """What each seat got back, from what it paid and what it has."""
    start, stacks = hand.start, hand.stacks
    live = [seat for seat, folded in enumerate(hand.folded) if not folded]
    top = max(live, key=put.__getitem__)
    matched = max([chips for seat, chips in enumerate(put) if seat != top])
    returned = [0] * hand.seats
    returned[top] = max(put[top] - matched, 0)
    won = [
        now - had + gone - back for now, had, gone, back in zip(stacks, start, paid, returned, strict=True)
    ]
    return StraightPlay(stacks, tuple(won), tuple(returned), hand)
