"""JSON Schemas for editors."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from whistpress.league.events.keys import EventFile
from whistpress.league.schema import KINDS, schemas

DRAFT_4 = {
    "$schema", "$ref", "type", "properties", "required", "additionalProperties", "items", "enum", "anyOf", "allOf", "minimum",
    "maximum", "minLength", "maxLength", "minItems", "maxItems", "pattern", "format", "title", "description", "default",
    "definitions",
}  # fmt: skip


def keywords(schema: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Every keyword in a schema with its value; names of properties and definitions are no keywords."""
    for key, value in schema.items():
        yield key, value
        if key in ("properties", "definitions"):
            for each in value.values():
                yield from keywords(each)
        elif key in ("anyOf", "allOf"):
            for each in value:
                yield from keywords(each)
        elif key in ("items", "additionalProperties") and isinstance(value, dict):
            yield from keywords(value)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_schema_uses_only_words_of_draft_4(kind: str) -> None:
    """Taplo knows no newer ones, and TOML has no null."""
    for key, value in keywords(schemas()[kind]):
        assert key in DRAFT_4
        assert key != "type" or value in ("string", "integer", "number", "boolean", "array", "object")


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_reference_leads_to_a_definition(kind: str) -> None:
    """`#/definitions/…` in the same document."""
    schema = schemas()[kind]
    for key, value in keywords(schema):
        if key == "$ref":
            assert value.removeprefix("#/definitions/") in schema["definitions"]


def test_the_schema_of_an_event_has_every_key_with_its_description() -> None:
    """What an editor shows is what the handbook says."""
    event = schemas()["event"]
    assert set(event["properties"]) == set(EventFile.model_fields)
    assert set(event["required"]) == {"title", "date"}
    assert event["additionalProperties"] is False
    assert all("description" in each for each in event["properties"].values())
    assert event["properties"]["contest"]["enum"][:2] == ["individual", "pairs"]


def test_schemas_can_be_written_as_json() -> None:
    """And are the same each time."""
    assert json.dumps(dict(schemas())) == json.dumps(dict(schemas()))
