"""Which documents a league prints, planned as artefacts: their HTML is made when asked for, the press finishes it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from whistpress.artefacts import Artefact, Finish, Kind
from whistpress.core.model import Congress, Event, EventResult, League, Schedule
from whistpress.paper import press
from whistpress.paper.booklet import booklet
from whistpress.paper.forms.backs import allowed, back_of
from whistpress.paper.forms.certificate import certificate_sheet
from whistpress.paper.forms.form import Job
from whistpress.paper.forms.register import FORMS
from whistpress.paper.leaf import Leaf, Part, html
from whistpress.paper.sheets import imposing
from whistpress.paper.sheets.imposition import Imposition
from whistpress.paper.sheets.layout import Layout
from whistpress.paper.sheets.sheet import Misfit, sheet_named
from whistpress.problems import Problem, Span
from whistpress.problems.nearest import did_you_mean
from whistpress.theme import Theme
from whistpress.views.arrangement import size, system_title
from whistpress.views.fairness import certificate_of
from whistpress.views.people import noun

OF_RESULTS = ("result-sheet",)
"""The forms of an event in sections as a whole."""


def documents(league: League, results: Mapping[str, EventResult], theme: Theme) -> list[Artefact]:
    """The PDFs that the league's files ask for: those of its events, and the programmes of its congresses."""
    made = [
        document(form, league=league, event=event, result=result, theme=theme, sheet=league.paper)
        for whole in league.events
        for event, result in _with_evenings(whole, results.get(whole.id))
        for form in dict.fromkeys(event.paper)
        if form in forms_of(event) and not _too_soon(event, form)
    ]
    made += [_programme(congress, league, theme) for congress in league.congresses.values() if congress.paper]
    return made


def _with_evenings(event: Event, result: EventResult | None) -> Iterator[tuple[Event, EventResult | None]]:
    """An event, and its sessions where each is one by itself."""
    yield event, result
    results = result.sessions if result and result.sessions else (None,) * len(event.evenings)
    yield from zip(event.evenings, results, strict=True)


def document(
    form: str, *, league: League | None, event: Event, result: EventResult | None, theme: Theme, sheet: str | Layout = "A4"
) -> Artefact:
    """One document of an event, of a league or of a lone file.

    `sheet` is the name of one, or all that is wanted of the paper.
    KeyError when there is no such form, ValueError when there is no such sheet.
    """
    wanted = Layout(sheet=sheet_named(sheet)) if isinstance(sheet, str) else sheet
    title = f"{event.title}: {FORMS[form].title.lower()}"
    job = Job(event=event, result=result, league=league.name if league else "", sheet=wanted.page, layout=wanted)
    leaf = Leaf(
        title=title,
        language=league.language if league else "en",
        sheet=job.sheet,
        created=event.date.isoformat(),
        league=job.league,
        contrast=wanted.contrast,
    )
    return Artefact(
        path=f"events/{event.id}/{form}.pdf",
        kind=Kind.DOCUMENT,
        source=event.at.file,
        make=partial(_event_html, theme, leaf, form, job),
        finish=_finish(wanted, theme),
        title=FORMS[form].title,
        owner=event.id,
    )


def certificate(schedule: Schedule, *, sheet: str = "A4", theme: Theme | None = None) -> bytes | None:
    """The certificate of a schedule without an event, as HTML for the press; None when there is nothing to measure."""
    found = certificate_of(schedule)
    if found is None:
        return None
    title = system_title(schedule.system, schedule.variant)
    leaf = Leaf(title=f"{title}: certificate of fairness", language="en", sheet=sheet_named(sheet), created="")
    told = certificate_sheet(found, leaf.sheet, title=title, subtitle=size(schedule, noun(schedule.contest)), movement="")
    return html(theme or Theme(), leaf, (Part("fairness-certificate", told),))


def _too_soon(event: Event, form: str) -> bool:
    """Whether a form would show cards that are still to be played to everybody."""
    return FORMS[form].secret and any(session.hands and not session.played for session in event.sessions)


