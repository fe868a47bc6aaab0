"""Find the league's folder, an event by its name or its file, the text of a file that a problem names."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from whistpress.cli.speech import SlipError, close_to
from whistpress.readers.slug import file_slug

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
    def shown(self) -> str:
        """The file as messages name it: relative to the league's folder, else as it was typed."""
        return self.file.resolve().relative_to(self.project).as_posix() if self.project else str(self.file)


def project_folder(project: Path | None) -> Path:
    """Find the league's folder, made absolute: the one that was named, else this one or the nearest above that has a league."""
    here = (project or Path.cwd()).resolve()
    for folder in (here,) if project else (here, *here.parents):
        if (folder / LEAGUE_FILE).is_file():
            return folder
    where = f"in {project}" if project else "here"
    below = sorted(file.parents[1].name for file in here.glob(f"*/{LEAGUE_FILE.as_posix()}"))
    helps = [f"there is one in the folder {name}: cd {name}" for name in below[:3]] or ["to make one: whistpress new my-league"]
    raise SlipError(f"there is no league {where}: {LEAGUE_FILE.as_posix()} is not there", *helps)


def shown_path(path: Path) -> str:
    """Return a file as it is shown: relative to this folder where it is below it."""
    here = Path.cwd()
    return (path.relative_to(here) if path.is_relative_to(here) else path).as_posix()


def find_event(project: Path | None, words: str) -> EventPlace:
    """Find an event by its file, or by season/slug or slug in the league; SlipError suggests near names."""
    file = Path(words)
    if file.suffix.lower() == ".toml":
        return _by_file(file)
    league = project_folder(project)
    files = _events(league)
    found = events_called(league, words)
    if len(found) == 1:
        return EventPlace(files[found[0]], league, found[0])
    if found:
        raise SlipError(f"{len(found)} events are called {words!r}", *some_of([f"say {id_}" for id_ in found]))
    raise SlipError(f"no event is called {words!r}", *_suggestions(words, files))


def events_called(league: Path, words: str | None) -> list[str]:
    """Return the ids of the events with that name, or else with these words in their titles; of all with None."""
    files = _events(league)
    named = [id_ for id_ in files if words is None or words in _by_name(id_)]
    if named or not words or "-" in words:  # a name with hyphens is a slug, perhaps misspelt
        return named
    return [id_ for id_, file in files.items() if has_words(_title(file), words)]


def has_words(title: str, words: str) -> bool:
    """Return whether a title has all of the words, or words that begin with them, whatever their capitals."""
    there, wanted = (text.casefold().replace("-", " ").split() for text in (title, words))
    return bool(wanted) and all(any(word.startswith(part) for word in there) for part in wanted)


def some_of(helps: Sequence[str], most: int = 3) -> tuple[str, ...]:
    """Return the first of some suggestions, and how many more there are."""
    return (*helps[:most], f"and {len(helps) - most} more") if len(helps) > most + 1 else tuple(helps)


def _title(file: Path) -> str:
    from whistpress.problems import Problems
    from whistpress.readers.toml_file import read_toml

    toml = read_toml(file, file.name, Problems())
    title = toml.values.get("title") if toml else None
    return title if isinstance(title, str) else ""


def event_names() -> tuple[str, ...]:
    """Return the events of the league of this folder, as season/slug; none outside of a league."""
    try:
        return tuple(_events(project_folder(None)))
    except SlipError:
        return ()


def _events(league: Path) -> dict[str, Path]:
    return {f"{path.parent.name}/{path.stem}": path for path in sorted((league / EVENTS).glob("*/*.toml"))}


def reader_of(project: Path | None) -> Callable[[str], str | None]:
    """Make the function that gives the text of a file by the name that problems use; None when it cannot be read."""

    def text_of(shown: str) -> str | None:
        from whistpress.readers.text_file import excerpt_text

        return excerpt_text((project or Path()) / shown)

    return text_of


def _by_file(file: Path) -> EventPlace:
    if not file.is_file():
        raise SlipError(f"there is no file {str(file)!r}")
    full = file.resolve()
    id_ = f"{full.parent.name}/{full.stem}"
    if len(full.parents) > 4 and full.parent.parent == full.parents[3] / EVENTS and (full.parents[3] / LEAGUE_FILE).is_file():
        return EventPlace(file, full.parents[3], id_)
    return EventPlace(file, None, id_)


def _by_name(id_: str) -> set[str]:
    """Name an event as one may type it: its file's name or the slug of its page, with and without the season."""
    season, _, stem = id_.partition("/")
    return {id_, stem, file_slug(stem), f"{file_slug(season)}/{file_slug(stem)}"}


def _suggestions(words: str, ids: Iterable[str]) -> tuple[str, ...]:
    known = list(ids)
    whole = close_to(words, known)
    if whole:
        return whole
    slugs = {id_.partition("/")[2]: id_ for id_ in known}
    return close_to(words, slugs) or ("an event is named by season/slug, by its slug, or by its file",)
