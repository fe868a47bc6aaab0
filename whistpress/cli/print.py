"""`whistpress print`: the cards, slips and sheets of an event, the papers of a congress, a trophy or a season, to a PDF."""

import datetime
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from msgspec import Struct
from msgspec.structs import replace

from whistpress.cli.asking import GAP, columns
from whistpress.cli.options import (
    RARE_ON_PAPER,
    Day,
    Integer,
    Verb,
    complete_subject,
    paper_options,
    project_option,
    session_option,
)
from whistpress.cli.speech import SlipError, close_to, say, show_problems, some_of
from whistpress.cli.whereabouts import project_folder, reader_of
from whistpress.core.model import Event, EventHead, Status
from whistpress.core.model.names import plain_name
from whistpress.problems import offer

if TYPE_CHECKING:
    from whistpress.league.plan.desk import PrintDesk
    from whistpress.printing.layout import PaperLayout
if TYPE_CHECKING:
    from whistpress.league.plan.desk import PrintDesk
if TYPE_CHECKING:
    from whistpress.cli.print_order import PrintOrder
    from whistpress.cli.subjects import Subject
    from whistpress.league.plan.desk import PrintDesk
    from whistpress.printing import layout as layouts
    from whistpress.printing.form import PrintedForm
    from whistpress.problems import Problem


def forms_of_part(forms: Sequence[str], desk: "PrintDesk[Any, Any]", kind: str) -> tuple[str, ...]:
    """Return those of some forms that have papers of a `table` or an `entry`; SlipError where none has."""
    from whistpress.league.plan.desk import forms_by

    part_forms = forms_by(desk, kind, forms)
    if not part_forms:
        other_forms = [name for name in desk.has if kind in desk.register[name].by]
        whose = f"of one {'pair or player' if kind == 'entry' else kind} alone"
        raise SlipError(
            f"nothing of {', '.join(forms)} is {whose}",
            f"there is {offer(other_forms, LIST)}" if other_forms else f"no form is {whose}",
        )
    return part_forms


LIST = "--list shows them"


def layout_of_part(layout: "PaperLayout", desk: "PrintDesk[Any, Any]", table: int | None, entry: str | None) -> "PaperLayout":
    """Return a layout with the papers of one table or one entry alone; SlipError where there is none of that number."""
    from whistpress.league.plan.desk import tables_of

    event = getattr(desk.job(layout), "event", None)
    if not isinstance(event, Event) or event.partners:
        raise SlipError(f"the papers of this {desk.kind} are not of single tables or pairs", "leave --table and --entry out")
    if table is not None:
        tables = tables_of(event)
        if table not in tables:
            raise SlipError(
                f"this event has no table {table}", f"its tables are {tables[0]} to {tables[-1]}" if tables else "it has none"
            )
        return replace(layout, table=table)
    return replace(layout, entry=_number_of(event, entry or ""))


def _number_of(event: Event, words: str) -> int:
    """Return the number of an entry in the schedule by what its papers call it: `7`, `NS 3`, `lady 4`."""
    from whistpress.league.plan.desk import entries_of

    entries = entries_of(event)
    plain = {plain_name(name): number for name, number in entries.items()}
    if plain_name(words) not in plain:
        raise SlipError(
            f"this event has no entry {words!r}", *(close_to(words, entries) or (f"its entries: {_some(list(entries))}",))
        )
    return plain[plain_name(words)]


def _some(names: Sequence[str]) -> str:
    return f"{', '.join(names[:4])}, … {names[-1]}" if len(names) > 6 else ", ".join(names) or "none"


class Evening(Struct, frozen=True):
    """The event of tonight: its file, the club's choice of forms, the numbers of the sessions to print.

    `sessions` are its sections, or the session of tonight if it has several; None is the whole event.
    """

    file: Path
    sessions: tuple[int | None, ...]
    forms: tuple[str, ...]


def evening_of(project: Path | None, today: datetime.date | None) -> Evening:
    """Return the event of the day, or the next one planned, and say which; SlipError where there is none, or several.

    The day is `today`, or without it the league's own, never that of the machine's clock.
    """
    from whistpress.engine.saved_league import ask_league
    from whistpress.site.wording import day

    folder = project_folder(project)
    league = ask_league(folder, lambda loaded: loaded.league, today)
    if league is None:
        raise SlipError("this league cannot be read", "see: whistpress check")
    days = {
        (date, event.id): event for event in league.events for date in _days(event, league.today, with_played=today is not None)
    }
    if not days:
        helps = "name the event, or the day: --tonight --today 2027-01-15"
        raise SlipError(f"no event is planned for {day(league.today)} or later", helps)
    first = min(date for date, _ in days)
    events = [event for (date, _), event in days.items() if date == first]
    if len(events) > 1:
        named = [f"whistpress print {event.id}" for event in events]
        raise SlipError(f"{len(events)} events are planned for {day(first)}", *some_of(named))
    event = events[0]
    say(f"{event.title}, {day(first)} ({event.id})")
    return Evening(folder / event.at.file, _sessions(event, first), league.tonight)


