"""The secretary's papers for an annual meeting: the roll of delegates, ballots, the tellers' sheet, the minutes."""

import datetime
from collections.abc import Iterator

from whistpress.language import noted, say, say_many, speech
from whistpress.league.form import CongressForm, CongressJob
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress, Election, Motion
from whistpress.league.meetings.words.meeting import Business, BusinessMeeting, delegates_of, meetings
from whistpress.printing.form import Order
from whistpress.printing.leaf import DocumentPart
from whistpress.printing.pieces import CutPiece, Field, PieceStyle, fill_sheets
from whistpress.printing.secretary import (
    BlankLines,
    BlockGroup,
    ChoiceBoxes,
    FieldLines,
    PaperHeading,
    Paragraph,
    SecretaryPaper,
    SignatureLines,
    WriteTable,
    secretary_parts,
)
from whistpress.site.figures import cardinal, ordinal_word
from whistpress.site.hours import hours_text
from whistpress.site.wording import sentence, weekday

BALLOTS = PieceStyle(kind="ballots", width=90.0, height=50.0, title=(15.0, 11.0), row=12.0, least_row=9.2, box=14.0, note=14.0)

_OPEN_DELEGATES, _OPEN_ROWS, _LONE_ROWS = 2, 6, 16
_CANDIDATES = 6
_FIVES, _MOST_FIVES = 5, 10


def roll_of_delegates(congress: Congress, league: League) -> SecretaryPaper:
    """Return club by club the delegates and lines for others: present or absent at each meeting, and a signature."""
    held = meetings(congress)
    marks = tuple(f"{_short(meeting, held)}{word}" for meeting in held for word in (say("present"), say("absent")))
    clubs = delegates_of(congress, league)
    rows = [
        (club.club if not at else "", name) for club in clubs for at, name in enumerate(club.names or ("",) * _OPEN_DELEGATES)
    ]
    rows += [("", "")] * (_OPEN_ROWS if rows else _LONE_ROWS)
    blank = ("",) * (len(marks) + 1)
    shares = (5.0, 5.0, *(2.3,) * len(marks), 5.0)
    table = WriteTable(
        say("Roll of delegates"),
        (say("Club"), say("Delegate"), *map(sentence, marks), say("Signature")),
        shares,
        tuple((*r, *blank) for r in rows),
    )
    return SecretaryPaper(
        head=congress.title,
        title=say("Roll of delegates"),
        facts=_facts(congress),
        groups=(BlockGroup(blocks=(table,), whole=False), BlockGroup(blocks=(SignatureLines((say("Secretary"),)),))),
        lying=len(held) > 1,
    )


def ballots(congress: Congress) -> tuple[CutPiece, ...]:
    """Return one ballot for each election and each motion; without any, one to write on."""
    pieces = [_ballot(congress, election) for election in congress.elections]
    pieces += [_vote(congress, motion) for motion in congress.motions]
    return tuple(pieces) or (blank_ballot(congress),)


def blank_ballot(congress: Congress) -> CutPiece:
    """Return a ballot on which office and candidates are written by hand."""
    rows = (("", ""),) * _CANDIDATES
    return CutPiece(
        head=congress.title,
        title=say("Ballot"),
        subtitle=say("Office or motion: %(value)s", value="_" * 24),
        columns=(say("Candidate"), say("Vote")),
        rows=rows,
    )


def electors(congress: Congress) -> int:
    """Return how many delegates are named, or at least expected: they vote."""
    return sum(max(len(delegation.names), 1) for delegation in congress.delegates)


