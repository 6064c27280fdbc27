"""`holecard equity`: counting or sampling, and the answer as a table or as JSON."""

import json
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from holecard.cards.card import print_cards
from holecard.cli.console import card_row, screen
from holecard.cli.progress import ProgressBar
from holecard.errors import BadRequest
from holecard.progress import Progress
from holecard.rules import Game
from holecard.solver.equity import (
    Count,
    Equities,
    Method,
    Share,
    Spot,
    count,
    growing_samples,
    is_sure,
    plan_for,
)

_PATIENCE: Final = 30.0
"""Seconds of counting that nobody needs to ask for."""
_SAMPLES: Final = 10_000_000
_WIDEST: Final = 11
"""Letters of the longest count that leaves room for the hands on a usual screen."""
_ROOM_FOR_SHARES: Final = 45
_ROOM_FOR_COUNTS: Final = 76
"""Letters of a line; on narrower screens the most important columns stay."""
_MOST_SAMPLES: Final = 10**12
_ERROR: Final = 0.0002


@dataclass(frozen=True, slots=True)
class Asked:
    hands: tuple[str, ...]
    board: str = ""
    dead: str = ""
    game: str | None = None
    samples: int | None = None
    until: float | None = None
    seed: str = "equity"


@dataclass(frozen=True, slots=True)
class Answer:
    found: Equities
    words: str
    """How it was found."""
    stopped: bool = False


def tell_equity(asked: Asked, *, exact: bool, as_json: bool) -> int:
    """Print the answer; the exit code."""
    if exact and (asked.samples or asked.until):
        raise BadRequest("--exact counts every deal: it goes with neither --samples nor --until")
    game = None if asked.game is None else Game.load(asked.game)
    spot = Spot.read(asked.hands, asked.board, asked.dead, game=game)
    answer = _answer(asked, spot, exact=exact)
    if as_json:
        print(json.dumps(_plain(asked, spot, answer), indent=2))
    else:
        _show(screen(), asked, spot, answer)
    return 130 if answer.stopped else 0


def _answer(asked: Asked, spot: Spot, *, exact: bool) -> Answer:
    if asked.samples or asked.until:
        until = asked.until or 0.0
        return _sampled(asked, spot, asked.samples or _MOST_SAMPLES, until)
    plan = plan_for(spot)
    if not exact and (plan.seconds > _PATIENCE or plan.is_too_heavy):
        answer = _sampled(asked, spot, _SAMPLES, _ERROR)
        why = (
            "the weights have too many digits to count"
            if plan.is_too_heavy
            else "counting every deal takes long"
        )
        return replace(answer, words=f"{answer.words} ({why})")
    with ProgressBar("counting") as bar:
        found = count(spot, plan, on_progress=bar)
    return Answer(found, f"exact: all {_number(found.deals)} deals are counted")


def _sampled(asked: Asked, spot: Spot, samples: int, until: float) -> Answer:
    """Ctrl-C stops it with what was reached."""
    found, stopped = None, False
    total = samples if samples < _MOST_SAMPLES else None
    with ProgressBar("sampling") as bar:
        try:
            for found in growing_samples(spot, samples=samples, seed=asked.seed):
                bar(Progress(float(found.deals), total, "deals", f"error {max(found.errors):.4%}"))
                if is_sure(found, until):
                    break
        except KeyboardInterrupt:
            stopped = True
    if found is None:
        raise KeyboardInterrupt
    words = f"sampled: {_number(found.deals)} random deals with the seed {asked.seed!r}"
    return Answer(found, words + (", stopped before the end" if stopped else ""), stopped)


def _show(console: Console, asked: Asked, spot: Spot, answer: Answer) -> None:
    for name, cards in (("board", spot.board), ("dead", spot.dead)):
        if cards:
            console.print(Text(f"{name} ").append_text(card_row(cards, console)))
    sampled = answer.found.method is Method.SAMPLED
    shares = console.width >= _ROOM_FOR_SHARES
    counted = (
        not sampled and len(_number(answer.found.deals)) <= _WIDEST and console.width >= _ROOM_FOR_COUNTS
    )
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("hand", overflow="fold", min_width=min(8, max(map(len, asked.hands))))
    for heading in _headings(sampled=sampled, shares=shares, counted=counted):
        table.add_column(heading, justify="right", no_wrap=True)
    for name, player, error in zip(asked.hands, answer.found.players, answer.found.errors, strict=True):
        table.add_row(
            Text(name, style="bold"),
            f"{float(player.equity):.4%}",
            *([f"{error:.4%}"] if sampled else []),
            *([_percent(player.wins, player), _percent(player.ties, player)] if shares else []),
            *(map(_number, (player.wins, player.ties, player.losses)) if counted else ()),
        )
    console.print(table)
    console.print(answer.words, style="dim", soft_wrap=True)


def _headings(*, sampled: bool, shares: bool, counted: bool) -> list[str]:
    error = ["error"] if sampled else []
    parts = ["win", "tie"] if shares else []
    return ["equity", *error, *parts, *(["wins", "ties", "losses"] if counted else [])]


def _percent(part: Count, player: Share) -> str:
    return f"{float(part / player.deals):.2%}"


def _number(number: Count) -> str:
    return f"{number:,}" if isinstance(number, int) else f"{float(number):,.2f}"


def _plain(asked: Asked, spot: Spot, answer: Answer) -> dict[str, object]:
    found = answer.found
    sampled = found.method is Method.SAMPLED
    return {
        "method": str(found.method),
        **({"seed": asked.seed, "stopped": answer.stopped} if sampled else {}),
        "hole_cards": spot.hole,
        "board": print_cards(spot.board),
        "dead": print_cards(spot.dead),
        "deals": _exact(found.deals),
        "players": [
            {
                "hand": name,
                "equity": float(player.equity),
                **({"error": error} if sampled else {"fraction": str(player.equity)}),
                "wins": _exact(player.wins),
                "ties": _exact(player.ties),
                "losses": _exact(player.losses),
            }
            for name, player, error in zip(asked.hands, found.players, found.errors, strict=True)
        ],
    }


def _exact(number: int | Fraction) -> int | str:
    """JSON has no fractions: `5/2` is a text."""
    return number if isinstance(number, int) else str(number)
