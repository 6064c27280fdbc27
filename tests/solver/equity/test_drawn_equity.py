"""Equities with draws to come, beside all draws played out one by one."""

from fractions import Fraction
from pathlib import Path

import pytest

from holecard import BadRequest, Game
from holecard.bots.house.wide_odds import wide_odds
from holecard.solver.equity import DrawsToCome, PartialSpot, count_partial, growing_drawn_samples
from holecard.solver.equity.drawn_equity import Cards

TWO_DRAWS = """title = "Two draws"
summary = "Three cards and two draws."
seats = 2
[deck]
ranks = "6789T"
suits = "cdhs"
[forced]
ante = 1
[betting]
structure = "fixed"
[[streets]]
name = "deal"
hole = 3
opener = "button"
bets = [1]
[[streets]]
name = "first draw"
draw = 3
opener = "button"
bets = [1]
[[streets]]
name = "second draw"
draw = 3
opener = "button"
bets = [1]
[showdown]
ranking = "three-card"
[session]
name = "series"
stacks = 20
between = "reset"
hands = 10
"""


def keeps_all_but_the_lowest(hand: Cards, *_: int) -> Cards:
    """A rule without any thought, so that all draws can be counted: one card goes, if below a nine."""
    low = min(hand)
    return tuple(card for card in hand if card != low or low >> 2 >= 7)


def exact(game: Game, hands: tuple[Cards, Cards], left: int) -> Fraction:
    """The share of the first hand, over all cards that both may draw."""
    gone = set(hands[0] + hands[1])

    def after(one: Cards, other: Cards, turn: int, seen: frozenset[int]) -> Fraction:
        if turn == 2 * left:
            mine, theirs = game.ranking.strengths([one, other], ())
            return Fraction(1 if mine > theirs else 0) if mine != theirs else Fraction(1, 2)
        hand = other if turn % 2 else one
        kept = keeps_all_but_the_lowest(hand, 1, 3)
        rest = [card for card in game.deck.numbers if card not in seen]
        choices = [(kept, seen)] if len(kept) == 3 else [((*kept, card), seen | {card}) for card in rest]
        pairs = [((one, new), now) if turn % 2 else ((new, other), now) for new, now in choices]
        return sum((after(*pair, turn + 1, now) for pair, now in pairs), Fraction()) / len(pairs)

    return after(*hands, 0, frozenset(gone))


def test_the_samples_agree_with_all_draws(tmp_path: Path) -> None:
    file = tmp_path / "two.toml"
    file.write_text(TWO_DRAWS)
    game = Game.load(str(file))
    spot = PartialSpot.read(["Tc7d6h", "9c8d6s"], game)
    one, other = (tuple(map(int, cards)) for cards in spot.known)
    draws = DrawsToCome.of(game, 2, keeps_all_but_the_lowest)
    *_, found = growing_drawn_samples(spot, draws, samples=12_000, seed="law")
    assert abs(float(found.players[0].equity - exact(game, (one, other), 2))) < 4.5 * found.errors[0]


def test_a_hand_that_lacks_cards_takes_them_first() -> None:
    game = Game.load("single-draw")
    spot = PartialSpot.read(["7s5d4c3h", "9s8d6c5h2c"], game)
    wide = wide_odds(game)
    assert wide is not None
    assert wide.drawing is not None
    *_, found = growing_drawn_samples(
        spot, DrawsToCome.of(game, 1, wide.drawing.keep), samples=1500, seed="one"
    )
    [counted, _] = count_partial(spot).players
    assert abs(float(found.players[0].equity - counted.equity)) < 4.5 * found.errors[0]


def test_a_table_that_uses_up_the_deck_draws_what_was_thrown_away() -> None:
    game = Game.load("triple-draw")
    spot = PartialSpot.read(["random"] * 6, game)
    draws = DrawsToCome.of(game, 3, lambda hand, *_: hand[:1])
    *_, found = growing_drawn_samples(spot, draws, samples=50, seed="deck")
    assert sum(player.equity for player in found.players) == 1


@pytest.mark.parametrize(("name", "draws", "words"), [
    ("badugi", 4, "badugi has from 1 to 3 draws to come, not 4"),
    ("stud", 1, "draws to come are counted where hands are made by draws alone, not in stud"),
])  # fmt: skip
def test_draws_that_a_game_does_not_have_are_refused(name: str, draws: int, words: str) -> None:
    with pytest.raises(BadRequest, match=f"^{words}$"):
        DrawsToCome.of(Game.load(name), draws, keeps_all_but_the_lowest)
