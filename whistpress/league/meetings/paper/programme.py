"""Papers of a meeting: the programme, the daily bulletin, the notice and the minutes."""

import datetime
from collections.abc import Iterator, Mapping

from markupsafe import Markup
from msgspec import Struct

from whistpress.core.model import ResultHead
from whistpress.language import noted, say
from whistpress.league.form import CongressForm
from whistpress.league.league import League
from whistpress.league.meetings.model import Amendment, Congress, Election, Motion, ProgrammeItem
from whistpress.league.meetings.read.references import replace_references
from whistpress.league.meetings.words import meeting as business
from whistpress.league.meetings.words.bulletin import Bulletin, DayResult, Passed, bulletin, days_told
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
from whistpress.league.meetings.words.programme import Hall, NameIndexLine, Programme, halls, programme
from whistpress.printing.form import Order
from whistpress.printing.leaf import DocumentPart, paper_html
from whistpress.printing.measure import POINT, lines_of, shorten, size_that_fits
from whistpress.printing.secretary import (
    BlankLines,
    Block,
    BlockGroup,
    KnownTable,
    PaperHeading,
    Paragraph,
    Row,
    SecretaryPaper,
    SignatureLines,
    secretary_parts,
)
from whistpress.printing.sheet import _FULL_PAGE, SHEETS, PageMeasures, PaperSheet, book_page
from whistpress.site import figures
from whistpress.site.hours import hours_text
from whistpress.site.wording import join_words, weekday

_INDEX_TYPE, _FILLED = 0.92, 0.75
_CONTENTS, _INDEX = 6, 8
"""The number of chapters from which a book has a page of contents, and of names from which it has an index."""


class MotionText(Struct, frozen=True):
    """A motion with its words as safe HTML."""

    motion: Motion
    text: Markup


class ProgrammeBook(Struct, frozen=True, kw_only=True):
    """View of the programme: its contents, its Markdown as safe HTML, the size of the title (pt).

    `running` is the title at the head of each page, shortened by whole words where it is too long. `halls` are the plans of
    the tables, `index` the names, `chapters` the titles and ids of the chapters; short books have neither chapters nor
    index. `turn` is the line of the index with which its second column begins; 0 where the index fills more than a page.
    """

    programme: Programme
    page: PageMeasures
    about: Markup
    rules: Markup
    motions: tuple[MotionText, ...]
    halls: tuple[Hall, ...]
    index: tuple[NameIndexLine, ...]
    chapters: tuple[tuple[str, str], ...]
    title_size: float
    running: str
    turn: int = 0


def booklet(congress: Congress, league: League, sheet: PaperSheet = SHEETS["A4"]) -> ProgrammeBook:
    """Return the book of a congress: the longest word of its title decides how large the title is set."""
    view, page = programme(congress, league), book_page(sheet)
    longest = max(view.title.split(), key=len, default="")
    most = page.type * (2.6 if len(view.title) < 48 else 2.1) * (1.2 if sheet.short >= _FULL_PAGE else 1.0)
    rooms = halls(view.events, congress, page.measure)
    source = congress.source
    names = view.index if len(view.index) >= _INDEX else ()
    chapters = _chapters(view, rooms, names)
    return ProgrammeBook(
        programme=view,
        page=page,
        about=paper_html(view.about, source),
        rules=paper_html(view.rules, source),
        motions=tuple(MotionText(motion, paper_html(motion.text, source)) for motion in view.motions),
        halls=rooms,
        index=names,
        chapters=tuple(chapters) if len(chapters) >= _CONTENTS else (),
        title_size=size_that_fits(longest, page.measure - 20, most, 14.0),
        running=shorten(view.title, page.measure * 0.8, page.head),
        turn=_turn(names, page),
    )


