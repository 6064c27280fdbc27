"""Equities of stud, draw and hi-lo games: counted another way, and sampled within their error."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest
from pokerkit import Card as PokerKitCard
from pokerkit import (
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    StandardHighHand,
    StandardLowHand,
)

from holecard import BadRequest, Game, parse_cards, print_cards
from holecard.cards import FULL_DECK
from holecard.solver.equity import (
    Equities,
    PartialSpot,
    PlayerEquity,
    SplitEquities,
    SplitEquity,
    count_partial,
    exact_equity,
    growing_partial_samples,
    is_countable,
    read_spot,
)
from holecard.solver.equity.spot import Spot


def spot(game: str, *hands: str, board: str = "", dead: str = "") -> PartialSpot:
    return PartialSpot.read(hands, Game.load(game), board, dead)


def best(kind: Any, hole: tuple[Any, ...], board: tuple[Any, ...]) -> Any:
    """PokerKit's hand, which compares as hands do; None if there is none."""
    parsed = [list(PokerKitCard.parse(print_cards(cards))) for cards in (hole, board)]
    try:
        return kind.from_game(*parsed)
    except ValueError:
        return None


def half(kind: Any, hands: list[tuple[Any, ...]], board: tuple[Any, ...]) -> list[Fraction]:
    """Shares of a half of the pot; nothing at all if no hand qualifies."""
    found = [best(kind, hand, board) for hand in hands]
    made = [hand for hand in found if hand is not None]
    if not made:
        return []
    winners = [hand is not None and hand == max(made) for hand in found]
    return [Fraction(won, sum(winners)) for won in winners]


def by_pokerkit(
    kinds: list[Any], deals: list[tuple[list[tuple[Any, ...]], tuple[Any, ...]]]
) -> list[Fraction]:
    """The average share of each player."""
    total: Counter[int] = Counter()
    for hands, board in deals:
        halves = [shares for kind in kinds if (shares := half(kind, hands, board))]
        for player in range(len(hands)):
            total[player] += sum((shares[player] for shares in halves), Fraction()) / len(halves)  # type: ignore[assignment]
    return [Fraction(total[player]) / len(deals) for player in sorted(total)]


def shares(result: Equities | SplitEquities) -> list[Fraction]:
    players: Sequence[PlayerEquity | SplitEquity] = result.players
    return [player.equity for player in players]


def test_omaha_hi_lo_is_as_pokerkit_counts_it() -> None:
    hands = [parse_cards("As2d5cKh"), parse_cards("KsKd3c4c"), parse_cards("Ah2h9s9d")]
    board = parse_cards("4h7sQd")
    left = [card for card in FULL_DECK if not any(card in cards for cards in (*hands, board))]
    deals = [(hands, (*board, left[at], left[at + 1])) for at in range(len(left) - 1)][:6]
    for _, whole in deals:
        found = count_partial(spot("omaha-8", *map(print_cards, hands), board=print_cards(whole)))
        assert shares(found) == by_pokerkit([OmahaHoldemHand, OmahaEightOrBetterLowHand], [(hands, whole)])


def test_stud_hi_lo_on_the_last_card_is_as_pokerkit_counts_it() -> None:
    one, other = parse_cards("As2d5cKhQdJd3c"), parse_cards("8s7d6c5hAdKc")
    dead = parse_cards("9c9d9h9sTcTdThTs2c2h2s3d3h3s4d4h4s4c5d5sKdKsQcQhQsJcJhJs")
    left = [card for card in FULL_DECK if card not in (*one, *other, *dead)]
    found = count_partial(spot("stud-8", print_cards(one), print_cards(other), dead=print_cards(dead)))
    deals = [([one, (*other, card)], ()) for card in left]
    assert shares(found) == by_pokerkit([StandardHighHand, EightOrBetterLowHand], deals)
    assert found.deals == len(left)


@pytest.mark.parametrize(
    ("game", "kind", "one", "other"),
    [
        ("single-draw", StandardLowHand, "7s5d4c3h", "9s8d6c5h2c"),
        ("stud", StandardHighHand, "AsAhKd2c3c5d", "7c8c9cTcQdQh2d"),
        ("razz", RegularLowHand, "As2h3dKcKd9h", "8c7c6d5hKhQd2d"),
    ],
)
def test_one_card_to_come_is_as_pokerkit_counts_it(game: str, kind: Any, one: str, other: str) -> None:
    hands = parse_cards(one), parse_cards(other)
    left = [card for card in FULL_DECK if card not in hands[0] and card not in hands[1]]
    deals: list[Any] = [([(*hands[0], card), hands[1]], ()) for card in left]
    assert shares(count_partial(spot(game, one, other))) == by_pokerkit([kind], deals)


def test_a_pat_nine_is_beaten_by_nine_cards() -> None:
    """The three twos, eights and nines that are left; a six would make a straight."""
    found = count_partial(spot("single-draw", "7s5d4c3h", "9s8d6c5h2c"))
    assert shares(found) == [Fraction(9, 43), Fraction(34, 43)]


