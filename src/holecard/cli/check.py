"""`holecard check`: is a bot well-behaved? A line a rule over all games, or every game with `--verbose`."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from holecard.arena.conformance import RuleResult, RuleStatus, check_bot, steps
from holecard.arena.pool import LocalPool
from holecard.bots.process.child import is_missing
from holecard.bots.protocols.registry import PROTOCOLS, split
from holecard.bots.resources import Host
from holecard.bots.spec import BotKind, BotSpec, parse_bot
from holecard.cli.console import print_hanging, screen
from holecard.cli.progress import ProgressBar
from holecard.errors import BadRequest, FaultyBot
from holecard.progress import Progress
from holecard.rules.game import Game, names

_MARKS: Final = {
    RuleStatus.KEPT: " ✓ ",
    RuleStatus.BROKEN: " ✗ ",
    RuleStatus.UNTESTED: " – ",
    RuleStatus.LIMIT: " – ",
}
Findings = Mapping[str, Sequence[RuleResult]]
"""By game."""


def check(
    text: str, sources: list[str], *, sandbox: bool, isolate: bool, verbose: bool, as_json: bool
) -> int:
    """In these games, or in all that the bot can play; the exit code."""
    spec = parse_bot(text)
    host = Host(folder=str(Path.cwd()), sandbox=sandbox, isolate=isolate)
    _refuse_missing(spec, host)
    games = [Game.load(source) for source in sources] or _fitting(spec)
    found = _examine(spec, games, host)
    broken = sorted({finding.rule for finding in _all(found) if finding.verdict is RuleStatus.BROKEN})
    if as_json:
        rows = {name: [asdict(finding) for finding in findings] for name, findings in found.items()}
        print(json.dumps({"bot": spec.name, "well_behaved": not broken, "games": rows}, indent=2))
        return 1 if broken else 0
    console = screen()
    if verbose or len(found) == 1:
        _print_games(spec, found, console)
    else:
        _print_summary(spec, found, console)
    words = "is well-behaved" if not broken else f"breaks {len(broken)} rule{'s' if len(broken) > 1 else ''}"
    console.print(Text(f"{spec.name} {words}.", style="bold green" if not broken else "bold red"))
    if not verbose and len(found) > 1:
        console.print("Every game by itself: the same command with --verbose", style="dim", soft_wrap=True)
    return 1 if broken else 0


def _refuse_missing(spec: BotSpec, host: Host) -> None:
    """Once, and not for every game."""
    if spec.kind is BotKind.PROGRAM and is_missing(program := split(spec.target)[0], host.folder):
        raise FaultyBot(f"{spec.name} cannot play: there is no program {program!r}")


def _examine(spec: BotSpec, games: Sequence[Game], host: Host) -> dict[str, list[RuleResult]]:
    found: dict[str, list[RuleResult]] = {}
    total = sum(map(steps, games))
    with LocalPool(1) as pool, ProgressBar(spec.name) as bar:
        before = 0
        for game in games:

            def report(progress: Progress, before: int = before, name: str = game.name) -> None:
                bar(Progress(before + progress.done, total, progress.unit, f"{name}: {progress.detail}"))

            found[game.name] = list(check_bot(spec, game, host, pool, on_progress=report))
            before += steps(game)
            if _is_hopeless(spec, found[game.name]):
                break
    return found


def _is_hopeless(spec: BotSpec, findings: Sequence[RuleResult]) -> bool:
    """Whether the bot would fail to start in every other game, too: a class is loaded alike for all."""
    return spec.kind is not BotKind.PROGRAM and len(findings) == 1


def _fitting(spec: BotSpec) -> list[Game]:
    games = [Game.load(name) for name in names()]
    if spec.kind is BotKind.PROGRAM and spec.protocol in PROTOCOLS:
        games = [game for game in games if PROTOCOLS[spec.protocol].fits(game) is None]
    if not games:
        raise BadRequest(f"no game of ours is played by programs that speak {spec.protocol!r}")
    return games


def _all(found: Findings) -> Iterator[RuleResult]:
    for findings in found.values():
        yield from findings


# -- on the screen -----------------------------------------------------------------------------------


def _print_games(spec: BotSpec, found: Findings, console: Console) -> None:
    for name, findings in found.items():
        console.print(Text(f"{spec.name} in {name}", style="bold"))
        for finding in findings:
            print_hanging(console, _line(finding), _MARKS[finding.verdict])


def _line(finding: RuleResult) -> Text:
    text = Text(finding.rule)
    if finding.reason is not None:
        text.append(f": {finding.reason}", style="red")
    if finding.note:
        text.append(f" ({finding.note})", style="dim")
    return text


def _print_summary(spec: BotSpec, found: Findings, console: Console) -> None:
    """A line for each rule and verdict, with the games in which it is so."""
    console.print(Text(f"{spec.name} in {', '.join(found)}", style="bold"))
    for rule in dict.fromkeys(finding.rule for finding in _all(found)):
        tested = {name: each for name, findings in found.items() for each in findings if each.rule == rule}
        for verdict in RuleStatus:
            where = [name for name, finding in tested.items() if finding.verdict is verdict]
            if where:
                places = f"all {len(found)} games" if len(where) == len(found) else ", ".join(where)
                line = _summed(tested[where[0]], places, is_split=len(where) < len(tested))
                print_hanging(console, line, _MARKS[verdict])


def _summed(first: RuleResult, places: str, *, is_split: bool) -> Text:
    """The reason or the note is that of the first game."""
    text = Text(first.rule)
    if first.verdict is RuleStatus.KEPT:
        return text.append(f" ({places})", style="dim") if is_split else text
    text.append(f", in {places}")
    if first.reason is not None:
        return text.append(f": {first.reason}", style="red")
    return text.append(f": {_VERDICTS[first.verdict]}, {first.note}", style="dim")


_VERDICTS: Final = {RuleStatus.UNTESTED: "not tested", RuleStatus.LIMIT: "it cannot"}
