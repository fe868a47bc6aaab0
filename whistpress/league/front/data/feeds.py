"""Atom feeds (RFC 4287) of results and news, the sitemap, robots.txt."""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from xml.etree import ElementTree as Tree

from msgspec import Struct

from whistpress.core.model import Correction, EventHead, ResultHead, Status
from whistpress.language import say
from whistpress.league.cups.facts import CupRecord, TieState, round_name
from whistpress.league.cups.words import CupWords, plate_title
from whistpress.league.events.words.event_lines import event_line
from whistpress.league.front.data.calendars import lasting_id, lasting_slug
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress
from whistpress.league.meetings.words.bulletin import (
    bulletin_summary,
    bulletin_title,
    day_results,
    days_told,
    events_of_day,
    motions_of_day,
)
from whistpress.site import addresses
from whistpress.site.hours import event_days, event_hours
from whistpress.site.wording import day
from whistpress.version import __version__

MOST = 40
"""How many entries a feed holds, the latest first."""
_ATOM = "http://www.w3.org/2005/Atom"
_SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"


class FeedItem(Struct, frozen=True, kw_only=True):
    """An entry of a feed: its day, its title, a sentence, the page from the site's top.

    `known_as` is the path of its page by the lasting id. `mark` distinguishes the entries of one page: a result and each of its
    corrections. `first` is the day of publication, where that is another than `date`.
    """

    date: datetime.date
    title: str
    summary: str
    path: str
    known_as: str
    mark: str = ""
    first: datetime.date | None = None


class FeedHead(Struct, frozen=True, kw_only=True):
    """The head of a feed: the name of the league, its language, its today, the site's address.

    The ids of entries begin with `ids`: the address, or where the league has an id that stays, that.
    """

    league: str
    language: str
    today: datetime.date
    url: str
    ids: str


def feed_head(league: League, url: str) -> FeedHead:
    """Return the head of the feeds of a league; `url` is the address of its site, with a slash at its end."""
    ids = f"https://{league.id.partition('://')[2] or league.id}".rstrip("/") + "/" if league.id else url
    return FeedHead(league=league.name, language=league.language, today=league.today, url=url, ids=ids)


def entered_on(event: EventHead, today: datetime.date) -> datetime.date:
    """Return the day on which a result was entered as it is now, as far as the files tell: never one that is to come.

    It is the day of the last sitting that has scores, or the day after that until which the result was open, or that of the
    last correction, if it is later.
    """
    after = event.until + min(datetime.timedelta(days=1), datetime.date.max - event.until) if event.until else None
    closed = [after] if after and event.status is Status.FINAL else []
    return min(
        max([*event.played_on, *closed, *(correction.date for correction in event.corrections)], default=event.date), today
    )


def latest_of(events: Iterable[EventHead], today: datetime.date) -> tuple[EventHead, ...]:
    """Return the events of the latest entries that the feed of results can hold."""
    entries: list[tuple[datetime.date, str, str, EventHead]] = []
    for event in events:
        if event.played:
            path = addresses.event(event.id)
            entries.append((entered_on(event, today), path, "", event))
            entries += [
                (min(correction.date, today), path, f"correction-{number}", event)
                for number, correction in enumerate(event.corrections, 1)
            ]
    entries.sort(key=lambda entry: entry[:3], reverse=True)
    events_by_id = {event.id: event for *_, event in entries[:MOST]}
    return tuple(sorted(events_by_id.values(), key=lambda event: (event.date, event.id)))


def bulletin_items(league: League, results: Mapping[str, ResultHead]) -> tuple[FeedItem, ...]:
    """Return the bulletins of congresses as entries."""
    return tuple(item for congress in league.congresses.values() for item in _bulletin_items(congress, league, results))


def results_feed(of: FeedHead, events: Iterable[tuple[EventHead, ResultHead | None]], bulletins: Iterable[FeedItem]) -> bytes:
    """Return the feed of results: each result, each correction on its own day, and the bulletins of congresses."""
    items = [item for event, result in events for item in _event_items(event, result, of.today)]
    return _feed(of, say("%(name)s: results", name=of.league), addresses.RESULTS_FEED, (*items, *bulletins))


def news_items(league: League) -> tuple[FeedItem, ...]:
    """Return the league's news as entries."""
    return tuple(
        FeedItem(
            date=min(article.date, league.last_day),
            title=article.title,
            summary=article.summary,
            path=article.path,
            known_as=f"news/{lasting_slug(article)}.html",
        )
        for article in league.articles
        if article.section == "news" and article.date
    )


