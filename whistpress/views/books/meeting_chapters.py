"""What a congress did, chapter by chapter: roll, minutes, reports, motions, elections, resolutions, laws, pictures."""

from collections.abc import Iterator

from markupsafe import Markup
from msgspec import Struct, field

from whistpress.core.model import Amendment, BallotCount, Congress, Motion, Poll
from whistpress.core.model.alphabet import alphabetical
from whistpress.language import noted, say
from whistpress.views.books.book import (
    Block,
    BookCell,
    BookHead,
    BookIndexLine,
    BookLine,
    BookMention,
    BookPart,
    BookRow,
    BookTable,
    BookWords,
    Index,
    IndexGroup,
)
from whistpress.views.books.gathering import Gathering
from whistpress.views.congress.business import ballot_sentence, delegates_of, election_sentence, motion_sentence
from whistpress.views.congress.meeting import accounts_view, attendance, put_forward
from whistpress.views.people import Name
from whistpress.views.words import day, sentence


class MotionIndex(Struct):
    """Collects the motions of a book for its index."""

    _lines: dict[str, dict[str, list[BookMention]]] = field(default_factory=dict)

    def note(self, motion: Motion, anchor: str, chapter: str) -> None:
        """Note a motion under its title and under each of its subjects and laws."""
        place = BookMention(anchor, chapter)
        self._lines.setdefault(motion.title, {}).setdefault("", []).append(place)
        for subject in (*motion.subjects, *motion.laws):
            named = f"{subject[:1].upper()}{subject[1:]}"
            what = motion.title if named.casefold() != motion.title.casefold() else ""
            if what or place not in self._lines[motion.title][""]:
                self._lines.setdefault(named, {}).setdefault(what, []).append(place)

    def index(self) -> Index | None:
        """The index; None where there was no motion."""
        if not self._lines:
            return None
        lines = (
            BookIndexLine(name=name, groups=tuple(IndexGroup(what, tuple(places)) for what, places in sorted(groups.items())))
            for name, groups in self._lines.items()
        )
        ordered = sorted(lines, key=lambda line: alphabetical(line.name))
        return Index("index-of-motions", say("Index of motions"), tuple(ordered))


