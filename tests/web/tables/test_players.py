"""Who sits at a table: bots under their own names, twins with numbers, and what each of them is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard.bots.house import HOUSE, PROFILES
from holecard.rules.game import Game
from holecard.web.tables.players import (
    OPEN,
    STUDY_BOT,
    Role,
    SeatedPlayer,
    bot_description,
    bot_title,
    opponents_of,
    seat_bots,
    seat_players,
)

GAME = Game.load("holdem")
SOLVED_GAME = Game.load("kuhn")
TITLES = {who.name: who.title for who in PROFILES}


def names(*kinds: str, me: str = "Ann") -> list[str]:
    return [player.name for player in seat_players(GAME, len(kinds) + 1, 0, me, kinds, "s")]


def test_bots_keep_their_own_names_and_twins_are_numbered() -> None:
    assert names("tight", "felix", "tight", "pot-odds", "tight", "felix") == [
        "Ann",
        "tight",
        "Felix",
        "tight 2",
        "pot-odds",
        "tight 3",
        "Felix 2",
    ]


def test_a_bot_does_not_take_the_name_of_a_person_in_whatever_case() -> None:
    assert names("felix", "tight", me="FELIX") == ["FELIX", "Felix 2", "tight"]


def test_the_bot_of_a_solution_does_not_take_the_name_of_a_person() -> None:
    bot = seat_bots(SOLVED_GAME, 2, ["caller"], "s")[0].bot
    assert bot is not None
    players = seat_players(SOLVED_GAME, 2, 0, "solver", (), "s", [bot])
    assert [player.name for player in players] == ["solver", "Solver 2"]


@given(
    st.lists(st.sampled_from(sorted(HOUSE)), min_size=1, max_size=8),
    st.sampled_from(["Ann", "tight", "TIGHT 2", "Felix", "felix 2", "all-in 3"]),
)
def test_names_at_a_table_are_unique_and_say_which_bot_it_is(kinds: list[str], me: str) -> None:
    players = seat_players(GAME, len(kinds) + 1, 0, me, kinds, "s")
    assert len({player.name.casefold() for player in players}) == len(players)
    for player, kind in zip(players[1:], kinds, strict=True):
        assert player.kind == kind
        assert player.name.removeprefix(bot_title(kind)).strip().isdecimal() or player.name == bot_title(kind)
    alone = seat_bots(GAME, len(kinds) + 1, kinds, "s")
    for kind in set(kinds):
        twins = [player.name for player in alone if player.kind == kind]
        assert twins == [bot_title(kind), *(f"{bot_title(kind)} {at}" for at in range(2, len(twins) + 1))]


@pytest.mark.parametrize("kind", opponents_of(SOLVED_GAME))
def test_every_bot_says_what_it_is_in_a_line(kind: str) -> None:
    [player, _] = seat_bots(SOLVED_GAME, 2, [kind], "s")
    wanted = Role.PERSONALITY if kind in TITLES else Role.HOUSE if kind in HOUSE else Role.SOLVED
    assert player.role is wanted
    assert bot_description(kind).rstrip(".") in player.about
    assert player.about.endswith(".")
    assert not player.about.endswith("..")


def test_people_programs_and_studied_solutions_say_what_they_are() -> None:
    person, program = SeatedPlayer(""), SeatedPlayer("")
    assert (person.role, person.about) == (Role.OPEN_SEAT, "")
    person.sit("Ann")
    program.sit("Robo", program=True)
    assert (person.role, person.about) == (Role.PERSON, "Person.")
    assert (program.role, program.about) == (Role.PROGRAM, "Program that plays over the API.")
    bot = seat_bots(SOLVED_GAME, 2, ["caller"], "s")[0].bot
    solver = SeatedPlayer("Solver", STUDY_BOT, bot)
    assert (solver.role, solver.about) == (
        Role.SOLVED,
        "Solved strategy: plays the solution that you are studying.",
    )


def test_no_seat_of_a_table_of_bots_can_be_kept_open() -> None:
    with pytest.raises(Exception, match="not 'open'"):
        seat_bots(GAME, 2, ["tight", OPEN], "s")
