"""What happened on the days of the year: results, trophies, meetings, as several pages need it."""

import datetime
from collections.abc import Iterable, Iterator

from msgspec import Struct

from whistpress.core.model import ResultHead
from whistpress.language import say
from whistpress.league.careers.facts.ledger import slams
from whistpress.league.careers.words.record_book import RecordLinks
from whistpress.league.events.facts.facts import EventFacts
from whistpress.league.events.words.outcomes import outcomes, winners_named
from whistpress.league.league import League
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.wording import join_words, stopped


class Happening(Struct, frozen=True, kw_only=True):
    """Something that happened on a day: the date, a title that links to `path` (from the site's top), a sentence."""

    date: datetime.date
    title: str
    path: str
    told: str

    @property
    def key(self) -> str:
        """Month and day: `11-22`."""
        return f"{self.date.month:02}-{self.date.day:02}"


def happenings(
    events: Iterable[tuple[EventFacts, ResultHead]],
    links: RecordLinks,
    others: Iterable[Happening] = (),
    until: datetime.date = datetime.date.max,
) -> dict[str, tuple[Happening, ...]]:
    """Group happenings by month and day (`11-22`), the oldest first; `others` are happenings besides these events.

    Of the events those after the day `until` are left out: what a file says of such a day has not happened.
    """
    happenings_by_day: dict[str, list[Happening]] = {}
    of_events = (
        happening for facts, result in events for happening in _of_event(facts, result, links) if happening.date <= until
    )
    all_happenings = [*of_events, *others]
    for happening in sorted(
        all_happenings, key=lambda happening: (happening.key, happening.date, happening.title, happening.path)
    ):
        happenings_by_day.setdefault(happening.key, []).append(happening)
    return {key: tuple(of_day) for key, of_day in happenings_by_day.items()}


def days_of(facts: EventFacts, until: datetime.date = datetime.date.max) -> frozenset[tuple[int, int]]:
    """Return the months and days of an event's happenings until a day."""
    days = {max(facts.event.dates), *facts.slam_days}
    return frozenset((day.month, day.day) for day in days if day <= until)


def _of_event(facts: EventFacts, result: ResultHead, links: RecordLinks) -> Iterator[Happening]:
    event = facts.event
    won = stopped(winners_named(outcomes(event, result)))
    yield Happening(date=max(event.dates), title=event.title, path=addresses.event(event.id), told=won)
    for slam in slams(facts):
        names = join_words([name.text for name in links.names(tuple(sorted((slam.person, *slam.partners))))])
        evening = slam.tray.title.removesuffix(".")
        yield Happening(
            date=slam.tray.date,
            title=say("All thirteen tricks"),
            path=links.deal(slam).path,
            told=say("%(names)s, on deal %(deal)s of %(event)s.", names=names, deal=slam.tray.deal, event=evening),
        )


def of_league(league: League) -> tuple[Happening, ...]:
    """Collect what happened besides events until the last day of the record: trophies taken, congresses, news."""
    return tuple(happening for happening in _of_league(league) if happening.date <= league.last_day)


def _of_league(league: League) -> Iterator[Happening]:
    for congress in league.congresses.values():
        if congress.dated and congress.begins <= league.today:
            path = addresses.congress(congress.id)
            words = say("It met at %(place)s.", place=congress.place.removesuffix(".")) if congress.place else ""
            yield Happening(date=congress.begins, title=congress.title, path=path, told=words)
    for trophy in league.trophies.values():
        for line in trophy.holders:
            if line.date and line.holder and not line.event:
                words = say("%(holder)s took it.", holder=line.holder)
                yield Happening(date=line.date, title=trophy.name, path=addresses.trophy(trophy.id), told=words)
    for article in league.articles:
        if article.section == "news" and article.date:
            yield Happening(date=article.date, title=article.title, path=article.path, told=article.summary)


def has_days(planner: Planner) -> bool:
    """Return whether anything happened until the last day of the record: a final event, a trophy taken, a congress, news."""
    league = planner.league
    return bool(of_league(league)) or any(days_of(facts, league.last_day) for facts in planner.record.ledger.events)
