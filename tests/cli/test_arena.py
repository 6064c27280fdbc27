"""The arena from the command line, as a new user meets it."""

import csv
import json
import os
import re
import signal
import sqlite3
from contextlib import redirect_stdout
from dataclasses import replace
from importlib.resources import files
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from holecard import BadRequest, Game
from holecard.arena.hand_log import Thinking
from holecard.arena.pool import LocalPool
from holecard.arena.store import Store
from holecard.bots.resources import Host
from holecard.bots.spec import parse_bot
from holecard.cli.app import app
from holecard.cli.arena import RunSummary, play_out, resume_store, with_clock
from holecard.cli.errors import INTERRUPTED, attempt
from holecard.cli.match import print_thinking_times
from holecard.cli.tournament import MOST_AT_ONCE, print_leaderboard
from holecard.errors import Interrupted
from holecard.history import check_paths
from holecard.report.tournament import is_luck_shown, luck_hint
from holecard.session import SessionEnding
from tests.arena.plans import plan
from tests.cli.conftest import Output, Program, shell, wait_for

PLAYERS = Path(__file__).parents[1] / "arena" / "players.py"


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small tournament that has been played; tests only read it."""
    path = tmp_path_factory.mktemp("cup") / "cup.db"
    bots = (f"ann={PLAYERS}:Chance", f"bob={PLAYERS}:High", "caller")
    options = ("--rounds", "4", "--seed", "cup-7", "--out", str(path), "--workers", "1", "--no-luck")
    with redirect_stdout(StringIO()):
        assert attempt(app, ["tournament", "micro", *bots, *options]) == 0
    return path


def test_the_leaderboard_says_all_that_the_json_says(cup: Path, holecard: Program) -> None:
    shown = holecard("results", cup).out
    data = json.loads(holecard("results", cup, "--json").out)
    assert data["seed"] == "cup-7"
    assert [row["bot"] for row in data["standings"]["rows"]] == _order(shown, ("ann", "bob", "caller"))
    for row in data["standings"]["rows"]:
        assert str(round(row["elo"]["value"])) in shown
        assert f"{row['wins']}-{row['losses']}-{row['ties']}" in shown
        assert {"elo_k20", "rate", "hands", "chips", "forfeits"} <= row.keys()
        assert row["wins"] + row["losses"] + row["ties"] == 8
    assert sum(row["chips"] for row in data["standings"]["rows"]) == 0


def _order(text: str, names: tuple[str, ...]) -> list[str]:
    return sorted(names, key=text.index)


def test_the_same_seed_gives_the_same_digest(cup: Path, holecard: Program, tmp_path: Path) -> None:
    first = json.loads(holecard("verify", cup, "--json").out)
    bots = (f"ann={PLAYERS}:Chance", f"bob={PLAYERS}:High", "caller")
    again = tmp_path / "again.db"
    holecard("tournament", "micro", *bots, "--rounds", 4, "--seed", "cup-7", "--out", again, "--workers", 2)
    assert json.loads(holecard("verify", again, "--json").out) == first
    other = tmp_path / "other.db"
    holecard("tournament", "micro", *bots, "--rounds", 4, "--seed", "cup-8", "--out", other, "--workers", 2)
    assert json.loads(holecard("verify", other, "--json").out)["digest"] != first["digest"]


@pytest.mark.slow
def test_a_page_is_the_same_tournament(cup: Path, holecard: Program, tmp_path: Path) -> None:
    page = tmp_path / "cup.toml"
    page.write_text(
        f'game = "micro"\nseed = "cup-7"\nrounds = 4\nout = "paged.db"\n'
        f'bots = ["ann={PLAYERS}:Chance", "bob={PLAYERS}:High", "caller"]\n'
    )
    done = holecard("tournament", page, "--workers", 1)
    assert done.code == 0, done.err
    one, other = (json.loads(holecard("verify", path, "--json").out) for path in (cup, tmp_path / "paged.db"))
    assert one == other


def test_any_hand_is_replayed(cup: Path, holecard: Program) -> None:
    shown = holecard("results", cup, "--hand", "ann/bob/2/1")
    assert shown.code == 0
    assert "ann posts" in shown.out
    assert "preflop" in shown.out
    changes = re.findall(r"^ (?:ann|bob) +([^\d\s])\d+ +\d+ *$", shown.out, re.MULTILINE)
    assert sorted(changes) == ["+", "−"]  # as in the table of luck below it


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seat", "ann"), "with --hand, so it needs that, too: --seat"),
        (("--hand", "ann/bob/2/1", "--html", "page"), "writes nothing, so leave out: --html"),
        (("--hand", "ann/bob/2/1", "--csv", "page"), "writes nothing, so leave out: --csv"),
        (("--hand", "ann/bob/2/1", "--phh", "page"), "writes nothing, so leave out: --phh"),
    ],
)
def test_an_option_without_effect_is_refused(
    cup: Path, holecard: Program, arguments: tuple[str, ...], words: str
) -> None:
    done = holecard("results", cup, *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.endswith(f"{words}\n")
    assert done.err.count("\n") == 1


def test_luck_is_shown_where_it_is_asked_for(cup: Path, holecard: Program) -> None:
    """Too few hands to show it unasked."""
    assert "luck of the deal" not in holecard("results", cup).out
    assert json.loads(holecard("results", cup, "--json").out)["luck"] is None
    shown = holecard("results", cup, "--luck")
    assert shown.code == 0, shown.err
    assert "Winnings in mbb/hand without the luck of the deal, and ranked by them" in shown.out
    told = json.loads(holecard("results", cup, "--luck", "--json").out)["luck"]
    assert told["is_planned"] is True
    assert {row["bot"] for row in told["rows"]} == {"ann", "bob", "caller"}
    assert told["pairs"][0]["adjusted"]["value"] == pytest.approx(-told["pairs"][1]["adjusted"]["value"])


@pytest.mark.parametrize("quick", ["compiled", "not compiled"])
def test_luck_is_shown_unasked_where_that_takes_no_compiling(
    cup: Path, monkeypatch: pytest.MonkeyPatch, quick: str
) -> None:
    monkeypatch.setattr("holecard.report.tournament.is_quick", lambda _plan: quick == "compiled")
    with Store.open(cup) as store:
        assert not is_luck_shown(store, wish=None)  # too few hands
        assert luck_hint(store) is None
        monkeypatch.setattr("holecard.report.tournament.LUCK_HANDS", range(1, 10**6))
        assert is_luck_shown(store, wish=None) is (quick == "compiled")
        assert is_luck_shown(store, wish=True)
        assert not is_luck_shown(store, wish=False)
        assert (luck_hint(store) is None) is (quick == "compiled")


def test_the_luck_of_a_hand_is_told_street_by_street(cup: Path, holecard: Program) -> None:
    label = ("results", cup, "--hand", "ann/bob/2/1")
    assert "won without it" in holecard(*label).out
    assert "won without it" not in holecard(*label, "--no-luck").out
    told = json.loads(holecard(*label, "--json").out)
    assert [sum(street["chips"]) for street in told["luck"]["streets"]] == pytest.approx(
        [0] * len(told["luck"]["streets"])
    )
    assert told["luck"]["streets"][0]["street"] == "preflop"


def test_luck_gives_no_hidden_cards_away(cup: Path, holecard: Program) -> None:
    """It is measured with all cards, so that it is not told where one bot's cards are shown."""
    label = ("results", cup, "--hand", "ann/bob/2/1", "--seat", "ann")
    assert "luck" not in holecard(*label).out
    assert "luck" not in json.loads(holecard(*label, "--json").out)