def news_feed(of: FeedHead, news: Iterable[FeedItem]) -> bytes:
    """Return the feed of news."""
    return _feed(of, say("%(name)s: news", name=of.league), addresses.NEWS_FEED, news)


def _bulletin_items(congress: Congress, league: League, results: Mapping[str, ResultHead]) -> Iterable[FeedItem]:
    """Yield the bulletin of each day of a congress whose dates are on record."""
    for number in days_told(congress, league) if congress.dated else ():
        of_day = bulletin_title(congress, number)
        title = say("%(congress)s: bulletin of %(day)s", congress=congress.title, day=of_day)
        played = day_results(congress, league, results, events_of_day(congress, league, number))
        summary = bulletin_summary(of_day, played, motions_of_day(congress, number))
        yield FeedItem(
            date=min(congress.begins + datetime.timedelta(days=number - 1), league.today),
            title=title,
            summary=summary,
            path=addresses.bulletin(congress.id, number),
            known_as=addresses.bulletin(lasting_id(congress), number),
        )


def cup_items(league: League, records: Iterable[CupRecord]) -> tuple[FeedItem, ...]:
    """Return the rounds of cups that are played as entries, each on the last day of its matches."""
    return tuple(item for record in records for item in _cup_items(record, league.today))


def _cup_items(record: CupRecord, today: datetime.date) -> Iterable[FeedItem]:
    words, cup = CupWords(record), record.cup
    plate = [(plate_title(record), record.plate)] if record.plate else []
    for number, (title, bracket) in enumerate([(cup.title, record.main), *plate]):
        for index, round_ in enumerate(bracket.rounds):
            ties = [tie for tie in round_.ties if tie.state in (TieState.PLAYED, TieState.WALKOVER)]
            days = [day for tie in ties if (day := tie.last_day)]
            if days:
                won = words.winner(bracket) if index == len(bracket.rounds) - 1 else ""
                yield FeedItem(
                    date=min(max(days), today),
                    title=say("%(cup)s: %(round)s", cup=title, round=say(round_name(bracket.rounds, index))),
                    summary=won or ". ".join(words.sentence(tie) for tie in ties) + ".",
                    path=addresses.cup(cup.id),
                    known_as=addresses.cup(cup.lasting_id or cup.id),
                    mark=f"{'plate' if number else 'round'}-{index + 1}",
                )


def _event_items(event: EventHead, result: ResultHead | None, today: datetime.date) -> Iterable[FeedItem]:
    known_as = addresses.event(lasting_id(event))
    line = event_line(event, result)
    sentences = [outcome.sentence for outcome in line.outcomes] or [
        say("Scores are still to come") if line.awaiting else say("Played")
    ]
    sentences += (
        [say("Provisional") + (say(", open until %(until)s", until=line.until) if line.until else "")] if line.provisional else []
    )
    first = min(max(event.played_on, default=event.date), today)
    yield FeedItem(
        date=entered_on(event, today),
        title=event.title,
        summary=f"{'. '.join(sentences)}.{_when(event)}",
        path=line.path,
        known_as=known_as,
        first=first,
    )
    for number, correction in enumerate(event.corrections, 1):
        yield FeedItem(
            date=min(correction.date, today),
            title=say("Corrected: %(title)s", title=event.title),
            summary=_correction_text(correction),
            path=line.path,
            known_as=known_as,
            mark=f"correction-{number}",
        )


def _when(event: EventHead) -> str:
    """Say when an event was played, where its hours are known."""
    if not event_hours(event):
        return ""
    return " " + say("Played on %(days)s.", days=event_days(event)).replace("..", ".")


def _correction_text(correction: Correction) -> str:
    change = say(" was %(was)s, is %(now)s", was=correction.was, now=correction.now) if correction.was and correction.now else ""
    why = f" ({correction.why})" if correction.why else ""
    return say(
        "Corrected on %(day)s: %(what)s%(change)s%(why)s.", day=day(correction.date), what=correction.what, change=change, why=why
    )


def _feed(of: FeedHead, title: str, path: str, items: Iterable[FeedItem]) -> bytes:
    url = of.url
    latest = list(islice(sorted(items, key=lambda item: (item.date, item.path, item.mark), reverse=True), MOST))
    feed = Tree.Element("feed", {"xmlns": _ATOM, "xml:lang": of.language})
    _text(feed, "title", title)
    _text(feed, "id", of.ids + path)
    _text(feed, "updated", _stamp(latest[0].date if latest else of.today))
    Tree.SubElement(feed, "link", rel="self", type="application/atom+xml", href=url + path)
    Tree.SubElement(feed, "link", rel="alternate", type="text/html", href=url)
    _text(Tree.SubElement(feed, "author"), "name", of.league)
    Tree.SubElement(feed, "generator", version=__version__).text = "whistpress"
    for item in latest:
        entry = Tree.SubElement(feed, "entry")
        _text(entry, "title", item.title)
        _text(entry, "id", of.ids + item.known_as + (f"#{item.mark}" if item.mark else ""))
        _text(entry, "updated", _stamp(item.date))
        if item.first:
            _text(entry, "published", _stamp(item.first))
        Tree.SubElement(entry, "link", rel="alternate", type="text/html", href=url + item.path)
        _text(entry, "summary", item.summary)
    return _xml(feed)


