"""The proceedings of a congress: officers, roll, minutes, reports, motions, elections, programme, results, trophies, laws."""

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from markupsafe import Markup
from msgspec import Struct, field

from whistpress.core.model import ResultHead
from whistpress.core.model.cards import alphabetical
from whistpress.language import noted, say
from whistpress.league.books.chapters import (
    Gathering,
    Links,
    back_texts,
    book_row,
    colophon,
    event_part,
    front_texts,
    offices,
    trophy_part,
)
from whistpress.league.events.words.outcomes import outcomes
from whistpress.league.league import League
from whistpress.league.meetings.model import Amendment, BallotCount, Congress, Motion, Poll
from whistpress.league.meetings.words.meeting import (
    accounts_view,
    attendance,
    ballot_sentence,
    delegates_of,
    election_sentence,
    motion_sentence,
    put_forward,
)
from whistpress.league.meetings.words.programme import CongressEvent, ProgrammeDay, congress_events, programme
from whistpress.league.trophies.facts.chain import ChainLink
from whistpress.site.book import (
    Block,
    Book,
    BookCell,
    BookHead,
    BookIndexLine,
    BookLine,
    BookMention,
    BookPart,
    BookRow,
    BookTable,
    BookWords,
    Chapter,
    Index,
    IndexGroup,
)
from whistpress.site.figures import mixed_number
from whistpress.site.people import Name
from whistpress.site.wording import day, sentence


class MotionIndex(Struct):
    """Collects the motions of a book for its index."""

    _lines: dict[str, dict[str, list[BookMention]]] = field(default_factory=dict)

    def note(self, motion: Motion, anchor: str, chapter: str) -> None:
        """Note a motion under its title and under each of its subjects and laws."""
        mention = BookMention(anchor, chapter)
        self._lines.setdefault(motion.title, {}).setdefault("", []).append(mention)
        for subject in (*motion.subjects, *motion.laws):
            named = f"{subject[:1].upper()}{subject[1:]}"
            what = motion.title if named.casefold() != motion.title.casefold() else ""
            if what or mention not in self._lines[motion.title][""]:
                self._lines.setdefault(named, {}).setdefault(what, []).append(mention)

    def index(self) -> Index | None:
        """Build the index; None where there was no motion."""
        if not self._lines:
            return None
        lines = (
            BookIndexLine(name=name, groups=tuple(IndexGroup(what, tuple(places)) for what, places in sorted(groups.items())))
            for name, groups in self._lines.items()
        )
        ordered = sorted(lines, key=lambda line: alphabetical(line.name))
        return Index("index-of-motions", say("Index of motions"), tuple(ordered))


def roll(congress: Congress, gathering: Gathering) -> Iterator[BookPart]:
    """Yield the roll of delegates, club by club, then who sent apologies, who was absent, who came for whom."""
    rows = []
    for delegates in delegates_of(congress, gathering.league):
        anchor = gathering.anchor()
        names = tuple(gathering.person(name) for name in delegates.names)
        gathering.note_names(names, anchor, say("delegate"))
        shown = BookCell(names=names) if names else BookCell(text=say("not named"))
        rows.append(book_row(delegates.club, shown, anchor=anchor))
    if rows:
        heads = (BookHead(say("Club"), share=46), BookHead(say("Delegates")))
        yield BookPart(blocks=(BookTable(caption=say("Roll of delegates"), heads=heads, rows=tuple(rows)),))
    regrets = say("Apologies were received from %(names)s.", names=", ".join(congress.apologies))
    lines = [
        BookLine(text=attendance(congress)) if congress.present is not None or congress.apologies_number else None,
        _company(regrets, congress.apologies, gathering),
        _company(say("Absent: %(names)s.", names=", ".join(congress.absent)), congress.absent, gathering),
    ]
    lines += [
        _company(say("%(who)s came for %(other)s.", who=who, other=other), (who, other), gathering)
        for who, other in congress.alternates
    ]
    if blocks := tuple(line for line in lines if line):
        yield BookPart(blocks=blocks)


def _company(words: str, names: tuple[str, ...], gathering: Gathering) -> BookLine | None:
    """Return a sentence about several people; None for no names."""
    if not names:
        return None
    anchor = gathering.anchor()
    gathering.note_names(names, anchor)
    return BookLine(text=words, anchor=anchor)


