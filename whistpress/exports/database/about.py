"""What the tables mean, in the form that Datasette reads beside a database (`datasette league.sqlite -m metadata.json`)."""

from whistpress.exports.database.tables import TABLES
from whistpress.exports.encoding import as_json


def about_tables(title: str) -> bytes:
    """Title, tables and columns of `league.sqlite`; the tables of a league's record are found by `league`."""
    tables = {
        table.name: {
            "description": table.meaning,
            "columns": {column.name: column.meaning for column in table.columns},
        }
        for table in TABLES
    }
    return as_json({"title": title, "databases": {"league": {"title": title, "tables": tables}}}).encode()
