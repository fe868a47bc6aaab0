"""Make tonight's event: who came, which movement serves best, and its file."""

import datetime
from fractions import Fraction
from pathlib import Path

from msgspec import Struct

from whistpress.book.enter_slip import EntrySlip
from whistpress.book.files import create_whole
from whistpress.book.notes import unwritable
from whistpress.core.model import Contest, Schedule
from whistpress.core.model.names import slug
from whistpress.core.movement import MovementError, Request, arrange
from whistpress.core.movement.recommend import evening_of, recommend
from whistpress.language import say, speech
from whistpress.league.events.edit.write import (
    EventDraft,
    entry_numbers,
    event_text,
    likely_season,
    names_of_entries,
    names_wanted,
    schema_beside,
)
from whistpress.league.events.words.advice import way
from whistpress.reading.figures import plain_number

DRIVE = "whist-drive"
HANDS = 24
"""The hands of a drive."""

EVENTS = Path("content", "events")


class EveningPlan(Struct, frozen=True, kw_only=True):
    """A planned evening: title, day, kind of contest, number of entries, their names, the time."""

    title: str
    date: datetime.date
    kind: str
    came: int
    names: tuple[tuple[str, ...], ...] = ()
    minutes: int = 150

    @property
    def players(self) -> int:
        """How many players came."""
        return 2 * self.came if self.kind == "pairs" else self.came


class OfferedMovement(Struct, frozen=True, kw_only=True):
    """A movement that serves: its name, its size in figures and why it is good, in words."""

    request: Request
    schedule: Schedule
    name: str
    size: str
    reason: str


def plan_evening(kind: str, came: str, who: str, minutes: int) -> EveningPlan:
    """Understand how many came: from their names, one entry a line, or from the number; EntrySlip where neither tells."""
    names = names_of_entries(line for line in who.splitlines() if line.strip())
    if kind != "pairs":
        names = tuple((name,) for entry in names for name in entry)
    size = 2 if kind == "pairs" else 1
    wrong = next((entry for entry in names if len(entry) != size), None)
    if wrong:
        raise EntrySlip(say("'%(names)s' is no pair: write both names on one line", names=" & ".join(wrong)))
    number = plain_number(came) or 0
    if not names and not 0 < number <= 500:
        raise EntrySlip(say("Say how many came, or who came."))
    return EveningPlan(title="", date=datetime.date.min, kind=kind, came=len(names) or number, names=names, minutes=minutes)


def offer_movements(plan: EveningPlan) -> tuple[OfferedMovement, ...]:
    """Return the movements that serve an evening, the best first; EntrySlip where none does."""
    if plan.kind == "drive":
        return (_drive(plan),)
    contest = Contest.PAIRS if plan.kind == "pairs" else Contest.INDIVIDUAL
    if plan.players < 4 or plan.players > 1000:
        raise EntrySlip(say("At least four players, and at most a thousand, can be arranged."))
    evening = evening_of(plan.players, None, Fraction(plan.minutes))
    recommendations = recommend(evening, (contest,))
    if not recommendations:
        raise EntrySlip(say("No movement serves so many in this time: give it more time."))
    ways = [(recommendation, way(recommendation)) for recommendation in recommendations]
    return tuple(
        OfferedMovement(
            request=recommendation.request,
            schedule=recommendation.schedule,
            name=words.name,
            size=words.size,
            reason=words.reason,
        )
        for recommendation, words in ways
    )


def _drive(plan: EveningPlan) -> OfferedMovement:
    """Return a whist drive of so many players."""
    request = Request(system=DRIVE, players=plan.came, rounds=HANDS)
    try:
        schedule = arrange(request)
    except MovementError as refusal:
        raise EntrySlip(refusal.message, " ".join(refusal.helps)) from refusal
    size = say("%(tables)s tables, %(hands)s hands", tables=schedule.tables, hands=HANDS)
    reason = say("The losing lady goes one table up, the losing gent one down.")
    return OfferedMovement(request=request, schedule=schedule, name=DRIVE, size=size, reason=reason)


def make_event(project: Path, plan: EveningPlan, movement: OfferedMovement) -> str:
    """Write the file of an event, and return its id; EntrySlip where there is one of that name already."""
    title = " ".join(plan.title.split()) or _usual_title(plan)
    if not slug(title):
        raise EntrySlip(say("Say what the event is called."))
    entries = plan.names if len(plan.names) == len(entry_numbers(movement.schedule)) else ()
    if names_wanted(movement.schedule) > 2:
        entries = ()
    season = likely_season(plan.date, project / EVENTS)
    file = project / EVENTS / season / f"{slug(title)}.toml"
    draft = EventDraft(
        title=title,
        date=plan.date,
        request=movement.request,
        schedule=movement.schedule,
        schema=schema_beside(project, file),
        entries=entries,
    )
    try:
        created = create_whole(project, file, event_text(draft))
    except OSError as fault:
        note = unwritable(fault)
        raise EntrySlip(note.words, " ".join(note.helps)) from fault
    if not created:
        raise EntrySlip(say("This season has an event of that title already: call this one otherwise."))
    return f"{season}/{file.stem}"


def _usual_title(plan: EveningPlan) -> str:
    """Return what an evening is called that has no name of its own: `Pairs, 26 November 2026`."""
    day = speech().date(plan.date)
    return {
        "pairs": say("Pairs, %(day)s", day=day),
        "individual": say("Individual, %(day)s", day=day),
    }.get(plan.kind, say("Whist drive, %(day)s", day=day))
