"""From records to PHH text.

Whatever the standard can say is said in its words, so that other programs read it. What it cannot
say comes in fields of our own, whose names begin with `_holecard_`.
"""

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from holecard.errors import BadGame
from holecard.history.amounts import Number, print_amount
from holecard.history.metadata import NAMES
from holecard.history.phh import fields
from holecard.history.phh.actions import PlayerAction, print_step
from holecard.history.phh.forced_bets import ListedForcedBets, listed, taken
from holecard.history.phh.variants import Stakes, Variant, at_stakes, usual_game, variant_of
from holecard.history.record import Record, plain
from holecard.rules.definition import print_game
from holecard.rules.game import Game, names
from holecard.rules.parts import Structure
from holecard.rules.toml_writer import print_list, print_pairs


def write(record: Record) -> str:
    """The text of a `.phh` file."""
    variant = variant_of(record.game)
    posts, own = _posts(record)
    stakes = _stakes(record.game, variant, posts)
    own |= _game_fields(record.game, variant, stakes)
    own |= _unit_field(record, stakes)
    lines = [print_step(step, record.order, record.unit) for step in record.steps]
    context = {name: getattr(record.metadata, name) for name in NAMES}
    return (
        print_pairs({"variant": str(variant), "ante_trimming_status": posts.trimming})
        + print_pairs(_required(record, stakes))
        + f"actions = {print_list(lines)}\n"
        + print_pairs({name: value for name, value in context.items() if value is not None})
        + print_pairs(_lists(record))
        + print_pairs({**record.extra, **own})
    )


def write_all(records: Iterable[Record]) -> str:
    """The text of a `.phhs` file; its hands are numbered from 1."""
    return "\n".join(f"[{number}]\n{write(record)}" for number, record in enumerate(records, 1))


def _required(record: Record, stakes: Stakes) -> dict[str, Any]:
    unit = record.unit
    sizes = {name: getattr(stakes, name) for name in ("bring_in", "min_bet", "small_bet", "big_bet")}
    has_blinds = any(stakes.blinds) or not stakes.bring_in
    blinds = {"blinds_or_straddles": _amounts(stakes.blinds, unit)} if has_blinds else {}
    return {
        "antes": _amounts(stakes.antes, unit),
        **blinds,
        **{name: _amount(size, unit) for name, size in sizes.items() if size is not None},
        "starting_stacks": _amounts(_by_position(record, record.stacks), unit),
    }


def _lists(record: Record) -> dict[str, Any]:
    unit = record.unit
    lists = {
        "seats": _by_position(record, record.seats),
        "players": _by_position(record, record.players),
        "finishing_stacks": _amounts(_by_position(record, record.finishing_stacks), unit),
        "winnings": _amounts(_by_position(record, record.winnings), unit),
        "time_banks": _by_position(record, record.time_banks),
    }
    return {name: values for name, values in lists.items() if values}


def _by_position(record: Record, values: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(values[seat] for seat in record.order) if values else ()


def _amounts(chips: tuple[int | None, ...], unit: Decimal) -> tuple[Number, ...]:
    return tuple(_amount(count, unit) for count in chips)


def _amount(chips: int | None, unit: Decimal) -> Number:
    if chips is None:
        return Decimal("inf")
    text = print_amount(chips, unit)
    return Decimal(text) if "." in text else int(text)


def _posts(record: Record) -> tuple[ListedForcedBets, dict[str, Any]]:
    """The lists of the standard, and fields of ours where reading them would give something else."""
    posts, order = record.posts, record.order
    lists = listed(posts, order)
    own: dict[str, Any] = {}
    if posts.opener is not None and plain(taken(lists, order), record.button).opener != posts.opener:
        lists = ListedForcedBets(lists.antes, tuple(map(abs, lists.blinds)), lists.trimming)
        own[fields.OPENER] = order.index(posts.opener) + 1
    if taken(lists, order).dead != posts.dead:
        own[fields.DEAD] = posts.dead
    return lists, own


def _stakes(game: Game, variant: Variant, posts: ListedForcedBets) -> Stakes:
    if game.structure is not Structure.FIXED:
        return Stakes(posts.antes, posts.blinds, game.min_bet)
    if variant is Variant.OWN:
        return Stakes(posts.antes, posts.blinds)
    small, big = game.streets[0].raises[0], game.streets[-1].raises[0]
    return Stakes(
        posts.antes, posts.blinds, small_bet=small, big_bet=big, bring_in=game.forced.bring_in or None
    )


def _game_fields(game: Game, variant: Variant, stakes: Stakes) -> dict[str, Any]:
    """Nothing if the variant means this game anyway, its name if it is bundled, or its definition."""
    if variant is not Variant.OWN and _is(usual_game(variant), stakes, game):
        return {}
    if game.name in names() and _is(game.name, stakes, game):
        return {fields.GAME: game.name}
    return {fields.GAME: game.name, fields.DEFINITION: print_game(game)}


def _is(name: str, stakes: Stakes, game: Game) -> bool:
    try:
        return at_stakes(name, stakes) == game
    except BadGame:
        return False


def _unit_field(record: Record, stakes: Stakes) -> dict[str, Any]:
    """Needed where every amount happens to be a multiple of ten chips: it would be read as a coarser one."""
    raises = (step.action for step in record.steps if isinstance(step, PlayerAction) and step.action > 0)
    sizes = (stakes.min_bet, stakes.small_bet, stakes.big_bet, stakes.bring_in)
    listed = (*record.stacks, *stakes.antes, *stakes.blinds, *record.finishing_stacks, *record.winnings)
    if record.unit == 1 or any(chips and chips % 10 for chips in (*listed, *sizes, *raises)):
        return {}
    return {fields.UNIT: record.unit}
