"""The print desk: what can be printed of every subject and of one table or entry, how to plan it, texts without room."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact, Finish, Kind
from whistpress.core.model import Event, EventResult, ResultHead, Session
from whistpress.core.movement.players.winners import WHIST_DRIVE
from whistpress.language import say
from whistpress.league.cups.model import Cup
from whistpress.league.cups.words import cup_title
from whistpress.league.divisions.model import Division
from whistpress.league.divisions.words.matches import division_tables
from whistpress.league.drives.words import card_name
from whistpress.league.events.paper.own_cards import shortened_texts, with_own_forms
from whistpress.league.events.paper.packet import left_out, packet_names
from whistpress.league.form import DivisionPaper, LeagueJob, PrintedSeason, SeasonJob
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress
from whistpress.league.meetings.words.meeting import is_congress
from whistpress.league.people.model import NOTHING_PRIVATE, PrivateMatters, Trophy
from whistpress.league.plan import glyphs
from whistpress.league.plan.register import CONGRESS_FORMS, CUP_FORMS, DIVISION_FORMS, FORMS, SEASON_FORMS, TROPHY_FORMS
from whistpress.league.record import ScoredLeague
from whistpress.printing import imposing, press
from whistpress.printing.form import EventJob, J, PrintedForm, S, back_of, check_layout
from whistpress.printing.layout import Imposition, PaperLayout
from whistpress.printing.leaf import DocumentPart, Leaf, check_sources, embed_pictures, html, pictures_in
from whistpress.printing.sheet import MisfitError, sheet_named
from whistpress.printing.sheets import LaidSheet, only_sheets, sheets_of
from whistpress.printing.sittings import schedules
from whistpress.problems import Fault, Problem, Span, problem_of
from whistpress.reading.card import Design
from whistpress.site.addresses import live_event
from whistpress.site.people import label_of
from whistpress.site.theme import Theme
from whistpress.site.wording import season_title

_LONG = 80
"""A name of fewer letters fits on every form."""
_LEAVE_OUT = "or leave this form out of `paper`"


def without_room(form: PrintedForm[Any, Any], why: MisfitError, job: Any) -> Fault:
    """Return E655 at the longest name where there is a long one, else at the subject."""
    subject = job.event if isinstance(job, EventJob) else job.subject
    parts: tuple[Event | Session, ...] = (subject, *subject.sessions) if isinstance(subject, Event) else ()
    entries = [entry for part in parts for entry in part.entries]
    longest = max((name for entry in entries for name in (entry.name or "", *entry.names)), key=len, default="")
    if len(longest) > _LONG:
        reason, help_, at = f"a name of {len(longest)} letters", "enter it under a shorter name", Span("")
    else:
        reason, help_, at, longest = f"all that stands on it: {why}", why.help, subject.at or Span(""), ""
    return Fault(problem_of("E655.no-room", at, help_, _LEAVE_OUT, name=form.name, reason=reason), longest)


REGISTERS: Mapping[str, Mapping[str, PrintedForm[Any, Any]]] = MappingProxyType(
    {
        "event": FORMS,
        "congress": CONGRESS_FORMS,
        "cup": CUP_FORMS,
        "trophy": TROPHY_FORMS,
        "division": DIVISION_FORMS,
        "season": SEASON_FORMS,
    }
)
"""Every form, by the kind of thing that has it."""


class PrintDesk(Struct, Generic[S, J], frozen=True, kw_only=True):
    """What can be printed of one thing.

    `kind` names it and its register (`event`, `congress`, `cup`, `trophy`, …); `has` lists the forms that it has, `usual` names
    the one to print by default. `created` is its day as `YYYY-MM-DD`, or empty; `path` is the folder of its documents, `owner`
    its id on the site. `own` are the cards that the league draws itself, `needed` the forms of an event's packet,
    `left_out` those that a packet of fewer tables would have too. `private` are those that show something of the private files.
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
    job: Callable[[PaperLayout], J]
    own: tuple[Design, ...] = ()
    needed: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    private: frozenset[str] = frozenset()

    @property
    def register(self) -> Mapping[str, PrintedForm[S, J]]:
        """Every form that a thing of this kind may have."""
        return with_own_forms(REGISTERS[self.kind], self.own)

    def document(
        self,
        form: str | tuple[str, ...],
        theme: Theme,
        sheet: str | PaperLayout = "A4",
        only: frozenset[int] | None = None,
    ) -> Artefact:
        """Plan one document of a form, or of several one after the other; `sheet` is a sheet's name or a whole layout.

        KeyError when there is no such form, ValueError when there is no such sheet. Only one form by itself has backs. `only`
        are the sheets to print (0 is the first), all without it.
        """
        layout = PaperLayout(sheet=sheet_named(sheet)) if isinstance(sheet, str) else sheet
        forms = (form,) if isinstance(form, str) else form
        title = ", ".join(say(self.register[name].title) for name in forms)
        leaf = Leaf(
            title=f"{self.title}: {title.lower()}",
            language=self.language,
            sheet=layout.page,
            created=self.created,
            league=self.league,
            contrast=layout.contrast,
            both_sides=layout.both_sides,
        )
        return Artefact(
            path=f"{self.path}/{'+'.join(forms)}.pdf",
            kind=Kind.DOCUMENT,
            source=self.source,
            make=partial(_html, theme, leaf, self.kind, forms, self.job(layout), only),
            finish=finish_of(layout, theme),
            title=title,
            owner=self.owner,
        )

    def sheets(self, form: str | tuple[str, ...], layout: PaperLayout) -> tuple[LaidSheet, ...]:
        """Return the sheets of a document as its forms lay them out."""
        job = self.job(layout)
        forms = (form,) if isinstance(form, str) else form
        return sheets_of(tuple(part for name in forms for part in _parts(self.register[name], job)))

    def digest(self, sheet: LaidSheet, theme: Theme, layout: PaperLayout) -> str:
        """Return a hash of all that is printed on a sheet: the same for the same print."""
        leaf = Leaf(
            title="",
            language=self.language,
            sheet=layout.page,
            created="",
            league=self.league,
            contrast=layout.contrast,
        )
        return sha256(html(theme, leaf, (sheet.part,))).hexdigest()[:20]

    def doubts(self, forms: Sequence[str]) -> tuple[Problem, ...]:
        """Return warnings of texts that have no room on the league's own cards, or no font."""
        event = getattr(self.job(PaperLayout()), "event", None)
        return (
            (*shortened_texts(self.own, forms, event, self.league), *glyphs.unprintable_in_event(event, forms)) if event else ()
        )

    def misfit(self, form: str, layout: PaperLayout) -> MisfitError | None:
        """Return why a form cannot be printed in a layout; None when it can."""
        job = self.job(layout)
        try:
            check_layout(self.register[form], layout)
            parts = self.register[form].build(job)
            if layout.backs:
                back_of(self.register[form], parts, job)
        except MisfitError as why:
            return why
        return None


