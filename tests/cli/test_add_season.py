"""add season: the next season's divisions, standings and officers, with promotion and relegation."""

import datetime
import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.cli.conftest import Type

ONE = """\
# The first division.
title     = "Division One"
clubs     = ["oak", "fox", "bell"]
times     = 1
points    = [3, 1, 0]
relegated = 1
below     = "division-two"
trophy    = "shield"
results   = ["oak 480-456 fox"]

[[team]]
id   = "swan-b"
name = "Swan B"
club = "swan"

"""
TWO = """\
title = "Division Two"
times = 1
promoted = 1
begins = 2026-09-10
every = 14
no_matches = [2026-10-08]

[[team]]
id = "hare"
name = "Hare"

[[team]]
id = "swan-c"
name = "Swan C"
club = "swan"

[[match]]
home = "hare"
away = "swan-c"
tricks = [%s]
"""
STANDINGS = """\
# Rules alone.
[ladder-2026]
title = "Ladder 2026-27"
season = "2026-27"
events = "2026-27/*"
against = ["2025-26/*"]
handicap = { events = "2025-26/*", each = 1 }

[all-time]
title = "All time"
"""
FOREWORD = """\
+++
title = "Foreword"
by = "Ann Moss"

[officers]
"President" = "Ann Moss"
"Vice-President" = ["Tom Lee", "Una Day"]
+++

It was a good season.
"""


def season(league: Path, two: str = "480, 456") -> None:
    """A season of two divisions: each team of the first has beaten all after it, Swan B is last; Hare has won the second."""
    content = league / "content"
    (content / "fixtures/2026-27").mkdir(parents=True)
    (content / "books/2026-27").mkdir(parents=True)
    names = ("oak", "fox", "bell", "swan")
    (content / "clubs.toml").write_text("".join(f'[{name}]\nname = "{name.title()}"\n\n' for name in names), "utf-8")
    (content / "trophies.toml").write_text('[shield]\nname = "Shield"\n', "utf-8")
    (content / "standings.toml").write_text(STANDINGS, "utf-8")
    (content / "books/2026-27/foreword.md").write_text(FOREWORD, "utf-8")
    rounds = ""
    for number, (one, other) in enumerate(combinations(("oak", "fox", "bell", "swan-b"), 2)):
        result = "" if number == 0 else ", tricks = [490, 446]"
        day = datetime.date(2026, 9, 7) + datetime.timedelta(days=7 * number)
        rounds += f'[[round]]\ndate = {day}\nmatches = [{{ home = "{one}", away = "{other}"{result}, place = "Hall" }}]\n\n'
    (content / "fixtures/2026-27/division-one.toml").write_text(ONE + rounds, "utf-8")
    (content / "fixtures/2026-27/division-two.toml").write_text(TWO % two, "utf-8")


def read(league: Path, name: str) -> dict[str, Any]:
    """A file of the new season."""
    return tomllib.loads((league / "content" / name).read_text("utf-8"))


def test_teams_go_up_and_down_and_results_stay_behind(typed: Type, league: Path) -> None:
    """Swan B and Hare change places in the rounds that the league wrote; days are on the same weekday a year later."""
    season(league)
    result = typed("add", "season", "2027-28", "--from", "2026-27")
    assert result.exit_code == 0, result.stderr
    assert "Swan B goes down: Division One to Division Two" in result.stdout
    assert "Hare goes up: Division Two to Division One" in result.stdout
    one, two = read(league, "fixtures/2027-28/division-one.toml"), read(league, "fixtures/2027-28/division-two.toml")
    assert (one["clubs"], one["team"]) == (["oak", "fox", "bell"], [{"id": "hare", "name": "Hare"}])
    assert two["team"] == [
        {"id": "swan-c", "name": "Swan C", "club": "swan"},
        {"id": "swan-b", "name": "Swan B", "club": "swan"},
    ]
    assert (one["points"], one["relegated"], one["below"], one["trophy"]) == ([3, 1, 0], 1, "division-two", "shield")
    assert one["round"][2] == {
        "date": datetime.date(2027, 9, 20),
        "matches": [{"home": "oak", "away": "hare", "place": "Hall"}],
    }
    assert not {"match", "results", "play_off"} & {*one, *two}
    assert (two["begins"], two["every"], two["no_matches"]) == (datetime.date(2027, 9, 9), 14, ["2027-10-07..2027-10-08"])


def test_the_new_season_can_be_checked_at_once(typed: Type, league: Path) -> None:
    """No error, and the day on which it begins is as it was said; everything else moves with it."""
    season(league)
    assert typed("add", "season", "2027-28", "--begins", "2027-09-13").exit_code == 0
    assert read(league, "fixtures/2027-28/division-one.toml")["round"][0]["date"] == datetime.date(2027, 9, 13)
    assert read(league, "fixtures/2027-28/division-two.toml")["begins"] == datetime.date(2027, 9, 16)
    assert "error" not in typed("check").stderr


def test_standings_and_officers_are_carried_over(typed: Type, league: Path) -> None:
    """The standing of the season is there twice, its events a year later; the officers are in the new book."""
    season(league)
    typed("add", "season", "2027-28")
    text = (league / "content/standings.toml").read_text("utf-8")
    assert text.startswith(STANDINGS.rstrip())
    assert tomllib.loads(text)["ladder-2027"] == {
        "title": "Ladder 2027-28",
        "season": "2027-28",
        "events": "2027-28/*",
        "against": ["2026-27/*"],
        "handicap": {"events": "2026-27/*", "each": 1},
    }
    book = (league / "content/books/2027-28/foreword.md").read_text("utf-8")
    assert tomllib.loads(book.split("+++")[1]) == {
        "title": "Foreword",
        "officers": {"President": "Ann Moss", "Vice-President": ["Tom Lee", "Una Day"]},
    }
    assert book.split("+++")[2].strip() == "", "what the president wrote is about the season that was"


