"""`whistpress print`: the cards, slips and sheets of an event, the papers of a congress or a trophy, to a PDF."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from whistpress import printing
from whistpress.artefacts import Artefact
from whistpress.build.context import BuildContext, temporary_context
from whistpress.build.documents import press_alone
from whistpress.cli.actions.columns import folded, terminal_width
from whistpress.cli.actions.progress import shown_progress
from whistpress.cli.actions.subjects import find_subject
from whistpress.cli.actions.whereabouts import reader_of
from whistpress.cli.speech import SlipError, close_to, say, show_problems
from whistpress.language import speaking
from whistpress.printing import press
from whistpress.printing.desk import PrintDesk
from whistpress.printing.register import SETS, expand_names, group_forms
from whistpress.problems import Problem, Problems
from whistpress.theme import Theme

PACKET = "packet"


def list_forms(project: Path | None, words: str, session: int | None = None) -> int:
    """Print the forms that the event, the congress or the trophy has, with what each is for."""
    found = find_subject(project, words, session)
    show_problems(found.problems, reader_of(found.project))
    if found.desk and (found.desk.has or not found.evenings):
        say(_list_forms(found.desk))
    if found.desk and found.evenings:
        say("\n".join(_of_evenings(found.evenings)))
    return found.problems.exit_status()


def _list_forms(desk: PrintDesk[Any, Any]) -> str:
    """The forms in columns, under headings that say where each is used."""
    groups = list(group_forms(desk.has))
    forms = [desk.register[name] for _, names in groups for name in names]
    heads = {names[0]: title for title, names in groups if title}
    lines: list[str] = []
    for line in folded([(form.name, form.title, form.purpose) for form in forms], terminal_width()).splitlines():
        head = heads.get(line.partition(" ")[0])
        lines += ["", head, line] if head and lines else [head, line] if head else [line]
    return "\n".join(lines)


def print_forms(
    project: Path | None,
    words: str,
    *,
    forms: str | None,
    asked: Mapping[str, Any],
    target: Path | None,
    session: int | None = None,
) -> int:
    """Write the PDFs: the usual ones (an event's packet, a congress's programme), or the named forms.

    A Slip when there is no such form. An event with errors is printed all the same, as far as it was understood: the tables
    wait; the exit status is 1.
    """
    found = find_subject(project, words, session)
    problems = Problems(list(found.problems))
    if found.desk:
        wanted = _wanted_forms(forms, found.desk, found.evenings)
        layout = _layout(asked, wanted, found.desk, found.sheet)
        made = _bound(wanted, target, layout)
        files = _targets(made, target, found.stem)
        _pressable()
        theme = Theme((found.project / "templates",) if found.project else ())
        problems.extend(found.desk.doubts(wanted))
        with speaking(found.desk.language, theme.folders):
            documents = [found.desk.document(forms, theme, layout) for forms in made]
            problems.extend(_write(documents, files, temporary_context(found.project or Path.cwd(), found.desk.language)))
    show_problems(problems, reader_of(found.project))
    return problems.exit_status()


def _write(documents: Sequence[Artefact], files: Sequence[Path], context: BuildContext) -> list[Problem]:
    """Press the documents and write those that came out; the problems of the others."""
    with shown_progress() as progress:
        made, problems = press_alone(documents, context, progress)
    for document, file in zip(documents, files, strict=True):
        if document.path in made:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(made[document.path])
            say(f"wrote {file}")
    return problems


def _of_evenings(evenings: Sequence[str]) -> list[str]:
    """How the papers of one section, or one session, are had."""
    return [f"--session {number} prints those of {title}" for number, title in enumerate(evenings[:3], start=1)]


def _wanted_forms(forms: str | None, desk: PrintDesk[Any, Any], evenings: Sequence[str]) -> tuple[str, ...]:
    has = desk.has
    asked = [name.strip() for name in forms.split(",") if name.strip()] if forms else [desk.usual]
    names = expand_names(asked, has)
    for name in names:
        if name in SETS:
            raise SlipError(f"this {desk.kind} has nothing of the set {name!r}", f"it has: {', '.join(has)}")
        if name not in desk.register:
            known = ", ".join(desk.register)
            raise SlipError(
                f"no form of {_a(desk.kind)} is called {name!r}", *close_to(name, desk.register), f"the forms: {known}"
            )
        if name not in has:
            as_whole = "as a whole " if evenings else ""
            there = f"it has: {', '.join(has)}" if has else "" if evenings else "it has no forms at all"
            raise SlipError(f"this {desk.kind} {as_whole}has no {name}", *([there] if there else []), *_of_evenings(evenings))
    return names


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _bound(forms: tuple[str, ...], target: Path | None, layout: printing.PaperLayout) -> list[tuple[str, ...]]:
    """Which forms make a document together: all of them where one file was named, else each by itself."""
    together = target is not None and len(forms) > 1 and (target.suffix == ".pdf" or target.is_file())
    if together and layout.backs:
        raise SlipError(
            f"{len(forms)} forms with backs do not go into one file", f"name a folder: -o {target and target.with_suffix('')}"
        )
    return [forms] if together else [(form,) for form in forms]


def _targets(documents: Sequence[tuple[str, ...]], target: Path | None, stem: str) -> list[Path]:
    """Where each document goes: a single one to the file that was named, several into a folder."""
    names = [f"{stem}-{'-'.join(forms)}.pdf" for forms in documents]
    if target is None:
        return [Path(name) for name in names]
    if len(documents) == 1:
        return [target / names[0] if target.is_dir() else target]
    return [target / name for name in names]


def _pressable() -> None:
    if why := press.unusable():
        raise SlipError(f"no PDF can be made here: {why}", "see: whistpress doctor", status=1)


def _layout(asked: Mapping[str, Any], forms: Sequence[str], desk: PrintDesk[Any, Any], sheet: str) -> printing.PaperLayout:
    """How it is to be put on paper; a Slip when that does not go together, or a form has no room."""
    copies = dict(asked.get("copies") or ())
    for name in copies:
        if name not in desk.register:
            raise SlipError(f"no form of {_a(desk.kind)} is called {name!r}", *close_to(name, desk.register))
        if name not in forms and PACKET not in forms:
            raise SlipError(f"--copies names {name}, which is not printed", f"printed: {', '.join(forms)}")
    try:
        layout = printing.layout(**{**asked, "sheet": asked.get("sheet") or sheet, "copies": copies})
        for form in forms:
            if why := desk.misfit(form, layout):
                raise why
    except printing.MisfitError as why:
        raise SlipError(str(why), *([why.help] if why.help else [])) from why
    return layout