def test_a_match_is_decided_by_winnings_without_luck(holecard: Program, tmp_path: Path) -> None:
    out = tmp_path / "leduc.db"
    options = ("--sprt", "0,0.3chips", "--seed", "decided", "--workers", 1, "--show", 0, "--no-luck")
    done = holecard("match", "leduc", "tight", "random", *options, "--out", out)
    assert done.code == 0, done.err
    words = "tight wins 0.3 chips/hand from random rather than 0"
    assert words in " ".join(done.out.split())
    told = json.loads(holecard("results", out, "--json", "--no-luck").out)
    assert told["finished"] is True
    assert told["sprt"]["verdict"] == "accept H1"
    assert told["sprt"]["unit"] == "chips/hand"
    assert told["sprt"]["elo0"] is None


def test_hands_are_written_as_phh_that_reads_back(cup: Path, holecard: Program, tmp_path: Path) -> None:
    done = holecard("results", cup, "--phh", tmp_path / "hands")
    assert done.code == 0
    files = sorted((tmp_path / "hands").rglob("*.phhs"))
    assert len(files) == 3 * 4
    verdicts = list(check_paths(files))
    assert len(verdicts) == json.loads(holecard("verify", cup, "--json").out)["hands"]
    assert not any(checked.verdict.is_wrong for checked in verdicts)


