"""From a name to a bot that plays, or to a reason why it cannot."""

import resource
from dataclasses import replace
from pathlib import Path

import pytest

from holecard import BadRequest, FaultyBot, Game
from holecard.bots.loader import contents, load_class, make_bot, prepare
from holecard.bots.process.program import ProgramBot
from holecard.bots.resources import Host
from holecard.bots.spec import parse_bot
from tests.bots.process.bubblewrap import needs_bwrap
from tests.bots.process.matches import play, short

GAME = Game.load("micro")
TWO = """
from holecard import Bot
class One(Bot):
    def act(self, view): return view.call()
class Two(One):
    pass
"""


def write(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text, "utf-8")
    return str(folder / name)


def test_a_class_of_a_file_is_loaded(tmp_path: Path) -> None:
    path = write(tmp_path, "two.py", TWO)
    assert load_class(f"{path}:Two").__name__ == "Two"
    assert load_class("two.py:One", str(tmp_path)).__name__ == "One"


def test_a_file_with_one_bot_needs_no_class(tmp_path: Path) -> None:
    one = write(tmp_path, "one.py", TWO.split("class Two")[0])
    assert load_class(one).__name__ == "One"
    with pytest.raises(BadRequest, match="there are One, Two"):
        load_class(write(tmp_path, "two.py", TWO))


def test_a_bot_may_import_the_files_beside_it(tmp_path: Path) -> None:
    write(tmp_path, "bluff_table_of_this_test.py", "SIZE = 3")
    path = write(tmp_path, "reader.py", "from bluff_table_of_this_test import SIZE\n" + TWO)
    assert load_class(f"{path}:One").__module__.startswith("holecard_bot_")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("import nothing_of_that_name", "No module named 'nothing_of_that_name'"),
        ("1 / 0", "ZeroDivisionError"),
        ("def act(", "SyntaxError"),
        ("raise SystemExit(4)", "SystemExit"),
        ("class MyBot: pass", "subclasses of holecard.Bot: none, not 'MyBot'"),
        ("MyBot = 3", "none, not 'MyBot'"),
        (
            "from holecard import Bot\nclass MyBot(Bot):\n    def act(self, view): return 0\n"
            "    def __init__(self): 1 / 0",
            "ZeroDivisionError: division by zero (bad.py:4)",
        ),
        ("from holecard import Bot\nclass MyBot(Bot): pass", "must define act, unlike 'MyBot'"),
        ("import json\njson.nothing", "has no attribute 'nothing' (bad.py:2)"),
        ("x = 1\nclass MyBot(", "'(' was never closed (bad.py:2)"),
        ("import os; os._exit(0)", "it killed the process that loads it"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    ],
)
def test_a_file_that_does_not_load_is_named_with_its_error(text: str, words: str, tmp_path: Path) -> None:
    spec = parse_bot(write(tmp_path, "bad.py", text) + ":MyBot")
    with pytest.raises((BadRequest, FaultyBot), match="MyBot cannot play") as caught:
        prepare(spec, GAME, Host())
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("unknown", "unknown cannot play"),
        ("none.py:MyBot", "there is no file 'none.py'"),
        ("no.such.module:MyBot", "there is no Python module 'no.such.module'"),
        ("json:/no/such/program", "there is no program '/no/such/program'"),
        ("cmd:/no/such/program", "/no/such/program"),
        (
            "theaigames:true",
            "true cannot play: theaigames is for two seats with",
        ),
        ("json:true", "true cannot play"),
    ],
)
def test_a_bot_that_cannot_be_had_is_named_with_its_error(text: str, words: str) -> None:
    with pytest.raises((BadRequest, FaultyBot), match="cannot play") as caught:
        prepare(parse_bot(text), GAME, Host())
    assert words in str(caught.value)