def sitemap(paths: Iterable[str], url: str, changed: Mapping[str, datetime.date] | None = None) -> bytes:
    """Return the sitemap: every page but 404.html, with the day of its last change where that is known."""
    days = changed or {}
    whole = Tree.Element("urlset", xmlns=_SITEMAP)
    for path in sorted(path for path in paths if path != addresses.NOT_FOUND):
        page = Tree.SubElement(whole, "url")
        _text(page, "loc", url + path)
        if path in days:
            _text(page, "lastmod", days[path].isoformat())
    return _xml(whole)


def robots(url: str) -> bytes:
    """Return a robots.txt that allows everything and names the sitemap."""
    return f"User-agent: *\nAllow: /\nSitemap: {url}{addresses.SITEMAP}\n".encode()


def _text(parent: Tree.Element, name: str, text: str) -> None:
    Tree.SubElement(parent, name).text = text


def _stamp(date: datetime.date) -> str:
    """Return a day as the time stamp that the format demands; the machine's clock is not read."""
    return f"{date.isoformat()}T00:00:00Z"


def _xml(root: Tree.Element) -> bytes:
    Tree.indent(root, " ")
    written: bytes = Tree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


PathAndDay = tuple[str, datetime.date]


def last_changes(league: League, pages: Iterable[str]) -> Mapping[str, datetime.date]:
    """Return the last day on which something was recorded that a page shows; pages without such a day are left out."""
    latest: dict[str, datetime.date] = {}
    days = [
        (path, date) for path, date in (*_event_days(league), *_division_days(league), *_cup_days(league)) if date <= league.today
    ]
    days += [(path, date) for path, date in _article_days(league) if date <= league.last_day]
    for path, date in days:
        latest[path] = max(date, latest.get(path, date))
    changes = {event.id: latest[addresses.event(event.id)] for event in league.events if addresses.event(event.id) in latest}
    dates = {path: latest[path] if path in latest else _day_of_event(path, changes) for path in pages}
    return {path: date for path, date in dates.items() if date}


def _event_days(league: League) -> Iterator[PathAndDay]:
    for event in league.events:
        days = [*event.played_on, *(correction.date for correction in event.corrections)]
        if not days:
            continue
        last = max(days)
        for path in (addresses.event(event.id), addresses.season(event.season), addresses.EVENTS, addresses.HOME):
            yield path, last
        people = {person for entry in event.entries for person in entry.persons}
        yield from ((addresses.player(person), last) for person in sorted(people))
        if event.trophy:
            yield addresses.trophy(event.trophy), last
        if event.congress:
            yield addresses.congress(event.congress), last


def _division_days(league: League) -> Iterator[PathAndDay]:
    for division in league.divisions.values():
        days = [match.date for match in division.matches if match.date and match.has_result]
        if days:
            club = {team.club for team in division.teams if team.club}
            paths = [addresses.division(division.id), addresses.season(division.season), addresses.FIXTURES, addresses.HOME]
            yield from ((path, max(days)) for path in (*paths, *map(addresses.club, sorted(club))))


def _cup_days(league: League) -> Iterator[PathAndDay]:
    for cup in league.cups.values():
        days = [day for day, _ in cup.days_decided()]
        if days:
            paths = (addresses.cup(cup.id), addresses.season(cup.season), addresses.HOME, *map(addresses.player, cup.players))
            yield from ((path, max(days)) for path in paths)


def _article_days(league: League) -> Iterator[PathAndDay]:
    for article in league.articles:
        if article.date:
            yield article.path, article.date
            if article.section == "news":
                yield addresses.NEWS, article.date
                yield addresses.HOME, article.date


def _day_of_event(path: str, events: Mapping[str, datetime.date]) -> datetime.date | None:
    """Return the day of the event to which a page belongs: deals, certificate and sessions change with it."""
    parts = path.split("/")
    return events.get("/".join(parts[1:3])) if parts[0] == "events" and len(parts) > 3 else None
