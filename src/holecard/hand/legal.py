"""What the seat to act may do."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from holecard.hand.action import CALL, FOLD, Action, raise_to


class Legal(NamedTuple):
    to_call: int
    """What a call costs this seat, never more than its stack; zero is a check."""
    min_raise_to: int | None
    """None when the seat may not raise. An all-in for less makes minimum and maximum the same."""
    max_raise_to: int | None
    can_fold: bool

    @property
    def can_raise(self) -> bool:
        return self.min_raise_to is not None

    def allows(self, action: int) -> bool:
        if action < 0:
            return action == FOLD and self.can_fold
        if action == 0:
            return True
        return self.min_raise_to is not None and self.min_raise_to <= action <= (self.max_raise_to or 0)

    @property
    def all_in(self) -> Action:
        """The largest legal bet, or a call if none is legal."""
        return CALL if self.max_raise_to is None else raise_to(self.max_raise_to)

    def actions(self) -> Iterator[Action]:
        """Every legal action, raises by one chip at a time."""
        if self.can_fold:
            yield FOLD
        yield CALL
        if self.min_raise_to is not None and self.max_raise_to is not None:
            yield from map(Action, range(self.min_raise_to, self.max_raise_to + 1))

    def words(self, amount: Callable[[int], str] = str, *, is_bet: bool = False) -> str:
        """`fold, call 6, raise to 10 up to 200`; `amount` prints chips as money, and with `is_bet` a raise is
        called a bet, as it is where no seat has bet yet. The seat that has to bring it in may not fold."""
        words = ["fold"] if self.can_fold else []
        call = "call" if self.can_fold else "bring in"
        words.append(f"{call} {amount(self.to_call)}" if self.to_call else "check")
        if self.min_raise_to is not None and self.max_raise_to is not None:
            verb = "bet" if is_bet else "raise to"
            if self.to_call and not self.can_fold:
                verb = "complete to"
            words.append(f"{verb} {amount(self.min_raise_to)}")
            if self.max_raise_to != self.min_raise_to:
                words[-1] += f" up to {amount(self.max_raise_to)}"
        return ", ".join(words)

    def __str__(self) -> str:
        return self.words()
