"""The reference of a Python package: an mkdocstrings entry for each of its public names."""

import importlib
import inspect
from types import ModuleType
from typing import Any


def python_api(package: str) -> str:
    """Entries for `__all__` of the package: classes first, then functions, then the rest."""
    module = importlib.import_module(package)
    names = sorted(module.__all__, key=lambda name: (_order(getattr(module, name)), name.lower()))
    return "\n".join(_entry(module, name) for name in names if not _is_shown_elsewhere(module, name))


def _order(value: Any) -> int:
    return 0 if inspect.isclass(value) else 1 if callable(value) else 2


def _is_shown_elsewhere(module: ModuleType, name: str) -> bool:
    """A name of the package `holecard` that bots or errors export is listed on their pages."""
    if module.__name__ != "holecard":
        return False
    home = getattr(getattr(module, name), "__module__", "").split(".")
    return home[:2] in (["holecard", "bots"], ["holecard", "errors"])


def _entry(module: ModuleType, name: str) -> str:
    return f"::: {_path(module, name)}\n    options:\n      heading: {name}\n"


def _path(module: ModuleType, name: str) -> str:
    """Where the name is defined, so that the entry does not depend on how it is exported."""
    value = getattr(module, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        return f"{value.__module__}.{value.__qualname__}"
    return f"{module.__name__}.{name}"
