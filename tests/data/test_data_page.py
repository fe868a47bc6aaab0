"""The page about the data, and what stands beside the database for Datasette."""

import json
import sqlite3

from tests.data.conftest import Made
from whistpress.data.formats import sqlite_tables


def test_every_table_and_column_of_the_database_stands_on_the_page(made: Made) -> None:
    """As the file itself has them."""
    page = made["data/index.html"].decode()
    connection = sqlite3.connect(":memory:")
    connection.deserialize(made["league.sqlite"])
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")]
    assert sorted(names) == sorted(table.name for table in sqlite_tables())
    for name in names:
        part = page.partition(f'<h3 id="table-{name}">')[2].partition("<h3")[0]
        for column in connection.execute(f'PRAGMA table_info("{name}")'):
            assert f"<code>{column[1]}</code>" in part, (name, column[1])
    connection.close()


def test_datasette_finds_what_each_table_and_column_means(made: Made) -> None:
    """In the form of its metadata, for the database called `league`."""
    about = json.loads(made["data/metadata.json"])
    tables = about["databases"]["league"]["tables"]
    assert list(tables) == [table.name for table in sqlite_tables()]
    assert all(one["description"] and all(one["columns"].values()) for one in tables.values())
