"""The pages of a meeting that is over: what was decided, minutes, pictures, bulletins; and what all meetings tell together."""

import datetime
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.league.meetings.test_congress_record import whole
from tests.meeting import BEGINS, congress, howell, league
from tests.printing.evenings import evening
from tests.site.html_rules import faults, read
from tests.whole_records import record_of, score_all
from whistpress.artefacts import Artefact
from whistpress.core.model import Event, Status
from whistpress.core.movement import Request
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.clubs.model import Club
from whistpress.league.league import League
from whistpress.league.meetings.model import Notice, ProgrammeItem
from whistpress.league.meetings.pages.meeting_pages import Known
from whistpress.league.meetings.paper.programme import bulletins
from whistpress.league.meetings.words.bulletin import bulletin, days_told
from whistpress.league.people.model import Person
from whistpress.league.plan.database import database
from whistpress.site.addresses import RESULTS_FEED
from whistpress.site.page import Link
from whistpress.site.theme import Theme

THIRD = "congresses/third"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Artefact]:
    """Everything that the site of the whole record has."""
    return {one.path: one for one in artefacts(record_of(whole(tmp_path_factory.mktemp("record")), {}), (), Theme())}


def _words(made: dict[str, Artefact], path: str) -> str:
    page = made[path].make()
    assert faults(page) == []
    return " ".join(read(page).text.split())


def test_the_page_of_a_congress_tells_what_was_decided_and_how(made: dict[str, Artefact]) -> None:
    """Outcome and votes first, then the words, the amendments, what is changed, how each voted."""
    words = _words(made, f"{THIRD}/index.html")
    for said in (
        "Slow playCarried3 to 1 Slow playLost3 to 2 PresidentBen Crane3",
        "Carried by 3 votes to 1; 1 did not vote.",
        "Spoke: Leon Brandt (against).",
        "For six read seven. Moved by Ben Crane. Carried by 4 votes to 1.",
        "Old wordsNobody hurries. New wordsNobody dawdles.",
        "Ayes Ann Cole, Ben Crane, Edith Gray Noes Leon Brandt Not voting Dora Finch",
        "Lost by 3 votes to 2. It needed two-thirds of the votes: 4 ayes.",
        "Ayes Harbour Whist Club (3) Noes Saltmarsh Whist Club (2)",
        "Ben Crane was elected. There was a second ballot between those of equal votes.",
        "Ben Crane (elected)23",
        "6 ballots, 1 void or blank.",
        "Ivo Marek (Edith Gray came instead)",
        "Ann Cole (chair) decides; two years",
    ):
        assert said in words, said
    page = made[f"{THIRD}/index.html"].make().decode()
    assert "<del>hurries.</del>" in page and "<ins>dawdles.</ins>" in page
    assert 'id="motion-slow-play"' in page and 'id="motion-slow-play-2"' in page


def test_references_in_the_minutes_lead_to_what_they_name(made: dict[str, Artefact]) -> None:
    """By id or by title; the words are those that are given, or the title."""
    page = made[f"{THIRD}/minutes.html"].make().decode()
    assert '<a href="index.html#motion-slow-play">Slow play</a>' in page
    assert '<a href="index.html#report-laws">its report</a>' in page
    assert "Approved: 1 August 1900." in _words(made, f"{THIRD}/minutes.html")
    assert 'href="index.html#motion-slow-play"' in made[f"{THIRD}/day-2.html"].make().decode()


def test_a_picture_has_its_size_its_description_and_what_it_says(made: dict[str, Artefact]) -> None:
    """So that the page does not jump, and nobody misses anything."""
    page = made[f"{THIRD}/pictures.html"].make().decode()
    assert 'src="../../congresses/third/steps.png" width="640" height="480" alt="Two people on steps"' in page
    assert "From left to right: Ann Cole, Ben Crane. What it says Harbour, 1900." in _words(made, f"{THIRD}/pictures.html")


def test_ten_years_later_a_newcomer_finds_who_moved_it(made: dict[str, Artefact]) -> None:
    """By law, by subject and in the list of all, each with a link that stays."""
    words = _words(made, "congresses/motions.html")
    assert words.count("Ann Cole") == 3
    page = made["congresses/motions.html"].make().decode()
    assert page.count('href="../congresses/third/index.html#motion-slow-play"') == 3
    assert "House rules, 3" in words and "subject-play" in page


def test_the_succession_of_officers_has_a_page(made: dict[str, Artefact]) -> None:
    """Who was elected in 1900, and who sat on the committee."""
    words = _words(made, "congresses/offices.html")
    assert "President" in words and "1900Ben Craneelected 1900" in words
    assert "1900Ann Cole (chair)two yearsin office 1900" in words


