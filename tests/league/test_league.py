"""Reading a whole league."""

import datetime
import os
from pathlib import Path

import pytest

from tests.files import write_content
from tests.league.events.event_files import HEAD, MITCHELL, WHOLE
from whistpress.league.league import League
from whistpress.league.reader import read_league
from whistpress.problems import Problem

LEAGUE = 'name = "Harbour Whist League"\ntimezone = "Europe/London"\n'
MEMBERS = (
    '[amy-abel]\nname = "Amy Abel"\nclub = "harbour"\njoined = 1898\n\n[edith-earl]\nname = "Edith Earl"\nalso = "E. Earl"\n'
)
CLUBS = '[harbour]\nname = "Harbour Whist Club"\nfounded = 1890\n'
TROPHIES = """\
[cup]
name    = "The Cup"
holders = [
  { year = 1899, note = "nobody wrote it down" },
  { date = 1900-01-12, holder = "Amy Abel", event = "1900/friday-game" },
]
"""
CONGRESS = """\
title    = "Third Congress"
date     = 1900-01-11
days     = 3
number   = 3
laws     = "Laws of 1893"
trophies = ["cup"]

[officers]
"President" = "Edith Earl"

[committees]
"System of Play" = ["Amy Abel (chairman)", "Ben Baker"]

[[session]]
day   = 2
time  = "8 p.m."
title = "Compass game"
event = "1900/friday-game"
"""
NEWS = '+++\ntitle = "Spring"\ndate = 1900-03-01\n+++\n\nThe season ends.\n'
PAGE = '+++\ntitle = "About us"\nmenu = true\norder = 3\n+++\n\n# About\n'
EVENT = 'congress = "third"\nday = 2\ntrophy = "cup"\n' + WHOLE

FILES = {
    "league.toml": LEAGUE,
    "members.toml": MEMBERS,
    "clubs.toml": CLUBS,
    "trophies.toml": TROPHIES,
    "congresses/third.toml": CONGRESS,
    "events/1900/friday-game.toml": EVENT,
    "news/spring.md": NEWS,
    "pages/about.md": PAGE,
    "files/by-laws.txt": "1. Silence.\n",
}


def project(folder: Path, *without: str, **files: str) -> Path:
    """A project with these files (`__` stands for a slash, and the last `_` for the dot) besides the usual ones."""
    named = {name.replace("__", "/")[::-1].replace("_", ".", 1)[::-1]: text for name, text in files.items()}
    return write_content(folder, {name: text for name, text in {**FILES, **named}.items() if name not in without})


def read(folder: Path, today: datetime.date | None = None) -> tuple[League, list[Problem]]:
    """The league of a project, and its problems."""
    league, problems = read_league(folder, today=today)
    assert league is not None
    return league, list(problems)


def test_a_whole_league_is_read_without_a_problem(tmp_path: Path) -> None:
    """Every kind of file, and what they say of each other."""
    league, problems = read(project(tmp_path))
    assert problems == []
    assert (league.name, league.paper, league.search, league.data) == ("Harbour Whist League", "A4", False, False)
    assert [event.id for event in league.events] == ["1900/friday-game"]
    assert (league.events[0].congress, league.events[0].day, league.events[0].trophy) == ("third", 2, "cup")
    assert league.files == ("files/by-laws.txt",)
    assert [(article.path, article.menu, article.order) for article in league.articles] == [
        ("news/spring.html", False, 100), ("about.html", True, 3),
    ]  # fmt: skip


def test_members_and_guests_are_the_people_of_a_league(tmp_path: Path) -> None:
    """A name in an event that is no member's is a person all the same, after the members."""
    league, _ = read(project(tmp_path))
    assert list(league.people)[:2] == ["amy-abel", "edith-earl"]
    assert league.people["amy-abel"].member and not league.people["ben-baker"].member
    assert (league.people["amy-abel"].club, league.people["amy-abel"].joined) == ("harbour", 1898)
    assert league.people["ben-baker"].name == "Ben Baker"
    assert len(league.people) == 12


def test_a_congress_is_read_with_its_programme(tmp_path: Path) -> None:
    """Officers and committees in their order, sittings by day, the words for when it was."""
    congress = read(project(tmp_path))[0].congresses["third"]
    assert (congress.when, congress.begins, congress.days) == ("11 to 13 January 1900", datetime.date(1900, 1, 11), 3)
    assert congress.committees[0].holders == ("Amy Abel (chairman)", "Ben Baker")
    assert (congress.sittings[0].day, congress.sittings[0].event) == (2, "1900/friday-game")
    assert (congress.paper, congress.laws) == (("programme",), ("Laws of 1893",))


