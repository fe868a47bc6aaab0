"""The rows of the congresses: officers, delegates, motions, votes, elections, reports, resolutions, pictures."""

from collections.abc import Mapping

from whistpress.core.model import Congress, Election, League, Motion, Poll
from whistpress.core.model.names import spellings
from whistpress.exports.database.exact import Rows
from whistpress.views.congress.names import bare


def meeting_rows(league: League) -> Rows:
    """Every row of every congress."""
    known = spellings(league.people)
    for congress in league.congresses.values():
        yield from _people(congress, known)
        for place, motion in enumerate(congress.motions, 1):
            yield from _motion(congress.id, place, motion, known)
        for place, election in enumerate(congress.elections, 1):
            yield from _election(congress.id, place, election, known)
        yield from _papers(congress)


def _people(congress: Congress, known: Mapping[str, str]) -> Rows:
    for kind, offices in (("office", congress.officers), ("committee", congress.committees)):
        for office in offices:
            for place, name in enumerate(office.holders, 1):
                yield "officers", (congress.id, kind, office.title, place, name, known.get(bare(name)), office.term)
    came = {bare(name): "absent" for name in congress.absent} | {bare(name): "apologies" for name in congress.apologies}
    came |= {bare(absent): "alternate" for _, absent in congress.alternates}
    for club in congress.delegates:
        for place, name in enumerate(club.names, 1):
            there = came.get(bare(name), "present")
            yield "delegates", (congress.id, club.club, place, name, known.get(bare(name)), there)


def _motion(congress: str, place: int, motion: Motion, known: Mapping[str, str]) -> Rows:
    words = (motion.title, motion.text, motion.amended, motion.mover, motion.seconder)
    needs = motion.poll.majority.value if motion.poll else ""
    outcome = motion.outcome.value if motion.outcome else ""
    yield "motions", (congress, motion.id, place, motion.day, *words, *_votes(motion.poll), needs, outcome, motion.to)
    for number, one in enumerate(motion.amendments, 1):
        said = one.outcome.value if one.outcome else ""
        yield "amendments", (congress, motion.id, number, one.text, one.mover, one.seconder, *_votes(one.poll), said)
        yield from _roll(congress, motion.id, number, one.poll, known)
    yield from _laws(congress, motion)
    yield from _roll(congress, motion.id, 0, motion.poll, known)


def _votes(poll: Poll | None) -> tuple[int | None, int | None, int | None]:
    return (poll.ayes, poll.noes, poll.abstained) if poll else (None, None, None)


def _laws(congress: str, motion: Motion) -> Rows:
    changed = {one.law for one in motion.changes}
    lines = [(one.law, one.was, one.now) for one in motion.changes]
    lines += [(law, "", "") for law in motion.laws if law not in changed]
    for place, line in enumerate(lines, 1):
        yield "motion_laws", (congress, motion.id, place, *line)


def _roll(congress: str, motion: str, amendment: int, poll: Poll | None, known: Mapping[str, str]) -> Rows:
    for place, vote in enumerate(poll.roll if poll else (), 1):
        person = known.get(bare(vote.voter))
        yield "roll_calls", (congress, motion, amendment, place, vote.voter, person, vote.cast.value, vote.weight)


def _election(congress: str, place: int, election: Election, known: Mapping[str, str]) -> Rows:
    tally, unopposed = election.tally, int(election.unopposed)
    ballots = (tally.ballots, tally.spoilt if tally.ballots is not None else None) if tally else (None, None)
    about = (election.day, election.office, election.places, *ballots, unopposed, election.decided)
    yield "elections", (congress, election.id, place, *about)
    first, second = (dict(one.votes) if one else {} for one in (tally, election.second))
    for at, name in enumerate(dict.fromkeys((*election.candidates, *election.elected)), 1):
        won = int(name in election.elected)
        yield "candidates", (congress, election.id, at, name, known.get(bare(name)), first.get(name), second.get(name), won)


def _papers(congress: Congress) -> Rows:
    for report in congress.reports:
        yield "reports", (congress.id, report.id, report.day, report.of, report.text.text, report.received)
    for one in congress.resolutions:
        yield "resolutions", (congress.id, one.id, one.day, one.title, one.kind, one.text, one.mover)
    for place, picture in enumerate(congress.pictures, 1):
        words = (picture.file, picture.caption, picture.alt, picture.credit, "; ".join(picture.people))
        yield "figures", (congress.id, picture.id, place, *words)
