"""Small pages to put into another site: which there are, and the line of HTML that shows each there."""

from collections.abc import Sequence
from html import escape

from msgspec import Struct

from whistpress.language import say
from whistpress.league.divisions.model import Division
from whistpress.league.divisions.words.matches import division_title
from whistpress.league.standings.model import StandingRule
from whistpress.league.standings.words.standings import standing_title
from whistpress.site import addresses
from whistpress.site.theme.marks import template_method

PLACES = 8
"""The most places of a standing that a small page shows."""
LINES = 6
"""The most dates, or results, that a small page shows."""
NO_ADDRESS = "https://your-site.example/"
"""Stands in the line of HTML for the address of a league that has not said it."""
_FRAME, _ROW, _WRAPPED, _COMING, _RESULT = 128, 33, 22, 78, 104
"""Heights in pixels on a phone: of heading and foot, a row, a second line of a long name, a date to come, a result."""
_NARROW = 22
"""The most characters of a name that stays in one line."""


class Embed(Struct, frozen=True):
    """A small page: what it shows, its path, the height in pixels at which all of it is seen."""

    title: str
    path: str
    height: int

    @template_method
    def snippet(self, url: str) -> str:
        """Return the line of HTML that shows the page in another site; `url` is the address of the league's, or empty."""
        return (
            f'<iframe src="{url or NO_ADDRESS}{self.path}" title="{escape(self.title)}" loading="lazy"'
            f' style="width:100%;height:{self.height}px;border:0"></iframe>'
        )


def division_embed(division: Division) -> Embed:
    """Return the small page of a division's table."""
    title, path = say("%(title)s: table", title=division_title(division)), addresses.division_embed(division.slug)
    return Embed(title, path, _height([team.name for team in division.teams]))


def standing_embed(rule: StandingRule) -> Embed:
    """Return the small page of a standing's first places."""
    title = say("%(title)s: the leaders", title=standing_title(rule))
    return Embed(title, addresses.standing_embed(rule.id), _FRAME + (_ROW + _WRAPPED) * PLACES)


def line_embeds(name: str, club: str = "") -> tuple[Embed, Embed]:
    """Return the small pages with the next dates and the last results of a club (by its id), or of the league."""
    coming, results = addresses.line_embeds(club)
    return (
        Embed(say("%(name)s: dates", name=name), coming, _FRAME + _COMING * LINES),
        Embed(say("%(name)s: latest results", name=name), results, _FRAME + _RESULT * LINES),
    )


def _height(names: Sequence[str]) -> int:
    return _FRAME + _ROW * len(names) + _WRAPPED * sum(len(name) > _NARROW for name in names)
