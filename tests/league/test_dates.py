"""Which day is today, which dates cannot be right, and which evenings have no result."""

import datetime
from pathlib import Path

import pytest

from tests.league.date_files import ACCEPTED, CLUBS, DIVISION, NEWS, evening, project
from tests.league.events.event_files import SCORES
from tests.whole_records import score_all
from whistpress.core.model import Status
from whistpress.core.model.names import season_span
from whistpress.league.league import League
from whistpress.league.reader import read_league
from whistpress.league.seasons.facts import seasons_over
from whistpress.league.standings.facts.standing_results import season_results
from whistpress.problems import Problem


def read(folder: Path, files: dict[str, str], today: datetime.date | None = None) -> tuple[League, list[Problem]]:
    """The league of these files, and its problems."""
    league, problems = read_league(project(folder, files), today=today)
    assert league is not None
    return league, list(problems)


def codes(problems: list[Problem]) -> list[tuple[str, str, int]]:
    """Each problem by its code, the name of its file and its line."""
    return [(one.code, Path(one.at.file).name, one.at.line) for one in problems]


TWO = {"events/2026-27/a.toml": evening("2026-10-02"), "events/2026-27/later.toml": evening("2026-12-01", scores="")}


@pytest.mark.parametrize("day", ["2026-10-03", "2027-09-01", "2062-10-03"])
def test_news_never_moves_today(tmp_path: Path, day: str) -> None:
    """It may be announced before the next evening, and its year may be mistyped."""
    league, problems = read(tmp_path, TWO | {"news/dance.md": NEWS.format(day)})
    assert league.today == datetime.date(2026, 10, 2)
    assert codes(problems) == ([("W136", "dance.md", 3)] if day.startswith("2062") else [])
    assert league.written == (datetime.date.fromisoformat(day) if not problems else league.today)


def test_news_alone_is_no_today(tmp_path: Path) -> None:
    """A league that has nothing but news has no day yet."""
    league, problems = read(tmp_path, {"news/dance.md": NEWS.format("2026-10-03")})
    assert (league.today, problems) == (datetime.date(1900, 1, 1), [])


def test_results_corrections_and_matches_move_today(tmp_path: Path) -> None:
    """The latest of them; a match that is still to come does not."""
    corrected = '\n[[corrections]]\ndate = 2026-10-20\nwhat = "a name"\nby = "The committee"\nwhy = "Misread."\n'
    files = {"events/2026-27/a.toml": evening("2026-10-02", tail=corrected), "clubs.toml": CLUBS}
    assert read(tmp_path, files)[0].today == datetime.date(2026, 10, 20)
    files["fixtures/2026-27/division.toml"] = DIVISION.format(first="tricks = [80, 76]", second='postponed = "open"')
    assert read(tmp_path, files)[0].today == datetime.date(2026, 10, 20)
    files["fixtures/2026-27/division.toml"] = DIVISION.format(first="tricks = [80, 76]", second='forfeited = "ash"')
    assert read(tmp_path, files)[0].today == datetime.date(2026, 11, 2)


@pytest.mark.parametrize(
    ("files", "place"),
    [
        ({"events/2026-27/b.toml": evening("2062-10-09")}, ("b.toml", 2)),
        ({"events/2026-27/b.toml": evening("2062-10-09"), "events/2026-27/c.toml": evening("2062-10-16")}, ("b.toml", 2)),
        ({"clubs.toml": CLUBS, "fixtures/friday/division.toml": DIVISION.format(
            first="tricks = [80, 76]", second="date = 2062-11-03, tricks = [79, 77]")}, ("division.toml", 11)),
        ({"events/2026-27/b.toml": evening(
            "2026-10-02", tail='\n[[corrections]]\ndate = 2206-10-09\nwhat = "x"\nby = "y"\nwhy = "z"\n')}, ("b.toml", 30)),
    ],
)  # fmt: skip
def test_a_mistyped_year_of_what_was_recorded_does_not_move_today(
    tmp_path: Path, files: dict[str, str], place: tuple[str, int]
) -> None:
    """It is warned of at its place; today is the latest of the others."""
    before = read(tmp_path / "before", TWO)[0].today
    league, problems = read(tmp_path, TWO | files)
    assert league.today == (datetime.date(2026, 10, 5) if "clubs.toml" in files else before)
    assert next(one[1:] for one in codes(problems) if one[0] == "W136") == place


