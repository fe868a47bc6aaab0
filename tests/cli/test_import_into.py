"""import --into: results join those of a division: added, compared, asked about; nothing that stands changes, no week is lost."""

import tomllib
from pathlib import Path

import pytest

from tests.cli.conftest import Type
from whistpress.cli import import_

CLUBS = '[oak]\nname = "Royal Oak"\n\n[fox]\nname = "The Fox"\n\n[elm]\nname = "Elm Park"\n\n[bell]\nname = "Bell"\n'
HEAD = """\
title = "Division One"
clubs = ["oak", "fox", "elm", "bell"]
begins = 2026-09-07
every = 7
"""
WEEK_1 = "home,away,home_tricks,away_tricks\noak,fox,482,454\n"


@pytest.fixture
def division(league: Path) -> Path:
    """The file of a division whose results are in a CSV file beside it; the first week is in."""
    (league / "content/clubs.toml").write_text(CLUBS, "utf-8")
    file = league / "content/fixtures/2026-27/division-one.toml"
    file.parent.mkdir(parents=True)
    file.write_text(HEAD + 'results = "results.csv"\n', "utf-8")
    file.with_name("results.csv").write_text(WEEK_1, "utf-8")
    return file


def sheet(*rows: str, name: str = "week.csv", heads: str = "Home,Away,Score") -> str:
    """A sheet of results."""
    Path(name).write_text("\n".join([heads, *rows, ""]), "utf-8")
    return name


def test_a_second_and_a_third_week_join_the_first(typed: Type, division: Path) -> None:
    """Row for row in the file that the division names; the division's own file stays."""
    results, before = division.with_name("results.csv"), division.read_bytes()
    for week, row in enumerate(("Elm Park,Bell,470-466", "Bell,Royal Oak,460-476"), start=2):
        result = typed("import", sheet(row, name=f"week-{week}.csv"), "--into", "2026-27/division-one", "--yes")
        assert result.exit_code == 0, result.output
        assert "results 1 new" in result.stdout
    assert results.read_text("utf-8") == WEEK_1 + "elm,bell,470,466\nbell,oak,460,476\n"
    assert division.read_bytes() == before
    again = typed("import", "week-2.csv", "--into", "division-one", "--yes")
    assert again.exit_code == 0 and "0 new, 1 there already" in again.stdout and "nothing to write" in again.stdout
    assert len(list(division.parent.iterdir())) == 2


def test_what_differs_is_said_and_stays(typed: Type, division: Path) -> None:
    """The others are added all the same; the exit status is that of an error."""
    result = typed("import", sheet("Royal Oak,Fox,483-453", "Elm Park,Bell,470-466"), "--into", "division one", "--yes")
    assert result.exit_code == 1
    assert "error[E899]: Royal Oak v. The Fox: the division has 482-454, this sheet 483-453" in result.stderr
    assert "results.csv, line 2" in result.stderr
    assert division.with_name("results.csv").read_text("utf-8") == WEEK_1 + "elm,bell,470,466\n"
    alone = typed("import", sheet("Royal Oak,Fox,483-453"), "--into", "division one", "--yes")
    assert alone.exit_code == 1 and "nothing to write" in alone.stdout


@pytest.mark.parametrize(("answers", "row"), [("y\ny\n", "oak,fox,483,453"), ("n\ny\n", "oak,fox,482,454")])
def test_a_terminal_is_asked_about_what_differs(
    typed: Type, division: Path, monkeypatch: pytest.MonkeyPatch, answers: str, row: str
) -> None:
    """Yes writes what the sheet says, in the same row; no keeps what stands."""
    monkeypatch.setattr(import_, "can_ask", lambda: True)
    name = sheet("Royal Oak,Fox,483-453", "Elm Park,Bell,470-466")
    result = typed("import", name, "--into", "division-one", answers=answers)
    assert result.exit_code == int(answers.startswith("n")), result.output
    text = WEEK_1.replace("oak,fox,482,454", row) + "elm,bell,470,466\n"
    assert division.with_name("results.csv").read_text("utf-8") == text


