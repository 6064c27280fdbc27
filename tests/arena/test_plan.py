"""A tournament as plain data."""

from collections import Counter
from itertools import combinations

import pytest

from holecard import BadRequest, Game
from holecard.arena.plan import Plan, TournamentFormat
from holecard.arena.plan_json import parse_plan, print_plan
from holecard.arena.schedule import Matchups
from holecard.errors import Unreadable
from tests.arena.plans import plan, player


def test_units_cover_every_round_of_every_matchup_once() -> None:
    cup = plan("Caller", "High", "Chance", rounds=10, batch_rounds=4)
    covered = Counter(
        (batch.matchup, number)
        for batch in cup.batches()
        for number in range(batch.first, batch.first + batch.rounds)
    )
    assert covered == Counter({(matchup, number): 1 for matchup in range(3) for number in range(10)})
    assert [batch.number for batch in cup.batches()] == list(range(9))


def test_a_matchup_of_the_seed_has_a_hundred_rounds_from_each_seat() -> None:
    cup = plan("Caller", "High", rounds=200)
    first = Counter(cup.seating(number)[0] for number in range(200))
    assert first == {0: 100, 1: 100}


def test_mirrored_rounds_share_their_cards_and_others_do_not() -> None:
    mirrored, plain = plan("Caller", "High"), plan("Caller", "High", mirrored=False)
    [matchup] = mirrored.matchups()
    assert mirrored.deal_seed(matchup, 4) == mirrored.deal_seed(matchup, 5)
    assert mirrored.deal_seed(matchup, 5) != mirrored.deal_seed(matchup, 6)
    assert len({plain.deal_seed(matchup, number) for number in range(8)}) == 8


def test_a_bot_draws_differently_in_every_round_and_seat() -> None:
    cup = plan("Caller", "High")
    [matchup] = cup.matchups()
    seeds = {cup.bot_seed(matchup, number, bot) for number in range(8) for bot in range(2)}
    assert len(seeds) == 16


def test_what_a_bot_is_told_says_nothing_about_the_tournaments_seed() -> None:
    cup = plan("Caller", "High", seed="secret-cup")
    [matchup] = cup.matchups()
    assert "secret" not in cup.bot_seed(matchup, 0, 0)
    assert "secret" not in cup.deal_seed(matchup, 0)
    other = plan("Caller", "High", seed="secret-cuq")
    assert cup.bot_seed(matchup, 0, 0) != other.bot_seed(matchup, 0, 0)
    assert cup.deal_seed(matchup, 0) != other.deal_seed(matchup, 0)


def test_deals_do_not_depend_on_who_else_takes_part() -> None:
    small, large = plan("Caller", "High"), plan("Caller", "High", "Chance")
    assert small.deal_seed(small.matchups()[0], 3) == large.deal_seed(large.matchups()[0], 3)


def test_six_bots_sit_everywhere_in_a_group() -> None:
    names = ("Caller", "High", "Chance", "Counter", "Crashes", "Garbage")
    cup = plan(*names, game="six-max", seats=6, rounds=120, batch_rounds=12)
    assert len(cup.matchups()) == 1
    for group in range(20):
        seatings = [cup.seating(number) for number in range(6 * group, 6 * group + 6)]
        for seat in range(6):
            assert sorted(seating[seat] for seating in seatings) == list(range(6))


def test_a_plan_survives_being_written_down() -> None:
    cup = plan("Caller", "High", format=TournamentFormat.GAUNTLET, mirrored=False, fault_limit=3)
    assert parse_plan(print_plan(cup)) == cup


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"game": 3}', print_plan(plan("Caller", "High"))[:-40]])
def test_a_damaged_plan_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="damaged"):
        parse_plan(text)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"rounds": 7}, "multiple of 2.*not 7"),
        ({"batch_rounds": 3}, "multiple of 2.*not 3"),
        ({"rounds": 0}, "not 0"),
        ({"seats": 3}, "micro is for 2 seats, not 3"),
        ({"fault_limit": 0}, "not 0"),
        ({"bots": (player("High"),)}, "needs as many bots"),
        ({"bots": (player("High"), player("High"))}, "two are called 'High'"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(fields: dict[str, object], words: str) -> None:
    usual: dict[str, object] = {
        "game": Game.load("micro"), "seed": "x", "bots": (player("High"), player("Caller")),
        "rounds": 4, "batch_rounds": 2,
    }  # fmt: skip
    with pytest.raises(BadRequest, match=words):
        Plan(**(usual | fields))  # type: ignore[arg-type]


def test_pairs_of_bots_are_computed_from_their_number() -> None:
    for bots in (2, 3, 7, 60):
        pairs = Matchups(bots)
        assert [matchup.bots for matchup in pairs] == [*combinations(range(bots), 2)]
        assert [matchup.number for matchup in pairs] == [*range(len(pairs))]
    most = Matchups(500)
    assert (len(most), most[0].bots, most[-1].bots) == (124_750, (0, 1), (498, 499))
    assert [matchup.bots for matchup in most[498:500]] == [(0, 499), (1, 2)]
    with pytest.raises(IndexError):
        most[124_750]


def test_a_worker_deals_the_same_from_a_plan_of_one_table() -> None:
    cup = plan("Caller", "High", "Chance")
    for matchup in cup.matchups():
        small, seated = cup.table(matchup)
        assert len(small.bots) == 2
        assert small.deal_seed(seated, 3) == cup.deal_seed(matchup, 3)
        assert [small.bot_seed(seated, 5, bot) for bot in (0, 1)] == [
            cup.bot_seed(matchup, 5, bot) for bot in (0, 1)
        ]
