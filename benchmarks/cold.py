"""What the first use of every command costs after an installation, beside the second one.

Each command runs in a fresh copy of the source, in which nothing is compiled: no bytecode of ours, no kernels
of Numba's. Then it runs again in the same copy. Counted is the processor time of the whole command, its
children included, since that does not depend on what else the machine does. A command that computes much
costs much in both columns: what is paid once is the difference.

    python benchmarks/cold.py [--only TEXT] [--json FILE]
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

import holecard

SOURCE = Path(holecard.__file__).parent
MOST = 3.0
"""Seconds of processor time that a first use may cost."""
SPOT_MOST = 20.0
"""The same for spots after the flop, whose kernels are the largest."""
ROWS = ("Bet", "Continue", "Raise", "Call Raise")

MINI = "\n".join(
    (
        "Player A",
        *(f"{row}: " + "0.50 " * 13 for row in ROWS),
        "Player B",
        *(f"{row}: " + "0.50 " * 13 for row in ROWS),
    )
)
"""A strategy table that plays at random."""
HAND = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
actions = ["d dh p1 AsKs", "d dh p2 QdQh", "p2 cbr 6", "p1 cbr 20", "p2 cc", "d db Td9d6h", "p1 cc",
           "p2 cbr 180", "p1 cc", "p1 sm AsKs", "p2 sm QdQh", "d db 2c", "d db 3c"]
"""


@dataclass(frozen=True, slots=True)
class Case:
    name: str
    arguments: tuple[str, ...]
    pages: tuple[str, ...] = ()
    """Of the server, which are asked for before it is stopped."""
    answers: str = ""
    """What is typed."""

    @property
    def most(self) -> float:
        return SPOT_MOST if "--board" in self.arguments and self.arguments[0] == "solve" else MOST


def _case(line: str, *pages: str, answers: str = "") -> Case:
    return Case(" ".join((line, *pages)), tuple(line.split()), pages, answers)


CASES = (
    _case("--help"),
    _case("games"),
    _case("rules omaha"),
    _case("bots"),
    _case("equity AhKh QsQd"),
    _case("equity AhKh QsQd 7c6c"),
    _case("equity AhKh QsQd 7c6c 2c2d AdJd Th9h"),
    _case("equity AhKh random"),
    _case("equity 22+,AJs+,KQo TT+,AKs"),
    _case("equity 22+,AJs+,KQo TT+,AKs --dead As"),
    _case("equity AhKh QQ+,AKs 7c6c"),
    _case("equity AhKh QsQd --board Td9d6h"),
    _case("equity AhKh random --board Td9d6h"),
    _case("equity 22+,AJs+,KQo TT+,AKs --board Td9d6h"),
    _case("equity random random --board Td9d6h"),
    _case("equity AhKh QQ+ TT-22 --board Td9d6h"),
    _case("equity AsAhKsKh JcTc9d8d"),
    _case("equity AsAhKsKh JcTc9d8d --board Td9c6h"),
    _case("equity AAxxds JcTc9d8d --samples 100000"),
    _case("equity AhKh random random --samples 100000"),
    _case("equity AAxxds KQJTds random --until 0.05%"),
    _case("solve mini"),
    _case("solve mini --method cfr+"),
    _case("solve mini --method pcfr+"),
    _case("solve kuhn"),
    _case("solve leduc"),
    _case("solve leduc --method cfr+ --until 0.001"),
    _case("solve micro --bet-sizes 1,allin --until 100mbb"),
    _case("solve ladder"),
    _case("solve micro --objective round"),
    _case("solve holdem --board Td9d6hQc2s --pot 200 --stacks 900 --oop 66+,A8s+ --ip 22+,A2s+ --bets 60"),
    _case("solve holdem --board Td9d6hQc --pot 200 --stacks 900 --oop 66+,A8s+ --ip 22+,A2s+ --bets 60"),
    _case("grade mini {folder}/mini.txt"),
    _case("exploit tight --game mini"),
    _case("exploit tight --game micro"),
    _case("match mini nash tight --rounds 20 --seed cold --workers 1"),
    _case("match micro nash tight --rounds 4 --seed cold --workers 1"),
    _case("match ladder nash tight --rounds 20 --seed cold --workers 1"),
    _case("tournament mini nash tight caller --rounds 20 --seed cold --workers 1 --out cup.db"),
    _case("play mini --opponents nash --hands 1 --seed cold", answers="c\nc\nc\nc\n"),
    _case("play micro --opponents nash --hands 1 --seed cold", answers="c\nc\nc\nc\n"),
    _case("play six-max --hands 1 --seed cold", answers="c\nc\nc\nc\nc\nc\n"),
    _case("check tight"),
    _case("results {folder}/cup.db"),
    _case("results {folder}/cup.db --html report"),
    _case("verify {folder}/cup.db"),
    _case("replay {folder}/hand.phh"),
    _case("history check {folder}/hand.phh"),
    _case("history export {folder}/hand.phh --to pokerstars"),
    _case("new-bot mybot.py"),
    _case("run --hands 50"),
    _case("serve --port 0", "/"),
    _case("serve --port 0", "/study", "/api/study", "/api/study/mini"),
)


