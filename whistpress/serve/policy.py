"""What a page may do in the preview: what a league brings along runs apart from everything else on this machine.

A page of the packaged templates runs their scripts and the data beside them, nothing else. What a league wrote itself (a file of
`content/files`, a drawing, a feed, every page once the league has templates of its own) may run scripts in a sandbox: the browser
takes it for a page of no origin at all, which reads nothing from the score book, from the preview or from what the browser keeps.
"""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path

from whistpress.build.search import INDEX
from whistpress.packaged import theme_folder
from whistpress.serve.content_types import HTML
from whistpress.serve.overlay import RELOAD
from whistpress.views.addresses import DAYS, LAST_RESULTS

SANDBOX = "sandbox allow-scripts allow-downloads"
"""Downloads begin by a click alone: the calendars and sheets of such a page."""

THEME = "theme/"
"""The folder of the packaged scripts; the folder within has the hash of all of them as its name."""

_ACTIVE = ("text/html", "application/xhtml+xml", "application/xml", "text/xml", "image/svg+xml")
_LEADS_ON = re.compile(rb'<script>(location\.replace\("[^"\\<]*" \+ location\.search \+ location\.hash\))</script>')
"""The script within the page of an address of old; it names the new one."""


def policy_of(path: str, kind: str, content: bytes, host: str, *, own_templates: bool) -> str:
    """Return the Content-Security-Policy of a file of the site; empty where it needs none."""
    ancestors = "" if path.startswith("embed/") else "; frame-ancestors 'none'"
    folder = path.partition("/")[0].casefold().rstrip(". ")  # as systems that take FILES for files find it
    ours = kind == HTML and folder != "files"
    if kind.startswith(_ACTIVE) and (own_templates or not ours):
        return SANDBOX + ancestors
    if not ours:
        return ""
    scripts = [f"http://{host}/{name}" for name in (THEME, RELOAD.lstrip("/"), INDEX, DAYS, LAST_RESULTS)]
    scripts += [f"'sha256-{b64encode(sha256(inline).digest()).decode()}'" for inline in (_ahead(), *_LEADS_ON.findall(content))]
    return f"script-src {' '.join(scripts)}; object-src 'none'; base-uri 'self'{ancestors}"


@cache
def _ahead() -> bytes:
    """Return the script within every other packaged page: it asks for the typefaces."""
    return (theme_folder() / "parts" / "ahead.js").read_bytes()


def has_own_templates(project: Path) -> bool:
    """Return whether a league has templates or scripts of its own, besides its translations and its printed forms."""
    folder = project / "templates"
    if folder.resolve() == theme_folder().resolve():
        return False
    names = ("languages", "paper")
    return any(file.is_file() and file.relative_to(folder).parts[0] not in names for file in folder.rglob("*"))
