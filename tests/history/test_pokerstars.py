"""PokerStars' text: read here as a person would, and by PokerKit's own parser of it."""

import datetime
from decimal import Decimal
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from pokerkit import HandHistory

from holecard import CALL, FOLD, BadRequest, Deal, Game, Hand, raise_to
from holecard.cards.ranking.classes import CATEGORIES, shapes
from holecard.history import Record, to_pokerstars
from holecard.history.eastern_time import to_eastern
from holecard.history.formats import FoundHand, hands_of
from holecard.history.formats.pokerstars_words import made_hand
from tests.hand.oracle import as_pokerkit_pays
from tests.history.peers import at_both_tables, by_position
from tests.history.samples import THREE, TWO, changed, hand

WHEN: dict[str, Any] = {"year": 2009, "month": 7, "day": 1, "time": datetime.time(0, 9, 26)}


SIDE_POT = """\
PokerStars Hand #17:  Hold'em No Limit ($0.50/$1 USD) - 2009/07/01 0:09:26 ET [2009/07/01 0:09:26 ET]
Table 'Aludra' 6-max Seat #4 is the button
Seat 1: Ann ($25 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cy ($7 in chips)
Seat 4: Di ($100.50 in chips)
Ann: posts small blind $0.50
Bob: posts big blind $1
*** HOLE CARDS ***
Dealt to Ann [As Ah]
Dealt to Bob [Ks Kh]
Dealt to Cy [4d 4c]
Dealt to Di [Qs Js]
Cy: raises $6 to $7 and is all-in
Di: calls $7
Ann: raises $18 to $25 and is all-in
Bob: raises $75 to $100 and is all-in
Di: folds
Uncalled bet ($75) returned to Bob
*** FLOP *** [2s 3s 4h]
*** TURN *** [2s 3s 4h] [9d]
*** RIVER *** [2s 3s 4h 9d] [Jd]
*** SHOW DOWN ***
Ann: shows [As Ah] (a pair of Aces)
Bob: shows [Ks Kh] (a pair of Kings)
Cy: shows [4d 4c] (three of a kind, Fours)
Ann collected $36 from side pot
Cy collected $28 from main pot
*** SUMMARY ***
Total pot $64 Main pot $28. Side pot $36. | Rake $0
Board [2s 3s 4h 9d Jd]
Seat 1: Ann (small blind) showed [As Ah] and won ($36) with a pair of Aces
Seat 2: Bob (big blind) showed [Ks Kh] and lost with a pair of Kings
Seat 3: Cy showed [4d 4c] and won ($28) with three of a kind, Fours
Seat 4: Di (button) folded before Flop
"""


def test_a_side_pot_reads_as_on_the_site() -> None:
    game = Game.load("six-max").with_stakes(blinds=(50, 100))
    deal = Deal.of(hole=["AsAh", "KsKh", "4d4c", "QsJs"], board="2s3s4h9dJd")
    played = Hand(game, (2500, 10000, 700, 10050), 3, deal)
    for action in (raise_to(700), CALL, raise_to(2500), raise_to(10000), FOLD):
        played.act(action)
    where = {"table": "Aludra", "seat_count": 6, "currency": "USD", "time_zone_abbreviation": "ET"}
    record = Record.of(played, ("Ann", "Bob", "Cy", "Di"), unit=Decimal("0.01"), hand=17, **WHEN, **where)
    assert to_pokerstars(record) == SIDE_POT


def summary(record: Record) -> list[str]:
    lines = to_pokerstars(record).splitlines()
    return lines[lines.index("*** SUMMARY ***") + 1 :]


def test_who_wins_without_a_showdown_does_not_show() -> None:
    lines = to_pokerstars(hand(THREE, actions=[*THREE["actions"][:8], "p2 f"])).splitlines()
    assert lines[-9:] == [
        "Uncalled bet (8) returned to p1",
        "p1 collected 12 from pot",
        "p1: doesn't show hand",
        "*** SUMMARY ***",
        "Total pot 12 | Rake 0",
        "Board [2s 3s 4h]",
        "Seat 1: p1 (small blind) collected (12)",
        "Seat 2: p2 (big blind) folded on the Flop",
        "Seat 3: p3 (button) folded before Flop (didn't bet)",
    ]


