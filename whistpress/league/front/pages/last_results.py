"""Write the last result of each player as a script. The home page shows readers who have said "This is me" their own."""

import datetime
import json
from collections.abc import Iterator, Mapping
from functools import partial

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model import EventHead
from whistpress.league.events.facts.encounters import persons_entered
from whistpress.league.people.model import NameDisplay
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.people import entry_anchor
from whistpress.site.wording import day

LastResult = tuple[str, str, str, str]
"""The id of a player; title and day of the event or match; the address of his or her result, from the site's top."""


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the script, if there are results."""
    if results := tuple(last_results(planner)):
        yield Artefact(
            path=addresses.LAST_RESULTS, kind=Kind.DATA, source=planner.league.at.file, make=partial(last_script, results)
        )


def last_results(planner: Planner) -> Iterator[LastResult]:
    """Yield the last result of each player whose name is shown."""
    last_days = {event.id: max(event.played_on) for event in planner.league.events if event.played}
    anchors = _Anchors()
    for person in planner.league.people.values():
        if person.shown is NameDisplay.NAME:
            results = [*_of_events(planner, person.id, last_days, anchors), *_of_matches(planner, person.id)]
            if results:
                when, title, path = max(results, key=lambda result: result[0])
                yield person.id, title, day(when), path


def _of_events(
    planner: Planner, person: str, last_days: Mapping[str, datetime.date], anchors: "_Anchors"
) -> Iterator[tuple[datetime.date, str, str]]:
    """Yield the event of a player that has a result and was played last, by the last day of play of each event."""
    scored = [played.event for played in reversed(planner.played.get(person, ())) if played.event.played and played.result]
    if scored:
        event = max(scored, key=lambda event: last_days[event.id])
        yield last_days[event.id], event.title, addresses.event(event.id) + anchors.of(event, person)


class _Anchors:
    """The anchors of players' results on the pages of events. Each event's entries are read once: a drive has hundreds."""

    def __init__(self) -> None:
        self._by_event: dict[str, dict[str, str]] = {}

    def of(self, event: EventHead, person: str) -> str:
        """Return the anchor of the first entry that has a player, with a `#`; empty where none has."""
        if event.id not in self._by_event:
            entered = [(person, entry.number) for entry, people in persons_entered(event) for person in people]
            self._by_event[event.id] = {person: f"#{entry_anchor(number)}" for person, number in reversed(entered)}
        return self._by_event[event.id].get(person, "")


def _of_matches(planner: Planner, person: str) -> Iterator[tuple[datetime.date, str, str]]:
    """Yield the last team match of a player."""
    played = [match for division in planner.matches_of_players.get(person, ()) for match in division.matches]
    dated = [(match.date, match) for match in played if match.date]
    if dated:
        date, last = max(dated, key=lambda pair: pair[0])
        yield date, last.against, last.path


def last_script(results: tuple[LastResult, ...]) -> bytes:
    """Write the results as a script, which serves from a disk too: its element carries them as `last`."""
    results_by_person = {person: details for person, *details in results}
    written = json.dumps(results_by_person, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f"document.currentScript.last={written};\n".replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").encode()
