"""Playing styles: profiles of five parameters, and the bot that plays them."""

from dataclasses import dataclass

from holecard.bots.bot import Answer
from holecard.bots.house.declaring import drawn
from holecard.bots.house.equity_bot import EquityBot, price, rivals
from holecard.errors import BadRequest
from holecard.hand.action import CALL, Action
from holecard.hand.view import View, raised_to


@dataclass(frozen=True, slots=True)
class Profile:
    """A playing style, as five parameters from 0 to 1."""

    aggression: float
    """Bet size: from about a third of the pot (0) to the whole pot (1)."""
    bluff: float
    """Frequency of bets with weak hands."""
    call: float
    """Looseness of calls: at 0.5 calls need exactly the pot odds, at 1 much less, at 0 much more."""
    raise_: float
    """Frequency of bets and raises with good hands."""
    threshold: float
    """Equity against one random hand from which a hand counts as good."""

    def __post_init__(self) -> None:
        for number in (self.aggression, self.bluff, self.call, self.raise_, self.threshold):
            if not 0 <= number <= 1:
                raise BadRequest(f"a profile has numbers from 0 to 1, not {number}")

    def __reduce__(self) -> "tuple[type[Profile], tuple[float, ...]]":
        """By its constructor, the only one that may set a frozen attribute on the compiled core."""
        return Profile, (self.aggression, self.bluff, self.call, self.raise_, self.threshold)


class ProfileBot(EquityBot):
    """Plays any profile."""

    def __init__(self, profile: Profile) -> None:
        super().__init__()
        self.profile = profile
        self._good = profile.threshold
        self._raises = profile.raise_
        self._bluffs = profile.bluff
        self._size = 0.35 + 0.65 * profile.aggression
        self._margin = 0.6 * (0.5 - profile.call)
        self._floor = 0.75 * profile.threshold * (1 - profile.call**4)

    def __getnewargs__(self) -> tuple[Profile]:
        """For copies: without its argument, the compiled core makes none."""
        return (self.profile,)

    def reset(self) -> "ProfileBot":
        return type(self)(self.profile)

    def act(self, view: View) -> Answer:
        if view.legal is None:
            return self.discard(view)
        strength = self.strength(view)
        cost = price(view)
        roll = self.rng.random()
        good = self._good
        if cost and (view.street or cost > 0.3):
            good += (1 - good) * cost  # a bet indicates a better hand
        chance = self._raises if strength >= good else self._bluffs * (1 - cost)
        if self.declares:
            calm = self._calm(view, strength, cost)
            return drawn(((self._raise(view), chance), (calm, 1 - chance)), roll)
        return self._raise(view) if roll < chance else self._calm(view, strength, cost)

    def _calm(self, view: View, strength: float, cost: float) -> Action:
        """What it does with a hand that it does not raise."""
        if not cost:
            return CALL
        share = strength if len(view.bets) == 2 else strength ** rivals(view)
        return CALL if share >= cost + self._margin and share >= self._floor else view.fold()

    def _raise(self, view: View) -> Action:
        """The raise of this profile, or all-in if little would be left behind."""
        most = view.max_raise_to
        if most is None:
            return CALL
        wish = view.pot_raise(self._size)
        return raised_to(most) if 3 * wish > 2 * most else wish
