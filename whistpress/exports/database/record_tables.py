"""The tables from which careers and all-time lists are reckoned: whose a result is, who sat at each table, what came of it."""

from whistpress.exports.database.table import EVENT, Table, exact, table

_SITTING = ("sitting", "INTEGER NOT NULL", "the sitting")
_LINE = ("line", "INTEGER NOT NULL", "the deal at the table, numbered within the event (not the `line` of `scores`)")
_PERSON = ("person", "TEXT NOT NULL REFERENCES people (id)", "the person")

RECORD_TABLES: tuple[Table, ...] = (
    table(
        "credited",
        "to whose record the result of an entry goes: its players, where one was replaced by the rule of credit",
        (EVENT, ("entry", "INTEGER NOT NULL", "the entry"), _PERSON),
        "event entry person",
    ),
    table(
        "record_places",
        "the ranking by which an entry stands in the record: the first that has it (of sections: its own)",
        (EVENT, ("entry", "INTEGER NOT NULL", "the entry"), ("group", "TEXT NOT NULL", "the group of that ranking")),
        "event entry",
    ),
    table(
        "tables_played",
        "every deal at every table for which somebody is credited; without trays, a round at a table",
        (
            EVENT,
            _SITTING,
            _LINE,
            ("deal", "INTEGER NOT NULL", "the deal, or without trays the round"),
            ("copy", "TEXT NOT NULL", "the group of tables that held the same cards, where a tray was fouled"),
            ("deals", "INTEGER NOT NULL", "how many deals it tells of"),
            ("won", "INTEGER", "tricks that N-S won in play; empty with a word, after a revoke, and without trays"),
            *exact("ns", "tricks credited to N-S", known=False),
            *exact("ew", "tricks credited to E-W", known=False),
            (
                "room",
                "TEXT REFERENCES events (id)",
                "the event whose tables are compared on the deal (of sections with the same deals, the whole); else empty",
            ),
        ),
        "event sitting line",
    ),
    table(
        "seated",
        "who sat at a table, substitutes included; nobody where a team’s number does not tell which of its players",
        (EVENT, _SITTING, _LINE, ("side", "TEXT NOT NULL", "NS or EW"), _PERSON),
        "event sitting line side person",
    ),
)
"""What careers are reckoned from."""
