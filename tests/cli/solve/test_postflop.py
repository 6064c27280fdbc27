"""`holecard solve` and `grade` of spots after the flop."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Program

SPOT = """\
board = "Td9d6hQc2s"
pot = 200
stacks = 500
oop = "TT+,AQs,J8s,98s:0.5,A5s,76s"
ip = "QQ,99-66,AQs,KQs,KJs,87s"
bets = "50,allin"
raises = "3x"
"""
OPTIONS = ["--board", "Td9d6hQc2s", "--pot", 200, "--stacks", 500, "--oop", "TT+,J8s", "--ip", "QQ,99-66"]


HAND = """\
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
players = ["Ann", "Bob", "Cy"]
actions = ["d dh p1 As2c", "d dh p2 JsJh", "d dh p3 QdQh", "p3 cbr 6", "p1 f", "p2 cc", "d db Td9d6h",
           "p2 cc", "p3 cc", "d db Qc", "p2 cc", "p3 cbr 10", "p2 cc", "d db 2s", "p2 cbr 40", "p3 cbr 184",
           "p2 f"]
"""
FROM = ["--oop", "JJ,T9s,98s,AQs", "--ip", "QQ+,AK,AQs", "--bets", "50", "--raises", "3x"]


OMAHA = ["--pot", 200, "--stacks", 500, "--oop", "random", "--ip", "AAxx,KQJTds:0.5", "--bets", "pot"]


@pytest.fixture
def spot(tmp_path: Path) -> Path:
    file = tmp_path / "spot.toml"
    file.write_text(SPOT)
    return file


def test_a_spot_is_solved_and_shown(holecard: Program, spot: Path) -> None:
    result = holecard("solve", "holdem", "--spot", spot, "--until", "0.5%", "--node", "b50")
    assert result.code == 0, result.err
    assert "pot 200, 500 behind; 41 hands of OOP against 35 of IP" in result.out
    assert "IP to act on Td 9d 6h Qc 2s after b50, pot 300" in result.out
    assert "raise to 300" in result.out
    assert "\nKQs" in result.out


def test_the_falling_exploitability_is_drawn(holecard: Program, spot: Path, tmp_path: Path) -> None:
    curve = tmp_path / "curve.svg"
    result = holecard("solve", "holdem", "--spot", spot, "--until", "1%", "--curve", curve)
    assert result.code == 0, result.err
    assert f"Drawn in {curve}." in result.out
    drawn = curve.read_text()
    assert "exploitability, % of the pot" in drawn
    assert "pot 200, 500 behind" in drawn
    wrong = holecard("solve", "holdem", "--spot", spot, "--curve", tmp_path / "curve.gif")
    assert wrong.code == 2
    assert wrong.err.count("\n") == 1


def test_options_say_the_same_as_a_file_and_json_has_every_hand(holecard: Program) -> None:
    result = holecard(
        "solve", "holdem", *OPTIONS, "--bets", "50", "--until", "1chips", "--threads", 1, "--json"
    )
    assert result.code == 0, result.err
    found = json.loads(result.out)
    assert found["reached"]
    assert found["exploitability"] <= 1
    assert sum(found["ev"]) == pytest.approx(200)
    assert [action["label"] for action in found["node"]["actions"]] == ["k", "b50"]
    hands = found["node"]["hands"]
    assert {hand["hand"] for hand in hands} >= {"AsAh", "Js8s"}
    assert all(sum(hand["strategy"]) == pytest.approx(1) for hand in hands)


def test_a_dry_run_tells_the_size(holecard: Program, spot: Path) -> None:
    words = holecard("solve", "holdem", "--spot", spot, "--dry-run").out
    assert "boards, street by street: 1;" in words
    plain = json.loads(holecard("solve", "holdem", "--spot", spot, "--dry-run", "--json").out)
    assert plain["boards"] == [1]
    assert plain["memory"] > plain["memory_16_bits"]


@pytest.mark.slow
def test_omaha_is_sampled_and_shown_by_what_hands_make(holecard: Program) -> None:
    size = json.loads(holecard("solve", "omaha", "--board", "Td9d6hQc2s", *OMAHA, "--dry-run", "--json").out)
    assert size["hands"][0] == 178_365
    few = ["--sample", 40, "--seed", 3, "--until", "1%", "--node", "b100"]
    result = holecard("solve", "omaha", "--board", "Td9d6hQc2s", *OMAHA, *few)
    assert result.code == 0, result.err
    assert "500 behind; 40 hands of OOP against 40 of IP" in result.out
    assert "IP to act on Td 9d 6h Qc 2s after b100, pot 400" in result.out
    assert "\nstraight " in result.out
    assert "\nSolved with 40 of 178,365 hands of OOP and 40 of " in result.out


def test_omaha_too_large_for_memory_is_refused_in_one_line(holecard: Program) -> None:
    """All hands from the flop on: 1,176 rivers of 194,580 hands and more."""
    result = holecard("solve", "omaha", "--board", "Td9d6h", *OMAHA, "--raises", "pot")
    assert result.code == 2
    assert "GB of memory and this machine has" in result.err
    assert result.err.count("\n") == 1


def test_a_run_is_saved_and_goes_on(holecard: Program, spot: Path, tmp_path: Path) -> None:
    arguments = ("solve", "holdem", "--spot", spot, "--save", tmp_path / "run.npz", "--until", "0.0001%")
    first = json.loads(holecard(*arguments, "--iterations", 20, "--json").out)
    second = json.loads(holecard(*arguments, "--iterations", 30, "--json").out)
    assert (first["iterations"], second["iterations"]) == (20, 50)
    assert not second["reached"]


def test_a_run_stops_when_its_time_is_over(holecard: Program, spot: Path) -> None:
    result = holecard("solve", "holdem", "--spot", spot, "--until", "0.000001%", "--time", "1ms", "--json")
    found = json.loads(result.out)
    assert (result.code, found["reached"], found["interrupted"]) == (0, False, False)
    assert found["exploitability_percent"] > 0


def test_a_run_goes_on_with_its_own_bits(holecard: Program, spot: Path, tmp_path: Path) -> None:
    arguments = ("solve", "holdem", "--spot", spot, "--save", tmp_path / "run.npz", "--iterations", 5)
    assert holecard(*arguments).code == 0
    result = holecard(*arguments, "--bits", 16)
    assert result.code == 2
    assert "bits of its file, which has 32, not 16" in result.err


def test_locks_are_graded(holecard: Program, spot: Path, tmp_path: Path) -> None:
    locks = tmp_path / "locked.toml"
    locks.write_text('[[lock]]\nnode = "b50"\nfrequencies = {f = 1}\n')
    result = holecard("grade", "holdem", "--spot", spot, "--lock", locks, "--json")
    assert result.code == 0, result.err
    found = json.loads(result.out)
    assert found["best_response"][0] >= 200 - 1e-3
    assert found["loss"]["IP"] == pytest.approx(found["best_response"][0] - found["ev"][0])


def test_reports_go_to_the_screen_to_files_and_to_json(holecard: Program, tmp_path: Path) -> None:
    turn = ["--board", "Td9d6hQc", *OPTIONS[2:], "--bets", "75", "--until", "5%", "--node", "k k"]
    table, picture = tmp_path / "turns.csv", tmp_path / "turns.svg"
    result = holecard("solve", "holdem", *turn, "--report", "cards", "--csv", table, "--plot", picture)
    assert result.code == 0, result.err
    assert "OOP on every card that may follow Td 9d 6h Qc: k k *" in result.out
    assert table.read_text().startswith("card,share,k,b75,ev_oop,ev_ip,equity_oop,equity_ip\n")
    assert picture.read_text().startswith("<svg")
    result = holecard("solve", "holdem", *turn, "--report", "cards", "--json")
    plain = json.loads(result.out)
    assert len(plain["cards"]) == 48
    assert sum(card["share"] for card in plain["cards"]) == pytest.approx(1)


@pytest.mark.parametrize(("report", "words"), [("equity", "90-100%"), ("hands", "combos of OOP on Td")])
def test_reports_on_ranges(holecard: Program, spot: Path, report: str, words: str) -> None:
    result = holecard("solve", "holdem", "--spot", spot, "--until", "5%", "--report", report)
    assert result.code == 0, result.err
    assert words in result.out


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    file = tmp_path / "hand.phh"
    file.write_text(HAND)
    return file


def test_a_decision_of_a_recorded_hand_is_solved_and_its_action_judged(holecard: Program, hand: Path) -> None:
    """Cy raises all-in over a bet of 40 into 33: 13 before the flop and 10 each on the turn."""
    arguments = ["solve", "holdem", "--from", hand, "--at", "river+1", *FROM, "--until", "0.5%"]
    result = holecard(*arguments)
    assert result.code == 0, result.err
    assert result.out.startswith("After 9 actions of ")
    assert "hand.phh: Bob as OOP and Cy as IP; so far on this street b40chips" in result.out
    assert "Td 9d 6h Qc 2s, pot 33, 184 behind" in result.out
    assert "dead are As 2c" in result.out
    assert "IP to act on Td 9d 6h Qc 2s after b40chips, pot 73" in result.out
    assert "Cy holds QdQh: all-in 184 is " in result.out
    told = json.loads(holecard(*arguments, "--json").out)["hand"]
    assert (told["oop"], told["ip"], told["path"], told["taken"]) == ("Bob", "Cy", "b40chips", "allin")
    assert (told["pot"], told["stacks"], told["dead"]) == (33, [184, 184], ["As", "2c"])
    assert 0 <= told["taken_action"]["frequency"] <= 1
    assert told["taken_action"]["loss"] >= 0


def test_a_node_goes_on_from_the_decision_of_the_hand(holecard: Program, hand: Path) -> None:
    arguments = ["solve", "holdem", "--from", hand, "--at", "river+1", *FROM, "--until", "5%"]
    result = holecard(*arguments, "--node", "allin")
    assert "OOP to act on Td 9d 6h Qc 2s after b40chips allin, pot 257" in result.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--at", "flip", *FROM], "not 'flip'"),
        (["--at", "2", *FROM], "spots are solved after the flop"),
        (["--at", "turn"], "a spot after the flop needs this option, too: --oop"),
        ([*FROM, "--pot", 5], "--from takes this from the hand, so it does not take this option: --pot"),
        ([*FROM, "--hand", "7"], "not '7'"),
        ([*FROM, "--node", "b7"], "an action is one of "),
    ],
)
def test_mistakes_with_recorded_hands_are_one_line(
    holecard: Program, hand: Path, arguments: list[object], words: str
) -> None:
    result = holecard("solve", "holdem", "--from", hand, *arguments)
    assert result.code == 2
    assert words in result.err
    assert result.err.count("\n") == 1


def test_a_hand_of_another_game_is_refused(holecard: Program, hand: Path) -> None:
    result = holecard("solve", "short-deck", "--from", hand, *FROM)
    assert (result.code, "the hand is from a different game than short-deck" in result.err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--at", "flop", *OPTIONS], "a decision of a recorded hand, so it needs --from: --at"),
        ([*OPTIONS, "--report", "cards"], "a report by card needs a path to a card"),
        ([*OPTIONS, "--plot", "a.svg"], "this option needs a --report: --plot"),
        ([*OPTIONS, "--report", "hands", "--csv", "a.txt"], "a table is written to a .csv file, not 'a.txt'"),
        (["--board", "Td9d6h"], "a spot after the flop needs this option, too: --pot"),
        ([*OPTIONS, "--bets", "5y"], "or allin, not '5y'"),
        ([*OPTIONS, "--until", "1mbb"], "such as 0.3%, or chips, not '1mbb'"),
        ([*OPTIONS, "--node", "b75"], "an action is one of k here, not 'b75'"),
        ([*OPTIONS, "--bits", "8"], "tables have 16 or 32 bits, not 8"),
        ([*OPTIONS, "--method", "lp"], "does not take this option: --method"),
        ([*OPTIONS, "--seed", 5], "so it needs --sample: --seed"),
        (
            [*OPTIONS, "--stacks", 0],
            "one number of chips from 1 to 1,000,000,000, or two separated by a comma, not '0'",
        ),
        ([*OPTIONS, "--stacks", 10**9 + 1], "or two separated by a comma, not '1000000001'"),
        ([*OPTIONS, "--stacks", "9" * 5000], f"or two separated by a comma, not '{'9' * 59}…'"),
        ([*OPTIONS, "--oop", " "], "the range of OOP has no hands: ' '"),
        (["--time", "5s"], "which need --board, --spot or --from: --time"),
        (["--sample", 5], "which need --board, --spot or --from: --sample"),
        (["--pot", 5], "which need --board, --spot or --from: --pot"),
        (["--spot", "nowhere.toml"], "no such file or directory: 'nowhere.toml'"),
    ],
)
def test_mistakes_are_one_line(holecard: Program, arguments: list[object], words: str) -> None:
    result = holecard("solve", "holdem", *arguments)
    assert result.code == 2
    assert words in result.err
    assert result.err.count("\n") == 1
