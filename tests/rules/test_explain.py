"""The rule sheet: what it says must be what the engine does."""

import re
from dataclasses import replace
from itertools import product

import pytest

from holecard import CALL, Deal, Game, Hand, raise_to
from holecard.cards import Deck
from holecard.rules import AnteFrom, Between, Bust, Levels, ShortBlind, TournamentRules, names
from holecard.rules.explain import explain
from holecard.rules.explain.words import capital, listed, many, number, span

GAMES = [game for name in names() if not (game := Game.load(name)).rotation]
HOLDEM, OMAHA, LIMIT = (Game.load(name) for name in ("holdem", "omaha", "limit-holdem"))


def sheet(game: Game) -> str:
    return "\n".join(line for section in explain(game) for line in section.lines)


def rich_hand(game: Game, seats: int) -> Hand:
    """With stacks that no bet in a rule sheet comes near."""
    return Hand(game, (10**9,) * seats, 0, Deal.seeded(game, seats, "sheet"))


def numbers(pattern: str, text: str) -> list[int]:
    """The numbers that the groups of the pattern find."""
    found = re.search(pattern, text)
    assert found, text
    return [int(group) for group in found.groups()]


# -- raise bounds, as the engine has them ----------------------------------------------------

FREE = [
    HOLDEM,
    Game.load("micro"),
    HOLDEM.with_stakes(blinds=(50, 100), ante=10),
    HOLDEM.with_stakes(straddle=4),
    replace(HOLDEM, min_bet=5),
    OMAHA,
]
POT_LIMIT = [
    (OMAHA, 3),
    (OMAHA.with_stakes(blinds=(100, 200)), 3),
    (OMAHA.with_stakes(ante=5), 3),
    (OMAHA.with_stakes(ante=20, ante_from="big-blind"), 3),
    (OMAHA.with_stakes(straddle=40), 4),
    (replace(OMAHA, seats=(2, 2)), 2),
    (replace(OMAHA, seats=(6, 6), tournament=TournamentRules()), 6),
]


@pytest.mark.parametrize("game", FREE, ids=lambda game: f"{game.name} {game.forced}")
def test_the_smallest_raises_are_those_of_the_engine(game: Game) -> None:
    words = sheet(replace(game, session=replace(game.session, levels=None)))
    first, raised, added, then = numbers(
        r"first raise is to (\d+) or more; and after a raise to (\d+), "
        r"which adds (\d+), the next one is to (\d+)",
        words,
    )
    hand = rich_hand(game, min(game.seats[1], 4))
    bet = max(hand.bets)
    assert hand.legal.min_raise_to == first
    assert raised - bet == added
    hand.act(raise_to(raised))
    assert hand.legal.min_raise_to == then


@pytest.mark.parametrize(("game", "seats"), POT_LIMIT, ids=lambda value: str(getattr(value, "forced", value)))
def test_the_pot_limit_example_is_the_engines_own_arithmetic(game: Game, seats: int) -> None:
    words = sheet(replace(game, session=replace(game.session, levels=None)))
    pot, call, after, bet, added, most = numbers(
        r"make a pot of (\d+)\. Calling costs the first seat to act (\d+), which makes (\d+); "
        r"so it may raise to (\d+) \+ (\d+) = (\d+) at most",
        words,
    )
    hand = rich_hand(game, seats)
    assert (hand.pot, hand.legal.to_call, hand.legal.max_raise_to) == (pot, call, most)
    assert (after, added, bet + added) == (pot + call, pot + call, most)


def test_the_first_raise_at_100_and_200_is_at_most_700() -> None:
    """The house rules' own example of pot limit."""
    game = replace(OMAHA, session=replace(OMAHA.session, levels=None)).with_stakes(blinds=(100, 200))
    assert "raise to 200 + 500 = 700 at most" in sheet(game)


@pytest.mark.parametrize(("game", "seats"), POT_LIMIT, ids=lambda value: str(getattr(value, "forced", value)))
def test_the_pot_limit_example_of_the_next_street(game: Game, seats: int) -> None:
    words = sheet(replace(game, session=replace(game.session, levels=None)))
    pot, first, bet, added, most = numbers(
        r"the pot on the flop is (\d+): the first bet is at most (\d+), "
        r"and a raise after that bet goes to (\d+) \+ (\d+) = (\d+) at most",
        words,
    )
    hand = rich_hand(game, seats)
    while hand.street == 0:
        hand.act(CALL)
    assert (hand.pot, hand.legal.max_raise_to) == (pot, first)
    hand.act(raise_to(first))
    assert hand.legal.max_raise_to == most
    assert bet + added == most


