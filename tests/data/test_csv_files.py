"""The CSV files of the site: one table each, typed, safe in a spreadsheet, and the same facts as JSON and the database have."""

import csv
import datetime
import io
import json
import re
import sqlite3
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.data.conftest import Made
from tests.demonstration import TOGETHER, demo
from tests.whole_records import record_of
from whistpress.data.description import RecordColumn, RecordTable, WrittenColumn, cell_type
from whistpress.data.encoding import harmless
from whistpress.data.formats import csv_bytes, csv_columns, csv_text, decimal_text
from whistpress.data.formats import csv_files as csv_tables
from whistpress.language import speaking
from whistpress.league.plan import files as plan

pytestmark = TOGETHER
SNAKE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
VALUES = {
    "text": re.compile(r"(?s).*"),
    "whole number": re.compile(r"-?[0-9]+"),
    "decimal": re.compile(r"-?[0-9]+(\.[0-9]{1,6})?"),
    "fraction": re.compile(r"-?[0-9]+(/[1-9][0-9]*)?"),
    "date": re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}"),
}


@pytest.fixture(scope="module", params=["en", "fr"])
def files(request: pytest.FixtureRequest) -> dict[str, bytes]:
    """Every file for other programs of the demonstration, in English and in French."""
    loaded = demo()
    assert loaded.league is not None
    with speaking(request.param):
        every = plan.artefacts(record_of(loaded.league, loaded.results))
        return {one.path: one.make() for one in every if one.path.endswith((".csv", ".json", ".sqlite"))}


def read(data: bytes) -> list[list[str]]:
    """A file as the strictest reader takes it: UTF-8 with a mark, CR LF, each row as long as the first, names told apart."""
    assert data.startswith(b"\xef\xbb\xbf")
    text = data.decode("utf-8-sig")
    assert "\ufeff" not in text and text.endswith("\r\n")
    assert "\n" not in re.sub(r'"(?:[^"]|"")*"', "", text).replace("\r\n", "")
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    assert {len(row) for row in rows} == {len(rows[0])}
    assert len(set(rows[0])) == len(rows[0]) and all(map(SNAKE.fullmatch, rows[0]))
    return rows


def records(data: bytes) -> list[dict[str, str]]:
    """The rows by the names of their columns."""
    header, *rows = read(data)
    return [dict(zip(header, row, strict=True)) for row in rows]


def table_of(path: str) -> RecordTable:
    """The sort of a file, by its path."""
    (found,) = [one for one in csv_tables() if re.fullmatch(re.sub("<[^>]+>", "[^ ]+", re.escape(one.path)), path)]
    return found


def csv_files(files: Mapping[str, bytes]) -> Iterator[tuple[RecordTable, bytes]]:
    """Every CSV file with its sort."""
    yield from ((table_of(path), data) for path, data in files.items() if path.endswith(".csv"))


def test_every_file_is_one_table_with_columns_of_one_kind(files: dict[str, bytes]) -> None:
    """What the parser of pandas demands: equal rows, one header, columns that are text, numbers, days throughout."""
    seen = set()
    for table, data in csv_files(files):
        header, *rows = read(data)
        kinds = {column.name: column.kind for column in csv_columns(table)}
        assert set(header) <= set(kinds), table.path
        for row in rows:
            for name, cell in zip(header, row, strict=True):
                assert not cell or VALUES[kinds[name]].fullmatch(cell), (table.path, name, cell)
                if cell and kinds[name] == "date":
                    datetime.date.fromisoformat(cell)
        seen.add(table.name)
    assert seen == {table.name for table in csv_tables()}


def test_columns_that_every_file_of_a_sort_has_are_there(files: dict[str, bytes]) -> None:
    """In the order of the page that describes them; a table of tricks has `gain`, beside its `difference`, at its end."""
    for table, data in csv_files(files):
        header = read(data)[0]
        assert [column.name for column in csv_columns(table) if not column.may_lack and column.name not in header] == []
        if table.name != "score_lines":
            order = [column.name for column in csv_columns(table) if column.name in header]
            assert header == (sorted(order, key=("gain", "gain_exact").__contains__) if "difference" in order else order)


