"""Writes the results of a season as CSV, one row for each entry of each event, and says who won most often.

python examples/results_for_a_spreadsheet.py my-league 2026-27 results.csv
"""

import csv
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import whistpress

HEADS = ("day", "event", "ranking", "place", "entry", "players", "deals", "tricks", "score")
MOST_WINS = "SELECT players, count(*) FROM results WHERE place = 1 GROUP BY players ORDER BY count(*) DESC, players LIMIT 3"


def rows(folder: str, season: str) -> Iterator[tuple[str | int, ...]]:
    """Yield the rows; fractions are exact, as `31/5`."""
    whole = whistpress.load(folder)
    if whole.league is None or whole.problems.errors:
        sys.exit("\n".join(f"{problem.at.file}:{problem.at.line}: {problem.message}" for problem in whole.problems))
    for event in whole.league.events:
        result = whole.results.get(event.id) if event.season == season else None
        for ranking in result.rankings if result else ():
            for row in ranking.rows:
                entry = event.entry(row.entry)
                players = entry.title if entry else str(row.entry)
                figures = row.deals, str(row.tricks), str(row.score)
                yield event.date.isoformat(), event.title, ranking.group, row.place, row.entry, players, *figures


def write(folder: str, season: str, file: str) -> None:
    """Write the CSV file, then ask the same rows a question in SQL."""
    table = list(rows(folder, season))
    with Path(file).open("w", encoding="utf-8-sig", newline="") as out:  # so that spreadsheets know the letters
        csv.writer(out).writerows([HEADS, *table])
    database = sqlite3.connect(":memory:")
    database.execute("CREATE TABLE results (day, event, ranking, place, entry, players, deals, tricks, score)")
    database.executemany("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", table)
    print(f"{len(table)} rows in {file}; most wins:")
    for players, wins in database.execute(MOST_WINS):
        print(f"  {players}: {wins}")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    write(*sys.argv[1:])
