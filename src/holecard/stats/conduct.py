"""What each seat did in one hand, as bits: one number per seat, from which statistics are summed.

Every rule of `statistic` is decided here, and nowhere else.
"""

from holecard.hand.action import CALL, FOLD, Action
from holecard.rules.parts import Structure
from holecard.stats.contributions import dead_chips, uncalled
from holecard.stats.hand_line import HandLine
from holecard.stats.statistic import (
    BETS_AT,
    BY_KEY,
    CALLS_AT,
    FOLDED,
    LATER_STREETS,
    MOST_COUNTED,
    Statistic,
)

_VPIP, _PFR, _LIMP = BY_KEY["vpip"], BY_KEY["pfr"], BY_KEY["limp"]
_THREE_BET, _FOLD_TO_THREE_BET, _FOUR_BET = (
    BY_KEY["three_bet"],
    BY_KEY["fold_to_three_bet"],
    BY_KEY["four_bet"],
)
_STEAL, _FOLD_TO_STEAL = BY_KEY["steal"], BY_KEY["fold_to_steal"]
_CBET = tuple(BY_KEY[f"cbet_{street}"] for street in LATER_STREETS)
_FOLD_TO_CBET = tuple(BY_KEY[f"fold_to_cbet_{street}"] for street in LATER_STREETS)
_CHECK_RAISE = tuple(BY_KEY[f"check_raise_{street}"] for street in LATER_STREETS)
_WTSD, _WSD, _WWSF = BY_KEY["wtsd"], BY_KEY["wsd"], BY_KEY["wwsf"]


def conducts(line: HandLine) -> list[int]:
    """By seat."""
    return _Follower(line).follow()