def test_without_into_it_is_offered(typed: Type, division: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the teams, whatever the sheet is called; --yes is no answer to it, and nothing is written beside the division."""
    files = sorted(division.parent.iterdir())
    for words in ((), ("--yes",)):
        result = typed("import", sheet("Elm Park,Bell,470-466"), "--season", "2026-27", *words)
        assert result.exit_code == 2 and "whistpress import week.csv --into 2026-27/division-one" in result.stderr
    assert sorted(division.parent.iterdir()) == files
    monkeypatch.setattr(import_, "can_ask", lambda: True)
    assert typed("import", "week.csv", "--season", "2026-27", answers="y\ny\n").exit_code == 0
    assert division.with_name("results.csv").read_text("utf-8") == WEEK_1 + "elm,bell,470,466\n"


def test_a_title_that_is_said_is_that_of_the_division(typed: Type, division: Path) -> None:
    """And another title is that of another division."""
    name = sheet("2026-09-14,Elm Park,Bell,470-466", heads="Date,Home,Away,Score")
    assert typed("import", name, "--title", "Division One", "--yes").exit_code == 0
    assert division.with_name("results.csv").read_text("utf-8") == WEEK_1 + "elm,bell,470,466\n"
    assert typed("import", name, "--title", "Friendly", "--yes").exit_code == 0
    assert division.with_name("friendly.toml").is_file()


def test_lines_of_the_divisions_own_file_get_one_more(typed: Type, division: Path) -> None:
    """With a walkover and a postponed match; comments stay."""
    text = HEAD + 'results = [\n  "oak 482-454 fox",   # by telephone\n]\n'
    division.write_text(text, "utf-8")
    name = sheet(
        "Elm Park,Bell,470-466,", "Bell,Fox,,w/o away", "Fox,Elm Park,,postponed 2026-12-01", heads="Home,Away,Score,Note"
    )
    assert typed("import", name, "--into", "division-one", "--yes").exit_code == 0
    added = '  "elm 470-466 bell",\n  "2026-09-14 fox w/o bell",\n  "fox v elm postponed 2026-12-01",\n]\n'
    assert division.read_text("utf-8") == text.removesuffix("]\n") + added
    again = typed("import", name, "--into", "division-one", "--yes")
    assert "0 new, 3 there already" in again.stdout, again.output


def test_tables_of_matches_get_one_more(typed: Type, division: Path) -> None:
    """Where the division tells its results in [[match]]; the players of a card too."""
    text = HEAD + '\n[[match]]\nhome = "oak"\naway = "fox"\ntricks = [482, 454]\n'
    division.write_text(text, "utf-8")
    name = sheet("Elm Park,Bell,470-466")
    assert typed("import", name, "--into", "division-one", "--yes").exit_code == 0
    rows = ("Bell,Fox,90,92,1,Al Orr,Bo Orr,Cy Fay,Di Fay", "Bell,Fox,91,91,2,Ed Elm,Flo Elm,Gus Ash,Ivy Ash")
    card = sheet(*rows, name="card.csv", heads="Home,Away,Home tricks,Away tricks,Table,Home1,Home2,Away1,Away2")
    result = typed("import", card, "--into", "division-one", "--yes")
    assert "1 new" in result.stdout, result.output
    assert division.read_text("utf-8").startswith(text)
    matches = tomllib.loads(division.read_text("utf-8"))["match"]
    assert matches[1] == {"home": "elm", "away": "bell", "tricks": [470, 466]}
    assert matches[2]["tables"][0] == {"home": ["Al Orr", "Bo Orr"], "away": ["Cy Fay", "Di Fay"], "tricks": [90, 92]}


def test_a_file_of_results_gets_the_columns_that_a_row_needs(typed: Type, division: Path) -> None:
    """Tables, players, a note, a remark: nothing of the sheet is passed over."""
    rows = (
        "Elm Park,Bell,90,92,1,Al Orr,",
        "Elm Park,Bell,91,91,2,,",
        "Bell,Fox,460,476,,,A lamp failed",
        "Fox,Elm Park,,,,,w/o",
    )
    name = sheet(*rows, heads="Home,Away,Home tricks,Away tricks,Table,Home1,Note")
    result = typed("import", name, "--into", "division-one", "--yes")
    assert "3 new" in result.stdout, result.output
    assert division.with_name("results.csv").read_text("utf-8") == (
        "home,away,home_tricks,away_tricks,table,home1,note\noak,fox,482,454\nelm,bell,90,92,1,Al Orr\nelm,bell,91,91,2,\n"
        "bell,fox,460,476,,,A lamp failed\nfox,elm,,,,,w/o\n"
    )


@pytest.mark.parametrize(
    ("rows", "words", "message"),
    [
        (("Elm Park,Swan,1-2",), (), "has no team 'Swan'"),
        (("Elm Parc,Bell,1-2",), (), '--also "Elm Park=Elm Parc"'),
        (("Elm Park,Bell,1-2", "Elm Park,Bell,2-1"), (), "no day tells the matches apart"),
        (("Elm Park,Bell,1-2",), ("--into", "two"), "no division is called 'two'"),
    ],
)
def test_what_the_division_cannot_have_gets_a_sentence(
    typed: Type, division: Path, rows: tuple[str, ...], words: tuple[str, ...], message: str
) -> None:
    """And nothing is written."""
    result = typed("import", sheet(*rows), "--into", "division-one", *words, "--yes")
    assert result.exit_code in (1, 2) and message in result.stderr
    assert division.with_name("results.csv").read_text("utf-8") == WEEK_1


def test_a_file_that_is_named_and_not_there_yet_is_made(typed: Type, division: Path) -> None:
    """A workbook is not written."""
    division.with_name("results.csv").unlink()
    assert typed("import", sheet("Elm Park,Bell,470-466"), "--into", "division-one", "--yes").exit_code == 0
    assert division.with_name("results.csv").read_text("utf-8") == WEEK_1.splitlines()[0] + "\nelm,bell,470,466\n"
    division.write_text(HEAD + 'results = "results.xlsx"\n', "utf-8")
    result = typed("import", "week.csv", "--into", "division-one", "--yes")
    assert result.exit_code == 2 and "results.xlsx, which is not written" in result.stderr


def test_a_match_that_is_none_of_the_fixtures_is_named(typed: Type, division: Path) -> None:
    """Also the other way round, and one that the two play on another day is a warning."""
    division.write_text(division.read_text("utf-8") + "times = 1\n", "utf-8")
    fixtures = [("oak", "fox"), ("fox", "oak")]
    results = [typed("import", sheet(f"{home},{away},1-2"), "--into", "division-one", "--yes") for home, away in fixtures]
    assert any(
        "the division has no match of" in result.stderr and "the division has it at" in result.stderr for result in results
    )
    division.write_text(HEAD + 'results = "results.csv"\n', "utf-8")
    late = typed("import", sheet("2027-01-01,Elm Park,Bell,1-2", heads="Date,Home,Away,Score"), "--into", "division-one", "--yes")
    assert "warning[W899]" in late.stderr


@pytest.mark.parametrize(
    ("text", "kind"),
    [("Date,Home,Away\n2026-09-07,oak,fox\n", "the fixtures of a division"), ("First name,Surname\nAnn,Ash\n", "members")],
)
def test_only_results_go_into_a_division(typed: Type, division: Path, text: str, kind: str) -> None:
    """Of another sheet it is said what it has."""
    Path("x.csv").write_text(text, "utf-8")
    result = typed("import", "x.csv", "--into", "division-one", "--yes")
    assert result.exit_code == 2 and kind in result.stderr


def test_a_new_division_keeps_its_first_week_when_the_second_comes(typed: Type, league: Path) -> None:
    """The two weeks of a league that begins with a sheet."""
    (league / "content/clubs.toml").write_text(CLUBS, "utf-8")
    heads = "Date,Home,Away,Score"
    first = sheet("2026-09-07,Royal Oak,Fox,482-454", "2026-09-14,Fox,Royal Oak,", name="one.csv", heads=heads)
    assert typed("import", first, "--yes").exit_code == 0
    second = sheet("2026-09-14,Fox,Royal Oak,470-466", name="week-2.csv", heads=heads)
    assert typed("import", second, "--into", "one", "--yes").exit_code == 0
    rows = (league / "content/fixtures/2026-27/one-results.csv").read_text("utf-8").splitlines()
    assert [row.split(",")[:4] for row in rows[1:]] == [["oak", "fox", "482", "454"], ["fox", "oak", "470", "466"]]
