"""The tables about trophies: their rolls, the chains of their matches, their reigns."""

from whistpress.exports.database.table import PERSON, Table, exact, table

_TROPHY = ("trophy", "TEXT NOT NULL REFERENCES trophies (id)", "the trophy")
_LINK = ("link", "INTEGER NOT NULL", "its place in the chain, from 1")
_REIGN = ("reign", "INTEGER NOT NULL", "the reign, from 1 for each trophy")

TROPHY_TABLES: tuple[Table, ...] = (
    table(
        "trophies",
        "every trophy",
        (
            ("id", "TEXT NOT NULL", "its id"),
            ("name", "TEXT NOT NULL", "its name"),
            ("contest", "TEXT NOT NULL", "what is played for it"),
            (
                "kind",
                "TEXT NOT NULL",
                "`challenge`: it passes from holder to challenger; `annual`: it is played for each time",
            ),
        ),
        "id",
    ),
    table(
        "holders",
        "the rolls of the trophies, line by line",
        (
            ("trophy", "TEXT NOT NULL REFERENCES trophies (id)", "the trophy"),
            ("line", "INTEGER NOT NULL", "its place in the roll, from 1"),
            ("year", "INTEGER NOT NULL", "the year"),
            ("date", "TEXT", "the day, where it is known (YYYY-MM-DD)"),
            ("holder", "TEXT NOT NULL", "who took it; empty where the record is silent"),
            ("event", "TEXT REFERENCES events (id)", "the event in which it was won"),
            ("note", "TEXT NOT NULL", "a remark"),
        ),
        "trophy line",
    ),
    table(
        "chain_links",
        "the chains of the trophies, from the rolls and from events, standings and divisions, line by line, the oldest first",
        (
            _TROPHY,
            _LINK,
            ("year", "INTEGER NOT NULL", "the year"),
            ("date", "TEXT", "the day, where it is known (YYYY-MM-DD)"),
            ("how", "TEXT NOT NULL", "`won`, `retained`, `drawn`, `forfeit`, `unchallenged`; `unknown`: nobody knows who had it"),
            ("event", "TEXT REFERENCES events (id)", "the event that decided it"),
            ("standing", "TEXT REFERENCES standings (id)", "the standing that decided it"),
            ("division", "TEXT REFERENCES divisions (id)", "the division that decided it"),
            ("reign", "INTEGER", "the reign to which it belongs, empty where the record is silent"),
            ("typed", "INTEGER NOT NULL", "1 where the league's roll has the line, 0 where something that was played gave it"),
            ("by", "TEXT NOT NULL", "the margin as the roll has it"),
            *exact("margin", "the difference of the first score and the next", known=False),
        ),
        "trophy link",
    ),
    table(
        "chain_parties",
        "who had a trophy after a line of its chain, and who lost or challenged in vain",
        (
            _TROPHY,
            _LINK,
            ("role", "TEXT NOT NULL", "`holder` or `against`"),
            ("place", "INTEGER NOT NULL", "first, second …, from 1"),
            ("name", "TEXT NOT NULL", "the name"),
            ("club", "TEXT REFERENCES clubs (id)", "the club, where it is one"),
        ),
        "trophy link role place",
    ),
    table(
        "chain_people",
        "the people of the parties of a chain: who played for them",
        (
            _TROPHY,
            _LINK,
            ("role", "TEXT NOT NULL", "`holder` or `against`"),
            ("place", "INTEGER NOT NULL", "the place of the party"),
            PERSON,
        ),
    ),
    table(
        "reigns",
        "how long each had a trophy",
        (
            _TROPHY,
            _REIGN,
            ("holders", "TEXT NOT NULL", "who had it"),
            ("since", "TEXT NOT NULL", "the day, or where only that is known the year, from which on"),
            ("until", "TEXT", "until when; empty while it goes on"),
            ("lost", "INTEGER NOT NULL", "1 where another took it, 0 where it goes on or where the record falls silent"),
            ("defences", "INTEGER NOT NULL", "how often it was defended"),
            ("fewest_days", "INTEGER NOT NULL", "how many days at least"),
            ("most_days", "INTEGER NOT NULL", "how many days at most: as many, where both ends are dated"),
        ),
        "trophy reign",
    ),
)
"""Their tables; those of events, people and clubs, which they name, come before them."""
