"""The programme of a congress as a book: of half sheets to be folded, or full-size."""

from markupsafe import Markup
from msgspec import Struct

from whistpress.language import noted, say
from whistpress.league.form import CongressForm, CongressJob
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress, Motion
from whistpress.league.meetings.words.programme import Hall, NameIndexLine, Programme, halls, programme
from whistpress.printing.form import Order
from whistpress.printing.leaf import DocumentPart, paper_html
from whistpress.printing.measure import POINT, lines_of, shorten, size_that_fits
from whistpress.printing.sheet import _FULL_PAGE, SHEETS, PageMeasures, PaperSheet, book_page

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
    league: str
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
        league=league.name,
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


def _programme_parts(job: CongressJob) -> tuple[DocumentPart, ...]:
    return (DocumentPart("programme", booklet(job.subject, job.league, job.sheet)),)


FORMS = (
    CongressForm(
        name="programme",
        title=noted("Programme"),
        brief="days, hours, officers, entries, rules",
        purpose=noted("the book: days and hours, officers, entries, trophies, rules, tables, index"),
        order=Order(listed=10),
        serves=lambda congress: True,
        parts=_programme_parts,
    ),
)