def test_a_bot_that_never_finishes_loading_is_given_up(tmp_path: Path) -> None:
    for text in ("while True: pass", TWO + "\n    def __init__(self):\n        while True: pass\n"):
        spec = parse_bot(write(tmp_path, f"endless{len(text)}.py", text) + ":Two")
        with pytest.raises(FaultyBot, match=r"Two cannot play: it did not load within 1 s"):
            prepare(spec, GAME, Host(start=1))


def test_two_bots_may_have_helpers_of_the_same_name(tmp_path: Path) -> None:
    found = []
    for name in ("ann", "bob"):
        (tmp_path / name).mkdir()
        write(tmp_path / name, "same_helper_name.py", f"WHO = {name!r}")
        text = "from same_helper_name import WHO\n" + TWO.replace(
            "class One(Bot):", "class One(Bot):\n    who = WHO"
        )
        found.append(load_class(write(tmp_path / name, "bot.py", text) + ":One"))
    assert [vars(bot)["who"] for bot in found] == ["ann", "bob"]


def test_a_changed_program_shows(tmp_path: Path) -> None:
    starter = Path(__file__).parents[2] / "src/holecard/examples/plain_json_bot.py"
    path = write(tmp_path, "prog.py", starter.read_text("utf-8"))
    before = prepare(parse_bot(f"holecard:python3 {path}"), GAME, Host())
    write(tmp_path, "prog.py", starter.read_text("utf-8") + "# x")
    assert prepare(parse_bot(f"holecard:python3 {path}"), GAME, Host()).digest != before.digest


def test_a_change_of_the_file_shows(tmp_path: Path) -> None:
    path = write(tmp_path, "one.py", TWO)
    before = contents(f"{path}:One")
    assert before == contents("one.py:One", str(tmp_path))
    write(tmp_path, "one.py", TWO + "\n# better now\n")
    assert contents(f"{path}:One") != before
    assert contents("holecard.bots:Bot") == ""


def test_the_protocol_of_a_program_is_found_out() -> None:
    starter = Path(__file__).parents[2] / "src/holecard/examples/plain_json_bot.py"
    spec = prepare(parse_bot(f"cmd:python3 {starter}"), GAME, Host())
    assert spec.protocol == "holecard"
    bot = make_bot(spec, GAME, Host())
    bot.close()


# -- what a bot may do while it is tried ------------------------------------------------------------------

HOSTILE = Path(__file__).parent / "hostile"


def refused(name: str, folder: Path, host: Host) -> str:
    """Why a hostile bot cannot play."""
    (folder / "aim.json").write_text('{"number": "599.75"}', "utf-8")
    (folder / "hostile.py").write_text((HOSTILE / f"{name}.py").read_text("utf-8"), "utf-8")
    with pytest.raises(FaultyBot) as caught:
        prepare(parse_bot("hostile.py:Hostile"), GAME, replace(host, folder=str(folder)))
    return str(caught.value)


MODES = [
    Host(start=60),
    Host(start=60, isolate=True),
    pytest.param(Host(start=60, sandbox=True), marks=needs_bwrap),
]


