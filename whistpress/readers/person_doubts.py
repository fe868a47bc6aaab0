"""Warn of written names whose match with a member is doubtful."""

from msgspec import Struct

from whistpress.language import say
from whistpress.problems.quoting import shorten
from whistpress.readers.people import Meant


class NameDoubt(Struct, frozen=True):
    """A problem with a name: its code, its message, and what helps."""

    code: str
    message: str
    helps: tuple[str, ...]


def is_nobody(meant: Meant) -> bool:
    """Tell whether a name has no letter and is no member's: `?` is no person, nor is `12`."""
    written = meant.written.strip()
    return bool(written) and not meant.member and not any(letter.isalpha() for letter in written)


def doubt_about(meant: Meant, written: str) -> NameDoubt | None:
    """Return the doubt about a name: shared by members, with other accents, or nearly that of a member; None without any."""
    if is_nobody(meant):
        message = say("'%(name)s' is nobody's name: it has no letter", name=shorten(written))
        figures = (say("write the player's name; a member's id will do"),) if any(sign.isdigit() for sign in written) else ()
        return NameDoubt(
            "E253", message, (*figures, say('for somebody unknown write whose partner it was: "A. Dale\'s partner"'))
        )
    if meant.others:
        ids = say(" or ").join(person.id for person in meant.others[:4])
        message = say("'%(name)s' is a spelling of more than one member", name=shorten(written))
        return NameDoubt("E229", message, (say("write the id of the one who played: %(ids)s", ids=ids),))
    if meant.accents:
        helps = (
            say('if it is one person: also = ["%(name)s"] in [%(id)s] of members.toml', name=shorten(written), id=meant.id),
            say("if it is somebody else, give the person a table of his or her own there"),
        )
        names = {"name": shorten(written), "member": shorten(meant.name)}
        return NameDoubt("W223", say("'%(name)s' is taken for '%(member)s', but has other accents", **names), helps)
    if meant.like:
        helps = (
            say("did you mean '%(word)s'?", word=meant.like.name),
            say("if it is somebody else, leave it, or enter the person in members.toml"),
        )
        return NameDoubt("W230", say("'%(name)s' is no member, but nearly the name of one", name=shorten(written)), helps)
    return None
