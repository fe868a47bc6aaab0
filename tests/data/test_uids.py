"""By which ids calendars and feeds know things: they stay when files are renamed, and no two leagues share one."""

import datetime
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as Tree

import pytest
from icalendar import Calendar
from msgspec.structs import replace

from tests.building import load
from tests.league.date_files import CLUBS, DIVISION, NEWS, evening, project
from tests.league.events.event_files import SCORES
from tests.site import leagues
from tests.whole_records import record_of
from whistpress.core.model import Correction, Event, Status
from whistpress.core.model.names import AddressHistory
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.divisions.facts.results import MatchResult, MatchState
from whistpress.league.divisions.model import Division, Match
from whistpress.league.front.data.calendars import Uids
from whistpress.league.front.data.feeds import entered_on
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress, ProgrammeItem
from whistpress.site.theme import Theme

ATOM = "{http://www.w3.org/2005/Atom}"


def day(written: str) -> datetime.date:
    """A day as files write it."""
    return datetime.date.fromisoformat(written)


def whole(folder: Path, files: dict[str, str]) -> dict[str, bytes]:
    """The feeds and calendars of a league in files."""
    loaded = load(project(folder, files))
    assert loaded.league and not loaded.problems.errors, list(loaded.problems)
    made = artefacts(record_of(loaded.league, loaded.results), (), Theme())
    return {one.path: one.make() for one in made if one.path.endswith((".ics", "results.xml", "news.xml"))}


def uids(calendar: bytes) -> list[str]:
    """The ids of the entries of a calendar."""
    return [str(entry["uid"]) for entry in Calendar.from_ical(calendar.decode()).walk("VEVENT")]


def of_entries(feed: bytes, tag: str = "id") -> list[str]:
    """A text of each entry of a feed."""
    return [one.findtext(f"{ATOM}{tag}") or "" for one in Tree.fromstring(feed).iter(f"{ATOM}entry")]  # noqa: S314 (our own)


LEAGUE = 'name = "{name}"\n{more}\n'
MEETING = 'title = "Meeting"\ndate = 2026-12-01\nid = "winter"\n'
PLAY = '\n[[session]]\nday = 1\ntitle = "Play"\nevent = "2026-27/{event}"\n'
SUPPER = '\n[[session]]\nday = 1\ntitle = "Supper"\n'


def files(event: str = "later", name: str = "Ferry Lane", more: str = 'url = "https://ferry.example/whist/"') -> dict[str, str]:
    """A league with an evening that was played, one that is to come, at a congress, for a division; and news."""
    match = f'event = "2026-27/{event}", entries = [1, 2]'
    return {
        "league.toml": LEAGUE.format(name=name, more=more),
        "clubs.toml": CLUBS,
        f"events/2026-27/{event}-first.toml": evening("2026-10-02", head='id = "first"\n'),
        f"events/2026-27/{event}.toml": evening("2026-12-01", head='id = "second"\n', scores=""),
        f"fixtures/2026-27/{event}.toml": 'id = "league"\n' + DIVISION.format(first=match, second='why = "?"'),
        f"congresses/{event}.toml": MEETING + PLAY.format(event=event) + SUPPER,
        f"news/{event}.md": NEWS.format('2026-10-03\nid = "dance"'),
    }


def test_files_that_are_renamed_keep_the_ids_of_their_entries(tmp_path: Path) -> None:
    """Events, matches, sittings and news that have an id."""
    before, after = whole(tmp_path / "a", files("later")), whole(tmp_path / "b", files("winter"))
    for feed, ids in (
        ("results.xml", ["https://ferry.example/whist/events/first/index.html"]),
        ("news.xml", ["https://ferry.example/whist/news/dance.html"]),
    ):
        assert ids == of_entries(before[feed]) == of_entries(after[feed])
    assert "/2026-27/winter-first/" in after["results.xml"].decode(), "its link is where the page is"
    calendars = {path.replace("later", "winter"): uids(made) for path, made in before.items() if path.endswith(".ics")}
    assert calendars == {path: uids(made) for path, made in after.items() if path.endswith(".ics")}
    assert "fixtures/league/elm-ash@ferry.example/whist" in calendars["calendar.ics"]


def test_an_evening_has_one_id_in_every_calendar(tmp_path: Path) -> None:
    """Of the league, of a player, of a division and of a congress; what is no event has its own."""
    made = whole(tmp_path, files())
    second = "second-1@ferry.example/whist"
    found = {path for path, calendar in made.items() if path.endswith(".ics") and second in uids(calendar)}
    assert {"calendar.ics", "players/amy-abel.ics", "fixtures/2026-27/later.ics", "congresses/later/programme.ics"} <= found
    assert uids(made["congresses/later/programme.ics"]) == [second, "congresses/winter-2@ferry.example/whist"]
    for path, calendar in made.items():
        assert not path.endswith(".ics") or len(uids(calendar)) == len(set(uids(calendar))), path


def test_two_leagues_never_share_an_id(tmp_path: Path) -> None:
    """With the same files; told apart by address, or else by name."""
    made = [
        uids(whole(tmp_path / name, files(name=name, more=more))["calendar.ics"])
        for name, more in (
            ("Ferry Lane", ""),
            ("Hill Street", ""),
            ("A", 'url = "https://ferry.example/a"'),
            ("B", 'url = "https://ferry.example/b"'),
        )
    ]
    assert made[0][0].endswith("@ferry-lane") and made[2][0].endswith("@ferry.example/a")
    assert len({uid for one in made for uid in one}) == sum(map(len, made))