def test_the_exact_figure_is_that_of_the_decimal_beside_it(files: dict[str, bytes]) -> None:
    """To half of the sixth place; one is empty where the other is."""
    seen = 0
    for table, data in csv_files(files):
        figures = [column.name for column in csv_columns(table) if column.kind == "decimal"]
        for row in records(data):
            for name in (name for name in figures if name in row):
                written, exact = row[name], row[f"{name}_exact"]
                assert bool(written) is bool(exact)
                if exact:
                    seen += "/" in exact
                    assert abs(Fraction(written) - Fraction(exact)) <= Fraction(1, 2_000_000)
    assert seen > 500


def test_a_ranking_says_the_same_in_csv_in_json_and_in_the_database(files: dict[str, bytes]) -> None:
    """Group, place, deals, tricks and score of every entry of every event."""
    base = database(files)
    seen = 0
    for path, data in files.items():
        if not path.endswith("/ranking.csv"):
            continue
        event = path.removeprefix("events/").removesuffix("/ranking.csv")
        form = json.loads(files[path.replace("ranking.csv", "results.json")])
        in_json = [
            (ranking["group"], row["place"], str(row["entry"]), row["deals"], Fraction(row["tricks"]), Fraction(row["score"]))
            for ranking in form["rankings"]
            for row in ranking["rows"]
        ]
        in_csv = [
            (
                *(row["group"], int(row["place"]), row["entry"], int(row["deals"])),
                *(Fraction(row[name]) for name in ("tricks_exact", "score_exact")),
            )
            for row in records(data)
        ]
        assert in_csv == in_json, path
        query = 'SELECT "group", place, deals, tricks_num, tricks_den, score_num, score_den FROM rankings WHERE event = ?'
        stored = sorted(
            (group, place, deals, Fraction(tricks, under), Fraction(score, below))
            for group, place, deals, tricks, under, score, below in base.execute(query, (event,))
        )
        if stored and len(stored) == len(in_csv):
            assert sorted((one[0], one[1], *one[3:]) for one in in_csv) == stored, path
            seen += 1
    assert seen > 80


def test_a_division_says_the_same_in_csv_in_json_and_in_the_database(files: dict[str, bytes]) -> None:
    """Every team's line, and every match."""
    base, seen = database(files), 0
    for path, data in files.items():
        if not path.endswith("-table.csv"):
            continue
        page = path.removesuffix("-table.csv")
        form = json.loads(files[f"{page}.json"])
        lines = [
            (
                *(int(row["place"]) if row["place"] else None, row["team_id"], row["team"]),
                *(int(row[name]) for name in ("played", "won", "drawn", "lost")),
                *(Fraction(row[f"{name}_exact"]) for name in ("tricks_won", "tricks_lost", "deducted", "points")),
            )
            for row in records(data)
        ]
        told = [
            (
                *(row[name] for name in ("place", "team", "name", "played", "won", "drawn", "lost")),
                *(Fraction(row[name]) for name in ("tricks_for", "tricks_against", "deducted", "points")),
            )
            for row in form["rows"]
        ]
        assert lines == told, path
        query = "SELECT team, played, won, drawn, lost, points_num, points_den FROM division_rows WHERE division = ?"
        stored = {
            (team, played, won, drawn, lost, Fraction(points, under))
            for team, played, won, drawn, lost, points, under in base.execute(query, (page.removeprefix("fixtures/"),))
        }
        assert stored == {(line[1], *line[3:7], line[-1]) for line in lines}, path
        _same_matches(page, files, form, base)
        seen += 1
    assert seen >= 8


def _same_matches(page: str, files: Mapping[str, bytes], form: Any, base: sqlite3.Connection) -> None:
    names = {row["team"]: row["name"] for row in form["rows"]}
    in_csv = sorted(
        (
            row["date"],
            row["home"],
            row["away"],
            row["state"],
            *(_figure(row[f"tricks_{side}_exact"]) for side in ("home", "away")),
        )
        for row in records(files[f"{page}-matches.csv"])
    )
    in_json = sorted(
        (one["date"] or "", names[one["home"]], names[one["away"]], one["state"], *map(_figure, one["tricks"] or ("", "")))
        for one in form["matches"]
    )
    assert in_csv == in_json, page
    query = (
        "SELECT date, home, away, state, tricks_home_num, tricks_home_den, tricks_away_num, tricks_away_den FROM matches"
        " WHERE division = ?"
    )
    stored = sorted(
        (date or "", names[home], names[away], state, *(_over(*figures[:2]), _over(*figures[2:])))
        for date, home, away, state, *figures in base.execute(query, (page.removeprefix("fixtures/"),))
    )
    assert in_csv == stored, page


