"""Options that belong together, declared once as the fields of a dataclass.

A parameter of a command that is annotated with such a dataclass stands for all of its options:

    @dataclass(frozen=True, kw_only=True)
    class Limits:
        time: Annotated[int | None, typer.Option(help="Stop after this long.")] = None

    @with_groups
    def solve(game: GameName, *, limits: Limits) -> None:
        ...  # `holecard solve GAME --time 5` arrives as limits.time
"""

import inspect
from collections.abc import Callable
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import wraps
from inspect import Parameter
from typing import Any, get_type_hints


def with_groups(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the options of its groups in place of the groups, as Typer reads them."""
    hints = get_type_hints(command, include_extras=True)
    parameters: list[Parameter] = []
    groups: dict[str, type[Any]] = {}
    for name, parameter in inspect.signature(command).parameters.items():
        hint = hints[name]
        if is_dataclass(hint) and isinstance(hint, type):
            groups[name] = hint
            parameters += _options(hint)
        else:
            parameters.append(parameter.replace(annotation=hint))

    @wraps(command)
    def grouped(**given: Any) -> None:
        made = {
            name: group(**{field.name: given.pop(field.name) for field in fields(group)})
            for name, group in groups.items()
        }
        command(**given, **made)

    vars(grouped)["__signature__"] = inspect.Signature(parameters)
    grouped.__annotations__ = {each.name: each.annotation for each in parameters}
    return grouped


def _options(group: type[Any]) -> list[Parameter]:
    hints = get_type_hints(group, include_extras=True)
    return [
        Parameter(field.name, Parameter.KEYWORD_ONLY, default=_default(field), annotation=hints[field.name])
        for field in fields(group)
    ]


def _default(field: Field[Any]) -> Any:
    return Parameter.empty if field.default is MISSING else field.default
