"""A tournament as an organiser writes it down, and the mistakes that organisers make."""

from collections.abc import Iterable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from holecard import BadRequest
from holecard.arena.config import is_config, read_config
from holecard.arena.plan import TournamentFormat
from holecard.arena.planner import TournamentOptions, make_plan
from holecard.bots.house import HOUSE
from holecard.bots.spec import BotKind, parse_bot
from holecard.rules import Clock, Game

PAGE = """\
game = "micro"
seed = "cup-7"
rounds = 40
format = "gauntlet"
mirrored = false
fault_limit = 5
out = "cup.db"
workers = 2
memory_mb = 512
sandbox = true

[clock]
bank = 2000
increment = 100

[[bots]]
name = "alice"
bot = "alice.py:Alice"

[[bots]]
bot = "tight"
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "cup.toml"
    path.write_text(text, "utf-8")
    return path


def test_every_key_arrives(tmp_path: Path) -> None:
    cup = read_config(write(tmp_path, PAGE), "unused")
    options = cup.options
    assert (options.game.name, options.seed, options.rounds) == ("micro", "cup-7", 40)
    assert (options.format, options.mirrored, options.fault_limit) == (TournamentFormat.GAUNTLET, False, 5)
    assert options.game.clock == Clock(bank=2000, increment=100)
    assert [(bot.name, bot.kind) for bot in options.bots] == [
        ("alice", BotKind.PYTHON),
        ("tight", BotKind.HOUSE),
    ]
    assert (options.host.memory, options.host.sandbox) == (512 << 20, True)
    assert options.host.folder == str(tmp_path.resolve())
    assert (cup.out, cup.workers) == (tmp_path.resolve() / "cup.db", 2)


def test_processes_are_limited_where_the_page_says_so(tmp_path: Path) -> None:
    assert read_config(write(tmp_path, PAGE), "unused").options.host.processes == 64
    assert read_config(write(tmp_path, f"processes = 5\n{PAGE}"), "unused").options.host.processes == 5


def test_a_short_page_will_do(tmp_path: Path) -> None:
    cup = read_config(write(tmp_path, 'game = "micro"\nbots = ["tight", "x=caller"]\n'), "given")
    assert cup.options.seed == "given"
    assert [bot.name for bot in cup.options.bots] == ["tight", "x"]
    plan = make_plan(cup.options)
    assert (plan.rounds, plan.seats, plan.mirrored) == (200, 2, True)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("rounds = 40", 'rounds = "many"', 3, "rounds is a whole number, not 'many'"),
        ("rounds = 40", "rounds = 0", 3, "rounds is a whole number from 1 up, not 0"),
        ("rounds = 40", "round = 40", 3, "unknown key (did you mean rounds?): 'round'"),
        ('format = "gauntlet"', 'format = "swiss"', 4, "format is one of round-robin, gauntlet, not 'swiss'"),
        ('game = "micro"', 'game = "mikro"', 1, "not 'mikro'"),
        ('bot = "alice.py:Alice"', "bot = 3", 18, "bot is a text in quotes, not 3"),
        ('name = "alice"', 'name = "a/b"', 17, "no slash, not 'a/b'"),
        ('bot = "tight"', 'bots = "tight"', 20, "needs a key 'bot'"),
        ("bank = 2000", "bank = -1", 13, "bank is a whole number from 1 up, not -1"),
        ("increment = 100", "incremental = 100", 14, "did you mean increment?"),
        ("rounds = 40", "rounds = 40\nseats = 3", 4, "seats is 2 to 2 in this game, not 3"),
        ("rounds = 40", "rounds = 41\nseats = 2", 3, "rounds is a multiple of the 2 seats, not 41"),
        ('[[bots]]\nbot = "tight"\n', "", 16, "a table has 2 bots or more, not 1"),
    ],
)
def test_a_mistake_is_named_with_its_line(old: str, new: str, line: int, words: str, tmp_path: Path) -> None:
    assert old in PAGE
    with pytest.raises(BadRequest) as caught:
        read_config(write(tmp_path, PAGE.replace(old, new)), "seed")
    message = str(caught.value)
    assert f"line {line}: " in message, message
    assert words in message, message


def test_what_is_no_toml_is_refused_with_the_line(tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match=r"cup.toml is not TOML: .*line 2"):
        read_config(write(tmp_path, 'game = "micro"\nbots = tight\n'), "seed")
    with pytest.raises(BadRequest, match="needs a key 'bots'"):
        read_config(write(tmp_path, 'game = "micro"\n'), "seed")


def test_a_tournament_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cup.toml"
    path.write_bytes('seed = "Zoë"\n'.encode("latin-1"))
    with pytest.raises(BadRequest, match=r"a tournament file is UTF-8 text, not '.*cup.toml'"):
        read_config(path, "seed")


def test_a_game_definition_is_not_taken_for_a_tournament(tmp_path: Path) -> None:
    definition = Path(str(files("holecard.rules") / "games" / "kuhn.toml"))
    assert not is_config(definition)
    assert is_config(write(tmp_path, PAGE))


def options(game: str, *bots: str) -> TournamentOptions:
    return TournamentOptions(game=Game.load(game), seed="x", bots=tuple(map(parse_bot, bots)))


def test_six_max_seats_six_unless_there_are_fewer() -> None:
    six = make_plan(options("six-max", *["caller"] * 7))
    assert (six.seats, six.rounds) == (6, 120)
    three = make_plan(options("six-max", *["caller"] * 3))
    assert three.seats == 3
    assert three.rounds % 3 == 0


def test_units_are_about_two_thousand_hands() -> None:
    plan = make_plan(options("micro", "caller", "tight"))
    assert plan.batch_rounds * 100 == 2000


@pytest.mark.parametrize(
    ("bots", "hands"),
    [
        (HOUSE, 10_000),
        ((*HOUSE, "cmd:cat"), 2000),  # a program may fail
        ((*HOUSE, "nash"), 2000),  # a solved bot may think for seconds
        (("caller", "tight", "equity"), 2000),  # six large batches would keep few workers busy
    ],
)
def test_batches_of_house_bots_are_larger_if_there_are_many(
    bots: Iterable[str], hands: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("holecard.arena.planner.try_out_all", lambda specs, *_: specs)
    assert make_plan(options("micro", *bots)).batch_rounds * 100 == hands


def test_batches_of_a_match_are_small_since_it_may_stop_after_any_of_them() -> None:
    match = replace(options("micro", "caller", "tight"), rounds=100_000)
    assert make_plan(match).batch_rounds * 100 == 2000


def test_batches_of_an_adaptive_tournament_are_small_enough_to_be_spread() -> None:
    cup = replace(options("micro", *HOUSE), adaptive=True)
    assert make_plan(cup).batch_rounds * 100 == 2000


def test_a_page_may_limit_one_move(tmp_path: Path) -> None:
    cup = read_config(write(tmp_path, PAGE.replace("increment = 100\n", "move_limit = 1500\n")), "seed")
    assert cup.options.game.clock == Clock(bank=2000, increment=2000, move_limit=1500)
