"""JSON Schemas of the content files, for editors that complete and check while one types.

Only what Draft 4 knows is used (`definitions`, `enum`, a true or false `exclusiveMinimum`): Taplo reads no more.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel

from whistpress.league.clubs.keys import ClubsFile
from whistpress.league.cups.keys import CupFile
from whistpress.league.divisions.keys import DivisionFile
from whistpress.league.events.keys import EventFile
from whistpress.league.front.keys import AddressesFile, LeagueFile, NewsMatter, PageMatter
from whistpress.league.laws.keys import CodeFile
from whistpress.league.meetings.keys import CongressFile
from whistpress.league.people.keys import ContactsFile, FeesFile, MembersFile, TrophiesFile
from whistpress.league.standings.keys import StandingsFile
from whistpress.reading.card.keys import CardFile

DRAFT = "http://json-schema.org/draft-04/schema#"

KINDS: Mapping[str, type[BaseModel]] = MappingProxyType(
    {
        "league": LeagueFile,
        "members": MembersFile,
        "clubs": ClubsFile,
        "trophies": TrophiesFile,
        "standings": StandingsFile,
        "fixtures": DivisionFile,
        "cups": CupFile,
        "addresses": AddressesFile,
        "congress": CongressFile,
        "event": EventFile,
        "laws": CodeFile,
        "page": PageMatter,
        "news": NewsMatter,
        "card": CardFile,
        "contacts": ContactsFile,
        "fees": FeesFile,
    }
)
"""The model of each kind of file, by the name of its schema."""

_KEYWORDS = frozenset(
    {
        *("type", "properties", "required", "additionalProperties", "items", "enum", "anyOf", "allOf", "oneOf", "not"),
        *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern"),
        *("minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties", "format", "description", "default"),
    }
)
_SCHEMAS = ("additionalProperties", "items", "not")
_LISTS = ("anyOf", "allOf", "oneOf")


def schemas() -> Mapping[str, dict[str, Any]]:
    """Return the JSON Schema of each kind of file, by the name of its kind (`event`, `league`, …)."""
    return {kind: _document(kind, model) for kind, model in KINDS.items()}


def _document(kind: str, model: type[BaseModel]) -> dict[str, Any]:
    model_schema = model.model_json_schema()
    definitions = {name: _plain(schema) for name, schema in model_schema.get("$defs", {}).items()}
    document = {"$schema": DRAFT, **_plain(model_schema), "title": f"whistpress {kind}"}
    if model.__doc__:
        document["description"] = model.__doc__.replace("`", "")
    return {**document, "definitions": definitions} if definitions else document


def _plain(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Write a schema in the words of Draft 4; a reference is alone in its object, as that draft requires."""
    if "$ref" in schema:
        return {"$ref": schema["$ref"].replace("#/$defs/", "#/definitions/")}
    plain = {key: value for key, value in schema.items() if key in _KEYWORDS}
    if "const" in schema:
        plain["enum"] = [schema["const"]]
    for key in _SCHEMAS:
        if isinstance(plain.get(key), dict):
            plain[key] = _plain(plain[key])
    for key in _LISTS:
        if key in plain:
            plain[key] = [_plain(subschema) for subschema in plain[key] if subschema.get("type") != "null"]
    if "properties" in plain:
        plain["properties"] = {name: _property(subschema) for name, subschema in plain["properties"].items()}
    return _sole(_bounds(plain))


def _property(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Write the schema of a key: TOML has no null, so a default of none is left out."""
    plain = _plain(schema)
    if plain.get("default", "") is None:
        del plain["default"]
    if "$ref" in plain and "description" in schema:
        return {"allOf": [plain], "description": schema["description"]}
    return plain


def _sole(schema: dict[str, Any]) -> dict[str, Any]:
    """Replace a schema that has one alternative with that alternative."""
    if len(schema.get("anyOf", ())) != 1:
        return schema
    (only,) = schema.pop("anyOf")
    return {"allOf": [only], **schema} if "$ref" in only else {**only, **schema}


def _bounds(schema: dict[str, Any]) -> dict[str, Any]:
    """Convert exclusive bounds to those of Draft 4: a bound and a flag that it is exclusive."""
    for word, bound in (("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")):
        if word in schema and not isinstance(schema[word], bool):
            schema = {**schema, bound: schema[word], word: True}
    return schema
