"""The house bots: they play everything, they play by their seed, and the better ones win."""

import pickle
import subprocess
import sys
from copy import deepcopy
from itertools import cycle, islice, pairwise, zip_longest
from pathlib import Path
from random import Random

import pytest

from holecard import CALL, FOLD, BadRequest, Bot, Deal, Game, Hand, raise_to
from holecard.bots import RoundInfo
from holecard.bots.house import HOUSE, PROFILES, Profile, house_bot
from holecard.bots.house.lead import Lead
from holecard.bots.referee import Referee
from holecard.rules import names
from holecard.session import Session
from tests.bots.house.rounds import play, z_of_rounds, z_score
from tests.rules.definitions import NO_LIMIT, edited, load

LATER_HOLE_CARDS = edited(
    edited(edited(NO_LIMIT, "board = 5", "board = 2\nhole = 1"), "hole = 2", "hole = 1"),
    'opener = "after-blinds"',
    'opener = "after-blinds"\n\n[[streets]]\nname = "third"\nhole = 1\nopener = "after-button"',
)
"""One, two and three cards in the hand, and two on the board."""


WIDE = [name for name in names() if Game.load(name).extras]
"""Games with up-cards, draws, discards or a low half."""


def tables(*, wide: bool = False) -> list[tuple[str, int]]:
    return [
        (name, seats)
        for name in names()
        for seats in sorted({*Game.load(name).seats})
        if (name in WIDE) == wide
    ]


@pytest.mark.parametrize("name", WIDE)
def test_every_bot_plays_with_draws_up_cards_and_lows(name: str) -> None:
    game = Game.load(name)
    for one, other in zip_longest([*HOUSE][::2], [*HOUSE][1::2], fillvalue="random"):
        assert play(game, (one, other), "faults", 2).faults == ()
    company = tuple(islice(cycle(reversed(HOUSE)), game.seats[1]))
    assert play(game, company, "faults", 2).faults == ()


@pytest.mark.parametrize("name", [name for name in names() if name not in WIDE])
@pytest.mark.parametrize("bot", HOUSE)
def test_every_bot_plays_every_game_without_a_fault(bot: str, name: str) -> None:
    game = Game.load(name)
    company = tuple(islice(cycle((bot, "random", "tight", "all-in", "caller")), game.seats[0]))
    hands = None if game.hole_cards == 1 else 6
    assert play(game, company, "faults", hands).faults == ()


@pytest.mark.parametrize("bot", HOUSE)
def test_bots_can_be_copied_and_sent_to_other_processes_before_they_play(bot: str) -> None:
    game = Game.load("holdem")
    first = house_bot(bot, "copies")
    twins = [pickle.loads(pickle.dumps(first)), deepcopy(first)]
    hand = Hand(game, (200, 200), 0, Deal.seeded(game, 2, "copies"))
    answer = first.act(hand.view(0))
    for twin in twins:
        assert type(twin) is type(first)
        assert twin.act(hand.view(0)) == answer


@pytest.mark.parametrize(("name", "seats"), [table for table in tables() if table[1] > 2])
def test_full_tables_of_all_bots_play_without_a_fault(name: str, seats: int) -> None:
    bots = list(HOUSE)
    for first in range(0, len(bots), seats):
        company = tuple(islice(cycle(bots), first, first + seats))
        assert play(Game.load(name), company, "faults", 4).faults == ()


@pytest.mark.parametrize("name", ["tight", "equity"])
def test_a_bot_that_was_not_made_for_a_mixed_game_looks_at_the_game_of_every_hand(name: str) -> None:
    game = Game.load("horse")
    bots = [house_bot(name, f"mixed/{seat}") for seat in range(2)]
    for seat, bot in enumerate(bots):
        bot.round_begins(RoundInfo(game, 2, seat, "mixed"))
    session = Session(game, "mixed", seats=2)
    for _ in range(10):
        hand = session.deal()
        assert hand is not None
        for seat, bot in enumerate(bots):
            bot.hand_begins(hand.view(seat))
        while hand.actor is not None:
            hand.act(bots[hand.actor].act(hand.view(hand.actor)))
        session.settle()
    assert session.played == 10


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), tables(wide=True))
def test_all_bots_play_long_with_draws_up_cards_and_lows(name: str, seats: int) -> None:
    bots = list(HOUSE)
    for first in range(0, len(bots), seats):
        company = tuple(islice(cycle(bots), first, first + seats))
        assert play(Game.load(name), company, "long", 20).faults == ()


