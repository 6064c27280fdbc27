"""Hand histories that would take too long to parse are refused."""

import httpx
import pytest

from holecard.errors import Unreadable
from holecard.web.replay.from_phh import MOST_STEPS
from holecard.web.replay.parse_budget import check_parse_time

HANDS = "".join(f'[{number}]\nvariant = "NT"\nstacks = [1.50, 2.50, 3]\n' for number in range(1, 200))


@pytest.mark.parametrize(
    "text",
    [
        "a = [" + "1," * 900_000 + "]",
        "a = [" + "0.5," * 400_000 + "]",
        "".join(f"[a{number}]\n" for number in range(150_000)),
        "[[a]]\n" * 300_000,
        "a = {" + ",".join(f"a{number}=1" for number in range(190_000)) + "}",
    ],
    ids=["numbers", "fractions", "tables", "lists of tables", "pairs"],
)
def test_a_text_of_very_many_small_values_is_refused_with_advice(text: str) -> None:
    with pytest.raises(Unreadable, match=r"split it into files with fewer hands each: [2-9] or more"):
        check_parse_time(text, "the file", 4.0)


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".a" * 400 + " = 1\n",
        "[" + "a . " * 400 + "b]\n",
        "x = 1\ny = {" + '\'=\'."\\"".' * 200 + "b = 1}\n",
    ],
    ids=["a key", "a table", "between quotes"],
)
def test_a_deeply_nested_name_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="not nested this deeply"):
        check_parse_time(text, "the file", 4.0)


@pytest.mark.parametrize(
    "text",
    [
        HANDS,
        f"note = '''{',' * 900_000}'''\n",
        'note = """' + '\\"a.b.c.d.e.f.g.h.i.j.k,' * 10_000 + '"""\n',
        "# " + "a.b.c.d.e.f.g.h.i.j.k, " * 50_000 + "\nx = 1\n",
        'venue = "the.house.of.a.b.c.d.e.f.g.h"\nstacks = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5]\n',
        "'" * 200_000,
        '"' + '\\"' * 200_000,
    ],
    ids=["hands", "a text", "another", "a remark", "words with dots", "quotes", "quotes in quotes"],
)
def test_a_text_that_is_only_long_is_accepted(text: str) -> None:
    check_parse_time(text, "the file", 4.0)


def test_a_posted_text_is_checked_before_it_is_parsed(web: httpx.Client) -> None:
    text = "a" + ".a" * 5000 + " = 1\n"
    refused = web.post("/api/replay/phh", json={"text": text})
    assert refused.status_code == 400
    assert "not nested this deeply" in refused.json()["error"]


HAND = (
    'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n'
    'starting_stacks = [STACK, inf]\nactions = ["d dh p1 AsAd", "d dh p2 KsKd", "p1 cbr BET"]\n'
)


@pytest.mark.parametrize(
    ("stack", "bet"),
    [
        ("200", "9" * 31),
        ("200", "9" * 5_000),
        ("200", f"0.{'0' * 400_000}1"),
        ("200", f"4.{'0' * 1_000_000}1"),
        ("9" * 31, "4"),
        ("9" * 4_000, "4"),
        (f"0.1{'0' * 1_000_000}1", "4"),
    ],
    ids=lambda part: f"{part[:4]}, {len(part)} digits",
)
def test_numbers_with_too_many_digits_are_refused(web: httpx.Client, stack: str, bet: str) -> None:
    text = HAND.replace("STACK", stack).replace("BET", bet)
    refused = web.post("/api/replay/phh", json={"text": text})
    assert refused.status_code == 400
    assert "at most 30 digits" in refused.json()["error"]
    assert len(refused.text) < 300


def test_a_large_amount_with_cents_is_accepted(web: httpx.Client) -> None:
    text = HAND.replace("STACK", f"{'9' * 25}.{'9' * 4}").replace("BET", "4.0001")
    shown = web.post("/api/replay/phh", json={"text": text})
    assert shown.status_code == 200
    assert shown.json()["replay"]["chip_value"] == "0.0001"


def test_the_game_definition_inside_a_hand_is_checked_as_well(web: httpx.Client) -> None:
    page = "a" + ".a" * 5000 + " = 1\n"
    text = f"_holecard_game = 'x'\n_holecard_page = '''{page}'''\n{HAND.replace('NT', 'holecard')}"
    text = text.replace("STACK", "200").replace("BET", "4")
    refused = web.post("/api/replay/phh", json={"text": text})
    assert refused.status_code == 400
    assert "its game definition: keys of a hand history are not nested this deeply" in refused.json()["error"]


def raises(count: int) -> str:
    """A hand of two players who raise each other by the minimum, over and over."""
    steps = [f'"p{2 - turn % 2} cbr {4 + 2 * turn}"' for turn in range(count)]
    cards = ['"d dh p1 AsAd"', '"d dh p2 KsKd"']
    return (
        'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n'
        f"starting_stacks = [10000000, 10000000]\nactions = [{', '.join(cards + steps)}]\n"
    )


def test_a_hand_with_too_many_steps_is_refused(web: httpx.Client) -> None:
    shown = web.post("/api/replay/phh", json={"text": raises(MOST_STEPS - 2)})
    assert len(shown.json()["replay"]["frames"]) >= MOST_STEPS - 2
    refused = web.post("/api/replay/phh", json={"text": raises(MOST_STEPS - 1)})
    assert refused.status_code == 400
    assert f"up to {MOST_STEPS} steps" in refused.json()["error"]
