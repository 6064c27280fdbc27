"""Prints the rules that a bot keeps or breaks, game by game or as a summary."""

from collections.abc import Mapping, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from holecard.arena.conformance import RuleResult, RuleStatus
from holecard.cli.console import print_hanging, screen

_MARKS: Final = {
    RuleStatus.KEPT: " ✓ ",
    RuleStatus.BROKEN: " ✗ ",
    RuleStatus.UNTESTED: " – ",
    RuleStatus.LIMIT: " – ",
}
_STATUS_WORDS: Final = {RuleStatus.UNTESTED: "not tested", RuleStatus.LIMIT: "it cannot"}
RuleResults = Mapping[str, Sequence[RuleResult]]
"""By name of the game."""


def print_results(bot: str, by_game: RuleResults, *, broken: int, verbose: bool) -> None:
    """Print every rule in every game if there is only one game or `verbose` is set, otherwise a summary."""
    console = screen()
    is_summary = not verbose and len(by_game) > 1
    if is_summary:
        _print_summary(bot, by_game, console)
    else:
        _print_games(bot, by_game, console)
    if broken:
        console.print(f"{bot} breaks {broken} rule{'s' if broken > 1 else ''}.", style="bold red")
    else:
        console.print(f"{bot} is well-behaved.", style="bold green")
    if is_summary:
        console.print(
            "For each game separately: the same command with --verbose", style="dim", soft_wrap=True
        )


def _print_games(bot: str, by_game: RuleResults, console: Console) -> None:
    for name, results in by_game.items():
        console.print(Text(f"{bot} in {name}", style="bold"))
        for result in results:
            print_hanging(console, _rule_text(result), _MARKS[result.verdict])


def _rule_text(result: RuleResult) -> Text:
    text = Text(result.rule)
    if result.reason is not None:
        text.append(f": {result.reason}", style="red")
    if result.note:
        text.append(f" ({result.note})", style="dim")
    return text


def _print_summary(bot: str, by_game: RuleResults, console: Console) -> None:
    """One line per rule and status, with the games that it applies to."""
    console.print(Text(f"{bot} in {', '.join(by_game)}", style="bold"))
    for rule in dict.fromkeys(result.rule for results in by_game.values() for result in results):
        tested = {name: each for name, results in by_game.items() for each in results if each.rule == rule}
        for verdict in RuleStatus:
            where = [name for name, result in tested.items() if result.verdict is verdict]
            if where:
                places = f"all {len(by_game)} games" if len(where) == len(by_game) else ", ".join(where)
                line = _summary_text(tested[where[0]], places, is_split=len(where) < len(tested))
                print_hanging(console, line, _MARKS[verdict])


def _summary_text(first: RuleResult, places: str, *, is_split: bool) -> Text:
    """One line of the summary, with the reason or note of the first of these games."""
    text = Text(first.rule)
    if first.verdict is RuleStatus.KEPT:
        return text.append(f" ({places})", style="dim") if is_split else text
    text.append(f", in {places}")
    if first.reason is not None:
        return text.append(f": {first.reason}", style="red")
    return text.append(f": {_STATUS_WORDS[first.verdict]}, {first.note}", style="dim")