def test_with_an_id_of_its_own_a_league_may_change_its_name_and_its_address(tmp_path: Path) -> None:
    """Every id stays as it is."""
    same = 'id = "ferry.example/whist"\nurl = "{}"'
    old = whole(tmp_path / "a", files())
    new = whole(tmp_path / "b", files(name="New Ferry Lane", more=same.format("https://new.example/")))
    assert uids(old["calendar.ics"]) == uids(new["calendar.ics"])
    assert of_entries(old["results.xml"]) == of_entries(new["results.xml"])
    assert b'href="https://new.example/events/' in new["results.xml"]


@pytest.mark.parametrize(
    ("sittings", "expected"),
    [
        (((1, "e"), (2, "e")), ("e-1@x", "e-2@x")),
        (((2, "e"), (1, "e")), ("e-2@x", "e-1@x")),
        (((1, "e"), (1, "e"), (1, "e")), ("e-1@x", "e-2@x", "congresses/c-3@x")),
        (((1, ""), (1, "unknown"), (2, "e")), ("congresses/c-1@x", "congresses/c-2@x", "e-2@x")),
    ],
)
def test_each_sitting_of_a_programme_is_an_evening_of_its_event(
    sittings: tuple[tuple[int, str], ...], expected: tuple[str, ...]
) -> None:
    """The evening of its day first; no two sittings are the same one."""
    own = Uids(league="x", events={"e": ("e", (day("2026-12-04"), day("2026-12-05")))})
    programme = tuple(ProgrammeItem(day=number, title="?", event=event or None) for number, event in sittings)
    assert own.sittings(Congress(id="c", title="C", begins=day("2026-12-04"), when="", sittings=programme)) == expected


def test_matches_that_share_an_event_have_ids_of_their_own() -> None:
    """One evening may be the result of several matches; else a match has that of its evening."""
    own = Uids(league="x", events={"e": ("e", (day("2026-12-04"), day("2026-12-05")))})
    one, two, three = (Match(id=id_, round=1, home="a", away="b", event="e") for id_ in ("a-b", "c-d", "e-f"))
    alone = Division(id="2026-27/d", season="2026-27", slug="d", title="D", teams=(), matches=(one,))
    played = MatchResult(match=one, state=MatchState.PLAYED, date=day("2026-12-05"), gain=Fraction(3))
    assert own.match(alone, played) == "e-2@x"
    assert own.match(replace(alone, matches=(one, two, three)), played) == "fixtures/2026-27/d/a-b@x"


def played_league() -> tuple[League, Event]:
    """The small league, and an event of it that was played."""
    league = leagues.league(url="https://example.org/whist")
    return league, next(event for event in league.events if event.played)


def test_a_result_is_of_the_day_on_which_it_was_entered_or_corrected() -> None:
    """The last sitting with scores, the end of the time for corrections, the last correction; never later than today."""
    league, event = played_league()
    last = max(event.played_on)
    assert entered_on(event, league.today) == last
    corrected = replace(event, corrections=(Correction(date=day("1901-02-20"), words="deal 7"),))
    assert entered_on(corrected, league.today) == day("1901-02-20")
    assert entered_on(corrected, day("1901-02-01")) == day("1901-02-01")
    closed = replace(event, until=day("1901-02-21"), status=Status.FINAL)
    assert entered_on(closed, league.today) == day("1901-02-22")
    assert entered_on(replace(closed, status=Status.PROVISIONAL), league.today) == last


def test_of_an_event_that_goes_on_the_day_of_the_last_scores_counts(tmp_path: Path) -> None:
    """Not that of a sitting to come."""
    sittings = '\n[[session]]\ndate = 2026-10-02\nrounds = "1-2"\n\n[[session]]\ndate = 2026-11-06\nrounds = "3"\n'
    lines = SCORES.partition("\n[[scores]]\ndeal  = 2")[0].replace("scores", "session.scores")
    text = evening("2026-10-02", scores="", head='status = "provisional"\n') + sittings.replace("\n\n[[", "\n" + lines + "\n[[")
    made = whole(tmp_path, {"league.toml": LEAGUE.format(name="F", more='url = "https://f.example"'), "events/x/a.toml": text})
    assert of_entries(made["results.xml"], "updated") == ["2026-10-02T00:00:00Z"]


def test_an_event_with_an_id_keeps_it_for_each_of_its_corrections() -> None:
    """The result and the correction are two entries of one event."""
    league, event = played_league()
    own = replace(event, lasting=AddressHistory(id="spoon"), corrections=(Correction(date=day("1901-02-20"), words="deal 7"),))
    events = tuple(own if one is event else one for one in league.events)
    made = artefacts(record_of(replace(league, events=events), leagues.results(league)), (), Theme())
    ids = of_entries(next(one for one in made if one.path == "results.xml").make())
    page = "https://example.org/whist/events/spoon/index.html"
    assert {page, f"{page}#correction-1"} <= set(ids) and len(ids) == len(set(ids))
