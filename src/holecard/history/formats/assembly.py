"""The record of a hand that a builder has collected.

Seats are the players who take part: who posts, acts, shows or collects. A text lists others, too.
"""

from collections.abc import Mapping
from functools import lru_cache
from operator import itemgetter
from typing import Final

from holecard.cards.card import UNKNOWN, Card
from holecard.cards.ranking import HIGH, OMAHA
from holecard.errors import BadRequest, Unreadable
from holecard.hand.action import Action
from holecard.history.causes import Refusal
from holecard.history.formats.builder import ACTION, BOARD, MUCK, SHOW, HandBuilder, Told
from holecard.history.formats.button import button_of
from holecard.history.formats.own_cards import own_card_steps
from holecard.history.formats.shapes import game_at, omaha, with_hole
from holecard.history.metadata import Metadata
from holecard.history.phh.actions import (
    BoardDealing,
    HoleDealing,
    Mucking,
    PlayerAction,
    RecordedStep,
    Showing,
)
from holecard.history.phh.forced_bets import listed
from holecard.history.phh.variants import GameShape, Stakes, StreetCards
from holecard.history.record import Record, plain
from holecard.history.remarks import FIELD, Remark
from holecard.rules.game import Game
from holecard.rules.layout import Posts
from holecard.rules.parts import Structure

_HOLDEM_CARDS: Final = 2
_MOST_CHAIRS: Final = 10
_SMALL_STREETS: Final = 2
_FIXED: Final = Structure.FIXED
_NAME: Final = itemgetter(1)
"""Of what was told."""


def record_of(built: HandBuilder, source: str, finishing: Mapping[str, int] | None = None) -> Record:
    """`finishing` has the stacks at the end by name, where a text gives these."""
    if built.shape is None:
        raise Unreadable(f"{source}: the text must say which game it is, unlike this one")
    built.shape = _dealt_shape(built, built.shape)
    for name in built.joined:
        _find_chair(built, name)
    for name in built.given_up:
        built.muck(name)
    built.told += [(SHOW, name, cards) for name, cards in built.folded_cards]
    _show_winners(built)
    names = _taking_part(built)
    if len(names) < 2 and Remark.CANCELLED in built.remarks:
        raise BadRequest(
            f"{source}: a hand is played by two players or more, and this one was cancelled"
        ).with_cause(Refusal.CANCELLED)
    if len(names) < 2:
        raise Unreadable(f"{source}: two players or more take part in a hand, not {names}")
    _find_short_blind(built, names)
    chairs = tuple([built.chairs[name] for name in names])
    count = len(names)
    button = button_of(built, names, chairs)
    order = _order(count, button)
    posts, game = _posts_and_game(built, names, button)
    seat_of = dict(zip(names, range(count), strict=True))
    extra = built.extra
    if built.remarks:
        extra = {**extra, FIELD: [str(remark) for remark in built.remarks]}
    won = _collected(built)
    return Record(
        game=game,
        stacks=tuple([built.stacks[name] or None for name in names]),
        posts=posts,
        button=button,
        steps=tuple(_steps(built, names, seat_of, order)),
        players=tuple(names),
        seats=chairs,
        winnings=tuple([won.get(name, 0) for name in names]) if won else (),
        finishing_stacks=tuple([finishing.get(name) for name in names]) if finishing else (),
        unit=built.unit,
        metadata=Metadata.of(built.about),
        extra=extra,
        source=source,
    )


def _show_winners(built: HandBuilder) -> None:
    """Some rooms say that a player mucks, although it wins a side pot with cards that the text shows."""
    winners = [name for name in built.mucked if built.collected.get(name) and name in built.hole]
    if winners and any(told is SHOW for told, _, _ in built.told):
        built.told = [
            (SHOW, name, built.hole[name]) if told is MUCK and name in winners else (told, name, value)
            for told, name, value in built.told
        ]


def _find_chair(built: HandBuilder, name: str) -> None:
    """The first free chair after the player who acts before this one in the first round."""
    acted = [other for told, other, _ in built.told if told is ACTION]
    before = acted[: acted.index(name)] if name in acted else acted
    seated = [other for other in before if built.chairs[other] >= 0]
    poster = built.small_blind if name == built.big_blind else built.big_blind
    after = built.chairs[seated[-1]] if seated else built.chairs.get(poster or "", 0)
    taken = set(built.chairs.values())
    built.chairs[name] = next(
        chair for chair in [*range(after + 1, _MOST_CHAIRS + 1), *range(1, 100)] if chair not in taken
    )