def minutes(congress: Congress, gathering: Gathering) -> Iterator[BookPart]:
    """Yield the minutes: the text, who took them, when they were approved, the corrections since."""
    if congress.minutes is None:
        return
    record = congress.minutes
    blocks: list[Block] = [BookWords(gathering.prose(record.text.text, record.text.source, "minutes-", top=3))]
    facts = [
        say("Minutes taken by %(who)s.", who=record.by) if record.by else "",
        say("Approved: %(when)s.", when=record.approved.rstrip(".")) if record.approved else "",
    ]
    if any(facts):
        anchor = gathering.anchor()
        gathering.note_names([record.by], anchor, say("minutes"))
        blocks.append(BookLine(text=" ".join(fact for fact in facts if fact), anchor=anchor))
    yield BookPart(blocks=tuple(blocks))
    rows = tuple(
        book_row(day(mend.date) if mend.date else "", mend.was, BookCell(text=mend.now, note=mend.note)) for mend in record.mends
    )
    if rows:
        heads = (BookHead(say("When"), share=20), BookHead(say("Stood there")), BookHead(say("Stands there now")))
        table = BookTable(caption=say("What was mended in the minutes"), heads=heads, rows=rows)
        yield BookPart(title=say("Corrections to the minutes"), blocks=(table,))


def accounts(congress: Congress, gathering: Gathering) -> Iterator[BookPart]:
    """Yield the accounts: a table for each side, and what follows from the totals."""
    del gathering
    view = accounts_view(congress.accounts)
    if view is None:
        return
    heads = [BookHead(say("Item")), BookHead(say("Amount"), figure=True, share=22)]
    heads += [BookHead(say("Last year"), figure=True, share=22)] if view.last_year else []
    blocks: list[Block] = []
    for table in view.tables:
        rows = []
        for line in (*table.rows, table.total):
            cells = [BookCell(text=line.item), BookCell(text=line.amount)]
            cells += [BookCell(text=line.last_year)] if view.last_year else []
            rows.append(BookRow(cells=tuple(cells), strong=line is table.total))
        blocks.append(BookTable(caption=table.title, heads=tuple(heads), rows=tuple(rows)))
    yield BookPart(blocks=(*blocks, *(BookLine(text=words) for words in view.told)))


def reports(congress: Congress, gathering: Gathering) -> Iterator[BookPart]:
    """Yield the reports of officers and committees, and how they were received."""
    for report in congress.reports:
        anchor = f"report-{report.id}"
        gathering.note_names(report.by, anchor, say("report"))
        words = gathering.prose(report.text.text, report.text.source, f"{anchor}-")
        blocks: list[Block] = [BookWords(words)] if words else []
        if report.received:
            blocks.append(BookLine(text=f"{report.received[:1].upper()}{report.received[1:].rstrip('.')}."))
        under = ", ".join(part for part in (report.title and report.of, *report.by) if part)
        yield BookPart(title=report.title or report.of, anchor=anchor, under=under, blocks=tuple(blocks))


def motions(congress: Congress, gathering: Gathering, index: MotionIndex) -> Iterator[BookPart]:
    """Yield every motion with its words, who moved it, its amendments, the votes, the outcome."""
    for motion in congress.motions:
        anchor = f"motion-{motion.id}"
        index.note(motion, anchor, gathering.chapter)
        yield BookPart(title=motion.title, anchor=anchor, blocks=tuple(_motion(motion, anchor, congress, gathering)))


def _motion(motion: Motion, anchor: str, congress: Congress, gathering: Gathering) -> Iterator[Block]:
    gathering.note_names((name for name in (motion.mover, motion.seconder) if name), anchor, say("motion"))
    source = (congress.at.file if congress.at else "").removeprefix("content/")
    if motion.text:
        yield BookWords(gathering.prose(motion.text, source, f"{anchor}-", top=5))
    if moved := moved_by(motion.mover, motion.seconder):
        yield BookLine(text=moved)
    if motion.speakers:
        line = _company(say("Spoke: %(names)s.", names=", ".join(motion.speakers)), motion.speakers, gathering)
        if line:
            yield line
    for number, amendment in enumerate(motion.amendments, start=1):
        yield from _amendment(amendment, f"{anchor}-amendment-{number}", source, gathering)
    if motion.amended:
        yield BookLine(text=say("As amended:"))
        yield BookWords(gathering.prose(motion.amended, source, f"{anchor}-amended-", top=5))
    if fate := motion_sentence(motion):
        yield BookLine(text=fate, strong=True)
    if motion.poll and motion.poll.roll:
        yield _roll_call(motion.poll, motion.title, gathering)
    if motion.note:
        yield BookWords(gathering.prose(motion.note, source, f"{anchor}-note-", top=5))


def _amendment(amendment: Amendment, anchor: str, source: str, gathering: Gathering) -> Iterator[Block]:
    line_anchor = gathering.anchor()
    gathering.note_names((name for name in (amendment.mover, amendment.seconder) if name), line_anchor, say("amendment"))
    yield BookLine(
        text=" ".join(part for part in (say("Amendment."), moved_by(amendment.mover, amendment.seconder)) if part),
        anchor=line_anchor,
    )
    yield BookWords(gathering.prose(amendment.text, source, f"{anchor}-", top=5))
    if fate := motion_sentence(amendment):
        yield BookLine(text=fate)


