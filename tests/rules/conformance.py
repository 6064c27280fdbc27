"""One function that checks any game definition by playing it.

>>> check_game(Game.load("omaha"))
"""

from itertools import product
from random import Random

from holecard import CALL, Card, Deal, Game, Hand
from holecard.hand.action import Action
from holecard.hand.events import HoleCardsDealt, rebuild
from tests.strategies import pick


def check_game(game: Game, hands: int = 3) -> int:
    """Play hands at every table that the game is for; how many were played. Raises AssertionError."""
    played = 0
    fewest, most = game.seats
    for seats in range(fewest, most + 1):
        if game.forced.straddle and seats < 3:
            continue
        for button, number in product(range(seats), range(hands)):
            rng = Random(f"{game.name}/{seats}/{button}/{number}")
            check_hand(game, stacks(game, seats, rng), button, rng)
            played += 1
    return played


def stacks(game: Game, seats: int, rng: Random) -> list[int]:
    """What the session gives, or anything from one chip up to that."""
    usual = game.session.stack(0)
    return rng.choice(([usual] * seats, [rng.randint(1, usual) for _ in range(seats)]))


def check_hand(game: Game, start: list[int], button: int, rng: Random) -> None:
    hand = Hand(game, start, button, Deal.seeded(game, len(start), str(rng.random())))
    check_start(hand)
    while hand.actor is not None:
        check_turn(hand)
        hand.act(pick(hand.legal, rng.choice((0, 1, 1, 1, 2, 3, rng.randint(4, 400)))))
    assert sum(hand.payoffs) == 0, f"chips are conserved, not {hand.payoffs}"
    assert min(hand.stacks) >= 0
    assert hand.is_showdown == (hand.folded.count(False) > 1)
    twin = rebuild(game, hand.events)
    assert (twin.payoffs, twin.actions, twin.events) == (hand.payoffs, hand.actions, hand.events)


def check_start(hand: Hand) -> None:
    """The cards are the deck's, each once; every seat has paid what it owes or all it has."""
    deal, game = hand.deal, hand.game
    cards = [card for hole in (*deal.hole, deal.board) for card in hole]
    assert len(set(cards)) == len(cards) == game.hole_cards * hand.seats + game.board_cards
    assert set(cards) <= set(game.deck)
    posts = game.posts(hand.seats, hand.button)
    if hand.actor is not None:
        owed = [ante + blind for ante, blind in zip(posts.antes, posts.blinds, strict=True)]
        paid = [min(due, had) for due, had in zip(owed, hand.start, strict=True)]
        assert list(hand.stacks) == [had - due for had, due in zip(hand.start, paid, strict=True)]


def check_turn(hand: Hand) -> None:
    """The actor can act, every bound of its range is accepted, one chip beyond is not."""
    seat, legal = hand.actor, hand.legal
    assert seat is not None
    assert hand.stacks[seat] > 0
    assert not hand.folded[seat]
    for other in range(hand.seats):
        view = hand.view(other)
        assert view.hole == cards_told(hand, other)
        assert view.shown == ()
        assert (view.legal is None) == (other != seat)
    hand.copy().act(CALL)
    for total in {legal.min_raise_to, legal.max_raise_to} - {None}:
        hand.copy().act(Action(total or 0))
        assert legal.allows(total or 0)
    assert not legal.allows((legal.max_raise_to or sum(hand.start)) + 1)


def cards_told(hand: Hand, seat: int) -> tuple[Card, ...]:
    """What the events deal to the seat: nothing after it has folded."""
    told = (event.cards for event in hand.events if isinstance(event, HoleCardsDealt) and event.seat == seat)
    return tuple(card for cards in told for card in cards)
