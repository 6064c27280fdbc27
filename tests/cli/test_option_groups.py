"""Groups of options: a dataclass in a command's signature stands for the options that are its fields."""

from dataclasses import dataclass
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from holecard.cli.option_groups import with_groups


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    most: Annotated[int, typer.Option(help="No more than this.")]
    time: Annotated[int | None, typer.Option("--within", help="Stop after this long.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wider(Limits):
    loud: Annotated[bool, typer.Option("--loud")] = False


def command(*arguments: str) -> tuple[int, str]:
    app = typer.Typer(rich_markup_mode=None)

    @app.command()
    @with_groups
    def act(name: str, *, limits: Wider, last: int = 7) -> None:
        """Act within limits."""
        typer.echo(f"{name} {limits} {last}")

    done = CliRunner().invoke(app, arguments)
    return done.exit_code, done.output


def test_the_fields_of_a_group_are_options_with_their_defaults() -> None:
    assert command("x", "--most", "3") == (0, "x Wider(most=3, time=None, loud=False) 7\n")
    given = command("x", "--most", "3", "--within", "5", "--loud", "--last", "1")
    assert given == (0, "x Wider(most=3, time=5, loud=True) 1\n")


@pytest.mark.parametrize("arguments", [["x"], ["x", "--most", "many"], ["x", "--most", "3", "--time", "5"]])
def test_options_of_a_group_are_checked_like_any_other(arguments: list[str]) -> None:
    code, text = command(*arguments)
    assert code == 2
    assert "Error" in text


def test_help_lists_the_options_of_a_group_in_place_of_the_group() -> None:
    code, text = command("--help")
    assert code == 0
    assert "Act within limits." in text
    places = [text.index(option) for option in ("--most", "--within", "--loud", "--last")]
    assert places == sorted(places)
    assert "--limits" not in text
