"""Whether files add up."""

import gzip
import pickle
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holecard import BadRequest, Unreadable
from holecard.history import Finding, check, check_file, check_paths, histories, parse, write
from holecard.history.check_many import check_many
from holecard.history.winnings import Contradiction
from tests.history.formats.samples import STARS_CASH, STARS_TOURNAMENT
from tests.history.samples import THREE, TWO, changed, hand, phh

ACTIONS = THREE["actions"]
AGREED = [214, 186, 200]


def test_a_record_agrees_with_its_stacks_at_the_end() -> None:
    verdict = check(hand(THREE, finishing_stacks=AGREED))
    assert (verdict.finding, str(verdict), verdict.is_wrong) == (Finding.AGREES, "agrees", False)


def test_without_stacks_at_the_end_it_is_only_replayed() -> None:
    assert check(hand(THREE)).finding is Finding.REPLAYED
    inf = Decimal("inf")
    unknown = hand(THREE, starting_stacks=[inf] * 3, finishing_stacks=[inf] * 3)
    assert check(unknown).finding is Finding.REPLAYED


def test_known_stacks_are_compared_even_if_others_are_not() -> None:
    inf = Decimal("inf")
    stacks = {"starting_stacks": [inf, 200, 200]}
    assert check(hand(THREE, **stacks, finishing_stacks=[inf, 186, 200])).finding is Finding.AGREES
    assert check(hand(THREE, **stacks, finishing_stacks=[inf, 187, 200])).finding is Finding.DIFFERS


def test_a_difference_names_the_player_and_both_amounts() -> None:
    verdict = check(hand(THREE, players=["Ann", "", "Cy"], finishing_stacks=[186, 214, 200]))
    assert verdict.finding is Finding.DIFFERS
    assert verdict.is_wrong
    assert [(one.seat, one.player, one.expected, one.got) for one in verdict.differences] == [
        (0, "Ann", 186, 214),
        (1, "p2", 214, 186),
    ]
    assert verdict.words == (
        "Ann has 186 in the file and 214 by the rules; p2 has 214 in the file and 186 by the rules"
    )


RAKE = "1.25 less was paid out than was in the pot, as where a house takes rake"


def test_stacks_that_lack_the_rake_only_say_so() -> None:
    verdict = check(hand(THREE, finishing_stacks=[Decimal("212.75"), 186, 200]))
    assert (str(verdict), verdict.is_wrong) == (f"raked: {RAKE}", False)


def test_rake_comes_from_a_pot_and_is_a_part_of_it() -> None:
    """Of the 28 in it a fifth is 5.6; and a seat that lost the hand has nothing to pay rake from."""
    assert check(hand(THREE, finishing_stacks=[Decimal("208.4"), 186, 200])).finding is Finding.RAKED
    verdict = check(hand(THREE, finishing_stacks=[Decimal("208.3"), 186, 200]))
    assert verdict.finding is Finding.DIFFERS
    assert str(verdict).startswith(
        "differs: p1 has 208.3 in the file and 214 by the rules; 5.7 less was paid"
    )
    assert check(hand(THREE, finishing_stacks=[214, 185, 200])).finding is Finding.DIFFERS
    assert check(hand(THREE, finishing_stacks=[215, 186, 200])).finding is Finding.DIFFERS


WON = [28, 0, 0]
"""What p1 collects in the hand: two bets of 14."""


def test_winnings_are_compared_where_there_are_no_stacks() -> None:
    verdict = check(hand(THREE, winnings=WON))
    assert (str(verdict), verdict.is_wrong) == ("agrees", False)
    verdict = check(hand(THREE, winnings=[Decimal("26.75"), 0, 0]))
    assert (str(verdict), verdict.is_wrong) == (f"raked: {RAKE}", False)


