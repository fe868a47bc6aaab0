"""Find the league's folder, an event by its name or its file, the text of a file that a problem names."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from whistpress.cli.named import find_named, named_things
from whistpress.cli.speech import SlipError, close_to, remark
from whistpress.unchanged import cache_root, has_unfinished_output

CONTENT = Path("content")
LEAGUE_FILE = CONTENT / "league.toml"
EVENTS = CONTENT / "events"
SCHEMAS = Path("schemas")


class EventPlace(NamedTuple):
    """An event's file and the folder of its league (None for a lone file). `id` is `season/slug`."""

    file: Path
    project: Path | None
    id: str

    @property
    def display_path(self) -> str:
        """The file as messages name it: relative to the league's folder, else as it was typed."""
        return self.file.resolve().relative_to(self.project).as_posix() if self.project else str(self.file)


def project_folder(project: Path | None) -> Path:
    """Find the league's folder, made absolute: the one that was named, else this one or the nearest above that has a league.

    A site that a killed build left out of its place is put back: so every command does it.
    """
    if league := _league_at(project):
        _mend_output(league)
        return league
    start = (project or Path.cwd()).resolve()
    where = f"in {project}" if project else "here"
    if (start / f"{LEAGUE_FILE}.txt").is_file():
        help_ = f"the editor added .txt to {LEAGUE_FILE.as_posix()}.txt: name it {LEAGUE_FILE.name} (Windows hides such ends)"
        raise SlipError(f"there is no league {where}: {LEAGUE_FILE.as_posix()} is not there", help_)
    below = sorted(file.parents[1].name for file in start.glob(f"*/{LEAGUE_FILE.as_posix()}"))
    helps = [f"there is one in the folder {name}: cd {name}" for name in below[:3]] or ["to make one: whistpress new my-league"]
    raise SlipError(f"there is no league {where}: {LEAGUE_FILE.as_posix()} is not there", *helps)


def _mend_output(folder: Path) -> None:
    """Put back the site that a killed build left out of its place; wait for no running build, and load nothing without need."""
    try:
        is_needed = has_unfinished_output(str(folder))
    except OSError:
        return
    if is_needed:
        from whistpress.engine.output import output_folder, recover

        output, _ = output_folder(folder, None, cache_root())
        if output:
            recover(output, wait=False)


def _league_at(project: Path | None) -> Path | None:
    start = (project or Path.cwd()).resolve()
    folders = (start,) if project else (start, *start.parents)
    return next((folder for folder in folders if (folder / LEAGUE_FILE).is_file()), None)


def remark_unfinished(project: Path | None) -> None:
    """Say that the last sending of the league's site was broken off, where it was."""
    from whistpress.engine.agreements import unfinished_target

    if (league := _league_at(project)) and (where := unfinished_target(league)):
        remark(f"note: the last sending of the site to {where} was not finished; send it again:  whistpress publish")


def shown_path(path: Path) -> str:
    """Return a file as it is shown: relative to this folder where it is below it."""
    folder = Path.cwd()
    return (path.relative_to(folder) if path.is_relative_to(folder) else path).as_posix()


def find_event(project: Path | None, words: str) -> EventPlace:
    """Find an event by its file, or by season/slug or slug in the league; SlipError suggests near names."""
    file = Path(words)
    if file.suffix.lower() == ".toml":
        return _by_file(file)
    league = project_folder(project)
    thing = find_named(league, words, ("event",))
    return EventPlace(thing.file, league, thing.file_id)


def event_names() -> tuple[str, ...]:
    """Return the events of the league of this folder, as season/slug; none outside of a league."""
    try:
        return tuple(thing.file_id for thing in named_things(project_folder(None), ("event",)))
    except SlipError:
        return ()


def reader_of(project: Path | None) -> Callable[[str], str | None]:
    """Make the function that gives the text of a file by the name that problems use; None when it cannot be read."""

    def text_of(shown: str) -> str | None:
        from whistpress.reading.text_file import quoted_text

        return quoted_text(project or Path(), shown)

    return text_of


def _by_file(file: Path) -> EventPlace:
    if not file.is_file():
        near = close_to(file.name, sorted(path.name for path in file.parent.glob("*.toml")))
        raise SlipError(f"there is no file {str(file)!r}", *near)
    full = file.resolve()
    id_ = f"{full.parent.name}/{full.stem}"
    if len(full.parents) > 4 and full.parent.parent == full.parents[3] / EVENTS and (full.parents[3] / LEAGUE_FILE).is_file():
        return EventPlace(file, full.parents[3], id_)
    return EventPlace(file, None, id_)
