"""The members of a league, to find the person whom a name means, without reading the rest of it."""

from pathlib import Path

from whistpress.problems import Problems
from whistpress.readers.league import registers
from whistpress.readers.league.identity import identities
from whistpress.readers.league.walk import ContentFile
from whistpress.readers.people import People


def league_people(content: Path, problems: Problems) -> People:
    """Return the members in a content folder; empty if it has no `members.toml`."""
    path = content / "members.toml"
    source = ContentFile(path, f"{content.name}/members.toml", "", "members") if path.is_file() else None
    files: registers.Files = {}
    who = identities(registers.members(source, problems, files), files, problems)
    return People(who.people, who.merges, who.splits)
