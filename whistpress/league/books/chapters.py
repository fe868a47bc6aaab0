"""Chapters of books, and the context in which they are built.

The chapters are the events of a season or a congress, and the cups of a season round by round; the context has the anchors, the
index of names, the numbers of the pictures, and the book's own texts.
"""

import datetime
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import unescape

from markupsafe import Markup, escape
from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import EventHead, ResultHead
from whistpress.core.model.cards import alphabetical
from whistpress.language import say, say_many
from whistpress.league.careers.facts.ledger import Ledger
from whistpress.league.cups.facts import cup_records
from whistpress.league.cups.words import BracketLines, CupRoundLines, bracket_lines, entry_name
from whistpress.league.divisions.model import Division
from whistpress.league.events.words.arrangement import arrangement
from whistpress.league.events.words.outcomes import outcomes, prizes_won
from whistpress.league.events.words.ranking import rankings
from whistpress.league.league import BookText, League
from whistpress.league.meetings.facts import bare
from whistpress.league.meetings.model import Congress, Office
from whistpress.league.meetings.read.references import find_thing, replace_references, things
from whistpress.league.meetings.words.meeting import is_on_record
from whistpress.league.meetings.words.programme import surname_first
from whistpress.league.people.model import NameDisplay, Spellings, Trophy
from whistpress.league.seasons.facts import cups_of, days_of, divisions_of, events_of, has_season, meetings_of
from whistpress.league.trophies.facts.chain import ChainLink
from whistpress.league.trophies.facts.parties import Party
from whistpress.league.trophies.facts.reigns import trophy_chain
from whistpress.league.trophies.words import ChainWords, how_passed, since
from whistpress.site.addresses import live_event, spoken
from whistpress.site.book import (
    Block,
    BookCell,
    BookDrawing,
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
    ListedPicture,
    Ranks,
)
from whistpress.site.people import Name
from whistpress.site.ranking_table import RankingTable
from whistpress.site.theme.markdown import markdown_link, to_html
from whistpress.site.theme.picture import Picture
from whistpress.site.wording import days, season_title, sentence, stopped
from whistpress.version import __version__

Links = Callable[[str], Callable[[str], str]]
"""From a content file (below `content/`) to how its links are written in the book."""

_TEXT = re.compile(r"(<[^>]*>)")
_PICTURE = re.compile(r"<p>(?P<image><img [^>]*>)</p>")
_TITLE, _ALT = re.compile(r' title="([^"]*)"'), re.compile(r' alt="([^"]*)"')
_APOSTROPHES = "(?:'|’|‘|&#39;|&#x27;|&[rl]squo;)"
_LEAST = 5
"""A name in prose has so many letters and a blank within: a surname alone may be anybody's."""


def book_row(*cells: BookCell | str, anchor: str = "", strong: bool = False) -> BookRow:
    """Return a row of a table; a text is a cell with nothing but that text."""
    return BookRow(
        cells=tuple(BookCell(text=cell) if isinstance(cell, str) else cell for cell in cells), anchor=anchor, strong=strong
    )


