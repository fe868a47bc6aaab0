"""Plan the documents that a league prints, as artefacts: those of its files, and its books (full-size, half sheets, folded)."""

from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import Event, EventHead, EventResult, Schedule, ScoredEvent
from whistpress.language import reporting, say
from whistpress.league.books.chapters import season_of
from whistpress.league.books.proceedings import congresses_with_proceedings, last_day, proceedings
from whistpress.league.books.year_book import year_book
from whistpress.league.events.paper.certificates import certificate_sheet
from whistpress.league.events.paper.own_cards import read_own_cards, shortened_texts, with_own_forms
from whistpress.league.events.words.arrangement import size, system_title
from whistpress.league.events.words.certificate import certificate_of
from whistpress.league.league import League
from whistpress.league.plan.desk import congress_desk, cup_desk, event_desk, finish_of, forms_of
from whistpress.league.plan.register import CONGRESS_FORMS, CUP_FORMS, FORMS, SETS, SHORT
from whistpress.league.record import LeagueRecord
from whistpress.league.seasons.facts import seasons_over
from whistpress.printing.book_pages import book_view
from whistpress.printing.layout import PaperLayout
from whistpress.printing.leaf import DocumentPart, Leaf, below_content, check_sources, embed_pictures, html, read_picture
from whistpress.printing.sheet import CARDS, MisfitError, sheet_named
from whistpress.problems import Problem, Span, did_you_mean, offer, problem_of, shorten, wording
from whistpress.reading.card import Design
from whistpress.site.book import Book
from whistpress.site.people import noun
from whistpress.site.theme import Theme


def documents(record: LeagueRecord, theme: Theme, content: Path | None = None) -> list[Artefact]:
    """Plan the PDFs of the league's events, congresses and cups, as their files list them.

    The pictures of their texts are read below `content`.
    """
    league, stored = record.league, record.stored
    designs = read_own_cards(theme, tuple(FORMS)).designs
    artefacts = [
        event_desk(event, result, league, designs).document(form, theme, league.paper)
        for whole in _asking(league)
        for event, result in _with_evenings(stored[whole.id].load())
        for form in dict.fromkeys(event.paper)
        if form in forms_of(event, designs) and not _too_soon(event, form)
    ]
    for congress in league.congresses.values():
        desk = congress_desk(congress, league, record.results if "bulletin" in congress.paper else None, content)
        artefacts += [
            desk.document(form, theme, _sheet(form, league)) for form in dict.fromkeys(congress.paper) if form in desk.has
        ]
    for cup in league.cups.values():
        cup_forms = cup_desk(cup, league, record.results)
        artefacts += [cup_forms.document(form, theme, league.paper) for form in dict.fromkeys(cup.paper) if form in cup_forms.has]
    return artefacts


def _sheet(form: str, league: League) -> str:
    """Return the sheet of a congress's papers: the programme is a book of half sheets."""
    return {"A4": "A5", "Letter": "half-letter"}[league.paper] if form == "programme" else league.paper


def _asking(league: League) -> Iterator[EventHead]:
    """Yield the events whose file lists a document."""
    return (event for event in league.events if event.paper or any(evening.paper for evening in event.evenings))


def _with_evenings(scored: ScoredEvent) -> Iterator[tuple[Event, EventResult | None]]:
    """Yield an event and its result, then its evenings where each is an event of its own."""
    for scored_event in (scored, *(scored.evening(index) for index in range(len(scored.event.evenings)))):
        yield scored_event.event, scored_event.result


def document(
    form: str, *, league: League | None, event: Event, result: EventResult | None, theme: Theme, sheet: str | PaperLayout = "A4"
) -> Artefact:
    """Plan one document of an event, of a league or of a lone file; `sheet` is a sheet's name or a whole layout.

    KeyError when there is no such form, ValueError when there is no such sheet.
    """
    return event_desk(event, result, league, read_own_cards(theme, tuple(FORMS)).designs).document(form, theme, sheet)


def certificate(schedule: Schedule, *, sheet: str = "A4", theme: Theme | None = None) -> bytes | None:
    """Return the certificate of a schedule without an event, as HTML for the press; None when there is nothing to measure."""
    fairness = certificate_of(schedule)
    if fairness is None:
        return None
    title = system_title(schedule.system, schedule.variant)
    leaf = Leaf(title=say("%(title)s: certificate of fairness", title=title), language="en", sheet=sheet_named(sheet), created="")
    view = certificate_sheet(fairness, leaf.sheet, title=title, subtitle=size(schedule, noun(schedule.contest)), movement="")
    return html(theme or Theme(), leaf, (DocumentPart("fairness-certificate", view),))


def _too_soon(event: Event, form: str) -> bool:
    """Return whether a form would publish cards that are still to be played."""
    return form in FORMS and FORMS[form].secret and any(session.dealt and not session.played for session in event.sessions)


