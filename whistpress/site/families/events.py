"""The seasons, the events with their certificates, deals and evenings."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import Event, EventResult
from whistpress.language import say
from whistpress.site import addresses
from whistpress.site.event_lines import seasons
from whistpress.site.families.books import links_to_year_book
from whistpress.site.files import with_cards
from whistpress.site.laws import played_by
from whistpress.site.make import (
    deal_html,
    event_html,
    fairness_html,
)
from whistpress.site.movements import schedules
from whistpress.site.page import Download, Link
from whistpress.site.pages import events
from whistpress.site.pages.errata import corrected_seasons, errata_page
from whistpress.site.pictures import of_season
from whistpress.site.planner import Planner
from whistpress.site.season_heads import with_standings
from whistpress.views.fairness import measurable
from whistpress.views.hands import shown_records
from whistpress.views.travellers import deal_anchor
from whistpress.views.words import season_title


def event_pages(planner: Planner) -> Iterator[Artefact]:
    """All that belongs to events."""
    if not planner.league.events:
        return
    yield planner.page("events.html", events.events_page(planner.league, planner.results), planner.league.at.file)
    for name in seasons(planner.league):
        first = next(event for event in planner.league.events if event.season == name)
        page = events.season_page(planner.league, planner.results, name)
        kept = list(planner.printed(f"season/{name}"))
        archive = next((one for one in kept if not one.path.endswith(addresses.BOOKS)), None)
        page = replace(page, archive=archive, book=tuple(links_to_year_book(planner, name)))
        page = replace(page, record=addresses.record_book(name) if name in planner.record.ledger.seasons else "")
        page = replace(with_standings(page, planner, name), meetings=of_season(planner.record, name))
        yield planner.page("season.html", page, first.at.file)
        if name in corrected_seasons(planner.league):
            yield planner.page("errata.html", errata_page(planner.league, planner.results, name), first.at.file)
    for event in planner.league.events:
        yield _event(planner, event, planner.results.get(event.id), tuple(_facts(planner, event)))
        yield from _fairness(planner, event, planner.results.get(event.id))
        yield from _deals(planner, event)
        yield from _evenings(planner, event)


def _evenings(planner: Planner, event: Event) -> Iterator[Artefact]:
    """The sessions of a tournament in which partners change, each a page below that of the whole."""
    result = planner.results.get(event.id)
    for place, evening in enumerate(event.evenings):
        own = result.sessions[place] if result and result.sessions else None
        yield _event(planner, evening, own, (Link(event.title, addresses.event(event.id)), *_facts(planner, evening)))
        yield from _fairness(planner, evening, own)
        yield from _deals(planner, evening)


def _deals(planner: Planner, event: Event) -> Iterator[Artefact]:
    """A page for each deal whose play was written down."""
    for session, record in shown_records(event) if not event.partners else ():
        if record.plays:
            path = addresses.deal(event.id, deal_anchor(session.number, record.deal))
            make = partial(deal_html, planner.theme, planner.site, event, session, record.deal)
            yield Artefact(path=path, kind=Kind.PAGE, source=event.at.file, make=make)


def _event(planner: Planner, event: Event, result: EventResult | None, facts: tuple[Link, ...]) -> Artefact:
    make = partial(
        event_html,
        planner.theme,
        planner.site,
        event,
        result,
        facts,
        tuple(Link(planner.movements[one].title, planner.movements[one].path) for one in schedules(event)),
        tuple(_downloads(planner, event)),
        addresses.game(event.game) if planner.site.games and event.game in planner.games else "",
        planner.league.close_margin,
        played_by(planner.league, event, planner.codes),
    )
    return Artefact(path=addresses.event(event.id), kind=Kind.PAGE, source=event.at.file, make=make)


def _fairness(planner: Planner, event: Event, result: EventResult | None) -> Iterator[Artefact]:
    """The certificate of an event that has a schedule."""
    if measurable(event):
        explained = next((one.path for one in planner.league.articles if one.path == addresses.FAIRNESS_EXPLAINED), "")
        printed = next((one.path for one in planner.documents[event.id] if one.path.endswith("/fairness-certificate.pdf")), "")
        make = partial(fairness_html, planner.theme, planner.site, event, result, explained, printed)
        yield Artefact(path=addresses.fairness(event.id), kind=Kind.PAGE, source=event.at.file, make=make)


def _facts(planner: Planner, event: Event) -> Iterator[Link]:
    congress = planner.league.congresses.get(event.congress or "")
    if congress:
        yield Link(congress.title + (say(", day %(day)s", day=event.day) if event.day else ""), addresses.congress(congress.id))
    trophy = planner.league.trophies.get(event.trophy or "")
    if trophy:
        yield Link(trophy.name, addresses.trophy(trophy.id))
    yield Link(say("Season %(season_title)s", season_title=season_title(event.season)), addresses.season(event.season))


def _downloads(planner: Planner, event: Event) -> Iterator[Download]:
    yield from planner.printed(event.id)
    result = planner.results.get(event.id)
    if planner.league.data and event.played and result is not None:
        if not event.totals and not event.rubbers:
            yield Download(say("Every score, for a spreadsheet"), f"events/{event.id}/scores.csv", "CSV")
        if with_cards(event):
            yield Download(say("The cards and the tricks, for other programs"), f"events/{event.id}/hands.pbn", "PBN")
        yield Download(say("The ranking with exact figures, for programs"), f"events/{event.id}/results.json", "JSON")