def test_winnings_of_others_are_a_difference_that_names_them() -> None:
    verdict = check(hand(THREE, players=["Ann", "", "Cy"], winnings=[0, 28, 0]))
    assert verdict.finding is Finding.DIFFERS
    assert verdict.is_wrong
    assert verdict.words == (
        "Ann won 0 in the file and 28 by the rules; p2 won 28 in the file and 0 by the rules: "
        "the pots went to others than the cards say"
    )
    for wrong in ([29, 0, 0], [22, 0, 0], [27, 1, 0], [0, 0, 1]):
        assert check(hand(THREE, winnings=wrong)).finding is Finding.DIFFERS, wrong


def test_zeros_for_all_seats_say_nothing() -> None:
    """Converters write them for hands whose result they did not understand."""
    assert check(hand(THREE, winnings=[0, 0, 0])).finding is Finding.REPLAYED
    assert check(hand(THREE, winnings=[0, 0, 0], finishing_stacks=AGREED)).finding is Finding.AGREES


@pytest.mark.parametrize(
    ("winnings", "finding"),
    [
        ([0, 4, 0], "agrees"),
        ([0, 10, 0], "agrees"),
        ([0, Decimal("9.8"), 0], "raked"),
        ([0, 7, 0], "differs"),
    ],
)
def test_an_uncalled_bet_may_be_counted_or_not(winnings: list[int | Decimal], finding: str) -> None:
    """Two blinds of 2 are in the pot when p2 bets 6 and no seat calls. Sites write 4, or 4 and 6."""
    actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 cc", "p2 cc", "d db 2s3s4h"]
    bet = [*actions, "p1 cc", "p2 cbr 6", "p1 f"]
    assert check(hand(THREE, actions=bet, winnings=winnings)).finding == finding


def test_the_loser_of_an_all_in_may_be_said_to_win_what_went_back() -> None:
    """p2 has 60 and is called for 60; p1 had put in 100."""
    actions = [
        "d dh p1 KsKh", "d dh p2 AsAh", "p2 cbr 4", "p1 cbr 100", "p2 cc",
        "d db 2s3s4h", "d db 9d", "d db Jd",
    ]  # fmt: skip
    for winnings, finding in (
        ([0, 120], "agrees"),
        ([40, 120], "agrees"),
        ([40, 117], "raked"),
        ([40, 80], "differs"),
        ([39, 120], "differs"),
    ):
        assert check(hand(TWO, actions=actions, winnings=winnings)).finding == finding, winnings


def test_a_seat_that_is_said_to_win_with_cards_that_were_never_seen_proves_nothing() -> None:
    actions = [
        "d dh p1 ????", "d dh p2 ????", "p2 cbr 60", "p1 cc", "d db 2s3s4h", "d db 9d", "d db Jd",
        "p1 sm KsKh", "p2 sm ????",
    ]  # fmt: skip
    assert check(hand(TWO, actions=actions, winnings=[120, 0])).finding is Finding.AGREES
    assert check(hand(TWO, actions=actions, winnings=[0, 118])).finding is Finding.UNDECIDED
    seen = [*actions[:-1], "p2 sm QsQh"]
    verdict = check(hand(TWO, actions=seen, winnings=[0, 118]))
    assert verdict.cause is Contradiction.OTHER_WINNERS


@pytest.mark.parametrize(
    ("winnings", "cause"),
    [([150, 0], Contradiction.TOO_MUCH), ([70, 0], Contradiction.TOO_LITTLE)],
)
def test_winnings_that_contradict_the_bets_say_how(winnings: list[int], cause: Contradiction) -> None:
    assert check(hand(TWO, winnings=winnings)).cause is cause


def test_stacks_and_winnings_are_compared_both() -> None:
    raked = Decimal("212.75")
    paid = [Decimal("26.75"), 0, 0]
    assert check(hand(THREE, finishing_stacks=AGREED, winnings=WON)).finding is Finding.AGREES
    assert check(hand(THREE, finishing_stacks=[raked, 186, 200], winnings=paid)).finding is Finding.RAKED
    assert check(hand(THREE, finishing_stacks=[raked, 186, 200], winnings=WON)).finding is Finding.DIFFERS
    verdict = check(hand(THREE, finishing_stacks=AGREED, winnings=[0, 28, 0]))
    assert (
        verdict.words
        == "p1 won 0 in the file and 28 by the rules; p2 won 28 in the file and 0 by the rules: "
        "the pots went to others than the cards say"
    )