def moved_by(mover: str, seconder: str) -> str:
    """Say in a sentence who moved and who seconded; empty where the record names neither."""
    if mover and seconder:
        return say("Moved by %(mover)s, seconded by %(seconder)s.", mover=mover, seconder=seconder)
    if mover:
        return say("Moved by %(mover)s.", mover=mover)
    return say("Seconded by %(seconder)s.", seconder=seconder) if seconder else ""


_CAST = {"aye": noted("aye"), "no": noted("no"), "abstained": noted("abstained")}


def _roll_call(poll: Poll, title: str, gathering: Gathering) -> BookTable:
    rows = []
    for vote in poll.roll:
        anchor = gathering.anchor()
        club = gathering.league.clubs.get(vote.voter)
        name = Name(club.name) if club else gathering.person(vote.voter)
        if name.person:
            gathering.note_names([name], anchor)
        rows.append(book_row(BookCell(names=(name,)), say(_CAST[vote.cast.value]), anchor=anchor))
    heads = (BookHead(say("Called")), BookHead(say("Vote"), share=30))
    return BookTable(caption=say("The vote on %(title)s by call", title=title), heads=heads, rows=tuple(rows))


def elections(congress: Congress, gathering: Gathering) -> Iterator[BookPart]:
    """Yield every election: the candidates, the votes, who was elected."""
    for election in congress.elections:
        anchor = f"election-{election.id}"
        blocks: list[Block] = []
        for tally, title in ((election.tally, say("First ballot")), (election.second, say("Second ballot"))):
            if tally:
                blocks.append(_ballot(tally, f"{election.office}: {title}" if election.second else election.office, gathering))
        if not election.tally and election.candidates:
            gathering.note_names(election.candidates, anchor, say("candidate"))
            blocks.append(BookLine(text=say("Nominated: %(names)s.", names=", ".join(election.candidates))))
        if forward := put_forward(election):
            blocks.append(BookLine(text=forward))
        if election.elected:
            line_anchor = gathering.anchor()
            gathering.note_names(election.elected, line_anchor, say("elected %(office)s", office=election.office))
            blocks.append(BookLine(text=election_sentence(election), anchor=line_anchor, strong=True))
        blocks += [BookLine(text=words) for words in (ballot_sentence(election), election.decided, election.note) if words]
        yield BookPart(title=election.office, anchor=anchor, blocks=tuple(blocks))


def _ballot(tally: BallotCount, caption: str, gathering: Gathering) -> BookTable:
    rows = []
    for who, votes in tally.votes:
        anchor = gathering.anchor()
        gathering.note_names([who], anchor, say("candidate"))
        rows.append(book_row(BookCell(names=(gathering.person(who),)), str(votes), anchor=anchor))
    if tally.spoilt:
        rows.append(book_row(say("Spoilt or blank"), str(tally.spoilt)))
    heads = (BookHead(say("Candidate")), BookHead(say("Votes"), figure=True, share=20))
    return BookTable(caption=caption, heads=heads, rows=tuple(rows))


def resolutions(congress: Congress, gathering: Gathering) -> Iterator[BookPart]:
    """Yield the resolutions of the meeting."""
    source = (congress.at.file if congress.at else "").removeprefix("content/")
    for resolution in congress.resolutions:
        anchor = f"resolution-{resolution.id}"
        gathering.note_names((name for name in (resolution.mover, resolution.seconder) if name), anchor, say("resolution"))
        blocks: list[Block] = (
            [BookWords(gathering.prose(resolution.text, source, f"{anchor}-", top=5))] if resolution.text else []
        )
        how = f"{sentence(resolution.how.rstrip('.'))}." if resolution.how else ""
        blocks += [BookLine(text=words) for words in (moved_by(resolution.mover, resolution.seconder), how) if words]
        yield BookPart(title=resolution.title, anchor=anchor, blocks=tuple(blocks))


def laws(congress: Congress, gathering: Gathering) -> Iterator[BookPart]:
    """Yield the laws that were adopted and what changed in them, then those that were in force."""
    source = (congress.at.file if congress.at else "").removeprefix("content/")
    for number, adoption in enumerate(congress.adopted, start=1):
        blocks: list[Block] = (
            [BookWords(gathering.prose(adoption.text, source, f"law-{number}-", top=5))] if adoption.text else []
        )
        blocks += [
            BookWords(_rewording(change.was, change.now, source, f"law-{number}-{change_number}-", gathering))
            for motion in congress.motions
            if motion.id and motion.id == adoption.motion
            for change_number, change in enumerate(motion.changes, start=1)
        ]
        blocks += _laws_of(adoption.law, gathering)
        if adoption.sources:
            blocks.append(BookLine(text=say("Source: %(sources)s", sources="; ".join(adoption.sources))))
        yield BookPart(title=gathering.law(adoption.law), anchor=f"law-{number}", blocks=tuple(blocks))
    if congress.laws:
        lines = tuple(BookLine(text=f"{gathering.law(law).rstrip('.')}.") for law in congress.laws)
        yield BookPart(title=say("Laws in force"), blocks=lines)


