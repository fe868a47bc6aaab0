"""The pages and papers of a tournament in which partners change."""

import datetime
import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.league.divisions.season_files import EDGEWOOD, rows_of, session
from tests.league.events.event_files import read as read_file
from tests.site import leagues
from tests.site.html_rules import faults, read
from tests.whole_records import record_of
from whistpress.core.model import Event
from whistpress.core.scoring import score
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.careers.facts.career import Career
from whistpress.league.careers.words.record import PlayedEvent, coming_of, player_record
from whistpress.league.people.model import Person
from whistpress.league.plan import desk
from whistpress.league.plan import documents as printed
from whistpress.site.theme import Theme

PLACE = "events/1900-01/edgewood"


@pytest.fixture
def event(tmp_path: Path) -> Event:
    """One session played, one to come, three without a day."""
    found, _ = read_file(tmp_path, EDGEWOOD + session(5, rows_of(3)) + session(12))
    assert found is not None
    return replace(found, id="1900-01/edgewood", season="1900-01", slug="edgewood")


def page(event: Event, path: str) -> str:
    """The words of one page of a league with this event alone."""
    league = leagues.league(events=(event,), data=True)
    made = next(one for one in artefacts(record_of(league, {event.id: score(event)}), (), Theme()) if one.path == path).make()
    assert faults(made) == []
    return " ".join(read(made).text.split())


def test_the_page_of_the_season_has_totals_sessions_and_partners(event: Event) -> None:
    """Who leads with how much, each session with its winners, and who plays with whom to the end."""
    words = page(event, f"{PLACE}/index.html")
    assert "Players: the most tricks of equated gain first" in words
    assert "in each session, and the total" in words
    assert "Edgewood tournament, session 2" in words and "planned" in words
    assert "Session 5" in words
    assert "ten players, five sessions of five pairs" in words


def test_each_session_has_a_page_of_its_own(event: Event) -> None:
    """The pairs of that evening, ranked and dealt with as any evening; a session to come says who will sit there."""
    played = page(event, f"{PLACE}/session-1/index.html")
    assert "Pairs: the most tricks of equated gain first" in played
    assert "Mrs Abel and Mr Earl" in played
    coming = page(event, f"{PLACE}/session-2/index.html")
    assert "Friday, 12 October 1900." in coming
    assert "Mrs Abel and Mr Abel" in coming


def test_the_data_of_the_season_has_the_rankings_of_its_sessions(event: Event) -> None:
    """Totals as of any event; beside them each session with its own ranking."""
    league = leagues.league(events=(event,), data=True)
    made = next(
        one for one in artefacts(record_of(league, {event.id: score(event)}), (), Theme()) if one.path == f"{PLACE}/results.json"
    ).make()
    form = json.loads(made)
    assert len(form["rankings"][0]["rows"]) == 10
    assert [(one["session"], one["date"], len(one["rankings"])) for one in form["sessions"]] == [
        (1, "1900-10-05", 1),
        (2, "1900-10-12", 0),
    ]


def test_the_papers_are_those_of_the_season_and_of_the_next_session(event: Event) -> None:
    """The season has its partners, the sheet of its sessions and its ranking; slips and score cards are each session's."""
    league = leagues.league(events=(replace(event, paper=("packet", "score-slips")),))
    made = printed.documents(record_of(league, {event.id: score(event)}), Theme())
    assert [one.path for one in made] == [f"{PLACE}/packet.pdf", f"{PLACE}/session-2/packet.pdf"]
    assert {"packet", "movement-cards", "tabulating-sheet", "result-sheet"} <= set(desk.forms_of(event))
    assert not {"score-slips", "score-cards"} & set(desk.forms_of(event))
    season, coming = (read(one.make()).text for one in made)
    assert "Edgewood tournament: partners" in season
    assert "5. Mrs Earl" in season
    assert "Mrs Abel and Mr Abel" in coming


def test_what_comes_next_is_the_next_session(event: Event) -> None:
    """The home page and the season announce it, and each player's page with whom he will play."""
    league = leagues.league(events=(event,), today=datetime.date(1900, 10, 6))
    pages = {one.path: one for one in artefacts(record_of(league, {event.id: score(event)}), (), Theme())}
    home = " ".join(read(pages["index.html"].make()).text.split())
    assert "Edgewood tournament, session 2" in home
    season = " ".join(read(pages["events/1900-01/index.html"].make()).text.split())
    assert "Edgewood tournament, session 2" in season.partition("Planned events")[2].partition("Played")[0]
    assert "Edgewood tournament" in season.partition("Played")[2]
    assert event.next_evening(datetime.date(1900, 10, 13)) is None
    played = PlayedEvent(event, score(event), None, coming_of(event, league.today))
    (coming,) = [one for one in player_record(Career(person="mrs-abel"), (played,)).appearances if one.event.planned]
    assert (coming.event.title, [name.text for name in coming.partners]) == ("Edgewood tournament, session 2", ["Mr Abel"])


def everybody(event: Event) -> dict[str, Person]:
    """The players of an event as persons."""
    return {entry.players[0]: Person(id=entry.players[0], name=entry.title) for entry in event.entries}
