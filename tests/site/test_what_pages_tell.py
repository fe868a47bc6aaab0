"""What single pages tell, where it is easily told wrong."""

import datetime

import pytest
from msgspec.structs import replace

from tests.league.events.test_progressive_views import drive
from tests.site import leagues
from tests.site.html_rules import faults, read
from tests.whole_records import record_of
from whistpress.core.model import Event, Status
from whistpress.core.movement import Request, arrange
from whistpress.core.scoring import score
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.clubs.model import Club
from whistpress.league.events.words.event_lines import event_line
from whistpress.league.meetings.model import Congress, ProgrammeItem
from whistpress.league.meetings.pages.congresses import congress_page
from whistpress.league.meetings.pages.meeting_pages import Known
from whistpress.league.people.model import Person
from whistpress.league.persons.pages.players import player_of, player_page
from whistpress.league.plan.pages import site_of
from whistpress.league.planner import Planner
from whistpress.site.page import Link
from whistpress.site.theme import Theme


def text(path: str, **fields: object) -> str:
    """The words of one page of the small league."""
    league = leagues.league(**fields)
    page = next(one for one in artefacts(record_of(league, leagues.results(league)), (), Theme()) if one.path == path).make()
    assert faults(page) == []
    return " ".join(read(page).text.split())


def test_a_provisional_event_says_what_is_still_open() -> None:
    """Scores that are not in, or corrections once all are in; a final one says neither."""
    waiting = leagues.provisional()
    complete = replace(leagues.mitchell(), status=Status.PROVISIONAL)
    assert "not every score is in" in text("events/1900-01/late/index.html", events=(waiting,))
    page = text("events/1900-01/compass/index.html", events=(complete,))
    assert "corrections are taken" in page and "not every score is in" not in page
    assert "Provisional" not in text("events/1900-01/compass/index.html", events=(leagues.mitchell(),))


def in_two_sessions() -> Event:
    """The match, played on two evenings by halves of one movement."""
    match = leagues.match()
    (whole,) = match.sessions
    assert whole.schedule is not None
    rounds = range(1, whole.schedule.rounds + 1)
    half = len(rounds) // 2
    sessions = (
        replace(whole, rounds=tuple(rounds[:half]), lines=tuple(one for one in whole.lines if (one.round or 0) <= half)),
        replace(
            whole,
            number=2,
            date=datetime.date(1901, 2, 8),
            rounds=tuple(rounds[half:]),
            lines=tuple(one for one in whole.lines if (one.round or 0) > half),
        ),
    )
    return replace(match, sessions=sessions)


def test_an_event_of_two_sessions_tells_both_days() -> None:
    """On its page and in lists."""
    event = in_two_sessions()
    line = event_line(event, score(event))
    assert (line.short_date, line.sessions) == ("25 Jan., 8 Feb.", "in two sessions")
    assert "25 January and 8 February 1901, in two sessions" in text("events/1900-01/match/index.html", events=(event,))


def test_a_player_sees_first_what_is_still_to_be_played() -> None:
    """Planned events stand in a part of their own, the next first, and not among the results."""
    spring = replace(leagues.planned(), entries=leagues.pairs(6))
    later = replace(spring, id="1900-01/later", slug="later", title="Later game", date=datetime.date(1901, 5, 3))
    league = leagues.league(events=(leagues.mitchell(), spring, later))
    results = leagues.results(league)
    planner = Planner(record_of(league, results), (), Theme(), site_of(league, results))
    page = player_page(player_of(planner, league.people["edith-abbott"], {}))
    assert [one.event.title for one in page.coming] == ["Spring compass game", "Later game"]
    assert [one.event.title for season in page.seasons for one in season.appearances] == ["Compass game"]


def test_names_of_officers_and_holders_lead_to_the_pages_of_those_they_name() -> None:
    """Any spelling, or a club's name, with or without a remark; what two share is the first one's name, or nobody's."""
    twins = {
        "one": Person(id="one", name="A. Twin", also=("Miss Twin",)),
        "two": Person(id="two", name="B. Twin", also=("A. Twin", "Miss Twin")),
    }
    league = leagues.league(people=leagues.people() | twins, clubs={"harbour": Club(id="harbour", name="Harbour (Old) Club")})
    known = Known(league)
    assert known.holder("E. Gray").name == Link("Edith Abbott", "players/edith-abbott.html")
    assert known.holder("A. Twin").name.path == "players/one.html"
    chair = known.holder("Henry Cole (chairman)")
    assert (chair.name.text, chair.name.path, chair.remark) == ("Henry Cole", "players/henry-cole.html", "(chairman)")
    assert known.holder("Harbour (Old) Club").name.path == "clubs/harbour.html"
    assert [known.holder(name).name.path for name in ("Miss Twin", "Abbott and Archer", "Nobody")] == ["", "", ""]