class _Follower:
    """Follows a hand action by action."""

    __slots__ = (
        "bet", "bets", "bits", "calls", "check_raise_due", "committed", "counted", "faced_reraise", "folded",
        "left", "line", "owner", "paid", "raisers", "stealer", "street",
    )  # fmt: skip

    def __init__(self, line: HandLine) -> None:
        self.line = line
        count = line.seats
        posts = line.posts
        self.bits = [0] * count
        self.folded = [False] * count
        self.committed = [0] * count
        """Bets of this street by seat."""
        self.paid = [0] * count
        self.left: list[int | None] = list(line.stacks)
        for seat, (ante, blind) in enumerate(zip(posts.antes, posts.blinds, strict=True)):
            self._pay(seat, ante)
            self.committed[seat] = self._pay(seat, blind)
        self.bet = max(*posts.blinds, line.game.forced.bring_in)
        self.bets = 1 if self.bet else 0
        """Bets and raises of this street so far; a blind is the first bet."""
        self.raisers: list[int] = []
        """Seats that bet or raised on this street, in order."""
        self.calls = 0
        """Calls before any raise, and since."""
        self.stealer: int | None = None
        self.faced_reraise: set[int] = set()
        self.owner: int | None = None
        """The seat that can make a continuation bet."""
        self.check_raise_due: set[int] = set()
        """Seats that checked on this street and have not faced a bet since."""
        self.counted: set[int] = set()
        """Seats that have faced the continuation bet of this street."""
        self.street = 0

    def follow(self) -> list[int]:
        last = 0
        for street, seat, action in self.line.log:
            while self.street < street:
                self._next_street()
            if street == 0:
                self._first_street(seat, action)
            else:
                self._later_street(seat, action)
            last = street
        self._finish(last)
        return self.bits

    # -- money -------------------------------------------------------------------------------

    def _pay(self, seat: int, chips: int) -> int:
        left = self.left[seat]
        if left is not None:
            chips = min(chips, left)
            self.left[seat] = left - chips
        self.paid[seat] += chips
        return chips

    def _take(self, seat: int, action: Action) -> None:
        """The chips of an action, and who has the last word."""
        if action is CALL:
            self.committed[seat] += self._pay(seat, max(self.bet - self.committed[seat], 0))
        elif action is FOLD:
            self.folded[seat] = True
        else:
            self._pay(seat, action - self.committed[seat])
            self.committed[seat] = self.bet = int(action)
            self.bets += 1
            self.raisers.append(seat)

    def _can_raise(self, seat: int) -> bool:
        """Whether chips remain after a call, another seat can call a raise, and there is no cap."""
        game, left = self.line.game, self.left[seat]
        if left is not None and left <= self.bet - self.committed[seat]:
            return False
        if game.structure is Structure.FIXED and self.bets >= len(game.streets[self.street].raises):
            return False
        others = zip(self.left, self.folded, strict=True)
        return any(stack != 0 and not out for at, (stack, out) in enumerate(others) if at != seat)

    # -- streets -----------------------------------------------------------------------------

    def _next_street(self) -> None:
        if self.street == 0:
            self.owner = self.raisers[-1] if self.raisers else None
        elif self.owner is not None and (not self.raisers or self.raisers[0] != self.owner):
            self.owner = None  # it did not bet, or another seat did so first
        self.street += 1
        self.committed = [0] * self.line.seats
        self.bet = self.bets = 0
        self.raisers = []
        self.check_raise_due = set()
        self.counted = set()

    def _first_street(self, seat: int, action: Action) -> None:
        is_first = not self.bits[seat] & _VPIP.chance
        brings_in = bool(self.line.game.forced.bring_in) and not any(self.committed)
        owes = self.committed[seat] < self.bet and not brings_in  # a bring-in is no choice
        is_raise = action > 0
        enters = is_raise or (action is CALL and owes)
        self._note(seat, _VPIP, made=enters)
        self._note(seat, _PFR, made=is_raise)
        if self.bet and is_first and owes and self.bets == 1:
            self._note(seat, _LIMP, made=action is CALL)
            if not self.calls and self._steals(seat):
                self._note(seat, _STEAL, made=is_raise)
                if is_raise:
                    self.stealer = seat
        if self.bets == 2:
            self._facing_raise(seat, action, is_first=is_first)
        elif self.bets == 3:
            self._facing_reraise(seat, action)
        if enters and not is_raise:
            self.calls += 1
        self._take(seat, action)

    def _steals(self, seat: int) -> bool:
        """Whether this is the cutoff, the button or the small blind."""
        line = self.line
        small, big = line.blind_seats
        late = ((line.button - 1) % line.seats, line.button, small)
        return seat in late and seat != big and big is not None

    def _facing_raise(self, seat: int, action: Action, *, is_first: bool) -> None:
        raiser = self.raisers[-1] if self.raisers else None
        if raiser == seat:
            return
        if self._can_raise(seat):
            self._note(seat, _THREE_BET, made=action > 0)
        if is_first and self.stealer is not None and not self.calls and seat in self.line.blind_seats:
            self._note(seat, _FOLD_TO_STEAL, made=action is FOLD)

    def _facing_reraise(self, seat: int, action: Action) -> None:
        if self.raisers[-1] == seat:
            return
        if self._can_raise(seat):
            self._note(seat, _FOUR_BET, made=action > 0)
        if self.raisers[0] == seat and seat not in self.faced_reraise:
            self.faced_reraise.add(seat)
            self._note(seat, _FOLD_TO_THREE_BET, made=action is FOLD)

    def _later_street(self, seat: int, action: Action) -> None:
        at = self.street - 1
        if at < len(LATER_STREETS):
            if not self.bets:
                self._unopened(seat, action, at)
            else:
                self._facing_bet(seat, action, at)
        self._count(seat, action)
        self._take(seat, action)

    def _unopened(self, seat: int, action: Action, at: int) -> None:
        if seat == self.owner:
            self._note(seat, _CBET[at], made=action > 0)
        if action is CALL:
            self.check_raise_due.add(seat)

    def _facing_bet(self, seat: int, action: Action, at: int) -> None:
        if self.bets == 1 and self.raisers[0] == self.owner and seat not in self.counted:
            self.counted.add(seat)
            self._note(seat, _FOLD_TO_CBET[at], made=action is FOLD)
        if seat in self.check_raise_due:
            self.check_raise_due.discard(seat)
            if self._can_raise(seat):
                self._note(seat, _CHECK_RAISE[at], made=action > 0)

    def _count(self, seat: int, action: Action) -> None:
        """Bets, raises, calls and folds for the aggression."""
        if action is FOLD:
            self.bits[seat] |= FOLDED
        elif action > 0 or self.committed[seat] < self.bet:
            place = BETS_AT if action > 0 else CALLS_AT
            if self.bits[seat] >> place & MOST_COUNTED < MOST_COUNTED:
                self.bits[seat] += 1 << place

    # -- the end -----------------------------------------------------------------------------

    def _finish(self, last: int) -> None:
        live = [seat for seat, out in enumerate(self.folded) if not out]
        is_showdown = len(live) > 1
        has_flop = len(self.line.game.streets) > 1 and (last > 0 or is_showdown)
        won = self._winners()
        early = {seat for street, seat, action in self.line.log if street == 0 and action is FOLD}
        for seat in range(self.line.seats):
            shows = is_showdown and not self.folded[seat]
            if has_flop and seat not in early:
                self._note(seat, _WTSD, made=shows)
                if won is not None:
                    self._note(seat, _WWSF, made=seat in won)
            if shows and won is not None:
                self._note(seat, _WSD, made=seat in won)

    def _winners(self) -> set[int] | None:
        """Seats that took chips out of a pot; a returned uncalled bet does not count."""
        net = self.line.net
        if net is None:
            return None
        folded = {seat for seat, out in enumerate(self.folded) if out}
        dead = dead_chips(self.line.posts, self.line.stacks)
        live = [chips - lost for chips, lost in zip(self.paid, dead, strict=True)]
        got = zip(net, self.paid, uncalled(live, folded), strict=True)
        return {seat for seat, (chips, paid, back) in enumerate(got) if chips + paid - back > 0}

    def _note(self, seat: int, statistic: Statistic, *, made: bool) -> None:
        self.bits[seat] |= statistic.chance | (statistic.made if made else 0)
