"""One function that checks any game definition by playing it.

>>> check_game(Game.load("omaha"))
"""

from itertools import product
from random import Random

import pytest

from holecard import CALL, FOLD, Card, Deal, Game, Hand, IllegalAction
from holecard.hand.action import Action
from holecard.hand.discard import Discard
from holecard.hand.events import CardsDiscarded, CardsDrawn, HoleCardsDealt
from holecard.hand.legal_discard import LegalDiscard
from holecard.hand.rebuild import rebuild
from tests.strategies import pick_move


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
        hand.act(pick_move(hand, rng.choice((0, 1, 1, 1, 2, 3, rng.randint(4, 400)))))
    assert sum(hand.payoffs) == 0, f"chips are conserved, not {hand.payoffs}"
    assert min(hand.stacks) >= 0
    assert hand.is_showdown == (hand.folded.count(False) > 1)
    twin = rebuild(game, hand.events)
    assert (twin.payoffs, twin.moves, twin.events) == (hand.payoffs, hand.moves, hand.events)


def check_start(hand: Hand) -> None:
    """The cards are the deck's, each once; every seat has paid what it owes or all it has."""
    deal, game = hand.deal, hand.game
    cards = [card for hole in (*deal.hole, deal.board) for card in hole]
    own = game.hole_cards - game.last_own_cards(hand.seats)
    assert len(set(cards)) == len(cards) == own * hand.seats + game.board_cards
    if deal.stub:
        assert sorted([*map(int, cards), *deal.stub]) == list(game.deck.numbers)
    assert set(cards) <= set(game.deck)
    posts = game.posts(hand.seats, hand.button)
    if hand.actor is not None:
        owed = [ante + blind for ante, blind in zip(posts.antes, posts.blinds, strict=True)]
        paid = [min(due, had) for due, had in zip(owed, hand.start, strict=True)]
        assert list(hand.stacks) == [had - due for had, due in zip(hand.start, paid, strict=True)]


def check_turn(hand: Hand) -> None:
    """The actor can act, every bound of its range is accepted, one chip beyond is not."""
    seat, draw = hand.actor, hand.legal_draw
    assert seat is not None
    assert not hand.folded[seat]
    for other in range(hand.seats):
        view = hand.view(other)
        assert view.hole == cards_told(hand, other)
        assert view.shown == ()
        assert (view.legal is None and view.legal_draw is None) == (other != seat)
    if draw is None:
        check_bet(hand, seat)
    else:
        check_draw(hand, draw)


def check_draw(hand: Hand, draw: LegalDiscard) -> None:
    assert 0 <= draw.least <= draw.most <= draw.places.bit_count()
    hand.copy().act(draw.fewest())
    for wrong in (CALL, FOLD, Discard(-1), Discard(1 << draw.places.bit_length())):
        with pytest.raises(IllegalAction):
            hand.act(wrong)


def check_bet(hand: Hand, seat: int) -> None:
    legal = hand.legal
    assert hand.stacks[seat] > 0
    with pytest.raises(IllegalAction):
        hand.act(Discard(0))
    hand.copy().act(CALL)
    for total in {legal.min_raise_to, legal.max_raise_to} - {None}:
        hand.copy().act(Action(total or 0))
        assert legal.allows(total or 0)
    assert not legal.allows((legal.max_raise_to or sum(hand.start)) + 1)


def cards_told(hand: Hand, seat: int) -> tuple[Card, ...]:
    """What the events deal to the seat and it keeps: nothing new after it has folded."""
    held: tuple[Card, ...] = ()
    for event in hand.events:
        match event:
            case HoleCardsDealt(owner, cards) | CardsDrawn(owner, cards) if owner == seat:
                held += cards
            case CardsDiscarded(owner, cards) if owner == seat:
                assert set(cards) <= set(held)
                held = tuple(card for card in held if card not in cards)
    return held
