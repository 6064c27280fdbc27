"""What house bots throw away, and what they make of up-cards, dead cards and low halves."""

import pytest

from holecard import Deal, Game, Hand, parse_cards, print_cards
from holecard.bots.house import house_bot
from holecard.bots.house.drawing import Drawing
from holecard.bots.house.wide_odds import CardRules, SeenCards, WideOdds, wide_odds
from holecard.solver.equity import PartialSpot, growing_partial_samples


def drawing(name: str) -> Drawing:
    game = Game.load(name)
    return Drawing(game.deck.numbers, game.held_cards, game.ranking, game.low, CardRules.of(game).draws)


@pytest.mark.parametrize(
    ("name", "hand", "left", "kept"),
    [
        ("triple-draw", "Ks7d4c3h2s", 3, "7d4c3h2s"),
        ("triple-draw", "7s7d4c3h2s", 1, "7s4c3h2s"),
        ("triple-draw", "8s7d6c3h2s", 3, "8s7d6c3h2s"),
        ("triple-draw", "7s5d4c3h2d", 1, "7s5d4c3h2d"),
        ("triple-draw", "As5d4c3h2s", 2, "5d4c3h2s"),
        ("badugi", "As2d3c3h", 2, "As2d3c"),
        ("badugi", "8s7d6c5h", 3, "8s7d6c5h"),
        ("badugi", "4s5cJsKs", 3, "4s5c"),
        ("five-card-draw", "5s5d5hKcQd", 1, "5s5d5h"),
        ("five-card-draw", "8s8d3h3cAd", 1, "8s8d3h3c"),
        ("five-card-draw", "6s7d8h9cTd", 1, "6s7d8h9cTd"),
    ],
)
def test_a_draw_keeps_what_any_player_keeps(name: str, hand: str, left: int, kept: str) -> None:
    """By rank: of two cards of a rank either may stay."""
    cards = tuple(sorted(map(int, parse_cards(hand))))
    found = drawing(name).keep(cards, left, len(cards))
    assert sorted(card >> 2 for card in found) == sorted(card >> 2 for card in parse_cards(kept)), (
        print_cards(found)
    )


def test_who_drew_fewer_cards_has_the_better_hand() -> None:
    draws = drawing("triple-draw")
    means = []
    for drew in (0, 1, 2):
        finals = [hand.final for hand in draws.opponents(2, drew)]
        means.append(sum(finals) / len(finals))
    assert means == sorted(means, reverse=True)


def test_hands_are_placed_by_their_prospects() -> None:
    """One card to a seven, beside a king, is worth more than a rough jack, which is ahead. A hand that
    stands pat is one of the best, whatever its place among those that stand pat."""
    draws = drawing("triple-draw")
    prospect = {text: draws._prospect(tuple(sorted(map(int, parse_cards(text)))), 2) for text in HANDS}
    assert sorted(HANDS, key=prospect.__getitem__, reverse=True) == HANDS
    places = {drew: [hand.place for hand in draws.opponents(1, drew)] for drew in (0, 1, 3)}
    means = [sum(found) / len(found) for found in places.values()]
    assert means == sorted(means, reverse=True)
    assert min(places[0]) > 0.5


HANDS = ["7s5d4c3h2d", "7s4d3c2hKd", "Js9d8c6h4d", "KsKdJcJhTs"]


def test_up_cards_tell_where_a_hand_stands() -> None:
    """In razz: with three low cards up the best hands are likely, with a pair of kings none of them is."""
    odds = WideOdds(CardRules.of(Game.load("razz")))
    own, shown = (tuple(map(int, parse_cards(text))) for text in ("2c5dQhTs9d", "QhTs9d"))
    means = []
    for up in ("Ah4c6d", "ThJc6d", "KhKcQd"):
        cards = tuple(sorted(map(int, parse_cards(up))))
        places = [one.place for one in odds._compare(SeenCards(own, (), (), cards, 5, shown))]
        means.append(sum(places) / len(places))
    assert means == sorted(means, reverse=True)
    assert means[0] > 0.6
    assert means[-1] < 0.2


def test_up_cards_and_dead_cards_count() -> None:
    """Against the sampled equity of the same cards: a pair of kings against an ace that shows, with the other
    kings dead or not."""
    game = Game.load("stud")
    odds = WideOdds(CardRules.of(game))
    for dead in ("", "KhKc"):
        hands = ("KsKd4c", "Ah")
        known = [tuple(sorted(map(int, parse_cards(text)))) for text in (*hands, dead)]
        spot = PartialSpot.read(hands, game, dead=dead)
        *_, sampled = growing_partial_samples(spot, samples=20_000, seed="up")
        shares = [one.share for one in odds.compared(known[0], (), known[2], known[1], 3)]
        assert abs(sum(shares) / len(shares) - float(sampled.players[0].equity)) < 0.12


def test_a_hand_that_can_win_both_halves_is_worth_more_in_hi_lo() -> None:
    game = Game.load("omaha-8")
    odds = WideOdds(CardRules.of(game))
    worth = []
    for text in ("As2s3dAd", "KsKdQsJd", "9s8d7c6h"):
        shares = [one.share for one in odds.compared(tuple(map(int, parse_cards(text))), (), (), (), 4)]
        worth.append(sum(shares) / len(shares))
    assert worth == sorted(worth, reverse=True)


def test_a_seat_that_must_discard_keeps_its_best_cards() -> None:
    game = Game.load("pineapple")
    hand = Hand(game, (200, 200), 0, Deal.of(("AsAh2c", "KdQd3h"), "7c8d9hJs2s"))
    bot = house_bot("vera", seed="pineapple")
    while hand.actor is not None and hand.street < 2:
        view = hand.view(hand.actor)
        hand.act(bot.act(view) if view.is_draw else view.call())
    assert [set(hand.hole(seat)) for seat in (0, 1)] == [set(parse_cards("AsAh")), set(parse_cards("KdQd"))]


def test_plain_games_need_no_other_odds() -> None:
    assert [wide_odds(Game.load(name)) for name in ("holdem", "omaha", "plo5", "kuhn")] == [None] * 4
    assert wide_odds(Game.load("stud")) is wide_odds(Game.load("stud").with_stakes(ante=2))
