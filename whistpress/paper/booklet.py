"""The programme of a congress as a booklet of half sheets."""

from dataclasses import dataclass

from markupsafe import Markup

from whistpress.core.model import Congress, League
from whistpress.paper.measure import shortened, size_that_fits
from whistpress.theme.markdown import to_html
from whistpress.views.programme import Programme, programme

_TITLE_WIDTH = 98.0
_RUNNING_WIDTH, _RUNNING_SIZE = 96.0, 8.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Booklet:
    """What the template of the programme gets: the programme, its introduction as safe HTML, the size of the title (pt).

    `running` is the title as it stands at the head of each page: shortened by whole words where it has no room.
    """

    programme: Programme
    about: Markup
    league: str
    title_size: float
    running: str


def booklet(congress: Congress, league: League) -> Booklet:
    """The booklet of a congress: the longest word of its title decides how large the title is set."""
    told = programme(congress, league)
    longest = max(told.title.split(), key=len, default="")
    size = 27.0 if len(told.title) < 48 else 22.0
    return Booklet(
        programme=told,
        about=Markup(to_html(told.about, top=3).html),  # noqa: S704 (made safe by the theme's Markdown)
        league=league.name,
        title_size=size_that_fits(longest, _TITLE_WIDTH, size, 14.0),
        running=shortened(told.title, _RUNNING_WIDTH, _RUNNING_SIZE),
    )