def test_unknown_stacks_may_have_been_all_in_so_that_other_winnings_prove_nothing() -> None:
    inf = Decimal("inf")
    unknown = {"starting_stacks": [inf] * 3}
    assert check(hand(THREE, **unknown, winnings=WON)).finding is Finding.AGREES
    assert check(hand(THREE, **unknown, winnings=[20, 0, 0])).finding is Finding.REPLAYED


@settings(deadline=None)
@given(st.lists(st.integers(0, 40), min_size=3, max_size=3))
def test_only_what_was_won_but_for_rake_is_taken_for_it(winnings: list[int]) -> None:
    finding = check(hand(THREE, winnings=winnings)).finding
    won, *others = winnings
    if not any(winnings):
        assert finding is Finding.REPLAYED
    elif winnings == WON:
        assert finding is Finding.AGREES
    elif not any(others) and won * 5 >= 28 * 4 and won < 28:
        assert finding is Finding.RAKED
    else:
        assert finding is Finding.DIFFERS


def test_an_unfinished_record_is_compared_as_it_stands() -> None:
    part = ACTIONS[:8]
    assert check(hand(THREE, actions=part)).finding is Finding.UNFINISHED
    assert check(hand(THREE, actions=part, finishing_stacks=[186, 194, 200])).finding is Finding.UNFINISHED
    assert check(hand(THREE, actions=part, finishing_stacks=[186, 195, 200])).finding is Finding.DIFFERS


def test_a_showdown_of_unknown_cards_is_undecided() -> None:
    hidden = ["d dh p1 ????", "d dh p2 ????", *ACTIONS[2:-2]]
    verdict = check(hand(THREE, actions=hidden, finishing_stacks=AGREED))
    assert str(verdict) == "undecided: the cards that decide are unknown"
    assert not verdict.is_wrong


def test_an_illegal_record_says_where() -> None:
    verdict = check(hand(THREE, actions=changed(ACTIONS, "p1 cbr 6", "p1 cbr 3")))
    assert verdict.finding is Finding.ILLEGAL
    assert verdict.words.endswith("action 5: p1 may fold, call 1, raise to 4 up to 200, not 'p1 cbr 3'")


def test_a_repaired_record_says_what_was_repaired() -> None:
    verdict = check(hand(THREE, actions=changed(ACTIONS, "p3 f"), finishing_stacks=AGREED))
    assert str(verdict) == "agrees (repaired: p3 folds before action 4: 'p1 cbr 6')"


LINES = [
    *ACTIONS,
    *(f"{player} {verb}" for player in ("p1", "p2", "p3") for verb in ("f", "cc", "sm", "sm ????", "cbr 20")),
    "p1 cbr 200",
    "d db ????",
    "# why not",
]


@settings(deadline=None)
@given(st.lists(st.sampled_from(LINES), max_size=30, unique=True), st.integers(0, len(ACTIONS)))
def test_whatever_a_file_says_there_is_a_verdict(lines: list[str], kept: int) -> None:
    """Lines in any order after some that make sense: no record breaks the reader, none makes chips."""
    text = phh(THREE, actions=[*ACTIONS[:kept], *lines])
    try:
        record = parse(text)
    except Unreadable:
        return
    assert parse(write(record)) == record
    verdict = check(record)
    if verdict.finding is Finding.REPLAYED:
        assert sum(record.hand().stacks) == 600
        assert list(record.narration())[-1].lines
    else:
        assert verdict.finding in (Finding.UNFINISHED, Finding.UNDECIDED, Finding.ILLEGAL)
        assert verdict.words


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "b" / "deep").mkdir(parents=True)
    (tmp_path / "b" / "deep" / "two.phh").write_text(phh(TWO), "utf-8")
    (tmp_path / "b" / "notes.txt").write_text("no hand", "utf-8")
    (tmp_path / "a.phh").write_text(phh(THREE, finishing_stacks=AGREED), "utf-8")
    broken = phh(THREE, antes=None)
    unknown = phh(THREE, variant="XX")
    many = f"[3]\n{phh(THREE, finishing_stacks=AGREED)}\n[8]\n{broken}\n[9]\n{unknown}\n[10]\n{phh(TWO)}"
    (tmp_path / "many.phhs").write_text(many, "utf-8")
    (tmp_path / "torn.phhs").write_text("[1]\nvariant = 'NT", "utf-8")
    (tmp_path / "void.phh").write_text("", "utf-8")
    return tmp_path


