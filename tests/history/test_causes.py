"""Causes of verdicts are the same for hands that differ only in names, amounts and places."""

import pytest

from holecard.history import Finding
from holecard.history.causes import cause_of
from holecard.history.check import Verdict
from holecard.history.winnings import Contradiction


@pytest.mark.parametrize(
    ("finding", "words", "cause"),
    [
        (Finding.AGREES, "", ""),
        (Finding.RAKED, "0.5 less was paid out than was in the pot", ""),
        (Finding.SET_ASIDE, "run more than once, cashed out; ann won 5", "run more than once, cashed out"),
        (
            Finding.ILLEGAL,
            "a.txt, line 3, action 8: it is the turn of p3, not 'p5 f'",
            "an action out of turn",
        ),
        (
            Finding.ILLEGAL,
            "a.txt, line 3, action 8: p1 may check, bet 2 up to 194, not 'p1 cbr 1'",
            "a bet, raise or other action that the rules do not allow",
        ),
        (Finding.ILLEGAL, "a.phh, action 8: the hand is over, not 'p1 sd'", "expected: the hand is over"),
        (Finding.REFUSED, "a.txt, line 1: hold'em and Omaha are read, not '$5 Irish'", "another game"),
        (
            Finding.UNREADABLE,
            "C: d/a, b.txt, line 9: a player sits at the table (Ann, Bob), unlike 'Cy: folds'",
            "expected: a player sits at the table",
        ),
        (
            Finding.UNREADABLE,
            "a.txt, line 1: a card is dealt once, not twice: 5d",
            "expected: a card is dealt once",
        ),
        (
            Finding.UNREADABLE,
            "the archive is damaged or cannot be read (Error -3: bits): 'a.zip/b.txt'",
            "the archive is damaged or cannot be read",
        ),
        (
            Finding.UNREADABLE,
            "cannot read the file: Is a directory: 'a.txt'",
            "cannot read the file",
        ),
    ],
)
def test_causes_without_names_and_amounts(finding: Finding, words: str, cause: str) -> None:
    assert cause_of(Verdict(finding, words)) == cause


def test_winnings_that_differ_have_the_contradiction_as_their_cause() -> None:
    verdict = Verdict(Finding.DIFFERS, "Ann won 7 in the file", cause=Contradiction.TOO_MUCH)
    assert cause_of(verdict) == "more was collected than was paid in"
    assert cause_of(Verdict(Finding.DIFFERS, "Ann has 7")) == "the final stacks are others"