def forms_of(event: Event, designs: tuple[Design, ...] = ()) -> tuple[str, ...]:
    """Return the names of the forms that an event has.

    An event in sections has only those of its result; each section has the others.
    """
    forms = with_own_forms(FORMS, designs)
    return tuple(name for name, form in forms.items() if form.serves(event) and (form.of_whole or not event.sections))


def event_desk(
    event: Event, result: EventResult | None, league: League | None, designs: tuple[Design, ...] = (), whole: Event | None = None
) -> PrintDesk[Event, EventJob]:
    """Return what can be printed of an event, of a league or a lone file; `designs` are the cards that the league draws itself.

    Where `event` is one of several sittings with a common ranking, `whole` is the whole event, whose `result` it is.
    """
    return PrintDesk(
        kind="event",
        title=event.title,
        league=league.name if league else "",
        language=league.language if league else "en",
        created=event.date.isoformat(),
        path=f"events/{event.id}",
        source=event.at.file,
        owner=event.id,
        has=forms_of(event, designs),
        usual="packet",
        job=partial(_event_job, league, EventJob(event, result, "", PaperLayout().page, own=designs, whole=whole)),
        own=designs,
        needed=packet_names(event, with_own_forms(FORMS, designs)),
        left_out=left_out(event, with_own_forms(FORMS, designs)),
    )


def _league_desk(kind: str, job: LeagueJob[Any], path: str, created: str, has: Iterable[str], usual: str) -> PrintDesk[Any, Any]:
    """Return the desk of a congress, a cup or a trophy, whose documents are in the folder `path`."""
    league, at = job.league, job.subject.at
    return PrintDesk(
        kind=kind,
        title=job.title,
        league=league.name,
        language=league.language,
        created=created,
        path=path,
        source=(at or Span(f"content/{job.source}")).file,
        owner=f"{kind}/{job.subject.id}",
        has=tuple(has),
        usual=usual,
        job=partial(_laid_on, job),
    )


