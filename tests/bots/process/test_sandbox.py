"""What a program in a sandbox can do and see: as root, and as an ordinary user."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from time import monotonic

import pytest

from holecard import BadRequest, Game
from holecard.bots import Misbehaviour, RoundInfo
from holecard.bots.loader import make_bot, prepare
from holecard.bots.process.program import Connection
from holecard.bots.process.sandbox import sandboxed
from holecard.bots.resources import Host
from holecard.bots.spec import parse_bot
from tests.bots.hostile_match import ORDINARY_USER, SANDBOXED, attack, open_ways
from tests.bots.process.bubblewrap import needs_bwrap
from tests.bots.process.test_limits import LIMITS, later, python, says

SANDBOX = Host(sandbox=True)


@needs_bwrap
def test_a_sandbox_has_no_network() -> None:
    program = "import socket; print([name for _, name in socket.if_nameindex()])"
    assert says(python(program), SANDBOX) == "['lo']"


@needs_bwrap
def test_nothing_outside_a_sandbox_can_be_written(tmp_path: Path) -> None:
    program = f"""
try:
    open({str(tmp_path / "note")!r}, "w")
except OSError as error:
    print(type(error).__name__, error.strerror)
"""
    host = Host(sandbox=True, folder=str(tmp_path))
    assert says(python(program), host) == "OSError Read-only file system"


@needs_bwrap
def test_a_sandbox_has_a_place_of_its_own_for_files() -> None:
    """Files of other users in shared folders are hidden."""
    with tempfile.NamedTemporaryFile(dir="/tmp", prefix="hidden-from-bots-") as other:
        program = "open('/tmp/note-of-a-test', 'w'); import os; print(os.listdir('/tmp'))"
        shown = says(python(program), SANDBOX)
        assert "note-of-a-test" in shown
        assert Path(other.name).name not in shown
    assert not Path("/tmp/note-of-a-test").exists()


@needs_bwrap
def test_a_program_in_a_temporary_folder_is_found_with_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("WORD = 'found'\n")
    (tmp_path / "bot.py").write_text("import helper\nprint(helper.WORD)\n")
    assert says([sys.executable, str(tmp_path / "bot.py")], SANDBOX) == "found"


@needs_bwrap
def test_the_limits_hold_in_a_sandbox_too() -> None:
    assert "(50, 50)" in says(python(LIMITS), Host(sandbox=True, files=50))


@needs_bwrap
def test_a_sandbox_ends_with_all_processes_in_it() -> None:
    """The program is found among all processes by a number of seconds that no other process sleeps for."""
    number = f"7{os.getpid()}"
    program = f"import subprocess; subprocess.Popen(['sleep', '{number}']); print('up', flush=True); input()"
    assert says(python(program), SANDBOX) == "up"
    deadline = later()
    while _sleepers(number) and monotonic() < deadline:
        pass
    assert _sleepers(number) == []


def _sleepers(number: str) -> list[str]:
    found = []
    for line in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = line.read_bytes().split(b"\0")
        except OSError:
            continue
        if words[:2] == [b"sleep", number.encode()]:
            found.append(line.parent.name)
    return found


# -- ways out ------------------------------------------------------------------------------------------------

USERS = [0, ORDINARY_USER] if os.getuid() == 0 else [os.getuid()]


@needs_bwrap
@pytest.mark.parametrize("user", USERS, ids=lambda user: "root" if user == 0 else "ordinary user")
def test_there_is_no_way_out(user: int) -> None:
    """The bot tries them when it loads, and tells which were open."""
    outcome = attack("escapes", user, SANDBOXED)
    assert open_ways(outcome) == set()
    assert (outcome.written, outcome.visits, outcome.is_victim_alive) == ([], 0, True)


def test_the_ways_out_are_open_without_a_sandbox() -> None:
    """So that the test above can fail: an ordinary user has all of these."""
    outcome = attack("escapes", USERS[-1], ())
    ways = {"write_outside", "read_results", "see_environment", "connect", "see_processes", "kill"}
    assert ways <= open_ways(outcome)
    assert outcome.written == ["bot/written", "written"]
    assert (outcome.visits, outcome.is_victim_alive) == (3, False)


@needs_bwrap
def test_its_own_folders_are_small() -> None:
    program = """
