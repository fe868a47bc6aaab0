"""Warn of written names whose match with a member is doubtful."""

from msgspec import Struct

from whistpress.readers.format.kinds import shorten
from whistpress.readers.people import Meant


class NameDoubt(Struct, frozen=True):
    """A problem with a name: its code, its message, and what helps."""

    code: str
    message: str
    helps: tuple[str, ...]


def doubt_about(meant: Meant, written: str) -> NameDoubt | None:
    """Return the doubt about a name: shared by members, with other accents, or nearly that of a member; None without any."""
    if meant.others:
        ids = " or ".join(person.id for person in meant.others[:4])
        message = f"'{shorten(written)}' is a spelling of more than one member"
        return NameDoubt("E229", message, (f"write the id of the one who played: {ids}",))
    if meant.accents:
        helps = (
            f'if it is one person: also = ["{shorten(written)}"] in [{meant.id}] of members.toml',
            "if it is somebody else, give the person a table of his or her own there",
        )
        return NameDoubt("W223", f"'{shorten(written)}' is taken for '{shorten(meant.name)}', but has other accents", helps)
    if meant.like:
        helps = f"did you mean '{meant.like.name}'?", "if it is somebody else, leave it, or enter the person in members.toml"
        return NameDoubt("W230", f"'{shorten(written)}' is no member, but nearly the name of one", helps)
    return None
