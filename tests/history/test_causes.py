"""Hands that do not agree have a cause, the same for hands that differ only in names, amounts and places."""

from pathlib import Path

import pytest

from holecard.errors import BadRequest, Unreadable
from holecard.history import Finding, check
from holecard.history.causes import OTHER, STACKS, Refusal, Violation
from holecard.history.check import Checked, Verdict, judged
from holecard.history.formats.reading import placed
from holecard.history.remarks import FIELD, Remark
from tests.history.samples import TWO, hand

HOLE = ["d dh p1 AsAh", "d dh p2 KsKh"]


@pytest.mark.parametrize(
    ("actions", "cause"),
    [
        (["p2 cc", "p1 cbr 3"], Violation.NOT_ALLOWED),
        (["p2 f", "p2 cc"], Violation.AFTER_BETTING),
        (["p2 cc", "p1 cc", "p1 cc"], Violation.BEFORE_CARDS),
        (["p2 cbr 6", "p2 cbr 12", "p1 cc"], Violation.OUT_OF_TURN),
        (["p2 cc", "p1 cc", "d db 2s3s4h", "p2 sd"], None),
    ],
)
def test_what_breaks_the_rules_has_a_cause(actions: list[str], cause: Violation | None) -> None:
    verdict = check(hand(TWO, actions=[*HOLE, *actions]))
    assert (verdict.finding is Finding.ILLEGAL) == (cause is not None)
    assert verdict.cause == (cause or "")


def test_what_differs_and_what_is_set_aside_has_a_cause() -> None:
    assert check(hand(TWO, finishing_stacks=[100, 60])).cause == STACKS
    aside = check(hand(TWO, finishing_stacks=[100, 60], **{FIELD: [str(Remark.RUN_TWICE)]}))
    assert (aside.finding, aside.cause) == (Finding.SET_ASIDE, "run more than once")
    assert check(hand(TWO)).cause == ""


def test_a_place_in_front_of_an_error_leaves_its_cause() -> None:
    def read() -> None:
        with placed("a.txt", 3):
            raise BadRequest("no bomb pots").with_cause(Refusal.BOMB_POT)

    def refuse() -> None:
        raise BadRequest("not this one")

    def fail() -> None:
        raise Unreadable("no cards")

    verdicts = [judged(one) for one in (read, refuse, fail)]  # type: ignore[arg-type]
    assert [verdict.cause for verdict in verdicts] == [Refusal.BOMB_POT, OTHER, ""]
    assert verdicts[0].words == "a.txt, line 3: no bomb pots"


@pytest.mark.parametrize(
    ("path", "key", "words", "said"),
    [
        (
            "a.txt",
            "at line 3",
            "a.txt, line 3, action 8: no",
            "a.txt, hand at line 3: illegal: line 3, action 8: no",
        ),
        (
            "h.db",
            "a.txt, line 3",
            "a.txt, line 3, action 8: no",
            "h.db, hand a.txt, line 3: illegal: action 8: no",
        ),
        ("h.db", "a.txt, line 3", "a.txt, line 5: no", "h.db, hand a.txt, line 3: illegal: line 5: no"),
        ("a.phh", None, "a.phh, action 8: no", "a.phh: illegal: action 8: no"),
        ("a", None, "no a, b", "a: illegal: no a, b"),
    ],
)
def test_a_file_is_named_once(path: str, key: str | None, words: str, said: str) -> None:
    assert str(Checked(Path(path), key, Verdict(Finding.ILLEGAL, words))) == said