def roll(congress: Congress, gathering: Gathering) -> Iterator[BookPart]:
    """The roll of delegates, club by club; who sent apologies, who was absent, who came for whom."""
    rows = []
    for one in delegates_of(congress, gathering.league):
        anchor = gathering.anchor()
        names = tuple(gathering.person(name) for name in one.names)
        gathering.note_names(names, anchor, say("delegate"))
        shown = BookCell(names=names) if names else BookCell(text=say("not named"))
        rows.append(BookRow(cells=(BookCell(text=one.club), shown), anchor=anchor))
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
    if found := tuple(line for line in lines if line):
        yield BookPart(blocks=found)


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
    found = congress.minutes
    blocks: list[Block] = [BookWords(gathering.prose(found.text.text, found.text.source, "minutes-", top=3))]
    facts = [
        say("Minutes taken by %(who)s.", who=found.by) if found.by else "",
        say("Approved: %(when)s.", when=found.approved.rstrip(".")) if found.approved else "",
    ]
    if any(facts):
        anchor = gathering.anchor()
        gathering.note_names([found.by], anchor, say("minutes"))
        blocks.append(BookLine(text=" ".join(one for one in facts if one), anchor=anchor))
    yield BookPart(blocks=tuple(blocks))
    rows = tuple(
        BookRow(
            cells=(
                BookCell(text=day(one.date) if one.date else ""),
                BookCell(text=one.was),
                BookCell(text=one.now, note=one.note),
            )
        )
        for one in found.mends
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
    for one in view.tables:
        rows = []
        for line in (*one.rows, one.total):
            cells = [BookCell(text=line.item), BookCell(text=line.amount)]
            cells += [BookCell(text=line.last_year)] if view.last_year else []
            rows.append(BookRow(cells=tuple(cells), strong=line is one.total))
        blocks.append(BookTable(caption=one.title, heads=tuple(heads), rows=tuple(rows)))
    yield BookPart(blocks=(*blocks, *(BookLine(text=words) for words in view.told)))


def reports(congress: Congress, gathering: Gathering) -> Iterator[BookPart]:
    """Yield the reports of officers and committees, and how they were received."""
    for one in congress.reports:
        anchor = f"report-{one.id}"
        gathering.note_names(one.by, anchor, say("report"))
        words = gathering.prose(one.text.text, one.text.source, f"{anchor}-")
        blocks: list[Block] = [BookWords(words)] if words else []
        if one.received:
            blocks.append(BookLine(text=f"{one.received[:1].upper()}{one.received[1:].rstrip('.')}."))
        under = ", ".join(part for part in (one.title and one.of, *one.by) if part)
        yield BookPart(title=one.title or one.of, anchor=anchor, under=under, blocks=tuple(blocks))


def motions(congress: Congress, gathering: Gathering, index: MotionIndex) -> Iterator[BookPart]:
    """Every motion with its words, who moved it, its amendments, the votes, what became of it."""
    for one in congress.motions:
        anchor = f"motion-{one.id}"
        index.note(one, anchor, gathering.chapter)
        yield BookPart(title=one.title, anchor=anchor, blocks=tuple(_motion(one, anchor, congress, gathering)))


def _motion(one: Motion, anchor: str, congress: Congress, gathering: Gathering) -> Iterator[Block]:
    gathering.note_names((name for name in (one.mover, one.seconder) if name), anchor, say("motion"))
    source = (congress.at.file if congress.at else "").removeprefix("content/")
    if one.text:
        yield BookWords(gathering.prose(one.text, source, f"{anchor}-", top=5))
    if moved := moved_by(one.mover, one.seconder):
        yield BookLine(text=moved)
    if one.speakers:
        line = _company(say("Spoke: %(names)s.", names=", ".join(one.speakers)), one.speakers, gathering)
        if line:
            yield line
    for place, each in enumerate(one.amendments, start=1):
        yield from _amendment(each, f"{anchor}-amendment-{place}", source, gathering)
    if one.amended:
        yield BookLine(text=say("As amended:"))
        yield BookWords(gathering.prose(one.amended, source, f"{anchor}-amended-", top=5))
    if fate := motion_sentence(one):
        yield BookLine(text=fate, strong=True)
    if one.poll and one.poll.roll:
        yield _roll_call(one.poll, one.title, gathering)
    if one.note:
        yield BookWords(gathering.prose(one.note, source, f"{anchor}-note-", top=5))


def _amendment(one: Amendment, anchor: str, source: str, gathering: Gathering) -> Iterator[Block]:
    own = gathering.anchor()
    gathering.note_names((name for name in (one.mover, one.seconder) if name), own, say("amendment"))
    yield BookLine(text=" ".join(part for part in (say("Amendment."), moved_by(one.mover, one.seconder)) if part), anchor=own)
    yield BookWords(gathering.prose(one.text, source, f"{anchor}-", top=5))
    if fate := motion_sentence(one):
        yield BookLine(text=fate)


def moved_by(mover: str, seconder: str) -> str:
    """Who moved and who seconded, as a sentence; empty where the record tells neither."""
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
        rows.append(BookRow(cells=(BookCell(names=(name,)), BookCell(text=say(_CAST[vote.cast.value]))), anchor=anchor))
    heads = (BookHead(say("Called")), BookHead(say("Vote"), share=30))
    return BookTable(caption=say("The vote on %(title)s by call", title=title), heads=heads, rows=tuple(rows))


def elections(congress: Congress, gathering: Gathering) -> Iterator[BookPart]:
    """Every election: who stood, the votes, who was elected."""
    for one in congress.elections:
        anchor = f"election-{one.id}"
        blocks: list[Block] = []
        for tally, title in ((one.tally, say("First ballot")), (one.second, say("Second ballot"))):
            if tally:
                blocks.append(_ballot(tally, f"{one.office}: {title}" if one.second else one.office, gathering))
        if not one.tally and one.candidates:
            gathering.note_names(one.candidates, anchor, say("candidate"))
            blocks.append(BookLine(text=say("Nominated: %(names)s.", names=", ".join(one.candidates))))
        if forward := put_forward(one):
            blocks.append(BookLine(text=forward))
        if one.elected:
            own = gathering.anchor()
            gathering.note_names(one.elected, own, say("elected %(office)s", office=one.office))
            blocks.append(BookLine(text=election_sentence(one), anchor=own, strong=True))
        blocks += [BookLine(text=words) for words in (ballot_sentence(one), one.decided, one.note) if words]
        yield BookPart(title=one.office, anchor=anchor, blocks=tuple(blocks))


def _ballot(tally: BallotCount, caption: str, gathering: Gathering) -> BookTable:
    rows = []
    for who, votes in tally.votes:
        anchor = gathering.anchor()
        gathering.note_names([who], anchor, say("candidate"))
        rows.append(BookRow(cells=(BookCell(names=(gathering.person(who),)), BookCell(text=str(votes))), anchor=anchor))
    if tally.spoilt:
        rows.append(BookRow(cells=(BookCell(text=say("Spoilt or blank")), BookCell(text=str(tally.spoilt)))))
    heads = (BookHead(say("Candidate")), BookHead(say("Votes"), figure=True, share=20))
    return BookTable(caption=caption, heads=heads, rows=tuple(rows))


def resolutions(congress: Congress, gathering: Gathering) -> Iterator[BookPart]:
    """What the meeting resolved."""
    source = (congress.at.file if congress.at else "").removeprefix("content/")
    for one in congress.resolutions:
        anchor = f"resolution-{one.id}"
        gathering.note_names((name for name in (one.mover, one.seconder) if name), anchor, say("resolution"))
        blocks: list[Block] = [BookWords(gathering.prose(one.text, source, f"{anchor}-", top=5))] if one.text else []
        how = f"{sentence(one.how.rstrip('.'))}." if one.how else ""
        blocks += [BookLine(text=words) for words in (moved_by(one.mover, one.seconder), how) if words]
        yield BookPart(title=one.title, anchor=anchor, blocks=tuple(blocks))


def laws(congress: Congress, gathering: Gathering) -> Iterator[BookPart]:
    """The laws that were adopted and what changed in them, then those that were in force."""
    source = (congress.at.file if congress.at else "").removeprefix("content/")
    for number, one in enumerate(congress.adopted, start=1):
        blocks: list[Block] = [BookWords(gathering.prose(one.text, source, f"law-{number}-", top=5))] if one.text else []
        blocks += [
            BookWords(_rewording(change.was, change.now, source, f"law-{number}-{place}-", gathering))
            for motion in congress.motions
            if motion.id and motion.id == one.motion
            for place, change in enumerate(motion.changes, start=1)
        ]
        blocks += _laws_of(one.law, gathering)
        if one.sources:
            blocks.append(BookLine(text=say("Source: %(sources)s", sources="; ".join(one.sources))))
        yield BookPart(title=gathering.law(one.law), anchor=f"law-{number}", blocks=tuple(blocks))
    if congress.laws:
        lines = tuple(BookLine(text=f"{gathering.law(law).rstrip('.')}.") for law in congress.laws)
        yield BookPart(title=say("Laws in force"), blocks=lines)


def _laws_of(id_: str, gathering: Gathering) -> Iterator[Block]:
    """The laws of a code that the league's library has, in its own words, each with its number."""
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
    """The old words and the new, each said to be what it is."""
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
    for one in congress.pictures:
        image = _IMAGE.format(one.alt, link(f"/{one.file}"), one.width, one.height)
        words = _caption(one.people, one.when, one.credit, one.note)
        drawing = gathering.drawing(one.caption, image, words, id_=one.id)
        gathering.note_names(one.people, drawing.anchor, say("picture"))
        blocks: list[Block] = [drawing]
        if one.transcription:
            blocks.append(BookWords(gathering.prose(one.transcription.text, one.transcription.source, f"{drawing.anchor}-")))
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