@pytest.mark.slow
@pytest.mark.parametrize("name", WIDE)
@pytest.mark.parametrize(
    ("better", "worse"),
    [("tight", "random"), ("pot-odds", "random"), ("pot-odds", "caller"), ("equity", "caller")],
)
def test_the_better_bot_wins_with_draws_up_cards_and_lows(name: str, better: str, worse: str) -> None:
    assert z_score(Game.load(name), better, worse, 6) > 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "worse", "rounds"),
    [("leduc", "tight", 150), ("leduc", "pot-odds", 250), ("badugi", "loose-aggressive", 12)],
)
def test_checks_and_bets_of_every_street_are_read(name: str, worse: str, rounds: int) -> None:
    """With one model for all streets, for which a check says nothing, these were lost or even."""
    assert z_score(Game.load(name), "equity", worse, rounds) > 2


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), tables())
@pytest.mark.parametrize("bot", HOUSE)
def test_whole_sessions_are_played_without_a_fault(bot: str, name: str, seats: int) -> None:
    company = tuple(islice(cycle((bot, "loose-aggressive", "tight", "random")), seats))
    assert play(Game.load(name), company, "whole").faults == ()


@pytest.mark.parametrize("bot", HOUSE)
@pytest.mark.parametrize("seats", [2, 6])
def test_a_game_of_ones_own_is_played_too(bot: str, seats: int, tmp_path: Path) -> None:
    game = load(tmp_path, LATER_HOLE_CARDS)
    assert game.holes == (1, 2, 3)
    company = tuple(islice(cycle((bot, "random", "loose-aggressive")), seats))
    assert play(game, company, "own", 4).faults == ()


@pytest.mark.parametrize("name", ["micro", "ladder"])
@pytest.mark.parametrize("bot", HOUSE)
def test_the_same_seed_gives_the_same_actions(bot: str, name: str) -> None:
    game = Game.load(name)
    first = play(game, (bot, "random"), "again")
    assert play(game, (bot, "random"), "again") == first
    assert any(play(game, (bot, "random"), f"other {number}") != first for number in range(10))


@pytest.mark.parametrize("name", ["stud-8", "badugi", "crazy-pineapple"])
@pytest.mark.parametrize("bot", ["random", "rosa", "equity"])
def test_so_it_does_with_draws_up_cards_and_lows(bot: str, name: str) -> None:
    game = Game.load(name)
    first = play(game, (bot, "random"), "again", 4)
    assert play(game, (bot, "random"), "again", 4) == first
    assert any(play(game, (bot, "random"), f"other {number}", 4) != first for number in range(5))


@pytest.mark.parametrize("bot", HOUSE)
def test_a_bot_plays_without_being_told_of_rounds_and_hands(bot: str) -> None:
    game = Game.load("micro")
    hand = Hand(game, (1000, 1000), 0, Deal.seeded(game, 2, "bare"))
    player = house_bot(bot)
    player.rng = Random(1)
    assert hand.legal.allows(player.act(hand.view(hand.actor)))


def test_an_unknown_bot_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(BadRequest, match=r"^a house bot is random, .*equity.*, not 'unknown'$"):
        house_bot("unknown")


def test_no_bot_has_the_name_of_a_game() -> None:
    assert not set(HOUSE) & set(names())
    assert all(name == bot.name and isinstance(bot.make(), Bot) for name, bot in HOUSE.items())


def test_there_are_five_personalities_and_all_are_bots() -> None:
    assert len({who.profile for who in PROFILES}) == 5
    assert {who.name for who in PROFILES} <= set(HOUSE)
    assert all(who.title.lower() == who.name for who in PROFILES)


def test_a_profile_has_numbers_from_nought_to_one() -> None:
    with pytest.raises(BadRequest, match=r"not 1\.2$"):
        Profile(aggression=0.5, bluff=1.2, call=0.5, raise_=0.5, threshold=0.5)


