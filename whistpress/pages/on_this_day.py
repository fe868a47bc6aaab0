"""What happened on each day of the year: results, deals of thirteen tricks, trophies, congresses, news."""

import datetime
from collections.abc import Iterable, Iterator

from msgspec import Struct

from whistpress.core.model import EventHead, League, ResultHead
from whistpress.core.records.facts import EventFacts
from whistpress.core.records.ledger import slams
from whistpress.language import say
from whistpress.views.addresses import event as event_page
from whistpress.views.record_lines import Told
from whistpress.views.words import listed


class Happening(Struct, frozen=True, kw_only=True):
    """Something that happened on a day: the year, a title that leads to `path` (from the site's top), what is told of it."""

    date: datetime.date
    title: str
    path: str
    told: str

    @property
    def key(self) -> str:
        """Month and day: `11-22`."""
        return f"{self.date.month:02}-{self.date.day:02}"


def happenings(
    events: Iterable[tuple[EventFacts, ResultHead]], told: Told, others: Iterable[Happening] = ()
) -> dict[str, tuple[Happening, ...]]:
    """By month and day (`11-22`), in the order of the year; of each day the oldest first. `others` are not of these events."""
    found: dict[str, list[Happening]] = {}
    every = [*(one for facts, result in events for one in _of_event(facts, result, told)), *others]
    for one in sorted(every, key=lambda each: (each.key, each.date, each.title, each.path)):
        found.setdefault(one.key, []).append(one)
    return {key: tuple(own) for key, own in found.items()}


def days_of(facts: EventFacts) -> frozenset[tuple[int, int]]:
    """The months and days of which an event tells something."""
    days = {max(facts.event.dates), *facts.slam_days}
    return frozenset((one.month, one.day) for one in days)


def _of_event(facts: EventFacts, result: ResultHead, told: Told) -> Iterator[Happening]:
    event = facts.event
    won = [listed(names) for names in _winners(event, result)]
    words = say("Won by %(names)s.", names="; ".join(dict.fromkeys(won))) if won else ""
    yield Happening(date=max(event.dates), title=event.title, path=event_page(event.id), told=words)
    for one in slams(facts):
        names = listed([name.text for name in told.names(tuple(sorted((one.person, *one.partners))))])
        yield Happening(
            date=one.tray.date,
            title=say("All thirteen tricks"),
            path=told.deal(one).path,
            told=say("%(names)s, on deal %(deal)s of %(event)s.", names=names, deal=one.tray.deal, event=one.tray.title),
        )


def _winners(event: EventHead, result: ResultHead) -> Iterator[list[str]]:
    """The titles of those who were first in each ranking."""
    titles = {entry.number: entry for entry in event.entries}
    for ranking in result.rankings:
        first = [row.entry for row in ranking.rows if row.place == 1]
        if ranking.rows:
            yield [titles[one].title if one in titles else say("No. %(number)s", number=one) for one in first]


def of_league(league: League) -> tuple[Happening, ...]:
    """What happened besides events: trophies taken, congresses that met, news."""
    return tuple(_of_league(league))


def _of_league(league: League) -> Iterator[Happening]:
    for congress in league.congresses.values():
        if congress.dated and congress.begins <= league.today:
            path = f"congresses/{congress.id}/index.html"
            words = say("It met at %(place)s.", place=congress.place) if congress.place else ""
            yield Happening(date=congress.begins, title=congress.title, path=path, told=words)
    for trophy in league.trophies.values():
        for line in trophy.holders:
            if line.date and line.holder and not line.event:
                words = say("%(holder)s took it.", holder=line.holder)
                yield Happening(date=line.date, title=trophy.name, path=f"trophies/{trophy.id}.html", told=words)
    for article in league.articles:
        if article.section == "news" and article.date:
            yield Happening(date=article.date, title=article.title, path=article.path, told=article.summary)
