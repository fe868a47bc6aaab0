"""Congresses for other programs: a JSON file each; in the database a table for each sort of its business."""

from collections.abc import Mapping

from whistpress.core.model.evening import LeagueClock
from whistpress.data.formats import Row, Rows, json_file
from whistpress.league.league import League
from whistpress.league.meetings.facts import bare
from whistpress.league.meetings.model import Congress, Election, Motion, Office, Poll
from whistpress.league.people.model import Spellings


def congress_file(path: str, congress: Congress, clock: LeagueClock) -> bytes:
    """Return a congress as programs read it."""
    offices = {"officers": congress.officers, "committees": congress.committees}
    return json_file(
        "congress",
        path,
        {
            **_about(congress, clock),
            **{name: [*map(_office, held)] for name, held in offices.items()},
            "motions": [_motion_row(motion) for motion in congress.motions],
            "elections": [_election_row(election) for election in congress.elections],
        },
    )


def _about(congress: Congress, clock: LeagueClock) -> Row:
    return {
        "id": congress.id,
        "title": congress.title,
        "place": congress.place,
        "begins": congress.begins,
        "days": congress.days,
        "time": congress.sittings[0].time if congress.sittings else "",
        "present": congress.present,
        "apologies": congress.regrets,
        "body": congress.body,
        "timezone": clock.zone,
    }


def _office(office: Office) -> Row:
    return {"title": office.title, "holders": office.holders}


def _motion_row(motion: Motion) -> Row:
    poll = motion.poll
    return {
        "id": motion.id,
        "day": motion.day,
        "title": motion.title,
        "text": motion.text,
        "amended": motion.amended,
        "mover": motion.mover,
        "seconder": motion.seconder,
        "ayes": poll.ayes if poll else None,
        "noes": poll.noes if poll else None,
        "abstained": poll.abstained if poll else None,
        "majority": poll.majority if poll else "",
        "outcome": motion.outcome,
        "to": motion.to,
    }


def _election_row(election: Election) -> Row:
    tally = election.tally
    return {
        "id": election.id,
        "day": election.day,
        "office": election.office,
        "places": election.places,
        "ballots": tally.ballots if tally else None,
        "spoilt": tally.spoilt if tally and tally.ballots is not None else None,
        "unopposed": election.unopposed,
        "decided": election.decided,
        "proposer": election.proposer,
        "seconder": election.seconder,
        "candidates": election.candidates,
        "votes": dict(tally.votes) if tally else {},
        "elected": election.elected,
    }


def meeting_rows(league: League) -> Rows:
    """Yield every database row of every congress."""
    spellings = Spellings(league.people)
    for congress in league.congresses.values():
        yield "congresses", _about(congress, league.clock)
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
    yield "motions", {"congress": congress, "place": index, **_motion_row(motion)}
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
    yield "elections", {"congress": congress, "place": index, **_election_row(election)}
    first, second = (dict(ballot.votes) if ballot else {} for ballot in (election.tally, election.second))
    for at, name in enumerate(dict.fromkeys((*election.candidates, *election.elected)), 1):
        won = int(name in election.elected)
        yield "candidates", (congress, election.id, at, name, spellings.get(bare(name)), first.get(name), second.get(name), won)


def _accounts(congress: Congress) -> Rows:
    items = [(side.title, item) for side in (congress.accounts.sides if congress.accounts else ()) for item in side.items]
    for index, (side, item) in enumerate(items, 1):
        yield "accounts", (congress.id, index, side, item.item, item.amount, item.last_year)


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
