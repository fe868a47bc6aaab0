"""The tables of the database, in an order in which each names only those before it or itself."""

from whistpress.exports.database.division_tables import DIVISION_TABLES
from whistpress.exports.database.meeting_tables import MEETING_TABLES
from whistpress.exports.database.record_tables import RECORD_TABLES
from whistpress.exports.database.standing_tables import STANDING_TABLES
from whistpress.exports.database.table import EVENT as _EVENT
from whistpress.exports.database.table import PERSON as _PERSON
from whistpress.exports.database.table import Column as Column
from whistpress.exports.database.table import Table as Table
from whistpress.exports.database.table import exact as _exact
from whistpress.exports.database.table import table as _table
from whistpress.exports.database.trophy_tables import TROPHY_TABLES

TABLES = (
    _table(
        "tables",
        "what each column of this file means",
        (
            ("table", "TEXT NOT NULL", "the table"),
            ("column", "TEXT NOT NULL", "the column, empty for the table as a whole"),
            ("meaning", "TEXT NOT NULL", "what it is"),
        ),
        "table column",
    ),
    _table(
        "league",
        "the league, in one row",
        (
            ("name", "TEXT NOT NULL", "its name"),
            ("url", "TEXT NOT NULL", "the address of its site, empty when it has none"),
            ("language", "TEXT NOT NULL", "the language of its pages"),
            ("today", "TEXT NOT NULL", "the day that the record speaks of as today (YYYY-MM-DD)"),
            ("format", "INTEGER NOT NULL", "the version of these tables: columns may come, none changes its meaning"),
        ),
    ),
    _table(
        "clubs",
        "every club",
        (
            ("id", "TEXT NOT NULL", "its id, as in the address of its page"),
            ("name", "TEXT NOT NULL", "its name"),
            ("place", "TEXT NOT NULL", "where it meets"),
            ("founded", "INTEGER", "the year"),
        ),
        "id",
    ),
    _table(
        "people",
        "everybody in the record",
        (
            ("id", "TEXT NOT NULL", "the id, as in the address of the page"),
            ("name", "TEXT NOT NULL", "the name that is shown"),
            ("club", "TEXT REFERENCES clubs (id)", "the club"),
            ("joined", "INTEGER", "the year of joining"),
            ("member", "INTEGER NOT NULL", "1 for a member, 0 for a name found only in events"),
        ),
        "id",
    ),
    _table(
        "spellings",
        "other spellings under which the record names a person",
        (("spelling", "TEXT NOT NULL", "the other spelling"), _PERSON),
        "spelling",
    ),
    _table(
        "events",
        "every event; sessions of a tournament in which partners change, and sections, are events of their own",
        (
            ("id", "TEXT NOT NULL", "season and slug, as in the address of its page"),
            ("part_of", "TEXT REFERENCES events (id)", "the event of which this is a session or a section"),
            ("season", "TEXT NOT NULL", "the season"),
            ("title", "TEXT NOT NULL", "the title"),
            ("date", "TEXT NOT NULL", "the first day (YYYY-MM-DD)"),
            ("place", "TEXT NOT NULL", "where it is played"),
            ("contest", "TEXT NOT NULL", "pairs, individual, fours …"),
            ("game", "TEXT NOT NULL", "the game"),
            ("scoring", "TEXT NOT NULL", "the way of scoring"),
            ("status", "TEXT NOT NULL", "planned, provisional or final"),
            ("system", "TEXT NOT NULL", "the system of play, empty without a movement"),
            ("variant", "TEXT NOT NULL", "the variant of the system"),
            ("congress", "TEXT REFERENCES congresses (id)", "the congress at which it is played"),
            ("trophy", "TEXT REFERENCES trophies (id)", "the trophy for which it is played"),
        ),
        "id",
    ),
    _table(
        "sittings",
        "the days on which an event is played",
        (
            _EVENT,
            ("sitting", "INTEGER NOT NULL", "its number, from 1"),
            ("date", "TEXT NOT NULL", "the day (YYYY-MM-DD)"),
        ),
        "event sitting",
    ),
    _table(
        "entries",
        "who is entered in an event: a player, a pair or a team",
        (
            _EVENT,
            ("entry", "INTEGER NOT NULL", "its number"),
            ("label", "TEXT NOT NULL", "the number as the event writes it (`7`, `NS4`)"),
            ("title", "TEXT NOT NULL", "the team's name, or the names of the players"),
        ),
        "event entry",
    ),
    _table(
        "entry_players",
        "the players of an entry",
        (
            _EVENT,
            ("entry", "INTEGER NOT NULL", "the entry"),
            ("place", "INTEGER NOT NULL", "first, second … in the entry, from 1"),
            _PERSON,
            ("name", "TEXT NOT NULL", "the name as the record writes it"),
        ),
        "event entry place",
    ),
    _table(
        "scores",
        "what happened each time that a deal was played at a table; without trays, a whole round at a table",
        (
            _EVENT,
            ("sitting", "INTEGER NOT NULL", "the sitting"),
            ("line", "INTEGER NOT NULL", "its place in the record of the sitting, from 1"),
            ("deal", "INTEGER", "the deal; empty where the line tells of a round"),
            ("round", "INTEGER", "the round, where it is known"),
            ("table", "INTEGER", "the table, where it is known"),
            ("north", "INTEGER", "the number that sat North"),
            ("south", "INTEGER", "the number that sat South"),
            ("east", "INTEGER", "the number that sat East"),
            ("west", "INTEGER", "the number that sat West"),
            ("tricks", "INTEGER", "tricks that N-S won in play, before any penalty; empty with a word"),
            ("ew_tricks", "INTEGER", "tricks of E-W, where the record writes both"),
            ("word", "TEXT NOT NULL", "`average`, `not played`, `new deal` or `adjusted` in place of tricks"),
            ("revokes_ns", "INTEGER NOT NULL", "revokes of N-S"),
            ("revokes_ew", "INTEGER NOT NULL", "revokes of E-W"),
            ("law", "TEXT NOT NULL", "the law quoted"),
        ),
        "event sitting line",
    ),
    _table(
        "credits",
        "what a score gave to each entry, by the event's way of scoring; sit-outs that are credited are here too",
        (
            _EVENT,
            ("sitting", "INTEGER NOT NULL", "the sitting"),
            ("deal", "INTEGER NOT NULL", "the deal, or without trays the round"),
            ("entry", "INTEGER NOT NULL", "the number credited (in a team event a player's or a pair's)"),
            ("side", "TEXT NOT NULL", "NS or EW"),
            *_exact("tricks", "tricks credited, after penalties and averages", known=False),
            *_exact("mark", "what it adds to the score", known=False),
        ),
    ),
    _table(
        "rankings",
        "every row of every ranking",
        (
            _EVENT,
            ("group", "TEXT NOT NULL", "`NS`, `EW` or `all`; of a section its name before it"),
            ("place", "INTEGER NOT NULL", "the place; those who tie share it"),
            ("entry", "INTEGER NOT NULL", "the entry"),
            ("deals", "INTEGER NOT NULL", "deals that count"),
            *_exact("tricks", "tricks credited"),
            *_exact("score", "the score that ranks"),
            *_exact("penalty", "penalties within the score", known=False),
            *_exact("carried", "what was carried over from an earlier event, within the score", known=False),
            *_exact("handicap", "the handicap within the score", known=False),
        ),
        "event group entry",
    ),
    _table(
        "steps",
        "how each score of a ranking came about: what its steps add is the score",
        (
            _EVENT,
            ("group", "TEXT NOT NULL", "the ranking (of an entry that is in several, the first)"),
            ("entry", "INTEGER NOT NULL", "the entry"),
            ("step", "INTEGER NOT NULL", "first, second …, from 1"),
            ("sitting", "INTEGER", "the sitting, where the step is of one"),
            ("deal", "INTEGER", "the deal, where the step is of one"),
            ("title", "TEXT NOT NULL", "what it is about"),
            ("words", "TEXT NOT NULL", "how its figure came"),
            *_exact("adds", "what it adds to the score; empty where it stands beside", known=False),
        ),
        "event group entry step",
    ),
    _table(
        "congresses",
        "every annual meeting",
        (
            ("id", "TEXT NOT NULL", "its id"),
            ("title", "TEXT NOT NULL", "its title"),
            ("place", "TEXT NOT NULL", "where it met"),
            ("begins", "TEXT NOT NULL", "the first day, or the first possible one (YYYY-MM-DD)"),
            ("days", "INTEGER NOT NULL", "how many days"),
            ("body", "TEXT NOT NULL", "what met: the id or the name of a club, empty for the league itself"),
        ),
        "id",
    ),
    *MEETING_TABLES,
    *STANDING_TABLES,
    *DIVISION_TABLES,
    *RECORD_TABLES,
    *TROPHY_TABLES,
    _table(
        "corrections",
        "what was corrected after a result was published",
        (
            _EVENT,
            ("line", "INTEGER NOT NULL", "its place in the order of their dates, from 1"),
            ("date", "TEXT NOT NULL", "the day (YYYY-MM-DD)"),
            ("what", "TEXT NOT NULL", "what was corrected"),
            ("before", "TEXT NOT NULL", "what stood there"),
            ("after", "TEXT NOT NULL", "what stands there now"),
            ("by", "TEXT NOT NULL", "by whose authority"),
            ("why", "TEXT NOT NULL", "why"),
        ),
        "event line",
    ),
)
"""Every table, in an order in which each names only those before it or itself."""