class Gathering(Struct):
    """A book in the making; chapters are made one after the other, in the order of the book."""

    league: League
    links: Links
    congress: Congress | None = None
    chapter: str = ""
    pictures: list[ListedPicture] = field(default_factory=list)
    _places: dict[str, dict[str, list[BookMention]]] = field(default_factory=dict)
    _known: Mapping[str, str] = field(default_factory=dict)
    _drawn: set[str] = field(default_factory=set)
    _numbers: int = 0
    _pattern: re.Pattern[str] | None = None

    def __post_init__(self) -> None:
        self._known = Spellings(self.league.people)
        spellings = [
            spelling for spelling in map(_with_plain_apostrophes, self._known) if " " in spelling and len(spelling) >= _LEAST
        ]
        names = sorted(spellings, key=lambda spelling: (-len(spelling), spelling))
        words = "|".join(r"\s+".join(map(_as_set, name.split())) for name in names)
        self._pattern = re.compile(rf"(?<!\w)(?:{words})(?!\w)") if names else None

    def anchor(self) -> str:
        """Return a new anchor."""
        self._numbers += 1
        return f"at-{self._numbers}"

    def person(self, written: str) -> Name:
        """Return a name as the record writes it, with the id of its person; empty for an unknown name."""
        return Name(written, self._known.get(bare(written), ""))

    def note_names(self, who: Iterable[Name | str], anchor: str, what: str = "") -> None:
        """Record that an anchor names some people; `what` is the office (or the like) in which it names them."""
        for named in who:
            name = self.person(named) if isinstance(named, str) else named
            key = name.person or bare(name.text)
            person = self.league.people.get(key)
            if key and not (person and person.shown is NameDisplay.WITHHELD):
                self._places.setdefault(key, {}).setdefault(what, []).append(BookMention(anchor, self.chapter))

    def prose(self, text: str, source: str, prefix: str, top: int = 4) -> Markup:
        """Convert Markdown of a content file to safe HTML, mark its names for the index and number its pictures."""
        quotes = self.league.language.partition("-")[0] == "en"
        text = replace_references(text, self._in_book) if self.congress else text
        html = to_html(text, link=self.links(source), prefix=prefix, top=top, quotes=quotes).html
        return Markup(self._mark_names(_PICTURE.sub(self._picture, html)))  # noqa: S704 (made safe by the theme's Markdown)

    def law(self, name: str) -> str:
        """Return the title of a code of laws, with the number of a law that the name also has (`house-rules II.3`).

        Return a name that is no code's unchanged.
        """
        id_, _, number = name.partition(" ")
        code = self.league.codes.get(id_)
        return ", ".join(part for part in (code.title, number) if part) if code else name

    def pictures_of(self, name: str) -> bool:
        """Return whether a drawing of this name is in the book already."""
        return name in self._drawn

    def drawing(self, title: str, html: Markup, words: str = "", id_: str = "") -> BookDrawing:
        """Return a picture with the next number; `id_` is its own id, by which texts may refer to it."""
        listed = self._number_picture(title, id_)
        return BookDrawing(anchor=listed.anchor, number=listed.number, title=title, html=html, words=words)

    def picture(self, drawn: Picture) -> BookDrawing:
        """Return a drawing of the record with the next number."""
        listed = self._number_picture(drawn.title)
        picture = replace(drawn, name=f"drawn-{listed.number}")
        self._drawn.add(drawn.name)
        return BookDrawing(
            anchor=listed.anchor, number=listed.number, title=stopped(drawn.title), picture=picture, words=drawn.told
        )

    def _number_picture(self, title: str, id_: str = "") -> ListedPicture:
        number = len(self.pictures) + 1
        self.pictures.append(ListedPicture(number, title, f"picture-{id_ or number}"))
        return self.pictures[-1]

    def _in_book(self, kind: str, name: str, words: str) -> str | None:
        """Return a reference in a text of the congress as a link within the book; of a day, only its words.

        None where the reference names nothing known.
        """
        if self.congress is None:
            return None
        if kind == "event":
            titles = {event.id: event.title for event in self.league.events}
            return markdown_link(words or titles[name], f"/events/{name}.toml") if name in titles else None
        labels = things(self.congress).get(kind, {})
        id_ = find_thing(name, labels)
        if id_ is None:
            return None
        return words or name if kind == "day" else markdown_link(words or labels[id_], f"#{kind}-{id_}")

    def _picture(self, match: re.Match[str]) -> str:
        """Number a picture and return it with its caption."""
        said = _TITLE.search(match["image"]) or _ALT.search(match["image"])
        title = unescape(said[1]) if said else ""
        listed = self._number_picture(title)
        numbered = say("Picture %(number)s.", number=listed.number)
        caption = f'<figcaption><span class="number">{numbered}</span> {escape(title)}</figcaption>'
        return f'<figure id="{listed.anchor}" class="picture">{match["image"]}{caption}</figure>'

    def _mark_names(self, html: str) -> str:
        """Wrap the names of known people in elements with anchors."""
        if self._pattern is None:
            return html

        def mark(match: re.Match[str]) -> str:
            anchor = self.anchor()
            self.note_names([_with_plain_apostrophes(unescape(match[0]))], anchor)
            return f'<span class="person" id="{anchor}">{match[0]}</span>'

        parts = _TEXT.split(html)
        return "".join(part if part.startswith("<") else self._pattern.sub(mark, part) for part in parts)

    def index(self) -> Index:
        """Build the index of persons: every spelling is one person, an earlier name refers to the present one."""
        lines = [*self._persons(), *self._other_names()]
        lines.sort(key=lambda line: alphabetical(line.name))
        return Index("index-of-persons", say("Index of persons"), tuple(lines))

    def _persons(self) -> Iterator[BookIndexLine]:
        for key, groups in self._places.items():
            person = self.league.people.get(key)
            ordered = sorted(groups, key=lambda what: (bool(what), what.casefold()))
            yield BookIndexLine(
                name=surname_first(person.name if person else key),
                person=key if person else "",
                groups=tuple(IndexGroup(what, tuple(dict.fromkeys(groups[what]))) for what in ordered),
            )

    def _other_names(self) -> Iterator[BookIndexLine]:
        """Return the index lines that refer from other names of a person to the main one."""
        for key in self._places:
            person = self.league.people.get(key)
            for other in person.also if person else ():
                if person and " " in other and _surname(surname_first(other)) != _surname(surname_first(person.name)):
                    yield BookIndexLine(name=surname_first(other), person=key, see=surname_first(person.name))


