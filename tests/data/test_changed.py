"""When pages changed last, in the sitemap."""

import datetime
from xml.etree import ElementTree as Tree

from msgspec.structs import replace

from tests.site.leagues import league, mitchell, results
from tests.whole_records import record_of
from whistpress.core.model import Correction
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.front.data.feeds import last_changes
from whistpress.site.theme import Theme


def test_a_page_changed_when_something_that_it_shows_was_recorded_last() -> None:
    """Events by their last sitting, players by their last event, pages below an event with it; what is to come does not count."""
    pages = ["events/1900-01/compass/index.html", "events/1900-01/compass/fairness.html", "players/edith-abbott.html",
             "players/nora-jones.html", "events/1900-01/spring/index.html", "rules.html", "index.html"]  # fmt: skip
    found = {path: day.isoformat() for path, day in last_changes(league(), pages).items()}
    assert found == {
        "events/1900-01/compass/index.html": "1901-02-01",
        "events/1900-01/compass/fairness.html": "1901-02-01",
        "players/edith-abbott.html": "1901-02-22",
        "players/nora-jones.html": "1901-02-01",
        "index.html": "1901-02-22",
    }


def test_a_correction_changes_the_page_of_its_event_on_its_own_day() -> None:
    """Told on 10 February of a game of the first."""
    made = Correction(date=datetime.date(1901, 2, 10), words="Deal 7", by="the committee", why="misread")
    whole = league(events=(replace(mitchell(), corrections=(made,)),))
    path = "events/1900-01/compass/index.html"
    assert last_changes(whole, [path]) == {path: datetime.date(1901, 2, 10)}


def test_the_sitemap_has_the_days_that_are_known() -> None:
    """And none for the others."""
    whole = league(url="https://harbour.example")
    file = next(one for one in artefacts(record_of(whole, results(whole)), [], Theme(())) if one.path == "sitemap.xml")
    space = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}
    days = {
        one.findtext("s:loc", "", space).removeprefix("https://harbour.example/"): one.findtext("s:lastmod", "", space)
        for one in Tree.fromstring(file.make()).iterfind("s:url", space)  # noqa: S314
    }
    assert days["events/1900-01/match/index.html"] == "1901-01-25"
    assert days["rules.html"] == ""
