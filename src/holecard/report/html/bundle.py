"""Bundles the pages' modules into one script, since browsers load no modules from `file://`.

Every module becomes a function that returns its exports, in the order of their imports:

    const $1 = (() => { ...; return { scale, whisker }; })();
    const $2 = (() => { const { scale } = $1; ...; return {}; })();

It reads the forms that the pages use (named imports, exported declarations, names exported from another
module) and refuses any other.
"""

import re
from pathlib import Path
from typing import Final

from holecard.errors import HolecardError

_IMPORT: Final = re.compile(r'^import\s*\{([^}]*)\}\s*from\s*"([^"]+)";[ \t]*$', re.M)
_REEXPORT: Final = re.compile(r'^export\s*\{([^}]*)\}\s*from\s*"([^"]+)";[ \t]*$', re.M)
_EXPORT: Final = re.compile(r"^export\s+((?:async\s+)?function\*?|const|let|class)\s+([\w$]+)", re.M)
_OTHER: Final = re.compile(r"^(?:import\b|export\b).*$", re.M)


def bundle(entry: Path) -> str:
    """One script with the entry module and everything that it imports."""
    modules: dict[Path, str] = {}
    _add(entry.resolve(), modules, ())
    return "\n".join(modules.values())


def _add(path: Path, modules: dict[Path, str], importers: tuple[Path, ...]) -> None:
    if path in importers:
        raise HolecardError(f"modules import each other in a circle: {path.name!r}")
    if path in modules:
        return
    code = path.read_text("utf-8")
    passed_on = _REEXPORT.findall(code)
    imports = [
        (names, (path.parent / source).resolve()) for names, source in (*_IMPORT.findall(code), *passed_on)
    ]
    for _, source in imports:
        _add(source, modules, (*importers, path))
    numbers = {source: number for number, source in enumerate(modules)}
    heads = [
        f"const {{ {_renamed(names)} }} = ${numbers[source]};" for names, source in imports if names.strip()
    ]
    exports = [name for _, name in _EXPORT.findall(code)] + [_renamed(names) for names, _ in passed_on]
    body = _EXPORT.sub(r"\1 \2", _REEXPORT.sub("", _IMPORT.sub("", code))).strip()
    other = _OTHER.search(body)
    if other is not None:
        raise HolecardError(f"a module has named imports and exports, unlike {path.name}: {other.group()!r}")
    returned = f"return {{ {', '.join(exports)} }};" if exports else "return {};"
    modules[path] = "\n".join([f"const ${len(modules)} = (() => {{", *heads, body, returned, "})();"])


def _renamed(names: str) -> str:
    """Turn the names of an import, `one, two as other`, into a destructuring pattern, `one, two: other`."""
    return ", ".join(re.sub(r"\s+as\s+", ": ", name.strip()) for name in names.split(",") if name.strip())