def _as_set(word: str) -> str:
    """Return a pattern for one word of a name in HTML; it matches every form of the apostrophe."""
    return _APOSTROPHES.join(re.escape(str(escape(part))) for part in _with_plain_apostrophes(word).split("'"))


def _with_plain_apostrophes(name: str) -> str:
    """Return a name with one blank between words and typewriter's apostrophes."""
    return " ".join(name.replace("’", "'").replace("‘", "'").split())


def _surname(name: str) -> str:
    return name.partition(",")[0].casefold()


class Season(Struct, frozen=True):
    """A season that a book is made of: its name, its events in the order of their dates, its divisions.

    `known` is the league's ledger, where there is one.
    """

    name: str
    league: League
    results: Mapping[str, ResultHead]
    events: tuple[EventHead, ...]
    divisions: tuple[Division, ...]
    known: Ledger

    @property
    def title(self) -> str:
        """As a heading writes it."""
        return season_title(self.name)

    @property
    def first(self) -> datetime.date:
        """Its first day of play."""
        return days_of(self.league, self.name)[0]

    @property
    def last(self) -> datetime.date:
        """The last day on which something of it was played, corrected or decided: what the book is dated by."""
        corrected = [correction.date for event in self.events for correction in event.corrections]
        met = [meeting.ends for meeting in meetings_of(self.league, self.name) if is_on_record(meeting)]
        return max(days_of(self.league, self.name)[-1], *corrected, *met, datetime.date.min)

    @property
    def files(self) -> tuple[str, ...]:
        """The files of its events, divisions, cups and meetings."""
        spans = [division.at for division in self.divisions] + [cup.at for cup in cups_of(self.league, self.name)]
        spans += [meeting.at for meeting in meetings_of(self.league, self.name)]
        return (*(event.at.file for event in self.events), *(span.file for span in spans if span))

    def result(self, event: EventHead) -> ResultHead | None:
        """Return the result of an event that has been played."""
        return self.results.get(event.id) if event.played else None


def season_of(league: League, results: Mapping[str, ResultHead], name: str, ledger: Ledger) -> Season:
    """Return a season of a league; KeyError when it has neither an event nor a division, a cup or a meeting."""
    events, divisions = events_of(league, name), divisions_of(league, name)
    if not has_season(league, name):
        raise KeyError(name)
    return Season(name, league, results, events, divisions, ledger)


def front_texts(gathering: Gathering, of: str) -> list[Chapter]:
    """Return the chapters before the record."""
    return [_chapter(gathering, text) for text in _texts(gathering, of) if not text.back and text.body.strip()]


def back_texts(gathering: Gathering, of: str) -> list[Chapter]:
    """Return the chapters behind the record."""
    return [_chapter(gathering, text) for text in _texts(gathering, of) if text.back and text.body.strip()]


def officers_of(gathering: Gathering, of: str) -> Iterator[BookPart]:
    """Yield the officers and committees that the texts of a book name."""
    texts = _texts(gathering, of)
    yield from offices(gathering, [office for text in texts for office in text.officers], say("Officers"))
    yield from offices(gathering, [office for text in texts for office in text.committees], say("Committees"))


def offices(gathering: Gathering, posts: Iterable[Office], title: str) -> Iterator[BookPart]:
    """Yield offices and their holders; each office is an entry of its own below the holder's name in the index."""
    rows = []
    for office in posts:
        names = tuple(gathering.person(holder) for holder in office.holders)
        anchor = gathering.anchor()
        gathering.note_names(names, anchor, office.title)
        note = ". ".join(part for part in (office.term, office.purpose) if part)
        rows.append(BookRow(cells=(BookCell(text=office.title, note=note), BookCell(names=names)), anchor=anchor))
    if rows:
        heads = (BookHead(say("Office"), share=38), BookHead(say("Holder")))
        yield BookPart(title=title, blocks=(BookTable(caption=title, heads=heads, rows=tuple(rows), plain=True),))


def _texts(gathering: Gathering, of: str) -> tuple[BookText, ...]:
    return tuple(text for text in gathering.league.book_texts if text.of == of)


