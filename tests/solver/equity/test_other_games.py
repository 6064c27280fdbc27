"""Equities of short deck and of Omaha with five and six cards, beside PokerKit's ranks and plain loops."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from pokerkit import Card as PokerKitCard
from pokerkit import OmahaHoldemHand, ShortDeckHoldemHand

from holecard import BadRequest, Card, Game, Unreadable, print_cards
from holecard.cards.ranking import reference
from holecard.solver.equity import EquityMethod, Spot, exact_equity, plan_for, sample_equity
from tests.solver.equity.plain import deals

SHORT_DECK = Game.load("short-deck")
DECK = SHORT_DECK.deck.numbers


def pokerkit_rank(hole: tuple[int, ...], board: tuple[int, ...]) -> int:
    own, shared = (list(PokerKitCard.parse(print_cards(cards))) for cards in (hole, board))
    kind = ShortDeckHoldemHand if len(hole) == 2 else OmahaHoldemHand
    return int(kind.from_game(own, shared).entry.index)


def shares(spot: Spot) -> list[Fraction]:
    """Every deal, one by one."""
    won, total = [Fraction()] * len(spot.players), Fraction()
    for hands, weight in deals(spot.players):
        held = {card for hand in hands for card in hand}
        for more in combinations([card for card in spot.deck if card not in held], spot.missing):
            board = (*map(int, spot.board), *more)
            ranks = [pokerkit_rank(hand, board) for hand in hands]
            best = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
            total += weight
            for seat in best:
                won[seat] += weight / len(best)
    return [share / total for share in won]


def drawn(random: Random, hole: int, players: int, board: int) -> tuple[list[str], str]:
    deck = DECK if hole == 2 else range(52)
    cards = [str(Card(number)) for number in random.sample(deck, players * hole + board)]
    hands = ["".join(cards[at * hole : (at + 1) * hole]) for at in range(players)]
    return hands, "".join(cards[players * hole :])


@pytest.mark.parametrize("hole", [2, 5, 6])
@pytest.mark.parametrize(("players", "board"), [(2, 4), (3, 4), (2, 5)])
def test_known_hands_fare_as_by_the_ranks_of_pokerkit(hole: int, players: int, board: int) -> None:
    hands, cards = drawn(Random(f"{hole} {players} {board}"), hole, players, board)
    spot = Spot.read(hands, cards, game=SHORT_DECK if hole == 2 else None)
    assert [player.equity for player in exact_equity(spot).players] == shares(spot)


@pytest.mark.slow
def test_ranges_of_short_deck_fare_as_by_the_ranks_of_pokerkit() -> None:
    """Of 22+ only the pairs from sixes up are in the deck."""
    spot = Spot.read(["22+:0.5,A6s", "KQs,T9o:1/3"], "Td9d6h7c", "As", game=SHORT_DECK)
    assert [player.equity for player in exact_equity(spot).players] == shares(spot)


def test_all_boards_of_short_deck_are_counted() -> None:
    """Aces and kings before the flop: 32 cards are left, and the readable reference ranks a sample of
    the boards."""
    found = exact_equity(Spot.read(["AhAd", "KsKc"], game=SHORT_DECK))
    assert found.deals == 201_376
    random = Random("aces and kings")
    left = [card for card in DECK if str(Card(card)) not in ("Ah", "Ad", "Ks", "Kc")]
    aces, kings = ([int(Card(text)) for text in pair] for pair in (("Ah", "Ad"), ("Ks", "Kc")))
    won = 0.0
    for _ in range(1500):
        board = random.sample(left, 5)
        one, other = reference.short_deck_best(aces, board), reference.short_deck_best(kings, board)
        won += (one > other) + (one == other) / 2
    assert won / 1500 == pytest.approx(float(found.players[0].equity), abs=0.05)


SAMPLED = [
    (["AhKh", "QsQd"], "", "short-deck"),
    (["AhAd", "random"], "Td9d6h", "short-deck"),
    (["AhKhQhJhTh", "9s9d8s8d7c"], "Td6h2c", "plo5"),
]


@pytest.mark.parametrize(("hands", "board", "game"), SAMPLED)
def test_samples_are_within_five_standard_errors(hands: list[str], board: str, game: str) -> None:
    spot = Spot.read(hands, board, game=Game.load(game))
    found = sample_equity(spot, samples=100_000, seed="test")
    for sampled, exact, error in zip(found.players, exact_equity(spot).players, found.errors, strict=True):
        assert abs(float(sampled.equity - exact.equity)) < 5 * error


@pytest.mark.parametrize("hole", [5, 6])
def test_random_hands_of_many_cards_are_drawn_and_equally_good(hole: int) -> None:
    spot = Spot.read(["random"] * 4, hole=hole)
    assert plan_for(spot).seconds == float("inf")
    found = sample_equity(spot, samples=100_000, seed="four")
    assert found.method is EquityMethod.SAMPLED
    for player, error in zip(found.players, found.errors, strict=True):
        assert abs(float(player.equity) - 1 / 4) < 5 * error


@pytest.mark.parametrize(
    ("hands", "board", "game", "words"),
    [
        (["AhAd", "2c2d"], "", "short-deck", "the deck has no hand for '2c2d'"),
        (["AhAd", "KcKd"], "2c7c8c", "short-deck", "the deck has the 36 cards from 6c up, without 2c"),
        (
            ["AhAd", "AhAd"],
            "",
            "micro",
            "spots with ranges are of hold'em, short deck and Omaha without a low half, not of 'micro'",
        ),
    ],
)
def test_what_the_deck_does_not_have_is_refused(hands: list[str], board: str, game: str, words: str) -> None:
    with pytest.raises(BadRequest) as refused:
        Spot.read(hands, board, game=Game.load(game))
    assert str(refused.value) == words


def test_patterns_are_for_four_cards() -> None:
    with pytest.raises(
        Unreadable, match="a hand of five or six cards is written card by card, or alone as random"
    ):
        Spot.read(["AAxxx", "random"], hole=5)