def _sessions(event: EventHead, day: datetime.date) -> tuple[int | None, ...]:
    """Return the numbers of the sections of an event, or that of its session on a day, where there are several."""
    if event.sections:
        return tuple(range(1, len(event.sections) + 1))
    several = bool(event.evenings) or len(event.sessions) > 1
    return (next((session.number for session in event.sessions if session.date == day), None) if several else None,)


def _days(event: EventHead, today: datetime.date, *, with_played: bool) -> list[datetime.date]:
    """Return the days from today on on which an event is to be played; with `with_played` also when it was played today."""
    parts = [*event.sessions, *(session for section in event.sections for session in section.sessions)]
    days = {part.date: event.status is Status.FINAL or part.played for part in parts} or {
        event.date: event.status is Status.FINAL
    }
    return [date for date, played in days.items() if date >= today and (not played or (with_played and date == today))]


def chosen_or_packet(names: Sequence[str], desk: "PrintDesk[Any, Any]") -> list[str]:
    """Return those of the club's chosen forms that an event has, and say which it has not; without any, the packet."""
    from whistpress.league.plan.register import SETS, SHORT, expand_names

    has = desk.has
    lacking = [name for name in names if not set(expand_names([name], has, desk.needed)) & set(has)]
    unknown = [name for name in lacking if name not in desk.register and name not in SETS and name not in SHORT]
    if lacking and not unknown:
        say(f"this {desk.kind} has no {', '.join(lacking)}")
    return [name for name in names if name not in lacking or name in unknown] or [desk.usual]


PACKET = "packet"
BOOKLET = "fixture-booklet"
"""The form that is folded where nothing is said of the paper."""
_LIST = 80
"""The longest line of the list of forms: as wide as a terminal is at the least."""
_CHOICES = ("tonight", "today", "table", "entry", "changed")
_PAPER = ("sheet", "cards", "per_page", "booklet", "duplex", "large")


class PrintChoice(NamedTuple):
    """What to print of a subject: the forms that were named, or else the usual ones; where to; the options."""

    names: tuple[str, ...]
    usual: tuple[str, ...]
    target: Path | None
    session: int | None
    asked: Mapping[str, Any]


