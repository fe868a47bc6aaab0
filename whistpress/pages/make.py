"""Making the bytes of a page or a data file: functions that another process can call."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct, structs
from msgspec.structs import replace

from whistpress.core.model import ScoredEvent, StoredEvent
from whistpress.pages.game_texts import game_line
from whistpress.pages.laws import PlayedBy
from whistpress.pages.page import Download, Link, Page, Site
from whistpress.pages.pages.deals import deal_page
from whistpress.pages.pages.event import event_page
from whistpress.pages.pages.fairness import fairness_page
from whistpress.pages.pages.games import game_page, games_page
from whistpress.pages.pages.systems import movement_page, system_page, systems_page
from whistpress.pages.structured import structured
from whistpress.pages.to_look_at import to_look_at
from whistpress.theme import Theme, render
from whistpress.views.event_lines import Head
from whistpress.views.movements import Movement


def page_html(theme: Theme, site: Site, template: str, page: Page) -> bytes:
    """A page through its template, with what search engines read of it."""
    return render(theme, template, site=site, page=page, structured=structured(site, page))


class EventPageParts(Struct, frozen=True, kw_only=True):
    """What the page of an event shows besides the event: links, downloads, its game's page, the laws that it was played by.

    `margin` says up to how much a finish is close.
    """

    facts: tuple[Link, ...]
    movements: tuple[Link, ...]
    downloads: tuple[Download, ...]
    game: str
    margin: Fraction
    laws: PlayedBy


def _whole(stored: StoredEvent, evening: int | None) -> ScoredEvent:
    whole = stored.load()
    return whole if evening is None else whole.evening(evening)


def event_html(theme: Theme, site: Site, stored: StoredEvent, evening: int | None, parts: EventPageParts) -> bytes:
    """Return the page of an event, or of one of its evenings."""
    event, result = structs.astuple(_whole(stored, evening))
    line = game_line(theme, event, parts.game) if parts.game else None
    page = event_page(event, result, parts.facts, parts.downloads, site.language, parts.movements, line)
    page = replace(page, looks=to_look_at(event, result, parts.margin), played_by=parts.laws)
    return page_html(theme, site, "event.html", page)


def deal_html(theme: Theme, site: Site, stored: StoredEvent, evening: int | None, place: tuple[int, int]) -> bytes:
    """Return the page of a deal, card by card; `place` is the number of its session, and its own."""
    event, (number, deal) = _whole(stored, evening).event, place
    session = next(session for session in event.sessions if session.number == number)
    return page_html(theme, site, "deal.html", deal_page(event, session, deal, site.leads))


def games_html(theme: Theme, site: Site, names: tuple[str, ...], played: Mapping[str, tuple[Head, ...]]) -> bytes:
    """The list of games."""
    return page_html(theme, site, "games.html", games_page(theme, names, played))


def game_html(theme: Theme, site: Site, name: str, events: tuple[Head, ...]) -> bytes:
    """The page of a game: its example is marked here."""
    return page_html(theme, site, "game.html", game_page(theme, name, events))


def fairness_html(theme: Theme, site: Site, stored: StoredEvent, evening: int | None, handbook: str, printed: str) -> bytes:
    """Return the certificate of an event's schedule."""
    event, result = structs.astuple(_whole(stored, evening))
    return page_html(theme, site, "fairness.html", fairness_page(event, result, handbook, printed))


def systems_html(theme: Theme, site: Site, names: tuple[str, ...], used: tuple[Movement, ...]) -> bytes:
    """The list of systems of play."""
    return page_html(theme, site, "systems.html", systems_page(theme, names, used))


def system_html(theme: Theme, site: Site, name: str, used: tuple[Movement, ...]) -> bytes:
    """The page of a system: its example is arranged and drawn here."""
    return page_html(theme, site, "system.html", system_page(theme, name, used))


def movement_html(theme: Theme, site: Site, movement: Movement, downloads: tuple[Download, ...]) -> bytes:
    """The page of a system at one size: it is drawn and measured here."""
    return page_html(theme, site, "movement.html", movement_page(theme, movement, downloads))
