"""The pages of the record: careers, pairs, lists, books, days."""

import json
import re
from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from tests.site import leagues
from tests.site.html_rules import faults, read
from tests.whole_records import record_of
from whistpress.core.model import Event, Status
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.league import RecordRules
from whistpress.league.persons.pages import pairs
from whistpress.site.theme import Theme

FEW = RecordRules(minimum_deals=2, season_deals=2, together=2, listed=20)


def made(**fields: object) -> Mapping[str, bytes]:
    """The pages of the record of the small league, its players and clubs."""
    league = leagues.league(records=FEW, **fields)
    found = artefacts(record_of(league, leagues.results(league)), (), Theme())
    wanted = ("records/", "players/", "clubs/", "index.html", "events/1900-01/record", "events/1900-01/index")
    return {one.path: one.make() for one in found if one.path.startswith(wanted) and one.path.endswith((".html", ".js"))}


@pytest.fixture(scope="module")
def site() -> Mapping[str, bytes]:
    """They are made once."""
    return made()


def words(page: bytes) -> str:
    """What stands on a page."""
    return " ".join(read(page).text.split())


def test_every_page_of_the_record_keeps_the_rules_of_html(site: Mapping[str, bytes]) -> None:
    """Headings in order, ids once, captions and scopes, no link without an end on its own page."""
    found = {path: faults(page) for path, page in site.items() if path.endswith(".html")}
    assert len(found) > 40
    assert {path: faults_ for path, faults_ in found.items() if faults_} == {}


def test_a_players_page_has_this_season_partners_the_years_and_rivals(site: Mapping[str, bytes]) -> None:
    """The career first, then the season; the provisional event is in the list and not in the figures."""
    page = words(site["players/edith-abbott.html"])
    order = ["Season by season", "Season 1900–01", "Partners", "Best and worst evenings", "Head to head"]
    page_proper = page[page.index("Field beaten") :]
    places = [page_proper.index(one) for one in order]
    assert places == sorted(places)
    assert "Slips still out" in page
    assert "7 of 7" in page, "six final events with deals, one with totals alone; the provisional one is no event of the record"


def test_figures_lead_to_where_they_came_from(site: Mapping[str, bytes]) -> None:
    """A partner's to the pair, a rival's to every meeting, a season's to its events."""
    page = site["players/edith-abbott.html"].decode()
    assert 'href="../players/pairs/edith-abbott--walter-archer.html"' in page
    assert 'href="../players/edith-abbott/against.html#with-george-baker"' in page
    assert 'id="with-george-baker"' in site["players/edith-abbott/against.html"].decode()
    assert 'id="season-1900-01"' in page and 'href="#season-1900-01"' in page


def test_a_pair_has_its_events_and_figures(site: Mapping[str, bytes]) -> None:
    """Abbott and Archer were one pair in five final events, and of one team in a match."""
    page = words(site["players/pairs/edith-abbott--walter-archer.html"])
    assert "6 events together" in page
    assert "Compass game" in page and "Harbour against Hill Street" in page
    assert "Slips still out" not in page


def test_a_pair_that_was_together_too_seldom_has_no_page() -> None:
    """The minimum is the league's to say."""
    found = made()
    assert "players/pairs/index.html" in found
    league = leagues.league(records=replace(FEW, together=20))
    paths = {one.path for one in artefacts(record_of(league, leagues.results(league)), (), Theme())}
    assert not [path for path in paths if path.startswith("players/pairs/")]


