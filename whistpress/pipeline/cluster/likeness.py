"""What two machines must have alike so that a task gives the same bytes on both."""

import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib import metadata

from whistpress import __version__
from whistpress.language import SOURCE
from whistpress.pipeline.world import LIBRARIES, world

_PRESS = ("weasyprint", "pydyf", "fonttools", "pikepdf", "pypdf")

Likeness = Mapping[str, str]
"""What is compared, by its name."""


@lru_cache(maxsize=2)
def likeness(documents: bool) -> Likeness:
    """This machine's: versions, then the program's files and its theme, and the press where `documents` are wanted."""
    libraries = (*LIBRARIES, *(_PRESS if documents else ()))
    found = {"whistpress": __version__, "Python": f"{sys.version_info[0]}.{sys.version_info[1]}"}
    found |= {name: _version(name) for name in libraries}
    found["files"] = world(SOURCE, ()).hex()
    if documents:
        from whistpress.paper import press
        from whistpress.theme import Theme

        found["no press"] = press.missing() or ""
        found["press"] = press.fingerprint(Theme())
    return found


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def difference(here: Likeness, there: Likeness) -> str:
    """The first thing in which `there` is not as `here`, as the end of a sentence about a worker; empty when nothing is."""
    for name, value in here.items():
        other = there.get(name, "")
        if other != value:
            return _told(name, value, other)
    return ""


def _told(name: str, here: str, there: str) -> str:
    if name == "files":
        return f"has whistpress {__version__} as well, but with other files"
    if name == "no press":
        return f"can make no PDF: {there}" if there else "can make PDFs, which cannot be made here"
    if name == "press":
        return "has other libraries of WeasyPrint (Pango, HarfBuzz), or other fonts"
    if not there:
        return f"has no {name}, here it is {here}"
    return f"has {name} {there}, here it is {here or 'not installed'}"
