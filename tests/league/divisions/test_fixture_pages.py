"""The pages of divisions: table, cross-table, rounds; on the pages of the season and of clubs; calendars and data."""

import csv
import datetime
import io
import re
from fractions import Fraction
from html import unescape

import pytest
from icalendar import Calendar
from msgspec.structs import replace

from tests.league.divisions import divisions
from tests.league.divisions.divisions import FIRST, THIRD
from tests.site import leagues
from tests.site.html_rules import faults, read
from tests.whole_records import record_of
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.divisions.model import Match
from whistpress.league.divisions.pages import DivisionPage, division_page
from whistpress.league.divisions.words.matches import division_tables
from whistpress.site.theme import Theme

PATH = "fixtures/1900-01/first"


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """The pages and files that tell of the division."""
    league = divisions.league(data=True, url="https://harbour.example/")
    wanted = {
        *(f"{PATH}{ending}" for ending in (".html", "-table.csv", "-matches.csv", ".ics")),
        *("fixtures/index.html", "events/1900-01/index.html", "clubs/harbour.html", "clubs/hill-street.html", "calendar.ics"),
        *("clubs/harbour.ics", "index.html"),
    }
    return {
        one.path: one.make() for one in artefacts(record_of(league, leagues.results(league)), (), Theme()) if one.path in wanted
    }


def page() -> DivisionPage:
    """The page of the division."""
    league = divisions.league()
    return division_page(league, division_tables(league, leagues.results(league))["1900-01/first"])


def words(html: bytes) -> str:
    """What can be read on a page."""
    return " ".join(read(html).text.split())


def test_a_result_is_read_from_its_event_and_never_typed_again() -> None:
    """The ranking of the match gives the gain and the tricks of both."""
    league = divisions.league()
    result = leagues.results(league)["1900-01/match"]
    table = division_tables(league, leagues.results(league))["1900-01/first"]
    first = table.results[0]
    home, away = result.row_of(1), result.row_of(2)
    assert home and away
    assert (first.gain, first.tricks) == (home[1].score, (home[1].tricks, away[1].tricks))
    assert first.gain == (home[1].tricks - away[1].tricks) / 2


def test_the_pages_keep_the_rules_of_html(files: dict[str, bytes]) -> None:
    """Headings in order, captions, scopes; names escaped."""
    for path, made in files.items():
        if path.endswith(".html"):
            assert faults(made) == [], path
    assert b"Mill &lt;Lane&gt;" in files[f"{PATH}.html"]


def test_the_table_tells_what_is_still_to_play_for() -> None:
    """Harbour has its match with Mill Lane to come, in which both could still win."""
    view = page().division
    assert [line.team.text for line in view.table] == [
        line.team.text for line in sorted(view.table, key=lambda one: one.row.place or 9)
    ]
    assert view.to_play_for[0] == "1 match without a result."
    assert view.how_known.startswith("Who can still be first is exact: the points of all matches")
    assert [(line.team.text, line.row.place, line.row.withdrawn) for line in view.table][-1] == ("Quay", 0, True)
    mill_lane = next(line for line in view.table if line.team.text.startswith("Mill"))
    hope = mill_lane.prospect
    assert hope is not None and not hope.can_be_first
    assert (mill_lane.row.points, hope.most) == (Fraction(0), Fraction(2))


def test_the_cross_table_leads_to_the_matches(files: dict[str, bytes]) -> None:
    """A match that is an event to its page, any other to its own; rows are at home."""
    cross = page().division.cross
    assert cross[0].cells[0] is None
    harbour = cross[0].cells[1]
    assert harbour is not None
    assert harbour[0].path == "events/1900-01/match/index.html"
    typed = cross[2].cells[0]
    assert typed is not None
    assert (typed[0].text, typed[0].anchor, typed[0].kind) == ("−11", "match-mill-lane-harbour", "lost")
    links = read(files[f"{PATH}.html"]).links
    assert "../../fixtures/1900-01/first/mill-lane-harbour.html" in links
    assert "../../events/1900-01/match/index.html" in links
    assert b'id="match-mill-lane-harbour"' in files[f"{PATH}.html"]


def test_the_columns_of_the_cross_table_have_names() -> None:
    """The words that tell a club from the others, and its whole name for who asks; a short name is as it is."""
    league = divisions.league()
    [division] = league.divisions.values()
    first, *others = division.teams
    league = replace(
        league, divisions={division.id: replace(division, teams=(replace(first, name="Harwick Whist Club"), *others))}
    )
    made = {one.path: one.make for one in artefacts(record_of(league, leagues.results(league)), (), Theme())}
    [head] = re.findall(r'"grid cross">(.*?)<tbody', made[f"{PATH}.html"]().decode(), re.DOTALL)
    assert '<abbr title="Harwick Whist Club">Harwick</abbr>' in head
    assert [unescape(name) for name in re.findall(r"<abbr>([^<]*)</abbr>", head)] == ["Hill Street", "Mill <Lane>", "Quay"]


def test_postponed_forfeited_and_expunged_matches_say_so(files: dict[str, bytes]) -> None:
    """The old day stays readable, and who had a bye."""
    told = words(files[f"{PATH}.html"])
    assert "postponed from 8 March 1901" in told
    assert "Walkover to Hill Street" in told and "Fog." in told
    assert "does not count: Quay withdrew" in told
    assert "Quay withdrew on 1 February 1901: its results count no longer. No room." in told
    assert "Bye: Hill Street" in told