def test_folders_are_searched_for_histories(folder: Path) -> None:
    files = ["a.phh", "b/deep/two.phh", "many.phhs", "torn.phhs", "void.phh"]
    assert histories([folder]) == [folder / name for name in files]
    assert histories([folder, folder / "a.phh"]) == histories([str(folder)]), "no file comes twice"
    assert histories([folder / "b" / "notes.txt"]) == [folder / "b" / "notes.txt"], "a named file is meant"
    with pytest.raises(BadRequest, match=r"a hand history is a file or folder that exists, not 'nowhere'$"):
        histories(["nowhere"])


def test_what_is_broken_is_named_and_the_rest_goes_on(folder: Path) -> None:
    found = [(checked.path.name, checked.key, checked.verdict.finding) for checked in check_paths([folder])]
    assert found == [
        ("a.phh", None, Finding.AGREES),
        ("two.phh", None, Finding.REPLAYED),
        ("many.phhs", "3", Finding.AGREES),
        ("many.phhs", "8", Finding.UNREADABLE),
        ("many.phhs", "9", Finding.UNREADABLE),
        ("many.phhs", "10", Finding.REPLAYED),
        ("torn.phhs", None, Finding.UNREADABLE),
        ("void.phh", None, Finding.UNREADABLE),
    ]


def test_every_verdict_tells_its_place(folder: Path) -> None:
    checked = {one.name: one.verdict for one in check_file(folder / "many.phhs")}
    eighth = f"{folder / 'many.phhs'}, hand 8"
    assert checked[eighth].words == f"{eighth}: a hand needs this field, which is missing: antes"
    [torn] = check_file(folder / "torn.phhs")
    assert torn.name == str(folder / "torn.phhs")
    assert torn.verdict.words.startswith(f"{folder / 'torn.phhs'} is not TOML: ")


def test_verdicts_travel_between_processes(folder: Path) -> None:
    for checked in check_paths([folder]):
        assert pickle.loads(pickle.dumps(checked)) == checked
    verdict = check(hand(THREE, finishing_stacks=[Decimal("212.75"), 186, 200]))
    assert str(pickle.loads(pickle.dumps(verdict))) == str(verdict)


def test_many_files_are_checked_as_they_are_one_by_one(tmp_path: Path) -> None:
    (tmp_path / "a.phh").write_text(phh(THREE), "utf-8")
    (tmp_path / "b.phh").write_text("variant = ", "utf-8")
    (tmp_path / "c.phhs").write_text("\n".join(f"[{key}]\n{phh(TWO)}" for key in range(3)), "utf-8")
    (tmp_path / "d.phhs").write_text("", "utf-8")
    (tmp_path / "e.txt").write_text(f"{STARS_CASH}\n\n{STARS_TOURNAMENT}", "utf-8")
    (tmp_path / "f.txt").write_text("no hands", "utf-8")
    with gzip.open(tmp_path / "g.gz", "wt", encoding="utf-8") as packed:
        packed.write(STARS_CASH)
    files = sorted(tmp_path.iterdir())
    alone = [checked for file in files for checked in check_file(file)]
    assert len(alone) == 10
    assert list(check_many(files)) == list(check_many(files, workers=2)) == alone
    assert [checked for file in files for checked in check_many([file])] == alone
