"""The ranking with handicaps in the CSV file of a ranking and in the database: the same figures and places as in JSON."""

import csv
import io
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from tests.core.scoring.scored_events import event, line
from whistpress.core.model import Event, Handicaps
from whistpress.core.model.evening import LeagueClock
from whistpress.core.scoring import score
from whistpress.data.description import record_table
from whistpress.data.formats import sqlite_columns, sqlite_rows
from whistpress.league.events.data.database import event_rows
from whistpress.league.events.data.files import score_csv, score_json

COLUMNS = ("handicap_exact", "handicap_score_exact", "handicap_place")


def evening(scoring: str = "average", handicap: int = 2) -> Event:
    """Pair 3 is last but for its handicap."""
    made = event(scoring, [line(1, 2, 8), line(3, 4, 7)])
    return replace(made, handicaps=Handicaps({3: Fraction(handicap)} if handicap else {}))


def in_csv(made: Event) -> list[dict[str, str]]:
    """The rows of `ranking.csv`."""
    return list(csv.DictReader(io.StringIO(score_csv(made, score(made)))))


def by_entry(made: Event) -> dict[tuple[str, str], tuple[Fraction, Fraction, int]]:
    """Handicap, score with it and place in the second ranking, by JSON."""
    return {
        (ranking["group"], str(row["entry"])): (Fraction(row["handicap"]), Fraction(row["score"]), row["place"])
        for ranking in score_json(made, score(made))["with_handicaps"]
        for row in ranking["rows"]
    }


def test_the_file_has_handicap_score_and_place_beside_the_first_ranking() -> None:
    """A row for each entry as before, and three columns."""
    made = evening()
    rows = in_csv(made)
    assert [(row["group"], row["entry"]) for row in rows].count(("all", "3")) == 1
    found = {(row["group"], row["entry"]): tuple(Fraction(row[name]) for name in COLUMNS) for row in rows}
    assert found == by_entry(made)
    three = next(row for row in rows if row["entry"] == "3")
    assert (three["place"], three["score"]) == ("3", "-0.5")
    assert (three["handicap"], three["handicap_score"], three["handicap_place"]) == ("2", "1.5", "1")
    assert "handicap_percentage" not in three


def test_a_handicap_in_the_percentage_has_its_column() -> None:
    """By matchpoints the percentage is shown, and so it is with the handicap."""
    rows = {row["entry"]: row for row in in_csv(evening("matchpoints"))}
    assert (rows["3"]["percentage"], rows["3"]["handicap_percentage"]) == ("0", "100")


def test_without_handicaps_there_are_no_columns_of_them() -> None:
    """As every other column that few events need."""
    assert not [name for name in in_csv(evening(handicap=0))[0] if name.startswith("handicap")]


def test_the_database_has_them_too() -> None:
    """Handicap, score with it, place with it; empty where an event has no handicaps."""
    table = record_table("rankings")
    names = [column.name for column in sqlite_columns(table)]

    def stored(made: Event) -> list[dict[str, Any]]:
        rows = [row for name, row in event_rows(made, score(made), LeagueClock(), None) if name == "rankings"]
        return [dict(zip(names, row, strict=True)) for row in sqlite_rows(table, rows)]

    made = evening()
    found = {
        (row["group"], str(row["entry"])): (
            Fraction(row["handicap_num"], row["handicap_den"]),
            Fraction(row["handicap_score_num"], row["handicap_score_den"]),
            row["handicap_place"],
        )
        for row in stored(made)
    }
    assert found == by_entry(made)
    assert {row["handicap_place"] for row in stored(evening(handicap=0))} == {None}
