"""What was corrected stands on the event's page, on the errata of its season, and with the players whom it concerns."""

import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.league.events.event_files import WHOLE
from tests.league.events.event_files import read as read_file
from tests.site import leagues
from tests.site.html_rules import faults, read
from tests.whole_records import record_of
from whistpress.core.model import Event
from whistpress.core.scoring import score
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.people.model import Person
from whistpress.site.theme import Theme

CORRECTED = (
    WHOLE
    + """
[[corrections]]
date = 1900-05-03
deal = 2
ns   = 3
from = 8
to   = 9
by   = "The <committee>"
why  = "Misread."

[[accepted]]
finding = "odd-score"
deal    = 2
reason  = "Both pairs agree."
"""
)


@pytest.fixture
def event(tmp_path: Path) -> Event:
    """One evening, one correction."""
    found, _ = read_file(tmp_path, CORRECTED)
    assert found is not None
    return replace(found, id="1900-01/friday", season="1900-01", slug="friday")


def pages(event: Event) -> dict[str, bytes]:
    """The HTML of every page of a league with this event alone."""
    names = {id_: Person(id=id_, name=name, member=False)
             for entry in event.entries for id_, name in zip(entry.players, entry.names, strict=True)}  # fmt: skip
    league = leagues.league(events=(event,), people=names)
    made = artefacts(record_of(league, {event.id: score(event)}), (), Theme())
    return {one.path: one.make() for one in made if one.path.startswith("events/") and one.path.endswith(".html")}


def words(html: bytes) -> str:
    """The words of a page that has no fault."""
    assert faults(html) == []
    return " ".join(read(html).text.split())


def test_a_correction_stands_at_the_top_and_beside_its_figure(event: Event) -> None:
    """With who says so and why; what is from the file is text."""
    html = pages(event)["events/1900-01/friday/index.html"]
    told = words(html)
    assert "Corrected 3 May 1900: deal 2, table 2, from 8 to 9. Misread (The <committee>)." in told
    assert "Corrected 3 May 1900: from 8 to 9 (deal 2, table 2)." in told
    assert b'href="#deal-2"' in html and b'events/1900-01/errata.html"' in html
    assert "An odd score, deal 2: Both pairs agree." in told


def test_the_errata_of_a_season_list_every_correction(event: Event) -> None:
    """The page is there only where something was corrected."""
    made = pages(event)
    told = words(made["events/1900-01/errata.html"])
    assert "Errata of 1900–01" in told and "Deal 2, table 2, from 8 to 9" in told and "Cora Cole and Clara Crane" in told
    assert "Errata: one correction" in words(made["events/1900-01/index.html"])
    assert "events/1900-01/errata.html" not in pages(replace(event, corrections=()))


def test_those_concerned_see_it_with_their_own_deals(event: Event) -> None:
    """Pair 3 and pair 4, not pair 5."""
    html = pages(event)["events/1900-01/friday/index.html"].decode()
    parts = {number: html.partition(f'id="entry-{number}"')[2].partition("</div>")[0] for number in (3, 4, 5)}
    assert ["corrected 3 May 1900" in part for part in parts.values()] == [True, True, False]


def test_each_score_can_be_unfolded_to_its_working(event: Event) -> None:
    """Deal by deal, to the sum."""
    page = pages(event)["events/1900-01/friday/index.html"]
    told = words(page)
    assert "<td>9<td>+1⅔" in page.decode() and told.count("Each deal adds its tricks less the average of all tables.") == 1
    assert told.count("How each score was worked out") == 0, "rows say it all"


def test_a_provisional_result_says_until_when(event: Event) -> None:
    """The last day of corrections stands with it."""
    still_open = replace(event, status="provisional", until=datetime.date(1900, 6, 1))
    assert "Provisional until 1 June 1900" in words(pages(still_open)["events/1900-01/friday/index.html"])