def test_a_walkover_is_a_result_and_not_called_played(files: dict[str, bytes]) -> None:
    """A club's page lists it with the results; the table counts it with the matches played, and the division says so."""
    club = words(files["clubs/hill-street.html"])
    assert "2 results Results, newest first" in club and "Walkover to Hill Street" in club
    assert "match played" not in club and "matches played" not in club.lower()
    assert "A walkover counts as a match played in the table." in words(files[f"{PATH}.html"])


def test_the_season_and_the_clubs_tell_of_it(files: dict[str, bytes]) -> None:
    """The season has the head of the table and the matches to come; a club its own; the menu leads to the list."""
    season = words(files["events/1900-01/index.html"])
    assert "First division" in season and "Fixtures, soonest first" in season and "Harbour v. Mill <Lane>" in season
    assert "Fixtures" in words(files["clubs/harbour.html"])
    assert "v. Mill <Lane>" not in words(files["clubs/hill-street.html"]).partition("results Results")[0]
    assert "../fixtures/1900-01/first.html#match-harbour-mill-lane" in read(files["clubs/harbour.html"]).links
    assert "fixtures/index.html" in read(files["index.html"]).links
    assert "First division" in words(files["fixtures/index.html"])


def test_a_season_of_fixtures_alone_stands_beside_those_of_events() -> None:
    """In the list of seasons with its divisions, with the season before it; the home page stays with what is played."""
    league = divisions.league(data=True)
    coming = replace(divisions.division(), id="1902-03/first", season="1902-03", title="Next division", withdrawn=())
    matches = tuple(
        Match(id=f"{one.home}-{one.away}", round=one.round, home=one.home, away=one.away, date=datetime.date(1902, 10, 3))
        for one in coming.matches
    )
    league = replace(league, divisions={**league.divisions, "1902-03/first": replace(coming, matches=matches)})
    made = {one.path: one.make for one in artefacts(record_of(league, leagues.results(league)), (), Theme())}
    listed = words(made["events/index.html"]())
    assert "1902–03 one division" in listed and "Season 1900–01" in listed
    season = made["events/1902-03/index.html"]()
    assert faults(season) == []
    assert (
        "Next division" in words(season) and "Fixtures, soonest first" in words(season) and "Latest results" not in words(season)
    )
    assert "../1900-01/index.html" in read(season).links or "../../events/1900-01/index.html" in read(season).links
    home = words(made["index.html"]())
    assert "First division" in home.partition("Season 1900–01")[2] and "Next division" not in home
    assert home.index("Latest result") < home.index("Matches from"), "a walkover is no result to be told first"
    assert "Slips still out" in home.partition("Latest result")[2]


def test_the_calendars_have_the_matches(files: dict[str, bytes]) -> None:
    """The division's all, what is not played as cancelled; the league's and the club's those that are no events, each once."""
    found = {path: Calendar.from_ical(made.decode()).walk("VEVENT") for path, made in files.items() if path.endswith(".ics")}
    whole = {str(one["uid"]): one for one in found[f"{PATH}.ics"]}
    assert len([entry for entry in whole.values() if "status" not in entry]) == 4
    assert [str(entry["summary"]) for entry in whole.values() if "status" in entry] == ["Hill Street against Mill <Lane>"]
    put_off = whole["fixtures/1900-01/first/harbour-mill-lane@harbour.example"]
    assert put_off.decoded("dtstart").isoformat() == "1901-03-22"
    assert str(put_off["location"]) == "Harbour Rooms"
    assert str(put_off["url"]) == "https://harbour.example/fixtures/1900-01/first.html#match-harbour-mill-lane"
    for path in ("calendar.ics", "clubs/harbour.ics"):
        uids = [str(one["uid"]) for one in found[path]]
        assert "fixtures/1900-01/first/harbour-mill-lane@harbour.example" in uids
        assert not any("harbour-hill-street" in uid for uid in uids), "the event stands there already"
        assert len(uids) == len(set(uids))


def test_the_matches_as_csv_make_the_table_as_csv(files: dict[str, bytes]) -> None:
    """Points and gain, added up from the lines of those that give points."""
    table = list(csv.DictReader(io.StringIO(files[f"{PATH}-table.csv"].decode())))
    matches = list(csv.DictReader(io.StringIO(files[f"{PATH}-matches.csv"].decode())))
    assert [line["state"] for line in matches] == ["played", "expunged", "played", "walkover", "to come"]
    for line in table:
        points, gain = Fraction(0), Fraction(0)
        for one in matches:
            for side, sign in (("home", 1), ("away", -1)):
                if one[side] == line["team"] and one[f"points_{side}"]:
                    points += Fraction(one[f"points_{side}"])
                    gain += sign * Fraction(one["gain_home"])
        assert (Fraction(line["points"]), Fraction(line["gain"])) == (points, gain)


def test_the_matches_of_a_round_are_in_the_order_of_their_days() -> None:
    """Home nights are on several days of a week; what has no day comes last."""
    league = divisions.league()
    days = {"harbour-hill-street": THIRD, "quay-mill-lane": FIRST}
    one = league.divisions["1900-01/first"]
    matches = tuple(replace(match, date=days.get(match.id, match.date), event=None) for match in one.matches)
    changed = replace(one, matches=(replace(matches[0], id="undated", date=None, postponed=True), *matches))
    made = division_page(league, division_tables(replace(league, divisions={one.id: changed}), {})[one.id])
    assert [line.anchor for line in made.division.rounds[0].matches] == [
        "match-quay-mill-lane",
        "match-harbour-hill-street",
        "match-undated",
    ]
