"""`whistpress print`: the cards, slips and sheets of an event, the papers of a congress, a trophy or a season, to a PDF."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from whistpress.cli.columns import GAP, columns
from whistpress.cli.options import RARE_ON_PAPER, Day, Integer, complete_subject, paper_options, project_option, session_option
from whistpress.cli.shapes import Verb
from whistpress.cli.speech import SlipError, close_to, say, show_problems
from whistpress.cli.whereabouts import reader_of
from whistpress.problems.nearest import offer

if TYPE_CHECKING:
    from whistpress.cli.print_order import PrintOrder
    from whistpress.cli.subjects import Subject
    from whistpress.printing import layout as layouts
    from whistpress.printing.desk import PrintDesk
    from whistpress.printing.form import PrintedForm
    from whistpress.problems import Problem


LIST = "--list shows them"
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
    from whistpress.cli.tonight import evening_of
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
    from whistpress.cli.print_part import forms_of_part, layout_of_part
    from whistpress.cli.tonight import chosen_or_packet
    from whistpress.core.model.slugs import file_slug

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
    from whistpress.printing.packet import LEAN_ABOVE

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
    from whistpress.printing.register import group_forms

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
    from whistpress.printing.register import SETS, expand_names

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