@pytest.mark.parametrize(
    ("written", "begins", "when"),
    [
        ("1893", datetime.date(1893, 1, 1), "1893"),
        ('"1893-06"', datetime.date(1893, 6, 1), "June 1893"),
        ("1900-01-31", datetime.date(1900, 1, 31), "31 January to 2 February 1900"),
        ("1899-12-31", datetime.date(1899, 12, 31), "31 December 1899 to 2 January 1900"),
    ],
)
def test_a_congress_may_have_a_date_as_far_as_it_is_known(tmp_path: Path, written: str, begins: datetime.date, when: str) -> None:
    """A day, a month or a year."""
    congress = CONGRESS.replace("1900-01-11", written)
    league, _ = read(project(tmp_path, **{"congresses__third_toml": congress}))
    assert (league.congresses["third"].begins, league.congresses["third"].when) == (begins, when)


def test_a_trophy_has_its_roll(tmp_path: Path) -> None:
    """Years, dates, a gap that says so."""
    first, second = read(project(tmp_path))[0].trophies["cup"].holders
    assert (first.year, first.holder, first.note) == (1899, "", "nobody wrote it down")
    assert (second.year, second.event) == (1900, "1900/friday-game")


def test_today_is_the_latest_day_on_which_something_is_recorded(tmp_path: Path) -> None:
    """Events with scores count, planned events only when there is nothing else; or it is said."""
    planned = HEAD.replace("1900-01-12", "1905-01-01") + MITCHELL
    folder = project(tmp_path, events__1905__later_toml=planned)
    assert read(folder, datetime.date(1901, 1, 1))[0].today == datetime.date(1901, 1, 1)
    assert read(folder)[0].today == datetime.date(1900, 1, 12)
    (folder / "content/events/1900/friday-game.toml").unlink()
    assert read(folder)[0].today == datetime.date(1905, 1, 1)


def test_a_league_file_alone_is_a_league(tmp_path: Path) -> None:
    """Nothing else must be there, and the clock of the machine is not asked."""
    league, problems = read(project(tmp_path, *[name for name in FILES if name != "league.toml"]))
    assert problems == []
    assert league.today == datetime.date(1900, 1, 1)


def test_without_a_league_file_there_is_no_league_and_still_every_problem(tmp_path: Path) -> None:
    """The other files are read all the same."""
    folder = project(tmp_path, "league.toml", pages__about_md="# About\n")
    league, problems = read_league(folder)
    assert league is None
    assert [problem.code for problem in problems] == ["E158", "E130"]


def test_events_are_in_the_order_of_their_dates(tmp_path: Path) -> None:
    """Whatever their files are called; then by id."""
    early = WHOLE.replace("1900-01-12", "1899-12-01")
    league, _ = read(project(tmp_path, events__1900__a_toml=WHOLE, events__1899__z_toml=early))
    assert [event.id for event in league.events] == ["1899/z", "1900/a", "1900/friday-game"]


def test_capitals_and_blanks_make_no_other_address(tmp_path: Path) -> None:
    """Two files of one address are an error that names both; seasons count by themselves."""
    folder = project(tmp_path, events__1901__game_toml=WHOLE.replace("1900-01-12", "1901-01-11"))
    (folder / "content/events/1900/Friday Game.toml").write_text(WHOLE, "utf-8")
    problems = read(folder)[1]
    assert [problem.code for problem in problems] == ["E157"]
    assert "Friday Game.toml" in problems[0].message and problems[0].at.file.endswith("friday-game.toml")


@pytest.mark.parametrize("name", ["a\\b.toml", "a:b.toml", "a\nb.toml", "???.toml"])
def test_a_name_that_no_address_can_have_is_refused(tmp_path: Path, name: str) -> None:
    """Backslashes, colons, line breaks, nothing at all."""
    folder = project(tmp_path)
    (folder / "content/events/1900" / name).write_text(WHOLE, "utf-8")
    league, problems = read(folder)
    assert [problem.code for problem in problems] == ["E156"]
    assert len(league.events) == 1