def test_pot_limit_without_blinds_starts_from_the_antes() -> None:
    """Three antes of 20 make 60, the most that can be bet first."""
    streets = tuple(replace(street, opener=HOLDEM.streets[1].opener) for street in OMAHA.streets)
    forced = replace(OMAHA.forced, blinds=(), ante=20)
    game = replace(OMAHA, streets=streets, forced=forced, session=replace(OMAHA.session, levels=None))
    assert "three antes of 20 make a pot of 60: the first bet is at most 60" in sheet(game)
    assert rich_hand(game, 3).legal.max_raise_to == 60


@pytest.mark.parametrize(
    "game", [LIMIT, LIMIT.with_stakes(blinds=(5, 10)), HOLDEM.with_fixed_limit(2, 5, cap=3)]
)
def test_fixed_raises_are_those_of_the_engine(game: Game) -> None:
    found = re.search(r"so raises there are to ([\d, and]+)\.", sheet(game))
    assert found
    explained = [int(text) for text in re.findall(r"\d+", found[1])]
    hand = rich_hand(game, 3)
    made = []
    while (total := hand.legal.max_raise_to) is not None:
        made.append(total)
        hand.act(raise_to(total))
    assert made == explained


def test_the_sizes_of_fixed_bets() -> None:
    words = sheet(LIMIT)
    assert "Preflop and flop: a bet is 2, and every raise adds 2; at most a bet and three raises." in words
    assert "Turn and river: a bet is 4, and every raise adds 4; at most a bet and three raises." in words


def test_bet_one_raise_to_three_and_no_more() -> None:
    words = sheet(Game.load("mini"))
    assert "a bet is 1, a raise makes it 3, and no seat may raise again" in words
    assert "the first seat left of the button; then clockwise" in words


def test_where_there_is_no_raise_no_seat_is_told_that_it_may() -> None:
    words = sheet(Game.load("kuhn"))
    assert "may fold or call; one that does not may check or bet" in words
    assert "a bet is 1, and no seat may raise it" in words


# -- cards, seats and openers ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("holdem", "52 cards: 2 3 4 5 6 7 8 9 T J Q K A in clubs, diamonds, hearts and spades."),
        ("kuhn", "three cards: J Q K of spades."),
        ("leduc", "six cards: J Q K in hearts and spades."),
        ("mini", "13 cards: 2 3 4 5 6 7 8 9 T J Q K A of spades."),
    ],
)
def test_decks_are_told_by_rank_and_suit(game: str, words: str) -> None:
    assert f"The deck has {words}" in sheet(Game.load(game))


def test_an_irregular_deck_is_told_card_by_card() -> None:
    game = Game.load("kuhn").with_deck(Deck.parse("Js Qs Kh"))
    assert "three cards: Js Qs Kh." in sheet(game)


def test_openers_are_told_as_the_rulings_have_them() -> None:
    """Two seats: the button opens first and the other seat later; on the ladder always the button."""
    assert "The seat after the big blind opens the preflop; with two seats, the button." in sheet(HOLDEM)
    assert "opens the flop, turn and river; with two seats, the seat without the button." in sheet(HOLDEM)
    assert "The button, which is the small blind, opens every street." in sheet(Game.load("ladder"))
    assert "The seat after the straddle opens the preflop." in sheet(HOLDEM.with_stakes(straddle=4))


def test_ties_are_spoken_of_only_where_they_can_happen() -> None:
    assert [game.name for game in GAMES if "Odd chips" not in sheet(game)] == ["kuhn", "kuhn-draw", "mini"]


def test_antes_name_who_pays() -> None:
    for ante_from, words in (
        (AnteFrom.EACH, "Every seat pays an ante of 2."),
        (AnteFrom.BIG_BLIND, "The big blind also pays an ante of 2 for the whole table."),
        (AnteFrom.BUTTON, "The button pays an ante of 2 for the whole table."),
    ):
        assert words in sheet(HOLDEM.with_stakes(ante=2, ante_from=ante_from))