def tellers_sheet(congress: Congress) -> SecretaryPaper:
    """Return a tally in fives for everything that is put to the ballot, and its check sum; without any, one to write on."""
    fives = min(_MOST_FIVES, max(_FIVES, -(-electors(congress) // 5)))
    groups = [
        _tally(election.office, election.candidates or ("",) * _CANDIDATES, fives, election.places)
        for election in congress.elections
    ]
    groups += [_tally(motion.title, (say("For"), say("Against")), fives, 1) for motion in congress.motions]
    return SecretaryPaper(
        head=congress.title,
        title=say("Tellers’ sheet"),
        facts=(*_facts(congress), say("A stroke for each vote, the fifth across the four: five to a box.")),
        groups=tuple(groups) or (_tally("", ("",) * _CANDIDATES, fives, 1),) * 2,
    )


def minutes_sheets(congress: Congress) -> tuple[SecretaryPaper, ...]:
    """Return for each meeting a sheet in the order of its business, with the known facts filled in."""
    return tuple(_minutes(congress, meeting) for meeting in meetings(congress))


def _outcomes() -> tuple[str, ...]:
    """Return what may become of a motion."""
    said = speech()
    return said.say_as("motion", "carried"), said.say_as("motion", "lost"), said.say_as("motion", "withdrawn")


def _minutes(congress: Congress, meeting: BusinessMeeting) -> SecretaryPaper:
    officers = {office.title.casefold(): office.holders[0] for office in congress.officers if office.holders}
    present = FieldLines(
        (Field(say("In the chair"), officers.get("president", "")), Field(say("Secretary"), officers.get("secretary", ""))),
        across=2,
    )
    opened = FieldLines((Field(say("Opened at")), Field(say("Clubs present")), Field(say("Delegates present"))), across=3)
    closed = FieldLines((Field(say("Closed at")), Field(say("Confirmed on"))), across=2)
    return SecretaryPaper(
        head=congress.title,
        title=say("Minutes: %(title)s", title=meeting.sitting.title)
        if meeting.sitting.title != congress.title
        else say("Minutes"),
        facts=(
            ", ".join(
                part
                for part in (
                    _day(congress, meeting),
                    hours_text(meeting.sitting.time, meeting.sitting.ends),
                    meeting.sitting.place or congress.place,
                )
                if part
            ),
        ),
        groups=(
            BlockGroup(blocks=(present, opened)),
            *(group for number, item in enumerate(meeting.order, start=1) for group in _item(number, item)),
            BlockGroup(blocks=(closed, SignatureLines((say("In the chair"), say("Secretary"))))),
        ),
    )


def _item(number: int, item: Business) -> Iterator[BlockGroup]:
    """Yield one item of business; a motion has its words and the votes, an election its candidates."""
    title = PaperHeading(f"{number}. {item.title}")
    if not item.motions and not item.elections:
        yield BlockGroup(blocks=(title, BlankLines(2)))
        return
    for at, motion in enumerate(item.motions):
        yield BlockGroup(blocks=(*((title,) if not at else ()), *_motion(motion)))
    for at, election in enumerate(item.elections):
        rows = tuple((name, "", "") for name in election.candidates or ("",) * _CANDIDATES)
        table = WriteTable(election.office, (say("Candidate"), say("Votes"), say("Elected")), (6.0, 2.0, 2.0), rows)
        heading = PaperHeading(election.office, _election_words(election.places))
        yield BlockGroup(blocks=(*((title,) if not at else ()), heading, table))


def _motion(motion: Motion) -> tuple[PaperHeading | Paragraph | FieldLines | ChoiceBoxes, ...]:
    movers = FieldLines((Field(say("Moved by"), motion.mover), Field(say("Seconded by"), motion.seconder)), across=2)
    votes = FieldLines((Field(say("For")), Field(say("Against")), Field(say("Not voting"))), across=3)
    return (
        PaperHeading(motion.title),
        *((Paragraph(motion.text, markdown=True),) if motion.text else ()),
        movers,
        votes,
        ChoiceBoxes(_outcomes()),
    )


def _ballot(congress: Congress, election: Election) -> CutPiece:
    rows = tuple((name, "") for name in election.candidates or ("",) * _CANDIDATES)
    return CutPiece(
        head=congress.title,
        title=election.office,
        subtitle=_mark(election.places),
        columns=(say("Candidate"), say("Vote")),
        rows=rows,
    )


def _vote(congress: Congress, motion: Motion) -> CutPiece:
    rows = ((say("For"), ""), (say("Against"), ""))
    return CutPiece(
        head=congress.title,
        title=say("Motion: %(title)s", title=motion.title),
        subtitle=_mark(1),
        columns=("", say("Vote")),
        rows=rows,
    )


def _tally(what: str, names: tuple[str, ...], fives: int, places: int) -> BlockGroup:
    boxes = tuple(str(5 * (box + 1)) for box in range(fives))
    shares = (7.0, *(1.6,) * fives, 2.4)
    rows = (*((name, *("",) * (fives + 1)) for name in names), (say("All votes"), *("",) * (fives + 1)))
    counted = FieldLines((Field(say("Ballots cast")), Field(say("Void or blank")), Field(say("Counted"))), across=3)
    heading = PaperHeading(what) if what else FieldLines((Field(say("Office or motion")),))
    return BlockGroup(
        blocks=(
            heading,
            counted,
            WriteTable(what or say("Tally"), (say("Candidate"), *boxes, say("Total")), shares, rows),
            Paragraph(_sum_of(places)),
            SignatureLines((say("Teller"), say("Teller"))),
        )
    )


def _mark(places: int) -> str:
    return say(
        "Put a cross against %(cardinal)s%(value)s.", cardinal=cardinal(places), value="" if places == 1 else say(" at the most")
    )


def _sum_of(places: int) -> str:
    """Say what the sum of all votes is checked against."""
    if places == 1:
        return say("All votes together are as many as the ballots counted.")
    many = cardinal(places)
    return say("All votes together are %(many)s times the ballots counted at the most: each may have %(many)s votes.", many=many)


def _election_words(places: int) -> str:
    return say_many("%(number)s is elected.", "%(number)s are elected.", places, number=sentence(cardinal(places)))


def _facts(congress: Congress) -> tuple[str, ...]:
    return (", ".join(part for part in (congress.place, congress.when) if part),)


def _day(congress: Congress, meeting: BusinessMeeting) -> str:
    day = meeting.sitting.day
    if not congress.dated:
        return say("%(sentence)s day, %(when)s", sentence=sentence(ordinal_word(day)), when=congress.when)
    return weekday(congress.begins + datetime.timedelta(days=day - 1))


def _short(meeting: BusinessMeeting, held: tuple[BusinessMeeting, ...]) -> str:
    """Return which meeting it is at the head of a column; nothing where there is one."""
    if len(held) == 1:
        return ""
    return say(
        "%(ordinal_word)s day, %(time)s: ",
        ordinal_word=ordinal_word(meeting.sitting.day),
        time=meeting.sitting.time or meeting.sitting.title,
    )


def _ballot_parts(job: CongressJob) -> tuple[DocumentPart, ...]:
    """Return as many of each ballot as there are delegates, filling the last sheet; then blanks."""
    voting = electors(job.subject)
    ballot_sheets = [fill_sheets(piece, BALLOTS, job.sheet, voting) for piece in ballots(job.subject)]
    ballot_sheets += [fill_sheets(blank_ballot(job.subject), BALLOTS, job.sheet, job.spare)] if job.spare else []
    return tuple(DocumentPart("pieces", sheets) for sheets in ballot_sheets)


FORMS = (
    CongressForm(
        name="roll-of-delegates",
        title=noted("Roll of delegates"),
        brief="for the secretary at the door",
        purpose=noted("for the secretary at the door: who came to each meeting, and signed"),
        order=Order(listed=510),
        serves=lambda congress: True,
        parts=lambda job: secretary_parts((roll_of_delegates(job.subject, job.league),), job),
    ),
    CongressForm(
        name="minutes-sheet",
        title=noted("Minutes sheet"),
        brief="order of business, votes",
        purpose=noted("for the secretary: the order of business, movers, votes"),
        order=Order(listed=520),
        serves=lambda congress: True,
        parts=lambda job: secretary_parts(minutes_sheets(job.subject), job),
    ),
    CongressForm(
        name="ballots",
        title=noted("Ballots"),
        brief="one for each delegate",
        purpose=noted("one for each delegate and each election or motion, to be cut"),
        order=Order(listed=540),
        serves=lambda congress: True,
        parts=_ballot_parts,
        piece="slip",
        card=True,
        backs=True,
        blanks=True,
    ),
    CongressForm(
        name="tellers-sheet",
        title=noted("Tellers’ sheet"),
        brief="a tally in fives",
        purpose=noted("for the tellers: a tally in fives, totals, the sum to be checked"),
        order=Order(listed=550),
        serves=lambda congress: True,
        parts=lambda job: secretary_parts((tellers_sheet(job.subject),), job),
    ),
)
