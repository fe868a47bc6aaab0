"""import: each kind of sheet is shown, written, checked and read back; nothing is overwritten, nothing half written."""

import csv
import datetime
import io
import json
import tempfile
import tomllib
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.cli.conftest import Type
from tests.workbooks import workbook
from whistpress import tree
from whistpress.cli import import_, main
from whistpress.core.model.names import slug

LEAGUE = 'name = "Harbour"\n'
CLUBS = '[oak]\nname = "Royal Oak"\n\n[fox]\nname = "The Fox"\n'
SEASON = """\
Barnfield Whist Club;;;;;
Player;3/10/2025;10/10/2025;17/10/2025;24/10/25;Total
Edith Gale;147,5;150;;;297,5
E. Gale;;;;149;149
Gale, Edyth;;;151;;151
Cobb, Ned;139;-;141,5;x;280,5
Ada Ash;120;121;122;123;486
Total;406,5;271;414,5;272;
"""


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty league; the current folder too."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "league.toml").write_text(LEAGUE, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def read(league: Path, name: str) -> dict[str, Any]:
    """A file of the league."""
    return tomllib.loads((league / "content" / name).read_text("utf-8"))


def files(league: Path) -> dict[str, bytes]:
    """Every file of the league."""
    return {str(path.relative_to(league)): path.read_bytes() for path in league.rglob("*") if path.is_file()}


def test_a_season_of_three_spellings_becomes_an_event_for_each_evening(typed: Type, club: Path) -> None:
    """Commas for points, a title above the heads, sums below; who was not there has no total."""
    (club / "last-year.csv").write_text(SEASON, "utf-8")
    before = files(club)
    shown = typed("import", "last-year.csv", "--title", "Friday drive")
    assert shown.exit_code == 0, shown.output
    for words in (
        "last-year.csv: the totals of a season",
        "'Player' as name, total",
        "the day comes first, as in 17/10/2025",
        "4, 3 October 2025 to 24 October 2025: 10 totals",
        "Edith Gale 147.5; Ned Cobb 139; Ada Ash 120",
        "'Edith Gale' and 'Edyth Gale' and 'E. Gale'",
        "--also all",
        "nothing is written yet; to write it, add --yes",
    ):
        assert words in " ".join(shown.stdout.split()), words
    assert files(club) == before
    written = typed("import", "last-year.csv", "--title", "Friday drive", "--also", "all", "--yes")
    assert written.exit_code == 0, written.output
    assert "whistpress check finds nothing wrong in it" in written.stdout
    assert read(club, "events/2025/friday-drive-2025-10-03.toml") == {
        "title": "Friday drive",
        "date": datetime.date(2025, 10, 3),
        "totals": {"Edith Gale": 147.5, "Ned Cobb": 139, "Ada Ash": 120},
    }
    last = read(club, "events/2025/friday-drive-2025-10-24.toml")
    assert last["totals"] == {"Edith Gale": 149, "Ada Ash": 123}
    assert read(club, "members.toml") == {"edith-gale": {"name": "Edith Gale", "also": ["Edyth Gale", "E. Gale"]}}
    score = json.loads(typed("score", "friday-drive-2025-10-03", "--format", "json").stdout)
    assert json.dumps(score).count("295/2") > 0
    assert typed("check", "--strict").exit_code == 0


def test_nothing_is_overwritten_and_nothing_is_half_written(typed: Type, club: Path) -> None:
    """One file that is there already stops the whole import."""
    (club / "last-year.csv").write_text(SEASON, "utf-8")
    there = club / "content/events/2025/last-year-2025-10-17.toml"
    there.parent.mkdir(parents=True)
    there.write_text("mine", "utf-8")
    before = files(club)
    result = typed("import", "last-year.csv", "--yes")
    assert result.exit_code == 2
    assert "last-year-2025-10-17.toml is there already" in result.stderr
    assert files(club) == before


