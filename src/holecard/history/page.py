"""A game as the page of TOML that would make it: for records of games that are not ours as they are."""

from collections.abc import Iterator
from dataclasses import asdict
from itertools import accumulate
from typing import Any

from holecard.history.toml import print_pairs
from holecard.rules.game import Game
from holecard.rules.parts import SessionRules, Street


def print_page(game: Game) -> str:
    """`rules.page.parse_game` reads it back as the same game."""
    return "\n".join(_tables(game))


def _tables(game: Game) -> Iterator[str]:
    yield print_pairs({"title": game.title, "summary": game.summary, "seats": game.seats} | _positions(game))
    yield "[deck]\n" + print_pairs({"cards": str(game.deck)})
    forced = game.forced
    yield "[forced]\n" + print_pairs(
        {
            "blinds": forced.blinds,
            "straddle": forced.straddle,
            "ante": forced.ante,
            "ante_from": forced.ante_from,
        }
    )
    yield "[betting]\n" + print_pairs(
        {"structure": game.structure, "min_bet": game.min_bet, "free_fold": game.free_fold}
    )
    for street in game.streets:
        yield "[[streets]]\n" + print_pairs(_street(street))
    yield "[showdown]\n" + print_pairs({"ranking": game.ranking.name})
    yield "[session]\n" + print_pairs(_session(game.session))
    yield "[tournament]\n" + _given({"seats": game.tournament.seats, "rounds": game.tournament.rounds})
    yield "[clock]\n" + _given(asdict(game.clock))


def _positions(game: Game) -> dict[str, Any]:
    return {"positions": game.positions} if game.positions else {}


def _street(street: Street) -> dict[str, Any]:
    pairs = {"name": street.name, "hole": street.hole, "board": street.board, "opener": street.opener}
    return pairs | ({"bets": tuple(accumulate(street.raises))} if street.raises else {})


def _session(session: SessionRules) -> dict[str, Any]:
    pairs: dict[str, Any] = {
        "name": session.name,
        "stacks": session.stacks,
        "between": session.between,
        "short_blind": session.short_blind,
        "bust": session.bust,
    }
    if session.hands is not None:
        pairs["hands"] = session.hands
    if session.levels is not None:
        levels = session.levels
        pairs |= {"levels": levels.big_blinds, "level_hands": levels.hands, "level_cycle": levels.cycle}
    return pairs


def _given(pairs: dict[str, Any]) -> str:
    """What is said at all."""
    return print_pairs({name: value for name, value in pairs.items() if value is not None})