def _choices(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add to a command the options that choose the event, and what of its papers to print."""
    more = (
        click.option(
            "--tonight",
            is_flag=True,
            help="The next event planned, in the club's usual forms.",
        ),
        click.option(
            "--today",
            type=Day(),
            metavar="YYYY-MM-DD",
            help="The day of --tonight [default: that of the latest result].",
        ),
        click.option("--table", type=Integer(1, 9999), metavar="N", help="Only the cards and slips of one table."),
        click.option("--entry", metavar="N", help='Only that of one pair or player: 7, "NS 3".'),
        click.option(
            "--changed",
            is_flag=True,
            help="Only the sheets that are not as they were last printed.",
        ),
    )
    for option in reversed(more):
        function = option(function)
    return function


@click.command("print", cls=Verb, rare=(*RARE_ON_PAPER, "today", "session"))
@click.argument("words", metavar="NAME", required=False, shell_complete=complete_subject)
@_choices
@click.option(
    "--only",
    "forms",
    metavar="FORM[,FORM…]",
    help="These forms, or a set: director, tables, players, wall.",
)
@click.option("--list", "listing", is_flag=True, help="List its forms; print nothing.")
@paper_options
@click.option(
    "-o",
    "target",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The PDF to write; with several forms, a folder.",
)
@session_option()
@project_option()
def print_(
    words: str | None,
    forms: str | None,
    listing: bool,
    target: Path | None,
    session: int | None,
    project: Path | None,
    **asked: Any,
) -> int:
    """Print what an event, a meeting, a cup or a season needs.

    NAME is its name, or words of its title; or a file; or "contacts" or "fees".

    Example:  whistpress print friday-compass-game
              whistpress print --tonight --changed
              whistpress print friday-compass-game --only movement-cards
    """
    from whistpress.cli.subjects import find_subject
    from whistpress.problems import Problems

    _check_choices(words, asked)
    names = tuple(name.strip() for name in (forms or "").split(",") if name.strip())
    sessions: list[int | None] = [session]
    chosen: tuple[str, ...] = ()
    if asked["tonight"]:
        evening = evening_of(project, asked["today"])
        words, chosen = str(evening.file), evening.forms
        sessions = [session] if session else list(evening.sessions)
    if len(sessions) > 1 and target and target.suffix == ".pdf":
        raise SlipError("each section goes into files of its own", f"name a folder: -o {target.with_suffix('')}")
    subjects = [find_subject(project, words or "", number) for number in sessions]
    problems = Problems(list(dict.fromkeys(problem for subject in subjects for problem in subject.problems)))
    project = subjects[0].project
    if listing:
        show_problems(problems, reader_of(project))
        _print_list(subjects[0])
        return problems.exit_status()
    for number, subject in zip(sessions, subjects, strict=True):
        if subject.desk:
            problems.extend(_print_subject(subject, subject.desk, PrintChoice(names, chosen, target, number, asked)))
    show_problems(problems, reader_of(project))
    return problems.exit_status()


def _print_subject(subject: "Subject", desk: "PrintDesk[Any, Any]", choice: PrintChoice) -> "list[Problem]":
    """Print the forms that were asked for of one subject; return the problems."""
    from whistpress.cli.print_order import PrintOrder, carry_out
    from whistpress.core.model.names import file_slug

    asked = choice.asked
    forms = _wanted_forms(choice.names or chosen_or_packet(choice.usual, desk), desk, subject.evenings)
    part = "table" if asked["table"] is not None else "entry" if asked["entry"] is not None else ""
    forms = forms_of_part(forms, desk, part) if part else forms
    layout = _layout({name: asked[name] for name in asked if name not in _CHOICES}, forms, desk, subject.sheet)
    layout = layout_of_part(layout, desk, asked["table"], asked["entry"]) if part else layout
    which = f"-{part}-{file_slug(str(asked[part]))}" if part else "-changed" if asked["changed"] else ""
    order = PrintOrder(
        desk=desk,
        groups=tuple(_documents_of(forms, choice.target, layout)),
        layout=layout,
        project=subject.project,
        session=choice.session,
        changed=asked["changed"],
    )
    _say_what_is_left_out(desk, forms)
    return [*desk.doubts(forms), *carry_out(order, lambda those: _targets(those, choice.target, f"{subject.stem}{which}", order))]


def _say_what_is_left_out(desk: "PrintDesk[Any, Any]", forms: Sequence[str]) -> None:
    """Say in a line what the packet of so many tables leaves out, and how to print it."""
    from whistpress.league.events.paper.packet import LEAN_ABOVE

    missing = [name for name in desk.left_out if name not in forms]
    if PACKET in forms and missing:
        names = " and ".join(missing)
        say(f"above {LEAN_ABOVE} tables the packet has no {names}: --only packet,{','.join(missing)} prints it too")


def _check_choices(words: str | None, asked: Mapping[str, Any]) -> None:
    """Raise SlipError for no subject or two, and for choices that exclude each other."""
    if asked["tonight"] and words:
        raise SlipError(f"--tonight finds the event, and {words!r} names one", "leave one of them out")
    if asked["today"] and not asked["tonight"]:
        raise SlipError("--today is the day of --tonight", "add --tonight, or leave --today out")
    if not asked["tonight"] and not words:
        raise SlipError("there is nothing to print: no event is named", "name one, or say --tonight")
    if asked["table"] is not None and asked["entry"] is not None:
        raise SlipError("--table and --entry exclude each other", "leave one of them out")
    if asked["changed"] and (asked["table"] is not None or asked["entry"] is not None):
        raise SlipError("--changed finds the sheets by itself", "leave --table and --entry out")


def _print_list(subject: "Subject") -> None:
    """Print the forms that the event, the congress or the trophy has, with what each is for."""
    if subject.desk and (subject.desk.has or not subject.evenings):
        say(_list_forms(subject.desk))
    if subject.desk and subject.evenings:
        say("\n".join(_session_helps(subject.evenings)))


def _list_forms(desk: "PrintDesk[Any, Any]") -> str:
    """List the forms, a line for each, under headings that say where each is used: its name, its ordinary name, its use.

    The ordinary name is understood by `--only` too.
    """
    from whistpress.league.plan.register import group_forms

    groups = list(group_forms(desk.has, desk.needed))
    forms = [desk.register[name] for _, names in groups for name in names]
    heads = {names[0]: title for title, names in groups if title}
    lines: list[str] = []
    room = _LIST - sum(
        max(map(len, names), default=0) + len(GAP) for names in zip(*((f.name, f.title) for f in forms), strict=True)
    )
    rows = [(form.name, form.title, _use(form, room)) for form in forms]
    for line in columns(rows).splitlines():
        head = heads.get(line.partition(" ")[0])
        lines += ["", head, line] if head and lines else [head, line] if head else [line]
    return "\n".join(lines)


def _use(form: "PrintedForm[Any, Any]", room: int) -> str:
    """Say what a form is for in at most `room` letters."""
    from whistpress.language.shortening import shorten_by_words

    return shorten_by_words(form.brief or form.purpose, lambda said: len(said) <= room)


def _session_helps(evenings: Sequence[str]) -> list[str]:
    """Return how to print the papers of one section, or one session."""
    return [f"--session {number} prints those of {title}" for number, title in enumerate(evenings[:3], start=1)]


def _wanted_forms(asked: Sequence[str], desk: "PrintDesk[Any, Any]", evenings: Sequence[str]) -> tuple[str, ...]:
    from whistpress.league.plan.register import SETS, expand_names

    has = desk.has
    names = expand_names(asked, has, desk.needed)
    for name in names:
        if name in SETS:
            raise SlipError(f"this {desk.kind} has nothing of the set {name!r}", f"it has {offer(has, LIST)}")
        if name not in desk.register:
            helps = close_to(name, desk.register) or (f"the forms are {offer(desk.register, LIST)}",)
            raise SlipError(f"no form of {_a(desk.kind)} is called {name!r}", *helps)
        if name not in has:
            as_whole = "as a whole " if evenings else ""
            line = f"it has {offer(has, LIST)}" if has else "" if evenings else "it has no forms at all"
            raise SlipError(f"this {desk.kind} {as_whole}has no {name}", *([line] if line else []), *_session_helps(evenings))
    return names


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _documents_of(forms: tuple[str, ...], target: Path | None, layout: "layouts.PaperLayout") -> list[tuple[str, ...]]:
    """Return the forms of each document: all in one where one file was named, else each by itself."""
    together = target is not None and len(forms) > 1 and (target.suffix == ".pdf" or target.is_file())
    if together and layout.backs:
        raise SlipError(
            f"{len(forms)} forms with backs do not go into one file", f"name a folder: -o {target and target.with_suffix('')}"
        )
    return [forms] if together else [(form,) for form in forms]


def _targets(documents: Sequence[tuple[str, ...]], target: Path | None, stem: str, order: "PrintOrder") -> list[Path]:
    """Return the file of each document: a single one is the file that was named, several go into a folder.

    Where nothing is named, what shows private matters goes into the private folder of the league.
    """
    from whistpress.cli.documents import printed_privately, target_file

    names = [f"{stem}-{'-'.join(forms)}.pdf" for forms in documents]
    if target is None and order.project:
        return [
            printed_privately(order.project, name) if order.desk.private.intersection(forms) else Path(name)
            for name, forms in zip(names, documents, strict=True)
        ]
    if len(documents) == 1:
        return [target_file(target, names[0])]
    return [(target or Path()) / name for name in names]


def _layout(asked: Mapping[str, Any], forms: Sequence[str], desk: "PrintDesk[Any, Any]", sheet: str) -> "layouts.PaperLayout":
    """Return the layout on paper; SlipError when its options exclude each other, or a form has no room."""
    from whistpress.printing import layout as layouts
    from whistpress.printing.sheet import MisfitError

    copies = dict(asked.get("copies") or ())
    if tuple(forms) == (BOOKLET,) and not any(asked.get(name) for name in _PAPER):
        asked = {**asked, "booklet": True}
    for name in copies:
        if name not in desk.register:
            raise SlipError(f"no form of {_a(desk.kind)} is called {name!r}", *close_to(name, desk.register))
        if name not in forms and PACKET not in forms:
            raise SlipError(f"--copies names {name}, which is not printed", f"printed: {offer(forms)}")
    try:
        layout = layouts.layout(layouts.LayoutOptions(**{**asked, "sheet": asked.get("sheet") or sheet, "copies": copies}))
        for form in forms:
            if why := desk.misfit(form, layout):
                raise why
    except MisfitError as why:
        raise SlipError(str(why), *([why.help] if why.help else [])) from why
    return layout
