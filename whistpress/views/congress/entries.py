"""The events of a congress in the order of play, each with its entries and teams."""

from collections.abc import Iterator

from msgspec import Struct

from whistpress.core.model import Congress, EventHead, League, ProgrammeItem
from whistpress.views.arrangement import arrangement
from whistpress.views.numerals import roman
from whistpress.views.people import Cast, Who
from whistpress.views.words import count, sentence


class EntryGroup(Struct, frozen=True):
    """The entries of an event, or of one of its sections (whose name is the title)."""

    title: str
    entries: tuple[Who, ...]


class CongressEvent(Struct, frozen=True, kw_only=True):
    """An event of the meeting: its number in roman figures, how it is arranged, who is entered.

    `when` and `place` are those of its sitting, where the programme has one. `noun` is what an entry is called; `named` says
    that anybody is entered by name.
    """

    number: str
    event: EventHead
    sitting: ProgrammeItem | None
    arranged: str
    noun: str
    groups: tuple[EntryGroup, ...]

    @property
    def entered(self) -> str:
        """`Ten pairs`, `Two teams`: how many are entered."""
        return sentence(count(sum(len(group.entries) for group in self.groups), self.noun))

    @property
    def named(self) -> bool:
        """Somebody is entered by name."""
        return any(who.named for group in self.groups for who in group.entries)

    @property
    def teams(self) -> bool:
        """An entry is a team, whose players stand below its name."""
        return self.noun == "team"


def congress_events(congress: Congress, league: League) -> tuple[CongressEvent, ...]:
    """The events that the programme names, in its order, then those that only say that they belong to the congress."""
    found = list(_found(congress, league))
    return tuple(_event(event, sitting, number) for number, (event, sitting) in enumerate(found, start=1))


def _found(congress: Congress, league: League) -> Iterator[tuple[EventHead, ProgrammeItem | None]]:
    events = {event.id: event for event in league.events}
    told = set[str]()
    for sitting in sorted(congress.sittings, key=lambda one: one.day):
        if sitting.event in events and sitting.event not in told:
            told.add(sitting.event)
            yield events[sitting.event], sitting
    yield from ((event, None) for event in league.events if event.congress == congress.id and event.id not in told)


def _event(event: EventHead, sitting: ProgrammeItem | None, number: int) -> CongressEvent:
    told = arrangement(event)
    sections = event.sections or (event,)
    return CongressEvent(
        number=roman(number),
        event=event,
        sitting=sitting,
        arranged=sentence(", ".join(part for part in (told.system, told.size) if part)),
        noun=Cast(event).noun,
        groups=tuple(
            EntryGroup(section.section, tuple(Cast(section).who(entry.number) for entry in section.entries))
            for section in sections
            if section.entries
        ),
    )
