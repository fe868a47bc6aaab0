"""The style sheet and the script of every page; the sheet has the fonts, the theme's rules and the league's own look."""

from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import League
from whistpress.pages.planner import Planner
from whistpress.theme import Theme, assets_version
from whistpress.theme.folders import FOLDER, style_sheet, versioned_path

PATH, LOOK = f"{FOLDER}site.css", f"{FOLDER}look.css"
PARTS = ("fonts/fonts.css", "style.css")
"""The theme's style sheets, below `assets/`."""
SCRIPT, SCRIPTS = f"{FOLDER}site.js", ("dates.js", "tables.js", "script.js", "me.js")
"""The script of every page, and the theme's scripts that it consists of."""


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the style sheet and the script of every page, and the league's own look by itself, where it has one."""
    files, look, version = dict(planner.theme.files("assets")), look_css(planner.league), planner.site.version
    parts = [(path[: path.rfind("/") + 1], files[path].read_text("utf-8", errors="replace")) for path in PARTS]
    scripts = tuple(files[path].read_text("utf-8", errors="replace") for path in SCRIPTS)
    yield Artefact(
        path=versioned_path(SCRIPT, version), kind=Kind.ASSET, source=planner.league.at.file, make=partial(site_js, scripts)
    )
    for path, sheet_parts in ((PATH, (*parts, ("", look))), *([(LOOK, (("", look),))] if look else [])):
        yield Artefact(
            path=versioned_path(path, version),
            kind=Kind.ASSET,
            source=planner.league.at.file,
            make=partial(site_css, sheet_parts),
        )


def site_js(parts: tuple[str, ...]) -> bytes:
    """Join scripts; each has its own scope."""
    return "\n".join(parts).encode()


def site_css(parts: tuple[tuple[str, str], ...]) -> bytes:
    """Join style sheets, each with the folder in which it stands."""
    return style_sheet(*parts).encode()


def theme_version(theme: Theme, league: League) -> str:
    """Return the version of the theme's files, the league's own look among them."""
    return assets_version(theme, look_css(league))


def look_css(league: League) -> str:
    """Write the style sheet; empty where the league keeps the look of the theme."""
    look = league.look
    rules = []
    if look.colour:
        rules += [
            f"@media screen {{ :root {{ --mark: {look.colour}; }} }}",
            f"@media screen and (prefers-color-scheme: dark) {{ :root {{ --mark: {look.night}; }} }}",
        ]
    if look.large:
        rules += ["@media screen { html { font-size: 125%; } }"]
    return "".join(f"{rule}\n" for rule in rules)
