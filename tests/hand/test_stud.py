"""Stud: who brings it in, who opens, and one card for all when the deck runs out."""

import pytest

from holecard import CALL, FOLD, Deal, Game, Hand, IllegalAction
from holecard.hand.events import ActionTaken, PotWon, StreetOpened, visible_to
from holecard.hand.rebuild import rebuild
from holecard.hand.verb import Verb
from tests.hand.tables import raise_range, say, sit, told


def stud(*up: str, name: str = "stud", stacks: tuple[int, ...] = (), button: int = 0) -> Hand:
    """Each seat shows these cards from third to sixth street; the others come as they may."""
    shown = [card for cards in up for card in cards.split()]
    deck = Game.load(name).deck
    rest = iter([str(card) for card in deck if str(card) not in shown])
    holes = []
    for cards in up:
        open_cards = cards.split()
        filled = [*open_cards, *[next(rest) for _ in range(4 - len(open_cards))]]
        holes.append([next(rest), next(rest), *filled, next(rest)])
    return sit(name, stacks or (100,) * len(up), button, Deal.of(holes))


@pytest.mark.parametrize(
    ("name", "up", "first"),
    [
        ("stud", ("Kc", "2d", "2c"), 2),
        ("stud", ("As", "Kc", "Ac"), 1),
        ("razz", ("Kc", "2d", "Ks"), 2),
        ("razz", ("As", "2c", "3d"), 2),
        ("razz", ("As", "Ah", "Ad"), 0),
        ("stud-8", ("3s", "3h", "3d"), 2),
    ],
)
def test_the_bring_in_goes_by_the_up_cards_and_their_suits(
    name: str, up: tuple[str, ...], first: int
) -> None:
    hand = stud(*up, name=name)
    assert hand.actor == first
    assert (hand.legal.to_call, hand.legal.can_fold, raise_range(hand)) == (2, False, (4, 4))


def test_the_bring_in_may_not_fold_and_may_bet_more() -> None:
    hand = stud("Kc", "2d", "9c")
    with pytest.raises(IllegalAction) as error:
        hand.act(FOLD)
    assert str(error.value) == "seat 1 may bring in 2, complete to 4, not fold"
    assert hand.view(1).fold() is CALL
    say(hand, "c f r4")
    assert (hand.actor, hand.legal.to_call, raise_range(hand)) == (1, 2, (8, 8))
    verbs = [event.verb for event in told(hand, ActionTaken) if isinstance(event, ActionTaken)]
    assert verbs == [Verb.BRING_IN, Verb.FOLD, Verb.COMPLETE]


def test_if_the_others_only_call_the_street_is_over() -> None:
    """The bring-in chose not to complete, so unlike a big blind it has no option."""
    assert say(stud("Kc", "2d", "9c"), "c c c").street == 1


def test_a_bet_and_three_raises_are_the_most_and_the_bring_in_is_none_of_them() -> None:
    hand = say(stud("Kc", "2d", "9c"), "c r4 r8 r12 r16")
    assert raise_range(hand) == (None, None)


def test_if_the_ante_takes_the_low_card_all_in_the_next_seat_may_fold() -> None:
    """Robert's Rules of Poker, seven-card stud: the person to the left acts first, and may fold, open for the
    forced bet, or open for a full bet."""
    hand = stud("Kc", "2d", "9c", stacks=(100, 1, 100))
    assert hand.actor == 2
    assert (hand.legal.to_call, hand.legal.can_fold, raise_range(hand)) == (2, True, (4, 4))


def test_the_others_owe_the_whole_of_a_short_bring_in() -> None:
    hand = say(stud("Kc", "2d", "9c", stacks=(100, 2, 100)), "c")
    assert (hand.stacks[1], hand.actor, hand.legal.to_call, raise_range(hand)) == (0, 2, 2, (4, 4))


@pytest.mark.parametrize(
    ("name", "up", "first"),
    [
        ("stud", ("Kc 2d", "3d 3c", "As Qh"), 1),
        ("stud", ("Kc 2d", "Kd 2c", "3s 7h"), 1),
        ("razz", ("Kc 2d", "3d 3c", "As Qh"), 2),
        ("razz", ("8c 2d", "8d 2c", "9s 7h"), 1),
    ],
)
def test_the_best_hand_that_shows_opens_the_next_street(name: str, up: tuple[str, ...], first: int) -> None:
    """Of equal ones the first left of the button, which is at seat 0."""
    assert say(stud(*up, name=name), "c c c").actor == first


