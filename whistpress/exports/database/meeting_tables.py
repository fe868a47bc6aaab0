"""The tables about congresses: officers, delegates, motions with their votes, elections, reports, pictures."""

from whistpress.exports.database.table import PERSON, Table, table

_CONGRESS = ("congress", "TEXT NOT NULL REFERENCES congresses (id)", "the congress")
_MOTION = ("motion", "TEXT NOT NULL", "the motion, by its id within the congress")
_PLACE = ("place", "INTEGER NOT NULL", "first, second …, from 1")
_DAY = ("day", "INTEGER", "the day of the meeting, from 1; empty where it is not told")
_MOVER = ("mover", "TEXT NOT NULL", "who moved it; empty where it is not told")
_SECONDER = ("seconder", "TEXT NOT NULL", "who seconded it")
_OUTCOME = ("outcome", "TEXT NOT NULL", "`carried`, `lost`, `withdrawn`, `deferred`, `referred`; empty where it is not told")
_VOTES = (
    ("ayes", "INTEGER", "votes for it; empty where they are not told"),
    ("noes", "INTEGER", "votes against it"),
    ("abstained", "INTEGER", "those who did not vote"),
)

MEETING_TABLES: tuple[Table, ...] = (
    table(
        "officers",
        "who held an office or sat on a committee when a congress met",
        (
            _CONGRESS,
            ("kind", "TEXT NOT NULL", "`office` or `committee`"),
            ("title", "TEXT NOT NULL", "the office or the committee"),
            _PLACE,
            ("name", "TEXT NOT NULL", "the name as it is written, perhaps with a remark in brackets"),
            PERSON,
            ("term", "TEXT NOT NULL", "for how long, where the record says it"),
        ),
        "congress kind title place",
    ),
    table(
        "delegates",
        "the delegates of the clubs",
        (
            _CONGRESS,
            ("club", "TEXT NOT NULL", "the club by its id, or by its name where the league knows no such club"),
            _PLACE,
            ("name", "TEXT NOT NULL", "the delegate"),
            PERSON,
            ("came", "TEXT NOT NULL", "`present`, `apologies`, `absent`; `alternate`: another came instead"),
        ),
        "congress club place",
    ),
    table(
        "motions",
        "every motion, with its votes",
        (
            _CONGRESS,
            ("id", "TEXT NOT NULL", "its id within the congress, which is part of its address"),
            _PLACE,
            _DAY,
            ("title", "TEXT NOT NULL", "what it is about"),
            ("text", "TEXT NOT NULL", "its words, in Markdown"),
            ("amended", "TEXT NOT NULL", "its words after amendments; empty without any"),
            _MOVER,
            _SECONDER,
            *_VOTES,
            ("majority", "TEXT NOT NULL", "what it needed: `simple`, `two-thirds` …; empty where no votes are told"),
            _OUTCOME,
            ("to", "TEXT NOT NULL", "where it was referred or deferred to"),
        ),
        "congress id",
    ),
    table(
        "amendments",
        "the amendments of motions, in the order of the vote",
        (_CONGRESS, _MOTION, _PLACE, ("text", "TEXT NOT NULL", "its words"), _MOVER, _SECONDER, *_VOTES, _OUTCOME),
        "congress motion place",
    ),
    table(
        "motion_laws",
        "the laws and by-laws that motions concern, and what was changed in them",
        (
            _CONGRESS,
            _MOTION,
            _PLACE,
            ("law", "TEXT NOT NULL", "the law, by its id in the library or by its name"),
            ("was", "TEXT NOT NULL", "the old words; empty where nothing is changed or the law is new"),
            ("now", "TEXT NOT NULL", "the new words"),
        ),
        "congress motion place",
    ),
    table(
        "roll_calls",
        "how each voted, where the names or the clubs were called",
        (
            _CONGRESS,
            _MOTION,
            ("amendment", "INTEGER NOT NULL", "the place of the amendment; 0 for the motion itself"),
            _PLACE,
            ("voter", "TEXT NOT NULL", "the delegate, or the club"),
            PERSON,
            ("vote", "TEXT NOT NULL", "`aye`, `no` or `abstained`"),
            ("weight", "INTEGER NOT NULL", "for how many votes it counts"),
        ),
        "congress motion amendment place",
    ),
    table(
        "elections",
        "the offices that were filled by ballot",
        (
            _CONGRESS,
            ("id", "TEXT NOT NULL", "its id within the congress"),
            _PLACE,
            _DAY,
            ("office", "TEXT NOT NULL", "the office or the committee"),
            ("places", "INTEGER NOT NULL", "how many were to be elected"),
            ("ballots", "INTEGER", "how many ballots were handed in; empty where it is not told"),
            ("spoilt", "INTEGER", "how many of them were void or blank"),
            ("unopposed", "INTEGER NOT NULL", "1 where nobody else stood"),
            ("decided", "TEXT NOT NULL", "how a tie was decided"),
        ),
        "congress id",
    ),
    table(
        "candidates",
        "who stood for an office, with what came of it",
        (
            _CONGRESS,
            ("election", "TEXT NOT NULL", "the election, by its id within the congress"),
            _PLACE,
            ("name", "TEXT NOT NULL", "the candidate"),
            PERSON,
            ("votes", "INTEGER", "the votes of the first ballot; empty where they are not told"),
            ("second", "INTEGER", "those of the second ballot"),
            ("elected", "INTEGER NOT NULL", "1 for those who were elected"),
        ),
        "congress election place",
    ),
    table(
        "reports",
        "the reports of committees and officers",
        (
            _CONGRESS,
            ("id", "TEXT NOT NULL", "its id within the congress"),
            _DAY,
            ("of", "TEXT NOT NULL", "the committee or the office"),
            ("text", "TEXT NOT NULL", "its words, in Markdown"),
            ("received", "TEXT NOT NULL", "what was done with it"),
        ),
        "congress id",
    ),
    table(
        "resolutions",
        "thanks, condolence and what else was resolved",
        (
            _CONGRESS,
            ("id", "TEXT NOT NULL", "its id within the congress"),
            _DAY,
            ("title", "TEXT NOT NULL", "what it is about"),
            ("kind", "TEXT NOT NULL", "`thanks`, `condolence` or another word"),
            ("text", "TEXT NOT NULL", "its words, in Markdown"),
            _MOVER,
        ),
        "congress id",
    ),
    table(
        "figures",
        "photographs, scans and drawings of congresses",
        (
            _CONGRESS,
            ("id", "TEXT NOT NULL", "its id within the congress"),
            _PLACE,
            ("file", "TEXT NOT NULL", "its file on the site"),
            ("caption", "TEXT NOT NULL", "the words below it"),
            ("alt", "TEXT NOT NULL", "what is to be seen"),
            ("credit", "TEXT NOT NULL", "who made it"),
            ("people", "TEXT NOT NULL", "who is on it from left to right, with semicolons between"),
        ),
        "congress id",
    ),
)
"""Their tables; that of the congresses comes before them."""