@reporting()
def problems(record: LeagueRecord, span_of: Callable[[str, str], Span], theme: Theme | None = None) -> tuple[Problem, ...]:
    """Return E601 and E870 for forms that do not exist, W602 for those that the event does not have, and problems of own cards.

    `span_of` finds where in a file a word is written.
    """
    cards = read_own_cards(theme or Theme(), tuple(FORMS))
    league = record.league
    events = [event for whole in _asking(league) for event, _ in _with_evenings(record.stored[whole.id].load())]
    rows = [(event.at, form, _problem(event, form, cards.designs)) for event in events for form in event.paper]
    rows += [
        (congress.at, form, _unknown(form, CONGRESS_FORMS, congress.at))
        for congress in league.congresses.values()
        for form in congress.paper
        if congress.at and form not in CONGRESS_FORMS
    ]
    rows += [
        (cup.at, form, _unknown(form, CUP_FORMS, cup.at))
        for cup in league.cups.values()
        for form in cup.paper
        if cup.at and form not in CUP_FORMS
    ]
    forms = with_own_forms(FORMS, cards.designs)
    rows += [(league.at, name, _unknown_tonight(name, forms, league.at)) for name in league.tonight]
    asked = tuple(replace(problem, at=span_of(at.file, form)) for at, form, problem in rows if problem is not None)
    doubtful = (problem for event in events for problem in shortened_texts(cards.designs, event.paper, event, league.name))
    return (*cards.problems, *asked, *doubtful)


LIST = "whistpress print EVENT --list shows them"


def _unknown(form: str, forms: Collection[str], at: Span) -> Problem:
    close = did_you_mean(form, forms)
    meant = (f"did you mean '{close}'?",) if close else ()
    helps = meant or (wording("E601.forms", listed=offer(forms, LIST)),)
    return problem_of("E601.no-printed", at, *helps, form=form)


def _unknown_tonight(name: str, forms: Collection[str], at: Span) -> Problem | None:
    """Return E870 for a word of `tonight` that is no form, no set and no short word for one."""
    names = (*forms, *SETS, *SHORT)
    if name in names:
        return None
    close = did_you_mean(name, names)
    helps = (wording("E870.mean", close=close),) if close else (wording("E870.forms", listed=offer(names, LIST)),)
    return problem_of("E870.no-printed", at, *helps, name=shorten(name))


def _problem(event: Event, form: str, designs: tuple[Design, ...]) -> Problem | None:
    forms, all_forms = forms_of(event, designs), with_own_forms(FORMS, designs)
    if form not in all_forms:
        return _unknown(form, all_forms, event.at)
    if form not in forms:
        has = ", ".join(forms)
        helps: tuple[str, ...] = (f"it has: {has}" if has else "an event without a movement and without scores has none",)
        at = event.at
        return problem_of("W602.asks-not", at, *helps, title=event.title, form=form)
    if _too_soon(event, form):
        return problem_of("W603.show-cards", event.at, form=form, title=event.title, id=event.id)
    return None


def misfit(
    form: str, event: Event, result: EventResult | None, layout: PaperLayout, *, league: League | None = None
) -> MisfitError | None:
    """Return why a form of an event cannot be printed in a layout; None when it can."""
    return event_desk(event, result, league).misfit(form, layout)


HALF = {"A4": "A5", "Letter": "half-letter"}
"""The page of a book that is not folded, by the league's sheet."""


class Bindery(Struct, frozen=True):
    """Plans books: a league's record, its theme, the project's folder with the pictures.

    Without a `layout` a book has pages of half the league's sheet. `right`: a half title, and chapters on right-hand pages.
    """

    record: LeagueRecord
    theme: Theme
    project: Path
    layout: PaperLayout | None = None
    right: bool = False

    @property
    def league(self) -> League:
        """The league."""
        return self.record.league

    def every(self) -> list[Artefact]:
        """Plan the books that the league wants: the year book of each past season, the proceedings of each congress."""
        if not self.league.books:
            return []
        seasons = [self.of_season(season) for season in seasons_over(self.league)]
        return [*seasons, *(self.of_congress(congress.id) for congress in congresses_with_proceedings(self.league))]

    def of_season(self, season: str) -> Artefact:
        """Plan the year book of a season. KeyError when there is no such season."""
        return self._bound(
            partial(year_book, self.league, self.record.results, season, below_content, self.record.ledger),
            path=f"events/{season}/yearbook.pdf",
            created=season_of(self.league, self.record.results, season, self.record.ledger).last.isoformat(),
            owner=f"season/{season}",
            title=say("The year book"),
        )

    def of_congress(self, id_: str) -> Artefact:
        """Plan the proceedings of a congress. KeyError when there is no such congress."""
        congress = self.league.congresses[id_]
        return self._bound(
            partial(proceedings, self.league, self.record.results, id_, below_content),
            path=f"congresses/{id_}/proceedings.pdf",
            created=last_day(self.league, congress).isoformat(),
            owner=f"congress/{id_}",
            title=say("The proceedings"),
        )

    def _bound(self, book: Callable[[], Book], *, path: str, created: str, owner: str, title: str) -> Artefact:
        layout = self.layout or PaperLayout(sheet=CARDS[HALF[self.league.paper]])
        leaf = Leaf(
            title=title,
            language=self.league.language,
            sheet=layout.page,
            created=created,
            league=self.league.name,
            contrast=layout.contrast,
        )
        return Artefact(
            path=path,
            kind=Kind.DOCUMENT,
            source=self.league.at.file,
            make=partial(_render_book, book, self.theme, leaf, self.project, self.right),
            finish=finish_of(layout, self.theme),
            title=title,
            owner=owner,
        )


def _render_book(book: Callable[[], Book], theme: Theme, leaf: Leaf, project: Path, right: bool) -> bytes:
    contents = book()
    titled = replace(leaf, title=f"{contents.league}: {contents.title}")
    document = html(theme, titled, (DocumentPart("book", book_view(contents, leaf.sheet, right=right)),)).decode()
    return check_sources(embed_pictures(document, partial(read_picture, project / "content")).encode(), theme)
