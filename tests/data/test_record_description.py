"""One description of the record: each column says what it is, and JSON, CSV and SQLite say the same by the same names."""

import csv
import io
import json
import re
import sqlite3
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from tests.building import load
from tests.files import write_content
from whistpress.data.description import (
    DAY,
    FIGURE,
    FLAG,
    ID,
    OBJECT,
    TEXT,
    UNITS,
    WHOLE,
    RecordTable,
    WrittenColumn,
    cell_type,
    record_table,
    record_tables,
)
from whistpress.data.formats import csv_columns, json_row, schema_of, sqlite_columns
from whistpress.engine.plan import site_artefacts
from whistpress.site.theme import Theme

BASES = frozenset({TEXT, WHOLE, FIGURE, DAY, FLAG, ID, OBJECT})
EDITIONS = frozenset({"1", "2", "3"})

LEAGUE = """\
name = "Harbour League"
timezone = "Europe/London"
lasts = "2 h 40 min"
[outputs]
data = true
"""
DIVISION = """\
title = "Division one"
clubs = ["fox", "oak", "elm"]
times = 2
points = { match = [2, 1, 0], table = [1, "1/2", 0] }

[[round]]
date = 2025-10-06
matches = [
  { home = "fox", away = "oak", time = "7.30 p.m.", ends = "10 p.m.", tables = [
    { home = ["Al Orr", "Bo Orr"], away = ["Cy Fay", "Di Fay"], tricks = [170, 142] },
    { home = ["Ed Ash", "Flo Ash"], away = ["Gus Bee", "Ida Bee"], tricks = [156, 156] },
  ], protest = { by = "oak", date = 2025-10-07, why = "a revoke was not settled" }, rulings = [
    { by = "the committee", date = 2025-10-20, points = ["3/2", "3/2"], tables = [1, 1], why = "both erred" },
    { by = "the appeal", date = 2025-11-03, points = [4, "1/2"], why = "the revoke was settled" },
  ] },
]
[[round]]
date = 2025-10-13
matches = [
  { home = "oak", away = "elm", postponed = 2026-03-02, moved = [{ from = 2025-10-12, on = 2025-09-01 }], why = "flood" },
]
[[round]]
date = 2025-10-20
matches = [{ home = "elm", away = "fox", postponed = "open", why = "the hall is shut" }]
[[round]]
date = 2025-11-03
matches = [
  { home = "oak", away = "fox", tricks = [300, 324], protest = { by = "oak", why = "one card too few" } },
]
[[round]]
date = 2025-11-10
matches = [{ home = "elm", away = "oak", forfeited = ["oak"], why = "no team" }]
[[round]]
date = 2025-11-17
matches = [{ home = "fox", away = "elm" }]
"""
CUP = """\
title = "Harbour Cup"
teams = ["fox", "oak", "elm"]

[[round]]
name = "Semi-finals"
play_by = 2025-12-20
time = "7 p.m."
matches = [
  { home = "fox", away = "oak", date = 2025-12-01, tricks = [469, 467], handicap = [0, 2], replays = [
    { date = 2025-12-15, home = "oak", tricks = [474, 462] },
  ], moved = [{ from = 2025-11-24, on = 2025-11-01 }, { from = 2025-11-30, on = 2025-11-20 }] },
  { bye = "elm" },
]
[[round]]
name = "Final"
date = 2026-02-02
matches = [{ home = "oak", away = "elm", postponed = 2026-02-23, place = "Town hall" }]
"""
EVENT = """\
title = "Opening night"
date = 2025-09-18
moved = [{ from = 2025-09-11, on = 2025-08-30 }]
time = "7.30 p.m."
contest = "pairs"
[movement]
system = "mitchell"
tables = 3
deals = 3
[[scores]]
deal = 1
lines = [[1, 2, 8], [3, 6, 7], [5, 4, 6]]
[[scores]]
deal = 2
lines = [[1, 4, 8], [3, 2, 7], [5, 6, 6]]
[[scores]]
deal = 3
lines = [[1, 6, 8], [3, 4, 7], [5, 2, 6]]
"""
CLUBS = "".join(f'[{id_}]\nname = "{name}"\n' for id_, name in (("fox", "The Fox"), ("oak", "Royal Oak"), ("elm", "Elm Tree")))
FILES = {
    "league.toml": LEAGUE,
    "clubs.toml": CLUBS,
    "fixtures/2025-26/one.toml": DIVISION,
    "cups/2025-26/harbour.toml": CUP,
    "events/2025-26/opening.toml": EVENT,
}