def test_the_registry_needs_the_standard_library_only() -> None:
    program = (
        "import sys; import holecard.bots.house as house; print(len(house.HOUSE));"
        "print(sorted({'numpy', 'numba', 'scipy', 'rich', 'typer'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == [str(len(HOUSE)), "[]"]


# -- a lead ---------------------------------------------------------------------------------------


def gives_up_an_ace(lead: int, hands: int) -> bool:
    """What the strongest bot does with the best card and a call to make, after a first hand that won
    the lead and some more that won nothing."""
    game = Game.load("micro")
    bot = house_bot("equity")
    bot.rng = Random(1)
    bot.round_begins(RoundInfo(game, 2, 1, "lead"))
    first = Hand(game, (1000, 1000), 0, Deal.of(["2c", "3d"], "9h"))
    for action in (raise_to(lead), raise_to(1000), FOLD):
        first.act(action)
    bot.hand_ends(first.view(1))
    tie = Hand(game, (1000, 1000), 0, Deal.of(["2c", "2d"], "9h"))
    for action in (CALL, CALL, CALL, CALL):
        tie.act(action)
    for _ in range(hands - 1):
        bot.hand_ends(tie.view(1))
    hand = Hand(game, (1000 - lead, 1000 + lead), 0, Deal.of(["Ks", "As"], "9h"))
    bot.hand_begins(hand.view(1))
    hand.act(raise_to(40))
    return bool(bot.act(hand.view(1)) == FOLD)


def test_a_lead_that_blinds_cannot_eat_is_folded_home() -> None:
    """In hand 91 the big blind of 20 is lost, and 9 hands are left: five small and four big blinds."""
    assert gives_up_an_ace(lead=151, hands=90)
    assert not gives_up_an_ace(lead=150, hands=90)
    assert not gives_up_an_ace(lead=200, hands=80)


def test_a_ladder_is_not_coasted_past_a_blind_that_takes_the_stack() -> None:
    """Who posts the last big blind is all-in with it, whatever the lead."""
    game = Game.load("ladder")
    hand = Hand(game, (25, 25), 0, Deal.seeded(game, 2, "ladder"))
    race = Lead()
    race.hands = 4
    race.won = 90
    assert race.can_coast(hand.view(1))  # posts the small blind in the last hand
    assert not race.can_coast(hand.view(0))


# -- strength -------------------------------------------------------------------------------------

FAST = [
    (better, worse)
    for better, field in {
        "equity": ("random", "caller", "tight", "loose-aggressive"),
        "pot-odds": ("random", "caller"),
        "tight": ("random", "caller"),
    }.items()
    for worse in field
]


@pytest.mark.parametrize("name", [pytest.param("micro", marks=pytest.mark.slow), "mini"])
@pytest.mark.parametrize(("better", "worse"), FAST)
def test_the_better_bot_wins_in_small_games(better: str, worse: str, name: str) -> None:
    rounds = 60 if name == "micro" and worse != "caller" else 15
    assert z_score(Game.load(name), better, worse, rounds) > 4


ROUNDS = {"micro": 400, "ladder": 800, "omaha": 60, "six-max": 30, "mini": 30}
CLAIMS = [*FAST, ("equity", "all-in"), ("pot-odds", "all-in"), ("tight", "all-in")]


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", ROUNDS)
@pytest.mark.parametrize(("better", "worse"), CLAIMS)
def test_the_better_bot_wins_everywhere(better: str, worse: str, name: str) -> None:
    """A ladder is won or lost as a whole: a seat that is in front, in chips, folds to stay there."""
    measure = z_of_rounds if name == "ladder" else z_score
    assert measure(Game.load(name), better, worse, ROUNDS[name]) > 2.6


@pytest.mark.slow
@pytest.mark.parametrize(("easier", "harder"), list(pairwise(who.name for who in PROFILES)))
def test_each_personality_is_harder_than_the_one_before(easier: str, harder: str) -> None:
    assert z_score(Game.load("ladder"), harder, easier, 1500) > 2.6


@pytest.mark.parametrize(
    ("name", "game", "seats", "is_told"),
    [
        ("tight", "micro", 2, (False, False)),
        ("equity", "micro", 2, (False, True)),
        ("equity", "six-max", 6, (True, True)),  # a seat may be out
        ("equity", "horse", 2, (True, True)),
        ("tight", "horse", 2, (True, True)),
        ("tight", "stud", 2, (False, False)),
        ("tight", "badugi", 2, (True, True)),
    ],
)
def test_the_arena_tells_a_house_bot_of_hands_only_if_it_takes_note_of_them(
    name: str, game: str, seats: int, is_told: tuple[bool, bool]
) -> None:
    rules = Game.load(game)
    referee = Referee(house_bot(name), 0, rules.clock, 20, is_house=True)
    referee.round_begins(RoundInfo(rules, seats, 0, "seed"), 0)
    assert (referee.hears_begin, referee.hears_end) == is_told
