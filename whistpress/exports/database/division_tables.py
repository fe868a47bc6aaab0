"""The tables about divisions: their teams, their matches, the table that these make."""

from whistpress.exports.database.table import Table, exact, table

_DIVISION = ("division", "TEXT NOT NULL REFERENCES divisions (id)", "the division")

DIVISION_TABLES: tuple[Table, ...] = (
    table(
        "divisions",
        "every division of teams who meet home and away",
        (
            ("id", "TEXT NOT NULL", "season and slug, as in the address of its page"),
            ("season", "TEXT NOT NULL", "the season"),
            ("title", "TEXT NOT NULL", "the title"),
            ("times", "INTEGER NOT NULL", "how often every two teams meet"),
            ("trophy", "TEXT REFERENCES trophies (id)", "the trophy that it is for"),
            ("ladder", "TEXT NOT NULL", "what splits equal points, with blanks between"),
            ("margin", "TEXT NOT NULL", "the unit of its margins: `tricks` (the difference) or `gain` (half of it)"),
        ),
        "id",
    ),
    table(
        "division_teams",
        "the teams of a division",
        (
            _DIVISION,
            ("team", "TEXT NOT NULL", "its id"),
            ("name", "TEXT NOT NULL", "its name"),
            ("club", "TEXT REFERENCES clubs (id)", "its club"),
            ("withdrew", "TEXT", "the day on which it left (YYYY-MM-DD)"),
            *exact("deducted", "points taken from it"),
        ),
        "division team",
    ),
    table(
        "matches",
        "every match of a division",
        (
            _DIVISION,
            ("match", "TEXT NOT NULL", "its id, as in the address of its line"),
            ("round", "INTEGER NOT NULL", "the round"),
            ("date", "TEXT", "the day (YYYY-MM-DD)"),
            ("put_off", "TEXT", "the day from which it was put off"),
            ("home", "TEXT NOT NULL", "the team that received"),
            ("away", "TEXT NOT NULL", "the team that visited"),
            ("state", "TEXT NOT NULL", "`to come`, `awaited`, `played`, `walkover`, `void` or `expunged`"),
            ("counts", "INTEGER NOT NULL", "1 where it gives points"),
            ("event", "TEXT REFERENCES events (id)", "the event in which it was played"),
            *exact("tricks_home", "tricks of the home team", known=False),
            *exact("tricks_away", "tricks of the away team", known=False),
            *exact("gain", "the margin of the home team, in the unit of the division", known=False),
            *exact("points_home", "points of the home team", known=False),
            *exact("points_away", "points of the away team", known=False),
            ("remark", "TEXT NOT NULL", "why it was put off, forfeited or not played"),
        ),
        "division match",
    ),
    table(
        "division_rows",
        "the table of a division",
        (
            _DIVISION,
            ("team", "TEXT NOT NULL", "the team"),
            ("place", "INTEGER", "the place; empty for a team that withdrew with nothing left"),
            ("played", "INTEGER NOT NULL", "matches that count"),
            ("won", "INTEGER NOT NULL", "matches won"),
            ("drawn", "INTEGER NOT NULL", "matches drawn"),
            ("lost", "INTEGER NOT NULL", "matches lost"),
            *exact("gain", "the sum of its margins, in the unit of the division"),
            *exact("points", "the points, less those taken away"),
        ),
        "division team",
    ),
)