@pytest.mark.parametrize(("day", "late"), [("2027-10-02", False), ("2027-10-03", True)])
def test_a_year_past_the_others_is_not_too_late_a_day_more_is(tmp_path: Path, day: str, late: bool) -> None:
    """Where the name of the folder tells no years."""
    league, problems = read(tmp_path, {"events/friday/a.toml": evening("2026-10-02"), "events/friday/b.toml": evening(day)})
    assert ("W136" in [one.code for one in problems]) is late
    assert league.today == (datetime.date(2026, 10, 2) if late else datetime.date.fromisoformat(day))


def test_a_season_after_years_of_rest_is_no_slip(tmp_path: Path) -> None:
    """The folder has the year too."""
    files = {"events/1900/a.toml": evening("1900-01-12"), "events/2026-27/b.toml": evening("2026-10-02")}
    league, problems = read(tmp_path, files)
    assert (league.today, problems) == (datetime.date(2026, 10, 2), [])


def test_a_late_date_that_is_right_can_be_accepted_and_counts_then(tmp_path: Path) -> None:
    """In an event, a division and a congress."""
    files = {
        "events/friday/a.toml": evening("1900-01-12"),
        "events/friday/b.toml": evening("1926-10-02", tail=ACCEPTED.format("date")),
    }
    league, problems = read(tmp_path, files)
    assert (league.today, problems) == (datetime.date(1926, 10, 2), [])
    meeting = 'title = "Meeting"\ndate = "2072-04"\n'
    assert codes(read(tmp_path, files | {"congresses/meeting.toml": meeting})[1]) == [("W136", "meeting.toml", 2)]
    assert read(tmp_path, files | {"congresses/meeting.toml": meeting + ACCEPTED.format("date")})[1] == []
    late = DIVISION.format(first="tricks = [80, 76]", second="postponed = 2027-09-20")
    files = {"clubs.toml": CLUBS, "fixtures/2026-27/division.toml": late}
    assert codes(read(tmp_path / "fixtures", files)[1]) == [("W138", "division.toml", 11)]
    files["fixtures/2026-27/division.toml"] = late + ACCEPTED.format("date")
    assert read(tmp_path / "fixtures", files)[1] == []


def test_what_follows_from_today_says_where_that_day_is_from(tmp_path: Path) -> None:
    """The file and its line; or the option."""
    awaited = SCORES.replace("[1, 4, 7]", "[1, 4]")
    files = {
        "events/2026-27/a.toml": evening("2026-10-02", head='status = "provisional"\nuntil = 2026-10-20\n', scores=awaited),
        "events/2026-27/b.toml": evening("2026-10-23"),
        "clubs.toml": CLUBS,
        "fixtures/2026-27/division.toml": DIVISION.format(first='why = "?"', second='postponed = "open"'),
    }
    _, problems = read(tmp_path, files)
    assert codes(problems) == [("E314", "a.toml", 29), ("W188", "division.toml", 7)]
    for one in problems:
        assert "today is 2026-10-23, the latest day on record: see content/events/2026-27/b.toml, line 2" in one.helps
    _, problems = read(tmp_path, files, datetime.date(2026, 11, 1))
    assert all("today is 2026-11-01, as --today says" in one.helps for one in problems) and len(problems) == 2
    league, problems = read(tmp_path, files, datetime.date(2026, 10, 3))
    assert [one.code for one in problems] == ["W318"]
    assert next(one for one in league.events if one.id == "2026-27/a").status is Status.PROVISIONAL


@pytest.mark.parametrize(
    ("name", "span"),
    [
        ("1900", ("1900-01-01", "1900-12-31")),
        ("2026-27", ("2026-07-01", "2027-06-30")),
        ("1999-00", ("1999-07-01", "2000-06-30")),
        ("1999-2000", ("1999-07-01", "2000-06-30")),
        ("2026-12", None),
        ("1900-2001", None),
        ("autumn-1900", None),
        ("0000", None),
        ("9999", None),
    ],
)
def test_the_name_of_a_season_tells_its_days(name: str, span: tuple[str, str] | None) -> None:
    """A year, or two that follow each other."""
    assert season_span(name) == (span and tuple(map(datetime.date.fromisoformat, span)))


