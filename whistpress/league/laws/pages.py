"""The library of laws: its list, a page for each code, a page for each subject."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from markupsafe import Markup
from msgspec import Struct

from whistpress.artefacts import Artefact
from whistpress.core.model.names import slug
from whistpress.language import noted, say, say_many
from whistpress.league.laws.facts import codes_in_force, laws_in_text
from whistpress.league.laws.model import CodeKind, Law, LawCode, Position
from whistpress.league.laws.words import link_laws
from whistpress.league.league import League
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.page import Link, Page, first_sentence, prose
from whistpress.site.theme.markdown import Prose
from whistpress.site.theme.marks import template_method

KINDS: Mapping[CodeKind, str] = {
    CodeKind.LAWS: noted("Laws"),
    CodeKind.ETIQUETTE: noted("Etiquette"),
    CodeKind.CUSTOMS: noted("Customs"),
    CodeKind.HOUSE: noted("House rules"),
}


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list of codes and a page for each code and each subject, if the league wants them or its record quotes a law."""
    if not planner.site.laws:
        return
    league, codes = planner.league, planner.codes
    yield planner.page("laws.html", laws_page(codes), league.at.file)
    for code in codes.values():
        yield planner.page("law-code.html", code_page(league, code), code.at.file if code.own else league.at.file)
    for subject in subjects(codes):
        yield planner.page("law-subject.html", subject_page(codes, subject), league.at.file)


class CodeLine(Struct, frozen=True):
    """A code in the list: title, page, who made it and when, its source, its chapters, how many laws; `own` when the league's."""

    title: str
    path: str
    body: str
    adopted: str
    source: str
    count: str
    own: bool
    chapters: tuple[Link, ...]


class CodeGroup(Struct, frozen=True):
    """Codes of one kind."""

    title: str
    anchor: str
    codes: tuple[CodeLine, ...]


class LawsPage(Page, frozen=True, kw_only=True):
    """The library: codes by their kind, and the subjects."""

    groups: tuple[CodeGroup, ...]
    subjects: tuple[Link, ...]


class CodePage(Page, frozen=True, kw_only=True):
    """A code: who made it and when, what it is for, its chapters, the events played by it."""

    code: LawCode
    about: Prose
    events: tuple[Link, ...]
    cited: Mapping[str, str]
    """The address of each law of the code that another law of it names."""

    @property
    def chapters(self) -> tuple[tuple[str, str, tuple[Law, ...]], ...]:
        """The chapters of the code: title, anchor, laws."""
        return tuple(
            (title, _chapter_anchor(title), tuple(laws)) for title, laws in groupby(self.code.laws, key=lambda law: law.part)
        )

    @property
    def force(self) -> str:
        """Since when the code is in force, and until when it was."""
        begins, until = self.code.in_force_from.year, self.code.until
        if until is None:
            return say("in force from %(year)s", year=begins)
        return say("in force from %(first)s to %(last)s", first=begins, last=until.year)

    @template_method
    def subject(self, subject: str) -> str:
        """Return the path of the page of a subject."""
        return addresses.law_subject(slug(subject))

    @template_method
    def case(self, law: Law, part: str) -> str:
        """Return the id of a case of a law: `law-51.C`."""
        return law.anchor_of(part)

    @template_method
    def with_law_links(self, text: str) -> Markup:
        """Return a text of the code with the laws that it names as links."""
        return link_laws(text, self.cited, self.root)


class CodePosition(Struct, frozen=True):
    """What a code says on a point, and the law: words, number, page."""

    code: str
    says: str
    law: str
    path: str


class SubjectPoint(Struct, frozen=True):
    """A point of a subject: what each code says of it, in the order of the columns (empty words: nothing)."""

    title: str
    said: tuple[CodePosition, ...]


class CodeOnSubject(Struct, frozen=True):
    """What a code has on a subject: its laws, each with its page."""

    title: str
    path: str
    laws: tuple[Law, ...]
    own: bool


class SubjectPage(Page, frozen=True, kw_only=True):
    """A subject: the codes side by side (`columns` by `points`), then the laws of each."""

    columns: tuple[Link, ...]
    points: tuple[SubjectPoint, ...]
    codes: tuple[CodeOnSubject, ...]
    subjects: tuple[Link, ...]


