"""Find what a name means in a league: an event, a division, a cup, each by `season/slug` or by its slug alone."""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct

from whistpress.cli.speech import SlipError, close_to, some_of
from whistpress.core.model.names import file_slug
from whistpress.problems.nearest import OWN_FILES, offer

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