def forms_of(event: Event) -> tuple[str, ...]:
    """The forms that an event has; of one in sections what tells of the result alone, each section having the others."""
    return tuple(name for name, form in FORMS.items() if form.serves(event) and (name in OF_RESULTS or not event.sections))


def problems(league: League, place: Callable[[str, str], Span]) -> tuple[Problem, ...]:
    """Forms that an event's `paper` asks for and that do not exist, or that the event does not have.

    `place` tells where in a file a word is written.
    """
    events = [event for whole in league.events for event, _ in _with_evenings(whole, None)]
    found = ((event, form, _problem(event, form)) for event in events for form in event.paper)
    return tuple(replace(problem, at=place(event.at.file, form)) for event, form, problem in found if problem is not None)


def _problem(event: Event, form: str) -> Problem | None:
    if form not in FORMS:
        close = did_you_mean(form, FORMS)
        meant = (f"did you mean '{close}'?",) if close else ()
        helps = (*meant, f"the forms are: {', '.join(FORMS)}")
        return Problem(code="E601", message=f"no printed form is called '{form}'", at=event.at, helps=helps)
    if form not in forms_of(event):
        has = ", ".join(forms_of(event))
        helps = (f"it has: {has}" if has else "an event without a movement and without scores has none",)
        at = event.at
        return Problem(code="W602", message=f"'{event.title}' asks for '{form}', which it does not have", at=at, helps=helps)
    if _too_soon(event, form):
        message = f"'{form}' of '{event.title}' would show the cards on the site before they are played"
        helps = (f"print it: whistpress print {event.id} --only {form}", "after play it is made by itself")
        return Problem(code="W603", message=message, at=event.at, helps=helps)
    return None


def _event_html(theme: Theme, leaf: Leaf, form: str, job: Job) -> bytes:
    parts = FORMS[form].made(job)
    if not job.layout.backs:
        return html(theme, leaf, parts)
    back = back_of(FORMS[form], parts, job)
    return html(theme, replace(leaf, back=back.sheet), (*parts, Part("card-backs", back)))


def misfit(form: str, event: Event, result: EventResult | None, wanted: Layout) -> Misfit | None:
    """Why a form of an event cannot be printed as it is wanted; None when it can."""
    job = Job(event=event, result=result, league="", sheet=wanted.page, layout=wanted)
    try:
        allowed(FORMS[form], wanted)
        parts = FORMS[form].made(job)
        if wanted.backs:
            back_of(FORMS[form], parts, job)
    except Misfit as why:
        return why
    return None


def _finish(wanted: Layout, theme: Theme) -> Finish:
    """How a document is pressed, and put on its sheets."""
    imposition, key = wanted.imposition, press.fingerprint(theme)
    if imposition is None:
        return Finish(function=press.pdf, key=key)
    function = partial(_pressed_and_imposed, zoom=wanted.zoom, imposition=imposition)
    return Finish(function=function, key=f"{key} {imposing.fingerprint()} {wanted.zoom} {imposition}")


def _pressed_and_imposed(made: bytes, *, zoom: float, imposition: Imposition) -> bytes:
    return imposing.imposed(press.pdf(made, zoom=zoom), imposition)


def _programme(congress: Congress, league: League, theme: Theme) -> Artefact:
    leaf = Leaf(
        title=f"{congress.title}: programme",
        language=league.language,
        sheet=sheet_named(league.paper),
        created=congress.begins.isoformat(),
        league=league.name,
    )
    return Artefact(
        path=f"congresses/{congress.id}/programme.pdf",
        kind=Kind.DOCUMENT,
        source=(congress.at or Span(f"content/congresses/{congress.id}.toml")).file,
        make=partial(_programme_html, theme, leaf, congress, league),
        finish=Finish(function=press.pdf, key=press.fingerprint(theme)),
        title="Programme",
        owner=f"congress/{congress.id}",
    )


def _programme_html(theme: Theme, leaf: Leaf, congress: Congress, league: League) -> bytes:
    return html(theme, leaf, (Part("programme", booklet(congress, league)),))