@pytest.mark.parametrize("host", MODES, ids=["plain", "isolate", "sandbox"])
class TestTrial:
    """One mechanism for all, with the limits of play."""

    def test_it_cannot_flood(self, host: Host, tmp_path: Path) -> None:
        assert "it wrote a line of more than 65536 bytes" in refused("floods_output", tmp_path, host)

    def test_what_it_says_aside_is_not_kept(self, host: Host, tmp_path: Path) -> None:
        """Hundreds of megabytes in a second; the most memory that this process ever had hardly grows."""
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        assert "did not load within 1 s" in refused("floods_errors", tmp_path, replace(host, start=1))
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50 << 10

    @pytest.mark.gate(1)
    def test_its_processes_have_limits_together(self, host: Host, tmp_path: Path) -> None:
        small = replace(host, memory=700 << 20)
        assert "it used more than 700 MB of memory" in refused("eats", tmp_path, small)
        assert "more than 64 processes" in refused("multiplies", tmp_path, host)

    def test_it_has_the_limits_of_play(self, host: Host, tmp_path: Path) -> None:
        text = "import resource\nraise RuntimeError(resource.getrlimit(resource.RLIMIT_NOFILE))"
        spec = parse_bot(write(tmp_path, "limits.py", text) + ":Hostile")
        with pytest.raises(FaultyBot, match=r"RuntimeError: \(50, 50\)"):
            prepare(spec, GAME, replace(host, files=50))

    def test_it_leaves_no_process(self, host: Host, tmp_path: Path) -> None:
        write(tmp_path, "aim.json", '{"number": "599.25"}')
        text = (HOSTILE / "daemons.py").read_text("utf-8")
        prepare(parse_bot(write(tmp_path, "daemons.py", text) + ":Hostile"), GAME, host)
        found = [line for line in Path("/proc").glob("[0-9]*/cmdline") if _sleeps(line, b"599.25")]
        assert found == []

    def test_a_long_error_is_told_in_part(self, host: Host, tmp_path: Path) -> None:
        spec = parse_bot(
            write(tmp_path, "long.py", "raise RuntimeError('x' * 5000 + ' the end')") + ":Hostile"
        )
        with pytest.raises(FaultyBot, match=r"RuntimeError: x+ \(long.py:1\)") as caught:
            prepare(spec, GAME, host)
        assert len(str(caught.value)) < 600

    def test_a_pretender_is_caught_when_it_plays(self, host: Host, tmp_path: Path) -> None:
        text = (HOSTILE / "pretends.py").read_text("utf-8")
        spec = prepare(parse_bot(write(tmp_path, "pretends.py", text) + ":Hostile"), GAME, host)
        game = short("micro")
        bot = make_bot(spec, game, replace(host, isolate=True))
        assert isinstance(bot, ProgramBot)
        [fault] = play(bot, game).guard.faults
        assert fault.detail == "it exited with code 77"


def test_who_kills_its_parent_while_it_is_tried_is_to_blame(tmp_path: Path) -> None:
    words = "it killed or stopped its watchdog process"
    for name in ("kills_parent", "stops_parent"):
        assert words in refused(name, tmp_path, Host(start=60))


def _sleeps(file: Path, number: bytes) -> bool:
    try:
        return file.read_bytes().split(b"\0")[:2] == [b"sleep", number]
    except OSError:
        return False


def test_a_class_that_is_not_there_is_told_with_those_that_are(tmp_path: Path) -> None:
    lazy = "\nclass Lazy(Bot):\n    pass\n"
    path = write(tmp_path, "three.py", TWO + lazy)
    with pytest.raises(
        BadRequest, match=r"three.py has these subclasses of holecard.Bot: .*One.*, not 'Four'"
    ):
        load_class(f"{path}:Four")
    with pytest.raises(BadRequest, match="a bot must define act, unlike 'Lazy'"):
        load_class(f"{path}:Lazy")


def test_a_bot_may_be_in_a_module(tmp_path: Path) -> None:
    write(tmp_path, "module_of_two.py", TWO)
    assert load_class("module_of_two:Two", str(tmp_path)).__name__ == "Two"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("import nothing_of_the_kind", "does not load: No module named 'nothing_of_the_kind'"),
        ("raise SystemExit(3)", "does not load: SystemExit"),
        ("1 / 0", "does not load: ZeroDivisionError"),
    ],
)
def test_a_module_that_does_not_load_is_named_with_its_error(text: str, words: str, tmp_path: Path) -> None:
    write(tmp_path, "broken_module.py", text)
    with pytest.raises(FaultyBot, match=rf"broken_module {words}"):
        load_class("broken_module:Bot", str(tmp_path))
    with pytest.raises(FaultyBot, match=r"broken_module.py does not load: "):
        load_class(f"{tmp_path / 'broken_module.py'}:Bot")
    with pytest.raises(BadRequest, match="there is no Python module 'module_of_none'"):
        load_class("module_of_none:Bot", str(tmp_path))