def test_the_same_stands_in_the_database(tmp_path: Path) -> None:
    """Ayes of the motion equal the weights of those who voted aye."""
    connection = sqlite3.connect(":memory:")
    connection.deserialize(database(whole(tmp_path), {}, {}))
    asked = "SELECT m.id, m.ayes, SUM(r.weight) FROM motions m JOIN roll_calls r ON r.motion = m.id AND r.amendment = 0"
    assert connection.execute(f"{asked} AND r.vote = 'aye' GROUP BY m.id ORDER BY m.place").fetchall() == [
        ("slow-play", 3, 3),
        ("slow-play-2", 3, 3),
    ]
    assert connection.execute("SELECT name, votes, second FROM candidates WHERE elected").fetchall() == [("Ben Crane", 2, 3)]
    assert connection.execute("SELECT person FROM roll_calls WHERE voter = 'E. Abel'").fetchall() == [("gray",)]
    assert connection.execute("SELECT came FROM delegates WHERE name = 'Ivo Marek'").fetchall() == [("alternate",)]
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def _played(**fields: object) -> tuple[Event, ...]:
    """The Friday game of the first day, played; a match of the second, still to come."""
    event = replace(evening(Request(system="howell", pairs=8), "howell", played=True), id="1900/friday", title="Friday game")
    sessions = tuple(replace(session, date=BEGINS) for session in event.sessions)
    return (replace(event, date=BEGINS, congress="1900-harbour", sessions=sessions, **fields),)  # type: ignore[arg-type]


def _league(**fields: object) -> League:
    return replace(league(notices=(Notice(day=2, text="Coats."),)), events=_played(**fields))


def test_a_day_has_its_bulletin_when_something_has_landed() -> None:
    """A result, a notice; the second day has only its notice, and the third is not there."""
    of = _league()
    meeting = of.congresses["1900-harbour"]
    assert days_told(meeting, of) == (1, 2)
    assert days_told(congress(), replace(league(), events=(howell(),))) == ()
    told = bulletin(meeting, of, score_all(of.events), 1)
    assert [one.title for one in told.results] == ["Friday game"]
    assert [row.place for row in told.results[0].tables[0].rows][:1] == [1] and len(told.results[0].tables[0].rows) == 3
    assert all(isinstance(one, ProgrammeItem) and one.day == 2 for one in told.tomorrow)


def feed_of(of: League) -> str:
    """The feed of results of a league that has an address, later in the year."""
    of = replace(of, url="https://harbour.example/", today=datetime.date(1900, 8, 1))
    made = artefacts(record_of(of, score_all(of.events)), (), Theme(()))
    return next(one.make() for one in made if one.path == RESULTS_FEED).decode()


def test_a_result_that_is_not_final_is_marked_provisional() -> None:
    """On the page and in the feed; a final one is not."""
    for status, provisional in ((Status.PROVISIONAL, True), (Status.FINAL, False)):
        of = _league(status=status)
        results = score_all(of.events)
        assert bulletin(of.congresses["1900-harbour"], of, results, 1).provisional is provisional
        feed = feed_of(of)
        assert "congresses/1900-harbour/day-1.html" in feed and "1900-07-10T00:00:00Z" in feed
        entry = next(part for part in feed.split("<entry>") if "day-1.html" in part)
        assert ("Provisional" in entry) is provisional


def test_the_bulletin_is_printed_a_paper_for_each_day_and_before_that_one_to_write_on() -> None:
    """The head of each says the day."""
    of = _league()
    papers = bulletins(of.congresses["1900-harbour"], of, score_all(of.events))
    assert [paper.title for paper in papers] == ["Bulletin of Tuesday, 10 July 1900", "Bulletin of Wednesday, 11 July 1900"]
    (blank,) = bulletins(congress(), replace(league(), events=()), {})
    assert blank.title == "Bulletin" and len(blank.groups) == 4


def test_the_dates_of_a_congress_that_is_only_dated_by_its_year_stay_out_of_the_feed() -> None:
    """A feed must not invent a day."""
    of = _league()
    meeting = replace(of.congresses["1900-harbour"], dated=False, begins=datetime.date(1900, 1, 1))
    of = replace(of, congresses={"1900-harbour": meeting})
    assert "day-1.html" not in feed_of(of)


def test_officers_and_movers_are_known_under_every_spelling() -> None:
    """Of people and of clubs: accents that are left out and the shape of an apostrophe make no stranger."""
    people = {"zoe": Person(id="zoe", name="Zoë O’Brien"), "jm": Person(id="jm", name="Jürgen Müller", also=("J. Mueller",))}
    clubs = {"cafe": Club(id="cafe", name="Café de l’Étoile")}
    known = Known(replace(league(), people=people, clubs=clubs))
    for shown, path, spellings in (
        ("Zoë O’Brien", "players/zoe.html", ("Zoë O'Brien", "Zoe O’Brien", "Zoe O'Brien", "zoë o’brien")),
        ("Jürgen Müller", "players/jm.html", ("Jurgen Muller", "J. Mueller", "Jürgen Muller (chair)")),
        ("Café de l’Étoile", "clubs/cafe.html", ("Cafe de l'Etoile", "Café de l'Étoile")),
        ("Zoe Brien", "", ("Zoe Brien",)),
    ):
        assert {known.holder(written).name for written in spellings} == {Link(shown, path)}
    assert known.holder("Jurgen Muller (chair)").remark == "(chair)"