def laws_page(codes: Mapping[str, LawCode]) -> LawsPage:
    """Build the page of the library of laws."""
    ordered = _sorted_codes(codes)
    groups = tuple(
        CodeGroup(say(KINDS[kind]), slug(kind.value), tuple(_line(code) for code in some))
        for kind, some in groupby(ordered, key=lambda code: code.kind)
    )
    return LawsPage(
        path=addresses.LAWS,
        title=say("Laws"),
        summary=say("Codes of laws, law by law in our own words, with book and page; and what they say on each subject."),
        groups=groups,
        subjects=_subject_links(codes),
    )


def code_page(league: League, code: LawCode) -> CodePage:
    """Build the page of a code."""
    path = addresses.code(code.id)
    played = [
        event
        for event in league.events
        if any(code_in_force.code is code for code_in_force in codes_in_force(league.codes, event, league.congresses))
    ]
    return CodePage(
        path=path,
        title=code.title,
        summary=first_sentence(code.about),
        section=addresses.LAWS,
        code=code,
        about=prose(code.about, source=code.at.file.removeprefix("content/"), page=path),
        events=tuple(Link(event.title, addresses.event(event.id)) for event in played),
        cited=_law_addresses(code),
    )


def subject_page(codes: Mapping[str, LawCode], subject: str) -> SubjectPage:
    """Build the page of a subject."""
    ordered = _sorted_codes(codes)
    columns = [code for code in ordered if any(position.subject == subject for position in code.says)]
    points = dict.fromkeys(position.point for code in columns for position in code.says if position.subject == subject)
    return SubjectPage(
        path=addresses.law_subject(slug(subject)),
        title=subject_title(subject),
        tab=say("%(subject)s in the laws of whist", subject=subject_title(subject)),
        summary=say("What the codes of laws say on %(subject)s, side by side.", subject=subject),
        section=addresses.LAWS,
        columns=tuple(Link(code.short, addresses.code(code.id)) for code in columns),
        points=tuple(SubjectPoint(point, tuple(_position(code, subject, point) for code in columns)) for point in points),
        codes=tuple(
            CodeOnSubject(code.title, addresses.code(code.id), laws, code.own)
            for code in ordered
            if (laws := tuple(law for law in code.laws if subject in law.subjects))
        ),
        subjects=_subject_links(codes),
    )


def subjects(codes: Mapping[str, LawCode]) -> tuple[str, ...]:
    """List every subject that a law of the codes has, in alphabetical order."""
    return tuple(sorted({subject for code in codes.values() for law in code.laws for subject in law.subjects}))


def subject_title(subject: str) -> str:
    """Return a subject as a title: `Trump card`."""
    return subject[:1].upper() + subject[1:]


def _subject_links(codes: Mapping[str, LawCode]) -> tuple[Link, ...]:
    return tuple(Link(subject_title(subject), addresses.law_subject(slug(subject))) for subject in subjects(codes))


def _sorted_codes(codes: Mapping[str, LawCode]) -> Sequence[LawCode]:
    """Sort the codes by kind, then by age, the older first."""
    order = list(CodeKind)
    return sorted(codes.values(), key=lambda code: (order.index(code.kind), code.in_force_from, code.id))


def _line(code: LawCode) -> CodeLine:
    count = say_many("%(number)s law", "%(number)s laws", len(code.laws))
    path, titles = addresses.code(code.id), dict.fromkeys(law.part for law in code.laws)
    chapters = tuple(Link(title, f"{path}#{_chapter_anchor(title)}") for title in titles)
    return CodeLine(code.title, path, code.body, code.adopted, code.source, count, code.own, chapters)


def _chapter_anchor(title: str) -> str:
    return f"part-{slug(title)}"


def _law_addresses(code: LawCode) -> dict[str, str]:
    """Map each law that a code's laws, their cases and remarks name to its address; the key of `law 46` is `46`."""
    texts = (text for law in code.laws for text in (law.text, *law.parts.values(), law.note))
    passages = {number: code.find_cited(number) for text in texts for number in laws_in_text(text)}
    return {number: f"{addresses.code(code.id)}#{passage.anchor}" for number, passage in passages.items() if passage}


def _position(code: LawCode, subject: str, point: str) -> CodePosition:
    positions: Iterator[Position] = (
        position for position in code.says if position.subject == subject and position.point == point
    )
    position = next(positions, None)
    passage = code.find_cited(position.law) if position else None
    if position is None or passage is None:
        return CodePosition(code.short, "", "", "")
    return CodePosition(code.short, position.says, position.law, f"{addresses.code(code.id)}#{passage.anchor}")
