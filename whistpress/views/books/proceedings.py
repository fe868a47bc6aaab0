"""The proceedings of a congress: officers, roll, minutes, reports, motions, elections, programme, results, trophies, laws."""

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from whistpress.core.model import Congress, League, ResultHead
from whistpress.language import say
from whistpress.views.books import meeting_chapters as meeting
from whistpress.views.books.book import (
    Book,
    BookCell,
    BookHead,
    BookLine,
    BookPart,
    BookRow,
    BookTable,
    BookWords,
    Chapter,
)
from whistpress.views.books.event_chapter import event_part, trophy_part
from whistpress.views.books.gathering import Gathering, Links, back_texts, colophon, front_texts, offices
from whistpress.views.books.meeting_chapters import MotionIndex
from whistpress.views.congress.entries import CongressEvent, congress_events
from whistpress.views.congress.programme import ProgrammeDay, programme
from whistpress.views.figures import mixed_number
from whistpress.views.outcomes import outcomes
from whistpress.views.trophies import ChainLine
from whistpress.views.wording import day

Results = Mapping[str, ResultHead]


def has_proceedings(league: League, congress: Congress) -> bool:
    """Return whether a congress that is over has left a record.

    A record is minutes, reports, decisions, results, or texts of the league's own.
    """
    if congress.ends > league.today:
        return False
    written = any(text.of == congress.id for text in league.book_texts)
    played = any(event.congress == congress.id and event.played for event in league.events)
    decided = any(motion.dealt_with for motion in congress.motions) or any(election.elected for election in congress.elections)
    return bool(written or played or decided or congress.minutes or congress.reports or congress.resolutions or congress.adopted)


def congresses_with_proceedings(league: League) -> tuple[Congress, ...]:
    """Return the congresses that have proceedings, in the order of their days."""
    congresses = (congress for congress in league.congresses.values() if has_proceedings(league, congress))
    return tuple(sorted(congresses, key=lambda congress: (congress.begins, congress.number or 0, congress.id)))


def last_day(league: League, congress: Congress) -> datetime.date:
    """Return the last day that the proceedings cover."""
    events = [event for event in league.events if event.congress == congress.id]
    days = [day for event in events for day in event.dates] + [
        correction.date for event in events for correction in event.corrections
    ]
    mended = [mend.date for mend in congress.minutes.mends if mend.date] if congress.minutes else []
    return max([congress.ends, *days, *mended])


def proceedings(league: League, results: Results, id_: str, links: Links) -> Book:
    """Build the proceedings of a congress; KeyError when there is no such congress."""
    congress, gathering, index = league.congresses[id_], Gathering(league, links, congress=league.congresses[id_]), MotionIndex()
    chapters = [*front_texts(gathering, id_)]
    for anchor, title, of in _chapters(congress, results, index):
        gathering.chapter = title
        if parts := tuple(of(congress, gathering)):
            chapters.append(Chapter(anchor=anchor, title=title, parts=parts))
    chapters += back_texts(gathering, id_)
    motions = index.index()
    files = [
        *([congress.at.file] if congress.at else []),
        *(congress_event.event.at.file for congress_event in congress_events(congress, league)),
    ]
    return Book(
        of=id_,
        title=say("Proceedings of the %(congress)s", congress=congress.title),
        league=league.name,
        kicker=say("Proceedings of the"),
        face=congress.title,
        under=tuple(part for part in (congress.place, congress.when) if part),
        day=last_day(league, congress).isoformat(),
        chapters=tuple(chapters),
        pictures=tuple(gathering.pictures),
        indexes=tuple(index for index in (gathering.index(), motions) if index and index.lines),
        colophon=colophon(league, files, _stood(league, congress), id_),
    )


def _stood(league: League, congress: Congress) -> str:
    """Return the last day of the record in words, or the congress's own `when` if the record dates nothing."""
    last = last_day(league, congress)
    return day(last) if congress.dated or last > congress.ends else congress.when


ChapterOf = Callable[[Congress, Gathering], Iterator[BookPart]]


def _chapters(congress: Congress, results: Results, index: MotionIndex) -> Sequence[tuple[str, str, ChapterOf]]:
    """Return the anchor, the title and the parts of each chapter, in the order of the book."""
    return (
        ("meeting", say("The meeting"), _about),
        ("officers", say("Officers and committees"), _officers),
        ("delegates", say("Roll of delegates") if congress.delegates else say("Attendance"), meeting.roll),
        ("minutes", say("Minutes"), meeting.minutes),
        ("accounts", say("Accounts"), meeting.accounts),
        ("reports", say("Reports"), meeting.reports),
        ("motions", say("Motions"), partial(meeting.motions, index=index)),
        ("elections", say("Elections"), meeting.elections),
        ("resolutions", say("Resolutions"), meeting.resolutions),
        ("laws", say("Laws"), meeting.laws),
        ("programme", say("The programme as it was played"), partial(_programme, results=results)),
        ("results", say("Results"), partial(_results, results=results)),
        ("trophies", say("Trophies"), partial(_trophies, results=results)),
        ("pictures", say("Pictures"), meeting.pictures),
        ("sources", say("Sources"), _sources),
    )