@pytest.mark.parametrize(
    ("day", "outside"),
    [("2025-10-09", True), ("2026-01-08", True), ("2026-08-07", False), ("2027-07-09", False), ("2027-10-02", True)],
)
def test_a_day_outside_the_season_of_its_folder_is_told(tmp_path: Path, day: str, outside: bool) -> None:
    """What goes on for some weeks after June is within."""
    files = TWO | {"events/2026-27/june.toml": evening("2027-06-04", scores=""), "events/2026-27/x.toml": evening(day, scores="")}
    found = codes(read(tmp_path, files, datetime.date(2025, 1, 1))[1])
    assert found == ([("W138", "x.toml", 2)] if outside else [])


def test_an_evening_without_a_result_is_told_unless_it_is_accepted(tmp_path: Path) -> None:
    """Before today, and not on it."""
    gone = {"events/2026-27/b.toml": evening("2026-10-01", scores=""), "events/2026-27/c.toml": evening("2026-10-02", scores="")}
    league, problems = read(tmp_path, TWO | gone)
    assert codes(problems) == [("W137", "b.toml", 2)]
    gone["events/2026-27/b.toml"] += ACCEPTED.format("no-result")
    league, problems = read(tmp_path, TWO | gone)
    assert problems == []
    assert [one.where for one in league.events[0].accepted] == ["no result"]


def test_no_evening_is_missed_while_nothing_was_ever_recorded(tmp_path: Path) -> None:
    """A programme of evenings to come, whose latest is the day that the league takes for today."""
    files = {f"events/2026-27/{month}.toml": evening(f"2026-{month}-02", scores="") for month in ("10", "11", "12")}
    league, problems = read(tmp_path, files)
    assert (league.today, problems) == (datetime.date(2026, 12, 2), [])
    meeting = 'title = "Meeting"\ndate = {}\n'
    assert read(tmp_path, files | {"congresses/meeting.toml": meeting.format("2027-01-05")})[0].today == datetime.date(2027, 1, 5)
    league, problems = read(tmp_path, files | {"congresses/meeting.toml": meeting.format("2072-01-05")})
    assert (league.today, codes(problems)) == (datetime.date(2026, 12, 2), [("W136", "meeting.toml", 2)])


def test_an_evening_that_is_given_up_holds_up_no_season_and_no_standing(tmp_path: Path) -> None:
    """Its season is over without it, and the standing has no event to come."""
    files = {
        "events/2026-27/a.toml": evening("2026-10-02"),
        "events/2026-27/b.toml": evening("2026-10-09", scores=""),
        "events/2026-27/c.toml": evening("2026-10-16"),
        "standings.toml": '[ladder]\ntitle = "Ladder"\nseason = "2026-27"\nmeasure = "places"\npoints = [3, 2, 1]\n',
    }
    for given_up in (False, True):
        files["events/2026-27/b.toml"] += ACCEPTED.format("no-result") if given_up else ""
        league, _ = read(tmp_path, files)
        assert seasons_over(league) == (("2026-27",) if given_up else ())
        made = season_results(
            league.standings["ladder"], ("2026-27/*",), league.events, dict(score_all(league.events)), league.people
        )
        assert (made.held, [one.event for one in made.to_come]) == (2, [] if given_up else ["2026-27/b"])


def test_two_divisions_never_have_one_id_that_stays(tmp_path: Path) -> None:
    """Calendars would take their matches for each other."""
    division = 'id = "first"\n' + DIVISION.format(first="tricks = [80, 76]", second='postponed = "open"')
    files = {"clubs.toml": CLUBS, "fixtures/2026-27/a.toml": division}
    assert read(tmp_path, files)[0].divisions["2026-27/a"].lasting_id == "first"
    assert codes(read(tmp_path, files | {"fixtures/2026-27/b.toml": division})[1]) == [("E173", "b.toml", 1)]
