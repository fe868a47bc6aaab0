"""`whistpress book`: the year book of a season or the proceedings of a congress, as a PDF."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from whistpress.artefacts import Artefact
from whistpress.build.context import temporary_context
from whistpress.build.documents import press_alone
from whistpress.build.load import load
from whistpress.cli.actions.progress import shown_progress
from whistpress.cli.actions.whereabouts import project_folder, reader_of
from whistpress.cli.speech import SlipError, close_to, say, show_problems
from whistpress.core.model import League
from whistpress.core.records.seasons import divisions_of, events_of, seasons
from whistpress.language import speaking
from whistpress.printing import PaperLayout, layout, press
from whistpress.printing.book import HALF, Bindery
from whistpress.printing.sheet import MisfitError
from whistpress.problems import Problems
from whistpress.theme import Theme


def book(project: Path | None, of: str, target: Path | None, asked: Mapping[str, Any]) -> int:
    """Write the book; a Slip when there is nothing of that name, or nothing to tell. With an error nothing is written."""
    folder = project_folder(project)
    loaded = load(folder)
    problems = Problems(list(loaded.problems))
    if loaded.record and loaded.league and not problems.errors:
        _say_written(loaded.league, of)
        if why := press.unusable():
            raise SlipError(f"no PDF can be made here: {why}", "see: whistpress doctor", status=1)
        look = Theme((folder / "templates",))
        wanted = _layout(asked, loaded.league)
        bindery = Bindery(loaded.record, look, folder, wanted, right=bool(asked.get("right_hand")))
        with speaking(loaded.league.language, look.folders), shown_progress() as progress:
            document = _document(bindery, of)
            made, faults = press_alone([document], temporary_context(folder, loaded.league.language), progress)
        problems.extend(faults)
        if document.path in made:
            file = _target(target, of, document)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(made[document.path])
            say(f"wrote {file}")
    show_problems(problems, reader_of(folder))
    return problems.exit_status()


def _say_written(league: League, of: str) -> None:
    """A Slip when there is no such season or congress, or when nothing has been played in the season."""
    of_league = seasons(league)
    known = (*of_league, *league.congresses)
    if of not in known:
        there = f"there are: {', '.join(known) or 'none'}"
        raise SlipError(f"no season and no congress is called {of!r}", *close_to(of, known), there)
    played = any(event.played for event in events_of(league, of))
    played = played or any(match.has_result for one in divisions_of(league, of) for match in one.matches)
    if of in of_league and not played:
        help_ = "a year book tells of what was played; whistpress print prints what is to come"
        raise SlipError(f"nothing has been played in the season {of!r} yet", help_)


def _document(bindery: Bindery, of: str) -> Artefact:
    """The book of a season, or of a congress where no season has that name."""
    return bindery.of_season(of) if of in seasons(bindery.league) else bindery.of_congress(of)


def _layout(asked: Mapping[str, Any], league: League) -> PaperLayout:
    """How it is put on paper; a Slip when two wishes do not go together."""
    booklet = bool(asked.get("booklet"))
    sheet = asked.get("sheet") or (league.paper if booklet else HALF[league.paper])
    try:
        return layout(sheet=sheet, booklet=booklet, large=bool(asked.get("large")), contrast=bool(asked.get("contrast")))
    except MisfitError as misfit:
        raise SlipError(str(misfit), *((misfit.help,) if misfit.help else ())) from misfit


def _target(target: Path | None, of: str, document: Artefact) -> Path:
    name = f"{document.path.rpartition('/')[2].removesuffix('.pdf')}-{of}.pdf"
    if target is None:
        return Path(name)
    return target / name if target.is_dir() else target