def eight_at_stud(folds: int) -> Hand:
    game = Game.load("stud")
    hand = Hand(game, (400,) * 8, 0, Deal.seeded(game, 8, "full"))
    while hand.actor is not None:
        out = hand.folded.count(True)
        hand.act(FOLD if hand.street == 1 and out < folds and hand.to_call else _bet_once(hand))
    return hand


def _bet_once(hand: Hand) -> int:
    legal = hand.legal
    opens = hand.street == 1 and not any(hand.bets) and legal.min_raise_to is not None
    return legal.min_raise_to or 0 if opens else CALL


@pytest.mark.parametrize(("folds", "shared"), [(0, 1), (1, 1), (2, 0), (5, 0)])
def test_eight_seats_share_a_last_card_only_if_the_deck_cannot_serve_them(folds: int, shared: int) -> None:
    """Eight times six cards leave four; each fold on fourth street leaves two more and needs one less, so
    that one fold leaves six cards for seven seats, and two leave eight for six."""
    hand = eight_at_stud(folds)
    assert hand.is_showdown
    assert hand.folded.count(True) == folds
    assert len(hand.board) == shared
    live = [seat for seat in range(8) if not hand.folded[seat]]
    cards = [card for seat in live for card in hand.hole(seat)]
    assert len(cards) == (7 - shared) * len(live)
    assert len({*cards, *hand.board}) == len(cards) + shared
    opened = [event for event in told(hand, StreetOpened) if isinstance(event, StreetOpened)]
    assert opened[-1].cards == hand.board
    for seat in (None, 0, 5):
        assert rebuild(hand.game, visible_to(hand.events, seat)).payoffs == hand.payoffs


def test_up_cards_are_public_and_stay_so_when_their_seat_folds() -> None:
    hand = say(stud("Kc", "2d", "9c"), "c f")
    for seat in (None, 0, 1, 2):
        view = hand.view(seat)
        assert [list(map(str, cards)) for cards in view.up] == [["Kc"], ["2d"], ["9c"]]
    assert len(hand.view(0).hole) == 3
    assert hand.view().hole == ()


@pytest.mark.parametrize(("name", "first"), [("stud", 1), ("razz", 1)])
def test_seats_whose_up_cards_are_unknown_are_passed_over(name: str, first: int) -> None:
    cards = ["?? ?? ?? ?? 6d 7d 8h", "?? ?? 9c 5c 6c 7c 8c", "?? ?? ?? 2d ?? ?? ??"]
    hand = sit(name, (100, 100, 100), deal=Deal.of(cards))
    assert hand.actor == first
    assert say(hand, "c c c").actor == 1


def test_if_no_up_card_is_known_the_first_seat_after_the_button_acts() -> None:
    hand = sit("stud", (100, 100, 100), deal=Deal.of(["?? " * 7] * 3))
    assert (hand.actor, say(hand, "c c c").actor) == (1, 1)


def test_high_and_low_share_and_the_odd_chip_is_the_high_hand_s() -> None:
    """Seat 0 has aces full, seat 1 the low 7-5-4-3-2, seat 2 nothing; the pot of 9 is 5 and 4."""
    deal = Deal.of(["As Ac Ad Ks Kh 9c Td", "2h 3h 4s 5d 7c Jd Qd", "Qs Qc 9d 9h Jh Ts 6c"])
    hand = sit("stud-8", (3, 3, 3), deal=deal)
    say(hand, "c c c")
    assert hand.payoffs == (2, 1, -3)
    won = [
        (event.seat, event.amount, event.half) for event in told(hand, PotWon) if isinstance(event, PotWon)
    ]
    assert won == [(0, 5, "high"), (1, 4, "low")]


def test_without_a_low_the_high_hand_wins_everything() -> None:
    deal = Deal.of(["As Ac Ad Ks Kh 9c Td", "Th Jh Qs Qd 7c Jd 6d"])
    hand = say(sit("stud-8", (3, 3), deal=deal), "c c")
    assert hand.payoffs == (3, -3)


def test_three_quarters() -> None:
    """Both have the same low, one the better high: three quarters of the pot."""
    deal = Deal.of(["As 2c 3d 4s 6h 6c Td", "Ah 2h 3s 4c 6s Jd Kd"])
    hand = say(sit("stud-8", (8, 8), button=0, deal=deal), "c r4 c")
    while hand.actor is not None:
        hand.act(hand.legal.max_raise_to or 0)
    assert hand.payoffs == (4, -4)