def congress_desk(
    congress: Congress, league: League, results: Mapping[str, ResultHead] | None = None, content: Path | None = None
) -> PrintDesk[Congress, LeagueJob[Congress]]:
    """Return what can be printed of an annual meeting; without `results` its bulletins say that they are still to come.

    The pictures of its texts are read below `content`.
    """
    source = congress.source
    texts = (
        congress.about,
        congress.rules,
        *(motion.text for motion in congress.motions),
        *(notice.text for notice in congress.notices),
    )
    job = LeagueJob(
        subject=congress,
        title=congress.title,
        league=league,
        sheet=PaperLayout().page,
        results=results or {},
        source=source,
        pictures=pictures_in(texts, source, content) if content else {},
    )
    has = (name for name, form in CONGRESS_FORMS.items() if form.serves(congress))
    usual = "programme" if is_congress(congress) else "notice"
    return _league_desk("congress", job, f"congresses/{congress.id}", congress.begins.isoformat(), has, usual)


def trophy_desk(
    trophy: Trophy, league: League, results: Mapping[str, ResultHead] | None = None, content: Path | None = None
) -> PrintDesk[Trophy, LeagueJob[Trophy]]:
    """Return what can be printed of a trophy; `results` are those of the events that decided it.

    The pictures of its conditions are read below `content`.
    """
    source = "trophies.toml"
    job = LeagueJob(
        subject=trophy,
        title=trophy.name,
        league=league,
        sheet=PaperLayout().page,
        results=results or {},
        source=source,
        pictures=pictures_in((trophy.conditions,), source, content) if content else {},
    )
    has = (name for name, form in TROPHY_FORMS.items() if form.serves(trophy))
    return _league_desk("trophy", job, f"trophies/{trophy.id}", "", has, "trophy-challenge")


def division_desk(
    division: Division, league: League, results: Mapping[str, ResultHead] | None = None, match: str = ""
) -> PrintDesk[DivisionPaper, LeagueJob[DivisionPaper]]:
    """Return what can be printed of a division, or of one match of it (its id)."""
    names = {team.id: team.name for team in division.teams}
    fixture = next((candidate for candidate in division.matches if candidate.id == match), None)
    subject = DivisionPaper(id=division.id, division=division, match=match, at=division.at)
    job = LeagueJob(
        subject=subject,
        title=f"{names[fixture.home]} v. {names[fixture.away]}" if fixture else division.title,
        league=league,
        sheet=PaperLayout().page,
        results=results or {},
        source=f"fixtures/{division.id}.toml",
    )
    has = (name for name, form in DIVISION_FORMS.items() if form.serves(subject))
    return _league_desk("division", job, f"fixtures/{division.id}", "", has, "match-card" if match else "division-table")


def season_desk(
    season: str, record: ScoredLeague, private: PrivateMatters, content: Path | None = None, usual: str = "fixture-booklet"
) -> PrintDesk[PrintedSeason, SeasonJob]:
    """Return the print desk of a season, with its private matters; `usual` is the form printed by default.

    The pictures of its texts are read below `content`.
    """
    league = record.league
    texts = [text for text in league.book_texts if text.of == season]
    pictures: dict[str, bytes] = {}
    for text in texts if content else ():
        pictures |= pictures_in((text.body,), text.at.file.removeprefix("content/"), content) if content else {}
    tables = division_tables(league, record.results)
    title = say("Season %(season)s", season=season_title(season)) if season else league.name
    job = SeasonJob(
        subject=PrintedSeason(id=season, at=league.at),
        title=title,
        league=league,
        sheet=PaperLayout().page,
        results=record.results,
        source="league.toml",
        pictures=pictures,
        tables=tables,
        private=private,
    )
    parts = {name: form.parts(job) for name, form in SEASON_FORMS.items()}
    public = replace(job, private=NOTHING_PRIVATE)
    of_private = frozenset(
        name for name, form in SEASON_FORMS.items() if private != NOTHING_PRIVATE and form.parts(public) != parts[name]
    )
    job = replace(job, subject=replace(job.subject, has=frozenset(name for name in parts if parts[name])))
    has = tuple(name for name, form in SEASON_FORMS.items() if form.serves(job.subject))
    created = max((event.date for event in league.events if event.season == season), default=league.today).isoformat()
    season_forms = _league_desk(
        "season", job, f"events/{season}" if season else "", created, has, usual if usual in has else next(iter(has), usual)
    )
    return replace(season_forms, private=of_private)