import os
def room(folder): return os.statvfs(folder).f_blocks * os.statvfs(folder).f_frsize >> 20
print(room("/tmp"), room("/dev/shm"), os.access("/", os.W_OK), os.access("/dev", os.W_OK))
"""
    assert says(python(program), SANDBOX) == "64 64 False False"


@needs_bwrap
def test_the_environment_is_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    names = says(python("import os; print(' '.join(sorted(os.environ)))"), SANDBOX).split()
    allowed = {
        "HOME",
        "LANG",
        "LC_ALL",
        "LC_CTYPE",
        "PATH",
        "PWD",
        "PYTHONPATH",
        "PYTHONUSERBASE",
        "TMPDIR",
        "TZ",
    }
    assert set(names) <= allowed


# -- what is seen --------------------------------------------------------------------------------------------


def listed(folder: Path, command: list[str]) -> set[str]:
    """What a program that is run in this folder, with these words behind it, sees of it."""
    program = "import os; print(*[os.path.join(d, f) for d, _, fs in os.walk('.') for f in fs])"
    found = says([*python(program), *command], Host(sandbox=True, folder=str(folder)))
    return {os.path.normpath(name) for name in found.split()}


@pytest.fixture
def tournament(tmp_path: Path) -> Path:
    """A folder as organisers have it: bots, results, a page, and private files."""
    files = ("ann/bot.py", "ann/table.txt", "bob/bot.py", "solo.py", "solo_helper.py", ".env", ".git/config")
    for name in (*files, "old/notes.txt", "cup.db-wal"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("", "utf-8")
    (tmp_path / "cup.toml").write_text('game = "micro"\nseed = "secret"\nbots = ["tight"]\n', "utf-8")
    (tmp_path / "settings.toml").write_text("size = 3\n", "utf-8")
    for name in ("cup.db", "old/last.db"):
        (tmp_path / name).write_bytes(b"SQLite format 3\0" + b"secret")
    return tmp_path


@needs_bwrap
def test_a_bot_sees_its_own_folder_and_no_other(tournament: Path) -> None:
    assert listed(tournament, ["ann/bot.py"]) == {"ann/bot.py", "ann/table.txt"}
    assert listed(tournament, ["ann/bot.py:Ann"]) == {"ann/bot.py", "ann/table.txt"}
    assert listed(tournament, ["--table=bob/bot.py"]) == {"bob/bot.py"}


@needs_bwrap
@pytest.mark.parametrize(
    "command", [["solo.py"], ["."], []], ids=["named", "the folder named", "nothing named"]
)
def test_who_lies_in_the_folder_of_the_tournament_sees_no_results_and_no_page(
    tournament: Path, command: list[str]
) -> None:
    seen = {"ann/bot.py", "ann/table.txt", "bob/bot.py", "solo.py", "solo_helper.py", "settings.toml"}
    assert listed(tournament, command) == seen


@needs_bwrap
def test_a_bot_above_the_folder_of_the_tournament_does_not_see_it_whole(tournament: Path) -> None:
    cup = tournament / "cup"
    cup.mkdir()
    (cup / "now.db").write_bytes(b"SQLite format 3\0" + b"secret")
    (cup / "late.txt").touch()
    (tournament / "cup.db").unlink()
    assert listed(cup, ["../solo.py"]) == set()
    program = "import os; print(os.path.exists('../solo_helper.py'), os.path.exists('now.db'))"
    assert says([*python(program), "../solo.py"], Host(sandbox=True, folder=str(cup))) == "True False"


@needs_bwrap
def test_sockets_beside_a_bot_are_not_seen(tournament: Path) -> None:
    """They lead out of a sandbox, whatever network it has."""
    for folder, command in ((tournament, "solo.py"), (tournament / "ann", "ann/bot.py")):
        with socket.socket(socket.AF_UNIX) as door:
            door.bind(str(folder / "door"))
            assert not [name for name in listed(tournament, [command]) if "door" in name]


@needs_bwrap
def test_what_is_made_later_is_not_seen_either(tournament: Path) -> None:
    program = "import os; input(); print(os.path.exists('late.db'))"
    host = Host(sandbox=True, folder=str(tournament))
    connection = Connection([*python(program), "solo.py"], host, later(), over_tcp=False)
    (tournament / "late.db").touch()
    connection.channel.send("\n")
    assert connection.channel.line(later()) == "False"
    connection.close()


@needs_bwrap
def test_a_virtual_environment_is_seen_wherever_it_lies(tmp_path: Path) -> None:
    """Also what its `.pth` files name, as editable installations do."""
    venv.create(tmp_path / "private" / "env", with_pip=False, symlinks=True)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "my_own_module.py").write_text("WORD = 'found'\n", "utf-8")
    [packages] = (tmp_path / "private" / "env").glob("lib/python3*/site-packages")
    (packages / "mine.pth").write_text(f"{tmp_path / 'elsewhere'}\n", "utf-8")
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "bot.py").write_text("import my_own_module; print(my_own_module.WORD)\n", "utf-8")
    command = [str(tmp_path / "private" / "env" / "bin" / "python"), "bots/bot.py"]
    assert says(command, Host(sandbox=True, folder=str(tmp_path))) == "found"


@needs_bwrap
def test_a_program_behind_links_is_found(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "bot").write_text("#!/bin/sh\ncat $(dirname $0)/word\n", "utf-8")
    (tmp_path / "real" / "bot").chmod(0o755)
    (tmp_path / "real" / "word").write_text("linked\n", "utf-8")
    (tmp_path / "folder").symlink_to("real")
    (tmp_path / "empty").mkdir()
    assert (
        says([str(tmp_path / "folder" / "bot")], Host(sandbox=True, folder=str(tmp_path / "empty")))
        == "linked"
    )


@needs_bwrap
@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_node_runs_in_a_sandbox() -> None:
    assert says(["node", "-e", "console.log([1, 2, 3].map((n) => n * n).join())"], SANDBOX) == "1,4,9"


@pytest.mark.slow
@needs_bwrap
@pytest.mark.skipif(shutil.which("java") is None, reason="Java is not installed")
def test_java_runs_in_a_sandbox(tmp_path: Path) -> None:
    source = tmp_path / "Hello.java"
    source.write_text('class Hello { public static void main(String[] a) { System.out.println("hello"); } }')
    assert says(["java", str(source)], SANDBOX) == "hello"


@needs_bwrap
def test_a_missing_program_is_named_in_a_sandbox_too() -> None:
    with pytest.raises(Misbehaviour, match="there is no program 'no-such-program'"):
        says(["no-such-program"], SANDBOX)


# -- Python bots ---------------------------------------------------------------------------------------------

GAME = Game.load("micro")
SPY = """
import os
from holecard import Bot
from my_own_helper import WORD
class Spy(Bot):
    seen = os.path.exists("/run") or os.path.exists("/var")
    def __init__(self):
        if self.seen: raise RuntimeError("it is outside")
    def act(self, view): return view.call()
