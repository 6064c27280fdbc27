"""Action correction and imaginary observations, over all deals and draws of Kuhn poker and Leduc hold'em."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import permutations
from math import inf, isclose, nan
from random import Random
from typing import Any

import pytest

from holecard import CALL, FOLD, Action, Deal, Game, Hand, View
from holecard.arena.luck import CheckDown, Equilibrium, ValueFunction, adjust, imaginary_payoffs
from holecard.errors import BadRequest
from holecard.hand.mixed import Mix, Mixed
from tests.arena.luck.test_value_function import Noise

KUHN, LEDUC = Game.load("kuhn"), Game.load("leduc")
Policy = Callable[[View], Mix]


@cache
def strategy_of(game: Game) -> "object":
    from holecard.bots.solved.chip_ev import small_strategy

    stack = game.session.stack(0)
    return small_strategy(game, (stack, stack))


def nash(view: View) -> Mix:
    """The equilibrium, without what it never does."""
    from holecard.solver.action_translation import mix_at

    strategy = strategy_of(view.game)
    node = strategy.vector_game.tree.node_at([step.action for step in view.history])  # type: ignore[attr-defined]
    mix = {action: chance for action, chance in mix_at(strategy, node, view).items() if chance > 1e-9}  # type: ignore[arg-type]
    return Mix(tuple(mix), tuple(mix.values()))


def loose(view: View) -> Mix:
    """Likes high cards, and does everything sometimes."""
    legal = view.legal
    assert legal is not None
    high = view.hole[0].rank >= 10
    parts = {CALL: 0.5 + 0.1 * high}
    if legal.can_fold and not high:
        parts[FOLD] = 0.3
    if legal.min_raise_to is not None:
        parts[Action(legal.min_raise_to)] = 0.2 + 0.2 * high
    return Mix(tuple(parts), tuple(parts.values()))


Branch = tuple[float, Hand, dict[int, Mix]]


def branches(
    hand: Hand, players: tuple[Policy, Policy], chance: float, mixes: dict[int, Mix]
) -> Iterator[Branch]:
    """Every way to play a hand, with its probability."""
    if hand.actor is None:
        yield chance, hand, mixes
        return
    mix = players[hand.actor](hand.view(hand.actor))
    for action, share in zip(mix.actions, mix.probabilities, strict=True):
        twin = hand.copy()
        twin.act(action)
        yield from branches(twin, players, chance * share, mixes | {len(hand.actions): mix})


@cache
def everything(game: Game, one: Policy, other: Policy) -> tuple[Branch, ...]:
    stack = game.session.stack(0)
    deals = list(permutations(game.deck.cards, 2 + game.board_cards))
    return tuple(
        branch
        for cards in deals
        for branch in branches(
            Hand(game, (stack, stack), 0, Deal.of([cards[:1], cards[1:2]], cards[2:])),
            (one, other),
            1 / len(deals),
            {},
        )
    )


def plain(found: tuple[Branch, ...]) -> float:
    return sum(chance * hand.payoffs[0] for chance, hand, _ in found)


def by_seat(mixes: dict[int, Mix], hand: Hand, seats: tuple[int, ...]) -> dict[int, Mix]:
    return {place: mix for place, mix in mixes.items() if hand._log[place][1] in seats}


PAIRS = [(KUHN, nash, loose), (KUHN, nash, nash), (LEDUC, loose, loose)]
SEATS = [(0,), (1,), (0, 1)]


@pytest.mark.parametrize(
    ("game", "one", "other", "seats"),
    [
        pytest.param(*pair, seats, marks=pytest.mark.slow if pair[0] is LEDUC and len(seats) == 1 else ())
        for pair in PAIRS
        for seats in SEATS
    ],
)
def test_action_correction_has_no_bias_whatever_the_value_function(
    game: Game, one: Policy, other: Policy, seats: tuple[int, ...]
) -> None:
    found = everything(game, one, other)
    if game is LEDUC:
        draw = Random("some")  # all deals, and for each of them all draws; a part of the noise is enough
        functions: list[ValueFunction] = (
            [draw.choice([CheckDown(), Noise()])] if seats != (0, 1) else [CheckDown()]
        )
    else:
        functions = [CheckDown(), Noise(), Equilibrium()]
    for function in functions:
        lucky = sum(
            chance * sum(draw.chips[0] for draw in adjust(hand, function, by_seat(mixes, hand, seats)).draws)
            for chance, hand, mixes in found
        )
        assert isclose(lucky, 0.0, abs_tol=1e-12)


def test_the_adjusted_winnings_keep_their_mean_and_lose_variance() -> None:
    """Kuhn 1950: the first player loses one chip in eighteen."""
    found = everything(KUHN, nash, nash)
    assert isclose(plain(found), -1 / 18, abs_tol=1e-9)
    spreads = []
    for function in (None, CheckDown(), Equilibrium()):
        won = [
            (chance, hand.payoffs[0] - (adjust(hand, function, mixes).chips[0] if function else 0.0))
            for chance, hand, mixes in found
        ]
        mean = sum(chance * value for chance, value in won)
        assert isclose(mean, -1 / 18, abs_tol=1e-9)
        spreads.append(sum(chance * (value - mean) ** 2 for chance, value in won))
    assert spreads[0] > 2 * spreads[1] > 0
    assert spreads[2] < 1e-18


@pytest.mark.slow
def test_with_true_values_leduc_has_no_variance_left() -> None:
    found = everything(LEDUC, nash, nash)
    values = Equilibrium()
    won = {round(hand.payoffs[0] - adjust(hand, values, mixes).chips[0], 9) for _, hand, mixes in found}
    assert won == {round(-0.085606424078, 9)}


@pytest.mark.parametrize("seats", [(0,), (1,), (0, 1)])
@pytest.mark.parametrize("function", [None, CheckDown(), Noise()], ids=["plain", "check-down", "noise"])
def test_imaginary_observations_have_no_bias_and_less_variance(
    seats: tuple[int, ...], function: ValueFunction | None
) -> None:
    policies = (nash, loose)
    found = everything(KUHN, *policies)
    declared = {seat: policies[seat] for seat in seats}
    mean = plain(found)
    imagined = [(chance, imaginary_payoffs(hand, declared, function)[0]) for chance, hand, _ in found]
    assert isclose(sum(chance * value for chance, value in imagined), mean, abs_tol=1e-12)
    dealt = [
        (
            chance,
            hand.payoffs[0]
            - (adjust(hand, function, by_seat(mixes, hand, seats)).chips[0] if function else 0.0),
        )
        for chance, hand, mixes in found
    ]
    spread, before = (
        sum(chance * (value - mean) ** 2 for chance, value in part) for part in (imagined, dealt)
    )
    assert spread < before


@pytest.mark.slow
def test_imaginary_observations_have_no_bias_in_leduc() -> None:
    found = everything(LEDUC, loose, loose)
    imagined = sum(chance * imaginary_payoffs(hand, {0: loose})[0] for chance, hand, _ in found)
    assert isclose(imagined, plain(found), abs_tol=1e-11)


def test_a_policy_that_cannot_be_is_one_clear_line() -> None:
    [(_, hand, mixes), *_] = everything(KUHN, loose, loose)
    other = Action(1) if hand.actions[0] == CALL else CALL
    for never in (Mix((other,), (1.0,)), Mix((other, hand.actions[0]), (1.0, 0.0))):
        with pytest.raises(BadRequest, match="an action is drawn from its policy"):
            adjust(hand, CheckDown(), {0: never})
        with pytest.raises(BadRequest, match="a policy explains the actions"):
            imaginary_payoffs(hand, {0: lambda _view, mix=never: mix})  # type: ignore[misc]
    with pytest.raises(BadRequest, match="has policies of these, not of"):
        adjust(hand, CheckDown(), {99: mixes[0]})


@pytest.mark.parametrize(
    "mix",
    [
        Mix((CALL, CALL), (0.5, 0.5)),
        Mix((CALL, Action(2)), (-1.0, 2.0)),
        Mix((CALL, Action(77)), (0.5, 0.5)),
        Mix((CALL, FOLD), (0.5, 0.5)),
        Mix((CALL, Action(2)), (nan, 0.5)),
        Mix((CALL, Action(2)), (inf, 0.5)),
        Mix((CALL, Action(2)), (0.0, 0.0)),
        Mix((CALL, Action(2)), (1e308, 1e308)),
        Mix((CALL, Action(2)), (1.0,)),
        Mix((), ()),
        Mix((CALL, "2"), (0.5, 0.5)),  # type: ignore[arg-type]
        Mix((CALL, Action(2)), ("0.5", 0.5)),  # type: ignore[arg-type]
        Mix(None, None),  # type: ignore[arg-type]
        Mixed({CALL: 1.0}),
        None,
    ],
    ids=str,
)
def test_a_policy_is_checked_before_it_counts(mix: Any) -> None:
    """Leduc: both seats check and call down; the bet of the first street is 2."""
    hand = Hand(LEDUC, (LEDUC.session.stack(0),) * 2, 0, Deal.seeded(LEDUC, 2, "checked"))
    assert str(hand.legal) == "check, raise to 2"
    while hand.actor is not None:
        hand.act(CALL)
    with pytest.raises(BadRequest, match=r"^a policy is a Mix of different legal actions.*, not .*$"):
        adjust(hand, CheckDown(), {0: mix})
    with pytest.raises(BadRequest, match=r"^a policy is a Mix of different legal actions.*, not .*$"):
        imaginary_payoffs(hand, {hand._log[0][1]: lambda _view: mix})


def test_imaginary_observations_are_for_plain_games_and_their_seats() -> None:
    game = Game.load("kuhn-draw")
    hand = Hand(game, (10, 10), 0, Deal.seeded(game, 2, "draw"))
    while hand.actor is not None:
        hand.act(CALL if hand.legal_draw is None else hand.view(hand.actor).stand_pat())
    with pytest.raises(BadRequest, match=r"^imaginary observations are for games without draws, not for"):
        imaginary_payoffs(hand, {0: loose})
    _, hand, _ = everything(KUHN, loose, loose)[0]
    with pytest.raises(BadRequest, match=r"^policies are of the seats 0 to 1, not of \[2\]$"):
        imaginary_payoffs(hand, {2: loose})
