"""Is it a program, and what does it speak?"""

import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from holecard import BadRequest, FaultyBot, Game, Unreadable
from holecard.bots import RoundInfo
from holecard.bots.faults import ProgramNotFound
from holecard.bots.process.child import living
from holecard.bots.protocols import detect as detection
from holecard.bots.protocols.detect import detect, probe
from holecard.bots.protocols.registry import PROTOCOLS, program_bot
from holecard.bots.resources import Host
from holecard.rules import names
from tests.bots.process.matches import HOST, rogue, rogue_line, short

MICRO, HOLDEM = short("micro"), short("holdem")


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs here understand at once or never."""
    monkeypatch.setattr(detection, "GREETING", 1.0)


@pytest.mark.parametrize(
    ("name", "game", "protocol"),
    [("good", MICRO, "holecard"), ("good", HOLDEM, "holecard"), ("json_quiet", MICRO, "json"),
     ("text_good", HOLDEM, "theaigames")],
)  # fmt: skip
def test_the_protocol_is_found_out(name: str, game: Game, protocol: str) -> None:
    assert detect(rogue_line(name), game, HOST) == protocol
    assert living() == ()


def test_who_speaks_nothing_is_told_what_was_tried() -> None:
    with pytest.raises(FaultyBot) as error:
        detect(rogue_line("crashes_at_start"), MICRO, HOST)
    for words in ("holecard: it exited with code 1", "json: it exited", "no licence found", "json:COMMAND"):
        assert words in str(error.value)
    assert living() == ()


def test_a_program_that_is_missing_is_not_tried_again() -> None:
    with pytest.raises(FaultyBot, match="it cannot be started: there is no program 'no-such-bot'"):
        detect("no-such-bot --fast", MICRO, HOST)


def test_a_good_program_passes_the_probe() -> None:
    probe(rogue("good", MICRO), RoundInfo(MICRO, 2, 0, "probe"))
    assert living() == ()


@pytest.mark.parametrize(
    ("name", "protocol", "game"),
    [("crashes_at_start", "holecard", MICRO), ("silent_at_start", "holecard", MICRO),
     ("garbage_at_start", "holecard", MICRO), ("crashes_at_start", "json", MICRO),
     ("crashes_at_start", "theaigames", HOLDEM), ("crashes_at_start", "acpc", HOLDEM)],
)  # fmt: skip
def test_a_program_that_does_not_begin_fails_the_probe(name: str, protocol: str, game: Game) -> None:
    program = rogue(name, game, protocol, replace(HOST, start=1.0))
    with pytest.raises(FaultyBot, match="it cannot be started"):
        probe(program, RoundInfo(game, 2, 0, "probe"))
    assert living() == ()


@pytest.mark.parametrize("dies_after", [0.0, 1.2])
@pytest.mark.parametrize("protocol", ["holecard", "json", "theaigames", "theaigames-update", "acpc"])
def test_a_program_that_dies_before_it_plays_is_refused_with_its_last_words(
    protocol: str, dies_after: float
) -> None:
    """However long it takes, and whether or not it has read what was said to it."""
    game = MICRO if protocol == "json" else HOLDEM
    code = f"import time; time.sleep({dies_after}); raise SystemExit('cannot find module nothere')"
    line = shlex.join([sys.executable, "-S", "-c", code])
    with pytest.raises(FaultyBot, match="exited with code 1; it said: cannot find module nothere"):
        probe(program_bot(protocol, line, game, HOST, "it"), RoundInfo(game, 2, 0, "probe"))
    assert living() == ()


@pytest.mark.gate(2)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("arguments", [[0], [1], [1, 2], [1, 2, 4]], ids=str)
def test_a_program_that_passes_questions_over_runs(arguments: list[int], seat: int) -> None:
    probe(rogue("text_skips", HOLDEM, "theaigames", arguments=arguments), RoundInfo(HOLDEM, 2, seat, "probe"))
    assert living() == ()


SLOW_STARTER = """
import sys, time
time.sleep(2.5)
for line in sys.stdin:
    if line.startswith("Action"):
        print(ANSWER, flush=True)