def _dealt_shape(built: HandBuilder, shape: GameShape) -> GameShape:
    """Some heads say Omaha for five and six cards, too, and some hold'em for four."""
    if not built.hole or not shape.is_flop_game:
        return shape
    dealt = max(map(len, built.hole.values()))
    if shape.ranking == OMAHA and dealt > shape.hole:
        return with_hole(shape, dealt)
    return omaha(shape.structure, dealt) if shape.ranking == HIGH and dealt > _HOLDEM_CARDS + 1 else shape


def _collected(built: HandBuilder) -> dict[str, int]:
    """What players took from the pots, whatever of it the text counts as an uncalled bet."""
    won = built.collected
    if len(built.returned) != 1 or not won or built.remarks:
        return won
    [(name, back)] = built.returned.items()
    antes, dead = built.antes, built.dead
    live = {other: paid - antes.get(other, 0) - dead.get(other, 0) for other, paid in built.paid.items()}
    more = back - (live.pop(name, 0) - max(live.values(), default=0))
    if more <= 0 or name not in won:
        return won
    is_uncontested = built.paid.keys() - built.folded == {name}
    return {**won, name: won[name] + more} if is_uncontested else won


def _taking_part(built: HandBuilder) -> list[str]:
    seen = set(map(_NAME, built.told))
    seen.update(built.paid, built.hole, built.collected)
    seen.discard("")
    chairs = built.chairs
    if not seen <= chairs.keys():
        for name in seen:
            built.known(name)
    return sorted(seen, key=chairs.__getitem__)


# -- forced bets --------------------------------------------------------------------------------


@lru_cache(256)
def _order(count: int, button: int) -> tuple[int, ...]:
    return tuple([(button + 1 + at) % count for at in range(count)])


def _posts_and_game(built: HandBuilder, names: list[str], button: int) -> tuple[Posts, Game]:
    assert built.shape is not None
    blinds = built.blinds
    return _at_table(
        built.shape,
        _antes(built, names) if built.antes or built.dead else (0,) * len(names),
        tuple([blinds.get(name, 0) for name in names]),
        _opener(built, names, button),
        button,
        _bets(built),
    )


def _antes(built: HandBuilder, names: list[str]) -> tuple[int, ...]:
    """With dead blinds; one that was short is a full one."""
    full = max(built.antes.values(), default=0)
    antes, dead, short = built.antes, built.dead, built.is_short
    return tuple([(full if name in short else antes.get(name, 0)) + dead.get(name, 0) for name in names])


@lru_cache(10_000)
def _at_table(
    shape: GameShape,
    antes: tuple[int, ...],
    blinds: tuple[int, ...],
    opener: int | None,
    button: int,
    bets: tuple[int | None, ...],
) -> tuple[Posts, Game]:
    """What is paid before the cards, and the game at these stakes: the same from hand to hand at a table."""
    is_dead = any(antes) and min(antes) != max(antes)
    posts = plain(Posts(antes=antes, blinds=blinds, dead=is_dead, opener=opener), button)
    lists = listed(posts, _order(len(blinds), button))
    least, small, big, bring_in = bets
    if shape.structure is not _FIXED:
        least = least or max(blinds) or max(antes)
    return posts, game_at(shape, Stakes(lists.antes, lists.blinds, least, small, big, bring_in))


def _find_short_blind(built: HandBuilder, names: list[str]) -> None:
    """A big blind whose ante took everything posts nothing; the others face the full blind."""
    if built.big_blind is None and built.small_blind is not None:
        after = names[(names.index(built.small_blind) + 1) % len(names)]
        if after in built.is_short and after not in built.blinds:
            built.big_blind = after
            built.blinds[after] = built.big


def _opener(built: HandBuilder, names: list[str], button: int) -> int | None:
    """After the big blind or the last straddle. Rooms differ in where the action begins if the button
    straddles, so then it is the player that acted first."""
    if built.straddler is not None:
        first = next((name for told, name, _ in built.told if told is ACTION), None)
        if first is not None:
            return names.index(first)
    after = built.straddler or built.big_blind
    if after is None:
        assert built.shape is not None
        has_opener = built.blinds or built.shape.has_up_cards
        return None if has_opener else (button + 1) % len(names)
    return (names.index(after) + 1) % len(names)


