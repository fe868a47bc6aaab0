"""The style sheet of every page: the fonts, the theme's, and the league's own look (its colour by day and night, larger type)."""

from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import League
from whistpress.pages.planner import Planner
from whistpress.theme.folders import FOLDER, Theme, assets_version, style_sheet, versioned

PATH = f"{FOLDER}site.css"
PARTS = ("fonts/fonts.css", "style.css")
"""The theme's style sheets, below `assets/`."""


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the style sheet."""
    files = dict(planner.theme.files("assets"))
    parts = [(path[: path.rfind("/") + 1], files[path].read_text("utf-8", errors="replace")) for path in PARTS]
    make = partial(site_css, (*parts, ("", look_css(planner.league))))
    yield Artefact(path=versioned(PATH, planner.site.version), kind=Kind.ASSET, source=planner.league.at.file, make=make)


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