def _laws_of(id_: str, gathering: Gathering) -> Iterator[Block]:
    """Yield the laws of a code in the league's library, in the code's own words, each with its number."""
    name, _, quoted = id_.partition(" ")
    code = gathering.league.codes.get(name)
    cited = code.find_cited(quoted) if code and quoted else None
    laws_ = (cited.law,) if cited else code.laws if code and not quoted else ()
    for number, law in enumerate(laws_, start=1):
        head = Markup("<h4>{} {}</h4>").format(law.number, law.title)
        source = (code.at.file if code else "").removeprefix("content/")
        parts = "".join(f"\n\n({part}) {words}" for part, words in law.parts.items())
        yield BookWords(head + gathering.prose(f"{law.text}{parts}", source, f"{name}-{number}-", top=5))


def _rewording(was: str, now: str, source: str, prefix: str, gathering: Gathering) -> Markup:
    """Return the old words and the new, each under its label."""
    parts = []
    for label, words, name in ((say("Was"), was, "was"), (say("Now"), now, "now")):
        if words:
            parts.append(
                Markup('<p class="under">{}</p>').format(label) + gathering.prose(words, source, f"{prefix}{name}-", top=5)
            )
        else:
            parts.append(Markup('<p class="under">{}: {}</p>').format(label, say("nothing")))
    return Markup("").join(parts)


def pictures(congress: Congress, gathering: Gathering) -> Iterator[BookPart]:
    """Yield photographs and scans, each with the people on it and the transcription of a scan."""
    link = gathering.links("pictures.md")
    for picture in congress.pictures:
        image = _IMAGE.format(picture.alt, link(f"/{picture.file}"), picture.width, picture.height)
        words = _caption(picture.people, picture.when, picture.credit, picture.note)
        drawing = gathering.drawing(picture.caption, image, words, id_=picture.id)
        gathering.note_names(picture.people, drawing.anchor, say("picture"))
        blocks: list[Block] = [drawing]
        if picture.transcription:
            blocks.append(
                BookWords(gathering.prose(picture.transcription.text, picture.transcription.source, f"{drawing.anchor}-"))
            )
        yield BookPart(blocks=tuple(blocks))


_IMAGE = Markup('<img alt="{}" src="{}" width="{}" height="{}" loading="lazy">')


def _caption(people: tuple[str, ...], when: str, credit: str, note: str) -> str:
    parts = [
        say("From left to right: %(names)s.", names=", ".join(people)) if len(people) > 1 else f"{people[0]}." if people else "",
        f"{when}." if when else "",
        f"{credit.rstrip('.')}." if credit else "",
        note,
    ]
    return " ".join(part for part in parts if part)


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
        ("delegates", say("Roll of delegates") if congress.delegates else say("Attendance"), roll),
        ("minutes", say("Minutes"), minutes),
        ("accounts", say("Accounts"), accounts),
        ("reports", say("Reports"), reports),
        ("motions", say("Motions"), partial(motions, index=index)),
        ("elections", say("Elections"), elections),
        ("resolutions", say("Resolutions"), resolutions),
        ("laws", say("Laws"), laws),
        ("programme", say("The programme as it was played"), partial(_programme, results=results)),
        ("results", say("Results"), partial(_results, results=results)),
        ("trophies", say("Trophies"), partial(_trophies, results=results)),
        ("pictures", say("Pictures"), pictures),
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
            rows.append(book_row(sitting.time, BookCell(text=title, event=sitting.event, note=note), anchor=anchor))
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
            part = trophy_part(league, trophy, results, lambda link: link.event in events, gathering)
            yield part if part.blocks else trophy_part(league, trophy, results, partial(_until, congress), gathering)


def _until(congress: Congress, link: ChainLink) -> bool:
    """Return whether a line of a chain was written by the end of the congress."""
    return link.date <= congress.ends if link.date else link.year <= congress.ends.year


def _sources(congress: Congress, gathering: Gathering) -> Iterator[BookPart]:
    del gathering
    if congress.sources:
        yield BookPart(blocks=tuple(BookLine(text=f"{source.rstrip('.')}.") for source in congress.sources))
