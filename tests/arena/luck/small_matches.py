"""Matches of two plain functions in Leduc hold'em, whose expectation is known by trying every deal."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import permutations
from statistics import fmean

from holecard import CALL, FOLD, Action, Deal, Game, Hand
from holecard.arena.luck.group_luck import GroupLuck, LuckMeter

LEDUC = Game.load("leduc")
Groups = Iterator[tuple[int, list[Hand], list[tuple[int, ...]]]]
"""The number of each, its hands, and which bot sits where in each of them."""
Player = Callable[[Hand, int], Action]
"""Chooses for a seat; it may look at everything, but an honest one looks at its own card and the board."""


def _bet(hand: Hand) -> Action:
    least = hand.legal.min_raise_to
    return CALL if least is None else Action(least)


def careful(hand: Hand, seat: int) -> Action:
    own = hand.deal.hole_numbers[seat][0] // 4
    if hand.street and own == hand.deal.board_numbers[0] // 4:
        return _bet(hand)
    return FOLD if hand.to_call and own < 10 else CALL


def bold(hand: Hand, seat: int) -> Action:
    return _bet(hand) if hand.deal.hole_numbers[seat][0] // 4 >= 10 else CALL


def calling(_hand: Hand, _seat: int) -> Action:
    return CALL


def peeking(hand: Hand, seat: int) -> Action:
    """Knows the board before it is dealt, and bets if it will pair."""
    own, other = (hand.deal.hole_numbers[who][0] // 4 for who in (seat, 1 - seat))
    board = hand.deal.board_numbers[0] // 4
    if own == board:
        return _bet(hand)
    return FOLD if hand.to_call and other == board else CALL


def played(deal: Deal, button: int, players: tuple[Player, Player]) -> Hand:
    hand = Hand(LEDUC, (13, 13), button, deal)
    while (seat := hand.actor) is not None:
        hand.act(players[seat](hand, seat))
    return hand


@cache
def truth(one: Player, other: Player) -> float:
    """What the first wins a hand, over all deals and both buttons."""
    return fmean(
        played(Deal.of([cards[:1], cards[1:2]], cards[2:]), button, (one, other)).payoffs[0]
        for cards in permutations(LEDUC.deck.cards, 3)
        for button in (0, 1)
    )


def match(one: Player, other: Player, groups: int, hands: int, seed: str, *, mirrored: bool = True) -> Groups:
    """Groups of two rounds, in the second of which the seats are exchanged."""
    for group in range(groups):
        played_hands: list[Hand] = []
        bots: list[tuple[int, ...]] = []
        for turn in (0, 1):
            seated: tuple[int, ...] = (turn, 1 - turn)
            players = (one, other) if turn == 0 else (other, one)
            path = f"{seed}/{group}" if mirrored else f"{seed}/{group}/{turn}"
            for number in range(hands):
                deal = Deal.seeded(LEDUC, 2, f"{path}/{number}")
                played_hands.append(played(deal, number % 2, players))
                bots.append(seated)
        yield group, played_hands, bots


def measured(meter: LuckMeter, groups: Groups) -> list[GroupLuck]:
    sizes = []
    for group, hands, bots in groups:
        meter.add(0, group, hands, bots)
        won = sum(hand.payoffs[seated.index(0)] for hand, seated in zip(hands, bots, strict=True))
        sizes.append((group, len(hands), won))
    fitted, plain = meter.fitted(), meter.check_down()
    return [
        GroupLuck(0, group, (0, 1), hands, (won, -won), tuple(fitted[0, group]), tuple(plain[0, group]))
        for group, hands, won in sizes
    ]