Made = Mapping[str, bytes]
Record = Mapping[str, Any]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Every data file of a league with protests, rulings, postponed and moved matches."""
    whole = load(write_content(tmp_path_factory.mktemp("league"), FILES))
    assert [problem.message for problem in whole.problems if problem.severity.value == "error"] == []
    artefacts = site_artefacts(whole.record, [], Theme(()))
    return {one.path: one.make() for one in artefacts if one.path.endswith((".json", ".csv", ".sqlite"))}


def plain(written: WrittenColumn, value: Any) -> Any:
    """A value as all formats have it: figures as fractions, flags as numbers, lists as texts, nothing as None."""
    type_ = written.column.type
    if value is None or value == "" or value == []:
        return None
    if isinstance(value, list):
        return " & ".join(map(str, value))
    if type_.base == FIGURE:
        return Fraction(str(value))
    return int(value) if type_.base in (WHOLE, FLAG) else str(value)


def by_column(written: WrittenColumn, value: Any) -> Iterator[tuple[str, Any]]:
    """The columns that a written one has, with their values: two for a list of two figures."""
    if len(written.sources) == 1:
        yield written.column.name, plain(written, value)
    else:
        values = value or (None, None)
        yield from ((column.name, plain(written, part)) for column, part in zip(written.sources, values, strict=True))


def agreed(table: RecordTable, pairs: Iterator[tuple[str, Any]]) -> Record:
    """A row by its columns; an older name has the value of the column."""
    row: dict[str, Any] = {}
    for name, value in pairs:
        assert row.setdefault(name, value) == value, f"{table.name}: two names of {name} differ"
    return row


def in_json(table: RecordTable, rows: list[dict[str, Any]]) -> list[Record]:
    """Rows of a JSON file."""
    return [
        agreed(
            table,
            (
                pair
                for written in table.json
                if written.column.type.base not in record_tables()
                and not ("list" in written.column.type.shape and FIGURE in written.column.type.base)
                for pair in by_column(written, row.get(written.name))
            ),
        )
        for row in rows
    ]


def in_csv(table: RecordTable, data: bytes) -> list[Record]:
    """Rows of a CSV file, with the exact figures; the decimal beside is checked elsewhere."""
    found = []
    for row in csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")):
        cells = (
            (written, f"{written.name}_exact" if written.column.type.is_plain_figure else written.name) for written in table.csv
        )
        pairs = (pair for written, name in cells if name in row for pair in by_column(written, row[name]))
        found.append(agreed(table, pairs))
    return found


def in_sqlite(table: RecordTable, data: bytes) -> list[Record]:
    """Rows of a table of the database."""
    base = sqlite3.connect(":memory:")
    base.deserialize(data)
    base.row_factory = sqlite3.Row
    found = []
    for row in base.execute(f'SELECT * FROM "{table.name}"'):  # noqa: S608
        pairs = []
        for written in table.sqlite:
            value = row[written.name] if not written.column.type.is_plain_figure else row[f"{written.name}_num"]
            if value is not None and written.column.type.is_plain_figure:
                value = Fraction(value, row[f"{written.name}_den"])
            pairs += [*by_column(written, value)]
        found.append(agreed(table, iter(pairs)))
    base.close()
    return found


def same(table: RecordTable, by_format: Mapping[str, list[Record]], key: tuple[str, ...], least: int) -> None:
    """Each format has the same rows, and the same value in every column that it shares with another."""
    rows = {name: {tuple(row[part] for part in key): row for row in found} for name, found in by_format.items()}
    first, *others = rows
    assert len(rows[first]) >= least
    for one in rows:
        for other in others:
            assert rows[one].keys() == rows[other].keys(), (table.name, one, other)
            for at, row in rows[one].items():
                shared = row.keys() & rows[other][at].keys()
                assert {name: row[name] for name in shared} == {name: rows[other][at][name] for name in shared}, (table.name, at)


def test_a_match_of_a_division_says_the_same_in_all_three(files: Made) -> None:
    """Days put off, hours, time zone, protests, figures: by one name each, and by the older ones beside."""
    table = record_table("matches")
    form = json.loads(files["fixtures/2025-26/one.json"])
    rows = {
        "json": in_json(table, form["matches"]),
        "csv": in_csv(table, files["fixtures/2025-26/one-matches.csv"]),
        "sqlite": in_sqlite(table, files["league.sqlite"]),
    }
    same(table, rows, ("match",), 6)
    wanted = {"date", "put_off", "time", "ends", "timezone", "minutes", "home_id", "away_name", "state", "counts", "event"}
    wanted |= {"tricks_home", "gain", "points_away", "tables_home", "remark"}
    wanted |= {"under_protest", "protest", "protest_by", "protest_date", "ruling"}
    assert all(wanted <= row.keys() for found in rows.values() for row in found)
    by_teams = {(row["home_id"], row["away_id"]): row for row in rows["csv"]}
    ruled, put_off, shut = (by_teams[pair] for pair in (("fox", "oak"), ("oak", "elm"), ("elm", "fox")))
    assert (ruled["points_home"], ruled["points_away"], ruled["under_protest"]) == (4, Fraction(1, 2), 0)
    assert (ruled["protest_by"], ruled["protest_date"], ruled["timezone"]) == ("Royal Oak", "2025-10-07", "Europe/London")
    assert (put_off["date"], put_off["put_off"], put_off["minutes"]) == ("2026-03-02", "2025-10-13", 160)
    assert (shut["date"], shut["put_off"], by_teams["oak", "fox"]["under_protest"]) == (None, "2025-10-20", 1)


def test_protests_and_rulings_say_the_same_in_all_three(files: Made) -> None:
    """JSON has the rulings in their match, and the protest as columns of it."""
    table = record_table("match_rulings")
    rows = {"csv": in_csv(table, files["data/rulings.csv"]), "sqlite": in_sqlite(table, files["league.sqlite"])}
    same(table, rows, ("match", "number"), 4)
    matches = json.loads(files["fixtures/2025-26/one.json"])["matches"]
    told = [{"match": match["match"], **row} for match in matches for row in in_json(table, match["rulings"])]
    ruled = [row for row in rows["csv"] if row["number"]]
    same(table, {"json": told, "csv": ruled}, ("match", "number"), 2)
    protests = {row["match"]: row for row in rows["sqlite"] if not row["number"]}
    assert {match["match"]: (match["protest_by"], match["protest"]) for match in matches if match["protest"]} == {
        id_: (row["made_by"], row["why"]) for id_, row in protests.items()
    }
    assert len(protests) == 2


def test_moved_days_say_the_same_in_all_three(files: Made) -> None:
    """Of an event, a match and a cup: the day until then, and the day of the change."""
    table = record_table("moved_days")
    rows = {"csv": in_csv(table, files["data/moved.csv"]), "sqlite": in_sqlite(table, files["league.sqlite"])}
    same(table, rows, ("of", "id", "part", "number"), 4)
    event = json.loads(files["events/2025-26/opening/results.json"])
    division = json.loads(files["fixtures/2025-26/one.json"])
    cup = json.loads(files["cups/2025-26/harbour.json"])
    told = [
        *(("event", str(day["sitting"]), moved) for day in event["sittings"] for moved in day["moved"]),
        *(("division", match["match"], moved) for match in division["matches"] for moved in match["moved"]),
        *(
            ("cup", str(match["match"]), moved)
            for round_ in cup["rounds"]
            for match in round_["matches"]
            for moved in match.get("moved", ())
        ),
    ]
    found = {(row["of"], row["part"], row["number"], row["from"], row["on"]) for row in rows["csv"]}
    assert {(of, part, moved["number"], moved["from"], moved["on"]) for of, part, moved in told} == found


def test_the_days_of_an_event_say_the_same_in_all_three(files: Made) -> None:
    """Hours, time zone, how long it takes, from when it was put off."""
    table = record_table("sittings")
    event = json.loads(files["events/2025-26/opening/results.json"])
    rows = {
        "json": in_json(table, event["sittings"]),
        "csv": in_csv(table, files["data/sittings.csv"]),
        "sqlite": in_sqlite(table, files["league.sqlite"]),
    }
    same(table, rows, ("sitting",), 1)
    (day,) = rows["csv"]
    assert (day["put_off"], day["minutes"], day["timezone"]) == ("2025-09-11", 160, "Europe/London")
    assert event["timezone"] == "Europe/London"


def test_a_match_of_a_cup_says_the_same_in_all_three(files: Made) -> None:
    """A bye apart, which JSON names alone."""
    table = record_table("cup_matches")
    form = json.loads(files["cups/2025-26/harbour.json"])
    matches = [match for round_ in form["rounds"] for match in round_["matches"]]
    rows = {
        "json": in_json(table, [match for match in matches if "bye" not in match]),
        "csv": [row for row in in_csv(table, files["cups/2025-26/harbour-matches.csv"]) if row["state"] != "bye"],
        "sqlite": [row for row in in_sqlite(table, files["league.sqlite"]) if row["state"] != "bye"],
    }
    same(table, rows, ("match",), 2)
    assert {"bye": "elm"} in matches
    final = max(rows["csv"], key=lambda row: int(row["match"]))
    assert (final["put_off"], final["date"], final["play_by"]) == ("2026-02-02", "2026-02-23", None)
    assert {row["play_by"] for row in rows["sqlite"]} == {"2025-12-20", None}


@pytest.mark.parametrize("name", ["division_rows", "match_tables"])
def test_tables_and_cards_say_the_same_in_all_three(name: str, files: Made) -> None:
    """Of a division: the line of each team, the tables of each match."""
    table = record_table(name)
    form = json.loads(files["fixtures/2025-26/one.json"])
    told = form["rows"] if name == "division_rows" else [card for match in form["matches"] for card in match["card"]]
    path = "fixtures/2025-26/one-table.csv" if name == "division_rows" else "fixtures/2025-26/one-cards.csv"
    rows = {"json": in_json(table, told), "csv": in_csv(table, files[path]), "sqlite": in_sqlite(table, files["league.sqlite"])}
    same(table, rows, ("team_id",) if name == "division_rows" else ("table_number",), 2)


@pytest.mark.parametrize("table", record_tables().values(), ids=record_tables())
def test_every_column_says_type_unit_meaning_and_since_when(table: RecordTable) -> None:
    """A number or a figure has a unit, nothing else has; a format writes every column."""
    written = (*table.json, *table.csv, *table.sqlite)
    assert table.about and not table.about.endswith(".")
    for column in table.columns.values():
        at = f"{table.name}.{column.name}: "
        parts = frozenset(column.type.base.split("|"))
        assert parts <= BASES or column.type.base in record_tables(), f"{at}no type is called {column.written_type}"
        assert not column.type.table or record_tables()[column.type.table].sqlite, f"{at}no table {column.type.table}"
        assert frozenset(column.type.shape) <= {"list", "pair", "map"}, f"{at}no shape {column.type.shape}"
        assert bool(column.unit) is bool(parts & {WHOLE, FIGURE}), f"{at}a number has a unit, nothing else has"
        assert not column.unit or column.unit in UNITS, f"{at}no unit is called {column.unit}: add it to UNITS"
        assert column.meaning and not column.meaning.endswith("."), f"{at}say what it means, without a full stop"
        assert column.since in EDITIONS, f"{at}since which edition?"
        assert any(column in one.sources for one in written), f"{at}no format writes it"
    for name, columns in (("json", table.json), ("csv", table.csv), ("sqlite", table.sqlite)):
        names = [one.name for one in columns]
        assert len(names) == len(set(names)), f"{table.name}: two columns of {name} have one name"
        assert all(one.since <= "3" and re.fullmatch(r"\$?[a-z][a-z0-9_]*", one.name) for one in columns)
    assert frozenset(table.key) <= {one.name for one in table.sqlite}
    assert all(column.meaning and column.since and column.type for column in (*csv_columns(table), *sqlite_columns(table)))


@pytest.mark.parametrize("kind", [table.kind for table in record_tables().values() if table.kind])
def test_every_key_of_a_schema_has_its_meaning_and_edition(kind: str) -> None:
    """For editors and programs that read schemas; a figure says what it counts."""
    for form in schema_of(kind)["$defs"].values():
        for name, key in form["properties"].items():
            assert key["description"] and key["since"] in EDITIONS, (form["title"], name)
    assert schema_of("division")["$defs"]["DivisionMatchJson"]["properties"]["points"]["unit"] == "points"


def test_a_row_with_a_column_that_is_not_described_is_refused() -> None:
    """So that nothing is written which no page explains; a lacking one, too."""
    with pytest.raises(ValueError, match="has no column colour"):
        json_row("offices", {"title": "Chair", "holders": (), "colour": "red"})
    with pytest.raises(ValueError, match="lacks holders"):
        json_row("offices", {"title": "Chair"})


def test_types_are_read_as_they_are_written() -> None:
    """A figure that may be nothing, an id, lists of pairs."""
    assert cell_type("figure?").optional and cell_type("figure?").is_plain_figure
    assert (cell_type("id? clubs").base, cell_type("id? clubs").table) == (ID, "clubs")
    assert cell_type("list pair figure").shape == ("list", "pair")