def _chapter(gathering: Gathering, text: BookText) -> Chapter:
    gathering.chapter = text.title
    slug = f"text-{text.slug}"
    words = gathering.prose(text.body, text.at.file.removeprefix("content/"), f"{slug}-", top=3)
    if text.by:
        gathering.note_names([text.by], f"{slug}-by", text.title)
    return Chapter(anchor=slug, title=text.title, parts=(BookPart(blocks=(BookWords(words),)),), by=text.by)


def colophon(league: League, files: Sequence[str], stood: str, of: str) -> tuple[str, ...]:
    """Return the sentences of the colophon.

    `files` are the files of the record; the colophon adds those of the texts of `of`. `stood` is the last day of the record.
    """
    text_files = [text.at.file for text in league.book_texts if text.of == of]
    all_files = list(dict.fromkeys([*files, *text_files]))
    return (
        say("The record of %(league)s as it stood after %(day)s.", league=league.name, day=stood),
        say_many(
            "Made by whistpress %(version)s from one file of the league's own: %(files)s.",
            "Made by whistpress %(version)s from %(number)s files of the league's own: %(files)s.",
            len(all_files),
            version=__version__,
            files=_folder_list(all_files),
        ),
        say("Set in Source Serif, whose licence is the SIL Open Font License."),
    )


def _folder_list(files: Sequence[str]) -> str:
    """List files by folder: `content/events/2025-26 (34)`; name a file that is alone in its folder."""
    folders: dict[str, list[str]] = {}
    for file in files:
        folders.setdefault(file.rpartition("/")[0], []).append(file)
    return ", ".join(f"{folder} ({len(paths)})" if len(paths) > 1 else paths[0] for folder, paths in sorted(folders.items()))


LONG, HEAD = 16, 10
"""A ranking of more than so many rows is printed with so many."""


