"""The spot of a hand: board, pot, stacks and bets come from the hand, ranges and bet sizes are given.

A spot begins with a street. A decision in the middle of one is a node of the spot that begins with its
street, and the bets that lead there are added to the sizes.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count
from typing import Final

from holecard.cards.card import UNKNOWN, print_cards
from holecard.errors import BadRequest, Unreadable
from holecard.hand.action import CALL, FOLD, Action
from holecard.hand.hand import Hand
from holecard.hand.view import Step, View
from holecard.solver.postflop.path import chips_token
from holecard.solver.postflop.sizes import STREETS, Player, PostflopSize, PostflopSizes, PostflopUnit
from holecard.solver.postflop.spot import PostflopSpot, Rake

_MOMENT: Final = re.compile(r"(flop|turn|river)(?:\+(\d{1,4}))?|(\d{1,5})", re.ASCII)


@dataclass(frozen=True, slots=True)
class HandSpot:
    spot: PostflopSpot
    path: str
    """From the beginning of the street to the decision: `k b120chips`."""
    seats: tuple[int, int]
    """Of OOP and IP."""
    taken: str | None = None
    """What the hand does at the decision, if that is known: `c` or `allin`."""


def hand_at(hand: Hand, moment: str | None = None) -> Hand:
    """The hand before one of its decisions.

    `flop`, `turn` or `river` is the first decision of a street, `flop+2` the one after two actions on it, a
    number the one after so many actions of the whole hand. None is the last decision of the hand.
    """
    earlier = [hand.restarted()]
    for action in hand.actions:
        earlier.append(earlier[-1].copy())
        earlier[-1].act(action)
    if moment is None:
        return next((one for one in reversed(earlier) if one.actor is not None), hand)
    found = _MOMENT.fullmatch(moment.strip().lower())
    if found is None:
        raise Unreadable(f"a moment of a hand is flop, turn+1 or a number of actions, not {moment!r}")
    street, further, number = found.groups()
    if street is None:
        return _decision(earlier, int(number), moment)
    first = next(
        (at for at, one in enumerate(earlier) if len(one.board) == STREETS[street] and one.actor is not None),
        None,
    )
    if first is None:
        raise BadRequest(f"the hand has no decision on the {street}: {moment!r}")
    there = _decision(earlier, first + int(further or 0), moment)
    if len(there.board) != STREETS[street]:
        raise BadRequest(f"the {street} of the hand has fewer actions than {moment!r}")
    return there


def _decision(earlier: list[Hand], number: int, moment: str) -> Hand:
    if number >= len(earlier) or earlier[number].actor is None:
        last = max((at for at, one in enumerate(earlier) if one.actor is not None), default=0)
        raise BadRequest(f"the last decision of the hand comes after {last} actions, before {moment!r}")
    return earlier[number]


def spot_of_hand(
    hand: Hand,
    *,
    oop: str,
    ip: str,
    bets: str = "",
    raises: str = "",
    donks: str = "",
    dead: str | None = None,
    rake: Rake | None = None,
    allin_from: float = 1.0,
    merge: float = 0.0,
    taken: Action | None = None,
) -> HandSpot:
    """The spot of the decision that the hand has come to, where it goes on with the action that is `taken`.
    Known cards of players who folded are dead, unless dead cards are given."""
    view = hand.view()
    seats = _players(view)
    bets_now = [view.bets[seat] for seat in seats]
    stacks = [view.stacks[seat] + view.bets[seat] for seat in seats]
    gone = _folded_cards(hand) if dead is None else dead
    street = _Street(view, seats, view.pot - sum(bets_now), min(stacks), allin_from)
    steps = [step for step in view.history if step.street == view.street]
    if taken is not None:
        steps.append(Step(view.street, view.actor or 0, taken))
    tokens, made_bets, made_raises = street.walk(
        steps, PostflopSizes.parse(bets), PostflopSizes.parse(raises)
    )
    path = tokens if taken is None else tokens[:-1]
    spot = PostflopSpot.read(
        game=hand.game,
        board=print_cards(view.board),
        pot=street.pot,
        stacks=(stacks[0], stacks[1]),
        oop=oop,
        ip=ip,
        donks=donks,
        dead=gone,
        rake=rake,
        allin_from=allin_from,
        merge=merge,
    )
    spot = replace(spot, bets=made_bets, raises=made_raises)
    return HandSpot(spot, " ".join(path), seats, None if taken is None else tokens[-1])


def _players(view: View) -> tuple[int, int]:
    """The seats that begin this street, the first to act first."""
    if view.actor is None:
        raise BadRequest("a spot is a decision of the hand, and this hand is over")
    if len(view.board) not in STREETS.values():
        raise BadRequest(
            f"spots are solved after the flop, not with {len(view.board)} cards on the board: "
            f"{print_cards(view.board)!r}"
        )
    now = [step.seat for step in view.history if step.street == view.street]
    inside = [seat for seat in range(view.seats) if not view.folded[seat] or seat in now]
    if len(inside) != 2:
        raise BadRequest(f"spots are solved for two players, and {len(inside)} are in the pot on this street")
    first = now[0] if now else view.actor
    return first, inside[0] + inside[1] - first


def _folded_cards(hand: Hand) -> str:
    known = [
        card
        for cards, folded in zip(hand.deal.hole, hand.folded, strict=True)
        if folded
        for card in cards
        if card != UNKNOWN
    ]
    return print_cards(known)


@dataclass(frozen=True, slots=True)
class _Street:
    """The actions of a street up to the decision."""

    view: View
    seats: tuple[int, int]
    pot: int
    """At its beginning."""
    stack: int
    """The smaller one, at its beginning."""
    allin_from: float

    def walk(
        self, steps: Sequence[Step], bets: PostflopSizes, raises: PostflopSizes
    ) -> tuple[list[str], PostflopSizes, PostflopSizes]:
        """The steps as a path, and the sizes with those that it takes."""
        board, chips, tokens = len(self.view.board), [0, 0], []
        for step in steps:
            player = Player(self.seats.index(step.seat))
            high = max(chips)
            facing = chips[player] < high
            if step.action in (CALL, FOLD):
                tokens.append("f" if step.action == FOLD else "c" if facing else "k")
                chips[player] = high
                continue
            to, size = self._raise(int(step.action), high)
            if facing:
                raises = raises.including(player, board, size)
            else:
                bets = bets.including(player, board, size)
            tokens.append("allin" if to == self.stack else chips_token(to, facing=facing))
            chips[player] = to
        return tokens, bets, raises

    def _raise(self, to: int, high: int) -> tuple[int, PostflopSize]:
        """To how many chips it is in the spot, where no more than the smaller stack counts."""
        if to >= self.stack * self.allin_from:
            return self.stack, PostflopSize(PostflopUnit.ALL_IN)
        return to, _exact_size(to - high, self.pot + 2 * high)


def _exact_size(chips: int, pot: int) -> PostflopSize:
    """A part of the pot in percent with as few digits as give these chips."""
    for digits in count():
        percent = Fraction(round(Fraction(100 * chips, pot) * 10**digits), 10**digits)
        if percent and int(percent / 100 * pot + Fraction(1, 2)) == chips:
            return PostflopSize(PostflopUnit.POT, percent / 100)
    raise AssertionError("enough digits give any number of chips")
