"""What search engines read of a page: schema.org data as JSON-LD, of nothing but what the page shows."""

import json
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from markupsafe import Markup

from whistpress.pages.page import Page, Site
from whistpress.pages.pages.congresses import CongressPage
from whistpress.pages.pages.event import EventPage
from whistpress.pages.pages.home import HomePage
from whistpress.pages.pages.players import ClubPage, PlayerPage
from whistpress.views.people import Who

Json = dict[str, Any]
_SAFE = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})


def structured(site: Site, page: Page) -> Markup:
    """The JSON-LD of a page as it stands within `<script>`; nothing for kinds of pages that have none."""
    form = _FORMS.get(type(page))
    if form is None:
        return Markup("")
    about = {"@context": "https://schema.org", **{key: value for key, value in form(site, page).items() if value}}
    if site.url:
        about["url"] = site.url + page.path
    return Markup(json.dumps(about, ensure_ascii=False, separators=(",", ":")).translate(_SAFE))  # noqa: S704 (escaped here)


def _event(site: Site, page: EventPage) -> Json:
    line = page.line
    return {
        "@type": "SportsEvent",
        "name": page.title,
        "startDate": line.iso,
        "eventStatus": "https://schema.org/EventScheduled" if line.planned else "",
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode" if line.place else "",
        "sport": "Whist",
        "location": _place(line.place),
        "organizer": _organization(site.name),
        "description": ". ".join(outcome.told for outcome in page.outcomes),
        "competitor": _competitors(page.entries),
    }


def _congress(site: Site, page: CongressPage) -> Json:
    begins = getattr(page, "begins", None)
    return {
        "@type": "Event",
        "name": page.title,
        "startDate": begins.isoformat() if begins and getattr(page, "dated", True) else "",
        "location": _place(page.place),
        "organizer": _organization(site.name),
    }


def _player(site: Site, page: PlayerPage) -> Json:
    del site
    club = {"@type": "SportsOrganization", "name": page.club.text} if page.club else {}
    return {"@type": "Person", "name": page.name, "alternateName": [*page.also], "memberOf": club}


def _club(site: Site, page: ClubPage) -> Json:
    founded = str(page.founded) if page.founded else ""
    return {
        "@type": "SportsOrganization",
        "name": page.name,
        "sport": "Whist",
        "location": _place(page.place),
        "foundingDate": founded,
        "parentOrganization": _organization(site.name),
    }


def _home(site: Site, page: HomePage) -> Json:
    return {"@type": "WebSite", "name": site.name, "description": page.summary or site.tagline, "inLanguage": site.language}


def _competitors(entries: Iterable[Who]) -> list[Json]:
    return [_competitor(who) for who in entries if who.named]


def _competitor(who: Who) -> Json:
    people = [{"@type": "Person", "name": name.text} for name in who.names]
    if len(people) == 1 and not who.team:
        return people[0]
    return {"@type": "SportsTeam", "name": who.title, "athlete": people}


def _place(name: str) -> Json:
    return {"@type": "Place", "name": name} if name else {}


def _organization(name: str) -> Json:
    return {"@type": "SportsOrganization", "name": name}


_FORMS: Mapping[type[Page], Callable[[Site, Any], Json]] = MappingProxyType(
    {EventPage: _event, CongressPage: _congress, PlayerPage: _player, ClubPage: _club, HomePage: _home}
)
