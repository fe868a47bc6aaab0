"""Calendars that a calendar program anywhere understands: time zone, end, a day that was changed, a match that is not played."""

import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from icalendar import Calendar, Event

from tests.building import load
from tests.league.date_files import CLUBS, project
from tests.whole_records import record_of
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.reading.time_zone import nearest_zone, time_zone, zone_changes
from whistpress.site.theme import Theme

DRIVE = """\
title = "Drive"
date = {date}
time = "7.30 p.m."
{more}
[movement]
system = "whist-drive"
tables = 3
rounds = 24
trumps = ["H"]
"""
ROUNDS = """\
title = "League"
id = "league"
clubs = ["ash", "elm"]

[[round]]
date = 2026-12-02
matches = [{{ home = "ash", away = "elm", {first} }}]

[[round]]
date = 2026-12-20
matches = [{{ home = "elm", away = "ash", {second} }}]
"""


def calendars(folder: Path, head: str = "", **files: str) -> dict[str, Calendar]:
    """The calendars of a league with some lines at the head of its file, by path."""
    content = {name.replace("__", "/") + ".toml": text for name, text in files.items()}
    loaded = load(project(folder, {"league.toml": f'name = "Ferry Lane"\n{head}\n', "clubs.toml": CLUBS, **content}))
    assert loaded.league and not loaded.problems.errors, list(loaded.problems)
    made = artefacts(record_of(loaded.league, loaded.results), (), Theme())
    return {one.path: Calendar.from_ical(one.make().decode()) for one in made if one.path.endswith(".ics")}


def drive(folder: Path, head: str = "", date: str = "2026-10-02", more: str = "") -> tuple[Calendar, Event]:
    """The calendar of a league with one drive, and the drive in it."""
    calendar = calendars(folder, head, **{"events__2026-27__drive": DRIVE.format(date=date, more=more)})["calendar.ics"]
    (entry,) = calendar.events
    return calendar, entry


def matches(folder: Path, first: str = "", second: str = "", tail: str = "") -> list[Event]:
    """The two matches of a division."""
    text = ROUNDS.format(first=first or 'why = "-"', second=second or 'why = "-"') + tail
    return calendars(folder, **{"fixtures__2026-27__league": text})["fixtures/2026-27/league.ics"].events


def test_with_a_time_zone_an_hour_is_the_same_moment_everywhere(tmp_path: Path) -> None:
    """It is named at each hour, told in full, and named for programs that read no VTIMEZONE."""
    calendar, entry = drive(tmp_path, 'timezone = "Europe/London"')
    start = entry.decoded("dtstart")
    assert entry["dtstart"].params["TZID"] == "Europe/London" == str(calendar["x-wr-timezone"])
    assert start.astimezone(datetime.UTC) == datetime.datetime(2026, 10, 2, 18, 30, tzinfo=datetime.UTC)
    (zone,) = calendar.timezones
    assert str(zone["tzid"]) == "Europe/London"
    assert [(type(part).__name__, part.decoded("dtstart"), part.decoded("tzoffsetto")) for part in zone.subcomponents] == [
        ("TimezoneStandard", datetime.datetime(2026, 1, 1), datetime.timedelta()),
        ("TimezoneDaylight", datetime.datetime(2026, 3, 29, 1), datetime.timedelta(hours=1)),
        ("TimezoneStandard", datetime.datetime(2026, 10, 25, 2), datetime.timedelta()),
    ]


def test_without_one_hours_are_local_and_the_calendar_says_so(tmp_path: Path) -> None:
    """No zone is invented, and UTC is not meant either."""
    calendar, entry = drive(tmp_path)
    assert entry.decoded("dtstart") == datetime.datetime(2026, 10, 2, 19, 30)
    assert not calendar.timezones and "x-wr-timezone" not in calendar
    assert str(calendar["description"]) == str(calendar["x-wr-caldesc"]) == "Times are local to the place of play."


