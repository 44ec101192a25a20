"""As much of JSON Schema as the schemas in docs/ use."""

import json
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
KNOWN = {
    "$schema", "$defs", "$ref", "title", "description", "type", "required", "properties", "items", "enum", "const",
    "anyOf", "oneOf", "minimum", "additionalProperties",
}  # fmt: skip


def problems(data: Any, name: str) -> list[str]:
    """Where data does not follow the schema `docs/NAME.schema.json`."""
    schema = json.loads((DOCS / f"{name}.schema.json").read_text(encoding="utf-8"))
    return list(_problems(json.loads(json.dumps(data)), schema, schema, "$"))


def _problems(data: Any, schema: dict[str, Any], root: dict[str, Any], at: str) -> Any:
    assert set(schema) <= KNOWN, f"{at}: {set(schema) - KNOWN}"
    if "$ref" in schema:
        yield from _problems(data, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root, at)
    if "anyOf" in schema and all(list(_problems(data, one, root, at)) for one in schema["anyOf"]):
        yield f"{at}: none of the alternatives"
    if "oneOf" in schema and sum(not list(_problems(data, one, root, at)) for one in schema["oneOf"]) != 1:
        yield f"{at}: not exactly one of the alternatives"
    if "minimum" in schema and isinstance(data, int) and data < schema["minimum"]:
        yield f"{at}: {data} is too small"
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(isinstance(data, TYPES[k]) and (k != "integer" or not isinstance(data, bool)) for k in kinds):
        yield f"{at}: {data!r} is no {' or '.join(kinds)}"
        return
    if "const" in schema and data != schema["const"]:
        yield f"{at}: {data!r}"
    if "enum" in schema and data not in schema["enum"]:
        yield f"{at}: {data!r}"
    if isinstance(data, dict):
        yield from (f"{at}: {key} is missing" for key in schema.get("required", ()) if key not in data)
        known = schema.get("properties", {})
        for key, value in data.items():
            if key in known:
                yield from _problems(value, known[key], root, f"{at}.{key}")
            elif schema.get("additionalProperties") is False:
                yield f"{at}: {key} is not described"
    if isinstance(data, list):
        for n, value in enumerate(data):
            yield from _problems(value, schema.get("items", {}), root, f"{at}[{n}]")
