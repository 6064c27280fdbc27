"""Write TypeScript declarations of the HTTP API, for the type check of the pages.

python -m tools.make_api_types FILE

The declarations come from the server's OpenAPI description: an interface for each schema, and the tables
`Get`, `Post` and `Events` that give the parameters, body and result of each route. They are one global
namespace, `Api`, so that a module names a type in a JSDoc comment without an import.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from holecard.errors import HolecardError
from holecard.web import create_app
from holecard.web.http.sse import EVENTS

Schema = Mapping[str, Any]

_HEADER = "// Written by tools/make_api_types.py from the server's OpenAPI description.\n"
_SCALARS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_PREFIX = "#/components/schemas/"
_JSON = "application/json"
_STREAM = "text/event-stream"


class UnknownSchema(HolecardError):
    """A schema that has no counterpart in these declarations."""


def declarations(openapi: Schema) -> str:
    schemas = openapi["components"]["schemas"]
    parts = [_component(name, schemas[name]) for name in sorted(schemas)]
    parts += [_routes("Get", openapi, "get", _JSON), _routes("Post", openapi, "post", _JSON)]
    parts += [_routes("Events", openapi, "get", _STREAM)]
    return f"{_HEADER}declare namespace Api {{\n{''.join(parts)}}}\n"


def _component(name: str, schema: Schema) -> str:
    if not name.isidentifier():
        raise UnknownSchema(f"a schema's name must be an identifier, not {name!r}")
    about = _comment(schema, "  ")
    if schema.get("type") == "object" and "properties" in schema:
        return f"{about}  interface {name} {{\n{_properties(schema)}  }}\n"
    return f"{about}  type {name} = {type_of(schema)};\n"


def _properties(schema: Schema) -> str:
    required = schema.get("required", ())
    return "".join(
        f"{_comment(value, '    ')}    {name}{'' if name in required else '?'}: {type_of(value)};\n"
        for name, value in schema["properties"].items()
    )


def _comment(schema: Schema, indent: str) -> str:
    words = " ".join(schema.get("description", "").split()).replace("*/", "* /")
    return f"{indent}/** {words} */\n" if words else ""


def type_of(schema: Schema) -> str:
    """The type of the values that a schema describes."""
    match schema:
        case {"$ref": str(address)} if address.startswith(_PREFIX):
            return address.removeprefix(_PREFIX)
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"anyOf": options} | {"oneOf": options}:
            return " | ".join(dict.fromkeys(map(type_of, options)))
        case {"type": "array", "prefixItems": items}:
            return f"[{', '.join(map(type_of, items))}]"
        case {"type": "array", "items": items}:
            return f"Array<{type_of(items)}>"
        case {"type": "object", "additionalProperties": {} as values}:
            return f"Record<string, {type_of(values)}>"
        case {"type": str(name)} if name in _SCALARS:
            return _SCALARS[name]
    raise UnknownSchema(f"a schema must have a TypeScript type, not {json.dumps(schema)}")


def _routes(name: str, openapi: Schema, method: str, media: str) -> str:
    lines = [
        f"    {json.dumps(path)}: {{ parameters: {_parameters(route)}; {_exchange(route, content)} }};\n"
        for path, methods in openapi["paths"].items()
        if (route := methods.get(method)) is not None
        for content in _contents(route, media)
    ]
    return f"  interface {name} {{\n{''.join(lines)}  }}\n"


def _exchange(route: Schema, content: Schema) -> str:
    if EVENTS in content:
        events = (f"{name}: {type_of(schema)}" for name, schema in content[EVENTS].items())
        return f"events: {{ {'; '.join(events)} }}"
    return f"body: {_body(route)}; result: {type_of(content['schema'])}"


def _parameters(route: Schema) -> str:
    fields = [
        f"{one['name']}{'' if one['required'] else '?'}: {_parameter(one)}"
        for one in route.get("parameters", ())
        if one["in"] in {"path", "query"}
    ]
    return f"{{ {'; '.join(fields)} }}" if fields else "Record<never, never>"


def _parameter(parameter: Schema) -> str:
    """A number in an address may be sent as the text that a page has of it."""
    kind = type_of(parameter["schema"])
    return f"{kind} | string" if re.search(r"\bnumber\b", kind) else kind


def _body(route: Schema) -> str:
    body = route.get("requestBody", {}).get("content", {})
    return type_of(body[_JSON]["schema"]) if body else "undefined"


def _contents(route: Schema, media: str) -> Iterator[Schema]:
    """The successful response, if it is of this media type."""
    for status, response in route["responses"].items():
        if status.startswith("2") and media in response.get("content", {}):
            yield response["content"][media]


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    Path(sys.argv[1]).write_text(declarations(create_app().openapi()), encoding="utf-8")


if __name__ == "__main__":
    main()
