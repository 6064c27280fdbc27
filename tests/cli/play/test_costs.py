"""`holecard play --costs`."""

from tests.cli.conftest import Program


def test_play_tells_what_each_decision_cost(holecard: Program) -> None:
    told = holecard(
        "play", "kuhn", "--opponents", "nash", "--costs", "--hands", 3, "--seed", "a", answers="c\n" * 9
    )
    assert told.code == 0
    assert told.out.count("EV ") >= 4
    refused = holecard("play", "kuhn", "--opponents", "felix", "--costs")
    assert refused.code == 2
    assert "costs are shown against nash or nash-chips with two seats, not against 'felix'" in refused.err


def test_costs_are_told_at_a_table_of_two_unless_seats_are_given(holecard: Program) -> None:
    for seats, words in (([], "not against 'felix'"), (["--seats", 6], "not with 6")):
        refused = holecard("play", "six-max", "--opponents", "felix", "--costs", *seats)
        assert refused.code == 2
        assert words in refused.err


def test_against_nash_in_micro_costs_are_told_with_how_exact_they_are(holecard: Program) -> None:
    told = holecard(
        "play", "micro", "--opponents", "nash", "--costs", "--hands", 1, "--seed", "a", answers="c\n" * 9
    )
    assert "games" in told.out
    assert told.out.count("Approximate: the hand is solved to 0.") == 1, "one note for all decisions"