def events(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield every event that was played, in the order of the days."""
    for event in season.events:
        if event.played:
            yield event_part(event, season.result(event), gathering)


def event_part(event: EventHead, result: ResultHead | None, gathering: Gathering, title: str = "") -> BookPart:
    """Return the part of one event; its sections, or the evenings at which partners changed, show only their winners."""
    scheme = arrangement(event)
    blocks: list[Block] = []
    if result:
        blocks += _won(event, result, gathering)
    arranged = sentence(", ".join(part for part in (scheme.system, scheme.size) if part))
    words = [f"{arranged}." if arranged else "", scheme.scoring if result else ""]
    if any(words):
        blocks.append(BookLine(text=" ".join(text for text in words if text)))
    if result:
        blocks += _rankings(event, result, gathering)
        for part, part_result in zip(event.evenings, result.sessions, strict=False):
            blocks += [replace(line, text=f"{part.title}. {line.text}") for line in _won(part, part_result, gathering)]
    if event.note:
        source = event.at.file.removeprefix("content/")
        blocks.append(BookWords(gathering.prose(event.note, source, f"note-{event.slug}-")))
    if event.sources:
        blocks.append(BookLine(text=say("Source: %(sources)s", sources="; ".join(event.sources))))
    return BookPart(
        title=title or event.title,
        anchor=f"event-{event.slug}",
        under=". ".join(part for part in (days(event.dates), event.place) if part),
        event=event.id,
        blocks=tuple(blocks),
    )


def _won(event: EventHead, result: ResultHead, gathering: Gathering) -> Iterable[BookLine]:
    for outcome in prizes_won(event, result) or outcomes(event, result):
        anchor = gathering.anchor()
        won = say("won") if outcome.over and not outcome.drawn else ""
        gathering.note_names((name for who in outcome.winners for name in who.names if not who.team), anchor, won)
        gathering.note_names((name for who in outcome.behind for name in who.names if not who.team), anchor)
        yield BookLine(text=stopped(outcome.sentence), anchor=anchor, strong=True)


def _rankings(event: EventHead, result: ResultHead, gathering: Gathering) -> Iterator[Ranks]:
    """Yield the rankings; the anchor of a row is its entry."""
    seen: set[str] = set()
    for table in rankings(event, result):
        if not table.rows:
            continue
        short = table.rows[:HEAD] if len(table.rows) > LONG else table.rows
        prefix = f"{event.id.replace('/', '-')}-{table.anchor}"
        shown = replace(table, rows=short, anchors=prefix not in seen)
        seen.add(prefix)
        for row in short:
            gathering.note_names(row.who.names, f"{prefix}-{row.who.entry}")
        yield Ranks(table=shown, prefix=prefix, rest=_rest(table, short, event, gathering))


def _rest(table: RankingTable, short: tuple[object, ...], event: EventHead, gathering: Gathering) -> str:
    """Return how many rows of a long ranking are shown, and the address of the page with the rest; empty for a whole ranking."""
    if len(short) == len(table.rows):
        return ""
    first = say("First %(shown)s of %(number)s", shown=len(short), number=len(table.rows))
    address = spoken(live_event(gathering.league.url, event.id))
    return f"{first}: {address}" if address else first


def trophies(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield every trophy for which anything happened in the season."""

    def within(link: ChainLink) -> bool:
        if contest := link.event or link.division or link.cup:
            return contest.partition("/")[0] == season.name
        return link.date is not None and season.first <= link.date <= season.last

    for trophy in sorted(season.league.trophies.values(), key=lambda trophy: (alphabetical(trophy.name), trophy.id)):
        part = trophy_part(season.league, trophy, season.results, within, gathering)
        if part.blocks:
            yield part


def trophy_part(
    league: League,
    trophy: Trophy,
    results: Mapping[str, ResultHead],
    condition: Callable[[ChainLink], bool],
    gathering: Gathering,
) -> BookPart:
    """Return the part of a trophy with the lines of its chain that fulfil `condition`; without blocks where there are none."""
    chain, words = trophy_chain(league, trophy, results), ChainWords(league, results)
    rows = tuple(_row(link, league, trophy, words.margin(link), gathering) for link in chain.links if condition(link))
    heads = (BookHead(say("When"), share=25), BookHead(say("Holder")), BookHead(say("How"), share=28))
    table = BookTable(caption=trophy.name, heads=heads, rows=rows, head=1)
    return BookPart(title=trophy.name, anchor=f"trophy-{trophy.id}", under=trophy.contest, blocks=(table,) if rows else ())


def _row(link: ChainLink, league: League, trophy: Trophy, margin: str, gathering: Gathering) -> BookRow:
    anchor = gathering.anchor()
    holders = [name for party in link.holders for name in _names(party, league)]
    others = [name for party in link.against for name in _names(party, league)]
    gathering.note_names((name for name in holders if name.person), anchor, trophy.name)
    gathering.note_names((name for name in others if name.person), anchor)
    against = say("Against %(who)s.", who=", ".join(name.text for name in others)) if others else ""
    note = " ".join(part for part in (against, link.note) if part)
    who = BookCell(names=tuple(holders), note=note) if holders else BookCell(text=link.note or say("not on record"))
    how = ", ".join(part for part in (how_passed(link), margin) if part)
    return BookRow(cells=(BookCell(text=since(link)), who, BookCell(text=how)), anchor=anchor)


def _names(party: Party, league: League) -> tuple[Name, ...]:
    """Return the name of a party, or the names of the people it consists of."""
    if party.team or party.club or not party.people:
        return (Name(party.name),)
    return tuple(Name(league.people[id_].name, id_) if id_ in league.people else Name(id_) for id_ in party.people)


def cups(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield every cup of the season and its plate: who won, then round by round who met whom."""
    records = cup_records(season.league, season.results)
    for cup in cups_of(season.league, season.name):
        anchor = gathering.anchor()
        gathering.note_names((Name(name, id_) for entry in cup.entries for id_, name in entry.persons), anchor)
        for number, bracket in enumerate(bracket_lines(records[cup.id])):
            where = f"cup-{cup.slug}-plate" if number else f"cup-{cup.slug}"
            blocks: list[Block] = [BookLine(text=bracket.outcome, anchor="" if number else anchor)]
            blocks += [_round(round_) for round_ in bracket.rounds if round_.matches]
            blocks += _byes(bracket)
            yield BookPart(title=bracket.title, anchor=where, blocks=tuple(blocks))


def _byes(bracket: BracketLines) -> list[Block]:
    texts = [
        say("Bye (%(round)s): %(names)s.", round=round_.title, names=", ".join(map(entry_name, round_.byes)))
        for round_ in bracket.rounds
        if round_.byes
    ]
    return [BookLine(text=text) for text in texts]


def _round(round_: CupRoundLines) -> BookTable:
    rows = tuple(
        BookRow(
            cells=(
                BookCell(text=line.short_day),
                BookCell(text=say("%(home)s v. %(away)s", home=line.home.text, away=line.away.text), note=", ".join(line.notes)),
                BookCell(text=line.score or line.verdict),
            )
        )
        for line in round_.matches
    )
    heads = (BookHead(say("Day"), share=18), BookHead(say("Match")), BookHead(say("Score"), figure=True, share=24))
    return BookTable(caption=", ".join(part for part in (round_.title, round_.when) if part), heads=heads, rows=rows, head=1)
