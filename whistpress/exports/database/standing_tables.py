"""The tables about standings: their rules in short, who stands where, every result behind it."""

from whistpress.exports.database.table import EVENT, STANDING, Table, exact, table

_WHO = ("who", "TEXT NOT NULL", "the id of the player or of the club, or those of the pair with a blank between")
_PART = ("part", "TEXT NOT NULL", "`now`, or `before` for a result of the events with which the figure is compared")

STANDING_TABLES: tuple[Table, ...] = (
    table(
        "standings",
        "every standing over many events",
        (
            ("id", "TEXT NOT NULL", "its id, as in the address of its page"),
            ("title", "TEXT NOT NULL", "its title"),
            ("season", "TEXT NOT NULL", "its season; empty where it goes over several"),
            ("ranked", "TEXT NOT NULL", "players, pairs or clubs"),
            ("measure", "TEXT NOT NULL", "what a result is worth"),
            ("taken", "TEXT NOT NULL", "sum or average of the results that count"),
            ("monthly", "INTEGER NOT NULL", "1 where the results of a month are averaged first"),
        ),
        "id",
    ),
    table(
        "standing_rows",
        "who stands where",
        (
            STANDING,
            _WHO,
            ("place", "INTEGER NOT NULL", "the place; those who tie share it"),
            *exact("figure", "the figure that ranks"),
            *exact("handicap", "what past prizes took from it"),
            *exact("base", "the figure of the events compared with, taken from it", known=False),
        ),
        "standing who",
    ),
    table(
        "standing_results",
        "every result behind a standing, also of those who are not ranked yet",
        (
            STANDING,
            _WHO,
            _PART,
            EVENT,
            ("counts", "INTEGER NOT NULL", "1 where it counts"),
            ("why", "TEXT NOT NULL", "why it does not"),
            *exact("worth", "what it is worth"),
        ),
        "standing who part event",
    ),
)
