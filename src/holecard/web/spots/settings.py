"""Spots as the pages describe them, their size, and ranges as text and as weights."""

import json
import tomllib
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path

import numpy as np

from holecard.cards.card import RANKS, SUITS, print_cards
from holecard.errors import BadRequest
from holecard.rules.game import Game, names_by_popularity
from holecard.solver.equity.preflop_table import CLASSES, class_size, classes_by_cards
from holecard.solver.equity.range import Range
from holecard.solver.equity.range_text import parse_range, print_range
from holecard.solver.postflop import Player, PostflopEstimate, PostflopLock, PostflopSpot, Rake, estimate
from holecard.solver.postflop.estimates import build_game
from holecard.solver.postflop.node_locking import LockedEntries, swaps_with
from holecard.solver.postflop.spot import is_solved
from holecard.web.spots import schemas as models
from holecard.web.spots.hand_classes import made_classes
from holecard.web.spots.limits import SpotLimits


def solved_games() -> list[Game]:
    """The one for spots without a game first."""
    games = [Game.load(name) for name in names_by_popularity()]
    whole = [game for game in games if game.seats[1] > 2 and is_solved(game)]
    return sorted(whole, key=lambda game: (game.hole_cards, len(game.deck.numbers) < 52))


def setup_state(limits: SpotLimits) -> models.SpotSetup:
    return models.SpotSetup(
        games=[
            models.SpotGame(
                name=game.name, title=game.title, cards=_cards(game), made=list(made_classes(game))
            )
            for game in solved_games()
        ],
        classes=list(CLASSES),
        examples=_examples(),
        limits=models.SpotLimitsState(memory=limits.memory, seconds=limits.seconds, hands=limits.hands),
    )


@cache
def _examples() -> list[models.SpotExample]:
    text = Path(__file__).with_name("examples.toml").read_text("utf-8")
    return [
        models.SpotExample(name=example.pop("name"), spot=models.SpotSettings.model_validate(example))
        for example in tomllib.loads(text)["example"]
    ]


def _cards(game: Game) -> list[list[str]]:
    held = {print_cards([card]) for card in game.deck.numbers}
    rows = [[f"{rank}{suit}" for rank in reversed(RANKS)] for suit in reversed(SUITS)]
    return [[card for card in row if card in held] for row in rows]


def read_settings(settings: models.SpotSettings) -> PostflopSpot:
    game = None if settings.game is None else game_of(settings.game)
    cap = float("inf") if settings.rake_cap is None else settings.rake_cap
    return PostflopSpot.read(
        game=game,
        board=settings.board,
        pot=settings.pot,
        stacks=(settings.stacks[0], settings.stacks[-1]),
        oop=settings.oop,
        ip=settings.ip,
        bets=settings.bets,
        raises=settings.raises,
        donks=settings.donks,
        dead=settings.dead,
        rake=Rake(settings.rake, cap),
        allin_from=settings.allin_from,
        merge=settings.merge,
    )


def game_of(name: str) -> Game:
    found = {game.name: game for game in solved_games()}
    if name not in found:
        raise BadRequest(f"spots are solved in one of {', '.join(found)}, not in {name!r}")
    return found[name]


def settings_of(spot: PostflopSpot) -> models.SpotSettings:
    cap = spot.rake.cap
    return models.SpotSettings(
        game=spot.game.name,
        board=print_cards(spot.board),
        pot=spot.pot,
        stacks=list(spot.stacks),
        oop=spot.range_text(Player.OOP),
        ip=spot.range_text(Player.IP),
        bets=str(spot.bets),
        raises=str(spot.raises),
        donks=str(spot.donks),
        dead=print_cards(spot.dead),
        rake=spot.rake.rate,
        rake_cap=None if cap == float("inf") else cap,
        allin_from=spot.allin_from,
        merge=spot.merge,
    )


def id_of(spot: PostflopSpot, locks: Sequence[PostflopLock] = ()) -> str:
    """The same for the same spot with the same locks, so that it is solved once."""
    told = f"{spot.game.name}\n{spot.game.deck}\n{spot.text()}"
    if locks:
        told += json.dumps([lock.data() for lock in locks])
    return sha256(told.encode()).hexdigest()[:12]


def read_locks(locks: Sequence[models.SpotLock]) -> tuple[PostflopLock, ...]:
    return tuple(PostflopLock(lock.path, dict(lock.frequencies), lock.hands or None) for lock in locks)


