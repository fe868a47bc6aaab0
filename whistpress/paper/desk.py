"""What can be printed of one thing, an event, a congress or a trophy, and how a document of it is planned."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, Generic

from whistpress.artefacts import Artefact, Finish, Kind
from whistpress.core.model import Congress, Event, EventResult, League, Trophy
from whistpress.language import say
from whistpress.paper import glyphs, press
from whistpress.paper.forms.backs import allowed, back_of
from whistpress.paper.forms.form import FormOf, J, Job, LeagueJob, S
from whistpress.paper.forms.meeting_forms import CONGRESS_FORMS, TROPHY_FORMS
from whistpress.paper.forms.own import doubts, drawn
from whistpress.paper.forms.register import FORMS
from whistpress.paper.leaf import Leaf, Part, html
from whistpress.paper.sheets import imposing
from whistpress.paper.sheets.imposition import Imposition
from whistpress.paper.sheets.layout import Layout
from whistpress.paper.sheets.sheet import Misfit, sheet_named
from whistpress.problems import Problem, Span
from whistpress.readers.card import Design
from whistpress.theme import Theme
from whistpress.values import dataclass
from whistpress.views.addresses import live_event

REGISTERS: Mapping[str, Mapping[str, FormOf[Any, Any]]] = MappingProxyType(
    {"event": FORMS, "congress": CONGRESS_FORMS, "trophy": TROPHY_FORMS}
)
"""Every form that there is, by the kind of thing that has it."""
OF_RESULTS = ("result-sheet", "wall-ranking")
"""The forms of an event in sections as a whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk(Generic[S, J]):
    """What can be printed of one thing.

    `kind` names it and its register (`event`, `congress`, `trophy`); `has` are the forms that this one has, `usual` the one
    that is printed when none is named. `created` is its day as `YYYY-MM-DD`, or empty; `path` the folder of its documents,
    `owner` what the site calls it. `own` are the cards that the league draws itself.
    """

    kind: str
    title: str
    league: str
    language: str
    created: str
    path: str
    source: str
    owner: str
    has: tuple[str, ...]
    usual: str
    job: Callable[[Layout], J]
    own: tuple[Design, ...] = ()

    @property
    def register(self) -> Mapping[str, FormOf[S, J]]:
        """Every form that a thing of this kind may have."""
        return drawn(REGISTERS[self.kind], self.own)

    def document(self, form: str | tuple[str, ...], theme: Theme, sheet: str | Layout = "A4") -> Artefact:
        """One document of a form, or of several one after the other; `sheet` is the name of one, or all that is wanted of it.

        KeyError when there is no such form, ValueError when there is no such sheet. Only one form by itself has backs.
        """
        wanted = Layout(sheet=sheet_named(sheet)) if isinstance(sheet, str) else sheet
        forms = (form,) if isinstance(form, str) else form
        title = ", ".join(say(self.register[one].title) for one in forms)
        leaf = Leaf(
            title=f"{self.title}: {title.lower()}",
            language=self.language,
            sheet=wanted.page,
            created=self.created,
            league=self.league,
            contrast=wanted.contrast,
        )
        return Artefact(
            path=f"{self.path}/{'+'.join(forms)}.pdf",
            kind=Kind.DOCUMENT,
            source=self.source,
            make=partial(_html, theme, leaf, self.kind, forms, self.job(wanted)),
            finish=finish_of(wanted, theme),
            title=title,
            owner=self.owner,
        )

    def doubts(self, forms: Sequence[str]) -> tuple[Problem, ...]:
        """What has no room on the league's own cards among these forms."""
        event = getattr(self.job(Layout()), "event", None)
        return (*doubts(self.own, forms, event, self.league), *glyphs.unprintable_in_event(event, forms)) if event else ()

    def misfit(self, form: str, wanted: Layout) -> Misfit | None:
        """Why a form cannot be printed as it is wanted; None when it can."""
        job = self.job(wanted)
        try:
            allowed(self.register[form], wanted)
            parts = self.register[form].made(job)
            if wanted.backs:
                back_of(self.register[form], parts, job)
        except Misfit as why:
            return why
        return None


