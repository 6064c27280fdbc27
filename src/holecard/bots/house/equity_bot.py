"""Base class of the bots that play by equity, and functions for pot odds."""

import sys
from collections.abc import Iterable
from math import inf, prod
from typing import Final

from holecard.bots.bot import RoundInfo
from holecard.bots.house.draw_model import DrawModel
from holecard.bots.house.equity import Odds, Outlook, get_ready, odds
from holecard.bots.house.opponent_model import FLAT, Weights
from holecard.bots.house.prepared import PreparedBot
from holecard.bots.house.wide_odds import WideOdds, wide_odds
from holecard.bots.timeout import deadline_timer
from holecard.hand.discard import Discard
from holecard.hand.view import View
from holecard.rules.game import Game


class EquityBot(PreparedBot):
    """A bot with access to the odds of the game, which do not depend on the blinds."""

    _odds: Odds | None = None
    _wide: WideOdds | None = None
    """The odds of a game with up-cards, draws, discards or a low half."""
    _is_mixed = False
    """Whether hands are of different games. A house bot that is made for a mixed game has a bot for each of
    its games (`rotating`); one that is not looks at the game of every hand."""

    def __init__(self) -> None:
        self._seats = 0
        self._draws: dict[tuple[WideOdds, int], DrawModel] = {}
        """By game and seat of an opponent, where hands are made by draws alone."""

    def prepare(self, game: Game) -> None:
        _ready(game)

    def round_begins(self, table: RoundInfo) -> None:
        self._is_mixed = table.game.rotation is not None
        if not self._is_mixed:
            self._use(table.game)
        self.follows_hands = self._is_mixed or self._tells_by_draws

    def hand_begins(self, view: View) -> None:
        if self._is_mixed:
            self._use(view.game)
        if view.seats != self._seats:
            self._seats = view.seats
            self.forget_opponents()

    def forget_opponents(self) -> None:
        """Called when a seat is out, so that the others were renumbered."""
        self._draws = {}

    def hand_ends(self, view: View) -> None:
        """Remember what opponents drew."""
        wide = self._wide
        if wide is None or wide.drawing is None or not self._tells_by_draws:
            return
        for seat, drawn in enumerate(view.drawn):
            if seat != view.seat:
                known = self._draws.setdefault((wide, seat), DrawModel(wide.drawing))
                known.note(drawn, folded=view.folded[seat])

    @property
    def _tells_by_draws(self) -> bool:
        return self._wide is not None and self._wide.rules.draws_only

    def _use(self, game: Game) -> None:
        _, self._odds, self._wide = _ready(game)
        if self._odds is not None and _may_take_seconds():
            self._odds.speed_up()

    def odds(self, view: View) -> Odds:
        known = self._odds
        if known is None:
            known = self._odds = odds(view.game)
        return known

    def wide(self, view: View) -> WideOdds | None:
        """The odds for this view, if it takes more than hole cards and a board."""
        if self._odds is None and self._wide is None:
            self._wide = wide_odds(view.game)
        return self._wide

    def strength(self, view: View) -> float:
        """Equity against one random hand."""
        known = self._odds
        if known is None:
            wide = self.wide(view)
            if wide is not None:
                live = live_opponents(view)
                total = 0.0  # not `sum`, which rounds floats differently from Python 3.12 on
                for seat in live:
                    total += self._share_against(wide, view, seat)
                return total / len(live) if live else 1.0
            known = self.odds(view)
        return known.equity(view.hole, view.board, 1)

    def share(self, view: View, opponents: int) -> float:
        """Equity against the hands of so many opponents."""
        known = self._odds
        if known is None:
            wide = self.wide(view)
            if wide is not None:
                return prod([self._share_against(wide, view, seat) for seat in rival_seats(view)])
            known = self.odds(view)
        return known.equity(view.hole, view.board, opponents)

    def _share_against(self, wide: WideOdds, view: View, seat: int) -> float:
        """The share of the pot against one opponent, which drew by its cards or for no reason."""
        trust = self.trust(wide, view, seat)
        share = wide.share(view, seat)
        return share if trust == 1 else trust * share + (1 - trust) * wide.blind_share(view)

    def trust(self, wide: WideOdds, view: View, seat: int) -> float:
        """The chance that this opponent's last draw was made by its cards, so that it tells of them."""
        model = self._draws.get((wide, seat))
        return 1.0 if model is None else model.trust(view.drawn[seat])

    def outlooks(self, view: View) -> dict[int, Outlook]:
        """By seat of an opponent: the equity against each slice of its hands."""
        others = live_opponents(view)
        known = self._odds
        if known is None:
            wide = self.wide(view)
            if wide is not None:
                return {other: wide.outlook(view, other) for other in others}
            known = self.odds(view)
        return dict.fromkeys(others, known.outlook(view.hole, view.board))

    def holdings(self, view: View, seats: Iterable[int]) -> dict[int, Weights]:
        """By seat of an opponent: how likely each slice is before it bets, by what it shows or drew."""
        wide = self._wide
        if wide is None or not wide.tells_strength:
            return dict.fromkeys(seats, FLAT)
        return {seat: wide.holding(view, seat) for seat in seats}

    def discard(self, view: View) -> Discard:
        """What to discard in a draw."""
        wide = self.wide(view)
        return view.stand_pat() if wide is None else wide.discard(view)


