"""`holecard equity`"""

import json
from collections.abc import Iterator

import pytest

from holecard.solver.equity import Equities, EquityMethod, Spot
from tests.cli.conftest import Program


def test_the_table_has_equities_and_counts(holecard: Program) -> None:
    """The counts are those of all 1,712,304 boards."""
    done = holecard("equity", "AsAh", "KdKc")
    assert done.code == 0
    assert [line.split() for line in done.out.splitlines()] == [
        ["hand", "equity", "win", "tie", "wins", "ties", "losses"],
        ["AsAh", "81.2555%", "81.06%", "0.38%", "1,388,072", "6,538", "317,694"],
        ["KdKc", "18.7445%", "18.55%", "0.38%", "317,694", "6,538", "1,388,072"],
        ["exact:", "all", "1,712,304", "deals", "are", "counted"],
    ]


def test_everything_as_json(holecard: Program) -> None:
    done = holecard("equity", "AsAhKsKh", "JcTc9d8d", "--json")
    assert json.loads(done.out) == {
        "method": "exact",
        "hole_cards": 4,
        "board": "",
        "dead": "",
        "deals": 1_086_008,
        "players": [
            {
                "hand": "AsAhKsKh",
                "equity": 1_335_384 / 2_172_016,
                "fraction": "166923/271502",
                "wins": 667_649,
                "ties": 86,
                "losses": 418_273,
            },
            {
                "hand": "JcTc9d8d",
                "equity": 836_632 / 2_172_016,
                "fraction": "104579/271502",
                "wins": 418_273,
                "ties": 86,
                "losses": 667_649,
            },
        ],
    }


def test_board_and_dead_cards_are_shown(holecard: Program) -> None:
    done = holecard("equity", "AhKh", "QsQd", "--board", "Td 9d 6h", "--dead", "2c")
    first, second, *_ = done.out.splitlines()
    assert first.split()[0] == "board"
    assert len(first.split()) == 4
    assert second.split()[0] == "dead"
    assert done.out.splitlines()[-1] == "exact: all 946 deals are counted"  # C(44, 2)


def test_weights_are_fractions_in_json(holecard: Program) -> None:
    data = json.loads(holecard("equity", "AsAh:0.3", "KdKc", "--json").out)
    assert data["deals"] == "2568456/5"
    assert data["players"][0]["wins"] == "2082108/5"


def test_a_long_range_fits_the_screen(holecard: Program) -> None:
    long = ",".join(["22+,AJs+,KQo,A5s-A2s,T9s-65s,K9s+:0.5"] * 5)
    done = holecard("equity", long, "random", "--board", "Td9d6h")
    assert done.code == 0
    assert max(map(len, done.out.splitlines())) <= 80


def test_samples_have_an_error_and_a_seed(holecard: Program) -> None:
    arguments = ["equity", "AsAh", "KdKc", "--samples", "60000", "--seed", "friday"]
    done = holecard(*arguments)
    assert done.out.splitlines()[0].split()[:3] == ["hand", "equity", "error"]
    assert done.out.splitlines()[-1] == "sampled: 60,000 random deals with the seed 'friday'"
    assert holecard(*arguments).out == done.out
    data = json.loads(holecard(*arguments, "--json").out)
    assert (data["method"], data["seed"], data["stopped"], data["deals"]) == (
        "sampled",
        "friday",
        False,
        60_000,
    )
    first = data["players"][0]
    assert abs(first["equity"] - 0.81255490) < 5 * first["error"]


def test_sampling_goes_on_until_it_is_sure(holecard: Program) -> None:
    data = json.loads(holecard("equity", "AsAh", "KdKc", "--until", "0.1%", "--json").out)
    assert all(player["error"] <= 0.001 for player in data["players"])