def test_cards_to_come_to_two_players_are_dealt_in_every_way() -> None:
    """Against a loop over all pairs of cards with the plain ranking."""
    game = Game.load("stud")
    one, other = parse_cards("AsAhKd2c3c5d"), parse_cards("7c8c9cTcQdQh")
    dead = parse_cards("AcAd")
    left = [card for card in FULL_DECK if card not in (*one, *other, *dead)]
    won = 0
    for mine, yours in permutations(left, 2):
        first, second = game.ranking.strengths([(*one, mine), (*other, yours)], ())
        won += 2 * (first > second) + (first == second)
    found = count_partial(spot("stud", print_cards(one), print_cards(other), dead="AcAd"))
    assert found.deals == len(left) * (len(left) - 1)
    assert shares(found)[0] == Fraction(won, 2 * found.deals)


def test_high_and_low_halves_add_up() -> None:
    found = count_partial(spot("omaha-8", "As2d3cKh", "KsKdQcJc", board="4h7s2c"))
    assert isinstance(found, SplitEquities)
    assert sum(shares(found)) == 1
    for player in found.players:
        assert sum(player.shares.values()) == found.deals == 820
        assert player.scoops <= player.wins_high
    assert sum(player.wins_low for player in found.players) <= found.lows
    [_, kings] = found.players
    assert kings.low == 0
    assert kings.high + found.players[0].high >= 1


def test_samples_are_within_their_error_of_the_count_and_the_same_for_a_seed() -> None:
    here = spot("omaha-8", "As2d3cKh", "KsKdQcJc", board="4h7s2c")
    exact, seeds = shares(count_partial(here)), ("one", "one", "other")
    sampled = [list(growing_partial_samples(here, samples=20_000, seed=seed))[-1] for seed in seeds]
    assert shares(sampled[0]) == shares(sampled[1]) != shares(sampled[2])
    for result in sampled:
        assert result.deals == 20_000
        assert abs(float(shares(result)[0] - exact[0])) < 4.5 * result.errors[0]


def test_random_hands_share_evenly() -> None:
    *_, found = growing_partial_samples(spot("razz", "random", "random", "random"), samples=20_000, seed="x")
    for share, error in zip(shares(found), found.errors, strict=True):
        assert abs(float(share) - 1 / 3) < 4.5 * error


def test_ranges_are_drawn_by_weight_without_a_card_twice() -> None:
    """Against the counts of the hands that the range is made of: kings with an ace or with a queen."""
    hands = ("KsKdAc2c", "KsKdQcJc")
    board, other = "4h7s2d", "As3dKh9c"
    exact = [count_partial(spot("omaha-8", hand, other, board=board)) for hand in hands]
    here = spot("omaha-8", f"{hands[0]},{hands[1]}:1/3,KhQh3d3c", other, board=board)
    *_, found = growing_partial_samples(here, samples=40_000, seed="range")
    mixed = Fraction(3, 4) * shares(exact[0])[0] + Fraction(1, 4) * shares(exact[1])[0]
    assert abs(float(shares(found)[0] - mixed)) < 4.5 * found.errors[0]
    assert here.deals is None
    with pytest.raises(BadRequest, match="a spot with a range is sampled"):
        count_partial(here)


def test_the_number_of_deals_decides_what_is_counted() -> None:
    assert spot("omaha-8", "As2d3cKh", "KsKdQcJc").deals == 1_086_008
    assert is_countable(spot("omaha-8", "As2d3cKh", "KsKdQcJc"))
    assert not is_countable(spot("stud", "AsAhKd", "9c8c7c"))


def test_after_the_discard_pineapple_is_holdem() -> None:
    game = Game.load("pineapple")
    here = read_spot(["AsAh", "KdKc"], game=game)
    assert isinstance(here, Spot)
    assert exact_equity(here).players[0].wins == 1_388_072


def test_a_board_of_one_card_counts_in_courchevel() -> None:
    here = read_spot(["AhKhQsJd2c", "3c3d4h5h6h"], board="Ts", game=Game.load("courchevel"))
    assert isinstance(here, PartialSpot)
    assert here.deals == len(list(combinations(range(41), 4)))


@pytest.mark.parametrize(
    ("game", "hands", "board", "dead", "message"),
    [
        ("stud", ("As", "As"), "", "", "a card is in one hand, on the board or dead, not twice: As"),
        ("stud", ("As", "Kd"), "", "Kd", "a card is in one hand, on the board or dead, not twice: Kd"),
        ("stud", ("As", "Kd"), "2c", "", "the board has no cards in this game, not '2c'"),
        ("omaha-8", ("As", "Kd"), "2c3c4c5c6c7c", "", "the board has at most 5 cards in this game, "
         "not '2c3c4c5c6c7c'"),
        ("stud", ("As",), "", "", "from 2 to 8 players can be compared, not 1"),
        ("single-draw", ("As2s3s4s5s6s", "Kd"), "", "", "a hand of single-draw has up to 5 cards, "
         "not 'As2s3s4s5s6s'"),
        ("stud", ("Ax", "Kd"), "", "", "a card is a rank of 23456789TJQKA and a suit of cdhs, such as As, "
         "not 'Ax' in 'Ax'"),
        ("stud", ("random",) * 8, "", "", "too few cards are left for all hands: 52"),
    ],
)  # fmt: skip
def test_what_cannot_be_compared_is_refused(
    game: str, hands: tuple[str, ...], board: str, dead: str, message: str
) -> None:
    with pytest.raises((BadRequest, ValueError)) as error:
        spot(game, *hands, board=board, dead=dead)
    assert str(error.value) == message