GameOdds = tuple[Game, Odds | None, WideOdds | None]


def _ready(game: Game) -> GameOdds:
    """The odds of a game of either kind, with their tables filled. Rounds of a tournament have the same game
    again and again, and looking its odds up takes as long as several hands."""
    known = _latest[0]
    if known is not None and known[0] is game:
        return known
    wide = wide_odds(game)
    if wide is None:
        get_ready(game)
    else:
        wide.get_ready()
    found: GameOdds = game, odds(game) if wide is None else None, wide
    _latest[0] = found
    return found


_latest: Final[list[GameOdds | None]] = [None]


def _may_take_seconds() -> bool:
    """Whether this is the worker of a tournament, where no player waits, and no clock runs for the bot.

    Every worker has loaded `multiprocessing`, which would cost all other programs a tenth of their start.
    """
    multiprocessing = sys.modules.get("multiprocessing")
    is_worker = multiprocessing is not None and multiprocessing.parent_process() is not None
    return is_worker and deadline_timer.deadline == inf


def live_opponents(view: View) -> list[int]:
    own = view.seat
    return [seat for seat, folded in enumerate(view.folded) if not folded and seat != own]


def rival_seats(view: View) -> list[int]:
    """The opponents that have matched the highest bet; all that are left if none has."""
    most = max(view.bets)
    live = live_opponents(view)
    return [seat for seat in live if view.bets[seat] == most] or live


def rivals(view: View) -> int:
    """The number of opponents that have matched the highest bet, and so stay in after a call; at least 1."""
    bets = view.bets
    if len(bets) == 2:
        return 1
    most = max(bets)
    folded = view.folded
    seat = view.seat
    count = 0
    for other, bet in enumerate(bets):
        if bet == most and other != seat and not folded[other]:
            count += 1
    return count or 1


def price(view: View) -> float:
    """The pot odds: the call as a fraction of the pot after it, which is the equity needed to break even."""
    legal = view.legal
    call = 0 if legal is None else legal.to_call
    if not call:
        return 0.0
    return call / (contested(view, call) + call)


def contested(view: View, pay: int) -> int:
    """The chips in the pot that this seat can win if it pays `pay` more."""
    seat = view.seat
    assert seat is not None, "only a seat that plays can win chips"
    start, stacks = view.start, view.stacks
    own = start[seat] - stacks[seat]
    most = own + pay
    if len(start) == 2:
        paid = start[1 - seat] - stacks[1 - seat]
        return own + (paid if paid < most else most)
    return sum([min(had - left, most) for had, left in zip(start, stacks, strict=True)])