@dataclass(frozen=True, slots=True)
class Cost:
    name: str
    cold: float
    warm: float
    said: str
    """Lines that tell of something compiled."""
    most: float
    """What the first use may cost."""


def measure(case: Case, material: Path) -> Cost:
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(
            SOURCE, Path(folder, "source", "holecard"), ignore=shutil.ignore_patterns("__pycache__")
        )
        environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith(("NUMBA_", "PYTHON"))},
            "PYTHONPATH": str(Path(folder, "source")),
            "XDG_CACHE_HOME": str(Path(folder, "cache")),
            "COLUMNS": "100",
        }
        found = []
        for turn in ("cold", "warm"):
            where = Path(folder, turn)
            where.mkdir()
            found.append(_run(case, material, where, environment))
        name, said = case.name.replace("{folder}/", ""), _compiled(found[0][1])
        return Cost(name, found[0][0], found[1][0], said, case.most)


def _run(case: Case, material: Path, where: Path, environment: dict[str, str]) -> tuple[float, str]:
    """Processor time of the whole command, and what it printed beside its output."""
    command = [sys.executable, "-m", "holecard", *(each.format(folder=material) for each in case.arguments)]
    errors = where / "errors.txt"
    with errors.open("w") as stream:
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stream, cwd=where, env=environment
        )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(case.answers.encode())
        process.stdin.close()
        if case.pages:
            _visit(process.stdout.readline().decode(), case.pages)
            process.send_signal(signal.SIGINT)
        process.stdout.read()
        process.stdout.close()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 130) and not case.answers:
        raise SystemExit(f"{case.name} failed: {errors.read_text()}")
    return used.ru_utime + used.ru_stime, errors.read_text()


def _visit(line: str, pages: tuple[str, ...]) -> None:
    found = re.search(r"http://[^/]+", line)
    if found is None:
        raise SystemExit(f"the server did not start: {line!r}")
    for page in pages:
        with urllib.request.urlopen(found[0] + page, timeout=60) as answer:
            answer.read()


def _compiled(errors: str) -> str:
    return " ".join(line for line in errors.splitlines() if "compiling" in line)


def prepare(folder: Path) -> None:
    """Files that some of the commands read."""
    (folder / "mini.txt").write_text(MINI + "\n")
    (folder / "hand.phh").write_text(HAND)
    make = ("tournament", "mini", "tight", "caller", "--rounds", "20", "--seed", "cold", "--out", "cup.db")
    subprocess.run([sys.executable, "-m", "holecard", *make], cwd=folder, check=True, capture_output=True)


def show(costs: list[Cost]) -> None:
    table = Table(title="seconds of processor time")
    for title in ("command", "first", "second"):
        table.add_column(title, justify="left" if title == "command" else "right")
    for cost in costs:
        style = "red" if cost.cold > cost.most else ""
        table.add_row(cost.name, f"{cost.cold:.2f}", f"{cost.warm:.2f}", style=style)
    Console(width=110).print(table)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default="", metavar="TEXT", help="commands that contain this")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to this file, too")
    options = parser.parse_args()
    costs = []
    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder))
        for case in CASES:
            if options.only in case.name:
                costs.append(measure(case, Path(folder)))
                print(
                    f"{costs[-1].cold:6.2f} {costs[-1].warm:6.2f}  {costs[-1].name}  {costs[-1].said}",
                    flush=True,
                )
    show(costs)
    if options.json:
        options.json.write_text(json.dumps([asdict(cost) for cost in costs], indent=2) + "\n")


if __name__ == "__main__":
    main()
