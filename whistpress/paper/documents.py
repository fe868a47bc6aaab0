"""Which documents a league prints, planned as artefacts: their HTML is made when asked for, the press finishes it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from whistpress.artefacts import Artefact, Finish, Kind
from whistpress.core.model import Congress, Event, EventResult, League
from whistpress.paper import press
from whistpress.paper.booklet import booklet
from whistpress.paper.forms import FORMS, Job
from whistpress.paper.leaf import Leaf, Part, html
from whistpress.paper.sheet import sheet_named
from whistpress.problems import Problem, Span
from whistpress.problems.nearest import did_you_mean
from whistpress.theme import Theme


def documents(league: League, results: Mapping[str, EventResult], theme: Theme) -> list[Artefact]:
    """The PDFs that the league's files ask for: those of its events, and the programmes of its congresses."""
    made = [
        document(form, league=league, event=event, result=results.get(event.id), theme=theme, sheet=league.paper)
        for event in league.events
        for form in dict.fromkeys(event.paper)
        if form in forms_of(event)
    ]
    made += [_programme(congress, league, theme) for congress in league.congresses.values() if congress.paper]
    return made


def document(
    form: str, *, league: League | None, event: Event, result: EventResult | None, theme: Theme, sheet: str = "A4"
) -> Artefact:
    """One document of an event, of a league or of a lone file.

    KeyError when there is no such form, ValueError when there is no such sheet.
    """
    title = f"{event.title}: {FORMS[form].title.lower()}"
    job = Job(event=event, result=result, league=league.name if league else "", sheet=sheet_named(sheet))
    leaf = Leaf(
        title=title,
        language=league.language if league else "en",
        sheet=job.sheet,
        created=event.date.isoformat(),
        league=job.league,
    )
    return Artefact(
        path=f"events/{event.id}/{form}.pdf",
        kind=Kind.DOCUMENT,
        source=event.at.file,
        make=partial(_event_html, theme, leaf, form, job),
        finish=Finish(function=press.pdf, key=press.fingerprint(theme)),
        title=FORMS[form].title,
        owner=event.id,
    )


def forms_of(event: Event) -> tuple[str, ...]:
    """The forms that an event has."""
    return tuple(name for name, form in FORMS.items() if form.serves(event))


def problems(league: League, place: Callable[[str, str], Span]) -> tuple[Problem, ...]:
    """Forms that an event's `paper` asks for and that do not exist, or that the event does not have.

    `place` tells where in a file a word is written.
    """
    found = ((event, form, _problem(event, form)) for event in league.events for form in event.paper)
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
    return None


def _event_html(theme: Theme, leaf: Leaf, form: str, job: Job) -> bytes:
    return html(theme, leaf, FORMS[form].parts(job))


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
