"""An error names the line of the bot, wherever it was raised."""

import re
from pathlib import Path

import pytest

from holecard.bots.describe import describe_error


def failing(body: str, folder: Path) -> BaseException:
    """What comes out of a bot's file whose third line is this."""
    file = folder / "broken.py"
    file.write_text(f"import json\ndef act(view):\n    {body}\n", "utf-8")
    names: dict[str, object] = {}
    exec(compile(file.read_text("utf-8"), str(file), "exec"), names)
    try:
        names["act"](None)  # type: ignore[operator]
    except BaseException as error:
        return error
    pytest.fail("it did not fail")


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("view.hand", "AttributeError: 'NoneType' object has no attribute 'hand' (broken.py:3)"),
        ("json.loads('{')", r"JSONDecodeError: .* \(broken.py:3\)"),
        ("from holecard import Card; Card('Xx')", r".*Xx.* \(broken.py:3\)"),
        ("raise SystemExit", r"SystemExit \(broken.py:3\)"),
    ],
)
def test_the_line_is_the_bots_own(body: str, text: str, tmp_path: Path) -> None:
    said = describe_error(failing(body, tmp_path))
    assert said == text or re.fullmatch(text, said), said


def test_an_error_without_a_place_is_told_without_one() -> None:
    assert describe_error(ValueError("never raised")) == "ValueError: never raised"


def test_what_objects_to_being_printed_is_told_all_the_same() -> None:
    class Spiteful(Exception):
        def __str__(self) -> str:
            raise SystemExit

    assert describe_error(Spiteful("no")) == "Spiteful: no"