@pytest.mark.parametrize(
    ("head", "more", "end"),
    [
        ("", "", (2, 22, 0)),
        ('lasts = "3 h"', "", (2, 22, 30)),
        ('lasts = "3 h"', 'lasts = "90 min"', (2, 21, 0)),
        ('lasts = "3 h"', 'ends = "10.15 p.m."\nlasts = "90 min"', (2, 22, 15)),
        ("", 'ends = "0:30"', (3, 0, 30)),
        ('lasts = "5 h"', "", (3, 0, 30)),
    ],
)
def test_each_entry_has_an_end(tmp_path: Path, head: str, more: str, end: tuple[int, int, int]) -> None:
    """Its own, else by how long it lasts, else how long the league's evenings last, else by its twenty-four hands."""
    _, entry = drive(tmp_path, head, more=more)
    assert entry.decoded("dtend") == datetime.datetime(2026, 10, *end)


def test_a_whole_day_ends_with_the_next(tmp_path: Path) -> None:
    """DTEND of a day is the first that is no longer part of it (RFC 5545, 3.6.1)."""
    first, _ = matches(tmp_path)
    assert (first.decoded("dtstart"), first.decoded("dtend")) == (datetime.date(2026, 12, 2), datetime.date(2026, 12, 3))


@pytest.mark.parametrize(
    ("second", "day", "sequence"),
    [
        ("", datetime.date(2026, 12, 20), 0),
        ("postponed = 2026-12-05", datetime.date(2026, 12, 5), 1),
        ("date = 2026-12-05, moved = [{ from = 2026-12-20, on = 2026-11-30 }]", datetime.date(2026, 12, 5), 1),
        (
            "postponed = 2027-01-08, moved = [{ from = 2027-01-04, on = 2027-01-02 }, { from = 2027-01-05, on = 2027-01-03 }]",
            datetime.date(2027, 1, 8),
            3,
        ),
    ],
)
def test_a_match_on_another_day_is_a_later_version_of_its_entry(
    tmp_path: Path, second: str, day: datetime.date, sequence: int
) -> None:
    """Forward or back: the same UID, a higher SEQUENCE, and time stamps that never go back (RFC 5546, 2.1.5)."""
    _, entry = matches(tmp_path, first="tricks = [300, 280]", second=second)
    assert entry.decoded("dtstart") == day
    assert str(entry["uid"]) == "fixtures/league/elm-ash@ferry-lane"
    assert entry["sequence"] == sequence
    stamps = {entry.decoded(name) for name in ("dtstamp", "last-modified")}
    assert stamps == {datetime.datetime(2026, 12, 2, tzinfo=datetime.UTC)}, "the day of the latest result"


def test_an_evening_and_a_sitting_that_were_moved_count_it_too(tmp_path: Path) -> None:
    """One change of the event and one of its second sitting."""
    moved = "moved = [{ from = 2026-10-01, on = 2026-09-20 }]"
    _, entry = drive(tmp_path / "a", more=moved)
    assert entry["sequence"] == 1
    movement = '[movement]\nsystem = "howell"\npairs = 8\n'
    first = '[[session]]\ndate = 2026-10-02\nrounds = "1-4"\n'
    second = '[[session]]\ndate = 2026-10-16\nrounds = "5-7"\nmoved = [{ from = 2026-10-09, on = 2026-10-01 }]\n'
    event = f'title = "Pairs"\ndate = 2026-10-02\n{moved}\n{movement}{first}{second}'
    meeting = f'title = "Meeting"\ndate = 2026-12-04\n{moved}\n[[session]]\ntitle = "Supper"\n{moved}\n'
    made = calendars(tmp_path / "b", **{"events__2026-27__pairs": event, "congresses__winter": meeting})
    assert {str(entry["summary"]): entry["sequence"] for entry in made["congresses/winter/programme.ics"].events} == {"Supper": 2}
    assert [entry["sequence"] for entry in made["calendar.ics"].events] == [1, 2, 2]