def test_what_takes_long_to_count_is_sampled(holecard: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("holecard.cli.equity.command._SAMPLES", 20_000)
    done = holecard("equity", "random", "random", "AKs")
    assert done.out.splitlines()[-1].startswith("sampled: 20,000 random deals with the seed 'equity'")
    refused = holecard("equity", "random", "random", "AKs", "--exact")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("holecard: too many deals to count every one, draw samples instead")


def test_ctrl_c_while_sampling_tells_what_was_reached(
    holecard: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_spot: Spot, *, samples: int, seed: str) -> Iterator[Equities]:
        assert (samples, seed) == (10**6, "equity")
        yield Equities.of([0, 700, 290, 10], EquityMethod.SAMPLED)
        raise KeyboardInterrupt

    monkeypatch.setattr("holecard.solver.equity.growing_samples", interrupted)
    done = holecard("equity", "AsAh", "KdKc", "--samples", 10**6)
    assert done.code == 130
    assert "70.5000%" in done.out
    assert done.out.splitlines()[-1].endswith("the seed 'equity', stopped before the end")


@pytest.mark.parametrize(("game", "deals"), [("omaha", 1_086_008), (None, 1_086_008)])
def test_the_game_is_told_or_guessed(holecard: Program, game: str | None, deals: int) -> None:
    named = [] if game is None else ["--game", game]
    done = holecard("equity", "AsAdKsQd", "7h6h5c4c", *named, "--json")
    assert json.loads(done.out)["deals"] == deals


def test_random_hands_are_of_the_game_that_is_named(holecard: Program) -> None:
    done = holecard("equity", "random", "random", "--game", "omaha", "--samples", 2000, "--json")
    assert json.loads(done.out)["hole_cards"] == 4
    done = holecard("equity", "random", "random", "--game", "six-max", "--samples", 2000, "--json")
    assert json.loads(done.out)["hole_cards"] == 2


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["AhKh"], "from 2 to 6 players can be compared, not 1"),
        (["AhKh", "22+,QsQx"], "random; piece 2 (character 5) is 'QsQx'"),
        (["AhKh", "AhQs"], "no deal gives a card to two players: Ah"),
        (["AhKh", "QsQd", "--board", "2c3c"], "a board has 0, 3, 4 or 5 cards, not 2: '2c3c'"),
        (["AA", "KK", "--game", "kuhn"], "such as As, not 'AA' in 'AA'"),
        (["As", "As", "--game", "stud"], "on the board or dead, not twice: As"),
        (["AA", "KK", "--game", "chess"], "or the path of a .toml file, not 'chess'"),
        (["AhKh", "AhKhQhJh"], "piece 1 (character 1) is 'AhKhQhJh'"),
        (["AA", "KK", "--until", "2"], "such as 0.001 or 0.1%, not '2' (see holecard equity --help)"),
        (["AA", "KK", "--samples", "0"], "from 2 up, not '0' (see holecard equity --help)"),
        (["AA", "KK", "--exact", "--samples", "9"], "it takes neither --samples nor --until"),
    ],
)
def test_what_cannot_be_answered_is_refused_in_a_line(
    holecard: Program, arguments: list[str], complaint: str
) -> None:
    done = holecard("equity", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("holecard: ")
    assert done.err.endswith(f"{complaint}\n")
    assert done.err.count("\n") == 1


def test_the_examples_of_the_help_run(holecard: Program) -> None:
    text = holecard("equity", "--help").out
    examples = [line.split()[1:] for line in text.splitlines() if line.strip().startswith("holecard equity")]
    assert len(examples) == 10
    for arguments in examples:
        assert holecard(*arguments).code == 0


def test_hi_lo_has_the_chances_of_high_low_and_scoop(holecard: Program) -> None:
    hands = ("As2d3cKh", "KsKdQcJc", "--game", "omaha-8", "--board", "4h7sQd8c")
    lines = holecard("equity", *hands).out.splitlines()
    assert [line.split() for line in lines[1:4]] == [
        ["hand", "equity", "high", "low", "scoop"],
        ["As2d3cKh", "53.7500%", "7.50%", "100.00%", "7.50%"],
        ["KsKdQcJc", "46.2500%", "92.50%", "0.00%", "0.00%"],
    ]
    told = json.loads(holecard("equity", *hands, "--json").out)
    assert (told["deals"], told["lows"]) == (40, 40)
    assert told["players"][0] == {
        "hand": "As2d3cKh",
        "equity": 0.5375,
        "fraction": "43/80",
        "wins_high": 3,
        "ties_high": 0,
        "wins_low": 40,
        "ties_low": 0,
        "scoops": 3,
    }


def test_stud_is_sampled_with_its_error(holecard: Program) -> None:
    out = holecard("equity", "AsAhKd", "9c8c7c", "--game", "stud", "--samples", "2000").out
    assert out.splitlines()[0].split() == ["hand", "equity", "error", "win", "tie"]
    assert "sampled: 2,000 random deals with the seed 'equity'" in out


@pytest.mark.parametrize("columns", ["24", "46", "60", "80"])
def test_hands_and_equities_are_whole_on_any_screen(
    holecard: Program, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    lines = holecard("equity", "AsAh", "KdKc").out.splitlines()
    assert [line.split()[:2] for line in lines[:3]] == [
        ["hand", "equity"],
        ["AsAh", "81.2555%"],
        ["KdKc", "18.7445%"],
    ]
    assert not any("…" in line for line in lines)


def test_weights_of_too_many_digits_are_sampled_unless_counting_is_asked_for(
    holecard: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("holecard.cli.equity.command._SAMPLES", 2000)
    hands = ("QQ,KK:0.123456789", "AA,TT:0.987654321", "99:0.192837465,88", "--board", "2c3d4h")
    done = holecard("equity", *hands)
    assert done.code == 0
    assert "2,000 random deals" in done.out
    assert "too many digits" in done.out
    refused = holecard("equity", *hands, "--exact")
    assert refused.code == 2
    assert "draw samples instead" in refused.err


def test_draws_to_come_are_sampled_by_a_rule(holecard: Program) -> None:
    done = holecard(
        "equity", "7s5d4c3h", "9s8d6c5h2c", "--game", "single-draw", "--draws", "1", "--samples", "300"
    )
    assert done.code == 0
    assert done.out.splitlines()[-1] == (
        "sampled: 300 random deals with the seed 'equity'; every player draws as the house bots do"
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("AsAh", "KsKh", "--draws", "1"), "--draws needs a draw game, such as --game triple-draw"),
        (("4d", "5d", "--game", "razz", "--draws", "1"), "--draws is for draw games, such as"),
        (("As", "Ks", "--game", "badugi", "--draws", "4"), "badugi has from 1 to 3 draws to come, not 4"),
        (("As", "Ks", "--game", "badugi", "--draws", "1", "--exact"), "cannot be combined with --exact"),
    ],
)
def test_draws_that_are_not_there_are_refused(
    holecard: Program, arguments: tuple[str, ...], words: str
) -> None:
    done = holecard("equity", *arguments)
    assert done.code == 2
    assert words in done.err
