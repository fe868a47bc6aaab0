"""schema.org data: what search engines read of a page."""

import json
import re
from typing import Any

import pytest

from tests.site.leagues import hostile, league, results
from tests.whole_records import record_of
from whistpress.artefacts import Kind
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.site.theme import Theme

Made = dict[str, bytes]
SCRIPT = re.compile(r'<script type="application/ld\+json">(.*?)</script>', re.S)


@pytest.fixture(scope="module")
def made() -> Made:
    """Every page of the small league, by path."""
    whole = league(url="https://harbour.example/whist")
    pages = artefacts(record_of(whole, results(whole)), [], Theme(()))
    return {page.path: page.make() for page in pages if page.kind is Kind.PAGE}


def told(page: bytes) -> dict[str, Any]:
    """The data of a page."""
    (found,) = SCRIPT.findall(page.decode())
    data: dict[str, Any] = json.loads(found)
    return data


def test_an_event_tells_when_where_who_and_how_it_ended(made: Made) -> None:
    """A match of two teams; the words of the result are those of the page."""
    page = made["events/1900-01/match/index.html"]
    found = told(page)
    assert (found["@context"], found["@type"], found["sport"]) == ("https://schema.org", "SportsEvent", "Whist")
    assert (found["name"], found["startDate"]) == ("Harbour against Hill Street", "1901-01-25")
    assert [one["name"] for one in found["competitor"]] == ["Harbour", "Hill Street"]
    assert [one["name"] for one in found["competitor"][0]["athlete"]] == [
        "Edith Abbott",
        "Walter Archer",
        "George Baker",
        "Ada Brown",
    ]
    assert found["url"] == "https://harbour.example/whist/events/1900-01/match/index.html"
    assert found["organizer"]["name"] == "Harbour Whist League"
    assert "eventStatus" not in found and "location" not in found


def test_an_event_that_is_planned_says_so_and_where_it_will_be(made: Made) -> None:
    """Without names there are no competitors, and nothing of a result."""
    found = told(made["events/1900-01/spring/index.html"])
    assert found["eventStatus"] == "https://schema.org/EventScheduled"
    assert found["location"] == {"@type": "Place", "name": "Harbour Rooms"}
    assert "competitor" not in found and "description" not in found


def test_people_clubs_congresses_and_the_home_page_are_told(made: Made) -> None:
    """Each by its own type, with what its page shows."""
    person = told(made["players/edith-abbott.html"])
    assert (person["@type"], person["alternateName"], person["memberOf"]["name"]) == ("Person", ["E. Gray"], "Harbour Whist Club")
    club = told(made["clubs/harbour.html"])
    assert (club["@type"], club["foundingDate"], club["location"]["name"]) == ("SportsOrganization", "1888", "Harbour")
    assert told(made["congresses/1901-harbour/index.html"])["@type"] == "Event"
    assert told(made["index.html"])["@type"] == "WebSite"
    assert not SCRIPT.search(made["systems/index.html"].decode())


def test_whatever_the_secretary_writes_it_stays_data() -> None:
    """An end of the script in a name closes nothing; it is read back as it was written."""
    text = '</script><script>alert("1")&\u2028'
    whole = hostile(text)
    made = {
        one.path: one.make() for one in artefacts(record_of(whole, results(whole)), [], Theme(())) if one.path.endswith(".html")
    }
    for path in ("clubs/harbour.html", "index.html", "players/edith-abbott.html"):
        assert told(made[path])["name"] == text, path
        assert b'<script>alert("1")' not in made[path]


def test_without_an_address_there_is_no_url() -> None:
    """Nobody knows where the site will stand."""
    whole = league()
    page = next(one for one in artefacts(record_of(whole, results(whole)), [], Theme(())) if one.path == "clubs/harbour.html")
    assert "url" not in told(page.make())