def _bets(built: HandBuilder) -> tuple[int | None, ...]:
    """The least bet, or the small and the large one and the bring-in where they are fixed."""
    assert built.shape is not None
    if built.shape.structure is not _FIXED:
        return built.big, None, None, None
    small = built.small_bet or built.big or _smallest_bet(built)
    return None, small, built.big_bet or 2 * small, _bring_in(built, small)


def _smallest_bet(built: HandBuilder) -> int:
    """For a text that does not state its fixed bets: taken from the first bet of a street, which is doubled
    from the third street on."""
    street, sizes, is_open = -1, [], True
    for told, _, value in built.told:
        if told is Told.STREET:
            street, is_open = street + 1, True
        elif told is ACTION and value > 0 and is_open:
            sizes.append(int(value) if street < _SMALL_STREETS else int(value) // 2)
            is_open = False
    if not sizes:
        return 2 * built.bring_in or 1
    return max(sizes, key=lambda size: (sizes.count(size), size))  # all-ins are rare, and less


def _bring_in(built: HandBuilder, small_bet: int) -> int | None:
    """If no player had to pay it, any amount below the bet will do."""
    assert built.shape is not None
    return built.bring_in or max(small_bet // 2, 1) if built.shape.has_up_cards else None


# -- steps --------------------------------------------------------------------------------------

_MOST_KNOWN: Final = 5_000
_ACTED: Final[list[dict[int, PlayerAction]]] = []
"""Of each seat: steps that other hands had, too."""


def _acted_by(names: list[str]) -> dict[str, dict[int, PlayerAction]]:
    while len(_ACTED) < len(names):
        _ACTED.append({})
    return dict(zip(names, _ACTED, strict=False))


def _acted(seat: int, action: Action) -> PlayerAction:
    known = _ACTED[seat]
    if len(known) >= _MOST_KNOWN:
        known.clear()
    step = known[action] = PlayerAction(seat, action)
    return step


def _steps(
    built: HandBuilder, names: list[str], seat_of: dict[str, int], order: tuple[int, ...]
) -> list[RecordedStep]:
    shape = built.shape
    assert shape is not None
    if not shape.is_flop_game:
        return list(filter(_has_content, own_card_steps(built, names, order)))
    steps = _dealings(built, seat_of, order, _unseen(shape.streets))
    acted = _acted_by(names)
    for told, name, value in built.told:
        if told is ACTION:
            steps.append(acted[name].get(value) or _acted(seat_of[name], value))
        elif told is BOARD:
            if value:
                steps.append(BoardDealing(value))
        elif told is SHOW:
            steps.append(Showing(seat_of[name], value))
        elif told is MUCK:
            steps.append(Mucking(seat_of[name]))
        else:
            raise Unreadable(f"this game has no {told}, unlike that of {name!r}")
    return steps


def _dealings(
    built: HandBuilder, seat_of: dict[str, int], order: tuple[int, ...], unseen: tuple[Card, ...]
) -> list[RecordedStep]:
    """The own cards of all players, of whom most show none."""
    dealings: list[RecordedStep] = list(_none_seen(order, unseen))
    for name, cards in built.hole.items():
        seat = seat_of[name]
        dealings[order.index(seat)] = HoleDealing(seat, cards)
    return dealings if all(built.hole.values()) else list(filter(_has_content, dealings))


@lru_cache(1024)
def _none_seen(order: tuple[int, ...], unseen: tuple[Card, ...]) -> tuple[HoleDealing, ...]:
    return tuple([HoleDealing(seat, unseen) for seat in order])


def _has_content(step: RecordedStep) -> bool:
    """Whether a step deals anything, if it deals: texts may tell of a street without telling its cards."""
    return not isinstance(step, HoleDealing | BoardDealing) or bool(step.cards)


@lru_cache(64)
def _unseen(streets: tuple[StreetCards, ...]) -> tuple[Card, ...]:
    """The own cards of a player, of which nothing was seen."""
    return (UNKNOWN,) * sum([street.hole + street.up for street in streets])
