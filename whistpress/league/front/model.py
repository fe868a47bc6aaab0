"""The look of a league's site and where the league meets, as its secretary sets them."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

MENU: Mapping[str, str] = MappingProxyType(
    {
        "events": "Events",
        "standings": "Standings",
        "fixtures": "Fixtures",
        "players": "Players",
        "clubs": "Clubs",
        "records": "Records",
        "trophies": "Trophies",
        "meetings": "Meetings",
        "news": "News",
        "handbook": "Handbook",
        "search": "Search",
    }
)
"""The sections that a menu can have, by the names that a league's file uses."""


class Look(Struct, frozen=True, kw_only=True):
    """The look of the site: `colour` by day and `night` (#rrggbb, or empty), `logo` (its path below `content/`), `large` type.

    `footer` is Markdown. `menu` are the sections and pages that come first in the menu, in this order; the others are below More.
    """

    colour: str = ""
    night: str = ""
    logo: str = ""
    large: bool = False
    footer: str = ""
    menu: tuple[str, ...] = ()


class MeetingPlace(Struct, frozen=True, kw_only=True):
    """When and where the league meets, whom to ask, and words of `welcome` (Markdown)."""

    when: str = ""
    where: str = ""
    contact: str = ""
    welcome: str = ""

    def __bool__(self) -> bool:
        """Return whether any of the fields has text."""
        return bool(self.when or self.where or self.contact or self.welcome)
