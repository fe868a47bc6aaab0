"""`whistpress add event`: an event's file, from what was said and what is asked for."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO

import click

from whistpress.cli.actions.asking import Asked, asked_date, asked_number, asked_words
from whistpress.cli.actions.movements import arranged, request_of
from whistpress.cli.actions.seasons import season_of
from whistpress.cli.actions.typed_names import names_of
from whistpress.cli.actions.whereabouts import EVENTS, SCHEMAS, project_folder
from whistpress.cli.speech import Slip, can_ask, close_to, say
from whistpress.core.model import Schedule
from whistpress.core.movement import SYSTEMS, Request
from whistpress.core.scoring import METHODS
from whistpress.readers.event_writer import Blanks, EventDraft, entry_numbers, event_text, names_wanted
from whistpress.readers.slug import slug

SIZE_KEYS = ("tables", "pairs", "players", "fours", "teams")
MOVEMENT = (*SIZE_KEYS, "deals", "rounds", "variant", "by", "sets", "quota", "missing", "deals_per_round", "together")


def add_event(project: Path | None, said: Mapping[str, Any]) -> int:
    """Write the file and end with the next commands; a Slip says what is missing or cannot be."""
    league = project_folder(project)
    draft = _draft(said, Asked(can_ask()))
    season = said["season"] or season_of(draft.date, league / EVENTS)
    file = _new_file(league, season, said["slug"] or slug(draft.title))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(event_text(_with_schema(draft, league, file)), "utf-8", newline="\n")
    _farewell(file, f"{season}/{file.stem}", draft)
    return 0


def _draft(said: Mapping[str, Any], asked: Asked) -> EventDraft:
    title = asked_words(asked, "title", said["title"])
    date = asked_date(asked, said["date"])
    entries = names_of((*said["entries"], *_lines(said["entry_file"])))
    request = _request(said, asked, len(entries))
    if curious := asked.here and said["title"] is None:
        request = _deals(asked, request)
    schedule = arranged(request)
    _agree(entries, schedule, compass=said["numbering"] == "compass")
    return EventDraft(
        title=title,
        date=date,
        request=request,
        schedule=schedule,
        scoring=_scoring(said["scoring"]),
        entries=entries,
        compass=said["numbering"] == "compass",
        blanks=_blanks(said["blanks"], curious=curious),
    )


def _request(said: Mapping[str, Any], asked: Asked, entries: int) -> Request:
    """The movement; its size is asked for, or taken from the number of names."""
    name = asked_words(asked, "system", said["system"], choices=SYSTEMS)
    movement = {key: said[key] for key in MOVEMENT}
    request_of(name, {})
    takes = SYSTEMS[name].takes
    if not any(said[key] for key in SIZE_KEYS) and takes and not _settled(name):
        movement[takes[0]] = entries or asked_number(asked, takes[0])
    return request_of(name, movement)


def _deals(asked: Asked, request: Request) -> Request:
    """Ask how many deals, when that was not said; an empty answer is the least that the system needs."""
    if request.deals:
        return request
    return replace(request, deals=asked_number(asked, "deals", default=arranged(request).deals))


def _blanks(said: str | None, *, curious: bool) -> Blanks:
    if said is None and curious and click.confirm("Write empty score lines, to be filled in", err=True):
        return Blanks.LINES
    return Blanks(said or Blanks.NONE)


def _settled(system: str) -> bool:
    """A system of one size needs to be told none."""
    try:
        arranged(Request(system=system))
    except Slip:
        return False
    return True


def _scoring(method: str | None) -> str | None:
    if method and method not in METHODS:
        raise Slip(f"no scoring is called {method!r}", *close_to(method, METHODS), f"the methods: {', '.join(METHODS)}")
    return method


def _agree(entries: Sequence[Sequence[str]], schedule: Schedule, *, compass: bool) -> None:
    """Refuse names that do not fill the entries, and compass numbers where there are no two fields."""
    numbers, wanted = entry_numbers(schedule), names_wanted(schedule)
    if compass and not schedule.two_fields:
        raise Slip(f"{schedule.system} has no N-S and E-W fields to number by the compass", "leave --numbering out")
    if entries and len(entries) != len(numbers):
        raise Slip(f"{len(entries)} entries are named, the movement has {len(numbers)}")
    for names in entries:
        if len(names) != wanted:
            raise Slip(f"{' & '.join(names)!r}: an entry has {wanted} name{'' if wanted == 1 else 's'}, not {len(names)}")


def _lines(file: TextIO | None) -> list[str]:
    return [line for line in (file.read().splitlines() if file else ()) if line.strip() and not line.startswith("#")]


def _new_file(league: Path, season: str, name: str) -> Path:
    for what, word in (("season", season), ("slug", name)):
        if not word or word in (".", "..") or "/" in word or "\\" in word:
            raise Slip(f"{word!r} does not serve as a {what}", f"say another with --{what}")
    file = league / EVENTS / season / f"{name}.toml"
    if file.exists():
        raise Slip(f"{file.relative_to(league)} is there already", "say another name with --slug")
    return file


def _with_schema(draft: EventDraft, league: Path, file: Path) -> EventDraft:
    """Name the schema in the file's first line, where the league has schemas."""
    schema = league / SCHEMAS / "event.schema.json"
    if not schema.is_file():
        return draft
    return replace(draft, schema=Path(os.path.relpath(schema, file.parent)).as_posix())


def _farewell(file: Path, id_: str, draft: EventDraft) -> None:
    here = Path.cwd()
    schedule = draft.schedule
    say(f"wrote {file.relative_to(here) if file.is_relative_to(here) else file}")
    sizes = f"{schedule.tables} tables, {schedule.rounds} rounds, {schedule.deals} deals"
    say(f"       {len(entry_numbers(schedule))} entries, {sizes}\n")
    if draft.blanks is Blanks.NONE:
        say(f"next:  whistpress print {id_}      for its cards and slips")
    else:
        say(f"next:  fill in the tricks, then  whistpress score {id_}")
