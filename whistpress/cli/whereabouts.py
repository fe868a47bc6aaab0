"""Find the league's folder, an event by its name or its file, the text of a file that a problem names."""

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct

from whistpress.cli.speech import SlipError, close_to, remark, some_of
from whistpress.core.model.names import file_slug
from whistpress.problems.nearest import OWN_FILES, offer
from whistpress.unchanged import cache_root, has_unfinished_output

FOLDERS: Mapping[str, str] = MappingProxyType({"event": "events", "division": "fixtures", "cup": "cups"})
"""The folder below `content/` of each kind of thing."""

_LEAST = 2
"""A part of a name has so many letters, or names the season too."""


class NamedThing(Struct, frozen=True):
    """A thing of a league: its kind (`event`), its id (`2026-27/harvest-drive`), its file."""

    kind: str
    id: str
    file: Path

    @property
    def full_name(self) -> str:
        """The name that no other thing has: `events/2026-27/harvest-drive`."""
        return f"{FOLDERS[self.kind]}/{self.id}"

    @property
    def file_id(self) -> str:
        """The folder and the name of its file: `2026-27/Harvest drive`."""
        return f"{self.file.parent.name}/{self.file.stem}"


def find_named(league: Path, words: str, kinds: Collection[str]) -> NamedThing:
    """Return the thing of one of some kinds with that name; SlipError lists several, or suggests near names."""
    matches = things_called(league, words, kinds)
    if len(matches) == 1:
        return matches[0]
    if matches:
        alike = len({thing.id for thing in matches}) < len(matches)
        names = [thing.full_name if alike else thing.file_id for thing in matches]
        says = [f"say {name} for the {thing.kind}" for name, thing in zip(names, matches, strict=True)]
        what = f"{next(iter(kinds))}s" if len(kinds) == 1 else "things"
        raise SlipError(f"{len(matches)} {what} are called {words!r}", *some_of(says))
    ids = {name for thing in named_things(league, kinds) for name in (thing.file_id, thing.file_id.rpartition("/")[2])}
    what = ", ".join(kinds) if len(kinds) < 2 else f"{', '.join(list(kinds)[:-1])} or {list(kinds)[-1]}"
    near = names_like(words, ids)
    raise SlipError(f"no {what} is called {words!r}", *(near or ("the name is season/slug, the slug, or words of the title",)))


def names_like(words: str, candidates: Iterable[str]) -> tuple[str, ...]:
    """Return the help line for a name that is a part of some, or misspelt: `did you mean '2026-27/friday-whist'?`."""
    names = sorted(candidates)
    season, _, part = words.casefold().rpartition("/")
    enough = bool(season) or len(part) >= _LEAST
    split = [(name, *name.rpartition("/")[::2]) for name in names if enough and "/" in name]
    begun = [name for name, folder, slug in split if folder.startswith(season) and part in slug]
    if len(begun) > 1:
        return (f"it may be {offer(begun, OWN_FILES)}",)
    return (f"did you mean {begun[0]!r}?",) if begun else close_to(words, names)


def things_called(league: Path, words: str, kinds: Collection[str]) -> list[NamedThing]:
    """Return the things of some kinds with that name, or else with these words in their titles."""
    things = named_things(league, kinds)
    name = words.removeprefix("content/").removesuffix(".toml")
    named = [thing for thing in things if name in _names(thing)]
    if named or "-" in words:  # a name with hyphens is a slug, perhaps misspelt
        return named
    return [thing for thing in things if has_words(_title(thing.file), words)]


def has_words(title: str, words: str) -> bool:
    """Return whether a title has all of the words, or words that begin with them, whatever their capitals."""
    title_words, parts = (text.casefold().replace("-", " ").split() for text in (title, words))
    return bool(parts) and all(any(word.startswith(part) for word in title_words) for part in parts)


def _title(file: Path) -> str:
    from whistpress.problems import Problems
    from whistpress.reading.toml_file import read_toml

    toml = read_toml(file, file.name, Problems())
    title = toml.values.get("title") if toml else None
    return title if isinstance(title, str) else ""


def named_things(league: Path, kinds: Collection[str]) -> list[NamedThing]:
    """Return every thing of some kinds, from the names of its files."""
    return [
        NamedThing(kind, f"{file_slug(file.parent.name)}/{file_slug(file.stem)}", file)
        for kind in kinds
        for file in sorted((league / "content" / FOLDERS[kind]).glob("*/*.toml"))
    ]


def _names(thing: NamedThing) -> set[str]:
    return {
        thing.full_name,
        thing.id,
        thing.id.rpartition("/")[2],
        thing.file_id,
        thing.file.stem,
    }


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
