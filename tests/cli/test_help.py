"""Help in groups, hints for typing errors, and the words of errors."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.main import get_command

from holecard import CALL, Deal, Game, Hand, IllegalAction
from holecard.bots.house import HOUSE
from holecard.cli.app import app
from holecard.cli.errors import attempt
from holecard.cli.help import GROUPS
from holecard.rules import names

HAND = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
actions = ["d dh p1 AsKs", "d dh p2 QdQh", "p2 cbr 6", "p1 cc", "d db Td9d6h", "p1 cc", "p2 cbr 12", "p1 f"]
"""


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert attempt(app, list(arguments)) == 2
    return capsys.readouterr().err.strip()


class TestHelp:
    def test_every_command_is_in_one_group(self) -> None:
        commands = get_command(app).commands  # type: ignore[attr-defined]
        listed = [name for group in GROUPS.values() for name in group]
        assert sorted(listed) == sorted(commands)

    def test_groups_are_headings(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert attempt(app, ["--help"]) == 0
        printed = capsys.readouterr().out
        assert all(f"\n{heading}:\n" in printed for heading in GROUPS)
        assert max(map(len, printed.splitlines())) <= 80

    @pytest.mark.parametrize(
        "name", [*(name for group in GROUPS.values() for name in group), "history check"]
    )
    def test_help_names_no_types(self, name: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert attempt(app, [*name.split(), "--help"]) == 0
        assert not re.search(r"(?i)<(str|text|int|float|path|bool|list)|list\[", capsys.readouterr().out)

    def test_options_of_spots_have_a_heading_of_their_own(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert attempt(app, ["solve", "--help"]) == 0
        general, _, spots = capsys.readouterr().out.partition("\nSpots after the flop:\n")
        assert "--until" in general
        assert "--board" not in general.partition("\nOptions:\n")[2]
        assert "--board" in spots


class TestDidYouMean:
    @pytest.mark.parametrize(
        ("arguments", "hint"),
        [
            (("rules", "omhaa"), "did you mean 'omaha'?"),
            (("play", "kuhnn"), "did you mean 'kuhn'?"),
            (("play", "mini", "--opponents", "tigth"), "did you mean 'tight'?"),
            (("match", "mini", "tigt", "caller"), "did you mean 'tight'?"),
            (("solve", "mini", "--method", "cfrr"), "did you mean 'cfr'?"),
        ],
    )
    def test_a_slip_is_pointed_out(
        self, arguments: tuple[str, ...], hint: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert hint in complaint(capsys, *arguments)

    def test_also_for_the_paths_of_pages(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.chdir(tmp_path)
        Path("my-game.toml").touch()
        assert "did you mean 'my-game.toml'?" in complaint(capsys, "rules", "my-gmae.tml")

    def test_what_is_like_nothing_gets_no_hint(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "did you mean" not in complaint(capsys, "rules", "xyzzy")

    @given(st.sampled_from([*names(), *HOUSE]), st.data())
    def test_two_letters_that_changed_places_are_understood(self, name: str, data: st.DataObject) -> None:
        from holecard.errors import did_you_mean

        at = data.draw(st.integers(0, len(name) - 2))
        typed = name[:at] + name[at + 1] + name[at] + name[at + 2 :]
        assert did_you_mean(typed, [name]) == f"did you mean {name!r}? "


class TestErrors:
    @pytest.mark.parametrize(
        "arguments",
        [
            ("solve", "mini", "--method", "foo"),
            ("solve", "mini", "--objective", "foo"),
            ("play", "mini", "--seats", "x"),
            ("equity", "AhKh", "QQ", "--samples", "x"),
            ("equity", "AhKh", "QQ", "--until", "x"),
            ("serve", "--port", "x"),
            ("history", "export", "x.phh", "--to", "foo"),
        ],
    )
    def test_no_types_and_no_words_of_pydantic(
        self, arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
    ) -> None:
        said = complaint(capsys, *arguments)
        assert not any(
            word in said for word in ("Value error", "valid integer", "is not one of", "<str>", "type=")
        )
        assert "expected" in said or "not '" in said

    def test_a_card_that_is_twice_in_a_hand_is_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "a hand has a card once, not Ah twice" in complaint(capsys, "equity", "AhAh", "KdKc")

    def test_a_card_in_two_hands_is_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert complaint(capsys, "equity", "AhKh", "AhQd").endswith("no deal gives a card to two players: Ah")


class TestWidth:
    @pytest.mark.parametrize("game", ["mini", "kuhn"])
    def test_solutions_fit_80_columns(
        self, game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("COLUMNS", "80")
        assert attempt(app, ["solve", game]) == 0
        assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_the_first_bet_of_a_street_is_called_a_bet() -> None:
    game = Game.load("holdem")
    hand = Hand(game, (200, 200), 0, Deal.seeded(game, 2, "words"))
    with pytest.raises(IllegalAction, match=r"raise to 4 up to 200"):
        hand.act(3)
    hand.act(CALL)
    with pytest.raises(IllegalAction, match=r"may check, raise to 4"):
        hand.act(3)
    hand.act(CALL)
    with pytest.raises(IllegalAction, match=r"may check, bet 2 up to 198"):
        hand.act(1)


class TestReplayJson:
    @pytest.fixture
    def file(self, tmp_path: Path) -> Path:
        path = tmp_path / "hand.phh"
        path.write_text(HAND)
        return path

    def test_one_hand(self, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert attempt(app, ["replay", str(file), "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert [one["won"] for one in told["players"]] == [-6, 6]
        assert [one["cards"] for one in told["players"]] == ["AsKs", "QdQh"]
        assert told["button"] == 1
        flop = told["streets"][1]
        assert (flop["name"], flop["board"], flop["pot"]) == ("flop", "Td9d6h", 12)
        assert flop["lines"][:2] == ["p1 checks", "p2 bets 12"]

    def test_a_seat_sees_its_own_cards_only(self, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert attempt(app, ["replay", str(file), "--json", "--seat", "p1"]) == 0
        printed = capsys.readouterr().out
        assert "AsKs" in printed
        assert "Qd" not in printed

    def test_all_hands_are_a_list(self, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert attempt(app, ["replay", str(file), "--json", "--all"]) == 0
        assert len(json.loads(capsys.readouterr().out)) == 1
