"""Congresses in the database: officers, delegates, motions, votes, elections, reports, resolutions, pictures."""

from collections.abc import Mapping
from fractions import Fraction

from whistpress.data.table import PERSON, DatabaseTable, Rows, common, exact, over, table
from whistpress.league.league import League
from whistpress.league.meetings.facts import bare
from whistpress.league.meetings.model import Congress, Election, Motion, Poll
from whistpress.league.people.model import Spellings

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

MEETING_TABLES: tuple[DatabaseTable, ...] = (
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
            ("proposer", "TEXT NOT NULL", "who proposed the elected"),
            ("seconder", "TEXT NOT NULL", "who seconded that"),
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
        "accounts",
        "the accounts that a meeting adopted, a line for each item",
        (
            _CONGRESS,
            _PLACE,
            ("side", "TEXT NOT NULL", "the side as the file names it"),
            ("item", "TEXT NOT NULL", "what it is"),
            *exact("amount", "the amount"),
            *exact("last_year", "that of the year before; empty where it is not told", required=False),
        ),
        "congress place",
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


def meeting_rows(league: League) -> Rows:
    """Yield every database row of every congress."""
    spellings = Spellings(league.people)
    for congress in league.congresses.values():
        yield from _people(congress, spellings)
        for index, motion in enumerate(congress.motions, 1):
            yield from _motion(congress.id, index, motion, spellings)
        for index, election in enumerate(congress.elections, 1):
            yield from _election(congress.id, index, election, spellings)
        yield from _papers(congress)


def _people(congress: Congress, spellings: Mapping[str, str]) -> Rows:
    for kind, offices in (("office", congress.officers), ("committee", congress.committees)):
        for office in offices:
            for index, name in enumerate(office.holders, 1):
                yield "officers", (congress.id, kind, office.title, index, name, spellings.get(bare(name)), office.term)
    came = {bare(name): "absent" for name in congress.absent} | {bare(name): "apologies" for name in congress.apologies}
    came |= {bare(absent): "alternate" for _, absent in congress.alternates}
    for club in congress.delegates:
        for index, name in enumerate(club.names, 1):
            presence = came.get(bare(name), "present")
            yield "delegates", (congress.id, club.club, index, name, spellings.get(bare(name)), presence)


def _motion(congress: str, index: int, motion: Motion, spellings: Mapping[str, str]) -> Rows:
    words = (motion.title, motion.text, motion.amended, motion.mover, motion.seconder)
    needs = motion.poll.majority.value if motion.poll else ""
    outcome = motion.outcome.value if motion.outcome else ""
    yield "motions", (congress, motion.id, index, motion.day, *words, *_votes(motion.poll), needs, outcome, motion.to)
    for number, amendment in enumerate(motion.amendments, 1):
        said = amendment.outcome.value if amendment.outcome else ""
        yield (
            "amendments",
            (congress, motion.id, number, amendment.text, amendment.mover, amendment.seconder, *_votes(amendment.poll), said),
        )
        yield from _roll(congress, motion.id, number, amendment.poll, spellings)
    yield from _laws(congress, motion)
    yield from _roll(congress, motion.id, 0, motion.poll, spellings)


def _votes(poll: Poll | None) -> tuple[int | None, int | None, int | None]:
    return (poll.ayes, poll.noes, poll.abstained) if poll else (None, None, None)


def _laws(congress: str, motion: Motion) -> Rows:
    changed = {change.law for change in motion.changes}
    lines = [(change.law, change.was, change.now) for change in motion.changes]
    lines += [(law, "", "") for law in motion.laws if law not in changed]
    for index, line in enumerate(lines, 1):
        yield "motion_laws", (congress, motion.id, index, *line)


def _roll(congress: str, motion: str, amendment: int, poll: Poll | None, spellings: Mapping[str, str]) -> Rows:
    for index, vote in enumerate(poll.roll if poll else (), 1):
        person = spellings.get(bare(vote.voter))
        yield "roll_calls", (congress, motion, amendment, index, vote.voter, person, vote.cast.value, vote.weight)


def _election(congress: str, index: int, election: Election, spellings: Mapping[str, str]) -> Rows:
    tally, unopposed = election.tally, int(election.unopposed)
    ballots = (tally.ballots, tally.spoilt if tally.ballots is not None else None) if tally else (None, None)
    about = (
        election.day,
        election.office,
        election.places,
        *ballots,
        unopposed,
        election.decided,
        election.proposer,
        election.seconder,
    )
    yield "elections", (congress, election.id, index, *about)
    first, second = (dict(ballot.votes) if ballot else {} for ballot in (tally, election.second))
    for at, name in enumerate(dict.fromkeys((*election.candidates, *election.elected)), 1):
        won = int(name in election.elected)
        yield "candidates", (congress, election.id, at, name, spellings.get(bare(name)), first.get(name), second.get(name), won)


def _accounts(congress: Congress) -> Rows:
    items = [(side.title, item) for side in (congress.accounts.sides if congress.accounts else ()) for item in side.items]
    under = common([Fraction(0), *(item.amount for _, item in items)]), common(item.last_year for _, item in items)
    for index, (side, item) in enumerate(items, 1):
        yield "accounts", (congress.id, index, side, item.item, *over(item.amount, under[0]), *over(item.last_year, under[1]))


def _papers(congress: Congress) -> Rows:
    yield from _accounts(congress)
    for report in congress.reports:
        yield "reports", (congress.id, report.id, report.day, report.of, report.text.text, report.received)
    for resolution in congress.resolutions:
        yield (
            "resolutions",
            (congress.id, resolution.id, resolution.day, resolution.title, resolution.kind, resolution.text, resolution.mover),
        )
    for index, picture in enumerate(congress.pictures, 1):
        words = (picture.file, picture.caption, picture.alt, picture.credit, "; ".join(picture.people))
        yield "figures", (congress.id, picture.id, index, *words)