def cup_desk(
    cup: Cup, league: League, results: Mapping[str, ResultHead] | None = None, match: str = ""
) -> PrintDesk[Cup, LeagueJob[Cup]]:
    """Return what can be printed of a cup, or of one match of it (its id); `results` are those of the events that decided it."""
    job = LeagueJob(
        subject=cup,
        title=cup_title(cup),
        league=league,
        sheet=PaperLayout().page,
        results=results or {},
        source=f"cups/{cup.id}.toml",
        match=match,
    )
    has = [name for name, form in CUP_FORMS.items() if form.serves(cup)]
    created = max((day for day in cup.days if day <= league.today), default=None)
    usual = "match-card" if match else has[0] if has else "cup-tree"
    return _league_desk("cup", job, f"cups/{cup.id}", created.isoformat() if created else "", has, usual)


def _event_job(league: League | None, job: EventJob, layout: PaperLayout) -> EventJob:
    """Return the job of an event's form; the league's name, address and trophy stay empty for a lone file."""
    trophy = league.trophies.get(job.event.trophy or "") if league else None
    return replace(
        job,
        league=league.name if league else "",
        sheet=layout.page,
        layout=layout,
        address=live_event(league.url, job.event.id) if league else "",
        trophy=trophy.name if trophy else "",
    )


def _laid_on(job: LeagueJob[S], layout: PaperLayout) -> LeagueJob[S]:
    return replace(job, sheet=layout.page, layout=layout)


def _html(theme: Theme, leaf: Leaf, kind: str, forms: tuple[str, ...], job: Any, only: frozenset[int] | None) -> bytes:
    """Render the HTML of a document, or of some sheets of it.

    It gets the names of its forms, since a form cannot be sent to another process.
    """
    register = with_own_forms(REGISTERS[kind], getattr(job, "own", ()))
    parts = tuple(part for form in forms for part in _parts(register[form], job))
    parts = parts if only is None else only_sheets(parts, only)
    if job.layout.backs:
        back = back_of(register[forms[0]], parts, job)
        leaf, parts = replace(leaf, back=back.sheet), (*parts, DocumentPart("card-backs", back))
    document = html(theme, leaf, parts)
    if isinstance(job, LeagueJob):
        document = embed_pictures(document.decode(), job.pictures.get).encode()
    return check_sources(document, theme)


def _parts(form: PrintedForm[Any, Any], job: Any) -> tuple[DocumentPart, ...]:
    """Return the parts of a form; Fault (E655) where a text has no room."""
    try:
        return form.build(job)
    except MisfitError as why:
        raise without_room(form, why, job) from why


def finish_of(layout: PaperLayout, theme: Theme) -> Finish:
    """Return how a document is turned into a PDF and imposed on its sheets."""
    imposition, key = layout.imposition, press.fingerprint(theme)
    if imposition is None:
        return Finish(function=press.pdf, key=key)
    function = partial(_pressed_and_imposed, zoom=layout.zoom, imposition=imposition)
    return Finish(function=function, key=f"{key} {imposing.fingerprint()} {layout.zoom} {imposition}")


def _pressed_and_imposed(document: bytes, *, zoom: float, imposition: Imposition) -> bytes:
    return imposing.impose(press.pdf(document, zoom=zoom), imposition)


PACKET = "packet"


def forms_by(desk: PrintDesk[Any, Any], kind: str, forms: Sequence[str] = (PACKET,)) -> tuple[str, ...]:
    """Return those of some forms that have papers of a `table` or an `entry`, in place of the packet its forms."""
    carried = [name for name, form in desk.register.items() if form.for_latecomers] if kind == "entry" else []
    named = [name for form in forms for name in ((*desk.needed, *carried) if form == PACKET else (form,))]
    return tuple(dict.fromkeys(name for name in named if name in desk.has and kind in desk.register[name].by))


def tables_of(event: Event) -> tuple[int, ...]:
    """Return the tables of an event; none of a season of changing partners, whose sessions have their own."""
    return tuple(sorted({play.table for schedule in schedules(event) for play in schedule.plays}))


def entries_of(event: Event) -> dict[str, int]:
    """Return the numbers in the schedule of all entries, by what their papers call them: `7`, `NS3`, `Lady 4`."""
    numbers: dict[str, int] = {}
    for schedule in schedules(event):
        label = label_of(event, schedule)
        drive = schedule.system == WHIST_DRIVE
        numbers |= {card_name(schedule, number) if drive else label(number): number for number in schedule.numbers()}
    return numbers


def blank_form(desk: PrintDesk[Any, Any]) -> tuple[str, PaperLayout] | None:
    """Return the form that an event's tables write on, with the layout of a sheet of its blanks; None without one."""
    forms = [form for name, form in desk.register.items() if form.blanks_on_sheet and name in desk.has]
    form = next((form for form in forms if form.name in desk.needed), next(iter(forms), None))
    return (form.name, PaperLayout(spare=form.blanks_on_sheet, blanks_alone=True)) if form else None