def test_a_congress_without_days_and_hours_shows_neither() -> None:
    """An old record that names a contest alone: no `Day 1`, no empty columns."""
    old = Congress(
        id="old",
        title="The old meeting",
        begins=datetime.date(1893, 1, 1),
        when="1893",
        dated=False,
        sittings=(ProgrammeItem(day=1, title="Preliminary play"),),
    )
    league = leagues.league(congresses={"old": old})
    assert congress_page(league, old, {}, ()).day_title(1) == ""
    words = text("congresses/old/index.html", congresses={"old": old})
    assert "Preliminary play" in words and "Hour" not in words and "Where" not in words and "Day 1" not in words


@pytest.mark.parametrize(("language", "mark"), [("de", ' lang="de"'), ("en", ""), ("en-GB", "")])
def test_the_leagues_own_words_are_marked_where_they_are_not_english(language: str, mark: str) -> None:
    """The theme's words are English; what the league wrote in another language says so."""
    league = leagues.league(language=language)
    page = next(one for one in artefacts(record_of(league, {}), (), Theme()) if one.path == "rules.html").make().decode()
    assert '<html lang="en">' in page
    assert f"<h1{mark}>House rules</h1>" in page and f'<div class="prose"{mark}>' in page


def test_a_whist_drive_is_told_round_by_round() -> None:
    """Nobody played the same cards at two tables: there are rounds in place of deals, and the winners are marked."""
    page = text("events/1900/friday/index.html", events=(drive(),))
    assert "Every round" in page and "The winners stand in bold." in page
    assert all(f"Round {number}" in page for number in (1, 2, 3))
    assert "Deal" not in page


def test_an_event_leads_to_its_certificate_and_back() -> None:
    """The sentence stands on both pages; what is reached is marked; eight pairs of Barney 1900, p. 38 repeat nowhere."""
    sentence = "Any two pairs meet once and are compared on three sets: balance 100 of 100, the best possible."
    event, certificate = text(f"events/{leagues.howell().id}/index.html"), text(f"events/{leagues.howell().id}/fairness.html")
    assert sentence in event and sentence in certificate
    assert "The certificate of fairness" in event
    assert "Balance100 when everybody meets and is compared alike100reached" in certificate
    assert "Nowhere: no two pairs meet more or less often than they need to" in certificate


def test_the_certificate_of_an_individual_contest_speaks_of_players() -> None:
    """Sixteen players in fifteen rounds are partners once and opponents twice, none of them in two rounds running."""
    session = replace(
        leagues.individual().sessions[0], schedule=arrange(Request(system="individual", players=16, deals=60)), lines=()
    )
    event = replace(leagues.individual(), entries=(), sessions=(session,))
    assert "Nowhere: no two players meet" in text("events/1900-01/individual/fairness.html", events=(event,))


def test_an_event_of_totals_has_no_certificate() -> None:
    """There is no schedule to measure."""
    paths = {one.path for one in artefacts(record_of(leagues.league(), leagues.results(leagues.league())), (), Theme())}
    assert f"events/{leagues.howell().id}/fairness.html" in paths
    assert f"events/{leagues.totals().id}/fairness.html" not in paths


def test_a_large_contest_is_drawn_with_its_rows_in_words() -> None:
    """Twenty players: what is not the same for all is a drawing with a title; a table says each row in words."""
    schedule = arrange(Request(system="individual", players=20))
    event = replace(
        leagues.individual(), sessions=(replace(leagues.individual().sessions[0], schedule=schedule, lines=()),), entries=()
    )
    page = text(f"events/{event.id}/fairness.html", events=(event,))
    assert "Partners, rounds as partners: once throughout." in page
    assert "Leads through, rounds in which the one on the left leads through the one above: from 0 to 2" in page
    assert "The same in words, row by row" in page