# -- the session -----------------------------------------------------------------------------


def test_the_ladder_in_big_blinds() -> None:
    words = sheet(Game.load("ladder"))
    assert "100, 74, 50, 25 and 10 chips (10, 7.4, 5, 2.5 and 1 big blinds)" in words
    assert "ends after five hands at the latest" in words


def test_rising_blinds_and_what_follows_the_last_level() -> None:
    words = sheet(OMAHA)
    assert (
        "The blinds rise every ten hands. The big blind is 20, 30, 40, 50, 60, 80, 100, 120, 160, 200"
        in words
    )
    levels = OMAHA.session.levels
    assert levels is not None
    after = levels.big_blind(len(levels.big_blinds) * levels.hands)
    assert f"again ten times as large: {after}, and so on" in words
    flat = replace(OMAHA, session=replace(OMAHA.session, levels=replace(levels, cycle=0)))
    assert "After that it stays at 10000." in sheet(flat)


def test_rising_blinds_count_from_the_first_level_whatever_the_page_says() -> None:
    levels = Levels(big_blinds=(40, 60), hands=5)
    game = replace(OMAHA, session=replace(OMAHA.session, levels=levels))
    assert "posts the small blind of 20, and the seat after it the big blind of 40" in sheet(game)
    assert "The first bet of a street is 40 or more." in sheet(game)


def test_a_round_stops_where_a_blind_cannot_be_posted() -> None:
    words = sheet(Game.load("micro"))
    assert "stops before a hand in which a seat could not post its whole blind" in words
    assert "ends after 100 hands at the latest" in words


@pytest.mark.parametrize(
    ("name", "never_short"),
    [("kuhn", True), ("leduc", True), ("mini", True), ("limit-holdem", True), ("holdem", False)],
)
def test_stacks_that_cover_every_bet_are_said_to(name: str, *, never_short: bool) -> None:
    """Kuhn: 1 + 1 of 2. Leduc: 1 + 4 + 8 of 13. Mini: 1 + 3 of 4. Limit: 8 + 8 + 16 + 16 of 200."""
    game = Game.load(name)
    assert ("no seat is ever short" in sheet(game)) == never_short
    if never_short:
        most = {"kuhn": 2, "leduc": 13, "mini": 4, "limit-holdem": 48}[name]
        tight = replace(game, session=replace(game.session, stacks=(most,)))
        short = replace(game, session=replace(game.session, stacks=(most - 1,)))
        assert "no seat is ever short" in sheet(tight)
        assert "no seat is ever short" not in sheet(short)


# -- any page --------------------------------------------------------------------------------


def settings(game: Game) -> list[Game]:
    """The game with every combination of session rules that can be played."""
    found = []
    for between, bust, hands, levels in product(
        Between, Bust, (None, 1, 7), (None, Levels((20, 40), 1), Levels((20, 40), 3, 1))
    ):
        rules = replace(game.session, stacks=(100,), between=between, bust=bust, hands=hands)
        if game.forced.blinds and 20 % game.big_blind == 0:
            rules = replace(rules, levels=levels)
        found.append(replace(game, session=rules))
        if game.seats[1] == 2:
            found.append(replace(game, session=replace(rules, short_blind=ShortBlind.STOP)))
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_line_of_every_sheet_is_a_plain_sentence(game: Game) -> None:
    for variant in settings(game):
        for section in explain(variant):
            assert section.lines, section.title
            for line in section.lines:
                assert line[0].isupper(), line
                assert line.endswith("."), line
                assert not re.search(r"None|  |_|\bone (cards|seats|hands|levels|raises)\b|[{}\[\]]", line), (
                    line
                )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_sheet_depends_on_the_definition_and_not_on_its_name(game: Game) -> None:
    assert explain(replace(game, name="another")) == explain(game)


# -- small words -----------------------------------------------------------------------------


def test_small_words() -> None:
    assert [number(count) for count in (0, 2, 12, 13)] == ["zero", "two", "twelve", "13"]
    assert [many(count, "card") for count in (1, 2, 52)] == ["one card", "two cards", "52 cards"]
    assert [span(2, 2), span(2, 9)] == ["two", "two to nine"]
    assert [listed("a"), listed("ab"), listed("abc")] == ["a", "a and b", "a, b and c"]
    assert capital("the turn") == "The turn"
