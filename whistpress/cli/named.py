"""Find what a name means in a league: an event, a division, a cup, each by `season/slug` or by its slug alone."""

from collections.abc import Collection, Mapping
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct

from whistpress.cli.speech import SlipError, close_to
from whistpress.readers.slug import file_slug

FOLDERS: Mapping[str, str] = MappingProxyType({"event": "events", "division": "fixtures", "cup": "cups"})
"""The folder below `content/` of each kind of thing."""


class NamedThing(Struct, frozen=True):
    """A thing of a league: its kind (`event`), its id (`2026-27/harvest-drive`), its file."""

    kind: str
    id: str
    file: Path

    @property
    def full_name(self) -> str:
        """The name that no other thing has: `events/2026-27/harvest-drive`."""
        return f"{FOLDERS[self.kind]}/{self.id}"


def find_named(league: Path, words: str, kinds: Collection[str]) -> NamedThing:
    """Return the thing of one of some kinds with that name; SlipError lists several, or suggests near names."""
    things = named_things(league, kinds)
    wanted = words.removeprefix("content/").removesuffix(".toml")
    found = [thing for thing in things if wanted in _names(thing)]
    if len(found) == 1:
        return found[0]
    if found:
        alike = len({thing.id for thing in found}) < len(found)
        told = (thing.full_name if alike else thing.id for thing in found)
        says = [f"say {name} for the {thing.kind}" for name, thing in zip(told, found, strict=True)]
        raise SlipError(f"{len(found)} things are called {words!r}", *says)
    known = {name for thing in things for name in (thing.id, thing.id.rpartition("/")[2])}
    what = ", ".join(kinds) if len(kinds) < 2 else f"{', '.join(list(kinds)[:-1])} or {list(kinds)[-1]}"
    raise SlipError(
        f"no {what} is called {words!r}", *(close_to(words, sorted(known)) or ("the name is season/slug, or the slug",))
    )


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
        f"{thing.file.parent.name}/{thing.file.stem}",
        thing.file.stem,
    }
