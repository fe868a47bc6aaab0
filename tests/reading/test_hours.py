"""The hours of events, sittings and matches: as written, wherever they are told."""

import datetime
import json
from pathlib import Path

import pytest
from icalendar import Calendar

from tests.building import build, check, load
from tests.files import flush_left, write_content
from whistpress.core.model.evening import hour_of, later_text, start_and_end

FILES = {
    "league.toml": """
        name = "Vale Whist League"
        timezone = "Europe/London"
        url = "https://vale.example/"
        [outputs]
        data = true
    """,
    "events/2026-27/harvest-drive.toml": """
        title = "Harvest drive"
        date = 2026-10-03
        time = "7.30 p.m."
        ends = "12.15 a.m."
        place = "Corn Hall"
        [movement]
        system = "mitchell"
        tables = 3
        """,
    "events/2026-27/two-sittings.toml": """
        title = "Two sittings"
        date = 2026-10-10
        time = "14:00"
        [[session]]
        date = 2026-10-10
        movement = { system = "mitchell", tables = 3 }
        [[session]]
        date = 2026-10-10
        movement = { system = "mitchell", tables = 3 }
        time = "7 p.m."
        """,
    "fixtures/2026-27/division-one.toml": """
        title = "Division One"
        clubs = ["ash", "beech"]
        times = 1
        [[round]]
        date = 2026-10-17
        matches = [{ home = "ash", away = "beech", time = "19:15", ends = "22:00" }]
        """,
    "clubs.toml": '[ash]\nname = "Ash"\nplace = "Ash Hall"\n[beech]\nname = "Beech"\n',
}


def project(folder: Path, **more: str) -> Path:
    """Write the small league into a folder."""
    return write_content(folder, flush_left({**FILES, **more}))


def words(page: str) -> str:
    """Return a page's text on one line."""
    return " ".join(page.split())


@pytest.mark.parametrize(
    ("written", "hour"),
    [
        ("7.30 P.M.", datetime.time(19, 30)),
        ("7:30pm", datetime.time(19, 30)),
        ("19h30", datetime.time(19, 30)),
        ("20 h", datetime.time(20)),
        ("19.", None),
        ("9m", None),
    ],
)
def test_times_are_read_in_every_usual_form(written: str, hour: datetime.time | None) -> None:
    """French and English ways; what is none stays none."""
    assert hour_of(written) == hour


def test_an_evening_may_end_after_midnight() -> None:
    """The end is on the next day; an end at ten in the morning is none."""
    day = datetime.date(2026, 10, 3)
    assert start_and_end(day, "7.30 p.m.", "12.15 a.m.")[1] == datetime.datetime(2026, 10, 4, 0, 15)
    assert start_and_end(day, "7.30 p.m.", "10 a.m.")[1] is None


def test_later_times_keep_the_manner_of_writing() -> None:
    """By the half days of English, or by the 24 hours."""
    assert later_text("7.30 p.m.", 38) == "8.08 p.m."
    assert later_text("11.30 a.m.", 30) == "noon"
    assert later_text("19:30", 45) == "20:15"
    assert later_text("after supper", 45) == ""


def test_every_page_list_and_calendar_says_the_hour(tmp_path: Path) -> None:
    """Home, season, event and division say it as written; calendars begin at that local time, in no zone."""
    out = tmp_path / "site"
    report = build(project(tmp_path / "vale"), out, pdf=False, today=datetime.date(2026, 9, 1))
    assert not list(report.problems)
    hours = "7.30 p.m. to 12.15 a.m."
    for name in ("index.html", "events/2026-27/index.html", "events/2026-27/harvest-drive/index.html"):
        assert hours in words((out / name).read_text("utf-8")), name
    event = words((out / "events/2026-27/two-sittings/index.html").read_text("utf-8"))
    assert "14:00; 7 p.m." in event
    assert "19:15 to 22:00" in words((out / "fixtures/2026-27/division-one.html").read_text("utf-8"))
    entries = {str(entry["summary"]): entry for entry in Calendar.from_ical((out / "calendar.ics").read_bytes()).events}
    assert entries["Harvest drive"]["dtstart"].dt.replace(tzinfo=None) == datetime.datetime(2026, 10, 3, 19, 30)
    assert entries["Harvest drive"]["dtend"].dt.replace(tzinfo=None) == datetime.datetime(2026, 10, 4, 0, 15)
    assert entries["Ash against Beech"]["dtstart"].dt.replace(tzinfo=None) == datetime.datetime(2026, 10, 17, 19, 15)
    begins = [
        entry["dtstart"].dt.replace(tzinfo=None) for entry in Calendar.from_ical((out / "calendar.ics").read_bytes()).events
    ]
    assert datetime.datetime(2026, 10, 10, 14) in begins and datetime.datetime(2026, 10, 10, 19) in begins
    division = json.loads((out / "fixtures/2026-27/division-one.json").read_text("utf-8"))
    assert division["matches"][0]["time"] == "19:15"


def test_a_changed_hour_changes_the_page_of_a_warm_build(tmp_path: Path) -> None:
    """What is kept of the first build does not say the old hour."""
    out, vale = tmp_path / "site", project(tmp_path / "vale")
    build(vale, out, pdf=False)
    file = vale / "content/events/2026-27/harvest-drive.toml"
    file.write_text(file.read_text("utf-8").replace("7.30 p.m.", "8 p.m."), "utf-8")
    build(vale, out, pdf=False)
    assert "8 p.m. to 12.15 a.m." in words((out / "events/2026-27/harvest-drive/index.html").read_text("utf-8"))


def test_the_sittings_of_an_event_inherit_its_time(tmp_path: Path) -> None:
    """A sitting's own time comes first."""
    league = load(project(tmp_path / "vale")).league
    assert league is not None
    event = next(event for event in league.events if event.slug == "two-sittings")
    assert event.hours == (("14:00", ""), ("7 p.m.", ""))


def test_a_number_for_a_time_is_answered_with_the_remedy(tmp_path: Path) -> None:
    """7.30 without quotation marks is a number to TOML."""
    wrong = 'title = "Drive"\ndate = 2026-10-03\ntime = 7.30\n'
    (problem,) = check(project(tmp_path / "vale", **{"events/2026-27/wrong.toml": wrong}))
    assert problem.helps == ('write "7.30 p.m." or "19:30", with quotation marks',)
