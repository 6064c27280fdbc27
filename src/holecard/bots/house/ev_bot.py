"""The strongest house bot: compares the EV of every action against the estimated ranges of its opponents.

It counts how often each opponent raises and folds during the round. From these frequencies and the actions of
the hand it estimates the opponent's range (`opponent_model`), and it knows its own equity against each
slice of hands (`equity.Odds.outlook`). The EV of a call is its share of the pot. The EV of a bet combines
three outcomes: all opponents fold, some call, or one of them reraises.
"""

from collections.abc import Iterable
from math import inf
from typing import Final, NamedTuple

from holecard.bots.bot import Answer, RoundInfo
from holecard.bots.house.declaring import declared
from holecard.bots.house.equity import Outlook
from holecard.bots.house.equity_bot import EquityBot, contested
from holecard.bots.house.lead import Lead, is_race
from holecard.bots.house.opponent_model import (
    DEEP,
    OpponentModel,
    Prior,
    StreetModel,
    Weights,
    both,
    prior_for,
)
from holecard.bots.house.opponent_range import OpponentRange, new_opponent_range, shares_against
from holecard.hand.action import CALL
from holecard.hand.view import View, raised_to
from holecard.rules.game import Game
from holecard.rules.parts import Structure

SIZES: Final = (0.5, 1.0)
"""Bet sizes to consider, as fractions of the pot."""
STRETCH: Final = 0.2
"""With bets to come, good hands win more than their equity and bad ones less. The equity is moved away from
one half by this part of the difference."""
BEHIND: Final = 0.5
"""Equity below which a fixed bet is not raised."""
FUTURE: Final = 0.1
"""Of the fixed bets to come, the part that a hand which goes on is expected to pay, or to win. It is small,
since a hand that falls behind folds to them, and so does that of the opponent."""
MIX: Final = 0.1
"""Actions whose EVs differ by less than about this fraction of the pot are mixed at random."""


class Threat(NamedTuple):
    """The opponent that is most likely to reraise."""

    seat: int
    chance: float
    share: float
    """Equity against the hands with which it would reraise."""


class FixedBets(NamedTuple):
    """Bets of a fixed limit, by which a hand costs more than the call."""

    step: int
    """By how much a reraise lifts the bet."""
    later: float
    """What is expected to be bet on later streets."""


class EvBot(EquityBot):
    """Plays the action with the highest estimated EV."""

    def __init__(self) -> None:
        super().__init__()
        self._models: dict[tuple[int, int], OpponentModel] = {}
        self._lead: Lead | None = None
        self._prior: Prior = DEEP
        self._by_street = False
        self._trust: dict[int, float] = {}

    # -- memory --------------------------------------------------------------------------------

    def round_begins(self, table: RoundInfo) -> None:
        super().round_begins(table)
        self.follows_hands = True
        self.hears_beginnings = self._is_mixed or table.seats > 2
        self._lead = Lead() if is_race(table.game, table.seats) else None
        self._prior = prior_for(table.game, table.seats)

    def _use(self, game: Game) -> None:
        super()._use(game)
        is_fixed = game.structure is Structure.FIXED and len(game.streets) > 1
        self._by_street = self._wide is not None or is_fixed

    def forget_opponents(self) -> None:
        super().forget_opponents()
        self._models = {}

    def hand_ends(self, view: View) -> None:
        super().hand_ends(view)
        raised = False
        street = 0
        for at, seat, action in view.log:
            if at != street:
                street, raised = at, False
            if seat != view.seat:
                self._known(seat, at).note(action, faces=raised)
            if action > 0:
                raised = True
        if self._lead is not None and view.payoffs is not None and view.seat is not None:
            self._lead.hands += 1
            self._lead.won += view.payoffs[view.seat]

    def outlooks(self, view: View) -> dict[int, Outlook]:
        """Where an opponent draws without regard to its cards, the draw tells less."""
        found = super().outlooks(view)
        wide = self._wide
        if self._trust:
            self._trust = {}
        if wide is None or not wide.rules.draws_only:
            return found
        for seat, outlook in found.items():
            self._trust[seat] = trust = self.trust(wide, view, seat)
            if trust < 1:
                blind, likely = wide.whatever_it_drew(view), wide.holding(view, seat)
                found[seat] = tuple(
                    [
                        (trust * part * one + (1 - trust) * other) / (trust * part + 1 - trust)
                        for part, one, other in zip(likely, outlook, blind, strict=True)
                    ]
                )
        return found

    def holdings(self, view: View, seats: Iterable[int]) -> dict[int, Weights]:
        found = super().holdings(view, seats)
        for seat, trust in self._trust.items():
            if trust < 1:
                found[seat] = tuple([trust * part + 1 - trust for part in found[seat]])
        return found

    def _known(self, seat: int, street: int) -> OpponentModel:
        """Where bets are fixed, or cards are shown or drawn, an opponent plays every street in its own way:
        it calls the first bets for what may come, and folds to the large ones when it has not come.

        Not so in hold'em and Omaha without a limit: there a bot that reads checks wins more from `tight`, but
        was measured to lose to one that does not.
        """
        by_street = self._by_street
        key = seat, street if by_street else 0
        known = self._models.get(key)
        if known is None:
            known = StreetModel(self._prior) if by_street else OpponentModel(self._prior)
            self._models[key] = known
        return known

    # -- decisions -----------------------------------------------------------------------------

    def act(self, view: View) -> Answer:
        if view.legal is None:
            return self.discard(view)
        lead = self._lead
        best, ev = view.fold(), 0.0
        if lead is not None:
            if lead.can_coast(view):
                return best
            if lead.is_lost_by_folding(view):
                best, ev = CALL, -inf
        outlooks = self.outlooks(view)
        others = self._others(view, outlooks)
        fixed = _fixed_bets(view) if self._wide is not None or len(view.game.streets) > 1 else None
        value = _call_ev(view, others, fixed)
        if value >= ev:
            best, ev = CALL, value
        totals = sizes(view)
        if fixed is not None and view.to_call and min([other.shares.all for other in others]) < BEHIND:
            totals = []  # few hands fold to a fixed raise in a pot that has grown
        if totals:
            threat = _threat(outlooks, others)
            width = MIX * view.pot
            calm, calm_ev = best, ev
            ev -= width * (self.rng.random() - 0.5)
            raise_ev, raise_total = -inf, 0
            for total in totals:
                value = _raise_ev(view, total, others, threat, fixed)
                if value > raise_ev:
                    raise_ev, raise_total = value, total
            if raise_ev > ev:
                best = raised_to(raise_total)
            if self.declares:
                chance = _raise_chance(raise_ev - calm_ev, width)
                return declared(best, ((calm, 1 - chance), (raised_to(raise_total), chance)))
        return best

    def _others(self, view: View, outlooks: dict[int, Outlook]) -> list[OpponentRange]:
        """The opponents still in the hand, with ranges estimated from their actions."""
        bets = view.bets
        weights = self.holdings(view, outlooks)
        raised = False
        street = 0
        now = view.street
        for at, who, action in view.log:
            if at != street:
                street, raised = at, False
            if who in weights:
                suggested = self._known(who, at).weights(action, faces=raised, age=now - at)
                weights[who] = both(weights[who], suggested)
            if action > 0:
                raised = True
        most = max(bets)
        found: list[OpponentRange] = []
        for who, known in weights.items():
            shares = shares_against(outlooks[who], known)
            found.append(new_opponent_range((who, self._known(who, now), known, shares, bets[who] == most)))
        return found