def test_a_standing_says_the_same_in_csv_in_json_and_in_the_database(files: dict[str, bytes]) -> None:
    """Place and figure of everybody, and what every result is worth."""
    base, seen = database(files), 0
    for path, data in files.items():
        if not path.endswith("-results.csv"):
            continue
        id_ = path.removeprefix("standings/").removesuffix("-results.csv")
        form = json.loads(files[f"standings/{id_}.json"])
        rows = records(data)
        ranked = {(row["id"], int(row["place"]), Fraction(row["figure_exact"])) for row in rows if row["place"]}
        assert ranked == {(" ".join(one["who"]), one["place"], Fraction(one["figure"])) for one in form["rows"] if one["results"]}
        query = "SELECT who, place, figure_num, figure_den FROM standing_rows WHERE standing = ?"
        stored = {(who, place, Fraction(figure, under)) for who, place, figure, under in base.execute(query, (id_,))}
        assert ranked <= stored
        worth = sorted(
            (" ".join(one["who"]), result["event"] or result["match"], Fraction(result["worth"]), int(result["counts"]))
            for one in (*form["rows"], *form["waiting"])
            for result in one["results"]
        )
        assert sorted((row["id"], row["event"], Fraction(row["worth_exact"]), int(row["counts"])) for row in rows) == worth
        seen += len(worth)
    assert seen > 300


def database(files: Mapping[str, bytes]) -> sqlite3.Connection:
    """The database of the files."""
    base = sqlite3.connect(":memory:")
    base.deserialize(files["league.sqlite"])
    return base


def _figure(exact: str) -> Fraction:
    return Fraction(exact) if exact else Fraction(-1)


def _over(figure: int | None, under: int | None) -> Fraction:
    return Fraction(-1) if figure is None or under is None else Fraction(figure, under)


COLUMNS = {
    "name": RecordColumn("name", cell_type("text"), "text", "", "1", "a name"),
    "worth": RecordColumn("worth", cell_type("figure"), "figure", "points", "1", "what it is worth"),
}
TABLE = RecordTable(
    name="sample",
    about="names and figures",
    columns=COLUMNS,
    csv=tuple(WrittenColumn(name, (column,), "1") for name, column in COLUMNS.items()),
)


@pytest.mark.parametrize(
    "name", ["=1+1", "+44 20", "-Smith", "@here", "＝A1", "\tTab", "Zoë Müller", 'Al "Ace" Orr', "Cobb, Ned"]
)
def test_a_name_is_no_formula_and_comes_back(name: str) -> None:
    """A spreadsheet shows it; its figure stays a number, minus and all."""
    data = csv_bytes(csv_text(TABLE, [{"name": name, "worth": Fraction(-16, 5)}]))
    ((shown, worth, exact),) = read(data)[1:]
    assert not shown.startswith(("=", "+", "-", "@", "＝", "\t"))
    assert shown.removeprefix("'") == name
    assert (worth, exact) == ("-3.2", "-16/5")


@given(st.fractions(min_value=-(10**6), max_value=10**6))
def test_a_figure_is_never_taken_for_a_formula(figure: Fraction) -> None:
    """Decimal and fraction stay as they are, and the decimal is that of the fraction."""
    written = decimal_text(figure)
    assert harmless(written) == written and harmless(str(figure)) == str(figure)
    assert abs(Fraction(written) - figure) <= Fraction(1, 2_000_000)
    assert not re.search(r"\.[0-9]*0$|^-0$", written)


def test_every_column_stands_on_the_page_about_the_data(made: Made) -> None:
    """Of the sorts of files that the league has, with links to the files or to what they are beside."""
    page = made["data/index.html"].decode()
    paths = [path for path in made if path.endswith(".csv")]
    assert paths
    for path in paths:
        table = table_of(path)
        assert f'id="csv-{table.csv_name}"' in page, path
        assert all(f"<code>{column.name}</code>" in page for column in csv_columns(table))
        beside = table.csv_name in ("ranking", "scores", "schedule")
        assert beside or f'href="../{path}"' in page, path
