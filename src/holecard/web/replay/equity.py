"""Equities of the hands of a frame: expected shares of the pot over all cards that may come.

The solver computes hold'em and Omaha, and hands of stud, draw and hi-lo games of which cards are still to
come. Other games, and more hands than the solver supports, use the ranking of the game: every board if there
are few, otherwise a random sample.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations
from math import comb, sqrt
from random import Random
from typing import Final

from holecard.bots.house.wide_odds import wide_odds
from holecard.cards.card import UNKNOWN, Card, parse_cards, print_cards
from holecard.errors import BadRequest
from holecard.rules.game import Game
from holecard.solver.equity import (
    AnyEquities,
    DrawsToCome,
    EquityMethod,
    PartialSpot,
    PlayerEquity,
    SplitEquity,
    Spot,
    count,
    count_partial,
    growing_drawn_samples,
    growing_partial_samples,
    plan_for,
    sample_equity,
)
from holecard.solver.equity.spot import MOST, is_counted
from holecard.web.replay.schemas import EquityRequest, EquityShare, EquityState
from holecard.web.tables.factory import bundled_game

_PATIENCE: Final = 2.0
"""Seconds that an exact enumeration may take."""
_SAMPLES: Final = 200_000
_MOST_EXACT: Final = 5_000
"""Number of boards up to which a game without solver support is enumerated."""
_RANKED_SAMPLES: Final = 4_000
_MOST_COUNTED: Final = 200_000
"""Number of deals up to which partly known hands are counted."""
_PARTIAL_SAMPLES: Final = 40_000
_DRAWN_SAMPLES: Final = 2_000
"""Deals with draws to come, where every hand has to be thought about."""
_FEW_DRAWS: Final = 2
_DRAWN_WORDS: Final = "; every player draws as the house bots do"

Cards = tuple[Card, ...]


def equities(request: EquityRequest) -> EquityState:
    game = bundled_game(request.game)
    hands = {
        seat: parse_cards(text)
        for seat, text in enumerate(request.hands)
        if text or (text == "" and game.extras)
    }
    board, dead = parse_cards(request.board), parse_cards(request.dead)
    if request.draws:
        shares, method, deals = _drawn_equity(game, list(hands.values()), dead, request.draws)
    else:
        compute = _method(game, hands.values(), board, dead)
        shares, method, deals = compute(game, list(hands.values()), board, dead)
    by_seat = dict(zip(hands, shares, strict=True))
    return EquityState(
        shares=[by_seat.get(seat) for seat in range(len(request.hands))],
        method=method.value,
        deals=deals,
        summary=_summary(
            "deal" if game.extras else "board", method, deals, max(share.standard_error for share in shares)
        )
        + (_DRAWN_WORDS if request.draws else ""),
    )


def _method(game: Game, hands: Collection[Cards], board: Cards, dead: Cards) -> "_EquityMethod":
    is_whole = all(len(cards) == game.held_cards for cards in hands)
    has_street = is_counted(game) and len(board) in (0, 3, 4, 5)
    if (game.extras and not (has_street and is_whole)) or (is_counted(game) and not has_street):
        return _partial_equity
    _check(game, hands, board, dead)
    return _solver_equity if has_street and len(hands) <= MOST else _ranked_equity


def _check(game: Game, hands: Collection[Cards], board: Cards, dead: Cards) -> None:
    if len(hands) < 2:
        raise BadRequest(f"an equity is of two or more hands, not {len(hands)}")
    for cards in hands:
        if len(cards) != game.held_cards:
            raise BadRequest(f"a hand has {game.held_cards} cards, not {print_cards(cards)!r}")
    if len(board) > game.board_cards:
        raise BadRequest(f"the board has up to {game.board_cards} cards, not {print_cards(board)!r}")
    known = [card for cards in (*hands, board, dead) for card in cards]
    for card in known:
        if card == UNKNOWN or card not in game.deck:
            raise BadRequest(f"cards are known cards of the deck, not {card}")
        if known.count(card) > 1:
            raise BadRequest(f"a card is dealt once, not twice: {card}")
    if len(game.deck) - len(known) < game.board_cards - len(board):
        raise BadRequest(f"too few cards are left for the board: {len(game.deck) - len(known)}")


Equities = tuple[list[EquityShare], EquityMethod, int]
"""Shares, method and number of boards."""
_EquityMethod = Callable[[Game, list[Cards], Cards, Cards], Equities]


def _partial_equity(game: Game, hands: list[Cards], board: Cards, dead: Cards) -> Equities:
    """Of hands that lack cards, and of two halves of a pot."""
    spot = _partial_spot(game, hands, board, dead)
    if spot.deals is not None and spot.deals <= _MOST_COUNTED:
        result = count_partial(spot)
    else:
        *_, result = growing_partial_samples(spot, samples=_PARTIAL_SAMPLES, seed=game.name)
    return _shares_of(result)


def _drawn_equity(game: Game, hands: list[Cards], dead: Cards, draws: int) -> Equities:
    """With draws to come, in which every player does as the house bots do."""
    odds = wide_odds(game)
    if odds is None or odds.drawing is None:
        raise BadRequest(f"cards are not drawn in {game.name}, so there are no draws to come: {draws}")
    to_come = DrawsToCome.of(game, draws, odds.drawing.keep)
    samples = _DRAWN_SAMPLES if draws <= _FEW_DRAWS else _DRAWN_SAMPLES // 5
    spot = _partial_spot(game, hands, (), dead)
    *_, result = growing_drawn_samples(spot, to_come, samples=samples, seed=game.name)
    return _shares_of(result)


def _partial_spot(game: Game, hands: list[Cards], board: Cards, dead: Cards) -> PartialSpot:
    known = [print_cards(cards) or "random" for cards in hands]
    return PartialSpot.read(known, game, print_cards(board), print_cards(dead))


def _shares_of(result: AnyEquities) -> Equities:
    players: Sequence[PlayerEquity | SplitEquity] = result.players
    shares = [
        _share(float(one.equity), *_win_and_tie(one), error)
        for one, error in zip(players, result.errors, strict=True)
    ]
    return shares, result.method, int(result.deals)


def _win_and_tie(one: PlayerEquity | SplitEquity) -> tuple[float, float]:
    """The chances of the whole pot, and of a part of it."""
    if isinstance(one, PlayerEquity):
        return float(one.wins / one.deals), float(one.ties / one.deals)
    paid = sum(many for share, many in one.shares.items() if share)
    return one.scoops / one.deals, (paid - one.scoops) / one.deals


def _solver_equity(game: Game, hands: list[Cards], board: Cards, dead: Cards) -> Equities:
    spot = Spot.read(
        [print_cards(cards) for cards in hands], print_cards(board), print_cards(dead), game=game
    )
    plan = plan_for(spot)
    if plan.seconds <= _PATIENCE:
        result = count(spot, plan)
    else:
        result = sample_equity(spot, samples=_SAMPLES, seed=game.name)
    shares = [
        _share(float(one.equity), float(one.wins / one.deals), float(one.ties / one.deals), error)
        for one, error in zip(result.players, result.errors, strict=True)
    ]
    return shares, result.method, int(result.deals)


def _ranked_equity(game: Game, hands: list[Cards], board: Cards, dead: Cards) -> Equities:
    gone = {card for cards in (*hands, board, dead) for card in cards}
    left = [card for card in game.deck.numbers if card not in gone]
    missing = game.board_cards - len(board)
    method = EquityMethod.EXACT if comb(len(left), missing) <= _MOST_EXACT else EquityMethod.SAMPLED
    rest = combinations(left, missing) if method is EquityMethod.EXACT else _sampled(left, missing)
    counter = _EquityCounter(len(hands))
    for more in rest:
        counter.add(game.ranking.strengths(hands, (*board, *more)))
    return counter.shares(method), method, counter.deals


def _sampled(left: Sequence[int], missing: int) -> Iterator[Sequence[int]]:
    random = Random(str(left))
    return (random.sample(left, missing) for _ in range(_RANKED_SAMPLES))


class _EquityCounter:
    """Counts wins, ties and pot shares of each hand."""

    def __init__(self, players: int) -> None:
        self.deals = 0
        self.wins = [0] * players
        self.ties = [0] * players
        self.parts = [0.0] * players
        self.squares = [0.0] * players

    def add(self, strengths: list[int]) -> None:
        best = max(strengths)
        ways = strengths.count(best)
        self.deals += 1
        for player, strength in enumerate(strengths):
            if strength == best:
                self.parts[player] += 1 / ways
                self.squares[player] += 1 / ways**2
                (self.wins if ways == 1 else self.ties)[player] += 1

    def shares(self, method: EquityMethod) -> list[EquityShare]:
        deals = self.deals
        result = []
        for player, part in enumerate(self.parts):
            mean = part / deals
            spread = max(self.squares[player] / deals - mean**2, 0.0)
            error = 0.0 if method is EquityMethod.EXACT else sqrt(spread / (deals - 1))
            result.append(_share(mean, self.wins[player] / deals, self.ties[player] / deals, error))
        return result


def _share(equity: float, win: float, tie: float, error: float) -> EquityShare:
    return EquityShare(equity=equity, win=win, tie=tie, standard_error=error)


def _summary(what: str, method: EquityMethod, deals: int, error: float) -> str:
    boards = f"one {what}" if deals == 1 else f"{deals:,} {what}s"
    if method is EquityMethod.EXACT:
        return f"exact, over {boards}"
    return f"sampled over {boards}, ±{2 * error:.1%}"