def _turn(names: tuple[NameIndexLine, ...], page: PageMeasures) -> int:
    """Return where to halve the index; WeasyPrint would try one height after the other until both columns end together."""
    if not names:
        return 0
    size = _INDEX_TYPE * page.type
    width, leading = (page.measure - 1.8 * size * POINT) / 2 - size * POINT, 1.28 * size * POINT
    depths = [
        lines_of(", ".join((line.name, *(f"{mention.what} 00" for mention in line.mentions))), width, size) * leading
        + size * POINT * (0.12 if after and after.letter == line.letter else 0.6)
        for line, after in zip(names, (*names[1:], None), strict=True)
    ]
    if sum(depths) / 2 > _FILLED * (page.height - page.top - page.bottom):
        return 0
    halves = [abs(sum(depths) - 2 * sum(depths[:index])) for index in range(1, len(names))]
    return halves.index(min(halves)) + 1 if halves else 0  # one name


def _chapters(view: Programme, rooms: tuple[Hall, ...], names: tuple[NameIndexLine, ...]) -> list[tuple[str, str]]:
    """Return the titles and ids of the chapters that the book has, in order."""
    chapters = (
        (view.about, say("The meeting"), "meeting"),
        (view.officers, say("Officers"), "officers"),
        (view.committees, say("Committees"), "committees"),
        (view.delegates, say("Delegates"), "delegates"),
        *((day, day.title, f"day-{day.number}") for day in view.days),
        (view.motions, say("Motions"), "motions"),
        (view.elections, say("Elections"), "elections"),
        (any(event.has_names for event in view.events), say("Entries and teams"), "entries"),
        (view.trophies, say("Trophies"), "trophies"),
        (view.rules or view.closing or view.fee, say("Rules for entries"), "rules"),
        (view.laws, say("Laws in force"), "laws"),
        (rooms, say("Plan of the tables"), "plan"),
        (names, say("Index of names"), "index"),
    )
    return [(title, anchor) for content, title, anchor in chapters if content]


_PLACES, _WHO, _FIGURE = 1.2, 8.0, 2.4
_OPEN = (6, 4, 4)
"""The lines of a bulletin that is written by hand: results, notices, what comes next."""


def bulletins(congress: Congress, league: League, results: Mapping[str, ResultHead]) -> tuple[SecretaryPaper, ...]:
    """Return the bulletin of each day that has results or notices; before that, one to write on."""
    days = days_told(congress, league)
    return tuple(_paper(bulletin(congress, league, results, day)) for day in days) or (_open(congress),)


def _paper(view: Bulletin) -> SecretaryPaper:
    return SecretaryPaper(
        head=view.congress_title,
        title=say("Bulletin of %(day)s", day=view.title),
        facts=(
            *filter(None, [view.place]),
            *([say("Provisional: not every result of the day is final.")] if view.provisional else []),
        ),
        groups=(
            *(_event(result) for result in view.results),
            *_decisions(view),
            *_trophies(view.trophies),
            *_standings(view),
            *_notices(view),
            *_tomorrow(view.tomorrow, view.next_title),
        ),
    )


def _event(result: DayResult) -> BlockGroup:
    """Return the winners of an event and the heads of its rankings; a result that is not final says so."""
    title = f"{result.number}. {result.title}" if result.number else result.title
    state = (
        say("The result is still to come.")
        if result.waiting
        else say("Provisional: scores are still to come.")
        if result.awaiting
        else say("Provisional: corrections are still taken.")
        if result.provisional
        else ""
    )
    blocks: list[Block] = [PaperHeading(title, state)]
    blocks += [Paragraph(f"{outcome.sentence}.") for outcome in result.outcomes]
    for table in result.tables:
        rows = tuple((figures.place(row.place, shared=row.shared), row.who.title, row.score) for row in table.rows)
        columns = (say("Place"), say("Who"), table.heading)
        blocks.append(KnownTable(table.group or say("The first places"), columns, (_PLACES, _WHO, _FIGURE), rows))
    return BlockGroup(blocks=tuple(blocks))