def test_a_report_and_tables_are_written(cup: Path, holecard: Program, tmp_path: Path) -> None:
    done = holecard("results", cup, "--html", tmp_path / "report", "--csv", tmp_path / "tables")
    assert done.code == 0
    page = (tmp_path / "report" / "index.html").read_text("utf-8")
    assert "ann" in page
    assert "<svg" in page
    assert '"digest":' in page
    with (tmp_path / "tables" / "leaderboard.csv").open(newline="") as file:
        assert {row["bot"] for row in csv.DictReader(file)} == {"ann", "bob", "caller"}
    assert len((tmp_path / "tables" / "rounds.csv").read_text().splitlines()) > 12


def test_a_match_tells_who_is_better(holecard: Program) -> None:
    done = holecard("match", "micro", "tight", "caller", "--rounds", 4, "--workers", 1, "--seed", "m")
    assert done.code == 0, done.err
    assert "tight" in done.out
    assert "showdown" in done.out or "wins" in done.out
    data = json.loads(
        holecard("match", "kuhn", "random", "caller", "--rounds", 4, "--workers", 1, "--json").out
    )
    assert {row["bot"] for row in data["standings"]["rows"]} == {"random", "caller"}
    assert all(one["answers"] > 0 for one in data["thinking"])


@pytest.mark.slow
def test_a_sequential_test_stops_as_soon_as_it_is_decided(holecard: Program, tmp_path: Path) -> None:
    out = tmp_path / "sprt.db"
    done = holecard(
        "match", "micro", "tight", "caller", "--sprt", "0,50", "--workers", 2, "--out", out, "--show", 0
    )
    assert done.code == 0, done.err
    assert "tight is better than caller by 50 Elo rather than 0" in " ".join(done.out.split())
    again = holecard("tournament", "--resume", out)
    assert "tight is better than caller by 50 Elo rather than 0" in " ".join(again.out.split())
    told = json.loads(holecard("results", out, "--json").out)
    assert told["finished"] is True
    assert told["sprt"]["verdict"] == "accept H1"


@pytest.mark.slow
def test_the_verdict_of_a_test_does_not_depend_on_the_workers(holecard: Program, tmp_path: Path) -> None:
    rows = []
    for workers in (1, 2):
        out = tmp_path / f"{workers}.db"
        options = ("--sprt", "0,80", "--seed", "same", "--workers", workers, "--out", out, "--show", 0)
        assert holecard("match", "micro", "tight", "caller", *options).code == 0
        rows.append(json.loads(holecard("verify", out, "--json").out)["digest"])
    assert rows[0] == rows[1]


TIRED = """
from pathlib import Path
from time import sleep
from holecard import Bot
class Tired(Bot):
    rounds = 0
    def round_begins(self, table):
        Tired.rounds += 1
        while Tired.rounds > 14 and Path(__file__).with_name("rest").exists():
            sleep(0.01)
    def act(self, view):
        return view.pot_raise(self.rng.random()) if self.rng.random() > 0.7 else view.call()
"""
"""Some rounds are played by each process, and then no more as long as there is a file."""


def batches_done(path: Path) -> int:
    with Store.open(path) as store:
        return len(store.done())


