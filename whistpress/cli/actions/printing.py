"""`whistpress print`: an event's cards, slips and sheets to a PDF."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from whistpress import paper
from whistpress.artefacts import Artefact
from whistpress.cli.actions.columns import folded, terminal_width
from whistpress.cli.actions.progress import shown_progress
from whistpress.cli.actions.scored import Scored, scored
from whistpress.cli.actions.whereabouts import EventPlace, find_event, reader_of
from whistpress.cli.speech import Slip, close_to, say, show_problems
from whistpress.core.model import Event
from whistpress.paper import press
from whistpress.pipeline.documents import finish
from whistpress.pipeline.render import render
from whistpress.problems import Problem, Problems
from whistpress.theme import Theme

PACKET = "packet"


def list_forms(project: Path | None, words: str, session: int | None = None) -> int:
    """Print the forms that the event has, with what each is for."""
    place = find_event(project, words)
    found = scored(place, session)
    show_problems(found.problems, reader_of(place.project))
    if found.event:
        forms = [paper.FORMS[name] for name in paper.forms_of(found.event)]
        say(folded([(form.name, form.title, form.purpose) for form in forms], terminal_width()))
    return found.problems.exit_status()


def print_forms(
    project: Path | None,
    words: str,
    *,
    forms: str | None,
    asked: Mapping[str, Any],
    target: Path | None,
    session: int | None = None,
) -> int:
    """Write the PDFs: the packet, or the forms that were named. A Slip when the event has no such form.

    An event with errors is printed all the same, as far as it was understood: the tables wait; the exit status is 1.
    """
    place = find_event(project, words)
    found = scored(place, session)
    problems = Problems(list(found.problems))
    if found.event:
        wanted = _wanted(forms, found.event)
        layout = _layout(asked, wanted, found)
        files = _targets(wanted, target, place.file.stem + (f"-session-{session}" if session else ""))
        _pressable()
        documents = [_document(form, found.event, found, place, layout) for form in wanted]
        problems.extend(_write(documents, files, place))
    show_problems(problems, reader_of(place.project))
    return problems.exit_status()


def _write(documents: Sequence[Artefact], files: Sequence[Path], place: EventPlace) -> list[Problem]:
    """Press the documents and write those that came out; the problems of the others."""
    with shown_progress() as progress:
        rendered = render(documents, place.project or Path.cwd(), progress=progress)
        finished = finish(documents, rendered.made, progress=progress)
    for document, file in zip(documents, files, strict=True):
        if document.path in finished.made:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(finished.made[document.path])
            say(f"wrote {file}")
    return [*rendered.problems, *finished.problems]


def _wanted(forms: str | None, event: Event) -> tuple[str, ...]:
    has = paper.forms_of(event)
    names = tuple(dict.fromkeys(name.strip() for name in forms.split(",") if name.strip())) if forms else (PACKET,)
    for name in names:
        if name not in paper.FORMS:
            raise Slip(f"no form is called {name!r}", *close_to(name, paper.FORMS), f"the forms: {', '.join(paper.FORMS)}")
        if name not in has:
            raise Slip(f"this event has no {name}", f"it has: {', '.join(has)}" if has else "it has no forms at all")
    return names


def _targets(forms: Sequence[str], target: Path | None, stem: str) -> list[Path]:
    """Where each form goes: one form to the file that was named, several into a folder."""
    names = [f"{stem}-{form}.pdf" for form in forms]
    if target is None:
        return [Path(name) for name in names]
    if len(forms) == 1:
        return [target / names[0] if target.is_dir() else target]
    if target.suffix == ".pdf" or target.is_file():
        raise Slip(f"{len(forms)} forms do not go into one file", f"name a folder: -o {target.with_suffix('')}")
    return [target / name for name in names]


def _pressable() -> None:
    if why := press.unusable():
        raise Slip(f"no PDF can be made here: {why}", "see: whistpress doctor", status=1)


def _layout(asked: Mapping[str, Any], forms: Sequence[str], found: Scored) -> paper.Layout:
    """How it is to be put on paper; a Slip when that does not go together, or a form has no room."""
    sheet = asked.get("sheet") or (found.league.paper if found.league else "A4")
    copies = dict(asked.get("copies") or ())
    for name in copies:
        if name not in paper.FORMS:
            raise Slip(f"no form is called {name!r}", *close_to(name, paper.FORMS))
        if name not in forms and PACKET not in forms:
            raise Slip(f"--copies names {name}, which is not printed", f"printed: {', '.join(forms)}")
    try:
        layout = paper.layout(**{**asked, "sheet": sheet, "copies": copies})
        for form in forms:
            if found.event and (why := paper.misfit(form, found.event, found.result, layout)):
                raise why
    except paper.Misfit as why:
        raise Slip(str(why), *([why.help] if why.help else [])) from why
    return layout


def _document(form: str, event: Event, found: Scored, place: EventPlace, layout: paper.Layout) -> Artefact:
    theme = Theme((place.project / "templates",) if place.project else ())
    return paper.document(form, league=found.league, event=event, result=found.result, theme=theme, sheet=layout)
