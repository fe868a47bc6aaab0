"""Every page as JSON, each in the form that its schema says."""

import json
from collections import Counter
from typing import Any

import jsonschema
import pytest

from tests.pages.data.conftest import Made
from tests.pages.leagues import hostile, league, results
from whistpress.artefacts import Kind
from whistpress.core.records.league_record import record_of
from whistpress.pages.addresses import page_data
from whistpress.pages.data.encoded import WITHOUT_DATA, encoded, kind_of
from whistpress.pages.data.schemas import kinds, schema
from whistpress.pages.page import Page
from whistpress.pages.plan import artefacts
from whistpress.theme import Theme


def pages(made: Made) -> dict[str, dict[str, Any]]:
    """The JSON of every page."""
    beside = {path: page_data(path, "json") for path in made if path.endswith(".html")}
    return {path: json.loads(made[other]) for path, other in beside.items() if other in made}


def test_every_page_has_its_json_and_each_is_as_its_schema_says(made: Made) -> None:
    """By a validator that knows nothing of us; the schema is the file that the page's own key names."""
    found = pages(made)
    assert len(found) > 100
    for path, page in found.items():
        there = page["$schema"].rpartition("../")[2]
        rule = json.loads(made[there])
        jsonschema.Draft202012Validator(rule).validate(page)
        assert page["$kind"] == there.split("/")[-1].removesuffix(".json"), path
        assert page["path"] == path


def test_every_schema_is_sound_and_every_kind_of_page_has_one(made: Made) -> None:
    """Checked against the rules for schemas; only pages that help to find others have none."""
    for kind in kinds():
        rule = schema(kind)
        jsonschema.Draft202012Validator.check_schema(rule)
        assert json.loads(made[f"data/schemas/{kind_of(kind)}.json"]) == rule
        assert rule["description"] and rule["additionalProperties"] is False
    named = Counter(kind_of(kind) for kind in kinds())
    assert max(named.values()) == 1 and len(named) > 25 and not named.keys() & WITHOUT_DATA


def test_a_page_of_the_wrong_form_is_found_by_its_schema(made: Made) -> None:
    """A key too many, a key too few, a number for a word."""
    page = json.loads(made["trophies/lantern.json"])
    rule = jsonschema.Draft202012Validator(json.loads(made["data/schemas/trophy.json"]))
    rule.validate(page)
    for wrong in (page | {"more": 1}, {key: page[key] for key in page if key != "chain"}, page | {"name": 3}):
        with pytest.raises(jsonschema.ValidationError):
            rule.validate(wrong)


def test_figures_are_those_of_the_page_and_links_are_words_and_path(made: Made) -> None:
    """A trophy with its holder; the ranking of an event with its exact score."""
    trophy = json.loads(made["trophies/lantern.json"])
    pair = [("Edwin Innes", "players/edwin-innes.html"), ("Flora Irwin", "players/flora-irwin.html")]
    assert trophy["holders"][0] == [{"text": name, "path": path} for name, path in pair]
    event = json.loads(made["events/1900-01/match/index.json"])
    fixed = json.loads(made["events/1900-01/match/results.json"])
    shown = [(row["place"], row["who"]["entry"], row["exact"]) for row in event["rankings"][0]["rows"]]
    assert shown == [(row["place"], row["entry"], row["score"]) for row in fixed["rankings"][0]["rows"]]
    assert event["line"]["title"] == "Harbour against Hill Street"


def test_an_entry_is_told_alike_on_the_page_of_its_event_and_of_its_players(made: Made) -> None:
    """Number, title, title in short, names, team: scripts read it on either page."""
    found, seen = pages(made), 0
    for path, page in found.items():
        if page["$kind"] != "player":
            continue
        for one in (one for season in page["seasons"] for one in season["appearances"]):
            event = found[one["event"]["path"]]
            told = [
                row["who"]
                for ranking in event["rankings"]
                for row in ranking["rows"]
                if row["who"]["entry"] == one["who"]["entry"]
            ]
            assert all(who == one["who"] for who in told), path
            seen += len(told)
    assert seen > 10


def test_nothing_of_the_making_gets_into_it(made: Made) -> None:
    """No file of the content folder, no place in it."""
    for path, page in pages(made).items():
        text = json.dumps(page)
        assert "content/" not in text, path
        assert not {"at", "span", "score_files"} & page.keys(), path
        assert '"column": ' not in text and '"file": ' not in text, path


def test_prose_is_html_and_text_stays_as_it_was_written() -> None:
    """Markup of a secretary is escaped by whoever shows it; the JSON has the words themselves."""
    whole = hostile('<b>"&amp;\u2028')
    made = {one.path: one.make() for one in artefacts(record_of(whole, results(whole)), [], Theme(())) if one.kind is Kind.DATA}
    assert json.loads(made["clubs/harbour.json"])["name"] == '<b>"&amp;\u2028'


def test_without_data_no_page_has_files_beside_it() -> None:
    """`data = false`: no JSON, no CSV, no page about them, and no foot that offers them."""
    whole = league(data=False)
    made = {one.path: one for one in artefacts(record_of(whole, results(whole)), [], Theme(()))}
    assert [path for path in made if path.endswith((".json", ".csv"))] == []
    assert "data/index.html" not in made
    assert b"For spreadsheets" not in made["trophies/lantern.html"].make()


def test_a_page_is_made_once_for_all_of_its_files() -> None:
    """The page, its tables and its JSON come from one making; asked out of order they come all the same."""
    whole = league()
    three = {
        one.path: one
        for one in artefacts(record_of(whole, results(whole)), [], Theme(()))
        if one.path.startswith("trophies/lantern.")
    }
    asked = [three[f"trophies/lantern.{ending}"].make for ending in ("html", "csv", "json")]
    first = [make() for make in asked]
    assert [make() for make in reversed(asked)] == first[::-1]


def test_what_has_no_form_is_a_fault_of_ours_and_is_told() -> None:
    """A page that holds something else than figures, words and parts of pages."""

    class OddPage(Page, frozen=True, kw_only=True):
        """An odd page."""

        what: object

    with pytest.raises(TypeError, match="no form for: complex"):
        encoded(OddPage(path="odd.html", title="Odd", what=1j))
