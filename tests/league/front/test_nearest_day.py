"""On this day: the home page shows the day of this week of other years on which something happened, or nothing."""

import datetime
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tests.building import build
from tests.files import write_content
from whistpress.league.front.pages.on_this_day import NEAR, nearest_day

DAYS = st.dates(datetime.date(1999, 12, 1), datetime.date(2001, 2, 1))


def test_the_nearest_day_is_shown_and_of_two_the_earlier() -> None:
    """Also over the end of a year; today's own before all."""
    today = datetime.date(2027, 1, 2)
    assert nearest_day([(1, 2), (1, 1)], today) == (1, 2)
    assert nearest_day([(12, 30), (1, 5), (6, 1)], today) == (12, 30)
    assert nearest_day([(12, 31), (1, 4)], today) == (12, 31)
    assert nearest_day([(12, 28), (1, 4)], today) == (1, 4)


def test_what_is_further_than_a_week_is_not_shown() -> None:
    """Then the day is today's, on which nothing happened."""
    today = datetime.date(2026, 11, 26)
    assert nearest_day([(11, 18), (12, 4)], today) == (11, 26)
    assert nearest_day([(11, 19), (12, 4)], today) == (11, 19)
    assert nearest_day([], today) == (11, 26)


@given(DAYS, st.lists(DAYS, max_size=6))
def test_no_day_that_something_happened_on_is_nearer(today: datetime.date, happened: list[datetime.date]) -> None:
    """Whatever the days."""
    days = {(one.month, one.day) for one in happened}
    month, day = nearest_day(days, today)
    about = {(today + datetime.timedelta(days=away)).timetuple()[1:3]: abs(away) for away in range(-NEAR, NEAR + 1)}
    if (month, day) in days:
        assert about[month, day] == min(away for near, away in about.items() if near in days)
    else:
        assert (month, day) == (today.month, today.day)
        assert not days & about.keys()


LEAGUE = 'name = "Harbour League"\n'
NIGHT = """\
title = "Evening"
date  = {date}
status = "final"

[movement]
system = "mitchell"
tables = 3
deals  = 3

[entries]
1 = ["Jane Archer", "Tom Baker"]
2 = ["Ann Cole", "Ben Crane"]
3 = ["Dora Dale", "Evan Dunn"]
4 = ["Fay East", "Guy Elder"]
5 = ["Hal Frost", "Ida Fenn"]
6 = ["Jim Gale", "Kit Grove"]

[[scores]]
deal = 1
ns = [7, 8, 6]
[[scores]]
deal = 2
ns = [6, 9, 7]
[[scores]]
deal = 3
ns = [6, 8, 7]
"""
NEWS = '+++\ntitle = "{title}"\ndate = {date}\n+++\nAll welcome.\n'
ROLL = '[cup]\nname = "Cup"\nholders = [{ date = 2063-10-02, holder = "Ann Cole" }, { date = 2025-10-04, holder = "Fay East" }]\n'


def test_a_day_that_the_record_has_not_reached_is_no_history(tmp_path: Path) -> None:
    """A news item, a holder and an evening of a mistyped year are shown nowhere as of the past; news after the record are."""
    files = {
        "league.toml": LEAGUE,
        "trophies.toml": ROLL,
        "events/2026-27/night.toml": NIGHT.format(date="2026-10-02"),
        "events/2025-26/spring.toml": NIGHT.format(date="2026-03-01"),
        "events/2025-26/late.toml": NIGHT.format(date="2062-03-01"),
        "news/dance.md": NEWS.format(title="Dance", date="2062-10-03"),
        "news/thanks.md": NEWS.format(title="Thanks", date="2026-10-05"),
    }
    write_content(tmp_path / "league", files)
    report = build(tmp_path / "league", tmp_path / "site", pdf=False)
    assert {one.code for one in report.problems} == {"W136"}
    page = (tmp_path / "site/records/on-this-day.html").read_text("utf-8").partition("<main")[2]
    days = (tmp_path / "site/records/days.js").read_text("utf-8")
    home = (tmp_path / "site/index.html").read_text("utf-8")
    block = home.partition("data-days=")[2].partition("</section>")[0]
    assert "Evening" in block or "Thanks" in block
    for text in (page, days):
        assert "2026" in text and "2025" in text and "Thanks" in text
        assert "2062" not in text and "2063" not in text and "Dance" not in text
    assert "2062" not in block and "Dance" not in block


def test_a_record_of_no_day_that_is_believed_has_no_page_of_days(tmp_path: Path) -> None:
    """The only result is of a mistyped year: the page of the records does not lead to days that are not there."""
    files = {
        "league.toml": LEAGUE,
        "members.toml": '[ann]\nname = "Ann Cole"\njoined = 2019\n',
        "events/2025-26/late.toml": NIGHT.format(date="2062-03-01"),
        "events/2025-26/planned.toml": 'title = "Ahead"\ndate = 2026-05-01\n',
    }
    write_content(tmp_path / "league", files)
    report = build(tmp_path / "league", tmp_path / "site", pdf=False)
    assert report.written, [str(one) for one in report.problems]
    assert "W136" in {one.code for one in report.problems}
    assert not (tmp_path / "site/records/on-this-day.html").exists()
    assert "on-this-day" not in (tmp_path / "site/records/index.html").read_text("utf-8")
