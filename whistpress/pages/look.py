"""The style sheet of a league's own look: its colour, by day and by night, and larger type."""

from collections.abc import Iterator

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import League
from whistpress.pages.planner import Planner

PATH = "theme/look.css"


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the style sheet, where the league sets a look."""
    if css := look_css(planner.league):
        yield Artefact(path=PATH, kind=Kind.ASSET, source=planner.league.at.file, make=css.encode)


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