def test_mucked_cards_are_not_told_at_the_end() -> None:
    mucked = hand(THREE, actions=changed(THREE["actions"], "p2 sm KsKh", "p2 sm"))
    lines = to_pokerstars(mucked).splitlines()
    assert "p2: mucks hand" in lines
    assert summary(mucked)[3] == "Seat 2: p2 (big blind) mucked"


def test_antes_come_before_blinds_and_short_ones_are_all_in() -> None:
    actions = ["d dh p1 2c7d", "d dh p2 KsKh", "d dh p3 AsAh", "p1 f"]
    lines = to_pokerstars(
        hand(THREE, antes=[1, 1, 1], starting_stacks=[9, 9, 1], actions=[*actions, "d db 2s3s4h9dJd"])
    ).splitlines()
    assert lines[5:10] == [
        "p1: posts the ante 1",
        "p2: posts the ante 1",
        "p3: posts the ante 1 and is all-in",
        "p1: posts small blind 1",
        "p2: posts big blind 2",
    ]


def test_a_missing_small_blind_leaves_a_big_one() -> None:
    lines = to_pokerstars(hand(THREE, blinds_or_straddles=[2, 0, 0], actions=["p2 f", "p3 f"])).splitlines()
    assert "p1: posts big blind 2" in lines


def test_chairs_are_those_of_the_table() -> None:
    lines = to_pokerstars(hand(THREE, seats=[9, 2, 5])).splitlines()
    assert lines[1].endswith("9-max Seat #5 is the button")
    assert [line[:7] for line in lines[2:5]] == ["Seat 2:", "Seat 5:", "Seat 9:"]


def test_a_hero_sees_only_his_own_cards() -> None:
    dealt = [line for line in to_pokerstars(hand(THREE), hero=1).splitlines() if line.startswith("Dealt")]
    assert dealt == ["Dealt to p2 [Ks Kh]"]


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (("straight flush", (12,)), "a Royal Flush"),
        (("straight flush", (3,)), "a straight flush, Ace to Five"),
        (("four of a kind", (0, 5)), "four of a kind, Deuces"),
        (("full house", (4, 12)), "a full house, Sixes full of Aces"),
        (("flush", (11, 9, 6, 4, 2)), "a flush, King high"),
        (("straight", (8,)), "a straight, Six to Ten"),
        (("three of a kind", (3, 12, 7)), "three of a kind, Fives"),
        (("two pair", (12, 11, 3)), "two pair, Aces and Kings"),
        (("one pair", (8, 7, 6, 5)), "a pair of Tens"),
        (("high card", (10, 8, 7, 6, 4)), "high card Queen"),
    ],
)
def test_hands_have_the_names_of_the_site(cards: tuple[str, tuple[int, ...]], words: str) -> None:
    category, ranks = cards
    assert made_hand(shapes().index((CATEGORIES.index(category), ranks)) + 1) == words


def test_limit_games_tell_the_sizes_of_their_bets() -> None:
    game = Game.load("limit-holdem")
    played = Hand(game, (50, 50), 0, Deal.seeded(game, 2, "limit"))
    played.act(raise_to(4))
    played.act(FOLD)
    lines = to_pokerstars(Record.of(played, ("Ann", "Bob"))).splitlines()
    assert lines[0] == "PokerStars Hand #1:  Hold'em Limit (2/4)"
    assert "Ann: raises 2 to 4" in lines
    assert lines[-2:] == [
        "Seat 1: Ann (button) (small blind) collected (4)",
        "Seat 2: Bob (big blind) folded before Flop",
    ]


def test_omaha_is_told_with_four_cards() -> None:
    game = Game.load("omaha")
    deal = Deal.of(hole=["AsAhKsKh", "JcTc9d8d"], board="7c6dThAc3s")
    played = Hand(game, (100, 100), 0, deal)
    for action in (raise_to(60), CALL, raise_to(40), CALL):
        played.act(action)
    lines = to_pokerstars(Record.of(played, ("Ann", "Bob"))).splitlines()
    assert lines[0] == "PokerStars Hand #1:  Omaha Pot Limit (10/20)"
    assert lines[4:6] == ["Ann: posts small blind 10", "Bob: posts big blind 20"]
    assert "Dealt to Ann [As Ah Ks Kh]" in lines
    assert "Bob: shows [Jc Tc 9d 8d] (a straight, Six to Ten)" in lines
    assert (
        lines[-1] == "Seat 2: Bob (big blind) showed [Jc Tc 9d 8d] and won (200) with a straight, Six to Ten"
    )


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (
            hand(THREE, actions=["p3 f"]),
            "PokerStars' text is for hands with a known end, and this one is unfinished",
        ),
        (
            hand(TWO, starting_stacks=[Decimal("inf"), 60]),
            "PokerStars' text needs every stack, and one is unknown: inf",
        ),
    ],
)
def test_what_the_site_could_not_tell_is_refused(record: Record, words: str) -> None:
    with pytest.raises(BadRequest) as error:
        to_pokerstars(record)
    assert str(error.value) == words


