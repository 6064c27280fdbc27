"""The betting rules once more, slow and plain: a second opinion that shares no code with the engine.

A table is a value. What a seat may do is worked out afresh each time from the moves of the street, by the
wording of the rules: WSOP 2024 T96, T96a and L171 to L173 for raises and short all-ins, L868 and TDA 54-B for
the size of the pot, Robert's Rules of Poker for the half bet of limit games and for the bring-in of stud.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from holecard import Deal, Game
from holecard.rules import AnteFrom, BringInFrom, Opener, Structure


class Move(NamedTuple):
    """One action; `bet` is what there was to match before it, `now` after it."""

    seat: int
    bet: int
    now: int


@dataclass(frozen=True)
class Rules:
    button: int
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    dead_antes: bool
    structure: Structure
    min_bet: int
    openers: tuple[int | None, ...]
    """None where the up-cards decide."""
    sizes: tuple[tuple[int, ...], ...]
    bring_in: int = 0
    from_high: bool = False
    """Whether the highest up-card brings it in."""
    is_low: bool = False
    """Whether the lowest up-cards open."""
    up: tuple[tuple[tuple[str, ...], ...], ...] = ()
    """By street and seat: the cards that lie face up."""

    def first(self, street: int, live: list[int]) -> int:
        """Who opens the street."""
        opener = self.openers[street]
        if opener is not None:
            return opener
        count = len(self.antes)
        clockwise = [(self.button + 1 + step) % count for step in range(count)]
        if street == 0 and self.bring_in:
            key = self._high_card if self.from_high else self._low_card
            return max(clockwise, key=lambda seat: max(map(key, self.up[0][seat])))
        strengths = {seat: self._shown(self.up[street][seat]) for seat in live}
        return next(seat for seat in clockwise if strengths.get(seat) == max(strengths.values()))

    @staticmethod
    def _low_card(card: str) -> int:
        return -(4 * "23456789TJQKA".index(card[0]) + "cdhs".index(card[1]))

    @staticmethod
    def _high_card(card: str) -> int:
        return 4 * "A23456789TJQK".index(card[0]) + "cdhs".index(card[1])

    def _shown(self, cards: tuple[str, ...]) -> list[tuple[int, int]]:
        """Groups of the same rank, the largest first."""
        order = "A23456789TJQK" if self.is_low else "23456789TJQKA"
        counts = Counter(order.index(card[0]) for card in cards)
        groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
        sizes, ranks = [count for count, _ in groups], [rank for _, rank in groups]
        return [(-part if self.is_low else part, 0) for part in (*sizes, *[0] * (4 - len(sizes)), *ranks)]


def rules_of(game: Game, seats: int, button: int, deal: Deal | None = None) -> Rules:
    forced = game.forced
    small = button if seats == 2 else (button + 1) % seats
    big = (small + 1) % seats
    last_blind = (big + 1) % seats if forced.straddle else big
    blinds = [0] * seats
    if forced.blinds:
        blinds[small], blinds[big] = forced.blinds
    if forced.straddle:
        blinds[last_blind] = forced.straddle
    payers = {AnteFrom.EACH: range(seats), AnteFrom.BIG_BLIND: [big], AnteFrom.BUTTON: [button]}
    openers: dict[Opener, int | None] = {
        Opener.BUTTON: button,
        Opener.AFTER_BUTTON: (button + 1) % seats,
        Opener.SMALL_BLIND: small,
        Opener.AFTER_BLINDS: (last_blind + 1) % seats,
        Opener.BRING_IN: None,
        Opener.BEST_SHOWING: None,
    }
    return Rules(
        button=button,
        antes=tuple(forced.ante if seat in payers[forced.ante_from] else 0 for seat in range(seats)),
        blinds=tuple(blinds),
        dead_antes=forced.ante_from is not AnteFrom.EACH,
        structure=game.structure,
        min_bet=game.min_bet,
        openers=tuple(openers[street.opener] for street in game.streets),
        sizes=tuple(street.raises for street in game.streets),
        bring_in=forced.bring_in,
        from_high=forced.bring_in_from is BringInFrom.HIGH,
        is_low=game.ranking.name in ("ace-to-five", "deuce-to-seven", "badugi"),
        up=() if deal is None else up_cards(game, deal),
    )


def up_cards(game: Game, deal: Deal) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """By street and seat, as long as no seat draws."""
    shown: list[tuple[str, ...]] = [()] * len(deal.hole)
    streets, at = [], 0
    for street in game.streets:
        at += street.hole
        shown = [
            was + tuple(map(str, deal.hole[seat][at : at + street.up])) for seat, was in enumerate(shown)
        ]
        streets.append(tuple(shown))
        at += street.up
    return tuple(streets)


@dataclass(frozen=True)
class Table:
    rules: Rules
    start: tuple[int, ...]
    left: tuple[int, ...]
    front: tuple[int, ...]
    """In front of each seat on this street."""
    out: frozenset[int] = frozenset()
    street: int = 0
    moves: tuple[Move, ...] = ()
    """Of this street only."""
    turn: int | None = None

    @property
    def seats(self) -> range:
        return range(len(self.start))

    @property
    def live(self) -> list[int]:
        return [seat for seat in self.seats if seat not in self.out]

    @property
    def floor(self) -> int:
        """What the blinds or the bring-in ask for, even of a poster who was short."""
        return max(*self.rules.blinds, self.rules.bring_in) if self.street == 0 else 0

    @property
    def bet(self) -> int:
        return self.moves[-1].now if self.moves else self.floor

    def seen(self, seat: int) -> int | None:
        """The bet that the seat last acted on."""
        mine = [move.now for move in self.moves if move.seat == seat]
        return mine[-1] if mine else None

    # -- what a seat may do ----------------------------------------------------------------------

    @property
    def to_call(self) -> int:
        seat = self._actor
        return min(self.left[seat], self.bet - self.front[seat])

    @property
    def raise_range(self) -> tuple[int, int] | None:
        """The smallest and the largest total of a raise, or None if there is no raise."""
        seat = self._actor
        everything = self.left[seat] + self.front[seat]
        could_answer = [
            other for other in self.live if other != seat and self.left[other] + self.front[other] > self.bet
        ]
        if everything <= self.bet or not could_answer:
            return None
        fixed = self.rules.structure is Structure.FIXED
        bounds = self._fixed_range(seat) if fixed else self._free_range(seat)
        return bounds and (min(bounds[0], everything), min(bounds[1], everything))

    @property
    def full_raise(self) -> int:
        """The last full bet or raise of the street; the big blind counts as one."""
        size = max(self.rules.min_bet, self.floor)
        for move in self.moves:
            if move.now - move.bet >= size:
                size = move.now - move.bet
        return size

    def _free_range(self, seat: int) -> tuple[int, int] | None:
        seen = self.seen(seat)
        if seen is not None and self.bet - seen < self.full_raise:
            return None
        least = self.bet + self.full_raise
        if self.rules.structure is Structure.NO_LIMIT:
            return least, self.left[seat] + self.front[seat]
        after_calling = self._pot + self.bet - self.front[seat]
        return least, max(least, self.bet + after_calling)

    @property
    def _pot(self) -> int:
        """All chips paid; before the flop every blind counts in full (TDA 54-B)."""
        paid = sum(self.start) - sum(self.left)
        if self.street > 0:
            return paid
        rules = self.rules
        posted = [
            min(blind, max(stack - ante, 0))
            for stack, ante, blind in zip(self.start, rules.antes, rules.blinds, strict=True)
        ]
        return paid + sum(rules.blinds) - sum(posted)

    def _fixed_range(self, seat: int) -> tuple[int, int] | None:
        """Half a bet or more counts as a whole one and reopens; less than half can be completed. What a
        bring-in lacks of the first bet is that bet."""
        sizes = self.rules.sizes[self.street]
        made, begun = (1 if self.floor else 0), 0
        if self.street == 0 and self.rules.bring_in:
            sizes = (sizes[0] - self.rules.bring_in, *sizes[1:])
            made = 0
        shut_out = False
        for move in self.moves:
            begun += move.now - move.bet
            if move.now > move.bet and begun * 2 >= sizes[made]:
                made, begun = made + 1, 0
            if move.seat == seat and made < len(sizes):
                shut_out = (self.bet - move.now) * 2 < sizes[made]
        if shut_out or made == len(sizes):
            return None
        total = self.bet - begun + sizes[made]
        return total, total

    @property
    def _actor(self) -> int:
        assert self.turn is not None
        return self.turn

    # -- going on --------------------------------------------------------------------------------

    def after(self, action: int) -> "Table":
        """-1 folds, 0 checks or calls, more is a raise to that total."""
        seat = self._actor
        if action < 0:
            gone = replace(self, out=self.out | {seat}, moves=(*self.moves, Move(seat, self.bet, self.bet)))
            return gone._passed(seat)
        total = action or self.front[seat] + self.to_call
        left, front = list(self.left), list(self.front)
        left[seat] -= total - front[seat]
        front[seat] = total
        move = Move(seat, self.bet, max(self.bet, total))
        return replace(self, left=tuple(left), front=tuple(front), moves=(*self.moves, move))._passed(seat)

    def _passed(self, seat: int) -> "Table":
        """The turn goes on clockwise from this seat."""
        if len(self.live) == 1:
            return replace(self, turn=None)
        count = len(self.start)
        for step in range(1, count + 1):
            other = (seat + step) % count
            if self._must_act(other):
                return replace(self, turn=other)
        return self._next_street()

    def _must_act(self, seat: int) -> bool:
        if seat in self.out or not self.left[seat]:
            return False
        rivals = [other for other in self.live if other != seat]
        if not any(self.left[other] for other in rivals):
            return max(self.front[other] for other in rivals) > self.front[seat]
        seen = self.seen(seat)
        return seen is None or seen < self.bet

    def _next_street(self) -> "Table":
        playing = [seat for seat in self.live if self.left[seat]]
        if len(playing) < 2 or self.street + 1 == len(self.rules.openers):
            return replace(self, turn=None)
        clean = replace(self, street=self.street + 1, front=(0,) * len(self.start), moves=())
        return clean._passed(self.rules.first(clean.street, self.live) - 1)

    # -- the end ---------------------------------------------------------------------------------

    def payoffs(self, strengths: Mapping[int, int], lows: Mapping[int, int] | None = None) -> tuple[int, ...]:
        """Net chips by seat. The strengths of the live seats decide; one live seat needs none."""
        paid = [had - has for had, has in zip(self.start, self.left, strict=True)]
        net = [-chips for chips in paid]
        dead = 0
        if self.rules.dead_antes:
            antes = [min(ante, had) for ante, had in zip(self.rules.antes, self.start, strict=True)]
            dead = sum(antes)
            paid = [chips - ante for chips, ante in zip(paid, antes, strict=True)]
        for amount, rivals in self._layers(paid, dead):
            half = 0
            if lows is not None and max(lows[seat] for seat in rivals) > 0:
                half = amount // 2
                self._share(half, rivals, lows, net)
            self._share(amount - half, rivals, strengths, net)
        return tuple(net)

    def _share(self, amount: int, rivals: list[int], strengths: Mapping[int, int], net: list[int]) -> None:
        best = max(strengths.get(seat, 0) for seat in rivals)
        winners = [seat for seat in rivals if strengths.get(seat, 0) == best]
        winners.sort(key=lambda seat: (seat - self.rules.button - 1) % len(self.start))
        for at, seat in enumerate(winners):
            net[seat] += amount // len(winners) + (at < amount % len(winners))

    def _layers(self, paid: list[int], dead: int) -> list[tuple[int, list[int]]]:
        """Slice by slice of what was paid: whose chips it holds, and who of them can still win it."""
        pots: list[tuple[int, list[int]]] = [(dead, self.live)]
        below = 0
        for level in sorted(set(paid) - {0}):
            amount = (level - below) * sum(chips >= level for chips in paid)
            rivals = [seat for seat in self.live if paid[seat] >= level] or pots[-1][1]
            if rivals == pots[-1][1]:
                pots[-1] = (pots[-1][0] + amount, rivals)
            else:
                pots.append((amount, rivals))
            below = level
        return pots


def sit_down(rules: Rules, stacks: tuple[int, ...]) -> Table:
    """Antes first, then blinds, each as far as the chips go; then the first turn."""
    antes = [min(ante, stack) for ante, stack in zip(rules.antes, stacks, strict=True)]
    blinds = [
        min(blind, stack - ante) for blind, stack, ante in zip(rules.blinds, stacks, antes, strict=True)
    ]
    left = tuple(stack - ante - blind for stack, ante, blind in zip(stacks, antes, blinds, strict=True))
    table = Table(rules, stacks, left, tuple(blinds))
    return table._passed(rules.first(0, list(range(len(stacks)))) - 1)
