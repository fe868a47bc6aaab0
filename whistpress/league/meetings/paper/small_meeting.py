"""The papers of a club's meeting: the notice with its agenda, and the minutes with votes, elections and accounts."""

import datetime
from collections.abc import Iterator

from whistpress.language import noted, say
from whistpress.league.form import CongressForm
from whistpress.league.league import League
from whistpress.league.meetings.model import Amendment, Congress, Election
from whistpress.league.meetings.words.meeting import (
    Business,
    accounts_view,
    attendance,
    ballot_sentence,
    election_sentence,
    meetings,
    motion_sentence,
    put_forward,
    with_references_told,
)
from whistpress.printing.form import Order
from whistpress.printing.secretary import (
    Block,
    BlockGroup,
    KnownTable,
    PaperHeading,
    Paragraph,
    SecretaryPaper,
    SignatureLines,
    secretary_parts,
)
from whistpress.site.hours import hours_text
from whistpress.site.wording import join_words, weekday


def notices(congress: Congress, league: League) -> tuple[SecretaryPaper, ...]:
    """Return the notice of each sitting at which business is done: when and where, the agenda, motions and nominations."""
    return tuple(_notice(congress, league, number) for number, _ in enumerate(meetings(congress)))


def _notice(congress: Congress, league: League, number: int) -> SecretaryPaper:
    meeting = meetings(congress)[number]
    title = meeting.sitting.title
    items = [block for at, item in enumerate(meeting.order, start=1) for block in _agenda_item(at, item)]
    groups = [BlockGroup(blocks=(PaperHeading(say("Agenda")), *items), whole=False)]
    groups += [BlockGroup(blocks=tuple(_accounts(congress)))] if congress.accounts else []
    if signed := _officer(congress, "secretary"):
        groups.append(BlockGroup(blocks=(Paragraph(say("%(name)s, secretary", name=signed)),)))
    return SecretaryPaper(
        head=_body(congress, league),
        title=say("Notice: %(title)s", title=title),
        facts=(_when(congress, number),),
        groups=tuple(groups),
    )


def _agenda_item(number: int, item: Business) -> Iterator[Block]:
    yield Paragraph(f"{number}. {item.title}")
    for motion in item.motions:
        moved = _mover(motion.mover, motion.seconder)
        yield Paragraph(" ".join(part for part in (f"{motion.title}.", moved) if part))
        if motion.text:
            yield Paragraph(motion.text, markdown=True)
    for election in item.elections:
        names = join_words(election.candidates) if election.candidates else say("nominations are open")
        text = f"{election.office}: {names}."
        yield Paragraph(" ".join(part for part in (text, put_forward(election)) if part))


def minutes_papers(congress: Congress, league: League) -> tuple[SecretaryPaper, ...]:
    """Return the minutes of a meeting: attendance, discussion, decisions, and a line for the signature on approval."""
    groups = [BlockGroup(blocks=tuple(_opening(congress)), whole=False)]
    if congress.minutes:
        events = {event.id: event.title for event in league.events}
        text = with_references_told(congress.minutes.text.text, congress, events)
        groups.append(BlockGroup(blocks=(Paragraph(text, markdown=True),), whole=False))
    groups += [BlockGroup(blocks=blocks) for blocks in _motion_blocks(congress)]
    groups += [BlockGroup(blocks=tuple(_accounts(congress)))] if congress.accounts else []
    approved = congress.minutes.approved.rstrip(".") if congress.minutes else ""
    ending = [Paragraph(say("Approved: %(when)s.", when=approved))] if approved else []
    signed = SignatureLines((say("In the chair"), say("Secretary"), say("Date")))
    return (
        SecretaryPaper(
            head=_body(congress, league),
            title=say("Minutes: %(title)s", title=congress.title),
            facts=(_when(congress, 0),),
            groups=(*groups, BlockGroup(blocks=(*ending, signed))),
        ),
    )


def _opening(congress: Congress) -> Iterator[Block]:
    taken = congress.minutes.by if congress.minutes else ""
    chair = _officer(congress, "chairman") or _officer(congress, "president") or _officer(congress, "chair")
    facts = [
        say("In the chair: %(name)s.", name=chair) if chair else "",
        attendance(congress),
        say("Apologies: %(names)s.", names=join_words(congress.apologies)) if congress.apologies and congress.delegates else "",
        say("Minutes taken by %(who)s.", who=taken) if taken else "",
    ]
    yield Paragraph(" ".join(fact for fact in facts if fact) or say("Attendance was not recorded."))


def _motion_blocks(congress: Congress) -> Iterator[tuple[Block, ...]]:
    for motion in congress.motions:
        outcome = " ".join(part for part in (_mover(motion.mover, motion.seconder), motion_sentence(motion), motion.note) if part)
        text = (Paragraph(motion.text, markdown=True),) if motion.text else ()
        changes = [block for amendment in motion.amendments for block in _amendment(amendment)]
        if motion.amended:
            changes += [Paragraph(say("As amended:")), Paragraph(motion.amended, markdown=True)]
        yield (PaperHeading(motion.title), *text, *changes, Paragraph(outcome or say("No outcome is recorded.")))
    yield from map(_election, congress.elections)