def _decisions(view: Bulletin) -> Iterator[BlockGroup]:
    rows: list[Row] = [(motion.title, business.motion_sentence(motion)) for motion in view.motions]
    rows += [(election.office, business.election_sentence(election)) for election in view.elections]
    if rows:
        table = KnownTable(say("Decided"), (say("Motion or office"), say("Outcome")), (4.0, 7.0), tuple(rows))
        yield BlockGroup(blocks=(table,), whole=len(rows) < 8)


def _trophies(passed: tuple[Passed, ...]) -> Iterator[BlockGroup]:
    if passed:
        yield BlockGroup(blocks=(PaperHeading(say("Trophies")), *(Paragraph(_went(trophy)) for trophy in passed)))


def _went(trophy: Passed) -> str:
    if trophy.stays:
        return say("%(trophy)s stays with %(holder)s.", trophy=trophy.name, holder=trophy.holder)
    if not trophy.before:
        return say("%(trophy)s goes to %(holder)s.", trophy=trophy.name, holder=trophy.holder)
    return say("%(trophy)s goes from %(before)s to %(holder)s.", trophy=trophy.name, before=trophy.before, holder=trophy.holder)


def _standings(view: Bulletin) -> Iterator[BlockGroup]:
    for standing in view.standings:
        rows = tuple((str(line.place), join_words([name.text for name in line.who]), line.figure) for line in standing.lines)
        caption = say("%(standing)s, after this day", standing=standing.title)
        table = KnownTable(caption, (say("Place"), say("Who"), standing.heading), (_PLACES, _WHO, _FIGURE), rows)
        yield BlockGroup(blocks=(table,))


def _notices(view: Bulletin) -> Iterator[BlockGroup]:
    """Yield the announcements; a reference becomes its words."""
    for number, notice in enumerate(view.notices):
        heading = (PaperHeading(notice.title or say("Notices")),) if notice.title or not number else ()
        text = replace_references(notice.text, lambda kind, name, words: words or name.replace("-", " "))
        yield BlockGroup(blocks=(*heading, Paragraph(text, markdown=True)))


def _tomorrow(sittings: tuple[ProgrammeItem, ...], title: str) -> Iterator[BlockGroup]:
    if sittings:
        rows = tuple((sitting.time, sitting.title, sitting.place) for sitting in sittings)
        table = KnownTable(say("Next: %(day)s", day=title), (say("Hour"), say("What"), say("Where")), (2.2, 6.0, 3.4), rows)
        yield BlockGroup(blocks=(table,))


def _open(congress: Congress) -> SecretaryPaper:
    results, notices, following = _OPEN
    return SecretaryPaper(
        head=congress.title,
        title=say("Bulletin"),
        facts=tuple(part for part in (congress.place, congress.when) if part),
        groups=(
            BlockGroup(blocks=(PaperHeading(say("Results of the day")), BlankLines(results))),
            BlockGroup(blocks=(PaperHeading(say("Decided")), BlankLines(notices))),
            BlockGroup(blocks=(PaperHeading(say("Notices")), BlankLines(notices))),
            BlockGroup(blocks=(PaperHeading(say("Next")), BlankLines(following))),
        ),
    )


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
        name="programme",
        title=noted("Programme"),
        brief="days, hours, officers, entries, rules",
        purpose=noted("the book: days and hours, officers, entries, trophies, rules, tables, index"),
        order=Order(listed=10),
        serves=lambda congress: True,
        parts=lambda job: (DocumentPart("programme", booklet(job.subject, job.league, job.sheet)),),
    ),
    CongressForm(
        name="bulletin",
        title=noted("Daily bulletin"),
        brief="a day's results and decisions",
        purpose=noted("for the door, a sheet each day: results, decisions, trophies, standings, notices, what comes next"),
        order=Order(listed=530),
        serves=lambda congress: True,
        parts=lambda job: secretary_parts(bulletins(job.subject, job.league, job.results), job),
    ),
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
