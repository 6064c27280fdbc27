"""`holecard check`: every rule for bots, a tick or a reason."""

import json
from dataclasses import asdict
from pathlib import Path

from rich.text import Text

from holecard.arena.conformance import Finding, check_bot
from holecard.arena.pool import LocalPool
from holecard.bots.host import Host
from holecard.bots.spec import BotSpec, Kind, parse_bot
from holecard.bots.wire.protocols import PROTOCOLS
from holecard.cli.paint import print_hanging, screen
from holecard.errors import BadRequest
from holecard.rules.game import Game, names


def check(text: str, sources: list[str], *, sandbox: bool, as_json: bool) -> int:
    """In these games, or in all that the bot can play; the exit code."""
    spec = parse_bot(text)
    games = [Game.load(source) for source in sources] or _fitting(spec)
    host = Host(folder=str(Path.cwd()), sandbox=sandbox)
    console = screen()
    found: dict[str, list[Finding]] = {}
    with LocalPool(1) as pool:
        for game in games:
            if not as_json:
                console.print(Text(f"{spec.name} in {game.name}", style="bold"))
            found[game.name] = []
            for finding in check_bot(spec, game, host, pool):
                found[game.name].append(finding)
                if not as_json:
                    print_hanging(console, _line(finding), " ✓ " if finding.reason is None else " ✗ ")
    broken = sum(finding.reason is not None for findings in found.values() for finding in findings)
    if as_json:
        rows = {name: [asdict(finding) for finding in findings] for name, findings in found.items()}
        print(json.dumps({"bot": spec.name, "well_behaved": not broken, "games": rows}, indent=2))
    else:
        words = "is well-behaved" if not broken else f"breaks {broken} rule{'s' if broken > 1 else ''}"
        console.print(Text(f"{spec.name} {words}.", style="bold green" if not broken else "bold red"))
    return 1 if broken else 0


def _fitting(spec: BotSpec) -> list[Game]:
    games = [Game.load(name) for name in names()]
    if spec.kind is Kind.PROGRAM and spec.protocol in PROTOCOLS:
        games = [game for game in games if PROTOCOLS[spec.protocol].fits(game) is None]
    if not games:
        raise BadRequest(f"no game of ours is played by programs that speak {spec.protocol!r}")
    return games


def _line(finding: Finding) -> Text:
    text = Text(finding.rule)
    if finding.reason is not None:
        text.append(f": {finding.reason}", style="red")
    if finding.note:
        text.append(f" ({finding.note})", style="dim")
    return text
