"""`holecard check`: whether a bot is well-behaved."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from holecard.cli.options import BOTS, AsJson, Isolate, Sandbox
from holecard.errors import BadRequest, FaultyBot

if TYPE_CHECKING:
    from holecard.arena.conformance import RuleResult
    from holecard.bots.resources import Host
    from holecard.bots.spec import BotSpec
    from holecard.rules.game import Game


def check(
    bot: Annotated[str, typer.Argument(metavar="BOT", help=BOTS)],
    *,
    game: Annotated[
        list[str] | None,
        typer.Option(
            metavar="GAME", help="Only in this game; may be given more than once.", show_default="all games"
        ),
    ] = None,
    sandbox: Sandbox = False,
    isolate: Isolate = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Show every rule in every game, instead of a summary.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check that a bot is well-behaved, rule by rule.

    The bot plays some rounds of every game, or of the games given. The exit code is 1 if it breaks a rule.

    \b
    Examples:
      holecard check mybot.py:MyBot --game micro
      holecard check mybot.py:MyBot --verbose
      holecard check "theaigames:java -cp bots Bot" --game omaha
    """
    import json
    from dataclasses import asdict

    from holecard.arena.conformance import RuleStatus
    from holecard.bots.resources import Host
    from holecard.bots.spec import parse_bot
    from holecard.cli.check.text import print_results
    from holecard.rules.game import Game

    spec = parse_bot(bot)
    host = Host(folder=str(Path.cwd()), sandbox=sandbox, isolate=isolate)
    games = [Game.load(source) for source in game or ()] or _playable_games(spec)
    by_game = _check_games(spec, games, host)
    broken = {
        result.rule
        for results in by_game.values()
        for result in results
        if result.verdict is RuleStatus.BROKEN
    }
    if as_json:
        rows = {name: [asdict(result) for result in results] for name, results in by_game.items()}
        print(json.dumps({"bot": spec.name, "well_behaved": not broken, "games": rows}, indent=2))
    else:
        print_results(spec.name, by_game, broken=len(broken), verbose=verbose)
    raise typer.Exit(1 if broken else 0)


def _playable_games(spec: "BotSpec") -> "list[Game]":
    """All games, or those that the program's protocol can express."""
    from holecard.bots.protocols.registry import PROTOCOLS
    from holecard.bots.spec import BotKind
    from holecard.rules.game import Game, names

    games = [Game.load(name) for name in names()]
    if spec.kind is BotKind.PROGRAM and spec.protocol in PROTOCOLS:
        games = [game for game in games if PROTOCOLS[spec.protocol].fits(game) is None]
    if not games:
        raise BadRequest(f"the protocol has to fit one of the games, unlike {spec.protocol!r}")
    return games


def _check_games(spec: "BotSpec", games: "list[Game]", host: "Host") -> "dict[str, list[RuleResult]]":
    """The results by name of the game."""
    from holecard.arena.conformance import check_bot, steps
    from holecard.arena.pool import LocalPool
    from holecard.bots.process.child import is_missing
    from holecard.bots.protocols.registry import split
    from holecard.bots.spec import BotKind
    from holecard.cli.progress import ProgressBar
    from holecard.progress import Progress

    is_program = spec.kind is BotKind.PROGRAM
    if is_program and is_missing(program := split(spec.target)[0], host.folder):
        raise FaultyBot(f"{spec.name} cannot play: there is no program {program!r}")
    by_game: dict[str, list[RuleResult]] = {}
    total = sum(map(steps, games))
    with LocalPool(1) as pool, ProgressBar(spec.name) as bar:
        before = 0
        for game in games:

            def report(progress: Progress, before: int = before, name: str = game.name) -> None:
                bar(Progress(before + progress.done, total, progress.unit, f"{name}: {progress.detail}"))

            by_game[game.name] = list(check_bot(spec, game, host, pool, on_progress=report))
            before += steps(game)
            if not is_program and len(by_game[game.name]) == 1:
                break  # a class that cannot be loaded for one game cannot be loaded for any
    return by_game
