"""The program as the shell sees it: exit codes, pipes, signals and what it loads."""

import os
import pty
import select
import shutil
import subprocess
import sys
import sysconfig
import time
from importlib.resources import files
from pathlib import Path

import pytest

import holecard
from holecard.cli.app import COMMANDS, app, make_app
from holecard.cli.errors import attempt
from holecard.rules import names
from tests.cli.conftest import shell as start

PROGRAM = shutil.which("holecard", path=sysconfig.get_path("scripts")) or "holecard"


def shell(*arguments: str, answers: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [PROGRAM, *arguments],
        input=answers,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "COLUMNS": "80", "PYTHONUTF8": "1", **environment},
    )


def test_the_version_is_that_of_the_package() -> None:
    done = shell("--version")
    assert (done.returncode, done.stdout) == (0, f"holecard {holecard.__version__} (pure Python)\n")


def test_help_loads_neither_numpy_nor_rich_nor_what_the_commands_need() -> None:
    heavy = (
        "numpy",
        "numba",
        "rich",
        "holecard.session",
        "holecard.bots",
        "holecard.history",
        "holecard.solver",
    )
    code = (
        "import sys\n"
        "from holecard.cli.app import app\n"
        "from holecard.cli.errors import attempt\n"
        "assert attempt(app, ['play', '--help']) == 0\n"
        f"print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stderr == "[]\n"
    assert "Usage: holecard play" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["games", "--nonsense"], "holecard: no such option: --nonsense (see holecard games --help)"),
        (["rules", "no-such-page.toml"], "No such file or directory: 'no-such-page.toml'"),
    ],
)
def test_a_mistake_is_one_plain_line_and_exit_code_2(arguments: list[str], line: str) -> None:
    done = shell(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("holecard: ")
    assert done.stderr.endswith(f"{line}\n")
    assert done.stderr.count("\n") == 1


def test_a_reader_that_leaves_a_pipe_ends_the_program_without_a_word() -> None:
    running = subprocess.Popen([PROGRAM, "rules", "omaha"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    assert running.wait(60) == 141
    assert running.stderr.read() == b""
    running.stderr.close()


def test_without_colour_there_is_no_escape_sequence() -> None:
    done = shell("play", "leduc", "--seed", "plain", "--hands", "1", answers="c\nc\nc\nc\n", NO_COLOR="1")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout


def test_a_terminal_with_plain_letters_gets_cards_in_letters() -> None:
    done = shell("play", "kuhn", "--seed", "plain", answers="q\n", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert any(f"You are dealt {card}\n" in done.stdout for card in ("Js", "Qs", "Ks"))


def test_signs_that_a_terminal_lacks_do_not_stop_the_program(tmp_path: Path) -> None:
    page = (files("holecard.rules") / "games" / "kuhn.toml").read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(page.replace("Kuhn poker", "Café poker"), "utf-8")
    done = shell("rules", str(mine), PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Caf? poker\n")


OWN_TERMINAL = (
    "import fcntl, os, sys, termios\n"
    "os.setsid()\n"
    "fcntl.ioctl(0, termios.TIOCSCTTY, 0)\n"
    "os.execv(sys.argv[1], sys.argv[1:])\n"
)
"""Makes the terminal that it is started on its own, so that Ctrl-C reaches the program."""


class Terminal:
    """The program with a terminal of its own, typed at like a person does."""

    def __init__(self, *arguments: str) -> None:
        self.screen, theirs = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "50"}
        environment.pop("NO_COLOR", None)
        self.running = subprocess.Popen(
            [sys.executable, "-c", OWN_TERMINAL, PROGRAM, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
        )
        os.close(theirs)
        self.seen = ""

    def wait_for(self, text: str) -> None:
        while text not in self.seen:
            assert self._read(), self.seen

    def type(self, keys: str) -> None:
        self.seen = ""
        os.write(self.screen, keys.encode())

    def type_until(self, text: str, keys: str) -> None:
        """Again after a while: a key is lost if it falls between the prompt and the wait for keys."""
        self.type(keys)
        for _ in range(10):
            end = time.monotonic() + 3
            while text not in self.seen and time.monotonic() < end:
                if not self._read(patience=3):
                    break
            if text in self.seen:
                return
            os.write(self.screen, keys.encode())
        pytest.fail(f"{keys!r} has no effect: {self.seen}")

    def leave(self) -> int:
        """Everything that is still to come, and the exit code."""
        while self._read():
            pass
        os.close(self.screen)
        return self.running.wait(60)

    def _read(self, patience: float = 60) -> bool:
        ready, _, _ = select.select([self.screen], [], [], patience)
        if not ready:
            return False
        try:
            block = os.read(self.screen, 65536)
        except OSError:  # how Linux says that the other side has closed
            return False
        self.seen += block.decode(errors="replace")
        return bool(block)


@pytest.mark.gate(2)
@pytest.mark.parametrize(("keys", "code"), [("q\r", 0), ("\x04", 0), ("\x03", 130)])
def test_q_and_ctrl_d_and_ctrl_c_leave_the_table_with_the_standing(keys: str, code: int) -> None:
    terminal = Terminal("play", "micro", "--seed", "leaving")
    terminal.wait_for("> ")
    terminal.type("nonsense\r")
    terminal.wait_for("not 'nonsense'")
    terminal.wait_for("> ")
    terminal.type_until("You leave after 0 hands, even.", keys)
    assert terminal.leave() == code
    assert "You leave after 0 hands, even." in terminal.seen
    assert "Traceback" not in terminal.seen


def test_on_a_terminal_cards_are_coloured_by_suit() -> None:
    terminal = Terminal("play", "omaha", "--seats", "2", "--seed", "colours")
    terminal.wait_for("> ")
    lines = terminal.seen.splitlines()
    dealt = next(line for line in lines if "You are dealt" in line)
    terminal.type("q\r")
    terminal.leave()
    styles = {
        part[-1]: part.rsplit("m", 1)[0] for part in dealt.split("\x1b[0m") if part and part[-1] in "♣♦♥♠"
    }
    assert len(styles) >= 2, "choose a seed that deals two suits"
    assert len(set(styles.values())) == len(styles)


def test_ctrl_c_ends_a_long_run_without_a_traceback() -> None:
    terminal = Terminal("run", "--hands", "10000000")
    terminal.wait_for(f"/{10_000_000 * len(names()):,} hands")
    terminal.type("\x03")
    assert terminal.leave() == 130
    assert "Traceback" not in terminal.seen


INTERRUPTING = """
import os, signal, sys

class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupts())
"""
"""Ctrl-C at the moment when a module begins to be imported."""


@pytest.mark.parametrize("module", ["holecard.cli.app", "typer", "holecard.errors", "holecard.cli.games"])
def test_ctrl_c_while_the_program_starts_is_as_quiet_as_later(module: str, tmp_path: Path) -> None:
    child = start("games", folder=tmp_path, first=INTERRUPTING.format(module=module))
    out, err = child.communicate(timeout=60)
    assert (child.returncode, out, err) == (130, "", "")


def test_nothing_is_imported_before_ctrl_c_is_handled() -> None:
    code = "import sys; from holecard.cli import main; print([m for m in sys.modules if 'holecard' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "['holecard', 'holecard.cli']\n"


@pytest.mark.gate(6)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_that_is_declared_alone_says_the_same(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert attempt(make_app([name]), [name, "--help"]) == 0
    alone = capsys.readouterr().out
    assert attempt(app, [name, "--help"]) == 0
    assert alone == capsys.readouterr().out


def test_the_list_of_commands_is_the_same_without_their_parameters(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert attempt(make_app(is_list=True), ["--help"]) == 0
    alone = capsys.readouterr().out
    assert attempt(app, ["--help"]) == 0
    assert alone == capsys.readouterr().out


def test_the_shell_can_complete_the_names_of_games() -> None:
    done = shell(_HOLECARD_COMPLETE="complete_bash", COMP_WORDS="holecard rules k", COMP_CWORD="2")
    assert done.stdout.split() == ["kuhn", "kuhn-draw"]


def test_the_program_has_one_way_in() -> None:
    assert Path(PROGRAM).exists(), "the package is installed with its script"
