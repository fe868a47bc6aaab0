"""Make an evening, and change it while it runs: another number of entries, another movement, latecomers, substitutes."""

import datetime
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from msgspec import Struct

from whistpress.book.files import EntrySlip, create_whole
from whistpress.book.opened import OpenEvent, unwritable
from whistpress.core.model import Contest, Schedule
from whistpress.core.model.names import slug
from whistpress.core.movement import MovementError, Request, arrange
from whistpress.core.movement.recommend import evening_of, recommend
from whistpress.language import say, speech
from whistpress.league.events.edit.write import (
    MOVEMENT_KEYS,
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
from whistpress.reading.toml_edit import TomlValue, append_table, remove_key, remove_table, set_value

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


SIZES = ("pairs", "players", "fours", "teams", "tables")


class LineUpWish(Struct, frozen=True, kw_only=True):
    """A change of the line-up: the entry; `kind` is `late`, `left` or `substitute`; the round; who went out and came in."""

    entry: str
    kind: str
    round: str
    out: str = ""
    into: str = ""


class ChangeLine(Struct, frozen=True):
    """A change that the file has: its number there, and in words."""

    number: int
    words: str


def size_of(opened: OpenEvent) -> tuple[str, int] | None:
    """Return the key by which the file says how many play, and the number; None where it says it otherwise."""
    movement = _movement(opened)
    return next(((key, movement[key]) for key in SIZES if isinstance(movement.get(key), int)), None)


def _movement(opened: OpenEvent) -> Mapping[str, Any]:
    table = opened.toml.values.get("movement") if opened.toml else None
    return table if isinstance(table, dict) else {}


def with_size(opened: OpenEvent, count: str) -> str:
    """Return the text with another number of entries in its movement."""
    size = size_of(opened)
    if size is None:
        raise EntrySlip(say("The file does not say how many play in a way that can be changed here."))
    number = plain_number(count) or 0
    if not 0 < number <= 1000:
        raise EntrySlip(say("Say how many play."))
    return set_value(opened.text, ("movement", size[0]), number)


def with_movement(opened: OpenEvent, request: Request) -> str:
    """Return the text with another movement, as long as no figure is typed."""
    if opened.event is None or opened.event.played:
        raise EntrySlip(say("Figures are typed already: the movement stays. Write who came late or left as a change."))
    text, movement = opened.text, _movement(opened)
    values: dict[str, TomlValue] = {"system": request.system}
    for key in MOVEMENT_KEYS:
        value = getattr(request, key)
        if value:
            values[key] = list(value) if isinstance(value, tuple) else value
    for key in movement:
        if key not in values and key in MOVEMENT_KEYS:
            text = remove_key(text, ("movement", key))
    for key, value in values.items():
        if movement.get(key) != value:
            text = set_value(text, ("movement", key), value)
    return text


def with_line_up(opened: OpenEvent, wish: LineUpWish) -> str:
    """Return the text with a latecomer, a leaver or a substitute."""
    number = plain_number(wish.entry)
    entry: TomlValue = wish.entry if number is None else number
    if not wish.entry:
        raise EntrySlip(say("Say which entry it is."))
    round_ = plain_number(wish.round or "1")
    if round_ is None:
        raise EntrySlip(say("Say the round as a number."))
    row: dict[str, TomlValue] = {"entry": entry}
    if wish.kind == "late":
        row["arrives"] = round_
    elif wish.kind == "left":
        row |= {"absent": True, "from": round_}
    else:
        if not wish.out or not wish.into:
            raise EntrySlip(say("Say who went out, and who came in."))
        row |= {"out": wish.out, "in": wish.into, "from": round_}
    return append_table(opened.text, _home(opened), row)


def without_line_up(opened: OpenEvent, number: str) -> str:
    """Return the text without one of its changes."""
    index = plain_number(number)
    if index is None or index >= len(_changes(opened)):
        raise EntrySlip(say("This change is no longer there."))
    return remove_table(opened.text, (*_home(opened), index))


def _home(opened: OpenEvent) -> tuple[str | int, ...]:
    """Return where changes are written."""
    if opened.event is not None and opened.event.sections:
        raise EntrySlip(say("The event is in sections: write the change in its file."))
    return ("changes",)


def _changes(opened: OpenEvent) -> list[Mapping[str, Any]]:
    changes = opened.toml.values.get("changes") if opened.toml else None
    return [change for change in changes if isinstance(change, dict)] if isinstance(changes, list) else []


def change_lines(opened: OpenEvent) -> tuple[ChangeLine, ...]:
    """Return the changes that the file has, in words."""
    return tuple(ChangeLine(number, _words(change)) for number, change in enumerate(_changes(opened)))


def _words(change: Mapping[str, Any]) -> str:
    entry = change.get("entry", "")
    if "arrives" in change:
        return say("No. %(entry)s comes in round %(round)s", entry=entry, round=change["arrives"])
    if change.get("absent"):
        return say("No. %(entry)s is away from round %(round)s", entry=entry, round=change.get("from", 1))
    return say(
        "No. %(entry)s: %(into)s for %(out)s from round %(round)s",
        entry=entry, into=change.get("in", ""), out=change.get("out", ""), round=change.get("from", 1),
    )  # fmt: skip
