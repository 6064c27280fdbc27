"""The help text: commands and options in groups, arguments without Python types."""

from typing import Any, Final

from typer.core import TyperCommand, TyperGroup

GROUPS: Final = {
    "Play": ("games", "rules", "play", "serve"),
    "Bots and tournaments": (
        "tournament", "match", "results", "verify", "bots", "check", "new-bot", "samples", "speak", "run",
    ),
    "Solve and study": ("solve", "train", "grade", "exploit", "equity"),
    "Hand histories": ("replay", "history", "stats"),
}  # fmt: skip
OTHER: Final = "More"


class GroupedCommands(TyperGroup):
    """Lists commands under headings, without Typer's panels, which import Rich."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        listed = [name for names in GROUPS.values() for name in names]
        rest = tuple(name for name in self.list_commands(ctx) if name not in listed)
        widest = max(map(len, self.commands))
        for heading, names in {**GROUPS, OTHER: rest}.items():
            rows = [
                (name, self._summary(name, formatter.width - widest - 6))
                for name in names
                if name in self.commands
            ]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl([(name.ljust(widest), words) for name, words in rows])

    def _summary(self, name: str, room: int) -> str:
        words: str = self.commands[name].get_short_help_str(room)
        return words


class GroupedOptions(TyperCommand):
    """Lists options under the headings of their panels, again without Rich."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        sections: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None:
                own = "Arguments" if parameter.param_type_name == "argument" else "Options"
                heading = getattr(parameter, "rich_help_panel", None) or own
                sections.setdefault(heading, []).append(record)
        for heading, records in sections.items():
            if records:
                with formatter.section(heading):
                    formatter.write_dl(records)


def without_types(command: Any) -> Any:
    """Show an argument as GAME in the command's help, not as `GAME <str>`."""
    for argument in command.params:
        if argument.param_type_name == "argument" and hasattr(argument, "display_type_rich"):
            argument.display_type_rich = lambda ctx: ""  # noqa: ARG005
    for inner in getattr(command, "commands", {}).values():
        without_types(inner)
    return command
