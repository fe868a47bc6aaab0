"""`whistpress archive`: a season as one PDF/A-3 with its files attached."""

from pathlib import Path

from whistpress.build.context import temporary_context
from whistpress.build.load import load
from whistpress.build.press_alone import press_alone
from whistpress.cli.actions.progress import shown_progress
from whistpress.cli.actions.whereabouts import project_folder, reader_of
from whistpress.cli.speech import Slip, close_to, say, show_problems
from whistpress.language import speaking
from whistpress.printing import press
from whistpress.printing.season_archive import season_archive, seasons
from whistpress.problems import Problems
from whistpress.theme import Theme


def archive(project: Path | None, season: str, target: Path | None, sheet: str | None) -> int:
    """Write the archive of a season; a Slip when there is none of that name. Nothing is written while there is an error."""
    league = project_folder(project)
    loaded = load(league)
    problems = Problems(list(loaded.problems))
    if loaded.record and loaded.league and not problems.errors:
        known = seasons(loaded.league)
        if season not in known:
            raise Slip(f"no season is called {season!r}", *close_to(season, known), f"there are: {', '.join(known) or 'none'}")
        if why := press.unusable():
            raise Slip(f"no PDF can be made here: {why}", "see: whistpress doctor", status=1)
        look = Theme((league / "templates",))
        with speaking(loaded.league.language, look.folders), shown_progress() as progress:
            document = season_archive(season, record=loaded.record, theme=look, project=league, sheet=sheet or "")
            made, faults = press_alone([document], temporary_context(league, loaded.league.language), progress)
        problems.extend(faults)
        if document.path in made:
            file = _target(target, season)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(made[document.path])
            say(f"wrote {file}")
    show_problems(problems, reader_of(league))
    return problems.exit_status()


def _target(target: Path | None, season: str) -> Path:
    name = f"season-{season}.pdf"
    if target is None:
        return Path(name)
    return target / name if target.is_dir() else target
