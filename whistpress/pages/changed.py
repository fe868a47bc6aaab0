"""When pages changed last, as far as the record knows: for the sitemap."""

import datetime
from collections.abc import Iterable, Iterator, Mapping

from whistpress.core.model import League
from whistpress.pages import addresses

Dated = tuple[str, datetime.date]


def changed(league: League, pages: Iterable[str]) -> Mapping[str, datetime.date]:
    """The last day on which something was recorded that a page shows; pages of which that is not known are left out."""
    latest: dict[str, datetime.date] = {}
    told = [(path, day) for path, day in (*_of_events(league), *_of_divisions(league)) if day <= league.today]
    told += [(path, day) for path, day in _of_articles(league) if day <= (league.written or league.today)]
    for path, day in told:
        latest[path] = max(day, latest.get(path, day))
    known = {event.id: latest[addresses.event(event.id)] for event in league.events if addresses.event(event.id) in latest}
    found = {path: latest[path] if path in latest else _below(path, known) for path in pages}
    return {path: day for path, day in found.items() if day}


def _of_events(league: League) -> Iterator[Dated]:
    for event in league.events:
        days = [*event.played_on, *(made.date for made in event.corrections)]
        if not days:
            continue
        last = max(days)
        for path in (addresses.event(event.id), addresses.season(event.season), addresses.EVENTS, addresses.HOME):
            yield path, last
        people = {person for entry in event.entries for person in entry.players}
        yield from ((addresses.player(person), last) for person in sorted(people))
        if event.trophy:
            yield addresses.trophy(event.trophy), last
        if event.congress:
            yield addresses.congress(event.congress), last


def _of_divisions(league: League) -> Iterator[Dated]:
    for division in league.divisions.values():
        days = [match.date for match in division.matches if match.date and match.has_result]
        if days:
            club = {team.club for team in division.teams if team.club}
            paths = [addresses.division(division.id), addresses.season(division.season), addresses.FIXTURES, addresses.HOME]
            yield from ((path, max(days)) for path in (*paths, *map(addresses.club, sorted(club))))


def _of_articles(league: League) -> Iterator[Dated]:
    for article in league.articles:
        if article.date:
            yield article.path, article.date
            if article.section == "news":
                yield addresses.NEWS, article.date
                yield addresses.HOME, article.date


def _below(path: str, events: Mapping[str, datetime.date]) -> datetime.date | None:
    """Pages below that of an event change with it: its deals, its certificate, its sessions."""
    parts = path.split("/")
    return events.get("/".join(parts[1:3])) if parts[0] == "events" and len(parts) > 3 else None
