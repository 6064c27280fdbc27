"""Plays the hands of one round and encodes them: where a tournament spends its time."""

from collections.abc import Sequence
from typing import Final

from holecard.bots.referee import Referee
from holecard.session.session import Session


def play_hands(session: Session, players: list[Referee]) -> bytes:
    """Play the session to its end; the bytes are for `RoundLog.record`."""
    record = bytearray()
    known = _packed
    beginners = [seat for seat, player in enumerate(players) if player.hears_begin]
    enders = [seat for seat, player in enumerate(players) if player.hears_end]
    while (hand := session.deal()) is not None:
        seated = session.seated
        at_table = players if len(seated) == len(players) else [players[seat] for seat in seated]
        number = session.played
        for player in players:
            player.hand = number
        for seat in beginners:
            if seat in seated:
                players[seat].hand_begins(hand.view(seated.index(seat)))
        while (actor := hand.actor) is not None:
            hand.act(at_table[actor].ask(hand.view(actor)))
        history = hand.moves, session.settle()
        packed = known.get(history)
        if packed is None:
            packed = pack_hand(*history)
            if len(known) < KEPT_HANDS:
                known[history] = packed
        record += packed
        for seat in enders:
            if seat in seated:
                players[seat].hand_ends(hand.view(seated.index(seat)))
    return bytes(record)


KEPT_HANDS: Final = 10_000
"""Hands that are remembered packed: many are played with the same actions and end alike."""

_packed: Final[dict[tuple[tuple[int, ...], tuple[int, ...]], bytes]] = {}


def pack_hand(actions: Sequence[int], payoffs: tuple[int, ...]) -> bytes:
    """The number of actions, the actions (0 fold, 1 call, 1 + amount; a discard is 1 + its places, one bit a
    card), and all payoffs but the last.

    Numbers are stored with seven bits per byte, the lowest first (LEB128); payoffs are zigzag-encoded, so
    that small losses are small numbers too.
    """
    numbers = [len(actions)]
    numbers += [action + 1 for action in actions]
    numbers += [chips * 2 if chips >= 0 else -chips * 2 - 1 for chips in payoffs[:-1]]
    packed = bytearray()
    for number in numbers:
        while number > 127:
            packed.append(number & 127 | 128)
            number >>= 7
        packed.append(number)
    return bytes(packed)
