"""A record that needs no repair, played straight through.

Most records are complete and follow the rules: every action is by the seat whose turn it is. They are played
here at a fraction of the cost of `replay`, with the same result; of any other record nothing is said.
"""

from typing import Final

from holecard.cards.card import FULL_DECK, UNKNOWN
from holecard.cards.deal import Deal
from holecard.errors import BadRequest, IllegalAction
from holecard.hand import Hand
from holecard.history.phh.actions import BoardDealing, HoleDealing, Mucking, PlayerAction, Showing
from holecard.history.record import Record, playable_stacks
from holecard.history.record_replay import RecordEnding, RecordOutcome
from holecard.history.showdown import competing, is_decided
from holecard.rules.layout import Posts
from holecard.rules.table_layout import TableLayout

_FINISHED: Final = RecordEnding.FINISHED
_UNFINISHED: Final = RecordEnding.UNFINISHED
_UNDECIDED: Final = RecordEnding.UNDECIDED
_UNSEEN: Final = (int(UNKNOWN),) * len(FULL_DECK)


def play_straight(record: Record) -> RecordOutcome | None:
    """The outcome of the hand as recorded, or None if that takes a closer look."""
    game = record.game
    if game.is_drawn or game.has_up_cards:
        return None
    hand = _begun(record)
    if hand is None or _is_over(hand):
        return None
    hand._careful = False  # no need to rehearse what may be refused: the hand is not played on then
    boards = game.boards
    paid = [had - left for had, left in zip(hand._start, hand._stacks, strict=True)]
    board = 0
    refused = False  # the betting is over, but not enough cards are known for the showdown
    try:
        for step in record.steps:
            if isinstance(step, PlayerAction):
                seat, action = step.seat, step.action
                if refused or hand.actor != seat or board < boards[hand.street] or step.is_bring_in:
                    return None
                if action > 0:
                    paid[seat] += action - hand._bets[seat]
                elif action == 0:
                    paid[seat] += hand.to_call
                try:
                    hand.act(action)
                except BadRequest:
                    refused = True
            elif isinstance(step, HoleDealing):
                continue
            elif isinstance(step, BoardDealing):
                board += len(step.cards)
                if board > (boards[-1] if refused else boards[hand.street]):
                    return None
            elif isinstance(step, (Showing, Mucking)) and not (refused or _is_over(hand)):
                return None
    except IllegalAction:
        return None
    if refused:
        return _left_open(hand, paid, _UNDECIDED if len(record.known.board) == boards[-1] else _UNFINISHED)
    if not _is_over(hand):
        return _left_open(hand, paid, _UNFINISHED)
    put = _put(hand, paid)
    if hand.is_showdown and not is_decided(record, hand, put):
        return _left_open(hand, paid, _UNDECIDED)
    return _result(hand, paid, put)


def _is_over(hand: Hand) -> bool:
    return hand.actor is None


def _begun(record: Record) -> Hand | None:
    count = len(record.stacks)
    game, button = record.game, record.button
    layout = game._layouts.get((count, button)) or game.layout(count, button)
    hole, known = (record.known if record.known.all_compete else competing(record)).numbers
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


def _left_open(hand: Hand, paid: list[int], ending: RecordEnding) -> RecordOutcome:
    stacks = [had - gone for had, gone in zip(hand.start, paid, strict=True)]
    return RecordOutcome(ending, tuple(stacks), None, (), ())


def _result(hand: Hand, paid: list[int], put: list[int]) -> RecordOutcome:
    """What each seat got back, from what it paid and what it has."""
    start, stacks = hand.start, hand.stacks
    live = [seat for seat, folded in enumerate(hand.folded) if not folded]
    top = live[0] if len(live) == 1 else max(live, key=put.__getitem__)
    others = [*put]
    others[top] = 0
    returned = [0] * hand.seats
    returned[top] = max(put[top] - max(others), 0)
    won = [
        now - had + gone - back for now, had, gone, back in zip(stacks, start, paid, returned, strict=True)
    ]
    return RecordOutcome(_FINISHED, stacks, tuple(won), tuple(returned), (), hand)