def test_what_is_not_played_is_cancelled(tmp_path: Path) -> None:
    """A void match, a walkover, a match put off without a day, the matches of a team that withdrew, an event given up."""
    put_off, void = matches(tmp_path / "a", first='postponed = "open"', second='void = "No hall"')
    assert [(entry["status"], entry["sequence"]) for entry in (put_off, void)] == [("CANCELLED", 2), ("CANCELLED", 1)]
    assert put_off.decoded("dtstart") == datetime.date(2026, 12, 2)
    played, gone = matches(
        tmp_path / "b",
        first="tricks = [300, 280]",
        tail='\n[[withdrawn]]\nteam = "elm"\ndate = 2026-12-10\nresults = "expunged"\n',
    )
    assert "status" not in played and gone["status"] == "CANCELLED"
    given, _ = matches(tmp_path / "c", first='forfeited = "elm"')
    assert given["status"] == "CANCELLED"
    accepted = '\n[[accepted]]\nfinding = "no-result"\nreason = "The hall was flooded."\n'
    event = DRIVE.format(date="2026-10-02", more="") + accepted
    later = DRIVE.format(date="2026-10-09", more="")
    made = calendars(tmp_path / "d", **{"events__2026-27__drive": event, "events__2026-27__later": later})["calendar.ics"]
    assert [entry.get("status") for entry in made.events] == ["CANCELLED", None]


def test_a_cup_match_that_is_moved_or_given_up_says_so(tmp_path: Path) -> None:
    """As a match of a division does."""
    cup = (
        'title = "Cup"\nteams = ["ash", "elm"]\n[[round]]\ndate = 2026-12-20\n'
        'matches = [{ home = "ash", away = "elm", date = 2026-12-05, moved = [{ from = 2026-12-20, on = 2026-11-30 }] }]\n'
    )
    (entry,) = calendars(tmp_path / "a", **{"cups__2026-27__cup": cup})["cups/2026-27/cup.ics"].events
    assert entry["sequence"] == 1 and "status" not in entry
    given = cup.replace("date = 2026-12-05,", 'date = 2026-12-05, forfeited = "elm",')
    (entry,) = calendars(tmp_path / "b", **{"cups__2026-27__cup": given})["cups/2026-27/cup.ics"].events
    assert (entry["sequence"], entry["status"]) == (2, "CANCELLED")


@pytest.mark.parametrize("zone", ["Europe/London", "America/New_York", "Europe/Dublin", "Australia/Lord_Howe", "Asia/Kolkata"])
def test_the_changes_of_a_zone_are_those_of_its_rules(zone: str) -> None:
    """At each, the offset before holds until then, and the new one from then on."""
    changes = list(zone_changes(zone, 2026, 2027))
    for onset, before, after in changes[1:]:
        moment = (onset - before).replace(tzinfo=datetime.UTC)
        second = datetime.timedelta(seconds=1)
        assert (moment - second).astimezone(ZoneInfo(zone)).utcoffset() == before
        assert moment.astimezone(ZoneInfo(zone)).utcoffset() == after.offset
    assert len(changes) == (1 if zone == "Asia/Kolkata" else 5)


def test_a_zone_is_read_from_the_package_and_not_from_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without the data, as Windows is, or with others, gives the same calendar."""
    monkeypatch.setenv("PYTHONTZPATH", "")
    time_zone.cache_clear()
    assert time_zone("Europe/London").key == "Europe/London"
    assert datetime.datetime(2026, 7, 1, tzinfo=time_zone("Europe/London")).utcoffset() == datetime.timedelta(hours=1)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Europe/Lodnon", "Europe/London"),
        ("London", "Europe/London"),
        ("new york", "America/New_York"),
        ("Europe/Amsterdm", "Europe/Amsterdam"),
        ("BST", None),
        ("nowhere at all", None),
    ],
)
def test_a_zone_by_another_name_is_guessed(written: str, meant: str | None) -> None:
    """By a slip of the finger or by its city; abbreviations mean several zones."""
    assert nearest_zone(written) == meant
