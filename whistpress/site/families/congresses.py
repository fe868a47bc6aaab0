"""The annual meetings."""

from collections.abc import Iterator
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.language import say
from whistpress.site import addresses
from whistpress.site.calendar import calendar_file
from whistpress.site.page import Download
from whistpress.site.pages import congresses
from whistpress.site.planner import Planner


def congress_pages(planner: Planner) -> Iterator[Artefact]:
    """The list of congresses, and each with its calendar."""
    if planner.league.congresses:
        yield planner.page("congresses.html", congresses.congresses_page(planner.league), planner.league.at.file)
    for congress in planner.league.congresses.values():
        files = [*planner.printed(f"congress/{congress.id}")]
        source = congress.at.file if congress.at else f"content/congresses/{congress.id}.toml"
        if congress.dated and congress.sittings:
            path = f"congresses/{congress.id}/programme.ics"
            address = planner.site.url and planner.site.url + addresses.congress(congress.id)
            files.append(Download(say("The programme, for your calendar"), path, "ICS"))
            yield Artefact(path=path, kind=Kind.DATA, source=source, make=partial(calendar_file, congress, address))
        yield planner.page("congress.html", congresses.congress_page(planner.league, congress, planner.results, files), source)
