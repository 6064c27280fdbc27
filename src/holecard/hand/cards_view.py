"""What one seat may know of a hand in which seats show, draw or discard cards."""

from holecard.cards.deal import as_cards
from holecard.hand.cards_in_play import CardsInPlay
from holecard.hand.legal_range import legal_range
from holecard.hand.state import HandState
from holecard.hand.view import CardKnowledge, View


def show_cards(hand: HandState, cards: CardsInPlay, seat: int | None) -> View:
    """Up-cards and the numbers of cards drawn are public; down-cards and discards are their seat's own."""
    actor = hand.actor
    is_turn = actor is not None and seat == actor
    is_draw = bool(cards.waiting)
    view = View()
    view.actor = actor
    view.street = hand.street
    view.hole = () if seat is None else hand.hole(seat)
    if is_turn and not is_draw and hand._legal is None:
        hand._legal = legal_range(hand)
    view.legal = hand._legal if is_turn else None
    view.shown = hand._shown() if actor is None else ()
    view.payoffs = hand.payoffs if actor is None else None
    view.seat = seat
    view.game = hand.game
    view.button = hand.button
    view.board = as_cards(hand._board_numbers())
    view.start = hand._start
    view.stacks = tuple(hand._stacks)
    view.bets = tuple(hand._bets)
    view.folded = hand._folded
    view._log = tuple(hand._log)
    view._cards = CardKnowledge(
        tuple([as_cards(cards.up_cards(other)) for other in range(hand.seats)]),
        () if seat is None else as_cards(cards.thrown[seat]),
        tuple(
            [
                (street, drawer, discard if drawer == seat else discard.hidden())
                for street, drawer, discard in cards.log
            ]
        ),
        hand.legal_draw if is_turn else None,
        is_draw,
    )
    return view