def forms_of(event: Event, own: tuple[Design, ...] = ()) -> tuple[str, ...]:
    """The forms that an event has; of one in sections what tells of the result alone, each section having the others."""
    forms = drawn(FORMS, own)
    return tuple(name for name, form in forms.items() if form.serves(event) and (name in OF_RESULTS or not event.sections))


def of_event(event: Event, result: EventResult | None, league: League | None, own: tuple[Design, ...] = ()) -> Desk[Event, Job]:
    """What can be printed of an event, of a league or of a lone file; `own` are the cards that the league draws itself."""
    return Desk(
        kind="event",
        title=event.title,
        league=league.name if league else "",
        language=league.language if league else "en",
        created=event.date.isoformat(),
        path=f"events/{event.id}",
        source=event.at.file,
        owner=event.id,
        has=forms_of(event, own),
        usual="packet",
        job=partial(_event_job, league, event, result, own),
        own=own,
    )


def of_congress(
    congress: Congress, league: League, results: Mapping[str, EventResult] | None = None
) -> Desk[Congress, LeagueJob[Congress]]:
    """What can be printed of an annual meeting; without `results` its bulletins say that they are still to come."""
    return Desk(
        kind="congress",
        title=congress.title,
        league=league.name,
        language=league.language,
        created=congress.begins.isoformat(),
        path=f"congresses/{congress.id}",
        source=(congress.at or Span(f"content/congresses/{congress.id}.toml")).file,
        owner=f"congress/{congress.id}",
        has=tuple(name for name, form in CONGRESS_FORMS.items() if form.serves(congress)),
        usual="programme",
        job=partial(_league_job, congress, congress.title, league, results or {}),
    )


def of_trophy(
    trophy: Trophy, league: League, results: Mapping[str, EventResult] | None = None
) -> Desk[Trophy, LeagueJob[Trophy]]:
    """What can be printed of a trophy; `results` are those of the events that decided it."""
    return Desk(
        kind="trophy",
        title=trophy.name,
        league=league.name,
        language=league.language,
        created="",
        path=f"trophies/{trophy.id}",
        source=(trophy.at or Span("content/trophies.toml")).file,
        owner=f"trophy/{trophy.id}",
        has=tuple(name for name, form in TROPHY_FORMS.items() if form.serves(trophy)),
        usual="trophy-challenge",
        job=partial(_league_job, trophy, trophy.name, league, results or {}),
    )


def _event_job(league: League | None, event: Event, result: EventResult | None, own: tuple[Design, ...], wanted: Layout) -> Job:
    """What a form is made of; what the league alone knows stays empty for a lone file."""
    trophy = league.trophies.get(event.trophy or "") if league else None
    return Job(
        event=event,
        result=result,
        league=league.name if league else "",
        sheet=wanted.page,
        layout=wanted,
        address=live_event(league.url, event.id) if league else "",
        trophy=trophy.name if trophy else "",
        own=own,
    )


def _league_job(subject: S, title: str, league: League, results: Mapping[str, EventResult], wanted: Layout) -> LeagueJob[S]:
    return LeagueJob(subject=subject, title=title, league=league, sheet=wanted.page, layout=wanted, results=results)


def _html(theme: Theme, leaf: Leaf, kind: str, forms: tuple[str, ...], job: Any) -> bytes:
    """A document's HTML; its forms are named, not handed over, so that another process can make it."""
    register = drawn(REGISTERS[kind], getattr(job, "own", ()))
    parts = tuple(part for form in forms for part in register[form].made(job))
    if not job.layout.backs:
        return html(theme, leaf, parts)
    back = back_of(register[forms[0]], parts, job)
    return html(theme, replace(leaf, back=back.sheet), (*parts, Part("card-backs", back)))


def finish_of(wanted: Layout, theme: Theme) -> Finish:
    """How a document is pressed, and put on its sheets."""
    imposition, key = wanted.imposition, press.fingerprint(theme)
    if imposition is None:
        return Finish(function=press.pdf, key=key)
    function = partial(_pressed_and_imposed, zoom=wanted.zoom, imposition=imposition)
    return Finish(function=function, key=f"{key} {imposing.fingerprint()} {wanted.zoom} {imposition}")


def _pressed_and_imposed(made: bytes, *, zoom: float, imposition: Imposition) -> bytes:
    return imposing.imposed(press.pdf(made, zoom=zoom), imposition)