def test_what_was_written_is_taken_back_when_a_disk_fails(typed: Type, club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All or nothing, also for files that are made longer."""
    (club / "content/members.toml").write_text("# Ours.\n", "utf-8")
    (club / "last-year.csv").write_text(SEASON, "utf-8")
    before = files(club)
    write = tree.write_file

    def fail(root: Path, path: str, body: bytes, **named: Any) -> None:
        if path.endswith("members.toml"):
            raise OSError(28, "No space left on device")
        write(root, path, body, **named)

    monkeypatch.setattr(tree, "write_file", fail)
    assert typed("import", "last-year.csv", "--add-members", "--yes").exit_code == 1
    assert files(club) == before


def test_a_workbook_has_days_and_sheets(typed: Type, club: Path) -> None:
    """Days as Excel keeps them, the other sheets named, one of them chosen by --sheet."""
    day = datetime.date(2025, 10, 3)
    season: list[list[object]] = [["Name", day, day + datetime.timedelta(7)], ["Edith Gale", 170, 165.5], ["Ned Cobb", None, 161]]
    members: list[list[object]] = [["Member", "Joined"], ["Edith Gale", 2001], ["Ned Cobb", datetime.date(2004, 9, 1)]]
    (club / "book.xlsx").write_bytes(workbook({"Totals": season, "Who & when": members}))
    shown = typed("import", "book.xlsx", "--yes")
    assert shown.exit_code == 0, shown.output
    assert "sheet 'Totals': the totals of a season" in shown.stdout
    assert "'Who & when': --sheet NAME reads another" in shown.stdout
    assert read(club, "events/2025/book-2025-10-10.toml")["totals"] == {"Edith Gale": 165.5, "Ned Cobb": 161}
    assert typed("import", "book.xlsx", "--sheet", "who & WHEN", "--yes").exit_code == 0
    assert read(club, "members.toml")["ned-cobb"] == {"name": "Ned Cobb", "joined": 2004}
    slip = typed("import", "book.xlsx", "--sheet", "Totls")
    assert slip.exit_code == 1 and "did you mean 'Totals'?" in slip.stderr


def test_one_evening_has_halves_and_cards(typed: Type, club: Path) -> None:
    """The day comes from the file's name; Windows' letters are said."""
    text = "Name;Total;Half;Lady/Gent\nZoë Ash;170;81;L\nJosé Cobb;165,5;80;gent\n"
    (club / "Harvest drive 2025-10-04.csv").write_bytes(text.encode("cp1252"))
    result = typed("import", "Harvest drive 2025-10-04.csv", "--yes")
    assert result.exit_code == 0, result.output
    assert "read as Windows-1252" in result.stdout
    assert read(club, "events/2025/harvest-drive.toml") == {
        "title": "Harvest drive",
        "date": datetime.date(2025, 10, 4),
        "totals": {"ladies": {"Zoë Ash": [81, 89]}, "gentlemen": {"José Cobb": [80, 85.5]}},
    }
    score = json.loads(typed("score", "harvest-drive", "--format", "json").stdout)
    assert "halves" in json.dumps(score)


@pytest.mark.parametrize(
    "rows",
    [
        ["Ladies,Half,Total,,Gentlemen,Half,Total", "Ada Ash,81,170,,Ned Cobb,80,165", "Edith Gale,70,150,,,,"],
        [
            "Harvest drive",
            "Ladies,,,,Gents",
            "Name,Half,Total,,Name,Half,Total",
            "Ada Ash,81,170,,Ned Cobb,80,165",
            "Edith Gale,70,150",
        ],
    ],
)
def test_ladies_and_gentlemen_may_stand_side_by_side(typed: Type, club: Path, rows: list[str]) -> None:
    """With the words as heads, or above them."""
    (club / "drive.csv").write_text("\n".join(rows), "utf-8")
    result = typed("import", "drive.csv", "--date", "2025-10-04", "--yes")
    assert result.exit_code == 0, result.output
    totals = {"ladies": {"Ada Ash": [81, 89], "Edith Gale": [70, 80]}, "gentlemen": {"Ned Cobb": [80, 85]}}
    assert read(club, "events/2025/drive.toml")["totals"] == totals


def test_pairs_are_an_event_of_pairs(typed: Type, club: Path) -> None:
    """By two columns of names."""
    (club / "pairs.csv").write_text("Name 1,Name 2,Tricks\nAnn Ash,Abel Ash,90\nBo Cobb,Cy Dale,88\n", "utf-8")
    assert typed("import", "pairs.csv", "--date", "2025-10-04", "--yes").exit_code == 0
    event = read(club, "events/2025/pairs.toml")
    assert (event["contest"], event["totals"]) == ("pairs", {"Ann Ash & Abel Ash": 90, "Bo Cobb & Cy Dale": 88})


def test_pairs_in_one_column_are_pairs(typed: Type, club: Path) -> None:
    """With and, a stroke or a plus; a card of one among them is an error before anything is written."""
    text = "Pair,Name,Total\n1,Ann Ash and Abel Ash,90\n2,Bo Cobb / Cy Dale,88\n3,Di Elm + Ed Fox,87\n"
    (club / "pairs.csv").write_text(text, "utf-8")
    assert typed("import", "pairs.csv", "--date", "2025-10-04", "--yes").exit_code == 0
    assert list(read(club, "events/2025/pairs.toml")["totals"]) == ["Ann Ash & Abel Ash", "Bo Cobb & Cy Dale", "Di Elm & Ed Fox"]
    (club / "more.csv").write_text(text + "4,Gus Hill,80\n", "utf-8")
    result = typed("import", "more.csv", "--date", "2025-10-04", "--yes")
    assert result.exit_code == 1 and "'Gus Hill' is not the two names of a pair" in result.stderr
    assert not (club / "content/events/2025/more.toml").exists()


def test_matches_that_nothing_tells_apart_are_an_error(typed: Type, club: Path) -> None:
    """Two at one ground need their days."""
    (club / "r.csv").write_text("Home,Away,Score\nOak,Fox,90-92\nOak,Fox,91-91\n", "utf-8")
    result = typed("import", "r.csv", "--season", "2025-26", "--yes")
    assert result.exit_code == 1 and "no day tells the matches apart" in result.stderr


def test_travellers_of_single_players(typed: Type, club: Path) -> None:
    """Four columns of names; a name that begins like a compass number is a name."""
    (club / "n.csv").write_text("Deal,N,E,S,W,Tricks\n1,NS Ash,Bo Cobb,Cy Dale,Di Elm,7\n", "utf-8")
    assert typed("import", "n.csv", "--date", "2025-10-10", "--yes").exit_code == 0
    event = read(club, "events/2025/n.toml")
    assert (event["contest"], event["entries"]["1"]) == ("individual", "NS Ash")


def test_a_row_for_each_total_makes_the_evenings(typed: Type, club: Path) -> None:
    """The long form, in any order, with the name of each evening; a season over two years."""
    rows = ("Date,Event,Player,Score", "2026-01-09,New Year drive,Ned Cobb,161", "2025-12-12,Drive,Ned Cobb,150")
    text = "\n".join((*rows, "2025-12-12,Drive,Ada Ash,140"))
    (club / "all.csv").write_text("\ufeff" + text, "utf-8")
    result = typed("import", "all.csv", "--yes")
    assert result.exit_code == 0, result.output
    assert read(club, "events/2025-26/drive.toml")["totals"] == {"Ned Cobb": 150, "Ada Ash": 140}
    assert read(club, "events/2025-26/new-year-drive.toml")["totals"] == {"Ned Cobb": 161}


def test_evenings_without_days_are_counted_from_the_first(typed: Type, club: Path) -> None:
    """Week 1, Week 2: --date and --every; a 0 may mean that somebody was not there."""
    (club / "weeks.csv").write_text("Name,Week 1,Week 2\nAda Ash,170,0\nNed Cobb,160,150\n", "utf-8")
    slip = typed("import", "weeks.csv", "--yes")
    assert slip.exit_code == 2 and "--date is not said" in slip.stderr
    result = typed("import", "weeks.csv", "--date", "2025-10-03", "--every", "14", "--no-zeros", "--yes")
    assert result.exit_code == 0, result.output
    assert read(club, "events/2025/weeks-2025-10-17.toml")["totals"] == {"Ned Cobb": 150}


@pytest.mark.parametrize(("words", "day"), [(("--dates", "day-first"), "2025-04-03"), (("--dates", "month-first"), "2025-03-04")])
def test_days_that_may_be_two_are_asked_for(typed: Type, club: Path, words: Sequence[str], day: str) -> None:
    """Never guessed."""
    (club / "s.csv").write_text("Name,3/4/2025,5/4/2025\nAda Ash,170,160\n", "utf-8")
    slip = typed("import", "s.csv", "--yes")
    assert slip.exit_code == 2 and "'3/4/2025' may be 3 April or 4 March" in slip.stderr
    assert typed("import", "s.csv", *words, "--yes").exit_code == 0
    assert (club / f"content/events/2025/s-{day}.toml").is_file()


def test_the_season_gives_the_year_to_days_without_one(typed: Type, club: Path) -> None:
    """July begins it."""
    (club / "s.csv").write_text("Name,Fri 3rd Oct,9 Jan\nAda Ash,170,160\n", "utf-8")
    assert "--season" in typed("import", "s.csv", "--yes").stderr
    assert typed("import", "s.csv", "--season", "2025-26", "--yes").exit_code == 0
    assert sorted(path.name for path in (club / "content/events/2025-26").iterdir()) == ["s-2025-10-03.toml", "s-2026-01-09.toml"]


def test_members_are_added_once(typed: Type, club: Path) -> None:
    """Who is there already is shown, comments stay, a column of telephone numbers is passed over."""
    (club / "content/clubs.toml").write_text(CLUBS, "utf-8")
    (club / "content/members.toml").write_text('# Ours.\n[edith-gale]\nname = "Edith Gale"   # since ever\n', "utf-8")
    text = "First name,Surname,Club,Joined,Phone,Also\nEdith,Gale,oak,2001,01234,\nNed,Cobb,fox,2004,,Edward Cobb; N. Cobb\n"
    (club / "members.csv").write_text(text, "utf-8")
    result = typed("import", "members.csv", "--yes")
    assert result.exit_code == 0, result.output
    assert "'Phone'" in result.stdout and "2: 1 is a member, 1 new" in result.stdout
    assert (
        (club / "content/members.toml")
        .read_text("utf-8")
        .startswith('# Ours.\n[edith-gale]\nname = "Edith Gale"   # since ever\n')
    )
    ned = {"name": "Ned Cobb", "also": ["Edward Cobb", "N. Cobb"], "club": "fox", "joined": 2004}
    assert read(club, "members.toml")["ned-cobb"] == ned
    assert "nothing to write" in typed("import", "members.csv", "--yes").stdout


def test_husband_and_wife_are_two(typed: Type, club: Path) -> None:
    """As are two who played on one evening, whatever their names."""
    (club / "members.csv").write_text("Name\nMr Gale\nMrs Gale\n", "utf-8")
    assert "one person?" not in typed("import", "members.csv").stdout
    (club / "drive.csv").write_text("Name,Total\nEdith Gale,170\nE. Gale,160\n", "utf-8")
    result = typed("import", "drive.csv", "--date", "2025-10-03")
    assert "one person?" not in result.stdout
    result = typed("import", "drive.csv", "--date", "2025-10-03", "--also", "Edith Gale=E. Gale", "--yes")
    assert result.exit_code == 1 and "E858" in result.stderr


def test_results_become_a_division_with_its_table(typed: Type, club: Path) -> None:
    """Clubs by name, unknown teams listed, postponed matches kept; the fixtures are those of the sheet."""
    (club / "content/clubs.toml").write_text(CLUBS, "utf-8")
    text = "Date,Home Team,Away Team,Score,Notes\n13/04/2026,Royal Oak,Fox,482-454,\n20/04/2026,the fox,Royl Oak,,postponed\n"
    (club / "division-one.csv").write_text(text, "utf-8")
    shown = typed("import", "division-one.csv")
    assert "'Royl Oak' is nearly 'Royal Oak'" in shown.stdout and "unknown" in shown.stdout
    result = typed("import", "division-one.csv", "--also", "Royal Oak=Royl Oak", "--yes")
    assert result.exit_code == 0, result.output
    assert "finds nothing wrong" in result.stdout
    rows = list(csv.DictReader(io.StringIO((club / "content/fixtures/2025-26/division-one-results.csv").read_text("utf-8"))))
    assert [(row["home"], row["home_tricks"], row["note"]) for row in rows] == [("oak", "482", ""), ("fox", "", "postponed")]
    table = json.loads(typed("table", "division-one", "--format", "json").stdout)
    assert [(row["team"], row["points"], row["tricks_for"]) for row in table["rows"]] == [
        ("oak", "2", "482"),
        ("fox", "0", "454"),
    ]


def test_results_of_a_division_whose_title_is_said_join_it(typed: Type, club: Path) -> None:
    """Two tables of a match are one line of its results; no other file is written."""
    (club / "content/clubs.toml").write_text(CLUBS, "utf-8")
    (club / "fixtures.csv").write_text("Date,Home,Away\n2026-04-13,oak,fox\n2026-04-20,fox,oak\n", "utf-8")
    assert typed("import", "fixtures.csv", "--title", "One", "--yes").exit_code == 0
    (club / "r.csv").write_text(
        "Date,Home,Away,Home tricks,Away tricks,Table\n2026-04-13,oak,fox,90,92,1\n2026-04-13,oak,fox,91,91,2\n", "utf-8"
    )
    assert typed("import", "r.csv", "--title", "One", "--yes").exit_code == 0
    assert read(club, "fixtures/2025-26/one.toml")["results"] == ["oak 181-183 fox (90-92, 91-91)"]
    assert not (club / "content/fixtures/2025-26/one-results.csv").exists()
    assert typed("check", "--strict").exit_code == 0
    (club / "r.csv").write_text("Date,Home,Away,Home tricks,Away tricks\n2026-04-13,oak,Swan,90,92\n", "utf-8")
    assert "has no team 'Swan'" in typed("import", "r.csv", "--title", "One", "--yes").stderr


def test_travellers_become_an_event_with_its_scores(typed: Type, club: Path) -> None:
    """Names become entries by number."""
    (club / "t.csv").write_text(
        "Board,N/S,E/W,Tricks\n1,Ann & Abe,Bo & Cy,7\n1,Di & Ed,Fi & Gus,8\n2,Ann & Abe,Fi & Gus,5\n", "utf-8"
    )
    result = typed("import", "t.csv", "--date", "2025-11-03", "--yes")
    assert result.exit_code == 0, result.output
    assert (club / "content/events/2025/t-scores.csv").read_text("utf-8") == "deal,ns,ew,tricks\n1,1,2,7\n1,3,4,8\n2,1,4,5\n"
    assert read(club, "events/2025/t.toml")["entries"]["4"] == ["Fi", "Gus"]
    assert typed("score", "t").exit_code == 0


def test_an_initial_of_two_is_nobodys_until_somebody_says(typed: Type, club: Path) -> None:
    """E. Gale may be Edith or Enid, unless one of them has a total on that evening."""
    text = "Name,2025-10-03,2025-10-10\nEdith Gale,170,\nEnid Gale,165,{}\nE. Gale,,150\n"
    (club / "s.csv").write_text(text.format(""), "utf-8")
    shown = " ".join(typed("import", "s.csv").stdout.split())
    assert "'E. Gale' may be Edith Gale or Enid Gale" in shown and "one person?" not in shown
    (club / "s.csv").write_text(text.format("140"), "utf-8")
    assert "'Edith Gale' and 'E. Gale'" in typed("import", "s.csv").stdout


def test_a_member_keeps_the_name_of_the_list(typed: Type, club: Path) -> None:
    """Spellings that members.toml has are known; one more is offered, and what to write there is said."""
    (club / "content/members.toml").write_text('[edith-gale]\nname = "Edith Gale"\nalso = ["Edie Gale"]\n', "utf-8")
    before = (club / "content/members.toml").read_bytes()
    (club / "s.csv").write_text("Name,2025-10-03,2025-10-10\nEdie Gale,170,\nEdith Gayle,,150\n", "utf-8")
    result = typed("import", "s.csv", "--also", "all", "--yes")
    assert result.exit_code == 0, result.output
    assert 'also = ["Edith Gayle"]' in result.stdout
    assert [read(club, f"events/2025/s-2025-10-{day}.toml")["totals"] for day in ("03", "10")] == [
        {"Edith Gale": 170},
        {"Edith Gale": 150},
    ]
    assert (club / "content/members.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("member", "written", "kept"),
    [
        ("Dr. J. R. R. van der Berg, Jr.", "Dr. J. R. R. van der Berg, Jr.", "Dr. J. R. R. van der Berg, Jr."),
        ("Dr. J. R. R. van der Berg, Jr.", "dr. j. r. r.  van der Berg, jr.", "Dr. J. R. R. van der Berg, Jr."),
        ("Cobb, the younger", "Cobb, the younger", "Cobb, the younger"),
        ("Marks and Son", "Marks and Son", "Marks and Son"),
        ("Ada Ash", "Ned Cobb, Jr.", "Ned Cobb, Jr."),
        ("Ada Ash", "Ned Cobb, III", "Ned Cobb, III"),
        ("Ada Ash", "Ash, Ada", "Ada Ash"),
        ("Ada Ash", "Iiri, Irma", "Irma Iiri"),
    ],
)
def test_the_name_of_a_member_is_not_turned_round(typed: Type, club: Path, member: str, written: str, kept: str) -> None:
    """Nor is one with Jr. or the like behind a comma; "Ash, Ada" is."""
    (club / "content" / "members.toml").write_text(f'[m]\nname = "{member}"\n', "utf-8")
    (club / "drive.csv").write_text(f'name;total\n"{written}";170\nEdith Gale;160\n', "utf-8")
    assert typed("import", "drive.csv", "--date", "2025-10-04", "--yes").exit_code == 0
    assert list(read(club, "events/2025/drive.toml")["totals"]) == [kept, "Edith Gale"]


def test_an_event_that_is_there_may_name_the_sheet_itself(typed: Type, club: Path) -> None:
    """The remedy stands in the message."""
    (club / "drive.csv").write_text("Name,Total\nAda Ash,170\n", "utf-8")
    words = ("import", "drive.csv", "--date", "2025-10-03", "--yes")
    assert typed(*words).exit_code == 0
    result = typed(*words)
    assert result.exit_code == 2 and 'write in it: totals = "drive.csv"' in result.stderr


def test_columns_of_counts_and_places_are_passed_over(typed: Type, club: Path) -> None:
    """Played is no day, No. no name; a name beside the day of an evening is its title, Week 1 is none."""
    text = "No.,Name,Week 1 (3/10/25),Harvest drive 13/10/25,Played,Average\n1,Ada Ash,170,160,2,165\n"
    (club / "s.csv").write_text(text, "utf-8")
    result = typed("import", "s.csv", "--title", "Drive", "--yes")
    assert result.exit_code == 0, result.output
    assert "'No.', 'Played' and 'Average'" in result.stdout
    assert sorted(path.stem for path in (club / "content/events/2025").iterdir()) == ["drive", "harvest-drive"]


def test_a_season_is_the_name_of_a_folder(typed: Type, club: Path) -> None:
    """Nothing is written elsewhere."""
    (club / "drive.csv").write_text("Name,Total\nAda Ash,170\n", "utf-8")
    for season in ("..", "a/b", ".", "../../x"):
        result = typed("import", "drive.csv", "--date", "2025-10-03", "--season", season, "--yes")
        assert result.exit_code == 2 and "cannot be the name of a folder" in result.stderr


def test_fixtures_keep_rounds_hours_and_places(typed: Type, club: Path) -> None:
    """By the week's number; an hour of Excel has no seconds; unknown teams become teams, of the club whose name they have."""
    (club / "content/clubs.toml").write_text(CLUBS, "utf-8")
    rows = (
        "Week,Date,Home,Away,Time,Venue",
        "1,2026-09-07,Royal Oak A,Fox,19:30:00,",
        "1,2026-09-08,Royal Oak B,Swan,,Corn Hall",
    )
    (club / "f.csv").write_text("\n".join((*rows, "2,2026-09-14,Fox,Royal Oak B,,", "2,2026-09-14,Swan,Royal Oak A,,")), "utf-8")
    result = typed("import", "f.csv", "--yes")
    assert result.exit_code == 0, result.output
    division = read(club, "fixtures/2026-27/f.toml")
    assert division["clubs"] == ["fox"] and "results" not in division
    assert division["team"][0] == {"id": "royal-oak-a", "name": "Royal Oak A", "club": "oak"}
    assert division["round"][0] == {
        "date": datetime.date(2026, 9, 7),
        "matches": [
            {"home": "royal-oak-a", "away": "fox", "time": "19:30"},
            {"home": "royal-oak-b", "away": "swan", "place": "Corn Hall", "date": datetime.date(2026, 9, 8)},
        ],
    }


def test_a_terminal_is_asked(typed: Type, club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The day, whether two spellings are one person, and whether to write; no is no."""
    monkeypatch.setattr(import_, "can_ask", lambda: True)
    (club / "s.csv").write_text("Name,3/4/2025,5/4/2025\nAda Ash,170,\nA. Ash,,160\n", "utf-8")
    before = files(club)
    assert "nothing was written" in typed("import", "s.csv", answers="y\ny\nn\n").stdout
    assert files(club) == before
    result = typed("import", "s.csv", answers="y\ny\ny\n")
    assert result.exit_code == 0, result.output
    assert read(club, "events/2025/s-2025-04-05.toml")["totals"] == {"Ada Ash": 160}


def test_columns_may_be_named(typed: Type, club: Path) -> None:
    """In the words of another language."""
    (club / "s.csv").write_text("Spieler;Stiche\nAda Ash;170\n", "utf-8")
    assert typed("import", "s.csv", "--yes").exit_code == 1
    words = ("--column", "name=Spieler", "--column", "total=Stiche", "--date", "2025-10-03")
    assert typed("import", "s.csv", *words, "--yes").exit_code == 0
    assert "did you mean 'total'?" in typed("import", "s.csv", "--column", "totl=Stiche").stderr


FAR = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>'


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no XLSX workbook"),
        (b"PK\x05\x06" + b"\0" * 18, "no XLSX workbook"),
        (workbook({"S": [["Name", "Total"]]})[:700], "no XLSX workbook"),
        (workbook({"S": []}), "this file is empty"),
        (workbook({"S": []}, sheet1=FAR), "more than 300000 cells"),
        (workbook({"S": [["Name", "Total"], ["Ada Ash", "#REF!"]]}), "the formula in this cell has failed: #REF!"),
    ],
)
def test_a_workbook_that_cannot_be_read_gets_a_sentence(typed: Type, club: Path, data: bytes, words: str) -> None:
    """Damaged, empty, with a cell so far out that the memory would not hold the sheet, with a failed formula."""
    (club / "s.xlsx").write_bytes(data)
    result = typed("import", "s.xlsx", "--date", "2025-10-03", "--yes")
    assert result.exit_code == 1, result.output
    assert words in result.stderr and "Traceback" not in result.stderr


def test_help_fits_a_screen(typed: Type) -> None:
    """Of 80 columns and 40 lines."""
    text = typed("import", "--help").stdout
    assert len(text.splitlines()) <= 40 and max(map(len, text.splitlines())) <= 100


NAMES = st.lists(
    st.from_regex(r"[A-Z][a-zé']{2,9} [A-Z][a-zö-]{2,12}", fullmatch=True),
    min_size=1,
    max_size=8,
    unique_by=lambda name: slug(name),
)
TOTALS = st.fractions(0, 999, max_denominator=2)


@settings(max_examples=25)
@given(names=NAMES, data=st.data())
@example(names=["Ada O'Ash", "Zoë Cobb"], data=None)
def test_any_names_and_totals_survive(names: list[str], data: st.DataObject | None) -> None:
    """As a sheet of two evenings, with decimal commas; what comes back is what was there."""
    draw: Callable[[], Fraction | None] = (lambda: data.draw(st.none() | TOTALS)) if data else (lambda: Fraction(295, 2))
    rows = {name: (draw(), draw()) for name in names}
    cells = [[name, *("" if one is None else str(float(one)).replace(".", ",") for one in pair)] for name, pair in rows.items()]
    with tempfile.TemporaryDirectory() as folder:
        league = Path(folder)
        (league / "content").mkdir()
        (league / "content/league.toml").write_text(LEAGUE, "utf-8")
        text = io.StringIO()
        csv.writer(text, delimiter=";").writerows([["Name", "2025-10-03", "2025-10-10"], *cells])
        (league / "s.csv").write_text(text.getvalue(), "utf-8")
        result = CliRunner().invoke(main, ["import", str(league / "s.csv"), "--yes", "--project", folder])
        played = [{name: pair[at] for name, pair in rows.items() if pair[at] is not None} for at in (0, 1)]
        if not any(played):
            assert "no total is in this sheet" in result.stderr
            return
        assert result.exit_code == 0, result.output
        for day, totals in zip(("03", "10"), played, strict=True):
            path = league / f"content/events/2025/s{f'-2025-10-{day}' if all(played) else ''}.toml"
            if totals:
                found = tomllib.loads(path.read_text("utf-8"), parse_float=Fraction)["totals"]
                assert {name: Fraction(value) for name, value in found.items()} == totals


@pytest.mark.parametrize(
    ("there", "folder"),
    [
        (("drives/a.toml",), "drives"),
        (("drives/a.toml", "drives/b.toml", "club/c.toml"), "drives"),
        (("2024/a.toml",), "2025"),
    ],
)
def test_a_league_without_seasons_keeps_its_folder(typed: Type, club: Path, there: tuple[str, ...], folder: str) -> None:
    """An evening goes where the league has its events, unless its folders are seasons."""
    for name in there:
        path = club / "content" / "events" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('title = "Drive"\ndate = 2025-04-04\n[totals]\n"Ada Ash" = 1\n', "utf-8")
    (club / "drive.csv").write_text("Name,Total\nAda Ash,170\n", "utf-8")
    assert typed("import", "drive.csv", "--date", "2025-10-03", "--yes").exit_code == 0
    assert (club / "content" / "events" / folder / "drive.toml").is_file()
