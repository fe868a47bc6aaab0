"""`whistpress archive` and `whistpress addresses`: keep a season as one PDF/A-3, and the site's addresses in a ledger."""

from pathlib import Path

from whistpress.build.context import temporary_context
from whistpress.build.documents import press_alone
from whistpress.build.load import load
from whistpress.cli.actions.progress import shown_progress
from whistpress.cli.actions.whereabouts import project_folder, reader_of
from whistpress.cli.speech import SlipError, close_to, say, show_problems
from whistpress.language import speaking
from whistpress.printing import press
from whistpress.printing.season_archive import season_archive, seasons
from whistpress.problems import Problems
from whistpress.readers.addresses_writer import ledger_of, ledger_text
from whistpress.readers.league.lasting import LEDGER
from whistpress.theme import Theme


def archive(project: Path | None, season: str, target: Path | None, sheet: str | None) -> int:
    """Write the archive of a season; a Slip when there is none of that name. Nothing is written while there is an error."""
    league = project_folder(project)
    loaded = load(league)
    problems = Problems(list(loaded.problems))
    if loaded.record and loaded.league and not problems.errors:
        known = seasons(loaded.league)
        if season not in known:
            raise SlipError(
                f"no season is called {season!r}", *close_to(season, known), f"there are: {', '.join(known) or 'none'}"
            )
        if why := press.unusable():
            raise SlipError(f"no PDF can be made here: {why}", "see: whistpress doctor", status=1)
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


def addresses(project: Path | None) -> int:
    """Bring the ledger up to date; with an error in the league nothing is written, for something might be missing."""
    folder = project_folder(project)
    loaded = load(folder)
    problems = Problems(list(loaded.problems))
    known = None if problems.errors else ledger_of(folder, problems)
    if loaded.league is not None and known is not None:
        text, new = ledger_text(loaded.league, known)
        file = folder / LEDGER
        changed = not file.exists() or file.read_text("utf-8") != text
        if changed:
            file.write_text(text, "utf-8", newline="\n")
        what = "1 new address" if new == 1 else f"{new} new addresses"
        say(f"wrote {LEDGER}: {what}" if changed else f"{LEDGER} knows every address")
    show_problems(problems, reader_of(folder))
    return problems.exit_status()