def _about(congress: Congress, gathering: Gathering) -> Iterator[BookPart]:
    source = (congress.at.file if congress.at else "").removeprefix("content/")
    if congress.about:
        yield BookPart(blocks=(BookWords(gathering.prose(congress.about, source, "about-")),))


def _officers(congress: Congress, gathering: Gathering) -> Iterator[BookPart]:
    yield from offices(gathering, congress.officers, say("Officers"))
    yield from offices(gathering, congress.committees, say("Committees"))


def _programme(congress: Congress, gathering: Gathering, *, results: Results) -> Iterator[BookPart]:
    """Yield the sittings day by day, each event with its winners."""
    timetable = programme(congress, gathering.league)
    events = {event.id: event for event in gathering.league.events}
    for programme_day in timetable.days:
        rows = []
        for sitting in programme_day.sittings:
            event = events.get(sitting.event)
            result = results.get(sitting.event) if event and event.played else None
            won = [outcome for outcome in outcomes(event, result) if outcome.over] if event and result else []
            anchor = gathering.anchor()
            gathering.note_names(
                (name for outcome in won for who in outcome.winners for name in who.names if not who.team), anchor
            )
            facts = [sitting.place, sitting.system, sitting.note, *(outcome.sentence for outcome in won)]
            note = " ".join(f"{fact.rstrip('.')}." for fact in facts if fact)
            title = f"{sitting.number}. {sitting.title}" if sitting.number else sitting.title
            rows.append(
                BookRow(
                    cells=(
                        BookCell(text=sitting.time),
                        BookCell(text=title, event=sitting.event, note=note),
                    ),
                    anchor=anchor,
                )
            )
        yield BookPart(title=_day(programme_day, alone=len(timetable.days) == 1), blocks=(_sittings(programme_day, rows),))


def _day(day: ProgrammeDay, *, alone: bool) -> str:
    if alone and not day.date:
        return ""
    return ", ".join(part for part in (day.title, day.date) if part)


def _sittings(day: ProgrammeDay, rows: list[BookRow]) -> BookTable:
    heads = (BookHead(say("Hour"), share=18), BookHead(say("What")))
    if not any(row.cells[0].text for row in rows):
        rows = [BookRow(cells=row.cells[1:], anchor=row.anchor) for row in rows]
        return BookTable(caption=day.title, heads=heads[1:], rows=tuple(rows), plain=True)
    return BookTable(caption=day.title, heads=heads, rows=tuple(rows), head=1, plain=True)


def _results(congress: Congress, gathering: Gathering, *, results: Results) -> Iterator[BookPart]:
    """Yield the events that were played, numbered as in the programme; for a final also the scores carried over."""
    for congress_event in congress_events(congress, gathering.league):
        if congress_event.event.played:
            part = event_part(
                congress_event.event,
                results.get(congress_event.event.id),
                gathering,
                f"{congress_event.number}. {congress_event.event.title}",
            )
            yield _with_carry(part, congress_event, gathering)


def _with_carry(part: BookPart, congress_event: CongressEvent, gathering: Gathering) -> BookPart:
    """Add to the part of a final how much of the qualifying scores was carried into it; return any other part unchanged."""
    carry = congress_event.event.carry
    if carry is None:
        return part
    titles = {event.id: event.title for event in gathering.league.events}
    words = say(
        "Carried over from %(event)s: %(share)s of the score.",
        event=titles.get(carry.source, carry.source),
        share=mixed_number(carry.share),
    )
    return BookPart(
        title=part.title, anchor=part.anchor, under=part.under, event=part.event, blocks=(BookLine(text=words), *part.blocks)
    )


def _trophies(congress: Congress, gathering: Gathering, *, results: Results) -> Iterator[BookPart]:
    """Yield the trophies that were played for: who took each at this meeting, else its roll until then."""
    league = gathering.league
    events = {event.id for event in league.events if event.congress == congress.id}
    for id_ in congress.trophies:
        if id_ in league.trophies:
            trophy = league.trophies[id_]
            part = trophy_part(league, trophy, results, lambda line: line.event in events, gathering)
            yield part if part.blocks else trophy_part(league, trophy, results, partial(_until, congress), gathering)


def _until(congress: Congress, line: ChainLine) -> bool:
    """Return whether a line of a chain was written by the end of the congress."""
    return line.iso <= (congress.ends.isoformat() if len(line.iso) > len("1900") else str(congress.ends.year))


def _sources(congress: Congress, gathering: Gathering) -> Iterator[BookPart]:
    del gathering
    if congress.sources:
        yield BookPart(blocks=tuple(BookLine(text=f"{source.rstrip('.')}.") for source in congress.sources))
