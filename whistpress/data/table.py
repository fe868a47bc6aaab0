"""Tables of the database: columns with their meanings, rows, and exact figures over one denominator, so that SUM is exact."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import lcm

from msgspec import Struct

Cells = Sequence[str | int | None]
Rows = Iterator[tuple[str, Cells]]
"""Tables' names, each with the cells of a row."""


class DatabaseColumn(Struct, frozen=True):
    """A column: its name, SQL type and rules, and what it means."""

    name: str
    kind: str
    meaning: str


class DatabaseTable(Struct, frozen=True):
    """A table: its name, what a row of it is, its columns, the columns that tell its rows apart."""

    name: str
    meaning: str
    columns: tuple[DatabaseColumn, ...]
    key: tuple[str, ...] = ()
    view: str = ""
    """The query of a view; a table has none."""

    @property
    def definition(self) -> str:
        """The SQL statement that creates the table."""
        if self.view:
            return f"CREATE VIEW {quote_name(self.name)} AS {self.view}"
        columns = [f"{quote_name(column.name)} {column.kind}" for column in self.columns]
        keys = [f"PRIMARY KEY ({', '.join(quote_name(name) for name in self.key)})"] if self.key else []
        return f"CREATE TABLE {quote_name(self.name)} ({', '.join([*columns, *keys])})" + (" WITHOUT ROWID" if self.key else "")

    @property
    def insertion(self) -> str:
        """The SQL statement that inserts a row, a question mark for each column."""
        return f"INSERT INTO {quote_name(self.name)} VALUES ({', '.join('?' * len(self.columns))})"  # noqa: S608 (our own names)


def quote_name(name: str) -> str:
    """Return a quoted name, which may be a keyword of SQL (`table`, `group`)."""
    return f'"{name}"'


def table(name: str, meaning: str, columns: Sequence[tuple[str, str, str]], key: str = "", view: str = "") -> DatabaseTable:
    """Build a table from plain words: each column's name, its SQL type and rules, its meaning; `key` holds names of columns."""
    return DatabaseTable(name, meaning, tuple(DatabaseColumn(*column) for column in columns), tuple(key.split()), view)


EVENT = ("event", "TEXT NOT NULL REFERENCES events (id)", "the event")
PERSON = ("person", "TEXT REFERENCES people (id)", "the person, empty where the record has a name that is no member's")

STANDING = ("standing", "TEXT NOT NULL REFERENCES standings (id)", "the standing")


def exact(name: str, meaning: str, *, required: bool = True) -> tuple[tuple[str, str, str], ...]:
    """Return the two columns of an exact figure: its numerator and its denominator.

    One table has the same denominator in all rows of an event (or of a standing), so that SUM is exact.
    """
    rule = " NOT NULL" if required else ""
    below = f"what {name}_num is divided by, the same in all rows of an event (of a standing)"
    return (f"{name}_num", f"INTEGER{rule}", f"{meaning}: the numerator"), (f"{name}_den", f"INTEGER{rule}", below)


def common(figures: Iterable[Fraction | None]) -> int:
    """Return the least common denominator of figures."""
    return lcm(*(figure.denominator for figure in figures if figure is not None))


def over(figure: Fraction | None, under: int) -> tuple[int | None, int | None]:
    """Return a figure as a numerator over `under`, a multiple of its denominator; None twice for no figure."""
    return (None, None) if figure is None else (figure.numerator * (under // figure.denominator), under)
