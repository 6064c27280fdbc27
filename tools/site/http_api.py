"""The reference of the HTTP API, made from its OpenAPI description."""

from collections.abc import Iterator, Mapping
from typing import Any

Schema = Mapping[str, Any]


def http_api(_: str = "") -> str:
    """Every request, then every JSON object that requests and answers are made of."""
    from holecard.web import Settings, create_app

    description = create_app(Settings()).openapi()
    parts = ["## Requests\n"]
    for path, methods in description["paths"].items():
        parts += [_operation(method, path, operation) for method, operation in methods.items()]
    parts.append("## Objects\n")
    parts += [_object(name, schema) for name, schema in sorted(description["components"]["schemas"].items())]
    return "\n".join(parts)


def _operation(method: str, path: str, operation: Schema) -> str:
    lines = [
        f"### {method.upper()} {path}\n",
        operation.get("description") or operation.get("summary", ""),
        "",
    ]
    if parameters := operation.get("parameters"):
        lines += ["| parameter | in | type | |", "|---|---|---|---|"]
        lines += [
            f"| `{entry['name']}` | {entry['in']} | {_type(entry['schema'])} | {_cell(_about(entry))} |"
            for entry in parameters
        ]
        lines.append("")
    if body := operation.get("requestBody"):
        lines += [f"Body: {_content(body)}.", ""]
    lines += [f"Answers: {'; '.join(_answers(operation))}.", ""]
    return "\n".join(lines)


def _answers(operation: Schema) -> Iterator[str]:
    """Statuses with what they carry; those that carry the same are listed together."""
    by_content: dict[str, list[str]] = {}
    for status, answer in sorted(operation["responses"].items()):
        by_content.setdefault(_content(answer), []).append(status)
    for content, statuses in by_content.items():
        yield f"{', '.join(statuses)} {content}".strip()


def _content(holder: Schema) -> str:
    return " or ".join(
        _type(media["schema"]) if media.get("schema") else f"`{kind}`"
        for kind, media in holder.get("content", {}).items()
    )


def _object(name: str, schema: Schema) -> str:
    lines = [f"### {name} {{ #{_anchor(name)} }}\n"]
    if about := schema.get("description"):
        lines += [about, ""]
    if "enum" in schema:
        lines += ["One of " + ", ".join(f"`{value}`" for value in schema["enum"]) + ".", ""]
    if fields := schema.get("properties"):
        needed = set(schema.get("required", ()))
        lines += ["| field | type | |", "|---|---|---|"]
        for field, value in fields.items():
            name_cell = f"`{field}`" if field in needed else f"`{field}` (optional)"
            lines.append(f"| {name_cell} | {_type(value)} | {_cell(_about(value))} |")
        lines.append("")
    return "\n".join(lines)


def _about(schema: Schema) -> str:
    """What a field means and what it may be."""
    inner = schema.get("schema", schema)
    about = schema.get("description") or inner.get("description") or ""
    limits = [
        f"{word} {inner[key]:,}"
        for key, word in (
            ("minimum", "at least"),
            ("maximum", "at most"),
            ("maxLength", "length at most"),
            ("maxItems", "entries at most"),
        )
        if isinstance(inner.get(key), int)
    ]
    if inner.get("default") not in (None, "", [], {}):
        limits.append(f"default `{inner['default']}`")
    return " ".join(filter(None, (about, f"({', '.join(limits)})" if limits else "")))


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return f"[{name}](#{_anchor(name)})"
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " or ".join(_type(part) for part in schema[key])
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if schema.get("type") == "array":
        entries = schema.get("items") or {"anyOf": schema.get("prefixItems", [{}])}
        return f"array of {_type(entries)}"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_type(schema['additionalProperties'])}"
    return str(schema.get("type", "any"))


def _anchor(name: str) -> str:
    return f"object-{name.lower()}"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