def _raise_chance(gain: float, width: float) -> float:
    """How often a raise is chosen that gains this much, when the other actions are worth up to half the width
    more or less by chance."""
    return min(max(0.5 + gain / width, 0.0), 1.0)


def _call_ev(view: View, others: list[OpponentRange], fixed: "FixedBets | None" = None) -> float:
    share = 1.0
    for other in others:
        if other.matched:
            share *= other.shares.all
    call = view.to_call
    if fixed is not None:
        return share * (contested(view, call) + call) - call + (2 * share - 1) * fixed.later
    if view.street + 1 < len(view.game.streets):
        share += STRETCH * (share - 0.5)
    return share * (contested(view, call) + call) - call


def sizes(view: View) -> list[int]:
    """Raises to consider: half the pot and the pot, or all-in where that is at most twice as much."""
    legal = view.legal
    if legal is None or legal.min_raise_to is None or legal.max_raise_to is None:
        return []
    least, most = legal.min_raise_to, legal.max_raise_to
    top = max(view.bets)
    pot = view.pot + legal.to_call
    result: list[int] = []
    for size in SIZES:
        total = max(least, top + int(size * pot))
        if 2 * total >= most:
            total = most
        if total not in result:
            result.append(total)
    return result


def _threat(outlooks: dict[int, Outlook], others: list[OpponentRange]) -> Threat:
    worst = others[0] if len(others) == 1 else max(others, key=_raises_back)
    likely = both(worst.weights, worst.model.weights(1, faces=True))
    return Threat(worst.seat, _raises_back(worst), shares_against(outlooks[worst.seat], likely).all)


def _raises_back(other: OpponentRange) -> float:
    return other.model.reraises / other.model.faced


def _fixed_bets(view: View) -> FixedBets | None:
    """The bets of this street and the next ones where they are fixed; otherwise a reraise may be all-in."""
    streets = view.game.streets
    if not streets[view.street].raises:
        return None
    later = sum([street.raises[0] for street in streets[view.street + 1 :]])
    return FixedBets(streets[view.street].raises[-1], FUTURE * min(later, view.stack))


def _raise_ev(
    view: View, total: int, others: list[OpponentRange], threat: Threat, fixed: "FixedBets | None" = None
) -> float:
    """EV of a raise, assuming that all opponents that call go to showdown. A reraise is all-in, or fixed."""
    seat = view.seat
    assert seat is not None, "only a seat that plays can raise"
    bets, stacks = view.bets, view.stacks
    pay = total - bets[seat]
    pot = contested(view, pay)
    quiet = share = 1.0
    added = 0.0
    for other, model, _, shares, _ in others:
        owed = total - bets[other]
        if owed > stacks[other]:
            owed = stacks[other]
        folds = model.fold_chance(owed / (pot + pay + owed)) if owed else 0.0
        quiet *= folds
        added += (1 - folds) * owed
        share *= folds + (1 - folds) * shares.without(folds)
    stays = 1 - quiet
    share = (share - quiet) / stays  # from here on, given that an opponent stays in
    called = share * (pot + pay + added / stays) - pay
    if pay == stacks[seat]:
        return quiet * pot + stays * called
    who, back, against = threat
    behind, covered = stacks[seat], stacks[who] + bets[who] - bets[seat]
    if covered < behind:
        behind = covered
    if fixed is not None:
        behind = min(behind, pay + fixed.step)
        called += (2 * share - 1) * fixed.later
    answered = against * (pot + 2 * behind) - behind
    if answered < -pay:
        answered = -float(pay)
    if back > stays:
        back = stays
    return quiet * pot + (stays - back) * called + back * answered
