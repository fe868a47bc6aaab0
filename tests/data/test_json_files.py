"""The JSON files: each is as its schema says, and tells what the record has."""

import json
from typing import Any

import jsonschema
import pytest

from tests.data.conftest import Made
from tests.site.leagues import hostile, league, results
from tests.whole_records import record_of
from whistpress.data.formats import schema_kinds, schema_of
from whistpress.engine.plan import site_artefacts
from whistpress.site.theme import Theme

NO_RECORD = {"data/metadata.json"}


def records(made: Made) -> dict[str, dict[str, Any]]:
    """Every JSON file that tells of the record."""
    return {
        path: json.loads(body)
        for path, body in made.items()
        if path.endswith(".json") and not path.startswith("data/schemas/") and path not in NO_RECORD
    }


def test_every_file_is_as_its_schema_says(made: Made) -> None:
    """By a validator that knows nothing of us; the schema is the file that the file's own key names, and all are used."""
    used = set()
    for path, body in records(made).items():
        schema = body["$schema"].rpartition("../")[2]
        assert body["$schema"] == "../" * path.count("/") + schema, path
        rule = json.loads(made[schema])
        jsonschema.Draft202012Validator(rule).validate(body)
        untold = body.keys() - rule["$defs"][rule["$ref"].rpartition("/")[2]]["properties"].keys()
        assert not untold, f"{path}: {sorted(untold)}: describe it in data/record.toml, which makes the schema"
        used.add(schema)
    assert used == {f"data/schemas/{kind}.json" for kind in schema_kinds()}


@pytest.mark.parametrize("kind", schema_kinds())
def test_every_schema_is_sound_and_says_what_each_part_is(kind: str, made: Made) -> None:
    """Checked against the rules for schemas; every object is described."""
    rule = schema_of(kind)
    jsonschema.Draft202012Validator.check_schema(rule)
    assert json.loads(made[f"data/schemas/{kind}.json"]) == json.loads(json.dumps(rule))
    assert all(part["description"] for part in rule["$defs"].values())


def test_a_file_of_the_wrong_form_is_found_by_its_schema(made: Made) -> None:
    """A key too few, a number for a word, a figure that is not exact."""
    body = json.loads(made["players/edith-abbott.json"])
    rule = jsonschema.Draft202012Validator(schema_of("player"))
    rule.validate(body)
    inexact = [{**body["events"][0], "score": "6.2"}, *body["events"][1:]]
    for wrong in ({key: body[key] for key in body if key != "events"}, body | {"name": 3}, body | {"events": inexact}):
        with pytest.raises(jsonschema.ValidationError):
            rule.validate(wrong)


def test_a_player_has_every_event_with_the_figures_of_its_rankings(made: Made) -> None:
    """Place and score are those of the event's own file."""
    seen = 0
    for path, player in records(made).items():
        for one in player.get("events", ()) if path.startswith("players/") else ():
            if one["place"] is None:
                continue
            event = json.loads(made[f"events/{one['event']}/results.json"])
            rows = [row for ranking in event["rankings"] if ranking["group"] == one["group"] for row in ranking["rows"]]
            (row,) = [row for row in rows if row["entry"] == one["entry"]]
            assert (row["place"], row["score"], row["names"]) == (one["place"], one["score"], one["names"]), path
            assert one["of"] == len(rows)
            seen += 1
    assert seen > 10


def test_an_event_says_what_it_is_and_how_it_ranked(made: Made) -> None:
    """The form of `whistpress score`, and before it what a script would look up elsewhere."""
    event = json.loads(made["events/1900-01/match/results.json"])
    assert (event["id"], event["event"], event["title"]) == ("1900-01/match", "match", "Harbour against Hill Street")
    assert event["dates"] == ["1901-01-25"] and event["rankings"][0]["rows"][0]["place"] == 1


def test_text_stays_as_it_was_written() -> None:
    """Markup of a secretary is escaped by the program that shows it; the JSON has the words themselves."""
    text = '<b>"&amp;\u2028'
    whole = hostile(text)
    files = {one.path: one for one in site_artefacts(record_of(whole, results(whole)), [], Theme(()))}
    assert json.loads(files["players/edith-abbott.json"].make())["name"] == text


def test_without_data_there_are_no_files_for_programs() -> None:
    """`data = false`: no JSON, no CSV, no page about them."""
    whole = league(data=False)
    made = {one.path: one for one in site_artefacts(record_of(whole, results(whole)), [], Theme(()))}
    assert [path for path in made if path.endswith((".json", ".csv", ".sqlite"))] == []
    assert "data/index.html" not in made