def _amendment(amendment: Amendment) -> Iterator[Block]:
    """Yield an amendment: who moved it, its words, its votes."""
    yield Paragraph(" ".join(part for part in (say("Amendment."), _mover(amendment.mover, amendment.seconder)) if part))
    yield Paragraph(amendment.text, markdown=True)
    if outcome := " ".join(part for part in (motion_sentence(amendment), amendment.note) if part):
        yield Paragraph(outcome)


def _election(election: Election) -> tuple[Block, ...]:
    """Return an election: who was elected, the votes of each ballot, how many ballots there were."""
    outcome = " ".join(part for part in (put_forward(election), election_sentence(election)) if part)
    decided = say("The tie was decided: %(how)s.", how=election.decided.rstrip(".")) if election.decided else ""
    after = " ".join(part for part in (ballot_sentence(election), decided, election.note) if part)
    counts = tuple(_votes(election))
    return (
        PaperHeading(election.office),
        *((Paragraph(outcome or say("Nobody is elected yet.")),) if outcome or not after else ()),
        *counts,
        *((Paragraph(after),) if after else ()),
    )


def _votes(election: Election) -> Iterator[Block]:
    """Yield the votes for each candidate as a table, the second ballot beside the first; nothing where they are not told."""
    if election.tally is None:
        return
    first, second = dict(election.tally.votes), dict(election.second.votes) if election.second else {}
    more = (say("Second ballot"),) if second else ()
    counts = (first, second) if second else (first,)
    rows = [(name, *(str(count.get(name, "")) for count in counts)) for name in dict.fromkeys((*first, *second))]
    heads = (say("Candidate"), say("First ballot") if second else say("Votes"), *more)
    shares = (6.0, 2.0, *((2.0,) if second else ()))
    yield KnownTable(say("Votes: %(office)s", office=election.office), heads, shares, tuple(rows), frozenset({1, 2}))


def _accounts(congress: Congress) -> Iterator[Block]:
    view = accounts_view(congress.accounts)
    if view is None:
        return
    yield PaperHeading(say("Accounts"))
    more = (say("Last year"),) if view.last_year else ()
    for table in view.tables:
        rows = [(row.item, row.amount, *((row.last_year,) if view.last_year else ())) for row in (*table.rows, table.total)]
        shares = (6.0, 2.0, *((2.0,) if view.last_year else ()))
        yield KnownTable(table.title, (say("Item"), say("Amount"), *more), shares, tuple(rows), frozenset({1, 2}))
    yield from map(Paragraph, view.told)


def _mover(mover: str, seconder: str) -> str:
    if mover and seconder:
        return say("Moved by %(mover)s, seconded by %(seconder)s.", mover=mover, seconder=seconder)
    return say("Moved by %(mover)s.", mover=mover) if mover else ""


def _officer(congress: Congress, title: str) -> str:
    """Return the holder of an office of the meeting, such as `Hon. Secretary` or `Secretary`; empty if it is vacant."""
    held = (office for office in congress.officers if title in office.title.casefold().split() and office.holders)
    return next((office.holders[0] for office in held), "")


def _body(congress: Congress, league: League) -> str:
    club = league.clubs.get(congress.body)
    return club.name if club else congress.body or league.name


def _when(congress: Congress, number: int) -> str:
    """Return day, hours and place of a sitting at which business is done."""
    sitting = meetings(congress)[number].sitting
    day = weekday(congress.begins + datetime.timedelta(days=sitting.day - 1)) if congress.dated else congress.when
    venue = ", ".join(part for part in dict.fromkeys((sitting.place, congress.place)) if part)
    return ", ".join(part for part in (day, hours_text(sitting.time, sitting.ends), venue) if part)


def _has_minutes(congress: Congress) -> bool:
    held = any(motion.dealt_with for motion in congress.motions) or any(election.elected for election in congress.elections)
    return bool(congress.minutes) or held or congress.present is not None


FORMS = (
    CongressForm(
        name="notice",
        title=noted("Notice of meeting"),
        brief="when and where, agenda, motions",
        purpose=noted("for the board and the post: when and where, the agenda, motions, nominations, accounts"),
        order=Order(listed=20),
        serves=lambda congress: True,
        parts=lambda job: secretary_parts(notices(job.subject, job.league), job),
    ),
    CongressForm(
        name="minutes",
        title=noted("Minutes"),
        brief="what was decided, the accounts",
        purpose=noted("who was there, what was decided by how many votes, the accounts, lines to sign"),
        order=Order(listed=30),
        serves=_has_minutes,
        parts=lambda job: secretary_parts(minutes_papers(job.subject, job.league), job),
    ),
)
