"""What happened on each day of the year: results, deals of thirteen tricks, trophies, congresses, news."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from whistpress.core.model import EventResult, League
from whistpress.core.records.ledger import Ledger
from whistpress.core.records.sides import sides
from whistpress.core.records.tally import SLAM
from whistpress.language import say
from whistpress.views.addresses import event as event_page
from whistpress.views.ranking import outcomes
from whistpress.views.record_lines import Told
from whistpress.views.words import listed


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
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
    league: League, results: Mapping[str, EventResult], ledger: Ledger, told: Told
) -> dict[str, tuple[Happening, ...]]:
    """By month and day (`11-22`), in the order of the year; of each day the oldest first."""
    found: dict[str, list[Happening]] = {}
    every = [*_events(results, ledger, told), *_of_league(league)]
    for one in sorted(every, key=lambda each: (each.key, each.date, each.title, each.path)):
        found.setdefault(one.key, []).append(one)
    return {key: tuple(own) for key, own in found.items()}


def _events(results: Mapping[str, EventResult], ledger: Ledger, told: Told) -> Iterator[Happening]:
    for facts in ledger.events:
        event = facts.event
        won = [listed([who.title for who in one.winners]) for one in outcomes(event, results[event.id])]
        words = say("Won by %(names)s.", names="; ".join(dict.fromkeys(won))) if won else ""
        yield Happening(date=max(event.dates), title=event.title, path=event_page(event.id), told=words)
        for one in sides(facts):
            if one.won == SLAM:
                names = listed([name.text for name in told.names(tuple(sorted((one.person, *one.partners))))])
                yield Happening(
                    date=one.at.date,
                    title=say("All thirteen tricks"),
                    path=told.deal(one).path,
                    told=say("%(names)s, on deal %(deal)s of %(event)s.", names=names, deal=one.at.deal, event=one.at.title),
                )


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