def test_a_game_that_the_site_does_not_have_is_refused() -> None:
    game = Game.load("kuhn")
    played = Hand(game, (2, 2), 0, Deal.seeded(game, 2, "kuhn"))
    with pytest.raises(
        BadRequest, match=r"PokerStars has hold'em, Omaha, stud and draw games, but no 'Kuhn poker'$"
    ):
        to_pokerstars(Record.of(played))


@pytest.mark.filterwarnings(
    "ignore:The field 'time_zone_abbreviation':UserWarning"
)  # it does not know its own
@pytest.mark.parametrize("part", range(2))
def test_pokerkit_reads_our_text_and_settles_it_the_same(part: int) -> None:
    """It knows no-limit hold'em without antes; `test_against_pokerkit` says why short blinds are left out."""
    compared = 0
    for number in range(60):
        rng = Random(f"stars/{part}/{number}")
        hand, oracle = at_both_tables(Game.load("holdem").with_stakes(blinds=(5, 10)), rng)
        if oracle.lent:
            continue
        names = tuple(f"player {seat}" for seat in range(hand.seats))
        text = to_pokerstars(Record.of(hand, names, hand=number, **WHEN, time_zone_abbreviation="ET"))
        [theirs] = HandHistory.from_pokerstars(text, error_status=True)
        *_, state = theirs
        assert (theirs.hand, theirs.year, theirs.time) == (number, WHEN["year"], WHEN["time"])
        assert tuple(theirs.players or ()) == by_position(names, hand.button)
        assert tuple(state.stacks) == by_position(as_pokerkit_pays(hand), hand.button), text
        compared += 1
    assert compared > 30


@pytest.mark.filterwarnings("ignore:The field 'time_zone_abbreviation':UserWarning")
def test_tournaments_have_their_number_their_fee_and_a_level() -> None:
    deal = Deal.of(["AsAh", "KsKh", "4d4c"], "2s3s4h9dJd")
    played = Hand(Game.load("six-max"), (2000, 2000, 2000), 2, deal)
    for action in (raise_to(6), FOLD, FOLD):
        played.act(action)
    about = {"event": "Tournament #77, $10+$1 USD", "level": 14, "time_zone_abbreviation": "CET"}
    text = to_pokerstars(Record.of(played, ("Ann", "Bob", "Cy"), hand=17, **WHEN, **about))
    head = (
        "PokerStars Hand #17: Tournament #77, $10+$1 USD Hold'em No Limit - Level XIV (1/2) - "
        "2009/07/01 0:09:26 CET [2009/06/30 18:09:26 ET]"
    )
    assert text.splitlines()[0] == head
    [found] = hands_of(text)
    assert isinstance(found, FoundHand)
    again = found.format.read(found.text)
    assert (again.metadata.level, again.hand().payoffs) == (14, played.payoffs)
    [theirs] = HandHistory.from_pokerstars(text, error_status=True)
    assert set(theirs.players or ()) == {"Ann", "Bob", "Cy"}


@pytest.mark.parametrize("zone", ["UTC", "CET", "EET", "MSK"])
def test_times_of_new_york(zone: str) -> None:
    """Beside the time zone database, on both sides of every change of the clocks."""
    names = {"UTC": "UTC", "CET": "Europe/Paris", "EET": "Europe/Helsinki", "MSK": "Europe/Moscow"}
    for month, first in ((3, 8), (3, 29), (10, 25), (11, 1)):
        for hours in range(1, 96, 5):
            local = datetime.datetime(2024, month, first) + datetime.timedelta(hours=hours)
            here = local.replace(tzinfo=ZoneInfo(names[zone]))
            exists = here.astimezone(datetime.UTC).astimezone(here.tzinfo).hour == local.hour
            there = here.astimezone(ZoneInfo("America/New_York")).replace(tzinfo=None)
            assert not exists or to_eastern(local, zone) == there, local
    assert to_eastern(datetime.datetime(2024, 5, 1), "XYZ") is None