"""


@pytest.mark.gate(1)
@pytest.mark.parametrize("answer", ["call 0", "raise 9999", "hello"])
def test_a_program_that_is_slow_to_start_runs(answer: str) -> None:
    """Even one whose answers are no good: they are counted when it plays."""
    line = shlex.join([sys.executable, "-S", "-c", SLOW_STARTER.replace("ANSWER", repr(answer))])
    probe(program_bot("theaigames", line, HOLDEM, HOST, "it"), RoundInfo(HOLDEM, 2, 0, "probe"))


def test_a_program_that_never_answers_is_refused_when_its_time_to_start_is_up() -> None:
    program = rogue("silent_at_start", HOLDEM, "theaigames", replace(HOST, start=1.5))
    with pytest.raises(FaultyBot, match=r"no answer to \d+ questions within"):
        probe(program, RoundInfo(HOLDEM, 2, 0, "probe"))
    assert living() == ()


def test_command_lines_are_read_as_in_a_shell(tmp_path: Path) -> None:
    script = tmp_path / "my bot.py"
    script.write_text("print()")
    line = f"{sys.executable} {shlex.quote(str(script))} --level 3"
    assert program_bot("json", line, MICRO, HOST, "it").command == (
        sys.executable, str(script), "--level", "3",
    )  # fmt: skip


@pytest.mark.parametrize("line", ["", "   ", "bot 'unclosed"])
def test_a_bad_command_line_is_refused(line: str) -> None:
    with pytest.raises(Unreadable, match="command line"):
        program_bot("json", line, MICRO, HOST, "it")


def test_an_unknown_protocol_is_refused() -> None:
    with pytest.raises(BadRequest, match=r"a protocol is one of holecard, json, .* not 'jsn'"):
        program_bot("jsn", "bot", MICRO, HOST, "it")


def test_a_game_that_the_protocol_cannot_tell_is_refused() -> None:
    with pytest.raises(BadRequest, match="two seats with one card each"):
        program_bot("json", "bot", HOLDEM, HOST, "it")
    with pytest.raises(BadRequest, match="flop"):
        program_bot("theaigames", "bot", MICRO, HOST, "it")


FITS = {
    "holecard": {*names()},
    "json": {"leduc", "micro"},
    "theaigames": {"holdem", "holdem-match", "ladder", "limit-holdem", "omaha", "six-max"},
    "acpc": {"holdem", "holdem-match", "ladder", "limit-holdem", "six-max"},
}


@pytest.mark.parametrize(("protocol", "games"), FITS.items())
def test_which_protocol_is_for_which_game(protocol: str, games: set[str]) -> None:
    assert {name for name in names() if PROTOCOLS[protocol].fits(Game.load(name)) is None} == games


def test_a_sandbox_and_a_port_do_not_go_together() -> None:
    program = program_bot("acpc", "bot", HOLDEM, Host(sandbox=True), "it")
    with pytest.raises(BadRequest, match="has no network"):
        program.round_begins(RoundInfo(HOLDEM, 2, 0, "sandbox"))


@pytest.mark.parametrize("change", ["removed", "not executable", "a folder"])
def test_a_program_that_disappears_between_rounds_is_missing(change: str, tmp_path: Path) -> None:
    """What its first start has worked out serves for the next ones, but it is looked for each time."""
    script = tmp_path / "bot"
    script.write_text("#!/bin/sh\ncat > /dev/null\n", "utf-8")
    script.chmod(0o755)
    bot = program_bot("theaigames", "./bot", HOLDEM, replace(HOST, folder=str(tmp_path)), "bot")
    table = RoundInfo(HOLDEM, 2, 0, "seed")
    try:
        bot.round_begins(table)
        bot.round_begins(table)
        assert len(living()) == 1
        if change == "not executable":
            script.chmod(0o644)
        else:
            script.unlink()
        if change == "a folder":
            script.mkdir()
        with pytest.raises(ProgramNotFound, match=r"there is no program './bot'"):
            bot.round_begins(table)
    finally:
        bot.close()
    assert living() == ()