def test_many_pairs_stand_on_several_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each once, in one order over all pages; each page says what is on it, and leads to those beside it."""
    pages = made()
    whole = linked_pairs(pages["players/pairs/index.html"])
    assert len(whole) > 7 and "Pairs 1 to" not in words(pages["players/pairs/index.html"])
    monkeypatch.setattr(pairs, "A_PAGE", 3)
    found = made()
    paths = ["players/pairs/index.html", *(f"players/pairs/page-{page}.html" for page in range(2, -(-len(whole) // 3) + 1))]
    assert [pair for path in paths for pair in linked_pairs(found[path])] == whole
    assert [path for path in found if path.startswith("players/pairs/") and "--" not in path] == paths
    assert f"Pairs 4 to 6 of {len(whole)}" in words(found[paths[1]])
    assert f"to {len(whole)} of {len(whole)}" in words(found[paths[-1]])
    beside = [("next",), *[("prev", "next")] * (len(paths) - 2), ("prev",)]
    assert [tuple(re.findall(r'rel="(prev|next)"', found[path].decode())) for path in paths] == beside
    assert 'rel="prev" href="../../players/pairs/index.html"' in found[paths[1]].decode()
    assert {path: faults(found[path]) for path in paths if faults(found[path])} == {}


def linked_pairs(page: bytes) -> list[str]:
    """The pages of pairs to which a page of their list leads, in its order."""
    return re.findall(r'href="[./]*players/pairs/([^"/]+--[^"/]+)"', page.decode())


def test_the_record_leads_to_its_lists_books_pairs_and_days(site: Mapping[str, bytes]) -> None:
    """From the menu, in one step each; every list leads on to the others."""
    page = site["records/index.html"].decode()
    for there in ("events/1900-01/record.html", "records/firsts.html", "players/pairs/index.html", "records/on-this-day.html"):
        assert f'href="../{there}"' in page
    assert "records/index.html" in site["index.html"].decode()
    assert "at least 2 deals" in words(site["records/share.html"])


def test_the_book_of_a_season_is_linked_from_its_season(site: Mapping[str, bytes]) -> None:
    """Winners in the order of the days; no records in a first season."""
    assert 'href="../../events/1900-01/record.html"' in site["events/1900-01/index.html"].decode()
    page = words(site["events/1900-01/record.html"])
    winners = page[page.index("The winners") :]
    assert winners.index("The old record") < winners.index("Compass game")
    assert "New records" not in page
    assert "Spring compass game" not in page


def test_the_days_are_a_page_and_a_script_without_a_way_out_of_it(site: Mapping[str, bytes]) -> None:
    """11 January 1901 had three Howell games; the script is JSON behind one assignment."""
    assert "11 January" in words(site["records/on-this-day.html"])
    script = site["records/days.js"].decode()
    head, tail = "document.currentScript.days=", ";\n"
    assert script.startswith(head) and script.endswith(tail)
    days = json.loads(script[len(head) : -len(tail)])
    title, lines = days["01-11"]
    assert title == "11 January"
    assert [year for year, *_ in lines if year] == [1901] * len(lines)
    assert {path for _, _, path, _ in lines} >= {"events/1900-01/howell-match/index.html"}


def test_the_home_page_says_where_the_days_are_when_nothing_happened_today(site: Mapping[str, bytes]) -> None:
    """Without a script there is the link."""
    page = site["index.html"].decode()
    assert 'data-day="03-01"' in page and "records/on-this-day.html" in page


def test_what_the_secretary_writes_cannot_end_the_script_or_the_page() -> None:
    """Hostile titles stay words, in HTML and in the script."""
    league = leagues.hostile("</script><b>'\"")
    event = replace(league.events[0], status=Status.FINAL)
    assert isinstance(event, Event)
    league = replace(league, events=(event,), records=FEW)
    found = {
        one.path: one.make() for one in artefacts(record_of(league, leagues.results(league)), (), Theme()) if "record" in one.path
    }
    assert b"</script><b>" not in found["records/days.js"]
    for path, page in found.items():
        if path.endswith(".html"):
            assert b"<b>'" not in page, path


def test_a_league_without_a_final_event_has_no_record() -> None:
    """No menu line, no page, and players' pages without figures."""
    found = made(events=(leagues.provisional(), leagues.planned()))
    assert not [
        path for path in found if path.startswith("records/") and path != "records/on-this-day.html" and path != "records/days.js"
    ]
    assert "Field beaten" not in words(found["players/edith-abbott.html"])


def test_a_club_tells_its_years_its_members_and_its_matches(site: Mapping[str, bytes]) -> None:
    """Harbour has eight members; each has a line whose figures are those of the player's own page, where its seasons are."""
    html = site["clubs/harbour.html"].decode()
    page = words(site["clubs/harbour.html"])
    assert "Season by season" in page and "Careers of the members" in page
    row = r'<th scope=row><a href="../players/([^"]+).html">[^<]+</a><td>(\d+)<td>(\d+)<td>([^<\s]+)<td>([^<\s]+)'
    rows = re.findall(row, html)
    assert len(rows) == 8
    for person, events, firsts, share, average in rows:
        career = words(site[f"players/{person}.html"])
        assert re.search(rf"Events{events}( of \d+)? First{firsts} ", career), person
        assert f"Field beaten{share} Against the average{average} " in career, person