OFFICERS = """\
+++
title = "Officers of 2026-27"
# Tom Lee stands in
[officers]
"Secretary" = "Tom Lee"
[committees]
"Rules" = ["Ann Moss", "Tom Lee"]
+++
Ring *before six*.

Not on Sundays.
"""


@pytest.mark.parametrize("name", ["{}/officers.md", "{}.md"])
def test_the_note_of_the_officers_is_kept_and_the_reminder_is_read_by_no_reader(typed: Type, league: Path, name: str) -> None:
    """The words of the file are there again; that the officers are to be looked at is told to the secretary alone."""
    season(league)
    (league / "content/books/2026-27/foreword.md").unlink()
    (league / "content/books" / name.format("2026-27")).write_text(OFFICERS, "utf-8")
    result = typed("add", "season", "2027-28")
    assert "the officers are those of 2026-27: put in who was elected" in result.stdout
    file = league / "content/books" / name.format("2027-28")
    front, words = file.read_text("utf-8").split("+++")[1:]
    assert words == "\n\nRing *before six*.\n\nNot on Sundays.\n"
    assert front.startswith("\n# Carried over from 2026-27: put in who was elected.\n")
    assert tomllib.loads(front) == {
        "title": "Officers of 2027-28",
        "officers": {"Secretary": "Tom Lee"},
        "committees": {"Rules": ["Ann Moss", "Tom Lee"]},
    }
    printed = league / "officers.pdf"
    assert typed("print", "2027-28", "--only", "officers", "-o", str(printed)).exit_code == 0
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(printed).pages).split())
    assert "Ring before six. Not on Sundays." in text and "Secretary Tom Lee" in text
    assert "Carried over" not in text and "elected" not in text


def test_nobody_moves_out_of_a_division_that_is_not_decided(typed: Type, league: Path) -> None:
    """Hare and Swan C drew and share the place: the one that goes up is not known, and it is said."""
    season(league, "468, 468")
    result = typed("add", "season", "2027-28")
    assert "nobody goes up or down from Division Two: it is not decided" in result.stdout
    assert [team["id"] for team in read(league, "fixtures/2027-28/division-two.toml")["team"]] == ["hare", "swan-c", "swan-b"]


def test_nothing_is_overwritten(typed: Type, league: Path) -> None:
    """A file that is there stops everything before anything is written."""
    season(league)
    folder = league / "content/fixtures/2027-28"
    folder.mkdir()
    (folder / "division-two.toml").write_text("# mine\n", "utf-8")
    before = (league / "content/standings.toml").read_text("utf-8")
    result = typed("add", "season", "2027-28", "--from", "2026-27")
    assert result.exit_code == 1  # the file that is there is no division
    (folder / "division-two.toml").write_text('title = "Mine"\nclubs = ["oak", "fox"]\nbegins = 2027-09-09\nevery = 7\n', "utf-8")
    result = typed("add", "season", "2027-28", "--from", "2026-27")
    assert result.exit_code == 2
    assert "division-two.toml is there already" in result.stderr
    assert not (folder / "division-one.toml").exists()
    assert (league / "content/standings.toml").read_text("utf-8") == before


def test_a_season_that_is_not_there_is_named(typed: Type, league: Path) -> None:
    """With the nearest one; and a season whose name has no year cannot follow."""
    season(league)
    assert "did you mean '2026-27'" in typed("add", "season", "2027-28", "--from", "2026-28").stderr
    assert "by its years" in typed("add", "season", "autumn", "--from", "2026-27").stderr
    assert "did you mean" not in typed("add", "season", "1901", "--from", "1900").stderr
    assert "no divisions, standings or officers" in typed("add", "season", "1901", "--from", "1900").stderr
    assert "is not a day" in typed("add", "season", "2027-28", "--begins", "Monday").stderr


def test_results_can_be_written_below_what_was_carried_over(typed: Type, league: Path) -> None:
    """Points, walkovers and halls are lines, not tables with headers below which `results` would not count."""
    (league / "content/clubs.toml").write_text('[oak]\nname = "Oak"\nplace = "Hall"\n\n[fox]\nname = "Fox"\n', "utf-8")
    folder = league / "content/fixtures"
    (folder / "2026-27").mkdir(parents=True)
    (folder / "2026-27/one.toml").write_text(
        'title = "One"\nclubs = ["oak", "fox"]\nbegins = 2026-09-07\nevery = 7\nhalls = { "Hall" = 1 }\n'
        'points = { match = [2, 1, 0], table = [1, "1/2", 0], bonus = [{ margin = 30, points = 1 }] }\n'
        'walkover = { points = [5, 0], tables = [3, 0], tricks = "none" }\n',
        "utf-8",
    )
    assert typed("add", "season", "2027-28", "--from", "2026-27").exit_code == 0
    file = folder / "2027-28/one.toml"
    text = file.read_text("utf-8")
    assert "\n[" not in text
    assert 'points   = { match = [2, 1, 0], table = [1, "1/2", 0], bonus = [{ margin = 30, points = 1 }] }' in text
    file.write_text(f'{text}results = ["oak w/o fox"]\n', "utf-8")
    assert "error" not in typed("check").stderr
