"""Kuhn, Leduc and mini poker: every way that a hand can go, and what it pays."""

from itertools import permutations

import pytest

from holecard import Deal, Game, Hand
from tests.hand.tables import say, sit

KUHN = {
    "c c": (1, 1),
    "c r1 f": (None, -1),
    "c r1 c": (2, 2),
    "r1 f": (None, 1),
    "r1 c": (2, 2),
}
"""By history: what the higher card wins, or (None, what the first player gets when a seat folds)."""

MINI = {
    "c c": (1, 1),
    "c r1 f": (None, -1),
    "c r1 c": (2, 2),
    "c r1 r3 f": (None, 2),
    "c r1 r3 c": (4, 4),
    "r1 f": (None, 1),
    "r1 c": (2, 2),
    "r1 r3 f": (None, -2),
    "r1 r3 c": (4, 4),
}


def endings(hand: Hand, words: str = "") -> list[str]:
    """Every history that ends a hand of this game, found by trying all that is legal."""
    if hand.actor is None:
        return [words.strip()]
    found = []
    for action in hand.legal.actions():
        twin = hand.copy()
        twin.act(action)
        word = "f" if action < 0 else "c" if action == 0 else f"r{int(action)}"
        found += endings(twin, f"{words} {word}")
    return found


@pytest.mark.parametrize(("name", "table", "stack", "deals"), [("kuhn", KUHN, 2, 6), ("mini", MINI, 4, 156)])
def test_every_history_pays_what_the_rules_say(
    name: str, table: dict[str, tuple[int | None, int]], stack: int, deals: int
) -> None:
    """Kuhn has 6 deals and 5 histories: 30 endings. Payoffs are net of the ante of 1."""
    game = Game.load(name)
    played = 0
    for first, second in permutations(game.deck, 2):
        deal = Deal.of([[first], [second]])
        for history, (at_showdown, chips) in table.items():
            hand = say(sit(game, (stack, stack), deal=deal), history)
            assert hand.actor is None
            wins = chips if at_showdown is None or first > second else -chips
            assert hand.payoffs == (wins, -wins), f"{first} {second} {history}"
            assert hand.is_showdown == (at_showdown is not None)
            played += 1
        assert sorted(endings(sit(game, (stack, stack), deal=deal))) == sorted(table)
    assert played == deals * len(table)


@pytest.mark.parametrize(
    ("hole", "board", "history", "payoff"),
    [
        (("Js", "Kh"), "Jh", "c c c c", 1),
        (("Js", "Kh"), "Qh", "c c c c", -1),
        (("Qs", "Kh"), "Ks", "r2 c r4 c", -7),
        (("Qs", "Qh"), "Ks", "r2 r4 c r4 r8 c", 0),
        (("Ks", "Qh"), "Js", "r2 r4 c r4 r8 c", 13),
        (("Ks", "Qh"), "Js", "r2 r4 c c r4 f", -5),
        (("Ks", "Qh"), "Js", "r2 f", 1),
        (("Ks", "Qh"), "Js", "c r2 f", -1),
        (("Ks", "Qh"), "Js", "c r2 r4 f", 3),
    ],
)
def test_leduc_pays_the_pair_then_the_higher_card(
    hole: tuple[str, str], board: str, history: str, payoff: int
) -> None:
    """One chip of ante each, bets of 2 and then of 4."""
    deal = Deal.of([[card] for card in hole], board)
    hand = say(sit("leduc", (13, 13), deal=deal), history)
    assert hand.payoffs == (payoff, -payoff)


def test_the_other_button_swaps_the_players() -> None:
    deal = Deal.of(["Ks", "Qs"])
    for history in KUHN:
        one = say(sit("kuhn", (2, 2), 0, deal), history)
        other = say(sit("kuhn", (2, 2), 1, deal.rotated(1)), history)
        assert one.payoffs == other.payoffs[::-1]


def test_mini_poker_with_52_cards_lets_the_suit_decide() -> None:
    game = Game.load("mini").with_deck(52)
    hand = sit(game, (4, 4), deal=Deal.of(["Ah", "As"]))
    assert say(hand, "r1 c").payoffs == (-2, 2)


def test_mini_poker_takes_another_bet_and_raise() -> None:
    game = Game.load("mini").with_bets(2, 7)
    hand = sit(game, (8, 8), deal=Deal.of(["As", "Ks"]))
    assert say(hand, "r2 r7 c").payoffs == (8, -8)