def test_ctrl_c_keeps_what_is_done_and_prints_how_to_go_on(tmp_path: Path, holecard: Program) -> None:
    (tmp_path / "tired.py").write_text(TIRED)
    bots = (f"{tmp_path / 'tired.py'}:Tired", f"{PLAYERS}:High", "tight")
    options = ("micro", *bots, "--rounds", 20, "--seed", "c")
    (tmp_path / "rest").touch()
    child = shell("tournament", *options, "--out", "c.db", "--workers", 1, folder=tmp_path)
    path = tmp_path / "c.db"
    wait_for(lambda: path.exists() and batches_done(path), child)
    os.killpg(child.pid, signal.SIGINT)
    out, err = child.communicate(timeout=120)
    (tmp_path / "rest").unlink()
    assert batches_done(path) > 0
    assert child.returncode == 130, (out, err)
    assert "holecard tournament --resume c.db" in err
    assert "Traceback" not in err
    assert holecard("tournament", "--resume", path, "--workers", 2).code == 0
    undisturbed = tmp_path / "u.db"
    assert holecard("tournament", *options, "--out", undisturbed, "--workers", 2).code == 0
    one, other = (json.loads(holecard("verify", file, "--json").out) for file in (path, undisturbed))
    assert one == other


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("tournament",), "name a game"),
        (("tournament", "mikro"), "not 'mikro'"),
        (("tournament", "micro", "unknown", "tight"), "unknown cannot play"),
        (("tournament", "micro", "tight"), "needs as many bots"),
        (("tournament", "micro", "tight", "caller", "--rounds", "3"), "multiple of 2"),
        (("tournament", "micro", "tight", "cmd:false"), "false"),
        (("tournament", "none.toml"), "cannot read the tournament file"),
        (("tournament", "--resume", "none.db"), "no results file"),
        (("match", "micro", "tight", "caller", "--sprt", "10,0"), "smaller one first"),
        (("match", "micro", "tight", "caller", "--sprt", "x"), "not 'x'"),
        (("match", "micro", "tight", "caller", "--sprt", "50,0mbb"), "smaller one first"),
        (("match", "leduc", "tight", "caller", "--sprt", "0,50mbb"), "are in chips/hand, not '0,50mbb'"),
        (("results", "none.db"), "no results file"),
        (("verify", "none.db"), "no results file"),
        (("check", "none.py:X", "--game", "mikro"), "not 'mikro'"),
        (("speak", "klingon", "tight"), "klingon"),
        (("speak", "theaigames", "cmd:true"), "house bot or file.py:Class"),
    ],
)
def test_a_mistake_is_one_plain_line(
    arguments: tuple[str, ...], words: str, holecard: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = holecard(*arguments)
    assert done.code == 2
    assert words in done.err
    assert len(done.err.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_changed_bot_is_not_mixed_with_the_old_one(holecard: Program, tmp_path: Path) -> None:
    bot = tmp_path / "ann.py"
    bot.write_text(PLAYERS.read_text("utf-8"), "utf-8")
    out = tmp_path / "cup.db"
    assert holecard("tournament", "micro", f"{bot}:High", "caller", "--rounds", 2, "--out", out).code == 0
    bot.write_text(bot.read_text("utf-8") + "\n# better now\n", "utf-8")
    refused = holecard("tournament", "--resume", out)
    assert refused.code == 2
    assert "High has changed since the tournament began" in refused.err


def test_a_good_bot_gets_ticks_and_a_bad_one_reasons(holecard: Program) -> None:
    good = holecard("check", f"{PLAYERS}:High", "--game", "micro", "--game", "mini")
    assert good.code == 0, good.out
    assert "✗" not in good.out
    assert "well-behaved" in good.out
    bad = holecard("check", f"{PLAYERS}:Garbage", "--game", "micro", "--json")
    assert bad.code == 1
    data = json.loads(bad.out)
    broken = [finding["rule"] for finding in data["games"]["micro"] if finding["reason"]]
    assert broken == ["its answers are actions"]


@pytest.mark.slow
def test_a_bot_that_kills_its_process_is_found_out(holecard: Program) -> None:
    bad = holecard("check", f"{PLAYERS}:Kills", "--game", "kuhn", "--json")
    broken = [finding["rule"] for finding in json.loads(bad.out)["games"]["kuhn"] if finding["reason"]]
    assert "it leaves its host process alone" in broken


@pytest.mark.gate(2)
@pytest.mark.parametrize(
    ("name", "kind", "spec"),
    [
        ("mybot.py", "bot", "{path}:MyBot"),
        ("alone.py", "python", "holecard:python3 {path}"),
        ("mine.js", "javascript", "holecard:node {path}"),
    ],
)
def test_a_new_bot_plays_at_once(name: str, kind: str, spec: str, holecard: Program, tmp_path: Path) -> None:
    path = tmp_path / name
    assert holecard("new-bot", path, "--kind", kind).code == 0
    refused = holecard("new-bot", path)
    assert refused.code == 2
    assert "this one exists" in refused.err
    done: Output = holecard("check", spec.format(path=path), "--game", "micro")
    assert done.code == 0, done.out


def test_the_house_bots_are_listed(holecard: Program) -> None:
    data = json.loads(holecard("bots", "--json").out)
    assert {"random", "caller", "tight", "loose-aggressive", "all-in", "pot-odds", "equity"} <= {
        bot["name"] for bot in data["house"]
    }
    shown = holecard("bots").out
    assert all(bot["name"] in shown for bot in data["house"])


def test_many_games_are_summed_up_and_told_one_by_one_when_asked(holecard: Program, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(
        "from holecard import Bot\n\n\nclass Broken(Bot):\n    def act(self, view):\n        view.hand\n",
        "utf-8",
    )
    command = ("check", f"{tmp_path}/broken.py:Broken", "--game", "kuhn", "--game", "mini")
    short, long = holecard(*command), holecard(*command, "--verbose")
    assert short.code == long.code == 1
    assert short.out.count("AttributeError") == 1
    assert "in all 2 games" in short.out
    assert "(broken.py:6)" in short.out
    assert long.out.count("AttributeError") == 2
    assert "Broken in kuhn" in long.out


def test_a_missing_program_is_reported_once(holecard: Program) -> None:
    refused = holecard("check", "cmd:nowhere-to-be-found --fast")
    assert refused.code == 2
    assert (refused.out, refused.err.count("there is no program")) == ("", 1)


def test_a_class_that_does_not_load_is_reported_once(holecard: Program, tmp_path: Path) -> None:
    refused = holecard("check", f"{tmp_path}/gone.py:Gone")
    assert refused.code == 1
    assert refused.out.count("there is no file") == 1


def test_a_crash_is_told_with_its_line_in_the_leaderboard(holecard: Program) -> None:
    done = holecard("match", "kuhn", f"{PLAYERS}:Crashes", "caller", "--rounds", 2)
    words = " ".join(done.out.split())
    assert re.search(r"Crashes crashed \d+ times: ValueError: no idea \(players\.py:\d+\)", words)


# -- the clock --------------------------------------------------------------------------------------


@pytest.mark.gate(1)
@pytest.mark.parametrize(
    ("options", "clock", "words"),
    [
        ([], (1000, 1000, None), "1 s an answer"),
        (["--bank", "3s", "--increment", "0.2"], (3000, 200, None), "3 s + 0.2 s"),
        (["--bank", "3", "--move-limit", "1500ms"], (3000, 1000, 1500), "3 s + 1 s, at most 1.5 s an answer"),
        (["--increment", "0"], (1000, 0, None), "1 s + 0 s"),
        (["--move-limit", "2 min"], (120_000, 120_000, None), "120 s an answer"),
    ],
)
def test_a_match_and_a_tournament_take_a_clock_and_keep_it(
    options: list[str], clock: tuple[int, int, int | None], words: str, holecard: Program, tmp_path: Path
) -> None:
    """It is in the plan, and in every report."""
    path = tmp_path / "timed.db"
    for command in ("tournament", "match"):
        done = holecard(command, "micro", "caller", "random", "--rounds", 2, "--out", path, *options)
        assert done.code == 0, done.err
        assert f"clock {words}" in " ".join(done.out.split())
        with Store.open(path) as store:
            kept = store.plan.game.clock
        assert (kept.bank, kept.increment, kept.move_limit) == clock
        told = json.loads(holecard("results", path, "--json").out)["clock"]
        assert (told["bank"], told["increment"], told["move_limit"]) == clock
        holecard("results", path, "--html", tmp_path / "page")
        assert words in (tmp_path / "page" / "index.html").read_text("utf-8")
        path.unlink()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--bank", "5x"], "'--bank': expected a time such as 5s, 0.5 or 500ms, not '5x'"),
        (["--bank", "0"], "'--bank': expected whole milliseconds, 1 or more, not '0'"),
        (["--bank", "-1"], "-1"),
        (["--increment", "0.5ms"], "'--increment': expected whole milliseconds, 0 or more, not '0.5ms'"),
        (["--bank", "1", "--move-limit", "3"], "a move limit is at most the bank of 1 s, not 3 s"),
    ],
)
@pytest.mark.parametrize("command", ["match", "tournament"])
def test_a_clock_that_cannot_be_is_refused(
    command: str, options: list[str], words: str, holecard: Program
) -> None:
    done = holecard(command, "micro", "caller", "random", *options)
    assert done.code == 2
    assert words in " ".join(done.err.split())


def test_times_are_told_in_the_unit_that_fits(cup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking = (Thinking(0, 3, 6.0, 5.234233), Thinking(1, 1000, 0.0124, 0.0024), Thinking(2, 1, 2.0, 2.0))
    console = Console(record=True, width=100, file=StringIO())
    with Store.open(cup) as store:
        monkeypatch.setattr(Store, "thinking", lambda _: thinking)
        print_thinking_times(store, console)
    assert console.export_text().splitlines() == [
        "ann: 3 answers, 2.0 s on average, 5.2 s at most",
        "bob: 1,000 answers, 12 µs on average, 2.4 ms at most",
        "caller: 1 answer, 2.0 s on average, 2.0 s at most",
    ]


def test_a_tournament_that_goes_on_keeps_its_clock(cup: Path, holecard: Program) -> None:
    done = holecard("tournament", "--resume", cup, "--bank", "3s")
    assert done.code == 2
    assert "--resume takes everything except --workers, --cluster, --luck and --json" in " ".join(
        done.err.split()
    )


@pytest.mark.slow
def test_a_bot_that_needs_longer_than_the_move_limit_is_late(holecard: Program, tmp_path: Path) -> None:
    (tmp_path / "sleepy.py").write_text(
        "import time\nfrom holecard import Bot\nclass Sleepy(Bot):\n    def act(self, view):\n"
        "        time.sleep(0.6)\n        return view.call()\n"
    )
    match = ("match", "kuhn", f"{tmp_path / 'sleepy.py'}:Sleepy", "caller", "--rounds", 2, "--json")
    done = holecard(*match, "--bank", "60s", "--move-limit", "300ms", "--seed", "nap")
    assert {fault["kind"] for fault in json.loads(done.out)["faults"]} == {"late"}


@pytest.mark.slow
def test_a_hold_em_match_is_played_to_its_end_verified_and_written_down(
    holecard: Program, tmp_path: Path
) -> None:
    path = tmp_path / "match.db"
    done = holecard("match", "holdem-match", "all-in", "random", "--rounds", 2, "--out", path, "--seed", "m")
    assert done.code == 0, done.err
    assert holecard("verify", path).code == 0
    assert holecard("results", path, "--hand", "all-in/random/1/1").code == 0
    assert holecard("results", path, "--phh", tmp_path / "hands").code == 0
    checked = list(check_paths(sorted((tmp_path / "hands").rglob("*.phhs"))))
    assert not any(one.verdict.is_wrong for one in checked)
    with Store.open(path) as store:
        logs = [log for _, log in store.rounds()]
    assert sum(log.hands for log in logs) == len(checked) > 0
    assert [(log.ending, sorted(log.chips)) for log in logs] == [(SessionEnding.BUST, [-2000, 2000])] * 2


@pytest.mark.slow
def test_a_report_says_who_could_not_play_for_the_score(holecard: Program, tmp_path: Path) -> None:
    """`nash` has a table for the rounds of micro, and none for other cards."""
    page = tmp_path / "three.toml"
    rules = (files("holecard.rules") / "games" / "micro.toml").read_text("utf-8")
    page.write_text(rules.replace('"23456789TJQKA"', '"JQK"').replace("hands = 100", "hands = 3"))
    told = holecard("match", page, "nash", "caller", "--rounds", 2, "--show", 0, "--seed", "note")
    assert told.code == 0
    assert "nash plays for chips, not to win the round" in " ".join(told.out.split())


def test_one_of_a_kind_has_no_plural(holecard: Program) -> None:
    assert str(RunSummary(0, 1, 0.5)) == "1 hand in 0.5 s, 2.0 a second."
    told = holecard("run", "--games", "kuhn", "--hands", 1, "--seed", "one").out
    assert "1 hand of 1 game with seed 'one'" in told


@pytest.mark.parametrize("bots", [MOST_AT_ONCE, MOST_AT_ONCE + 1])
def test_an_interrupted_run_of_hundreds_of_bots_ends_without_their_leaderboard(
    bots: int, tmp_path: Path
) -> None:
    field = plan("Caller", "High", game="kuhn", rounds=2)
    names = tuple(replace(field.bots[0], name=f"bot-{number}") for number in range(bots))
    said = StringIO()
    with Store.new(tmp_path / "cup.db", replace(field, bots=names)) as store:
        console = Console(file=said, width=110)
        print_leaderboard(store, RunSummary(INTERRUPTED), console, as_json=False)
    assert ("bot-7" in said.getvalue()) is (bots <= MOST_AT_ONCE)
    assert "holecard results" in said.getvalue()


@pytest.mark.parametrize(
    ("given", "clock"),
    [
        ((None, None, 2_000), (2_000, 2_000, None)),
        ((3_000, None, 1_500), (3_000, 1_000, 1_500)),
        ((None, 0, None), (1_000, 0, None)),
        ((None, None, None), (1_000, 1_000, None)),
    ],
)
def test_options_change_the_clock_of_a_game(
    given: tuple[int | None, int | None, int | None], clock: tuple[int, int, int | None]
) -> None:
    """Micro has a second an answer: a bank and an increment of one second."""
    made = with_clock(Game.load("micro"), *given).clock
    assert (made.bank, made.increment, made.move_limit) == clock


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (KeyboardInterrupt(), 130, []),
        (
            Interrupted("the scheduler is gone: 'tcp://x'"),
            130,
            ["holecard: the scheduler is gone: 'tcp://x'"],
        ),
        (BadRequest("a bot is broken: 'b'"), 2, ["holecard: a bot is broken: 'b'"]),
        (
            sqlite3.OperationalError("disk I/O error"),
            2,
            ["holecard: the results file cannot be written (disk I/O error): '{path}'"],
        ),
    ],
)
def test_a_run_that_ends_early_says_why_and_how_to_resume(
    error: BaseException,
    code: int,
    words: list[str],
    cup: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_arguments: object) -> None:
        raise error

    monkeypatch.setattr("holecard.cli.arena.run", fail)
    with Store.open(cup) as store:
        summary = play_out(store, LocalPool(1), None, workers=3, cluster="tcp://x")
    assert (summary.code, summary.hands) == (code, 0)
    resume = f"holecard: resume with holecard tournament --resume {cup} --workers 3 --cluster tcp://x"
    assert capsys.readouterr().err.splitlines() == [*(word.format(path=cup) for word in words), resume]


def test_results_that_moved_with_their_bots_are_resumed_in_the_new_folder(tmp_path: Path) -> None:
    gone = Host(folder=str(tmp_path / "gone"))
    bots = (parse_bot("caller"), parse_bot("tight"))
    Store.new(tmp_path / "cup.db", replace(plan("Caller", "High", rounds=2, host=gone), bots=bots)).close()
    with resume_store(tmp_path / "cup.db") as store:
        assert store.plan.host.folder == str(tmp_path)


def test_stats_name_the_bots_and_the_game_that_a_file_has(cup: Path, holecard: Program) -> None:
    wrong = holecard("stats", cup, "--player", "zoe")
    assert (wrong.code, wrong.err.rstrip().endswith("not 'zoe'")) == (2, True)
    other = holecard("stats", cup, "--game", "omaha")
    assert (other.code, other.err) == (2, "holecard: the game is micro, not 'omaha'\n")