"""


@needs_bwrap
@pytest.mark.parametrize("target", ["spy.py:Spy", "bots/spy.py:Spy", "my_spies:Spy"])
def test_a_sandbox_holds_python_bots_when_they_are_tried_and_when_they_play(
    target: str, tmp_path: Path
) -> None:
    """With or without `--isolate`: nothing else would make a sandbox of it."""
    (tmp_path / "bots").mkdir()
    for folder in (tmp_path, tmp_path / "bots"):
        (folder / "spy.py").write_text(SPY, "utf-8")
        (folder / "my_own_helper.py").write_text("WORD = 3", "utf-8")
    (tmp_path / "my_spies.py").write_text(SPY, "utf-8")
    host = Host(sandbox=True, folder=str(tmp_path))
    spec = prepare(parse_bot(target), GAME, host)
    bot = make_bot(spec, GAME, host)
    try:
        assert type(bot).__name__ == "ProgramBot"
        bot.round_begins(RoundInfo(GAME, 2, 0, "seed"))
    finally:
        bot.close()


# -- refusals ------------------------------------------------------------------------------------------------


@needs_bwrap
def test_a_system_without_user_namespaces_is_told_in_one_line() -> None:
    """Such a system is made by a sandbox that allows none inside; root would need none without it."""
    program = """
from holecard import BadRequest
from holecard.bots.process.sandbox import sandboxed
try:
    sandboxed(["true"], "", needs_network=False)
except BadRequest as error:
    print(error)
"""
    walls = ["--unshare-user", "--disable-userns", "--cap-drop", "ALL", "--dev-bind", "/", "/"]
    command = ["bwrap", *walls, sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "a sandbox needs user namespaces, which this system does not allow here" in done.stdout
    assert "docs/how-to/hostile-bots.md" in done.stdout  # which says what else may forbid them
    assert done.stdout.count("\n") == 1, done.stderr


def test_a_program_that_needs_a_port_cannot_be_in_a_sandbox() -> None:
    with pytest.raises(BadRequest, match=r"has no network.*'bot'"):
        sandboxed(["bot"], "", needs_network=True)


def test_without_bubblewrap_a_sandbox_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(BadRequest, match="install the package bubblewrap"):
        sandboxed(["bot"], "", needs_network=False)
