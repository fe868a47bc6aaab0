"""Lines of the record for page and paper: who, the figure, where it comes from."""

import datetime
from collections.abc import Iterable, Mapping

from msgspec import Struct

from whistpress.core.model import Person
from whistpress.core.model.people import NameDisplay
from whistpress.core.records.facts import EventFacts
from whistpress.core.records.lists import RankedLine
from whistpress.core.records.seating import PersonDeal
from whistpress.core.scoring.slips import FIRST_GROUP
from whistpress.language import say
from whistpress.views.addresses import event as event_page
from whistpress.views.people import Name
from whistpress.views.record_words import Kind, figure_text
from whistpress.views.travellers import deal_anchor
from whistpress.views.wording import day, short_day


class SourceLink(Struct, frozen=True):
    """Where a figure comes from: words, the page from the site's top with its anchor, the day (to read, in short, as ISO).

    Of a season or a career the page is the person's, and there is no day.
    """

    text: str
    path: str
    date: str = ""
    iso: str = ""
    short: str = ""


class RecordLine(Struct, frozen=True, kw_only=True):
    """A line: the place, who (`title` is a team's name, or what the record calls an entry without persons), the figure.

    `exact` is the figure as a fraction where `figure` is rounded. `note` says of how many, or that it still goes on.
    """

    place: int
    shared: bool
    names: tuple[Name, ...]
    title: str
    figure: str
    exact: str
    note: str
    sources: tuple[SourceLink, ...]


Names = Mapping[str, tuple[str, str]]
"""For persons by their ids the name that is shown, and the id under which there is a page (empty: there is none)."""


def shown_names(people: Mapping[str, Person]) -> dict[str, tuple[str, str]]:
    """Return the names of all people."""
    return {id_: (person.name, "" if person.shown is NameDisplay.WITHHELD else person.id) for id_, person in people.items()}


Head = tuple[str, datetime.date]
"""Title and day of an event."""


class _Events(dict[str, SourceLink]):
    """Links to events by id, each built once: a page of rivals requests the same few hundred thousands of times."""

    def __init__(self, facts: Iterable[EventFacts]) -> None:
        super().__init__()
        self._facts = tuple(facts)
        self._heads: dict[str, Head] = {}
        self._sessions: dict[str, Head] | None = None

    def __missing__(self, id_: str) -> SourceLink:
        """Build the link of an event that is not in the cache yet."""
        self[id_] = self.at(id_)
        return self[id_]

    def at(self, id_: str, anchor: str = "") -> SourceLink:
        """Return the link to an event, or to an anchor on its page."""
        head = self._head(id_)
        path = event_page(id_) + (f"#{anchor}" if anchor else "")
        if head is None:
            return SourceLink(id_, path)
        title, date = head
        return SourceLink(title, path, day(date), date.isoformat(), _short(date))

    def _head(self, id_: str) -> Head | None:
        """Return the head of an event; if none has this id, of the session that is an event itself."""
        self._heads = self._heads or {facts.event.id: (facts.event.title, facts.event.date) for facts in self._facts}
        if id_ not in self._heads and self._sessions is None:
            several = [facts for facts in self._facts if facts.event.sections or facts.event.partners]
            self._sessions = {event: head for facts in several for event, head in _sessions(facts)}
        return self._heads.get(id_) or (self._sessions or {}).get(id_)


class RecordLinks:
    """The people and events that the lines of a list name: people by their shown names, events with their titles and days.

    It is built from the `names` of the people and the `events` in the lines, and needs no others.
    """

    def __init__(self, names: Names, events: Iterable[EventFacts]) -> None:
        self._names = names
        self.events = _Events(events)

    def name(self, person: str) -> Name:
        """Return a person's name, with the id where the person has a page."""
        shown_name = self._names.get(person)
        return Name(person) if shown_name is None else Name(*shown_name)

    def names(self, persons: tuple[str, ...]) -> tuple[Name, ...]:
        """Return several names."""
        return tuple(self.name(person) for person in persons)

    def event(self, id_: str, anchor: str = "") -> SourceLink:
        """Return the link to an event, or to an anchor on its page."""
        return self.events.at(id_, anchor) if anchor else self.events[id_]

    def deal(self, deal: PersonDeal) -> SourceLink:
        """Return the link to a deal on its event's page."""
        words = say("%(event)s, deal %(number)s", event=deal.tray.title, number=deal.tray.deal)
        path = f"{event_page(deal.tray.event)}#{anchor_of_deal(deal)}"
        return SourceLink(words, path, day(deal.tray.date), deal.tray.date.isoformat(), _short(deal.tray.date))

    def career(self, person: str, anchor: str) -> SourceLink:
        """Return the link to the years on a person's page, or to one of them."""
        name = self.name(person)
        return SourceLink(name.text, f"players/{name.person}.html#{anchor}" if name.person else "")

    def line(self, kind: Kind, ranked: RankedLine, scoring: str = "", season: str = "") -> RecordLine:
        """Return a line of a list; with a `season`, a figure over several events links to that season on the person's page."""
        return RecordLine(
            place=ranked.place,
            shared=ranked.shared,
            names=self.names(ranked.persons),
            title="; ".join(ranked.names) if len(ranked.persons) > 2 * len(ranked.names) or not ranked.persons else "",
            figure=figure_text(kind, ranked.figure, scoring),
            exact=str(ranked.figure),
            note=say("and goes on") if ranked.current else "",
            sources=tuple(self._sources(ranked, f"season-{season}" if season else "years")),
        )

    def _sources(self, ranked: RankedLine, anchor: str) -> list[SourceLink]:
        if ranked.deal:
            return [self.deal(ranked.deal)]
        if ranked.events:
            return [self.event(id_) for id_ in dict.fromkeys(ranked.events)]
        return [self.career(person, anchor) for person in ranked.persons]


def _sessions(facts: EventFacts) -> tuple[tuple[str, Head], ...]:
    """Return the titles and days of the sessions that are events by themselves."""
    return tuple((event.id, (event.title, event.date)) for event in facts.event.evenings)


def _short(date: datetime.date) -> str:
    return f"{short_day(date)} {date.year}"


def anchor_of_deal(deal: PersonDeal) -> str:
    """Return the id of a deal (or round) on its event's page."""
    group = f"-{deal.tray.group.lower()}" if deal.tray.group > FIRST_GROUP else ""
    anchor = deal_anchor(deal.tray.sitting, deal.tray.deal) + group
    return anchor.replace("deal-", "round-") if deal.tray.by_round else anchor
