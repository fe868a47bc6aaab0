"""The seasons, the events with their certificates, deals and evenings."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import EventHead, StoredEvent
from whistpress.core.records.facts import EventFacts
from whistpress.core.records.seasons import divisions_of
from whistpress.language import say
from whistpress.pages.families.books import links_to_year_book
from whistpress.pages.laws import PlayedBy, played_by
from whistpress.pages.make import EventPageParts, deal_html, event_html, fairness_html
from whistpress.pages.make_events import errata_html, events_html, season_html
from whistpress.pages.page import Download, Link
from whistpress.pages.pages import events
from whistpress.pages.pages.errata import corrected_seasons
from whistpress.pages.pages.fixtures import division_head, latest_matches, matches
from whistpress.pages.pages.standings import of_season
from whistpress.pages.planner import Planner
from whistpress.views import addresses
from whistpress.views.fairness import measurable
from whistpress.views.hands import shown_deals, shows_cards
from whistpress.views.travellers import deal_anchor
from whistpress.views.words import season_title


def event_pages(planner: Planner) -> Iterator[Artefact]:
    """All that belongs to events, and the pages of the seasons."""
    if planner.league.events:
        yield _events(planner)
    yield from _seasons(planner)
    for event in planner.league.events:
        yield _event(planner, Whole(planner.stored[event.id], event), tuple(_facts(planner, event)))
        yield from _beside(planner, Whole(planner.stored[event.id], event))
        for index, evening in enumerate(event.evenings):
            whole = Whole(planner.stored[event.id], evening, index)
            yield _event(planner, whole, (Link(event.title, addresses.event(event.id)), *_facts(planner, evening)))
            yield from _beside(planner, whole)


class Whole(NamedTuple):
    """An event with a page of its own, or one of the evenings of an event (its `index`), and how to load it."""

    stored: StoredEvent
    event: EventHead
    evening: int | None = None


def _events(planner: Planner) -> Artefact:
    """The list of all seasons."""
    league, seasons = planner.league, planner.season_pages
    of = events.EventsOf(
        league=league.name,
        seasons=tuple((name, *_counts(planner, name)) for name in seasons),
        latest_season=planner.seasons[0],
        latest=_scored(planner, planner.seasons[0]),
        downloads=tuple(events.downloads_of_league(league)),
        tables=tuple(events.tables_of_league(league)),
    )
    make = partial(events_html, planner.theme, planner.site, of)
    return Artefact(path=addresses.EVENTS, kind=Kind.PAGE, source=league.at.file, make=make)


def _scored(planner: Planner, season: str) -> events.Scored:
    return tuple((event, planner.results.get(event.id)) for event in planner.by_season.get(season, ()))


def _counts(planner: Planner, season: str) -> tuple[int, int]:
    """Count the events and the divisions of a season."""
    return len(planner.by_season.get(season, ())), len(divisions_of(planner.league, season))


def _seasons(planner: Planner) -> Iterator[Artefact]:
    """The page of each season, and its errata where there are any."""
    theme, site, corrected = planner.theme, planner.site, corrected_seasons(planner.league)
    facts: dict[str, list[EventFacts]] = {}
    for one in planner.record.ledger.events:
        facts.setdefault(one.season, []).append(one)
    ring = ("", *reversed(planner.season_pages), "")
    for name in planner.season_pages:
        at, source = ring.index(name, 1), _source(planner, name)
        of = _season(planner, name, tuple(facts.get(name, ())), (ring[at - 1], ring[at + 1]))
        make = partial(season_html, theme, site, of)
        yield Artefact(path=addresses.season(name), kind=Kind.PAGE, source=source, make=make)
        if name in corrected:
            told = tuple((event, result) for event, result in of.events if event.corrections)
            make = partial(errata_html, theme, site, told, name)
            yield Artefact(path=addresses.errata(name), kind=Kind.PAGE, source=source, make=make)


def _source(planner: Planner, season: str) -> str:
    """Name the file that answers for a season: that of its first event, else of its first division."""
    events, divisions = planner.by_season.get(season, ()), divisions_of(planner.league, season)
    spans = (*(event.at for event in events), *(division.at for division in divisions))
    return next((span.file for span in spans if span), planner.league.at.file)


def _season(planner: Planner, name: str, facts: tuple[EventFacts, ...], beside: tuple[str, str]) -> events.SeasonOf:
    """What the page of a season is made of."""
    tables = [table for table in planner.divisions.values() if table.division.season == name]
    kept = list(planner.printed(f"season/{name}"))
    return events.SeasonOf(
        league=planner.league.name,
        name=name,
        events=_scored(planner, name),
        standings=of_season(planner.standings.values(), name),
        divisions=tuple(division_head(table) for table in tables),
        matches=tuple(one for one in matches(tables) if one.line.open and not one.line.path),
        latest_matches=latest_matches(matches(tables)),
        facts=facts,
        names=planner.record.names_in(facts),
        before=beside[0],
        after=beside[1],
        archive=next((one for one in kept if not one.path.endswith(addresses.BOOKS)), None),
        book=tuple(links_to_year_book(planner, name)),
    )


def _beside(planner: Planner, whole: Whole) -> Iterator[Artefact]:
    """The certificate of an event that has a schedule, and a page for each deal whose play was written down."""
    theme, site, event, source = planner.theme, planner.site, whole.event, whole.event.at.file
    if measurable(event):
        explained = next((one.path for one in planner.league.articles if one.path == addresses.FAIRNESS_EXPLAINED), "")
        printed = next((one.path for one in planner.documents[event.id] if one.path.endswith("/fairness-certificate.pdf")), "")
        make = partial(fairness_html, theme, site, whole.stored, whole.evening, explained, printed)
        yield Artefact(path=addresses.fairness(event.id), kind=Kind.PAGE, source=source, make=make)
    if event.partners or not any(session.recorded for session in event.sessions):
        return
    for session, deal in shown_deals(event):
        if deal in session.recorded_deals:
            path = addresses.deal(event.id, deal_anchor(session.number, deal))
            make = partial(deal_html, theme, site, whole.stored, whole.evening, (session.number, deal))
            yield Artefact(path=path, kind=Kind.PAGE, source=source, make=make)


def _event(planner: Planner, whole: Whole, facts: tuple[Link, ...]) -> Artefact:
    event = whole.event
    make = partial(
        event_html,
        planner.theme,
        planner.site,
        whole.stored,
        whole.evening,
        EventPageParts(
            facts=facts,
            movements=planner.movement_links(event),
            downloads=tuple(_downloads(planner, event)),
            game=addresses.game(event.game) if planner.site.games and event.game in planner.games else "",
            margin=planner.league.close_margin,
            laws=played_by(planner.league, event, planner.codes) or PlayedBy(),
        ),
    )
    return Artefact(path=addresses.event(event.id), kind=Kind.PAGE, source=event.at.file, make=make)


def _facts(planner: Planner, event: EventHead) -> Iterator[Link]:
    congress = planner.league.congresses.get(event.congress or "")
    if congress:
        yield Link(congress.title + (say(", day %(day)s", day=event.day) if event.day else ""), addresses.congress(congress.id))
    trophy = planner.league.trophies.get(event.trophy or "")
    if trophy:
        yield Link(trophy.name, addresses.trophy(trophy.id))
    yield Link(say("Season %(season_title)s", season_title=season_title(event.season)), addresses.season(event.season))


def _downloads(planner: Planner, event: EventHead) -> Iterator[Download]:
    yield from planner.printed(event.id)
    result = planner.results.get(event.id)
    if planner.league.data and event.played and result is not None:
        if not event.totals and not event.in_rubbers:
            yield Download(say("Every score, for a spreadsheet"), f"events/{event.id}/scores.csv", "CSV")
        if shows_cards(event):
            yield Download(say("The cards and the tricks, for other programs"), f"events/{event.id}/hands.pbn", "PBN")
        yield Download(say("The ranking with exact figures, for programs"), f"events/{event.id}/results.json", "JSON")
