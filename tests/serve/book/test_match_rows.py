"""Results of league matches go into the CSV file of their division, where it keeps one."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.serve.book.test_matches import BELL, DIVISION, OAK, league, typed
from whistpress.book.desk import BookDesk
from whistpress.book.edits import Authority, TypedFigure
from whistpress.book.match_pages import enter_result, open_matches
from whistpress.book.matches import line_of_result, read_result_table, with_rows
from whistpress.league.divisions.model import Division, Match, Team
from whistpress.league.divisions.read.results import TeamFinder, read_result_file
from whistpress.league.people.read.people import People
from whistpress.problems import Problems

assert league  # the fixture

WHOLE = "home;away;home_tricks;away_tricks;note\r\n"
TABLES = "date,home,away,table,home_tricks,away_tricks,note,home1,away1\n"
Book = tuple[BookDesk, Path]


@pytest.fixture
def book(league: Book) -> Book:
    """A league whose division keeps a file of results, which a test writes."""
    desk, file = league
    file.write_text(DIVISION.replace('margin = "tricks"', 'margin = "tricks"\nresults = "results.csv"'), "utf-8")
    return desk, file.with_name("results.csv")


def test_a_row_a_match_is_written_changed_and_taken_away(book: Book) -> None:
    """The ends of lines, the separator and everything else stay; the division's own file does too."""
    desk, file = book
    own = file.with_name("division-one.toml").read_bytes()
    file.write_bytes(WHOLE.encode())
    assert typed(desk, OAK, "482 - 454") == ("saved", "482-454")
    assert file.read_bytes() == (WHOLE + "oak;fox;482;454;\r\n").encode().removesuffix(b"\r\n") + b"\r\n"
    assert typed(desk, BELL, "w/o away") == ("saved", "w/o away")
    assert typed(desk, OAK, "480-456", "482-454") == ("saved", "480-456")
    assert file.read_bytes().split(b"\r\n")[1:3] == [b"oak;fox;480;456;", b"bell;crown;;;w/o away"]
    assert typed(desk, OAK, "1-2", "482-454") == ("differs", "480-456")
    assert typed(desk, OAK, "", "480-456") == ("saved", "")
    assert b"oak" not in file.read_bytes() and b"bell;crown" in file.read_bytes()
    assert file.with_name("division-one.toml").read_bytes() == own


def test_a_row_a_table_is_written_table_by_table(book: Book) -> None:
    """Further tables below the first, with the day; the whole alone takes their rows away, unless they name players."""
    desk, file = book
    file.write_text(TABLES, "utf-8")
    told = "482-454 (172-140, 150-162, 160-152)"
    assert typed(desk, OAK, told) == ("saved", told)
    day = "2026-11-26,oak,fox"
    assert file.read_text() == (f"{TABLES}{day},1,172,140,,,\n{day},2,150,162,,,\n{day},3,160,152,,,\n")
    assert typed(desk, OAK, "482-455 (172-140, 150-162, 160-152)", told)[0] == "refused"
    changed = "484-452 (174-138, 150-162, 160-152)"
    assert typed(desk, OAK, changed, told) == ("saved", changed)
    assert typed(desk, OAK, "484-452", changed) == ("saved", "484-452")
    assert file.read_text() == f"{TABLES}{day},,484,452,,,\n"
    file.write_text(f"{TABLES}{day},1,172,140,,Al Orr,Gil Fay\n", "utf-8")
    assert typed(desk, OAK, "482-454", "172-140 (172-140)")[0] == "refused" and "Al Orr" in file.read_text()


def test_a_postponed_match_keeps_its_row_and_gets_a_second(book: Book) -> None:
    """The first says on which day it was to be played."""
    desk, file = book
    file.write_text("home,away,home_tricks,away_tricks,note\nOak,Fox,,,postponed 2026-11-25\n", "utf-8")
    assert typed(desk, BELL, "postponed 2026-11-25") == ("saved", "postponed 2026-11-25")
    assert typed(desk, OAK, "470-466", "postponed 2026-11-25") == ("saved", "470-466")
    assert file.read_text().splitlines()[1:] == [
        "Oak,Fox,,,postponed 2026-11-25", "Oak,Fox,470,466,", "Bell,Crown,,,postponed 2026-11-25",
    ]  # fmt: skip


def test_what_has_no_column_says_so(book: Book) -> None:
    """The name of the column and of its file."""
    desk, file = book
    file.write_text("home,away,home_tricks,away_tricks\n", "utf-8")
    answer = enter_result(desk, TypedFigure(box=OAK, value="w/o", seen=""))
    assert answer.outcome == "refused" and "results.csv has no column 'note'" in answer.notes[0].words
    answer = enter_result(desk, TypedFigure(box=OAK, value="a lot", seen=""))
    assert answer.outcome == "refused" and answer.notes[0].words
    assert file.read_text().count("\n") == 1


def test_a_result_of_an_earlier_day_is_corrected_by_a_ruling(book: Book) -> None:
    """The row has the new figure, the division's file the ruling."""
    desk, file = book
    file.write_text("home,away,home_tricks,away_tricks,note\noak,fox,470,466,fine game\n", "utf-8")
    own = file.with_name("division-one.toml")
    own.write_text(own.read_text().replace("2026-11-26", "2026-11-24"), "utf-8")
    who = Authority("Committee", "Misread", desk.keeper.today)
    assert typed(desk, OAK, "471-465", "470-466")[0] == "refused"
    answer = enter_result(desk, TypedFigure(box=OAK, value="471-465", seen="470-466", authority=who))
    assert answer.outcome == "saved", answer
    assert "oak,fox,471,465,fine game" in file.read_text() and "470-466 was corrected to 471-465" in own.read_text()


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(st.sampled_from([OAK, BELL]), st.sampled_from(["482-454", "w/o", "", "482-454 (300-200, 182-254)"]))))
def test_the_last_result_typed_is_the_one_that_stands(typing: list[tuple[str, str]]) -> None:
    """Whatever was there before, and never two rows for one table."""
    text = TABLES
    for box, value in typing:
        text = _typed_in(text, box, value)
    for box in (OAK, BELL):
        home, away = box.rpartition("/")[2].split("-")
        rows = [line for line in text.splitlines() if f",{home},{away}," in line]
        last = next((value for one, value in reversed(typing) if one == box), "")
        assert len(rows) == (2 if "(" in last else bool(last))


def _typed_in(text: str, box: str, value: str) -> str:
    teams = tuple(Team(id=id_, name=id_.title(), club=id_) for id_ in ("oak", "fox", "bell", "crown"))
    side = read_result_table(Path(), "results.toml", "results.csv", text)
    assert side is not None
    home, away = box.rpartition("/")[2].split("-")
    found = read_result_file(side.table, TeamFinder({team.id: team for team in teams}, Problems()), People({}))
    at = next((line.at for line in found if (line.home, line.away) == (home, away)), None)
    match = Match(id="", round=1, home=home, away=away, at=at)
    division = Division(id="d", season="s", slug="d", title="D", teams=teams, matches=(match,))
    line = line_of_result(division, match, value) if value else ""
    return with_rows(side, division, match, line)


def test_the_page_shows_what_the_file_says(book: Book) -> None:
    """The matches of a day by their names; none is fixed."""
    desk, file = book
    file.write_text("home,away,home_tricks,away_tricks\noak,fox,470,466\n", "utf-8")
    opened = open_matches(desk)[0]
    group = opened.group(desk.keeper.today)
    assert group is not None and [(box.value, box.fixed) for box in group.boxes] == [("", False), ("470-466", False)]
