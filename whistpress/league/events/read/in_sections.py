"""Read an event in sections: each `[[section]]` is an event of its own, which inherits the keys above it."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace
from pydantic import ValidationError

from whistpress.core.model import Contest, Event, Play, PlayedLine, Schedule, Seats, Session, SitOut
from whistpress.core.scoring import OFFSET
from whistpress.language import say
from whistpress.league.events.keys import EventFile
from whistpress.league.events.read.reading_state import Reading
from whistpress.problems import Span
from whistpress.reading.toml_file import TomlFile
from whistpress.reading.toml_positions import KeyPath

OWN = (
    "movement",
    "entries",
    "names",
    "trumps",
    "suit",
    "scores",
    "cards",
    "accepted",
    "changes",
    "penalties",
    "handicaps",
    "paper",
)
"""The keys that a section may have of its own; `movement`, `trumps` and `suit` may also stand above for all."""

OF_THE_RESULT = ("result-sheet",)
"""The PDFs of the whole; all others are the sections'."""

_OF_THE_WHOLE = ("section", "same_deals", "carry", "penalties", "handicaps", "changes", "note", "source", "printed", "totals")


class SectionToml(TomlFile, frozen=True, eq=False):
    """The part of a file that one section sees: its own table first, then the keys above that all sections share."""

    place: int = 0

    def _there(self, path: KeyPath) -> KeyPath:
        inside: KeyPath = ("section", self.place, *path)
        return inside if not path or (path[0] in OWN and TomlFile.has(self, inside[:3])) else path

    def whole_path(self, path: KeyPath) -> KeyPath:
        """Return the path in the whole file; what a section does not have yet comes below its own table."""
        below_section = path and path[0] in OWN and not TomlFile.has(self, path[:1])
        return ("section", self.place, *path) if below_section else self._there(path)

    def has(self, path: KeyPath) -> bool:
        """Return whether the section, or the file for all sections, has anything at this path."""
        return super().has(self._there(path))

    def span(self, path: KeyPath) -> Span:
        """Return the span of the value at a path, as the section sees it."""
        return super().span(self._there(path))

    def key_span(self, path: KeyPath) -> Span:
        """Return the span of the last key of a path, as the section sees it."""
        return super().key_span(self._there(path))

    def table_span(self, path: KeyPath) -> Span:
        """Return the span of the header of the table at a path, as the section sees it."""
        return super().table_span(self._there(path))


def section_readings(reading: Reading) -> Iterator[tuple[str, Reading]]:
    """Yield the name of every section, and the file as it sees it."""
    shared = {key: value for key, value in reading.toml.values.items() if key not in _OF_THE_WHOLE}
    for index, table in enumerate(reading.file.section or ()):
        values: Mapping[str, Any] = reading.toml.values["section"][index]
        section_values = {key: value for key, value in values.items() if key != "name"}
        toml = SectionToml(reading.toml.shown, reading.toml.text, reading.toml.first_line, index)
        try:
            file = EventFile.model_validate({**shared, **section_values})
        except ValidationError:
            continue
        yield table.name, replace(reading, toml=toml, file=file, slips=0)


def misfits(reading: Reading) -> bool:
    """Report keys that do not belong beside sections, and names that two of them share; tell whether there were any."""
    before = reading.slips
    names: dict[str, int] = {}
    for key in ("entries", "scores", "cards", "matches", "session", "totals", "rubbers"):
        if getattr(reading.file, key):
            reading.say_key("E252.event-sections", (key,), key=key)
    for index, table in enumerate(reading.file.section or ()):
        if table.name in names:
            reading.say("E252.sections-called", ("section", index, "name"), table=table.name)
        names.setdefault(table.name, index)
    return reading.slips > before


def join_sections(reading: Reading, whole: Event, sections: tuple[Event, ...]) -> Event:
    """Join the sections into the whole event: all entries in the numbers of the whole; with the same deals all lines."""
    entries = tuple(
        replace(entry, number=entry.number + OFFSET * index, label=f"{section.section}{entry.label}")
        for index, section in enumerate(sections)
        for entry in section.entries
    )
    same = bool(reading.file.same_deals)
    if same and any(section.schedule is None or section.schedule.teams for section in sections):
        reading.say_key("E252.pairs-single", ("same_deals",))
        same = False
    methods = tuple(dict.fromkeys(section.scoring for section in sections))
    if same and len(methods) > 1:
        first, other = (next(section for section in sections if section.scoring == name) for name in methods[:2])
        choice = say(" or ").join(say('scoring = "%(name)s"', name=name) for name in methods)
        reading.say_key(
            "E252.section-scored",
            ("same_deals",),
            section=first.section,
            scoring=first.scoring,
            section_2=other.section,
            scoring_2=other.scoring,
            choice=choice,
        )
    return replace(
        whole,
        contest=sections[0].contest if sections else Contest.PAIRS,
        scoring=sections[0].scoring if sections else whole.scoring,
        entries=entries,
        sections=sections,
        same_deals=same,
        paper=tuple(form for form in whole.paper if form in OF_THE_RESULT),
        sessions=(_session(sections),) if same else (),
    )


def _session(sections: tuple[Event, ...]) -> Session:
    """Join all sections into one sitting: the tables of a section follow those of the sections before it."""
    lines: list[PlayedLine] = []
    tables = 0
    first = sections[0].sessions[0]
    for index, section in enumerate(sections):
        session = section.sessions[0]
        for line in session.lines:
            lines.append(replace(line, seats=_seats(line.seats, index), table=line.table and line.table + tables))
        tables += session.schedule.tables if session.schedule else 0
    changes = tuple(
        replace(change, entry=change.entry + OFFSET * index)
        for index, section in enumerate(sections)
        for change in section.sessions[0].changes
    )
    ordered = tuple(sorted(lines, key=lambda line: (line.deal, line.round or 10**6, line.table or 10**6)))
    trumps = {deal: trump for section in sections for deal, trump in section.sessions[0].trumps.items()}
    return replace(first, schedule=_schedule(sections), lines=ordered, trumps=trumps, changes=changes)


def _schedule(sections: tuple[Event, ...]) -> Schedule | None:
    plays: list[Play] = []
    rests: list[SitOut] = []
    schedules = [section.schedule for section in sections if section.schedule]
    tables = 0
    for index, schedule in enumerate(schedules):
        plays += [replace(play, table=play.table + tables, seats=_seats(play.seats, index)) for play in schedule.plays]
        rests += [SitOut(rest.round, tuple(number + OFFSET * index for number in rest.entries)) for rest in schedule.sit_outs]
        tables += schedule.tables
    return replace(
        schedules[0],
        tables=tables,
        deals=max(schedule.deals for schedule in schedules),
        rounds=max(schedule.rounds for schedule in schedules),
        entries=sum(schedule.entries for schedule in schedules),
        plays=tuple(sorted(plays)),
        sit_outs=tuple(sorted(rests)),
        two_fields=any(schedule.two_fields for schedule in schedules),
        notes=(),
    )


def _seats(seats: Seats, index: int) -> Seats:
    return Seats(*(number and number + OFFSET * index for number in seats))