def test_a_season_without_letters_is_refused(tmp_path: Path) -> None:
    """Its page could have no address."""
    folder = project(tmp_path)
    (folder / "content/events/--").mkdir()
    (folder / "content/events/--/game.toml").write_text(WHOLE, "utf-8")
    assert [problem.code for problem in read(folder)[1]] == ["E156"]


def test_a_name_that_is_no_text_is_refused(tmp_path: Path) -> None:
    """Bytes that are not UTF-8."""
    folder = project(tmp_path)
    with (folder / "content" / "pages" / os.fsdecode(b"caf\xe9.md")).open("w") as file:
        file.write(PAGE)
    assert [problem.code for problem in read(folder)[1]] == ["E156"]


def test_a_link_that_leads_out_is_refused(tmp_path: Path) -> None:
    """Files and folders; a link that stays within the content is followed, also round in a circle."""
    folder = project(tmp_path / "project")
    (tmp_path / "secret.md").write_text(PAGE)
    content = folder / "content"
    (content / "pages/secret.md").symlink_to(tmp_path / "secret.md")
    (content / "files/all").symlink_to(tmp_path)
    (content / "files/rules.txt").symlink_to(content / "files/by-laws.txt")
    (content / "files/again").symlink_to(content / "files")
    league, problems = read(folder)
    assert [problem.code for problem in problems] == ["E106", "E106"]
    assert "files/rules.txt" in league.files


def test_a_file_that_nobody_knows_is_a_warning(tmp_path: Path) -> None:
    """Hidden files are passed over; a CSV file is known when its event names it."""
    event = EVENT[: EVENT.index("[[scores]]")].replace("title", 'scores = "friday.csv"\nstatus = "provisional"\ntitle')
    folder = project(tmp_path, **{"events__1900__friday-game_toml": event, "notes_txt": "chairs"})
    for name in ("events/1900/friday.csv", "events/1900/other.csv", ".DS_Store", "events/.hidden"):
        (folder / "content" / name).write_text("deal,ns,ew,tricks\n1,1,2,8\n")
    problems = read(folder)[1]
    assert [problem.at.file for problem in problems if problem.code == "W160"] == [
        "content/events/1900/other.csv", "content/notes.txt",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("members_toml", "harbour", "harbor"),
        ("trophies_toml", "1900/friday-game", "1900/friday"),
        ("congresses__third_toml", "1900/friday-game", "1900/friday"),
        ("congresses__third_toml", '["cup"]', '["cap"]'),
        ("events__1900__friday-game_toml", '"third"', '"fourth"'),
        ("events__1900__friday-game_toml", '"cup"', '"cap"'),
    ],
)
def test_an_id_that_nothing_has_is_an_error(tmp_path: Path, file: str, old: str, new: str) -> None:
    """Of a club, an event, a trophy or a congress."""
    text = {**FILES}[file.replace("__", "/")[::-1].replace("_", ".", 1)[::-1]]
    problems = read(project(tmp_path, **{file: text.replace(old, new)}))[1]
    assert "E164" in {problem.code for problem in problems}


def test_an_event_with_a_slip_is_still_known_to_others(tmp_path: Path) -> None:
    """A trophy that names it gets no second problem."""
    problems = read(project(tmp_path, **{"events__1900__friday-game_toml": EVENT.replace("title", "titel")}))[1]
    assert [problem.code for problem in problems] == ["E150"]


@pytest.mark.parametrize(("day", "code"), [(1, "W232"), (3, "W232"), (4, "E224")])
def test_the_day_of_a_congress_is_the_day_of_the_event(tmp_path: Path, day: int, code: str) -> None:
    """The second day of a congress that begins on the 11th is the 12th."""
    event = EVENT.replace("day = 2", f"day = {day}")
    assert [problem.code for problem in read(project(tmp_path, **{"events__1900__friday-game_toml": event}))[1]] == [code]


def test_reading_twice_gives_the_same_league(tmp_path: Path) -> None:
    """Nothing hangs on the order of the folder or on the time."""
    folder = project(tmp_path)
    assert read_league(folder)[0] == read_league(folder)[0]


def test_a_register_that_cannot_be_read_is_not_asked(tmp_path: Path) -> None:
    """A quote that is missing in clubs.toml gives no second problem for each member."""
    problems = read(project(tmp_path, clubs_toml='[harbour]\nname = "Harbour\n'))[1]
    assert [problem.at.file for problem in problems] == ["content/clubs.toml"]
