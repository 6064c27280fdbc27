"""What may be typed at the table, and what it means."""

import pytest
from hypothesis import given

from holecard import CALL, FOLD, Deal, Game, Hand, HolecardError, View, raise_to
from holecard.cli.play.input import InputCommand, options, parse_input
from holecard.hand.action_text import action_request, resolve
from holecard.solver import BetSizes
from tests.strategies import Table, tables


def view(game: str, stacks: tuple[int, ...], *actions: int) -> View:
    """What the actor sees after these actions; the button is at seat 0."""
    rules = Game.load(game)
    hand = Hand(rules, stacks, 0, Deal.seeded(rules, len(stacks), "answers"))
    for action in actions:
        hand.act(action)
    assert hand.actor is not None
    return hand.view(hand.actor)


def typed(text: str, seen: View) -> object:
    return parse_input(text, seen)


FACING_A_BET = ("six-max", (200,) * 6)
"""Blinds 1 and 2, so the fourth seat may call 2 or raise to 4 up to 200."""


@pytest.mark.parametrize("text", ["f", "fold", " FOLD "])
def test_folding(text: str) -> None:
    assert typed(text, view(*FACING_A_BET)) is FOLD


@pytest.mark.parametrize("text", ["c", "call"])
def test_calling(text: str) -> None:
    assert typed(text, view(*FACING_A_BET)) is CALL


@pytest.mark.parametrize("text", ["r 10", "r10", "10", "raise 10", "raise to 10", "bet 10", "b 10"])
def test_raising_to_an_amount(text: str) -> None:
    assert typed(text, view(*FACING_A_BET)) == raise_to(10)


def test_all_in_is_the_whole_stack() -> None:
    for text in ("a", "all-in", "all in", "allin"):
        assert typed(text, view(*FACING_A_BET)) == raise_to(200)


def test_all_in_calls_where_a_call_takes_everything() -> None:
    """The button raises to 50, more than the small blind has."""
    short = view("six-max", (200, 30, 200), raise_to(50))
    assert short.legal is not None
    assert (short.legal.to_call, short.legal.max_raise_to) == (29, None)
    assert typed("a", short) is CALL


def test_the_pot_is_counted_after_the_call() -> None:
    """Blinds of 100 and 200: the first raise is at most to 700, as in the rooms' rules for pot limit."""
    game = Game.load("omaha").with_stakes(blinds=(100, 200))
    hand = Hand(game, (20_000,) * 3, 0, Deal.seeded(game, 3, "pot"))
    seen = hand.view(hand.actor)
    assert typed("pot", seen) == typed("p", seen) == raise_to(700)
    assert typed("half", seen) == raise_to(200 + (300 + 200) // 2)


def test_pot_in_no_limit_is_cut_to_the_stack_and_lifted_to_the_minimum() -> None:
    assert typed("pot", view("six-max", (6, 6, 6))) == raise_to(6)
    heads_up = view("micro", (1000, 1000))
    assert heads_up.legal is not None
    assert heads_up.legal.min_raise_to == 40
    assert typed("half", heads_up) == raise_to(40)


def test_a_raise_of_one_size_needs_no_number() -> None:
    assert typed("r", view("limit-holdem", (200,) * 3)) == raise_to(4)
    assert typed("b", view("mini", (4, 4))) == raise_to(1)
    assert typed("r", view("mini", (4, 4), raise_to(1))) == raise_to(3)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not ''"),
        ("hello", "not 'hello'"),
        ("r", "from 4 to 200, not just 'r'"),
        ("r 3", "fold, call 2, raise to 4 up to 200, not raise to 3"),
        ("r 201", "not raise to 201"),
        ("r -5", "not 'r -5'"),
        ("r 1.5", "not 'r 1.5'"),
        ("check", "not check"),
        ("k", "not check"),
        ("10 20", "not '10 20'"),
        ("r ²", "not 'r ²'"),
    ],
)
def test_a_bad_answer_is_refused_with_a_reason(text: str, words: str) -> None:
    with pytest.raises(HolecardError) as caught:
        typed(text, view(*FACING_A_BET))
    assert str(caught.value).endswith(words)
    assert "\n" not in str(caught.value)


def test_where_nothing_is_bet_one_checks_and_does_not_fold() -> None:
    free = view("kuhn", (2, 2))
    assert typed("c", free) is CALL
    for text in ("f", "call"):
        with pytest.raises(HolecardError, match=r"you may check, bet 1, not"):
            typed(text, free)


def test_who_may_not_raise_is_told_so() -> None:
    capped = view("kuhn", (2, 2), raise_to(1))
    for text in ("r", "pot", "half"):
        with pytest.raises(HolecardError, match="you may fold, call 1, not raise"):
            typed(text, capped)


def test_all_in_is_the_pot_where_the_pot_is_the_limit() -> None:
    """Blinds 10 and 20 allow the small blind a raise to 60, far from its 2000."""
    assert typed("a", view("omaha", (2000, 2000))) == raise_to(60)


@given(tables())
def test_all_in_is_the_largest_legal_bet_however_it_is_said(table: Table) -> None:
    """By a person, by a bot, by a program or at the table in the browser, in every game."""
    hand = table.sit_down()
    for _ in table.turns(hand):
        if hand.legal_draw is not None:
            continue
        seen = hand.view(hand.actor)
        largest = max(hand.legal.actions())
        asked = resolve(action_request("all-in", None), hand)
        assert [typed("a", seen), seen.all_in(), asked] == [largest] * 3
        assert BetSizes.parse("allin").choices(hand)[-1] in (largest, matched(hand, largest))


def matched(hand: Hand, largest: int) -> int:
    """A solver's tree leaves out what no other seat can match."""
    others = [seat for seat in range(hand.seats) if seat != hand.actor and not hand.folded[seat]]
    most = max(hand.stacks[seat] + hand.bets[seat] for seat in others)
    return max(min(largest, most), hand.legal.min_raise_to or 0)


@pytest.mark.parametrize(
    ("text", "question"), [("?", InputCommand.HELP), ("h", InputCommand.HISTORY), ("q", InputCommand.QUIT)]
)
def test_questions(text: str, question: InputCommand) -> None:
    assert typed(text, view(*FACING_A_BET)) is question


def shown(seen: View) -> list[str]:
    return [f"[{key}]{rest}" for key, rest in options(seen)]


def test_the_options_show_the_legal_range() -> None:
    assert shown(view(*FACING_A_BET)) == [
        "[f]old", "[c]all 2", "[r]aise to 4..200", "[p]ot 7", "[a]ll-in 200", "[?]",
    ]  # fmt: skip
    assert shown(view("kuhn", (2, 2))) == ["[c]heck", "[b]et 1", "[?]"]
    assert shown(view("mini", (4, 4), raise_to(1))) == ["[f]old", "[c]all 1", "[r]aise to 3", "[?]"]
    assert shown(view("kuhn", (2, 2), raise_to(1))) == ["[f]old", "[c]all 1", "[?]"]


def test_every_option_that_is_shown_is_understood() -> None:
    for seen in (view(*FACING_A_BET), view("omaha", (2000,) * 4), view("limit-holdem", (200, 200))):
        for key, rest in options(seen)[:-1]:
            number = rest.split()[-1].split("..")[0] if rest else ""
            answer = parse_input(f"{key} {number}" if key in ("r", "b") else key, seen)
            assert seen.legal is not None
            assert not isinstance(answer, InputCommand)
            assert seen.legal.allows(answer)