def lock_state(lock: PostflopLock, hole: int) -> models.SpotLock:
    """Frequencies by hand, which only files have, are told as their means."""
    data, rows = lock.data(), lock.rows(hole)
    hands = lock.hands if isinstance(lock.hands, str) and hole > 2 else ""
    if rows is not None and not hands:
        hands = print_range(Range.of({tuple(row): Fraction(1) for row in rows.tolist()}))
    chances = {label: float(np.mean(chance)) for label, chance in lock.frequencies.items()}
    return models.SpotLock(path=data["node"], hands=hands, frequencies=chances)


def size_state(wanted: models.NewSpot, limits: SpotLimits) -> models.SpotSize:
    spot = read_settings(wanted.spot)
    size = estimate(spot, swaps=swaps_with(spot, read_locks(wanted.locks)))
    return models.SpotSize(
        hands=list(size.hands),
        nodes=size.nodes,
        boards=list(size.boards),
        memory=_memory(size, wanted.bits),
        seconds=size.seconds(wanted.until, limits.threads),
        problem=_problem(size, wanted.bits, limits),
    )


def check_size(spot: PostflopSpot, bits: int, limits: SpotLimits, locks: Sequence[PostflopLock] = ()) -> int:
    """The bytes that it takes; BadRequest for more than the server gives."""
    size = estimate(spot, swaps=swaps_with(spot, locks))
    problem = _problem(size, bits, limits)
    if problem is not None:
        raise BadRequest(problem)
    return _memory(size, bits)


def check_locks(spot: PostflopSpot, locks: Sequence[PostflopLock], bits: int) -> None:
    """BadRequest for locks of decisions, hands or actions that the spot does not have."""
    if locks and bits != 32:
        raise BadRequest(f"locked nodes are solved in 32 bits, not in {bits}")
    if locks:
        LockedEntries(build_game(spot, swaps_with(spot, locks)), locks)


def _memory(size: PostflopEstimate, bits: int) -> int:
    return size.memory if bits == 32 else size.compact_memory


def _problem(size: PostflopEstimate, bits: int, limits: SpotLimits) -> str | None:
    if max(size.hands) > limits.hands:
        return (
            f"a range has up to {limits.hands:,} hands on this server (the command line takes more), not "
            f"{max(size.hands):,}"
        )
    need = _memory(size, bits)
    if need <= limits.memory:
        return None
    less = "16 bits, " if bits == 32 and size.compact_memory <= limits.memory else ""
    return (
        f"the spot needs {need / 1e9:.1f} GB of memory and this server gives {limits.memory / 1e9:.1f} GB: "
        f"take {less}fewer sizes or smaller ranges than {size.hands[0]} and {size.hands[1]} hands"
    )


def range_state(change: models.RangeChange) -> models.RangeState:
    game = None if change.game is None else game_of(change.game)
    if game is not None and game.hole_cards > 2:
        return _text_state(change, game.hole_cards)
    weights: dict[tuple[int, ...], Fraction] = {}
    if change.text.strip():
        held = parse_range(change.text, 2)
        for hand, weight in zip(held.hands.tolist(), held.weights.tolist(), strict=True):
            weights[tuple(hand)] = Fraction(weight, held.scale)
    by_class = classes_by_cards()
    for label, much in change.changes.items():
        if label not in CLASSES:
            raise BadRequest(
                f"a class of hands is a pair or two ranks with s or o, such as AKs, not {label!r}"
            )
        chosen = Fraction(round(much * 1000), 1000)
        number = CLASSES.index(label)
        for one in range(52):
            for other in range(one):
                if by_class[one, other] == number:
                    weights[one, other] = chosen
    left = {hand: weight for hand, weight in weights.items() if weight}
    sums = np.zeros(len(CLASSES))
    for hand, weight in left.items():
        sums[by_class[hand]] += float(weight)
    return models.RangeState(
        text=print_range(Range.of(left)) if left else "",
        weights=[round(float(total) / class_size(at), 4) for at, total in enumerate(sums)],
        combos=round(float(sums.sum()), 3),
    )


def _text_state(change: models.RangeChange, hole: int) -> models.RangeState:
    """Of more than two cards: there is no chart of classes."""
    if change.changes:
        raise BadRequest(f"ranges of {hole} cards have no chart of classes such as {min(change.changes)!r}")
    text, combos = change.text.strip(), 0.0
    if text:
        held = parse_range(text, hole).without(frozenset())
        combos = round(float(held.weights.sum() / held.scale), 3)
    return models.RangeState(text=text, weights=[], combos=combos)
