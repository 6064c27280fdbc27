"""TypeScript declarations of the HTTP API."""

import json
import re

import pytest

from holecard.web import create_app
from tools.make_api_types import UnknownSchema, declarations, type_of


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "integer", "minimum": 1}, "number"),
        ({"type": "string"}, "string"),
        ({"type": "boolean"}, "boolean"),
        ({"const": "text", "type": "string"}, '"text"'),
        ({"enum": ["fold", "call"], "type": "string"}, '"fold" | "call"'),
        ({"anyOf": [{"type": "integer"}, {"type": "number"}, {"type": "null"}]}, "number | null"),
        (
            {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
            "Array<string | null>",
        ),
        ({"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]}, "[number, string]"),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "Record<string, number>"),
        ({"$ref": "#/components/schemas/SeatState"}, "SeatState"),
    ],
    ids=json.dumps,
)
def test_the_type_of_a_schema(schema: dict[str, object], expected: str) -> None:
    assert type_of(schema) == expected


def test_a_schema_without_a_type_is_an_error() -> None:
    with pytest.raises(UnknownSchema, match="Input"):
        type_of({"title": "Input"})


def test_routes_have_parameters_bodies_results_and_events() -> None:
    ref = "#/components/schemas/Pace"
    name = {"name": "name", "in": "path", "required": True, "schema": {"type": "string"}}
    count = {"name": "count", "in": "query", "required": False, "schema": {"type": "integer"}}
    body = {"application/json": {"schema": {"$ref": ref}}}
    stream = {"text/event-stream": {"schema": {"$ref": ref}, "x-events": {"pace": {"$ref": ref}}}}
    openapi = {
        "components": {
            "schemas": {
                "Pace": {
                    "type": "object",
                    "description": "How fast.",
                    "required": ["pace"],
                    "properties": {"pace": {"type": "integer"}, "note": {"type": "string"}},
                }
            }
        },
        "paths": {
            "/pace/{name}": {
                "get": {"parameters": [name, count], "responses": {"200": {"content": body}, "404": {}}},
                "post": {"requestBody": {"content": body}, "responses": {"201": {"content": body}}},
            },
            "/events": {"get": {"responses": {"200": {"content": stream}}}},
        },
    }
    found = declarations(openapi)
    assert "/** How fast. */\n  interface Pace {\n    pace: number;\n    note?: string;\n  }" in found
    get = "parameters: { name: string; count?: number | string }; body: undefined; result: Pace"
    assert f'interface Get {{\n    "/pace/{{name}}": {{ {get} }};\n' in found
    assert '"/pace/{name}": { parameters: Record<never, never>; body: Pace; result: Pace };' in found
    assert '"/events": { parameters: Record<never, never>; events: { pace: Pace } };' in found


def test_every_stream_of_the_server_names_its_events() -> None:
    for path, methods in create_app().openapi()["paths"].items():
        for route in methods.values():
            content = route["responses"].get("200", {}).get("content", {})
            if "text/event-stream" in content:
                assert content["text/event-stream"]["x-events"], path


def test_the_fields_of_responses_are_required() -> None:
    """A default is for the server's own use: clients can rely on every field. Types that requests use, too,
    keep their defaults."""
    openapi = create_app().openapi()
    schemas = openapi["components"]["schemas"]
    bodies = [
        route.get("requestBody", {}) for methods in openapi["paths"].values() for route in methods.values()
    ]
    requests: set[str] = set()
    new = _named(bodies)
    while new:
        requests |= new
        new = _named([schemas[name] for name in new]) - requests
    for name, schema in schemas.items():
        if name not in requests and "properties" in schema:
            assert set(schema.get("required", ())) == set(schema["properties"]), name


def _named(described: object) -> set[str]:
    """The types that a part of the description refers to."""
    return set(re.findall(r"#/components/schemas/([^\"']+)", json.dumps(described)))
